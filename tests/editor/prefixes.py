"""Every beginning of a rule file, as somebody writes it, is told its mistakes without a fault and in time.

    python -m tests.editor.prefixes [--cuts 500] [NAME...]

goes through all installed files and examples (those whose path has a NAME in it), with so many cuts each.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from croupier.editor import Service

ROOT = Path(__file__).parents[2]
FILES = sorted([*ROOT.glob("rulesets/**/*.yaml"), *ROOT.glob("examples/*.yaml")])
RULES = [
    one
    for one in FILES
    if one.name == "ruleset.yaml" or (one.parent.name in ("house-rules", "examples") and "." not in one.stem)
]
LONGEST = 5.0
"""The seconds of the processor that one beginning may take: many times what any takes, and far below being stuck."""


@dataclass(frozen=True)
class Told:
    """What became of one beginning."""

    length: int
    mistakes: int
    seconds: float


def told(file: Path, lengths: list[int]) -> Iterator[Told]:
    """Yield what the service tells of beginnings of a file. Ask for what lies under the end of each as well."""
    text = file.read_text("utf-8")
    service = Service()
    service.open(file, text)
    for length in lengths:
        service.change(file, text[:length])
        began = time.process_time()
        found = service.diagnostics(file)
        assert service.under(file, length) is not None
        for one in found:
            range = one.place.range
            assert 0 <= range.start <= range.end <= length
        yield Told(length, len(found), time.process_time() - began)


def cuts(file: Path, number: int, first: int = 0) -> list[int]:
    """Return lengths of beginnings, evenly spread."""
    length = len(file.read_text("utf-8"))
    return sorted({min(length, first + length * one // number) for one in range(number)})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--cuts", type=int, default=500)
    parser.add_argument("--all", action="store_true", help="scenario files, statements and ties too")
    given = parser.parse_args()
    for file in FILES if given.all else RULES:
        if not given.names or any(name in str(file) for name in given.names):
            found = list(told(file, cuts(file, given.cuts)))
            longest = max(found, key=lambda one: one.seconds)
            times = sorted(round(one.seconds * 1e3) for one in found)
            print(
                f"{file.relative_to(ROOT)}: {len(found)} beginnings, {sum(one.mistakes > 0 for one in found)} told, "
                f"median {times[len(times) // 2]} ms, longest {times[-1]} ms at {longest.length}",
                flush=True,
            )
            assert longest.seconds < LONGEST, file


if __name__ == "__main__":
    main()
