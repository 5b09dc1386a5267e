"""What a page about a comparison is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from croupier.game.agreed import AgreedRules
from croupier.language.ruleset.decided import house_rules_of
from croupier.language.ruleset.ruleset import Text, in_language
from croupier.study.comparison.results import ComparedSide, ComparisonReport, label_in
from croupier.study.pages.making import facts_of_rules
from croupier.study.pages.writer import StudyWriter
from croupier.texts.pages.markup import Markup


@dataclass(frozen=True)
class ComparisonStudy:
    """A comparison that has been made."""

    report: ComparisonReport
    rules: Mapping[str, AgreedRules]  # of each side by its label, the baseline first
    again: str  # the command that makes it again

    @property
    def baseline(self) -> ComparedSide:
        return self.report.sides[0]

    def side(self, label: str) -> ComparedSide:
        return next(one for one in self.report.sides if one.label == label)

    @cached_property
    def titles(self) -> dict[str, Text]:
        """Return the titles of sides that are called by a house rule of theirs."""
        found = {label: house_rules_of(rules.ruleset) for label, rules in self.rules.items()}
        return {label: one.title for label, layers in found.items() for one in layers if one.name == label}

    def name(self, w: StudyWriter, label: str) -> str:
        """Return what a side is called: its title or its label."""
        return in_language(self.titles.get(label, {}), w.language, label_in(label, w.language))


def sides_section(w: StudyWriter, study: ComparisonStudy) -> Markup:
    """Return what each side is, and what it has played."""
    parts = (_side(w, study, one) for one in study.report.sides)
    return w.section("sides", "study-sides", *parts)


def _side(w: StudyWriter, study: ComparisonStudy, side: ComparedSide) -> Markup:
    rules = study.rules[side.label]
    played = w.word(
        "study-played",
        count=side.games,
        games=w.number(side.games),
        rounds=w.number(side.rounds),
        faults=w.number(side.faults),
    )
    title = in_language(rules.ruleset.title, w.language, rules.name)
    rows = [(w.word("study-game"), title), *facts_of_rules(w, rules), (w.word("study-games"), played)]
    heading = w.word("study-baseline", label=side.label) if side is study.baseline else study.name(w, side.label)
    return w.folded(heading, w.terms(rows, "facts"))
