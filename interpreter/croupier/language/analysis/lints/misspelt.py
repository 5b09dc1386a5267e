"""Find moves whose names misspell ``otherwise``: they are offered, and done in no other case."""

from __future__ import annotations

from difflib import get_close_matches

from croupier.language.analysis.lints.review import Review
from croupier.language.diagnostics import write
from croupier.language.syntax import nodes as n

OTHERWISE = "otherwise"
LIKE = 0.8
"""How like ``otherwise`` a name is that misspells it, from 0 to 1."""
WORDS = frozenset(("sinon", "autrement"))
"""The word in another language."""


def misspelt_otherwise(r: Review) -> None:
    """Report the last move of a decision without ``otherwise`` whose name misspells that word."""
    for node in r.rules.values():
        if not isinstance(node, n.Decision) or node.otherwise is not None or not node.moves:
            continue
        move = node.moves[-1]
        name = move.signature.name
        bare = not move.signature.parameters and move.condition is None and not move.ways
        if bare and (name in WORDS or get_close_matches(name, [OTHERWISE], cutoff=LIKE)):
            message = f"`{name}` is a move, which a player may always make"
            help = write(OTHERWISE, name)
            r.warn(
                "misspelt-otherwise", message, move.signature.place, help, "not what is done where no move is possible"
            )
