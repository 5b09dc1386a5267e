"""Declare what is missing: each declaration is tried first, and offered if it makes no new error."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from croupier.editor.actions.action import ActionKind, EditorAction
from croupier.editor.actions.context import ActionContext
from croupier.editor.actions.declarations import Declaration, declarations
from croupier.editor.actions.rule_edits import definition_added, definition_at
from croupier.editor.actions.section_edits import entry_added
from croupier.editor.actions.unknown import UnknownName, unknown_name
from croupier.editor.diagnosing import EditorDiagnostic
from croupier.editor.positions import TextEdit
from croupier.language.translation import translated

CODES = ("unknown-name", "unknown-field")
MOST_TRIED = 4
"""The most declarations that are tried for one question: each costs a check."""


def declaring(context: ActionContext, mistakes: Iterable[EditorDiagnostic]) -> Iterator[EditorAction]:
    """Yield the declarations that mend mistakes."""
    for mistake, title, edit in islice(_candidates(context, mistakes), MOST_TRIED):
        if context.mends(mistake, edit):
            said = translated(title, context.language)
            yield EditorAction(said, ActionKind.QUICK_FIX, (edit,), mends=(mistake,))


def _candidates(
    context: ActionContext, mistakes: Iterable[EditorDiagnostic]
) -> Iterator[tuple[EditorDiagnostic, str, TextEdit]]:
    for mistake in mistakes:
        checked = context.checked if mistake.code in CODES else None
        unknown = None if checked is None else unknown_name(context.source, checked, mistake.place.range)
        if unknown is None or checked is None:
            continue
        for one in declarations(unknown, checked):
            edit = _edit(context, unknown, one)
            if edit is not None:
                yield mistake, one.title, edit


def _edit(context: ActionContext, unknown: UnknownName, one: Declaration) -> TextEdit | None:
    if one.section:
        return entry_added(context.path, context.source, one.section, one.lines[0])
    return definition_added(context.path, context.source, definition_at(unknown.under), one.lines)
