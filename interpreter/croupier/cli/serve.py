"""``croupier serve``: put games on a web page, for people on their own devices."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli.options import WholeNumber, language_option
from croupier.cli.speech import said, say, spoken

if TYPE_CHECKING:
    import socket
    from collections.abc import Sequence

    from croupier.web.rooms.agreeing.collection import LeftOut
    from croupier.web.rooms.house import House
    from croupier.web.rooms.making import Making
    from croupier.web.server.workshop import Workshop

PORT = 8421
"""The port without ``--port``."""

LOOPBACK = "127.0.0.1"
NEEDED = ("starlette", "uvicorn", "websockets")

EXAMPLES = """
\b
Examples:
  croupier serve
  croupier serve my-game.yaml my-house-rule.yaml
  croupier serve --workshop my-rules
  croupier serve --host 0.0.0.0 --port 8000 --no-open
"""


@click.command(short_help="Play with others, each in a browser.", epilog=EXAMPLES)
@click.argument("files", metavar="[FILE]...", nargs=-1)
@click.option(
    "--host",
    default=LOOPBACK,
    show_default=True,
    help="The address to listen on. This machine alone reaches the default; 0.0.0.0 is every network it is in.",
)
@click.option("--port", type=WholeNumber(0, 65_535), metavar="N", help="The port; 0 for any that is free.")
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="The folder that keeps the tables; without it croupier in $XDG_DATA_HOME or ~/.local/share.",
)
@click.option(
    "--workshop",
    type=click.Path(path_type=Path),
    metavar="[DIR]",
    is_flag=False,
    flag_value=Path("."),
    help="Open the workshop as well: rules in DIR, or here, are changed and played in the same minute.",
)
@click.option("--no-open", is_flag=True, help="Open no browser.")
@language_option
def command(
    files: tuple[str, ...], host: str, port: int | None, data: Path | None, workshop: Path | None, no_open: bool
) -> None:
    """Put the installed games, and those in each FILE, on a web page where people play with each other and with bots.

    The address is printed, and opened in a browser. A table has a link for those who are to join. What was played is
    kept, and goes on when the server starts again. FILE is a ruleset, or a house rule, which is offered with every game
    that it fits. Other files, such as scenarios, are named and left out.
    """
    _refuse_without_extra()
    from croupier.web.server.app import make_app
    from croupier.web.server.running import LARGEST_FRAME, run
    from croupier.web.server.workshop import LARGEST_MESSAGE

    making = _making_or_exit(files)
    opened = None if workshop is None else _workshop_or_exit(workshop, host)
    house = _house_or_exit(_folder(data))
    try:
        listener = _listener_or_exit(host, port)
        language = spoken()

        def answers() -> None:
            _tell(listener, host, opened, opens=not no_open)
            threading.Thread(target=_tell_damaged, args=(house, language), daemon=True).start()

        app = make_app(house, making, host, workshop=opened)
        run(app, listener, answers, LARGEST_FRAME if opened is None else LARGEST_MESSAGE)
    finally:
        house.close()


def _refuse_without_extra() -> None:
    """Exit if what serves pages is not installed."""
    from croupier.cli.common import PROBLEMS

    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        say(f"croupier serve needs {', '.join(missing)}; pip install 'croupier[web]' adds it", err=True)
        sys.exit(PROBLEMS)


def _workshop_or_exit(folder: Path, host: str) -> Workshop:
    """Return the workshop in a folder, or say why there can be none and exit."""
    from croupier.cli.common import WRONG_USE
    from croupier.language.diagnostics.excerpt import visible
    from croupier.web.server.guards import is_loopback
    from croupier.web.server.workshop import Workshop

    if not folder.is_dir():
        raise click.UsageError(f"`{visible(str(folder))}` is no folder; --workshop wants the folder of your rule files")
    if not is_loopback(host):
        say("the workshop writes files of this machine, so it is for this machine alone; leave --host out", err=True)
        sys.exit(WRONG_USE)
    return Workshop(folder.resolve())


def _making_or_exit(files: tuple[str, ...]) -> Making:
    """Return the games that are offered, or report what is wrong with a file and exit."""
    from croupier.cli.common import NOT_THERE, PROBLEMS, WRONG_USE, fail_with
    from croupier.language.diagnostics import RulesetError
    from croupier.web.rooms.making import Making

    try:
        making = Making(files)
    except RulesetError as error:
        wrong_name = all(one.code in NOT_THERE for one in error.diagnostics)
        fail_with(error.diagnostics, WRONG_USE if wrong_name else PROBLEMS)
    _tell_left_out(making.collection.left_out)
    if files and len(making.collection.left_out) == len(files):
        sys.exit(WRONG_USE)
    return making


def _tell_left_out(left_out: Sequence[LeftOut]) -> None:
    """Say which files of the command line are not offered, and why."""
    from croupier.cli.common import tell_mistakes
    from croupier.rulebook.file_kinds import FileKind

    for one in left_out:
        if one.mistakes:
            tell_mistakes(list(one.mistakes))
        match one.kind:
            case FileKind.SCENARIOS:
                say(f"not offered: {one.file} holds scenarios, which `croupier test` plays", err=True)
            case FileKind.STATEMENTS:
                say(f"not offered: {one.file} holds the statements of a rulebook", err=True)
            case FileKind.TIES:
                say(f"not offered: {one.file} ties a rulebook to the statements of a ruleset", err=True)
            case FileKind.EXCUSES:
                say(f"not offered: {one.file} says which changes of the rules scenarios need not notice", err=True)
            case FileKind.RULES:
                say(f"not offered: {one.file} has mistakes", err=True)


def _house_or_exit(folder: Path) -> House:
    """Return the house whose tables are in a folder, or say why there can be none and exit."""
    from croupier.cli.common import PROBLEMS
    from croupier.web.rooms.house import House
    from croupier.web.rooms.store import FILE_NAME, Store
    from croupier.web.rooms.store_errors import CannotOpen

    try:
        return House(Store(folder / FILE_NAME))
    except CannotOpen as problem:
        say(str(problem), err=True)
        sys.exit(PROBLEMS)


def _folder(given: Path | None) -> Path:
    """Return the folder that keeps the tables. A relative XDG_DATA_HOME counts as none: it would lead elsewhere from
    each folder."""
    if given is not None:
        return given
    base = os.environ.get("XDG_DATA_HOME", "")
    home = Path(os.path.expanduser("~"))
    if not os.path.isabs(base) and not home.is_absolute():
        raise click.UsageError("there is no home folder to keep tables in; say with --data where to keep them")
    return (Path(base) if os.path.isabs(base) else home / ".local" / "share") / "croupier"


def _listener_or_exit(host: str, port: int | None) -> socket.socket:
    """Return a listening socket. If the usual port is taken, it has another one; a port of the command line must be
    free."""
    from croupier.cli.common import PROBLEMS
    from croupier.language.diagnostics.excerpt import visible
    from croupier.web.server.running import is_taken, listening

    wanted = PORT if port is None else port
    try:
        try:
            return listening(host, wanted)
        except OSError as problem:
            if port is not None or not is_taken(problem):
                raise
            say(f"port {wanted} is taken, so another one is used", err=True)
            return listening(host, 0)
    except OSError as problem:
        reason = problem.strerror or str(problem)
        if is_taken(problem):
            say(f"cannot listen on {host}, port {wanted}: {reason}; choose another one with --port", err=True)
        else:
            say(f"cannot listen on `{visible(host)}`: {reason}; --host wants an address of this machine", err=True)
        sys.exit(PROBLEMS)


def _tell(listener: socket.socket, host: str, workshop: Workshop | None, *, opens: bool) -> None:
    """Say where the tables are, and the workshop if there is one, and open its page or theirs."""
    from croupier.web.server.guards import is_loopback
    from croupier.web.server.running import address_of, address_to_share

    address = address_of(listener) if is_loopback(host) else address_to_share(listener)
    click.echo(said(f"The tables are at {address} (Ctrl-C ends the server)"))
    if workshop is not None:
        address += workshop.link
        click.echo(said(f"The workshop is at {address}"))
    sys.stdout.flush()
    if not is_loopback(host):
        say("warning: all who reach this machine by the network can make tables and join them", err=True)
    if opens and _has_screen():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _tell_damaged(house: House, language: str) -> None:
    """Say which tables of the store are damaged. Reading all of them may take a while, and nobody waits for it."""
    from croupier.language.translation import translated
    from croupier.web.rooms.store_errors import StoreError

    try:
        found = [str(one) for one in house.damaged()]
    except StoreError as problem:
        found = [str(problem)]
    for one in found:
        click.echo(translated(f"warning: {one}", language), err=True)


def _has_screen() -> bool:
    """Return whether a browser would have a window. Without one, a browser for terminals would take the terminal."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
