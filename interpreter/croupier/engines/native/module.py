"""Emit the LLVM module of a plan. It depends on nothing outside: no library, no address of this process.

The functions, by name: ``b7`` and so on are bodies, ``d`` definitions, ``q`` decisions, each with its number. Those of
the table (``take``, ``shuffle``, …) and of whole games (``play``, ``answer``, …) are called by what they do.
"""

from __future__ import annotations

from croupier.engines.native import values
from croupier.engines.native.adding import emit_choose
from croupier.engines.native.batching import emit_batching
from croupier.engines.native.bodies import emit_body, emit_definition
from croupier.engines.native.choosing import CHOOSING, emit_choosing
from croupier.engines.native.counters import emit_counters
from croupier.engines.native.decisions import DecisionRoutine
from croupier.engines.native.inlining import inlined
from croupier.engines.native.looking import emit_looking
from croupier.engines.native.memory import SCRATCH, Memory
from croupier.engines.native.moving import emit_moving
from croupier.engines.native.observing import emit_observing
from croupier.engines.native.picking import emit_picking
from croupier.engines.native.playouts import emit_playouts
from croupier.engines.native.processor import Processor
from croupier.engines.native.rounds import emit_rounds, emit_whole_game
from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.native.searches import note_asked
from croupier.engines.native.secrets import SecretRoutine
from croupier.engines.native.several import emit_several
from croupier.engines.native.shuffling import emit_shuffling
from croupier.engines.native.start import emit_pair, emit_start
from croupier.engines.native.stopping import Offers, emit_stopping
from croupier.engines.native.table import emit_table
from croupier.engines.native.telling import emit_telling
from croupier.engines.native.text import tag_lines
from croupier.engines.native.whole_games import emit_batches
from croupier.engines.plan import Plan

_DECLARED = """declare i64 @llvm.smax.i64(i64, i64)
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.abs.i64(i64, i1)
declare i64 @llvm.cttz.i64(i64, i1)
declare i64 @llvm.ctpop.i64(i64)
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
"""


def unit_of(plan: Plan, processor: Processor) -> Unit:
    """Return a unit without functions yet."""
    return Unit(plan, Memory(plan), values.value, processor=processor)


def module_text(plan: Plan, processor: Processor | None = None, *, stops: bool = False, tells: bool = False) -> str:
    """Return the module of a plan for a processor.

    It exports ``settle_all``, ``lasting`` and ``size``. A module that ``stops`` exports the functions of
    ``stopping.py``, one that does not ``play``. A module that ``tells`` records events (``telling.py``).
    """
    unit = unit_of(plan, processor or Processor())
    unit.stops, unit.tells = stops, tells
    note_asked(unit)
    unit.memory.seal()
    offers = Offers(unit) if stops else None
    if tells:
        emit_telling(unit)
    emit_table(unit)
    emit_shuffling(unit)
    emit_counters(unit)
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
    work = emit_several(unit, (emit_choose, *(CHOOSING if stops and not tells else ())))
    emit_rounds(unit)
    if offers is not None:
        emit_stopping(unit, offers)
        if not tells:
            if work is not None:
                emit_choosing(unit, offers, work)
            emit_batching(unit, offers)
            emit_observing(unit)
            if work is not None:
                emit_picking(unit)
            emit_looking(unit, offers)
            emit_playouts(unit)
    else:
        emit_whole_game(unit)
        emit_batches(unit)
    _settle_all(unit)
    _sizes(unit, offers)
    functions = inlined(unit.functions) if stops and not tells else unit.functions
    parts = [_DECLARED, *unit.processor.lines(), *unit.constant_lines(), *functions, *tag_lines()]
    return "\n".join(parts) + "\n"


def _settle_all(unit: Unit) -> None:
    """Emit ``settle_all``: settle every pile, before the table is read from outside."""
    r = FunctionEmitter(unit)
    r.times(unit.memory.piles, lambda pile: r.do(f"call i64 @settle(ptr %g, i64 {pile})"))
    r.give("0")
    r.finish("settle_all", kind="")


def _sizes(unit: Unit, offers: Offers | None) -> None:
    """Emit functions for sizes: the bytes of a game, those with the scratch, where the record lies, the most offers.

    They are known only when all else is emitted.
    """
    m = unit.memory
    sizes = {
        "lasting": m.size,
        "size": m.size + m.scratch,
        "record": max(0, m.told - SCRATCH),
        "most_rows": 0 if offers is None else offers.most_rows,
    }
    for name, size in sizes.items():
        r = FunctionEmitter(unit)
        r.give(str(size))
        r.finish(name, kind="")
