"""``croupier lsp``: answer an editor's questions about rule files."""

from __future__ import annotations

import sys
from importlib.util import find_spec

import click

from croupier.cli.options import language_option, within_option
from croupier.cli.speech import say, spoken

NEEDED = ("pygls", "lsprotocol")


@click.command(short_help="Tell an editor mistakes while you type.")
@within_option
@language_option
def command(within: str | None) -> None:
    """Answer an editor's questions about rule files that are being written, by the language server protocol on stdin
    and stdout.

    An editor starts this command. It tells the mistakes of croupier check while somebody types, with fixes that the
    editor makes. The editor's own language counts if it has told one.
    """
    _refuse_without_extra()
    from croupier.editor.lsp.server import make_server

    make_server(within, spoken()).start_io()


def _refuse_without_extra() -> None:
    """Exit if what speaks the protocol is not installed."""
    from croupier.cli.common import PROBLEMS

    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        say(f"croupier lsp needs {', '.join(missing)}; pip install 'croupier[lsp]' adds it", err=True)
        sys.exit(PROBLEMS)
