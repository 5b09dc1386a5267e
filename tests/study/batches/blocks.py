"""Write states into blocks of memory as native code has them, and read them by native code for observations alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from croupier.engines.contract.program import Program
from croupier.engines.native import module
from croupier.engines.native.blocks import Blocks
from croupier.engines.native.build import _Library, compiled
from croupier.engines.native.observing import emit_observing
from croupier.engines.native.processor import Processor
from croupier.engines.native.shuffling import emit_shuffling
from croupier.engines.native.table import emit_table
from croupier.engines.native.text import tag_lines
from croupier.engines.plan import Plan, make_plan
from croupier.study.batches.observation import Observation
from croupier.study.batches.observing import observation_table
from croupier.table.state import State


def observing_code(plan: Plan) -> _Library:
    """Compile the functions that a batch observes by, without those that play: that takes a tenth of the time."""
    unit = module.unit_of(plan, Processor())
    for emit in (emit_table, emit_shuffling, emit_observing):
        emit(unit)
    text = [module._DECLARED, *unit.constant_lines(), *unit.functions, *tag_lines()]
    return _Library(compiled("\n".join(text) + "\n", 0))


class BlockReader:
    """Reads what viewers see from the blocks of one program, as a batch does. Every viewer counts as one with an
    offer."""

    def __init__(self, program: Program) -> None:
        plan = make_plan(program)
        self.spec, self.blocks = Observation(program), Blocks(program, plan)
        self.memory = self.blocks.memory
        self._table = np.array(observation_table(self.spec, self.memory), dtype=np.int64)
        self._library = observing_code(plan)
        self._observe = self._library.function("observe", 5)

    def block_of(self, s: State, filler: int = 0xAB) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """Return a block with a state. All other bytes hold a filler."""
        block = np.full(self.memory.size, filler, dtype=np.uint8)
        self.blocks.write(block, s)
        return block

    def observe(self, blocks: Any, viewers: Sequence[int]) -> np.ndarray[Any, np.dtype[np.int32]]:
        seats = np.array(viewers, dtype=np.int64)
        rows = np.full((len(blocks), self.spec.width), 99, dtype=np.int32)
        self._observe(
            blocks.ctypes.data,
            blocks.strides[0],
            seats.ctypes.data,
            self._table.ctypes.data,
            rows.ctypes.data,
            len(blocks),
        )
        return rows
