"""Pairs of house rules: each pair is played on one of the rulesets. ``pairs.py`` plays all of them on every ruleset."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import pytest
from croupier.language.ruleset.load import installed

from tests.amount import part
from tests.withstand import pairs as p

PAIRS = p.all_pairs()
RULESETS = list(installed())
GAMES = 1


@pytest.mark.parametrize("number", part(range(len(PAIRS)), 10), ids=lambda number: "+".join(PAIRS[number]))
def test_a_pair_is_refused_with_a_reason_or_plays(number: int) -> None:
    played = p.play_some(RULESETS[number % len(RULESETS)], PAIRS[number], range(number, number + GAMES))
    assert played.wrong == []
    assert played.refused or (played.games == GAMES and played.decisions > 0)


def test_hands_that_have_grown_large_do_not_cost_too_many_steps() -> None:
    """A long game in which players draw until a card fits, and every card is compared with the others of the hand."""
    played = p.play_some("uno-minions", ("draw-until-playable", "two-at-once"), [3])
    assert played.wrong == [] and played.decisions > 2_000


# --- what goes wrong is noticed ------------------------------------------------------------------

HEAD = "language: 1\nhouse_rule: {name}\nfor: {base}\n"
RULES = {
    "one": "rules: |\n  instead of turn(player): original(player)\n",
    "two": "rules: |\n  instead of turn(player): original(player)\n",
    "other": "rules: |\n  instead of nothing_like_it(player): do nothing\n",
    "endless": "rules: |\n  instead of turn(player):\n    repeat: ask wait_on(player)\n\n"
    "  decision wait_on(player):\n    wait: do nothing\n",
    "faulty": "rules: |\n  before turn(player): set player.score to 1 div player.score\n",
    "plain": "options: {target: {default: 60}}\n",
}


@pytest.fixture
def house_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A name of the ruleset that they are for."""
    base = "uno"
    found = {}
    for name, text in RULES.items():
        found[name] = tmp_path / f"{name}.yaml"
        found[name].write_text(HEAD.format(name=name, base=base) + text, "utf-8")
    monkeypatch.setattr(p, "installed_house_rules", lambda: found)
    p.rules_of_pair.cache_clear()
    return base


@pytest.mark.parametrize(
    ("pair", "refused"),
    [
        (("one", "two"), "two layers replace `turn`; let one of them say `over:"),
        (("one", "other"), "other does not fit: no rule is called `nothing_like_it`"),
        (("one", "plain"), ""),
    ],
)
def test_a_refusal_tells_why(pair: p.Pair, refused: str, house_rules: str) -> None:
    played = p.play_some(house_rules, pair, range(1))
    assert played.wrong == []
    assert played.refused.startswith(refused) and bool(played.refused) == bool(refused)


@pytest.mark.parametrize(
    ("pair", "told"),
    [
        (("plain", "endless"), "game 0: AssertionError: no card has moved for 300 decisions"),
        (("plain", "faulty"), "game 0: Fault: "),
    ],
)
def test_what_goes_wrong_is_told(pair: p.Pair, told: str, house_rules: str) -> None:
    (line,) = p.play_some(house_rules, pair, range(1)).wrong
    assert told in line


def test_a_game_that_does_not_end_is_wrong(house_rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(p, "MOST_DECISIONS", 20)
    (line,) = p.play_some(house_rules, ("plain", "one"), range(1)).wrong
    assert "game 0: AssertionError: not over after 20 decisions" in line


def test_a_refusal_without_a_conflict_is_wrong(house_rules: str, tmp_path: Path) -> None:
    """Each is right by itself; together they take out more cards than there are, and nobody can decide that."""
    for name in ("one", "two"):
        text = "deck: {remove: {cards: [3 x wild], total: 3}}\n"
        (tmp_path / f"{name}.yaml").write_text(HEAD.format(name=name, base=house_rules) + text, "utf-8")
    (line,) = p.play_some(house_rules, ("one", "two"), range(1)).wrong
    assert "refused without a conflict" in line and "takes out 3, and the deck has 1" in line


def test_there_are_pairs_of_what_is_installed() -> None:
    assert len(PAIRS) == len(p.installed_house_rules()) * (len(p.installed_house_rules()) - 1) // 2 > 0


# --- the log -------------------------------------------------------------------------------------

KEY = ("uno", "a+b", 0, 5)
DONE = p.Played(games=5, decisions=700, longest=300)


def test_what_a_log_notes_is_not_played_again(tmp_path: Path) -> None:
    log = tmp_path / "log"
    given = Namespace(rulesets=["uno"], pairs=[PAIRS[0]], first=0, games=1, processes=1, log=log)
    (played,) = p.play_all(given, p.noted(log))
    assert played[1].games == 1 and p.noted(log) == dict([played])
    text = log.read_text("utf-8")
    assert list(p.play_all(given, p.noted(log))) == [played]
    assert log.read_text("utf-8") == text


def test_what_was_wrong_is_played_again_and_so_is_what_was_cut(tmp_path: Path) -> None:
    log = tmp_path / "log"
    p.note(log, KEY, DONE)
    p.note(log, ("uno", "a+c", 0, 5), p.Played(wrong=["a fault"]))
    with log.open("a", encoding="utf-8") as file:
        file.write('\n{"ruleset": "uno", "pair": "b+')
    assert p.noted(log) == {KEY: DONE}
    p.note(log, ("uno", "b+c", 0, 5), DONE)
    assert p.noted(log) == {KEY: DONE, ("uno", "b+c", 0, 5): DONE}
