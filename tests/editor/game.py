"""A game with a variant, a house rule and files beside it, which tests of the editor's questions write into."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from croupier.editor import EditorDiagnostic, Service

CORPUS = Path(__file__).parents[1] / "language" / "mistakes"
SCENARIOS = """\
- scenario: nobody can play
  given: {players: 2}
  then:
    - over: no
"""
STATEMENTS = """\
- section: The deal
  statements:
    NIN-02: Four cards are dealt.
"""


def text_of(name: str) -> str:
    return (CORPUS / name).read_text("utf-8")


def lay_out(folder: Path) -> Path:
    """Write the game, its variant, its house rule and the files beside it into a folder."""
    for name in ("nines.yaml", "variant.yaml", "house.yaml"):
        (folder / name).write_text(text_of(name), "utf-8")
    (folder / "nines.scenarios.yaml").write_text(SCENARIOS, "utf-8")
    return folder


def opened(folder: Path, *names: str) -> Service:
    """Return a service in which files of a folder are open."""
    service = Service()
    for name in names:
        service.open(folder / name, (folder / name).read_text("utf-8"))
    return service


def edit(service: Service, path: Path, change: Callable[[str], str]) -> None:
    """Change the open text of a path. The change has to make a difference."""
    before = service.documents.text(path)
    assert before is not None
    after = change(before)
    assert after != before
    service.change(path, after)


def codes(mistakes: tuple[EditorDiagnostic, ...]) -> list[str]:
    return [one.code for one in mistakes]


def applied(service: Service, mistake: EditorDiagnostic, number: int = 0) -> None:
    """Make the edits of a fix in the open texts."""
    for one in sorted(mistake.fixes[number].edits, key=lambda one: one.place, reverse=True):
        text = service.documents.text(one.place.path)
        assert text is not None
        range = one.place.range
        service.open(one.place.path, text[: range.start] + one.text + text[range.end :])
