"""The player that searches: information set Monte Carlo tree search with one tree.

Source: P. I. Cowling, E. J. Powley, D. Whitehouse, "Information Set Monte Carlo Tree Search", IEEE Transactions on
Computational Intelligence and AI in Games 4 (2012), pages 120 to 143; of its variants that with one tree, in which
others' answers are what the searching seat sees of them (SO-ISMCTS with POM).

Algorithm. Each iteration draws a world, which agrees with what the seat sees now and with what it remembers of cards
that it has seen (``memory``), makes an answer of the seat there
(``halving.py``), and goes down the tree in it. At each node whoever decides in that world takes the answer with the
largest bound. Behind an answer that was seldom tried greedy players play the round to its end, and every answer on the
way gets the worth to whom it belongs. In the end the seat gives the best of the answers that are left.

The tree is over what the seat can tell apart: its own answers as they are shown to it, and of others' answers what it
sees of them. It does not tell apart what chance has dealt since: answers that one world has and another has not are
compared by how often they were available. An answer that has no other costs no node.

What it does not know. What others have done tells nothing about their cards. Others are thought to see the world that
they play in.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from croupier.engines.choice import WrongEngine, has_native
from croupier.engines.contract.offers import RawMove, RawOffer, is_open
from croupier.engines.contract.policy import Policy
from croupier.game.game import Game
from croupier.players.looks import look_of_move
from croupier.players.memory.remembered import Remembered
from croupier.players.memory.seat import SeatMemory
from croupier.players.searching.budget import Budget
from croupier.players.searching.halving import Halving
from croupier.players.searching.reference_worlds import ReferenceWorlds
from croupier.players.searching.rewards import Rewards
from croupier.players.searching.tree import Node, Tried
from croupier.players.searching.worlds import Look, Outcome, World, Worlds
from croupier.table.random import Stream

FIRST_SETS, RANDOM_SETS = 20, 20
"""The sets of cards that are tried for a move at the root: the first ones, and random ones."""

SET_PRICE = 10
"""The answers that finding a random set further down counts as: it takes about as long on average, and ten times
as long where many parts of many cards have to be looked at."""

DEEPEST = 100
"""The most answers on one way through the tree."""

POLICY = Policy(looks=8, greedy=1_000, random=100)
"""How playouts go on."""

GROWS = 5
"""The visits of an answer from which on the tree grows behind it."""

STREAM = 2**31 - 1

USUAL = Budget()


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search came to for one answer."""

    raw: RawMove | None
    visits: int
    value: float  # from 0 to 1


Answers = Mapping[Look, RawMove | None]
"""What a seat may answer, ``None`` to decline, by what tells the answers apart."""


class SearchPlayer:
    """Answer by search. With a budget of playouts, the same seed gives the same answer on every machine."""

    def __init__(self, seed: int, seat: int, budget: Budget = USUAL) -> None:
        self.seat = seat
        self.stream = Stream(seed, 1 + seat)
        self.budget = budget
        self.thoughts: tuple[Thought, ...] = ()  # of the last answer, the best first; empty if there was no choice
        self.playouts = 0  # for the last answer
        self.memory = SeatMemory(seat)

    def answer(self, game: Game, offer: RawOffer) -> RawMove | None:
        self.thoughts, self.playouts = (), 0
        if len(offer.moves) + offer.declinable == 1 and not is_open(offer.moves[0]):
            return offer.moves[0]
        worlds = worlds_of(game, self.seat, self.memory.of(game), optimised=self.budget.pays_for_code)
        options = _own_options(game, worlds, offer, self.stream)
        if len(options) == 1:
            return next(iter(options.values()))
        search = _Search(worlds, self.seat, options, Rewards(game.program), Stream(self.stream.below(STREAM), 0))
        spending = self.budget.begin(few=isinstance(worlds, ReferenceWorlds))
        while spending.spend(worlds.answers + SET_PRICE * search.sets):
            search.once(spending.share)
        self.thoughts, self.playouts = search.thoughts(), spending.spent
        return self.thoughts[0].raw


def worlds_of(game: Game, seat: int, remembered: Remembered, *, optimised: bool) -> Worlds:
    """Return the worlds of a position for a seat that remembers some cards.

    They are those of native code, or of the reference where there is none for it.
    """
    if has_native():
        from croupier.engines.native.blocks import NoRoom
        from croupier.players.searching.native_worlds import NativeWorlds

        try:
            return NativeWorlds(game, seat, optimised=optimised, policy=POLICY, remembered=remembered)
        except (NoRoom, WrongEngine):
            return ReferenceWorlds(game, seat, POLICY, remembered)
    return ReferenceWorlds(game, seat, POLICY, remembered)


def _own_options(game: Game, worlds: Worlds, offer: RawOffer, chance: Stream) -> Answers:
    """Return the answers of the seat that it can tell apart."""
    found: dict[Look, RawMove | None] = {}
    for raw in offer.moves:
        for whole in _whole(game, worlds, offer.seat, raw, chance):
            found.setdefault(look_of_move(game.program, game.state, offer.seat, whole), whole)
    if offer.declinable:
        found[_declining(offer)] = None
    return found


def _whole(game: Game, worlds: Worlds, seat: int, raw: RawMove, chance: Stream) -> list[RawMove]:
    """Return a move of the seat, with some sets of cards where it leaves them open."""
    if not is_open(raw):
        return [raw]
    first = game.search(seat, raw).first_sets(FIRST_SETS)
    return [*((*raw[:-1], one) for one in first), *worlds.with_cards(raw, RANDOM_SETS, chance)]


def _declining(offer: RawOffer) -> Look:
    """Return the look of declining an offer."""
    return "decline", offer.moves[0][0]


class _Search:
    """One search, from the seat's decision."""

    def __init__(self, worlds: Worlds, seat: int, options: Answers, rewards: Rewards, chance: Stream) -> None:
        self.worlds, self.seat, self.rewards, self.chance = worlds, seat, rewards, chance
        self.options = [(look, raw, Tried()) for look, raw in options.items()]
        self.root = Node({seat: {look: tried for look, _, tried in self.options}})
        self.halving = Halving([tried for _, _, tried in self.options])
        self.world: World | None = None  # of this turn
        self.luck = chance  # of this turn
        self.sets = 0  # the random sets that were found further down

    def thoughts(self) -> tuple[Thought, ...]:
        """Return what was found, the best answer first."""
        ranked = [self.options[number] for number in self.halving.ranked()]
        return tuple(Thought(raw, tried.visits, tried.value) for _, raw, tried in ranked)

    def once(self, share: float) -> None:
        """Go once from the root to an outcome, and count it on the way back. ``share`` of the budget is spent."""
        number, turns = self.halving.next(share)
        if turns:
            seed = self.chance.below(STREAM)
            self.world, self.luck = self.worlds.draw(Stream(seed, 0)), Stream(seed, 1)
        if self.world is None:
            return
        way: list[tuple[int, Tried]] = []
        outcome = self._descend(self.world.copy(), self.luck.copy(), number, way)
        if outcome is None:
            self._give_up(way)
            return
        worth = self.rewards.of(outcome.values, over=outcome.over)
        for seat, tried in way:
            tried.count(worth[seat])

    def _give_up(self, way: Sequence[tuple[int, Tried]]) -> None:
        """Count a way that came to no outcome: for nothing with its last answer, and for nothing new before it."""
        for at, (_, tried) in enumerate(way, 1):
            tried.count(0 if at == len(way) else tried.value)

    def _descend(self, world: World, chance: Stream, first: int, way: list[tuple[int, Tried]]) -> Outcome | None:
        """Go down the tree in a world, and then play it out. Note the way; return the outcome."""
        node, seat, branches = self.root, self.seat, True
        look, own, tried = self.options[first]
        way.append((seat, tried))
        raw: RawMove | None = None if own is None else world.own(own)
        for _ in range(DEEPEST):
            if branches and tried.visits < GROWS:
                break
            is_secret = branches and seat != self.seat and world.is_secret()
            if not world.answer(seat, raw):
                break
            if not world.offers:
                return world.outcome()
            if branches:
                node = node.child(self._seen(world, seat, look, raw, is_secret=is_secret))
            offer = world.offers[0]
            seat, answers = offer.seat, _answers(world, offer)
            branches = len(answers) > 1
            if branches:
                look, tried = node.choose(seat, answers, chance)
                way.append((seat, tried))
            else:
                (look,) = answers
            raw = answers[look]
            if raw is not None and is_open(raw):
                raw = world.with_cards(seat, raw, chance)
                self.sets += 1
                if raw is None:
                    return None
        return world.play_out(seat, raw, chance.state)

    def _seen(self, world: World, seat: int, look: Look, raw: RawMove | None, *, is_secret: bool) -> Hashable:
        """Return what the searching seat has seen of an answer that was just made. Nobody is told who has declined."""
        if seat == self.seat:
            return seat, look
        if raw is None:
            return "decline"
        return seat if is_secret else (seat, *world.looks(self.seat, [raw]))


def _answers(world: World, offer: RawOffer) -> Answers:
    """Return what a seat may answer to an offer in a world, as that seat can tell it apart."""
    if len(offer.moves) + offer.declinable == 1:
        return {None: offer.moves[0]}
    found: dict[Look, RawMove | None] = {}
    for look, raw in zip(world.looks(offer.seat, offer.moves), offer.moves, strict=True):
        found.setdefault(look, raw)
    if offer.declinable:
        found[_declining(offer)] = None
    return found
