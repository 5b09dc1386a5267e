"""A game on the bare engine, told in words that a test can compare: offers, piles, state and events."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from croupier.engines.contract.faults import Fault
from croupier.engines.contract.limits import DEFAULT_LIMITS, Limits
from croupier.engines.contract.offers import RawMove, RawOffer
from croupier.engines.contract.program import Program
from croupier.engines.reference.compiler import make_program
from croupier.engines.reference.engine import ReferenceEngine
from croupier.language.analysis import Checked, check
from croupier.language.analysis.types import Type
from croupier.language.ruleset.load import load_ruleset
from croupier.table import acts
from croupier.table.state import State

FOLDER = Path(__file__).parent
SEATS = "ABCDEFGHIJ"


@cache
def load(path: Path) -> Checked:
    """A rule file that must be free of mistakes."""
    ruleset, problems = load_ruleset(path)
    assert ruleset is not None and not problems, [str(one) for one in problems]
    checked = check(ruleset)
    assert not checked.diagnostics, [f"{one} ({one.help})" for one in checked.diagnostics]
    return checked


def options_of(checked: Checked, given: dict[str, Any]) -> dict[str, Any]:
    """The options' values as a program takes them: enumeration values by their index."""
    found: dict[str, Any] = {}
    for option in checked.ruleset.options.values():
        value = given.get(option.name, option.default)
        enumeration = checked.symbols.enumerations.get(option.name if option.type == "choice" else option.type)
        if enumeration is not None:
            value = [one.name for one in enumeration.members].index(str(value))
        found[option.name] = value
    return found


@cache
def program_of(path: Path, players: int, *options: tuple[str, Any]) -> Program:
    """The program of a rule file. Games share it, as those of a `Rules` do: none changes it."""
    checked = load(path)
    return make_program(checked, options_of(checked, dict(options)), players)


def _seat(who: str | None) -> tuple[int, ...]:
    return () if who is None else (SEATS.index(who),)


class Table:
    """A game that has run to its first decision.

    Players are A, B, C … from seat 1 on; a card is called by the values of its kind's parameters (``b3``), or by its
    kind. An offer reads ``A: play b3, pass``; one that may be declined has a question mark: ``B?: catch``.
    """

    def __init__(
        self, name: str | Path, players: int = 2, seed: int = 0, limits: Limits = DEFAULT_LIMITS, **options: Any
    ) -> None:
        path = FOLDER / f"{name}.yaml" if isinstance(name, str) else name
        self.checked = load(path)
        self.program = program_of(path, players, *options.items())
        self.layout = self.program.layout
        self.engine = ReferenceEngine(self.program, limits)
        self.state: State = self.engine.start(seed)
        self.raw: list[RawOffer] = self.engine.run(self.state)

    # --- playing -------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return not self.raw

    @property
    def offers(self) -> list[str]:
        return [f"{SEATS[one.seat]}{'?' if one.declinable else ''}: {', '.join(self.moves(one))}" for one in self.raw]

    def moves(self, offer: RawOffer) -> list[str]:
        return [self.move(one) for one in offer.moves]

    def move(self, move: RawMove) -> str:
        made = self.program.moves[move[0]]
        arguments = [self.word(one, type) for one, type in zip(move[1:], made.parameter_types, strict=True)]
        return " ".join([made.name, *arguments])

    def play(self, who: str, move: str) -> Table:
        """Makes an offered move; ``again.play("A", "draw")`` chains."""
        offer = self.offer(who)
        self.raw = self.engine.answer(self.state, offer.seat, offer.moves[self.moves(offer).index(move)])
        return self

    def decline(self, who: str) -> Table:
        offer = self.offer(who)
        assert offer.declinable
        self.raw = self.engine.decline(self.state, offer.seat)
        return self

    def try_to(self, who: str, move: str) -> str:
        """Makes an offered move, or ``decline``; the code of the fault that it causes, if it does."""
        try:
            if move == "decline":
                self.decline(who)
            else:
                self.play(who, move)
        except Fault as fault:
            return fault.code
        return ""

    def offer(self, who: str) -> RawOffer:
        return next(one for one in self.raw if SEATS[one.seat] == who)

    def copy(self) -> Table:
        """The same game once more, which keeps no events."""
        twin = Table.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.clone()
        return twin

    # --- looking -------------------------------------------------------------------------------

    def pile(self, name: str, who: str | None = None) -> str:
        """The cards of a pile, the lowest first."""
        cards = self.state.piles[self.layout.pile_index(name, *_seat(who))]
        return " ".join(self.card(one) for one in cards)

    @property
    def whole(self) -> bool:
        """Return whether every card lies in exactly one pile, and the state agrees on that pile."""
        there = sorted(card for pile in self.state.piles for card in pile)
        agreed = all(self.state.where[card] == at for at, pile in enumerate(self.state.piles) for card in pile)
        return there == list(range(self.layout.card_count)) and agreed

    def value(self, name: str, who: str | None = None) -> Any:
        """The value of a state, as a word or a number."""
        index = self.layout.state_index(name, *_seat(who))
        return self.of_state(index, self.state.values[index])

    def of_state(self, index: int, value: Any) -> Any:
        type = self.checked.symbols.types[self.layout.states[index].type]
        return value if value is None or type.base in ("number", "boolean") else self.word(value, type)

    def card(self, card: int) -> str:
        return self.design(self.state.shown[card])

    def design(self, index: int | None) -> str:
        """A face of a card, whichever side it is on."""
        assert index is not None
        made = self.checked.deck.designs[index]
        kind = list(self.checked.ruleset.kinds.values())[made.kind]
        values = dict(zip(self.checked.ruleset.fields, made.values, strict=True))
        fields = self.checked.symbols.fields
        return "".join(self.word(values[one.name], fields[one.name]) for one in kind.parameters) or kind.name

    def word(self, value: Any, type: Type) -> str:
        match type.base:
            case "card":
                return self.card(value)
            case "face":
                return self.design(value)
            case "player":
                return SEATS[value]
            case "enum":
                return str(self.checked.symbols.enumerations[type.name].members[value].name)
            case "kind":
                return str(list(self.checked.ruleset.kinds)[value])
            case "boolean":
                return "yes" if value else "no"
        return str(value)

    # --- events --------------------------------------------------------------------------------

    @property
    def told(self) -> list[Any]:
        """What the rules told: every value that a state called ``told…`` was set to, without none."""
        found = []
        for kind, _, *rest in self.state.log or []:
            if kind == acts.CHANGED and rest[1] is not None and self.layout.states[rest[0]].name.startswith("told"):
                found.append(self.of_state(*rest))
        return found

    def caused(self, at: int) -> str:
        """The rule and the text that caused the event at a position of the log: ``lay: move card to discard``."""
        assert self.state.log is not None
        site = self.program.sites[self.state.log[at][1]]
        return f"{site.rule}: {site.place.text}"


def fault_of(name: str, move: str = "", **given: Any) -> Fault:
    """The fault that ends a game when A makes a move, or, without one, before its first decision."""
    try:
        table = Table(name, **given)
        table.play("A", move)
    except Fault as fault:
        return fault
    raise AssertionError(f"`{move}` causes no fault")
