"""The table packet: all that one viewer is shown at one moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.game.game import Game
from croupier.table.events import SeenEvent
from croupier.table.seen import SeenState
from croupier.table.sight import Sight
from croupier.texts.news import News, NewsEntry
from croupier.texts.table import result_lines
from croupier.texts.telling.teller import Teller
from croupier.web.rooms.numbers import OfferNumbers
from croupier.web.rooms.showing.offers import OfferShower
from croupier.web.rooms.showing.piles import Piles, card_shown, piles_shown

KINDS = {"answered": "answer", "round": "round", "turn": "turn", "turned": "turned", "shuffled": "shuffled"}
KINDS |= {"moved": "moved", "changed": "changed", "shown": "shown"}
"""The kinds of news as a page knows them; all others are ``other``."""


class Showing:
    """The table as one viewer sees it in one language, from the first event of the game on."""

    def __init__(self, game: Game, viewer: int | None, language: str) -> None:
        self.game = game
        self.viewer = viewer
        self.teller = game.teller(language)
        self.log: list[dict[str, Any]] = []
        self._news = News(game, self.teller, viewer)
        self._steps: list[dict[str, Any]] = []

    def take_news(self) -> None:
        """Take the events since the last call into the log, and as steps."""
        self.log += [entry_shown(one) for one in self._news.entries()]
        self._steps = [step for one in self._news.events if (step := step_shown(one)) is not None]

    def forget_steps(self) -> None:
        """Forget the steps: who comes to a table sees it as it is."""
        self._steps = []

    def table(self, numbers: OfferNumbers) -> dict[str, Any]:
        """Return the packet but for the people, with the news since the last call of ``take_news`` as steps."""
        game, piles = self.game, Piles(self.game, self.viewer)
        offer = None if self.viewer is None else numbers.offer(self.viewer)
        shower = OfferShower(game, self.teller, piles)
        return {
            "type": "table",
            "phase": "faulted" if game.fault is not None else "over" if game.over else "playing",
            "asked": list(game.asked),
            "piles": piles_shown(piles, self.teller),
            "states": states_shown(game, self.teller, self.viewer),
            "out": [seat for seat in range(game.seats) if seat not in game.state.playing],
            "offer": None if offer is None or self.viewer is None else shower.shown(offer, numbers.of(self.viewer)),
            "steps": self._steps,
            "scores": self.scores(),
            "result": self.result() if game.over else None,
        }

    def scores(self) -> dict[str, Any] | None:
        """Return every labelled number that each player or each team has and everybody sees."""
        states, seats = self.game.rules.ruleset.states, range(self.game.seats)
        rows: dict[str, dict[int, Any]] = {}
        for one, whose in _states(self.game, None):
            if one.type == "number" and states[one.name].label:
                rows.setdefault(self.teller.state_name(one), {}).update(dict.fromkeys(whose, one.value))
        whole = {label: of for label, of in rows.items() if len(of) == len(seats)}
        told = [{"label": label, "values": [of[seat] for seat in seats]} for label, of in whole.items()]
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


def states_shown(game: Game, teller: Teller, viewer: int | None) -> list[dict[str, Any]]:
    """Return the states that say something to people."""
    return [
        {
            "owner": one.owner,
            "team": list(whose) if one.owner is None and whose else None,
            "name": one.name,
            "label": teller.state_name(one),
            "text": teller.counter(one),
            "value": one.value if one.type in ("number", "boolean") else None,
        }
        for one, whose in _states(game, viewer)
        if teller.says_something(one)
    ]


def _states(game: Game, viewer: int | None) -> Iterator[tuple[SeenState, tuple[int, ...]]]:
    """Yield the states that a viewer sees, but for those on cards, and the seats of a player or a team that each is
    of."""
    layout = game.program.layout
    sight = Sight(layout, game.state, viewer)
    for index, place in enumerate(layout.states):
        seen = sight.see_state(index) if place.card is None else None
        if seen is not None:
            yield seen, place.whose.owners
