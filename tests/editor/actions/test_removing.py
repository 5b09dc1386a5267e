"""What nothing uses is taken out, with what is said of it, and what something else names is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.editor.actions.making import at, made, titles
from tests.editor.game import codes, edit, lay_out, opened


@pytest.mark.parametrize(
    ("before", "after", "unused", "gone"),
    [
        ("    ask at once bid_tricks(p) for p in players\n", "", "bid_tricks(player)", "bid_tricks"),
        ("    shuffle stock\n", "    let extra = 3 + 4\n    shuffle stock\n", "let extra", "extra"),
        ("  strict:", "  trumps: {type: boolean, default: false}\n  strict:", "trumps", "trumps"),
        ("  discard: {", "  spare: {seen_by: all}\n  discard: {", "spare", "spare"),
        ("  rank: [", "  tint: [red, blue]\n  rank: [", "tint", "tint"),
        ("  to draw_card", "  # Helps.\n  to help(player): draw_card(player)\n\n  to draw_card", "help(", "elps"),
    ],
)
def test_what_is_unused_is_taken_out(tmp_path: Path, before: str, after: str, unused: str, gone: str) -> None:
    game = lay_out(tmp_path) / "nines.yaml"
    service = opened(tmp_path, "nines.yaml")
    edit(service, game, lambda text: text.replace(before, after, 1))
    told = service.diagnostics(game)
    name = unused.removeprefix("let ").split("(")[0]
    (action,) = [one for one in at(service, game, unused) if one.title == f"take out `{name}`"]
    made(service, action)
    text = service.documents.text(game)
    assert text is not None and gone not in text and "\n\n\n" not in text
    assert len(service.diagnostics(game)) < len(told)
    assert not [one for one in service.diagnostics(game) if one.severity == "error"]


def test_a_rule_that_a_house_rule_changes_stays(tmp_path: Path) -> None:
    game = lay_out(tmp_path) / "nines.yaml"
    service = opened(tmp_path, "nines.yaml")
    edit(
        service,
        game,
        lambda text: text.replace("  to draw_card", "  to help(player): draw_card(player)\n\n  to draw_card"),
    )
    assert "unused-rule" in codes(service.diagnostics(game))
    assert titles(at(service, game, "help(player)")) == ["take out `help`"]
    house = tmp_path / "house.yaml"
    house.write_text(house.read_text("utf-8") + "  after help(player): draw_card(player)\n", "utf-8")
    assert titles(at(service, game, "help(player)")) == []


def test_the_last_entry_of_a_section_takes_the_section_with_it(tmp_path: Path) -> None:
    house = lay_out(tmp_path) / "house.yaml"
    service = opened(tmp_path, "house.yaml")
    edit(service, house, lambda text: text.replace("penalty times", "2 times"))
    (action,) = [one for one in at(service, house, "penalty") if one.title == "take out `penalty`"]
    made(service, action)
    text = service.documents.text(house)
    assert text is not None and "options" not in text and service.diagnostics(house) == ()
