"""From a plan to the text of its native code, which needs nothing beside itself."""

from __future__ import annotations

from croupier.engines.native import values
from croupier.engines.native.bodies import emit_body, emit_definition
from croupier.engines.native.decisions import DecisionRoutine
from croupier.engines.native.memory import Memory
from croupier.engines.native.moving import emit_moving
from croupier.engines.native.processor import Processor
from croupier.engines.native.rounds import emit_rounds
from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.native.searches import note_asked
from croupier.engines.native.secrets import SecretRoutine
from croupier.engines.native.shuffling import emit_shuffling
from croupier.engines.native.start import emit_pair, emit_start
from croupier.engines.native.table import emit_table
from croupier.engines.native.text import tag_lines
from croupier.engines.plan import Plan

_DECLARED = """declare i64 @llvm.smax.i64(i64, i64)
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.abs.i64(i64, i1)
declare i64 @llvm.cttz.i64(i64, i1)
declare i64 @llvm.ctpop.i64(i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
"""


def unit_of(plan: Plan, processor: Processor) -> Unit:
    """A unit without functions yet."""
    return Unit(plan, Memory(plan), values.value, processor=processor)


def module_text(plan: Plan, processor: Processor | None = None) -> str:
    """The functions of a game: ``play``, which plays some, ``settle_all`` and ``size``, for a processor."""
    unit = unit_of(plan, processor or Processor())
    note_asked(unit)
    emit_table(unit)
    emit_shuffling(unit)
    emit_moving(unit)
    emit_pair(unit)
    emit_start(unit)
    for number in range(len(plan.definitions)):
        emit_definition(unit, number)
    for body in plan.bodies.values():
        emit_body(unit, body)
    for decision in plan.decisions.values():
        DecisionRoutine(unit, decision).emit()
    for code, asked in plan.secrets.items():
        SecretRoutine(unit, code, plan.decisions[asked]).emit()
    emit_rounds(unit)
    _settle_all(unit)
    _size(unit)
    parts = [_DECLARED, *unit.processor.lines(), *unit.constant_lines(), *unit.functions, *tag_lines()]
    return "\n".join(parts) + "\n"


def _settle_all(unit: Unit) -> None:
    """Settles every pile, for who looks at the table from outside."""
    r = FunctionEmitter(unit)
    r.times(unit.memory.piles, lambda pile: r.do(f"call i64 @settle(ptr %g, i64 {pile})"))
    r.give("0")
    r.finish("settle_all", kind="")


def _size(unit: Unit) -> None:
    """How long the memory of a game is."""
    r = FunctionEmitter(unit)
    r.give(str(unit.memory.size))
    r.finish("size", kind="")
