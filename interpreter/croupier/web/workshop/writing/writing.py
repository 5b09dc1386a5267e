"""The asks of the role."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.web.workshop.workbench import Ask, Workbench


class Writing:
    """Answers the asks of the role."""

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench

    def asks(self) -> Mapping[str, Ask]:
        """Return what answers each ask, by its name."""
        return {"ping": lambda given: given}
