"""The makers of steps, by the type of the statement's node.

A maker gets the body's compiler, the statement, its number and ``after``, the number of the next step. It puts the
closures of the statement's steps at their numbers.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.engines.reference.steps import calls, cards, flow, values

STEPS: dict[type, Callable[..., None]] = {**values.STEPS, **cards.STEPS, **calls.STEPS, **flow.STEPS}
