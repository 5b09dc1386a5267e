"""What rules tell of hidden cards: across calls and layers, and where `reveals` says that it is meant."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.language.analysis import check, lint
from croupier.language.analysis.lints.secrets import Viewers, somebody
from croupier.language.diagnostics import Diagnostic
from croupier.language.ruleset.documents import document_of
from croupier.language.ruleset.load import load_ruleset
from croupier.language.ruleset.resolved import resolved_text
from croupier.language.source import Source
from croupier.rules import diagnose as diagnose_file
from croupier.rules import load

from tests.language.analysis.documents import diagnose

BASE = """\
language: 1
ruleset: base
title: Base
players: 2..4
fields:
  value: number
cards:
  plain(number value): {}
deck:
  in: stock
  cards: [2 x plain(value) for value in 1..8]
piles:
  stock: {seen_by: nobody}
  hand: {of: player, seen_by: owner}
state:
  score: {of: player, type: number, starts: 0}
outcome: player.score
rules: |
  to game:
    for each p in players:
      move top(stock) to hand(p)
      first_count(p)
      second_count(p)
  to first_count(player):
    count(player)
  to second_count(player):
    count(player)
  to count(player):
    add worth(player) to player.score
  define worth(player): total c.value for c in hand(player)
"""
NEW = ("tells-by-asking", "tells-by-offer", "tells-by-state", "tells-in-passing", "reveals-nothing")


def told(*changes: tuple[str, str], text: str = BASE) -> list[str]:
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    return codes(diagnose(text, lints=True))


def codes(found: list[Diagnostic]) -> list[str]:
    return [f"{one.code} {one.place.text.split()[0]}" for one in found if one.code in NEW or one.severity == "error"]


FIRST = ("  to first_count(player):\n", "  to first_count(player):\n    reveals hand\n")
SECOND = ("  to second_count(player):\n", "  to second_count(player):\n    reveals hand\n")
COUNT = ("  to count(player):\n", "  to count(player):\n    reveals hand\n")
WORTH = ("define worth(player): total", "define worth(player):\n    reveals hand\n    total")
GAME = ("  to game:\n", "  to game:\n    reveals hand\n")
STATE = ("  to count(player):\n", "  to count(player):\n    reveals score\n")


# --- what holds for what is called ---------------------------------------------------------------


def test_what_one_of_two_calls_may_not_tell_is_told() -> None:
    assert told() == told(FIRST) == told(SECOND) == ["tells-by-state add"]
    assert told(FIRST, SECOND) == []


@pytest.mark.parametrize("change", [COUNT, WORTH, GAME, STATE])
def test_it_holds_for_a_block_for_a_definition_and_for_what_is_called(change: tuple[str, str]) -> None:
    assert told(change) == []


def test_a_name_that_somebody_needs_is_not_superfluous() -> None:
    assert told(GAME, COUNT, WORTH) == []
    assert told(("reveals hand", "reveals stock"), text=BASE.replace(*COUNT)) == [
        "reveals-nothing stock",
        "tells-by-state add",
    ]


def test_names_behind_it_are_piles_or_states() -> None:
    (found,) = diagnose(BASE.replace(COUNT[0], COUNT[0] + "    reveals hnad\n"))
    assert (found.code, found.place.text, found.help) == ("unknown-name", "hnad", "did you mean `hand`?")
    (found,) = diagnose(BASE.replace(COUNT[0], COUNT[0] + "    reveals worth\n"))
    assert (found.message, found.place.text) == ("no pile or state is called `worth`", "worth")
    assert found.help == "name what is told: `stock` or `hand`"


def test_at_a_table_of_two_the_owner_is_the_only_other() -> None:
    question = "    if worth(left_of(player)) > 3: ask agree(player)\n"
    more = ("  define worth", "  decision agree(player):\n    yes: do nothing\n  define worth")
    some = (COUNT[0], COUNT[1] + question)
    two = ("players: 2..4", "players: 2")
    kept = ("    reveals hand\n" + question, "    add 0 to player.score\n" + question)
    add = ("    add worth(player) to player.score\n", "")
    assert told(more, some, kept, add) == ["tells-by-asking ask"]
    assert told(more, some, kept, add, two) == []


# --- layers --------------------------------------------------------------------------------------


def with_layer(folder: Path, base: str, rules: str) -> tuple[list[Diagnostic], Path, Path]:
    (folder / "base.yaml").write_text(base)
    path = folder / "house.yaml"
    lines = "".join(f"  {line}\n" for line in rules.split("\n"))
    path.write_text(f"language: 1\nhouse_rule: house\nfor: base.yaml\nrules: |\n{lines}")
    ruleset, problems = load_ruleset(folder / "base.yaml", [path])
    assert ruleset is not None and problems == []
    return lint(check(ruleset)), folder / "base.yaml", path


AFTER = "after count(player):\n  reveals hand\n  add worth(player) to player.score"


def test_a_layer_reveals_what_it_tells_itself_and_what_it_goes_around(tmp_path: Path) -> None:
    assert codes(with_layer(tmp_path, BASE.replace(*COUNT), AFTER.replace("  reveals hand\n", ""))[0]) == [
        "tells-by-state add"
    ]
    for rules in (
        AFTER,
        AFTER.replace("after", "before"),
        AFTER.replace("after", "instead of") + "\n  original(player)",
        AFTER.replace("(player):", "(player) if size(stock) > 3:"),
    ):
        assert codes(with_layer(tmp_path, BASE.replace(*COUNT), rules)[0]) == []


def test_nothing_is_superfluous_where_another_layer_may_be_the_reason(tmp_path: Path) -> None:
    rules = "instead of count(player):\n  reveals stock\n  add 1 to player.score"
    assert codes(with_layer(tmp_path, BASE.replace(*WORTH), rules)[0]) == []


@pytest.mark.parametrize(
    "text",
    [
        "house_rule: open\nfor: base.yaml\npiles: {hand: {seen_by: all}}\n",
        "ruleset: open\nextends: base.yaml\ntitle: Open\npiles: {hand: {seen_by: all}}\n",
        "ruleset: more\nextends: base.yaml\ntitle: More\nrules: |\n  instead of count(player): add 1 to player.score\n",
    ],
)
def test_a_layer_may_make_what_its_base_says_superfluous(text: str, tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(BASE.replace(*WORTH))
    (tmp_path / "open.yaml").write_text("language: 1\n" + text)
    assert [one for one in codes(diagnose_file(tmp_path / "open.yaml")) if one.startswith("reveals")] == []


def test_what_is_printed_says_it_too(tmp_path: Path) -> None:
    _, base, house = with_layer(tmp_path, BASE.replace(*WORTH), AFTER)
    documents = [document_of(Source(str(one), one.read_text())) for one in (base, house)]
    text = resolved_text(*([one] for one, _ in documents if one is not None))
    assert text.count("reveals hand") == 2
    assert codes(diagnose(text, lints=True)) == []


def test_it_changes_nothing_in_play(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(BASE)
    (tmp_path / "told.yaml").write_text(BASE.replace(*COUNT).replace(*WORTH))
    one, two = (load(tmp_path / name) for name in ("base.yaml", "told.yaml"))
    assert one.fingerprint == two.fingerprint
    assert one.new_game(3, seed=4).result == two.new_game(3, seed=4).result


# --- who sees what -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "sees", "misses", "found"),
    [
        (1, [("all", None)], [("nobody", None)], True),
        (1, [("all", None)], [("owner", "a")], False),
        (2, [("all", None)], [("owner", "a")], True),
        (2, [("others", "a")], [("owner", "b")], False),
        (3, [("others", "a")], [("owner", "b")], True),
        (3, [("others", "a")], [("owner", None)], True),
        (2, [("others", "a")], [("owner", None)], False),
        (2, [("owner", "a")], [("owner", "b")], True),
        (2, [("owner", "a")], [("owner", "a")], False),
        (2, [("owner", "a")], [("owner", None)], False),
        (2, [("owner", "a")], [("others", "a")], True),
        (2, [("owner", "a")], [("others", "b")], False),
        (1, [("owner", "a")], [("owner", "b")], False),
        (4, [("nobody", None)], [("nobody", None)], False),
    ],
)
def test_somebody_sees_the_one_and_not_the_other(
    players: int, sees: list[Viewers], misses: list[Viewers], found: bool
) -> None:
    assert somebody(players, sees, misses) == found


@pytest.mark.parametrize(
    ("players", "teams", "sees", "misses", "found"),
    [
        (4, 2, [("team", "a")], [("owner", "a")], True),
        (4, 4, [("team", "a")], [("owner", "a")], False),
        (4, 2, [("owner", "a")], [("team", "a")], False),
        (4, 2, [("team", "a")], [("team", "b")], False),
        (4, 2, [("team", "a")], [("other_teams", "a")], True),
        (4, 2, [("other_teams", "a")], [("team", "a")], True),
        (4, 2, [("others", "a")], [("team", "a")], True),
        (2, 1, [("others", "a")], [("team", "a")], False),
        (4, 2, [("all", None)], [("team", None)], True),
        (6, 3, [("other_teams", "a")], [("team", "b")], True),
    ],
)
def test_somebody_of_a_team_sees_the_one_and_not_the_other(
    players: int, teams: int, sees: list[Viewers], misses: list[Viewers], found: bool
) -> None:
    assert somebody(players, sees, misses, teams) == found
