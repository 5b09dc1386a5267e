"""Applying a fix in the open text takes its mistake away and makes no new error."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from croupier.editor import EditorDiagnostic, Service

from tests.amount import part
from tests.editor.game import applied
from tests.language.mistakes.market_mistakes import FOLDER, mistakes
from tests.language.mistakes.told import documents

MOST_REPEATED = 9
"""The most times that one mistake stands in a text: one name, misspelt throughout, is told once."""


def key(mistake: EditorDiagnostic) -> str:
    return f"{mistake.code} {mistake.message}"


def errors(found: tuple[EditorDiagnostic, ...]) -> Counter[str]:
    return Counter(key(one) for one in found if one.severity == "error")


def unmended(name: str, texts: Mapping[Path, str], file: Path) -> list[str]:
    """Apply each fix in a file alone, as often as its mistake stands in the text. Return what is wrong afterwards."""
    service = Service()
    open_all(service, texts)
    before, wrong = service.diagnostics(file), []
    for mistake in (one for one in before if one.fixes):
        open_all(service, texts)
        for _ in range(MOST_REPEATED):
            again = [one for one in service.diagnostics(file) if key(one) == key(mistake) and one.fixes]
            if not again:
                break
            applied(service, again[0])
        after = service.diagnostics(file)
        more = [*(errors(after) - errors(before)), *(key(one) for one in after if key(one) == key(mistake))]
        wrong += [f"{name}: {mistake.message}: {one}" for one in more]
    return wrong


def open_all(service: Service, texts: Mapping[Path, str]) -> None:
    for path, text in texts.items():
        service.open(path, text)


def test_every_fix_of_a_file_mends_and_breaks_nothing() -> None:
    cases = part(documents(), 12)
    assert [one for case in cases for one in unmended(case.name, {case.file: case.text}, case.file)] == []


def test_every_fix_beside_other_files_mends_and_breaks_nothing() -> None:
    wrong = []
    for one in part(mistakes(), 12):
        wrong += unmended(one.name, {FOLDER / name: text for name, text in one.texts.items()}, FOLDER / one.file)
    assert wrong == []
