"""Which actions are offered at a range of a text."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.editor.actions.action import EditorAction
from croupier.editor.actions.fixes import fixes
from croupier.editor.diagnosing import EditorDiagnostic
from croupier.editor.positions import TextRange


def actions(mistakes: Iterable[EditorDiagnostic], range: TextRange) -> tuple[EditorAction, ...]:
    """Return what is offered at a range of a text with some mistakes: the ways out of mistakes first."""
    here = [one for one in mistakes if one.place.range.meets(range)]
    return tuple(fixes(here))
