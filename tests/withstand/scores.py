"""The scores of `uno`, added up by the rulebook's table and not by the ruleset."""

from __future__ import annotations

from croupier.game.game import Game
from croupier.table import acts
from croupier.table.state import RawEvent

from tests.withstand.games import Ledger

POINTS = {"draw_two": 20, "reverse": 20, "skip": 20, "wild": 50, "wild_draw_four": 50}
"""What a card counts; a number counts what it says."""


class Scores:
    """The points that each round must give to each player, from the hands at the moment when somebody goes out."""

    def __init__(self, game: Game, ledger: Ledger) -> None:
        self.game = game
        self.ledger = ledger
        layout = game.program.layout
        kinds = list(game.rules.ruleset.kinds)
        names = [kinds[one["kind"]] for one in layout.designs]
        values = [one["value"] for one in layout.designs]
        self.points = [POINTS.get(name, value) for name, value in zip(names, values, strict=True)]
        self.first = layout.state_families["score"].first
        self.scores = [0] * game.seats
        self.expected = [0] * game.seats
        self.in_round = False
        self.rounds = 0

    def take(self, event: RawEvent) -> None:
        """Take an event that the ledger has just entered."""
        if event[0] == acts.CHANGED and self.first <= event[2] < self.first + self.game.seats:
            self.scores[event[2] - self.first] = event[3]
        elif event[0] == acts.BEGAN and event[2] == "round":
            self.end_round()
            self.in_round = True
        elif event[0] == acts.BEGAN and event[2] == "win":
            self._win(event[3][0])

    def _win(self, winner: int) -> None:
        counts = [self._hand(seat) for seat in range(self.game.seats)]
        assert counts[winner] == 0, "somebody went out with cards in hand"
        if self.game.rules.options["scoring"] == "winner_takes":
            self.expected[winner] += sum(counts)
        else:
            self.expected = [before + count for before, count in zip(self.expected, counts, strict=True)]

    def _hand(self, seat: int) -> int:
        layout, faces = self.game.program.layout, self.game.state.faces
        hand = self.ledger.pile(layout.pile_index("hand", seat))
        return sum(self.points[faces[card][0] or 0] for card in hand)

    def end_round(self) -> None:
        if self.in_round:
            self.rounds += 1
            assert self.scores == self.expected, "the scores do not add up"

    def end_game(self) -> None:
        self.end_round()
        assert list(self.scores) == self.game.state.values[self.first : self.first + self.game.seats]
        assert max(self.scores) >= self.game.rules.options["target"], "the match ended before anybody had the points"
        best = max if self.game.rules.options["scoring"] == "winner_takes" else min
        won = tuple(seat for seat, score in enumerate(self.scores) if score == best(self.scores))
        assert self.game.result.winners == won
