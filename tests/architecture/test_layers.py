"""The folders import downwards only, and the interpreter names no game."""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.sources import PACKAGE, nodes_of, tree_of

ROOMS = (
    "system",
    "language.source",
    "language.data",
    "language.recent",
    "language.translation",
    "language.diagnostics",
    "language.caches",
    "language.syntax",
    "language.ruleset",
    "language.analysis",
    "language.labels",
    "language.checking",
    "table",
    "engines.contract",
    "engines.reference",
    "engines.past",
    "engines.plan",
    "engines.native",
    "engines.choice",
    "texts.telling",
    "game",
    "texts",
    "players",
    "study.simulation",
    "study.cluster",
    "study.comparison",
    "study.pages",
    "study.playouts",
    "study.batches",
    "study.learning",
    "rules",
    "study.learning.openspiel",
    "authoring.fitting",
    "authoring.scenarios",
    "authoring.mutation",
    "authoring.drafts",
    "rulebook",
    "editor",
    "web.rooms",
    "web.workshop",
    "web.server",
    "cli",
    "",
)
"""The rooms of the package from the ground up: a room imports from those before it, never from one behind it. The
last is the package itself, with its public names."""

MODULE_NAME = re.compile(r"croupier(\.\w+)+")

GAME_WORDS = re.compile(
    r"\b(uno|wild\w*|skip_next|draw_two|draw_four|reverse_direction|superhero|minions?|mario|flex|jump_in|clockwise|penalt\w*)\b",
    re.I,
)


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def name_of(module: Path) -> str:
    """``language.source`` for ``language/source.py``, and ``table`` for ``table/__init__.py``."""
    parts = module.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(name: str) -> str:
    """The room that a module stands in: the longest name in ``ROOMS`` that its own begins with."""
    parts = name.split(".")
    return next(room for n in range(len(parts), -1, -1) if (room := ".".join(parts[:n])) in ROOMS)


@cache
def imported(module: Path) -> frozenset[str]:
    """What a module imports from the package, by names without ``croupier.``. Text may name a module as well, which
    is imported later."""
    found = set()
    for node in nodes_of(module):
        assert not (isinstance(node, ast.ImportFrom) and node.level), f"{module} imports by a relative name"
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and MODULE_NAME.fullmatch(node.value):
            found.add(node.value)
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "croupier":
            found |= {f"{node.module}.{one.name}" for one in node.names}
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names if one.name.split(".")[0] == "croupier"}
    return frozenset(name.removeprefix("croupier").removeprefix(".") for name in found) - {"__version__"}


def test_imports_run_downwards() -> None:
    upwards = {name_of(one): found for one in modules() if (found := imported_from_above(one))}
    assert not upwards, f"these import from rooms above their own: {upwards}"


def imported_from_above(module: Path) -> list[str]:
    height = ROOMS.index(room_of(name_of(module)))
    return sorted(name for name in imported(module) if ROOMS.index(room_of(name)) > height)


@pytest.mark.parametrize(
    "text",
    [
        "from croupier.cli import show",
        "import croupier.cli.show",
        "def later():\n    from croupier.cli.show import command",
        "show = import_module('croupier.cli.show')",
    ],
)
def test_an_import_from_above_is_found(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = tmp_path / "table" / "low.py"
    module.parent.mkdir()
    module.write_text(text, "utf-8")
    monkeypatch.setattr(sys.modules[__name__], "PACKAGE", tmp_path)
    assert [one.removesuffix(".command") for one in imported_from_above(module)] == ["cli.show"]


def test_every_module_stands_in_a_room() -> None:
    assert {name_of(one) for one in modules() if room_of(name_of(one)) == ""} <= WITHOUT_ROOM


WITHOUT_ROOM = {"", "__main__", "language", "engines", "authoring", "study", "web"}
"""The package's own names, and wings whose rooms stand in the list one by one."""


def test_no_module_names_a_game() -> None:
    said = {name_of(one): found[0] for one in modules() if (found := GAME_WORDS.search(one.read_text("utf-8")))}
    assert not said, f"the interpreter names a game: {said}"


def test_rules_are_never_run_as_python() -> None:
    forbidden = {"eval", "exec", "compile", "__import__"}
    for module in modules():
        for node in nodes_of(module):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in forbidden, f"{module} calls {node.func.id}"


TWO_FORMS = ("language.syntax.nodes", "engines.plan")
"""The nodes of the syntax and of the plan are two forms of one thing, and are written ``n.If`` and ``v.If`` wherever
they are used. So a name may stand once in each."""

WORDS = ("Move",)
"""Nodes that are called by their word, as something else is that players have."""


def test_a_public_class_name_occurs_once() -> None:
    seen: dict[str, list[str]] = {}
    for module in modules():
        for node in tree_of(module).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                seen.setdefault(node.name, []).append(name_of(module))
    twice = {name: places for name, places in seen.items() if len(places) > 1 and name not in WORDS}
    assert {name: places for name, places in twice.items() if not are_two_forms(places)} == {}


def are_two_forms(places: list[str]) -> bool:
    """Return whether a name stands once in each of the rooms of ``TWO_FORMS``, and nowhere else."""
    return sorted(room_of(place) for place in places) == sorted(room_of(one) for one in TWO_FORMS)
