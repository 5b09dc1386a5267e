"""The top level holds what its layout names, so that a file that somebody saved there by the way is not kept."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = {"LICENSE", "README.md", "hatch_build.py", "pyproject.toml"}
FOLDERS = {"examples", "grammar", "interpreter", "rulesets", "tests"}


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="this is no checkout")
def test_nothing_else_is_kept_there() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    kept = {name.split("/")[0] for name in listed.splitlines()}
    assert {name for name in kept if not name.startswith(".")} == FILES | FOLDERS
