"""Completion: what may stand at the cursor, and nothing else.

Lark's parser says which words of the language may stand there (``unfinished.py``). The nodes around the cursor and the
checks say which names may (``standing.py``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.editor.positions import TextRange
from croupier.editor.reading.names import NameKind, OfferedName
from croupier.editor.reading.placeholder import CursorContext, names_variable_later
from croupier.editor.reading.standing import MayStand, standing
from croupier.editor.reading.typed import Typed
from croupier.language.syntax.unfinished import completed, unfinished
from croupier.language.syntax.words import keywords_among

NOTHING_KNOWN = MayStand([], frozenset())


@dataclass(frozen=True, slots=True)
class Completion:
    """What may be written at a place."""

    label: str
    kind: NameKind
    range: TextRange  # what it replaces
    detail: str = ""  # its type, or what it takes
    text: str = ""  # what it tells of itself
    call: tuple[str, ...] | None = None  # the parameters, where it is called; None where it stands alone


def completions(typed: Typed, known: CursorContext | None) -> list[Completion]:
    """Return what may stand where rules break off, the likeliest first. Without known rules these are words alone."""
    found = unfinished(typed.text, typed.start)
    if found is None:
        return _second_words(typed)
    node = _with_variable(typed, found.node)
    may = standing(known, node) if known is not None and node is not None else NOTHING_KNOWN
    words = sorted(keywords_among(found.accepts) - may.barred)
    told = [*(_name(one, typed) for one in may.names), *(_word(one, typed.word) for one in words)]
    return [*told, *_second_words(typed)]


def _with_variable(typed: Typed, node: Any | None) -> Any | None:
    """Return a node with the names that stand behind the cursor: ``total c.points for c in hand`` names its c last."""
    if node is None or not names_variable_later(node):
        return node
    return completed(typed.text, typed.behind, typed.start) or node


def _second_words(typed: Typed) -> list[Completion]:
    """Return the keywords of two words of which the first is written."""
    phrase = typed.phrase()
    if phrase is None:
        return []
    before, first = phrase
    found = unfinished(before.text, before.start)
    words = [] if found is None else sorted(keywords_among(found.accepts))
    return [_word(one, before.word) for one in words if " " in one and one.split()[0] == first.split()[0]]


def _word(word: str, range: TextRange) -> Completion:
    return Completion(word, NameKind.KEYWORD, range)


def _name(one: OfferedName, typed: Typed) -> Completion:
    called = one.call is not None
    detail = one.detail if not called else f"({', '.join(one.call or ())}) {one.detail}".strip()
    return Completion(one.name, one.kind, typed.word, detail, one.told, one.call)
