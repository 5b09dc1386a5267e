"""The emitter of a body's function, which the emitters of steps and calls share.

When a callee comes back with WAITING, a body notes the step at which it goes on, stores its locals in its frame
(``frames.py``), links this to the frame of the callee, and returns WAITING too. Entered again with the status of the
callee, it loads its locals and jumps behind the call. So a body that does not wait has its locals in registers.
"""

from __future__ import annotations

from croupier.engines.native.frames import Frame
from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.native.status import ENDED, LOST, WAITING
from croupier.engines.plan.plan import Body
from croupier.engines.plan.waits import entry_of, steps_of


class BodyRoutine(FunctionEmitter):
    """The emitter of one body."""

    def __init__(self, unit: Unit, body: Body) -> None:
        super().__init__(unit)
        self.body = body
        self.status = self.spot()  # how the body ends, on the way to the label ``unwind``
        self.given = self.spot()  # the given value, in a body that does not wait
        self.frame: Frame | None = unit.memory.frames[body.code] if unit.stops and body.waits else None
        self.lasting = self.frame
        self._goes_on: dict[int, str] = {}  # for each step behind a call, the label there
        # The body may call others and has not tested the fuel yet: without a test, calls could double and double.
        self.enters = any(entry_of(one) is not None for one in steps_of(body.block))

    def leave(self, status: str | int) -> None:
        """End the body with a status."""
        self.put(self.status, status)
        self.jump("unwind")

    def leave_unless(self, good: str) -> None:
        """End the body of a lost game unless ``good``."""
        on, lost = self.fresh("on"), self.fresh("lost")
        self.branch(good, on, lost, likely=True)
        self.label(lost)
        if self.body.waits:
            self.leave(LOST)
        else:
            self.jump("end")
        self.label(on)

    # --- waiting -------------------------------------------------------------------------------

    def emit_head(self) -> None:
        """Emit the jump to where the body begins, or goes on."""
        if self.frame is not None:
            self.branch(self.is_fresh(f"%a{self.body.parameters}"), "fresh", "entered")
            self.label("fresh")

    def emit_entry(self) -> None:
        """Emit the way back into the body, with the status of what it has called."""
        if self.frame is None:
            return
        self.label("entered")
        status = f"%a{self.body.parameters}"
        on, out = self.fresh("on"), self.fresh("out")
        self.branch(self.compare("eq", status, ENDED), on, out)
        self.label(out)
        self.leave(status)
        self.label(on)
        entries = {step: self.fresh("step") for step in self._goes_on}
        self.switch(self.load(self.place(self.frame.next), "frame"), entries)
        for step, label in entries.items():
            self.label(label)
            self.load_locals(self.frame, self.body.live[step])
            self.jump(self._goes_on[step])

    def waited(self, status: str, step: int) -> None:
        """Go on behind a callee that has just ended, at the given step; else leave with its status."""
        on, out = self.fresh("on"), self.fresh("out")
        self.branch(self.compare("eq", status, ENDED), on, out)
        self.label(out)
        if self.frame is not None:
            waits = self.compare("eq", status, WAITING)
            self.wait_if(waits, self.body.code, self.frame, step, self.body.live[step])
        self.leave(status)
        self.label(on)
        self._goes_on.setdefault(step, on)
