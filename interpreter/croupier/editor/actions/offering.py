"""Which actions are offered at a range of a text."""

from __future__ import annotations

import os
from collections.abc import Sequence

from croupier.editor.actions.action import EditorAction
from croupier.editor.actions.citing import citing
from croupier.editor.actions.context import ActionContext
from croupier.editor.actions.declaring import declaring
from croupier.editor.actions.fixes import all_fixes, fixes
from croupier.editor.actions.removing import removing
from croupier.editor.actions.scenario_begun import scenario_begun, scenario_offered
from croupier.editor.diagnosing import EditorDiagnostic
from croupier.editor.documents import AnyPath
from croupier.editor.mending import mended
from croupier.editor.positions import TextRange
from croupier.editor.symbols.finding import SymbolFinder
from croupier.language.syntax.text_files import known_source
from croupier.rulebook.file_kinds import FileKind


def actions(
    finding: SymbolFinder, path: AnyPath, range: TextRange, mistakes: Sequence[EditorDiagnostic], language: str
) -> tuple[EditorAction, ...]:
    """Return what is offered at a range of a text with some mistakes: the ways out of mistakes first."""
    here = [one for one in mistakes if one.place.range.meets(range)]
    found = [*fixes(here)]
    context = _context(finding, path, language)
    if context is not None:
        found += declaring(context, here)
        found += removing(context, here)
        found += citing(context, range.start)
        found += scenario_offered(context, range.start)
    return (*found, *all_fixes(finding.projects, path, mistakes, language))


def resolved(finding: SymbolFinder, action: EditorAction, language: str) -> EditorAction:
    """Return an action with its edits. Raise ActionRefused if they cannot be made."""
    context = None if action.wish is None else _context(finding, action.wish.path, language)
    return action if context is None or action.wish is None else scenario_begun(context, action, action.wish)


def _context(finding: SymbolFinder, path: AnyPath, language: str) -> ActionContext | None:
    """Return what actions on a rule file are made from; None for another file, or one that cannot be read."""
    projects = finding.projects
    source, _ = projects.documents.read(path)
    project, _ = projects.project(path)
    if source is None or project is None or projects.kind(path) is not FileKind.RULES:
        return None
    return ActionContext(finding, os.fspath(path), known_source(mended(source)), project, language)
