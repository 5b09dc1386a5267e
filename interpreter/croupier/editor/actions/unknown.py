"""What the checks know of a name that nothing declares: where it stands, and the types around it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.editor.positions import TextRange
from croupier.editor.reading.leaves import leaf
from croupier.editor.reading.listening import Listener, as_checked, listen
from croupier.editor.reading.placeholder import chain_to, parent_in
from croupier.editor.reading.wanted import wanted_types
from croupier.editor.under import Under, under
from croupier.language.analysis import Checked
from croupier.language.analysis.types import Type
from croupier.language.source import Source
from croupier.language.syntax import nodes as n
from croupier.language.syntax.rewrite import rewrite
from croupier.language.syntax.unfinished import UNKNOWN


@dataclass(frozen=True)
class UnknownName:
    """A name that nothing declares."""

    name: str
    node: Any  # a Name, a Call, a Field or a Target
    parent: Any | None  # the node around it
    under: Under
    wants: tuple[Type, ...]  # of which one is wanted there; none if that is not known
    known: Listener  # what the checks find in the definition around it

    def type(self, node: Any) -> Type | None:
        """Return the type of an expression beside the name; None if it is not known, or none alone."""
        found = self.known.facts.types.get(node)
        return None if found is None or found.base in ("error", "none", "nothing") else found


def unknown_name(source: Source, checked: Checked, range: TextRange) -> UnknownName | None:
    """Return what is known of the name at the range of a mistake; None if no name of a thing stands there."""
    below = under(source, min(range.start + 1, range.end))
    around = below.nodes
    at = next((at for at, one in enumerate(around) if _is_named(one) and _range(one) == range), None)
    if at is None:
        return None
    node, whole, given = around[at], as_checked(checked, around[0]), leaf(checked, below.keys)
    wants: tuple[Type, ...] = ()
    parent = around[at - 1] if at else None
    if not isinstance(node, n.Target) and not isinstance(parent, n.Do | n.Ask | n.AskAtOnce):
        marked = rewrite(whole, lambda one: _placeholder(one, node))
        chain = chain_to(marked)
        if chain:
            wants = tuple(wanted_types(listen(checked, marked, given), chain[-1], parent_in(chain)))
    return UnknownName(node.name, node, parent, below, wants, listen(checked, whole, given))


def _is_named(node: Any) -> bool:
    return isinstance(node, n.Name | n.Call | n.Field | n.Target)


def _range(node: Any) -> TextRange:
    return TextRange(node.place.start, node.place.end)


def _placeholder(one: Any, node: Any) -> Any:
    """Return the placeholder for the node that is looked at; its parent wants the same type of it."""
    return n.Name(UNKNOWN, one.place) if type(one) is type(node) and _range(one) == _range(node) else one
