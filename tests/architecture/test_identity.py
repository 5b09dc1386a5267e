"""Only the tables by node look at the identity of what they hold: a number that outlives its node means another."""

from __future__ import annotations

import ast
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "interpreter" / "croupier"
TABLES = PACKAGE / "language" / "syntax" / "node_map.py"


def test_nothing_else_calls_id() -> None:
    found = []
    for module in sorted(set(PACKAGE.rglob("*.py")) - {TABLES}):
        text = module.read_text("utf-8")
        calls = [one for one in ast.walk(ast.parse(text)) if isinstance(one, ast.Call)] if "id(" in text else []
        found += [f"{module}:{one.lineno}" for one in calls if isinstance(one.func, ast.Name) and one.func.id == "id"]
    assert not found, "keep a NodeMap or a NodeSet there"
