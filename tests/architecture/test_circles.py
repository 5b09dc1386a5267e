"""Modules import each other in no circle, but where what they are about goes round itself."""

from __future__ import annotations

from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.architecture.test_layers import imported, modules, name_of

RECURSION = {
    "language.analysis": ({"calls", "expressions", "quantifiers", "sums"}, {"blocks", "statements"}),
    "engines.native": ({"lists", "quantifiers", "values"},),
}
"""An expression holds calls and quantifiers, which hold expressions; a block holds statements, which hold blocks; a
value is of a list, which values make up. These modules may import each other."""

ALLOWED = {frozenset(f"{room}.{one}" for one in group) for room, groups in RECURSION.items() for group in groups}

Graph = Mapping[str, set[str]]


def graph() -> dict[str, set[str]]:
    """For every module those that it imports, at its top, for types alone, or inside a function."""
    names = {name_of(one): one for one in modules()}
    return {name: {_module(one, names) for one in imported(module)} - {name, ""} for name, module in names.items()}


def _module(name: str, names: Mapping[str, object]) -> str:
    """The module that an imported name is, or stands in."""
    while name and name not in names:
        name = name.rpartition(".")[0]
    return name


def circle(imports: Graph) -> list[str]:
    """One circle of imports, first to last, beside those that are allowed; empty where there is none."""
    kept = {
        name: {one for one in found if not any({name, one} <= group for group in ALLOWED)}
        for name, found in imports.items()
    }
    try:
        TopologicalSorter(kept).prepare()
    except CycleError as found:
        return list(reversed(found.args[1]))
    return []


def test_no_other_modules_import_each_other() -> None:
    found = circle(graph())
    assert not found, f"a circle of imports: {' → '.join(found)}"


def test_a_circle_is_found_wherever_an_import_stands() -> None:
    imports = graph()
    imports["language.source"] |= {"language.syntax.printer"}
    assert {"language.source", "language.syntax.printer"} <= set(circle(imports))


@pytest.mark.parametrize("group", sorted(map(sorted, ALLOWED)), ids=" ".join)
def test_every_circle_that_is_allowed_is_there(group: list[str]) -> None:
    """Each of the modules imports another of them, and is imported by one."""
    imports = graph()
    inside = {name: imports[name] & set(group) for name in group}
    assert all(inside.values())
    assert set().union(*inside.values()) == set(group)
