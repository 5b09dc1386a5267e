"""Lists that only grow, as JSON: what has been written once is kept, and a later text costs what is new."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

DIGEST_BYTES = 16


def encoded(value: Any, sort_keys: bool = False) -> str:
    """A value as JSON without blanks."""
    return json.dumps(value, separators=(",", ":"), sort_keys=sort_keys)


def digest_of(text: str) -> str:
    """The digest of a text, 32 hexadecimal digits."""
    return blake2b(text.encode(), digest_size=DIGEST_BYTES).hexdigest()


class EncodedList:
    """The JSON text of one list, and its digest."""

    def __init__(self) -> None:
        self._begin([])

    def _begin(self, items: list[Any]) -> None:
        self._items = items
        self._count = 0
        self._last: Any = None
        self._text = "["
        self._hash = blake2b(b"[", digest_size=DIGEST_BYTES)

    def take(self, items: list[Any]) -> tuple[str, str]:
        """Return the text and the digest of a list: of the one that was taken last, what has been added is encoded."""
        if not self._goes_on(items):
            self._begin(items)
        if len(items) > self._count:
            new = encoded(items[self._count :])[1:-1]
            self._add(f",{new}" if self._count else new)
            self._count, self._last = len(items), items[-1]
        closed = self._hash.copy()
        closed.update(b"]")
        return f"{self._text}]", closed.hexdigest()

    def _goes_on(self, items: list[Any]) -> bool:
        same = items is self._items and len(items) >= self._count
        return same and (self._count == 0 or items[self._count - 1] is self._last)

    def _add(self, text: str) -> None:
        self._text += text
        self._hash.update(text.encode())
