"""Lists that only grow, as JSON: a later text of a list encodes the new items alone.

Algorithm. ``EncodedList`` keeps the text and the running hash of the items that it has encoded. If the same list comes
again, at least as long, and with the same last item, only the rest is encoded. Otherwise it begins anew.

Invariant. The result equals the JSON text and the digest of the whole list, provided that a list only grows between two
calls. Items before the last encoded one are not compared.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

DIGEST_BYTES = 16
"""The length of a digest, which is written as twice as many hexadecimal digits."""


def encoded(value: Any, *, sort_keys: bool = False) -> str:
    """Return a value as JSON without blanks."""
    return json.dumps(value, separators=(",", ":"), sort_keys=sort_keys)


def digest_of(text: str) -> str:
    """Return the digest of a text: 32 hexadecimal digits."""
    return blake2b(text.encode(), digest_size=DIGEST_BYTES).hexdigest()


class EncodedList:
    """The JSON text of one list, and its digest."""

    def __init__(self) -> None:
        self._begin([])

    def _begin(self, items: list[Any]) -> None:
        self._items = items
        self._count = 0  # items that are encoded
        self._last: Any = None  # the last of these
        self._text = "["  # their text, without the closing bracket
        self._hash = blake2b(b"[", digest_size=DIGEST_BYTES)

    def take(self, items: list[Any]) -> tuple[str, str]:
        """Return the text of a list and its digest. Of the list that was taken last, encode only the new items."""
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
        """Return whether this is the list that was taken last, with new items at most."""
        same = items is self._items and len(items) >= self._count
        return same and (self._count == 0 or items[self._count - 1] is self._last)

    def _add(self, text: str) -> None:
        self._text += text
        self._hash.update(text.encode())
