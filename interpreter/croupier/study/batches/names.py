"""Name designs, seats and values in words, as the rules and Python programs write them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from croupier.engines.contract.program import Program
from croupier.language.analysis.types import Type
from croupier.language.ruleset.ruleset import Pile, StateVariable
from croupier.table.layout import PileLayout, StateLayout, beside


class Names:
    """The names of a program's values."""

    def __init__(self, program: Program) -> None:
        symbols, ruleset = program.checked.symbols, program.checked.ruleset
        self.seats = program.layout.seats
        things: tuple[Pile | StateVariable, ...] = (*ruleset.piles.values(), *ruleset.states.values())
        named = {one.name: [of.name for of in one.indices] for one in things}
        self._indices = {name: [one for one in of if one not in ("player", "card")] for name, of in named.items()}
        self._piles = program.layout.piles
        self.kinds = list(ruleset.kinds)
        self.members = {name: [one.name for one in found.members] for name, found in symbols.enumerations.items()}
        self._fields = symbols.fields
        self._parameters = {name: [one.name for one in kind.parameters] for name, kind in ruleset.kinds.items()}
        self.designs = self._designs(program)

    def _designs(self, program: Program) -> list[str]:
        """Return the designs' names: the kind with its parameters, and all fields where several have that name."""
        short = [self._design(one, self._parameters[self.kinds[one["kind"]]]) for one in program.layout.designs]
        shared = Counter(short)
        return [
            name if shared[name] == 1 else self._design(one, list(self._fields), keyed=True)
            for name, one in zip(short, program.layout.designs, strict=True)
        ]

    def _design(self, design: Mapping[str, Any], fields: list[str], *, keyed: bool = False) -> str:
        values = [f"{f'{name}=' if keyed else ''}{self.value(self._fields[name], design[name])}" for name in fields]
        kind = self.kinds[design["kind"]]
        return f"{kind}({', '.join(values)})" if values else kind

    def value(self, type: Type, value: Any) -> str:
        """Return a value of the engine in words; a player is a seat."""
        if value is None:
            return "none"
        match type.base:
            case "enum":
                return self.members[type.name][int(value)]
            case "kind":
                return self.kinds[int(value)]
            case "face":
                return self.designs[int(value)]
            case "boolean":
                return "true" if value else "false"
            case "pile":
                return self.pile(self._piles[value])
        return str(value)

    def pile(self, place: PileLayout) -> str:
        """Return the name of a pile with its indices; its owner is a seat from 0."""
        owner = [] if place.owner is None else [str(place.owner)]
        return "".join([place.name, *(f"[{one}]" for one in (*owner, *self.indices(place)))])

    def indices(self, place: PileLayout | StateLayout) -> list[str]:
        """Return the indices of a pile or a state but for the owner."""
        return [self.members[name][at] for name, at in zip(self._indices[place.name], place.at, strict=True)]

    def beside(self, place: PileLayout | StateLayout) -> list[str]:
        """Return the indices of a pile or a state but for the player or the team whose it is."""
        of = self._indices[place.name]
        types = of if place.whose.team is None else of[: place.whose.team_at] + of[place.whose.team_at + 1 :]
        return [self.members[name][at] for name, at in zip(types, beside(place), strict=True)]

    def whose(self, place: PileLayout | StateLayout, away: int | None) -> str:
        """Return whose a pile or a state is, by the distance of its player or its team to the left."""
        if away is None:
            return ""
        return f" of {self.seat(away) if place.whose.team is None else self.team(away)}"

    def team(self, relative: int) -> str:
        """Return the name of a team by its distance to the left of that of the player."""
        return "the own team" if relative == 0 else f"team {relative} to the left"

    def seat(self, relative: int) -> str:
        """Return the name of a seat by its distance to the left of the player."""
        return "oneself" if relative == 0 else f"player {relative} to the left"
