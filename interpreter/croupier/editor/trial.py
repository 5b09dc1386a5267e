"""Edits made on copies of the texts, to see what they bring about before anybody gets them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable

from croupier.editor.diagnosing import Diagnosing, EditorDiagnostic
from croupier.editor.documents import AnyPath, Documents, real
from croupier.editor.positions import TextEdit, edited
from croupier.editor.projects import Projects
from croupier.language.diagnostics import Diagnostic


class TextTrial:
    """Copies of the open texts with some edits made, and what is made of them."""

    def __init__(self, before: Projects, edits: Iterable[TextEdit]) -> None:
        self.before = before
        self.documents = Documents(before.documents.reach.folder)
        for one in before.documents.all_open():
            self.documents.put(one.path, one.text, one.version)
        by_file: dict[str, list[TextEdit]] = {}
        for edit in edits:
            by_file.setdefault(edit.place.path, []).append(edit)
        for file, several in by_file.items():
            self.documents.put(file, edited(before.documents.text(file) or "", several))
        self.projects = Projects(self.documents)

    def new(self, file: AnyPath, key: Callable[[Diagnostic], Hashable]) -> list[Diagnostic]:
        """Return what is told of a file and was not told before. Diagnostics with the same key are the same."""
        found = Diagnosing(self.projects).told(file)
        if not found:
            return []
        before = Counter(key(one) for one in Diagnosing(self.before).told(file))
        new = []
        for one in found:
            before[key(one)] -= 1
            if before[key(one)] < 0:
                new.append(one)
        return new

    def new_errors(self, file: AnyPath) -> list[Diagnostic]:
        """Return the errors told of a file that were not told before, by their messages."""
        return [one for one in self.new(file, _as_told) if one.severity == "error"]

    def is_told(self, file: AnyPath, mistake: EditorDiagnostic, language: str) -> bool:
        """Return whether a mistake of before is told of a file."""
        found = (one.in_language(language) for one in Diagnosing(self.projects).told(file))
        return any((one.code, one.message) == (mistake.code, mistake.message) for one in found)


def _as_told(one: Diagnostic) -> Hashable:
    return one.code, one.message, real(one.place.source.name)
