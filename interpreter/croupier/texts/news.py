"""What has happened, in lines: answers, and below each what came of it.

The log tells every step that the rules take. A reader at a table wants less: cards that move one by one are told
together, a card that is named in an answer is not told again as it goes to the pile that all look at, a state that ends
where it was has not changed, and whose turn it is shows in who answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from croupier.game.game import Game
from croupier.table.events import SeenEvent
from croupier.table.seen import SeenCard
from croupier.table.state import RawEvent
from croupier.texts.telling.teller import Teller

ROUND, TURN, SETUP = "round", "turn", "setup"
INDENT = "  "

Moves = tuple[list[SeenCard], list[int], int, str | None]
"""Cards, the piles that they left, the pile that they went to, and where in it."""


class News:
    """Tells one viewer (none: somebody without a seat) what is new since the last time."""

    def __init__(self, game: Game, teller: Teller, viewer: int | None, from_now: bool = False) -> None:
        """News from the beginning of the game, or ``from_now`` on."""
        self.game = game
        self.teller = teller
        self.viewer = viewer
        self.starts: list[Any] = game.engine.start(game.seed, log=False).values
        self.values = list(game.state.values if from_now else self.starts)
        self.told = game.event_count if from_now else 0
        past = (game.state.log or ())[: self.told]
        self._answers: dict[RawEvent, str] = {}
        self.rounds = sum(1 for event in past if event[0] == "began" and event[2] == ROUND)

    def lines(self) -> list[str]:
        """What has happened since the last call."""
        new = (self.game.state.log or ())[self.told :]
        if len(new) == 1 and new[0][0] == "answered" and not new[0][-1]:
            return self._nothing_but(new[0])
        events = self.game.seen_events(self.viewer, self.told)
        self.told = self.game.event_count
        found: list[str] = []
        for answer, rest in _by_answer(events):
            for line in self._segment(answer, rest):
                if not found or line != found[-1]:
                    found.append(line)
        return found

    def _nothing_but(self, answer: RawEvent) -> list[str]:
        """An answer that names no card, and of which nothing came: the same words each time."""
        if answer not in self._answers:
            self._answers[answer] = self.teller.event(self.game.seen_events(self.viewer, self.told)[0])
        self.told += 1
        return [self._answers[answer]]

    # --- one answer and what came of it -----------------------------------------------------------

    def _segment(self, answer: SeenEvent | None, events: list[SeenEvent]) -> Iterator[str]:
        if answer is not None and answer.kind != "declined":
            yield self.teller.event(answer)
        indent = INDENT if answer is not None else ""
        turn = ""
        for part in self._with_moves_joined(self._worth_telling(answer, events)):
            if isinstance(part, SeenEvent) and part.kind == "began":
                mark = part.data["mark"]
                if mark == TURN:
                    turn = self.teller.event(part)
                    continue
                turn, indent = "", ""
                yield self._mark(part)
                continue
            if turn:
                yield turn
                turn, indent = "", INDENT
            text = self.teller.event(part) if isinstance(part, SeenEvent) else self.teller.moved(*part)
            yield indent + text

    def _mark(self, event: SeenEvent) -> str:
        if event.data["mark"] != ROUND or self.teller.labels.label(ROUND, {}) is not None:
            return self.teller.event(event)
        return self.teller.word("event-round", number=self.rounds)

    def _with_moves_joined(self, events: Iterable[SeenEvent]) -> Iterator[SeenEvent | Moves]:
        """The same events, cards that one rule moves one after the other joined by where they come from and go to.

        They are not joined across a move that takes cards from where others have just arrived, or brings cards to
        where others have just left: there the order says something.
        """
        waiting: dict[tuple[int, int, str | None], list[SeenCard]] = {}
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
                if any(self._apart(source, to, *other[:2]) for other in waiting):
                    yield from _joined(waiting)
                waiting.setdefault((source, to, at), []).append(card)
        yield from _joined(waiting)

    def _apart(self, source: int, to: int, other_source: int, other_to: int) -> bool:
        """Whether two moves say something by their order, or come to one pile from piles that are not alike."""
        piles = self.game.program.layout.piles
        alike = piles[source].name == piles[other_source].name
        return source == other_to or to == other_source or (to == other_to and not alike)

    # --- what is worth telling --------------------------------------------------------------------

    def _worth_telling(self, answer: SeenEvent | None, events: list[SeenEvent]) -> Iterator[SeenEvent]:
        on_turn, after_turn = self._turns(events)
        last_change = {event.data["state"]: event for event in events if event.kind == "changed"}
        laid = _named_cards(answer)
        for at, event in enumerate(events):
            match event.kind:
                case "changed":
                    is_last = last_change[event.data["state"]] is event
                    if is_last and self._is_news(event, on_turn, at > after_turn):
                        yield event
                case "moved":
                    if event.data["cards"] and not self._was_said(answer, event, laid):
                        yield event
                    laid -= {one.card for one in event.data["cards"]}
                case "shown":
                    if event.data["cards"]:
                        yield event
                case "began":
                    self.rounds += event.data["mark"] == ROUND
                    if event.data["mark"] != SETUP:
                        yield event
                case _:
                    yield event

    def _turns(self, events: list[SeenEvent]) -> tuple[set[Any], int]:
        """Whose turns begin among the events, and the position of the first that does."""
        turns = [at for at, event in enumerate(events) if event.kind == "began" and event.data["mark"] == TURN]
        return {one for at in turns for one in events[at].data["arguments"]}, turns[0] if turns else len(events)

    def _is_news(self, event: SeenEvent, on_turn: set[Any], after_turn: bool) -> bool:
        """Whether a change tells a reader something: values that say `not` or `none` do not, nor does whose turn it is
        when a turn begins."""
        index, value = event.data["state"], event.data["value"]
        place = self.game.program.layout.states[index]
        if place.type != "card":
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
        """Whether the answer says already that these cards, its own, come to lie where all can see them: in a pile of
        the table, or in front of who answered."""
        piles = self.game.program.layout.piles
        to = piles[event.data["to"]]
        return (
            answer is not None
            and event.data["at"] is None
            and to.owner in (None, answer.data["seat"])
            and "all" in (to.front, to.front_of_top)
            and all(one.card in laid for one in event.data["cards"])
            and all(piles[one].owner == answer.data["seat"] for one in event.data["sources"])
        )


def _by_answer(events: Iterable[SeenEvent]) -> Iterator[tuple[SeenEvent | None, list[SeenEvent]]]:
    """Each answer with what happened up to the next one; what happened before the first has none."""
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


def _named_cards(answer: SeenEvent | None) -> set[int | None]:
    seen = answer.data["cards"].values() if answer is not None and answer.kind == "answered" else ()
    return {one.card for one in seen if one.card is not None}


def _joined(waiting: dict[tuple[int, int, str | None], list[SeenCard]]) -> Iterator[Moves]:
    """Cards that went to the same place from piles that bear the same name are told together."""
    found: dict[tuple[int, str | None], Moves] = {}
    for (source, to, at), cards in waiting.items():
        if (to, at) in found:
            found[to, at][0].extend(cards)
            found[to, at][1].append(source)
        else:
            found[to, at] = (list(cards), [source], to, at)
    yield from found.values()
    waiting.clear()
