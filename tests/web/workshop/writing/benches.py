"""A folder with a variant and a house rule, and what answers its page."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.editor.documents import Documents
from croupier.language.data import examples_folder
from croupier.web.workshop.workbench import Workbench
from croupier.web.workshop.writing.files import FileAsks
from croupier.web.workshop.writing.writing import WritingRole

VARIANT = """\
language: 1
ruleset: pies
extends: crazy-eights.yaml
title: {en: Pies 🂡, fr: Pies 🂡}
state: {laps: {type: number, starts: 0}}
rules: |
  before turn(player):
    add 1 to laps
"""
HOUSE_RULE = """\
language: 1
house_rule: three-laps
for: pies.yaml
title: {en: Three laps, fr: Trois tours}
rules: |
  before turn(player):
    if laps >= 3: finish game
"""


@dataclass
class Bench:
    """What answers a page, in a folder."""

    folder: Path
    bench: Workbench

    def __post_init__(self) -> None:
        self._asks = WritingRole(self.bench).asks()

    def ask(self, name: str, /, **given: Any) -> Any:
        return self._asks[name](given)

    def files(self, name: str, /, language: str = "en", **given: Any) -> Any:
        return FileAsks(self.folder).asks(language)[name](given)

    def put(self, name: str, text: str) -> None:
        """Open a text over a file."""
        self.bench.documents.put(self.folder / name, text)


def make_bench(folder: Path, language: str = "en") -> Bench:
    folder = folder.resolve()
    eights = (examples_folder() / "crazy-eights.yaml").read_text("utf-8")
    for name, text in {"crazy-eights": eights, "pies": VARIANT, "three-laps": HOUSE_RULE}.items():
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    return Bench(folder, Workbench(folder, Documents(folder), language, lambda name, data: None, lambda: False))


def edited(text: str, edits: list[dict[str, Any]]) -> str:
    """Return a text with the edits of an answer made, whose offsets count units of UTF-16 as a page does."""
    units = text.encode("utf-16-le")
    for one in sorted(edits, key=lambda one: -one["start"]):
        units = units[: 2 * one["start"]] + one["text"].encode("utf-16-le") + units[2 * one["end"] :]
    return units.decode("utf-16-le")


def at(text: str, part: str) -> int:
    """Return the page's offset of the first occurrence of a part."""
    return len(text[: text.index(part)].encode("utf-16-le")) // 2
