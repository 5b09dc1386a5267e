"""A table at which random players play a whole game, and what is counted there."""

from __future__ import annotations

from croupier.execution.faults import Unexplained
from croupier.execution.limits import PACE, Limits
from croupier.execution.offers import RawMove, RawOffer
from croupier.generated.words import lanes
from croupier.table.random import GOLDEN, LOW, MASK, mix
from croupier.table.state import State

AT_ONCE = 16
"""How many random words of a player are made at once."""

AGAIN = object()
"""What a move gives whose decision is put again."""

PLENTY = 100_000
"""Steps of which half are enough for what follows an answer, or else the game is left to the reference. Where there are
fewer, all are granted again with each answer."""

_WORDS = lanes(AT_ONCE)


class Finished(Exception):
    """A rule is finished from within: all down to the innermost of ``codes`` ends."""

    def __init__(self, codes: tuple[int, ...]) -> None:
        self.codes = codes


class Table(State):
    """A state with those who play.

    ``streams`` of the players, and the ``words`` that are drawn from them already, the next one last. ``granted`` are
    the steps that there were when they were last counted, of the ``steps`` that there may be, ``left`` those that the
    whole game had left then, and ``paced`` the answers; fewer than ``enough`` are counted at the next answer.
    A round that begins makes ``enough`` more than there ever are, so that whoever counts rounds is told.
    ``answers_left`` tells how many answers may follow. ``turns``, ``choices`` and ``wins`` are
    those since the last round began; ``begun`` holds the turns and the wins before every round that began since the
    last answer; ``won``: somebody has won.
    """

    __slots__ = (
        "answers_left",
        "begun",
        "choices",
        "enough",
        "granted",
        "left",
        "most_moves",
        "paced",
        "rounds",
        "steps",
        "streams",
        "turns",
        "usually_enough",
        "wins",
        "won",
        "words",
    )

    def __init__(self, start: State, seed: int, limits: Limits, rounds: Rounds | None) -> None:
        """``start`` is a game before its first step, which stays as it is; its chance is that of the seed already."""
        self.faces, self.playing, self.random = start.faces, start.playing, start.random
        self.given, self.spent, self.decisions = None, 0, 0
        self.log, self.log_cards = None, 0
        self.piles = [pile[:] for pile in start.piles]
        self.where, self.up, self.values = start.where[:], start.up[:], start.values[:]
        self.shown = start.shown[:] if start.up else start.shown
        self.frames = []
        base, seats = mix((seed + GOLDEN) & MASK), len(self.playing)
        self.streams = [mix((base + number * GOLDEN) & MASK) for number in range(1, seats + 1)]
        self.words: list[list[int]] = [[] for _ in self.streams]
        self.steps, self.left = limits.steps, limits.game_steps
        self.fuel = self.granted = min(self.steps, self.left)
        self.enough = self.usually_enough = self.granted // 2 if self.granted >= PLENTY else limits.steps + 1
        self.answers_left, self.paced, self.most_moves = limits.decisions, limits.decisions, limits.moves
        self.turns = self.choices = 0
        self.wins = [0] * seats
        self.won = False
        self.begun: list[tuple[int, list[int]]] = []
        self.rounds = rounds


class Rounds:
    """Whoever counts the rounds of a game."""

    __slots__ = ()

    def begun(self, s: Table) -> None:
        """Rounds have begun since the last answer; the next one is due."""


def chosen(s: Table, seat: int, count: int, declinable: int = 0) -> int:
    """The number of the move that a player makes, from 0 on, or ``count`` for none; the steps up to here are settled,
    and those after it granted."""
    if s.fuel < s.enough:
        refuel(s)
    if count > s.most_moves or not s.answers_left:
        raise Unexplained
    s.answers_left -= 1
    count += declinable
    if count == 1:
        return 0
    s.choices += 1
    product = (s.words[seat] or _more(s, seat)).pop() * count
    if product & LOW < count:
        while product & LOW < (LOW + 1 - count) % count:
            product = (s.words[seat] or _more(s, seat)).pop() * count
    return product >> 32


def refuel(s: Table) -> None:
    """Settles the steps since this was last done, and grants those that may follow."""
    if s.fuel < 0:
        raise Unexplained
    if s.begun and s.rounds is not None:
        s.rounds.begun(s)
    s.enough = s.usually_enough
    s.left += s.fuel - s.granted + PACE * (s.paced - s.answers_left + 1)
    s.paced = s.answers_left - 1
    s.fuel = s.granted = min(s.steps, s.left)


def _more(s: Table, seat: int) -> list[int]:
    words = s.words[seat] = list(reversed(_WORDS.upper(s.streams[seat])))
    s.streams[seat] = (s.streams[seat] + AT_ONCE * GOLDEN) & MASK
    return words


def bounded(s: Table, offers: list[RawOffer]) -> list[RawOffer]:
    for offer in offers:
        if len(offer.moves) > s.most_moves:
            raise Unexplained
    return offers


def answered(s: Table, offers: list[RawOffer], cost: int) -> tuple[int, RawMove] | None:
    """Who makes which move, none when all decline. Each time that one does, the offers are paid for again."""
    for seat, moves, declinable in offers:
        at = chosen(s, seat, len(moves), declinable)
        if at < len(moves):
            return seat, moves[at]
        s.fuel -= cost
    return None


def answered_at_once(s: Table, asked: list[tuple[int, list[RawMove], int]]) -> list[RawMove | None]:
    """The answers of some players, none for who has no move. Those who have not answered are paid for again."""
    answers: list[RawMove | None] = []
    cost = sum(each for _, _, each in asked)
    if any(len(moves) > s.most_moves for _, moves, _ in asked):
        raise Unexplained
    for seat, moves, each in asked:
        if not moves:
            answers.append(None)
            continue
        answers.append(moves[chosen(s, seat, len(moves))])
        cost -= each
        s.fuel -= cost
    return answers
