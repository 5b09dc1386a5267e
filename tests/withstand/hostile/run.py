"""Tries out hostile rulesets in a process of its own, which must live to the end.

    python tests/withstand/hostile/run.py [NAME...]

prints two lines of JSON for each: one when it begins, one with the codes it ended with and the most memory that the
process has used so far, in megabytes.
"""

from __future__ import annotations

import json
import resource
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from croupier.cli import start_quickly

from tests.withstand.hostile import CASES, codes_of
from tests.withstand.hostile.case import nothing


def megabytes() -> int:
    """The most memory that this process has used."""
    status = Path("/proc/self/status")
    if status.exists():  # what getrusage tells on Linux counts the memory of the process that started this one
        return int(status.read_text().split("VmHWM:")[1].split()[0]) // 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 * 1024 if sys.platform == "darwin" else 1024)


def main(names: list[str]) -> None:
    for name in names or CASES:
        print(json.dumps({"begins": name}), flush=True)
        codes = codes_of(CASES[name])
        print(json.dumps({"name": name, "codes": codes, "megabytes": megabytes()}), flush=True)
    print(json.dumps({"alive": sorted(nothing())}), flush=True)


if __name__ == "__main__":
    start_quickly()
    main(sys.argv[1:])
