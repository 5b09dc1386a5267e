"""Answer ``why …``: find the card or move that a text means, and explain it.

Algorithm. A text is compared with the names of all cards that the player sees and of all moves of the open decision.
Whole names win over parts of names, and own cards and moves over other cards. A card has many moves: of each kind the
most telling one is explained.

Invariant. No answer depends on a card or a value that the player does not see.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain, islice, product, takewhile

from croupier.cli.commands import shown
from croupier.cli.several import SeveralCards
from croupier.engines.contract.hidden import HELD
from croupier.engines.contract.offers import RawMove, is_open
from croupier.engines.contract.program import MoveCode
from croupier.engines.reference.explain import Explanation
from croupier.game.game import Game
from croupier.language.labels.labels import plain_name
from croupier.table.seen import see_card
from croupier.texts.telling.plain import why_refused
from croupier.texts.telling.teller import Teller

MOST_TRIED = 300
"""The most moves of one kind that are looked at."""
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


class Reasons:
    """Answer one player in one position."""

    def __init__(self, game: Game, teller: Teller, seat: int, *, rules: bool = False) -> None:
        self.game = game
        self.teller = teller
        self.seat = seat
        self.rules = rules  # show the conditions as the rules write them

    def of_move(self, raw: RawMove) -> list[str]:
        """Return lines that say why a move can or cannot be made."""
        text = self.game.move_text(self.game.move(self.seat, raw), self.seat, self.teller)
        return self.teller.explanation(self._explained(raw), self.seat, text, rules=self.rules).split("\n")

    def against(self, raw: RawMove) -> str:
        """Return one line that says why a move cannot be made: the text of the condition that fails, if it has one."""
        found = self._explained(raw)
        return why_refused(self.teller, found.told) if found.told.reasons else self.of_move(raw)[1]

    def _explained(self, raw: RawMove) -> Explanation:
        return self.game.explain(self.game.move(self.seat, raw))

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
        if not found[0].moves:
            return [self.teller.word("no-move-takes", card=names[0])]
        best = self._best(found[0].moves)
        pile = found[0].pile
        if pile is not None and all(self._explained(raw).reason == "not-in-domain" for raw in best):
            return [self.teller.word("card-elsewhere", card=names[0], pile=self.teller.pile(pile))]
        return [line for raw in best for line in self.of_move(raw)]

    def _several(self, text: str) -> RawMove | None:
        """Return the move with several cards that a text names, such as ``meld red 7, blue 8``."""
        raws = self._open(self._codes())
        found = (SeveralCards(self.game, self.teller, self.seat, raw).named(text) for raw in raws)
        return next((raw for raw in found if raw is not None and not is_open(raw)), None)

    def _of_moves(self, codes: list[MoveCode]) -> list[str]:
        """Return the lines for some moves with any values."""
        best = self._best([raw for code in codes for raw in self._ways(code, None)])
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
        return (raw for code in codes if code.chosen is not None for raw in self._ways(code, None))

    # --- what is meant -------------------------------------------------------------------------

    def _move_and_cards(self, text: str) -> tuple[list[MoveCode], str]:
        """Return the moves that the first words of a text can mean, and the rest, which names cards or is empty."""
        words = text.split()
        for end in range(len(words), 0, -1):
            wanted = _folded(" ".join(words[:end]))
            codes = [code for code in self._codes() if any(_resembles(wanted, name) for name in self._names(code))]
            rest = " ".join(words[end:])
            if rest:
                codes = [code for code in codes if any(type.base in HELD for type in code.parameter_types)]
            if codes:
                return codes, rest
        return [], ""

    def _names(self, code: MoveCode) -> list[str]:
        """Return the name of a move in the rules, and the text of one that leaves its cards open."""
        return [plain_name(code.name), *(self._text(raw) for raw in islice(self._open([code]), 1))]

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
        codes = self._codes() if among is None else among
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
                    meaning.moves += [raw for code in codes for raw in self._ways(code, card)]
        return meanings.values()

    def _moves(self) -> Iterable[_Meaning]:
        """Return the moves of the open decision by their names and their texts."""
        found = []
        for code in self._codes():
            ways = list(self._ways(code, None))
            name = plain_name(code.name)
            texts = {self._text(raw): raw for raw in ways}
            if len(texts) == 1:
                found.append(_Meaning([name, *texts, name], 0, ways))
                continue
            found.append(_Meaning([name], 0, ways))
            if not any(type.base in HELD for type in code.parameter_types):
                found += [_Meaning([text], 0, [raw]) for text, raw in texts.items()]
        return found

    def _codes(self) -> list[MoveCode]:
        """Return the moves that the open decision could offer the player."""
        frame = self.game.state.frames[-1]
        code = self.game.program.codes[frame[0]]
        if code.decision is None:
            return []
        asked = code.kind == "secret" or frame[2] == self.seat
        others = [move for block in code.decision.meanwhiles for move in block.moves]
        return [*(code.decision.moves if asked else []), *others]

    def _ways(self, code: MoveCode, card: int | None) -> Iterable[RawMove]:
        """Return the moves of a definition with one card, or with all cards that the player holds and sees.

        A move that takes several cards has them from any piles that the player sees.
        """
        of_cards = [at for at, type in enumerate(code.parameter_types) if type.base in HELD]
        if card is not None and not of_cards:
            return []
        values = [self._values(code, at, several=len(of_cards) > 1) for at in range(len(code.parameter_types))]
        rows = [values]
        if card is not None:
            lists = [(card,) if type.base == "list" else card for type in code.parameter_types]
            rows = [[*values[:at], [lists[at]], *values[at + 1 :]] for at in of_cards]
        found = chain.from_iterable(product(*row) for row in rows)
        return [(code.code.index, *arguments) for arguments in islice(found, MOST_TRIED)]

    def _values(self, code: MoveCode, at: int, *, several: bool) -> list[object]:
        type = code.parameter_types[at]
        if type.base == "list":
            return [()]
        if type.base == "card":
            return list(self._seen_cards() if several else self._own_cards())
        if type.base == "player":
            return [*(seat for seat in range(self.game.seats) if seat != self.seat), self.seat]
        if type.base == "enum":
            return list(range(self.game.program.checked.symbols.count_at(type.name, self.game.seats)))
        if type.base == "boolean":
            return [False, True]
        if type.base == "pile" and type.name:
            return list(self.game.program.layout.places(type.name))
        offered = next((one.moves for one in self.game.raw_offers if one.seat == self.seat), ())
        return list(dict.fromkeys(raw[1 + at] for raw in offered if raw[0] == code.code.index))

    def _own_cards(self) -> Iterable[int]:
        layout, state = self.game.program.layout, self.game.state
        for place, pile in zip(layout.piles, state.piles, strict=True):
            if place.owner == self.seat:
                yield from (card for card in pile if see_card(layout, state, self.seat, card).up is not None)

    def _seen_cards(self) -> list[int]:
        """Return the cards of which the player sees the face, own ones first."""
        layout, state = self.game.program.layout, self.game.state
        cards = [
            card for pile in state.piles for card in pile if see_card(layout, state, self.seat, card).up is not None
        ]
        return sorted(cards, key=lambda card: layout.piles[state.where[card]].owner != self.seat)

    # --- the answer ----------------------------------------------------------------------------

    def _best(self, moves: list[RawMove]) -> list[RawMove]:
        """Return for each kind of move the most telling: a possible one, else one that a condition refuses."""
        worth = {"possible": 0, "needs-more": 0, "condition": 1}
        found: dict[int, tuple[int, RawMove]] = {}
        for raw in moves[:MOST_TRIED]:
            rank = worth.get(self._explained(raw).reason, 2)
            if raw[0] not in found or rank < found[raw[0]][0]:
                found[raw[0]] = (rank, raw)
        return [raw for _, raw in found.values()]

    def _nothing_called(self, text: str) -> str:
        """Return a message for a card of the deck that the player does not see, or for a text that means nothing."""
        wanted = _folded(text)
        names = [self.teller.labels.design(at) for at in range(len(self.game.program.checked.deck.designs))]
        for whole in (True, False):
            fitting = [name for name in names if _fits(wanted, name, whole=whole)]
            if fitting:
                return self.teller.word("card-not-held", card=fitting[0] if whole or len(fitting) == 1 else text)
        return self.teller.word("no-card-called", text=text)

    def _text(self, raw: RawMove) -> str:
        return self.game.move_text(self.game.move(self.seat, raw), self.seat, self.teller)


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
