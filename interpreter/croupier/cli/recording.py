"""Write played games as scenarios."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from pathlib import Path

import click

from croupier.authoring.scenarios.record import CannotRecord, record
from croupier.cli.speech import say
from croupier.game.game import Game
from croupier.language.diagnostics.excerpt import visible
from croupier.rules import Rules
from croupier.system.writing import check_place, reason, write_file

BEGINNING = "- ruleset: "
"""The first characters of a record. No other file is ever replaced."""

OTHERWISE = "the same seed plays the game again; with --save FILE it is kept as it is"


def check_record(file: Path, saves: Iterable[Path | None]) -> None:
    """Raise click.UsageError if no record can be written to a place, or if a saved game has that place."""
    try:
        told = _against(file)
        if file.resolve() in {save.resolve() for save in saves if save is not None}:
            told = "the game is saved in this file; give another name"
        if not told:
            check_place(file, overwrite=True)
    except OSError as problem:
        told = reason(problem)
    if told:
        raise click.UsageError(f"--record {visible(str(file))}: {told}")


def _against(file: Path) -> str:
    """Return the reason against a place, or an empty text. Raise OSError."""
    if not file.parent.is_dir():
        return f"there is no folder {visible(str(file.parent))}"
    if file.exists() and not file.is_file():
        return "this is no file"
    if file.is_file() and not _is_record(file):
        return "this file is there already and is no record; give another name"
    return ""


def _is_record(file: Path) -> bool:
    with file.open("rb") as stream:
        return stream.read(len(BEGINNING)) == BEGINNING.encode()


def write_record(rules: Rules, game: Game, file: Path) -> bool:
    """Write a game as a scenario, after the scenario has been played and has passed. Return whether this went well."""
    try:
        text = record(rules, game, file)
        _play_again(rules, text)
        write_file(file, text)
    except (CannotRecord, OSError) as problem:
        told = reason(problem) if isinstance(problem, OSError) else problem
        say(f"cannot record to {visible(str(file))}: {told}\n{OTHERWISE}", err=True)
        return False
    say(f"recorded; to play it again: {visible(shlex.join(['croupier', 'test', str(file)]))}", err=True)
    return True


def tell_stopped(file: Path) -> None:
    """Say that a game which a signal has ended is not recorded: playing it again may take longer than it may last."""
    say(f"not recorded to {visible(str(file))}: the game was stopped\n{OTHERWISE}", err=True)


def _play_again(rules: Rules, text: str) -> None:
    """Raise CannotRecord if the scenario does not pass."""
    from croupier.authoring.scenarios.report import result_text
    from croupier.authoring.scenarios.trial import try_scenarios

    results, problems = try_scenarios(rules, text)
    failed = [one for one in results if one.status != "passed"]
    if problems or failed:
        told = result_text(failed[0]) if failed else str(problems[0])
        raise CannotRecord(f"as a scenario it does not come true\n{told}")
