"""Layers that declare a pile, a state or teams otherwise than the rules below need: one error, at the layer."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.language.analysis import check
from croupier.language.diagnostics import Diagnostic
from croupier.language.ruleset.load import load_ruleset

PARTNERS = Path(__file__).resolve().parents[1] / "analysis" / "partners.yaml"
HEAD = f"language: 1\nruleset: NAME\nextends: {PARTNERS}\n"


def told(folder: Path, text: str, name: str = "mine") -> list[Diagnostic]:
    """What is told of a variant of the game of partners."""
    file = folder / f"{name}.yaml"
    file.write_text(HEAD.replace("NAME", name) + text, "utf-8")
    ruleset, problems = load_ruleset(file)
    assert ruleset is not None, problems
    return [*problems, *check(ruleset).diagnostics]


def place_of(one: Diagnostic) -> tuple[str, str]:
    return Path(one.place.source.name).name, one.place.text


@pytest.mark.parametrize(
    ("section", "name", "before", "after", "owner"),
    [
        ("piles", "meld", "[team, suit]", "suit", "open_to"),
        ("piles", "meld", "[team, suit]", "[suit, team]", "open_to"),
        ("state", "bonus", "[team, suit]", "[player, suit]", "game"),
        ("state", "bonus", "[team, suit]", "team", "game"),
    ],
)
def test_what_is_of_other_types_is_one_error(
    tmp_path: Path, section: str, name: str, before: str, after: str, owner: str
) -> None:
    (found,) = told(tmp_path, f"{section}: {{{name}: {{of: {after}}}}}\n")
    assert (found.code, place_of(found)) == ("still-used", ("mine.yaml", after))
    assert found.message == f"`{name}` is `of: {after}` here, but `{owner}` still takes it as `of: {before}`"
    assert [(Path(one.place.source.name).name, one.label) for one in found.related] == [
        ("partners.yaml", f"`{owner}` still takes it so")
    ]
    assert found.fix is not None and found.fix.text == before
    assert check_text(found.fix.applied(), tmp_path) == []


def check_text(text: str, folder: Path) -> list[str]:
    ruleset, problems = load_ruleset(write(folder, text))
    assert ruleset is not None, problems
    return [str(one) for one in (*problems, *check(ruleset).diagnostics)]


def write(folder: Path, text: str) -> Path:
    file = folder / "fixed.yaml"
    file.write_text(text, "utf-8")
    return file


def test_a_layer_that_changes_all_that_needs_it_is_told_nothing(tmp_path: Path) -> None:
    text = "piles: {meld: {of: suit}}\n" + ADAPTED
    assert [str(one) for one in told(tmp_path, text)] == []


ADAPTED = """\
rules: |
  instead of open_to(player, suit): give size(meld(suit)) = 0
  remove lay.lay
  extend decision lay(player):
    put(card in hand(player), meld m in meld): move card to m
"""


def test_a_mistake_of_a_layer_above_is_told_where_it_is(tmp_path: Path) -> None:
    told(tmp_path, "piles: {meld: {of: suit}}\n" + ADAPTED, "middle")
    house = tmp_path / "house.yaml"
    house.write_text(HOUSE, "utf-8")
    ruleset, problems = load_ruleset(tmp_path / "middle.yaml", [house])
    assert ruleset is not None and not problems
    (found,) = check(ruleset).diagnostics
    assert (found.code, place_of(found)[0]) == ("wrong-arguments", "house.yaml")


HOUSE = """\
language: 1
house_rule: house
for: middle.yaml
rules: |
  after game: move top(stock) to meld(seat(1).team, clubs)
"""


# --- teams ---------------------------------------------------------------------------------------


def test_teams_that_are_taken_away_are_one_error_with_both_places(tmp_path: Path) -> None:
    (found,) = told(tmp_path, "teams: ~\n")
    assert (found.code, place_of(found)) == ("still-used", ("mine.yaml", "teams"))
    assert found.message == "`teams` is taken away, but `game` still reads it"
    assert [Path(one.place.source.name).name for one in found.related] == ["partners.yaml"]
    assert "write `teams: {4: 4}`" in found.help
    assert told(tmp_path, "teams: {4: 4}\n") == []


def test_teams_that_only_see_are_used_too(tmp_path: Path) -> None:
    text = "teams: ~\noutcome: size(hand(player))\nstate: {bonus: ~}\npiles: {meld: ~}\n" + ALONE
    (found,) = told(tmp_path, text)
    assert found.message == "`teams` is taken away, but `hand` still uses it"
    assert told(tmp_path, text.replace("{meld: ~}", "{meld: ~, hand: {seen_by: owner}}")) == []


ALONE = """\
rules: |
  remove open_to, partners, lay.lay
  instead of game:
    for each p in players: move top(stock) to hand(p)
    ask lay(seat(1))
"""
