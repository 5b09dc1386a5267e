"""Worlds: tables as one seat may imagine them, for searches of OpenSpiel that sample hidden cards.

Algorithm. What the seat does not see is drawn anew (``players/imagination.py``). In a few worlds another seat would be
asked first, or the seat would have other answers; these are drawn again, since the seat knows that it is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from croupier.game.course import Course
from croupier.game.game import Game
from croupier.players.imagination import imagined
from croupier.study.batches.numbered_game import NumberedGame
from croupier.study.learning.openspiel.recall import Recall
from croupier.study.learning.openspiel.table import SpielTable
from croupier.table.random import Stream

TRIES = 1_000
"""How many worlds are drawn until one agrees with what the seat is asked."""


class NoWorld(RuntimeError):
    """No world agrees with what a seat is asked."""


def drawn_world(table: SpielTable, seat: int, chance: Stream) -> SpielTable:
    """Return a table that a seat cannot tell from this one. What is hidden there depends only on what the seat sees,
    and on the stream. Raise NoWorld if none is found, and ValueError before the deal."""
    game, asked, open_numbers = table.game, table.game.seat, table.open_numbers()
    for _ in range(TRIES):
        found = _chosen_again(table.setup.numbered(_dealt_anew(game.game, seat, chance)), table.chosen)
        if found is not None and found.seat == asked and found.open_numbers() == open_numbers:
            return _told_as(table, seat, found)
    raise NoWorld(f"of {TRIES} worlds, none agrees with what player {seat} is asked")


def _dealt_anew(game: Game, seat: int, chance: Stream) -> Game:
    """Return a game in which what the seat does not see was drawn anew, at the same decision. It keeps events."""
    state = imagined(game, seat, chance).game.state
    state.log, state.log_cards = [], 0
    setup = replace(game.course.setup, seed=0)  # that of the real game tells its cards
    course = Course(setup, game.reference, game.rules.engine_policy(None, game.seats))
    course.resume(state, [])
    return Game(course)


def _chosen_again(found: NumberedGame, chosen: Sequence[int]) -> NumberedGame | None:
    """Return a game in which the cards are chosen that were chosen so far; ``None`` if that is not possible."""
    for number in chosen:
        if number not in found.open_numbers():
            return None
        found.answer(number)
    return found


def _told_as(table: SpielTable, seat: int, found: NumberedGame) -> SpielTable:
    """Return the table of a world. Its other seats know of the past what everybody has seen."""
    game = table.game.game
    pasts = {one: table.recall.past(game, seat if one == seat else None) for one in (*range(game.seats), None)}
    world = SpielTable(table.setup)
    world.recall = Recall(table.setup.teller, pasts)
    world.played, world.answers, world.chosen = found, table.answers, table.chosen
    return world
