"""Bodies as plain functions, for whole games: whoever is asked answers at once, so nothing is laid aside.

What a move gives tells how it ended: ``AGAIN`` where its decision is put again; the move of somebody who acts first
gives none where it just ends, and a value in a tuple where that ends the decision.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.engines.generated.asking import asked_here, guarded
from croupier.engines.generated.forwarding import forwarded, passed_on
from croupier.engines.generated.routine import Routine
from croupier.engines.generated.writer import SIMPLE, Writer
from croupier.engines.generated.written import assigned, ends
from croupier.engines.plan import steps as p
from croupier.engines.plan.plan import Body

if TYPE_CHECKING:
    from croupier.engines.generated.module import Module


class DirectRoutine(Routine):
    """Writes one body: as a function, or out where it is entered. There ``given`` is what it gives, and ``last`` the
    step that gives it if nothing else does."""

    eager = True

    def __init__(self, module: Module, body: Body, w: Writer | None = None) -> None:
        super().__init__(module, body, w)
        self.out = w is not None
        self.behind = self.w.temp("_") if w is not None else ""
        self.given = "None"
        self.last: p.Step | None = None

    def local(self, slot: int) -> str:
        return f"v{slot}{self.behind}"

    def function(self) -> list[str]:
        return guarded(self.module, self.body.code, super().function())

    def forks(self) -> bool:
        return self.module.written.forks(self.body.code)

    def written(self, block: p.Block, arguments: list[str], dropped: bool) -> str:
        """Writes the body out; what it gives, or none where that is ``dropped``."""
        kept = assigned(block)
        for slot, argument in enumerate(arguments):
            if slot in kept or not SIMPLE.fullmatch(argument):
                self.w.line(f"{self.local(slot)} = {argument}")
            else:
                self.e.locals[slot] = argument
        if isinstance(block[-1] if block else None, p.Give):
            self.last = block[-1]
        elif not dropped:
            self.given = self.w.temp("given")
            if not ends(block):
                self.w.line(f"{self.given} = None")
        lines, at = self.w.here.lines, len(self.w.here.lines)
        self.block(block)
        if len(lines) > at:
            lines.insert(at, f"# {self.body.label}")
        return self.given

    def enter(self, code: int, arguments: list[str], dropped: bool) -> str:
        return enter(self.module, self.w, code, arguments, dropped)

    def wait(self, step: p.Step) -> None:
        if isinstance(step, p.AskAtOnce):
            rows = self.rows(step)
            self.w.flush()
            asked = f"[{rows}[seat] for seat in sorted({rows})]"
            self.w.line(f"if {rows}: {self.module.ask(step.code)}(s, {asked})")
        elif isinstance(step, p.Again):
            self.w.leave("return AGAIN")
        else:
            assert isinstance(step, p.Finish)
            self.w.leave(f"raise Finished({step.codes!r})")

    def give(self, step: p.Give, value: str) -> None:
        if not self.out:
            self.w.leave(f"return ({value},)" if step.ends_decision else f"return {value}")
        elif step is self.last:
            self.given = self.w.once(value, "given")
        elif self.given != "None":
            self.w.line(f"{self.given} = {value}")
        elif not SIMPLE.fullmatch(value):
            self.w.line(value)

    def ask(self, ask: p.AskDecision, dropped: bool, after: int) -> str:
        decision = self.plan.decisions[ask.code]
        arguments = [self.e.either(one) for one in ask.arguments]
        listed = self.take_listed(ask.code)
        if self.module.written.asks(decision, self.w):
            return asked_here(self.module, self.w, enter, decision, arguments, listed, dropped)
        self.w.flush()
        if listed:
            return self.called(f"{self.module.ask_of(ask.code)}(s, {', '.join([*arguments, listed])})", dropped)
        return self.called(f"{self.module.ask(ask.code)}({', '.join(['s', *arguments])})", dropped)


def enter(m: Module, w: Writer, code: int, arguments: list[str], dropped: bool) -> str:
    """Enters a body, which is paid for already; what it gives, or none where that is ``dropped``."""
    body, block = m.plan.bodies[code], m.written.block(code, w)
    if block is not None:
        return DirectRoutine(m, body, w).written(block, arguments, dropped)
    call = forwarded(m.plan, body)
    if call is not None:
        w.charge(m.plan.bodies[call.code].cost)
        return enter(m, w, call.code, passed_on(call, arguments), True)
    if code in m.waiting:
        w.flush()
    entered = f"{m.rule(code)}({', '.join(['s', *arguments])})"
    if dropped:
        w.line(entered)
        return "None"
    return w.once(entered, "given")
