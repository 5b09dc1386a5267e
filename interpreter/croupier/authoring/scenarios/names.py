"""Names of cards, values, piles and states, in every language that a ruleset has.

Algorithm. Each kind of thing has a table from simplified names to things, made when it is first used. The tables hold
the names of the rules, the labels in each language, and further names that the ruleset lists.

Invariants. A name of the rules wins over a label, and an earlier label over a later one. A name of a card means a set
of designs: equal names mean the union of their designs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, product
from typing import Any

from croupier.engines.contract.layout import pile_families
from croupier.engines.contract.program import MoveCode, Program
from croupier.language.analysis import Checked
from croupier.language.analysis.symbols import StateSymbol, parameter_types, resolve_type
from croupier.language.analysis.types import TEAM, Type
from croupier.language.diagnostics import did_you_mean
from croupier.language.diagnostics.bounded import bounded
from croupier.language.labels.labels import LANGUAGES, Labels
from croupier.language.ruleset.ruleset import Kind, Text, has_owner
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk
from croupier.texts.telling import words

# The words that scenarios may use, in English and French.
TRUTHS = {"yes": True, "true": True, "oui": True, "no": False, "false": False, "non": False}
NOTHING = ("none", "nothing", "aucun", "rien", "~", "null", "")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
OTHERS = "others"
PLAYER = ("player", "joueur")
TURN = "turn"
MOST_MARKS = 20
"""The most times that ``with`` stands in the name of a card."""
CALL = re.compile(r"([a-z][a-z0-9_]*)\s*\((.*)\)\Z", re.S)

ON = "on"
"""The word between a state that lies on cards and the pile of these cards."""

CARD = "card"
"""The type behind ``of`` of a state that lies on cards."""

MovePattern = tuple[str | int, ...]
"""The words of a move, with the numbers of its arguments between them."""


class NotKnown(Exception):
    """A text names nothing. ``code``, ``message`` and ``help`` are for the diagnostic."""

    def __init__(self, code: str, message: str, help: str = "") -> None:
        self.code = code
        self.message = bounded(message)
        self.help = bounded(help)
        super().__init__(self.message)


def simplified(text: str) -> str:
    """Return a text without differences that do not count: capitals, spaces, underscores and apostrophes."""
    return " ".join(text.replace("_", " ").replace("’", "'").casefold().split())


@dataclass(frozen=True, slots=True)
class CardName:
    """The name of a card in a scenario."""

    text: str
    faces: tuple[frozenset[int], ...]  # for each named face the designs that it can mean; the first is up

    def fits(self, up: int, sides: Sequence[int | None]) -> bool:
        """Return whether the name means a card with the design ``up``, and ``sides`` as the designs of all sides."""
        if len(self.faces) == 1 or up not in self.faces[0]:
            return up in self.faces[0]
        rest = list(sides)
        rest.remove(up)
        return all(any(one in face for one in rest) for face in self.faces[1:])

    def fits_somehow(self, sides: Sequence[int | None]) -> bool:
        """Return whether the name means a card, whichever of its sides is up."""
        if self.faces[0].isdisjoint(sides):
            return False
        return any(self.fits(one, sides) for one in sides if one is not None)


class Vocabulary:
    """The names of one ruleset. Each table maps simplified names to things.

    ``like`` is the vocabulary of the same ruleset with other options. Where the cards are the same, so are their names.
    """

    def __init__(self, checked: Checked, like: Vocabulary | None = None) -> None:
        self.checked = checked
        self._like = like if like is not None and like.checked.deck.designs == checked.deck.designs else None
        self.ruleset = checked.ruleset
        layers = self.ruleset.layers
        self.owner = "" if len(layers) > 1 else next(iter(layers), self.ruleset.name)
        self.patterns: dict[Program, list[tuple[MoveCode, MovePattern]]] = {}  # of the moves of programs
        self.languages = self._languages()
        self.labels: list[Labels] = (
            [Labels(checked, language) for language in self.languages] if self._like is None else self._like.labels
        )

    def _languages(self) -> list[str]:
        ruleset = self.ruleset
        parts: list[Any] = [*ruleset.kinds.values(), *ruleset.piles.values(), *ruleset.states.values()]
        texts = [*ruleset.labels.values(), *(one.label for one in parts)]
        for enumeration in self.checked.symbols.enumerations.values():
            texts += [one.label for one in enumeration.members]
        return list(dict.fromkeys([*LANGUAGES, *(code for text in texts for code in text if code)]))

    # --- tables --------------------------------------------------------------------------------

    @cached_property
    def faces(self) -> dict[str, frozenset[int]]:
        """Return the designs that each label means."""
        if self._like is not None:
            return self._like.faces
        found: dict[str, set[int]] = {}
        for index in range(len(self.checked.deck.designs)):
            for text in self._texts_of_design(index):
                found.setdefault(simplified(text), set()).add(index)
        return {text: frozenset(designs) for text, designs in found.items()}

    def _texts_of_design(self, index: int) -> Iterator[str]:
        """Yield every label of a face: in each language, with each name of each of its values."""
        design = self.checked.deck.designs[index]
        types = [self.checked.symbols.fields[name] for name in self.ruleset.fields]
        for labels in self.labels:
            own = labels.fields(index)
            columns = [
                self._value_texts(labels, value, type) if value is not None and type.base == "enum" else [own[name]]
                for name, value, type in zip(self.ruleset.fields, design.values, types, strict=True)
            ]
            for chosen in product(*columns):
                fields = dict(zip(self.ruleset.fields, chosen, strict=True))
                yield labels.face(design.kind, fields)
                yield from _other_names(list(self.ruleset.kinds.values())[design.kind], fields)

    def _value_texts(self, labels: Labels, index: int, type: Type) -> list[str]:
        member = self.checked.symbols.enumerations[type.name].members[index]
        others = chain.from_iterable(member.also_called.values())
        names = [labels.member(type.name, index), *others, member.name.replace("_", " ")]
        return list({simplified(one): one for one in reversed(names)}.values())[::-1]

    @cached_property
    def members(self) -> dict[str, dict[str, int]]:
        """Return for each enumeration a table from names to members."""
        tables: dict[str, dict[str, int]] = {}
        for name, enumeration in self.checked.symbols.enumerations.items():
            table = tables[name] = {simplified(one.name): at for at, one in enumerate(enumeration.members)}
            for at, member in enumerate(enumeration.members):
                labels = [labels.member(name, at) for labels in self.labels]
                for text in chain(*member.also_called.values(), labels):
                    table.setdefault(simplified(text), at)
        return tables

    @cached_property
    def kinds(self) -> dict[str, int]:
        table = {simplified(name): at for at, name in enumerate(self.ruleset.kinds)}
        for labels in self.labels:
            for at in range(len(self.ruleset.kinds)):
                table.setdefault(simplified(labels.kind(at)), at)
        for at, kind in enumerate(self.ruleset.kinds.values()):
            for text in chain.from_iterable(kind.also_called.values()):
                table.setdefault(simplified(text), at)
        return table

    @cached_property
    def piles(self) -> dict[str, str]:
        """Return piles by name and label. A pile of each player also has its plural with ``s``."""
        table = self._named("piles", {name: one.label for name, one in self.ruleset.piles.items()})
        for text, name in list(table.items()):
            if has_owner(self.ruleset.piles[name]):
                table.setdefault(f"{text}s", name)
        return table

    @cached_property
    def states(self) -> dict[str, str]:
        return self._named("state", {name: one.label for name, one in self.ruleset.states.items()})

    @cached_property
    def options(self) -> dict[str, str]:
        return self._named("options", {name: one.label for name, one in self.ruleset.options.items()})

    def _named(self, section: str, labels: Mapping[str, Text]) -> dict[str, str]:
        """Return things of a section by their names, by their full names, and by their labels.

        What the one house rule declares that is laid on, or without any the ruleset, has its own names.
        """
        names = self.ruleset.names
        called = {*labels, *(name for kind, _, name in names.full if kind == section)}
        found = {name: names.meant(section, name, self.owner) for name in called}
        found |= {f"{owner}.{name}": thing for (kind, owner, name), thing in names.full.items() if kind == section}
        table = {simplified(name): thing for name, thing in found.items() if thing in labels}
        for name in labels:
            for text in labels[name].values():
                table.setdefault(simplified(text), name)
        return {text: thing for text, thing in table.items() if thing is not None}

    # --- cards ---------------------------------------------------------------------------------

    def card(self, text: str) -> CardName:
        """Return the card with a name. Faces after the first stand behind a ``/``. Raise NotKnown if there is none."""
        found = self.card_if_known(text)
        if found is None:
            raise NotKnown("unknown-card", f"no card is called `{text}`", self._card_help(text))
        return found

    def card_if_known(self, text: str) -> CardName | None:
        """Return the card with a name, or ``None``. Unlike ``card``, this does not search for similar names, which
        takes time."""
        whole = self._face(text)
        faces = [whole] if whole or "/" not in text else [self._face(one) for one in text.split("/")]
        if not all(faces) or len(faces) > max(1, len(self.ruleset.faces)):
            return None
        return CardName(text, tuple(faces))

    def _face(self, text: str) -> frozenset[int]:
        marked: list[frozenset[int]] = []
        while len(marked) <= MOST_MARKS:
            found = self.faces.get(simplified(text)) or self._called(text)
            if found or " with " not in text:
                return found.intersection(*marked)
            text, _, marks = text.rpartition(" with ")
            marked.append(self._with(marks))
        return frozenset()

    def _with(self, marks: str) -> frozenset[int]:
        """Return the designs whose boolean fields of these names are true."""
        fields = list(self.ruleset.fields)
        names = [one.strip() for one in marks.split(",")]
        if not all(one in fields for one in names):
            return frozenset()
        places = [fields.index(one) for one in names]
        designs = enumerate(self.checked.deck.designs)
        return frozenset(at for at, one in designs if all(one.values[place] is True for place in places))

    def _called(self, text: str) -> frozenset[int]:
        """Return the designs of a kind with arguments, such as ``number(red, 7)``, or of a kind without parameters."""
        found = CALL.match(text.strip())
        name, inside = (found[1], found[2]) if found else (text.strip(), "")
        kind = self.ruleset.kinds.get(name)
        arguments = [one.strip() for one in inside.split(",")] if inside.strip() else []
        if kind is None or len(arguments) != len(kind.parameters):
            return frozenset()
        types = parameter_types(self.checked.symbols, kind.parameters)
        try:
            values = [self.value(one, type) for one, type in zip(arguments, types, strict=True)]
        except NotKnown:
            return frozenset()
        places = [list(self.ruleset.fields).index(one.name) for one in kind.parameters]
        index = list(self.ruleset.kinds).index(name)
        wanted = list(zip(places, values, strict=True))
        designs = enumerate(self.checked.deck.designs)
        return frozenset(at for at, one in designs if one.kind == index and all(one.values[p] == v for p, v in wanted))

    def _card_help(self, text: str) -> str:
        if text.count("(") != text.count(")"):
            return 'in a list, a name with a comma needs quotes: "number(red, 7)"'
        same = _with_words(simplified(text).split(" "), self.faces)
        return did_you_mean(simplified(text), same or self.faces)

    # --- values --------------------------------------------------------------------------------

    def value(self, text: str, type: Type, players: Sequence[str] = ()) -> Any:
        """Return the engine's value for a text. The type is not ``card``. Raise NotKnown."""
        plain = simplified(text)
        if type.optional and plain in NOTHING:
            return None
        if type.base == "number":
            if re.fullmatch(r"-?[0-9]{1,10}", plain):
                return int(plain)
            raise NotKnown("bad-value", f"expected a number, found `{text}`")
        tables: dict[str, Mapping[str, Any]] = {"boolean": TRUTHS, "kind": self.kinds}
        if type.base == "enum":
            tables["enum"] = self.indices(type.name, players)
        if type.base == "pile":
            return self._pile(text, type, players)
        if type.base == "player":
            tables["player"] = seats_by_name(players)
        if type.base not in tables:
            raise NotKnown("bad-value", f"a `{type}` cannot be written here")
        table = tables[type.base]
        if plain not in table:
            if type.base == "boolean":
                raise NotKnown("unknown-value", f"`{text}` is neither `yes` nor `no`")
            what = {"player": "player", "kind": "kind of card"}.get(type.base, f"`{type.required}`")
            code = "unknown-player" if type.base == "player" else "unknown-value"
            names = players if type.base == "player" else table
            help = did_you_mean(plain, table) or f"known are {listed(names)}"
            raise NotKnown(code, f"no {what} is called `{text}`", help)
        return table[plain]

    def indices(self, type: str, players: Sequence[str]) -> Mapping[str, int]:
        """Return the values of a type behind ``of`` by their names; a team is called by its players."""
        if type == "player":
            return seats_by_name(players)
        if type != TEAM or not self.ruleset.teams:
            return self.members[type]
        count = self.ruleset.teams.get(len(players), len(players))
        found: dict[str, int] = {}
        for team in range(count):
            names = list(players[team::count])
            texts = [*names, *(words.listed(language, names) for language in LANGUAGES)]
            found.update({simplified(one): team for one in texts})
        return found

    def _pile(self, text: str, type: Type, players: Sequence[str]) -> int:
        """Return the number of a pile that a text names with its indices: ``stock``, ``meld B hearts``."""
        words = simplified(text).split(" ")
        families = pile_families(self.checked, len(players))
        for length in range(len(words), 0, -1):
            name = self.piles.get(" ".join(words[:length]), "")
            if not name or type.name not in ("", name):
                continue
            of = [one.name for one in self.ruleset.piles[name].of]
            tables = [self.indices(one, players) for one in of]
            for indices in _indices(" ".join(words[length:]), tables):
                return families[name].at(indices)
        known = [type.name] if type.name else list(self.ruleset.piles)
        help = did_you_mean(words[0], known) or f"write its name, then its indices; known are {listed(known)}"
        raise NotKnown("unknown-value", f"no `{type.required}` is called `{text}`", help)

    def state_type(self, name: str) -> Type:
        type, _ = resolve_type(self.checked.symbols, self.ruleset.states[name].type)
        return type

    @cached_property
    def turn_state(self) -> str | None:
        """Return the state that the rule with the mark ``turn`` is called with, or ``None`` if there is not exactly
        one."""
        symbols, facts = self.checked.symbols, self.checked.facts
        marked = symbols.marks.get(TURN)
        if marked is None:
            return None
        found = set()
        for node in (inner for one in self.ruleset.definitions for inner in walk(one)):
            if isinstance(node, n.Call) and node.name == marked.signature.name and node.arguments:
                symbol = facts.symbols.get(node.arguments[0])
                if isinstance(symbol, StateSymbol) and symbol.type.base == "player" and not symbol.variable.of:
                    found.add(symbol.variable.name)
        return found.pop() if len(found) == 1 else None


def _indices(text: str, tables: Sequence[Mapping[str, int]]) -> Iterator[tuple[int, ...]]:
    """Yield the indices that a text names one after another, one of each table."""
    if not tables:
        if not text:
            yield ()
        return
    for name, index in tables[0].items():
        if text == name or text.startswith(f"{name} "):
            for more in _indices(text[len(name) :].lstrip(), tables[1:]):
                yield (index, *more)


def _with_words(words: Sequence[str], names: Iterable[str]) -> list[str]:
    """Return the names that consist of the same words in another order."""
    return [one for one in names if sorted(one.split(" ")) == sorted(words)]


def listed(names: Iterable[str]) -> str:
    """Return up to 12 names for a message."""
    found = [f"`{one}`" for one in names]
    return ", ".join(found[:12]) + (" …" if len(found) > 12 else "")


def seats_by_name(players: Sequence[str]) -> dict[str, int]:
    """Return the seat of each player by name, and by number as texts count players: from 1, in each language."""
    found = {simplified(name): seat for seat, name in enumerate(players)}
    for seat in range(len(players)):
        for word in PLAYER:
            found.setdefault(f"{word} {seat + 1}", seat)
    return found


def player_names(given: Sequence[str] | int) -> list[str]:
    """Return the players' names by seat: those given, or letters for a number of players."""
    if not isinstance(given, int):
        return list(given)
    return [LETTERS[seat] if seat < len(LETTERS) else f"P{seat + 1}" for seat in range(given)]


def _other_names(kind: Kind, fields: Mapping[str, object]) -> Iterator[str]:
    """Yield the other names of a kind, with the values of its parameters before and behind them."""
    given = [str(fields[one.name]) for one in kind.parameters]
    for name in chain.from_iterable(kind.also_called.values()):
        yield " ".join([*given, name])
        if given:
            yield " ".join([name, *given])
