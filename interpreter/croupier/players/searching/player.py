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

from collections.abc import Hashable, Sequence
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
from croupier.players.searching.tree import Candidate, Node, Tried
from croupier.players.searching.worlds import Outcome, World, Worlds
from croupier.players.sets import random_set
from croupier.table.random import Stream

FIRST_SETS, RANDOM_SETS = 20, 20
"""The sets of cards that are tried for a move at the root: the first ones, and random ones."""

SET_PRICE = 2_000
"""The answers that finding a random set further down counts as: it takes about as long."""

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
        options = _own_options(game, offer, self.stream)
        if len(options) == 1:
            return options[0].raw
        worlds = worlds_of(game, self.seat, self.memory.of(game), optimised=self.budget.pays_for_code)
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


def _own_options(game: Game, offer: RawOffer, chance: Stream) -> list[Candidate]:
    """Return the answers of the seat that it can tell apart."""
    found: dict[Hashable, Candidate] = {}
    for raw in offer.moves:
        for whole in _whole(game, offer.seat, raw, chance):
            look = (offer.seat, look_of_move(game.program, game.state, offer.seat, whole))
            found.setdefault(look, Candidate(offer.seat, whole, look))
    if offer.declinable:
        found[_declining(offer)] = Candidate(offer.seat, None, _declining(offer))
    return list(found.values())


def _whole(game: Game, seat: int, raw: RawMove, chance: Stream) -> list[RawMove]:
    """Return a move of the seat, with some sets of cards where it leaves them open."""
    if not is_open(raw):
        return [raw]
    search = game.search(seat, raw)
    sets = [*search.first_sets(FIRST_SETS), *(random_set(search, chance) for _ in range(RANDOM_SETS))]
    return [(*raw[:-1], one) for one in sets]


def _declining(offer: RawOffer) -> Hashable:
    """Return the look of declining an offer."""
    return offer.seat, "decline", offer.moves[0][0]


class _Search:
    """One search, from the seat's decision."""

    def __init__(
        self, worlds: Worlds, seat: int, options: Sequence[Candidate], rewards: Rewards, chance: Stream
    ) -> None:
        self.worlds, self.seat, self.options, self.rewards, self.chance = worlds, seat, options, rewards, chance
        self.root = Node()
        self.halving = Halving([self.root.figures(option) for option in options])
        self.seed = 0  # of the world and the chance of this turn
        self.sets = 0  # the random sets that were found further down

    def thoughts(self) -> tuple[Thought, ...]:
        """Return what was found, the best answer first."""
        ranked = [self.options[number] for number in self.halving.ranked()]
        found = [(option, self.root.figures(option)) for option in ranked]
        return tuple(Thought(option.raw, tried.visits, tried.value) for option, tried in found)

    def once(self, share: float) -> None:
        """Go once from the root to an outcome, and count it on the way back. ``share`` of the budget is spent."""
        number, turns = self.halving.next(share)
        if turns:
            self.seed = self.chance.below(STREAM)
        world, chance = self.worlds.draw(Stream(self.seed, 0)), Stream(self.seed, 1)
        if world is None:
            return
        way: list[tuple[int, Tried]] = []
        outcome = self._descend(world, chance, self.options[number], way)
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

    def _descend(self, world: World, chance: Stream, first: Candidate, way: list[tuple[int, Tried]]) -> Outcome | None:
        """Go down the tree in a world, and then play it out. Note the way; return the outcome."""
        node, tried, branches = self.root, self.root.figures(first), True
        option = Candidate(first.seat, None if first.raw is None else world.own(first.raw), first.look)
        way.append((option.seat, tried))
        for _ in range(DEEPEST):
            secret = option.seat != self.seat and world.is_secret()
            raw = self._with_cards(world, option, chance)
            if (branches and tried.visits < GROWS) or not world.answer(option.seat, raw):
                return world.play_out(option.seat, raw, chance.state)
            if not world.offers:
                return world.outcome()
            if branches:
                node = node.child(self._seen(world, option, raw, secret=secret))
            options = _options_in(world)
            option, branches = options[0], len(options) > 1
            if branches:
                option, tried = node.choose(options, chance)
                way.append((option.seat, tried))
        return world.play_out(option.seat, self._with_cards(world, option, chance), chance.state)

    def _with_cards(self, world: World, option: Candidate, chance: Stream) -> RawMove | None:
        """Return the answer of a candidate, with random cards where it leaves them open."""
        raw = option.raw
        if raw is None or not is_open(raw):
            return raw
        self.sets += 1
        return (*raw[:-1], random_set(world.sets(option.seat, raw), chance))

    def _seen(self, world: World, option: Candidate, raw: RawMove | None, *, secret: bool) -> Hashable:
        """Return what the seat has seen of an answer that was just made. Nobody is told who has declined."""
        if option.seat == self.seat:
            return option.look
        if raw is None:
            return "decline"
        return option.seat if secret else (option.seat, world.look(self.seat, raw))


def _options_in(world: World) -> list[Candidate]:
    """Return what the first seat that is asked in a world may answer, as that seat can tell it apart."""
    offer = world.offers[0]
    if len(offer.moves) + offer.declinable == 1:
        return [Candidate(offer.seat, offer.moves[0], None)]
    found: dict[Hashable, Candidate] = {}
    for raw in offer.moves:
        look = (offer.seat, world.look(offer.seat, raw))
        found.setdefault(look, Candidate(offer.seat, raw, look))
    if offer.declinable:
        found[_declining(offer)] = Candidate(offer.seat, None, _declining(offer))
    return list(found.values())
