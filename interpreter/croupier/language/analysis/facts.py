"""What the checks learn about the nodes of a ruleset, for those that read, execute or show it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from croupier.language.analysis.symbols import Symbol, Symbols
from croupier.language.analysis.types import Type
from croupier.language.ruleset.ruleset import Kind, Ruleset
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.node_map import NodeMap, NodeSet

Declaration = n.Let | n.PureLet | n.Parameter | n.Loop | n.DeckLoop | n.During | n.Body | Ruleset
"""A node that declares locals: a body those of the loop around it, a ruleset the player of its outcome."""

Owner = n.Definition | n.DecisionMove | n.Meanwhile | n.Body | n.Expression | n.DeckLine | Kind
"""A node with a row of locals of its own."""


@dataclass(eq=False)
class Routine:
    """A body with locals of its own: a definition, a rule, a move, a condition in the YAML part.

    ``slots`` is how many locals it has, ``types`` what they hold, by slot; ``unclear``: its parameters are mistaken.
    """

    label: str
    acting: bool
    giving: Type | None = None
    place: Span | None = None
    decision: str | None = None
    secret: bool = False
    unclear: bool = False
    slots: int = 0
    types: dict[int, Type] = field(default_factory=dict)

    def reserve(self, count: int) -> int:
        """The first of some slots that are kept for locals which are declared later."""
        first = self.slots
        self.slots += count
        return first

    def begin_as(self, outer: Routine) -> None:
        """Begins with the locals of the routine that it stands in."""
        self.slots, self.types, self.unclear = outer.slots, dict(outer.types), outer.unclear


@dataclass
class Facts:
    """What the checks have learnt, each kind of fact in a table by node.

    ``types`` are those of expressions, ``symbols`` the meanings of names, ``slots`` the places of locals, ``routines``
    the rows of locals. ``faces`` holds the expressions of type card that stand where a face is wanted. ``giving`` is
    the only table by name: the types that definitions give.
    """

    types: NodeMap[n.Expression | n.Ask, Type] = field(default_factory=lambda: NodeMap("type"))
    symbols: NodeMap[n.Expression | n.Target, Symbol] = field(default_factory=lambda: NodeMap("meaning"))
    slots: NodeMap[Declaration, int] = field(default_factory=lambda: NodeMap("slot"))
    routines: NodeMap[Owner, Routine] = field(default_factory=lambda: NodeMap("row of locals"))
    faces: NodeSet[n.Expression] = field(default_factory=NodeSet)
    giving: dict[str, Type] = field(default_factory=dict)


class Learnt(Protocol):
    """A ruleset with its names and facts: a run of the checks, its result, or a review of that."""

    @property
    def ruleset(self) -> Ruleset: ...

    @property
    def symbols(self) -> Symbols: ...

    @property
    def facts(self) -> Facts: ...
