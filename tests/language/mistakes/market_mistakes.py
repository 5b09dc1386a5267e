"""Mistakes of authors in a market: the files with each of them, where the answer is expected, and the mended files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from croupier.authoring.scenarios.files import read_scenarios
from croupier.authoring.scenarios.run import ScenarioRunner
from croupier.editor import EditorDiagnostic, Service
from croupier.editor.diagnosing import shown
from croupier.editor.positions import TextRange
from croupier.rules import load

from tests.language.mistakes.told import read

FOLDER = Path(__file__).parent / "market"
LIST = FOLDER / "mistakes.yaml"
TEXTS = {one.name: one.read_text("utf-8") for one in sorted(FOLDER.glob("*.yaml")) if one != LIST}
GAME = "market.yaml"
MOST_FIXES = 5
"""How many fixes somebody takes, one after the other, until nothing is told any more."""


@dataclass(frozen=True)
class Mistake:
    """Files with a mistake. Texts that are not among them are as they stand in the folder."""

    name: str
    texts: dict[str, str]
    mended: dict[str, str]  # the texts of an author who does what the help says
    file: str  # where the answer is expected
    place: TextRange
    played: bool  # whether the answer comes when scenarios are played

    def told(self, language: str = "en") -> list[EditorDiagnostic]:
        """Return what is told of the file in which the answer is expected, the first by place first."""
        return told(self.texts, self.file, played=self.played, language=language)

    def told_when_mended(self) -> list[EditorDiagnostic]:
        """Return what is told of all files that somebody has mended."""
        return [one for file in self.mended for one in told(self.mended, file, played=self.played)]

    def told_when_fixed(self) -> list[EditorDiagnostic]:
        """Return what is told of the file when its first fix has been taken, until there is none."""
        texts = dict(self.texts)
        found = self.told()
        for _ in range(MOST_FIXES):
            fixes = next((one.fixes for one in found if one.fixes), ())
            if not fixes:
                break
            for edit in sorted(fixes[0].edits, key=lambda one: one.place, reverse=True):
                name, at = Path(edit.place.path).name, edit.place.range
                text = texts.get(name, TEXTS[name])
                texts[name] = text[: at.start] + edit.text + text[at.end :]
            found = told(texts, self.file, played=self.played)
        return found


def told(texts: dict[str, str], file: str, *, played: bool = False, language: str = "en") -> list[EditorDiagnostic]:
    """Return what an editor that has begun anew tells of a file, the others being as they stand in the folder."""
    return [*_told(tuple(texts.items()), file, played, language)]


@cache
def _told(texts: tuple[tuple[str, str], ...], file: str, played: bool, language: str) -> tuple[EditorDiagnostic, ...]:
    service = Service(language=language)
    for name, text in texts:
        service.open(FOLDER / name, text)
    found = service.diagnostics(FOLDER / file)
    return (*found, *failures(service, FOLDER / file)) if played else (*found,)


def failures(service: Service, file: Path) -> Iterator[EditorDiagnostic]:
    runner = ScenarioRunner(load(FOLDER / GAME))
    for one in read_scenarios(file, service.documents.reach).scenarios:
        problems = [each.diagnostic for each in runner.run(one, file).problems]
        yield from shown(problems, service.documents, service.language)


def answers(one: EditorDiagnostic, mistake: Mistake) -> bool:
    """Return whether a diagnostic stands where the answer is expected: its own place, or what its fix replaces.

    What is missing at the end of a line is told right behind it.
    """
    ranges = [one.place.range, *(edit.place.range for fix in one.fixes for edit in fix.edits)]
    return any(each.start <= mistake.place.end and mistake.place.start <= each.end for each in ranges)


@cache
def mistakes() -> tuple[Mistake, ...]:
    return tuple(mistake_of(one) for one in read(LIST))


def mistake_of(entry: dict[str, Any]) -> Mistake:
    file = entry.get("file", GAME)
    changes = [{"file": file, **one} for one in (entry, *several(entry, "also"))]
    later = [{"file": file, **one} for one in several(entry, "then")]
    texts = changed((one["file"], one["write"], one["as"]) for one in changes)
    repairs = [(one["file"], one["write"], one.get("mended", one["write"])) for one in changes]
    mended = changed([*repairs, *((one["file"], one["write"], one["as"]) for one in later)])
    words = entry.get("told_at", entry["at"])
    start = texts[file].index(words, TEXTS[file].index(entry["write"]))
    return Mistake(entry["mistake"], texts, mended, file, TextRange(start, start + len(words)), "played" in entry)


def several(entry: dict[str, Any], key: str) -> list[dict[str, str]]:
    return [entry[key]] if key in entry else []


def changed(changes: Iterable[tuple[str, str, str]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, old, new in changes:
        text = found.get(name, TEXTS[name])
        assert old in text, old
        found[name] = text.replace(old, new, 1)
    return found


def row_of(mistake: Mistake) -> str:
    """Return the mistake, its codes, the place, the help, and the edit."""
    found = mistake.told()
    codes = " ".join(one.code for one in found) or "nothing"
    first = next((one for one in found if answers(one, mistake)), None)
    if first is None:
        return f"{mistake.name} | {codes}"
    text = mistake.texts[mistake.file]
    range = first.place.range
    line = text.count("\n", 0, range.start) + 1
    at = f"{line}:{range.start - text.rfind(chr(10), 0, range.start)} {text[range.start : range.end].splitlines()[:1]}"
    edits = [edit.text for fix in first.fixes for edit in fix.edits]
    return f"{mistake.name} | {codes} | {at} | {first.help or first.message} | {edits}".replace("\n", "⏎")
