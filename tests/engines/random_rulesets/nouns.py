"""Generate the nouns of a random ruleset as YAML: enumerations, fields, piles, states and options."""

from __future__ import annotations

from croupier.language.analysis.types import BOOLEAN, CARD, KIND, NUMBER, PILE, PLAYER, Type, enum

from .chance import Chance
from .world import TEAMS, Enumeration, Pile, Variable, World

ENUMERATIONS = {
    "tone": ["ash", "bay", "coal", "dun", "ecru"],
    "shape": ["ring", "disc", "cross", "star"],
    "mood": ["calm", "keen", "cross", "wry"],
}
"""Two of them share a value."""

SHARED, OWNED = ["stock", "heap", "row", "well"], ["hand", "lot", "store"]
NOTCHES = 3
"""The values of ``notch``, an enumeration of numbers that stands behind ``of`` alone."""
KINDS = ["pawn", "rook", "sage", "fool"]
COUNTDOWN, TURNS, CURRENT = "spare", "turns", "current"
"""State that every random ruleset has: it bounds what would go on for ever, and says whose turn it is."""


class Nouns:
    """Makes the nouns of one world; ``text`` holds the lines of the document. Where it ``settles``, parts settle open
    points, which the document has to list."""

    def __init__(self, world: World, chance: Chance) -> None:
        self.world = world
        self.chance = chance
        self.text: list[str] = []
        self.settles = True

    def make(self) -> None:
        self._players_and_sides()
        self._types()
        self._options()
        self._fields()
        self._piles()

    def literal(self, type: Type, most: int = 6) -> str:
        """A constant of a type, as a text of the YAML."""
        if type.base == "pile" or type == TEAMS.or_none or (type.optional and self.chance.percent(30)):
            return "none"
        if type.base == "number":
            return str(self.chance.between(-1 if most > 4 else 0, most))
        if type.base == "boolean":
            return self.chance.one(["true", "false"])
        if type.base == "kind":
            return self.chance.one(self.world.kinds)
        return self.member(type.name)

    def member(self, name: str) -> str:
        found = self.chance.one(self.world.enumeration(name).members)
        return f"{name}.{found}" if found in self.world.shared_members() else found

    # --- parts ---------------------------------------------------------------------------------

    def _players_and_sides(self) -> None:
        low, high = self.world.seats
        teams = self.chance.percent(40)
        whole = teams and self.chance.percent(30)
        numbers = (
            [(2, "[2, 4]"), (1, "4")]
            if whole
            else [(10, f"{low}..{high}"), (2, "[2, 4, 5]"), (1, "5" if not teams else "4")]
        )
        players = self.chance.weighted(numbers)
        self.text.append(f"players: {players}")
        if teams:
            self.world.teams = True
            mappings = ["{4: 2}"] if players == "4" else ["{4: 2}", "{2: 1, 4: 2}"]
            self.text.append(f"teams: {'2' if whole else self.chance.one(mappings)}")
        if self.chance.percent(55):
            self.world.sides = ["front", "back", "edge"][: 2 + self.chance.percent(20)]
            if self.chance.percent(80):
                self.text.append(f"faces: [{', '.join(self.world.sides)}]")
            else:
                sides = (f"{one}: {self._side(one)}" for one in self.world.sides)
                self.text.append(f"faces: {{{', '.join(sides)}}}")

    def _side(self, name: str) -> str:
        said = [f"{{{each}}}" for each in (*self.also_called(name, 100), *self.look(100))]
        return self.chance.one(["~", "{}", *said])

    def look(self, percent: int) -> list[str]:
        """Return how cards look, most often nothing. Every text can be read on every fill."""
        if not self.chance.percent(percent):
            return []
        said = ['fill: "#102030"', 'text: "#F0F0F0"', self.chance.one(["symbol: ◆2", "symbol: 7"])]
        return [f"look: {{{', '.join(self.chance.some(said, 1, 3))}}}"]

    def also_called(self, name: str, percent: int) -> list[str]:
        """Return another name of a thing, perhaps by languages, or most often nothing."""
        if not self.chance.percent(percent):
            return []
        return [self.chance.one([f"also_called: [{name} too]", f"also_called: {{fr: [{name} aussi]}}"])]

    def _types(self) -> None:
        names = self.chance.some(list(ENUMERATIONS), 1, 3)
        self.text += ["types:", f"  notch: 1..{NOTCHES}"]
        for name in names:
            members = self.chance.some(ENUMERATIONS[name], 2, 5)
            made = Enumeration(name, members)
            self.world.enumerations.append(made)
            if self.chance.percent(40):
                self.text.append(f"  {name}: [{', '.join(members)}]")
            else:
                self._member_fields(made)
        if self.world.sides:
            self.world.enumerations.append(Enumeration("side", self.world.sides))

    def _member_fields(self, made: Enumeration) -> None:
        made.fields["weight"] = NUMBER
        if self.chance.percent(50):
            made.fields["lit"] = BOOLEAN
        clear = [one for one in self.world.enumerations[:-1] if not set(one.members) & self.world.shared_members()]
        if clear and self.chance.percent(50):
            made.fields["twin"] = enum(self.chance.one(clear).name)
        made.marked = self.chance.percent(15)
        self.text.append(f"  {made.name}:")
        for member in made.members:
            values = [f"{name}: {self.literal(type)}" for name, type in made.fields.items()]
            values += self._member_texts(member, marked=made.marked)
            self.text.append(f"    {member}: {{{', '.join(values)}}}")

    def _member_texts(self, member: str, *, marked: bool) -> list[str]:
        """Return what people read of a value of an enumeration, most often nothing."""
        found = [f"label: {member} as a word"] if self.chance.percent(10) else []
        marks = (f"mark: {member[:2]}", f"mark: {len(member)}", f"mark: {{en: {member[:2]}, fr: {len(member)}}}")
        found += [self.chance.one(marks)] if marked else []
        found += self.also_called(member, 6)
        found += self.look(6)
        return [*found, *self.citing()]

    def citing(self) -> list[str]:
        """Return the statements that a part implements, and the points that it settles, most often none."""
        found = [self.chance.one(["cites: RND-101", "cites: [RND-102, RND-103]"])] if self.chance.percent(4) else []
        if self.settles and self.chance.percent(3):
            self.world.settled.append(f"PNT-{len(self.world.settled) + 1:02}")
            found.append(f"settles: {self.world.settled[-1]}")
        return found

    def label(self, name: str) -> list[str]:
        return [f"label: {{en: {name} in words, fr: {name} en mots}}"] if self.chance.percent(8) else []

    def _options(self) -> None:
        ways = {"limit": "1..6", "strict": "boolean", "manner": "[swift, slow]", "tint": "an enumeration"}
        chosen = self.chance.some(list(ways), 1, 3)
        self.text.append("options:")
        for name in chosen:
            if name == "limit":
                self._option(name, ways[name], NUMBER, list(range(1, 7)))
            elif name == "strict":
                self._option(name, ways[name], BOOLEAN, [True, False])
            elif name == "manner":
                self.world.enumerations.append(Enumeration(name, ["swift", "slow"]))
                self._option(name, ways[name], enum(name), ["swift", "slow"])
            else:
                found = self.world.enumerations[0]
                self._option(name, found.name, enum(found.name), list(found.members))

    def _option(self, name: str, written: str, type: Type, choices: list[object]) -> None:
        default = str(self.chance.one(choices)).lower()
        more = [f"fixed: {str(self.chance.one(choices)).lower()}"] if self.chance.percent(6) else []
        parts = [f"type: {written}", f"default: {default}", *more, *self.label(name), *self.citing()]
        self.text.append(f"  {name}: {{{', '.join(parts)}}}")
        self.world.options[name] = choices
        self.world.fixed += [name] if more else []
        self.world.variables.append(Variable(name, type, option=True))

    def _fields(self) -> None:
        enums = [one for one in self.world.enums if one.name not in ("side", "manner")]
        possible = {"value": NUMBER, "bright": BOOLEAN, "colour": self.chance.one(enums), "extra": NUMBER.or_none}
        possible |= {"mood_of": self.chance.one(enums).or_none, "partner": KIND}
        chosen = ["value", "bright", *self.chance.some(["colour", "extra", "mood_of", "partner"], 1, 3)]
        self.world.kinds = self.chance.some(KINDS, 2, 4)
        self.text.append("fields:")
        for name in chosen:
            type = possible[name]
            self.world.fields[name] = type
            if type.optional:
                self.text.append(f'  {name}: "{type}"')
            else:
                has_marks = any(one.marked and one.name == type.name for one in self.world.enumerations)
                marked = ", marked: yes" if has_marks and self.chance.percent(40) else ""
                self.text.append(f"  {name}: {{type: {type}, default: {self.literal(type)}{marked}}}")

    def _piles(self) -> None:
        self.world.piles = [Pile(one) for one in ["stock", *self.chance.some(SHARED[1:], 1, 3)]]
        self.world.piles += [Pile(one, ("player",)) for one in ["hand", *self.chance.some(OWNED[1:], 0, 2)]]
        self.world.piles += [Pile(one, self._of(single=True)) for one in self.chance.some(["nook", "shelf"], 0, 2)]
        self.text.append("piles:")
        for pile in self.world.piles:
            viewers = ["all", "nobody", *self._own_viewers(pile.of)]
            parts = [self._written_of(pile.of)] if pile.of else []
            parts.append(f"seen_by: {self._viewer(viewers)}")
            if self.chance.percent(25):
                parts.append("ordered: no")
            if pile.name != "stock" and self.chance.percent(8):
                parts.append(f"most: {self.chance.between(4, 9)}")
            parts += [*self.label(pile.name), *self.citing()]
            self.text.append(f"  {pile.name}: {{{', '.join(parts)}}}")

    def _written_of(self, of: tuple[str, ...]) -> str:
        """Return ``of`` with its types, a single one at times without brackets."""
        return f"of: {of[0]}" if len(of) == 1 and self.chance.percent(40) else f"of: [{', '.join(of)}]"

    def _own_viewers(self, of: tuple[str, ...]) -> list[str]:
        """The viewers of what belongs to a player or a team."""
        if not {"player", "team"} & set(of):
            return []
        return ["owner", "others", *(["team"] if self.world.teams else [])]

    def _of(self, *, single: bool) -> tuple[str, ...]:
        """The types of the indices of a family: in any order, at most one of them an enumeration of the ruleset."""
        seated = ["player", *(["team"] if self.world.teams else [])]
        found = self.chance.some([self.chance.one(self.world.enums).name, *seated, "notch"], 1 if single else 2, 3)
        return tuple(self.chance.shuffled(found))

    def _viewer(self, viewers: list[str]) -> str:
        if self.chance.percent(60):
            return self.chance.one(viewers)
        keys = ["front", *self.chance.some(["back", "front_of_top", "back_of_top"], 0, 3)]
        return "{" + ", ".join(f"{key}: {self.chance.one(viewers)}" for key in keys) + "}"

    # --- state, which may be set back by marks ---------------------------------------------------

    def state(self) -> None:
        """State of every sort; what is neither optional nor has a start is set when the game begins."""
        self.text += ["state:", f"  {COUNTDOWN}: {{type: number, starts: {self.chance.between(3, 14)}}}"]
        self.text.append(f"  {TURNS}: {{type: number, starts: 0}}")
        self.text.append(f"  {CURRENT}: {{type: player}}")
        self.world.variables += [Variable(COUNTDOWN, NUMBER, fixed=True), Variable(TURNS, NUMBER, fixed=True)]
        self.world.variables.append(Variable(CURRENT, PLAYER))
        self.world.unset.append(CURRENT)
        piles = [one.or_none for one in (PILE, self.chance.one(self.world.families))]
        teams = [TEAMS.or_none] if self.world.teams else []
        types = [NUMBER, BOOLEAN, PLAYER, CARD, KIND, *self.world.enums, *piles, *teams]
        wanted = [
            NUMBER,
            BOOLEAN,
            *(self.chance.one(types) for _ in range(self.chance.between(1, 2 + self.world.size))),
        ]
        self._variables("kept", wanted, ())
        wanted = [NUMBER, *(self.chance.one(types) for _ in range(self.chance.between(1, 1 + self.world.size)))]
        self._variables("own", wanted, ("player",))
        wanted = [self.chance.one(types) for _ in range(self.chance.between(0, 1 + self.world.size))]
        for at, one in enumerate(wanted, 1):
            of = (self.chance.one(self.world.enums).name,) if self.chance.percent(40) else self._of(single=False)
            if self.world.teams and self.chance.percent(40):
                of = ("team",)
            self._variable(f"many_{at}", one if one.base not in ("player", "card") else one.or_none, of, start=True)
        self._lying(types)

    def _lying(self, types: list[Type]) -> None:
        """State that lies on cards, and on the piles of families."""
        for at in range(1, self.chance.between(0, 2) + 1):
            pile, one = self.chance.one(self.world.families).name, self.chance.one(types)
            enumeration = self.chance.one(self.world.enums).name
            of = self.chance.one(
                [("card",), ("card",), ("player", "card"), ("card", enumeration), (pile,), ("card", pile)]
            )
            self._variable(f"laid_{at}", one if one.base not in ("player", "card") else one.or_none, of, start=True)

    def _variables(self, stem: str, wanted: list[Type], of: tuple[str, ...]) -> None:
        for at, one in enumerate(wanted, 1):
            type = one.or_none if at > 1 and self.chance.percent(35) else one
            self._variable(f"{stem}_{at}", type, of, start=at == 1 or self.chance.percent(70))

    def _variable(self, name: str, type: Type, of: tuple[str, ...], *, start: bool) -> None:
        parts = [*([self._written_of(of)] if of else []), f'type: "{type}"', *self.label(name), *self.citing()]
        if start and type.base not in ("player", "card"):
            parts.append(f"starts: {self._start(type)}")
        elif not type.optional:
            self.world.unset.append(name)
        if self.world.marks and self.chance.percent(30):
            parts.append(f"each: {self.chance.one(self.world.marks)}")
            if name in self.world.unset and self.chance.percent(97):
                parts.pop()
        if self.chance.percent(20):
            parts.append("seen_by: nobody")
        self.world.variables.append(Variable(name, type, of))
        self.text.append(f"  {name}: {{{', '.join(parts)}}}")

    def _start(self, type: Type) -> str:
        if type == NUMBER and "limit" in self.world.options and self.chance.percent(20):
            return '"limit * 2 - 1"'
        return self.literal(type)
