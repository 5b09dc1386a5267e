"""Imports the package and forks a process for each command that ``client.py`` asks for, until stdin is closed."""

from __future__ import annotations

import json
import os
import runpy
import select
import socket
import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from croupier.cli import COMMANDS

LATE = (
    *("croupier.rules", "croupier.cli.session", "croupier.language.ruleset.resolved", "rich.progress"),
    *("croupier.language.syntax.yaml_blocks", "croupier.study.comparison.face", "croupier.study.simulation.engines"),
    *(("croupier.editor.lsp.server",) if find_spec("pygls") else ()),
)
"""What commands import when they run. What is not named here, each of them imports for itself."""


def main() -> None:
    for name in (*(f"croupier.cli.{command}" for command in COMMANDS), *LATE):
        import_module(name)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(sys.argv[1])
        listener.listen()
        print("ready", flush=True)
        while True:
            ready, _, _ = select.select([listener, sys.stdin], [], [])
            reap()
            if sys.stdin in ready:
                return None
            connection, _ = listener.accept()
            with connection:
                if os.fork() == 0:
                    listener.close()
                    return attend(connection)


def reap() -> None:
    """Forget the processes that have ended."""
    while True:
        try:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                return
        except ChildProcessError:
            return


def attend(connection: socket.socket) -> None:
    """Run a command in one more process, wait for it, and tell its exit code: minus the signal that ended it."""
    _, streams, _, _ = socket.recv_fds(connection, 1, 3)
    call = json.loads(b"".join(iter(lambda: connection.recv(65536), b"")))
    command = os.fork()
    if command == 0:
        connection.close()
        return become(call, streams)
    for one in (0, 1, 2, *streams):
        os.close(one)
    connection.sendall(str(os.waitstatus_to_exitcode(os.waitpid(command, 0)[1])).encode())
    os._exit(0)


def become(call: dict[str, Any], streams: list[int]) -> None:
    """Do what a process of ``python -m croupier`` does behind its start."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    os.chdir(call["folder"])
    os.environ.clear()
    os.environ.update(call["environment"])
    sys.stdin = sys.__stdin__ = os.fdopen(0, encoding="utf-8")
    sys.stdout = sys.__stdout__ = os.fdopen(1, "w", encoding="utf-8")
    sys.stderr = sys.__stderr__ = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace", buffering=1)
    sys.argv = ["croupier", *call["words"]]
    runpy.run_module("croupier", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
