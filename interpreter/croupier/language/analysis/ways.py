"""Check ways: that some move is ``as`` each, and that none is asked where no decision can answer."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.language.analysis import expressions
from croupier.language.analysis.context import Context, Scope
from croupier.language.analysis.symbols import WaySymbol, resolve_type
from croupier.language.diagnostics import nearest
from croupier.language.syntax import nodes as n
from croupier.language.syntax.print_expressions import print_expression


def check_way(c: Context, way: n.Way) -> None:
    """Check the parameters of a way, and report it if no move is ``as`` it."""
    name = way.signature.name
    for one in way.signature.parameters:
        _, problem = resolve_type(c.symbols, one.type)
        c.diagnostics += [problem] if problem else []
        if one.domain is not None:
            help = "leave it out; each move says what its player chooses from"
            c.report("domain-without-move", "a way does not choose", one.domain.place, help)
    symbol = c.symbols.values.get(name)
    taken = not isinstance(symbol, WaySymbol) or symbol.node is not way
    misfit = name in c.ruleset.origins.misfits
    if (
        not c.ruleset.unread
        and not taken
        and not misfit
        and not _is_meant(c, name)
        and next(_moves_of(c, name), None) is None
    ):
        given = ", ".join(one.name for one in way.signature.parameters)
        written = c.ruleset.origins.written(name)
        help = f"say `as {written}{f'({given})' if given else ''}` behind the moves that it is about, or leave it out"
        c.report("way-empty", f"no move is `as {written}`", way.place, help)


def _is_meant(c: Context, way: str) -> bool:
    """Return whether some move is ``as`` a way by a misspelt name that this one is the nearest to."""
    known = [name for name, one in c.symbols.values.items() if isinstance(one, WaySymbol)]
    return any(nearest(one, known) == way for one in c.ruleset.origins.misfits if one not in c.symbols.values)


def way_outside(c: Context, scope: Scope, call: n.Call) -> None:
    """Report a way that is asked where no decision can answer."""
    for argument in call.arguments:
        expressions.check_expression(c, scope, argument)
    message = f"`{call.name}` can be asked only where a move of a decision says when it is possible"
    condition = next((one.condition for one in _moves_of(c, call.name) if isinstance(one.condition, n.Call)), None)
    help = "move the question into the condition of a move"
    if condition is not None:
        help += f", or ask here what its moves ask: `{print_expression(condition)}`"
    c.report("way-outside", message, call.place, help)


def _moves_of(c: Context, way: str) -> Iterator[n.DecisionMove]:
    """Yield the moves that are ``as`` a way."""
    for one in c.ruleset.definitions:
        if isinstance(one, n.Decision | n.During):
            moves = one.moves if isinstance(one, n.Decision) else ()
            for move in (*moves, *(each for block in one.meanwhiles for each in block.moves)):
                if any(each.name == way for each in move.ways):
                    yield move
