"""Bodies that wait, as functions over their frame: they go on where the frame says.

The numbers at which a body may be taken up again divide it into parts, which stand one after the other; between them
everything is nested as in the rules. Ways forward fall through to their part, ways back go round a loop.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.engines.contract.program import HEADER
from croupier.engines.generated.acting import filtered
from croupier.engines.generated.waiting import Loop, WaitingRoutine
from croupier.engines.plan import steps as p
from croupier.engines.plan.plan import Body
from croupier.engines.plan.waits import inner_blocks, steps_of

if TYPE_CHECKING:
    from croupier.engines.generated.module import Module

NOWHERE = -2

SETTERS = (p.Let, p.AddLocal, p.ForEach, p.AskAtOnce)
"""Steps that set a local."""


@dataclass(frozen=True)
class Part:
    """Some steps, where they go on, and where ``stop`` goes; or one step that begins in its middle."""

    steps: p.Block
    after: int
    stop: int
    middle: bool = False


class FrameRoutine(WaitingRoutine):
    """Writes one body that waits. ``resume`` is where the step that is being written is taken up again, ``number``
    where its part begins."""

    def __init__(self, module: Module, body: Body) -> None:
        super().__init__(module, body)
        self.blocks: list[Part] = []
        self.targets = {0}
        self.parts: dict[int, Part] = {}
        self.stop = NOWHERE
        self.number = 0
        self.kept = set(range(body.parameters)) - {one.slot for one in steps_of(body.block) if isinstance(one, SETTERS)}
        self._survey(body.block, p.END, NOWHERE)
        self._find_parts()
        self.order = self._ordered()

    def _find_parts(self) -> None:
        for part in self.blocks:
            for at, step in enumerate(part.steps):
                if step.number in self.targets:
                    self.parts.setdefault(step.number, Part(part.steps[at:], part.after, part.stop))

    def local(self, slot: int) -> str:
        """Where a local is; parameters that nothing sets are taken out of the frame."""
        if slot not in self.kept:
            return f"f[{HEADER + slot}]"
        self.w.needs[f"v{slot}"] = f"v{slot} = f[{HEADER + slot}]"
        return f"v{slot}"

    def _ordered(self) -> list[int]:
        """The numbers of the parts but the first; a loop's head comes behind its body, so that a pass goes forward."""
        order = sorted(set(self.parts) - {0})
        loops = [step for part in self.blocks for step in part.steps if isinstance(step, Loop)]
        for step in sorted(loops, key=lambda one: -one.number):
            inside = {number for one in steps_of(step.body) for number in (one.number, one.number + 1)}
            head, last = _head(step), max((order.index(one) for one in inside if one in order), default=-1)
            if head in order and order.index(head) < last:
                order.remove(head)
                order.insert(last, head)
        return order

    # --- parts ---------------------------------------------------------------------------------

    def waits(self, step: p.Step) -> bool:
        return self.module.waits(step)

    def cuts(self, step: p.Step, stop: int) -> bool:
        """Whether what follows a step is a part of its own: it waits, or may stop a loop that does."""
        if isinstance(step, p.Jump):
            return step.after == stop
        if self.waits(step):
            return True
        return isinstance(step, p.If) and any(self.cuts(one, stop) for block in inner_blocks(step) for one in block)

    def _survey(self, block: p.Block, after: int, stop: int) -> None:
        """Finds the numbers at which the body may be taken up."""
        self.blocks.append(Part(block, after, stop))
        for step in block:
            if not self.cuts(step, stop) or isinstance(step, p.Jump | p.Again | p.Finish):
                continue
            self.targets.add(step.after)
            if isinstance(step, Loop):
                head = _head(step)
                self.parts[head] = Part((step,), after, stop, middle=True)
                self._survey(step.body, head, step.after)
            elif isinstance(step, p.If):
                for inner in inner_blocks(step):
                    self._survey(inner, step.after, stop)
            elif isinstance(step, p.Let | p.SetState | p.Give) and self.module.entry_waits(step):
                self.parts[step.number + 1] = Part((step,), after, stop, middle=True)

    # --- the function --------------------------------------------------------------------------

    def function(self) -> list[str]:
        w = self.w
        w.line("pc = f[1]")
        if self.module.forks(self.body.code):
            w.check()
        with w.block("while True:"):
            for number in self.order:
                with w.block(f"if pc == {number}:"):
                    self._part(number, self.parts[number])
            with w.block("if pc == 0:"):
                self._begin_anew()
            w.line("if pc == -1:")
            w.line("    s.frames.pop()")
            w.line("    return None")
            w.line(f"if pc not in {tuple(sorted(self.parts))!r}: raise Unexplained")
        return w.function(f"def {self.module.rule(self.body.code)}(s, f, most):  # {self.body.label}")

    def _begin_anew(self) -> None:
        """A body that has just been put, or begins with a loop, is entered as a call does it."""
        given = "".join(f", f[{HEADER + slot}]" for slot in range(self.body.parameters))
        self.w.line("s.frames.pop()")
        self.w.leave(f"return {self.module.enter(self.body.code)}(s{given}, most)")

    def _part(self, number: int, part: Part) -> None:
        self.number, self.stop = number, part.stop
        if not part.middle:
            self.tail(part.steps, part.after)
            return
        (step,) = part.steps
        if isinstance(step, Loop):
            self.stop = step.after
            self._pass(step)
            return
        assert isinstance(step, p.Let | p.SetState | p.Give)
        given = self.w.temp("given")
        self.w.line(f"{given}, s.given = s.given, None")
        self.keep(step, given)
        if not self.w.here.ended:
            self.go_on(step.after)

    def go_on(self, number: int) -> None:
        """Leaves the part for another; nothing may follow."""
        if number == p.END:
            self.w.line("s.frames.pop()")
            self.w.leave("return None")
            return
        self.w.flush()
        self.w.line(f"pc = {number}")
        if number and self.order.index(number) <= self.order.index(self.number):
            self.w.line("continue")
        self.w.here.ended = True

    def tail(self, steps: p.Block, after: int) -> None:
        """Steps up to the first that cuts; what follows that is another part."""
        for step in steps:
            if self.cuts(step, self.stop):
                self._cut(step)
                return
            self.step(step)
            if self.w.here.ended:
                return
        self.go_on(after)

    def _cut(self, step: p.Step) -> None:
        if isinstance(step, p.If):
            self._tails(step, 0)
        elif isinstance(step, Loop):
            self._begin(step)
        elif isinstance(step, p.Jump):
            self.go_on(step.after)
        else:
            self.resume = step.number + 1 if isinstance(step, p.Let | p.SetState | p.Give) else NOWHERE
            self.step(step)
            if not self.w.here.ended and not isinstance(step, p.Again | p.Finish):
                self.go_on(step.after)

    def _tails(self, step: p.If, at: int) -> None:
        if at == len(step.branches):
            self.tail(step.otherwise, step.after)
            return
        condition, block = step.branches[at]
        test, begin = self.test(condition, block)
        self.w.flush()
        with self.w.block(f"if {test}:"):
            begin()
            self.tail(block, step.after)
        with self.w.block("else:"):
            self._tails(step, at + 1)
        self.w.here.ended = True

    # --- loops that wait -----------------------------------------------------------------------

    def _begin(self, step: Loop) -> None:
        if isinstance(step, p.ForEach):
            items = filtered(self, step, step.each)
            self.w.line(f"{self.local(step.hidden)} = tuple({items})")
            self.w.line(f"{self.local(step.hidden + 1)} = 0")
        elif isinstance(step, p.RepeatTimes):
            self.w.line(f"{self.local(step.hidden)} = {self.e.value(step.times)}")
        self.go_on(_head(step))

    def _pass(self, step: Loop) -> None:
        if isinstance(step, p.RepeatWhile):
            self.w.charge(step.cost)
            self.w.check()
            self._pass_while(step)
            return
        at, hidden = self.w.temp("at"), self.local(step.hidden)
        over = f"{at} >= len({hidden})" if isinstance(step, p.ForEach) else f"{at} <= 0"
        self.w.line(f"{at} = {self.local(step.hidden + 1) if isinstance(step, p.ForEach) else hidden}")
        with self.w.block(f"if {over}:"):
            self.go_on(step.after)
        with self.w.block("else:"):
            self.w.charge(step.cost)
            self.w.check()
            if isinstance(step, p.ForEach):
                self.w.line(f"{self.local(step.hidden + 1)} = {at} + 1")
                self.w.line(f"{self.local(step.slot)} = {hidden}[{at}]")
            else:
                self.w.line(f"{hidden} = {at} - 1")
            self.tail(step.body, _head(step))
        self.w.here.ended = True

    def _pass_while(self, step: p.RepeatWhile) -> None:
        if step.condition is None:
            self.tail(step.body, step.number)
            return
        test = self.e.value(step.condition)
        self.w.flush()
        with self.w.block(f"if {test}:"):
            self.tail(step.body, step.number)
        with self.w.block("else:"):
            self.go_on(step.after)
        self.w.here.ended = True

    # --- frames --------------------------------------------------------------------------------

    def lay_aside(self, resume: int, above: str) -> None:
        self.w.line(f"f[1] = {resume}")
        self.w.line(f"s.frames.append({above})")

    def stay_below(self, resume: int) -> None:
        self.w.line(f"f[1] = {resume}")

    def again(self) -> None:
        self.w.line("put_again(s)")

    def give(self, step: p.Give, value: str) -> None:
        self.w.line(f"s.given = {value}")
        if step.ends_decision:
            self.w.line("s.frames[-2][1] = 1")
        self.w.line("s.frames.pop()")
        self.w.leave("return None")


def _head(step: Loop) -> int:
    """The number at which the next pass of a loop begins."""
    return step.number if isinstance(step, p.RepeatWhile) else step.number + 1
