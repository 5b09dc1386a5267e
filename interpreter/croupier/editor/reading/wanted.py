"""Which names and words can stand where a value of a type is wanted: those that are one, or that can lead to one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.editor.reading.listening import Listener
from croupier.editor.reading.names import OfferedName
from croupier.editor.reading.placeholder import Chain, parent_in
from croupier.language.analysis.fields import fields_of
from croupier.language.analysis.statements import OPERANDS
from croupier.language.analysis.types import Type, fits, item_of
from croupier.language.syntax import nodes as n

MOST_FIELDS = 3
"""The most fields and calls that lead from a name to a value of the wanted type."""
WORD_TYPES = {
    **dict.fromkeys(("any", "no", "every", "not", "true", "false"), "boolean"),
    **dict.fromkeys(("how many", "total"), "number"),
    **dict.fromkeys(("highest", "lowest"), "number enum"),
    **dict.fromkeys(("each", "most", "least"), "list listed"),
    **dict.fromkeys(("first", "last", "the"), "number enum card face player kind pile"),
    "none": "none",
}
"""The bases of the types of which words begin a value; no operator may follow such a value."""


def wanted_types(c: Listener, last: Any, parent: Any) -> list[Type]:
    """Return the types of which one is wanted at the placeholder; none where any may stand."""
    if isinstance(parent, n.Flat):
        words = next((words for field, words in parent.row.takes.items() if getattr(parent, field) is last), ())
        if words:
            return [OPERANDS[word][0] for word in words]
    want = c.heard.want
    return [] if want is None or want.base in ("error", "single") else [want]


def sorted_by_type(c: Listener, found: list[OfferedName], wanted: list[Type]) -> list[OfferedName]:
    """Return the names that can lead to a value of a wanted type, those that are one first."""
    if not wanted:
        return found
    reach = {one: min(_distance(c, one.type, want) for want in wanted) for one in found}
    return sorted((one for one in found if reach[one] <= MOST_FIELDS), key=lambda one: reach[one])


def _distance(c: Listener, type: Type | None, want: Type) -> int:
    """Return 0 for a value of the wanted type, and more where fields or an operator lead to one."""
    if type is None or "error" in (type.base, want.base) or fits(type.required, want):
        return 0
    if type.base in ("T", "T?"):  # of a function: that of its argument
        return 1
    if want.base in ("listed", "list"):
        return 0 if want.base == "listed" and item_of(type) is not None else _by_fields(c, type, want)
    if want.base == "boolean":
        return 1 if type.base != "list" else MOST_FIELDS + 1  # compared with another
    return _by_fields(c, type, want)


def _by_fields(c: Listener, type: Type, want: Type, depth: int = 1) -> int:
    if depth > MOST_FIELDS:
        return MOST_FIELDS + 1
    below = fields_of(c, type.required).values()
    if any(fits(one.required, want) for one in below):
        return depth
    return min((_by_fields(c, one, want, depth + 1) for one in below if one.base != type.base), default=MOST_FIELDS + 1)


# --- words ---------------------------------------------------------------------------------------


def barred_words(c: Listener, chain: Chain) -> Iterator[str]:
    """Yield the words that may not stand where a statement or a value begins."""
    last, parent, routine = chain[-1], parent_in(chain), c.heard.routine
    if isinstance(last, n.Call) and isinstance(parent, n.Do) and routine is not None:
        if not c.heard.in_loop:
            yield "stop"
        if routine.decision is None or routine.secret:
            yield "again"
        if routine.giving is None:
            yield "give"
        return
    if not (isinstance(parent, n.Let | n.Set | n.Give) and routine is not None and routine.acting):
        yield "random"
    wanted = wanted_types(c, last, parent) if isinstance(last, n.Name) else []
    if wanted:
        kept = _also_words(last, parent)
        barred = (word for word, bases in WORD_TYPES.items() if not any(_makes(bases, one) for one in wanted))
        yield from (word for word in barred if word not in kept)


def _also_words(last: Any, parent: Any) -> tuple[str, ...]:
    """Return the words that may stand whatever type is wanted: cards are moved by `move each`, all is compared with
    none."""
    if isinstance(parent, n.Move) and parent.card is last:
        return ("each",)
    return ("none",) if isinstance(parent, n.Binary) else ()


def _makes(bases: str, want: Type) -> bool:
    """Return whether a word begins a value of a type, by the bases of the types that it makes."""
    return want.optional if bases == "none" else want.base in bases.split()
