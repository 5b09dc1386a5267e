"""Play tasks on in native code, a portion of the playouts at a time."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import pairwise

from croupier.engines.native.positions import Positions
from croupier.engines.native.tasks import TASK
from croupier.players.task import Task
from croupier.study.playouts.outcomes import PlayedOut

PORTION = 250
"""The playouts of one call of native code, which nothing interrupts."""


def play(positions: Positions, tasks: Sequence[Task], seed: int, count: int) -> PlayedOut:
    """Play on as often as ``count`` says, each of the tasks as often as the others."""
    seats = positions.program.layout.seats
    outcomes, given_up, answers = array("q", bytes(8 * count * seats)), array("B", bytes(count)), 0
    bounds = [count * number // len(tasks) for number in range(len(tasks) + 1)]
    for task, (begins, ends) in zip(tasks, pairwise(bounds), strict=True):
        for first in range(begins, ends, PORTION):
            to = outcomes.buffer_info()[0] + 8 * first * seats, given_up.buffer_info()[0] + first
            numbers = task.numbers(seed, first, min(PORTION, ends - first), *to)
            positions.play_out(task.block, numbers)
            answers += numbers[TASK.index("answers")]
    lost = tuple(at for at, one in enumerate(given_up) if one)
    return PlayedOut(seats, outcomes, lost, answers, positions.program.wins_from)


def none_played(positions: Positions, count: int) -> PlayedOut:
    """Return so many playouts of which none was played."""
    seats = positions.program.layout.seats
    return PlayedOut(seats, array("q", bytes(8 * count * seats)), tuple(range(count)), 0, positions.program.wins_from)
