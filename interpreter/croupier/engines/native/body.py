"""The emitter of a body's function, which the emitters of steps and calls share."""

from __future__ import annotations

from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.plan.plan import Body


class BodyRoutine(FunctionEmitter):
    """The emitter of one body."""

    def __init__(self, unit: Unit, body: Body) -> None:
        super().__init__(unit)
        self.body = body
        self.status = self.spot()  # how the body ends, on the way to the label ``unwind``
        self.given = self.spot()  # the given value, in a body that does not wait

    def leave(self, status: str | int) -> None:
        """End the body with a status."""
        self.put(self.status, status)
        self.jump("unwind")
