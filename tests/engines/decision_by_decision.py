"""Plays one game on the reference and in native code at once, and holds them against each other at every decision."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from croupier.engines.contract.faults import Fault
from croupier.engines.contract.limits import Limits
from croupier.engines.contract.offers import RawMove, RawOffer, is_open
from croupier.engines.contract.program import Program
from croupier.engines.native.build import compiled, loaded_stopping, this_processor
from croupier.engines.native.module import module_text
from croupier.engines.native.positions import Positions
from croupier.engines.native.stored import Block
from croupier.engines.plan import make_plan
from croupier.engines.reference.engine import ReferenceEngine
from croupier.engines.reference.sets import SetSearch, set_search
from croupier.table.random import Stream
from croupier.table.state import RawEvent, State

MOST_ANSWERS = 500

SETS = 20
"""How many sets of a move are looked at."""

Save = Callable[[State], State]
"""Returns a state again, from the text of a saved game."""


class Apart(AssertionError):
    """The engines do not agree."""


class Chooser:
    """Answers any of the open offers. ``declining`` is how often in ten an offer that may be declined is."""

    def __init__(self, seed: int, declining: int) -> None:
        self.stream = Stream(seed, 77)
        self.declining = declining

    def answer(self, offers: list[RawOffer]) -> tuple[int, RawMove | None]:
        offer = offers[self.stream.below(len(offers))]
        if offer.declinable and self.stream.below(10) < self.declining:
            return offer.seat, None
        chosen = self.stream.below(len(offer.moves) + offer.declinable)
        return offer.seat, offer.moves[chosen] if chosen < len(offer.moves) else None

    def cards_of(self, search: SetSearch) -> tuple[int, ...]:
        """Any of the first sets of a move that leaves its cards open."""
        found = search.first_sets(SETS)
        return found[self.stream.below(len(found))]


@dataclass
class Compared:
    """What a comparison has seen: the answers given, the code of the fault, and whether native code gave up without."""

    answers: int = 0
    fault: str = ""
    given_up: bool = False


def positions_of(program: Program, limits: Limits, *, tells: bool, level: int = 0) -> Positions:
    """Native code that is kept nowhere."""
    plan = make_plan(program)
    text = module_text(plan, this_processor(), stops=True, tells=tells)
    return Positions(program, plan, loaded_stopping(compiled(text, level)), limits)


def compare(
    program: Program,
    limits: Limits,
    seed: int,
    *,
    tells: bool,
    declining: int = 3,
    most: int = MOST_ANSWERS,
    native: Positions | None = None,
    save: Save | None = None,
) -> Compared:
    """Play a game on both, up to ``most`` answers. Raise Apart at the first difference."""
    reference, told = ReferenceEngine(program, limits), Compared()
    native = native or positions_of(program, limits, tells=tells)
    try:
        state = reference.start(seed, log=tells)
        offers = reference.run(state)
    except Fault as fault:
        told.fault = fault.code
        if fault.code != "too-many-events":  # which a Course finds
            _must_give_up(partial(native.deal, seed), fault)
        return told
    dealt = native.deal(seed)
    if dealt is None:
        told.given_up = True
        return told
    block, found = dealt
    chooser = Chooser(seed, declining)
    while True:
        _same_offers(offers, found)
        _same_events(state, native.events(native.record()[0]) if tells else [])
        _same_state(reference, state, native.state(native.clone(block)))
        if not offers:
            _same_outcome(reference, state, native, block)
            return told
        if told.answers == most:
            return told
        block = _sometimes_elsewhere(native, block, state, offers, told.answers)
        if save is not None and told.answers % 17 == 8:
            block = native.block(save(state))
        seat, move = chooser.answer(offers)
        if move is not None and is_open(move):
            try:
                move = (*move[:-1], chooser.cards_of(set_search(program, state, seat, move, limits)))
            except Fault:  # which the first set has not
                return told
        told.answers += 1
        try:
            offers = reference.decline(state, seat) if move is None else reference.answer(state, seat, move)
        except Fault as fault:
            told.fault = fault.code
            if fault.code != "too-many-events":
                _must_give_up(partial(native.answer, block, seat, move), fault)
            return told
        after = native.answer(block, seat, move)
        if after is None:
            told.given_up = True
            return told
        found = after


def _must_give_up(play: Callable[[], object], fault: Fault) -> None:
    if play() is not None:
        raise Apart(f"a fault of the reference is none of native code: {fault}")


def _same_outcome(reference: ReferenceEngine, state: State, native: Positions, block: Block) -> None:
    found = native.outcome(block)
    try:
        outcome = reference.outcome(state)
    except Fault:
        outcome = None
    _same("outcome", outcome, found)


def _same(what: str, left: object, right: object) -> None:
    if left != right:
        raise Apart(f"{what}: {left!r} is not {right!r}")


def _same_offers(left: list[RawOffer], right: list[RawOffer]) -> None:
    _same("offers", left, right)
    types = [[type(one) for offer in offers for move in offer.moves for one in move] for offers in (left, right)]
    _same("types of offers", *types)


def _same_events(state: State, events: list[RawEvent]) -> None:
    """Hold the events since the last answer against each other, and forget those of the reference."""
    _same("events", repr(state.log or []), repr(events))
    if state.log is not None:
        state.log, state.log_cards = [], 0


def _same_state(reference: ReferenceEngine, left: State, right: State) -> None:
    """Hold two states against each other when what no statement can read has been emptied."""
    reference.settle(left)
    _same("state", json.dumps(left.to_data()), json.dumps(right.to_data()))
    _same("where", left.where, right.where)
    _same("shown", list(left.shown), list(right.shown))


def _sometimes_elsewhere(native: Positions, block: Block, state: State, offers: list[RawOffer], at: int) -> Block:
    """Now and then go on from a copy, from the state of the reference, or compute the offers again."""
    if at % 7 == 3:
        return native.block(state)
    if at % 11 == 5 and (again := native.offers(block)) is not None:
        _same_offers(offers, again)
    if at % 13 == 6:
        return native.clone(block)
    return block
