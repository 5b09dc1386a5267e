"""The tools that the tests of this folder share: the games, players at random, and a ledger that follows every
event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from croupier.engines.contract.limits import Limits
from croupier.engines.contract.offers import RawMove, RawOffer, is_open
from croupier.game.game import Game
from croupier.language.ruleset.load import installed
from croupier.rules import Rules, load
from croupier.table import acts
from croupier.table.random import Stream
from croupier.table.state import RawEvent

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "tests" / "data"
EXAMPLES = {
    file.stem: file for file in sorted((ROOT / "examples").glob("*.yaml")) if "\nruleset:" in file.read_text("utf-8")
}
"""The rulesets among the examples, by name."""

OWN = {file.stem: file for folder in ("data", "game") for file in sorted((ROOT / "tests" / folder).glob("*.yaml"))}
"""The rulesets of the tests, by name."""

WITH_COUNTERS = ["hanabi", "counters", "sided-counters"]
"""Rulesets with state that lies on cards."""

SHORT: dict[str, dict[str, Any]] = {"rummy": {"target": 10}, "big-two": {"target": 1}, "canasta": {"target": 500}}
"""What is agreed on where random players take long for a whole match."""

PATIENT = Limits(decisions=1_000_000)
"""For games of random players, who may take any number of turns to come to an end."""


def ruleset_names() -> list[str]:
    """Return the names of all installed rulesets and of all examples."""
    return [*installed(), *EXAMPLES]


@cache
def rules_of(name: str) -> Rules:
    """Return an installed ruleset, an example, or a ruleset of the test data, by its name."""
    return load(EXAMPLES.get(name) or installed().get(name) or OWN[name])


# --- who plays -----------------------------------------------------------------------------------


class Chance:
    """A player of its own: evenly among what is open, or (``eager``) rather what stands first, such as laying a card
    instead of drawing one, so that a game gets on."""

    def __init__(self, seed: int, number: int = 99, eager: bool = False) -> None:
        self.stream = Stream(seed, number)
        self.eager = eager

    def below(self, bound: int) -> int:
        drawn = self.stream.below(bound)
        return min(drawn, self.stream.below(bound)) if self.eager else drawn

    def one_of(self, values: Any) -> Any:
        return values[self.stream.below(len(values))]

    def answer(self, offer: RawOffer) -> RawMove | None:
        """A move of the offer, or none to decline it."""
        chosen = self.below(len(offer.moves) + offer.declinable)
        return offer.moves[chosen] if chosen < len(offer.moves) else None


def answer(game: Game, chance: Chance) -> tuple[int, RawMove | None]:
    """Answer one of the open offers, whichever. Return the seat and the answer."""
    offer = chance.one_of(game.raw_offers)
    raw = chosen(game, offer, chance)
    give(game, offer.seat, raw)
    return offer.seat, raw


def after(game: Game, answers: int, chance: Chance) -> Game:
    """Return a game that has gone on for so many answers, or to its end."""
    for _ in range(answers):
        if not game.over:
            answer(game, chance)
    return game


def chosen(game: Game, offer: RawOffer, chance: Chance) -> RawMove | None:
    """A move of an offer with its cards, or none to decline it."""
    raw = chance.answer(offer)
    if raw is not None and is_open(raw):
        return (*raw[:-1], chance.one_of(game.search(offer.seat, raw).first_sets(10)))
    return raw


def give(game: Game, seat: int, raw: RawMove | None) -> None:
    if raw is None:
        game.decline_seat(seat)
    else:
        game.play_raw(seat, raw)


def play_out(game: Game, chance: Chance) -> list[tuple[int, RawMove | None]]:
    """Play a game to its end. Return all answers."""
    given = []
    while not game.over:
        given.append(answer(game, chance))
    return given


def some_options(rules: Rules, chance: Chance) -> dict[str, Any]:
    """Return options that a table might agree on. Numbers do not exceed the default, so that games stay short."""
    chosen: dict[str, Any] = {}
    for option in rules.ruleset.options.values():
        if option.fixed_at is not None:
            continue
        if option.type == "boolean":
            chosen[option.name] = chance.one_of((True, False))
        elif option.type == "number" and isinstance(option.default, int) and option.low is not None:
            chosen[option.name] = chance.one_of((option.low, (option.low + option.default) // 2, option.default))
        elif option.type != "rule":
            members = option.choices or [one.name for one in rules.ruleset.enumerations[option.type].members]
            chosen[option.name] = chance.one_of(members)
    return chosen


def seats_of(rules: Rules, number: int) -> int:
    """Return a number of players that the rules allow. The numbers come in turn."""
    return rules.players[number % len(rules.players)]


def started(name: str, number: int, options: Mapping[str, Any] | None = None) -> Game:
    """Game number so-and-so of a ruleset, at its first decision."""
    rules = rules_of(name)
    return rules.new_game(seats_of(rules, number), seed=number, options=options, limits=PATIENT)


def positions(name: str, number: int, every: int, most: int = 400) -> Iterator[Game]:
    """Yield a random game at every ``every``-th decision."""
    game, chance = started(name, number), Chance(number, eager=number % 2 == 0)
    for count in range(most):
        if game.over:
            return
        if count % every == 0:
            yield game
        answer(game, chance)


# --- what has happened ---------------------------------------------------------------------------


class Ledger:
    """Where every card lies and which side of it is up, kept by nothing but the events of the log."""

    def __init__(self, game: Game) -> None:
        layout = game.program.layout
        self.game = game
        self.where = [layout.deck_pile] * layout.card_count
        self.up = [0] * layout.card_count
        self.read = 0

    def follow(self) -> Iterator[RawEvent]:
        """Enters the events that have been added to the log, and gives each of them when it is entered."""
        log = self.game.state.log
        assert log is not None
        while self.read < len(log):
            event = log[self.read]
            self.read += 1
            self._enter(event)
            yield event

    def _enter(self, event: RawEvent) -> None:
        if event[0] == acts.MOVED:
            for card, source, _, up in event[2]:
                assert self.where[card] == source, f"card {card} leaves a pile in which it does not lie"
                assert self.up[card] == up, f"card {card} moves with another side up than it had"
                self.where[card] = event[3]
        elif event[0] == acts.TURNED and self.game.program.layout.sides:
            pile, card = event[2], event[3]
            for one in range(len(self.where)) if card is None else [card]:
                if self.where[one] == pile:
                    self._turn(one)

    def _turn(self, card: int) -> None:
        faces = self.game.state.faces[card]
        there = [side for side, face in enumerate(faces) if face is not None]
        self.up[card] = there[(there.index(self.up[card]) + 1) % len(there)]

    def pile(self, index: int) -> list[int]:
        return [card for card, pile in enumerate(self.where) if pile == index]

    def compare(self) -> None:
        """Fails unless the state has every card once, and there where the events have brought it."""
        state = self.game.state
        lying = [card for pile in state.piles for card in pile]
        assert sorted(lying) == list(range(len(self.where))), "not every card is somewhere exactly once"
        assert all(state.where[card] == at for at, pile in enumerate(state.piles) for card in pile)
        assert state.where == self.where, "the events do not lead to the state"
        assert not state.up or state.up == self.up, "the events do not lead to the sides that are up"
