"""Figures of quick games with random players, played a few at a time.

The fastest engine that is installed plays, as for ``croupier simulate``. To make native code of changed rules takes
about a second, once; then 200 games take less than a tenth. The reference needs seconds for them, so it may play
for ``MOST_SECONDS`` alone, and then tells the figures of the games so far.
"""

from __future__ import annotations

import time
from collections import Counter
from statistics import median
from typing import Any

from croupier.engines.choice import REFERENCE
from croupier.engines.contract.faults import Fault
from croupier.language.translation import translated
from croupier.study.simulation.engines import open_table
from croupier.study.simulation.playouts import HEADER, Block, Match
from croupier.study.simulation.portions import Portions
from croupier.study.simulation.statistics import Tally
from croupier.web.workshop.testing.spans import span_json
from croupier.web.workshop.writing.places import PagePlaces

GAMES = 200
MOST_SECONDS = 20.0
"""The processor time that the games on the reference may take in all."""

MOST_BARS = 12
"""The most bars of the histogram."""


class GameFigures:
    """The figures of a match so far."""

    def __init__(self, number: int, match: Match, games: int) -> None:
        self.number = number  # tells these figures from others
        self.match = match
        self.games = games
        self.engine, self._table = open_table(match, None)
        self._portions = Portions(games, 1, rows=True)
        self._block = Block(Tally([0] * match.seats))
        self._spent = 0.0

    @property
    def done(self) -> bool:
        return self._block.games == self.games or self._gave_up

    @property
    def _gave_up(self) -> bool:
        return self.engine == REFERENCE and self._spent > MOST_SECONDS

    def go_on(self, seconds: float) -> None:
        """Play at least one game that is left, and more for as long as there is time."""
        until = time.monotonic() + seconds
        while not self.done and (portion := self._portions.take()):
            began = time.process_time()
            block = self._table.play(*portion, rows=True)
            took = time.process_time() - began
            self._spent += took
            self._portions.learn(block, took)
            self._block.merge(block)
            self._block.rows.extend(block.rows)
            if time.monotonic() >= until:
                return

    def as_json(self, places: PagePlaces, language: str) -> dict[str, Any]:
        """Return the figures of the games so far. Lengths are in turns, or in choices where no rule marks a turn, and
        leave out games that a fault has ended."""
        block, seats = self._block, self.match.seats
        counted = "turns" if block.tally.turns.total else "choices"
        return {
            "run": self.number,
            "games": block.games,
            "of": self.games,
            "done": self.done,
            "engine": self.engine,
            "counted": counted,
            "lengths": _spread(self._lengths(counted)),
            "rounds": block.tally.rounds,
            "wins": block.tally.wins,
            "outcomes": [sum(self._column(len(HEADER) + seats + at)) / max(1, block.games) for at in range(seats)],
            "faults": block.faults,
            "kinds": [_fault(one, places, language) for one in block.kept_faults],
        }

    def _column(self, at: int) -> list[int]:
        """Return one figure of each round."""
        return list(self._block.rows[at :: self.match.width])

    def _lengths(self, counted: str) -> list[int]:
        games, faults = self._column(0), self._column(HEADER.index("fault"))
        lengths: Counter[int] = Counter()
        for game, length in zip(games, self._column(HEADER.index(counted)), strict=True):
            lengths[game] += length
        for game, fault in zip(games, faults, strict=True):
            if fault:
                del lengths[game]
        return sorted(lengths.values())


def _spread(lengths: list[int]) -> dict[str, Any] | None:
    """Return what sorted numbers have in common, with the bars of a histogram: ``[first, last, count]`` each."""
    if not lengths:
        return None
    low, high = lengths[0], lengths[-1]
    width = -(-(high - low + 1) // MOST_BARS)
    counts = Counter((one - low) // width for one in lengths)
    bars = [[low + at * width, low + (at + 1) * width - 1, counts[at]] for at in range((high - low) // width + 1)]
    return {"least": low, "median": median(lengths), "most": high, "mean": sum(lengths) / len(lengths), "bars": bars}


def _fault(fault: Fault, places: PagePlaces, language: str) -> dict[str, Any]:
    return {
        "code": fault.code,
        "message": translated(fault.message, language),
        "rule": fault.rule,
        "seed": fault.seed,
        "place": None if fault.place is None else span_json(places, fault.place),
    }
