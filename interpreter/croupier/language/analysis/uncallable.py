"""Report calls of what cannot be called, or not here, with a way out."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.language.analysis import expressions
from croupier.language.analysis.advice import CALL_HABITS, NEIGHBOURS
from croupier.language.analysis.builtins import BUILT_INS
from croupier.language.analysis.context import Context, Scope
from croupier.language.analysis.hints import next_value_help
from croupier.language.analysis.signatures import giving_type
from croupier.language.analysis.symbols import (
    PileSymbol,
    RuleSymbol,
    StateSymbol,
)
from croupier.language.diagnostics import Edit, did_you_mean, write
from croupier.language.source import Span
from croupier.language.syntax import nodes as n


def acting_in_expression(c: Context, scope: Scope, e: n.Call, symbol: RuleSymbol) -> None:
    what = {n.Procedure: "acts", n.Moment: "is a moment", n.Decision: "is a decision"}[type(symbol.node)]
    help = "call it as a statement of its own, or as the whole right side of let, set or give"
    around = c.symbols.values.get(scope.routine.label)
    if isinstance(around, RuleSymbol) and isinstance(around.node, n.Define):
        help = f"a definition changes nothing: what acts begins with `to`, `to {scope.routine.label}(…): …`"
    if isinstance(symbol.node, n.Decision):
        help = f"write `let answer = ask {e.name}(…)` before"
    c.report("acting-call", f"`{e.name}` {what} and cannot stand inside an expression", e.place, help)


def _callable(c: Context, e: n.Call, *, acts: bool) -> list[str]:
    """Return the names that can be called with as many arguments: to act, or for a value."""
    given = len(e.arguments)
    found = [] if acts else [name for name, one in BUILT_INS.items() if len(one.parameters) == given]
    for name, symbol in c.symbols.values.items():
        match symbol:
            case RuleSymbol(node=n.Decision()):
                continue
            case RuleSymbol(node=node):
                suits = acts != isinstance(node, n.Define) or (not acts and giving_type(c, node) is not None)
                takes = len(node.signature.parameters)
            case PileSymbol():
                suits, takes = not acts and bool(symbol.pile.of), len(symbol.pile.of)
            case StateSymbol():
                suits, takes = not acts and bool(symbol.variable.of), len(symbol.variable.of)
            case _:
                continue
        if suits and takes == given:
            found.append(name)
    return found


def _similar(name: str, known: Sequence[str]) -> str:
    """Return the help for a name: the nearest one, or the only one that ends with the same word."""
    near = did_you_mean(name, known)
    if near or "_" not in name:
        return near
    same = [one for one in known if "_" in one and one.rsplit("_", 1)[1] == name.rsplit("_", 1)[1]]
    return Edit.of(f"did you mean `{same[0]}`?", same[0], name) if len(same) == 1 else ""


def not_callable(c: Context, scope: Scope, e: n.Call, *, acts: bool = False) -> None:
    c.met_unknown(scope, e, None)
    for argument in e.arguments:
        expressions.check_expression(c, scope, argument)
    symbol = scope.names.get(e.name) or c.symbols.values.get(e.name)
    if isinstance(symbol, PileSymbol):
        help: str = Edit.of(f"write `{e.name}` alone", e.name)
        c.report("wrong-arguments", f"there is one `{e.name}` for all", e.place, help)
    elif symbol is None and e.name in c.ruleset.states and len(e.arguments) == 1:
        help = write(f"{e.arguments[0].place.text}.{e.name}")
        of = c.ruleset.states[e.name].of[0].name
        c.report("unknown-name", f"every {of} has a `{e.name}`", e.place, help)
    elif symbol is not None or e.name in c.symbols.members:
        help = _habit(c, e) or Edit.of(f"write `{e.name}` alone", e.name)
        c.report("not-a-rule", f"`{e.name}` cannot be called", e.place, help)
    else:
        help = _habit(c, e) or _similar(e.name, _callable(c, e, acts=acts))
        if e.name == "original":
            help = "`original` is what a change replaces: begin the rule with `instead of`"
        help = help or f"add a rule `to {e.name}(…):`, or `define {e.name}(…):`"
        c.report("unknown-name", f"nothing that can be called has the name `{e.name}`", e.place, help)


def _habit(c: Context, e: n.Call) -> str:
    """Return the help for a function of other languages."""
    if e.name in NEIGHBOURS and [c.facts.types[one].base for one in e.arguments] == ["enum"]:
        return next_value_help(c, e.arguments[0], NEIGHBOURS[e.name])
    given = ", ".join(one.place.text for one in e.arguments)
    help = CALL_HABITS.get(e.name, "")
    return write(help.right.format(given)) if isinstance(help, Edit) else help.format(given)


def _unasked(c: Context, call: n.Call) -> str:
    """Return the help for a question that is no decision: a rule is called without ``ask``."""
    symbol, text = c.symbols.values.get(call.name), call.place.source.text
    asks = text.rfind("ask", 0, call.place.start)
    if not (isinstance(symbol, RuleSymbol) and asks >= 0 and not text[asks + 3 : call.place.start].strip()):
        return "only a decision can be asked"
    place = Span(call.place.source, asks, call.place.end)
    return Edit.of(f"call it without `ask`: `{call.place.text}`", call.place.text, place=place)


def not_a_decision(c: Context, scope: Scope, call: n.Call) -> None:
    for argument in call.arguments:
        expressions.check_expression(c, scope, argument)
    if call.name in c.symbols.values:
        c.report("not-a-decision", f"`{call.name}` is no decision", call.place, _unasked(c, call))
    else:
        known = c.symbols.rule_names(n.Decision)
        help = did_you_mean(call.name, known) or f"add it: `decision {call.name}(player, …):`"
        c.report("unknown-name", f"no decision is called `{call.name}`", call.place, help)
