"""Nobody but a course itself writes to it, and nothing at all to a game."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from croupier.game.course import Course

from tests.withstand.games import rules_of

ROOT = Path(__file__).resolve().parents[2]
OWN = ROOT / "interpreter" / "croupier" / "game" / "course.py"
STAGED = ("course", "game")
"""How variables and attributes that hold a game or a course are called."""

ATTRIBUTES = {name.removeprefix("_") for name in Course.__slots__} | {"history", "writer", "course"}

WRITES = re.compile(rf"\b(?:{'|'.join(STAGED)})\._?(?:{'|'.join(sorted(ATTRIBUTES))})\b")
"""What a file holds that writes to one. Most files need not be parsed."""


def files() -> list[Path]:
    return sorted(one for top in ("interpreter/croupier", "tests") for one in (ROOT / top).rglob("*.py") if one != OWN)


def written_to(text: str) -> list[str]:
    """The attributes of games and courses that a file writes to."""
    found: list[str] = []
    if not WRITES.search(text):
        return found
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del):
            holder = node.value.attr if isinstance(node.value, ast.Attribute) else getattr(node.value, "id", "")
            if holder in STAGED and node.attr.removeprefix("_") in ATTRIBUTES:
                found.append(f"{holder}.{node.attr}")
    return found


def test_nobody_writes_to_a_game() -> None:
    assert {one.relative_to(ROOT): found for one in files() if (found := written_to(one.read_text("utf-8")))} == {}


def test_writing_is_noticed() -> None:
    assert written_to("self.game.fault = None\ncourse.setup = other\ngame._policy = 1") == [
        *("game.fault", "course.setup", "game._policy")
    ]


@pytest.mark.parametrize("name", ["engine", "fault", "raw_offers", "state", "seed", "names", "more"])
def test_a_game_cannot_be_written_to(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(rules_of("crazy-eights").new_game(2), name, None)
