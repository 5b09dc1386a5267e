"""A game of OpenSpiel without OpenSpiel: chance deals, seats answer by number, and each has what it has seen.

Chance. All chance is in the first node: it chooses a deal, which is a seed. What is drawn later follows from that seed,
and nobody can see it before. So a game is its history, as OpenSpiel has it: the deal, and the numbers of the answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from croupier.study.batches.numbered_game import NOBODY, NumberedGame
from croupier.study.learning.openspiel.parameters import SpielSetup, setup_of
from croupier.study.learning.openspiel.recall import Given, Recall, Told
from croupier.study.learning.rewards import game_rewards
from croupier.table.seen import Viewer

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class SpielTable:
    """A game at any moment: before the deal, at a decision, or over."""

    def __init__(self, setup: SpielSetup) -> None:
        self.setup = setup
        self.played: NumberedGame | None = None  # None before the deal
        self.recall = Recall(setup.teller)
        self.answers = 0  # by number, so far
        self.chosen: list[int] = []  # the numbers that have begun the answer to the present decision

    # --- the course ----------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Return whether the game is over, or has taken as many answers as it may."""
        most: int = self.setup.parameters["most_answers"]
        return self.played is not None and (self.played.game.over or self.answers >= most)

    @property
    def seat(self) -> int:
        """Return the seat that is asked; NOBODY before the deal and at the end."""
        return NOBODY if self.played is None or self.over else self.played.seat

    def deal(self, number: int) -> None:
        """Deal. Raise Fault."""
        self.played = self.setup.deal(number)

    @property
    def game(self) -> NumberedGame:
        """Return the game. Raise ValueError before the deal."""
        if self.played is None:
            raise ValueError("nothing is dealt yet: chance acts first")
        return self.played

    def open_numbers(self) -> list[int]:
        """Return the numbers that answer now, in rising order."""
        return [] if self.over else self.game.open_numbers()

    def answer(self, number: int) -> None:
        """Make the answer of a number. Raise IllegalMove, and change nothing, if it is not open; raise Fault."""
        played = self.game
        events, seat = played.game.event_count, played.seat
        played.answer(number)
        self.recall.given.append((events, seat, number))
        self.answers += 1
        self.chosen = [*self.chosen, number] if played.choosing is not None else []

    def rewards(self) -> list[float]:
        """Return the reward of each seat: zeros before the end, and for a game that was cut off."""
        if self.played is None or not self.played.game.over:
            return [0.0] * self.setup.terms.seats
        game = self.played.game
        return game_rewards(game.program, game.outcome(), self.setup.terms.reward)

    # --- what is seen --------------------------------------------------------------------------

    def seen(self, seat: int) -> str:
        """Return what a seat sees now, with its open answers and the cards that it is choosing."""
        if self.played is None:
            return ""
        lines = [self.recall.now(self.played.game, seat)]
        if seat == self.seat:
            lines += [f"chosen {' '.join(map(str, self.chosen))}\n"] if self.chosen else []
            lines += [f"open {' '.join(map(str, self.open_numbers()))}\n"]
        return "".join(lines)

    def recalled(self, seat: int) -> str:
        """Return all that a seat has seen so far, and what it sees now."""
        return "" if self.played is None else self.recall.past(self.played.game, seat) + self.seen(seat)

    def columns(self, seat: int) -> NDArray[np.int32] | None:
        """Return what a seat sees now as numbers; ``None`` before the deal."""
        return None if self.played is None else self.played.seen_by(seat)

    # --- copies --------------------------------------------------------------------------------

    def clone(self) -> SpielTable:
        """Return a copy that goes on in the same way."""
        copy = SpielTable(self.setup)
        if self.played is not None:
            copy.played = self.played.clone(keep_chance=True, keep_events=True)
        copy.recall, copy.answers, copy.chosen = self.recall.copy(), self.answers, self.chosen
        return copy

    def __deepcopy__(self, memo: Any) -> SpielTable:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """Return texts and numbers alone: OpenSpiel writes states by pickle."""
        save = None if self.played is None else self.played.game.save()
        recall = self.recall.told, self.recall.given
        return restored, (dict(self.setup.parameters), save, *recall, self.answers, self.chosen)


def restored(
    parameters: Mapping[str, Any],
    save: str | None,
    told: dict[Viewer, Told],
    given: list[Given],
    answers: int,
    chosen: list[int],
) -> SpielTable:
    """Return the table that ``__reduce__`` has written. Raise SaveError."""
    table = SpielTable(setup_of(parameters))
    table.recall = Recall(table.setup.teller, told, given)
    if save is not None:
        table.played = table.setup.restored(save)
        for number in chosen:
            table.played.answer(number)
    table.answers, table.chosen = answers, chosen
    return table
