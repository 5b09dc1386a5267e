"""What the README of OpenSpiel shows is run, and its table names all parameters.

``python -m tests.study.learning.test_openspiel_readme`` writes what the session prints now into the README.
"""

from __future__ import annotations

import re
from pathlib import Path

from croupier.study.learning.openspiel.parameters import DEFAULTS

from tests.readme.test_readme import BLOCK, ROOT, run_python

README = ROOT / "interpreter" / "croupier" / "study" / "learning" / "openspiel" / "README.md"


def session() -> tuple[str, str]:
    """Return the Python code and what it prints."""
    code, shown = (one["body"] for one in BLOCK.finditer(README.read_text("utf-8")))
    return code, shown


def test_the_session_prints_what_is_shown() -> None:
    code, shown = session()
    assert run_python(code) == shown != ""


def test_all_parameters_are_told() -> None:
    rows = re.findall(r"^\| (`.*?) \|", README.read_text("utf-8"), re.M)
    assert sorted(name for row in rows for name in re.findall(r"`(\w+)`", row)) == sorted(DEFAULTS)


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README.read_text("utf-8")):
        assert (Path(README).parent / target).exists(), target


def refresh() -> None:
    code, shown = session()
    text = README.read_text("utf-8")
    README.write_text(text.replace(f"```text\n{shown}```", f"```text\n{run_python(code)}```"), "utf-8")


if __name__ == "__main__":
    refresh()
