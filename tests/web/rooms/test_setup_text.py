"""The setup of a table is stored as a text, and the ruleset in it plays the same games as what was laid together."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from croupier.game.game import Game
from croupier.language.data import rulesets_folder
from croupier.language.diagnostics import RulesetError
from croupier.language.ruleset.load import installed, installed_house_rules, load_layers
from croupier.language.ruleset.resolved import resolved_text
from croupier.players import make_bots, play_on
from croupier.rules import load, load_text
from croupier.web.rooms.setup import LaidRule, SeatSetup, TableSetup
from croupier.web.rooms.setup_text import KeptRules, StrangeSetup, setup_of, setup_text

from tests.amount import part

INSTALLED = list(installed())
HOUSE_RULES = list(installed_house_rules())
EXAMPLES = sorted(str(one) for one in rulesets_folder().parent.glob("examples/*.yaml") if "." not in one.stem)

ALONE = [(name, ()) for name in (*INSTALLED, *EXAMPLES)]
WITH_ONE = [(name, (one,)) for name in INSTALLED for one in HOUSE_RULES]
WITH_TWO = [(name, two) for name in INSTALLED for two in combinations(HOUSE_RULES, 2)]

SETUP = TableSetup(
    ruleset="the text of a ruleset\n",
    words=("hearts", "--with", "own rule.yaml"),
    seats=(SeatSetup("person"), SeatSetup("bot", "random")),
    seed=2**64 - 1,
    options={"target": 200, "draw": "until_playable", "bluffs": True},
    house_rules=(LaidRule("own", {"en": "Own", "fr": "À soi"}, {"": "…"}),),
    language="fr",
    away=30,
    pace=0.5,
)


def resolved(name: str, house_rules: Sequence[str]) -> str:
    layers, _ = load_layers(name, house_rules)
    assert layers is not None
    return resolved_text(*layers)


def told(game: Game, most: int = 60) -> list[object]:
    """All that random players make of a game: states, offers, texts and events."""
    found: list[object] = []
    bots = make_bots("random", 3, game.seats)
    tellers = [game.teller("en"), game.teller("fr")]
    while not game.over and len(game.answers) < most:
        offers = game.offers
        moves = [move for offer in offers for move in offer.moves]
        texts = [game.move_text(move, move.player, teller) for move in moves[:4] for teller in tellers]
        found.append((game.state_hash(), [(one.player, one.may_decline, one.moves) for one in offers], texts))
        play_on(game, bots)
    return [*found, game.state_hash(), [(one.kind, one.data) for one in game.events]]


def same_games(name: str, house_rules: Sequence[str]) -> None:
    try:
        rules = load(name, house_rules)
    except RulesetError:
        return  # these do not go together
    again = load_text(resolved(name, house_rules))
    assert [*again.options.values()] == [*rules.options.values()]
    for players in {rules.players[0], rules.players[-1]}:
        assert told(again.new_game(players, seed=players)) == told(rules.new_game(players, seed=players))


@pytest.mark.parametrize(("name", "house_rules"), [*part(ALONE, 12), *part(WITH_ONE, 40), *part(WITH_TWO, 240)])
def test_a_resolved_ruleset_plays_the_same_games(name: str, house_rules: Sequence[str]) -> None:
    same_games(name, house_rules)


@pytest.mark.parametrize(("name", "house_rules"), [*part(ALONE, 16, first=3), *part(WITH_ONE, 120)])
def test_rules_with_all_seen_play_the_same_games(name: str, house_rules: Sequence[str]) -> None:
    setup = replace(SETUP, ruleset=resolved(name, house_rules), options={})
    kept = KeptRules()
    rules, seen = kept.of(setup), kept.with_all_seen(setup)
    players = rules.players[-1]
    game, opened = rules.new_game(players, seed=5), seen.new_game(players, seed=5)
    bots = make_bots("random", 3, players)
    while not game.over and len(game.answers) < 60:
        assert opened.state_hash() == game.state_hash() and opened.raw_offers == game.raw_offers
        play_on(game, bots)
        opened.advance(*game.answers[-1])
        assert all(card.up is not None for pile in opened.view(None).piles for card in pile.cards)
    assert opened.state_hash() == game.state_hash()


def test_a_house_rule_with_names_of_its_own_plays_the_same(tmp_path: Path) -> None:
    """Two house rules call an option the same: in one document they have names that a file can hold."""
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    for one in ("giving", "keeping"):
        (tmp_path / f"{one}.yaml").write_text(RULE.format(name=one), "utf-8")
    files = [str(tmp_path / f"{one}.yaml") for one in ("giving", "keeping")]
    rules = load(tmp_path / "game.yaml", files)
    again = load_text(resolved(str(tmp_path / "game.yaml"), files))
    assert [*rules.options] == ["rounds", "giving.limit", "keeping.limit"]
    assert [*again.options] == ["rounds", "giving_limit", "keeping_limit"]
    first = rules.new_game(2, options={"giving.limit": 5})
    second = again.new_game(2, options={"giving_limit": 5})
    assert told(first) == told(second)


GAME = """\
language: 1
ruleset: game
title: Game
players: 2
options: {rounds: {type: 1..9, default: 3}}
cards: {ace: {}}
deck: {total: 8, in: stock, cards: [8 x ace]}
piles:
  stock: {seen_by: all}
state:
  sum: {type: number, starts: 0}
outcome: sum
rules: |
  to game:
    repeat rounds times:
      for each p in players: ask turn(p)

  decision turn(player):
    pass: lay(player, 1)

  to lay(player, number n):
    add n to sum
"""

RULE = """\
language: 1
house_rule: {name}
for: game.yaml
options:
  limit: {{type: 1..9, default: 3}}
rules: |
  after lay(player, number n):
    add limit to sum
  extend decision turn(player):
    {name}_more: add 100 to sum
"""


def test_a_setup_is_read_as_it_was_written() -> None:
    assert setup_of(setup_text(SETUP)) == SETUP


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (json.dumps({**json.loads(setup_text(SETUP)), "format": 2}), "the format 2, and this program reads 1"),
        (json.dumps({**json.loads(setup_text(SETUP)), "more": 1}), "unexpected keyword argument 'more'"),
        (json.dumps({"format": 1, "seats": [], "house_rules": [], "words": []}), "missing"),
        (json.dumps({**json.loads(setup_text(SETUP)), "seats": [{"kind": "person", "colour": 1}]}), "colour"),
        ("[]", "cannot be read"),
        ("{}", "format"),
        ("", "cannot be read"),
    ],
)
def test_a_strange_setup_is_refused(text: str, told: str) -> None:
    with pytest.raises(StrangeSetup, match=told):
        setup_of(text)


def test_tables_that_agree_on_the_same_share_their_rules() -> None:
    kept = KeptRules()
    text = resolved("uno", ())
    one, same, other = (replace(SETUP, ruleset=text, options=options) for options in ({}, {}, {"target": 200}))
    assert kept.of(one) is kept.of(replace(same, seed=1, language="en")) is not kept.of(other)
