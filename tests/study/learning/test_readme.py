"""What the README of environments shows is run, and gives what it shows.

``python -m tests.study.learning.test_readme`` writes what the sessions print now into the README.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from croupier.language.ruleset.load import installed

from tests.readme.test_readme import BLOCK, run_python
from tests.withstand.games import rules_of

README = Path(__file__).resolve().parents[3] / "interpreter" / "croupier" / "study" / "learning" / "README.md"
ROW = re.compile(r"^\| `([\w-]+)` \| (\d+) \| (\d+) \| (\d+) \|$", re.M)


def sessions() -> list[tuple[str, str]]:
    """Return each piece of Python with what it prints."""
    found = [(one["kind"], one["body"]) for one in BLOCK.finditer(README.read_text("utf-8"))]
    return [(code, shown) for (_, code), (_, shown) in zip(found[::2], found[1::2], strict=True)]


@pytest.mark.parametrize(("code", "shown"), sessions(), ids=["aec", "vector"])
def test_a_session_prints_what_is_shown(code: str, shown: str) -> None:
    assert run_python(code) == shown


def test_the_table_of_sizes_holds() -> None:
    rows = {name: tuple(map(int, sizes)) for name, *sizes in ROW.findall(README.read_text("utf-8"))}
    assert rows.keys() == installed().keys()
    for name, (answers, fronts, columns) in rows.items():
        env = rules_of(name).aec_env(2)
        assert (env.numbers.count, env.columns.width) == (answers, columns), name
        assert rules_of(name).aec_env(2, fronts=True).numbers.count == fronts, name


def refresh() -> None:
    text = README.read_text("utf-8")
    for code, shown in sessions():
        text = text.replace(f"{code}```\n\n```text\n{shown}```", f"{code}```\n\n```text\n{run_python(code)}```")
    README.write_text(text, "utf-8")


if __name__ == "__main__":
    refresh()
