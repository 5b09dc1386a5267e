"""Begin a scenario for a move: find a table at which the move is offered, and write it down.

Algorithm. Random players play games from their beginning, until somebody is offered the move. The last decisions before
are written as tables, each with the answers from there on; the shortest is the table at which the move is offered
itself. Last comes the game from its beginning, with every answer. A table that is laid may lead elsewhere: what no pile
and no state holds is not in it. So whoever takes one plays it first.

Invariant. The answers of all games together are bounded, so every search ends.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from croupier.authoring.scenarios.answer_words import answer_words
from croupier.authoring.scenarios.moves import MoveReader
from croupier.authoring.scenarios.names import Vocabulary, player_names
from croupier.authoring.scenarios.steps import MOST_STEPS
from croupier.authoring.scenarios.table import LaidTable
from croupier.authoring.scenarios.table_lines import (
    asked_lines,
    cards_line,
    counter_lines,
    is_told,
    told_value,
    written,
)
from croupier.engines.contract.faults import Fault
from croupier.engines.contract.offers import RawMove, is_open
from croupier.engines.contract.program import MoveCode
from croupier.game.game import Game
from croupier.language.syntax.yaml_text import quoted
from croupier.players import make_bots, play_on
from croupier.rules import Rules

MOST_ANSWERS = 2_000
"""The most answers of a search. A game that ends counts as one more."""

MOST_IN_A_GAME = 300
"""The most answers of one game: games of all sizes are tried, and short scenarios are read more easily."""

MOST_BACK = 6
"""The most answers between a table that is laid and the move."""

MOST_LISTED = 12
"""The most cards of a pile that are listed. Of a larger pile the scenario gives the number."""


@dataclass(frozen=True, slots=True)
class FirstScenario:
    """A scenario for a move: lines of what is given, the steps, and lines of what follows."""

    given: tuple[str, ...]
    steps: tuple[str, ...]
    then: tuple[str, ...]

    def text(self, name: str, taken_away: tuple[str, ...] = ()) -> str:
        """Return the text of an item of a scenario file. ``taken_away`` are keys of its background that do not hold."""
        given = (*self.given, *(f"{written(one)}: ~" for one in taken_away))
        return "\n".join(
            [
                f"- scenario: {quoted(name, inside=False)}",
                "  given:",
                *(f"    {one}" for one in given),
                "  do:",
                *(f"    - {one}" for one in self.steps),
                "  then:",
                *(f"    - {one}" for one in self.then),
                "",
            ]
        )


def first_scenarios(rules: Rules, is_wanted: Callable[[MoveCode], bool]) -> Iterator[FirstScenario]:
    """Yield scenarios that make a move, the simplest first; none if random players are not offered it."""
    found = _search(rules, is_wanted)
    if found is None:
        return
    game, seat, raw = found
    telling = _Telling(rules, game)
    if not telling.play(seat, raw):
        return
    for back in range(min(MOST_BACK, len(telling.tables) - 1) + 1):
        yield FirstScenario(telling.tables[-1 - back], tuple(telling.steps[-1 - back :]), telling.then)
    if len(telling.steps) <= MOST_STEPS:
        given = ("begin: game", f"players: {game.seats}", f"seed: {game.seed}")
        yield FirstScenario(given, tuple(telling.steps), telling.then)


# --- the search ----------------------------------------------------------------------------------


def _search(rules: Rules, is_wanted: Callable[[MoveCode], bool]) -> tuple[Game, int, RawMove] | None:
    """Return a game in which a move is offered, the seat, and the move."""
    answers = seed = 0
    while answers < MOST_ANSWERS:
        game = rules.new_game(player_names(rules.players[seed % len(rules.players)]), seed)
        bots = make_bots("random", seed, game.seats)
        wanted = {at for at, code in game.program.moves.items() if is_wanted(code)}
        try:
            while game.course.raw_offers and len(game.answers) < MOST_IN_A_GAME:
                found = _offered(game, wanted)
                if found is not None:
                    return game, *found
                play_on(game, bots)
                answers += 1
        except Fault:
            pass  # the next game may come to it
        answers += 1
        seed += 1
    return None


def _offered(game: Game, wanted: set[int]) -> tuple[int, RawMove] | None:
    for offer in game.course.raw_offers:
        for raw in offer.moves:
            if raw[0] in wanted:
                sets = game.search(offer.seat, raw).first_sets(1) if is_open(raw) else ()
                return offer.seat, (*raw[:-1], sets[0]) if sets else raw
    return None


# --- the words -----------------------------------------------------------------------------------


class _Telling:
    """A game that is played again, with its tables and answers in words."""

    def __init__(self, rules: Rules, game: Game) -> None:
        self._answers = list(game.answers)
        again = rules.new_game(player_names(game.seats), game.seed)
        teller = again.teller("en")
        self._table = LaidTable(again, "en", lambda _: teller)
        self._reader = MoveReader(self._table.program, Vocabulary(rules.checked), list(self._table.players))
        self.steps: list[str] = []
        self.tables: deque[tuple[str, ...]] = deque(maxlen=MOST_BACK + 1)
        self.then: tuple[str, ...] = ()

    def play(self, seat: int, raw: RawMove) -> bool:
        """Play all answers, and then a move. Return whether there are words for each of them."""
        last = len(self._answers)
        for number, (who, answer) in enumerate([*self._answers, (seat, raw)]):
            words = answer_words(self._table, self._reader, who, answer)
            if not words:
                return False
            self.steps.append(f"{self._table.players[who]}: {written(words)}")
            if last - number <= MOST_BACK:
                self.tables.append(tuple(_given(self._table)))
            self._table.game.course.advance(who, answer)
        self.then = tuple(asked_lines(self._table))
        return True


def _given(table: LaidTable) -> Iterator[str]:
    """Yield what a scenario gives to lay a table as it is now; the cards of the deck's pile are those that are left."""
    yield f"players: {table.game.seats}"
    playing = list(table.state.playing)
    if len(playing) < table.game.seats:
        yield f"in play: [{', '.join(table.players[seat] for seat in playing)}]"
    side = next((one for one in table.state.up or () if one is not None), 0)
    if side:
        yield f"up: {table.program.checked.symbols.enumerations['side'].members[side].name}"
    for at in range(len(table.layout.piles)):
        cards = table.listing(at)
        if at != table.layout.deck_pile:
            yield f"{table.pile(at)}: {len(cards) if len(cards) > MOST_LISTED else cards_line(table, cards)}"
    for at, (place, value) in enumerate(zip(table.layout.states, table.state.values, strict=True)):
        if is_told(place) and value != table.first_value(at) and value is not None:
            yield f"{table.state_name(at)}: {written(told_value(table, place.type, value))}"
    yield from counter_lines(table)
