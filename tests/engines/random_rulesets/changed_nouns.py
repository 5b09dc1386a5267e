"""Generate what a layer changes of the nouns below it, takes away from them, and says for people."""

from __future__ import annotations

from croupier.language.analysis.types import BOOLEAN
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk

from .ruleset import Author

Sections = dict[str, list[str]]
"""The lines of parts of a document, by the keys of these parts."""

CHANGES = 8
"""Percent of the layers that change a certain thing."""


class ChangedNouns:
    """The maker of changes of a document's YAML."""

    def __init__(self, author: Author) -> None:
        self.author = author
        self.world, self.chance = author.world, author.chance

    def lines(self, own: Sections, definitions: list[n.Definition | n.LayerChange], *, variant: bool) -> list[str]:
        """Return the lines of a layer that declares ``own`` things. ``definitions`` are those below it."""
        found = {key: list(lines) for key, lines in own.items()}
        self._options(found)
        self._things(found)
        self._texts(found)
        if variant:
            self._taken(found, definitions)
        head = self._head() if variant else []
        deck = self._deck(variant=variant)
        sections = [line for key, lines in found.items() for line in (f"{key}:", *(f"  {one}" for one in lines))]
        return [*head, *sections, *(["deck:", *deck] if deck else [])]

    def _now_and_then(self, times: int = 1) -> bool:
        return self.chance.percent(CHANGES * times)

    def _head(self) -> list[str]:
        """Return other numbers of players, and another outcome."""
        players = ["players: [2, 4]"] if not self.world.teams and self._now_and_then() else []
        players += ["summary: Another game."] if self._now_and_then() else []
        return [*players, *([self.chance.one(['outcome: "0"', "outcome: ~"])] if self._now_and_then() else [])]

    def _options(self, found: Sections) -> None:
        """Let options begin otherwise, or be fixed."""
        for name, choices in self.world.options.items():
            if name not in self.world.fixed and self._now_and_then(2):
                value = str(self.chance.one(choices)).lower()
                key = self.chance.one(["default", "fixed"])
                more = ", label: a choice" if self._now_and_then(3) else ""
                self.world.fixed += [name] if key == "fixed" else []
                found.setdefault("options", []).append(f"{name}: {{{key}: {value}{more}}}")

    def _things(self, found: Sections) -> None:
        """Change kinds, fields, piles and states."""
        if self._now_and_then(2):
            more = self.chance.one(["label: another", "bright: true", "cites: RND-105"])
            found["cards"] = [f"{self.chance.one(self.world.kinds)}: {{{more}}}"]
        if self._now_and_then():
            found["fields"] = ["value: {default: 3}"]
        pile = self.chance.one(self.world.piles[:2]).name
        if self._now_and_then():
            more = self.chance.one(
                ["seen_by: all", "ordered: no", "label: a heap", "most: 40", "seen_by: {front: all}"]
            )
            found.setdefault("piles", []).append(f"{pile}: {{{more}}}")
        if self._now_and_then():
            found.setdefault("state", []).append(f"kept_1: {{starts: {self.chance.between(0, 3)}, label: kept}}")

    def _texts(self, found: Sections) -> None:
        """Say things for people, of what is there and of changes."""
        if self._now_and_then(3):
            found["labels"] = [f"{self.chance.one(self.world.piles).name}: {self.author.texts.text('something')}"]
        defines = [one for one in self.world.rules if one.kind == "define" and one.giving == BOOLEAN]
        if defines and self._now_and_then(4):
            define = self.chance.one(defines)
            found["reasons"] = [f"{define.name}: {{fails: {self.author.texts.text('not so')}, holds: it is so}}"]
        if self._now_and_then():
            found["interpretations"] = ["AMB-09: {question: Which one?, taken: Any.}"]
            found["cites"] = ["take_turn: AMB-09"]
        if self._now_and_then():
            found["remarks"] = ["RMK-09: It demands nothing."]

    def _deck(self, *, variant: bool) -> list[str]:
        lines = self.author.deck.arithmetic()
        return [*lines, "  note: Another deck."] if variant and self._now_and_then() else lines

    # --- what a variant takes away -------------------------------------------------------------------

    def _taken(self, found: Sections, definitions: list[n.Definition | n.LayerChange]) -> None:
        """Take away a pile, a state, an option and texts that nothing uses."""
        used = {one.name for part in definitions for one in walk(part) if hasattr(one, "name")}
        used |= {one.split(":")[0].strip() for lines in found.values() for one in lines}
        for key, names in {
            "piles": [one.name for one in self.world.piles],
            "options": list(self.world.options),
            "state": [one.name for one in self.world.variables if not one.option and not one.fixed],
        }.items():
            idle = [one for one in names if one not in used and one not in self._held()]
            for name in self.chance.some(idle, 0, 1):
                found.setdefault(key, []).append(f"{name}: ~")
                self._forget(name)

    def _held(self) -> set[str]:
        """Return what the YAML itself may name."""
        return {"stock", "limit", "hand", "current"}

    def _forget(self, name: str) -> None:
        self.world.piles = [one for one in self.world.piles if one.name != name]
        self.world.variables = [one for one in self.world.variables if one.name != name]
        self.world.options.pop(name, None)
