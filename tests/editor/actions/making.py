"""Ask for actions at words of a text, and make their edits."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from croupier.editor import EditorAction, Service, TextRange
from croupier.editor.positions import edited


def at(service: Service, file: Path, words: str, behind: str = "") -> tuple[EditorAction, ...]:
    """Return the actions at the first words behind others."""
    text = service.documents.text(file)
    assert text is not None
    start = text.index(words, text.index(behind)) + 1
    return service.actions(file, TextRange(start, start))


def titles(actions: tuple[EditorAction, ...]) -> list[str]:
    return [one.title for one in actions]


def made(service: Service, action: EditorAction) -> None:
    """Make the edits of an action in the open texts; those of a wish are asked for first."""
    action = service.resolved(action)
    assert action.edits
    by_file = {one.place.path for one in action.edits}
    for file in by_file:
        before = service.documents.text(file)
        assert (before is None) == (file in action.creates), f"{file} is there, or is created"
        service.open(file, edited(before or "", [one for one in action.edits if one.place.path == file]))


def errors(service: Service, file: Path) -> Counter[str]:
    return Counter(f"{one.code} {one.message}" for one in service.diagnostics(file) if one.severity == "error")
