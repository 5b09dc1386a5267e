"""What each kind of statement does: a maker of steps for each, by the type of its node."""

from __future__ import annotations

from collections.abc import Callable

from croupier.engines.reference.steps import calls, cards, flow, values

STEPS: dict[type, Callable[..., None]] = {**values.STEPS, **cards.STEPS, **calls.STEPS, **flow.STEPS}
