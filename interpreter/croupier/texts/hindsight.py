"""Find how a pile lay when it was shuffled or turned over.

Algorithm. Events do not say how many cards a pile held. So the events are gone through from the last to the first,
beginning with the table as it is: a card that came later is subtracted, and a card that left later is added. The top
card of then is known as long as later cards only came to the top or to the bottom.

Invariant. Only cards that the viewer sees on the table now are found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from croupier.game.game import Game
from croupier.table.events import SeenEvent
from croupier.table.seen import SeenCard, Viewer, see_card


@dataclass(frozen=True, slots=True)
class Lay:
    """How a pile lay behind an event."""

    size: int
    top: SeenCard | None  # as the viewer sees it; None if it is not known, or the order means nothing
    side: int  # that is up on the top card


class Hindsight:
    """Look back from the table as it is over the events since."""

    def __init__(self, game: Game, viewer: Viewer) -> None:
        self.game = game
        self.viewer = viewer
        self._came: Counter[int] = Counter()  # how many more cards came to a pile later than left it
        self._above: Counter[int] = Counter()  # how many of them came to its top
        self._mixed: set[int] = set()  # the piles that lie in another order since

    def told(self, events: Sequence[SeenEvent]) -> list[SeenEvent]:
        """Return the events. Those that shuffle or turn a pile have the ``lay`` of the pile behind them."""
        found = []
        for event in reversed(events):
            if event.kind == "moved":
                self._take_back(event.data)
            elif event.kind in ("shuffled", "turned"):
                pile = event.data["pile"]
                event = replace(event, data={**event.data, "lay": self._lay(pile)})
                self._mixed.add(pile)
            found.append(event)
        return found[::-1]

    def _take_back(self, moved: dict[str, Any]) -> None:
        to, at, cards = moved["to"], moved["at"], len(moved["cards"])
        self._came[to] += cards
        if at is None:
            self._above[to] += cards
        elif at != "bottom":
            self._mixed.add(to)
        for source in moved["sources"]:
            self._came[source] -= 1
            self._mixed.add(source)

    def _lay(self, pile: int) -> Lay:
        state = self.game.state
        cards, size = state.piles[pile], len(state.piles[pile]) - self._came[pile]
        at = len(cards) - 1 - self._above[pile]
        if pile in self._mixed or not 0 <= at < len(cards) or not self.game.program.layout.piles[pile].ordered:
            return Lay(size, None, 0)
        seen = see_card(self.game.program.layout, state, self.viewer, cards[at])
        return Lay(size, seen if seen.up is not None else None, state.up[cards[at]] if state.up else 0)
