"""Super Mario: the rule that a table writes on a card."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
from croupier.game.game import Game
from croupier.language.diagnostics import Diagnostic, RulesetError
from croupier.rules import Rules, load

from tests.cli.running import croupier


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load("uno-super-mario")


# --- a rule with mistakes in it --------------------------------------------------------------------


def refused(rules: Rules, text: str) -> list[Diagnostic]:
    with pytest.raises(RulesetError) as error:
        rules.new_game(players=3, seed=1, options={"custom_rule": text})
    return error.value.diagnostics


MISTAKES = [
    ("draw_mny(player, 1)", "1:1", "unknown-name", "did you mean `draw_many`?"),
    ("do nothing\ndraw_many(nextt(player), 1)", "2:11", "unknown-name", "did you mean `next`?"),
    ("if named = red:\n  draw_many(player, named)", "2:21", "type-mismatch", ""),
    ("draw_many(player)", "1:1", "wrong-arguments", ""),
    ("add 1 to player.scor", "1:10", "unknown-field", "did you mean `score`?"),
    ("set current to none", "1:16", "type-mismatch", ""),
    ("move red 5 to discard", "1:10", "syntax", ""),
    ("draw_many(next(player), 3", "1:10", "syntax", "add `)`"),
    ("ask play_or_draw(player)", "1:5", "recursion", ""),
    ("lay(player, top(stock))", "1:1", "recursion", ""),
    ("round()", "1:1", "recursion", ""),
    ("custom_rule(player)", "1:1", "recursion", ""),
]


@pytest.mark.parametrize(("text", "place", "code", "help"), MISTAKES, ids=[text for text, *_ in MISTAKES])
def test_a_mistake_is_shown_at_its_place_in_the_text(rules: Rules, text: str, place: str, code: str, help: str) -> None:
    (found,) = refused(rules, text)
    shown = f"{found.place.line}:{found.place.column}"
    assert (found.place.source.name, shown, found.code) == ("option custom_rule", place, code)
    assert help in (found.help or "")


def test_several_mistakes_are_told_together(rules: Rules) -> None:
    found = refused(rules, "draw_mny(player, 1)\nskip_nxt()")
    assert [one.code for one in found] == ["unknown-name", "unknown-name"]


def test_a_circle_shows_every_call_of_it(rules: Rules) -> None:
    (found,) = refused(rules, "lay(player, top(stock))")
    assert "lay → takes_effect → custom_rule → lay" in found.message
    assert [one.label for one in found.related] == ["`lay` calls `takes_effect`", "`takes_effect` calls `custom_rule`"]


def test_a_rule_from_a_file_is_checked_as_well(tmp_path: Path) -> None:
    file = tmp_path / "our.rule"
    file.write_text("skip_next()\ndraw_mny(player, 1)\n", "utf-8")
    done = croupier("simulate", "uno-super-mario", "--games", "1", "--players", "3", "--option", f"custom_rule=@{file}")
    assert done.returncode == 2
    assert "error[unknown-name]" in done.stderr and "Traceback" not in done.stderr
    assert " --> option custom_rule:2:1" in done.stderr
    assert "2 | draw_mny(player, 1)" in done.stderr
    assert "did you mean `draw_many`?" in done.stderr


def test_a_rule_from_a_file_is_played(tmp_path: Path) -> None:
    file = tmp_path / "our.rule"
    file.write_text("if named = red: draw_many(player, 2)\nelse: skip_next()\n", "utf-8")
    batch = ("simulate", "uno-super-mario", "--games", "1", "--players", "3", "--seed", "7", "--engine", "reference")
    done = croupier(*batch, "--option", f"custom_rule=@{file}")
    assert (done.returncode, done.stderr) == (0, "")
    given = croupier(*batch, "--option", f"custom_rule={file.read_text('utf-8')}")
    plain = croupier(*batch)
    turns = [[line for line in one.stdout.splitlines() if line.startswith("turns")] for one in (done, given, plain)]
    assert turns[0] == turns[1] != turns[2]


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    done = croupier("simulate", "uno-super-mario", "--games", "1", "--option", f"custom_rule=@{tmp_path / 'missing'}")
    assert done.returncode == 2
    assert "cannot read" in done.stderr and "missing" in done.stderr


# --- games -----------------------------------------------------------------------------------------

WRITTEN = [
    "do nothing",
    "draw_many(next(player), 3)",
    "for each p in others(player): draw_many(p, 1)",
    "skip_next()\nchange_direction()",
    "win_round(player)",
    "choose_colour(left_of(player))",
]


def played_at_random(rules: Rules, players: int, text: str) -> Game:
    """A round or more of a game, with random moves."""
    game = rules.new_game(players=players, seed=players, options={"custom_rule": text, "target": 100})
    chance = random.Random(players)
    while not game.over:
        offer = chance.choice(game.offers)
        game.play(chance.choice(offer.moves))
        assert sum(map(len, game.state.piles)) == 112
    return game


@pytest.mark.parametrize(("text", "players"), [(text, (2, 7, 10)[at % 3]) for at, text in enumerate(WRITTEN)])
def test_games_end_without_a_fault(rules: Rules, text: str, players: int) -> None:
    game = played_at_random(rules, players, text)
    assert max(game.result.outcome) >= 100
    cards = Counter(card for pile in game.state.piles for card in pile)
    assert sorted(cards) == list(range(112)) and set(cards.values()) == {1}


def test_another_rule_is_another_game(rules: Rules) -> None:
    """The rule is agreed on before the game and is part of what tells games apart."""
    first, second = (rules.with_options({"custom_rule": text}) for text in WRITTEN[1:3])
    assert len({rules.fingerprint, first.fingerprint, second.fingerprint}) == 3
