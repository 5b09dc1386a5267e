"""The source of an engine that goes from one decision to the next, on frames."""

from __future__ import annotations

from croupier.engines.contract.program import END, HEADER
from croupier.engines.generated.entering import EnteringRoutine
from croupier.engines.generated.forwarding import forwarded, passed_on
from croupier.engines.generated.frames import FrameRoutine
from croupier.engines.generated.module import Module
from croupier.engines.generated.offers import (
    decision_function,
    listed_function,
    nobody_function,
    offers_function,
    secret_decision_function,
    secret_function,
)
from croupier.engines.generated.outcome import outcome_function
from croupier.engines.generated.routine import Routine
from croupier.engines.plan import Plan
from croupier.engines.plan import steps as p
from croupier.engines.plan.plan import Body, MoveRow
from croupier.engines.plan.waits import steps_of
from croupier.table.acts import ANSWERED


def stepping_source(plan: Plan, events: bool) -> str:
    """The source, which defines ``RUN`` (what runs a frame, by its code), ``OFFERS``, ``BEGIN`` (what makes a move,
    by its code) and ``outcome``."""
    m = Module(plan, events)
    for body in plan.bodies.values():
        if body.waits:
            m.sections.append(EnteringRoutine(m, body).function())
            m.sections.append(FrameRoutine(m, body).function())
        else:
            m.sections.append(Routine(m, body).function())
            m.sections.append(_frame_function(m, body))
    for decision in plan.decisions.values():
        m.sections.append(offers_function(m, decision))
        if decision.code in m.listed:
            m.sections.append(listed_function(m, decision))
        m.sections.append(decision_function(m, decision))
        m.sections.append(nobody_function(m, decision))
    for row in all_moves(plan):
        m.sections.append(_begin_function(m, row))
    for code, asked in plan.secrets.items():
        m.sections.append(secret_function(m, code, plan.decisions[asked]))
        m.sections.append(secret_decision_function(m, code, plan.decisions[asked]))
    m.sections.append(outcome_function(m))
    return m.text() + _dispatch(m)


def _frame_function(m: Module, body: Body) -> list[str]:
    """The function that runs a body that does not wait from a frame: one that was just put on top."""
    arguments = "".join(f", f[{HEADER + slot}]" for slot in range(body.parameters))
    call = f"{m.rule(body.code)}(s{arguments})"
    return [
        f"def {_frame_name(m, body.code)}(s, f, most):",
        "    if f[1] != 0: raise Unexplained",
        f"    {_given(body)}{call}",
        "    s.frames.pop()",
    ]


def _frame_name(m: Module, code: int) -> str:
    body = m.plan.bodies.get(code)
    return m.rule(code) if body is None or body.waits else f"frame_of_{m.rule(code)}"


def _begin_name(m: Module, row: MoveRow) -> str:
    return f"begin_{m.rule(row.code)}"


def _begin_function(m: Module, row: MoveRow) -> list[str]:
    """The function that makes a move of the decision on top; one that does not wait is carried out at once."""
    body = m.plan.bodies[row.code]
    lines = [f"def {_begin_name(m, row)}(s, f, seat, move, most):"]
    if m.events:
        lines.append(f"    s.log.append(({ANSWERED!r}, {body.site}, seat, {row.code}, {_told(row)}, {_cards(row)}))")
    arguments = [f"f[{HEADER + slot}]" for slot in range(row.prefix)] + ["seat"] * row.interrupts
    arguments += [f"move[{at + 1}]" for at in range(len(row.domains))]
    call = f"{m.rule(row.code)}({', '.join(['s', *arguments])})"
    enter = f"{m.enter(row.code)}({', '.join(['s', *arguments, 'most'])})"
    if row.interrupts:
        lines.append("    f[-1] = ()")
        return [*lines, f"    return {enter}" if body.waits else f"    {_given(body)}{call}"]
    if not body.waits:
        return [*lines, "    s.frames.pop()", f"    {_given(body)}{call}"]
    return [*lines, "    f[1] = 1", *_entering(m, body, arguments, enter)]


def _given(body: Body) -> str:
    """What a body gives that does not wait is kept."""
    return "s.given = " if any(isinstance(step, p.Give) for step in steps_of(body.block)) else ""


def _entering(m: Module, body: Body, arguments: list[str], enter: str) -> list[str]:
    """Makes a move that ends its decision, unless somebody has to answer before, or it is put again. One that does
    nothing but call a rule enters that, and has a frame only where that waits."""
    call = forwarded(m.plan, body)
    if call is None or not m.plan.bodies[call.code].waits:
        over = "offers is None and f[1] == 1" if body.code in m.repeating else "offers is None"
        return [f"    offers = {enter}", f"    if {over}: s.frames.pop()", "    return offers"]
    passed = passed_on(call, arguments)
    return [
        f"    s.fuel -= {m.plan.bodies[call.code].cost}",
        f"    offers = {m.enter(call.code)}({', '.join(['s', *passed, 'most'])})",
        "    if offers is None: s.frames.pop()",
        f"    else: s.frames.insert(s.base, [{', '.join([str(body.code), str(END), *arguments])}])",
        "    return offers",
    ]


def _told(row: MoveRow) -> str:
    return f"({''.join('None, ' if card else f'move[{at + 1}], ' for at, card in enumerate(row.cards))})"


def _cards(row: MoveRow) -> str:
    return f"({''.join(f'({at}, card_seen(s, move[{at + 1}])), ' for at, card in enumerate(row.cards) if card)})"


def _dispatch(m: Module) -> str:
    plan = m.plan
    asking = {**plan.decisions, **plan.secrets}
    codes = range(1 + max([*plan.bodies, *asking]))
    run = "".join(f"    {_frame_name(m, code)},\n" for code in codes)
    offers = "".join(f"    {m.offers(code) if code in asking else None},\n" for code in codes)
    moves = "".join(f"    {row.code}: {move_facts(m, row)!r},\n" for row in all_moves(plan))
    begin = "".join(f"    {row.code}: {_begin_name(m, row)},\n" for row in all_moves(plan))
    moves += f"}}\n\nBEGIN = {{\n{begin}"
    return f"\n\nRUN = (\n{run})\n\nOFFERS = (\n{offers})\n\nMOVES = {{\n{moves}}}\n"


def all_moves(plan: Plan) -> list[MoveRow]:
    found: list[MoveRow] = []
    for decision in plan.decisions.values():
        found += decision.moves
        for block in decision.interruptions:
            found += block.moves
    return found


def move_facts(m: Module, row: MoveRow) -> tuple[int, bool, tuple[None, ...], tuple[bool, ...], int]:
    """What is needed to begin a move: see ``begin_move``."""
    body = m.plan.bodies[row.code]
    filled = row.prefix + row.interrupts + len(row.domains)
    return row.prefix, row.interrupts, (None,) * (body.slots - filled), row.cards, body.site
