"""Results that hold as long as the files hold that they were made from."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from croupier.editor.documents import Documents, Notes

T = TypeVar("T")

MOST_KEPT = 500


class KeptResults:
    """The latest results by key, each with the state of all files that were asked for while it was made."""

    def __init__(self, documents: Documents, most: int = MOST_KEPT) -> None:
        self._documents = documents
        self._most = most
        self._kept: OrderedDict[Hashable, tuple[Any, Notes]] = OrderedDict()

    def of(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the result for a key. Make it if none is kept, or if a file that it was made from has changed."""
        found = self._kept.pop(key, None)
        if found is None or not self._documents.is_as_noted(found[1]):
            with self._documents.noting() as notes:
                found = make(), notes
            if len(self._kept) >= self._most:
                self._kept.popitem(last=False)
        else:
            self._documents.repeat(found[1])
        self._kept[key] = found
        value: T = found[0]
        return value

    def files(self, key: Hashable) -> frozenset[str]:
        """Return the files that a kept result was made from, as they were asked for."""
        found = self._kept.get(key)
        return frozenset() if found is None else frozenset(path for path, pattern in found[1] if not pattern)
