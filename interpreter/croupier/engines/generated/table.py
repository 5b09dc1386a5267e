"""A table at which random players play a whole game, and what is counted there."""

from __future__ import annotations

from croupier.engines.contract.faults import Unexplained
from croupier.engines.contract.limits import PACE, Limits
from croupier.engines.contract.offers import RawMove, RawOffer
from croupier.engines.generated.words import AT_ONCE, TOP, starts, words_of
from croupier.table.random import GOLDEN, LOW, MASK, mix
from croupier.table.state import State

AGAIN = object()
"""What a move gives whose decision is put again."""

PLENTY = 100_000
"""Steps of which half are enough for what follows an answer, or else the game is left to the reference. Where there are
fewer, all are granted again with each answer."""


FEW_MOVES = 1_000
"""How many moves a decision may offer that need not be counted, unless the limit is lower."""


class Finished(Exception):
    """A rule is finished from within: all down to the innermost of ``codes`` ends."""

    def __init__(self, codes: tuple[int, ...]) -> None:
        self.codes = codes


class Table(State):
    """A state with those who play.

    ``streams`` of the players as they begin, ``between`` bits apart; how many words are ``made`` of each, and the
    upper bits of those ``words`` that have not been drawn yet, the next one last; ``again`` were drawn for choices that
    had one already. ``granted`` are the steps that there were when they were last counted, of the ``steps`` that there
    may be, ``left`` those that the whole game had left then, and ``paced`` the answers; fewer than ``enough`` are
    counted at the next answer. A round that begins makes ``enough`` more than there ever are, so that whoever counts
    rounds is told. ``forced`` are the answers that were no choice. ``turns`` and ``wins`` are those since the last
    round began; ``begun`` holds the turns and the wins before every round that began since the last answer; ``won``:
    somebody has won.
    """

    __slots__ = (
        "again",
        "begun",
        "between",
        "enough",
        "forced",
        "granted",
        "left",
        "limits",
        "made",
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
        seats = len(self.playing)
        words, self.streams = words_of(seats), starts(seed, seats)
        self.between, self.words, self.made = words.between, words.after(self.streams), [AT_ONCE] * seats
        self.limits, self.most_moves = limits, limits.moves
        self.steps, self.left = limits.steps, limits.game_steps
        self.fuel = self.granted = min(self.steps, self.left)
        self.enough = self.usually_enough = self.granted // 2 if self.granted >= PLENTY else limits.steps + 1
        self.again = self.forced = self.paced = self.turns = 0
        self.wins = [0] * seats
        self.won = False
        self.begun: list[tuple[int, list[int]]] = []
        self.rounds = rounds

    @property
    def choices(self) -> int:
        """How many answers have been one of several."""
        return sum(self.made) - sum(map(len, self.words)) - self.again


class Rounds:
    """Whoever counts the rounds of a game."""

    __slots__ = ()

    def begun(self, s: Table) -> None:
        """Rounds have begun since the last answer; the next one is due."""


def chosen(s: Table, seat: int, count: int) -> int:
    """The number of the move that a player makes of ``count``, from 0 on; the steps up to here are settled, and those
    after it granted."""
    if s.fuel < s.enough:
        refuel(s)
    if count == 1:
        s.forced += 1
        return 0
    product = (s.words[seat] or more(s, seat)).pop() * count
    if (product + count) & TOP <= 2 * count:
        return chosen_exactly(s, seat, count)
    return product >> 24


def chosen_exactly(s: Table, seat: int, count: int) -> int:
    """Looks at all of the word that was drawn last."""
    product = _last_word(s, seat) * count
    while product & LOW < (LOW + 1 - count) % count:
        (s.words[seat] or more(s, seat)).pop()
        s.again += 1
        product = _last_word(s, seat) * count
    return product >> 32


def _last_word(s: Table, seat: int) -> int:
    drawn = s.made[seat] - len(s.words[seat])
    return mix(((s.streams >> seat * s.between) + drawn * GOLDEN) & MASK) >> 32


def refuel(s: Table) -> None:
    """Settles the steps since this was last done, and grants those that may follow. Every answer takes a step, so that
    there are not many more answers than may be before they are counted here."""
    if s.fuel < 0:
        raise Unexplained
    if s.begun and s.rounds is not None:
        s.rounds.begun(s)
    answers = s.forced + s.choices + 1
    if answers > s.limits.decisions:
        raise Unexplained
    s.enough = s.usually_enough
    s.left += s.fuel - s.granted + PACE * (answers - s.paced)
    s.paced = answers
    s.fuel = s.granted = min(s.steps, s.left)


def more(s: Table, seat: int) -> list[int]:
    state = ((s.streams >> seat * s.between) + s.made[seat] * GOLDEN) & MASK
    (s.words[seat],) = words_of(1).after(state)
    s.made[seat] += AT_ONCE
    return s.words[seat]


def bounded(s: Table, offers: list[RawOffer]) -> list[RawOffer]:
    for offer in offers:
        if len(offer.moves) > s.most_moves:
            raise Unexplained
    return offers


def answered(s: Table, offers: list[RawOffer], cost: int) -> tuple[int, RawMove] | None:
    """Who makes which move, none when all decline. Each time that one does, the offers are paid for again."""
    for seat, moves, declinable in offers:
        at = chosen(s, seat, len(moves) + declinable)
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
