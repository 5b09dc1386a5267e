"""Players: they answer the offers of a game."""

from croupier.players.bots import GreedyPlayer, RandomPlayer
from croupier.players.kinds import BOTS, make_bots
from croupier.players.player import Player, play_on
from croupier.players.searching.player import SearchPlayer

__all__ = ["BOTS", "GreedyPlayer", "Player", "RandomPlayer", "SearchPlayer", "make_bots", "play_on"]
