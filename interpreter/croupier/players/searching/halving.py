"""Which answer of the seat is tried next, and when another world is drawn.

Source: Z. Karnin, T. Koren, O. Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", ICML 2013: sequential
halving.

Algorithm. The budget has as many phases as the answers can be halved. In a phase all answers that are left are tried in
turn, and then the better half of them is left. A turn is in one world with one chance, so that the luck of a deal falls
on all answers alike.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.players.searching.tree import Tried


class Halving:
    """The answers that are left of some, as the budget is spent."""

    def __init__(self, answers: Sequence[Tried]) -> None:
        self._answers = answers
        self._left = list(range(len(answers)))
        self._phases, self._phase = max(1, (len(answers) - 1).bit_length()), 1
        self._turn: list[int] = []  # the answers that have yet to be tried in this world

    def next(self, share: float) -> tuple[int, bool]:
        """Return the number of the answer to try, and whether a turn begins, which is in another world. ``share`` is
        that of the budget which is spent."""
        begins = not self._turn
        if begins:
            self._halve(share)
            self._turn = self._left[::-1]
        return self._turn.pop(), begins

    def _halve(self, share: float) -> None:
        """Leave out the worse half at the end of a phase."""
        while self._phase < self._phases and share * self._phases >= self._phase:
            self._phase += 1
            self._left = sorted(self.ranked()[: (len(self._left) + 1) // 2])

    def ranked(self) -> list[int]:
        """Return the numbers of all answers, the best first: those that are left by what they are worth, then the
        others by how often they were tried."""
        left = set(self._left)

        def rank(number: int) -> tuple[bool, int, float]:
            one = self._answers[number]
            is_left = number in left and one.visits > 0
            return not is_left, 0 if is_left else -one.visits, -one.value

        return sorted(range(len(self._answers)), key=rank)
