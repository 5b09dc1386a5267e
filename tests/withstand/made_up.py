"""Rulesets made up at random that nearly always pass every check: well-typed rules over a fixed table.

They mean nothing. An expression of each type is made of parts of the right types, in parentheses; rules call only rules
that were made before, so that nothing comes back to itself; variants change by name what the base has.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

HEAD = """\
language: 1
ruleset: made-up
title: Made up
players: 2..4
faces: [front, back]
types:
  colour: {red: {warmth: 3}, green: {warmth: 1}, blue: {warmth: 2}}
  way: [onward, backward]
options:
  limit: {type: 1..9, default: 4}
  strict: {type: boolean, default: true}
  mood: {type: [calm, rash], default: calm}
fields:
  colour: colour?
  value: {type: number, default: 2}
  special: {type: boolean, default: false}
cards:
  plain(colour, number value): {}
  joker: {special: true}
deck:
  in: stock
  cards:
    - 1 x plain(colour, value) / joker for colour in colours, value in 1..3
    - 3 x joker / plain(red, 7)
    - 2 x joker
piles:
  stock: {seen_by: {front: nobody, back: all}}
  discard: {seen_by: all}
  hand: {of: player, seen_by: owner, ordered: no}
  won: {of: player, seen_by: {front: others, back: owner, front_of_top: all}}
state:
  current: {type: player}
  count: {type: number, starts: 0, each: part}
  best: {type: card?, starts: none}
  hot: {type: colour?, starts: none, seen_by: nobody}
  liked: {type: kind, starts: joker}
  heading: {type: way, starts: onward}
  score: {of: player, type: number, starts: 0}
  bid: {of: player, type: number?, starts: none, seen_by: owner}
  tired: {of: player, type: boolean, starts: false, each: part}
outcome: player.score
rules: |
"""

VARIANT = """\
language: 1
ruleset: made-up-variant
title: Made up, changed
extends: ./base.yaml
rules: |
"""

TYPES = ("number", "boolean", "colour", "way", "player", "card", "kind")
MAYBE = ("card?", "colour?", "number?")

STATES = {"number": "count", "card?": "best", "colour?": "hot", "kind": "liked", "way": "heading", "player": "current"}
PLAYER_STATES = {"number": "score", "number?": "bid", "boolean": "tired"}

LITERALS = {
    "boolean": ("true", "false", "strict"),
    "colour": ("red", "green", "blue"),
    "way": ("onward", "backward"),
    "kind": ("joker", "plain"),
}


@dataclass
class Rule:
    """What may be called: its name, the types of its parameters, and what it gives (nothing: an empty text)."""

    name: str
    parameters: tuple[str, ...]
    gives: str = ""


@dataclass
class Place:
    """Where a part stands: the locals there by name and type, those that may be set, and what may be done."""

    locals: dict[str, str] = field(default_factory=dict)
    settable: tuple[str, ...] = ()
    gives: str = ""
    in_loop: bool = False
    may_ask: bool = True
    in_move: bool = False

    def with_local(self, name: str, type: str, settable: bool = False) -> Place:
        names = (*self.settable, name) if settable else self.settable
        return Place({**self.locals, name: type}, names, self.gives, self.in_loop, self.may_ask, self.in_move)

    def inside(self, in_loop: bool, may_ask: bool) -> Place:
        return Place(dict(self.locals), self.settable, self.gives, in_loop, may_ask, self.in_move)


class Maker:
    """Makes up one ruleset; the same ``seed`` makes the same."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.defines: list[Rule] = []
        self.procedures: list[Rule] = []
        self.decisions: list[Rule] = []
        self.moments: list[Rule] = []
        self.names = 0

    def text(self) -> str:
        return HEAD + "".join(f"  {line}\n" if line else "\n" for line in self.rules())

    def variant(self) -> str:
        """A ruleset that changes the one of ``text``, which must have been made before."""
        lines = [line for _ in range(self.random.randint(1, 4)) for line in self.change()]
        return VARIANT + "".join(f"  {line}\n" for line in lines)

    def fresh(self) -> str:
        self.names += 1
        return f"v{self.names}"

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def one_of(self, values: tuple[str, ...] | list[str]) -> str:
        return values[self.random.randrange(len(values))]

    # --- definitions -----------------------------------------------------------------------------

    def rules(self) -> list[str]:
        lines: list[str] = []
        for _ in range(3):
            lines += self.define()
        for _ in range(2):
            lines += self.moment()
        for _ in range(3):
            lines += self.procedure()
            lines += self.decision()
        for _ in range(2):
            lines += self.procedure()
        part = ["to part(player) marks part:", *self.block(Place({"player": "player"}), 2)]
        self.procedures.append(Rule("part", ("player",)))
        return [*lines, *part, *self.game()]

    def game(self) -> list[str]:
        deal = ["set current to seat(1)", "repeat 3 times:", "  for each p in players: move top(stock) to hand(p)"]
        calls = [f"{one.name}({self.arguments(one, Place(), 1)})" for one in self.procedures if not one.gives]
        return ["to game:", *(f"  {line}" for line in [*deal, *calls, *self.statement(Place(), 2)])]

    def parameters(self, first: str = "") -> tuple[list[tuple[str, str]], str]:
        """Names and types, and how they are declared."""
        made = [("player", "player")] if first == "player" else [("card", "card")] if first == "card" else []
        for _ in range(self.random.randint(0, 2)):
            made.append((self.fresh(), self.one_of(TYPES)))
        spelled = ", ".join(name if name == type else f"{type} {name}" for name, type in made)
        return made, f"({spelled})" if made else ""

    def define(self) -> list[str]:
        name, (parameters, declared) = self.fresh(), self.parameters()
        gives = self.one_of(("number", "boolean", "card?", "player"))
        place = Place(dict(parameters))
        if self.chance(0.4):
            condition, then, otherwise = (self.value(type, place, 2) for type in ("boolean", gives, gives))
            body = [f"  if {condition}: {then}", f"  else: {otherwise}"]
        else:
            let = self.fresh()
            type = self.one_of(TYPES)
            body = [f"  let {let} = {self.value(type, place, 2)}"]
            body += [f"  {self.value(gives, place.with_local(let, type), 2)}"]
        self.defines.append(Rule(name, tuple(type for _, type in parameters), gives))
        return [f"define {name}{declared} giving {gives}:", *body]

    def procedure(self) -> list[str]:
        name, (parameters, declared) = self.fresh(), self.parameters()
        gives = self.one_of(("", "", *TYPES))
        place = Place(dict(parameters), gives=gives)
        body = self.block(place, 3)
        if gives:
            body.append(f"  give {self.value(gives, place, 2)}")
        self.procedures.append(Rule(name, tuple(type for _, type in parameters), gives))
        return [f"to {name}{declared}{f' giving {gives}' if gives else ''}:", *body]

    def moment(self) -> list[str]:
        name, (parameters, declared) = self.fresh(), self.parameters("card")
        lines = [f"moment {name}{declared}:", *self.block(Place(dict(parameters)), 1)]
        lines += [f"when joker {name}{declared}:", *self.block(Place(dict(parameters)), 2)]
        self.moments.append(Rule(name, tuple(type for _, type in parameters)))
        return lines

    def decision(self) -> list[str]:
        name, (parameters, declared) = self.fresh(), self.parameters("player")
        gives = self.one_of(("", "number", "colour"))
        place = Place(dict(parameters), gives=gives, in_move=True)
        lines = [f"decision {name}{declared}{f' giving {gives}' if gives else ''}:"]
        for _ in range(self.random.randint(1, 2)):
            lines += self.move(place, gives)
        if self.chance(0.5):
            who = self.fresh()
            lines.append(f"  meanwhile {who} in {self.source('player', place, 1)}{self.where(place, who, 'player')}:")
            inner = place.with_local(who, "player")
            lines += [f"  {line}" for line in self.move(inner, gives if self.chance(0.3) else "")]
        lines += ["  otherwise:", *(f"  {line}" for line in self.block(Place(dict(parameters), gives=gives), 1))]
        if gives:
            lines.append(f"    give {self.value(gives, Place(dict(parameters)), 1)}")
        self.decisions.append(Rule(name, tuple(type for _, type in parameters), gives))
        return lines

    def move(self, place: Place, gives: str) -> list[str]:
        name, inner, declared = self.fresh(), place, []
        for _ in range(self.random.randint(0, 2)):
            argument = self.fresh()
            type = self.one_of(("card", "player", "number", "colour", "boolean"))
            domain = "" if type in ("colour", "boolean") else f" in {self.source(type, inner, 2)}"
            declared.append(f"{type} {argument}{domain}")
            inner = inner.with_local(argument, type)
        condition = f" when {self.value('boolean', inner, 2)}" if self.chance(0.4) else ""
        head = f"{name}({', '.join(declared)})" if declared else name
        lines = [f"  {head}{condition}:"]
        lines += [f"  {line}" for line in self.block(inner, 2)]
        if gives:
            lines.append(f"    give {self.value(gives, inner, 2)}")
        return lines

    # --- changes -----------------------------------------------------------------------------------

    def change(self) -> list[str]:
        plain = [one for one in self.procedures if not one.gives]
        truths = [one for one in self.defines if one.gives == "boolean"]
        kind = self.random.randrange(4)
        if kind == 0 and truths:
            rule, names = self.renamed(truths)
            declared = self.declared(rule, names)
            condition = self.value("boolean", Place(dict(zip(names, rule.parameters, strict=True))), 2)
            return [f"{self.one_of(('also', 'never'))} {rule.name}{declared}:", f"  {condition}"]
        if kind == 1 and self.decisions:
            rule, names = self.renamed(self.decisions)
            place = Place(dict(zip(names, rule.parameters, strict=True)), gives=rule.gives, in_move=True)
            return [f"extend decision {rule.name}{self.declared(rule, names)}:", *self.move(place, rule.gives)]
        rule, names = self.renamed(plain)
        place = Place(dict(zip(names, rule.parameters, strict=True)))
        condition = f" if {self.value('boolean', place, 2)}" if self.chance(0.4) else ""
        word = self.one_of(("before", "after", "instead of"))
        body = self.block(place, 2)
        if word == "instead of":
            arguments = ", ".join(self.value(type, place, 1) for type in rule.parameters)
            body.append(f"  original({arguments})")
        return [f"{word} {rule.name}{self.declared(rule, names)}{condition}:", *body]

    def renamed(self, rules: list[Rule]) -> tuple[Rule, list[str]]:
        rule = rules[self.random.randrange(len(rules))]
        return rule, [self.fresh() for _ in rule.parameters]

    def declared(self, rule: Rule, names: list[str]) -> str:
        spelled = ", ".join(f"{type} {name}" for type, name in zip(rule.parameters, names, strict=True))
        return f"({spelled})" if names else ""

    # --- statements --------------------------------------------------------------------------------

    def block(self, place: Place, depth: int) -> list[str]:
        lines: list[str] = []
        place = Place(dict(place.locals), place.settable, place.gives, place.in_loop, place.may_ask, place.in_move)
        for _ in range(self.random.randint(1, 3)):
            lines += self.statement(place, depth)
            if self.chance(0.25):
                name, type = self.fresh(), self.one_of((*TYPES, *MAYBE))
                lines.append(f"let {name} = {self.right_side(type, place, depth)}")
                place = place.with_local(name, type, settable=True)
        return [f"  {line}" for line in lines]

    def right_side(self, type: str, place: Place, depth: int) -> str:
        """A value, a draw, a question or a call."""
        asked = [one for one in self.decisions if one.gives == type] if place.may_ask else []
        called = [one for one in self.procedures if one.gives == type] if place.may_ask else []
        if asked and self.chance(0.4):
            return f"ask {self.call(asked, place)}"
        if called and self.chance(0.4):
            return self.call(called, place)
        if type in ("player", "card", "colour", "number") and self.chance(0.2):
            name = self.fresh()
            return f"random {name} in {self.source(type, place, 1)}{self.where(place, name, type)}"
        return self.value(type, place, depth)

    def call(self, rules: list[Rule], place: Place) -> str:
        rule = rules[self.random.randrange(len(rules))]
        return f"{rule.name}({self.arguments(rule, place, 1)})"

    def arguments(self, rule: Rule, place: Place, depth: int) -> str:
        return ", ".join(self.value(type, place, depth) for type in rule.parameters)

    def statement(self, place: Place, depth: int) -> list[str]:
        if depth > 0 and self.chance(0.4):
            return self.compound(place, depth)
        simple: list[Callable[[Place], str]] = [self.set, self.set, self.add, self.card_statement, self.card_statement]
        if place.may_ask:
            simple += [self.do, self.ask]
        if place.in_loop:
            simple.append(lambda _: "stop")
        return [simple[self.random.randrange(len(simple))](place)]

    def compound(self, place: Place, depth: int) -> list[str]:
        kind = self.random.randrange(6)
        inner = place.inside(place.in_loop, place.may_ask)
        if kind <= 1:
            lines = [f"if {self.value('boolean', place, 2)}:", *self.block(inner, depth - 1)]
            return lines + (["else:", *self.block(inner, depth - 1)] if kind else [])
        if kind == 2:
            times = self.value("number", place, 1)
            return [f"repeat min({times}, 3) times:", *self.block(place.inside(True, place.may_ask), depth - 1)]
        if kind == 3:
            body = self.block(place.inside(True, place.may_ask), depth - 1)
            return [f"repeat while {self.value('boolean', place, 2)}:", *body]
        type = self.one_of(("player", "card", "number", "colour"))
        name = self.fresh()
        head = f"for each {name} in {self.source(type, place, 2)}{self.where(place, name, type)}:"
        return [
            head,
            *self.block(place.inside(True, place.may_ask and type != "card").with_local(name, type), depth - 1),
        ]

    def set(self, place: Place) -> str:
        if place.settable and self.chance(0.3):
            name = self.one_of(place.settable)
            return f"set {name} to {self.right_side(place.locals[name], place, 2)}"
        players = [name for name, type in place.locals.items() if type == "player"]
        if players and self.chance(0.5):
            type = self.one_of(list(PLAYER_STATES))
            target = f"{self.one_of(players)}.{PLAYER_STATES[type]}"
            return f"set {target} to {self.right_side(type, place, 2)}"
        type = self.one_of(list(STATES))
        return f"set {STATES[type]} to {self.right_side(type, place, 2)}"

    def add(self, place: Place) -> str:
        return f"add {self.value('number', place, 2)} to {self.one_of(('count', 'current.score'))}"

    def card_statement(self, place: Place) -> str:
        pile, card, player = (self.value(type, place, 1) for type in ("pile", "card", "player"))
        name = self.fresh()
        each = f"{name} in {self.source('card', place, 1)}{self.where(place, name, 'card')}"
        where = self.one_of(("", "", " at bottom", " at random", f" under {card}"))
        return self.one_of(
            (
                f"move {card} to {pile}{where}",
                f"move top(stock) to {pile}{where}",
                f"move each {each} to {pile}{where}",
                f"shuffle {pile}",
                f"turn over {pile}",
                f"turn over {card}",
                f"show {pile} to {player}",
                f"show {card} to players",
                f"leave {player}",
                f"rejoin {player}",
                "do nothing",
            )
        )

    def do(self, place: Place) -> str:
        rules = [one for one in self.procedures if not one.gives] + self.moments
        return self.call(rules, place) if rules else "do nothing"

    def ask(self, place: Place) -> str:
        return f"ask {self.call(self.decisions, place)}" if self.decisions else "do nothing"

    # --- expressions -------------------------------------------------------------------------------

    def value(self, type: str, place: Place, depth: int) -> str:
        """An expression of a type, which may stand anywhere."""
        named = [name for name, have in place.locals.items() if have == type]
        if named and self.chance(0.35):
            return self.one_of(named)
        if depth <= 0:
            return self.leaf(type)
        called = [one for one in self.defines if one.gives == type]
        if called and self.chance(0.15):
            rule = called[self.random.randrange(len(called))]
            return f"{rule.name}({self.arguments(rule, place, depth - 1)})"
        if type in (*TYPES, *MAYBE) and self.chance(0.15):
            condition, then, otherwise = (self.value(one, place, depth - 1) for one in ("boolean", type, type))
            return f"(if {condition} then {then} else {otherwise})"
        makers = {
            "number": self.number,
            "boolean": self.boolean,
            "player": self.player,
            "card": self.card,
            "pile": self.pile,
            "colour": self.colour,
        }
        if type in makers:
            return makers[type](place, depth - 1)
        return self.other(type, place, depth - 1)

    def leaf(self, type: str) -> str:
        if type in LITERALS:
            return self.one_of(LITERALS[type])
        simple = {
            "number": ("0", "1", "2", "3", "limit", "count", "size(stock)"),
            "player": ("current", "seat(1)", "seat(2)"),
            "card": ("top(stock)", "bottom(stock)", "top(discard)"),
            "pile": ("stock", "discard"),
            "card?": ("best",),
            "colour?": ("hot",),
            "number?": ("current.bid",),
        }
        return self.one_of(simple[type])

    def source(self, item: str, place: Place, depth: int) -> str:
        """What a loop may run over: a list with items of a type, or a pile."""
        if item == "number":
            return f"{self.value('number', place, 0)}..({self.value('number', place, 1)})"
        if item == "card" and self.chance(0.6):
            return self.value("pile", place, depth)
        simple = {"player": ["players", "seats"], "colour": ["colours"], "card": ["stock"]}[item]
        if depth <= 0 or self.chance(0.4):
            return self.one_of(simple)
        name, inner = self.fresh(), depth - 1
        listed = ", ".join(self.value(item, place, inner) for _ in range(self.random.randint(1, 2)))
        each = f"(each {name} in {self.source(item, place, inner)}{self.where(place, name, item)})"
        by = self.value("number", place.with_local(name, item), inner)
        extreme = f"({self.one_of(('most', 'least'))} {name} in {self.source(item, place, inner)} by ({by}))"
        others = f"others({self.value('player', place, inner)})" if item == "player" else simple[0]
        return self.one_of((f"[{listed}]", each, extreme, others))

    def where(self, place: Place, name: str, type: str) -> str:
        if self.chance(0.5):
            return ""
        return f" where ({self.value('boolean', place.with_local(name, type), 1)})"

    def number(self, place: Place, depth: int) -> str:
        def number() -> str:
            return self.value("number", place, depth)

        name = self.fresh()
        item = self.one_of(("player", "card", "number"))
        loop = f"{name} in {self.source(item, place, depth)}{self.where(place, name, item)}"
        subject = self.value("number", place.with_local(name, item), depth)
        card, player = self.value("card", place, depth), self.value("player", place, depth)
        return self.one_of(
            (
                f"({number()} {self.one_of(('+', '-', '*', 'div', 'mod'))} {number()})",
                f"(-{number()})",
                f"{self.one_of(('min', 'max'))}({number()}, {number()})",
                f"(how many {loop})",
                f"(total ({subject}) for {loop})",
                f"({card}).value",
                f"face({card}, {self.one_of(('front', 'back'))}).value",
                f"({player}).score",
                f"(({player}).bid otherwise {number()})",
                f"({self.value('colour', place, depth)}).warmth",
                f"position({self.value('way', place, depth)})",
                f"size({self.value('pile', place, depth)})",
            )
        )

    def boolean(self, place: Place, depth: int) -> str:
        def two(type: str) -> tuple[str, str]:
            return self.value(type, place, depth), self.value(type, place, depth)

        name, item = self.fresh(), self.one_of(("player", "card", "colour"))
        loop = f"{name} in {self.source(item, place, depth)}{self.where(place, name, item)}"
        compared = self.one_of(TYPES)
        first, second = two(compared)
        left, right = two("boolean")
        low, high = two("number")
        card = self.value("card", place, depth)
        return self.one_of(
            (
                f"({left} and {right})",
                f"({left} or {right})",
                f"(not {left})",
                f"({first} {self.one_of(('=', '!='))} {second})",
                f"({low} {self.one_of(('<', '<=', '>', '>='))} {high})",
                f"({self.one_of(('any', 'no', 'every'))} {loop})",
                f"({self.value(item, place, depth)} in {self.source(item, place, depth)})",
                f"({self.value('card?', place, depth)} {self.one_of(('=', '!='))} none)",
                f"({card}).special",
                f"({self.value('player', place, depth)}).tired",
                f"has_face({card}, back)",
                f"(face_up({card}) = front)",
                f"comes_before({card}, {self.value('card', place, depth)})",
                "(mood = calm)",
            )
        )

    def player(self, place: Place, depth: int) -> str:
        name = self.fresh()
        loop = f"{name} in {self.source('player', place, depth)}{self.where(place, name, 'player')}"
        player = self.value("player", place, depth)
        return self.one_of(
            (
                f"left_of({player})",
                f"right_of({player})",
                f"seat({self.value('number', place, depth)})",
                f"((first {loop}) otherwise {player})",
                f"(the {loop})",
                f"(owner({self.value('card', place, depth)}) otherwise {player})",
            )
        )

    def card(self, place: Place, depth: int) -> str:
        name = self.fresh()
        loop = f"{name} in {self.source('card', place, depth)}{self.where(place, name, 'card')}"
        return self.one_of(
            (
                f"top({self.value('pile', place, depth)})",
                f"bottom({self.value('pile', place, depth)})",
                f"(best otherwise {self.value('card', place, depth)})",
                f"((last {loop}) otherwise top(stock))",
                f"(the {loop})",
            )
        )

    def pile(self, place: Place, depth: int) -> str:
        player = self.value("player", place, depth)
        return self.one_of(("stock", "discard", f"hand({player})", f"won({player})"))

    def colour(self, place: Place, depth: int) -> str:
        card = self.value("card", place, depth)
        return self.one_of((f"(({card}).colour otherwise {self.one_of(LITERALS['colour'])})", "(hot otherwise red)"))

    def other(self, type: str, place: Place, depth: int) -> str:
        """The types that few things have."""
        card = self.value("card", place, depth)
        name = self.fresh()
        loop = f"{name} in {self.source('card', place, depth)}{self.where(place, name, 'card')}"
        ways = {
            "kind": (f"({card}).kind", "liked"),
            "way": ("heading", "(if heading = onward then backward else onward)"),
            "card?": (f"(first {loop})", "best"),
            "colour?": (f"({card}).colour", "hot"),
            "number?": (f"({self.value('player', place, depth)}).bid", "3"),
        }
        return self.one_of(ways[type])
