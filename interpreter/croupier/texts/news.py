"""The news of a game: lines for each answer, and below each answer the lines for its consequences.

Algorithm. The log holds every step of the rules. ``News`` takes the events since its last call, as the viewer sees
them, and cuts them at the answers. It drops events that a reader knows already, and joins moves of cards:
- a card that an answer names is not told again when it goes to an open pile;
- a state is told by its last change in a segment, and only if its value differs from the value told last;
- a turn is told only if events of the same segment follow it;
- cards that one rule moves one by one between the same piles share a line;
- a pile of one card is not told to be shuffled, nor an empty one to be turned over.

Viewers who see the same are told the same: what was told to one of several who share a ``ToldTogether`` is looked up
by the events as the others see them.

Invariants. Every event is looked at once: ``told`` counts them. Moves are joined only where their order says nothing.
Nothing is told that ``Game.seen_events`` hides from the viewer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from croupier.game.game import Game
from croupier.table.events import SeenEvent
from croupier.table.seen import SeenCard
from croupier.table.state import RawEvent
from croupier.texts.hindsight import Hindsight
from croupier.texts.telling.teller import Teller

ROUND, TURN, SETUP = "round", "turn", "setup"
INDENT = "  "


@dataclass(frozen=True, slots=True)
class NewsEntry:
    """One piece of news."""

    kind: str  # of its event, ``round`` and ``turn`` for these marks
    text: str
    depth: int = 0  # 1 for the consequence of an answer or of a turn
    seat: int | None = None  # of an answer, who gave it
    sites: tuple[int, ...] = ()  # what in the rules caused it: of its own event first

    @property
    def line(self) -> str:
        return INDENT * self.depth + self.text


class Moves(NamedTuple):
    """Cards that are told to move together."""

    cards: list[SeenCard]
    sources: list[int]  # the piles that they left
    to: int
    at: str | None  # the place in that pile; ``None`` for on top
    sites: list[int]  # what in the rules moved them


class ToldTogether:
    """What was told last to the viewers of one game, in the words of one teller."""

    def __init__(self) -> None:
        self._start = 0
        self._told: list[tuple[_Before, _Told]] = []

    def find(self, before: _Before) -> _Told | None:
        """Return what was told to somebody who saw the same events, and had been told the same before."""
        return next((told for one, told in self._told if one == before), None)

    def keep(self, before: _Before, told: _Told) -> None:
        """Keep what was told. Events that begin elsewhere in the log make what was told earlier useless."""
        if before.start != self._start:
            self._start = before.start
            self._told.clear()
        self._told.append((before, told))


class _Before(NamedTuple):
    """What follows is told by."""

    start: int  # the position of the events in the log
    rounds: int
    values: list[Any]
    events: list[SeenEvent]


class _Told(NamedTuple):
    """What was told, and what a viewer has been told by then."""

    entries: list[NewsEntry]
    rounds: int
    values: list[Any]


class News:
    """Tell one viewer the news since the last call. A viewer of ``None`` has no seat."""

    def __init__(
        self,
        game: Game,
        teller: Teller,
        viewer: int | None,
        *,
        from_now: bool = False,
        together: ToldTogether | None = None,
    ) -> None:
        """Begin with the first event of the game or, with ``from_now``, with the next.

        News of the same game and teller can share what they tell ``together``.
        """
        self.game = game
        self.together = ToldTogether() if together is None else together
        self.teller = teller
        self.viewer = viewer
        self.starts: list[Any] = game.reference.start(game.seed, log=False).values  # of the states, as the game begins
        self.values = list(game.state.values if from_now else self.starts)  # of the states, as last told
        self.told = game.event_count if from_now else 0  # the number of events that are dealt with
        past = (game.state.log or ())[: self.told]
        self._answers: dict[RawEvent, NewsEntry] = {}  # answers without cards and consequences
        self.events: list[SeenEvent] = []  # of the last call, in their order
        self.rounds = sum(1 for event in past if event[0] == "began" and event[2] == ROUND)

    def lines(self) -> list[str]:
        """Return the lines for the events since the last call."""
        return [one.line for one in self.entries()]

    def entries(self) -> list[NewsEntry]:
        """Return the news since the last call, a line each."""
        new = (self.game.state.log or ())[self.told :]
        if len(new) == 1 and new[0][0] == "answered" and not new[0][-1]:
            return self._lone_answer(new[0])
        self.events = self.game.seen_events(self.viewer, self.told)
        events = Hindsight(self.game, self.viewer).told(self.events)
        before = _Before(self.told, self.rounds, self.values[:], events)
        self.told = self.game.event_count
        told = self.together.find(before)
        if told is None:
            entries = self._entries(events)
            self.together.keep(before, _Told(entries, self.rounds, self.values[:]))
            return entries
        self.rounds, self.values = told.rounds, told.values[:]
        return told.entries

    def _entries(self, events: list[SeenEvent]) -> list[NewsEntry]:
        found: list[NewsEntry] = []
        for answer, rest in _by_answer(events):
            first = len(found)
            for entry in self._segment(answer, rest):
                if not found or entry.line != found[-1].line:
                    found.append(entry)
                else:
                    found[-1] = _caused_by(found[-1], entry.sites)
            if answer is not None and len(found) > first:
                told = {site for entry in found[first:] for site in entry.sites}
                found[first] = _caused_by(found[first], [one.site for one in rest if one.site not in told])
        return found

    def _lone_answer(self, answer: RawEvent) -> list[NewsEntry]:
        """Return the line of an answer without cards and consequences. Its text never varies, so it is memoised."""
        self.events = []
        if answer not in self._answers:
            self._answers[answer] = self._answer(self.game.seen_events(self.viewer, self.told)[0])
        self.told += 1
        return [self._answers[answer]]

    def _answer(self, event: SeenEvent) -> NewsEntry:
        return NewsEntry(event.kind, self.teller.event(event), 0, event.data["seat"], (event.site,))

    # --- one answer and its consequences -----------------------------------------------------------

    def _segment(self, answer: SeenEvent | None, events: list[SeenEvent]) -> Iterator[NewsEntry]:
        """Yield an answer, then its consequences further in, until a mark begins a section of its own."""
        if answer is not None and answer.kind != "declined":
            yield self._answer(answer)
        depth = 1 if answer is not None else 0
        turn: NewsEntry | None = None  # a turn, which is told only if a consequence follows
        for part in self._with_moves_joined(self._worth_telling(answer, events)):
            if isinstance(part, SeenEvent) and part.kind == "began":
                mark = part.data["mark"]
                if mark == TURN:
                    turn = NewsEntry(TURN, self.teller.event(part), sites=(part.site,))
                    continue
                turn, depth = None, 0
                yield NewsEntry(ROUND if mark == ROUND else part.kind, self._mark(part), sites=(part.site,))
                continue
            if turn is not None:
                yield turn
                turn, depth = None, 1
            if isinstance(part, Moves):
                yield NewsEntry("moved", self._text(part), depth, sites=tuple(dict.fromkeys(part.sites)))
            else:
                yield NewsEntry(part.kind, self._text(part), depth, sites=(part.site,))

    def _text(self, part: SeenEvent | Moves) -> str:
        if isinstance(part, Moves):
            return self.teller.moved(part.cards, part.sources, part.to, part.at)
        if part.kind == "turned" and not part.data["one_card"] and (lay := part.data["lay"]).top is not None:
            return self.teller.turned(part.data["pile"], lay.top, lay.side)
        return self.teller.event(part)

    def _mark(self, event: SeenEvent) -> str:
        if event.data["mark"] != ROUND or self.teller.labels.label(ROUND, {}) is not None:
            return self.teller.event(event)
        return self.teller.word("event-round", number=self.rounds)

    def _with_moves_joined(self, events: Iterable[SeenEvent]) -> Iterator[SeenEvent | Moves]:
        """Yield the events. Join cards that one rule moves one after another and that share their source, goal and
        place.

        A join stops where the order of moves says something: where a move takes cards from a pile that an earlier move
        filled, or fills a pile that an earlier move emptied.
        """
        waiting: _Waiting = {}
        rule = ""
        for event in events:
            mover = self.game.program.sites[event.site].rule if event.kind == "moved" else ""
            if mover != rule:
                yield from _joined(waiting)
            rule = mover
            if event.kind != "moved":
                yield event
                continue
            to, at = event.data["to"], event.data["at"]
            for card, source in zip(event.data["cards"], event.data["sources"], strict=True):
                if any(other != (source, to, at) and self._keeps_apart(source, to, *other[:2]) for other in waiting):
                    yield from _joined(waiting)
                waiting.setdefault((source, to, at), []).append((card, event.site))
        yield from _joined(waiting)

    def _keeps_apart(self, source: int, to: int, other_source: int, other_to: int) -> bool:
        """Return whether the order of two moves says something, or they fill one pile from piles of different names."""
        piles = self.game.program.layout.piles
        alike = piles[source].name == piles[other_source].name
        return source == other_to or to == other_source or (to == other_to and not alike)

    # --- events that say something new ------------------------------------------------------------

    def _worth_telling(self, answer: SeenEvent | None, events: list[SeenEvent]) -> Iterator[SeenEvent]:
        """Yield the events that tell the reader more than the answer does."""
        on_turn, first_turn = self._turns(events)
        last_change = {_changed(event): event for event in events if event.kind == "changed"}
        laid = _named_cards(answer)
        for at, event in enumerate(events):
            match event.kind:
                case "changed":
                    is_last = last_change[_changed(event)] is event
                    if is_last and self._is_news(event, on_turn, after_turn=at > first_turn):
                        yield event
                case "moved":
                    if event.data["cards"] and not self._was_said(answer, event, laid):
                        yield event
                    laid -= {seen.card for seen in event.data["cards"]}
                case "shown":
                    if event.data["cards"]:
                        yield event
                case "shuffled" | "turned":
                    if event.data["lay"].size > (event.kind == "shuffled"):
                        yield event
                case "began":
                    self.rounds += event.data["mark"] == ROUND
                    if event.data["mark"] != SETUP:
                        yield event
                case _:
                    yield event

    def _turns(self, events: list[SeenEvent]) -> tuple[set[Any], int]:
        """Return the players whose turns begin among the events, and the position of the first such event."""
        turns = [at for at, event in enumerate(events) if event.kind == "began" and event.data["mark"] == TURN]
        return {one for at in turns for one in events[at].data["arguments"]}, turns[0] if turns else len(events)

    def _is_news(self, event: SeenEvent, on_turn: set[Any], *, after_turn: bool) -> bool:
        """Return whether a change tells the reader something. The values ``false`` and ``None`` do not; nor does the
        player on turn where a turn begins."""
        index, value = event.data["state"], event.data["value"]
        place = self.game.program.layout.states[index]
        if place.type != "card" and place.card is None:
            if value == self.values[index]:
                return False
            self.values[index] = value
        variable = self.game.rules.ruleset.states[place.name]
        if not variable.label or value is None or value is False:
            return False
        if place.type == "number" and variable.reset_by is not None and value == self.starts[index]:
            return False
        return not (place.type == "player" and place.owner is None and (value in on_turn or after_turn))

    def _was_said(self, answer: SeenEvent | None, event: SeenEvent, laid: set[int | None]) -> bool:
        """Return whether the answer says already that its cards go to an open pile of the table or of the answering
        player."""
        piles = self.game.program.layout.piles
        to = piles[event.data["to"]]
        return (
            answer is not None
            and event.data["at"] is None
            and to.owner in (None, answer.data["seat"])
            and "all" in (to.front, to.front_of_top)
            and all(seen.card in laid for seen in event.data["cards"])
            and all(piles[source].owner == answer.data["seat"] for source in event.data["sources"])
        )


def _by_answer(events: Iterable[SeenEvent]) -> Iterator[tuple[SeenEvent | None, list[SeenEvent]]]:
    """Yield each answer with the events up to the next answer. Events before the first answer come with ``None``."""
    answer: SeenEvent | None = None
    rest: list[SeenEvent] = []
    for event in events:
        if event.kind in ("answered", "declined"):
            if answer is not None or rest:
                yield answer, rest
            answer, rest = event, []
        else:
            rest.append(event)
    if answer is not None or rest:
        yield answer, rest


def _caused_by(entry: NewsEntry, sites: Iterable[int]) -> NewsEntry:
    """Return an entry that was caused by more."""
    return replace(entry, sites=tuple(dict.fromkeys((*entry.sites, *sites))))


def _changed(event: SeenEvent) -> tuple[int | None, ...]:
    """Return which state an event is about, and the place of the card that it lies on."""
    return event.data["state"], event.data.get("pile"), event.data.get("position")


def _named_cards(answer: SeenEvent | None) -> set[int | None]:
    """Return the cards that an answer names."""
    named = answer.data["cards"].values() if answer is not None and answer.kind == "answered" else ()
    seen = [card for one in named for card in (one if isinstance(one, tuple) else (one,))]
    return {one.card for one in seen if one.card is not None}


_Waiting = dict[tuple[int, int, str | None], list[tuple[SeenCard, int]]]
"""Cards that wait to be told, each with what moved it, by source, goal and place in the goal."""


def _joined(waiting: _Waiting) -> Iterator[Moves]:
    """Yield the waiting moves, one per goal and place, and empty ``waiting``. Their sources have one name."""
    moves: dict[tuple[int, str | None], Moves] = {}
    for (source, to, at), cards in waiting.items():
        found = moves.setdefault((to, at), Moves([], [], to, at, []))
        found.cards.extend(card for card, _ in cards)
        found.sources.append(source)
        found.sites.extend(site for _, site in cards)
    yield from moves.values()
    waiting.clear()
