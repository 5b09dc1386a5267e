"""Which rule has caused an entry of the log, and which entries a rule has caused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.editor.documents import AnyPath, real
from croupier.editor.positions import TextRange
from croupier.editor.under import extent
from croupier.engines.contract.program import Program, Site
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk
from croupier.texts.news import NewsEntry


@dataclass(frozen=True, slots=True)
class PlacedRule:
    """A rule of a file, or a move of one of its decisions."""

    source: str  # the file, as the rules were loaded from it
    range: TextRange


def cause_of(program: Program, entry: NewsEntry) -> Site | None:
    """Return the rule that has caused an entry, with its place; None for what no rule has caused."""
    return program.sites[entry.sites[0]] if entry.sites else None


def caused_by(program: Program, entries: Sequence[NewsEntry], rule: PlacedRule) -> list[int]:
    """Return the numbers of the entries that a rule has caused."""
    there = {
        number
        for number, site in enumerate(program.sites)
        if site.place.source.name == rule.source and rule.range.start <= site.place.start < rule.range.end
    }
    return [at for at, entry in enumerate(entries) if there.intersection(entry.sites)]


def rule_at(program: Program, file: AnyPath, offset: int) -> PlacedRule | None:
    """Return the innermost rule or move around an offset of a file; None if there is none."""
    wanted = real(file)
    found = [one for one in _rules(program) if one.range.holds(offset) and real(one.source) == wanted]
    return min(found, key=lambda one: one.range.end - one.range.start, default=None)


def _rules(program: Program) -> Iterator[PlacedRule]:
    for definition in program.checked.ruleset.definitions:
        for node in (definition, *(one for one in walk(definition) if isinstance(one, n.DecisionMove))):
            yield PlacedRule(node.place.source.name, extent(node))
