"""The questions about names, asked over the protocol."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("pygls", reason="the language server needs the extra `lsp`")

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from tests.editor.client import Client, conversation, uri
from tests.editor.game import lay_out


def position(text: str, words: str, name: str) -> types.Position:
    at = text.index(name, text.index(words))
    return types.Position(text.count("\n", 0, at), at - text.rfind("\n", 0, at) - 1)


def test_declaration_uses_outline_search_and_other_names(tmp_path: Path) -> None:
    folder = lay_out(tmp_path)
    nines, variant = folder / "nines.yaml", folder / "variant.yaml"

    async def talk(client: Client) -> None:
        text = variant.read_text("utf-8")
        client.open(variant, text)
        document, place = types.TextDocumentIdentifier(uri(variant)), position(text, "after turn", "turn")
        found = await client.asked(types.TEXT_DOCUMENT_DEFINITION, types.DefinitionParams(document, place))
        assert [one.uri for one in found] == [uri(nines)]
        context = types.ReferenceContext(include_declaration=True)
        asked = types.ReferenceParams(context, document, place)
        assert len(await client.asked(types.TEXT_DOCUMENT_REFERENCES, asked)) == 3
        asked = types.PrepareRenameParams(document, place)
        renamed = await client.asked(types.TEXT_DOCUMENT_PREPARE_RENAME, asked)
        assert (renamed.placeholder, renamed.range.start) == ("turn", place)
        nowhere = types.PrepareRenameParams(document, types.Position(0, 0))
        with pytest.raises(JsonRpcException, match="rien ici ne porte un nom"):
            await client.asked(types.TEXT_DOCUMENT_PREPARE_RENAME, nowhere)
        edit = await client.asked(types.TEXT_DOCUMENT_RENAME, types.RenameParams(document, place, "go"))
        assert {one: len(made) for one, made in edit.changes.items()} == {uri(nines): 2, uri(variant): 1}
        with pytest.raises(JsonRpcException, match="le nom `fits` est pris"):
            await client.asked(types.TEXT_DOCUMENT_RENAME, types.RenameParams(document, place, "fits"))
        outline = await client.asked(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, types.DocumentSymbolParams(document))
        assert [one.name for one in outline] == ["options", "piles", "labels", "reasons", "deck", "rules"]
        symbols = await client.asked(types.WORKSPACE_SYMBOL, types.WorkspaceSymbolParams("draw_card"))
        assert [(one.name, one.location.uri) for one in symbols] == [("draw_card", uri(nines))]

    conversation(talk, locale="fr")
