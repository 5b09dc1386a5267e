"""The fixes of mistakes, as actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.editor.actions.action import ActionKind, EditorAction
from croupier.editor.diagnosing import EditorDiagnostic


def fixes(mistakes: Iterable[EditorDiagnostic]) -> Iterator[EditorAction]:
    """Yield the fixes of mistakes. The only one of a mistake is preferred."""
    for mistake in mistakes:
        for one in mistake.fixes:
            only = len(mistake.fixes) == 1
            yield EditorAction(one.title, ActionKind.QUICK_FIX, one.edits, mends=(mistake,), preferred=only)
