"""``croupier format``: lay rule files out in the one way."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli.options import language_option
from croupier.cli.speech import say

if TYPE_CHECKING:
    from croupier.language.diagnostics import Diagnostic

STDIN = "-"
SHOWN_STDIN = "<stdin>"
SUFFIXES = (".yaml", ".yml")


@click.command(short_help="Lay rule files out in one way.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--check", is_flag=True, help="Write nothing; list the files that are laid out otherwise.")
@click.option("--diff", is_flag=True, help="Write nothing; print what would change.")
@language_option
def command(files: tuple[str, ...], check: bool, diff: bool) -> None:
    """Lay rule files out in one way: the rules, and the YAML around them.

    FILE is a ruleset, a house rule, a file of scenarios or of statements, or a folder, whose files are all taken; `-`
    reads a text from stdin and prints it. Only white space changes: comments stay, and so does what the rules mean.
    A file with a mistake of syntax stays as it is.

    Exit code 1 when a file could not be laid out, and with --check or --diff also when one is laid out otherwise.
    """
    if check and diff:
        raise click.UsageError("--check and --diff do not go together; say one of them")
    if STDIN in files and len(files) > 1:
        raise click.UsageError("`-` stands alone: stdin is no file among others")
    read = (_result(file, explicit=explicit) for file, explicit in _files(files))
    results = [one for one in read if one is not None]
    problems = [problem for one in results for problem in one.problems]
    _tell_problems(problems, results)
    otherwise = [one for one in results if one.text is not None and one.text.encode() != one.data]
    if diff:
        _print_diffs(otherwise)
    elif STDIN in files and not check:
        click.echo("".join(one.text for one in results if one.text is not None), nl=False)
    else:
        _list(otherwise, results, written=not check)
    sys.exit(_exit_code(results, problems, otherwise if check or diff else []))


@dataclass(frozen=True)
class FormattedFile:
    """A file: its bytes, and its text in the one layout, or the reasons why there is none."""

    name: str
    data: bytes
    text: str | None
    problems: Sequence[Diagnostic]
    changed: int | None = None  # the line that the layout would change


# --- reading -------------------------------------------------------------------------------------


def _files(names: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """Yield each file once, with whether it was named itself. The files of folders are sorted."""
    met = set()
    for name in names:
        inside = _inside(Path(name)) if name != STDIN and os.path.isdir(name) else None
        for file in [name] if inside is None else inside:
            key = file if file == STDIN else os.path.realpath(file)
            if key not in met:
                met.add(key)
                yield file, inside is None


def _inside(folder: Path) -> list[str]:
    """Return the YAML files of a folder and of the folders in it, but not those that are hidden."""
    found = []
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(one for one in folders if not one.startswith("."))
        found += [os.path.join(place, one) for one in sorted(files) if one.endswith(SUFFIXES) and one[0] != "."]
    return found


def _result(name: str, *, explicit: bool) -> FormattedFile | None:
    """Return a file in the one layout, or None for a file of a folder that is none of Croupier's."""
    from croupier.authoring.scenarios.files import LIMITS
    from croupier.editor.formatting.formatted import formatted, is_known
    from croupier.language.syntax.text_files import decoded, read_bytes

    if name == STDIN:
        name = SHOWN_STDIN
        data = _stdin(LIMITS.bytes + 1)
    else:
        read, problems = read_bytes(name, LIMITS)
        if read is None:
            return FormattedFile(name, b"", None, problems)
        data = read
    source, problems = decoded(name, data)
    if source is None:
        return FormattedFile(name, data, None, problems)
    if not explicit and not is_known(source):
        return None
    found = formatted(source)
    return FormattedFile(name, data, found.text, found.diagnostics, found.changed)


def _stdin(most: int) -> bytes:
    """Return what stands on stdin, up to a number of bytes. One more than the limit is refused when it is read."""
    return sys.stdin.buffer.read(most)


# --- telling -------------------------------------------------------------------------------------


def _tell_problems(problems: list[Diagnostic], results: Sequence[FormattedFile]) -> None:
    from croupier.cli.speech import spoken
    from croupier.cli.streams import wants_colour
    from croupier.language.diagnostics.render import render_full

    if problems:
        click.echo(render_full(problems, wants_colour(sys.stderr), spoken()), err=True)
    for one in results:
        if one.changed is not None:
            place = f"{one.name}:{one.changed}"
            say(
                f"{place}: the layout would change what this line says, so the file stays; write it on one line",
                err=True,
            )


def _print_diffs(results: Iterable[FormattedFile]) -> None:
    from difflib import unified_diff

    for one in results:
        before = one.data.decode("utf-8").splitlines(keepends=True)
        for line in unified_diff(before, str(one.text).splitlines(keepends=True), one.name, one.name):
            click.echo(line if line.endswith("\n") else f"{line}\n", nl=False)


def _list(otherwise: Sequence[FormattedFile], results: Sequence[FormattedFile], *, written: bool) -> None:
    """Write the files that are laid out otherwise, if so wanted, and list them."""
    from croupier.system.writing import reason, write_files

    if written and otherwise:
        try:
            write_files({Path(one.name): str(one.text) for one in otherwise}, overwrite=True)
        except OSError as problem:
            raise click.FileError(str(problem.filename), reason(problem)) from None
    for one in otherwise:
        click.echo(one.name)
    left = len(results) - len(otherwise) - sum(one.text is None for one in results)
    if written:
        say(f"{len(otherwise)} laid out, {left} as they were", err=True)
    else:
        say(f"{len(otherwise)} to lay out, {left} as they should be", err=True)


def _exit_code(
    results: Sequence[FormattedFile], problems: Sequence[Diagnostic], otherwise: Sequence[FormattedFile]
) -> int:
    from croupier.cli.common import NOT_THERE, PROBLEMS, WRONG_USE

    if all(one.text is not None for one in results) and not otherwise:
        return 0
    wrong_names = problems and all(one.code in NOT_THERE for one in problems)
    return WRONG_USE if wrong_names and not otherwise else PROBLEMS
