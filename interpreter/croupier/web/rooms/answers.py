"""Answers as they come from a page, and what becomes of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Refusal = Literal["late", "answered", "impossible", "unstored", "over"]

LONGEST_KEY = 64
"""The most characters of the key of an answer."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a page answers to one offer."""

    number: int  # of the offer
    key: str  # made anew by the page for each answer, so that one which is sent again is known
    move: int | None  # its place in the offer as it was shown; ``None`` is to decline
    cards: tuple[tuple[int, int], ...] = ()  # the places of the chosen cards, where the move leaves them open


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """An answer that is stored."""

    seat: int
    number: int
    key: str
    answer: str  # as ``game.replay.encode_answer`` writes it


class AnswerRefused(Exception):
    """An answer was not taken. The table is as before."""

    def __init__(self, why: Refusal, message: str = "") -> None:
        super().__init__(message or why)
        self.why = why
        self.message = message
