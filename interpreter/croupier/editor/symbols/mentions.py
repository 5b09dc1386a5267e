"""Every place of a document at which a name stands, with the list of names on which it stands there.

A mention does not say yet what is meant: that depends on the documents below (``stacks.py``).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from croupier.editor.positions import TextRange
from croupier.language.syntax import nodes as n

FILLED = "with:"
"""What stands in front of the name of a rule or a move, where the placeholders are meant that its reason works out."""


class Sort(Enum):
    """What a name is the name of."""

    RULE = "rule"
    MOVE = "move"
    OPTION = "option"
    PILE = "pile"
    STATE = "state"
    KIND = "kind"
    TYPE = "type"
    MEMBER = "member"
    FIELD = "field"
    MEMBER_FIELD = "member field"
    MARK = "mark"
    LOCAL = "local"
    STATEMENT = "statement"
    # lists on which things of several sorts stand
    VALUE = "value"
    DOTTED = "dotted"
    THING = "thing"  # whatever has the name
    PLACEHOLDER = "placeholder"
    FILLING = "filling"  # in an expression that fills a placeholder: a parameter or a value


class MentionUse(Enum):
    """What a document does with a thing at a mention of its name."""

    DECLARES = "declares"
    CHANGES = "changes"
    USES = "uses"


@dataclass(frozen=True, slots=True)
class Mention:
    """A name at a place."""

    sort: Sort
    name: str
    range: TextRange
    use: MentionUse = MentionUse.USES
    within: str = ""  # the type of a member, the decision of a move, what has the placeholder
    node: n.Expression | None = None  # what stands before the dot, or the name itself
    at: int = -1  # of a local: where it is declared
    twin: bool = False  # it stands for a type and for a name that is left out behind it
    block: str = ""  # the ruleset of a block of ``rules_on``
    whole: TextRange | None = None  # of a declaration: all that belongs to it
