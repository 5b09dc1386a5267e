"""The command ``croupier``. Each subcommand is a module, which is imported when the subcommand is called."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from importlib import import_module
from typing import Any

import click

from croupier import __version__
from croupier.cli.options import language_option
from croupier.cli.speech import KEY, SpokenContext, in_language, spoken, wanted
from croupier.cli.streams import settle_streams, silence_stdout
from croupier.system.interrupts import end_when_asked, exit_code

COMMANDS = {
    "play": "Play a game, or watch bots play it.",
    "serve": "Play with others, each in a browser.",
    "simulate": "Let bots play many games and count.",
    "compare": "Tell what a rule does to a game.",
    "show": "Print a player's rule sheet.",
    "rules": "List the rulesets that are installed.",
    "new": "Begin a new game, a variant or a house rule.",
    "check": "Say what is wrong with rule files.",
    "lsp": "Tell an editor mistakes while you type.",
    "format": "Lay rule files out in one way.",
    "explain": "Say what a code such as unknown-name means.",
    "test": "Play the scenarios of a ruleset.",
    "rulebook": "Hold the text of a rulebook against its ruleset.",
}

EXAMPLES = """
\b
Examples:
  croupier rules                     which games there are
  croupier show RULESET              what a game is played with
  croupier play RULESET              play it
  croupier new my-game               begin a game of your own
  croupier check my-game.yaml        see whether a rule file is right
  croupier explain unknown-name      what a message means, and what to write
"""


class LazyGroup(click.Group):
    """A group that knows the names and the help of its commands without importing them."""

    context_class = SpokenContext

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"croupier.cli.{cmd_name}").command
        command.context_class = SpokenContext
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from croupier.language.diagnostics.suggest import did_you_mean

            hint = did_you_mean(args[0], COMMANDS) or f"there are {', '.join(COMMANDS)}"
            raise click.UsageError(f"no command is called `{args[0]}`; {hint}", ctx)
        return super().resolve_command(ctx, args)

    def make_context(self, info_name: str | None, args: list[str], *more: Any, **extra: Any) -> click.Context:
        with in_language(wanted(args)):
            return super().make_context(info_name, args, *more, **extra)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[KEY] = wanted(args)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """Run a command. One that Ctrl-C or SIGTERM ends says nothing after what it has written."""
        try:
            with in_language(spoken()):
                return super().invoke(ctx)
        except KeyboardInterrupt as interrupt:
            try:
                sys.stdout.flush()
            except OSError:
                silence_stdout()
            ctx.exit(exit_code(interrupt))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=EXAMPLES,
)
@language_option
@click.version_option(__version__, message="croupier %(version)s")
def group() -> None:
    """Card games that run from rule files.

    RULESET is the name of an installed ruleset (see `croupier rules`) or the path of a file or its folder.
    Results go to stdout, everything else to stderr. Exit code 0: all is well, 1: problems were found, 2: wrong use.
    """


YOUNG = 200_000
"""The number of new objects at which the garbage collector looks at them. A check's objects mostly live to its end."""


def start_quickly() -> None:
    """Leave out what only costs time in a short process: early collections, a last one, and plugins of pydantic."""
    gc.set_threshold(YOUNG)
    atexit.register(gc.freeze)
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")


def main() -> None:
    """Run the command of the program, in a process that does nothing else."""
    start_quickly()
    end_when_asked()
    run()


def run() -> None:
    """Run the command. Exit with 0 if all is well, 1 if problems were found, 2 for wrong use."""
    settle_streams()
    try:
        group.main(prog_name="croupier", standalone_mode=True)
    except BrokenPipeError:
        silence_stdout()
        sys.exit(1)
    except OSError as error:
        silence_stdout()
        click.echo(f"croupier: {error.strerror or error}", err=True)
        sys.exit(1)
