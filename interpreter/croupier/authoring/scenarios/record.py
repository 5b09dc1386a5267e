"""Write a played game as a scenario that plays it again.

Algorithm. The game is played again with the same seed, answer by answer. Each answer is put in words, and the words are
read back at once. If they can mean several moves, a number says which.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from croupier.authoring.scenarios.answer_words import answer_words
from croupier.authoring.scenarios.belonging import name_from
from croupier.authoring.scenarios.moves import MoveReader
from croupier.authoring.scenarios.names import Vocabulary, player_names
from croupier.authoring.scenarios.steps import MOST_STEPS
from croupier.authoring.scenarios.table import LaidTable
from croupier.authoring.scenarios.table_lines import asked_lines, standing_lines, written
from croupier.game.game import Game
from croupier.game.replay import rules_words
from croupier.language.diagnostics.bounded import bounded
from croupier.language.ruleset.load import installed, installed_house_rules
from croupier.rules import Rules


class CannotRecord(Exception):
    """No scenario can tell what was played."""

    def __init__(self, message: str) -> None:
        super().__init__(bounded(message))


def record(rules: Rules, game: Game, file: Path) -> str:
    """Return the text of a scenario file: the beginning of a game, every answer, and the table after the last answer.

    ``rules`` have the house rules of the game, but not its options. ``file`` is where the text will stand: it names the
    files of the rules from there. Raise CannotRecord if the game is too long, or if no words mean an answer.
    """
    if len(game.answers) > MOST_STEPS:
        raise CannotRecord(f"the game has {len(game.answers)} answers, and a scenario at most {MOST_STEPS}")
    again = rules.new_game(player_names(game.seats), game.seed, game.chosen_options, game.limits)
    teller = again.teller("en")
    table = LaidTable(again, "en", lambda _: teller)
    steps = list(_steps(table, rules, game))
    head = _head(rules, game, file)
    lines = [*head, "  do: |", *steps] if steps else head
    then = (*standing_lines(table), *asked_lines(table))
    return "\n".join([*lines, "  then:", *(f"    - {one}" for one in then)]) + "\n"


def _head(rules: Rules, game: Game, file: Path) -> list[str]:
    known = {*installed(), *installed_house_rules()}
    words = [one for one in rules_words(rules) if one != "--with"]
    ruleset, *house_rules = [one if one in known else name_from(one, file) for one in words]
    laid_on = [f"  with: [{', '.join(map(written, house_rules))}]"] if house_rules else []
    options = [f"      {name}: {written(value)}" for name, value in game.chosen_options.items()]
    return [
        f"- ruleset: {written(ruleset)}",
        *laid_on,
        "",
        f"- scenario: a game of {rules.name} with seed {game.seed}",
        "  given:",
        "    begin: game",
        f"    players: {game.seats}",
        f"    seed: {game.seed}",
        *(["    options:", *options] if options else []),
    ]


def _steps(table: LaidTable, rules: Rules, game: Game) -> Iterator[str]:
    """Yield a line for each answer. Raise CannotRecord if no words mean an answer."""
    reader = MoveReader(table.program, Vocabulary(rules.checked), list(table.players))
    for number, (seat, raw) in enumerate(game.answers, 1):
        words = answer_words(table, reader, seat, raw)
        if not words:
            said = "decline" if raw is None else table.move(raw)
            raise CannotRecord(f"no step of a scenario means answer {number}, `{table.players[seat]}: {said}`")
        yield f"    {table.players[seat]}: {words}"
        table.game.course.advance(seat, raw)
