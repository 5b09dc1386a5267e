"""Holds whole games of random players, as generated code plays them at one go, against the reference."""

from __future__ import annotations

import json

from croupier.engines.contract.faults import Fault, Unexplained
from croupier.engines.generated.playout import Playout
from croupier.engines.reference.engine import ReferenceEngine
from croupier.table.random import Stream
from croupier.table.state import State

from .lockstep import Apart, Played


def same_game(reference: ReferenceEngine, playout: Playout, seed: int) -> Played:
    """Plays the game of a seed on both. Raises Apart where they differ."""
    try:
        left = _by_reference(reference, seed)
    except Fault as fault:
        return Played(fault=_must_fail(playout, seed, fault))
    try:
        right = playout.play(seed)
    except Unexplained as problem:
        raise Apart("the reference comes to the end, but not the other") from problem
    for name in ("decisions", "spent", "where"):
        if getattr(left, name) != getattr(right, name):
            raise Apart(f"{name}: {getattr(left, name)} is not {getattr(right, name)}")
    if json.dumps(left.to_data()) != json.dumps(right.to_data()):
        raise Apart(f"state: {left.to_data()} is not {right.to_data()}")
    return Played(left.decisions)


def _must_fail(playout: Playout, seed: int, fault: Fault) -> str:
    try:
        playout.play(seed)
    except Unexplained:
        return fault.code
    raise Apart(f"a fault of the reference is none of the other: {fault}")


def _by_reference(engine: ReferenceEngine, seed: int) -> State:
    """A game of random players at its end, as ``RandomPlayer`` plays it. Raises Fault."""
    players = [Stream(seed, 1 + seat) for seat in range(engine.program.layout.seats)]
    s = engine.start(seed, log=False)
    offers = engine.run(s)
    while offers:
        seat, moves, declinable = offers[0]
        count = len(moves) + declinable
        chosen = players[seat].below(count) if count > 1 else 0
        offers = engine.answer(s, seat, moves[chosen]) if chosen < len(moves) else engine.decline(s, seat)
    engine.settle(s)
    return s
