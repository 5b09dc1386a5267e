"""Bodies as plain functions: their locals are Python's, what they call is called, and they return what they give."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from croupier.engines.generated.acting import act, filtered, is_act, store_state
from croupier.engines.generated.ahead import asked_next, write_list, write_search
from croupier.engines.generated.writer import Writer
from croupier.engines.plan import steps as p
from croupier.engines.plan import values as v
from croupier.engines.plan.plan import Body
from croupier.engines.plan.waits import entry_of

if TYPE_CHECKING:
    from croupier.engines.generated.module import Module

FEW = 100
"""How often a loop may be gone through between two tests whether there are steps left."""


class Routine:
    """Writes one body. ``stops`` are where the loops around end, the innermost last. ``listed`` is the name of a list
    of what the decision that is asked next offers, where there is one; ``top`` a local that the step before has set to
    the top card of a pile, and that pile.

    ``eager``: steps are paid before the way forks, as what is called then may end more than itself.
    """

    eager = False

    def __init__(self, module: Module, body: Body, w: Writer | None = None) -> None:
        self.module = module
        self.plan = module.plan
        self.events = module.events
        self.body = body
        self.w = Writer() if w is None else w
        self.e = module.values(self.w, self.local)
        self.stops: list[int] = []
        self.listed = ""
        self.top: tuple[int, str] | None = None
        self.next_top: tuple[int, str] | None = None

    def local(self, slot: int) -> str:
        return f"v{slot}"

    def function(self) -> list[str]:
        name = self.module.rule(self.body.code)
        arguments = "".join(f", v{slot}" for slot in range(self.body.parameters))
        if self.forks():
            self.w.check_soon()
        self.block(self.body.block)
        return self.w.function(f"def {name}(s{arguments}):  # {self.body.label}")

    def forks(self) -> bool:
        return self.module.forks(self.body.code)

    # --- blocks --------------------------------------------------------------------------------

    def block(self, steps: p.Block) -> None:
        for step in steps:
            if self.w.here.ended:
                return
            self.step(step)

    def step(self, step: p.Step) -> None:
        self.top, self.next_top = self.next_top, None
        match step:
            case p.Let() | p.SetState() | p.Give():
                value = self.right(step.value, False, step.after)
                if not self.w.here.ended:
                    self.keep(step, value)
            case p.Do():
                self.right(step.entry, True, step.after)
            case p.If():
                self.branches(step)
            case p.ForEach() | p.RepeatTimes() | p.RepeatWhile():
                self.loop(step)
            case p.Jump():
                if self.stops and step.after == self.stops[-1]:
                    self.w.leave_loop("break")
            case _ if is_act(step):
                act(self, step)
            case _:
                self.wait(step)

    def wait(self, step: p.Step) -> None:
        raise AssertionError(f"a body that runs through has a step that waits: {step}")

    def branches(self, step: p.If) -> None:
        self._branch(step, 0)

    def _branch(self, step: p.If, at: int) -> None:
        if at == len(step.branches):
            self.block(step.otherwise)
            return
        condition, block = step.branches[at]
        test, begin = self.test(condition, block)
        if self.eager and self.module.waits(step):
            self.w.flush()
        with self.w.block(f"if {test}:") as then:
            begin()
            self.block(block)
        if at + 1 == len(step.branches) and not step.otherwise:
            return
        with self.w.block("else:") as otherwise:
            self._branch(step, at + 1)
        self.w.here.ended = then.ended and otherwise.ended

    def test(self, condition: v.Value, block: p.Block) -> tuple[str, Callable[[], None]]:
        """A condition, and what writes the beginning of the block behind it."""
        decision = asked_next(self.module, condition, block)
        if decision is None:
            return self.e.value(condition), lambda: None
        assert isinstance(condition, v.Quantified)
        search = write_search(self, condition)

        def begin() -> None:
            self.listed = write_list(self, search, decision)

        return f"{search.found} is not None", begin

    def take_listed(self, code: int) -> str:
        """The list for the decision that is asked, if there is one."""
        listed, self.listed = self.listed, ""
        if listed:
            self.module.listed.add(code)
        return listed

    # --- loops ---------------------------------------------------------------------------------

    def loop(self, step: p.ForEach | p.RepeatTimes | p.RepeatWhile) -> None:
        if isinstance(step, p.RepeatWhile):
            self._loop("while True:", step)
            return
        if isinstance(step, p.RepeatTimes):
            times = self.w.once(self.e.value(step.times), "times")
            if self._is_light(step) and isinstance(step.times, v.Constant):
                self._light_loop(step, times)
            else:
                self._loop(f"for _ in range({times}):", step)
            return
        items, item = filtered(self, step, step.each), self.w.temp("x")
        self.e.locals[step.slot] = item
        self._loop(f"for {item} in tuple({items}):", step)
        del self.e.locals[step.slot]

    def _loop(self, head: str, step: p.ForEach | p.RepeatTimes | p.RepeatWhile) -> None:
        if self.eager and self.module.waits(step):
            self.w.flush()
        self.stops.append(step.after)
        self.w.open(loop=True)
        self.w.charge(step.cost)
        self.w.check_soon()
        if isinstance(step, p.RepeatWhile) and step.condition is not None:
            self._unless(step.condition)
        self.block(step.body)
        self.w.attach(head, self.w.close())
        self.stops.pop()

    def _is_light(self, step: p.RepeatTimes) -> bool:
        """Whether a loop always goes on to its end, which is near."""
        few = isinstance(step.times, v.Constant) and int(step.times.value or 0) <= FEW
        return few and all(
            (is_act(one) or (isinstance(one, p.Let | p.SetState) and entry_of(one) is None))
            and not self.module.sizes.heavy(one)
            for one in step.body
        )

    def _light_loop(self, step: p.RepeatTimes, times: str) -> None:
        self.w.open(loop=True)
        self.w.charge(step.cost)
        self.block(step.body)
        each, self.w.here.due = self.w.here.due, 0
        self.w.attach(f"for _ in range({times}):", self.w.close())
        self.w.charge(each * max(0, int(times)))

    def _unless(self, condition: v.Value) -> None:
        test = self.e.value(condition)
        self.w.open()
        self.w.leave_loop("break")
        self.w.attach(f"if not {test}:", self.w.close())

    # --- right sides ---------------------------------------------------------------------------

    def keep(self, step: p.Let | p.SetState | p.Give, value: str) -> None:
        """What is done with a right side."""
        if isinstance(step, p.Let):
            self.w.line(f"{self.e.local(step.slot)} = {value}")
            if isinstance(step.value, v.EndOf) and step.value.top and isinstance(step.value.pile, v.Constant):
                self.next_top = step.slot, f"{self.w.need('piles')}[{self.e.value(step.value.pile)}]"
        elif isinstance(step, p.SetState):
            store_state(self, step, value)
        else:
            self.give(step, value)

    def give(self, step: p.Give, value: str) -> None:
        self.w.leave(f"return {value}")

    def right(self, right: p.Right, dropped: bool, after: int) -> str:
        """The value of a right side, or none where it is ``dropped``; ``after`` is where the body goes on then."""
        match right:
            case p.CallRule():
                return self.call(right, dropped, after)
            case p.CallMoment():
                return self.moment(right, after)
            case p.AskDecision():
                return self.ask(right, dropped, after)
        return self.e.either(right)

    def call(self, call: p.CallRule, dropped: bool, after: int) -> str:
        self.w.charge(self.plan.bodies[call.code].cost)
        mark = self.module.mark(call.code)
        found = [self.e.either(one) for one in call.arguments]
        if mark.startswith("s."):
            self.w.line(mark)
        elif mark:
            found = [self.w.once(one, "a") for one in found]
            self.w.line(f"{mark}({', '.join(['s', *found])})")
        return self.enter(call.code, found, dropped)

    def enter(self, code: int, arguments: list[str], dropped: bool) -> str:
        """Enters a body that has been paid for."""
        return self.called(f"{self.module.rule(code)}({', '.join(['s', *arguments])})", dropped)

    def called(self, call: str, dropped: bool) -> str:
        if dropped:
            self.w.line(call)
            return "None"
        name = self.w.temp("given")
        self.w.line(f"{name} = {call}")
        return name

    def moment(self, call: p.CallMoment, after: int) -> str:
        """Calls what the design of the first argument does, if it does anything."""
        self.act_moment(call, *self.subject(call))
        return "None"

    def subject(self, call: p.CallMoment) -> tuple[str, str]:
        """The first argument of a moment, and its design, for which it is paid."""
        subject = self.w.once(self.e.either(call.arguments[0]), "subject")
        design = self.w.once(f"{self.w.need('shown')}[{subject}]" if call.of_card else subject, "design")
        self.w.charge_for(f"{self.module.moment_costs(call.table)}[{design}]")
        return subject, design

    def act_moment(self, call: p.CallMoment, subject: str, design: str) -> None:
        rule = self.w.once(f"{self.module.moment_rules(call.table)}[{design}]", "rule")
        if self.eager:
            self.w.flush()
        with self.w.block(f"if {rule} is not None:"):
            arguments = [self.e.either(one) for one in call.arguments[1:]]
            if self.eager:
                self.w.flush()
            self.w.line(f"{rule}({', '.join(['s', subject, *arguments])})")

    def ask(self, ask: p.AskDecision, dropped: bool, after: int) -> str:
        raise AssertionError("a body that runs through asks nobody")

    def rows(self, step: p.AskAtOnce) -> str:
        """The rows of arguments of those who are asked at once, by their seats."""
        items = filtered(self, step, 0)
        rows, row, item = self.w.temp("rows"), self.w.temp("row"), self.w.temp("x")
        self.w.line(f"{rows} = {{}}")
        self.e.locals[step.slot] = item
        with self.w.block(f"for {item} in {items}:", loop=True):
            self.w.line(f"{row} = ({', '.join(self.e.value(one) for one in step.arguments)},)")
            self.w.line(f"if {row}[0] in {rows}: raise Unexplained")
            self.w.line(f"{rows}[{row}[0]] = {row}")
        del self.e.locals[step.slot]
        return rows
