"""How often the player that searches wins, against random and greedy ones, with Wilson intervals.

    python -m tests.benchmarks.strength crazy-eights bench-uno --players 2 --budget 2000 --games 100 --option target=1

One seat of each game searches, another one in each game; the same seeds serve all rows. A share is of the games that
were won, and a game with several winners is shared by them. An even share is one seat's.
"""

from __future__ import annotations

import argparse
from math import sqrt
from statistics import NormalDist
from time import process_time

from croupier import Rules
from croupier.players import SearchPlayer, make_bots, play_on
from croupier.players.kinds import named_bots

from tests.withstand.games import rules_of

AGAINST = ("random", "greedy")

SURE = NormalDist().inv_cdf(0.975)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the bounds between which the share of wins lies, with 95 % confidence (Wilson, 1927)."""
    share, square = wins / games, SURE * SURE
    middle = (share + square / (2 * games)) / (1 + square / games)
    width = SURE / (1 + square / games) * sqrt(share * (1 - share) / games + square / (4 * games * games))
    return middle - width, middle + width


class Tried:
    """The games of one row."""

    def __init__(self) -> None:
        self.wins, self.games = 0.0, 0
        self.playouts, self.seconds, self.searches = 0, 0.0, 0

    def play(self, rules: Rules, seats: int, seed: int, options: dict[str, str], budget: str, others: str) -> None:
        """Play one game to its end."""
        game, own = rules.new_game(players=seats, seed=seed, options=options), seed % seats
        players = make_bots(others, seed, seats)
        _, spending = named_bots(f"search:{budget}")
        assert spending is not None
        thinker = players[own] = SearchPlayer(seed, own, spending)
        while not game.over:
            searches = game.raw_offers[0].seat == own
            before = process_time()
            play_on(game, players)
            if searches and thinker.thoughts:
                self.seconds += process_time() - before
                self.playouts += thinker.playouts
                self.searches += 1
        won = game.result.winners
        self.wins += (own in won) / max(1, len(won))
        self.games += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rulesets", nargs="+", help="names of installed rulesets or examples")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--budget", default="2000", help="2000 for playouts, 100ms for time")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--option", action="append", default=[], metavar="K=V")
    parser.add_argument("--against", action="append", choices=AGAINST, help="without it both")
    asked = parser.parse_args()
    options = dict(one.split("=", 1) for one in asked.option)
    print("ruleset players budget against games share low high even playouts/s searches/game")
    for name in asked.rulesets:
        for others in asked.against or AGAINST:
            tried = Tried()
            for seed in range(asked.games):
                tried.play(rules_of(name), asked.players, seed, options, asked.budget, others)
            low, high = wilson(tried.wins, tried.games)
            pace = tried.playouts / tried.seconds if tried.seconds else 0
            print(
                f"{name} {asked.players} {asked.budget} {others} {tried.games} {tried.wins / tried.games:.3f} "
                f"{low:.3f} {high:.3f} {1 / asked.players:.3f} {pace:.0f} {tried.searches / tried.games:.1f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
