"""What an editor asks, one thin method a question; the work is in a module or a folder of each question.

How a question hangs on: its folder (``symbols/``, ``reading/``, ``actions/``, ``formatting/``) has functions or a class
over ``Projects``, and ``Service`` has a method that calls it. A question about a place in a text begins like this::

    spot = self.under(path, offset)              # what lies there: the word, YAML keys and nodes, nodes of rules
    found = self.projects.project(path)[0]       # what the file belongs to
    whole = self.projects.still_whole(found)     # its rules, checked: names, types, facts; as far as it can be read
    files = self.projects.files(found)           # all its files, for searches

Answers are frozen dataclasses with offsets (``positions.py``). What several questions need of the same files is kept by
``KeptResults`` (``kept.py``), which makes it again when a file has changed that it was made from.
"""

from __future__ import annotations

import os

from croupier.editor.actions.action import EditorAction
from croupier.editor.actions.offering import actions, resolved
from croupier.editor.clashing import notes_of
from croupier.editor.diagnosing import Diagnosing, EditorDiagnostic, shown
from croupier.editor.documents import AnyPath, Documents
from croupier.editor.formatting.formatted import formatted
from croupier.editor.formatting.line_edits import line_edits
from croupier.editor.laid_on import is_laid_on, unopened_beside
from croupier.editor.positions import FilePlace, TextEdit, TextRange
from croupier.editor.projects import Project, Projects
from croupier.editor.reading.completing import Completion
from croupier.editor.reading.hints import InlayHint
from croupier.editor.reading.reading import Hover, TextReading
from croupier.editor.reading.signatures import CallHelp
from croupier.editor.reading.tokens import NameToken
from croupier.editor.symbols.finding import SymbolFinder
from croupier.editor.symbols.outline import FoundSymbol, OutlineItem, outline, search
from croupier.editor.symbols.renaming import Renaming, renamable, rename
from croupier.editor.under import Under, under
from croupier.rulebook.file_kinds import FileKind


class Service:
    """Questions about rule files while they are written. Texts that are not open are read from the disk.

    ``within`` is the folder that files may be read from, besides the installed rulesets; None for any folder.
    ``language`` is that of all words in the answers. A service that is given ``documents`` asks those, and leaves
    ``within`` to them. A service is for one thread at a time.
    """

    def __init__(self, within: AnyPath | None = None, language: str = "en", documents: Documents | None = None) -> None:
        self.language = language
        self.documents = Documents(within) if documents is None else documents
        self.projects = Projects(self.documents)
        self._diagnosing = Diagnosing(self.projects)
        self._reading = TextReading(self.projects)
        self._finding = SymbolFinder(self.projects)

    # --- documents -------------------------------------------------------------------------------

    def open(self, path: AnyPath, text: str, version: int = 0) -> None:
        """Take the text of a file from now on from the editor."""
        self.documents.put(path, text, version)

    def change(self, path: AnyPath, text: str, version: int = 0) -> None:
        """Take another text of an open file. Raise KeyError if it is not open."""
        if self.documents.opened(path) is None:
            raise KeyError(str(path))
        self.documents.put(path, text, version)

    def close(self, path: AnyPath) -> None:
        """Take the text of a file from the disk again. Raise KeyError if it is not open."""
        self.documents.drop(path)

    # --- questions -------------------------------------------------------------------------------

    def diagnostics(self, path: AnyPath) -> tuple[EditorDiagnostic, ...]:
        """Return the mistakes in a file, sorted by place: what its own check finds, and that of open files on it.

        Notes tell where house rules meet that it includes.
        """
        found = shown(self._diagnosing.told_in(path), self.documents, self.language)
        return tuple(sorted((*found, *self._notes(path)), key=lambda one: one.place))

    def diagnostics_everywhere(self, path: AnyPath) -> tuple[EditorDiagnostic, ...]:
        """Return all that checking a file tells, as ``croupier check`` does: also mistakes in files that it reads."""
        return (*shown(self._diagnosing.told(path), self.documents, self.language), *self._notes(path))

    def unopened_beside(self, path: AnyPath) -> tuple[str, ...]:
        """Return the rule files around a file that are not open."""
        return tuple(unopened_beside(self.projects, path))

    def is_laid_on(self, file: AnyPath, path: AnyPath) -> bool:
        """Return whether a rule file changes or includes another one, as far as both can be read."""
        return is_laid_on(self.projects, file, path)

    def _notes(self, path: AnyPath) -> tuple[EditorDiagnostic, ...]:
        if self.projects.kind(path) is not FileKind.RULES:
            return ()
        return notes_of(Project(os.fspath(path)), self.projects, self.language)

    def actions(self, path: AnyPath, range: TextRange) -> tuple[EditorAction, ...]:
        """Return what can be done for the author at a range of a text, the ways out of mistakes first.

        An action with a ``wish`` has its edits after ``resolved``.
        """
        return actions(self._finding, path, range, self.diagnostics(path), self.language)

    def resolved(self, action: EditorAction) -> EditorAction:
        """Return an action with its edits. Raise ActionRefused if they cannot be made."""
        return resolved(self._finding, action, self.language)

    def under(self, path: AnyPath, offset: int) -> Under | None:
        """Return what lies under a place in a text, or None if there is no text."""
        source, _ = self.documents.read(path)
        return None if source is None else under(source, offset)

    def hover(self, path: AnyPath, offset: int) -> Hover | None:
        """Return what stands at a place: a word's meaning, what a name is and where it is from, a type and a value."""
        return self._reading.hover(path, offset, self.language)

    def completions(self, path: AnyPath, offset: int) -> tuple[Completion, ...]:
        """Return what may be written at a place, the likeliest first."""
        return self._reading.completions(path, offset, self.language)

    def call_help(self, path: AnyPath, offset: int) -> CallHelp | None:
        """Return what the innermost call that is open at a place takes, or None."""
        return self._reading.call_help(path, offset)

    def folds(self, path: AnyPath) -> tuple[TextRange, ...]:
        """Return what can be folded in a text: each range begins and ends with a line."""
        return self._reading.folds(path)

    def tokens(self, path: AnyPath) -> tuple[NameToken, ...]:
        """Return what the names in the rules of a text are the names of, in its order."""
        return self._reading.tokens(path)

    def hints(self, path: AnyPath, range: TextRange) -> tuple[InlayHint, ...]:
        """Return the types of locals, and the other layers of rules, in a range of a text."""
        return self._reading.hints(path, range)

    def format(self, path: AnyPath) -> tuple[TextEdit, ...] | None:
        """Return the edits that bring a text into the one layout; None for a text with mistakes of syntax."""
        source, _ = self.documents.read(path)
        text = None if source is None else formatted(source).text
        return None if source is None or text is None else line_edits(os.fspath(path), source.text, text)

    def definition(self, path: AnyPath, offset: int) -> tuple[FilePlace, ...]:
        """Return where that is declared which is named at a place; several places if several things may be meant."""
        return self._finding.definition(path, offset)

    def references(self, path: AnyPath, offset: int, *, declared: bool = True) -> tuple[FilePlace, ...]:
        """Return all places that name what is named at a place, its declaration included where ``declared``."""
        return self._finding.references(path, offset, declared=declared)

    def outline(self, path: AnyPath) -> tuple[OutlineItem, ...]:
        """Return what a file declares and changes, one inside the other, in the order of the text."""
        return outline(self._finding, path)

    def symbols(self, path: AnyPath, text: str) -> tuple[FoundSymbol, ...]:
        """Return what the files of the folder around a file declare whose names hold a text."""
        return search(self._finding, path, text)

    def renamable(self, path: AnyPath, offset: int) -> tuple[TextRange, str]:
        """Return the range of the name at a place that can get another one, and the name of what is meant.

        Raise RenameRefused if nothing is named there, or nothing of this folder.
        """
        found = renamable(self._finding, path, offset)
        return found.range, found.symbols[0].name

    def rename(self, path: AnyPath, offset: int, name: str) -> Renaming:
        """Return the edits that give what is named at a place another name, in all files of the folder around it.

        Raise RenameRefused if nothing is named there, or if files would mean something else or no longer check.
        """
        return rename(self._finding, path, offset, name)
