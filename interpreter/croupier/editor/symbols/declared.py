"""What one document mentions and declares."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.editor.documents import real
from croupier.editor.symbols.mentions import Mention, MentionUse, Sort
from croupier.editor.symbols.rule_mentions import RuleMentions
from croupier.editor.symbols.yaml_mentions import YamlMentions
from croupier.language.ruleset.documents import Document
from croupier.language.syntax import nodes as n
from croupier.language.syntax.text_files import known_source


@dataclass(frozen=True)
class DeclaredNames:
    """The mentions of a file, and what they declare."""

    path: str  # the real one
    name: str  # as the file was asked for
    mentions: tuple[Mention, ...]
    names: dict[tuple[Sort, str, str], Mention]  # by sort, name, and what it is within
    members: dict[str, list[str]]  # the types that have a value of a name
    parameters: dict[str, dict[str, int]]  # by rule or ``decision.move``: their places by name
    models: dict[str, list[str]]  # by decision: those whose moves may come in between there too


Stack = tuple[DeclaredNames, ...]
"""Documents that a document sees, the lowest first, and itself."""


def declared(document: Document) -> DeclaredNames:
    """Return what a document mentions and declares. Its source keeps it."""
    return known_source(document.source).once("mentions", lambda: _declared(document))


def _declared(document: Document) -> DeclaredNames:
    rules = RuleMentions(document.source)
    rules.add(document.layer.parts)
    found = [*YamlMentions(document.root).read(), *rules.found]
    for name, parts in document.on:
        block = RuleMentions(document.source, name.text)
        block.add(parts)
        found += block.found
    names: dict[tuple[Sort, str, str], Mention] = {}
    members: dict[str, list[str]] = {}
    parameters: dict[str, dict[str, int]] = {}
    for one in found:
        if one.sort is Sort.LOCAL and one.use is MentionUse.DECLARES and one.within:
            for owner in _owners(one.within):
                parameters.setdefault(owner, {}).setdefault(one.name, one.at)
        elif one.use is MentionUse.DECLARES:
            for within in one.within.split() or [""]:
                names.setdefault((one.sort, one.name, within), one)
            if one.sort is Sort.MEMBER:
                members.setdefault(one.name, []).append(one.within)
    models: dict[str, list[str]] = {}
    for part in (*document.layer.parts, *(one for _, more in document.on for one in more)):
        if isinstance(part, n.DuringAs):
            for decision in part.decisions:
                models.setdefault(decision.name, []).append(part.model.name)
    return DeclaredNames(
        real(document.source.name), document.source.name, tuple(found), names, members, parameters, models
    )


def _owners(within: str) -> Iterator[str]:
    """Yield the owners of a parameter: ``a b.move`` stands for ``a.move`` and ``b.move``."""
    decisions, dot, move = within.partition(".")
    yield from (f"{one}{dot}{move}" for one in decisions.split())
