"""Places in texts of a test, named by the words around them."""

from __future__ import annotations

from pathlib import Path

from croupier.editor import Service
from croupier.editor.reading.completing import Completion
from croupier.editor.reading.reading import Hover

from tests.editor.game import STATEMENTS, lay_out, text_of

CURSOR = "¦"


class Desk:
    """The game of the tests in a folder, one of whose files is open."""

    def __init__(self, folder: Path, name: str = "nines.yaml", language: str = "en") -> None:
        self.file = lay_out(folder) / name
        (folder / "nines.statements.yaml").write_text(STATEMENTS, "utf-8")
        self.text = text_of(name)
        self.service = Service(language=language)
        self.service.open(self.file, self.text)

    def offset(self, words: str, at: str) -> int:
        return self.text.index(at, self.text.index(words))

    def hover(self, words: str, at: str) -> Hover | None:
        """What stands at the beginning of a word, the first behind others."""
        return self.service.hover(self.file, self.offset(words, at))

    def typed(self, change: str, behind: str = "") -> tuple[Completion, ...]:
        """What may stand at the cursor of a text that is put behind some words, or behind the file."""
        at = len(self.text.rstrip("\n")) if not behind else self.text.index(behind) + len(behind)
        before, after = change.split(CURSOR) if CURSOR in change else (change, "")
        self.service.change(self.file, f"{self.text[:at]}{before}{after}{self.text[at:]}")
        return self.service.completions(self.file, at + len(before))

    def offered(self, change: str, behind: str = "") -> set[str]:
        """The same, by their labels."""
        return {one.label for one in self.typed(change, behind)}
