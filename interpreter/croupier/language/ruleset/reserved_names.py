"""Find the words of the language by which a document calls something. The checks report each where it is declared."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.language.syntax import document as d
from croupier.language.syntax.words import RESERVED


def words_as_names(root: d.Mapping) -> frozenset[str]:
    """Return the words of the language that are names of options, piles, states, types, values and kinds."""
    return RESERVED & frozenset(_names(root))


def _names(root: d.Mapping) -> Iterator[str]:
    for part in ("options", "piles", "types", "cards", "state"):
        below = root.get(part)
        for entry in below.entries if isinstance(below, d.Mapping) else ():
            if part != "state" or not _behind_a_dot(entry.value):
                yield entry.key.text.split("(")[0].strip()
            if part == "types":
                yield from _listed(entry.value)
            elif part == "options" and isinstance(entry.value, d.Mapping):
                yield from _listed(entry.value.get("type"))


def _behind_a_dot(state: d.Node) -> bool:
    """Return whether rules write a state behind a dot, where no word of the language can be taken for itself."""
    of = state.get("of") if isinstance(state, d.Mapping) else None
    return isinstance(of, d.Scalar) or (isinstance(of, d.Sequence) and len(of.items) == 1)


def _listed(node: d.Node | None) -> Iterator[str]:
    """Yield the names of the values of a type, which stand in a list or as keys."""
    if isinstance(node, d.Sequence):
        yield from (one.text for one in node.items if isinstance(one, d.Scalar))
    elif isinstance(node, d.Mapping):
        yield from (one.key.text for one in node.entries)
