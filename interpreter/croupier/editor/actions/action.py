"""What is offered to do at a place of a text: a title, and the edits that do it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from croupier.editor.diagnosing import EditorDiagnostic
from croupier.editor.positions import TextEdit


class ActionKind(Enum):
    """What an action is for, as the language server protocol names it."""

    QUICK_FIX = "quickfix"  # it mends a mistake
    REWRITE = "refactor.rewrite"  # it adds to the thing under the cursor
    FIX_ALL = "source.fixAll"  # it mends all that can be mended in the file


@dataclass(frozen=True, slots=True)
class ScenarioWish:
    """A first scenario that is wanted for a move. It takes a game to make, so it is made when it is chosen."""

    path: str  # of the rule file
    decision: str
    move: str


@dataclass(frozen=True, slots=True)
class EditorAction:
    """Something that can be done for the author.

    An edit at the end of a text appends to it. Each edit is of the texts as they are now.
    """

    title: str  # in the language of the service
    kind: ActionKind
    edits: tuple[TextEdit, ...] = ()
    creates: tuple[str, ...] = ()  # paths of files that there are not yet; their edits are of an empty text
    mends: tuple[EditorDiagnostic, ...] = ()  # the mistakes that it is a way out of
    preferred: bool = False  # whether it is the only way out of a mistake
    wish: ScenarioWish | None = None  # what ``Service.resolved`` makes the edits from; there are none before


class ActionRefused(Exception):
    """An action whose edits cannot be made. Its message is in the language of the service."""
