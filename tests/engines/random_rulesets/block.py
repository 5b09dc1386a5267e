"""Write definitions as the block of rules of a document: as they are printed, or some blocks on the line of their head,
and notes between them."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.language.syntax import nodes as n
from croupier.language.syntax.printer import print_node

from .chance import Chance

NOT_SIMPLE = ("if ", "else", "for each ", "repeat", "cites ", "reveals ", "let ")
HEADS = (
    "if ",
    "else",
    "for each ",
    "repeat",
    "to ",
    "define ",
    "moment ",
    "when ",
    "before ",
    "after ",
    "also ",
    "never ",
)


def rules_block(definitions: Sequence[n.Definition | n.LayerChange], chance: Chance, key: str = "rules") -> list[str]:
    """Return the lines of a block of rules in a document."""
    lines = [f"{key}: |"]
    for one in definitions:
        lines += [f"  {line}" if line else "" for line in [*_written(one, chance), ""]]
    return lines


def _written(definition: n.Definition | n.LayerChange, chance: Chance) -> list[str]:
    lines = print_node(definition).splitlines()
    if chance.percent(60):
        lines = _joined(lines, chance)
    if chance.percent(5):
        lines = ["# A note.", *lines]
    return lines


def _joined(lines: list[str], chance: Chance) -> list[str]:
    """Return lines in which blocks of one simple line stand behind their head, most of the time."""
    found: list[str] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        if _alone_below(lines, at) and chance.percent(70):
            found.append(f"{line} {lines[at + 1].strip()}")
            at += 2
        else:
            found.append(line)
            at += 1
    return found


def _alone_below(lines: list[str], at: int) -> bool:
    """Return whether a line is the head of a block that is one simple line."""
    line, below = lines[at], lines[at + 1 : at + 3]
    if not line.endswith(":") or not below or not line.strip().startswith(HEADS):
        return False
    inside = _depth(below[0]) > _depth(line) and not below[0].strip().startswith(NOT_SIMPLE)
    return inside and (len(below) < 2 or _depth(below[1]) <= _depth(line))


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())
