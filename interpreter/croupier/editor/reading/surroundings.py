"""What is known around a place, while the text at the place changes with every key.

A check of all rules takes longer than a list of names may. But what is typed into one definition changes nothing that
the others name. So the last check is used as long as the text around that definition, and all other files, are as they
were then.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.editor.documents import AnyPath, Notes, real
from croupier.editor.positions import TextRange
from croupier.editor.projects import Project, Projects
from croupier.language.checking import Examined


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
        others = {key: state for key, state in notes.items() if real(key[0]) != here}
        self._kept[here] = _Around(project, before, behind, others, examined)
        return examined
