"""What actions on a rule file are made from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from croupier.editor.diagnosing import EditorDiagnostic
from croupier.editor.positions import TextEdit
from croupier.editor.projects import Project, Projects
from croupier.editor.symbols.finding import SymbolFinder
from croupier.editor.trial import TextTrial
from croupier.language.analysis import Checked
from croupier.language.source import Source


@dataclass(frozen=True)
class ActionContext:
    """A rule file, and all that it belongs to."""

    finding: SymbolFinder
    path: str  # as the editor names it
    source: Source  # without lines that break its YAML
    project: Project
    language: str

    @property
    def projects(self) -> Projects:
        return self.finding.projects

    @cached_property
    def checked(self) -> Checked | None:
        """Return the rules, checked as far as they can be read."""
        return self.projects.still_whole(self.project).checked

    def makes_no_error(self, *edits: TextEdit) -> bool:
        """Return whether the file has no error after some edits that it does not have now."""
        return not TextTrial(self.projects, edits).new_errors(self.path)

    def mends(self, mistake: EditorDiagnostic, *edits: TextEdit) -> bool:
        """Return whether a mistake is told no longer after some edits, and no error is new."""
        trial = TextTrial(self.projects, edits)
        return not trial.new_errors(self.path) and not trial.is_told(self.path, mistake, self.language)
