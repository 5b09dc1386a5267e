"""The protocol, spoken by a real client with a server in a process of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("pygls", reason="the language server needs the extra `lsp`")

from lsprotocol import types

from tests.editor.client import Client, conversation, uri
from tests.editor.game import lay_out


def codes(found: list[types.Diagnostic]) -> list[object]:
    return [one.code for one in found]


def made(text: str, edits: list[types.TextEdit]) -> str:
    """A text after edits, each in one line."""
    lines = text.split("\n")
    for one in sorted(edits, key=lambda one: (one.range.start.line, one.range.start.character), reverse=True):
        start, end = one.range.start, one.range.end
        assert start.line == end.line
        line = lines[start.line].encode("utf-16-le")
        new = line[: 2 * start.character] + one.new_text.encode("utf-16-le") + line[2 * end.character :]
        lines[start.line] = new.decode("utf-16-le")
    return "\n".join(lines)


async def stands_at(client: Client, game: Path, text: str, word: str, other: str) -> None:
    """Check what is told of a word, and that another may stand in its place."""
    start = text.index(word)
    line, column = text.count("\n", 0, start), start - text.rfind("\n", 0, start) - 1
    document, place = types.TextDocumentIdentifier(uri(game)), types.Position(line, column)
    hover = await client.asked(types.TEXT_DOCUMENT_HOVER, types.HoverParams(document, place))
    assert hover.contents.value.startswith(f"```croupier\n{word}") and hover.range.start == place
    found = await client.asked(types.TEXT_DOCUMENT_COMPLETION, types.CompletionParams(document, place))
    (item,) = [one for one in found.items if one.label == other]
    assert item.text_edit.range == types.Range(place, types.Position(line, column + len(word)))
    whole = types.Range(types.Position(0, 0), types.Position(text.count("\n"), 0))
    for method, given in (
        (types.TEXT_DOCUMENT_FOLDING_RANGE, types.FoldingRangeParams(document)),
        (types.TEXT_DOCUMENT_INLAY_HINT, types.InlayHintParams(document, whole)),
    ):
        assert await client.asked(method, given)
    coloured = await client.asked(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, types.SemanticTokensParams(document))
    assert coloured.data and len(coloured.data) % 5 == 0 and min(coloured.data) >= 0
    start = text.index("draw_card(") + len("draw_card(")
    inside = types.Position(text.count("\n", 0, start), start - text.rfind("\n", 0, start) - 1)
    call = await client.asked(types.TEXT_DOCUMENT_SIGNATURE_HELP, types.SignatureHelpParams(document, inside))
    assert call.signatures[0].label == "draw_card(player)"


async def scenarios_are_completed(client: Client, game: Path) -> None:
    """Check that a scenario is offered the cards of its game."""
    file = game.with_name("nines.scenarios.yaml")
    client.open(file, "- scenario: cards\n  given: {discard: [hea]}\n")
    document, place = types.TextDocumentIdentifier(uri(file)), types.Position(1, len("  given: {discard: [hea"))
    found = await client.asked(types.TEXT_DOCUMENT_COMPLETION, types.CompletionParams(document, place))
    (item,) = [one for one in found.items if one.label == "hearts six"]
    assert item.text_edit.range == types.Range(types.Position(1, place.character - len("hea")), place)
    client.close(file)


def test_a_mistake_is_told_and_its_fix_taken_while_somebody_types(tmp_path: Path) -> None:
    game, variant = (lay_out(tmp_path) / name for name in ("nines.yaml", "variant.yaml"))
    text = game.read_text("utf-8")
    wrong = text.replace("title: Nines", "title: Nines 𝄞").replace("piles:", "pilles:")

    async def talk(client: Client) -> None:
        client.open(game, text)
        client.open(variant, variant.read_text("utf-8"))
        await client.told(game, lambda found: not found)
        await client.told(variant, lambda found: not found)
        await stands_at(client, game, text, "shuffle", "move")
        await scenarios_are_completed(client, game)
        for number, length in enumerate(range(1, len("pilles:") + 1), 2):
            client.change(game, text.replace("piles:", "pilles:"[:length]), number)
        client.change(game, wrong, 20)
        found = await client.told(game, lambda found: codes(found).count("unknown-key") == 1)
        (mistake,) = [one for one in found if one.code == "unknown-key"]
        assert mistake.source == "croupier" and mistake.severity == types.DiagnosticSeverity.Error
        actions = await client.fixes(game, mistake)
        assert [one.kind for one in actions] == [types.CodeActionKind.QuickFix]
        edit = actions[0].edit
        assert edit is not None and edit.changes is not None and [*edit.changes] == [uri(game)]
        client.change(game, made(wrong, [*edit.changes[uri(game)]]), 21)
        await client.told(game, lambda found: "unknown-key" not in codes(found))
        client.change(game, text.replace("fits(", "suits("), 22)
        await client.told(variant, lambda found: "unknown-target" in codes(found))
        client.close(game)
        await client.told(variant, lambda found: not found)
        assert await client.told(game, lambda found: not found) == []

    conversation(talk)


def test_other_yaml_is_left_alone_and_what_is_not_open_is_told_too(tmp_path: Path) -> None:
    """The language is the editor's, and columns count what it has agreed on."""
    game, variant = (lay_out(tmp_path) / name for name in ("nines.yaml", "variant.yaml"))
    game.write_text(game.read_text("utf-8").replace("shuffle stock", "shuffle stack"), "utf-8")
    foreign, ours = tmp_path / "compose.yaml", tmp_path / "game.yaml"

    async def talk(client: Client) -> None:
        client.open(foreign, "types: {web: [a]}\n")
        client.open(ours, "services: {}\n", "croupier")
        found = await client.told(ours, bool)
        assert codes(found) == ["no-name"] and "ajoutez" in found[0].message
        client.change(ours, 'language: 1\nruleset: new\ntitle: {"𝄞": a, "𝄞": b}\n', 2)
        found = await client.told(ours, lambda found: "duplicate-key" in codes(found))
        assert [one.range.start for one in found if one.code == "duplicate-key"] == [types.Position(2, 19)]
        place = types.Range(types.Position(0, 0), types.Position(0, 1))
        context = types.CodeActionContext([])
        asked = types.CodeActionParams(types.TextDocumentIdentifier(uri(foreign)), place, context)
        assert not await client.asked(types.TEXT_DOCUMENT_CODE_ACTION, asked)
        symbols = types.DocumentSymbolParams(types.TextDocumentIdentifier(uri(foreign)))
        assert not await client.asked(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, symbols)
        assert client.never_told(foreign)
        client.open(variant, variant.read_text("utf-8"))
        assert codes(await client.told(game, bool)) == ["unknown-name"]
        client.close(variant)
        await client.told(game, lambda found: not found)

    conversation(talk, locale="fr-CA", encodings=("utf-8", "utf-16"))


def test_what_is_laid_on_a_changed_file_is_told_without_being_open(tmp_path: Path) -> None:
    """After a pause; it is taken back when the base is as it was, and when it is closed."""
    game, variant, house = (lay_out(tmp_path) / name for name in ("nines.yaml", "variant.yaml", "house.yaml"))
    text = game.read_text("utf-8")

    async def talk(client: Client) -> None:
        client.open(game, text)
        await client.told(game, lambda found: not found)
        client.change(game, text.replace("fits(", "suits("), 2)
        for file in (variant, house):
            assert "unknown-target" in codes(await client.told(file, bool))
        client.change(game, text, 3)
        for file in (variant, house):
            await client.told(file, lambda found: not found)
        client.change(game, text.replace("fits(", "suits("), 4)
        await client.told(house, bool)
        client.close(game)
        for file in (variant, house):
            await client.told(file, lambda found: not found)

    conversation(talk)


def test_a_text_is_laid_out_and_one_that_cannot_be_read_stays(tmp_path: Path) -> None:
    game = lay_out(tmp_path) / "nines.yaml"
    text = game.read_text("utf-8")
    untidy = text.replace("shuffle stock", "shuffle   stock", 1)

    async def laid_out(client: Client) -> list[types.TextEdit]:
        asked = types.DocumentFormattingParams(
            types.TextDocumentIdentifier(uri(game)), types.FormattingOptions(tab_size=4, insert_spaces=True)
        )
        return [*await client.asked(types.TEXT_DOCUMENT_FORMATTING, asked)]

    async def talk(client: Client) -> None:
        client.open(game, untidy)
        (edit,) = await laid_out(client)
        line = untidy[: untidy.index("shuffle   stock")].count("\n")
        assert edit.range == types.Range(types.Position(line, 0), types.Position(line + 1, 0))
        assert edit.new_text.strip() == "shuffle stock"
        client.change(game, text, 2)
        assert await laid_out(client) == []
        client.change(game, "ruleset: [", 3)
        assert await laid_out(client) == []

    conversation(talk)
