"""The emitter of a body's function, which the emitters of steps and calls share."""

from __future__ import annotations

from croupier.engines.native.endings import LOST
from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.plan.plan import Body
from croupier.engines.plan.waits import entry_of, steps_of


class BodyRoutine(FunctionEmitter):
    """The emitter of one body."""

    def __init__(self, unit: Unit, body: Body) -> None:
        super().__init__(unit)
        self.body = body
        self.status = self.spot()  # how the body ends, on the way to the label ``unwind``
        self.given = self.spot()  # the given value, in a body that does not wait
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
