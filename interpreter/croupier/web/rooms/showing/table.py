"""The table packet: all that one viewer is shown at one moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.table.events import SeenEvent
from croupier.table.seen import see_card
from croupier.texts.news import News, NewsEntry
from croupier.texts.table import result_lines
from croupier.texts.telling.teller import Teller
from croupier.web.rooms.numbers import OfferNumbers
from croupier.web.rooms.showing.common import Common, TableMoment
from croupier.web.rooms.showing.offers import OfferShower
from croupier.web.rooms.showing.piles import Piles, card_shown, piles_shown

KINDS = {"answered": "answer", "round": "round", "turn": "turn", "turned": "turned", "shuffled": "shuffled"}
KINDS |= {"moved": "moved", "changed": "changed", "shown": "shown"}
"""The kinds of news as a page knows them; all others are ``other``."""


class Showing:
    """The table as one viewer sees it in one language, from the first event of the game on."""

    def __init__(self, common: Common, viewer: int | None, language: str) -> None:
        self.common = common
        self.game = game = common.game
        self.viewer = viewer
        self.teller = common.teller(language)
        self.log: list[dict[str, Any]] = []
        self.entries: list[NewsEntry] = []  # the same, with what caused them
        self._news = News(game, self.teller, viewer, together=common.told_together(language))
        self._steps: list[dict[str, Any]] = []

    def take_news(self) -> None:
        """Take the events since the last call into the log, and as steps."""
        new = self._news.entries()
        self.entries += new
        self.log += [entry_shown(one) for one in new]
        self._steps = [step for one in self._news.events if (step := step_shown(one)) is not None]

    def forget_steps(self) -> None:
        """Forget the steps: who comes to a table sees it as it is."""
        self._steps = []

    def table(self, numbers: OfferNumbers, moment: TableMoment) -> dict[str, Any]:
        """Return the packet but for the people, with the news since the last call of ``take_news`` as steps."""
        game, piles = self.game, Piles(moment, self.viewer)
        offer = None if self.viewer is None else numbers.offer(self.viewer)
        shower = OfferShower(self.teller, piles)
        return {
            "type": "table",
            "phase": "faulted" if game.fault is not None else "over" if game.over else "playing",
            "asked": list(game.asked),
            "piles": piles_shown(piles, self.teller),
            "states": self._states(moment),
            "out": [seat for seat in range(game.seats) if seat not in game.state.playing],
            "offer": None if offer is None or self.viewer is None else shower.shown(offer, numbers.of(self.viewer)),
            "steps": self._steps,
            "scores": self._scores(moment),
            "result": self.result() if game.over else None,
        }

    def _states(self, moment: TableMoment) -> list[dict[str, Any]]:
        """Return the states that say something to people. Who sees the same of them shares them."""
        seen = self.common.states(self.viewer)
        if seen.hold_cards:
            return self._states_now()
        key = self.teller.language, seen.places
        if key not in moment.states:
            moment.states[key] = self._states_now()
        return moment.states[key]

    def _states_now(self) -> list[dict[str, Any]]:
        language = self.teller.language
        shown = (self.common.state(language, at, value) for at, value in _values(self.common, self.viewer))
        return [one for one in shown if one is not None]

    def _scores(self, moment: TableMoment) -> dict[str, Any] | None:
        """Return every labelled number that each player or each team has and everybody sees."""
        language = self.teller.language
        if language not in moment.scores:
            moment.scores[language] = scores_told(self.common, self.teller)
        told = moment.scores[language]
        return {"round": self._news.rounds, "rows": told} if told else None

    def result(self) -> dict[str, Any]:
        """Return the outcome of a game that has ended. Its seed is told now: it told every card before."""
        if self.game.fault is not None:
            return {"fault": self.game.fault.message, "seed": str(self.game.seed)}
        found = self.game.result
        lines = [line.strip() for line in result_lines(self.game, self.teller)]
        winners, places = list(found.winners), list(found.places)
        return {"winners": winners, "places": places, "lines": lines, "seed": str(self.game.seed)}


def entry_shown(entry: NewsEntry) -> dict[str, Any]:
    """Return a piece of news as ENTRY of the protocol."""
    return {"kind": KINDS.get(entry.kind, "other"), "depth": entry.depth, "seat": entry.seat, "text": entry.text}


def step_shown(event: SeenEvent) -> dict[str, Any] | None:
    """Return an event as STEP of the protocol, or ``None`` if nothing moves."""
    data = event.data
    if event.kind in ("shuffled", "turned"):
        return {"kind": event.kind, "pile": data["pile"]}
    if event.kind == "shown":
        cards = [card_shown(one, []) for one in data["cards"]]
        return {"kind": "shown", "from": list(data["sources"]), "cards": cards, "seats": list(data["seats"])}
    if event.kind != "moved" or not data["cards"]:
        return None
    cards = [card_shown(one, []) for one in data["cards"]]
    return {"kind": "moved", "from": list(data["sources"]), "to": data["to"], "cards": cards}


def scores_told(common: Common, teller: Teller) -> list[dict[str, Any]]:
    """Return the rows of SCORES of the protocol."""
    game = common.game
    states, places, seats = game.rules.ruleset.states, game.program.layout.states, range(game.seats)
    rows: dict[str, dict[int, Any]] = {}
    for at, value in _values(common, None):
        place = places[at]
        if place.type == "number" and states[place.name].label:
            rows.setdefault(teller.state_name(place), {}).update(dict.fromkeys(place.whose.owners, value))
    whole = {label: of for label, of in rows.items() if len(of) == len(seats)}
    return [{"label": label, "values": [of[seat] for seat in seats]} for label, of in whole.items()]


def _values(common: Common, viewer: int | None) -> Iterator[tuple[int, Any]]:
    """Yield the places of the states that a viewer sees, but for those on cards, with their values: a card as the
    viewer sees it."""
    layout, state = common.game.program.layout, common.game.state
    for at in common.states(viewer).places:
        value = state.values[at]
        is_card = layout.states[at].type == "card" and value is not None
        yield at, see_card(layout, state, viewer, value) if is_card else value
