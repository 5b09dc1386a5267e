"""Keep the latest results that were computed from texts, so that a text is not processed twice."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")

MOST_ENTRIES = 1_000
MOST_CHARACTERS = 300_000
"""The most characters of all texts. The results take about a hundred times as much memory."""
LONGEST_SHARE = 4
"""A text that is longer than this part of all is not kept: it would drive out too many others."""


class Recent(Generic[T]):
    """Values by key, each with the length of its text. The oldest are dropped if there are too many.

    A value is handed out several times, so nothing may change it. Several threads may ask at a time.
    """

    def __init__(self, most_entries: int = MOST_ENTRIES, most_characters: int = MOST_CHARACTERS) -> None:
        self._most_entries = most_entries
        self._most_characters = most_characters
        self._kept: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()
        self._characters = 0
        self._lock = Lock()

    def of(self, key: Hashable, characters: int, make: Callable[[], T]) -> T:
        """Return the value of a key. Make it if it is not kept."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found[0]
        value = make()
        if characters * LONGEST_SHARE <= self._most_characters:
            with self._lock:
                self._keep(key, value, characters)
        return value

    def _keep(self, key: Hashable, value: T, characters: int) -> None:
        _, before = self._kept.pop(key, (None, 0))
        self._kept[key] = value, characters
        self._characters += characters - before
        while len(self._kept) > self._most_entries or self._characters > self._most_characters:
            _, (_, gone) = self._kept.popitem(last=False)
            self._characters -= gone
