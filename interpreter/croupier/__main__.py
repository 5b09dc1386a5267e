"""The command ``croupier``, and ``python -m croupier``."""

from __future__ import annotations

import signal


def main() -> None:
    """Run the command of the program. Ctrl-C during the imports ends the process without a traceback."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from croupier.cli import main as run_command

    run_command()


if __name__ == "__main__":
    main()
