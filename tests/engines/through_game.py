"""Plays one game through two Games, on the reference and on native code, and holds them against each other."""

from __future__ import annotations

from croupier.engines.choice import NATIVE, REFERENCE
from croupier.engines.contract.faults import Fault
from croupier.engines.contract.limits import Limits
from croupier.engines.contract.offers import RawMove, is_open
from croupier.engines.native.positions import StoppingPlan
from croupier.engines.reference.engine import ReferenceEngine
from croupier.game.course import Course
from croupier.game.game import Game
from croupier.game.setup import Setup
from croupier.rules import Rules
from croupier.table.state import State

from tests.engines.decision_by_decision import Apart, Chooser, Compared, Save

AHEAD = 4
"""The answers that a copy plays on."""


def saved_by(rules: Rules, seats: int) -> Save:
    """Return how a state of some rules is saved and restored, as the text of ``Game.save``."""
    setup = Setup(rules, seats)

    def save(state: State) -> State:
        course = Course(setup, ReferenceEngine(rules.program(seats)), rules.engine_policy(REFERENCE, seats))
        course.resume(state.clone())
        return rules.restore(Game(course).save()).state

    return save


def compare_games(
    rules: Rules, seats: int, seed: int, limits: Limits, made: StoppingPlan, *, tells: bool, most: int
) -> Compared:
    """Play a game through both, up to ``most`` answers, with native code that is ``made``. Raise Apart at the first
    difference."""
    warmth = rules.engine_policy(None, seats).warmth
    assert warmth is not None
    warmth.take(made, tells=tells)
    told, chooser = Compared(), Chooser(seed, 5)
    begun = [_begun(rules, seats, seed, limits, tells=tells, engine=engine) for engine in (REFERENCE, NATIVE)]
    if any(isinstance(one, Fault) for one in begun):
        told.fault = _same_fault(*begun)
        return told
    left, right = (one for one in begun if isinstance(one, Game))
    while True:
        _same_games(left, right, whole=told.answers % 5 == 0)
        if told.answers % 9 == 4:
            _same_copies(left, right, keep_chance=told.answers % 2 == 0)
        if told.answers % 31 == 30:
            right = rules.restore(right.save(), limits=limits)
        if left.over or told.answers == most:
            told.given_up = right.engine == REFERENCE and told.answers % 31 != 30
            return told
        answer = _answer(left, chooser)
        if answer is None:
            return told
        told.answers += 1
        found = [_advanced(one, answer) for one in (left, right)]
        if any(found):
            told.fault = _same_fault(*found)
            _same_games(left, right, whole=True)
            return told


def _begun(rules: Rules, seats: int, seed: int, limits: Limits, *, tells: bool, engine: str) -> Game | Fault:
    try:
        return rules.new_game(seats, seed, limits=limits, keep_events=tells, engine=engine)
    except Fault as fault:
        return fault


def _answer(game: Game, chooser: Chooser) -> tuple[int, RawMove | None] | None:
    """Return an answer with its cards; ``None`` if the search for these comes to a fault."""
    seat, raw = chooser.answer(game.raw_offers)
    if raw is None or not is_open(raw):
        return seat, raw
    try:
        return seat, (*raw[:-1], chooser.cards_of(game.search(seat, raw)))
    except Fault:
        return None


def _advanced(game: Game, answer: tuple[int, RawMove | None]) -> Fault | None:
    try:
        game.advance(*answer)
    except Fault as fault:
        return fault
    return None


def _same_fault(left: object, right: object) -> str:
    """Return the code of a fault that both have."""
    told = [
        (one.code, one.message, one.place, one.rule, one.limit, one.replay) if isinstance(one, Fault) else None
        for one in (left, right)
    ]
    if told[0] != told[1] or told[0] is None:
        raise Apart(f"faults: {told[0]} is not {told[1]}")
    return told[0][0]


def _same_games(left: Game, right: Game, *, whole: bool) -> None:
    told = [(one.raw_offers, one.event_count, one.course.pile_sizes) for one in (left, right)]
    if told[0] != told[1]:
        raise Apart(f"games: {told[0]} is not {told[1]}")
    if whole and left.fault is None:
        read = [(one.state_hash(), one.course.spent, repr(one.course.log), _outcome(one)) for one in (left, right)]
        if read[0] != read[1]:
            raise Apart(f"games: {read[0]} is not {read[1]}")


def _outcome(game: Game) -> list[int] | str:
    try:
        return game.outcome()
    except Fault as fault:
        return fault.code


def _same_copies(left: Game, right: Game, *, keep_chance: bool) -> None:
    """Play on with copies of copies."""
    copies = [one.clone(keep_chance).clone(keep_chance) for one in (left, right)]
    chooser = Chooser(left.course.state.decisions, 3)
    for _ in range(AHEAD):
        _same_games(copies[0], copies[1], whole=False)
        if copies[0].over:
            break
        answer = _answer(copies[0], chooser)
        if answer is None:
            break
        found = [_advanced(one, answer) for one in copies]
        if any(found):
            break
    _same_games(copies[0], copies[1], whole=True)
