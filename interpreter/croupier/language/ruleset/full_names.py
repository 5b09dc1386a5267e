"""The names of what documents declare: those within a document, and the full names that tell things apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.language.ruleset.words import Declared
from croupier.language.source import Source
from croupier.language.syntax.renaming import NewNames

Thing = tuple[str, str]
"""A section and a name in it."""


@dataclass(frozen=True)
class NamesWithin:
    """What a document calls otherwise than the composition."""

    rules: Mapping[str, str] = field(default_factory=dict)
    things: Mapping[Thing, str] = field(default_factory=dict)
    names: NewNames = field(default_factory=NewNames)


@dataclass(frozen=True)
class OwnNames:
    """The names of a composition."""

    scopes: Mapping[Source, NamesWithin] = field(default_factory=dict)
    rules: Mapping[str, str] = field(default_factory=dict)  # how rules are written, by their new names
    # each thing by its full name: the section, the document that declares it, and the name that it has there
    full: Mapping[tuple[str, str, str], str] = field(default_factory=dict)
    new: frozenset[str] = frozenset()  # the names that no document could declare

    def names(self, source: Source) -> NewNames:
        """Return how a text calls things otherwise than the composition."""
        scope = self.scopes.get(source)
        return NewNames() if scope is None else scope.names

    def called(self, section: str, name: str) -> list[str]:
        """Return the full names of all things of a section that are called so, the lowest first."""
        return [f"{owner}.{name}" for kind, owner, word in self.full if (kind, word) == (section, name)]

    def meant(self, section: str, text: str, owner: str = "") -> str | None:
        """Return the thing that a text means: a full name, or a name that only one thing has.

        ``owner`` is the document whose own things are meant before others. Return None if several have the name.
        """
        layer, dot, name = text.rpartition(".")
        if dot and (section, layer, name) in self.full:
            return self.full[section, layer, name]
        if (section, owner, text) in self.full:
            return self.full[section, owner, text]
        found = self.called(section, text)
        return None if len(found) > 1 else self.full[section, found[0].rpartition(".")[0], text] if found else text

    def in_full(self, section: str, text: str, owner: str = "") -> str:
        """Return a help that names all things that a text could mean, or an empty text if it means one or none."""
        if self.meant(section, text, owner) is not None:
            return ""
        return f"name one in full: {' or '.join(f'`{one}`' for one in self.called(section, text))}"

    def told(self, section: str, name: str) -> str:
        """Return the shortest name that means a thing alone."""
        if name in self.new or len(found := self.called(section, name)) < 2:
            return name
        return next(one for one in found if self.meant(section, one) == name)


def new_names(rules: Mapping[str, str], things: Mapping[Thing, str], declared: Mapping[Thing, Declared]) -> NewNames:
    """Return the new names of rules and things, for each list on which they stand."""
    values, types = dict(rules), dict[str, str]()
    dotted: dict[str, str] = {}
    for (section, name), new in things.items():
        what = declared.get((section, name))
        if what is None:
            continue
        (dotted if what.dotted else values)[name] = new
        if what.chosen or section == "piles":
            types[name] = new
        if what.chosen:
            values[f"{name}s"] = f"{new}s"
    return NewNames(values, dotted, types)
