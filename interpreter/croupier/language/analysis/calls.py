"""Check calls of built-in functions, of piles, and of rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import permutations

from croupier.language.analysis import expressions
from croupier.language.analysis import types as t
from croupier.language.analysis.advice import TEAMS_HELP
from croupier.language.analysis.builtins import ANY_ENUM, ANY_LIST, BUILT_INS, SAME, BuiltIn
from croupier.language.analysis.context import Context, Scope
from croupier.language.analysis.families import family_type, is_piles, report_several
from croupier.language.analysis.hints import piles_help
from croupier.language.analysis.mismatches import report_mismatch
from croupier.language.analysis.signatures import define_type, giving_type, has_card
from croupier.language.analysis.symbols import (
    PileSymbol,
    RuleSymbol,
    StateSymbol,
    WaySymbol,
    index_types,
    parameter_types,
)
from croupier.language.analysis.types import ERROR, PILE, PLAYER, SIDE, Type
from croupier.language.analysis.uncallable import acting_in_expression, not_a_decision, not_callable
from croupier.language.analysis.ways import way_outside
from croupier.language.diagnostics import write
from croupier.language.source import Span
from croupier.language.syntax import nodes as n

COMPARISONS = ("=", "!=", "<", "<=", ">", ">=")
MOST_ORDERED = 5
"""The most arguments for which other orders are tried."""


def check_call(c: Context, scope: Scope, e: n.Call) -> Type:
    """Return the type of a call inside an expression. Only calls without effect may stand there."""
    if e.name in BUILT_INS:
        return _built_in(c, scope, e, BUILT_INS[e.name])
    if e.name in c.symbols.refused:
        return _of_refused(c, scope, e)
    symbol = c.symbols.values.get(e.name)
    if isinstance(symbol, PileSymbol) and symbol.pile.of:
        c.facts.symbols[e] = symbol
        return _piles(c, scope, e, symbol)
    if isinstance(symbol, StateSymbol) and symbol.variable.of:
        c.facts.symbols[e] = symbol
        check_arguments(c, scope, e, index_types(c.symbols, symbol.variable.of))
        return symbol.type
    if isinstance(symbol, RuleSymbol):
        c.facts.symbols[e] = symbol
        if isinstance(symbol.node, n.Define):
            check_arguments(c, scope, e, parameter_types(c.symbols, symbol.node.signature.parameters))
            return define_type(c, symbol.node)
        acting_in_expression(c, scope, e, symbol)
        return ERROR
    if isinstance(symbol, WaySymbol):
        way_outside(c, scope, e)
        return ERROR
    not_callable(c, scope, e)
    return ERROR


def _piles(c: Context, scope: Scope, e: n.Call, symbol: PileSymbol) -> Type:
    """Return the type of a family's name with indices: a pile, or a list of piles without the last indices."""
    types, given = index_types(c.symbols, symbol.pile.of), len(e.arguments)
    if 0 < given < len(types):
        before = len(c.diagnostics)
        for one, want in zip(e.arguments, types, strict=False):
            expressions.check_expression(c, scope, one, want)
        if len(c.diagnostics) == before:
            return family_type(symbol.pile, given)
        if any(one.code != "type-mismatch" for one in c.diagnostics[before:]):
            return ERROR
        del c.diagnostics[before:]
        report_count(c, e.name, [str(one) for one in types], given, e.place)
        return ERROR
    check_arguments(c, scope, e, types)
    return family_type(symbol.pile, given) if given == len(types) else ERROR


def check_rule_call(c: Context, scope: Scope, call: n.Call, *, asked: bool) -> Type | None:
    """Return the type that an acting rule or a moment gives, or None if it gives no value.

    If ``asked``, the call must be of a decision instead.
    """
    if call.name in c.symbols.refused:
        return _of_refused(c, scope, call)
    symbol = c.symbols.values.get(call.name)
    if isinstance(symbol, WaySymbol):
        way_outside(c, scope, call)
        return ERROR
    node = symbol.node if isinstance(symbol, RuleSymbol) else None
    if asked and not isinstance(node, n.Decision):
        not_a_decision(c, scope, call)
        return ERROR
    if not asked and isinstance(node, n.Decision):
        c.report("ask-missing", f"`{call.name}` is a decision", call.place, write(f"ask {call.place.text}"))
        return ERROR
    if node is None or isinstance(node, n.Define):
        if node is None:
            not_callable(c, scope, call, acts=True)
        return ERROR
    assert symbol is not None
    c.facts.symbols[call] = symbol
    wanted = parameter_types(c.symbols, node.signature.parameters)
    if isinstance(node, n.Decision) and not (wanted and t.fits(wanted[0], PLAYER)):
        wanted = (ERROR,) * len(call.arguments)  # the missing player is reported at the decision
    if isinstance(node, n.Moment) and not has_card(wanted):
        wanted = (ERROR,) * len(call.arguments)  # the missing card is reported at the moment
    check_arguments(c, scope, call, wanted)
    return giving_type(c, node)


def _of_refused(c: Context, scope: Scope, e: n.Call) -> Type:
    """Return the error type for a call of what is mistaken where it is declared."""
    for argument in e.arguments:
        expressions.check_expression(c, scope, argument)
    return ERROR


# --- arguments, and built-in functions -----------------------------------------------------------


def check_arguments(c: Context, scope: Scope, e: n.Call, wanted: tuple[Type, ...]) -> None:
    if len(e.arguments) != len(wanted):
        report_count(c, e.name, [str(one) for one in wanted], len(e.arguments), e.place)
        for argument in e.arguments:
            expressions.check_expression(c, scope, argument)
        return
    before = len(c.diagnostics)
    for argument, want in zip(e.arguments, wanted, strict=True):
        expressions.check_expression(c, scope, argument, want)
    if len(c.diagnostics) > before + 1:
        _other_order(c, e, wanted, before)


def _other_order(c: Context, e: n.Call, wanted: tuple[Type, ...], before: int) -> None:
    """Replace the diagnostics since ``before`` by a single one, if the arguments fit in another order."""
    told = c.diagnostics[before:]
    places = {one.place for one in e.arguments}
    if len(wanted) > MOST_ORDERED or any(one.code != "type-mismatch" or one.place not in places for one in told):
        return
    for order in permutations(e.arguments):
        if all(t.fits(c.facts.types[one], want) for one, want in zip(order, wanted, strict=True)):
            del c.diagnostics[before:]
            right = ", ".join(one.place.text for one in order)
            message = f"the arguments of `{e.name}` stand in another order"
            c.report("wrong-arguments", message, e.place, write(f"{e.name}({right})"))
            return


def report_count(c: Context, name: str, wanted: Sequence[str], found: int, place: Span) -> None:
    """Report a wrong number of arguments. ``wanted`` are their types or names."""
    takes = f"{len(wanted)} argument{'s' if len(wanted) > 1 else ''}" if wanted else "no arguments"
    help = f"write `{name}({', '.join(f'‹{one}›' for one in wanted)})`" if wanted else "leave them out"
    c.report("wrong-arguments", f"`{name}` takes {takes}, found {found or 'none'}", place, help)


def _built_in(c: Context, scope: Scope, e: n.Call, function: BuiltIn) -> Type:
    wanted = function.parameters
    if SIDE in (one.name for one in (*wanted, function.result)) and SIDE not in c.symbols.enumerations:
        c.report("one-faced-cards", f"`{e.name}` is for cards with several faces", e.place, "declare `faces:`")
        return ERROR
    if e.name == "members" and not c.ruleset.teams:
        c.report("unknown-type", "`members` is for teams, and there are none", e.place, TEAMS_HELP)
        return ERROR
    if wanted[0] in (ANY_LIST, ANY_ENUM) and len(e.arguments) == len(wanted):
        return _of_any(c, scope, e, function)
    if e.name in ("min", "max") and e.arguments and len(e.arguments) != len(wanted):
        return _of_several(c, scope, e)
    check_arguments(c, scope, e, wanted)
    return _known(function.result)


def _known(result: Type) -> Type:
    """Return the type of a result as far as it does not depend on the arguments."""
    return ERROR if result.base == SAME.base else result


def _of_several(c: Context, scope: Scope, e: n.Call) -> Type:
    """Report ``max`` or ``min`` of a list, or of more than two numbers."""
    found = [expressions.check_expression(c, scope, one) for one in e.arguments]
    word = "highest" if e.name == "max" else "lowest"
    text = ", ".join(one.place.text for one in e.arguments)
    item = t.item_of(found[0])
    if len(found) == 1 and item is not None:
        own = OWN_NAME.match(text)  # as in `max(each c in hand(p) where …)`
        name, text = (own[1], text[own.end() :]) if own else ("", text)
        valued = _valued(c, item, name)
        shown = f"{word} {valued} in {text}"
        help = f"write it as `{shown}`" if valued.startswith("V ") else write(shown)
    else:
        help = write(f"{word} n for n in [{text}]")
    c.report("wrong-arguments", f"`{e.name}` takes 2 arguments, found {len(found)}", e.place, help)
    return ERROR


OWN_NAME = re.compile(r"each (\w+) in\s+")


def _valued(c: Context, item: Type, name: str) -> str:
    """Return the value and the name of an item of a list, as they stand around ``for`` in a search.

    ``name`` is the name that the list gives to its items, or empty.
    """
    if item.base in ("number", "enum"):
        return f"{name or 'n'} for {name or 'n'}"
    if item.base == "card":
        name = name or "c"
        fields = [field for field, type in c.symbols.fields.items() if type == t.NUMBER]
        return f"{name}.{fields[0]} for {name}" if fields else f"V for {name}"
    return f"V for {name or 'p'}"


def _of_any(c: Context, scope: Scope, e: n.Call, function: BuiltIn) -> Type:
    """Return the type of a call of a function that takes a list of anything, or a value of any enumeration."""
    first, *others = e.arguments
    takes_list = function.parameters[0] == ANY_LIST
    if takes_list and isinstance(first, n.Binary) and first.operator in COMPARISONS:
        right = f"{e.name}({first.left.place.text}) {first.operator} {first.right.place.text}"
        message = f"`{e.name}` takes a list, and this is a comparison"
        c.report("type-mismatch", message, first.place, write(right, place=e.place))
        return ERROR
    type = (expressions.check_listed if takes_list else expressions.check_expression)(c, scope, first)
    if e.name == "item" and type.base == "number":
        second = expressions.check_expression(c, scope, others[0])
        if t.item_of(second) not in (None, ERROR):
            help = write(f"item({others[0].place.text}, {first.place.text})")
            c.report("wrong-arguments", "the arguments of `item` stand in another order", e.place, help)
            return ERROR
    for argument, want in zip(others, function.parameters[1:], strict=True):
        expressions.check_expression(c, scope, argument, want)
    if e.name == "size" and is_piles(type):
        report_several(c, first, adds=True, scope=scope)
        return function.result
    item = t.item_of(type)
    suits = item is not None if takes_list else type.base in ("enum", "error")
    if suits and not type.optional:
        if function.result.base != SAME.base:
            return function.result
        same = (item if takes_list else type) or ERROR
        return same.or_none if function.result.optional else same
    if takes_list and type.base == "pile":
        report_mismatch(c, first, type, type.required)
        return _known(function.result)
    what = "a list or a pile" if takes_list else "a value of a type"
    c.report("type-mismatch", f"expected {what}, found `{type}`", first.place, _of_any_help(c, e, type))
    return _known(function.result)


def _of_any_help(c: Context, e: n.Call, type: Type) -> str:
    """Return the help for a first argument that is no list, or no value of an enumeration."""
    text = e.arguments[0].place.text
    if type == PLAYER and e.name not in ("above", "below"):
        return piles_help(c, e.arguments[0], PILE)
    if e.name in ("above", "below") and not type.optional:
        if type.base == "player":
            return write(f"{'left_of' if e.name == 'above' else 'right_of'}({text})")
        if type.base == "number":
            return write(f"{text} {'+' if e.name == 'above' else '-'} 1")
    return ""
