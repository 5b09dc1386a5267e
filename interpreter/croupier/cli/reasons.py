"""Answer ``why …``: find the card or move that a text means, and explain it.

Algorithm. A text is compared with the names of all cards that the player sees and of all moves of the open decision.
Whole names win over parts of names, and own cards and moves over other cards. Which of the
moves of a card are explained is told in ``texts/whys.py``.

Invariant. No answer depends on a card or a value that the player does not see.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice, takewhile

from croupier.cli.commands import shown
from croupier.cli.several import SeveralCards
from croupier.engines.contract.hidden import HELD
from croupier.engines.contract.offers import RawMove, is_open
from croupier.engines.contract.program import MoveCode
from croupier.language.labels.labels import plain_name
from croupier.table.seen import see_card
from croupier.texts.whys import Whys

LEAST_LETTERS = 3
"""The letters that a word shares with another form of it."""
LONGEST_ENDING = 2
"""The letters in which two forms of a word differ at their end."""


@dataclass
class _Meaning:
    """A card or a move that a text can mean."""

    names: list[str]
    rank: int  # 0 for own cards and moves, 1 for other cards
    moves: list[RawMove] = field(default_factory=list)  # the moves that would be explained
    pile: int | None = None  # of a card in another's pile
    piles: set[int] = field(default_factory=set)  # in which cards of this name were found


class Reasons(Whys):
    """Answer what one player types in one position."""

    def of_text(self, text: str) -> list[str]:
        """Return the lines for a text, which is the name of a card or a move."""
        if not text:
            return [self.teller.word("why-what")]
        named = self._several(text)
        if named is not None:
            return self.of_move(named)
        text = shown(text)
        found = self._meant([*self._cards(), *self._moves()], text)
        if found:
            return self._of_meanings(text, found)
        codes, rest = self._move_and_cards(text)
        if not codes:
            return [self._nothing_called(text)]
        return self._of_cards(codes, rest) if rest else self._of_moves(codes)

    def _of_meanings(self, text: str, found: list[_Meaning]) -> list[str]:
        """Return the lines for the meanings of a text."""
        names = list(dict.fromkeys(one.names[0] for one in found))
        if len(names) > 1:
            return [self.teller.word("which-one", text=text, names=", ".join(names))]
        return self.of_moves_with(names[0], found[0].moves, found[0].pile)

    def _several(self, text: str) -> RawMove | None:
        """Return the move with several cards that a text names, such as ``meld red 7, blue 8``."""
        raws = self._open(self.codes())
        found = (SeveralCards(self.game, self.teller, self.seat, raw).named(text) for raw in raws)
        return next((raw for raw in found if raw is not None and not is_open(raw)), None)

    def _of_moves(self, codes: list[MoveCode]) -> list[str]:
        """Return the lines for some moves with any values."""
        best = self.best([raw for code in codes for raw in self.ways(code, None)])
        return [line for raw in best for line in self.of_move(raw)]

    def _of_cards(self, codes: list[MoveCode], text: str) -> list[str]:
        """Return the lines for some moves with the cards that a text names, with commas between them."""
        named = [self._meant(list(self._cards(codes)), one) for one in text.split(",")]
        if len(named) == 1 and named[0]:
            return self._of_meanings(text, named[0])
        several = (SeveralCards(self.game, self.teller, self.seat, raw) for raw in self._open(codes))
        made = next(((*one.raw[:-1], cards) for one in several if (cards := one.cards(text)) is not None), None)
        if made is not None:
            return self.of_move(made)
        unknown = next((one for one, found in zip(text.split(","), named, strict=True) if not found), text)
        return [self._nothing_called(unknown.strip())]

    def _open(self, codes: Iterable[MoveCode]) -> Iterable[RawMove]:
        """Yield the moves that leave their cards open."""
        return (raw for code in codes if code.chosen is not None for raw in self.ways(code, None))

    # --- what is meant -------------------------------------------------------------------------

    def _move_and_cards(self, text: str) -> tuple[list[MoveCode], str]:
        """Return the moves that the first words of a text can mean, and the rest, which names cards or is empty."""
        words = text.split()
        for end in range(len(words), 0, -1):
            wanted = _folded(" ".join(words[:end]))
            codes = [code for code in self.codes() if any(_resembles(wanted, name) for name in self._names(code))]
            rest = " ".join(words[end:])
            if rest:
                codes = [code for code in codes if any(type.base in HELD for type in code.parameter_types)]
            if codes:
                return codes, rest
        return [], ""

    def _names(self, code: MoveCode) -> list[str]:
        """Return the name of a move in the rules, and the text of one that leaves its cards open."""
        return [plain_name(code.name), *(self.text(raw) for raw in islice(self._open([code]), 1))]

    def _meant(self, meanings: list[_Meaning], text: str) -> list[_Meaning]:
        """Return the best meanings of a text: whole names before parts of names, then by rank."""
        wanted = _folded(text)
        for whole in (True, False):
            for rank in (0, 1):
                found = [
                    meaning
                    for meaning in meanings
                    if meaning.rank == rank and any(_fits(wanted, name, whole=whole) for name in meaning.names)
                ]
                if found:
                    return found
        return []

    def _cards(self, among: list[MoveCode] | None = None) -> Iterable[_Meaning]:
        """Return every card that the player sees, equal cards once, with the moves that could take it, all or among
        some."""
        codes = self.codes() if among is None else among
        meanings: dict[tuple[str, int], _Meaning] = {}
        layout, state = self.game.program.layout, self.game.state
        for at, (place, pile) in enumerate(zip(layout.piles, state.piles, strict=True)):
            for card in pile:
                seen = see_card(layout, state, self.seat, card)
                if seen.up is None:
                    continue
                rank = 0 if place.owner == self.seat else 1
                name = self.teller.card(seen)
                meaning = meanings.setdefault((name, rank), _Meaning([name], rank, pile=at if rank else None))
                if at not in meaning.piles:  # a copy in another pile may be one that can be played
                    meaning.piles.add(at)
                    meaning.moves += [raw for code in codes for raw in self.ways(code, card)]
        return meanings.values()

    def _moves(self) -> Iterable[_Meaning]:
        """Return the moves of the open decision by their names and their texts."""
        found = []
        for code in self.codes():
            ways = list(self.ways(code, None))
            name = plain_name(code.name)
            texts = {self.text(raw): raw for raw in ways}
            if len(texts) == 1:
                found.append(_Meaning([name, *texts, name], 0, ways))
                continue
            found.append(_Meaning([name], 0, ways))
            if not any(type.base in HELD for type in code.parameter_types):
                found += [_Meaning([text], 0, [raw]) for text, raw in texts.items()]
        return found

    # --- what means nothing --------------------------------------------------------------------

    def _nothing_called(self, text: str) -> str:
        """Return a message for a card of the deck that the player does not see, or for a text that means nothing."""
        wanted = _folded(text)
        names = [self.teller.labels.design(at) for at in range(len(self.game.program.checked.deck.designs))]
        for whole in (True, False):
            fitting = [name for name in names if _fits(wanted, name, whole=whole)]
            if fitting:
                return self.teller.word("card-not-held", card=fitting[0] if whole or len(fitting) == 1 else text)
        return self.teller.word("no-card-called", text=text)


def _folded(text: str) -> str:
    """Return a text without capitals, accents and needless spaces."""
    plain = unicodedata.normalize("NFD", " ".join(text.casefold().replace("_", " ").split()))
    return "".join(one for one in plain if not unicodedata.combining(one))


def _fits(wanted: str, name: str, *, whole: bool) -> bool:
    """Return whether a text is a name or, unless ``whole``, each of its words begins a word of the name."""
    folded = _folded(name)
    if whole:
        return wanted == folded
    words = folded.split()
    return bool(wanted) and all(any(word.startswith(one) for word in words) for one in wanted.split())


def _resembles(wanted: str, name: str) -> bool:
    """Return whether each word of a text is a word of the name, or differs from one by its ending."""
    words = _folded(name).split()
    return all(any(one == word or _differs_by_ending(one, word) for word in words) for one in wanted.split())


def _differs_by_ending(one: str, other: str) -> bool:
    shared = len([*takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))])
    return shared >= LEAST_LETTERS and shared >= min(len(one), len(other)) - LONGEST_ENDING
