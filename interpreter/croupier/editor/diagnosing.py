"""What is wrong with a file: all that ``croupier check`` tells of it, with the fixes as edits.

A rule file is told what its check tells, and what the check of each open file that reads it tells of it: a variant may
find a fault in its base. Scenario files, statements, ties and excuses are told what their own readers tell. Scenarios
are understood at their tables, and not played.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from croupier.authoring.scenarios.excuses import read_excuses
from croupier.authoring.scenarios.files import read_scenarios
from croupier.authoring.scenarios.statements import unknown_proofs
from croupier.editor.documents import AnyPath, Documents, real
from croupier.editor.positions import FilePlace, TextEdit, place_of
from croupier.editor.projects import Project, Projects
from croupier.language.diagnostics import Diagnostic
from croupier.language.diagnostics.diagnostic import sort_diagnostics
from croupier.language.source import Span
from croupier.rulebook.file_kinds import FileKind
from croupier.rulebook.ties.file import read_ties


@dataclass(frozen=True, slots=True)
class Fixing:
    """A way out of a mistake: edits, and what they do in words."""

    title: str
    edits: tuple[TextEdit, ...]


@dataclass(frozen=True, slots=True)
class EditorDiagnostic:
    """A diagnostic as an editor shows it."""

    code: str
    severity: str  # ``error``, ``warning`` or ``note``
    message: str
    label: str
    help: str
    place: FilePlace
    related: tuple[tuple[FilePlace, str], ...] = ()
    fixes: tuple[Fixing, ...] = ()


class Diagnosing:
    """The diagnostics of the open texts."""

    def __init__(self, projects: Projects) -> None:
        self.projects = projects
        self.documents = projects.documents

    def told(self, path: AnyPath) -> list[Diagnostic]:
        """Return all that checking one file tells, in whatever file it lies."""
        reach, file = self.documents.reach, Path(path)
        project, problems = self.projects.project(file)
        found = [*problems]
        match self.projects.kind(file):
            case FileKind.SCENARIOS:
                found += self._in_scenarios(file, project)
            case FileKind.TIES:
                found += read_ties(file, reach)[1]
            case FileKind.EXCUSES:
                found += read_excuses(file, reach)[1]
        if project is not None:
            found += self.projects.examined(project).diagnostics
        return sort_diagnostics(found)

    def _in_scenarios(self, file: Path, project: Project | None) -> list[Diagnostic]:
        """Return the mistakes in scenarios: in their shape, in the names that they use, and in what they prove."""
        read = read_scenarios(file, self.documents.reach)
        found = [*read.diagnostics]
        reader = None if project is None else self.projects.scenario_reader(project)
        if project is None or reader is None:
            return found
        known = self.projects.codes(project)
        for one in read.scenarios:
            found += [*reader.mistakes(one), *unknown_proofs(one, known)]
        return found

    def told_in(self, path: AnyPath) -> list[Diagnostic]:
        """Return what lies in one file of all that checking it, and the open files that read it, tells."""
        here = real(path)
        found = [one for other in {os.fspath(path): None, **self.readers(path)} for one in self.told(other)]
        return sort_diagnostics(one for one in found if real(one.place.source.name) == here)

    def readers(self, path: AnyPath) -> dict[str, None]:
        """Return the open files whose diagnostics depend on a file, in the order in which they were opened."""
        here = real(path)
        return {one.path: None for one in self.documents.all_open() if here in self._read_for(one.path)}

    def _read_for(self, path: str) -> frozenset[str]:
        project: Project | None = self.projects.project(path)[0]
        read = frozenset() if project is None else self.projects.read_for(project)
        return read | {real(path)}


def shown(diagnostics: Iterable[Diagnostic], documents: Documents, language: str) -> tuple[EditorDiagnostic, ...]:
    """Return diagnostics in a language, with places by the names that the editor has for its files."""
    return tuple(_mistake(one.in_language(language), documents) for one in diagnostics)


def _mistake(one: Diagnostic, documents: Documents) -> EditorDiagnostic:
    def place(span: Span) -> FilePlace:
        return documents.named(place_of(span))

    fix = one.fix
    fixes = () if fix is None else (Fixing(one.help, (TextEdit(place(fix.place), fix.text),)),)
    related = tuple((place(other.place), other.label) for other in one.related)
    return EditorDiagnostic(
        one.code, one.severity, one.message, one.label, str(one.help), place(one.place), related, fixes
    )
