"""How much a search may do for one answer."""

from __future__ import annotations

import re
from dataclasses import dataclass
from time import monotonic

PLAYOUTS = 2_000
"""The playouts of an answer where nobody says otherwise."""

FEW_PLAYOUTS = 60
"""The same where the reference has to play them."""

ANSWERS = 500
"""The answers that playouts take on average at most, so that a search among games without end comes to an end."""

WORTH_CODE = 500
"""The playouts of an answer from which on optimised code is worth the second that its making takes."""

MOST_PLAYOUTS = 1_000_000
MOST_MILLISECONDS = 600_000

BUDGET = re.compile(r"([1-9][0-9]{0,6})(ms)?")


class BadBudget(ValueError):
    """There is no such budget."""

    def __init__(self) -> None:
        super().__init__(
            f"a budget is a number of playouts from 1 to {MOST_PLAYOUTS}, such as 2000, or of milliseconds from 1 to "
            f"{MOST_MILLISECONDS}, such as 100ms"
        )


@dataclass(frozen=True, slots=True)
class Budget:
    """Playouts or milliseconds for one answer. With playouts, answers are the same on every machine. Raise
    BadBudget."""

    playouts: int | None = None
    milliseconds: int | None = None

    def __post_init__(self) -> None:
        for value, most in ((self.playouts, MOST_PLAYOUTS), (self.milliseconds, MOST_MILLISECONDS)):
            if value is not None and (type(value) is not int or not 1 <= value <= most):
                raise BadBudget

    @property
    def pays_for_code(self) -> bool:
        """Return whether optimised code pays. It gives the same answers."""
        return self.playouts is None or self.playouts >= WORTH_CODE

    @property
    def repeats(self) -> bool:
        """Return whether the same game has the same answers again."""
        return self.milliseconds is None

    def begin(self, *, few: bool) -> Spending:
        """Return a budget that is being spent. ``few``: playouts are slow, and nobody has said how many there are."""
        if self.playouts is None and self.milliseconds is None:
            return Spending(FEW_PLAYOUTS if few else PLAYOUTS, None)
        return Spending(self.playouts, None if self.milliseconds is None else self.milliseconds / 1_000)


class Spending:
    """A budget that is being spent."""

    def __init__(self, playouts: int | None, seconds: float | None) -> None:
        self.spent = 0  # the playouts so far
        self.share = 0.0  # of the budget, that is spent; 1 or more at its end
        self._playouts, self._seconds, self._began = playouts, seconds, monotonic()

    def spend(self, answers: int) -> bool:
        """Return whether one more playout is left, and spend it; ``answers`` is what all playouts have taken so far.
        There always is a first one."""
        if self._playouts is not None:
            self.share = max(self.spent, answers / ANSWERS) / self._playouts
        elif self._seconds is not None and self.spent:
            self.share = (monotonic() - self._began) / self._seconds
        left = self.share < 1
        self.spent += left
        return left


def read_budget(text: str) -> Budget:
    """Return the budget of a text: `2000` for playouts, `100ms` for milliseconds. Raise BadBudget."""
    found = BUDGET.fullmatch(text)
    if found is None:
        raise BadBudget
    number = int(found[1])
    return Budget(milliseconds=number) if found[2] else Budget(playouts=number)
