"""Emit the LLVM module of a plan. It depends on nothing outside: no library, no address of this process.

The functions, by name: ``b7`` and so on are bodies, ``d`` definitions, ``q`` decisions, each with its number. Those of
the table (``take``, ``shuffle``, …) and of whole games (``play``, ``answer``, …) are called by what they do.
"""

from __future__ import annotations

from croupier.engines.native import values
from croupier.engines.native.batches import emit_batches
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
    """Return a unit without functions yet."""
    return Unit(plan, Memory(plan), values.value, processor=processor)


def module_text(plan: Plan, processor: Processor | None = None) -> str:
    """Return the module of a plan for a processor. It exports ``play``, ``settle_all`` and ``size``."""
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
    emit_batches(unit)
    _settle_all(unit)
    _size(unit)
    parts = [_DECLARED, *unit.processor.lines(), *unit.constant_lines(), *unit.functions, *tag_lines()]
    return "\n".join(parts) + "\n"


def _settle_all(unit: Unit) -> None:
    """Emit ``settle_all``: settle every pile, before the table is read from outside."""
    r = FunctionEmitter(unit)
    r.times(unit.memory.piles, lambda pile: r.do(f"call i64 @settle(ptr %g, i64 {pile})"))
    r.give("0")
    r.finish("settle_all", kind="")


def _size(unit: Unit) -> None:
    """Emit ``size``: return the bytes of a game's memory, as far as they are known when all else is emitted."""
    r = FunctionEmitter(unit)
    r.give(str(unit.memory.size))
    r.finish("size", kind="")
