"""Every code in the program: of diagnostics, of scenarios, and of faults."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from croupier.engines.contract.faults import MEANINGS

from tests.sources import PACKAGE, nodes_of

KEBAB = re.compile(r"[a-z]+(-[a-z][a-z0-9]*)+\Z")
TELLING = ("language", "authoring/scenarios")
"""Where diagnostics are made."""

NO_CODES = ("encode", "decode")
"""Calls whose words are no codes."""


def codes() -> set[str]:
    return set(MEANINGS) | codes_told_in(*TELLING)


def codes_told_in(*places: str) -> set[str]:
    """The codes of the diagnostics that are made in some folders and files of the package."""
    found: set[str] = set()
    for place in places:
        path = PACKAGE / place
        for file in [path] if path.suffix else sorted(path.rglob("*.py")):
            found |= codes_in(file)
    return found


@cache
def codes_in(module: Path) -> frozenset[str]:
    """Kebab-case words among the first two arguments of calls, any word that a diagnostic begins with, and constants
    that are called ``CODE``."""
    found = set()
    for node in nodes_of(module):
        if isinstance(node, ast.Call):
            found |= codes_of(node)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            names = [one.id for one in node.targets if isinstance(one, ast.Name)]
            found |= {node.value.value} if "CODE" in names else set()
    return frozenset(found)


def codes_of(call: ast.Call) -> set[str]:
    made = getattr(call.func, "attr", getattr(call.func, "id", ""))
    if made in NO_CODES:
        return set()
    words = [one.value if isinstance(one, ast.Constant) else None for one in call.args[:2]]
    found = {one for one in words if isinstance(one, str) and KEBAB.match(one)}
    if made in ("Diagnostic", "report") and words and isinstance(words[0], str):
        found.add(words[0])
    return found
