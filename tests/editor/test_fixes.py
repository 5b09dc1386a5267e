"""Applying a fix in the open text takes its mistake away and makes no new error."""

from __future__ import annotations

from collections import Counter

from croupier.editor import EditorDiagnostic, Service

from tests.amount import part
from tests.editor.game import applied
from tests.language.mistakes.told import Case, documents

MOST_REPEATED = 9
"""The most times that one mistake stands in a text: one name, misspelt throughout, is told once."""


def key(mistake: EditorDiagnostic) -> str:
    return f"{mistake.code} {mistake.message}"


def errors(found: tuple[EditorDiagnostic, ...]) -> Counter[str]:
    return Counter(key(one) for one in found if one.severity == "error")


def unmended(case: Case) -> list[str]:
    """Apply each fix of a case alone, as often as its mistake stands in the text. Return what is wrong afterwards."""
    service = Service()
    service.open(case.file, case.text)
    before, wrong = service.diagnostics(case.file), []
    for mistake in (one for one in before if one.fixes):
        service.open(case.file, case.text)
        for _ in range(MOST_REPEATED):
            again = [one for one in service.diagnostics(case.file) if key(one) == key(mistake) and one.fixes]
            if not again:
                break
            applied(service, again[0])
        after = service.diagnostics(case.file)
        more = [*(errors(after) - errors(before)), *(key(one) for one in after if key(one) == key(mistake))]
        wrong += [f"{case.name}: {mistake.message}: {one}" for one in more]
    return wrong


def test_every_fix_of_a_file_mends_and_breaks_nothing() -> None:
    wrong = [one for case in part(documents(), 12) for one in unmended(case)]
    assert wrong == []
