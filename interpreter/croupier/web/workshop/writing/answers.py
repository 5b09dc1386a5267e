"""The editor's answers as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from croupier.editor.actions.action import EditorAction
from croupier.editor.diagnosing import EditorDiagnostic
from croupier.editor.documents import AnyPath
from croupier.editor.reading.completing import Completion
from croupier.editor.symbols.outline import OutlineItem
from croupier.web.workshop.writing.places import PagePlaces

UNUSED = "unused-"
"""The beginning of the codes of things that an editor shows faded."""


def mistake(one: EditorDiagnostic, places: PagePlaces) -> dict[str, Any]:
    """Return a diagnostic; its place is in the file that it is listed under."""
    return {
        **places.range(one.place.path, one.place.range),
        "severity": one.severity,
        "code": one.code,
        "message": one.message,
        "label": one.label,
        "help": one.help,
        "unused": one.code.startswith(UNUSED),
        "related": [{**places.place(place), "label": label} for place, label in one.related],
        "fixes": [{"title": fix.title, "edits": places.edits(fix.edits)} for fix in one.fixes],
    }


def completion(one: Completion, path: AnyPath, places: PagePlaces) -> dict[str, Any]:
    call = None if one.call is None else list(one.call)
    told = {"label": one.label, "kind": one.kind.value, "detail": one.detail, "text": one.text, "call": call}
    return {**told, **places.range(path, one.range)}


def outlined(items: Iterable[OutlineItem], path: AnyPath, places: PagePlaces) -> list[dict[str, Any]]:
    return [
        {
            "name": one.name,
            "sort": one.sort,
            "changes": one.changes,
            **places.range(path, one.range),
            "whole": places.range(path, one.whole),
            "children": outlined(one.children, path, places),
        }
        for one in items
    ]


def action(number: int, one: EditorAction, places: PagePlaces) -> dict[str, Any]:
    """Return an action by its number among those at its place. ``later`` has its edits when it is resolved."""
    return {
        "number": number,
        "title": one.title,
        "kind": one.kind.value,
        "preferred": one.preferred,
        "later": one.wish is not None,
        "edits": places.edits(one.edits),
        "mends": [{**places.place(each.place), "code": each.code} for each in one.mends],
    }
