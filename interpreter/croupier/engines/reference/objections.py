"""What is told against the moves of an offer, which are possible all the same, such as a bluff.

Algorithm. ``ReasonFinder.against`` is asked for each move, with one copy of the state for all. Whether it can ever say
anything about a move follows from the rules alone, so that is found once a move: most moves are never asked about.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engines.contract.limits import DEFAULT_LIMITS, Limits
from croupier.engines.contract.offers import RawMove
from croupier.engines.contract.program import HEADER, Code, MoveCode, Program
from croupier.engines.reference.asked_rows import asked_rows, declined
from croupier.engines.reference.compiled import CompiledExpressions
from croupier.engines.reference.expressions import ExpressionCompiler
from croupier.engines.reference.knowledge import Knowledge, Row
from croupier.engines.reference.reasons import ReasonFinder, ToldReason
from croupier.engines.reference.spoken import Spoken
from croupier.table.state import State


class Objections:
    """Finds what is told against offered moves, in states of one program. It keeps what it compiles, so it is for one
    thread at a time."""

    def __init__(self, program: Program, limits: Limits = DEFAULT_LIMITS) -> None:
        self.program = program
        self.limits = limits
        self._compiled = CompiledExpressions(ExpressionCompiler(program))
        self._spoken = Spoken(program.checked)
        self._may_say: dict[MoveCode, bool] = {}

    def against(self, s: State, seat: int, moves: Sequence[RawMove]) -> list[tuple[ToldReason, ...]]:
        """Return what is told against each of some moves of a player's offer, as ``Game.explain`` tells it.

        A move that leaves its cards open has nothing against it: that is told of the whole move. Raise Fault.
        """
        said = [self.may_be_said(self.program.moves[raw[0]]) for raw in moves]
        if not any(said):
            return [()] * len(moves)
        s = s.clone()
        f = s.frames[-1]
        code = self.program.codes[f[0]]
        knowledge = Knowledge(self._compiled, s, seat, all_seen=False)
        rows = self._rows(s, code, seat)
        finder = ReasonFinder(knowledge, self._spoken)
        found: list[tuple[ToldReason, ...]] = []
        for raw, may in zip(moves, said, strict=True):
            move = self.program.moves[raw[0]]
            s.fuel = self.limits.steps
            tells = may and not declined(f, move, seat)
            found.append(self._told(finder, move, rows[move], raw) if tells else ())
        return found

    def may_be_said(self, move: MoveCode) -> bool:
        """Return whether anything is ever told against a move."""
        if move not in self._may_say:
            condition = None if move.chosen is not None else move.node.condition
            self._may_say[move] = condition is not None and self._spoken.against(condition)
        return self._may_say[move]

    def _rows(self, s: State, code: Code, seat: int) -> dict[MoveCode, list[object]]:
        """Return the first locals of each move's row."""
        assert code.decision is not None
        s.fuel = self.limits.steps
        return dict(asked_rows(s, s.frames[-1], code, code.decision, seat))

    @staticmethod
    def _told(finder: ReasonFinder, move: MoveCode, row: list[object], raw: RawMove) -> tuple[ToldReason, ...]:
        frame = [*row, *raw[1:]]
        frame += [None] * (HEADER + move.code.row - len(frame))
        assert move.node.condition is not None
        return finder.against(move.node.condition, Row(frame, HEADER))
