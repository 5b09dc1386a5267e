"""Tells a player, in their language, what they see: cards, piles, moves, events and reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from croupier.analysis.types import Type
from croupier.execution.explain import Condition, Explanation
from croupier.execution.faults import Fault
from croupier.execution.program import MoveCode, Program
from croupier.table.events import SeenEvent
from croupier.table.seen import SeenCard, SeenState
from croupier.texts.labels import Labels, plain_name
from croupier.texts.words import word


class Teller:
    """Texts for one language at one table; ``names`` are the players', by seat."""

    def __init__(self, program: Program, language: str, names: Sequence[str] = ()) -> None:
        self.program = program
        self.language = language
        self.labels = Labels(program.checked, language)
        seats = program.layout.seats
        self.names = list(names) or [word(language, "player", number=seat + 1) for seat in range(seats)]

    def word(self, identifier: str, **values: Any) -> str:
        return word(self.language, identifier, **values)

    # --- cards and piles -----------------------------------------------------------------------

    def card(self, seen: SeenCard, marks: bool = False) -> str:
        """A card as it is seen: the face that is up, else its backs, else a card."""
        if seen.up is not None:
            text = self.labels.design(seen.up)
            mark = self.labels.marks(seen.up) if marks else ""
            return f"{text} [{mark}]" if mark else text
        if seen.backs:
            backs = ", ".join(self.labels.design(one) for one in seen.backs)
            return f"{self.word('hidden-card')} ({self.word('other-side', cards=backs)})"
        return self.word("hidden-card")

    def cards(self, seen: Sequence[SeenCard]) -> str:
        """Several cards; those that say nothing are counted."""
        hidden = sum(1 for one in seen if one.up is None and not one.backs)
        known = [self.card(one) for one in seen if one.up is not None or one.backs]
        parts = known + ([self.word("hidden-cards", count=hidden)] if hidden else [])
        return ", ".join(parts) or self.word("nothing")

    def pile(self, index: int) -> str:
        place = self.program.layout.piles[index]
        name = self.labels.pile(place.name)
        return name if place.owner is None else self.word("pile-of", owner=self.names[place.owner], pile=name)

    def value(self, value: Any, type: Type) -> Any:
        """A value of the engine for people."""
        if isinstance(value, Fault):
            return value.message
        if isinstance(value, SeenCard):
            return self.card(value)
        if value is None:
            return self.word("none")
        if isinstance(value, bool):
            return self.word("yes" if value else "no")
        if type.base == "player":
            return self.names[value]
        if type.base == "face":
            return self.labels.design(value)
        if type.base in ("list", "pile"):
            item = type.item or Type("card")
            return ", ".join(str(self.value(one, item)) for one in value) or self.word("nothing")
        return self.labels.value(value, type)

    def state_value(self, seen: SeenState) -> str:
        if isinstance(seen.value, SeenCard):
            return self.card(seen.value)
        type = self.program.checked.symbols.types.get(seen.type, Type(seen.type))
        return str(self.value(seen.value, type))

    # --- moves ---------------------------------------------------------------------------------

    def move(self, move: MoveCode, arguments: Sequence[Any], cards: dict[int, SeenCard]) -> str:
        """A move with its arguments; ``cards`` tells how each card among them is seen."""
        values: dict[str, Any] = {}
        for name, type, value in zip(move.parameter_names, move.parameter_types, arguments, strict=True):
            values[name] = self.card(cards[value]) if type.base == "card" else self.value(value, type)
        decision = move.code.label.split(".")[0]
        text = self.labels.label(f"{decision}.{move.name}", values)
        if text is not None:
            return text
        listed = ", ".join(str(one) for one in values.values())
        return f"{plain_name(move.name)} {listed}".strip()

    # --- events --------------------------------------------------------------------------------

    def event(self, event: SeenEvent) -> str:
        """One line about an event."""
        return str(getattr(self, f"_{event.kind}")(event.data))

    def _moved(self, data: dict[str, Any]) -> str:
        counted = Counter(data["sources"])
        to = self.pile(data["to"])
        suffix = f"-{data['at']}" if data["at"] else ""
        lines = []
        for source in counted:
            cards = [card for card, one in zip(data["cards"], data["sources"], strict=True) if one == source]
            values = {"cards": self.cards(cards), "from": self.pile(source), "to": to}
            lines.append(self.word(f"event-moved{suffix}", **values))
        return "; ".join(lines)

    def _shuffled(self, data: dict[str, Any]) -> str:
        return self.word("event-shuffled", pile=self.pile(data["pile"]))

    def _turned(self, data: dict[str, Any]) -> str:
        return self.word("event-turned-card" if data["one_card"] else "event-turned", pile=self.pile(data["pile"]))

    def _shown(self, data: dict[str, Any]) -> str:
        players = ", ".join(self.names[one] for one in data["seats"])
        sources = ", ".join(self.pile(one) for one in dict.fromkeys(data["sources"]))
        values = {"players": players, "count": len(data["seats"]), "cards": self.cards(data["cards"]), "from": sources}
        return self.word("event-shown", **values)

    def _changed(self, data: dict[str, Any]) -> str:
        place = self.program.layout.states[data["state"]]
        type = self.program.checked.symbols.types.get(place.type, Type(place.type))
        values = {"state": self.labels.state(place.name), "value": self.value(data["value"], type)}
        if place.type == "card" and data["value"] is None:
            values["value"] = self.word("hidden-card")
        if place.owner is None:
            return self.word("event-changed", **values)
        return self.word("event-changed-of", owner=self.names[place.owner], **values)

    def _left(self, data: dict[str, Any]) -> str:
        return self.word("event-left", player=self.names[data["seat"]])

    def _rejoined(self, data: dict[str, Any]) -> str:
        return self.word("event-rejoined", player=self.names[data["seat"]])

    def _declined(self, data: dict[str, Any]) -> str:
        return self.word("event-declined", player=self.names[data["seat"]])

    def _began(self, data: dict[str, Any]) -> str:
        mark = self.labels.label(data["mark"], {}) or plain_name(data["mark"])
        code = next(one for one in self.program.codes if one.mark == data["mark"])
        pairs = zip(data["arguments"], code.parameter_types, strict=True)
        arguments = ", ".join(str(self.value(value, type)) for value, type in pairs if value is not None)
        return self.word("event-began-of" if arguments else "event-began", mark=mark, arguments=arguments)

    def _answered(self, data: dict[str, Any]) -> str:
        move = self.move(self.program.moves[data["move"]], data["arguments"], data["cards"])
        return self.word("event-answered", player=self.names[data["seat"]], move=move)

    # --- reasons -------------------------------------------------------------------------------

    def explanation(self, found: Explanation, seat: int, move: str) -> str:
        """Why a move can or cannot be made, with every condition on a line of its own."""
        player = self.names[seat]
        if found.possible:
            lines = [self.word("why-possible", player=player, move=move)]
        else:
            lines = [self.word("why-impossible", player=player, move=move)]
            lines.append("  " + self.word(f"why-{found.reason}", player=player, subject=found.subject))
        for condition in found.conditions:
            lines += self._condition(condition, 1)
        if found.place is not None:
            cites = f" [{', '.join(found.cites)}]" if found.cites else ""
            lines.append(f"  ({found.rule or found.subject}, {found.place}{cites})")
        return "\n".join(lines)

    def _condition(self, condition: Condition, depth: int) -> list[str]:
        value = condition.value
        if condition.type.base == "boolean" and not isinstance(value, Fault):
            told = f"{'✓' if value else '✗'} {condition.text} {self.word('why-holds' if value else 'why-fails')}"
        else:
            told = f"{condition.text} = {self.value(value, condition.type)}"
        cites = f" [{', '.join(condition.cites)}]" if condition.cites else ""
        where = (
            f"  ({condition.rule}, {condition.place.line}:{condition.place.column}{cites})" if condition.rule else ""
        )
        lines = ["  " * depth + told + where]
        for part in condition.parts:
            lines += self._condition(part, depth + 1)
        return lines
