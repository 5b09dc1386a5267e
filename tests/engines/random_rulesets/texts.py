"""Generate what people read in a random document, and what it says of a rulebook: labels, reasons, citations and open
points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from croupier.language.analysis.types import BOOLEAN, NUMBER
from croupier.language.syntax import nodes as n
from croupier.language.syntax.print_expressions import print_expression

from .chance import Chance
from .world import Rule, Scope, World

if TYPE_CHECKING:
    from .decisions import MadeMove
    from .rules import Rules

FRENCH = "texte"


class Texts:
    """The maker of texts."""

    def __init__(self, world: World, chance: Chance, rules: Rules) -> None:
        self.world = world
        self.chance = chance
        self.rules = rules

    def of_ruleset(self, definitions: Sequence[n.Definition | n.LayerChange]) -> list[str]:
        """Return the lines of a ruleset that change nothing in its games, most often few."""
        found = [f"summary: {self.text('A game that nobody knows.')}"] if self.chance.percent(20) else []
        found += self.labels() if self.chance.percent(40) else []
        found += self.reasons() if self.chance.percent(40) else []
        points = ["AMB-01"] if self.chance.percent(20) else []
        found += ["interpretations:"] if points or self.world.settled else []
        for point in [*points, *self.world.settled]:
            found += [f"  {point}:", "    question: Which?", f"    taken: {self.text('This.')}"]
            found += ["    others: [That., {en: Neither., fr: Aucun.}]"] if self.chance.percent(60) else []
        if points:
            found.append(f"cites: {{game: [AMB-01, RND-099], piles.{self.chance.one(self.world.piles).name}: RND-098}}")
        if self.chance.percent(10):
            found += ["remarks:", f"  RMK-01: {self.text('It demands nothing.')}"]
        return found

    def text(self, english: str) -> str:
        """Return a text of one language or of two."""
        if self.chance.percent(60):
            return f'"{english}"'
        return f'{{en: "{english}", fr: "{FRENCH}"}}'

    # --- labels ------------------------------------------------------------------------------------

    def labels(self) -> list[str]:
        """Return labels of moves, rules, piles and states."""
        found = [self._move_label(name, one.node) for name, one in self._moves()]
        found = self.chance.some(found, 0, 3)
        for mark in self.chance.some(self.world.marks, 0, 1):
            found.append(f"  {mark}: {self.text('it begins')}")
        for rule in self.chance.some([one for one in self.world.rules if one.kind in ("define", "decision")], 0, 1):
            found.append(f"  {rule.name}: {self.text(f'a word for {rule.name}')}")
        if self.world.sides and self.chance.percent(40):
            found.append(f"  card: {self.text('{ $up } over { $others }')}")
        found += [f"  {one}: {self.text('sort { $value }')}" for one in self.chance.some(self.world.kinds, 0, 1)]
        return ["labels:", *found] if found else []

    def _moves(self) -> list[tuple[str, MadeMove]]:
        """Return the moves of decisions, each with the name of its decision."""
        decisions = [one.name for one in self.world.rules if one.kind == "decision"]
        return [(name, one) for name in decisions for one in self.rules.d.made.get(name, ())]

    def _move_label(self, decision: str, move: n.DecisionMove) -> str:
        names = [one.name for one in move.signature.parameters]
        told = " ".join(f"{{ ${one} }}" for one in names)
        name = f"{decision}.{move.signature.name}"
        offer = f"\n  {name}.offer: {self.text(f'do {told}')}" if self.chance.percent(50) else ""
        return f"  {name}: {self.text(f'does {told}')}{offer}"

    # --- reasons -----------------------------------------------------------------------------------

    def reasons(self) -> list[str]:
        """Return reasons of definitions, moves and ways that say whether something may be done."""
        found: list[str] = []
        for rule in [one for one in self.world.rules if one.kind == "define" and one.giving == BOOLEAN]:
            found += self._reason(rule.name, rule, both=True) if self.chance.percent(60) else []
        for way in self.world.ways:
            rule = Rule(way.name, "way", way.parameters, way.rank)
            found += self._reason(way.name, rule, both=True) if self.chance.percent(60) else []
        for name, move in self._moves():
            if move.node.condition is not None and self.chance.percent(25):
                parameters = [one.name for one in move.node.signature.parameters]
                text = "not yet" + "".join(f" {{ ${one} }}" for one in parameters)
                found.append(f"  {name}.{move.node.signature.name}: {self.text(text)}")
        return ["reasons:", *found] if found else []

    def _reason(self, name: str, rule: Rule, *, both: bool) -> list[str]:
        """Return a text, or texts for both ways round with a placeholder of their own."""
        told = "".join(f" {{ ${one} }}" for one, _ in rule.parameters)
        if self.chance.percent(35):
            return [f"  {name}: {self.text('no' + told)}"]
        lines = [f"  {name}:", f"    fails: {self.text('no' + told + ' { $more }')}"]
        lines += [f"    holds: {self.text('yes { $more }')}"] if both and self.chance.percent(60) else []
        return [*lines, f'    with: {{more: "{self._more(rule)}"}}']

    def _more(self, rule: Rule) -> str:
        scope = Scope(Rule(rule.name, "reason", rule.parameters, 0, names=50), settled=False)
        for name, type in rule.parameters:
            scope.declare_as(name, type)
        made = self.rules.e.guarded(scope, NUMBER, 1)
        self.rules.e.risks.clear()
        return print_expression(made)
