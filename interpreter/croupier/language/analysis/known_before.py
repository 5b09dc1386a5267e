"""Check values that must be known before play: of fields, of state, and the least outcome that wins."""

from __future__ import annotations

from croupier.language.analysis.constants import AlwaysFaults, NotConstant, evaluate
from croupier.language.analysis.context import Context, Scope
from croupier.language.analysis.expressions import check_expression
from croupier.language.analysis.facts import Routine
from croupier.language.analysis.options import option_problem
from croupier.language.analysis.sums import report_fault
from croupier.language.analysis.symbols import KindSymbol, LocalSymbol, MemberSymbol, OptionSymbol
from croupier.language.analysis.types import BUILT_IN_TYPES, Type
from croupier.language.ruleset.ruleset import Option
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk

KNOWN_BEFORE = "this must be known before play"
CONSTANTS = "use literals, values of types and options"


def check_known(c: Context, value: n.Expression, want: Type, wanted: str = "") -> bool:
    """Return whether a value consists of literals, members and options. Report if it does not.

    ``wanted`` is the help for a value of another type.
    """
    scope = Scope(Routine("a constant", acting=False))
    c.facts.routines[value] = scope.routine
    asked = next((one for one in walk(value) if _is_asked(c, one)), None)
    if asked is None:
        before = len(c.diagnostics)
        check_expression(c, scope, value, want, wanted or _wanted(c, value, want))
        if len(c.diagnostics) > before:
            return False
        named = (one for one in walk(value) if isinstance(one, n.Name | n.Field))
        asked = next((one for one in named if not _is_constant(c, one)), None)
    if asked is not None:
        c.report("not-constant", KNOWN_BEFORE, asked.place, CONSTANTS)
    return asked is None


def _is_asked(c: Context, node: n.Node) -> bool:
    """Return whether a node calls something, or means a local by its type: a constant has no locals but its own."""
    if isinstance(node, n.Name):
        return node.name in BUILT_IN_TYPES and node.name not in c.symbols.known()
    return isinstance(node, n.Call)


def _wanted(c: Context, value: n.Expression, want: Type) -> str:
    """Return the help for a constant of another type than the wanted one. Nothing may be calculated from it."""
    if isinstance(value, n.NoneValue):
        return ""  # it may be allowed by the type
    if want.base == "number":
        return "write a number, such as `0`"
    if want.base == "boolean":
        return "write `true` or `false`"
    if want.base in ("player", "card", "pile"):
        return "leave it out: no such value is known before play, so the rules set it"
    enumeration = c.symbols.enumerations.get(want.name)
    names = [] if enumeration is None else [one.name for one in enumeration.members]
    return "its values are " + ", ".join(f"`{one}`" for one in names) if names else CONSTANTS


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


def _is_constant(c: Context, node: n.Name | n.Field) -> bool:
    symbol = c.facts.symbols.get(node)
    return symbol is None or isinstance(symbol, MemberSymbol | OptionSymbol | KindSymbol | LocalSymbol)
