"""Suggest ways out of mistakes in expressions: in names, comparisons and types."""

from __future__ import annotations

from croupier.language.analysis.advice import LIST_HABITS, NUMBER_WORDS, TRUTH_HABITS, VALUE_HABITS
from croupier.language.analysis.builtins import BUILT_INS
from croupier.language.analysis.context import Context, Scope
from croupier.language.analysis.narrowing import path_of
from croupier.language.analysis.symbols import (
    KindSymbol,
    ListSymbol,
    LocalSymbol,
    OptionSymbol,
    PileSymbol,
    RuleSymbol,
    StateSymbol,
    Symbol,
    WaySymbol,
)
from croupier.language.analysis.types import (
    BUILT_IN_TYPES,
    KIND,
    LISTED,
    NUMBER,
    PILE,
    SINGLE,
    TEAM,
    Type,
    enum,
    fits,
    joined,
    list_of,
)
from croupier.language.diagnostics import Edit, did_you_mean, write
from croupier.language.ruleset.ruleset import Text
from croupier.language.syntax import nodes as n

MOST_NAMED = 8
"""The most names that a help lists."""

_TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}


def name_help(c: Context, scope: Scope, name: str, want: Type | None) -> str:
    """Return the help for a name that is not defined, where a type is wanted."""
    if name in TRUTH_HABITS and want == NUMBER:
        return "write a number, such as `1`"
    if name in NUMBER_WORDS and want == NUMBER:
        return write(str(NUMBER_WORDS[name]), name)
    if name in VALUE_HABITS and (name not in LIST_HABITS or want == LISTED):
        return VALUE_HABITS[name]
    if name in BUILT_INS:
        return f"it is called: `{name}({', '.join(f'‹{one}›' for one in BUILT_INS[name].parameters)})`"
    if want != LISTED and name in c.symbols.fields and (card := only_local(scope, "card", "face")):
        return write(f"{card}.{name}")
    if name[:-1] in c.symbols.enumerations and name.endswith("ss"):
        return write(f"{name[:-1]}")
    rule = scope.routine.label.split(".")[0]
    near = did_you_mean(name, _values(c, scope, want))
    if name in BUILT_IN_TYPES and rule != "game" and isinstance(c.symbols.values.get(rule), RuleSymbol):
        c.blur(scope.routine)
        near = "did you mean `players`, or" if name == "player" else ""
        return f"{near} is it missing among the parameters of `{rule}`?".strip()
    if name in c.symbols.enumerations and name.endswith("s"):
        return f"call the type `{name[:-1]}`; `{name}` is then the list of its values"
    return (
        near
        or _labelled(c, scope, name, want)
        or _value_wanted(c, want)
        or "declare it under `types`, `options`, `piles` or `state`, or name it with `let`"
    )


def _value_wanted(c: Context, want: Type | None) -> str:
    """Return the help for a name where a value of an enumeration is wanted: the values."""
    if want is None or want.name not in c.symbols.enumerations:
        return ""
    return f"the values of `{want.required}` are {_members(c, want)}"


def _labelled(c: Context, scope: Scope, name: str, want: Type | None) -> str:
    """Return the help for a name that is the label of something in another language."""
    suits = set(_values(c, scope, want))
    parts: list[tuple[str, Text]] = [(one.name, one.label) for one in c.ruleset.piles.values()]
    parts += [(one.name, one.label) for one in c.ruleset.states.values()]
    parts += [(one.name, one.label) for one in c.ruleset.options.values()]
    parts += [(one.name, one.label) for enumeration in c.ruleset.enumerations.values() for one in enumeration.members]
    parts += [(one.name, one.label) for one in c.ruleset.kinds.values()]
    for part, label in (*parts, *c.ruleset.labels.items()):
        if part in suits and name in {text.casefold().replace(" ", "_") for text in label.values()}:
            return Edit.of(f"that is the label of `{part}`: write `{part}`", part, name)
    return ""


def none_help(c: Context, e: n.Expression) -> str:
    """Return the help for a value that may be none where it must not be."""
    text = e.place.text
    if isinstance(c.facts.symbols.get(e), LocalSymbol):
        return f"it may be none: test it first (`if {text} != none`), or write `{text} otherwise …`"
    if path_of(e) is not None:
        return (
            f"it may be none, and a test of `{text}` holds in its own expression alone: "
            f"write `let found = {text}`, then `if found != none: …`; or write `{text} otherwise …`"
        )
    return "it may be none: write `let found = …`, then `if found != none: …`; or write `… otherwise x`"


def only_local(scope: Scope, *types: str) -> str:
    """Return the only local of one of some types, or an empty text."""
    found = [name for name, one in scope.names.items() if str(one.type) in types]
    return found[0] if len(found) == 1 else ""


def _values(c: Context, scope: Scope, want: Type | None) -> list[str]:
    """Return the names of values that can stand alone where a type is wanted."""
    found = [name for name, one in scope.names.items() if _suits(one.type, want)]
    found += [name for name, one in c.symbols.members.items() if any(_suits(enum(m.enumeration), want) for m in one)]
    for name, symbol in c.symbols.values.items():
        type = _type_alone(symbol)
        if type is not None and _suits(type, want):
            found.append(name)
    return found


def _type_alone(symbol: Symbol | WaySymbol) -> Type | None:
    """Return the type of a name that stands alone, or None if it has to be called."""
    match symbol:
        case PileSymbol():
            return None if symbol.pile.of else PILE
        case StateSymbol():
            return None if symbol.variable.of else symbol.type
        case OptionSymbol() | LocalSymbol():
            return symbol.type
        case KindSymbol():
            return KIND
        case ListSymbol():
            return list_of(symbol.item)
        case _:
            return None


def _suits(have: Type, want: Type | None) -> bool:
    if want is None or "error" in (have.base, want.base):
        return True
    if want in (LISTED, SINGLE):
        return (have.base in ("pile", "list")) == (want == LISTED)
    return fits(have, want) or (have.optional and fits(have.required, want))


def membership_help(c: Context, e: n.Binary, left: Type, item: Type) -> str:
    """Return the help for ``a in b`` if a list of such items never contains such a value."""
    have, want = e.left.place.text, e.right.place.text
    if item.base in ("card", "face") and (field := _field_of_type(c, left)):
        return write(f"any c in {want} where c.{field} = {have}")
    if left.base in ("card", "face") and (field := _field_of_type(c, item)):
        return write(f"{have}.{field} in {want}")
    return ""


def _field_of_type(c: Context, type: Type) -> str:
    """Return the property of a card that has a type: its kind, or its only field of an enumeration."""
    fields = [name for name, one in c.symbols.fields.items() if one.required == type.required]
    return "kind" if type.base == "kind" else fields[0] if type.base == "enum" and len(fields) == 1 else ""


def _one_way(c: Context, first: n.Expression, left: Type, second: n.Expression, right: Type, sign: str) -> str:
    """Return the comparison of two values of different types by a property of one of them."""
    if left.base in ("card", "face") and (field := _field_of_type(c, right)):
        return write(f"{first.place.text}.{field} {sign} {second.place.text}")
    if left.base in ("pile", "list") and right.base == "number":
        return write(f"size({first.place.text}) {sign} {second.place.text}")
    return ""


def _same_field(c: Context, first: n.Expression, second: n.Expression) -> str:
    """Return the comparison of one field of two cards, of which two different ones are compared."""
    fields = [one for one in (first, second) if isinstance(one, n.Field) and one.name in c.symbols.fields]
    types = [c.facts.types.get(one.base) for one in fields]
    if len(fields) < len((first, second)) or any(one is None or one.base not in ("card", "face") for one in types):
        return ""
    return f"{first.place.text} = {fields[1].base.place.text}.{fields[0].name}"


def either_help(c: Context, e: n.Binary, have: Type) -> str:
    """Return the help for ``a = b or c``, where c is a value like b, and for more of them."""
    values, left = [e.right], e.left
    while isinstance(left, n.Binary) and left.operator == e.operator == "or":
        values.insert(0, left.right)
        left = left.left
    if e.operator != "or" or not isinstance(left, n.Binary) or left.operator != "=":
        return ""
    values.insert(0, left.right)
    types = [c.facts.types.get(one) for one in values]
    if any(one is None or joined(have, one) is None for one in types):
        return ""
    return write(f"{left.left.place.text} in [{', '.join(one.place.text for one in values)}]", place=e.place)


def piles_help(c: Context, e: n.Expression, want: Type) -> str:
    """Return the help for a player in the place of a pile: the piles that each player has."""
    names = [one.name for one in c.ruleset.piles.values() if [of.name for of in one.of] == ["player"]]
    if not names or want.name not in ("", *names):
        return ""
    if len(names) == 1:
        return write(f"{names[0]}({e.place.text})")
    return "say which pile: " + ", ".join(f"`{one}({e.place.text})`" for one in names[:MOST_NAMED])


def values_help(c: Context, left: Type, right: Type) -> str:
    """Return the help for a value of an enumeration that is compared with a number: the values."""
    found = next((one for one in (left, right) if one.base == "enum"), None)
    if found is None or "number" not in (left.base, right.base):
        return ""
    if found.name == TEAM:
        return "no rule names a team: it is the team of a player, such as `seat(1).team`"
    return f"the values of `{found.required}` are {_members(c, found)}; `position(…)` is the number of one"


def _members(c: Context, type: Type) -> str:
    """Return the first values of an enumeration for a help."""
    names = [one.name for one in c.symbols.enumerations[type.name].members]
    return ", ".join(f"`{one}`" for one in names[:MOST_NAMED]) + (" …" if len(names) > MOST_NAMED else "")


def comparison_help(
    c: Context, operator: str, left: tuple[n.Expression, Type], right: tuple[n.Expression, Type]
) -> str:
    """Return the help for a comparison of two values of different types, in either order."""
    turned = _TURNED.get(operator, operator)
    if same := _same_field(c, left[0], right[0]):
        return f"compare the same of both: `{same}`"
    return _one_way(c, *left, *right, operator) or _one_way(c, *right, *left, turned)


def order_help(c: Context, e: n.Binary) -> str:
    """Return the help for ``<`` or ``>`` between two values that have no order: cards, or piles by their sizes."""
    types = [c.facts.types.get(one) for one in (e.left, e.right)]
    if any(one is not None and one.base == "card" for one in types):
        return "for the order of cards use `comes_before(a, b)`"
    if all(one is not None and one.base == "pile" and not one.optional for one in types):
        return write(f"size({e.left.place.text}) {e.operator} size({e.right.place.text})", place=e.place)
    return ""


def hidden_help(c: Context, e: n.Expression, want: Type) -> str:
    """Return the help for a local where the kind or value is wanted that it hides."""
    if not isinstance(e, n.Name) or not isinstance(c.facts.symbols.get(e), LocalSymbol):
        return ""
    if want.base == "kind" and isinstance(c.symbols.values.get(e.name), KindSymbol):
        return f"`{e.name}` is the local here; the kind is `kind.{e.name}`"
    if want.base == "enum" and any(one.enumeration == want.name for one in c.symbols.members.get(e.name, [])):
        return f"`{e.name}` is the local here; the value is `{want.name}.{e.name}`"
    return ""


def next_value_help(c: Context, value: n.Expression, function: str) -> str:
    """Return the help for the value above or below another, which may be none."""
    text = f"{function}({value.place.text})"
    return untested_help(value, function) if c.facts.types[value].optional else write(text)


def untested_help(value: n.Expression, function: str) -> str:
    """Return the help for the value above or below one that may be none. A test tells about names alone."""
    text = value.place.text
    if path_of(value) is None:
        return f"write `let found = {text}` above, and `{function}(found)` once a test says that `found` is not none"
    return f"write `{function}({text})`, once a test says that `{text}` is not none"
