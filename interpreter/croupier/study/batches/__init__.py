"""Many games as numbers, for learners: the answers of a ruleset numbered, and what a player sees as arrays.

To read: ``numbering.py`` with ``coding.py`` (answers), ``columns.py`` and ``observation.py`` (what a player sees),
``blocks.py`` (the same, for many games of native code at once).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.engines.native.memory import Memory
    from croupier.study.batches.blocks import BlockObserver
    from croupier.study.batches.observation import Observation


def block_observer(spec: Observation, memory: Memory) -> BlockObserver:
    """Return the reader of what players see from blocks of native code. Raise NoArrays if NumPy is not installed."""
    from croupier.study.batches.arrays import numpy

    numpy()
    from croupier.study.batches.blocks import BlockObserver

    return BlockObserver(spec, memory)
