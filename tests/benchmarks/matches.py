"""Games of players that search against others, and the share of them that they win."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from time import process_time

from croupier.players import Player, SearchPlayer, make_bots, play_on
from croupier.players.kinds import named_bots
from croupier.players.measure import partners_of
from croupier.study.comparison.intervals import wilson

from tests.withstand.games import rules_of

CONFIDENCE = 0.95

Map = Callable[..., Iterable["Played"]]
"""``map``, of this process or of a pool."""


@dataclass(frozen=True)
class Pairing:
    """Who plays what against whom."""

    ruleset: str
    players: int
    budget: str  # 2000 for playouts, 100ms for time
    against: str
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Played:
    """One game, or several: their sums."""

    games: int = 0
    wins: float = 0.0
    even: float = 0.0  # the wins of an even share
    playouts: int = 0
    searches: int = 0
    seconds: float = 0.0  # of CPU time for searches
    all_seconds: float = 0.0  # of CPU time for everything

    def __add__(self, other: Played) -> Played:
        return Played(*(getattr(self, name) + getattr(other, name) for name in self.__dataclass_fields__))

    def interval(self, looks: int) -> tuple[float, float]:
        """Return the bounds of the share of wins, which hold together for so many looks at it (Bonferroni)."""
        sure = NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / looks / 2)
        return wilson(self.wins / self.games, self.games, sure)


def play_game(pairing: Pairing, number: int) -> Played:
    """Play one game to its end. Each deal is played from each seat; partners of the seat that searches do so too."""
    began = process_time()
    seed, own = divmod(number, pairing.players)
    game = rules_of(pairing.ruleset).new_game(players=pairing.players, seed=seed, options=dict(pairing.options))
    party = partners_of(game.program.layout, own)
    players, thinkers = _seated(pairing, seed, party)
    seconds = playouts = searches = 0.0
    while not game.over:
        seat = game.raw_offers[0].seat
        before = process_time()
        play_on(game, players)
        if seat in thinkers and thinkers[seat].thoughts:
            seconds += process_time() - before
            playouts += thinkers[seat].playouts
            searches += 1
    won = game.result.winners
    share = len(set(won) & set(party)) / max(1, len(won))
    even = len(party) / game.seats
    return Played(1, share, even, int(playouts), int(searches), seconds, process_time() - began)


def _seated(pairing: Pairing, seed: int, party: Collection[int]) -> tuple[list[Player], dict[int, SearchPlayer]]:
    _, spending = named_bots(f"search:{pairing.budget}")
    assert spending is not None
    players, thinkers = make_bots(pairing.against, seed, pairing.players), {}
    for seat in party:
        players[seat] = thinkers[seat] = SearchPlayer(seed, seat, spending)
    return players, thinkers


def play_until_settled(pairing: Pairing, looks: Sequence[int], map_games: Map) -> Played:
    """Play up to the last of the looks, numbers of games; or to the first at which the interval leaves out an even
    share."""
    total = Played()
    for until in looks:
        numbers = range(total.games, until)
        for one in map_games(play_game, [pairing] * len(numbers), numbers):
            total += one
        low, high = total.interval(len(looks))
        if not low <= total.even / total.games <= high:
            break
    return total
