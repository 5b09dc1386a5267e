"""The table of builders: a function for each rule of the grammar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.language.syntax import build_definitions, build_expressions, build_statements
from croupier.language.syntax.build import Branch, Builder

BUILDERS: dict[str, Callable[[Builder, Branch], Any]] = {
    **build_expressions.BUILDERS,
    **build_statements.BUILDERS,
    **build_definitions.BUILDERS,
}
