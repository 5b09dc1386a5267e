"""A table at which a scenario is played: the game, what things are called there, and what has happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from croupier.authoring.scenarios.moves import ANY, MeantMove, fits
from croupier.authoring.scenarios.names import CardName, simplified
from croupier.engines.contract.faults import Fault
from croupier.engines.contract.offers import RawMove, RawOffer
from croupier.engines.contract.program import HEADER
from croupier.engines.reference.explain import Explanation
from croupier.game.game import Game
from croupier.language.diagnostics import Diagnostic, Related
from croupier.language.labels.labels import LANGUAGES, plain_name
from croupier.language.source import Span
from croupier.table import acts
from croupier.table.state import RawEvent, State
from croupier.texts.telling.teller import Teller


@dataclass
class Unmet:
    """Something that came otherwise; ``because`` are lines that explain it, ``decided`` the rules that decided it."""

    diagnostic: Diagnostic
    expected: str = ""
    came: str = ""
    because: list[str] = field(default_factory=list)

    @property
    def decided(self) -> tuple[Related, ...]:
        return self.diagnostic.related


class LaidTable:
    """``language`` is that of the report; ``speak`` gives the Teller of a language. ``fault`` is the fault that has
    ended the game, if one has."""

    def __init__(self, game: Game, language: str, speak: Callable[[str], Teller]) -> None:
        self.game = game
        self.program = game.program
        self.layout = game.program.layout
        self.players = game.names
        self.language = language
        self.speak = speak
        self.running: Counter[str] = Counter()
        self.fault: Fault | None = None

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
        """Notes which marked rules are running and forgets what has happened: the scenario begins here."""
        self.running = Counter(mark for mark, _ in self.marked())
        self.state.log = []

    def listing(self, pile: int) -> list[int]:
        """The cards of a pile in the order in which scenarios list them: the deck's pile from its top, others from the
        bottom."""
        cards = list(self.state.piles[pile])
        return cards[::-1] if pile == self.layout.deck_pile else cards

    # --- marks ---------------------------------------------------------------------------------

    def marked(self) -> list[tuple[str, list[Any]]]:
        """The marked rules that are running, outermost first, each with its parameters."""
        found = []
        for frame in self.state.frames:
            code = self.program.codes[frame[0]]
            if code.mark is not None:
                found.append((code.mark, frame[HEADER : HEADER + len(code.parameter_types)]))
        return found

    def began(self, mark: str) -> list[tuple[Any, ...]]:
        """The parameters with which a marked rule has begun."""
        return [event[3] for event in self.log if event[0] == acts.BEGAN and event[2] == mark]

    def ended(self, mark: str) -> int:
        """How many times a marked rule has ended."""
        now = Counter(name for name, _ in self.marked())
        return self.running[mark] + len(self.began(mark)) - now[mark]

    # --- offers --------------------------------------------------------------------------------

    def offer(self, seat: int) -> RawOffer | None:
        return next((one for one in self.game.raw_offers if one.seat == seat), None)

    def offered(self, seat: int, meant: Sequence[MeantMove]) -> list[RawMove]:
        """The moves of a player's offer that are meant; cards by the face that is up, else by any."""
        offer = self.offer(seat)
        if offer is None:
            return []
        found = [raw for raw in offer.moves if any(fits(one, raw, self.card_fits) for one in meant)]
        return found or [raw for raw in offer.moves if any(fits(one, raw, self.card_fits_somehow) for one in meant)]

    def ways(self, seat: int, words: str, meant: Sequence[MeantMove]) -> list[RawMove]:
        """The moves of an offer that the words of a step can mean, in the order of the offer; of those of one
        definition the ones that read exactly so, if there are any."""
        offered = self.offered(seat, meant)
        if len({one[0] for one in offered}) > 1:
            return offered
        return [one for one in offered if simplified(self.move(one)) == simplified(words)] or offered

    def card_fits(self, name: CardName, card: int) -> bool:
        return name.fits(self.state.shown[card], self.state.faces[card])

    def card_fits_somehow(self, name: CardName, card: int) -> bool:
        return name.fits_somehow(self.state.faces[card])

    def why(self, seat: int, meant: MeantMove) -> Explanation:
        """Why a move can or cannot be made; what its words leave open, and which of several cards, is chosen."""
        names = zip(meant.code.parameter_names, meant.arguments, strict=True)
        arguments = {name: self._concrete(seat, value) for name, value in names}
        return self.game.why_with_all_seen(seat, meant.code.name, arguments)

    def why_offered(self, seat: int, raw: RawMove) -> Explanation:
        """Why a move of an offer can be made."""
        code = self.program.moves[raw[0]]
        return self.game.why_with_all_seen(seat, code.name, dict(zip(code.parameter_names, raw[1:], strict=True)))

    def _concrete(self, seat: int, value: Any) -> Any:
        if value is ANY:
            return 0
        if not isinstance(value, CardName):
            return value
        own = [card for at, pile in enumerate(self.layout.piles) if pile.owner == seat for card in self.state.piles[at]]
        for test in (self.card_fits, self.card_fits_somehow):
            for card in [*own, *range(len(self.state.where))]:
                if test(value, card):
                    return card
        raise AssertionError("a card that is known lies somewhere")

    def asked(self) -> int | None:
        """Whom the decision that waits is put to."""
        if not self.game.raw_offers:
            return None
        frame = self.state.frames[-1]
        secret = self.program.codes[frame[0]].kind == "secret"
        return self.game.raw_offers[0].seat if secret else frame[HEADER]

    def decision(self) -> str:
        """The decision that waits, or an empty text."""
        return self.program.codes[self.state.frames[-1][0]].label if self.game.raw_offers else ""

    # --- texts ---------------------------------------------------------------------------------

    def player(self, seat: int | None) -> str:
        return "nobody" if seat is None else self.players[seat]

    def card(self, card: int) -> str:
        """A card as a scenario names it: the face that is up, then its other faces."""
        up = self.state.shown[card]
        others = [one for one in self.state.faces[card] if one is not None]
        others.remove(up)
        return " / ".join(self.teller.labels.design(one) for one in [up, *others])

    def cards(self, cards: Iterable[int]) -> str:
        return "[" + ", ".join(self.card(one) for one in cards) + "]"

    def move(self, raw: RawMove) -> str:
        """A move as a scenario writes it."""
        code = self.program.moves[raw[0]]
        words = [plain_name(code.name)]
        for value, type in zip(raw[1:], code.parameter_types, strict=True):
            words.append(self.card(value) if type.base == "card" else str(self.teller.value(value, type)))
        return " ".join(words)

    def moves(self, seat: int) -> list[str]:
        """What a player may do, each once."""
        offer = self.offer(seat)
        if offer is None:
            return []
        found = list(dict.fromkeys(self.move(raw) for raw in offer.moves))
        return [*found, "decline"] if offer.declinable else found

    def explained(self, found: Explanation, seat: int, move: str) -> list[str]:
        return self.teller.explanation(found, seat, move).split("\n")

    def event_lines(self, viewer: int | None, all_seen: bool, languages: Sequence[str] = LANGUAGES) -> list[str]:
        """What has happened, in words; ``viewer`` is a seat, or none."""
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

    def last_change(self, kind: str, index: int) -> tuple[Related, ...]:
        """The rule that last touched a pile or a state."""
        for event in reversed(self.log):
            if _touches(event, kind, index):
                return (self.decided_by(event[1]),)
        return ()


def _touches(event: RawEvent, kind: str, index: int) -> bool:
    what = event[0]
    if kind == "state":
        return bool(what == acts.CHANGED and event[2] == index)
    if what == acts.MOVED:
        return event[3] == index or any(card[1] == index for card in event[2])
    return bool(what in (acts.SHUFFLED, acts.TURNED) and event[2] == index)


def unmet(
    place: Span, code: str, message: str, expected: str = "", came: str = "", decided: tuple[Related, ...] = ()
) -> Unmet:
    return Unmet(Diagnostic(code, message, place, related=decided), expected, came)
