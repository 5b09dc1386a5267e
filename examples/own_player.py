"""A player of one's own, at a table with random ones: it lays the card that leaves it with the fewest points.

Run it from a checkout: ``python examples/own_player.py``.
"""

import croupier
from croupier.players import RandomPlayer, play_on


class Cautious:
    """Keeps no expensive cards: among the moves that lay a card it takes the one worth most."""

    def answer(self, game, offer):
        moves = [game.move(offer.seat, raw) for raw in offer.moves]
        return max(moves, key=lambda move: self.worth(game, move)).raw

    def worth(self, game, move):
        card = move.arguments.get("card")
        if card is None:
            return -1
        design = game.state.shown[card]
        return game.program.layout.designs[design]["points"]


def match(seed):
    """The winners of one match; seat 0 is the cautious player's."""
    game = croupier.load("uno").new_game(players=3, seed=seed)
    players = [Cautious(), RandomPlayer(seed, 1), RandomPlayer(seed, 2)]
    while not game.over:
        play_on(game, players)
    return game.result.winners


if __name__ == "__main__":
    won = sum(0 in match(seed) for seed in range(10))
    print(f"the cautious player won {won} of 10 matches")
