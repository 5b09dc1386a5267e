"""Bodies that wait as plain functions, for whole games: whoever is asked answers at once, so nothing is laid aside.

What a move gives tells how it ended: ``AGAIN`` where its decision is put again; the move of somebody who acts first
gives none where it just ends, and a value in a tuple where that ends the decision.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.generated.routine import Routine
from croupier.plan import steps as p
from croupier.plan.plan import Body

if TYPE_CHECKING:
    from croupier.generated.module import Module


class DirectRoutine(Routine):
    """Writes one body that waits."""

    eager = True

    def __init__(self, module: Module, body: Body) -> None:
        super().__init__(module, body)

    def function(self) -> list[str]:
        return guarded(self.module, self.body.code, super().function())

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
        self.w.leave(f"return ({value},)" if step.ends_decision else f"return {value}")

    def ask(self, ask: p.AskDecision, dropped: bool, after: int) -> str:
        arguments = [self.e.either(one) for one in ask.arguments]
        listed = self.take_listed(ask.code)
        self.w.flush()
        name = self.module.ask(ask.code)
        call = (
            f"{name}_of(s, {', '.join([*arguments, listed])})" if listed else f"{name}({', '.join(['s', *arguments])})"
        )
        return self.called(call, dropped)


def guarded(module: Module, code: int, lines: list[str]) -> list[str]:
    """A function that ends, giving nothing, when what it was written from is finished from within."""
    if code not in module.finished:
        return lines
    head, *body = lines
    return [
        head,
        "    try:",
        *(f"    {one}" for one in body),
        "    except Finished as end:",
        f"        if {code} not in end.codes: raise",
    ]
