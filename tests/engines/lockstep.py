"""Plays one game on two engines at once and holds them against each other at every decision."""

from __future__ import annotations

import json
from dataclasses import dataclass

from croupier.engines.contract.engine import Engine
from croupier.engines.contract.faults import Fault, Unexplained
from croupier.engines.contract.offers import RawMove, RawOffer
from croupier.engines.reference.engine import ReferenceEngine
from croupier.table.random import Stream
from croupier.table.state import State, state_from_data

MOST_ANSWERS = 500


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


@dataclass
class Played:
    """What a comparison has seen: the answers given, and the code of the fault that both met."""

    answers: int = 0
    fault: str = ""


def lockstep(
    reference: ReferenceEngine,
    other: Engine,
    seed: int,
    events: bool,
    declining: int = 3,
    most: int = MOST_ANSWERS,
) -> Played:
    """Plays a game on both, up to ``most`` answers. Raises Apart at the first difference."""
    try:
        left = reference.start(seed, log=events)
    except Fault as fault:
        return Played(0, fault.code)
    right = other.start(seed, log=events)
    chooser, played = Chooser(seed, declining), Played()
    answer = None
    while True:
        try:
            offers = _go_on(reference, left, answer)
        except Fault as fault:
            played.fault = fault.code
            _must_deviate(other, right, answer, fault)
            return played
        try:
            found = _go_on(other, right, answer)
        except Unexplained as deviation:
            raise Apart(f"the reference goes on, but not the other, after {played.answers} answers") from deviation
        _same_offers(offers, found)
        same_state(reference, left, right)
        if not offers:
            _same("outcome", _outcome(reference, left), _outcome(other, right))
            return played
        played.answers += 1
        if played.answers > most:
            return played
        left, right = _sometimes_elsewhere(reference, other, left, right, played.answers)
        answer = chooser.answer(offers)


def _go_on(engine: Engine, s: State, answer: tuple[int, RawMove | None] | None) -> list[RawOffer]:
    if answer is None:
        return engine.run(s)
    seat, move = answer
    return engine.decline(s, seat) if move is None else engine.answer(s, seat, move)


def _must_deviate(other: Engine, s: State, answer: tuple[int, RawMove | None] | None, fault: Fault) -> None:
    try:
        _go_on(other, s, answer)
    except Unexplained:
        return
    raise Apart(f"a fault of the reference is none of the other: {fault}")


def _outcome(engine: Engine, s: State) -> list[int] | None:
    try:
        return engine.outcome(s)
    except (Fault, Unexplained):
        return None


def _same(what: str, left: object, right: object) -> None:
    if left != right:
        raise Apart(f"{what}: {left!r} is not {right!r}")


def _same_offers(left: list[RawOffer], right: list[RawOffer]) -> None:
    _same("offers", left, right)
    types = [[type(one) for offer in offers for move in offer.moves for one in move] for offers in (left, right)]
    _same("types of offers", *types)


def same_state(reference: ReferenceEngine, left: State, right: State) -> None:
    """Holds two states against each other when what no statement can read has been emptied."""
    _same("spent", left.spent, right.spent)
    _same("log", left.log, right.log)
    _same("cards in the log", left.log_cards, right.log_cards)
    reference.settle(left)
    reference.settle(right)
    _same("state", json.dumps(left.to_data()), json.dumps(right.to_data()))
    _same("where", left.where, right.where)
    _same("shown", list(left.shown), list(right.shown))


def _sometimes_elsewhere(
    reference: ReferenceEngine, other: Engine, left: State, right: State, at: int
) -> tuple[State, State]:
    """Now and then the engines change states, or go on from a saved one, or compute the offers again."""
    if at % 7 == 3:
        return right, left
    if at % 11 == 5:
        _same_offers(reference.offers(left), other.offers(right))
    if at % 13 == 6 and right.log is None:
        return left, state_from_data(reference.program.layout, json.loads(json.dumps(right.to_data())))
    return left, right
