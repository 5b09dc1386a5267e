"""Write states into blocks of memory as native code has them, and questions into arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from croupier.engines.contract.offers import RawOffer
from croupier.engines.contract.program import Program
from croupier.engines.native.memory import NONE, Memory
from croupier.engines.plan import make_plan
from croupier.study.batches.blocks import Questions
from croupier.study.batches.observation import Observation
from croupier.table.state import State

WIDTHS = {1: np.uint8, 2: np.uint16, 8: np.int64}


def memory_of(program: Program) -> Memory:
    return Memory(make_plan(program))


def as_number(value: Any) -> int:
    return NONE if value is None else int(value)


def block_of(memory: Memory, s: State, filler: int = 0xAB) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Return a block with the table of a state. All other bytes hold a filler."""
    block = np.full(memory.size, filler, dtype=np.uint8)

    def put(offset: int, width: int, values: Sequence[Any]) -> None:
        if values:
            found = np.array([as_number(one) for one in values]).astype(WIDTHS[width])
            block[offset : offset + width * len(values)] = found.view(np.uint8)

    put(memory.head["in_play"], 8, [len(s.playing)])
    put(memory.playing, 8, s.playing)
    put(memory.values, 8, s.values)
    put(memory.sizes, 8, [len(pile) for pile in s.piles])
    put(memory.unsettled, 8, [0] * len(s.piles))
    put(memory.where, memory.pile, s.where)
    put(memory.up, 1, s.up)
    put(memory.faces, 2, [0 if one is None else one for faces in s.faces for one in faces])
    put(memory.shown, 2, s.shown)
    for index, pile in enumerate(s.piles):
        put(memory.pile_cards + index * memory.room * memory.card, memory.card, pile)
    return block


def questions_of(spec: Observation, asked: Sequence[tuple[State, int, Sequence[RawOffer]]]) -> Questions:
    """Return what states ask, each for a viewer and with its open offers."""
    width = max((1 + one.at for one in spec.arguments), default=1)
    found = Questions(
        decisions=np.full(len(asked), -1, dtype=np.int64),
        seats=np.zeros((len(asked), spec.layout.seats), dtype=np.bool_),
        told=np.zeros(len(asked), dtype=np.bool_),
        arguments=np.where(np.arange(len(asked)) % 2, NONE, -77)[:, None].repeat(width, axis=1),  # nothing that counts
    )
    for at, (s, viewer, offers) in enumerate(asked):
        question = spec.question(s)
        if question is not None:
            found.decisions[at] = question.decision
            found.seats[at, list(question.arguments)] = True
            found.told[at] = viewer in question.arguments or any(one.seat == viewer for one in offers)
            values = [as_number(one) for one in question.arguments.get(viewer, ())]
            found.arguments[at, : len(values)] = values
    return found
