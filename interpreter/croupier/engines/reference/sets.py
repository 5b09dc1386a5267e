"""Search for sets: several cards that a move takes in one answer.

Algorithm. A search goes depth first through the parts of the cards, in their order: the first card, the first and the
second, and so on. Where a part does not fulfil ``where``, nothing that holds it does, since ``where`` holds for all
parts of a set. A part that fulfils the condition of the move too is a set.

Invariant. A search that has looked at as many parts as it may raises ``Exhausted``: it does not tell that there is no
set.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

from croupier.engines.contract.faults import Fault
from croupier.engines.contract.limits import Limits
from croupier.engines.contract.offers import RawMove
from croupier.engines.contract.program import HEADER, MoveCode, Program
from croupier.engines.reference.quantifiers import out_of_steps
from croupier.table.state import Frame, State


class Exhausted(Exception):
    """A search has looked at as many parts as it may."""


class SetSearch:
    """The sets of one move, whose other arguments lie in a frame. Whoever ``pays`` takes a step for each part."""

    def __init__(self, s: State, move: MoveCode, frame: Frame, first: int, most: int, *, pays: bool = False) -> None:
        assert move.chosen is not None
        self.state, self.frame, self.move, self.chosen = s, frame, move, move.chosen
        self.slot = first + len(move.domains)
        self.most = self.left = most
        self.pays = pays
        self.cards = tuple(dict.fromkeys(move.chosen.items(s, frame)))
        self.places = {card: at for at, card in enumerate(self.cards)}

    # --- parts ---------------------------------------------------------------------------------

    def ordered(self, cards: Collection[Any]) -> tuple[int, ...] | None:
        """Return cards in the order of where they come from; ``None`` if one is not there, or is named twice."""
        there = all(type(card) is int and card in self.places for card in cards)
        if not there or len(set(cards)) != len(cards):
            return None
        return tuple(sorted(cards, key=self.places.__getitem__))

    def joined(self, part: tuple[int, ...], card: int) -> tuple[int, ...]:
        """Return a part with one more card."""
        return self._part({self.places[one] for one in (*part, card)})

    def may_be_part(self, part: tuple[int, ...]) -> bool:
        """Return whether ``where`` holds for a part."""
        self.frame[self.slot] = part
        where = self.chosen.where
        return where is None or bool(where(self.state, self.frame))

    def is_set(self, part: tuple[int, ...]) -> bool:
        """Return whether the move can be made with these cards."""
        if not part or not self.may_be_part(part):
            return False
        condition = self.move.condition
        return condition is None or bool(condition(self.state, self.frame))

    # --- searches ------------------------------------------------------------------------------

    def sets(self, base: Collection[int] = ()) -> Iterator[tuple[int, ...]]:
        """Yield the sets that hold all cards of a base, in the order of the search. Raise Exhausted."""
        held = {self.places[card] for card in base}
        if held:
            part = self._part(held)
            if not self._look(part):
                return
            if self.is_set(part):
                yield part
        added: list[int] = []
        at = 0
        while True:
            if at == len(self.cards):
                if not added:
                    return
                at = added.pop() + 1
                continue
            if at not in held:
                part = self._part((*held, *added, at))
                if self._look(part):
                    added.append(at)
                    if self.is_set(part):
                        yield part
            at += 1

    def _part(self, places: Collection[int]) -> tuple[int, ...]:
        return tuple(self.cards[at] for at in sorted(places))

    def _look(self, part: tuple[int, ...]) -> bool:
        """Look at a part: return whether a set may hold it. Raise Exhausted."""
        self.left -= 1
        if self.left < 0:
            raise Exhausted
        if self.pays:
            self.state.fuel -= self.chosen.price
            if self.state.fuel < 0:
                raise out_of_steps(self.move.node.place)
        return self.may_be_part(part)

    def exists(self) -> bool:
        """Return whether there is a set. Raise Fault if there are too many parts."""
        try:
            return next(self.sets(), None) is not None
        except Exhausted:
            message = (
                f"more than {self.most} parts of {len(self.cards)} cards were tried for `{self.move.code.label}`: "
                "let `where` say what every part must be"
            )
            raise Fault("too-many-sets", message, self.move.node.place) from None

    def first_sets(self, most: int) -> list[tuple[int, ...]]:
        """Return the first sets, at most so many, as far as the search finds them."""
        self.left = self.most
        found: list[tuple[int, ...]] = []
        with suppress(Exhausted):
            found.extend(islice(self.sets(), most))
        return found

    def may_be_added(self, chosen: Sequence[int]) -> list[int]:
        """Return the cards that may be added to chosen ones: those with which some set is still possible.

        If finding that out takes too many parts, ``where`` alone tells.
        """
        self.left = self.most
        held, found = set(chosen), set[int]()
        try:
            for card in self.cards:
                if card not in held and card not in found:
                    found.update(next(self.sets((*chosen, card)), ()))
        except Exhausted:
            others = (card for card in self.cards if card not in held)
            return [card for card in others if self.may_be_part(self.joined(tuple(chosen), card))]
        return [card for card in self.cards if card in found and card not in held]


def set_search(program: Program, s: State, seat: int, raw: RawMove, limits: Limits) -> SetSearch:
    """Return the search for the sets of an offered move. It takes no steps of the game."""
    move, f = program.moves[raw[0]], s.frames[-1]
    if program.codes[f[0]].kind == "secret":
        row = next(row for row, answer in zip(f[2], f[3], strict=True) if row[0] == seat and answer is None)
        locals_ = list(row)
    else:
        locals_ = [*f[HEADER : HEADER + move.prefix], *([seat] if move.meanwhile else [])]
    first = HEADER + len(locals_)
    frame = [0, 0, *locals_, *raw[1:-1]]
    frame += [None] * (HEADER + move.code.row - len(frame))
    return SetSearch(s, move, frame, first, limits.sets)
