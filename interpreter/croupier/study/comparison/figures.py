"""The figures that are compared. Each is a ratio of two counts, which are added up game by game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.language.diagnostics.bounded import described
from croupier.language.diagnostics.suggest import did_you_mean

ONE, ROUNDS, TURNS, CHOICES, FORCED, POINTS, LEADS, WINS = (
    "one", "rounds", "turns", "choices", "forced", "points", "leads", "wins"
)  # fmt: skip
"""The counts of a game. ``one`` is 1 in every game, ``wins`` the wins of all seats; ``wins_1`` … are those of each."""

SHARE, PER_ROUND, PER_GAME = "share", "per-round", "per-game"
"""The units. A share goes from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of a side: the sum of one count over all games, divided by the sum of another."""

    name: str
    unit: str
    above: str = ""  # the count that is divided; empty if no row has it
    below: str = ""  # the count that divides it

    @property
    def from_rows(self) -> bool:
        """Return whether the rows of a batch give this figure."""
        return bool(self.above)


FAULTS = Figure("faults", SHARE)
"""The games that ended in a fault. A batch counts them: such a game need not have a row."""

SKILL = Figure("skill", SHARE)
"""The wins of a player that thinks among others that do not, in games of its own."""


def figures_of(seats: int) -> list[Figure]:
    """Return the figures of a number of seats but for ``SKILL``, in the order in which they are told."""
    return [
        Figure("turns", PER_ROUND, TURNS, ROUNDS),
        Figure("rounds", PER_GAME, ROUNDS, ONE),
        Figure("choices", PER_ROUND, CHOICES, ROUNDS),
        Figure("forced", SHARE, FORCED, TURNS),
        Figure("points", PER_ROUND, POINTS, ROUNDS),
        Figure("lead-changes", PER_GAME, LEADS, ONE),
        *(Figure(f"wins-{seat}", SHARE, f"wins_{seat}", WINS) for seat in range(1, seats + 1)),
        FAULTS,
    ]


def chosen_figures(names: Sequence[str], seats: int, *, skill: bool) -> list[Figure]:
    """Return the figures with these names, or all if there are none; last ``SKILL``, if deals are played for it.
    Raise ValueError for a name that none has."""
    known = {one.name: one for one in figures_of(seats)}
    extra = {SKILL.name: SKILL} if skill else {}
    for name in names:
        if name == SKILL.name and not skill:
            raise ValueError("the figure `skill` needs deals of its own, such as --skill 100 (skill=100)")
        if name not in known | extra:
            hint = (did_you_mean(name, known) if isinstance(name, str) else "") or f"there are {', '.join(known)}"
            raise ValueError(f"no figure is called {described(name)}; {hint}")
    return [*(known[name] for name in dict.fromkeys(names or known) if name in known), *extra.values()]
