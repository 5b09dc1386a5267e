"""Read the beginning of a scenario: the players and options, the cards on the table, and the states.

Algorithm. Reading takes two passes over ``given``. ``read_head`` reads the keys that a program depends on: players,
options, seed and beginning. Then a program exists, and ``GivenReader`` reads all other keys with its layout.

Invariants. No mistake is raised: each becomes a diagnostic at its place, and the value is left out. A scenario gives a
pile or a state once. It may give again what its background gives, and then the scenario wins.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from croupier.authoring.scenarios.draws import Draw, read_draws
from croupier.authoring.scenarios.names import CardName, Vocabulary, listed, player_names, simplified
from croupier.authoring.scenarios.reader import Reader, Subject
from croupier.language.analysis.types import SIDE, enum
from croupier.language.diagnostics import Diagnostic, Related, RulesetError, did_you_mean, write
from croupier.language.ruleset.ruleset import counted_players
from croupier.language.source import Span
from croupier.language.syntax.document import Entry, Mapping, Node, Scalar, Sequence
from croupier.rules import Rules
from croupier.table.random import LARGEST_SEED

BEGINS = ("table", "setup", "game")
"""The words for where a scenario begins: with the table laid as given, at the ruleset's setup, or at the beginning of
the game. A mark or conditions may stand in their place."""

HEAD = ("players", "options", "seed", "begin")
CHANCE = ("shuffles", "draws")
KEYS = (*HEAD, "turn", "in play", "up", "rest", *CHANCE, "piles", "state")


@dataclass
class Head:
    """The settings that are needed before a program can be made."""

    players: list[str]  # names by seat; empty if they could not be read
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 0
    begin: str = "table"  # one of ``BEGINS``, or a mark; empty if there are conditions
    conditions: Node | None = None  # for the table that the scenario begins at


Wanted = tuple[CardName, Span]
"""The name of a card, and its place."""


@dataclass(frozen=True, slots=True)
class Lying:
    """The contents of a pile."""

    cards: list[Wanted]  # cards by name
    any: int  # the number of further cards, whichever they are
    place: Span


@dataclass
class Given:
    """The table as a scenario lays it. ``None`` stands for a key that the scenario lacks."""

    piles: dict[int, Lying] = field(default_factory=dict)  # by index
    values: dict[int, Any] = field(default_factory=dict)  # of states, by index; a card is a CardName
    # by the state on card 0 and the pile of the cards, the values on these cards, and the place
    counters: dict[tuple[int, int], tuple[list[Any], Span]] = field(default_factory=dict)
    playing: list[int] | None = None  # the seats in play
    up: int | None = None  # the side that is up
    rest: int | None = None  # the pile for all cards that no other pile names
    rest_place: Span | None = None
    shuffles: list[tuple[list[Wanted], Span]] = field(default_factory=list)  # for each shuffle, the cards on top
    draws: list[Draw] = field(default_factory=list)  # of the rules, in their order
    turn: tuple[int, Span] | None = None  # the seat on turn
    laid: bool = False  # the cards are laid anew; otherwise they stay where they are
    begins: Span | None = None  # the place of ``begin``, or of everything that is given


# --- players, options, seed ----------------------------------------------------------------------


def read_head(given: Mapping, rules: Rules, vocabulary: Vocabulary) -> tuple[Head, list[Diagnostic]]:
    """Return the head, and diagnostics. If the players are wrong, the head has none."""
    reader = Reader(vocabulary, rules.program(rules.players[0]).layout, ())
    head = Head(player_names(rules.players[0]))
    for entry in given.entries:
        key = simplified(entry.key.text)
        if key == "players":
            head.players = _players(reader, entry.value, rules)
        elif key == "options":
            head.options = _options(reader, entry.value)
        elif key == "seed":
            head.seed = _seed(reader, entry.value)
        elif key == "begin":
            _begin(reader, head, entry.value, rules)
    return head, reader.diagnostics


def _begin(reader: Reader, head: Head, node: Node, rules: Rules) -> None:
    if not isinstance(node, Scalar):
        head.begin, head.conditions = "", node
        return
    words = {**{simplified(one): one for one in rules.checked.symbols.marks}, **{one: one for one in BEGINS}}
    found = words.get(simplified(node.text))
    if found is None:
        help = did_you_mean(node.text, words) or "or write conditions, such as `{turn: B}`"
        reader.wrong(
            "bad-value", f"`begin` is one of {listed(dict.fromkeys([*BEGINS, *words.values()]))}", node.place, help
        )
    else:
        head.begin = found


def _players(reader: Reader, node: Node, rules: Rules) -> list[str]:
    if isinstance(node, Sequence):
        names = [one.text for one in reader.scalars(node, "names")]
        if names and all(map(str.isdecimal, names)):
            help = f"write how many play, such as `players: {names[0]}`, or names with letters"
            reader.wrong("bad-value", "these are the names of players, all of them numbers", node.place, help)
            return []
        if len({simplified(one) for one in names}) < len(names):
            reader.wrong("bad-value", "two players have the same name", node.place)
            return []
    else:
        number = node.value if isinstance(node, Scalar) and type(node.value) is int else None
        if number is None:
            help = f"write one number, such as `{rules.players[0]}`, or the names in brackets"
            reader.wrong("bad-value", "expected how many play, or their names", node.place, help)
            return []
        names = player_names(max(0, min(number, 1000)))
    if len(names) not in rules.players:
        message = f"{rules.name} is for {counted_players(rules.players)}, not {len(names)}"
        nearest = str(min(rules.players, key=lambda one: abs(one - len(names))))
        reader.wrong("bad-value", message, node.place, write(nearest) if isinstance(node, Scalar) else "")
        return []
    return names


def _seed(reader: Reader, node: Node) -> int:
    seed = reader.number(node)
    if seed is not None and 0 <= seed <= LARGEST_SEED:
        return seed
    if seed is not None:
        reader.wrong("bad-value", f"a seed is a whole number from 0 to {LARGEST_SEED}", node.place)
    return 0


def _options(reader: Reader, node: Node) -> dict[str, Any]:
    """Return the options by name. A value of an enumeration is the name of its member."""
    found: dict[str, Any] = {}
    if not isinstance(node, Mapping):
        reader.wrong("bad-value", "expected options with their values: `{target: 200}`", node.place)
        return found
    vocabulary = reader.vocabulary
    for entry in node.entries:
        name = vocabulary.options.get(simplified(entry.key.text))
        if name is None:
            names = vocabulary.ruleset.names
            help = names.in_full("options", entry.key.text, vocabulary.owner)
            help = help or did_you_mean(entry.key.text, vocabulary.ruleset.options)
            help = help or f"the options are {listed(vocabulary.ruleset.options)}"
            reader.wrong("unknown-option", f"no option is called `{entry.key.text}`", entry.key.place, help)
        elif isinstance(entry.value, Scalar):
            told = vocabulary.ruleset.names.told("options", name)
            found[told] = _option_value(vocabulary, name, entry.value)
        else:
            reader.wrong("bad-value", "expected one value", entry.value.place)
    return found


def _option_value(vocabulary: Vocabulary, name: str, scalar: Scalar) -> Any:
    """Return the value of an option: the member's name for any name of a member, else the value as written."""
    option = vocabulary.ruleset.options[name]
    enumeration = name if option.type == "choice" else option.type
    table = vocabulary.members.get(enumeration)
    if table is not None and simplified(scalar.text) in table:
        members = vocabulary.checked.symbols.enumerations[enumeration].members
        return members[table[simplified(scalar.text)]].name
    return scalar.text if scalar.style else scalar.value


def with_options(rules: Rules, given: Mapping, head: Head) -> tuple[Rules, list[Diagnostic]]:
    """Return the rules with the scenario's options. Diagnostics about an option have its place in the scenario."""
    try:
        return rules.with_options(head.options), []
    except RulesetError as error:
        node = given.get("options")
        place = given.place if node is None else node.place
        problems = error.diagnostics
        return rules, [one if _is_in_rule(one) else replace(one, place=place, related=()) for one in problems]


def _is_in_rule(diagnostic: Diagnostic) -> bool:
    """Return whether a diagnostic lies in the text of an option that is a rule. Its excerpt shows that text."""
    return "\n" in diagnostic.place.source.text


# --- the table -----------------------------------------------------------------------------------


class GivenReader(Reader):
    """Read all keys but those of the head."""

    def read(self, given: Mapping, head: Head) -> Given:
        self.own = given.place  # without the background, which lies outside of this place
        self.told: dict[tuple[str, int, int | None], Span] = {}  # where each pile and state was first given
        begin = given.get("begin")
        found = Given(laid=head.begin == "table", begins=(begin or given).place)
        for entry in given.entries:
            if simplified(entry.key.text) not in HEAD:
                if head.begin == "game" and simplified(entry.key.text) not in CHANCE:
                    help = "leave it out, or begin at the `table` or the `setup`"
                    self.wrong("bad-value", "nothing lies on the table when the game begins", entry.key.place, help)
                else:
                    self._entry(found, entry)
        return found

    def _entry(self, found: Given, entry: Entry) -> None:
        key, node = simplified(entry.key.text), entry.value
        match key:
            case "turn":
                self._turn(found, entry)
            case "in play":
                seats = [self.seat(one) for one in self.scalars(node, "players")]
                found.playing = sorted({one for one in seats if one is not None})
            case "up":
                found.up = self._side(node)
            case "rest":
                found.rest, found.rest_place = self._rest(node), node.place
            case "shuffles":
                self._shuffles(found, node)
            case "draws":
                found.draws = read_draws(self, node)
            case "piles" | "state":
                self._section(found, entry)
            case _:
                self._subject(found, entry, self.subject(entry.key.text))

    def _section(self, found: Given, entry: Entry) -> None:
        """Read ``piles:`` or ``state:``, which are for names that another key has too."""
        if not isinstance(entry.value, Mapping):
            self.wrong("bad-value", "expected a mapping of names", entry.value.place)
            return
        for inner in entry.value.entries:
            self._subject(found, inner, self.subject(inner.key.text))

    def _subject(self, found: Given, entry: Entry, subject: Subject | None) -> None:
        if subject is None:
            self.unknown(entry.key, KEYS)
            return
        found.laid = found.laid or subject.kind == "pile"
        for value, node in self.each(subject, entry.value):
            index = self.index(subject, value)
            self._once(subject, index, entry.key.place)
            if subject.kind == "pile":
                found.piles[index] = self._lying(node)
            elif subject.on is not None:
                found.counters[index, subject.on] = self.state_values(subject, node), node.place
            else:
                found.values[index] = self.state_value(subject, node)

    def _once(self, subject: Subject, index: int, place: Span) -> None:
        """Report a pile or state that the scenario gives twice. Giving what the background gives is no mistake."""
        first = self.told.setdefault((subject.kind, index, subject.on), place)
        if first != place and all(self.own.start <= one.start < self.own.end for one in (first, place)):
            related = (Related(first, "first time"),)
            message = f"`{place.text}` is given already"
            help = "give it in one place"
            self.diagnostics.append(Diagnostic("duplicate-key", message, place, "second time", related, help))

    def _lying(self, node: Node) -> Lying:
        if isinstance(node, Scalar) and isinstance(node.value, int) and not isinstance(node.value, bool):
            if node.value < 0:
                self.wrong("bad-value", f"no pile has {node.value} cards", node.place, "write a number from 0 on")
            return Lying([], max(0, node.value), node.place)
        return Lying(self.cards(node), 0, node.place)

    def _side(self, node: Node) -> int | None:
        if not self.ruleset.faces:
            self.wrong("bad-value", "the cards have one side", node.place, "leave `up` out")
            return None
        side = self.value(node, enum(SIDE))
        return side if isinstance(side, int) else None

    def _rest(self, node: Node) -> int | None:
        scalar = self.scalar(node, "a pile")
        if scalar is None:
            return None
        subject = self.subject(scalar.text)
        if subject is None or subject.kind != "pile" or self.open_type(subject):
            help = self._subject_help(scalar.text, ())
            self.wrong("unknown-pile", f"no pile is called `{scalar.text}`", scalar.place, help)
            return None
        return self.index(subject)

    def _shuffles(self, found: Given, node: Node) -> None:
        if not isinstance(node, Sequence):
            help = "write a list of lists: what lies on top after the first shuffle, after the second, …"
            self.wrong("bad-value", "expected a list of shuffles", node.place, help)
            return
        for one in node.items:
            found.shuffles.append((self.cards(one), one.place))

    # --- whose turn ----------------------------------------------------------------------------

    def _turn(self, found: Given, entry: Entry) -> None:
        scalar = self.scalar(entry.value, "a player")
        seat = None if scalar is None else self.seat(scalar)
        if seat is None:
            return
        name = self.vocabulary.turn_state
        if name is None:
            message = "these rules do not tell whose turn it is by one state"
            self.wrong("no-turn-state", message, entry.key.place, self._turn_help(entry.value.place.text))
            return
        found.turn = seat, entry.key.place
        found.values.setdefault(self.layout.state_index(name), seat)

    def _turn_help(self, player: str) -> str:
        """Return the help for a turn that no state tells: the first state that holds a player, if there is one."""
        for name, state in self.ruleset.states.items():
            if not state.of and self.vocabulary.state_type(name).base == "player":
                given = f"{name}: {player}"
                given = f"state: {{{given}}}" if simplified(name) in KEYS else given
                return f"give the state that decides it instead, such as `{given}`"
        return "no state holds a player, so leave `turn` out: the rules alone say who acts"
