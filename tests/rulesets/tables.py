"""A table for trying rules: lay out cards, make moves by their names, and look at the bare engine below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any
from unittest.mock import patch

from croupier.engines.contract.offers import RawOffer
from croupier.engines.contract.program import HEADER, Program
from croupier.engines.reference.compiler import make_program
from croupier.engines.reference.engine import ReferenceEngine
from croupier.language.analysis import check
from croupier.language.data import rulesets_folder
from croupier.language.ruleset.load import ruleset_of
from croupier.language.source import Source
from croupier.table import acts
from croupier.table.state import State

LETTERS = "ABCDEFGHIJ"


class Rules:
    """A checked ruleset and its programs."""

    def __init__(self, text: str) -> None:
        self.text = text
        ruleset, problems = ruleset_of(Source("ruleset.yaml", text))
        if ruleset is None or problems:
            raise ValueError("\n".join(map(str, problems)))
        self.ruleset = ruleset
        self.checked = check(ruleset)
        if self.checked.diagnostics:
            raise ValueError("\n".join(map(str, self.checked.diagnostics)))
        self.programs: dict[Any, Program] = {}

    @classmethod
    def shipped(cls, name: str) -> Rules:
        return cls((rulesets_folder() / name / "ruleset.yaml").read_text("utf-8"))

    def changed(self, old: str, new: str) -> Rules:
        """Return the same rules with one place of their text replaced."""
        if self.text.count(old) != 1:
            raise ValueError(f"{old!r} stands {self.text.count(old)} times in the rules")
        return Rules(self.text.replace(old, new))

    def program(self, players: int, options: Mapping[str, Any]) -> Program:
        key = (players, tuple(sorted(options.items())))
        if key not in self.programs:
            declared = self.ruleset.options.values()
            values = {one.name: self._value(one.type, options.get(one.name, one.default)) for one in declared}
            assert set(options) <= set(values), options
            self.programs[key] = make_program(self.checked, values, players)
        return self.programs[key]

    def _value(self, type: str, value: Any) -> Any:
        return self.member(type, value) if type in self.ruleset.enumerations else value

    def member(self, enumeration: str, name: str) -> int:
        return [one.name for one in self.ruleset.enumerations[enumeration].members].index(name)

    @cached_property
    def kinds(self) -> list[str]:
        return list(self.ruleset.kinds)


class Table:
    """A game at its first decision; seats are A, B, C … to the left. Cards are named by their English labels."""

    def __init__(self, rules: Rules, players: int = 4, seed: int = 1, **options: Any) -> None:
        self.rules = rules
        self.program = rules.program(players, options)
        self.layout = self.program.layout
        self.engine = ReferenceEngine(self.program)
        self.players = LETTERS[:players]
        self.state: State = self.engine.start(seed)
        self.offers: list[RawOffer] = self.engine.run(self.state)

    # --- what lies there -----------------------------------------------------------------------

    def name(self, card: int) -> str:
        design = self.layout.designs[self.state.shown[card]]
        text = self.rules.ruleset.kinds[self.rules.kinds[design["kind"]]].label["en"]
        for field, value in design.items():
            declared = self.rules.ruleset.fields.get(field)
            enumeration = None if declared is None else self.rules.ruleset.enumerations.get(declared.type.name)
            shown = value if enumeration is None or value is None else enumeration.members[value].name
            text = text.replace(f"{{ ${field} }}", str(shown))
        return text

    def pile(self, name: str, seat: str | None = None) -> list[str]:
        """The cards of a pile, bottom first."""
        index = self.layout.pile_index(name, None if seat is None else LETTERS.index(seat))
        return [self.name(card) for card in self.state.piles[index]]

    def hand(self, seat: str) -> list[str]:
        return sorted(self.pile("hand", seat))

    def sizes(self) -> dict[str, int]:
        """How many cards everybody holds."""
        return {seat: len(self.pile("hand", seat)) for seat in self.players}

    @property
    def top(self) -> str:
        return self.pile("discard")[-1]

    def value(self, name: str, seat: str | None = None) -> Any:
        index = self.layout.state_index(name, None if seat is None else LETTERS.index(seat))
        value, type = self.state.values[index], self.layout.states[index].type
        if value is None:
            return None
        if type == "player":
            return LETTERS[value]
        enumeration = self.rules.ruleset.enumerations.get(type)
        return value if enumeration is None else enumeration.members[value].name

    def each(self, name: str) -> dict[str, Any]:
        """A value of everybody."""
        return {seat: self.value(name, seat) for seat in self.players}

    def put(self, name: str, value: Any, seat: str | None = None) -> None:
        index = self.layout.state_index(name, None if seat is None else LETTERS.index(seat))
        type = self.layout.states[index].type
        if type == "player" and value is not None:
            value = LETTERS.index(value)
        elif type in self.rules.ruleset.enumerations and value is not None:
            value = self.rules.member(type, value)
        self.state.values[index] = value

    def began(self, mark: str) -> int:
        """How often a marked rule has begun."""
        return sum(1 for event in self.state.log or () if event[0] == acts.BEGAN and event[2] == mark)

    def shown(self) -> list[tuple[list[str], list[str]]]:
        """What has been shown, and to whom."""
        events = [event for event in self.state.log or () if event[0] == acts.SHOWN]
        return [(sorted(self.name(one[0]) for one in cards), [LETTERS[s] for s in to]) for _, _, cards, to in events]

    def whole(self) -> bool:
        """Whether every card lies in exactly one pile, and the state agrees where."""
        there = sorted(card for pile in self.state.piles for card in pile)
        agreed = all(self.state.where[card] == at for at, pile in enumerate(self.state.piles) for card in pile)
        return there == list(range(self.layout.card_count)) and agreed

    # --- who is asked what ---------------------------------------------------------------------

    @property
    def asked(self) -> tuple[str, str]:
        """The decision that waits, and the player it is put to."""
        frame = self.state.frames[-1]
        return self.program.codes[frame[0]].label, LETTERS[frame[HEADER]]

    @property
    def over(self) -> bool:
        return not self.offers

    def offered(self, seat: str) -> list[str]:
        """What a player may do now; nothing when the player is not asked."""
        found = [self._spelled(move) for offer in self._of(seat) for move in offer.moves]
        return found + ["decline" for offer in self._of(seat) if offer.declinable]

    def _of(self, seat: str) -> list[RawOffer]:
        return [offer for offer in self.offers if offer.seat == LETTERS.index(seat)]

    def _spelled(self, move: tuple[Any, ...]) -> str:
        code = self.program.moves[move[0]]
        words = [code.name]
        for argument, type in zip(move[1:], code.parameter_types, strict=True):
            if type.base == "card":
                words.append(self.name(argument))
            elif type.base == "player":
                words.append(LETTERS[argument])
            else:
                words.append(self.rules.ruleset.enumerations[type.name].members[argument].name)
        return " ".join(words)

    # --- what is done --------------------------------------------------------------------------

    def do(self, *steps: str) -> Table:
        """Makes moves such as ``B: play red 5``; one that is not offered is an AssertionError."""
        for step in steps:
            seat, _, wanted = step.partition(": ")
            assert wanted in self.offered(seat), f"{step} is not offered: {self.offers_in_words()}"
            if wanted == "decline":
                self.offers = self.engine.decline(self.state, LETTERS.index(seat))
                continue
            move = next(one for offer in self._of(seat) for one in offer.moves if self._spelled(one) == wanted)
            self.offers = self.engine.answer(self.state, LETTERS.index(seat), move)
            assert self.whole()
        return self

    def offers_in_words(self) -> dict[str, list[str]]:
        return {LETTERS[offer.seat]: self.offered(LETTERS[offer.seat]) for offer in self.offers}

    # --- laying out ----------------------------------------------------------------------------

    def lay_out(
        self,
        hands: Mapping[str, Sequence[str]],
        discard: Sequence[str],
        stock: Sequence[str] = (),
        rest: str = "stock",
    ) -> None:
        """Puts the named cards where they are wanted: a discard bottom first, a stock as it will be drawn. All others
        go under the stock, under the discard, or into the hand of the player that ``rest`` names; who has no hand
        given gets three of them."""
        left = list(range(self.layout.card_count))

        def take(name: str) -> int:
            found = next((card for card in left if self.name(card) == name), None)
            assert found is not None, f"there is no {name} left"
            left.remove(found)
            return found

        piles: list[list[int]] = [[] for _ in self.layout.piles]
        for seat, cards in hands.items():
            piles[self.layout.pile_index("hand", LETTERS.index(seat))] = [take(card) for card in cards]
        laid = [take(card) for card in discard]
        drawn = [take(card) for card in stock]
        for seat in self.players:
            if seat not in hands and seat != rest:
                piles[self.layout.pile_index("hand", LETTERS.index(seat))] = [left.pop(0) for _ in range(3)]
        piles[self.layout.pile_index("stock")] = (left if rest == "stock" else []) + drawn[::-1]
        piles[self.layout.pile_index("discard")] = (left if rest == "discard" else []) + laid
        if rest in self.players:
            piles[self.layout.pile_index("hand", LETTERS.index(rest))] += left
        self.state.piles = piles
        for at, pile in enumerate(piles):
            for card in pile:
                self.state.where[card] = at
        assert self.whole()

    def put_on_turn(self, seat: str, rules: Sequence[str]) -> None:
        """Makes a seat the player of the running rules and of the decision on top, and puts the decision anew."""
        for frame in self.state.frames:
            if self.program.codes[frame[0]].label in rules:
                frame[HEADER] = LETTERS.index(seat)
        self.state.frames[-1][-1] = ()
        self.offers = self.engine.offers(self.state)


@contextmanager
def stacked(rules: Rules, *decks: Mapping[int, str]) -> Iterator[None]:
    """Stack the next shuffles: each mapping puts named cards at positions from the top of the pile. Later shuffles
    are real."""
    real = acts.shuffle_pile
    waiting = list(decks)
    namer = Table(rules)

    def shuffle(state: State, site: int, pile: int) -> None:
        real(state, site, pile)
        wanted = waiting.pop(0) if waiting else {}
        cards = state.piles[pile]
        places = {len(cards) - 1 - position: name for position, name in wanted.items()}
        for at, name in places.items():
            free = (i for i in range(len(cards)) if i == at or i not in places or namer.name(cards[i]) != places[i])
            found = next(i for i in free if namer.name(cards[i]) == name)
            cards[at], cards[found] = cards[found], cards[at]

    with patch.object(acts, "shuffle_pile", shuffle):
        yield
    assert not waiting, f"{len(waiting)} stacked decks were never shuffled"
