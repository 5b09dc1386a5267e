"""Where a thing is declared, and where it is named: in the file itself and in all files of the folder."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from croupier.editor.documents import AnyPath, real
from croupier.editor.positions import FilePlace
from croupier.editor.projects import Projects
from croupier.editor.symbols.beside_mentions import mentions_beside
from croupier.editor.symbols.meaning import Meaning, Symbol
from croupier.editor.symbols.mentions import MentionUse, Sort
from croupier.editor.symbols.stacks import Occurrence, Stacks, occurrence_of
from croupier.language.ruleset.documents import FILE_NAME
from croupier.rulebook.file_kinds import FileKind

MOST_FILES = 2_000
"""The most files of a folder in which names are looked for."""


class SymbolFinder:
    """Declarations and uses."""

    def __init__(self, projects: Projects) -> None:
        self.projects = projects
        self.documents = projects.documents
        self.stacks = Stacks(projects)

    # --- files ---------------------------------------------------------------------------------

    def folder(self, path: AnyPath) -> str:
        """Return the folder whose files belong together: that of the service, or the one around a file."""
        if self.documents.reach.folder is not None:
            return real(self.documents.reach.folder)
        file = Path(real(path))
        return str(file.parent.parent if file.name == FILE_NAME else file.parent)

    def files(self, path: AnyPath) -> list[str]:
        """Return the YAML files of the folder, by real path, and those that are open."""
        found = {real(path): None}
        for folder, below, names in os.walk(self.folder(path)):
            below[:] = sorted(one for one in below if not one.startswith("."))
            found.update((real(os.path.join(folder, one)), None) for one in sorted(names) if one.endswith(".yaml"))
            if len(found) > MOST_FILES:
                break
        found.update((real(one.path), None) for one in self.documents.all_open())
        return list(found)

    # --- occurrences ---------------------------------------------------------------------------

    def occurrences(self, path: AnyPath) -> tuple[Occurrence, ...]:
        """Return what a file names, by place."""
        return self.projects.kept.of(("occurrences", real(path)), lambda: self._occurrences(path))

    def _occurrences(self, path: AnyPath) -> tuple[Occurrence, ...]:
        kind = self.projects.kind(path)
        if kind is FileKind.RULES:
            return self.stacks.occurrences(path)
        project = self.projects.project(path)[0]
        source, _ = self.projects.mending.files.read(path)
        document = None if project is None else self.stacks.document(project.root)
        if source is None or document is None:
            return ()
        meaning = [Meaning(stack, self.projects) for stack in self.stacks.stacks(document)[""]]
        found = []
        for one in mentions_beside(source, statements=kind is FileKind.STATEMENTS):
            symbols = dict.fromkeys(symbol for each in meaning for symbol in each.of(one))
            if symbols:
                found.append(occurrence_of(tuple(symbols), one, real(path)))
        return tuple(found)

    def at(self, path: AnyPath, offset: int) -> Occurrence | None:
        """Return what is named at a place. Where a type stands for a name that is left out, the name is meant."""
        found = [one for one in self.occurrences(path) if one.range.holds(offset)]
        starting = [one for one in found if one.range.start <= offset < one.range.end] or found
        return max(starting, key=lambda one: one.mention.twin, default=None)

    def everywhere(self, path: AnyPath, symbols: Iterable[Symbol]) -> Iterator[tuple[str, Occurrence]]:
        """Yield each place in the files of the folder at which one of some symbols is named."""
        wanted = set(symbols)
        words = {one.name for one in wanted}
        for file in self._searched(path, wanted):
            text = self.documents.text(file)
            if text is not None and any(word in text for word in words):
                yield from ((file, one) for one in self.occurrences(file) if not wanted.isdisjoint(one.symbols))

    def _searched(self, path: AnyPath, symbols: set[Symbol]) -> list[str]:
        """Return the files to look into: those of the folder, and those outside that declare something."""
        homes = [one.home for one in symbols if one.home]
        return list(dict.fromkeys([*homes, *self.files(path)]))

    # --- answers -------------------------------------------------------------------------------

    def definition(self, path: AnyPath, offset: int) -> tuple[FilePlace, ...]:
        """Return where what is named at a place is declared: at the home of each thing that may be meant."""
        found = self.at(path, offset)
        return () if found is None else tuple(self._declared(found.symbols))

    def _declared(self, symbols: Iterable[Symbol]) -> Iterator[FilePlace]:
        for symbol in symbols:
            homes = [symbol.home] if symbol.home else []
            if symbol.sort is Sort.STATEMENT:
                homes = [*homes, *self.stacks.statements_beside(symbol.home)]
            for home in homes:
                for one in self.occurrences(home):
                    if symbol in one.symbols and one.use is MentionUse.DECLARES:
                        yield self.documents.named(FilePlace(home, one.range))
                        break

    def references(self, path: AnyPath, offset: int, *, declared: bool = True) -> tuple[FilePlace, ...]:
        """Return all places at which is named what is named at a place, by file; its declarations too if wanted."""
        found = self.at(path, offset)
        if found is None:
            return ()
        places = [
            self.documents.named(FilePlace(file, one.range))
            for file, one in self.everywhere(path, found.symbols)
            if declared or one.use is not MentionUse.DECLARES
        ]
        return tuple(dict.fromkeys(places))
