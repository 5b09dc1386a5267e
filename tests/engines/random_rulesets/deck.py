"""Generate the cards of a random ruleset: kinds with fields, and decks with one side, fixed pairs, or random pairs."""

from __future__ import annotations

from croupier.language.analysis.types import BOOLEAN, NUMBER, Type
from croupier.language.syntax import nodes as n
from croupier.language.syntax.print_expressions import print_deck_line

from . import build as b
from .chance import Chance
from .nouns import Nouns
from .world import World


class Deck:
    """Writes ``cards`` and ``deck``."""

    def __init__(self, world: World, chance: Chance, nouns: Nouns) -> None:
        self.world = world
        self.chance = chance
        self.nouns = nouns
        self.parameters: dict[str, list[str]] = {}
        self.paired = False

    def text(self) -> list[str]:
        lines = ["cards:", *(self._kind(one) for one in self.world.kinds), "deck:", "  in: stock"]
        if len(self.world.sides) < 2 or self.chance.percent(45):
            return [*lines, *self._whole_cards(), *self._notes()]
        self.paired = True
        return [*lines, *self._pools(), *self._notes()]

    def _notes(self) -> list[str]:
        """Return what a deck says that changes nothing, most often nothing."""
        found = ["  note: Made up."] if self.chance.percent(8) else []
        found += ["  assumed: yes"] if self.chance.percent(6) else []
        return [*found, *(f"  {one}" for one in self.nouns.citing())]

    def _entry(self, line: str) -> str:
        """Return a line of a deck, at times with what is said of it."""
        if self.chance.percent(92):
            return f'"{line}"'
        parts = [f'line: "{line}"', *(["assumed: yes"] if self.chance.percent(60) else []), *self.nouns.citing()]
        return f"{{{', '.join(parts)}}}"

    def _kind(self, kind: str) -> str:
        """A kind gives some fields itself, leaves some to its parameters, and some to their default."""
        own = self.chance.some(list(self.world.fields), 0, 2)
        self.parameters[kind] = own
        values = [
            f'{name}: "{self._value(type, own)}"'
            for name, type in self.world.fields.items()
            if name not in own and self.chance.percent(50)
        ]
        written = f"{kind}({', '.join(self._parameter(one) for one in own)})" if own else kind
        values += [*self.nouns.label(kind), *self.nouns.citing()]
        values += self.nouns.also_called(kind, 6)
        values += self.nouns.look(8)
        return f'  "{written}": {{{", ".join(values)}}}'

    def _value(self, type: Type, own: list[str]) -> str:
        if type == NUMBER and "value" in own and self.chance.percent(40):
            return "value * 2"
        return self.nouns.literal(type)

    def _parameter(self, name: str) -> str:
        type = self.world.fields[name]
        return f"{type if self.chance.percent(50) else type.required} {name}"

    # --- lines ---------------------------------------------------------------------------------

    def _whole_cards(self) -> list[str]:
        lines = ["  cards:"]
        for kind in [*self.world.kinds, self.chance.one(self.world.kinds)]:
            faces = [kind, *(self.chance.one(self.world.kinds) for _ in self.world.sides[1:])]
            if len(faces) > 1 and self.chance.percent(30):
                faces.pop()
                self.world.ragged = True
            lines.append(f"    - {self._entry(self._line(faces, self.chance.between(2, 6)))}")
        return lines

    def arithmetic(self) -> list[str]:
        """Lines of the deck that count twice, and cards that are added and taken out."""
        lines = ["  times: 2"] if self.chance.percent(10) else []
        if self.paired:
            return [*lines, *self._added_faces()]
        if self.chance.percent(25):
            kinds = [self.chance.one(self.world.kinds) for _ in self.world.sides or [""]]
            faces = tuple(self._face(kind, {}) for kind in kinds)
            added = self.chance.between(1, 4)
            lines.append(self._share("add", added, faces))
            if self.chance.percent(50):
                lines.append(self._share("remove", self.chance.between(1, added), faces))
        return lines

    def _added_faces(self) -> list[str]:
        """Return faces that are added to each side, and perhaps some that are taken out of each."""
        if self.chance.percent(60):
            return []
        count = self.chance.between(1, 3)
        kinds = [self.chance.one(self.world.kinds) for _ in self.world.sides]
        faces = [self._face(kind, {}) for kind in kinds]
        keys = ["add", *(["remove"] if self.chance.percent(40) else [])]
        lines: list[str] = []
        for key in keys:
            lines += [f"  {key}:", f"    total: {count}", "    sides:"]
            for side, face in zip(self.world.sides, faces, strict=True):
                line = print_deck_line(n.DeckLine(count, (face,), (), b.NOWHERE))
                lines.append(f"      {side}: [{self._entry(line)}]")
        return lines

    def _share(self, key: str, count: int, faces: tuple[n.FaceSpec, ...]) -> str:
        line = print_deck_line(n.DeckLine(count, faces, (), b.NOWHERE))
        share = f'{{cards: ["{line}"], total: {count}}}'
        return f"  {key}: {share if self.chance.percent(70) else f'[{share}]'}"

    def _pools(self) -> list[str]:
        total = self.chance.between(8, 20)
        used: list[dict[str, int]] = []
        lines = ["  sides:"]
        for side in self.world.sides:
            lines.append(f"    {side}:")
            counts: dict[str, int] = {}
            left = total
            while left > 0:
                count = min(left, self.chance.between(2, 7))
                kind = self.chance.one(self.world.kinds)
                lines.append(f"      - {self._entry(self._line([kind], count, exact=True))}")
                counts[kind] = counts.get(kind, 0) + count
                left -= count
            used.append(counts)
        never = self._never(used, total)
        return [*lines, f"  pairing: {{shuffled: each game{never}}}"]

    def _never(self, used: list[dict[str, int]], total: int) -> str:
        """Kinds that may not meet; now and then such that there is no way."""
        if self.chance.percent(15):
            return ""
        first, second, *more = used
        rest = [self.chance.one(list(one)) for one in more]
        pairs = [[one, other] for one in first for other in second if first[one] + second[other] <= total * 2 // 3]
        if self.chance.percent(3):
            pairs = [[one, other] for one in first for other in second]
        elif self.chance.percent(8):
            pairs = [[self.chance.one(list(first)), "bright"]]
        elif pairs:
            pairs = [self.chance.one(pairs)]
        return ", never: [" + ", ".join(f"[{', '.join([*pair, *rest])}]" for pair in pairs) + "]"

    def _line(self, kinds: list[str], count: int, exact: bool = False) -> str:
        """A line that makes ``count`` cards, or (not ``exact``) about so many."""
        loops: list[n.DeckLoop] = []
        variables: dict[Type, str] = {}
        if count > 1 and self.chance.percent(60):
            variables[NUMBER] = "step"
            loops.append(n.DeckLoop("step", b.numbers(b.number(1), b.number(count)), None, b.NOWHERE))
            count = 1
            if not exact and self.chance.percent(50):
                loops += self._more_loops(variables)
        faces = tuple(self._face(kind, variables) for kind in kinds)
        return print_deck_line(n.DeckLine(count, faces, tuple(loops), b.NOWHERE))

    def _more_loops(self, variables: dict[Type, str]) -> list[n.DeckLoop]:
        type = self.world.enums[0]
        variables[type] = "which"
        where = b.binary(b.name("step"), "!=", b.number(2)) if self.chance.percent(40) else None
        return [n.DeckLoop("which", b.name(f"{type.name}s"), where, b.NOWHERE)]

    def _face(self, kind: str, variables: dict[Type, str]) -> n.FaceSpec:
        arguments = tuple(self._argument(self.world.fields[one], variables) for one in self.parameters[kind])
        marks = (b.name("bright"),) if self.world.fields["bright"] == BOOLEAN and self.chance.percent(20) else ()
        return n.FaceSpec(kind, arguments, marks, b.NOWHERE)

    def _argument(self, type: Type, variables: dict[Type, str]) -> n.Expression:
        known = variables.get(type.required)
        if known is not None and self.chance.percent(80):
            found: n.Expression = b.name(known)
            if type.required == NUMBER and self.chance.percent(30):
                return b.binary(found, self.chance.one(["+", "-", "*"]), b.number(self.chance.between(1, 3)))
            return found
        text = self.nouns.literal(type.required)
        return b.number(int(text)) if type.required == NUMBER else b.name(text)
