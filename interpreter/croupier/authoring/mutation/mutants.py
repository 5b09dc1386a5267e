"""The mutants of a ruleset: changes in its rules, and in the values of its document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from croupier.authoring.mutation.changes import NamesInRules, changes
from croupier.language.ruleset.options import written_value
from croupier.language.ruleset.ruleset import DeckEntry, Option, Ruleset
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.printer import print_node


@dataclass(frozen=True, slots=True)
class Mutant:
    """A ruleset with one change."""

    where: str  # the rule, or the part of the document
    what: str  # the change in words
    place: Span
    ruleset: Ruleset

    @property
    def name(self) -> str:
        return f"{self.where}: {self.what}"


def mutants(ruleset: Ruleset) -> list[Mutant]:
    """Return all mutants in the order of the document. Of mutants with the same name, the later ones are numbered.

    With house rules, only what their files contain is changed.
    """
    found: list[Mutant] = []
    names: dict[str, int] = {}
    for one in (*_of_rules(ruleset), *_of_document(ruleset)):
        if ruleset.layer_files and one.place.source.name not in ruleset.layer_files:
            continue
        count = names[one.name] = names.get(one.name, 0) + 1
        found.append(one if count == 1 else replace(one, what=f"{one.what} ({count})"))
    return found


def known_names(ruleset: Ruleset) -> NamesInRules:
    """Return the names of lists, and for each member of an enumeration, and each choice of an option, the next one."""
    lists = [[one.name for one in enumeration.members] for enumeration in ruleset.enumerations.values()]
    lists += [list(option.choices) for option in ruleset.options.values() if option.choices]
    members = {name: names[(at + 1) % len(names)] for names in lists if len(names) > 1 for at, name in enumerate(names)}
    named = ("players", "seats", "others", *ruleset.piles, *(f"{name}s" for name in ruleset.enumerations))
    return NamesInRules(members, frozenset(named))


# --- rules ---------------------------------------------------------------------------------------


def _of_rules(ruleset: Ruleset) -> Iterator[Mutant]:
    known = known_names(ruleset)
    for at, definition in enumerate(ruleset.definitions):
        where = name_of(definition)
        before, after = ruleset.definitions[:at], ruleset.definitions[at + 1 :]
        if isinstance(definition, n.Behaviour | n.During):
            without = replace(ruleset, definitions=(*before, *after))
            yield Mutant(where, "removes all of it", definition.place, without)
        for change in changes(definition, known):
            changed = replace(ruleset, definitions=(*before, change.node, *after))
            yield Mutant(where, change.what, change.place, changed)


def name_of(definition: Any) -> str:
    """Return the name of a definition in reports."""
    if isinstance(definition, n.Behaviour):
        return f"{', '.join(one.name for one in definition.kinds)} {definition.moment}"
    if isinstance(definition, n.During):
        return f"during {', '.join(one.name for one in definition.decisions)}"
    return str(definition.signature.name)


# --- the document --------------------------------------------------------------------------------


def _of_document(ruleset: Ruleset) -> Iterator[Mutant]:
    yield from _of_players(ruleset)
    yield from _of_options(ruleset)
    yield from _of_kinds(ruleset)
    yield from _of_states(ruleset)
    yield from _of_deck(ruleset)
    if ruleset.outcome is not None:
        for change in changes(ruleset.outcome, known_names(ruleset), "outcome"):
            yield Mutant("outcome", change.what, change.place, replace(ruleset, outcome=change.node))
    if ruleset.wins_from is not None:
        for change in changes(ruleset.wins_from, known_names(ruleset), "wins_from"):
            yield Mutant("wins_from", change.what, change.place, replace(ruleset, wins_from=change.node))


def _of_players(ruleset: Ruleset) -> Iterator[Mutant]:
    players, changes = ruleset.players, dict[int, Sequence[int]]()
    if isinstance(players, range) and len(players) > 1:
        first, last = players[0], players[-1]
        changes |= {first: range(first + 1, last + 1), last: range(first, last + 2)}
    else:
        changes |= {one: tuple(sorted({*players, one + 1} - {one})) for one in (players[0], players[-1])}
    for old, changed in changes.items():
        yield Mutant("players", f"{old} becomes {old + 1}", ruleset.players_place, replace(ruleset, players=changed))


def _of_options(ruleset: Ruleset) -> Iterator[Mutant]:
    for name, option in ruleset.options.items():
        other = _other_default(option)
        if other is not None and other != option.default:
            changed = replace(option, default=other)
            what = f"the default {written_value(option.default)} becomes {written_value(other)}"
            yield Mutant(f"options.{name}", what, option.place, _with(ruleset, "options", name, changed))


def _other_default(option: Option) -> int | bool | str | None:
    value = option.default
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value - 1 if value == option.high else value + 1
    if option.choices:
        return option.choices[(option.choices.index(str(value)) + 1) % len(option.choices)]
    return None


def _of_kinds(ruleset: Ruleset) -> Iterator[Mutant]:
    known = known_names(ruleset)
    for name, kind in ruleset.kinds.items():
        for field, value in kind.values.items():
            for change in changes(value, known, field):
                changed = replace(kind, values={**kind.values, field: change.node})
                yield Mutant(f"cards.{name}", change.what, change.place, _with(ruleset, "kinds", name, changed))


def _of_states(ruleset: Ruleset) -> Iterator[Mutant]:
    known = known_names(ruleset)
    for name, variable in ruleset.states.items():
        if variable.starts is not None:
            for change in changes(variable.starts, known, "starts"):
                changed = replace(variable, starts=change.node)
                yield Mutant(f"state.{name}", change.what, change.place, _with(ruleset, "states", name, changed))
        if variable.reset_by is not None:
            changed = replace(variable, reset_by=None)
            what = f"is not set back each {variable.reset_by}"
            yield Mutant(f"state.{name}", what, variable.place, _with(ruleset, "states", name, changed))


def _of_deck(ruleset: Ruleset) -> Iterator[Mutant]:
    """Yield the deck with one more card on a line, without a line that takes cards out, and once more.

    Sides are left out: they must have equal sizes.
    """
    deck = ruleset.deck
    for at, entry in enumerate(deck.entries):
        what, entries = _one_more(deck.entries, at)
        yield Mutant("deck", what, entry.place, replace(ruleset, deck=replace(deck, entries=entries, total=None)))
    for at, share in enumerate(deck.added):
        for line, entry in enumerate(share.entries):
            what, entries = _one_more(share.entries, line)
            added = (*deck.added[:at], replace(share, entries=entries, total=None), *deck.added[at + 1 :])
            yield Mutant("deck", what, entry.place, replace(ruleset, deck=replace(deck, added=added)))
    for at, share in enumerate(deck.removed):
        for line, entry in enumerate(share.entries):
            what, entries = (
                f"no `{print_node(entry.line)}` is taken out",
                share.entries[:line] + share.entries[line + 1 :],
            )
            left = (replace(share, entries=entries, total=None),) if entries else ()
            removed = (*deck.removed[:at], *left, *deck.removed[at + 1 :])
            yield Mutant("deck", what, entry.place, replace(ruleset, deck=replace(deck, removed=removed)))
    if deck.times > 1:
        what = f"times {deck.times} becomes {deck.times + 1}"
        changed = replace(deck, times=deck.times + 1, total=None)
        yield Mutant("deck", what, deck.place, replace(ruleset, deck=changed))


def _one_more(entries: tuple[DeckEntry, ...], at: int) -> tuple[str, tuple[DeckEntry, ...]]:
    """Return lines of which one has one more copy, and the change in words."""
    line = entries[at].line
    changed = replace(entries[at], line=replace(line, copies=line.copies + 1))
    return f"{line.copies} becomes {line.copies + 1} in `{print_node(line)}`", (
        *entries[:at],
        changed,
        *entries[at + 1 :],
    )


def _with(ruleset: Ruleset, part: str, name: str, value: Any) -> Ruleset:
    changed: dict[str, Any] = {part: {**getattr(ruleset, part), name: value}}
    return replace(ruleset, **changed)
