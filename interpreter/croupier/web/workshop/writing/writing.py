"""The asks of the text: the editor's service, with files by the page's names and places in its units."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from croupier.editor.actions.action import ActionRefused, EditorAction
from croupier.editor.positions import TextRange
from croupier.editor.service import Service
from croupier.editor.symbols.renaming import RenameRefused
from croupier.language.translation import translated
from croupier.rulebook.file_kinds import FileKind
from croupier.texts.telling.words import word
from croupier.web.workshop.workbench import Ask, AskRefused, Workbench
from croupier.web.workshop.writing import answers
from croupier.web.workshop.writing.gallery import Gallery
from croupier.web.workshop.writing.given import AskGiven
from croupier.web.workshop.writing.names import PageNames
from croupier.web.workshop.writing.places import PagePlaces


class WritingRole:
    """Answers what is asked of texts while they are written. See ``web/README.md`` for the asks."""

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench
        self._service = Service(bench.folder, bench.language, bench.documents)
        self._names = PageNames(bench.folder)
        self._places = PagePlaces(bench.documents, self._names)
        self._gallery = Gallery(bench.folder, bench.documents)

    def asks(self) -> Mapping[str, Ask]:
        """Return what answers each ask, by its name."""
        doing: dict[str, Callable[[AskGiven], Any]] = {
            "diagnose": self._diagnose,
            "hover": self._hover,
            "complete": self._complete,
            "signature": self._signature,
            "definition": self._definition,
            "references": self._references,
            "renamable": self._renamable,
            "rename": self._rename,
            "outline": self._outline,
            "format": self._format,
            "tokens": self._tokens,
            "folds": self._folds,
            "hints": self._hints,
            "actions": self._actions,
            "act": self._act,
            "gallery": self._entries,
            "begin": self._begin,
        }
        return {name: self._answering(one) for name, one in doing.items()}

    def _answering(self, answer: Callable[[AskGiven], Any]) -> Ask:
        def ask(given: dict[str, Any]) -> Any:
            self._service.language = self._bench.language
            return answer(AskGiven(given, self._bench.language))

        return ask

    def _path(self, given: AskGiven) -> Path:
        return self._names.path(given.text("file"), given.language)

    def _at(self, given: AskGiven) -> tuple[Path, int]:
        path = self._path(given)
        return path, self._places.offset(path, given.number("offset"))

    def _within(self, given: AskGiven) -> tuple[Path, TextRange]:
        path = self._path(given)
        start, end = (self._places.offset(path, given.number(one)) for one in ("start", "end"))
        return path, TextRange(start, end)

    # --- mistakes --------------------------------------------------------------------------------

    def _diagnose(self, given: AskGiven) -> Any:
        """Return the mistakes that checking some files tells, by the file that they lie in, and the files that check.

        ``{"files": {NAME: [mistake…]}, "checks": [NAME…]}``; each file that was asked about is listed.
        """
        found: dict[str, dict[str, Any]] = {}
        checks = []
        for name in given.texts("files"):
            path = self._names.path(name, given.language)
            told = self._service.diagnostics_everywhere(path)
            found.setdefault(name, {})
            for one in sorted(told, key=lambda one: one.place):
                found.setdefault(self._names.name(one.place.path), {})[repr(one)] = answers.mistake(one, self._places)
            if self._service.projects.kind(path) is FileKind.RULES and all(one.severity != "error" for one in told):
                checks.append(name)
        return {"files": {name: list(those.values()) for name, those in found.items()}, "checks": checks}

    # --- what stands at a place ------------------------------------------------------------------

    def _hover(self, given: AskGiven) -> Any:
        """Return ``{"start", "end", "head", "lines"}`` or None. The head is in the rules' words, lines are Markdown."""
        path, offset = self._at(given)
        found = self._service.hover(path, offset)
        if found is None:
            return None
        return {**self._places.range(path, found.range), "head": found.head, "lines": list(found.lines)}

    def _complete(self, given: AskGiven) -> Any:
        """Return ``{"items": [{"label", "kind", "detail", "text", "call", "start", "end"}]}``, the likeliest first."""
        path, offset = self._at(given)
        items = self._service.completions(path, offset)
        return {"items": [answers.completion(one, path, self._places) for one in items]}

    def _signature(self, given: AskGiven) -> Any:
        """Return ``{"name", "parameters", "gives", "active"}`` or None."""
        found = self._service.call_help(*self._at(given))
        if found is None:
            return None
        parameters = list(found.parameters)
        return {"name": found.name, "parameters": parameters, "gives": found.gives, "active": found.active}

    def _tokens(self, given: AskGiven) -> Any:
        """Return ``[start, end, kind, declares]`` for each name in the rules of a text."""
        path = self._path(given)
        found = [(self._places.range(path, one.range), one) for one in self._service.tokens(path)]
        return [[range["start"], range["end"], one.kind.value, one.declares] for range, one in found]

    def _folds(self, given: AskGiven) -> Any:
        """Return ``{"start", "end"}`` for each part that can be folded."""
        path = self._path(given)
        return [self._places.range(path, one) for one in self._service.folds(path)]

    def _hints(self, given: AskGiven) -> Any:
        """Return ``{"offset", "text", "type": bool}`` for each hint in a range."""
        path, range = self._within(given)
        found = self._service.hints(path, range)
        return [
            {"offset": self._places.units(path, one.offset), "text": one.text, "type": one.is_type} for one in found
        ]

    # --- names -----------------------------------------------------------------------------------

    def _definition(self, given: AskGiven) -> Any:
        """Return places, installed files among them."""
        return [self._places.place(one) for one in self._service.definition(*self._at(given))]

    def _references(self, given: AskGiven) -> Any:
        return [self._places.place(one) for one in self._service.references(*self._at(given))]

    def _renamable(self, given: AskGiven) -> Any:
        """Return ``{"start", "end", "name"}`` of what can get another name. Raise AskRefused if nothing there can."""
        path, offset = self._at(given)
        try:
            range, name = self._service.renamable(path, offset)
        except RenameRefused as refused:
            raise AskRefused("rename", translated(str(refused), given.language)) from None
        return {**self._places.range(path, range), "name": name}

    def _rename(self, given: AskGiven) -> Any:
        """Return edits. Raise AskRefused if another name would change what is meant."""
        try:
            return self._places.edits(self._service.rename(*self._at(given), given.text("name")).edits)
        except RenameRefused as refused:
            raise AskRefused("rename", translated(str(refused), given.language)) from None

    def _outline(self, given: AskGiven) -> Any:
        """Return ``{"name", "sort", "changes", "start", "end", "whole", "children"}`` for all that a file declares."""
        path = self._path(given)
        return answers.outlined(self._service.outline(path), path, self._places)

    # --- edits -----------------------------------------------------------------------------------

    def _format(self, given: AskGiven) -> Any:
        """Return the edits that bring a text into the one layout. Raise AskRefused if it has mistakes of syntax."""
        found = self._service.format(self._path(given))
        if found is None:
            raise AskRefused("no-format", word(given.language, "workshop-no-format"))
        return self._places.edits(found)

    def _actions(self, given: AskGiven) -> Any:
        """Return what can be done at a range, the fixes of mistakes first."""
        return [answers.action(number, one, self._places) for number, one in enumerate(self._offered(given))]

    def _act(self, given: AskGiven) -> Any:
        """Return the edits of an action whose edits come later. Raise AskRefused if they cannot be made."""
        offered = self._offered(given)
        number = given.number("number")
        if number >= len(offered) or offered[number].title != given.text("title"):
            raise AskRefused("nothing-there", word(given.language, "workshop-nothing-there"))
        try:
            return self._places.edits(self._service.resolved(offered[number]).edits)
        except ActionRefused as refused:
            raise AskRefused("action", str(refused)) from None

    def _offered(self, given: AskGiven) -> tuple[EditorAction, ...]:
        return self._service.actions(*self._within(given))

    def _entries(self, given: AskGiven) -> Any:
        """Return what can be begun with."""
        return {"entries": self._gallery.entries(given.language)}

    def _begin(self, given: AskGiven) -> Any:
        """Return ``{"show": NAME, "files": {NAME: text}}``: the files of an entry, which are not written yet."""
        return self._gallery.begun(given.text("entry"), given.text("name"), given.language).told()
