"""Check expressions. Every function returns the type, and reports mistakes."""

from __future__ import annotations

from croupier.language.analysis import calls, quantifiers, sums
from croupier.language.analysis import types as t
from croupier.language.analysis.constants import ARITHMETIC
from croupier.language.analysis.context import Context, Scope
from croupier.language.analysis.families import (
    families_of_state,
    families_with,
    one_for_all,
)
from croupier.language.analysis.fields import field_help, fields_of, names_type, no_such_member, qualified, states_of
from croupier.language.analysis.hints import (
    comparison_help,
    either_help,
    hidden_help,
    membership_help,
    order_help,
    values_help,
)
from croupier.language.analysis.mismatches import report_mismatch, report_no_list
from croupier.language.analysis.names import lookup, type_of_symbol
from croupier.language.analysis.narrowing import path_of, when_false, when_true
from croupier.language.analysis.symbols import (
    KindSymbol,
    MemberSymbol,
    StateSymbol,
)
from croupier.language.analysis.types import (
    BOOLEAN,
    ERROR,
    FACE,
    KIND,
    LISTED,
    NONE,
    NUMBER,
    PILE,
    SINGLE,
    Type,
    enum,
    fits,
    item_of,
    list_of,
)
from croupier.language.syntax import nodes as n


def check_expression(c: Context, scope: Scope, e: n.Expression, want: Type | None = None, known: str = "") -> Type:
    """Return the type of an expression. Report a mismatch with ``want``, with a ``known`` help. Note a card that stands
    for its face."""
    have = c.learn(e, _type_of(c, scope, e, want))
    if want is None:
        return have
    if not fits(have, want):
        report_mismatch(c, e, have, want, known)
        return ERROR
    if want.base == "face" and have.base == "card":
        c.facts.faces.add(e)
    return have


def check_listed(c: Context, scope: Scope, e: n.Expression) -> Type:
    """Return the type of an expression where a list or a pile of anything should stand."""
    return c.learn(e, _type_of(c, scope, e, LISTED if isinstance(e, n.Name) else None))


def _type_of(c: Context, scope: Scope, e: n.Expression, want: Type | None) -> Type:
    match e:
        case n.Number():
            return _literal(c, e, want)
        case n.Boolean():
            return BOOLEAN
        case n.NoneValue():
            return NONE
        case n.Name():
            return _name(c, scope, e, want)
        case n.Field():
            return _field(c, scope, e)
        case n.Call():
            return calls.check_call(c, scope, e)
        case n.ListOf():
            return _list(c, scope, e, want)
        case n.Range():
            check_expression(c, scope, e.low, NUMBER)
            check_expression(c, scope, e.high, NUMBER)
            return list_of(NUMBER)
        case n.Unary(operator="not"):
            return check_expression(c, scope, e.operand, BOOLEAN)
        case n.Unary():
            return sums.number(c, e, check_expression(c, scope, e.operand, NUMBER))
        case n.Binary():
            return _binary(c, scope, e, want)
        case n.Conditional():
            return _conditional(c, scope, e, want)
        case n.Quantified():
            return quantifiers.check_quantified(c, scope, e)


def _literal(c: Context, e: n.Number, want: Type | None) -> Type:
    """Return the type of a number. Where a value of an enumeration of numbers is wanted, it is the value."""
    found = None if want is None or want.base != "enum" else c.symbols.enumerations.get(want.name)
    if found is None or not c.symbols.has_numbers(found) or not 1 <= e.value <= len(found.members):
        return NUMBER
    c.facts.symbols[e] = MemberSymbol(found.name, str(e.value), e.value - 1, found.place)
    return enum(found.name)


# --- names and fields ----------------------------------------------------------------------------


def _name(c: Context, scope: Scope, e: n.Name, want: Type | None) -> Type:
    symbol = lookup(c, scope, e, want)
    if symbol is None:
        return ERROR
    c.facts.symbols[e] = symbol
    type = type_of_symbol(c, scope, e, symbol)
    return type.required if e.name in scope.narrowed else type


def _field(c: Context, scope: Scope, e: n.Field) -> Type:
    member = qualified(c, e)
    if member is not None:
        c.facts.symbols[e] = member
        return KIND if isinstance(member, KindSymbol) else enum(member.enumeration)
    if names_type(c, scope, e.base):
        no_such_member(c, e)
        return ERROR
    base = check_expression(c, scope, e.base)
    if base.optional:
        report_mismatch(c, e.base, base, base.required)
        return ERROR
    known = fields_of(c, base)
    if base.base == "error":
        return ERROR
    if e.name not in known and e.name in c.symbols.refused:
        return ERROR
    if e.name not in known and one_for_all(c, base, e.name, e.place):
        return ERROR
    if e.name not in known:
        some = base == PILE and (families_with(c, e.name) or families_of_state(c, e.name))
        which = "not every `pile` has a" if some else f"a `{base}` has no"
        c.report("unknown-field", f"{which} `{e.name}`", e.place, field_help(c, e, base, known))
        return ERROR
    type = known[e.name]
    states = states_of(c, base)
    if e.name in states:
        c.facts.symbols[e] = StateSymbol(states[e.name], type, e.place)
    elif base.base == "card":
        c.facts.faces.add(e.base)
    return type.required if path_of(e) in scope.narrowed else type


# --- lists, operators, conditions ----------------------------------------------------------------


def _list(c: Context, scope: Scope, e: n.ListOf, want: Type | None) -> Type:
    item: Type | None = want.item if want is not None and want.base == "list" else None
    if not e.items:
        return list_of(item or t.NOTHING)
    found: Type | None = None
    for one in e.items:
        type = _shown(check_expression(c, scope, one, item), item)
        both = type if found is None else t.joined(found, type)
        if both is None:
            c.report("type-mismatch", f"a list of `{found}` cannot hold a `{type}`", one.place)
            return ERROR
        found = both
    return list_of(item or found or ERROR)


def _binary(c: Context, scope: Scope, e: n.Binary, want: Type | None) -> Type:
    operator = e.operator
    if operator in ("and", "or"):
        check_expression(c, scope, e.left, BOOLEAN)
        told = when_true(e.left) if operator == "and" else when_false(e.left)
        before = len(c.diagnostics)
        have = c.learn(e.right, _type_of(c, scope.inner(told), e.right, BOOLEAN))
        if fits(have, BOOLEAN):
            return have
        help = either_help(c, e, have) if len(c.diagnostics) == before else ""
        if help and isinstance(e.left, n.Binary) and before and c.diagnostics[-1].place == e.left.right.place:
            c.diagnostics.pop()  # one help is for the whole chain
        report_mismatch(c, e.right, have, BOOLEAN, help)
        return ERROR
    if operator in ARITHMETIC:
        return sums.check_arithmetic(c, scope, e, want)
    if operator == "in":
        return _membership(c, scope, e)
    if operator == "otherwise":
        return _otherwise(c, scope, e, want)
    return _comparison(c, scope, e)


def _membership(c: Context, scope: Scope, e: n.Binary) -> Type:
    left = check_expression(c, scope, e.left)
    listed = isinstance(e.right, n.ListOf) and left.base not in ("card", "face")
    right = check_expression(c, scope, e.right, list_of(left.required)) if listed else check_listed(c, scope, e.right)
    item = item_of(right)
    if item is None:
        report_no_list(c, e.right, right)
    elif t.joined(left, item) is None:
        message = f"a list of `{item}` never holds a `{left}`"
        c.report("type-mismatch", message, e.place, membership_help(c, e, left, item))
    return BOOLEAN


def _otherwise(c: Context, scope: Scope, e: n.Binary, want: Type | None) -> Type:
    wants_face = want is not None and want.base == "face"
    left = _shown(check_expression(c, scope, e.left, FACE.or_none if wants_face else None), want)
    if left.base not in ("error", "none") and not left.optional:
        c.report("never-none", f"this is a `{left}` and never none", e.left.place, "leave out the `otherwise`")
    substitute = PILE.or_none if left.base == "pile" else left
    right = _shown(check_expression(c, scope, e.right, want or substitute), want)
    both = t.joined(left.required, right)
    if both is None:
        c.report("type-mismatch", f"a `{right}` cannot stand in the place of a `{left.required}`", e.right.place)
        return ERROR
    return both


def _shown(type: Type, want: Type | None) -> Type:
    """Return the type of a part where a face may be wanted. A card there stands for its face already."""
    if want is not None and want.base == "face" and type.base == "card":
        return FACE.or_none if type.optional else FACE
    return type


def _comparison(c: Context, scope: Scope, e: n.Binary) -> Type:
    first, second = (e.right, e.left) if _ambiguous(c, scope, e.left) else (e.left, e.right)
    left = c.learn(first, _type_of(c, scope, first, SINGLE if isinstance(first, n.Name) else None))
    right_want = left.required if left.base == "enum" and isinstance(second, n.Name | n.Number) else None
    if right_want is None and isinstance(second, n.Name):
        right_want = left.required if left.base in ("number", "boolean", "kind", "player", "card") else SINGLE
    right = c.learn(second, _type_of(c, scope, second, right_want))
    if t.joined(left, right) is None or "list" in (left.base, right.base):
        help = hidden_help(c, first, right) or hidden_help(c, second, left)
        help = help or comparison_help(c, e.operator, (first, left), (second, right)) or values_help(c, left, right)
        c.report("type-mismatch", f"a `{left}` cannot be compared with a `{right}`", e.place, help)
        return ERROR
    if e.operator not in ("=", "!=") and _ordered(c, e, first, left):
        _ordered(c, e, second, right)
    return BOOLEAN


def _ambiguous(c: Context, scope: Scope, e: n.Expression) -> bool:
    """Return whether a name may be a member of several enumerations."""
    return isinstance(e, n.Name) and e.name not in scope.names and len(c.symbols.members.get(e.name, [])) > 1


def _ordered(c: Context, e: n.Binary, side: n.Expression, type: Type) -> bool:
    """Return whether the type of a side of ``<`` or ``>`` has an order. Report if not, or if the value may be none."""
    if type.base not in ("number", "enum", "error"):
        message = f"`{e.operator}` compares numbers or values of a type, not a `{type}`"
        c.report("type-mismatch", message, side.place, order_help(c, e))
        return False
    if type.optional:
        report_mismatch(c, side, type, type.required)
    return True


def _conditional(c: Context, scope: Scope, e: n.Conditional, want: Type | None) -> Type:
    check_expression(c, scope, e.condition, BOOLEAN)
    then = _shown(check_expression(c, scope.inner(when_true(e.condition)), e.then, want), want)
    otherwise = _shown(check_expression(c, scope.inner(when_false(e.condition)), e.otherwise, want), want)
    both = t.joined(then, otherwise)
    if both is None:
        message = f"one branch is a `{then}`, the other a `{otherwise}`"
        c.report("type-mismatch", message, e.place)
        return ERROR
    return both
