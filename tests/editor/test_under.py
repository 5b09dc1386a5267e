"""What lies under a place, in whole texts and in broken ones."""

from __future__ import annotations

import pytest
from croupier.editor import Service
from croupier.editor.under import Under

from tests.editor.game import text_of

GAME = text_of("nines.yaml")


def below(text: str, words: str, at: str) -> Under:
    """What lies under the beginning of a word, the first behind others."""
    service = Service()
    service.open("nines.yaml", text)
    found = service.under("nines.yaml", text.index(at, text.index(words)))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("words", "at", "keys", "on_key", "nodes"),
    [
        ("stock: {seen_by", "stock", ("piles", "stock"), True, []),
        ("stock: {seen_by", "nobody", ("piles", "stock", "seen_by"), False, []),
        ("types:", "seven", ("types", "rank", 1), False, []),
        ("repeat hand_size", "draw_card", ("rules",), False, ["Procedure", "ForEach", "Repeat", "Do", "Call"]),
        ("add 10", "score", ("rules",), False, ["Procedure", "If", "Add", "Target"]),
    ],
)
def test_keys_and_nodes_around_a_place(
    words: str, at: str, keys: tuple[str | int, ...], on_key: bool, nodes: list[str]
) -> None:
    for text in (GAME, GAME.replace("options:\n", "options: {\n"), "title: 'open\n" + GAME):
        found = below(text, words, at)
        assert found.name == at
        assert found.keys == keys
        assert found.on_key == on_key
        kinds = [type(one).__name__ for one in found.nodes]
        assert [one for one in kinds if one not in ("Body", "Name")] == nodes


def test_a_definition_that_cannot_be_parsed_hides_itself_alone() -> None:
    text = GAME.replace("shuffle stock", "shuffle (")
    assert below(text, "to set_up", "shuffle").nodes == ()
    assert below(text, "to turn", "finish").nodes != ()
