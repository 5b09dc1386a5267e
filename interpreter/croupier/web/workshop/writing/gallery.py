"""What an author can begin with: a game of one's own, an example, a variant of a game, or a house rule for one.

An entry is named by its kind and what it begins from: ``game``, ``example:NAME``, ``variant:GAME``,
``house-rule:GAME``. GAME is an installed ruleset, or a file of the folder by the page's name for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.authoring.drafts import CannotDraft, Draft, draft_game, draft_layer
from croupier.authoring.drafts.names import ImpossibleName, check_new_name
from croupier.authoring.scenarios.files import SUFFIX
from croupier.editor.formatting.formatted import formatted
from croupier.language.data import examples_folder
from croupier.language.diagnostics import RulesetError
from croupier.language.ruleset.load import installed
from croupier.language.source import Source
from croupier.language.syntax.text_files import Files
from croupier.language.translation import translated
from croupier.rulebook.file_kinds import kind_by_name
from croupier.rules import Rules, load
from croupier.texts.telling.words import word
from croupier.web.workshop.workbench import AskRefused
from croupier.web.workshop.writing.folder import listed
from croupier.web.workshop.writing.heads import FileHead, head, heads
from croupier.web.workshop.writing.names import PageNames

GAME, EXAMPLE, VARIANT, HOUSE_RULE = "game", "example", "variant", "house-rule"
MOST_OWN = 50
"""The games of the folder that are offered to begin from."""


@dataclass(frozen=True, slots=True)
class Begun:
    """The texts of new files, by the page's names; the first is the one to write in."""

    texts: dict[str, str]

    def told(self) -> dict[str, Any]:
        return {"show": next(iter(self.texts)), "files": self.texts}


class Gallery:
    """What can be begun in a folder. ``files`` are its texts, open ones among them."""

    def __init__(self, folder: Path, files: Files) -> None:
        self._folder = folder
        self._files = files
        self._names = PageNames(folder)

    def entries(self, language: str) -> list[dict[str, Any]]:
        """Return ``{"entry", "kind", "title", "summary", "name": one that can be given to it, or ""}`` for each."""
        examples = [_entry(EXAMPLE, one.path.stem, one, language) for one in heads(_example_files())]
        games = dict(self._games())
        return [
            {"entry": GAME, "kind": GAME, "title": "", "summary": "", "name": ""},
            *examples,
            *(_entry(kind, name, one, language) for kind in (VARIANT, HOUSE_RULE) for name, one in games.items()),
        ]

    def _games(self) -> Iterator[tuple[str, FileHead]]:
        """Yield the games that others can be made from, by their names in an entry."""
        for name, path in installed().items():
            if (found := head(path)) is not None:
                yield name, found
        own = [one for one in listed(self._folder).files if kind_by_name(one) is None][:MOST_OWN]
        yield from ((self._names.name(one.path), one) for one in heads(own, self._files) if not one.house_rule)

    def begun(self, entry: str, name: str, language: str) -> Begun:
        """Return the files of an entry under a name. Raise AskRefused if the name or the entry cannot be."""
        try:
            check_new_name(name)
        except ImpossibleName as problem:
            raise AskRefused("impossible-name", translated(str(problem), language)) from None
        kind, _, what = entry.partition(":")
        making: dict[str, Callable[[], Begun]] = {
            GAME: lambda: _of_draft(name, draft_game(name, language)),
            EXAMPLE: lambda: self._copied(what, name, language),
            VARIANT: lambda: _of_draft(name, self._layer(name, what, language, house_rule=False)),
            HOUSE_RULE: lambda: _of_draft(name, self._layer(name, what, language, house_rule=True)),
        }
        if kind not in making:
            raise _unknown(entry, language)
        return making[kind]()

    def _layer(self, name: str, base: str, language: str, *, house_rule: bool) -> Draft:
        wanted = base if base in installed() else f"./{base}"
        try:
            return draft_layer(
                name,
                self._base(base, language),
                wanted,
                house_rule=house_rule,
                folder=self._folder,
                language=language,
            )
        except CannotDraft as problem:
            raise AskRefused("cannot-draft", translated(str(problem), language)) from None

    def _base(self, name: str, language: str) -> Rules:
        """Return the rules of a game that is installed or lies in the folder, as the disk has it."""
        try:
            if name in installed():
                return load(name)
            return load(self._names.own(name, language), within=self._folder)
        except RulesetError:
            raise AskRefused("no-rules", word(language, "workshop-no-rules", name=name)) from None

    # --- examples --------------------------------------------------------------------------------

    def _copied(self, example: str, name: str, language: str) -> Begun:
        """Return an example under a name, with what stands beside it and the rule files that it reads."""
        found = next((one for one in heads(_example_files()) if one.path.stem == example), None)
        if found is None:
            raise _unknown(f"{EXAMPLE}:{example}", language)
        texts = {f"{name}.yaml": _named(found, name)}
        for beside in sorted(found.path.parent.glob(f"{example}.*.yaml")):
            texts[f"{name}{beside.name.removeprefix(example)}"] = _about(found, name, beside.read_text("utf-8"))
        for read in _read_with(found):
            if not self._is_here(read, language):
                texts[read.path.name] = read.source.text
        return Begun(texts)

    def _is_here(self, example: FileHead, language: str) -> bool:
        """Return whether the folder has a file that an example reads. Raise AskRefused if it says something else."""
        name = example.path.name
        source, _ = self._files.read(self._folder / name)
        if source is not None and source.text != example.source.text:
            raise AskRefused("needs-base", word(language, "workshop-needs-base", name=name))
        return source is not None


def _entry(kind: str, name: str, of: FileHead, language: str) -> dict[str, Any]:
    title, summary = of.text("title", language) or of.name.text, of.text("summary", language)
    suggested = name if kind == EXAMPLE else ""
    return {"entry": f"{kind}:{name}", "kind": kind, "title": title, "summary": summary, "name": suggested}


def _unknown(entry: str, language: str) -> AskRefused:
    return AskRefused("unknown-entry", word(language, "workshop-unknown-entry", entry=entry))


def _example_files() -> list[Path]:
    return [one for one in sorted(examples_folder().glob("*.yaml")) if kind_by_name(one) is None]


def _read_with(example: FileHead) -> list[FileHead]:
    """Return the examples that an example reads, directly or not."""
    found: dict[Path, FileHead] = {}
    waiting = [example]
    for one in waiting:
        more = [other for other in heads(one.read_files()) if other.path not in found]
        found.update((other.path, other) for other in more)
        waiting += more
    return list(found.values())


def _named(example: FileHead, name: str) -> str:
    text, place = example.source.text, example.name.place
    return _about(example, name, text[: place.start] + name + text[place.end :])


def _about(example: FileHead, name: str, text: str) -> str:
    """Return a text that names an example's file, with the new name."""
    old = example.path.stem
    return text.replace(f"examples/{old}.yaml", f"{name}.yaml").replace(f"{old}.yaml", f"{name}.yaml")


def _of_draft(name: str, draft: Draft) -> Begun:
    texts = {f"{name}.yaml": draft.rules, f"{name}{SUFFIX}": draft.scenarios}
    return Begun({file: formatted(Source(file, text)).text or text for file, text in texts.items()})
