"""Playouts of the reference, and native code that is held against them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from croupier.engines.contract.faults import Fault
from croupier.engines.contract.limits import DEFAULT_LIMITS, Limits
from croupier.engines.native.positions import Positions
from croupier.game.game import Game
from croupier.players import make_bots, play_on
from croupier.players.imagination import Imagined, imagined
from croupier.players.task import OneAnswer, Task
from croupier.rules import Rules
from croupier.study.playouts.portions import play
from croupier.table import acts
from croupier.table.random import Stream

from tests.engines.decision_by_decision import positions_of


def unoptimised(game: Game) -> Positions:
    """Native code that is kept nowhere."""
    return positions_of(game.program, game.limits, tells=False)


def positions_in(
    rules: Rules, seats: int, seed: int, every: int, most: int, limits: Limits = DEFAULT_LIMITS
) -> Iterator[Game]:
    """A game of random players at every so many of its decisions; it goes on behind, up to its end or a fault."""
    with suppress(Fault):
        game = rules.new_game(players=seats, seed=seed, engine="reference", keep_events=False, limits=limits)
        bots = make_bots("random", seed, seats)
        for number in range(most):
            if game.over:
                return
            if number % every == 0:
                yield game
            play_on(game, bots)


def outcome_by_reference(
    game: Game, seat: int, seed: int, number: int, until: str, answer: OneAnswer | None = None
) -> tuple[int, ...] | None:
    """The outcome of one playout, none for a fault."""
    chance = Stream(seed, number)
    try:
        table = imagined(game, seat, chance, pairing=0)
        return _played_on(table, chance.state, until, answer)
    except Fault:
        return None


def _played_on(table: Imagined, seed: int, until: str, answer: OneAnswer | None) -> tuple[int, ...]:
    game, bots = table.game, make_bots("random", seed, table.game.seats)
    course = game.course
    game.state.log = []
    if answer is not None:
        seat, move = answer
        course.advance(seat, None if move is None else table.move(move))
    else:
        course.resume(game.state)
        if not course.raw_offers:
            course.run_on()
    while course.raw_offers and not (until == "round" and _round_began(game)):
        offer = course.raw_offers[0]
        course.advance(offer.seat, bots[offer.seat].answer(game, offer))
    return tuple(game.outcome())


def _round_began(game: Game) -> bool:
    """Whether a round has begun since the last answer. The events are forgotten."""
    log = game.state.log
    assert log is not None
    began = any(event[0] == acts.BEGAN and event[2] == "round" for event in log)
    log.clear()
    game.state.log_cards = 0
    return began


def same_playouts(
    game: Game, positions: Positions, seat: int, count: int, until: str, answer: OneAnswer | None = None
) -> int:
    """Hold playouts of native code against the reference; return how many came to an outcome."""
    found = play(positions, [Task(positions, game.state.clone(), seat, until == "round", answer)], 7, count)
    good = 0
    for number, row in enumerate(found.table()):
        expected = outcome_by_reference(game, seat, 7, number, until, answer)
        told = None if number in found.given_up else row
        assert told == expected, f"seat {seat}, playout {number}, until the end of the {until}"
        good += told is not None
    return good
