"""Check what kinds of cards and sides are also called: no two of them share a name in one language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from croupier.language.diagnostics import Diagnostic, Related
from croupier.language.ruleset.ruleset import OtherNames, Ruleset, Text
from croupier.language.source import Span

WAY_OUT = "leave it out, or write a name that only one of them has"

Key = tuple[str, str]
"""A language and a name without capitals."""


class _Thing(NamedTuple):
    """A kind of cards or a side, with what people call it."""

    name: str
    label: Text
    others: OtherNames
    place: Span

    def other_keys(self) -> dict[Key, None]:
        return dict.fromkeys((language, _folded(one)) for language, names in self.others.items() for one in names)

    def all_keys(self) -> dict[Key, None]:
        labels = {(language, _folded(text)): None for language, text in self.label.items()}
        return {("", _folded(self.name)): None, **labels, **self.other_keys()}


def bad_other_names(ruleset: Ruleset) -> list[Diagnostic]:
    """Return a diagnostic for each other name of a kind or a side that another one has too."""
    kinds = [_Thing(one.name, one.label, one.also_called, one.place) for one in ruleset.kinds.values()]
    sides = [
        _Thing(name, ruleset.labels.get(name, {}), others, ruleset.faces_place)
        for name, others in ruleset.sides_called.items()
    ]
    return [*_taken(kinds), *_taken(sides)]


def _taken(things: list[_Thing]) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each other name that another of the things has too."""
    owners: dict[str, list[tuple[str, _Thing]]] = {}  # by name, with the language
    for thing in things:
        for language, name in thing.all_keys():
            owners.setdefault(name, []).append((language, thing))
    for thing in things:
        for language, name in thing.other_keys():
            others = (one for spoken, one in owners[name] if one.name != thing.name and _meet(language, spoken))
            other = next(others, None)
            if other is not None:
                message = f"`{thing.name}` is also called `{name}`, and so is `{other.name}`"
                related = (Related(other.place, f"`{other.name}`"),) if other.place != thing.place else ()
                yield Diagnostic("name-taken", message, thing.place, related=related, help=WAY_OUT)


def _meet(one: str, other: str) -> bool:
    """Return whether names in two languages may stand in one text."""
    return one == other or "" in (one, other)


def _folded(name: str) -> str:
    return " ".join(name.replace("_", " ").casefold().split())
