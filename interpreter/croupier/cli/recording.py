"""Games that were played, written as scenarios."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click

from croupier.cli.saving import replace_file
from croupier.game import Game
from croupier.rules import Rules
from croupier.scenarios.record import CannotRecord, record

BEGINNING = "- ruleset: "
"""How a record begins; nothing else is ever replaced."""


def check_record(file: Path) -> None:
    """Raises click.UsageError for a place where no record can be written."""
    if not file.parent.is_dir():
        raise click.UsageError(f"--record {file}: there is no folder {file.parent}")
    if file.is_dir() or (file.exists() and not file.is_file()):
        raise click.UsageError(f"--record {file}: this is no file")
    if file.is_file() and not file.read_bytes().startswith(BEGINNING.encode()):
        raise click.UsageError(f"--record {file}: this file is there already and is no record; give another name")


def write_record(rules: Rules, game: Game, file: Path) -> bool:
    """Writes what was played as a scenario, once it has been played again and passes; whether that went well."""
    try:
        text = record(rules, game)
        _play_again(rules, text)
        replace_file(file.resolve(), text)
    except (CannotRecord, OSError) as problem:
        click.echo(f"cannot record to {file}: {problem}", err=True)
        return False
    click.echo(f"recorded; to play it again: croupier test {file}", err=True)
    return True


def _play_again(rules: Rules, text: str) -> None:
    """Raises CannotRecord when the scenario does not pass."""
    from croupier.scenarios.files import read_scenarios
    from croupier.scenarios.report import result_text
    from croupier.scenarios.run import Runner

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "record.yaml"
        file.write_text(text, "utf-8")
        found = read_scenarios(file)
        results = [Runner(rules).run(one, file) for one in found.scenarios]
    failed = [one for one in results if one.status != "passed"]
    if found.diagnostics or failed:
        told = result_text(failed[0]) if failed else str(found.diagnostics[0])
        raise CannotRecord(f"as a scenario it does not come true\n{told}")
