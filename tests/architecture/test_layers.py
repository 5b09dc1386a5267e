"""The folders import downwards only, and the interpreter names no game."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "interpreter" / "croupier"

MAY_IMPORT = {
    "source": set(),
    "data": set(),
    "diagnostics": {"source"},
    "syntax": {"source", "data", "diagnostics"},
    "ruleset": {"source", "data", "diagnostics", "syntax"},
    "analysis": {"source", "diagnostics", "syntax", "ruleset"},
    "seating": {"diagnostics", "syntax"},
    "table": set(),
    "execution": {"source", "syntax", "analysis", "table"},
    "texts": {"shown", "diagnostics", "syntax", "ruleset", "analysis", "table", "execution", "rules", "game", "source"},
    "rules": {
        "source",
        "diagnostics",
        "syntax",
        "ruleset",
        "analysis",
        "table",
        "execution",
        "texts",
        "game",
        "saves",
        "seating",
        "simulation",
    },
    "shown": {"source", "table"},
    "engines": {"execution", "generated"},
    "game": {"source", "table", "execution", "engines", "past", "shown", "texts", "rules", "saves", "replay"},
    "past": {"execution", "table"},
    "plan": {"syntax", "analysis", "execution", "table"},
    "generated": {"analysis", "execution", "plan", "table"},
    "native": {"execution", "plan", "table"},
    "saves": {"diagnostics", "ruleset", "execution", "table", "rules", "game", "seating"},
    "replay": {"diagnostics", "game", "rules", "ruleset", "execution"},
    "players": {"execution", "table", "game", "texts"},
    "simulation": {"execution", "generated", "table", "rules", "game", "players", "plan", "native"},
    "drafts": {
        "data",
        "diagnostics",
        "syntax",
        "ruleset",
        "execution",
        "texts",
        "rules",
        "game",
        "scenarios",
        "simulation",
    },
    "mutation": {"source", "diagnostics", "syntax", "ruleset", "analysis", "rules", "scenarios"},
    "rulebook": {"source", "diagnostics", "syntax", "ruleset", "analysis", "rules", "scenarios", "texts"},
    "scenarios": {
        "source",
        "diagnostics",
        "syntax",
        "ruleset",
        "analysis",
        "table",
        "execution",
        "texts",
        "rules",
        "game",
        "replay",
    },
}
"""What each part of the package may import beside itself; the commands may import everything."""

GAME_WORDS = re.compile(
    r"\b(uno|wild\w*|skip_next|draw_two|draw_four|reverse_direction|superhero|minions?|mario|flex|jump_in|clockwise|penalt\w*)\b",
    re.I,
)


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def part_of(module: Path) -> str:
    return module.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported_parts(module: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        names = [node.module] if isinstance(node, ast.ImportFrom) and node.module else []
        if isinstance(node, ast.ImportFrom) and node.module == "croupier":
            names = [f"croupier.{one.name}" for one in node.names]
        if isinstance(node, ast.Import):
            names = [one.name for one in node.names]
        found |= {name.split(".")[1] for name in names if name.startswith("croupier.")}
    return found


@pytest.mark.parametrize("module", modules(), ids=lambda one: str(one.relative_to(PACKAGE)))
def test_imports_run_downwards(module: Path) -> None:
    part = part_of(module)
    if part in ("cli", "__init__", "__main__"):
        return
    upwards = imported_parts(module) - MAY_IMPORT[part] - {part}
    assert not upwards, f"{part} may not import {sorted(upwards)}"


@pytest.mark.parametrize("module", modules(), ids=lambda one: str(one.relative_to(PACKAGE)))
def test_no_module_names_a_game(module: Path) -> None:
    found = GAME_WORDS.search(module.read_text("utf-8"))
    assert found is None, f"the interpreter says {found.group()!r}"


MAY_RUN_CODE = PACKAGE / "generated" / "load.py"
"""The one module that turns text into code: that was written from a plan, not by whoever wrote the rules."""


def test_rules_are_never_run_as_python() -> None:
    forbidden = {"eval", "exec", "compile", "__import__"}
    for module in set(modules()) - {MAY_RUN_CODE}:
        for node in ast.walk(ast.parse(module.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in forbidden, f"{module} calls {node.func.id}"
