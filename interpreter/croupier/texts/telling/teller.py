"""Tell a player in their language what they see: cards, piles, moves and events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.engines.contract.program import MoveCode
from croupier.engines.reference.explain import Explanation
from croupier.language.analysis.types import SIDE
from croupier.language.labels.labels import plain_name
from croupier.language.ruleset.shapes import OFFER
from croupier.table.events import SeenEvent
from croupier.table.seen import SeenCard
from croupier.texts.telling.order import design_order
from croupier.texts.telling.plain import plain_lines
from croupier.texts.telling.reasons import reason_lines
from croupier.texts.telling.things import ThingTeller
from croupier.texts.telling.words import vowel


class Teller(ThingTeller):
    """Texts in one language for one table: its things, its moves, its events, and why moves are possible."""

    # --- moves ---------------------------------------------------------------------------------

    def move(
        self, move: MoveCode, arguments: Sequence[Any], cards: dict[int, SeenCard], *, offered: bool = False
    ) -> str:
        """Return a move with its arguments. ``cards`` holds each card among them as the player sees it.

        If it is ``offered``, it is told to whoever may make it ("draw a card"); else it is told of whoever has made it
        ("draws a card").
        """
        values = self.arguments(move, arguments, cards)
        name = f"{move.code.label.split('.')[0]}.{move.name}"
        text = self.labels.label(f"{name}.{OFFER}", values) if offered else None
        text = self.labels.label(name, values) if text is None else text
        if text is not None:
            return text
        listed = ", ".join(str(values[name]) for name in move.parameter_names if values[name] != "")
        return f"{plain_name(move.name)} {listed}".strip()

    def arguments(self, move: MoveCode, arguments: Sequence[Any], cards: dict[int, SeenCard]) -> dict[str, Any]:
        """Return the arguments of a move in words, by the names of its parameters.

        Several cards come in the order of a hand. They have their number too, as ``NAME_size``. Where they are left
        open, their text is empty.
        """
        given = zip(move.parameter_names, move.parameter_types, arguments, strict=True)
        values = {
            name: self.card(cards[value], marks=True) if type.base == "card" else self.value(value, type)
            for name, type, value in given
            if type.base != "list"
        }
        if move.chosen is not None:
            name, several = move.parameter_names[-1], arguments[-1]
            seen = sorted((cards[one] for one in several), key=lambda card: design_order(self.program, card.up))
            values[name] = self.cards(seen) if several else ""
            values[f"{name}_size"] = len(several)
        return values

    # --- events --------------------------------------------------------------------------------

    def event(self, event: SeenEvent) -> str:
        """Return one line for an event."""
        return str(getattr(self, f"_{event.kind}")(event.data))

    def moved(self, cards: Sequence[SeenCard], sources: Sequence[int], to: int, at: str | None) -> str:
        """Return a line for cards that went to a pile from one pile, or from several piles of one name."""
        identifier = f"event-moved-{at}" if at else "event-moved"
        name = self.labels.pile(self.program.layout.piles[sources[0]].name)
        left = self.pile(sources[0]) if len(sources) == 1 else name
        return self.word(identifier, cards=self.few(cards), **{"from": left}, to=self.pile(to))

    def _moved(self, data: dict[str, Any]) -> str:
        lines = []
        for source in dict.fromkeys(data["sources"]):
            cards = [card for card, one in zip(data["cards"], data["sources"], strict=True) if one == source]
            lines.append(self.moved(cards, [source], data["to"], data["at"]))
        return "; ".join(lines)

    def _shuffled(self, data: dict[str, Any]) -> str:
        return self.word("event-shuffled", pile=self.pile(data["pile"]))

    def turned(self, pile: int, top: SeenCard, side: int) -> str:
        """Return a line for a pile that was turned over, with its new top card, and the side of it that is up."""
        sided = bool(self.program.checked.ruleset.faces)
        named = {"pile": self.pile(pile), "card": self.card(top, marks=True)}
        if not sided:
            return self.word("event-turned-top", **named)
        return self.word("event-turned-side", side=str(self.labels.member(SIDE, side)), **named)

    def _turned(self, data: dict[str, Any]) -> str:
        return self.word("event-turned-card" if data["one_card"] else "event-turned", pile=self.pile(data["pile"]))

    def _shown(self, data: dict[str, Any]) -> str:
        players = self.listed([self.names[one] for one in data["seats"]] or [self.word("viewer-nobody")])
        sources = ", ".join(self.pile(one) for one in dict.fromkeys(data["sources"]))
        values = {"players": players, "count": len(data["seats"]), "cards": self.cards(data["cards"]), "from": sources}
        return self.word("event-shown", **values)

    def _changed(self, data: dict[str, Any]) -> str:
        place = self.program.layout.states[data["state"]]
        value = self.value(data["value"], self.type_of(place.type))
        if place.type == "card" and data["value"] is None:
            value = self.word("hidden-card")
        owner = self.owner_name(place)
        if data["value"] is True and owner is not None:
            return self._on_card(data, self.named(owner, self.state_name(place)))
        told = self.state_name(place) if data["value"] is True else self.named(self.state(data["state"]), value)
        return self._on_card(data, told)

    def _on_card(self, data: dict[str, Any], told: str) -> str:
        """Return what is told of a state, behind the card that it lies on."""
        if "card" not in data:
            return told
        there = f"{self.pile(data['pile'])} {data['position'] + 1}"
        card = self.word("in-brackets", text=self.card(data["card"], marks=True), more=there)
        return self.named(card, told)

    def _left(self, data: dict[str, Any]) -> str:
        return self.word("event-left", player=self.names[data["seat"]])

    def _rejoined(self, data: dict[str, Any]) -> str:
        return self.word("event-rejoined", player=self.names[data["seat"]])

    def _declined(self, data: dict[str, Any]) -> str:
        return self.word("event-declined", player=self.names[data["seat"]])

    def _began(self, data: dict[str, Any]) -> str:
        mark, given = data["mark"], data["arguments"]
        node = self.program.checked.symbols.marks[mark]
        types = next(code.parameter_types for code in self.program.codes if code.mark == mark)
        values = {
            one.name: self.value(value, type)
            for one, type, value in zip(node.signature.parameters, types, given, strict=True)
        }
        label = self.labels.label(mark, values)
        if label is None and mark in ("turn", "win") and types and types[0].base == "player":
            name = self.names[given[0]]
            return self.word(f"event-{mark}", player=name, vowel=vowel(name))
        arguments = ", ".join(str(value) for value in values.values())
        if label is not None or not arguments:
            return self.word("event-began", mark=label or plain_name(mark))
        return self.word("event-began-of", mark=plain_name(mark), arguments=arguments)

    def _answered(self, data: dict[str, Any]) -> str:
        named, move_code = data["cards"], self.program.moves[data["move"]]
        arguments = [at if at in named else one for at, one in enumerate(data["arguments"])]
        cards = dict(named)
        if move_code.chosen is not None:
            several = dict(enumerate(named[len(arguments) - 1], len(arguments)))
            arguments[-1] = tuple(several)
            cards |= several
        move = self.move(move_code, arguments, cards)
        return self.word("event-answered", player=self.names[data["seat"]], move=move)

    # --- reasons -------------------------------------------------------------------------------

    def explanation(self, found: Explanation, seat: int, move: str, *, rules: bool = False) -> str:
        """Return why a player can or cannot make a move, in plain words.

        With ``rules``, return a sentence and then the conditions in lines, as the rules write them.
        """
        return "\n".join((reason_lines if rules else plain_lines)(self, found, seat, move))
