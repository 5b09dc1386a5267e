"""The function of a body, while its steps are emitted."""

from __future__ import annotations

from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.plan.plan import Body


class BodyRoutine(FunctionEmitter):
    """Keeps the status with which the body ends, and the value that it gives."""

    def __init__(self, unit: Unit, body: Body) -> None:
        super().__init__(unit)
        self.body = body
        self.status = self.spot()
        self.given = self.spot()

    def leave(self, status: str | int) -> None:
        """End the body with a status."""
        self.put(self.status, status)
        self.jump("unwind")
