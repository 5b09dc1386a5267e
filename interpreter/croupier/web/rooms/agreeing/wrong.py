"""What is told to a page whose request cannot be done."""

from __future__ import annotations


class WrongRequest(Exception):
    """A request cannot be done. Nothing has changed."""

    def __init__(self, error: str, message: str) -> None:
        super().__init__(message)
        self.error = error  # a stable kebab-case word
        self.message = message  # a sentence in the language of whoever asks
