"""What an ask is given, read with its type. A page of this version gives nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from croupier.texts.telling.words import word
from croupier.web.workshop.workbench import AskRefused

T = TypeVar("T")


class AskGiven:
    """What an ask is given, for somebody who speaks a language. Every reading may raise AskRefused."""

    def __init__(self, given: Mapping[str, Any], language: str) -> None:
        self._given = given
        self.language = language

    def text(self, key: str) -> str:
        return self._of(key, str)

    def maybe_text(self, key: str) -> str | None:
        return None if self._given.get(key) is None else self.text(key)

    def number(self, key: str) -> int:
        return max(0, self._of(key, int))

    def texts(self, key: str) -> list[str]:
        found: list[Any] = self._of(key, list)
        if not all(isinstance(one, str) for one in found):
            raise self._wrong(key)
        return found

    def by_name(self, key: str) -> dict[str, str]:
        """Return texts by their names."""
        found: dict[str, Any] = self._of(key, dict)
        if not all(isinstance(one, str) for one in found.values()):
            raise self._wrong(key)
        return found

    def _of(self, key: str, kind: type[T]) -> T:
        found = self._given.get(key)
        if not isinstance(found, kind) or isinstance(found, bool):
            raise self._wrong(key)
        return found

    def _wrong(self, key: str) -> AskRefused:
        return AskRefused("wrong-message", word(self.language, "workshop-wrong-message", key=key))
