"""What was played, written down as a scenario that plays it again."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import partial
from typing import Any

from croupier.game import Game
from croupier.replay import rules_words
from croupier.rules import Rules
from croupier.scenarios.names import player_names
from croupier.scenarios.table import Table
from croupier.texts.teller import Teller

PLAIN = re.compile(r"[a-zA-Z0-9_+-][a-zA-Z0-9_+ -]*\Z")
LIKE_A_VALUE = re.compile(r"(yes|no|on|off|y|n|true|false|null|none|[-+0-9._eE]+)\Z", re.I)
MOST_CARDS = 30
"""Piles of more cards are told by their size."""


class CannotRecord(Exception):
    """What was played cannot be told in words that mean it."""


def record(rules: Rules, game: Game) -> str:
    """A scenario file: what was given at the beginning, every answer, and how the table lay after the last.

    ``rules`` are those without the options of the game, and with its house rules. Raises CannotRecord.
    """
    again = rules.new_game(player_names(game.seats), game.seed, game.chosen_options, game.engine.limits)
    table = Table(again, "en", partial(_teller, again))
    steps = list(_steps(table, game))
    lines = [*_head(rules, game), "  do:", *steps] if steps else _head(rules, game)
    return "\n".join([*lines, "  then:", *(f"    - {one}" for one in _standing(table))]) + "\n"


def _teller(game: Game, language: str) -> Teller:
    return game.teller(language)


def _head(rules: Rules, game: Game) -> list[str]:
    ruleset, *words = rules_words(rules)
    laid_on = [f"  with: [{', '.join(map(_quoted, words[1::2]))}]"] if words else []
    options = [f"      {name}: {_quoted(value)}" for name, value in game.chosen_options.items()]
    return [
        f"- ruleset: {_quoted(ruleset)}",
        *laid_on,
        "",
        f"- scenario: a game of {rules.name} with seed {game.seed}",
        "  given:",
        "    begin: game",
        f"    players: {game.seats}",
        f"    seed: {game.seed}",
        *(["    options:", *options] if options else []),
    ]


def _steps(table: Table, game: Game) -> Iterator[str]:
    """One line for each answer. Of cards that bear one name the first is taken, as scenarios do: the game goes on with
    that one. Raises CannotRecord when it then goes another way."""
    for number, (seat, raw) in enumerate(game.answers, 1):
        words = "decline" if raw is None else table.move(raw)
        yield f"    - {table.players[seat]}: {_quoted(words)}"
        offer = table.offer(seat)
        moves = [] if offer is None else offer.moves
        meant = None if raw is None else next((one for one in moves if table.move(one) == words), None)
        if meant is None and (raw is not None or offer is None or not offer.declinable):
            raise CannotRecord(f"answer {number}, `{words}`, can mean several moves, and another one goes another way")
        table.game.advance(seat, meant)


def _standing(table: Table) -> Iterator[str]:
    """What is true in the end: piles, state, and whom the game waits for."""
    for at, pile in enumerate(table.layout.piles):
        name = pile.name if pile.owner is None else f"{pile.name} {table.players[pile.owner]}"
        cards = table.listing(at)
        if len(cards) > MOST_CARDS:
            yield f"size of {name}: {len(cards)}"
        else:
            yield f"{name}: [{', '.join(_quoted(table.card(one)) for one in cards)}]"
    for place, value in zip(table.layout.states, table.state.values, strict=True):
        if value is not None and place.type not in ("card", "kind"):
            name = place.name if place.owner is None else f"{place.name} {table.players[place.owner]}"
            yield f"{name}: {_quoted(_value(table, place.type, value))}"
    if not table.game.over:
        asked = table.asked()
        yield f"asked: {'nobody' if asked is None else table.players[asked]}"
        yield f"decision: {table.decision()}"
        return
    yield "over: yes"
    yield f"winner: [{', '.join(table.players[seat] for seat in table.game.result.winners)}]"


def _value(table: Table, type: str, value: Any) -> Any:
    if type == "boolean":
        return bool(value)
    if type == "number":
        return value
    return table.teller.value(value, table.teller.type_of(type))


def _quoted(value: Any) -> str:
    """A value as YAML reads it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = str(value)
    if isinstance(value, int) or (PLAIN.match(text) and not LIKE_A_VALUE.match(text) and text == text.strip()):
        return text
    return json.dumps(text, ensure_ascii=False)
