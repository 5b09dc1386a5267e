"""Check values that must be known before play: of fields, of state, and the least outcome that wins."""

from __future__ import annotations

from croupier.language.analysis.constants import AlwaysFaults, NotConstant, evaluate
from croupier.language.analysis.context import Context, Scope
from croupier.language.analysis.expressions import check_expression
from croupier.language.analysis.facts import Routine
from croupier.language.analysis.options import option_problem
from croupier.language.analysis.sums import report_fault
from croupier.language.analysis.symbols import KindSymbol, LocalSymbol, MemberSymbol, OptionSymbol
from croupier.language.analysis.types import Type
from croupier.language.ruleset.ruleset import Option
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk

KNOWN_BEFORE = "this must be known before play"
CONSTANTS = "use literals, values of types and options"


def check_known(c: Context, owner: object, value: n.Expression, want: Type) -> bool:
    """Return whether a value consists of literals, members and options. Report if it does not."""
    scope = Scope(Routine("a constant", acting=False))
    c.facts.routines[value] = scope.routine
    before = len(c.diagnostics)
    check_expression(c, scope, value, want)
    if len(c.diagnostics) > before:
        return False
    for node in walk(value):
        if isinstance(node, n.Call) or (isinstance(node, n.Name | n.Field) and not _ischeck_known(c, node)):
            c.report("not-constant", KNOWN_BEFORE, node.place, CONSTANTS)
            return False
    return True


def check_faultless(c: Context, value: n.Expression) -> None:
    """Report a constant whose value is a fault with the options as they are."""
    options = c.ruleset.options.values()
    known = {one.name: _option_value(c, one) for one in options if not option_problem(c, one, one.default)}
    try:
        evaluate(c, value, known)
    except AlwaysFaults as fault:
        report_fault(c, fault)
    except NotConstant:
        return  # an option with a bad default, reported there, or a search


def _option_value(c: Context, option: Option) -> object:
    enumeration = c.symbols.enumerations.get(option.name if option.type == "choice" else option.type)
    if enumeration is None:
        return option.default
    return [one.name for one in enumeration.members].index(str(option.default))


def _ischeck_known(c: Context, node: n.Name | n.Field) -> bool:
    symbol = c.facts.symbols.get(node)
    return symbol is None or isinstance(symbol, MemberSymbol | OptionSymbol | KindSymbol | LocalSymbol)
