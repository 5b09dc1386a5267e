"""Hold the facts that the checks learn about the nodes of a ruleset. Engines, texts and lints read them.

Invariant. A table is keyed by the identity of a node. Equal nodes at different places are different keys, since the
same name can mean different things at two places.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Protocol

from croupier.language.analysis.symbols import Symbol, Symbols
from croupier.language.analysis.types import Type
from croupier.language.ruleset.ruleset import Kind, Ruleset
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.node_map import NodeMap, NodeSet

Declaration = n.Let | n.PureLet | n.Parameter | n.Loop | n.DeckLoop | n.During | n.Body | Ruleset
"""A node that declares locals. A body stands for the locals of the loop around it, a ruleset for the player of its
outcome."""

Owner = n.Definition | n.DecisionMove | n.Meanwhile | n.Body | n.Expression | n.DeckLine | Kind
"""A node with a row of locals of its own."""


@dataclass(eq=False)
class Routine:
    """A body with a row of locals: a definition, a rule, a move, or a condition in the YAML part."""

    label: str
    acting: bool
    giving: Type | None = None  # the type of the value that the body gives
    place: Span | None = None
    decision: str | None = None  # the decision that the body belongs to
    secret: bool = False  # the decision is asked at once, so answers are secret
    unclear: bool = False  # the parameters are mistaken
    slots: int = 0  # the number of locals
    types: dict[int, Type] = field(default_factory=dict)  # the types of the locals, by slot

    def reserve(self, count: int) -> int:
        """Reserve slots for locals that are declared later. Return the first slot."""
        first = self.slots
        self.slots += count
        return first

    def begin_as(self, outer: Routine) -> None:
        """Begin with the locals of the routine around this one."""
        self.slots, self.types, self.unclear = outer.slots, dict(outer.types), outer.unclear


@dataclass
class Facts:
    """The facts about a ruleset, one table for each kind of fact."""

    # the type of each expression
    types: NodeMap[n.Expression | n.Ask, Type] = field(default_factory=lambda: NodeMap("type"))
    # the meaning of each name
    symbols: NodeMap[n.Expression | n.Target, Symbol] = field(default_factory=lambda: NodeMap("meaning"))
    slots: NodeMap[Declaration, int] = field(default_factory=lambda: NodeMap("slot"))  # the slot of each local
    # the row of locals of each body
    routines: NodeMap[Owner, Routine] = field(default_factory=lambda: NodeMap("row of locals"))
    # the expressions of type card that stand for the card's face
    faces: NodeSet[n.Expression] = field(default_factory=NodeSet)
    giving: dict[str, Type] = field(default_factory=dict)  # the types that definitions give, by name

    def copy(self) -> Facts:
        """Return tables of their own with the same facts, for a run that goes on from there."""
        return Facts(**{one.name: getattr(self, one.name).copy() for one in fields(self)})


class Learnt(Protocol):
    """A ruleset with its symbols and facts: a run of the checks, its result, or a review."""

    @property
    def ruleset(self) -> Ruleset: ...

    @property
    def symbols(self) -> Symbols: ...

    @property
    def facts(self) -> Facts: ...
