"""Look up the names in a scenario's nodes at one table. Each name that means nothing becomes a diagnostic."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from croupier.authoring.scenarios.names import (
    CARD,
    ON,
    OTHERS,
    CardName,
    NotKnown,
    Vocabulary,
    listed,
    seats_by_name,
    simplified,
)
from croupier.language.analysis.types import Type, enum
from croupier.language.diagnostics import Diagnostic, did_you_mean, write
from croupier.language.ruleset.ruleset import Pile, StateVariable, has_owner
from croupier.language.source import Span
from croupier.language.syntax.document import Mapping, Node, Scalar
from croupier.language.syntax.document import Sequence as ListNode
from croupier.language.syntax.nodes import TypeName
from croupier.table.layout import Layout

T = TypeVar("T")
PLAYER = "player"
"""The type of an index that may be left out."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A pile or a state that a key names, or all of a family whose other indices are the same."""

    kind: str  # ``pile`` or ``state``
    name: str
    indices: tuple[int | None, ...] = ()  # ``None`` for the index of which every value is meant
    on: int | None = None  # the pile on whose cards the state lies; the index of the card is 0 then


def _with_comment(scalar: Scalar) -> str:
    """Return a plain text of one line with the comment behind it, or an empty text if there is none."""
    place = scalar.place
    line = place.source.text[place.end :].split("\n", 1)[0].rstrip()
    return scalar.text + line if not scalar.style and line.lstrip().startswith("#") else ""


class Reader:
    """Read nodes for one table. A node that means nothing is reported in ``diagnostics``, and read as ``None``."""

    def __init__(self, vocabulary: Vocabulary, layout: Layout, players: Sequence[str]) -> None:
        self.vocabulary = vocabulary
        self.ruleset = vocabulary.ruleset
        self.layout = layout
        self.players = list(players)  # names by seat
        self.seats = seats_by_name(players)
        self.diagnostics: list[Diagnostic] = []

    def wrong(self, code: str, message: str, place: Span, help: str = "") -> None:
        self.diagnostics.append(Diagnostic(code, message, place, help=help))

    def understood(self, place: Span, look: Callable[..., T], *arguments: Any) -> T | None:
        """Return the result of a look-up. If it raises NotKnown, report a diagnostic and return ``None``."""
        try:
            return look(*arguments)
        except NotKnown as problem:
            self.wrong(problem.code, problem.message, place, problem.help)
            return None

    def understood_text(self, scalar: Scalar, look: Callable[..., T], *arguments: Any) -> T | None:
        """Return the result of a look-up of a text. Report a text that YAML has cut, where the whole would be known."""
        whole = _with_comment(scalar)
        try:
            return look(scalar.text, *arguments)
        except NotKnown as problem:
            help = problem.help
            with suppress(NotKnown):
                if whole and look(whole, *arguments) is not None:
                    help = f'`#` begins a comment in YAML: put the text in quotes, `"{whole}"`'
            self.wrong(problem.code, problem.message, scalar.place, help)
            return None

    # --- values --------------------------------------------------------------------------------

    def scalar(self, node: Node, what: str) -> Scalar | None:
        if isinstance(node, Scalar):
            return node
        self.wrong("bad-value", f"expected {what}", node.place)
        return None

    def scalars(self, node: Node, what: str) -> list[Scalar]:
        """Return the values of a list. A single value is a list of one, and ``nothing`` an empty list."""
        if isinstance(node, Scalar) and node.value is not None:
            return [] if simplified(node.text) in ("nothing", "none") else [node]
        if isinstance(node, ListNode):
            found = [self.scalar(one, what) for one in node.items]
            return [one for one in found if one is not None]
        self.wrong("bad-value", f"expected a list of {what}", node.place, "write `[]` when there is nothing")
        return []

    def cards(self, node: Node) -> list[tuple[CardName, Span]]:
        if isinstance(node, Scalar) and self._lacks_brackets(node):
            self.wrong("unknown-card", f"`{node.text}` are several cards", node.place, write(f"[{node.text}]"))
            return []
        found = []
        for scalar in self._whole(self.scalars(node, "the names of cards")):
            card = self.card(scalar)
            if card is not None:
                found.append((card, scalar.place))
        return found

    def _lacks_brackets(self, node: Scalar) -> bool:
        """Return whether a value is a list of cards without its brackets."""
        parts = [one.strip() for one in node.text.split(",")]
        return len(parts) > 1 and not node.style and all(self.vocabulary.card_if_known(one) for one in parts)

    def _whole(self, scalars: list[Scalar]) -> list[Scalar]:
        """Return the values of a list without the remains of names that YAML has cut at a comma. Their first part is
        reported."""
        found: list[Scalar] = []
        depth = 0
        for one in scalars:
            if not depth:
                found.append(one)
            depth = max(0, depth + one.text.count("(") - one.text.count(")"))
        return found

    def card(self, scalar: Scalar) -> CardName | None:
        return self.understood_text(scalar, self.vocabulary.card)

    def value(self, node: Node, type: Type) -> Any:
        """Return a value of any type but ``card``. A value that is not understood is ``None`` as well."""
        scalar = self.scalar(node, "one value")
        if scalar is None:
            return None
        return self.understood(scalar.place, self.vocabulary.value, scalar.text, type, self.players)

    def seat(self, scalar: Scalar) -> int | None:
        return self.understood(scalar.place, self.seat_called, scalar.text)

    def seat_called(self, text: str) -> int:
        """Return the seat of a player. Raise NotKnown."""
        seat = self.seats.get(simplified(text))
        if seat is None:
            help = did_you_mean(text, self.players) or f"the players are {listed(self.players)}"
            raise NotKnown("unknown-player", f"no player is called `{text}`", help)
        return seat

    def number(self, node: Node) -> int | None:
        if isinstance(node, Scalar) and isinstance(node.value, int) and not isinstance(node.value, bool):
            return node.value
        self.wrong("bad-value", "expected a number", node.place)
        return None

    def yes(self, node: Node) -> bool | None:
        value = self.value(node, Type("boolean"))
        return value if isinstance(value, bool) else None

    def state_value(self, subject: Subject, node: Node) -> Any:
        """Return the value of a state; a card is its name."""
        type = self.vocabulary.state_type(subject.name)
        if type.base == "card":
            found = self.cards(node)
            return found[0][0] if found else None
        value = self.value(node, type)
        if value is None and not type.optional and isinstance(node, Scalar) and simplified(node.text) in ("none", ""):
            self.diagnostics.pop()
            self.wrong("bad-value", f"`{subject.name}` is never none", node.place)
        return value

    def state_values(self, subject: Subject, node: Node) -> list[Any]:
        """Return the values of a state on the cards of a pile."""
        if isinstance(node, ListNode):
            return [self.state_value(subject, one) for one in node.items]
        help = "write a list, in the order of the cards: `[red, none]`"
        self.wrong("bad-value", "expected a value for each card of the pile", node.place, help)
        return []

    # --- subjects ------------------------------------------------------------------------------

    def subject(self, text: str) -> Subject | None:
        """Return the pile or state that a text names, alone or followed by its indices, such as ``hand B``.

        The player among the indices may be left out, or the only index: then it is every player's, or every value's.
        """
        words = simplified(text).split(" ")
        for length in range(len(words), 0, -1):
            thing = self._thing(" ".join(words[:length]))
            if thing is not None:
                found = self._with_indices(thing, " ".join(words[length:]))
                if found is not None:
                    return found
        return None

    def _of(self, thing: Subject) -> tuple[TypeName, ...]:
        """Return the types of the indices of a pile or a state."""
        return (self.ruleset.piles[thing.name] if thing.kind == "pile" else self.ruleset.states[thing.name]).indices

    def _with_indices(self, thing: Subject, rest: str) -> Subject | None:
        """Return the pile or state with the indices that a text names; ``None`` if it does not name them all."""
        of = self._of(thing)
        if len(thing.indices) == len(of):
            return None if rest else thing
        type = of[len(thing.indices)].name
        if type == CARD:
            return self._on_cards(thing, rest)
        for name, index in self.vocabulary.indices(type, self.players).items():
            if rest == name or rest.startswith(f"{name} "):
                more = replace(thing, indices=(*thing.indices, index))
                found = self._with_indices(more, rest[len(name) :].lstrip())
                if found is not None:
                    return found
        if type == PLAYER or len(of) == 1:
            return self._with_indices(replace(thing, indices=(*thing.indices, None)), rest)
        return None

    def _on_cards(self, thing: Subject, rest: str) -> Subject | None:
        """Return the state on the cards of a pile that a text names, such as ``on hand B``."""
        words = rest.split(" ")
        for length in range(len(words), 1, -1) if words[0] == ON else ():
            pile = self.subject(" ".join(words[1:length]))
            if pile is not None and pile.kind == "pile" and None not in pile.indices:
                more = replace(thing, indices=(*thing.indices, 0), on=self.index(pile))
                return self._with_indices(more, " ".join(words[length:]))
        return None

    def _thing(self, plain: str) -> Subject | None:
        pile, state = self.vocabulary.piles.get(plain), self.vocabulary.states.get(plain)
        if pile is not None:
            return Subject("pile", pile)
        return None if state is None else Subject("state", state)

    def open_type(self, subject: Subject) -> str:
        """Return the type of the index of which every value is meant. Return no text if one pile or state is meant."""
        return self._of(subject)[subject.indices.index(None)].name if None in subject.indices else ""

    def index(self, subject: Subject, value: int | None = None) -> int:
        """Return the index of a pile or state in the layout. ``value`` is the index that the subject leaves open."""
        indices = [(value or 0) if one is None else one for one in subject.indices]
        if subject.kind == "pile":
            return self.layout.pile_index(subject.name, *indices)
        return self.layout.state_index(subject.name, *indices)

    def unknown(self, scalar: Scalar, others: Iterable[str] = (), pile: str = "") -> None:
        """Report a text that names neither a pile, a state nor any of the ``others``. ``pile`` is the part of it that
        ought to name a pile."""
        words = (pile or scalar.text).strip().split()
        for length in range(len(words), 0, -1):
            thing = self._thing(simplified(" ".join(words[:length])))
            if thing is not None and pile and thing.kind != "pile":
                break
            if thing is not None and [one.name for one in self._of(thing)] == [PLAYER]:
                self.understood(scalar.place, self.seat_called, " ".join(words[length:]))
                return
            if thing is not None and self._of(thing):
                self._which(scalar, thing)
                return
        message = f"nothing here is called `{scalar.text}`"
        self.wrong("unknown-name", message, scalar.place, self._subject_help(scalar.text, others))

    def _which(self, scalar: Scalar, thing: Subject) -> None:
        """Report a text that does not say which pile or state of a family it means."""
        of = [one.name for one in self._of(thing)]
        message = f"`{scalar.text}` does not say which `{thing.name}`"
        help = f"write `{' '.join([thing.name, *(f'‹{one}›' for one in of)])}`"
        if CARD in of:
            pile = self.layout.piles[self.layout.deck_pile].name
            help = f"say on the cards of which pile: `{thing.name} {ON} {pile}: […]`"
        self.wrong("unknown-name", message, scalar.place, help)

    def _subject_help(self, text: str, others: Iterable[str]) -> str:
        known = [*self.ruleset.piles, *self.ruleset.states]
        things: tuple[Pile | StateVariable, ...] = (*self.ruleset.piles.values(), *self.ruleset.states.values())
        each = [one.name for one in things if has_owner(one)]
        spelled = [f"{name} {player}" for name in each for player in self.players]
        names, owner = self.ruleset.names, self.vocabulary.owner
        in_full = names.in_full("piles", text, owner) or names.in_full("state", text, owner)
        help = in_full or did_you_mean(text, [*others, *known, *spelled])
        return help or f"known here are {listed(others)}, and the piles and states {listed(known)}"

    def each(self, subject: Subject, node: Node) -> list[tuple[int | None, Node]]:
        """Return for each value of the index that a subject leaves open the node that is about it."""
        type = self.open_type(subject)
        return [(None, node)] if not type else list(self.by_value(type, node).items())

    def by_value(self, type: str, node: Node) -> dict[int, Node]:
        """Return for each value of a type, such as each seat, the node that is about it.

        A mapping has values as its keys, and ``others`` for all that it does not name. Any other node is about all.
        """
        names = self.vocabulary.indices(type, self.players)
        every = dict.fromkeys(names.values(), node)
        if not isinstance(node, Mapping):
            return every
        named: dict[int, Node] = {}
        rest: Node | None = None
        for entry in node.entries:
            if simplified(entry.key.text) == OTHERS:
                rest = entry.value
                continue
            value = self.understood(entry.key.place, self._value_called, entry.key.text, type)
            if value in named:
                message = f"`{entry.key.text}` is given already"
                self.wrong("duplicate-key", message, entry.key.place, "give it in one place")
            elif value is not None:
                named[value] = entry.value
        return named if rest is None else {value: named.get(value, rest) for value in every}

    def _value_called(self, text: str, type: str) -> int:
        """Return the number of a value behind ``of``. Raise NotKnown."""
        found: int = self.seat_called(text) if type == PLAYER else self.vocabulary.value(text, enum(type), self.players)
        return found
