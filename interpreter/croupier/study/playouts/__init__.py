"""Playouts: what becomes of a game, as one player may imagine it, when random players go on."""

from __future__ import annotations

from croupier.study.playouts.outcomes import PlayedOut
from croupier.study.playouts.playing import play_out

__all__ = ["PlayedOut", "play_out"]
