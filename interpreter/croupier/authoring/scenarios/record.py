"""Write a played game as a scenario that plays it again.

Algorithm. The game is played again with the same seed, answer by answer. Each answer is put in words, and the words are
read back at once. If they can mean several moves, a number says which.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from croupier.authoring.scenarios.answer_words import answer_words
from croupier.authoring.scenarios.belonging import name_from
from croupier.authoring.scenarios.dealt import DealtGame
from croupier.authoring.scenarios.given import HEAD
from croupier.authoring.scenarios.moves import MoveReader
from croupier.authoring.scenarios.names import Vocabulary, player_names, simplified
from croupier.authoring.scenarios.steps import MOST_STEPS
from croupier.authoring.scenarios.table import LaidTable
from croupier.authoring.scenarios.table_lines import asked_lines, standing_lines, written
from croupier.game.game import Game
from croupier.game.replay import rules_words
from croupier.language.diagnostics.bounded import bounded
from croupier.language.ruleset.load import installed, installed_house_rules
from croupier.language.syntax.document import Mapping
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
    return f"{head_of(rules, file)}\n{record_scenario(rules, game)}"


def head_of(rules: Rules, file: Path) -> str:
    """Return the beginning of a scenario file that names its rules."""
    known = {*installed(), *installed_house_rules()}
    words = [one for one in rules_words(rules) if one != "--with"]
    ruleset, *house_rules = [one if one in known else name_from(one, file) for one in words]
    laid_on = [f"  with: [{', '.join(map(written, house_rules))}]"] if house_rules else []
    return "\n".join([f"- ruleset: {written(ruleset)}", *laid_on]) + "\n"


def record_scenario(
    rules: Rules, game: Game, name: str = "", background: Mapping | None = None, *, dealt: bool = False
) -> str:
    """Return the text of the scenario alone, for a file that is played with these rules.

    ``background`` is that of the file: the scenario takes away what the game does not have. With ``dealt`` it lists
    what chance has brought, so that it does not hang on the seed. Raise CannotRecord.
    """
    if len(game.answers) > MOST_STEPS:
        raise CannotRecord(f"the game has {len(game.answers)} answers, and a scenario at most {MOST_STEPS}")
    noted = DealtGame(rules, game) if dealt else None
    table = _table(rules, game) if noted is None else noted.table
    steps = list(_steps(table, rules, game, noted))
    chance = {} if noted is None else noted.given()
    given = [f"- scenario: {written(name or title_of(game))}", "  given:", *_given(game, background, chance)]
    done = ["  do: |", *steps] if steps else []
    then = (*standing_lines(table), *asked_lines(table))
    return "\n".join([*given, *done, "  then:", *(f"    - {one}" for one in then)]) + "\n"


def _table(rules: Rules, game: Game) -> LaidTable:
    """Return the table at the beginning of the game."""
    again = rules.new_game(player_names(game.seats), game.seed, game.chosen_options, game.limits)
    teller = again.teller("en")
    return LaidTable(again, "en", lambda _: teller)


def title_of(game: Game) -> str:
    """Return the name of a recorded game."""
    return f"a game of {game.rules.name} with seed {game.seed}"


def _given(game: Game, background: Mapping | None, chance: dict[str, list[Any]]) -> Iterator[str]:
    yield from ("    begin: game", f"    players: {game.seats}", f"    seed: {game.seed}")
    options = {name: written(value) for name, value in game.chosen_options.items()}
    taken_away = [] if background is None else [(one.key.text, one.value) for one in background.entries]
    for name, below in taken_away:
        if simplified(name) == "options" and isinstance(below, Mapping):
            options = {one.key.text: "~" for one in below.entries} | options
    if options:
        yield "    options:"
        yield from (f"      {name}: {value}" for name, value in options.items())
    yield from (f"    {name}: {_listed(found)}" for name, found in chance.items())
    here = {*HEAD, *chance}
    yield from (f"    {written(name)}: ~" for name, _ in taken_away if simplified(name) not in here)


def _listed(found: list[Any]) -> str:
    return f"[{', '.join(_listed(one) if isinstance(one, list) else written(one) for one in found)}]"


def _steps(table: LaidTable, rules: Rules, game: Game, noted: DealtGame | None) -> Iterator[str]:
    """Yield a line for each answer. Raise CannotRecord if no words mean an answer."""
    reader = MoveReader(table.program, Vocabulary(rules.checked), list(table.players))
    for number, (seat, raw) in enumerate(game.answers, 1):
        words = answer_words(table, reader, seat, raw)
        if not words:
            said = "decline" if raw is None else table.move(raw)
            raise CannotRecord(f"no step of a scenario means answer {number}, `{table.players[seat]}: {said}`")
        yield f"    {table.players[seat]}: {words}"
        if noted is not None:
            noted.look()
        table.game.course.advance(seat, raw)
    if noted is not None:
        noted.look()
