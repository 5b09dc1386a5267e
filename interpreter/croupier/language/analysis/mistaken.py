"""Find the piles, states and options whose declaration is mistaken. Nothing that follows from them is reported."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.language.analysis.symbols import OptionSymbol, Symbols, can_be_index
from croupier.language.analysis.types import ERROR, Type
from croupier.language.ruleset.ruleset import Pile, Ruleset, StateVariable, has_owner, team_index
from croupier.language.syntax import nodes as n


def mistaken(ruleset: Ruleset, symbols: Symbols) -> set[str]:
    """Return the names of what does not say whose or of which type it is. The checks report each."""
    return {*_unowned(ruleset, symbols), *_untyped(symbols)}


def lacks_owner(thing: Pile | StateVariable, symbols: Symbols) -> bool:
    """Return whether somebody sees a pile or a state whose owner sees it, and nobody can own it."""
    if has_owner(thing) or not _types_known(thing, symbols):
        return False
    return not {"owner", "others", "team"}.isdisjoint(thing.viewers) and team_index(thing, symbols.teams) is None


def resets_by_type(variable: StateVariable, symbols: Symbols) -> bool:
    """Return whether a state is set back by what is a type and no mark: ``each: player`` for ``of: player``."""
    return variable.reset_by in symbols.types and variable.reset_by not in symbols.marks


def _unowned(ruleset: Ruleset, symbols: Symbols) -> Iterator[str]:
    for pile in ruleset.piles.values():
        if lacks_owner(pile, symbols) or not _indexed(pile, symbols):
            yield pile.name
    for state in ruleset.states.values():
        if lacks_owner(state, symbols) or resets_by_type(state, symbols) or not _indexed(state, symbols):
            yield state.name


def _untyped(symbols: Symbols) -> Iterator[str]:
    """Yield the options of an unknown type."""
    for name, symbol in symbols.values.items():
        if isinstance(symbol, OptionSymbol) and symbol.type == ERROR:
            yield name


def can_have(thing: Pile | StateVariable, type: Type) -> bool:
    """Return whether there can be a pile, or a state, for each value of a type."""
    return type.base in ("player", "enum", "error") or (isinstance(thing, StateVariable) and can_be_index(type))


def named_twice(thing: Pile | StateVariable) -> n.TypeName | None:
    """Return the type that stands twice behind ``of``, also as an index of a pile there, or None."""
    names = [one.name for one in thing.indices]
    return next((one for at, one in enumerate(thing.indices) if one.name in names[:at]), None)


def _indexed(thing: Pile | StateVariable, symbols: Symbols) -> bool:
    """Return whether what stands behind ``of`` can stand there."""
    types = [symbols.types.get(one.name) for one in thing.of]
    return named_twice(thing) is None and all(one is not None and can_have(thing, one) for one in types)


def _types_known(thing: Pile | StateVariable, symbols: Symbols) -> bool:
    return all(one.name in symbols.types for one in thing.of)
