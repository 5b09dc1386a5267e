"""Players: they answer the offers of a game."""

from croupier.players.bots import BOTS, GreedyPlayer, RandomPlayer, make_bots
from croupier.players.player import Player, play_on

__all__ = ["BOTS", "GreedyPlayer", "Player", "RandomPlayer", "make_bots", "play_on"]
