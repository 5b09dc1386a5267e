"""A ruleset as plain texts, to be loaded again in another process or on another machine.

Algorithm. The ruleset is loaded once more, and every text, file and folder that this asks for is noted. Loading from
the notes asks for the same, and reads no disk.

Invariant. The same texts lie at the same names, so the same rules have the same places.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croupier.language.data import rulesets_folder
from croupier.language.diagnostics import Diagnostic
from croupier.language.ruleset.fingerprint import fingerprint
from croupier.language.ruleset.load import load_ruleset
from croupier.language.ruleset.options import SOURCE_OF_OPTION, apply_options
from croupier.language.ruleset.reach import Reach
from croupier.language.ruleset.ruleset import Ruleset
from croupier.language.source import Source, Span
from croupier.language.syntax.limits import DEFAULT_LIMITS, DocumentLimits
from croupier.language.syntax.text_files import Files

AnyPath = str | os.PathLike[str]

Bundle = dict[str, Any]
"""JSON data: ``ruleset`` and ``house_rules`` are names of texts, ``options`` the values that the rules have taken
already, ``texts``, ``files`` and ``folders`` what loading asks for."""


class NotTheSame(Exception):
    """The texts of a ruleset are no longer those that it was loaded from."""


def bundle_of(ruleset: Ruleset) -> Bundle:
    """Return the texts of a ruleset. Raise NotTheSame if it cannot be loaded from them."""
    files = _Noting({one.name: one.text for one in ruleset.documents})
    bundle = {
        "ruleset": ruleset.source.name,
        "house_rules": list(ruleset.layer_files),
        "options": _options_of(ruleset),
        "texts": files.texts,
        "files": files.files,
        "folders": files.folders,
    }
    again, _ = _loaded(bundle, files)
    if again is None or fingerprint(again) != fingerprint(ruleset):
        raise NotTheSame(f"the files of `{ruleset.name}` are not those that it was loaded from; load it again")
    return bundle


def ruleset_in(bundle: Bundle) -> tuple[Ruleset | None, list[Diagnostic]]:
    """Return the ruleset of a bundle, with its options. Nothing in it has been checked yet."""
    return _loaded(bundle, _Noted(bundle))


def _loaded(bundle: Bundle, files: Files) -> tuple[Ruleset | None, list[Diagnostic]]:
    ruleset, problems = load_ruleset(bundle["ruleset"], bundle["house_rules"], Reach(files=files))
    if ruleset is None or not bundle["options"]:
        return ruleset, problems
    ruleset, more = apply_options(ruleset, bundle["options"])
    return ruleset, problems + more


def _options_of(ruleset: Ruleset) -> dict[str, Any]:
    """Return the values of the options that somebody has chosen, by their names."""
    chosen = (one for one in ruleset.options.values() if one.place.source.name.startswith(SOURCE_OF_OPTION))
    return {ruleset.names.told("options", one.name): one.default for one in chosen}


class _Noting(Files):
    """Files that note what is asked for. Texts that are known already are not read again."""

    def __init__(self, known: Mapping[str, str]) -> None:
        self.known = known
        self.texts: dict[str, str] = {}
        self.files: list[str] = []  # paths of files that are there
        self.folders: list[tuple[str, str, list[str]]] = []  # the folder, the pattern, and the paths that were found

    def read(self, path: AnyPath, limits: DocumentLimits = DEFAULT_LIMITS) -> tuple[Source | None, list[Diagnostic]]:
        name = os.fspath(path)
        if name in self.known:
            self.texts[name] = self.known[name]
            return Source(name, self.known[name]), []
        source, problems = super().read(path, limits)
        if source is not None:
            self.texts[name] = source.text
        return source, problems

    def is_file(self, path: AnyPath) -> bool:
        found = os.fspath(path) in self.known or super().is_file(path)
        if found and os.fspath(path) not in self.files:
            self.files.append(os.fspath(path))
        return found

    def is_saved(self, path: AnyPath) -> bool:
        return False

    def listed(self, folder: Path, pattern: str) -> list[Path]:
        found = super().listed(folder, pattern)
        entry = (_place(folder), pattern, [str(one) for one in found])
        if entry not in self.folders:
            self.folders.append(entry)
        return found


class _Noted(Files):
    """The files that were noted, and no others."""

    def __init__(self, bundle: Bundle) -> None:
        self.bundle = bundle

    def read(self, path: AnyPath, limits: DocumentLimits = DEFAULT_LIMITS) -> tuple[Source | None, list[Diagnostic]]:
        name = os.fspath(path)
        if name in self.bundle["texts"]:
            return Source(name, self.bundle["texts"][name]), []
        return None, [Diagnostic("no-such-file", f"there is no file `{name}`", Span(Source(name, ""), 0, 0))]

    def is_file(self, path: AnyPath) -> bool:
        return os.fspath(path) in self.bundle["files"]

    def is_saved(self, path: AnyPath) -> bool:
        return False

    def listed(self, folder: Path, pattern: str) -> list[Path]:
        key = [_place(folder), pattern]
        return next(([*map(Path, found)] for *asked, found in self.bundle["folders"] if asked == key), [])


def _place(folder: Path) -> str:
    """Return the name of a folder in a bundle. The installed rulesets lie elsewhere on every machine."""
    home = rulesets_folder()
    return f"installed/{folder.relative_to(home).as_posix()}" if folder.is_relative_to(home) else str(folder)
