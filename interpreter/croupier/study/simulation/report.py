"""What a batch has shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from croupier.engines.contract.faults import Fault
from croupier.study.simulation.playouts import Block
from croupier.study.simulation.rows import Columns
from croupier.study.simulation.statistics import Series


@dataclass
class Report:
    """What a batch has shown. ``ruleset`` names its house rules too, ``engine`` is who played; ``interrupted`` tells
    that not all games were played.

    ``turns`` are entries of the rule that marks ``turn``, ``choices`` are answers where there was more than one to
    choose from, ``points`` the changes of all players' outcomes, without their sign: each a series with the ``mean``
    and the ``deviation`` of a round, and the ``largest``. ``wins`` has a number for every seat; ``kept_faults`` the
    first of the faults.

    ``rows``, where they were asked for, holds one array for each column, with one figure for each round, in order of
    games: ``game`` in the batch from 0, its ``seed``, ``round`` in the game from 1, ``turns``, ``choices``, ``fault``
    (1: one has ended the round), and for every player, from 1, ``wins_1`` … and ``change_1`` …, the change of the
    outcome. They are arrays of the standard library, 64 bits a figure, because numpy, pandas and pyarrow take those as
    they are, and who uses none of these need not install one.
    """

    ruleset: str
    engine: str
    seed: int
    games: int = 0
    rounds: int = 0
    faults: int = 0
    seconds: float = 0.0
    turns: Series = field(default_factory=Series)
    choices: Series = field(default_factory=Series)
    points: Series = field(default_factory=Series)
    wins: list[int] = field(default_factory=list)
    kept_faults: list[Fault] = field(default_factory=list)
    interrupted: bool = False
    rows: Columns | None = field(default=None, repr=False)

    def tell(self, block: Block) -> None:
        """Takes over what all games so far have come to."""
        tally = block.tally
        self.games, self.rounds, self.wins = block.games, tally.rounds, tally.wins
        self.turns, self.choices, self.points = tally.turns, tally.choices, tally.points
        self.faults, self.kept_faults = block.faults, block.kept_faults

    def to_data(self) -> dict[str, Any]:
        """The report as JSON has it."""
        return {
            "ruleset": self.ruleset,
            "engine": self.engine,
            "seed": self.seed,
            "games": self.games,
            "rounds": self.rounds,
            "faults": self.faults,
            "seconds": round(self.seconds, 3),
            "turns_per_round": {
                "mean": round(self.turns.mean, 4),
                "sd": round(self.turns.deviation, 4),
                "max": self.turns.largest,
            },
            "choices_per_round": {"mean": round(self.choices.mean, 4), "sd": round(self.choices.deviation, 4)},
            "wins_by_seat": self.wins,
            "points_per_round": {"mean": round(self.points.mean, 4)},
        }
