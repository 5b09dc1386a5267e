"""A game that is over, step by step, as one viewer would have seen it.

Step 0 is the table after the deal, step k the table after k answers. The game is played again up to the step before
the first one that is wanted, and shown from there on: so each step has its own news.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.web.rooms.answers import AnswerRefused, GivenAnswer
from croupier.web.rooms.room import AnswerStore, Room

MOST_STEPS = 50
"""The most steps that are replayed at once."""


class _NothingNew:
    """The store of a game that takes no more answers."""

    def append(self, table: str, position: int, given: GivenAnswer) -> None:
        raise AnswerRefused("over")


NOTHING_NEW: AnswerStore = _NothingNew()


def replayed(
    room: Room, answers: Sequence[GivenAnswer], viewer: int | None, first: int, last: int, language: str
) -> dict[str, Any]:
    """Return steps of a game, as ``replay`` of the protocol: those from ``first`` to ``last`` that there are, at most
    ``MOST_STEPS``. ``room`` has not begun, and has the rules by which the viewer sees it."""
    first = min(max(first, 0), len(answers))
    last = min(max(last, first), len(answers), first + MOST_STEPS - 1)
    room.begin(answers[: max(first - 1, 0)])
    steps = []
    told = 0
    for at in range(max(first - 1, 0), last + 1):
        if at > max(first - 1, 0):
            room.give(answers[at - 1])
        packet = room.packet(viewer, language)
        log = packet["log"]
        if at >= first:
            steps.append(packet | {"log": log[told:], "from": told})
        told = len(log)
    return {"count": len(answers) + 1, "introduction": room.introduction(viewer, language), "steps": steps}
