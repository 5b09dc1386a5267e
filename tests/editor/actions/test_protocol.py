"""Actions over the protocol: of several kinds, some of them made when they are chosen, some with a new file."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("pygls", reason="the language server needs the extra `lsp`")

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from tests.editor.client import Client, conversation, uri
from tests.editor.game import lay_out


async def offered(client: Client, file: Path, text: str, words: str, *only: str) -> dict[str, types.CodeAction]:
    """Return the actions at words of a text, by their titles."""
    start = text.index(words, text.index("rules: |")) + 1
    place = types.Position(text.count("\n", 0, start), start - text.rfind("\n", 0, start) - 1)
    context = types.CodeActionContext([], only=[*only] or None)
    asked = types.CodeActionParams(types.TextDocumentIdentifier(uri(file)), types.Range(place, place), context)
    return {one.title: one for one in await client.asked(types.TEXT_DOCUMENT_CODE_ACTION, asked)}


def test_actions_are_offered_and_made(tmp_path: Path) -> None:
    game = lay_out(tmp_path) / "nines.yaml"
    scenarios = tmp_path / "nines.scenarios.yaml"
    text = game.read_text("utf-8")

    async def talk(client: Client) -> None:
        client.open(game, text.replace("shuffle stock", "shuffle spare", 1))
        await client.told(game, bool)
        found = await offered(client, game, text.replace("shuffle stock", "shuffle spare", 1), "spare")
        action = found["déclarer la pile `spare`"]
        assert action.kind == types.CodeActionKind.QuickFix and action.diagnostics and not action.is_preferred
        (change,) = action.edit.changes[uri(game)]
        assert change.new_text == "\n  spare: {seen_by: all}"
        client.change(game, text, 2)
        await client.told(game, lambda told: not told)
        found = await offered(client, game, text, "draw when")
        action = found["commencer un scénario pour le coup `draw`"]
        assert not await offered(client, game, text, "draw when", types.CodeActionKind.QuickFix)
        assert action.edit is None and action.kind == types.CodeActionKind.RefactorRewrite
        made = await client.asked(types.CODE_ACTION_RESOLVE, action)
        (appended,) = made.edit.changes[uri(scenarios)]
        assert "un premier scénario du coup draw" in appended.new_text
        scenarios.unlink()
        made = await client.asked(types.CODE_ACTION_RESOLVE, action)
        create, written = made.edit.document_changes
        assert create.uri == written.text_document.uri == uri(scenarios) and create.kind == "create"
        rare = text.replace("draw when size(stock) > 0", "draw when size(stock) > 99")
        client.change(game, rare, 3)
        with pytest.raises(JsonRpcException, match="aucun scénario"):
            await client.asked(types.CODE_ACTION_RESOLVE, action)

    conversation(talk, locale="fr")
