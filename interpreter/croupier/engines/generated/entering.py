"""Bodies that wait as plain functions, from their beginning: a frame is put only when somebody has to answer.

When such a function waits, it has put its own frame at ``s.base``, and what it has called theirs above it; whoever has
called it puts its frame below them, at ``s.base`` again.
"""

from __future__ import annotations

from croupier.engines.generated.acting import filtered
from croupier.engines.generated.asking import guarded
from croupier.engines.generated.waiting import Loop, WaitingRoutine
from croupier.engines.plan import steps as p


class EnteringRoutine(WaitingRoutine):
    """Writes one body that waits, from its beginning."""

    eager = True

    def function(self) -> list[str]:
        body, m = self.body, self.module
        rest = [f"v{slot}" for slot in range(body.parameters, body.slots)]
        if rest:
            self.w.line(f"{' = '.join(rest)} = None")
        if m.forks(body.code):
            self.w.check_soon()
        self.block(body.block)
        arguments = "".join(f", v{slot}" for slot in range(body.parameters))
        lines = self.w.function(f"def {m.enter(body.code)}(s{arguments}, most):  # {body.label}")
        finished = guarded(m, body.code, lines)
        return finished if finished is lines else [*finished, "        s.given = None"]

    def step(self, step: p.Step) -> None:
        if isinstance(step, p.Let | p.SetState | p.Give):
            self.resume = step.number + 1
        super().step(step)

    # --- frames --------------------------------------------------------------------------------

    def _frame(self, resume: int) -> str:
        row = [str(self.body.code), str(resume), *(f"v{slot}" for slot in range(self.body.slots))]
        return f"[{', '.join(row)}]"

    def lay_aside(self, resume: int, above: str) -> None:
        self.w.line("frames = s.frames")
        self.w.line("s.base = len(frames)")
        self.w.line(f"frames += ({self._frame(resume)}, {above})")

    def stay_below(self, resume: int) -> None:
        self.w.line(f"s.frames.insert(s.base, {self._frame(resume)})")

    def again(self) -> None:
        self.w.line("decision = s.frames[-1]")
        self.w.line("decision[1], decision[-1] = 0, ()")

    def give(self, step: p.Give, value: str) -> None:
        self.w.line(f"s.given = {value}")
        if step.ends_decision:
            self.w.line("s.frames[-1][1] = 1")
        self.w.leave("return None")

    # --- loops ---------------------------------------------------------------------------------

    def loop(self, step: Loop) -> None:
        """A loop that waits keeps what its frame has to tell: what is left, or all items and the number of the next."""
        if isinstance(step, p.RepeatWhile) or not self.module.waits(step):
            super().loop(step)
        elif isinstance(step, p.RepeatTimes):
            left = self.local(step.hidden)
            self.w.line(f"{left} = {self.e.value(step.times)}")
            self._passes(step, f"while {left} > 0:", f"{left} -= 1")
        else:
            items, at = self.local(step.hidden), self.local(step.hidden + 1)
            self.w.line(f"{items}, {at} = tuple({filtered(self, step, step.each)}), 0")
            self._passes(step, f"for {at}, {self.local(step.slot)} in enumerate({items}, 1):", "")

    def _passes(self, step: p.ForEach | p.RepeatTimes, head: str, first: str) -> None:
        self.w.flush()
        self.stops.append(step.after)
        self.w.open(loop=True)
        if first:
            self.w.line(first)
        self.w.charge(step.cost)
        self.w.check_soon()
        self.block(step.body)
        self.w.attach(head, self.w.close())
        self.stops.pop()
