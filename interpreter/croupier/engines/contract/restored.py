"""Check that a saved state can belong to a program: its values, its frames and its events.

A save may have been changed by hand. Invariant: a state that passes can be played, and only a fault of the rules can
stop it. Play need not be able to reach that state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from croupier.engines.contract.offers import is_open
from croupier.engines.contract.program import END, HEADER, UNTOLD, Code, DecisionCode, Program, slots_of
from croupier.language.analysis.constants import LARGEST, SMALLEST
from croupier.language.analysis.types import Type
from croupier.table import acts
from croupier.table.state import Frame, State, require


def check_restored(program: Program, s: State) -> None:
    """Raise DamagedState if the state has values, frames or events that no game of the program can have."""
    checker = _Checker(program, s)
    checker.values()
    checker.frames()
    for event in s.log or ():
        checker.event(event)


def is_of(program: Program, value: Any, type: Type) -> bool:
    """Return whether a value of the engine is of a type."""
    if value is None:
        return type.optional
    layout, checked = program.layout, program.checked
    match type.base:
        case "boolean":
            return isinstance(value, bool)
        case "number":
            return _whole(value, SMALLEST, LARGEST)
        case "enum":
            return _whole(value, 0, checked.symbols.count_at(type.name, layout.seats) - 1)
        case "player":
            return _whole(value, 0, layout.seats - 1)
        case "card":
            return _whole(value, 0, layout.card_count - 1)
        case "face":
            return _whole(value, 0, len(layout.designs) - 1)
        case "kind":
            return _whole(value, 0, len(checked.ruleset.kinds) - 1)
        case "pile":
            return _whole(value) and value in layout.places(type.name)
    item = type.item
    return item is not None and isinstance(value, tuple) and all(is_of(program, one, item) for one in value)


class _Checker:
    def __init__(self, program: Program, s: State) -> None:
        self.program = program
        self.state = s

    # --- values --------------------------------------------------------------------------------

    def fits(self, value: Any, type: Type) -> bool:
        return is_of(self.program, value, type)

    def values(self) -> None:
        """Check the states. A state without a first value may be unset."""
        types = self.program.checked.symbols.types
        states = self.program.checked.ruleset.states
        for place, value in zip(self.program.layout.states, self.state.values, strict=True):
            unset = value is None and states[place.name].starts is None
            type = types.get(place.type, Type(place.type))
            require(unset or self.fits(value, type.or_none if place.optional else type), f"the value of `{place.name}`")
        require(self.state.given is None, "a value that was given")

    def row(self, values: Sequence[Any], types: Sequence[Type], what: str) -> None:
        fits = len(values) == len(types) and all(map(self.fits, values, types))
        require(fits, what)

    # --- frames --------------------------------------------------------------------------------

    def frames(self) -> None:
        """Check that each frame can be called by the frame below it, and that the last frame waits for an answer."""
        frames = self.state.frames
        callees = {self.program.game}
        for at, f in enumerate(frames):
            require(_whole(f[0], 0, len(self.program.codes) - 1) and f[0] in callees, "a rule that runs")
            code = self.program.codes[f[0]]
            last = at == len(frames) - 1
            check = {"body": self._body, "decision": self._decision, "secret": self._secret}[code.kind]
            callees = check(f, code, last)

    def _body(self, f: Frame, code: Code, last: bool) -> set[int]:
        """Check the frame of a body; return the codes that it can have called."""
        at = f[1]
        require(not last and _whole(at, END, len(code.steps) - 1), f"where `{code.label}` goes on")
        require(len(f) == HEADER + code.row, f"the locals of `{code.label}`")
        live = slots_of(code.live[at]) if at != END else set()
        for slot in range(HEADER, len(f)):
            fits = self.fits(f[slot], code.types[slot - HEADER]) if slot in live else f[slot] is None
            require(fits, f"the locals of `{code.label}`")
        return code.returns.get(at, set())

    def _decision(self, f: Frame, code: Code, last: bool) -> set[int]:
        """Check the frame of a decision; return the codes that it can have called."""
        d = code.decision
        assert d is not None
        what = f"the decision `{code.label}`"
        require(len(f) == HEADER + d.parameters + 1 and f[1] in ((0,) if last else (0, 1)), what)
        self.row(f[HEADER:-1], self._parameters(code, d), what)
        require(isinstance(f[-1], tuple) and all(_whole(one, 0, self.program.layout.seats - 1) for one in f[-1]), what)
        if f[1] == 0:
            return {move.code.index for block in d.meanwhiles for move in block.moves}
        otherwise = set() if d.otherwise is None else {d.otherwise.index}
        return {move.code.index for move in d.moves} | otherwise

    def _secret(self, f: Frame, code: Code, last: bool) -> set[int]:
        """Check the frame of a decision asked at once. It is the last: the bodies of its moves never wait."""
        d = code.decision
        assert d is not None
        what = f"the decision `{code.label}`"
        shaped = len(f) == HEADER + 2 and isinstance(f[2], tuple) and isinstance(f[3], tuple)
        require(last and f[1] == 0 and shaped and len(f[2]) == len(f[3]), what)
        for row, answer in zip(f[2], f[3], strict=True):
            require(isinstance(row, tuple), what)
            self.row(row, self._parameters(code, d), what)
            if answer is not None:
                require(isinstance(answer, tuple) and self._is_move(answer, d), what)
        asked = [row[0] for row in f[2]]
        require(asked == sorted(set(asked)), what)
        return set()

    def _parameters(self, code: Code, d: DecisionCode) -> list[Type]:
        return [code.types[slot] for slot in range(d.parameters)]

    def _is_move(self, raw: tuple[Any, ...], d: DecisionCode) -> bool:
        made = next((one for one in d.moves if raw and _whole(raw[0]) and one.code.index == raw[0]), None)
        return made is not None and self._are_arguments(raw[1:], made.parameter_types) and not is_open(raw)

    def _are_arguments(self, values: Sequence[Any], types: Sequence[Type]) -> bool:
        return len(values) == len(types) and all(map(self.fits, values, types))

    # --- events --------------------------------------------------------------------------------

    def event(self, event: Any) -> None:
        """Raise DamagedState unless the event has the shape of its kind."""
        known = isinstance(event, tuple) and len(event) >= 2 and isinstance(event[0], str) and event[0] in _SHAPES
        require(known and _whole(event[1], 0, len(self.program.sites) - 1), "an event")
        rest = event[2:]
        shape, counts = _SHAPES[event[0]]
        require(len(rest) in counts and shape(self, *rest), f"an event of kind `{event[0]}`")

    def is_seat(self, value: Any) -> bool:
        return _whole(value, 0, self.program.layout.seats - 1)

    def is_pile(self, value: Any) -> bool:
        return _whole(value, 0, len(self.program.layout.piles) - 1)

    def is_card(self, value: Any) -> bool:
        return _whole(value, 0, self.program.layout.card_count - 1)

    def is_seen(self, value: Any) -> bool:
        """Return whether a value is a card as events hold it: card, pile, whether it was the top, side that is up."""
        sides = max(1, len(self.program.layout.sides))
        if not (isinstance(value, tuple) and len(value) == 4):
            return False
        card, source, top, up = value
        there = self.is_card(card) and self.is_pile(source) and isinstance(top, bool) and _whole(up, 0, sides - 1)
        return there and self.state.faces[card][up] is not None

    def are_seen(self, values: Any) -> bool:
        return isinstance(values, tuple) and all(map(self.is_seen, values))

    def is_moved(self, cards: Any, to: Any, at: Any) -> bool:
        return self.are_seen(cards) and self.is_pile(to) and (at is None or self._is_place(at, len(cards)))

    def _is_place(self, at: Any, cards: int) -> bool:
        """Return whether a value is the place of moved cards in a pile, with the cards that came to be its top."""
        if not (isinstance(at, tuple) and len(at) == 2 and at[0] in ("bottom", "random", "under")):
            return False
        return isinstance(at[1], tuple) and all(_whole(one, 0, cards - 1) for one in at[1])

    def is_turned(self, pile: Any, card: Any) -> bool:
        return self.is_pile(pile) and (card is None or self.is_card(card))

    def is_shown(self, cards: Any, seats: Any) -> bool:
        return self.are_seen(cards) and isinstance(seats, tuple) and all(map(self.is_seat, seats))

    def is_changed(self, index: Any, value: Any, *there: Any) -> bool:
        if not _whole(index, 0, len(self.program.layout.states) - 1):
            return False
        card = self.program.layout.states[index].card
        if card is not None and not self._is_there(card, there):
            return False
        if card is None and there:
            return False
        place = self.program.layout.states[index]
        type = self.program.checked.symbols.types.get(place.type, Type(place.type))
        return value is None or self.fits(value, type)

    def _is_there(self, card: int, there: tuple[Any, ...]) -> bool:
        """Return whether an event says where a card lay."""
        if len(there) != 2 or not self.is_seen(there[0]) or there[0][0] != card:
            return False
        return _whole(there[1], 0, self.program.layout.card_count - 1)

    def has_begun(self, mark: Any, arguments: Any) -> bool:
        codes = [one for one in self.program.codes if one.mark is not None and one.mark == mark]
        if not codes or not isinstance(arguments, tuple):
            return False
        hidden = [type.base in UNTOLD for type in codes[0].parameter_types]
        types = [HIDDEN if one else type for one, type in zip(hidden, codes[0].parameter_types, strict=True)]
        return self._are_arguments(arguments, types)

    def is_answered(self, seat: Any, move: Any, arguments: Any, cards: Any) -> bool:
        """Return whether the event of an answer fits its move: each card of the move is told in ``cards`` instead."""
        if not (self.is_seat(seat) and _whole(move) and move in self.program.moves and isinstance(arguments, tuple)):
            return False
        types = self.program.moves[move].parameter_types
        named = {at for at, type in enumerate(types) if type.base in ("card", "list")}
        if not (isinstance(cards, tuple) and all(isinstance(one, tuple) and len(one) == 2 for one in cards)):
            return False
        told = [at for at, seen in cards if _whole(at) and self.is_seen(seen)]
        others = [one for at, one in enumerate(arguments) if at not in named]
        fit = len(arguments) == len(types) and self._are_arguments(
            others, [type for at, type in enumerate(types) if at not in named]
        )
        if not (fit and len(told) == len(cards) and set(told) == named):
            return False
        return all(types[at].base == "card" or _whole(arguments[at], told.count(at), told.count(at)) for at in named)


HIDDEN = Type("none", optional=True)
"""The type of a card or face that an event does not name: always ``None``."""

Shape = tuple[Callable[..., bool], tuple[int, ...]]

_SHAPES: dict[str, Shape] = {
    acts.MOVED: (_Checker.is_moved, (3,)),
    acts.SHUFFLED: (_Checker.is_pile, (1,)),
    acts.TURNED: (_Checker.is_turned, (2,)),
    acts.SHOWN: (_Checker.is_shown, (2,)),
    acts.CHANGED: (_Checker.is_changed, (2, 4)),
    acts.LEFT: (_Checker.is_seat, (1,)),
    acts.REJOINED: (_Checker.is_seat, (1,)),
    acts.BEGAN: (_Checker.has_begun, (2,)),
    acts.ANSWERED: (_Checker.is_answered, (4,)),
    acts.DECLINED: (_Checker.is_seat, (1,)),
}
"""For each kind of event, the check of the values behind its site, and how many there can be."""


def _whole(value: Any, low: int | None = None, high: int | None = None) -> bool:
    """Return whether a value is a whole number, not a bool, between two bounds."""
    return type(value) is int and (low is None or low <= value) and (high is None or value <= high)
