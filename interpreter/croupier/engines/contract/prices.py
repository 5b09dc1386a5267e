"""The prices of the steps of a program, which are known before play: each is a constant that an engine subtracts.

What takes a step has a price: one step, and one more for every ``LOOKS_A_STEP`` looks of its expressions at the worst
(``language/analysis/looks.py``).

| step | its price covers |
|---|---|
| a statement that is carried out | its expressions; of ``if`` all conditions, of a loop the search for its items |
| a test of ``repeat`` without ``times`` | its condition |
| a pass of another loop, a card that ``move each`` moves, or ``show`` if it shows several | nothing: 1 |
| an acting rule, or a behaviour of a moment, that is entered | the first values of the states that it sets back |
| a part of cards that the search for a set looks at | the conditions of the move, for this part |
| a decision each time that it is put | all moves of all players who may answer, with all combinations |

Expressions cost nothing as they run. The body of a move is entered for nothing: its answer has been paid for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.engines.contract.program import Program
from croupier.language.analysis import Checked
from croupier.language.analysis.graph import meanwhiles_of
from croupier.language.analysis.looks import Looks
from croupier.language.ruleset.ruleset import Option, StateVariable
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk
from croupier.table.layout import Layout

LOOKS_A_STEP = 1_000
"""The looks that a step pays for, beside the first step of everything."""

PASS = CARD = 1
"""The price of a pass of a loop, and of a card that ``move each`` moves or ``show`` shows."""


def price_of(looks: int) -> int:
    """Return the price of something that takes a step."""
    return 1 + looks // LOOKS_A_STEP


class Prices:
    """The prices for a table: for the values of its options and its number of seats."""

    def __init__(self, checked: Checked, options: dict[str, Any], layout: Layout) -> None:
        def value_of(option: Option) -> tuple[int, int]:
            return options[option.name], options[option.name]

        self.checked, self.layout = checked, layout
        self.looks = Looks(checked, checked.graph.order, layout.card_count, layout.seats, value_of)

    def statement(self, s: n.Statement) -> int:
        """Return the price of a statement each time that it is carried out, or of each test of a ``repeat``."""
        return price_of(self.looks_of_statement(s))

    def looks_of_statement(self, s: n.Statement) -> int:
        return sum(looks for _, looks in self.looks.parts(s))

    def entering(self, resets: list[StateVariable]) -> int:
        """Return the price of entering a rule that sets states back to their first values."""
        families = self.layout.state_families
        looks = (families[one.name].count * self.looks.of(one.starts) for one in resets if one.starts is not None)
        return price_of(sum(looks))

    def decision(self, node: n.Decision) -> int:
        """Return the price of a decision each time that it is put."""
        return price_of(self.looks_of_decision(node))

    def looks_of_decision(self, node: n.Decision) -> int:
        total = sum(self.looks.move(one) for one in node.moves)
        for block in meanwhiles_of(self.checked.symbols, node):
            searched, inside = self.looks.interruption(block)
            total += searched + sum(self.looks.move(one, inside) for one in block.moves)
        return total

    def part(self, move: n.DecisionMove) -> int:
        """Return the price of a part of the cards that a move chooses, each time that a search looks at it."""
        return price_of(self.looks.part(move))

    def decision_at_once(self, node: n.Decision) -> int:
        """Return the price of a decision that several players are asked at once, each time that it is put."""
        return price_of(self.looks_at_once(node))

    def looks_at_once(self, node: n.Decision) -> int:
        return self.layout.seats * sum(self.looks.move(one) for one in node.moves)

    def outcome(self) -> int:
        """Return the price of the outcome of all seats."""
        return price_of(self.looks_of_outcome())

    def looks_of_outcome(self) -> int:
        outcome = self.checked.ruleset.outcome
        return 0 if outcome is None else self.layout.seats * self.looks.of(outcome)


@dataclass(frozen=True, slots=True)
class Priced:
    """Something that takes a step, with its price."""

    kind: str  # "statement", "decision", "decision-at-once" or "outcome"
    rule: str  # the rule that it stands in
    place: Span
    looks: int

    @property
    def price(self) -> int:
        return price_of(self.looks)


def dearest(program: Program) -> list[Priced]:
    """Return all that takes a step in a program, the dearest first."""
    prices = Prices(program.checked, program.options, program.layout)
    told = program.checked.ruleset.origins.told
    found: list[Priced] = []
    for code in program.codes:
        if code.decision is not None:
            node, at_once = code.decision.node, code.kind == "secret"
            looks = prices.looks_at_once(node) if at_once else prices.looks_of_decision(node)
            found.append(Priced("decision-at-once" if at_once else "decision", told(code.label), node.place, looks))
        elif code.body is not None:
            for node in walk(code.body):
                if isinstance(node, n.Statement):
                    found.append(Priced("statement", told(code.label), node.place, prices.looks_of_statement(node)))
    outcome = program.checked.ruleset.outcome
    if outcome is not None:
        found.append(Priced("outcome", "outcome", outcome.place, prices.looks_of_outcome()))
    return sorted(found, key=lambda one: (-one.looks, one.place.source.name, one.place.start))
