"""How often players that search win, against random and greedy ones, with Wilson intervals.

    python -m tests.benchmarks.strength crazy-eights bench-uno --players 2,4 --budget 2000,100ms --jobs 2 --out rows.csv
    python -m tests.benchmarks.strength crazy-eights --budget 50,200,1000,4000 --against greedy --svg strength.svg

One seat of each game searches, with its partners; each deal is played from each seat. A share is of the games that were
won, and a game with several winners is shared by them. Rulesets with an option ``target`` play one round.

A row stops at one of a few looks, numbers of games, once its interval leaves out an even share. Its bounds are wide
enough to hold at all looks together (Bonferroni). A row that stands in the file of ``--out`` is not played again.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from pathlib import Path
from time import monotonic

from tests.benchmarks.matches import Map, Pairing, play_until_settled
from tests.benchmarks.strength_plot import plotted
from tests.withstand.games import rules_of, ruleset_names

AGAINST = ("random", "greedy")

ONE_ROUND = {"canasta": "500"}
"""The least target of an option that has no 1."""

LOOKS = "50,100,200,400"

KEY = ("ruleset", "players", "budget", "against", "options")
FIGURES = ("games", "share", "low", "high", "even", "playouts_per_s", "searches_per_game")
COLUMNS = (*KEY, *FIGURES, "cpu_s_per_game", "games_per_min")

Row = dict[str, str]


def row_of(pairing: Pairing, looks: list[int], map_games: Map) -> Row:
    """Play a row."""
    began = monotonic()
    total = play_until_settled(pairing, looks, map_games)
    low, high = total.interval(len(looks))
    pace = total.playouts / total.seconds if total.seconds else 0
    figures = (
        *(total.games, f"{total.wins / total.games:.3f}", f"{low:.3f}", f"{high:.3f}"),
        *(f"{total.even / total.games:.3f}", f"{pace:.0f}", f"{total.searches / total.games:.1f}"),
        *(f"{total.all_seconds / total.games:.2f}", f"{60 * total.games / (monotonic() - began):.1f}"),
    )
    return dict(zip(COLUMNS, (*key_of(pairing), *map(str, figures)), strict=True))


def key_of(pairing: Pairing) -> tuple[str, ...]:
    """Return what tells the row of a pairing from others."""
    options = " ".join(f"{name}={value}" for name, value in pairing.options)
    return pairing.ruleset, str(pairing.players), pairing.budget, pairing.against, options


def pairings(asked: argparse.Namespace) -> Iterator[Pairing]:
    """Yield what is asked for, as far as the rulesets are for so many players."""
    chosen = dict(one.split("=", 1) for one in asked.option)
    for name in asked.rulesets or ruleset_names():
        rules = rules_of(name)
        options = {} if asked.matches or "target" not in rules.options else {"target": ONE_ROUND.get(name, "1")}
        for players, budget, against in product(asked.players, asked.budget, asked.against or AGAINST):
            try:
                rules.new_game(players=players, seed=0)
            except ValueError as refused:
                print(f"# {refused}")
                break
            yield Pairing(name, players, budget, against, tuple({**options, **chosen}.items()))


def rows_in(file: Path | None) -> list[Row]:
    """Return the rows that a file has already."""
    if file is None or not file.exists():
        return []
    with file.open(newline="", encoding="utf-8") as text:
        return list(csv.DictReader(text))


def append(file: Path, row: Row) -> None:
    """Write a row at the end of a file."""
    is_new = not file.exists()
    with file.open("a", newline="", encoding="utf-8") as text:
        writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
        if is_new:
            writer.writeheader()
        writer.writerow(row)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("rulesets", nargs="*", help="names of installed rulesets or examples; without any all")
    parser.add_argument("--players", type=_numbers, default=[2], metavar="N,…")
    parser.add_argument("--budget", type=_texts, default=["2000"], metavar="B,…", help="2000: playouts; 100ms: time")
    parser.add_argument("--against", action="append", choices=AGAINST, help="without it both")
    parser.add_argument("--option", action="append", default=[], metavar="K=V")
    parser.add_argument("--matches", action="store_true", help="to the target of the rules, not one round")
    parser.add_argument("--looks", type=_numbers, default=_numbers(LOOKS), metavar="N,…", help=f"without it {LOOKS}")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, help="append rows to this CSV file")
    parser.add_argument("--svg", type=Path, help="plot the share of wins against the budget in playouts")
    asked = parser.parse_args()
    rows = rows_in(asked.out)
    known = {tuple(row[name] for name in KEY): row for row in rows}
    print(*COLUMNS)
    with ProcessPoolExecutor(asked.jobs) as pool:
        found = []
        for pairing in pairings(asked):
            row = known.get(key_of(pairing))
            if row is None:
                row = row_of(pairing, asked.looks, pool.map if asked.jobs > 1 else map)
                if asked.out is not None:
                    append(asked.out, row)
            print(*(value or "-" for value in row.values()), flush=True)
            found.append(row)
    if asked.svg is not None:
        asked.svg.write_text(plotted(found), "utf-8")


def _numbers(text: str) -> list[int]:
    return [int(one) for one in text.split(",")]


def _texts(text: str) -> list[str]:
    return text.split(",")


if __name__ == "__main__":
    main()
