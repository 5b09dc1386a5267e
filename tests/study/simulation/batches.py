"""A small game whose batches have rounds, wins and faults, and what two batches are compared by."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import croupier
from croupier.study.simulation import Report

FILE = Path(__file__).parent / "rounds.yaml"
ROUNDS = croupier.load(FILE)
GAMES = 150
"""As many as have more faults than are kept, in games of two players with seed 1."""


def shown(report: Report) -> dict[str, Any]:
    """All that a report shows but for who played and how long."""
    data = report.to_data()
    del data["engine"], data["seconds"]
    kept = [str(one) for one in report.kept_faults]
    return {**data, "faults kept": kept, "series": (report.turns, report.choices, report.points), "rows": report.rows}
