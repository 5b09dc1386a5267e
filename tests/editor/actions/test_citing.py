"""A rule without a citation is offered the statements that nothing cites."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.editor import ActionKind

from tests.editor.actions.making import at, made, titles
from tests.editor.game import lay_out, opened

LISTED = """\
- section: The deal
  statements:
    NINE-02: {en: Nobody has more cards than that., fr: Personne n’a plus de cartes.}
    NINE-03: Who plays a card lays it open.
    NINE-04: Cited already.
"""


@pytest.mark.parametrize(
    ("words", "block"),
    [
        ("to set_up:", "  to set_up:\n    cites NINE-03\n    shuffle stock\n"),
        ("when joker", "when joker is_played(card, player):\n    cites NINE-03\n    set named"),
        ("play(card in", "when fits(card):\n      cites NINE-03\n      lay(player, card)\n    draw"),
        ("decision play_or_draw", "decision play_or_draw(player):\n    cites NINE-03\n    play("),
        ("define fits", "  define fits(card):\n    cites NINE-03\n    card.wild"),
    ],
)
def test_a_statement_is_cited(tmp_path: Path, words: str, block: str) -> None:
    game = lay_out(tmp_path) / "nines.yaml"
    game.write_text(
        game.read_text("utf-8").replace(
            "to turn(player) marks turn:\n", "to turn(player) marks turn:\n    cites NINE-04\n"
        )
    )
    (tmp_path / "nines.statements.yaml").write_text(LISTED, "utf-8")
    service = opened(tmp_path, "nines.yaml")
    actions = [one for one in at(service, game, words, "rules: |") if one.kind is ActionKind.REWRITE]
    (action,) = [one for one in actions if "NINE-03" in one.title]
    assert len([one for one in actions if one.title.startswith("cite")]) == 2
    assert action.title == "cite `NINE-03`: Who plays a card lays it open."
    made(service, action)
    text = service.documents.text(game)
    assert text is not None and block in text
    assert service.diagnostics(game) == ()


def test_what_has_words_in_common_comes_first_and_what_cites_is_left_alone(tmp_path: Path) -> None:
    game = lay_out(tmp_path) / "nines.yaml"
    (tmp_path / "nines.statements.yaml").write_text(LISTED, "utf-8")
    service = opened(tmp_path, "nines.yaml")
    service.language = "fr"
    found = [one for one in titles(at(service, game, "play(card in")) if one.startswith("citer")]
    assert found[0] == "citer `NINE-03` : Who plays a card lays it open." and len(found) == 3
    assert not [one for one in titles(at(service, game, "to lay")) if one.startswith("citer")]
    assert not [one for one in titles(at(service, game, "set_up()")) if one.startswith("citer")]
