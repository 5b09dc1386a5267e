"""The asks about files, which are answered by the server itself: they work while rules hang."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from croupier.editor.highlighting.monarch import monarch_grammar
from croupier.language.translation import translated
from croupier.rulebook.file_kinds import FileKind, kind_by_name
from croupier.texts.code_pages import code_pages, page_parts
from croupier.texts.telling.words import word
from croupier.web.workshop.workbench import Ask, AskRefused
from croupier.web.workshop.writing import folder
from croupier.web.workshop.writing.folder import FolderProblem
from croupier.web.workshop.writing.given import AskGiven
from croupier.web.workshop.writing.names import INSTALLED, PageNames


class FileAsks:
    """Reads and writes the files of a folder for a page."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._names = PageNames(folder)

    def path(self, name: str, language: str) -> Path:
        """Return the path of a file by the page's name for it. Raise AskRefused, in a language."""
        return self._names.path(name, language)

    def asks(self, language: str) -> Mapping[str, Ask]:
        """Return what answers each ask, by its name, in a language.

        - ``list`` → ``{"files": [{"file", "kind"}], "whole": bool, "folder": what tells it from others}``
        - ``read`` ``{file}`` → ``{"file", "text", "base": version, "writable": bool}``
        - ``write`` ``{file, text, base: version or null for a new file}`` → ``{"base": version}``
        - ``create`` ``{files: {NAME: text}}`` → ``{"files": [NAME…]}``, all or none
        - ``highlighting`` → the grammar that Monaco colours by
        - ``explain`` ``{code}`` → ``{"code", "parts": [{"kind": heading|text|example, "text", "file"}]}``
        """
        doing = {"list": self._list, "read": self._read, "write": self._write, "create": self._create}
        told = {"explain": _explain, "highlighting": lambda given: monarch_grammar()}
        return {name: _answering(one, language) for name, one in {**doing, **told}.items()}

    def _list(self, given: AskGiven) -> Any:
        found = folder.listed(self._folder)
        files = [{"file": self._names.name(one), "kind": _kind(one)} for one in found.files]
        return {"files": files, "whole": found.whole, "folder": sha256(str(self._folder).encode()).hexdigest()[:16]}

    def _read(self, given: AskGiven) -> Any:
        name = given.text("file")
        found = folder.read(self._names.path(name, given.language))
        return {"file": name, "text": found.text, "base": found.version, "writable": not name.startswith(INSTALLED)}

    def _write(self, given: AskGiven) -> Any:
        path = self._names.own(given.text("file"), given.language)
        return {"base": folder.write(path, given.text("text"), given.maybe_text("base"))}

    def _create(self, given: AskGiven) -> Any:
        texts = given.by_name("files")
        folder.create({self._names.own(name, given.language): text for name, text in texts.items()})
        return {"files": list(texts)}


def _answering(answer: Callable[[AskGiven], Any], language: str) -> Ask:
    def ask(given: dict[str, Any]) -> Any:
        try:
            return answer(AskGiven(given, language))
        except FolderProblem as problem:
            raise AskRefused(problem.why, _told(problem, language)) from None

    return ask


def _told(problem: FolderProblem, language: str) -> str:
    if problem.mistake is not None:
        return problem.mistake.in_language(language).message
    values = {name: one if isinstance(one, int) else translated(one, language) for name, one in problem.values.items()}
    return word(language, f"workshop-file-{problem.why}", **values)


def _kind(path: Path) -> str:
    """Return what a file is for, as far as its name tells: ``rules``, ``scenarios``, ``statements``…"""
    return (kind_by_name(path) or FileKind.RULES).name.lower()


def _explain(given: AskGiven) -> Any:
    """Return the page of a diagnostic's code."""
    code = given.text("code")
    page = code_pages(given.language).get(code)
    if page is None:
        raise AskRefused("unknown-code", word(given.language, "workshop-unknown-code", code=code))
    parts = [{"kind": one.kind, "text": one.text, "file": one.file} for one in page_parts(page.read_text("utf-8"))]
    return {"code": code, "parts": parts}
