"""The fixes of mistakes, as actions: each by itself, and all of a file together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.editor.actions.action import ActionKind, EditorAction
from croupier.editor.diagnosing import EditorDiagnostic
from croupier.editor.documents import AnyPath, real
from croupier.editor.positions import TextEdit
from croupier.editor.projects import Projects
from croupier.editor.trial import TextTrial
from croupier.language.translation import translated


def fixes(mistakes: Iterable[EditorDiagnostic]) -> Iterator[EditorAction]:
    """Yield the fixes of mistakes. The only one of a mistake is preferred."""
    for mistake in mistakes:
        for one in mistake.fixes:
            only = len(mistake.fixes) == 1
            yield EditorAction(one.title, ActionKind.QUICK_FIX, one.edits, mends=(mistake,), preferred=only)


def all_fixes(
    projects: Projects, path: AnyPath, mistakes: Iterable[EditorDiagnostic], language: str
) -> Iterator[EditorAction]:
    """Yield the action that takes the fixes of all mistakes of a file that have one, if there are several.

    It makes no new error. Of fixes that overlap the first is taken.
    """
    taken: dict[TextEdit, EditorDiagnostic] = {}
    for mistake in mistakes:
        edit = _only_edit(mistake)
        if edit is not None and real(edit.place.path) == real(path) and not any(_overlap(edit, one) for one in taken):
            taken[edit] = mistake
    edits = tuple(taken)
    if len(edits) > 1 and not TextTrial(projects, edits).new_errors(path):
        title = translated(f"take all {len(edits)} fixes of this file", language)
        yield EditorAction(title, ActionKind.FIX_ALL, edits, mends=tuple(taken.values()))


def _only_edit(mistake: EditorDiagnostic) -> TextEdit | None:
    edits = mistake.fixes[0].edits if len(mistake.fixes) == 1 else ()
    return edits[0] if len(edits) == 1 else None


def _overlap(one: TextEdit, other: TextEdit) -> bool:
    return one.place.range.meets(other.place.range)
