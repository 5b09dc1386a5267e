"""Report what a layer takes away and a part that is left still uses.

Algorithm. The parts that are left are gone through for the names of what is gone, each with the name of the part around
it. A name means what is gone where nothing else can be meant: locals hide nothing, but they may have taken a name that
has become free, and what follows a dot may belong to something else of the same name. Then the checks report it.

Invariant. What is taken away gives one diagnostic, with the place where that is said and the first place of a use.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from croupier.language.analysis.context import Context
from croupier.language.analysis.deck_cards import DeckPlan
from croupier.language.analysis.owners import declarations, nodes_of, owners
from croupier.language.analysis.types import TEAM
from croupier.language.diagnostics import Diagnostic, Related
from croupier.language.ruleset.leavings import TEAMS
from croupier.language.ruleset.ruleset import Pile, Ruleset, StateVariable
from croupier.language.ruleset.taking import Taken
from croupier.language.source import Span
from croupier.language.syntax import document as d
from croupier.language.syntax import nodes as n
from croupier.language.syntax.printer import print_node
from croupier.language.syntax.walk import walk

UNKNOWN = "unknown-"
"""The beginning of the codes of diagnostics about names that nothing has."""

NO_TEAMS = "no-teams"
"""The code of diagnostics about what a team sees where nobody has one."""


@dataclass(frozen=True, slots=True)
class Use:
    """A place at which a part of the ruleset names something."""

    owner: str  # the part, by the name that its author wrote
    does: str
    place: Span
    change: str  # how a layer changes the part; empty for a part of the document


def still_used(c: Context, deck: DeckPlan) -> tuple[list[Diagnostic], set[str]]:
    """Return a diagnostic for everything that is taken away and still used, and the names of these things."""
    found: list[Diagnostic] = []
    names: set[str] = set()
    wanted = [(one, _keys(c, one)) for one in c.ruleset.taken]
    uses = list(_uses(c.ruleset, {key[-1] for _, keys in wanted for key in keys}))
    for one, keys in wanted:
        use = next((use for key, use in uses if key in keys), None)
        if use is not None:
            names |= {key[-1] for key in keys}
            found += (
                [_diagnostic(one, use, c.ruleset.players[0])]
                if all(one.place != other.place for other in found)
                else []
            )
        elif one.what == "cards":
            found += _in_deck(c, one, deck)
    return found, names


def without_unknown(diagnostics: list[Diagnostic], names: set[str]) -> list[Diagnostic]:
    """Return the diagnostics without those that say that one of these names is unknown, or that there are no teams."""
    if not names:
        return diagnostics
    quoted = {f"`{one}`" for one in names} | {f"`{one}s`" for one in names}
    dropped = (UNKNOWN, NO_TEAMS) if TEAMS in names else (UNKNOWN,)
    return [
        one
        for one in diagnostics
        if not one.code.startswith(dropped) or not (one.code == NO_TEAMS or any(name in one.message for name in quoted))
    ]


def _diagnostic(one: Taken, use: Use, players: int) -> Diagnostic:
    message = f"`{one.name}` is taken away, but `{use.owner}` still {use.does} it"
    related = (Related(use.place, f"`{use.owner}` still {use.does} it"),)
    ways = [_fixed(one)] if one.what == "options" else [_alone(one, players)] if one.what == TEAMS else []
    ways += [f"change `{use.owner}`, such as by `{use.change}`" if use.change else f"change `{use.owner}` too"]
    ways += [f"leave `{one.name}` as it is"]
    help = "; or ".join(way for way in ways if way)
    return Diagnostic("still-used", message, one.place, related=related, help=help)


def _fixed(one: Taken) -> str:
    """Return the help for an option that would better be fixed, with its default."""
    value = one.entry.value if one.entry is not None else None
    default = value.get("default") if isinstance(value, d.Mapping) else None
    if not isinstance(default, d.Scalar) or "\n" in default.text:
        return ""
    return f"write `{one.name}: {{fixed: {default.text}}}`, which keeps it with one value"


def _alone(one: Taken, players: int) -> str:
    """Return the help for teams without which everybody would be alone: teams of one. ``players`` play at least."""
    value = one.entry.value if one.entry is not None else None
    tables = [entry.key.text for entry in value.entries] if isinstance(value, d.Mapping) else [str(players)]
    return f"write `teams: {{{', '.join(f'{table}: {table}' for table in tables)}}}`, so that everybody is alone"


# --- cards that are left -------------------------------------------------------------------------


def _in_deck(c: Context, one: Taken, deck: DeckPlan) -> Iterator[Diagnostic]:
    """Yield a diagnostic if cards of a kind that is taken away are left in the deck."""
    kinds = list(c.ruleset.kinds)
    if one.name not in kinds or deck.size == 0:
        return
    faces = [face for card in (*deck.cards, *((face,) for pool in deck.pools for face in pool)) for face in card]
    count = sum(face is not None and deck.designs[face].kind == kinds.index(one.name) for face in faces)
    if not count:
        return
    lines = [line for line in c.ruleset.deck.lines if any(face.kind == one.name for face in line.line.faces)]
    plain = not deck.pools and all(print_node(face) == one.name for line in lines for face in line.line.faces)
    share = f"`deck: {{remove: {{cards: [{count} x {one.name}], total: {count}}}}}`" if plain else "`deck: {remove: …}`"
    related = (Related(lines[0].place, "here"),)
    message = f"`{one.name}` is taken away, but the deck has {count}"
    yield Diagnostic("still-used", message, one.place, related=related, help=f"take them out: {share}")


# --- uses ----------------------------------------------------------------------------------------

Key = tuple[str, ...]
"""A name by itself, behind a dot, of a type, of those who see something, or behind the type that it belongs to."""


def _keys(c: Context, one: Taken) -> set[Key]:
    """Return the keys by which the uses of a thing are found, where nothing else can be meant."""
    symbols, found = c.symbols, set[Key]()
    by_itself = one.name not in symbols.values and one.name not in symbols.members
    if one.what == "piles":
        found = {("type", one.name)} if one.name not in symbols.types else found
        return found | ({("name", one.name)} if by_itself else set())
    if one.what == TEAMS:
        return found if TEAM in symbols.types else _keys_of_teams(c)
    if one.what in ("rules", "options"):
        return {("name", one.name)} if by_itself else found
    if one.what == "cards":
        return {("name", one.name), ("in", "kind", one.name)} if by_itself or one.name in c.ruleset.kinds else found
    if one.what == "types":
        return {("type", one.name), ("name", f"{one.name}s")} if one.name not in symbols.types else found
    if one.what == "values":
        return {("name", one.name)} if by_itself else found
    if one.what == "fields":
        return found if _behind(c, one.name) else {("field", one.name)}
    found = {("name", one.name)} if by_itself else found
    return found if _behind(c, one.name) else found | {("field", one.name)}


def _keys_of_teams(c: Context) -> set[Key]:
    """Return the keys by which the uses of teams are found."""
    found: set[Key] = {("type", TEAM), ("name", TEAMS), ("name", "members"), ("viewer", TEAM)}
    return found if _behind(c, TEAM) else found | {("field", TEAM)}


def _behind(c: Context, name: str) -> bool:
    """Return whether a name behind a dot means something that is left."""
    if name in c.symbols.fields or any(name in fields for fields in c.symbols.member_fields.values()):
        return True
    return any(len(state.of) == 1 and state.name == name for state in c.ruleset.states.values())


def _uses(r: Ruleset, wanted: set[str]) -> Iterator[tuple[Key, Use]]:
    """Yield the names in the rules and in the document, with their uses: all of parts in which wanted ones stand."""
    if not wanted:
        return
    told = r.origins.told
    for definition in r.definitions:
        nodes = list(walk(definition))
        if wanted.isdisjoint(_named_in(nodes)):
            continue
        names = {one.name for one in nodes if isinstance(one, n.Let | n.PureLet | n.Parameter)}
        names |= {one.variable for one in nodes if isinstance(one, n.Loop)}
        for owner, node, change in owners(definition):
            yield from _of(nodes_of(node), told(owner), told(change), names)
    for owner, node in declarations(r):
        yield from _of(nodes_of(node), owner, "", set())
    for option in r.options.values():
        yield ("type", option.type), Use(option.name, "uses", option.place, "")
    for kind in r.kinds.values():
        for name, value in kind.values.items():
            yield ("field", name), Use(kind.name, "gives", value.place, "")
        for parameter in kind.parameters:
            yield ("field", parameter.name), Use(kind.name, "gives", parameter.place, "")
    things: list[Pile | StateVariable] = [*r.piles.values(), *r.states.values()]
    for thing in things:
        yield from ((("viewer", viewer), Use(thing.name, "uses", thing.place, "")) for viewer in thing.viewers)
    yield ("name", r.deck.pile), Use("deck", "uses", r.deck.pile_place, "")


def _named_in(nodes: list[Any]) -> Iterator[str]:
    """Yield every text by which nodes may name something."""
    for one in nodes:
        name = getattr(one, "name", None)
        if name is not None:
            yield name


def _of(node: tuple[Any, ...], owner: str, change: str, local: set[str]) -> Iterator[tuple[Key, Use]]:
    """Yield the names in some nodes."""
    for one in (each for part in node for each in walk(part)):
        match one:
            case n.Name(name=name) if name not in local:
                yield ("name", name), Use(owner, "reads", one.place, change)
            case n.Call(name=name):
                yield ("name", name), Use(owner, "calls", one.place, change)
            case n.Finish(name=name):
                yield ("name", name), Use(owner, "finishes", one.place, change)
            case n.Field(name=name):
                base = getattr(one, "base", None)
                if isinstance(base, n.Name):
                    yield ("in", base.name, name), Use(owner, "reads", one.place, change)
                yield ("field", name), Use(owner, "reads", one.place, change)
            case n.Target(name=name) if one.dotted or name not in local:
                yield ("field" if one.dotted else "name", name), Use(owner, "sets", one.place, change)
            case n.TypeName(name=name):
                yield ("type", name), Use(owner, "uses", one.place, change)
            case n.FaceSpec(marks=marks):
                yield from ((("field", mark.name), Use(owner, "sets", mark.place, change)) for mark in marks)
