"""Check what is said of families of piles: with all its indices a family is a pile, else a list of its piles."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from croupier.language.analysis.context import Context, Scope
from croupier.language.analysis.symbols import PileSymbol, index_types
from croupier.language.analysis.types import PILE, Type, family, list_of
from croupier.language.ruleset.ruleset import Pile
from croupier.language.source import Span
from croupier.language.syntax import nodes as n


def family_type(pile: Pile, given: int) -> Type:
    """Return the type of a pile's name with so many indices: a pile, or the list of the piles of its family."""
    if not pile.of:
        return PILE
    return family(pile.name) if given >= len(pile.of) else list_of(family(pile.name))


def index_fields(c: Context, type: Type) -> dict[str, Type]:
    """Return the indices of a pile of a family by the names of their types."""
    pile = c.ruleset.piles.get(type.name)
    if pile is None:
        return {}
    return dict(zip((one.name for one in pile.of), index_types(c.symbols, pile.of), strict=True))


def families_with(c: Context, field: str) -> list[str]:
    """Return the families that have an index of a name."""
    return [one.name for one in c.ruleset.piles.values() if field in (of.name for of in one.of)]


def families_of_state(c: Context, name: str) -> list[str]:
    """Return the family of which each pile has a state of a name."""
    state = c.ruleset.states.get(name)
    of = [one.name for one in state.of] if state is not None else []
    return of if len(of) == 1 and of[0] in c.ruleset.piles else []


def is_piles(type: Type) -> bool:
    """Return whether a type is a list of piles."""
    return type.base == "list" and type.item is not None and type.item.base == "pile"


def choose_pile_first(parameter: n.Parameter, piles: Type) -> str:
    """Return the help for a card that is chosen from the piles of a list."""
    name = str(piles.item)
    card = " ".join(dict.fromkeys([parameter.type.name, parameter.name]))
    letter = name[0] if name[0] != parameter.name else "one"
    assert parameter.domain is not None
    return f"let the pile be chosen first: `{name} {letter} in {parameter.domain.place.text}, {card} in {letter}`"


def report_several(
    c: Context, e: n.Expression, *, adds: bool = False, scope: Scope | None = None, known: str = ""
) -> None:
    """Report several piles where one is wanted, with a ``known`` help. ``adds``: their sizes are to be added up."""
    text, symbol = e.place.text, c.facts.symbols.get(e)
    name = symbol.pile.name if isinstance(symbol, PileSymbol) else "pile"
    letter = name[0] if scope is None or name[0] not in scope.names else "one"
    loop = f"for {letter} in {text}"
    if known:
        help = known
    elif adds:
        help = f"add them up: `total size({letter}) {loop}`; how many piles there are: `how many {letter} in {text}`"
    elif isinstance(symbol, PileSymbol):
        help = f"say which, `{_whole_call(symbol.pile, e)}`, or run over them: `for each {letter} in {text}:`"
    else:
        help = f"run over them: `for each {letter} in {text}:`"
    c.report("several-piles", f"`{text}` is {_how_many(c, e)}", e.place, help)


def _whole_call(pile: Pile, e: n.Expression) -> str:
    given = [one.place.text for one in _arguments(e)]
    return f"{pile.name}({', '.join([*given, *(one.name for one in pile.of[len(given) :])])})"


def _arguments(e: n.Expression) -> Sequence[n.Expression]:
    return e.arguments if isinstance(e, n.Call) else ()


def _how_many(c: Context, e: n.Expression) -> str:
    """Return how many piles a family without some of its indices is, if that does not depend on the table."""
    symbol = c.facts.symbols.get(e)
    if not isinstance(symbol, PileSymbol):
        return "a list of piles"
    left = index_types(c.symbols, symbol.pile.of)[len(_arguments(e)) :]
    sizes = [len(c.symbols.enumerations[one.name].members) for one in left if one.name in c.symbols.enumerations]
    if len(sizes) < len(left):
        return f"one pile for every {' and '.join(str(one) for one in left)}"
    return f"{prod(sizes)} piles"


def one_for_all(c: Context, base: Type, name: str, place: Span) -> bool:
    """Report a state behind a dot of which there is only one. Return whether it is so."""
    state = c.ruleset.states.get(name)
    if state is None or state.of or base.base not in ("player", "enum", "card"):
        return False
    help = f"give each `{base}` one with `of: {base}`, or write `{name}` alone"
    c.report("unknown-field", f"there is one `{name}` for all", place, help)
    return True
