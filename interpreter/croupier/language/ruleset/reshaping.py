"""Note where a layer declares a pile, a state or an option otherwise than the layers below: of what, or of which type.

Rules of the layers below may need what they declared. Only the checks know: the layer may have changed these rules too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from croupier.language.source import Span
from croupier.language.syntax.document import Entry, Node, Scalar, Sequence

SECTIONS = ("options", "piles", "state")
KEYS = ("of", "type")


@dataclass(frozen=True, slots=True)
class Reshaped:
    """A key of a declaration that a layer changes, adds or removes."""

    name: str  # of the pile, the state or the option
    key: str  # one of ``KEYS``
    before: str  # the value below, as it may be written; empty where the key was not there
    after: str  # the value in the layer; empty where the layer removes the key
    place: Span  # of the value in the layer, or of the key that it removes
    below: frozenset[str] = frozenset()  # the files of the layers below


def reshaped(path: tuple[str, ...], before: Entry | None, new: Entry) -> Reshaped | None:
    """Return what an entry of a patch changes of a declaration, or None. ``before`` is the entry below, if any."""
    if len(path) != len(("section", "name", "key")) or path[0] not in SECTIONS or path[2] not in KEYS:
        return None
    old, value = "" if before is None else written(before.value), written(new.value)
    place = new.value.place if value else new.key.place
    return Reshaped(path[1], path[2], old, value, place) if old != value else None


def written(node: Node) -> str:
    """Return a value as it may be written on one line; empty for ``~``, which removes its key."""
    if isinstance(node, Sequence):
        return f"[{', '.join(one.text for one in node.items if isinstance(one, Scalar))}]"
    return node.text if isinstance(node, Scalar) and node.value is not None else ""


def over_files(found: Iterable[Reshaped], levels: Mapping[str, int]) -> Iterator[Reshaped]:
    """Yield what layers change, with the files of the layers below each."""
    for one in found:
        level = levels[one.place.source.name]
        yield replace(one, below=frozenset(file for file, other in levels.items() if other < level))
