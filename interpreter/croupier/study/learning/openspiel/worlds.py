"""Worlds: tables as one seat may imagine them, for searches of OpenSpiel that sample hidden cards.

Algorithm. What the seat does not see is drawn anew (``players/imagination.py``). Where several are asked at once, those
who have answered already, unseen, answer again by chance. Where another seat would be asked now, or the seat would have
other answers, the world is drawn again: the seat knows what it is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from croupier.game.course import Course
from croupier.game.game import Game
from croupier.players.imagination import imagined
from croupier.study.learning.openspiel.recall import Recall, Told
from croupier.study.learning.openspiel.table import SpielTable
from croupier.table.random import Stream
from croupier.table.seen import Viewer

TRIES = 1_000
"""How many worlds are drawn until one agrees with what the seat is asked."""


class NoWorld(RuntimeError):
    """No world agrees with what a seat is asked."""


def drawn_world(table: SpielTable, seat: int, chance: Stream) -> SpielTable:
    """Return a table that a seat cannot tell from this one. What is hidden there depends only on what the seat sees,
    and on the stream. Raise NoWorld if none is found, and ValueError before the deal."""
    asked, open_numbers, told = table.game.seat, table.open_numbers(), _told(table, seat)
    for _ in range(TRIES):
        world = SpielTable(table.setup)
        world.recall = Recall(table.setup.teller, dict(told))
        world.played = table.setup.numbered(_dealt_anew(table.game.game, seat, chance))
        _answer_again(world, asked, chance)
        if _choose_again(world, table.chosen) and world.game.seat == asked and world.open_numbers() == open_numbers:
            world.recall.begin_here(world.game.game, seat)
            world.answers = table.answers
            return world
    raise NoWorld(f"of {TRIES} worlds, none agrees with what player {seat} is asked")


def _told(table: SpielTable, seat: int) -> dict[Viewer, Told]:
    """Return what the seats know of the past: the one that imagines what it has seen, all others what everybody has."""
    game, recall = table.game.game, table.recall
    viewers = (*range(game.seats), None)
    return {one: (0, 0, recall.past(game, seat if one == seat else None)) for one in viewers}


def _dealt_anew(game: Game, seat: int, chance: Stream) -> Game:
    """Return a game in which what the seat does not see was drawn anew, at the same decision. It keeps events."""
    state = imagined(game, seat, chance).game.state
    state.log, state.log_cards = [], 0
    setup = replace(game.course.setup, seed=0)  # that of the real game tells its cards
    course = Course(setup, game.reference, game.rules.engine_policy(None, game.seats))
    course.resume(state, [])
    return Game(course)


def _answer_again(world: SpielTable, asked: int, chance: Stream) -> None:
    """Let those answer by chance who have answered the same question before the asked seat, unseen."""
    game = world.game
    while game.seat != asked and _is_secret(game.game):
        numbers = game.open_numbers()
        world.answer(numbers[chance.below(len(numbers))])


def _is_secret(game: Game) -> bool:
    """Return whether a game waits for several seats that are asked at once."""
    return not game.over and game.program.codes[game.state.frames[-1][0]].kind == "secret"


def _choose_again(world: SpielTable, chosen: Sequence[int]) -> bool:
    """Choose the cards that were chosen so far, and return whether that is possible."""
    for number in chosen:
        if number not in world.open_numbers():
            return False
        world.answer(number)
    return True
