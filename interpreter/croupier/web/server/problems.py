"""What the server refuses: a slug for programs, a sentence for people, and the status of a response."""

from __future__ import annotations

from typing import Any

from croupier.language.translation import LANGUAGES
from croupier.texts.telling.words import word

STATUS = {
    "wrong-message": 400,
    "wrong-name": 400,
    "wrong-seat": 400,
    "cannot-make": 400,
    "wrong-host": 403,
    "wrong-origin": 403,
    "wrong-token": 403,
    "gone": 404,
    "unknown-game": 404,
    "not-here": 404,
    "wrong-method": 405,
    "silent": 408,
    "seat-taken": 409,
    "name-taken": 409,
    "begun": 409,
    "cannot-record": 409,
    "not-over": 409,
    "too-large": 413,
    "not-json": 415,
    "too-fast": 429,
    "too-slow": 429,
    "broken": 500,
    "damaged": 500,
    "unstored": 503,
    "busy": 503,
    "too-many-tables": 503,
    "too-many-seats": 503,
    "too-many-pages": 503,
    "too-many-connections": 503,
}
"""The status of each problem that the server tells. Wishes for a table that cannot be are 400."""


class Problem(Exception):
    """A request or message that is refused. ``values`` are put into the sentence."""

    def __init__(self, slug: str, message: str | None = None, **values: Any) -> None:
        super().__init__(slug)
        self.slug = slug
        self.message = message
        self.values = values

    @property
    def status(self) -> int:
        return STATUS.get(self.slug, 400)

    def told(self, language: str) -> dict[str, str]:
        """Return the problem for a page."""
        message = self.message if self.message is not None else word(language, f"web-{self.slug}", **self.values)
        return {"error": self.slug, "message": message}


def spoken_by(wanted: object, accepted: str = "") -> str:
    """Return the language that is asked for by name, or, without one, the first of an ``Accept-Language`` header that
    the program speaks."""
    if isinstance(wanted, str) and wanted in LANGUAGES:
        return wanted
    for one in accepted[:200].split(","):
        code = one.split(";")[0].strip().split("-")[0].lower()
        if code in LANGUAGES:
            return code
    return "en"
