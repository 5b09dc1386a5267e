"""Check expressions. Every function returns the type, and reports mistakes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.language.analysis import calls, quantifiers, sums
from croupier.language.analysis import types as t
from croupier.language.analysis.advice import NEIGHBOURS, TEAMS_HELP
from croupier.language.analysis.builtins import BUILT_INS
from croupier.language.analysis.constants import ARITHMETIC
from croupier.language.analysis.context import Context, Scope
from croupier.language.analysis.families import (
    families_of_state,
    families_with,
    family_type,
    index_fields,
    is_piles,
    one_for_all,
    report_several,
)
from croupier.language.analysis.hints import (
    comparison_help,
    either_help,
    hidden_help,
    membership_help,
    name_help,
    none_help,
    only_local,
    order_help,
    values_help,
)
from croupier.language.analysis.narrowing import path_of, when_false, when_true
from croupier.language.analysis.symbols import (
    KindSymbol,
    ListSymbol,
    LocalSymbol,
    MemberSymbol,
    OptionSymbol,
    PileSymbol,
    RuleSymbol,
    StateSymbol,
    Symbol,
    WaySymbol,
)
from croupier.language.analysis.types import (
    BOOLEAN,
    CARD,
    CARDS,
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
from croupier.language.diagnostics import Edit, did_you_mean, write
from croupier.language.ruleset.ruleset import StateVariable
from croupier.language.source import Span
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


def report_mismatch(c: Context, e: n.Expression, have: Type, want: Type, known: str = "") -> None:
    """Report a value of a wrong type, with a known help or the help for this pair of types."""
    if is_piles(have) and (want.base == "pile" or want == list_of(CARD)):
        report_several(c, e, known=known)
        return
    help = known
    if help:
        pass
    elif have.base == "none":
        help = f"none fits only where the type says `{want}?`"
    elif have.optional and fits(have.required, want):
        help = none_help(c, e)
    elif have.base == "card" and want.base == "face":
        help = "give it a name first with `let`; a card that has a name stands for the face that is up"
    elif want.base == "list" and want.item == FACE:
        help = "choose the card, and read its face with `face(card, …)`"
    elif have.base == "card" and want == CARDS and not have.optional:
        help = f"write `[{e.place.text}]`"
    elif item_of(have) == CARD and want.base == "card":
        help = "name one of its cards, such as `top(…)`, or move them all with `move each c in … to …`"
    elif have.base in ("pile", "list") and want == BOOLEAN:
        help = write(f"size({e.place.text}) > 0")
    elif have.base == "enum" and want == NUMBER:
        help = Edit.of(f"its place among the values is `position({e.place.text})`", f"position({e.place.text})")
    elif have.base == "player" and want.name == t.TEAM and not have.optional:
        help = write(f"{e.place.text}.{t.TEAM}")
    elif want.base == "enum" and have == NUMBER:
        help = values_help(c, want, have)
    elif have.optional and want == BOOLEAN:
        help = "to ask whether there is one write `x != none`"
    help = hidden_help(c, e, want) or help
    c.report("type-mismatch", f"expected `{want}`, found `{have}`", e.place, help)


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
    type = _type_of_symbol(c, scope, e, symbol)
    return type.required if e.name in scope.narrowed else type


def lookup(c: Context, scope: Scope, e: n.Name, want: Type | None = None) -> Symbol | None:
    """Return the meaning of a name. If several enumerations share it, the wanted type decides."""
    if e.name in c.symbols.refused and e.name not in scope.names:
        return None
    found = scope.names.get(e.name) or c.symbols.values.get(e.name)
    if isinstance(found, WaySymbol):
        c.report("not-a-value", f"`{e.name}` is a way, not a value", e.place, f"ask it: `{e.name}(…)`")
        return None
    if found is not None:
        return found
    members = c.symbols.members.get(e.name, [])
    if len(members) > 1 and want is not None and want.base == "enum":
        members = [one for one in members if one.enumeration == want.name] or members
    if len(members) == 1:
        return members[0]
    if members:
        ways = " or ".join(f"`{one.enumeration}.{e.name}`" for one in members)
        c.report("ambiguous-name", f"`{e.name}` is a value of several types", e.place, f"write {ways}")
        return None
    if e.name in c.ruleset.states:
        report_owned(c, scope, e.name, e.place, " of their own")
        return None
    if not (scope.routine.unclear and e.name in c.symbols.types):
        c.report("unknown-name", f"nothing is called `{e.name}`", e.place, name_help(c, scope, e.name, want))
    return None


def _type_of_symbol(c: Context, scope: Scope, e: n.Name, symbol: Symbol) -> Type:
    match symbol:
        case StateSymbol() if symbol.variable.of:
            return _without_indices(c, scope, e, symbol.variable.of)
        case LocalSymbol() | StateSymbol() | OptionSymbol():
            return symbol.type
        case MemberSymbol():
            return enum(symbol.enumeration)
        case KindSymbol():
            return KIND
        case ListSymbol():
            return list_of(symbol.item)
        case PileSymbol():
            return family_type(symbol.pile, 0)
        case RuleSymbol():
            c.report("not-a-value", f"`{e.name}` is a rule, not a value", e.place, f"call it: `{e.name}(…)`")
            return ERROR


def report_owned(c: Context, scope: Scope, name: str, place: Span, more: str = "") -> None:
    """Report a state that each value of a type has, where none is named."""
    of = c.ruleset.states[name].of[0].name
    help = f"write whose: `{of}.{name}`"
    local = only_local(scope, of)
    if local:
        help = Edit.of(f"write whose: `{local}.{name}`", f"{local}.{name}")
    c.report("unknown-name", f"every {of} has a `{name}`{more if of == 'player' else ''}", place, help)


def _without_indices(c: Context, scope: Scope, e: n.Name, of: Sequence[n.TypeName]) -> Type:
    """Report the name of a family of states without its indices."""
    names = [one.name for one in of]
    whose = "whose" if names == ["player"] else "which"
    message = f"every {' and '.join(names)} has a `{e.name}`"
    help = f"write {whose}: `{e.name}({', '.join(names)})`"
    local = only_local(scope, of[0].name) if len(of) == 1 else ""
    if local:
        help = Edit.of(f"write {whose}: `{e.name}({local})`", f"{e.name}({local})")
    c.report("wrong-arguments", message, e.place, help)
    return ERROR


def _field(c: Context, scope: Scope, e: n.Field) -> Type:
    member = _qualified(c, e)
    if member is not None:
        c.facts.symbols[e] = member
        return KIND if isinstance(member, KindSymbol) else enum(member.enumeration)
    if _names_type(c, scope, e.base):
        _no_such_member(c, e)
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
        c.report("unknown-field", f"{which} `{e.name}`", e.place, _field_help(c, e, base, known))
        return ERROR
    type = known[e.name]
    states = states_of(c, base)
    if e.name in states:
        c.facts.symbols[e] = StateSymbol(states[e.name], type, e.place)
    elif base.base == "card":
        c.facts.faces.add(e.base)
    return type.required if path_of(e) in scope.narrowed else type


def _field_help(c: Context, e: n.Field, base: Type, known: Iterable[str]) -> str:
    pile = c.ruleset.piles.get(e.name)
    if e.name in BUILT_INS or (pile is not None and [one.name for one in pile.of] == [str(base)]):
        return write(f"{e.name}({e.base.place.text})")
    if base.base == "enum" and e.name in NEIGHBOURS:
        return calls.next_value_help(c, e.base, NEIGHBOURS[e.name])
    if base.base == "player" and e.name == t.TEAM:
        return TEAMS_HELP
    if base.base in ("card", "face") and isinstance(c.symbols.values.get(e.name), KindSymbol):
        return write(f"{e.base.place.text}.kind = {e.name}")
    if base == PILE and (families := families_with(c, e.name) or families_of_state(c, e.name)):
        return f"take a `{families[0]}` as parameter, or run over the piles of `{families[0]}`"
    if base.base == "pile" and (e.name in c.symbols.fields or e.name == "kind"):
        text = e.base.place.text
        letter = "c" if text != "c" else "d"
        return f"this is a pile: search its cards, such as `any {letter} in {text} where {letter}.{e.name} = …`"
    near = did_you_mean(e.name, known)
    if near:
        return near
    state = c.ruleset.states.get(e.name)
    if state is not None and base.base == "player" and [one.name for one in state.of] == [t.TEAM]:
        return write(f"{e.base.place.text}.{t.TEAM}.{e.name}")
    if state is not None and len(state.of) > 1:
        given = (e.base.place.text if one.name == str(base) else f"‹{one.name}›" for one in state.of)
        return f"it is called: `{e.name}({', '.join(given)})`"
    if not known:
        return ""
    return "it has " + ", ".join(f"`{one}`" for one in sorted(known))


def _names_type(c: Context, scope: Scope, e: n.Expression) -> bool:
    """Return whether an expression is the name of an enumeration and of nothing else."""
    if not isinstance(e, n.Name) or e.name not in c.symbols.enumerations:
        return False
    return e.name not in scope.names and e.name not in c.symbols.known()


def _no_such_member(c: Context, e: n.Field) -> None:
    assert isinstance(e.base, n.Name)
    names = [one.name for one in c.symbols.enumerations[e.base.name].members]
    help = did_you_mean(e.name, names) or "its values are " + ", ".join(f"`{one}`" for one in names)
    c.report("unknown-name", f"the type `{e.base.name}` has no value `{e.name}`", e.place, help)


def _qualified(c: Context, e: n.Field) -> MemberSymbol | KindSymbol | None:
    """Return the value or the kind that a full name means, such as ``suit.hearts`` or ``kind.joker``."""
    if not isinstance(e.base, n.Name):
        return None
    if e.base.name == "kind":
        kind = c.symbols.values.get(e.name)
        return kind if isinstance(kind, KindSymbol) else None
    if e.base.name not in c.symbols.enumerations:
        return None
    return next((one for one in c.symbols.members.get(e.name, []) if one.enumeration == e.base.name), None)


def fields_of(c: Context, type: Type) -> dict[str, Type]:
    """Return the fields of a value of a type, and the states that it has alone, with their types."""
    return fixed_fields(c, type) | {name: state_type(c, one.type) for name, one in states_of(c, type).items()}


def fixed_fields(c: Context, type: Type) -> dict[str, Type]:
    """Return the fields of a value of a type that never change, with their types."""
    if type.base in ("card", "face"):
        return {"kind": KIND, **c.symbols.fields}
    if type.base == "pile":
        return index_fields(c, type)
    if type.base == "player":
        return {t.TEAM: enum(t.TEAM)} if c.ruleset.teams else {}
    return c.symbols.member_fields.get(type.name, {}) if type.base == "enum" else {}


def states_of(c: Context, type: Type) -> dict[str, StateVariable]:
    """Return the states that each value of a type has, but none whose declaration is mistaken."""
    known = (one for one in c.ruleset.states.values() if one.name not in c.symbols.refused)
    return {one.name: one for one in known if [of.name for of in one.of] == [str(type)]}


def state_type(c: Context, written: n.TypeName) -> Type:
    found = c.symbols.types.get(written.name, ERROR)
    return found.or_none if written.optional else found


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


def report_no_list(c: Context, e: n.Expression, type: Type, help: str = "") -> None:
    """Report a value that is neither a list nor a pile, or a pile that may be none."""
    if type.base == "pile":
        report_mismatch(c, e, type, type.required)
    else:
        c.report("type-mismatch", f"expected a list or a pile, found `{type}`", e.place, help)


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
