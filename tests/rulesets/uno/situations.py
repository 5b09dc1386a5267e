"""What the tests of the classic game begin with: the rules, situations to try them in, and faults to be noticed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from tests.rulesets.tables import LETTERS, Rules, Table, stacked

RULES = [Rules.shipped("uno")]
"""The rules that the tests play by: the last."""


@contextmanager
def by_rules(rules: Rules) -> Iterator[None]:
    """Plays by other rules for a moment."""
    RULES.append(rules)
    try:
        yield
    finally:
        RULES.pop()


# --- situations ------------------------------------------------------------------------------------


def uno(players: int = 4, seed: int = 1, **options: Any) -> Table:
    """A game at its first decision."""
    return Table(RULES[-1], players, seed, **options)


def first_card(*cards: str, players: int = 4, seed: int = 1, **options: Any) -> Table:
    """A game in which A has dealt and these cards are turned up, each after the deck has been shuffled again."""
    size = options.setdefault("hand_size", 7)
    first, *others = ({players * size: cards[0]}, *({0: card} for card in cards[1:]))
    with stacked(RULES[-1], first, *others):
        return uno(players, seed, dealer_choice="first_seat", **options)


def turn_of(
    seat: str,
    hands: Mapping[str, Sequence[str]],
    discard: str | Sequence[str] = "red 5",
    *,
    players: int = 4,
    stock: Sequence[str] = (),
    rest: str = "stock",
    direction: str = "left",
    named: str | None = None,
    dealer: str = "A",
    scores: Mapping[str, int] | None = None,
    **options: Any,
) -> Table:
    """A player's turn, with the cards laid out."""
    table = uno(players, **options)
    while table.asked[0] != "play_or_draw":
        table.do(f"{table.asked[1]}: {table.offered(table.asked[1])[0]}")
    table.lay_out(hands, [discard] if isinstance(discard, str) else discard, stock, rest)
    step = 1 if direction == "left" else -1
    table.put("dealer", dealer)
    table.put("current", seat)
    table.put("upcoming", LETTERS[(LETTERS.index(seat) + step) % players])
    table.put("direction", direction)
    table.put("named", named)
    for player, score in (scores or {}).items():
        table.put("score", score, player)
    table.put_on_turn(seat, ["turn", "play_or_draw"])
    assert table.asked == ("play_or_draw", seat)
    return table


# --- faults ----------------------------------------------------------------------------------------

Test = TypeVar("Test", bound=Callable[..., None])


@dataclass(frozen=True, slots=True)
class Fault:
    """What is replaced in the rules by what, and the test that must fail then, with its arguments."""

    old: str
    new: str
    test: Callable[..., None]
    arguments: tuple[Any, ...]

    @property
    def name(self) -> str:
        shown = " ".join(self.new.split()) or f"without {' '.join(self.old.split())}"
        return f"{self.test.__name__.removeprefix('test_')}-{shown[:60].strip()}"


FAULTS: list[Fault] = []


def notices(old: str, new: str, *arguments: Any) -> Callable[[Test], Test]:
    """Says of a test that it fails, called with these arguments, when a text of the rules is replaced so."""

    def kept(test: Test) -> Test:
        FAULTS.append(Fault(old, new, test, arguments))
        return test

    return kept
