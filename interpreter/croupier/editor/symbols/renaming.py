"""Give a thing another name wherever it is named, or tell why that cannot be done without changing what is meant.

Algorithm. All places that name the thing are found, and all that such a place may mean too. The edits are made on
copies of the texts, and then every file of the folder that sees the thing is looked at again: each name must mean what
it meant, and the checks must say nothing new. Only then the edits are handed out. Words of scenarios are those that
people read; where a thing has no label they are its name, so they are changed where their reader no longer knows them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from croupier.editor.documents import AnyPath, Documents, real
from croupier.editor.positions import FilePlace, TextEdit, TextRange, edited, position_of
from croupier.editor.symbols.edits import rename_edits
from croupier.editor.symbols.finding import SymbolFinder
from croupier.editor.symbols.meaning import VALUES, Symbol
from croupier.editor.symbols.mentions import Sort
from croupier.editor.symbols.stacks import Occurrence
from croupier.editor.trial import TextTrial
from croupier.language.analysis.builtins import BUILT_INS
from croupier.language.analysis.types import BUILT_IN_TYPES
from croupier.language.diagnostics import Diagnostic
from croupier.language.labels.checks import STANDARD_MARKS
from croupier.language.ruleset.shapes import CODE, NAME
from croupier.language.syntax.words import RESERVED
from croupier.rulebook.file_kinds import FileKind

ROUNDS = 8
"""How often the words of scenarios are looked at again: a reader stops at the first that it does not know."""


WITHIN = {
    Sort.MEMBER: (Sort.TYPE, Sort.OPTION),
    Sort.MEMBER_FIELD: (Sort.TYPE, Sort.OPTION),
    Sort.MOVE: (Sort.RULE,),
}
"""What things of a sort may lie within."""


class RenameRefused(Exception):
    """A name that cannot be given. Its message is in English."""


@dataclass(frozen=True, slots=True)
class Renaming:
    """Edits that give a thing another name."""

    edits: tuple[TextEdit, ...]


def renamable(finder: SymbolFinder, path: AnyPath, offset: int) -> Occurrence:
    """Return what is named at a place. Raise RenameRefused if nothing there can get another name."""
    found = finder.at(path, offset)
    if found is None:
        raise RenameRefused("nothing here has a name that could be changed")
    _refuse_outside(finder, path, found.symbols)
    return found


def rename(finder: SymbolFinder, path: AnyPath, offset: int, name: str) -> Renaming:
    """Return the edits that give what is named at a place another name. Raise RenameRefused if none would do."""
    found = renamable(finder, path, offset)
    old = found.symbols[0].name
    if name == old:
        return Renaming(())
    _refuse_word(found.symbols[0], name)
    symbols = _meant_together(finder, path, found.symbols)
    _refuse_outside(finder, path, symbols)
    files = {real(one): None for one in finder.files(path)}
    edits: dict[str, list[TextEdit]] = {}
    for file in files:
        everything = finder.occurrences(file)
        chosen = [one for one in everything if not symbols.isdisjoint(one.symbols)]
        text = finder.documents.text(file)
        if chosen and text is not None:
            edits[file] = rename_edits(file, text, chosen, everything, name)
    for file in edits:
        _refuse_taken(finder, file, symbols, name)
    trial = _Trial(finder, edits, symbols, old, name)
    trial.settle(_seeing(finder, files, symbols))
    return Renaming(tuple(_named(finder.documents, one) for file in trial.edits for one in trial.edits[file]))


def _named(documents: Documents, edit: TextEdit) -> TextEdit:
    return TextEdit(documents.named(edit.place), edit.text)


# --- what is refused at once ---------------------------------------------------------------------


def _refuse_word(symbol: Symbol, name: str) -> None:
    if symbol.sort is Sort.STATEMENT:
        if not CODE.match(name):
            raise RenameRefused(f"`{name}` is no code: write capital letters, digits and `-`, such as `MIN-016`")
        return
    if not NAME.match(name):
        raise RenameRefused(f"`{name}` is no name: write small letters, digits and `_`, a letter first")
    if symbol.sort is Sort.MARK and symbol.name in STANDARD_MARKS:
        raise RenameRefused(f"`{symbol.name}` is a mark that programs know by this name alone")
    if name in RESERVED or (symbol.sort is not Sort.LOCAL and name in BUILT_INS):
        raise RenameRefused(f"`{name}` means something in the language")
    if symbol.sort is Sort.TYPE and name in BUILT_IN_TYPES:
        raise RenameRefused(f"`{name}` is a type of the language")


def _meant_together(finder: SymbolFinder, path: AnyPath, symbols: Iterable[Symbol]) -> set[Symbol]:
    """Return symbols with all that is named together with one of them at some place."""
    found = set(symbols)
    while True:
        more = {each for _, one in finder.everywhere(path, found) for each in one.symbols} - found
        if not more:
            return found
        found |= more


def _refuse_outside(finder: SymbolFinder, path: AnyPath, symbols: Iterable[Symbol]) -> None:
    folder = Path(finder.folder(path))
    for one in symbols:
        if one.home and folder not in Path(one.home).parents:
            raise RenameRefused(f"`{one.name}` belongs to `{one.home}`, which lies outside of this folder")


def _refuse_taken(finder: SymbolFinder, file: str, symbols: Iterable[Symbol], name: str) -> None:
    """Raise RenameRefused if a file that names one of some symbols sees something else of the new name."""
    document = finder.stacks.document(file)
    stacks = [] if document is None else [one for found in finder.stacks.stacks(document).values() for one in found]
    for below in (one for stack in stacks for one in stack):
        for symbol in (one for one in symbols if one.sort is not Sort.LOCAL):
            for sort in VALUES if symbol.sort in VALUES else (symbol.sort,):
                taken = below.names.get((sort, name, symbol.within))
                if taken is not None:
                    source = finder.documents.source(below.path)
                    line = position_of(source, taken.range.start).line + 1
                    raise RenameRefused(f"the name `{name}` is taken ({Path(below.path).name}:{line})")


def _seeing(finder: SymbolFinder, files: Iterable[str], symbols: set[Symbol]) -> list[str]:
    """Return the files that see the home of one of some symbols."""
    homes = {one.home for one in symbols}
    found = []
    for file in files:
        project = finder.projects.project(file)[0]
        root = None if project is None else real(project.root)
        document = None if project is None else finder.stacks.document(project.root)
        stacks = {} if document is None else finder.stacks.stacks(document)
        below = {one.path for found_there in stacks.values() for stack in found_there for one in stack}
        if "" in homes or homes & {*below, root}:
            found.append(file)
    return found


# --- whether everything means the same -----------------------------------------------------------


class _Trial:
    """The edits made on copies of the texts."""

    def __init__(
        self, finder: SymbolFinder, edits: dict[str, list[TextEdit]], symbols: set[Symbol], old: str, name: str
    ) -> None:
        self.finder = finder
        self.edits = edits
        self.symbols = symbols
        self.old = old
        self.name = name
        trial = TextTrial(finder.projects, (edit for several in edits.values() for edit in several))
        self.trial = trial
        self.documents = trial.documents
        self.projects = trial.projects
        self.after = SymbolFinder(trial.projects)

    def settle(self, files: list[str]) -> None:
        """Raise RenameRefused if a file means something else, or has a mistake that it has not had."""
        for file in files:
            self._same_meaning(file)
        for file in files:
            if self.projects.kind(file) is FileKind.SCENARIOS:
                self._repair(file)
            new = self.trial.new(file, _key)
            if new:
                first = new[0]
                where = f"{Path(first.place.source.name).name}:{first.place.line}"
                raise RenameRefused(f"`{self.name}` would not do: {first.message} ({where})")

    def _same_meaning(self, file: str) -> None:
        text = self.documents.text(file) or ""
        if file not in self.edits and self.name not in text:
            return
        before, after = self.finder.occurrences(file), self.after.occurrences(file)
        wanted = Counter(self._told(one, new=True) for one in before)
        have = Counter(self._told(one, new=False) for one in after)
        if wanted != have:
            raise RenameRefused(f"`{self.name}` means something else in `{Path(file).name}`")

    def _told(self, one: Occurrence, *, new: bool) -> tuple[object, ...]:
        """Return what an occurrence means, under the new name if it gets one."""
        meant = one.symbols if not new else [self._renamed(each) for each in one.symbols]
        return one.use, frozenset(replace(each, at=-1) for each in meant)

    def _renamed(self, one: Symbol) -> Symbol:
        """Return a symbol as it is called afterwards, and what it lies within."""
        around = {each.name for each in self.symbols if each.sort in WITHIN.get(one.sort, ())}
        name = self.name if one in self.symbols else one.name
        return replace(one, name=name, within=self.name if one.within in around else one.within)

    # --- words of scenarios --------------------------------------------------------------------

    def _repair(self, file: str) -> None:
        """Change the words of a scenario file that its reader no longer knows."""
        spoken = [(self.old, self.name), (self.old.replace("_", " "), self.name.replace("_", " "))]
        for _ in range(ROUNDS):
            new = [one for one in self.trial.new(file, _key) if real(one.place.source.name) == file]
            edits = [edit for one in new for edit in self._respoken(one, spoken)]
            if not edits:
                return
            text = edited(self.documents.text(file) or "", {one.place.range: one for one in edits}.values())
            before = self.finder.documents.text(file) or ""
            self.documents.put(file, text)
            self.edits[file] = [TextEdit(FilePlace(file, TextRange(0, len(before))), text)]

    def _respoken(self, one: Diagnostic, spoken: Iterable[tuple[str, str]]) -> list[TextEdit]:
        place = one.place
        text = place.source.text[place.start : place.end]
        for old, new in spoken:
            found = re.search(rf"(?<!\w){re.escape(old)}(?!\w)", text)
            if found is not None:
                start = place.start + found.start()
                return [TextEdit(FilePlace(place.source.name, TextRange(start, start + len(old))), new)]
        return []


def _key(one: Diagnostic) -> tuple[str, str]:
    return one.code, real(one.place.source.name)
