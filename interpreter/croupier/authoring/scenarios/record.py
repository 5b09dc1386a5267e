"""Write a played game as a scenario that plays it again.

Algorithm. The game is played again with the same seed, answer by answer. Each answer is put in words, and the words are
read back at once. If they can mean several moves, a number says which.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from croupier.authoring.scenarios.belonging import name_from
from croupier.authoring.scenarios.given import HEAD
from croupier.authoring.scenarios.moves import MoveReader
from croupier.authoring.scenarios.names import NotKnown, Vocabulary, player_names, simplified
from croupier.authoring.scenarios.steps import MOST_STEPS
from croupier.authoring.scenarios.table import LaidTable
from croupier.engines.contract.offers import RawMove, left_open
from croupier.game.game import Game
from croupier.game.replay import rules_words
from croupier.language.diagnostics.bounded import bounded
from croupier.language.ruleset.load import installed, installed_house_rules
from croupier.language.syntax.document import Mapping
from croupier.rules import Rules

PLAIN = re.compile(r"[a-zA-Z0-9_+-][a-zA-Z0-9_+ -]*\Z")
LIKE_A_VALUE = re.compile(r"(yes|no|on|off|y|n|true|false|null|none|[-+0-9._eE]+)\Z", re.I)
MOST_CARDS = 30
"""The most cards of a pile that are listed. Of a larger pile the scenario tells the size."""


class CannotRecord(Exception):
    """No scenario can tell what was played."""

    def __init__(self, message: str) -> None:
        super().__init__(bounded(message))


def record(rules: Rules, game: Game, file: Path) -> str:
    """Return the text of a scenario file: the beginning of a game, every answer, and the table after the last answer.

    ``rules`` have the house rules of the game, but not its options. ``file`` is where the text will stand: it names the
    files of the rules from there. Raise CannotRecord if the game is too long, or if no words mean an answer.
    """
    return f"{head_of(rules, file)}\n{record_scenario(rules, game)}"


def head_of(rules: Rules, file: Path) -> str:
    """Return the beginning of a scenario file that names its rules."""
    known = {*installed(), *installed_house_rules()}
    words = [one for one in rules_words(rules) if one != "--with"]
    ruleset, *house_rules = [one if one in known else name_from(one, file) for one in words]
    laid_on = [f"  with: [{', '.join(map(_quoted, house_rules))}]"] if house_rules else []
    return "\n".join([f"- ruleset: {_quoted(ruleset)}", *laid_on]) + "\n"


def record_scenario(rules: Rules, game: Game, name: str = "", background: Mapping | None = None) -> str:
    """Return the text of the scenario alone, for a file that is played with these rules.

    ``background`` is that of the file: the scenario takes away what the game does not have. Raise CannotRecord.
    """
    if len(game.answers) > MOST_STEPS:
        raise CannotRecord(f"the game has {len(game.answers)} answers, and a scenario at most {MOST_STEPS}")
    again = rules.new_game(player_names(game.seats), game.seed, game.chosen_options, game.limits)
    teller = again.teller("en")
    table = LaidTable(again, "en", lambda _: teller)
    steps = list(_steps(table, rules, game))
    given = [f"- scenario: {_quoted(name or title_of(game))}", "  given:", *_given(game, background)]
    done = ["  do: |", *steps] if steps else []
    return "\n".join([*given, *done, "  then:", *(f"    - {one}" for one in _standing(table))]) + "\n"


def title_of(game: Game) -> str:
    """Return the name of a recorded game."""
    return f"a game of {game.rules.name} with seed {game.seed}"


def _given(game: Game, background: Mapping | None) -> Iterator[str]:
    yield from ("    begin: game", f"    players: {game.seats}", f"    seed: {game.seed}")
    options = {name: _quoted(value) for name, value in game.chosen_options.items()}
    taken_away = [] if background is None else [(one.key.text, one.value) for one in background.entries]
    for name, below in taken_away:
        if simplified(name) == "options" and isinstance(below, Mapping):
            options = {one.key.text: "~" for one in below.entries} | options
    if options:
        yield "    options:"
        yield from (f"      {name}: {value}" for name, value in options.items())
    yield from (f"    {_quoted(name)}: ~" for name, _ in taken_away if simplified(name) not in HEAD)


def _steps(table: LaidTable, rules: Rules, game: Game) -> Iterator[str]:
    """Yield a line for each answer. Raise CannotRecord if no words mean an answer."""
    reader = MoveReader(table.program, Vocabulary(rules.checked), list(table.players))
    for number, (seat, raw) in enumerate(game.answers, 1):
        words = _declined(table, seat) if raw is None else _told(table, reader, seat, raw)
        if not words:
            said = "decline" if raw is None else table.move(raw)
            raise CannotRecord(f"no step of a scenario means answer {number}, `{table.players[seat]}: {said}`")
        yield f"    {table.players[seat]}: {words}"
        table.game.course.advance(seat, raw)


def _declined(table: LaidTable, seat: int) -> str:
    offer = table.offer(seat)
    return "decline" if offer is not None and offer.declinable else ""


def _told(table: LaidTable, reader: MoveReader, seat: int, raw: RawMove) -> str:
    """Return words that mean this move and no other, or an empty text if there are none.

    Words that several moves fit get a number, unless all these moves have the same words and this move is the first.
    """
    words = table.move(raw)
    try:
        read, _, meant = reader.read_which(words)
    except NotKnown:
        return ""
    ways = table.ways(seat, read, meant)
    at = next((at for at, one in enumerate(ways) if one == raw or _is_alike(table, one, raw)), None)
    if at is None:
        return ""
    alike = len({table.move(one) for one in ways}) == 1
    return words if alike and at == 0 else f"{words} ({ordinal(at + 1)})"


def _is_alike(table: LaidTable, raw: RawMove, other: RawMove) -> bool:
    """Return whether two moves choose several cards that look alike."""
    if not (isinstance(raw[-1], tuple) and left_open(raw) == left_open(other)):
        return False
    looks = [sorted((table.state.shown[card], table.state.faces[card]) for card in one[-1]) for one in (raw, other)]
    return looks[0] == looks[1]


def ordinal(number: int) -> str:
    teens = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def _standing(table: LaidTable) -> Iterator[str]:
    """Yield expectations for the end: piles, states, and the player who is asked."""
    for at in range(len(table.layout.piles)):
        name = table.pile(at)
        cards = table.listing(at)
        if len(cards) > MOST_CARDS:
            yield f"size of {name}: {len(cards)}"
        else:
            yield f"{name}: [{', '.join(_quoted(table.card(one)) for one in cards)}]"
    for at, (place, value) in enumerate(zip(table.layout.states, table.state.values, strict=True)):
        if value is not None and place.card is None and place.type not in ("card", "kind"):
            yield f"{table.state_name(at)}: {_quoted(_value(table, place.type, value))}"
    yield from _counters(table)
    if not table.game.over:
        asked = table.asked()
        yield f"asked: {'nobody' if asked is None else table.players[asked]}"
        yield f"decision: {table.decision()}"
        return
    yield "over: yes"
    yield f"winner: [{', '.join(table.players[seat] for seat in table.game.result.winners)}]"


def _counters(table: LaidTable) -> Iterator[str]:
    """Yield expectations for what lies on cards, where it is something."""
    for row, pile in product(table.layout.counters, range(len(table.layout.piles))):
        place, places = table.layout.states[row[0]], table.counters(row[0], pile)
        values = [table.state.values[one] for one in places]
        if (
            place.type in ("card", "kind")
            or len(values) > MOST_CARDS
            or all(one == table.first_value(row[0]) for one in values)
        ):
            continue
        words = ("none" if one is None else _quoted(_value(table, place.type, one)) for one in values)
        yield f"{table.state_name(row[0], pile)}: [{', '.join(words)}]"


def _value(table: LaidTable, type: str, value: Any) -> Any:
    if type == "boolean":
        return bool(value)
    if type == "number":
        return value
    return table.value(value, table.teller.type_of(type))


def _quoted(value: Any) -> str:
    """Return a value as YAML reads it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = str(value)
    if isinstance(value, int) or (PLAIN.match(text) and not LIKE_A_VALUE.match(text) and text == text.strip()):
        return text
    return json.dumps(text, ensure_ascii=False)
