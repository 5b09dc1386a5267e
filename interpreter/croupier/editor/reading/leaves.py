"""What is around an expression in the YAML part: the locals that it may name, and the type that is wanted."""

from __future__ import annotations

from croupier.editor.reading.listening import Leaf
from croupier.editor.reading.yaml_place import YamlPlace
from croupier.language.analysis import Checked
from croupier.language.analysis.types import NUMBER, PLAYER, Type

NOTHING = Leaf()


def leaf(checked: Checked, keys: tuple[str | int, ...]) -> Leaf:
    """Return what is around the expression at the end of a way through the YAML."""
    match keys:
        case ("outcome",):
            return Leaf({"player": PLAYER})
        case ("wins_from",):
            return Leaf(want=NUMBER)
        case ("state", str(name), *_):
            state = checked.ruleset.states.get(name)
            return (
                NOTHING if state is None else Leaf(want=_type(checked, state.type.name, optional=state.type.optional))
            )
        case ("fields", str(name), *_):
            return Leaf(want=checked.symbols.fields.get(name))
        case ("cards", str(head), str(name), *_):
            kind = checked.ruleset.kinds.get(head.split("(")[0].strip())
            fields = checked.symbols.fields
            given = (
                {} if kind is None else {one.name: fields[one.name] for one in kind.parameters if one.name in fields}
            )
            return Leaf(given, fields.get(name))
        case ("types", str(type), str(), str(name), *_):
            return Leaf(want=checked.symbols.member_fields.get(type, {}).get(name))
        case ("options", str(name), *_):
            option = checked.ruleset.options.get(name)
            types = checked.symbols.types
            given = (
                {}
                if option is None
                else {one.name: types[one.type.name] for one in option.parameters if one.type.name in types}
            )
            return Leaf(given)
        case ("reasons", str(name), "with", *_):
            return Leaf(_parameters(checked, name))
    return NOTHING


def starting_point(checked: Checked, place: YamlPlace) -> str:
    """Return the starting point of the grammar for the rules that begin at a place; an empty text if none may."""
    match place.keys:
        case ("deck", "cards", 0) | ("deck", "sides", str(), 0) | ("deck", "add", "cards", 0):
            return "deck_line"
        case _ if not place.is_value:
            return ""
        case ("outcome",) | ("wins_from",) | ("state", str(), "starts") | ("fields", str(), "default"):
            return "expression"
        case ("cards", str(), str(name)):
            return "expression" if name in checked.symbols.fields else ""
        case ("types", str(type), str(), str(name)):
            return "expression" if name in checked.symbols.member_fields.get(type, {}) else ""
        case ("reasons", str(), "with", str()):
            return "expression"
    return ""


def _type(checked: Checked, name: str, *, optional: bool) -> Type | None:
    found = checked.symbols.types.get(name)
    return found if found is None or not optional else found.or_none


def _parameters(checked: Checked, name: str) -> dict[str, Type]:
    """Return the parameters of a definition, or of a way, by a key of ``reasons``."""
    symbol = checked.symbols.values.get(name)
    node = getattr(symbol, "node", None)
    types = checked.symbols.types
    given = node.signature.parameters if node is not None else ()
    return {one.name: types[one.type.name] for one in given if one.type.name in types}
