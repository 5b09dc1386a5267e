"""The modules of the package as syntax trees, for tests of how it is written. Each is parsed and walked once."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1] / "interpreter" / "croupier"


@cache
def tree_of(module: Path) -> ast.Module:
    return ast.parse(module.read_text("utf-8"))


@cache
def nodes_of(module: Path) -> list[ast.AST]:
    """Return all nodes of a module's tree, outer ones first."""
    return list(ast.walk(tree_of(module)))
