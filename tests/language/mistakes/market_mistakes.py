"""Mistakes of authors in a market: the files with each of them, where the answer is expected, and the mended files."""

from __future__ import annotations

from collections.abc import Iterator
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
TEXTS = {one.name: one.read_text("utf-8") for one in sorted(FOLDER.glob("*.yaml")) if one.name != "mistakes.yaml"}


@dataclass(frozen=True)
class Mistake:
    """Files with a mistake. Texts that are not among them are as they stand in the folder."""

    name: str
    texts: dict[str, str]
    mended: dict[str, str]  # the texts of an author who does what the help says
    file: str  # where the answer is expected
    place: TextRange
    played: bool  # whether the answer comes when scenarios are played
    says: str  # words of the message or the help

    def told(self, language: str = "en") -> list[EditorDiagnostic]:
        """Return what is told of the file in which the answer is expected, the first by place first."""
        return told(self.texts, self.file, played=self.played, language=language)

    def told_when_mended(self) -> list[EditorDiagnostic]:
        """Return what is told of all files that somebody has mended."""
        return [one for file in self.mended for one in told(self.mended, file, played=self.played)]


def told(texts: dict[str, str], file: str, *, played: bool = False, language: str = "en") -> list[EditorDiagnostic]:
    service = Service(language=language)
    for name, text in texts.items():
        service.open(FOLDER / name, text)
    found = [*service.diagnostics(FOLDER / file)]
    return [*found, *failures(service, FOLDER / file)] if played else found


def failures(service: Service, file: Path) -> Iterator[EditorDiagnostic]:
    runner = ScenarioRunner(load(FOLDER / "market.yaml"))
    for one in read_scenarios(file, service.documents.reach).scenarios:
        problems = [each.diagnostic for each in runner.run(one, file).problems]
        yield from shown(problems, service.documents, service.language)


@cache
def mistakes() -> tuple[Mistake, ...]:
    return tuple(mistake_of(one) for one in read(FOLDER / "mistakes.yaml"))


def mistake_of(entry: dict[str, Any]) -> Mistake:
    file, where = entry.get("file", "market.yaml"), entry.get("in", entry.get("file", "market.yaml"))
    texts, mended, starts = {}, {}, {}
    for change in (entry, *([entry["also"]] if "also" in entry else [])):
        name, old = change.get("file", file), change["write"]
        starts[name] = TEXTS[name].index(old)
        texts[name] = TEXTS[name].replace(old, change["as"], 1)
        mended[name] = TEXTS[name].replace(old, change.get("mended", old), 1)
    start = texts[where].index(entry["at"], starts[where])
    place = TextRange(start, start + len(entry["at"]))
    return Mistake(entry["mistake"], texts, mended, where, place, bool(entry.get("played")), entry.get("says", ""))
