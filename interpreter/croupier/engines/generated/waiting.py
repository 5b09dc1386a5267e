"""What bodies do that wait: they call others, put decisions, end decisions, and put them again.

A function that runs such a body gives none when it has ended; what the body gives is in ``s.given`` then. It gives
something else when somebody has to answer: the offers where they are known, and ``()`` where frames tell what to do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.engines.generated.offers import put
from croupier.engines.generated.routine import Routine
from croupier.engines.plan import steps as p
from croupier.engines.plan.plan import Body

if TYPE_CHECKING:
    from croupier.engines.generated.module import Module

Loop = p.ForEach | p.RepeatTimes | p.RepeatWhile


class WaitingRoutine(Routine):
    """Writes a body that waits. ``resume`` is where the step that is being written is taken up again for the value of
    its right side."""

    def __init__(self, module: Module, body: Body) -> None:
        super().__init__(module, body)
        self.resume = p.END

    def lay_aside(self, resume: int, above: str) -> None:
        """Has the body taken up again at a number, when the frame ``above`` it is gone."""
        raise NotImplementedError

    def stay_below(self, resume: int) -> None:
        """The same, where what was called has put its frames."""
        raise NotImplementedError

    def again(self) -> None:
        """Has the decision put again that led to this move."""
        raise NotImplementedError

    # --- calls ---------------------------------------------------------------------------------

    def call(self, call: p.CallRule, dropped: bool, after: int) -> str:
        body = self.plan.bodies[call.code]
        if not body.waits:
            return super().call(call, dropped, after)
        self.w.charge(body.cost)
        arguments = [self.e.simple_either(one) for one in call.arguments]
        mark = self.module.mark(call.code)
        if mark:
            self.w.line(f"{mark}({', '.join(['s', *arguments])})")
        self.enter_waiting(self.module.enter(call.code), arguments, after if dropped else self.resume)
        if dropped:
            return "None"
        given = self.w.temp("given")
        self.w.line(f"{given}, s.given = s.given, None")
        return given

    def enter_waiting(self, function: str, arguments: list[str], resume: int) -> None:
        """Calls a body that waits, and leaves where it does."""
        self.w.flush()
        self.w.line(f"offers = {function}({', '.join(['s', *arguments, 'most'])})")
        with self.w.block("if offers is not None:"):
            self.stay_below(resume)
            self.w.leave("return offers")

    def moment(self, call: p.CallMoment, after: int) -> str:
        if not self.module.moment_waits(call.table):
            return super().moment(call, after)
        subject, design = self.subject(call)
        function = self.w.once(f"{self.module.moment_entries(call.table)}[{design}]", "enter")
        self.w.flush()
        with self.w.block(f"if {function} is not None:"):
            self.enter_waiting(function, [subject, *(self.e.either(one) for one in call.arguments[1:])], after)
        with self.w.block("else:"):
            self.act_moment(call, subject, design)
        return "None"

    # --- decisions -----------------------------------------------------------------------------

    def ask(self, ask: p.AskDecision, dropped: bool, after: int) -> str:
        arguments = [self.e.either(one) for one in ask.arguments]
        frame = self.w.temp("frame")
        self.w.line(f"{frame} = [{', '.join([str(ask.code), '0', *arguments, '()'])}]")
        self.lay_aside(after if dropped else self.resume, frame)
        self.w.line("s.given = None")
        listed = self.take_listed(ask.code)
        if listed:
            self.w.leave(f"return {self.module.offers(ask.code)}_of(s, {frame}, {listed})")
        else:
            self.w.charge(1)
            self.w.leave(f"return {put(self.module, ask.code, frame)}")
        return "None"

    def wait(self, step: p.Step) -> None:
        if isinstance(step, p.AskAtOnce):
            self._ask_at_once(step)
        elif isinstance(step, p.Again):
            self.again()
            self.w.leave("return None")
        else:
            assert isinstance(step, p.Finish)
            self.w.leave(f"raise Finished({step.codes!r})")

    def _ask_at_once(self, step: p.AskAtOnce) -> None:
        rows = self.rows(step)
        self.w.flush()
        with self.w.block(f"if {rows}:"):
            asked = f"tuple({rows}[seat] for seat in sorted({rows})), (None,) * len({rows})"
            self.lay_aside(step.after, f"[{step.code}, 0, {asked}]")
            self.w.leave("return ()")
