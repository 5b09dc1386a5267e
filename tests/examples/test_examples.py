"""The example games play to their end at every size of table, and no card is ever lost or doubled."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from croupier import RulesetError
from croupier import load as load_rules
from croupier.engines.contract.offers import is_open
from croupier.engines.reference.sets import set_search
from croupier.language.ruleset.ruleset import Text
from croupier.language.syntax.nodes import Decision
from croupier.table.state import State

from tests.amount import amount, part
from tests.game.table import Table, load
from tests.withstand.games import SHORT

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
EIGHTS = ("crazy-eights", "magpie-eights", "parlour-eights", "knocking")
"""Games in which it is the round that is won."""

ALONE = ("klondike",)
"""Games for one, which random players hardly ever win."""

TOGETHER = ("hanabi",)
"""Games that all win together, which random players hardly ever do."""

EVEN = (*ALONE, *TOGETHER, "melds")
"""Games in which all players may come out alike."""

GAMES = (
    *EIGHTS,
    *ALONE,
    *TOGETHER,
    "hearts",
    "omnibus",
    "masquerade",
    "melds",
    "rummy",
    "big-two",
    "schnapsen",
    "bridge",
    "canasta",
)
"""Games, a variant, and house rules with the game that they are made for."""

PLAYED = amount(2)
"""How many games of each size."""

RARE = {"name_animal.strike_midnight"}
"""Moves that random players hardly ever make."""


def sizes(name: str) -> list[int]:
    """The smallest, the middle and the largest number of players."""
    players = load(EXAMPLES / f"{name}.yaml").ruleset.players
    fewest, most = players[0], players[-1]
    return sorted({fewest, (fewest + most) // 2, most})


TABLES = [(name, players) for name in GAMES for players in sizes(name)]


def nothing_lost(state: State, faces: list[tuple[int | None, ...]]) -> None:
    """Every card lies in one pile, the one that it is said to lie in, shows one of its sides, and is what it was."""
    where = {card: index for index, pile in enumerate(state.piles) for card in pile}
    assert sum(len(pile) for pile in state.piles) == len(where) == len(state.where)
    assert [where[card] for card in range(len(where))] == state.where
    assert list(state.faces) == faces
    assert all(faces[state.up[card] if state.up else 0] == state.shown[card] for card, faces in enumerate(state.faces))


def play(name: str, players: int, seed: int, **options: Any) -> Table:
    """A game in which everybody does anything."""
    table = Table(EXAMPLES / f"{name}.yaml", players, seed, **SHORT.get(name, {}) | options)
    choices = random.Random(seed)
    faces = list(table.state.faces)
    while not table.over:
        nothing_lost(table.state, faces)
        offer = choices.choice(table.raw)
        chosen = choices.randrange(len(offer.moves) + offer.declinable)
        if chosen == len(offer.moves):
            table.raw = table.engine.decline(table.state, offer.seat)
        else:
            raw = offer.moves[chosen]
            if is_open(raw):
                search = set_search(table.program, table.state, offer.seat, raw, table.engine.limits)
                raw = (*raw[:-1], choices.choice(search.first_sets(10)))
            table.raw = table.engine.answer(table.state, offer.seat, raw)
    nothing_lost(table.state, faces)
    return table


@pytest.mark.parametrize(("name", "players"), part(TABLES, 4))
def test_random_games_end(name: str, players: int) -> None:
    for seed in range(PLAYED):
        table = play(name, players, seed)
        outcome = table.engine.outcome(table.state)
        assert len(outcome) == players and (name in EVEN or len(set(outcome)) > 1)


AGREED: list[tuple[str, dict[str, Any]]] = [
    ("crazy-eights", {"target": 1, "most_drawn": 1, "empty_stock": "play_on"}),
    ("crazy-eights", {"target": 300, "most_drawn": 52, "empty_stock": "play_on"}),
    ("crazy-eights", {"target": 300, "most_drawn": 52, "empty_stock": "reshuffle"}),
    ("magpie-eights", {"target": 1, "last_magpie": True}),
    ("magpie-eights", {"most_drawn": 52, "empty_stock": "play_on"}),
    ("knocking", {"forgotten_knock": 10, "most_drawn": 52}),
    ("omnibus", {"bonus": 26, "target": 1}),
    ("hearts", {"passing": "always_left", "moon": "shooter_loses", "points_in_first_trick": True}),
    ("hearts", {"passing": "never_passed", "target": 1}),
    ("masquerade", {"balls": 1}),
    ("masquerade", {"balls": 9}),
    ("klondike", {"drawn": 1, "redeals": 0}),
    ("klondike", {"drawn": 2, "redeals": 100}),
    (
        "rummy",
        {"aces": "high_or_low", "last_card": "discarded", "new_stock": "shuffled", "renewals": 0, "target": 1},
    ),
    ("rummy", {"aces": "round_the_corner", "lay_offs": "after_own_meld", "new_stock": "shuffled", "target": 1}),
    ("big-two", {"straights": "high_two", "flushes": "by_suit", "passing": "waits", "twos_double": True}),
    ("big-two", {"straights": "no_two", "doubled": 7}),
    ("schnapsen", {"target": 1}),
    ("bridge", {"board": 16}),
    ("canasta", {"target": 1000}),
]
"""Options of games, as a table may agree on them."""


@pytest.mark.parametrize(("name", "options"), part(AGREED, 4))
def test_random_games_end_whatever_is_agreed_on(name: str, options: dict[str, Any]) -> None:
    for players in part(sizes(name), 2):
        for seed in range(amount(1)):
            assert play(name, players, seed, **options).over


@pytest.mark.parametrize("name", [one for one in GAMES if one not in (*ALONE, *TOGETHER)])
def test_the_winner_is_marked_and_has_the_best_outcome(name: str) -> None:
    table = play(name, sizes(name)[1 if len(sizes(name)) > 1 else 0], 5)
    winners = [rest[1][0] for kind, _, *rest in table.state.log or [] if kind == "began" and rest[0] == "win"]
    assert winners
    if name not in EIGHTS:
        outcome = table.engine.outcome(table.state)
        assert winners == [seat for seat, value in enumerate(outcome) if value == max(outcome)]


@pytest.mark.parametrize("name", part(GAMES, 2))
def test_random_players_make_every_move_that_there_is(name: str) -> None:
    made: set[int] = set()
    for seed in range(80):
        table = play(name, sizes(name)[seed % len(sizes(name))], seed)
        made |= {rest[1] for kind, _, *rest in table.state.log or [] if kind == "answered"}
        never = {one.code.label for one in table.program.moves.values() if one.code.index not in made}
        if never <= RARE:
            return
    raise AssertionError(f"nobody has made {', '.join(sorted(never))}")


@pytest.mark.parametrize("name", part(GAMES, 2, first=1))
def test_a_game_is_the_same_once_more(name: str) -> None:
    first, second = (play(name, sizes(name)[0], 11) for _ in range(2))
    assert first.state.to_data() == second.state.to_data()
    assert first.state.log == second.state.log


@pytest.mark.parametrize("name", GAMES)
def test_everything_that_people_read_is_there_in_english_and_french(name: str) -> None:
    ruleset = load(EXAMPLES / f"{name}.yaml").ruleset
    named: list[tuple[str, Text]] = [
        *(
            (one.name, one.label)
            for kind in ruleset.enumerations.values()
            for one in kind.members
            if not one.name.isdigit()
        ),
        *((one.name, one.label) for one in ruleset.kinds.values()),
        *((one.name, one.label) for one in ruleset.piles.values()),
        *((one.name, one.label) for one in ruleset.states.values()),
        *((one.name, one.label) for one in ruleset.options.values()),
    ]
    for named_part, label in named:
        assert {"en", "fr"} <= set(label) or "" in label, named_part
    choices = [choice for option in ruleset.options.values() for choice in option.choices]
    decisions = [one for one in ruleset.definitions if isinstance(one, Decision)]
    moves = [f"{one.signature.name}.{move.signature.name}" for one in decisions for move in one.moves]
    for name_of_label in (*choices, *moves):
        assert {"en", "fr"} <= set(ruleset.labels[name_of_label]), name_of_label


# --- the index of the examples --------------------------------------------------------------------


def test_the_index_lists_every_example_and_nothing_else() -> None:
    listed = re.findall(r"^\| \[`(\S+)`\]\((\S+)\)", (EXAMPLES / "README.md").read_text("utf-8"), re.M)
    assert all(name == file for name, file in listed)
    there = sorted(one.name for one in EXAMPLES.glob("*.yaml") if "." not in one.stem)
    assert sorted(name for name, _ in listed) == there


def test_the_index_tells_how_many_play() -> None:
    rows = re.findall(r"^\| \[`(\S+)`\].*\| (\d+)(?: to (\d+))? \|$", (EXAMPLES / "README.md").read_text("utf-8"), re.M)
    told = {name: list(range(int(fewest), int(most or fewest) + 1)) for name, fewest, most in rows}
    assert told == {name: list(load(EXAMPLES / name).ruleset.players) for name in told} != {}


def test_what_the_index_says_to_begin_from_is_there() -> None:
    _, _, second = (EXAMPLES / "README.md").read_text("utf-8").partition("## What they show")
    named = re.findall(
        r"`([a-z-]+)`", "".join(line.rpartition("|")[0].rpartition("|")[2] for line in second.split("\n"))
    )
    assert set(named) == {one.stem for one in EXAMPLES.glob("*.yaml") if "." not in one.stem}


# --- a variant and house rules together ----------------------------------------------------------


@pytest.mark.parametrize("players", [2, 6])
def test_a_house_rule_for_the_base_can_be_played_with_the_variant(players: int) -> None:
    rules = load_rules(EXAMPLES / "magpie-eights.yaml", [EXAMPLES / "knocking.yaml"])
    moves: Counter[str] = Counter()
    for seed in range(amount(4)):
        game, choices = rules.new_game(players=players, seed=seed), random.Random(seed)
        while not game.over:
            offer = choices.choice(game.offers)
            move = choices.choice([*offer.moves, None] if offer.may_decline else offer.moves)
            if move:
                game.play(move)
            else:
                game.decline(offer)
            moves[move.name if move else "decline"] += 1
        assert sum(len(pile.cards) for pile in game.view().piles) == rules.checked.deck.size == 54
    assert min(moves[name] for name in ("steal", "catch", "knock", "say_nothing")) > 0


def test_a_house_rule_for_another_game_is_refused() -> None:
    with pytest.raises(RulesetError, match="wrong-game"):
        load_rules(EXAMPLES / "hearts.yaml", [EXAMPLES / "knocking.yaml"])
