"""The table of a scenario: its game, the words for things on it, and its past events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from typing import Any

from croupier.authoring.scenarios.moves import ANY, MeantMove, fits, is_several
from croupier.authoring.scenarios.names import CARD, ON, CardName, simplified
from croupier.engines.contract.faults import Fault
from croupier.engines.contract.offers import RawMove, RawOffer, is_open
from croupier.engines.contract.program import HEADER
from croupier.engines.reference.explain import Explanation
from croupier.engines.reference.sets import SetSearch
from croupier.game.game import Game
from croupier.language.analysis.types import TEAM, Type
from croupier.language.diagnostics import Diagnostic, Related
from croupier.language.diagnostics.bounded import bounded
from croupier.language.labels.labels import LANGUAGES, plain_name
from croupier.language.source import Span
from croupier.language.syntax.nodes import TypeName
from croupier.table import acts
from croupier.table.layout import PileLayout, StateLayout
from croupier.table.state import RawEvent, State
from croupier.texts.telling.teller import Teller

LONGEST_VALUE = 2_000
"""The most characters of a value that was expected or came. The cards of a large pile take up so many."""

MOST_TRIED = 100
"""The most moves that are looked at to say why none can be made."""


@dataclass
class Unmet:
    """A difference between a scenario and its game."""

    diagnostic: Diagnostic
    expected: str = ""
    came: str = ""  # the actual value
    because: list[str] = field(default_factory=list)  # lines of explanation, in the language of the table

    def __post_init__(self) -> None:
        self.expected = bounded(self.expected, LONGEST_VALUE)
        self.came = bounded(self.came, LONGEST_VALUE)

    @property
    def decided(self) -> tuple[Related, ...]:
        """Return the rules that decided it."""
        return self.diagnostic.related


class LaidTable:
    """The table at which a scenario is played."""

    def __init__(self, game: Game, language: str, speak: Callable[[str], Teller]) -> None:
        self.game = game
        self.program = game.program
        self.layout = game.program.layout
        self.players = game.names
        self.language = language  # of the report
        self.speak = speak  # returns the teller of a language
        self.running: Counter[str] = Counter()  # the marks that run as the scenario begins
        self.fault: Fault | None = None  # the fault that has ended the game

    @property
    def teller(self) -> Teller:
        return self.speak(self.language)

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def log(self) -> list[RawEvent]:
        return self.game.state.log or []

    def open(self) -> None:
        """Begin the scenario here: note the marks that are running, and forget all events."""
        self.running = Counter(mark for mark, _ in self.marked())
        self.state.log = []

    def listing(self, pile: int) -> list[int]:
        """Return the cards of a pile in the order of scenarios: the deck's pile from the top, any other from the
        bottom."""
        cards = list(self.state.piles[pile])
        return cards[::-1] if pile == self.layout.deck_pile else cards

    # --- marks ---------------------------------------------------------------------------------

    def marked(self) -> list[tuple[str, list[Any]]]:
        """Return the marked rules that are running, the outermost first, each with its parameters."""
        found = []
        for frame in self.state.frames:
            code = self.program.codes[frame[0]]
            if code.mark is not None:
                found.append((code.mark, frame[HEADER : HEADER + len(code.parameter_types)]))
        return found

    def began(self, mark: str) -> list[tuple[Any, ...]]:
        """Return the parameters of each time that a marked rule has begun."""
        return [event[3] for event in self.log if event[0] == acts.BEGAN and event[2] == mark]

    def ended(self, mark: str) -> int:
        """Return how many times a marked rule has ended."""
        now = Counter(name for name, _ in self.marked())
        return self.running[mark] + len(self.began(mark)) - now[mark]

    # --- offers --------------------------------------------------------------------------------

    def offer(self, seat: int) -> RawOffer | None:
        return next((one for one in self.game.raw_offers if one.seat == seat), None)

    def offered(self, seat: int, meant: Sequence[MeantMove]) -> list[RawMove]:
        """Return the moves of a player's offer that are meant. Cards are compared by the side that is up, else by
        any side."""
        offer = self.offer(seat)
        if offer is None:
            return []
        for test in (self.card_fits, self.card_fits_somehow):
            found = [raw for whole in offer.moves for one in meant if (raw := self._fitting(seat, one, whole, test))]
            if found:
                return list(dict.fromkeys(found))
        return []

    def _fitting(
        self, seat: int, meant: MeantMove, raw: RawMove, test: Callable[[CardName, int], bool]
    ) -> RawMove | None:
        """Return an offered move if it is meant; of one that leaves its cards open, with the cards that are named."""
        if not fits(meant, raw, test):
            return None
        if not is_open(raw) or not is_several(meant.arguments[-1]):
            return raw
        search = self.game.search(seat, raw)
        cards = next(self._assigned(search, meant.arguments[-1], (), test), None)
        return None if cards is None else (*raw[:-1], cards)

    def _assigned(
        self, search: SetSearch, names: Sequence[CardName], part: tuple[int, ...], test: Callable[[CardName, int], bool]
    ) -> Iterator[tuple[int, ...]]:
        """Yield the sets that several names can mean, together with a part that is chosen already."""
        if not names:
            if search.is_set(part):
                yield part
            return
        tried = set[tuple[int, tuple[int | None, ...]]]()  # cards that look alike make no difference
        for card in search.cards:
            look = (self.state.shown[card], self.state.faces[card])
            if card not in part and look not in tried and test(names[0], card):
                tried.add(look)
                more = search.joined(part, card)
                if search.may_be_part(more):
                    yield from self._assigned(search, names[1:], more, test)

    def ways(self, seat: int, words: str, meant: Sequence[MeantMove]) -> list[RawMove]:
        """Return the offered moves that the words of a step can mean, in the order of the offer.

        If all are moves of one definition, those whose words are exactly the words of the step win.
        """
        offered = [whole for raw in self.offered(seat, meant) for whole in self._whole(seat, raw)]
        if len({raw[0] for raw in offered}) > 1:
            return offered
        return [raw for raw in offered if simplified(self.move(raw)) == simplified(words)] or offered

    def _whole(self, seat: int, raw: RawMove) -> list[RawMove]:
        """Return a move, or, where it leaves its cards open, its first two sets: one alone is meant."""
        if not is_open(raw):
            return [raw]
        return [(*raw[:-1], cards) for cards in self.game.search(seat, raw).first_sets(2)]

    def card_fits(self, name: CardName, card: int) -> bool:
        return name.fits(self.state.shown[card], self.state.faces[card])

    def card_fits_somehow(self, name: CardName, card: int) -> bool:
        return name.fits_somehow(self.state.faces[card])

    def why(self, seat: int, meant: MeantMove) -> Explanation:
        """Return why a move can or cannot be made. An argument that the words leave open is chosen."""
        return self._most_telling(seat, meant)[1]

    def _most_telling(self, seat: int, meant: MeantMove) -> tuple[tuple[Any, ...], Explanation]:
        """Return the arguments that tell most of all that the words can mean, and what is told of them.

        Cards that look alike may lie in several piles. A copy that a condition refuses tells more than one that lies in
        the wrong pile.
        """
        found = []
        for arguments in islice(self._readings(seat, meant), MOST_TRIED):
            named = dict(zip(meant.code.parameter_names, arguments, strict=True))
            found.append((arguments, self.game.why_with_all_seen(seat, meant.code.name, named)))
            if found[-1][1].reason != "not-in-domain":
                return found[-1]
        return found[0]

    def why_offered(self, seat: int, raw: RawMove) -> Explanation:
        """Return why an offered move can be made."""
        code = self.program.moves[raw[0]]
        return self.game.why_with_all_seen(seat, code.name, dict(zip(code.parameter_names, raw[1:], strict=True)))

    def _readings(self, seat: int, meant: MeantMove) -> Iterator[tuple[Any, ...]]:
        """Yield values for the arguments of a move: of a card each copy that it can mean. Several cards are as many
        different ones, as far as there are."""
        single = meant.arguments if meant.code.chosen is None else meant.arguments[:-1]
        found = [self._copies(seat, one) for one in single]
        if meant.code.chosen is not None:
            named = meant.arguments[-1] if is_several(meant.arguments[-1]) else ()
            cards: list[int] = []
            for one in named:
                cards.append(self._concrete(seat, one, cards))
            found.append([tuple(cards)])
        return product(*found)

    def _copies(self, seat: int, value: Any) -> list[Any]:
        """Return the values that an argument can mean: of a card one copy of each pile, those of the player first."""
        if not isinstance(value, CardName):
            return [self._concrete(seat, value)]
        taken: list[int] = []
        while (card := self._concrete(seat, value, taken)) not in taken:
            taken.append(card)
        by_pile: dict[int, int] = {}
        for card in taken:
            by_pile.setdefault(self.state.where[card], card)
        return list(by_pile.values())

    def _concrete(self, seat: int, value: Any, taken: Sequence[int] = ()) -> Any:
        if value is ANY:
            return 0
        if not isinstance(value, CardName):
            return value
        own = [card for at, pile in enumerate(self.layout.piles) if pile.owner == seat for card in self.state.piles[at]]
        for test in (self.card_fits, self.card_fits_somehow):
            for card in [*own, *range(len(self.state.where))]:
                if card not in taken and test(value, card):
                    return card
        if taken:  # there are no more such cards
            return self._concrete(seat, value)
        raise AssertionError("a card that is known lies somewhere")

    def asked(self) -> int | None:
        """Return the player whom the open decision is put to, or ``None``."""
        if not self.game.raw_offers:
            return None
        frame = self.state.frames[-1]
        secret = self.program.codes[frame[0]].kind == "secret"
        return self.game.raw_offers[0].seat if secret else frame[HEADER]

    def decision(self) -> str:
        """Return the label of the open decision, or an empty text."""
        return self.program.codes[self.state.frames[-1][0]].label if self.game.raw_offers else ""

    # --- texts ---------------------------------------------------------------------------------

    def player(self, seat: int | None) -> str:
        return "nobody" if seat is None else self.players[seat]

    def card(self, card: int) -> str:
        """Return a card as a scenario names it: the side that is up, then its other sides."""
        up = self.state.shown[card]
        others = [one for one in self.state.faces[card] if one is not None]
        others.remove(up)
        return " / ".join(self.teller.labels.design(one) for one in [up, *others])

    def value(self, value: Any, type: Type) -> str:
        """Return a value as a scenario writes it."""
        if type.base == "list":
            return ", ".join(map(self.card, value))
        if type.base == "pile" and value is not None:
            return self.pile(value)
        return self.card(value) if type.base == "card" else str(self.teller.value(value, type))

    def pile(self, index: int) -> str:
        """Return a pile as a scenario writes it: its name, and its indices."""
        place = self.layout.piles[index]
        return self._named(place, self.game.rules.ruleset.piles[place.name].of)

    def state_name(self, index: int, on: int | None = None) -> str:
        """Return a state as a scenario writes it: its name, and its indices, or ``on`` which pile the cards lie that it
        lies on."""
        place = self.layout.states[index]
        return self._named(place, self.game.rules.ruleset.states[place.name].indices, on)

    def _named(self, place: PileLayout | StateLayout, of: Sequence[TypeName], on: int | None = None) -> str:
        others = iter(place.at)
        told = [place.name]
        for one in of:
            if one.name == CARD:
                told.append("" if on is None else f"{ON} {self.pile(on)}")
            else:
                told.append(self.index_name(one.name, (place.owner or 0) if one.name == "player" else next(others)))
        return " ".join(told).strip()

    def first_value(self, index: int) -> Any:
        """Return the value that a state has before play."""
        start = self.program.starts[index]
        return None if start is None else start(self.state, [])

    def counters(self, row: int, pile: int) -> list[int]:
        """Return the places of a state on the cards of a pile, in the order of scenarios. ``row`` is that on card 0."""
        places = next(one for one in self.layout.counters if one[0] == row)
        return [places[card] for card in self.listing(pile)]

    def index_name(self, type: str, value: int) -> str:
        """Return a value behind ``of`` as a scenario writes it."""
        if type == "player":
            return self.players[value]
        if type == TEAM and self.layout.teams:
            return str(self.teller.value(value, Type("enum", TEAM)))
        return self.program.checked.symbols.enumerations[type].members[value].name

    def cards(self, cards: Iterable[int]) -> str:
        return "[" + ", ".join(self.card(one) for one in cards) + "]"

    def move(self, raw: RawMove) -> str:
        """Return a move as a scenario writes it."""
        code = self.program.moves[raw[0]]
        words = [plain_name(code.name)]
        for value, type in zip(raw[1:], code.parameter_types, strict=True):
            words.append(self.value(value, type))
        return " ".join(words).strip()

    def moves(self, seat: int) -> list[str]:
        """Return the words of a player's moves, each once."""
        offer = self.offer(seat)
        if offer is None:
            return []
        found = list(dict.fromkeys(self.move(raw) for raw in offer.moves))
        return [*found, "decline"] if offer.declinable else found

    def told(self, seat: int, meant: MeantMove, language: str) -> str:
        """Return why a move cannot be made, as its player is told."""
        raw = (meant.code.code.index, *self._most_telling(seat, meant)[0])
        found = self.game.explain(self.game.move(seat, raw))
        lines = self.speak(language).explanation(found, seat, "").split("\n")
        return lines[min(1, len(lines) - 1)]

    def explained(self, found: Explanation, seat: int, move: str) -> list[str]:
        return self.teller.explanation(found, seat, move, rules=True).split("\n")

    def event_lines(self, viewer: int | None, *, all_seen: bool, languages: Sequence[str] = LANGUAGES) -> list[str]:
        """Return all events in words. ``viewer`` is a seat, or ``None`` for a viewer without a seat."""
        lines = []
        for language in languages:
            teller = self.speak(language)
            lines += [teller.event(one) for one in self.game.seen_events(viewer, 0, all_seen)]
        return lines

    # --- what decided --------------------------------------------------------------------------

    def decided_by(self, site: int) -> Related:
        found = self.program.sites[site]
        cites = f" [{', '.join(found.cites)}]" if found.cites else ""
        return Related(found.place, f"`{found.rule}` decided it{cites}")

    def last_counter(self, places: Sequence[int]) -> tuple[Related, ...]:
        """Return the rule that last changed one of the states on cards."""
        changes = (event for event in reversed(self.log) if event[0] == acts.CHANGED and event[2] in places)
        return tuple(self.decided_by(event[1]) for event in islice(changes, 1))

    def last_change(self, kind: str, index: int) -> tuple[Related, ...]:
        """Return the rule that last changed a pile or a state."""
        for event in reversed(self.log):
            if _touches(event, kind, index):
                return (self.decided_by(event[1]),)
        return ()


def _touches(event: RawEvent, kind: str, index: int) -> bool:
    act = event[0]
    if kind == "state":
        return bool(act == acts.CHANGED and event[2] == index)
    if act == acts.MOVED:
        return event[3] == index or any(card[1] == index for card in event[2])
    return bool(act in (acts.SHUFFLED, acts.TURNED) and event[2] == index)


def unmet(
    place: Span, code: str, message: str, expected: str = "", came: str = "", decided: tuple[Related, ...] = ()
) -> Unmet:
    return Unmet(Diagnostic(code, message, place, related=decided), expected, came)
