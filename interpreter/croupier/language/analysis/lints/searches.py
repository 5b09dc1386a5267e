"""Find searches whose condition holds more than it seems to, and items that no list has."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.language.analysis.lints.review import Review
from croupier.language.analysis.lints.truth import Truth
from croupier.language.analysis.symbols import ListSymbol
from croupier.language.diagnostics import Related
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.print_expressions import Level, print_at, print_source
from croupier.language.syntax.walk import walk

_BEFORE = 100
"""The characters before a condition that are searched for its parenthesis."""


def taken_conditions(r: Review) -> None:
    """Report conditions behind ``every … where C and`` and ``no … where C and`` that do not name the item.

    They read as if they stood beside the search, but the search takes them. A condition in parentheses is meant so.
    """
    for _, nodes in r.nodes:
        for node in nodes:
            if isinstance(node, n.Quantified) and node.quantifier in ("every", "no") and node.where is not None:
                _taken(r, node, node.where)


def _taken(r: Review, search: n.Quantified, where: n.Expression) -> None:
    named = False
    for part in () if _in_parentheses(where.place) else _parts(where):
        if any(isinstance(one, n.Name) and one.name == search.variable for one in walk(part)):
            named = True
        elif named:
            text, word = print_at(part, Level.NOT), search.quantifier
            behind = f"({word} {search.variable} in {print_source(search.source)} where …) and {text}"
            help = f"if it belongs to `where`, put it in front: `where {text} and …`; else write `{behind}`"
            message = f"the `where` of `{word}` takes this as well"
            r.warn("where-takes-all", message, part.place, help, f"does not name `{search.variable}`")
            return


def _parts(condition: n.Expression) -> Iterator[n.Expression]:
    """Yield the parts of a condition that ``and`` joins, from left to right."""
    if isinstance(condition, n.Binary) and condition.operator == "and":
        yield from _parts(condition.left)
        yield from _parts(condition.right)
    else:
        yield condition


def _in_parentheses(place: Span) -> bool:
    return place.source.text[max(0, place.start - _BEFORE) : place.start].rstrip().endswith("(")


def equal_subjects(r: Review) -> None:
    """Report searches that compare a field in which all cards of the deck are equal: they choose nothing."""
    fields = list(r.symbols.fields)
    for _, nodes in r.nodes:
        for node in nodes:
            if not (isinstance(node, n.Quantified) and node.quantifier in ("most", "least")):
                continue
            subject = node.subject
            if not isinstance(subject, n.Field):
                continue
            type = r.facts.types.get(subject.base)  # an enumeration in front of its value has none
            if type is not None and type.base in ("card", "face"):
                at = fields.index(subject.name) if subject.name in fields else None
                if at is not None and len({one.values[at] for one in r.deck.designs}) == 1:
                    _equal(r, node, subject)


def _equal(r: Review, search: n.Quantified, subject: n.Field) -> None:
    help = f"let cards of the deck differ in `{subject.name}`, or compare something else; a layer can replace the rule"
    message = f"all cards of the deck have the same `{subject.name}`, so `{search.quantifier}` leaves out none"
    related = (Related(r.ruleset.deck.place, "the deck"),)
    r.warn("constant-condition", message, subject.place, help, "nothing depends on this", related)


def missing_items(r: Review, truth: Truth) -> None:
    """Report items below the first, and items behind the last of a list that is written out or an enumeration."""
    for _, nodes in r.nodes:
        for node in nodes:
            if not (isinstance(node, n.Call) and node.name == "item"):
                continue
            number, most = truth.value(node.arguments[1]), _length(r, node.arguments[0])
            if isinstance(number, int) and (number < 1 or (most is not None and number > most)):
                last = "" if most is None else f" to {most}"
                help = f"items count from 1{last}"
                r.warn("no-such-item", f"there is no item {number}", node.place, help, "a fault when it is done")


def _length(r: Review, e: n.Expression) -> int | None:
    """Return the length of a list that is the same in every game, or None."""
    if isinstance(e, n.ListOf):
        return len(e.items)
    symbol = r.facts.symbols.get(e)
    if isinstance(symbol, ListSymbol) and symbol.item.base == "enum":
        return len(r.symbols.enumerations[symbol.item.name].members)
    return None
