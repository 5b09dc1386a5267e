"""What is known around a place, while the text at the place changes with every key.

A check of all rules takes longer than a list of names may. But what is typed into one definition changes nothing that
the others name. So the last check is used as long as the text around that definition, and all other files, are as they
were then.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from croupier.editor.documents import AnyPath, Notes, real
from croupier.editor.positions import TextRange
from croupier.editor.projects import Project, Projects
from croupier.language.checking import Examined, examine
from croupier.language.diagnostics import Diagnostic
from croupier.language.ruleset.reach import Reach
from croupier.language.source import Source
from croupier.language.syntax.limits import DEFAULT_LIMITS, DocumentLimits
from croupier.language.syntax.text_files import Files


@dataclass(frozen=True, slots=True)
class _Around:
    """A check, and what it was made from but for one range of a text."""

    project: Project
    before: str
    behind: str
    others: Notes
    examined: Examined


class TextSurroundings:
    """The last check around what is being typed, by file."""

    def __init__(self, projects: Projects) -> None:
        self._projects = projects
        self._documents = projects.documents
        self._kept: dict[str, _Around] = {}

    def examined(self, project: Project, path: AnyPath, text: str, range: TextRange) -> Examined:
        """Return the rules of a project, checked; what stands in a range of one text may be older."""
        here = real(path)
        before, behind = text[: range.start], text[range.end :]
        kept = self._kept.get(here)
        same = kept is not None and (kept.project, kept.before, kept.behind) == (project, before, behind)
        if kept is not None and same and self._documents.is_as_noted(kept.others):
            return kept.examined
        with self._documents.noting() as notes:
            examined = self._projects.still_whole(project)
            if examined.checked is None:
                examined = self._without(project, here, range)
        others = {key: state for key, state in notes.items() if real(key[0]) != here}
        self._kept[here] = _Around(project, before, behind, others, examined)
        return examined

    def _without(self, project: Project, path: str, range: TextRange) -> Examined:
        """Return the rules of a project, checked as if nothing stood in a range of one text."""
        mending = self._projects.mending
        reach = Reach(mending.folder, FilesWithout(mending.files, path, range))
        return examine(project.root, project.house_rules, reach)


class FilesWithout(Files):
    """Other files, with spaces in one range of one of them."""

    def __init__(self, files: Files, path: str, range: TextRange) -> None:
        self._files = files
        self._path = path
        self._range = range

    def read(self, path: AnyPath, limits: DocumentLimits = DEFAULT_LIMITS) -> tuple[Source | None, list[Diagnostic]]:
        source, problems = self._files.read(path, limits)
        if source is None or real(path) != self._path:
            return source, problems
        text, range = source.text, self._range
        spaces = "".join(one if one == "\n" else " " for one in text[range.start : range.end])
        return Source(source.name, text[: range.start] + spaces + text[range.end :]), problems

    def is_file(self, path: AnyPath) -> bool:
        return self._files.is_file(path)

    def is_saved(self, path: AnyPath) -> bool:
        return False

    def listed(self, folder: Path, pattern: str) -> list[Path]:
        return self._files.listed(folder, pattern)
