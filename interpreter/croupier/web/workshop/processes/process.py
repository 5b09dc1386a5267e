"""A worker as its owner sees it: asks go in, answers come out, and what takes too long is killed.

A worker that has ended begins again with the next ask, and is then given all open texts.
"""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from croupier.web.workshop.processes.worker import MODULE, OUT_OF_MEMORY
from croupier.web.workshop.workbench import AskRefused

LONGEST_LINE = 32 * 1024 * 1024
"""The bytes of an answer, above which its worker is killed."""

LEFT = 1024 * 1024
"""The bytes of an answer that nobody takes, read at a time."""

SECONDS = 20.0
"""How long an ask may take."""

Tell = Callable[[str, dict[str, Any]], None]


class WorkerStopped(Exception):
    """A worker has ended before its answer: ``why`` is ``stopped``, ``too-long``, ``too-large``, ``memory`` or
    ``died``."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class WorkerProcess:
    """The worker of one role for one page. It is for one event loop; asks wait for each other."""

    def __init__(self, role: str, folder: Path, tell: Tell, seconds: float = SECONDS) -> None:
        self._role = role  # its class
        self._folder = folder
        self._tell = tell
        self.seconds = seconds
        self._process: Process | None = None
        self._known: dict[str, str] = {}  # the open texts as the worker has them, by path
        self._turn = asyncio.Lock()
        self._number = 0
        self._stopped = False  # somebody has stopped what runs now

    async def ask(self, name: str, given: dict[str, Any], language: str, texts: Mapping[str, str]) -> Any:
        """Return the answer to an ask with these texts open. Raise AskRefused and WorkerStopped."""
        async with self._turn:
            self._stopped = False
            process = await self._running()
            self._number += 1
            asked = {"id": self._number, "ask": name, "given": given, "language": language}
            asked["texts"] = self._news_of(texts)
            try:
                return await asyncio.wait_for(self._asked(process, asked), self.seconds)
            except TimeoutError:
                await self._end()
                raise WorkerStopped("too-long") from None
            except BaseException as error:
                if not isinstance(error, AskRefused):
                    await self._end()
                raise

    def stop(self) -> None:
        """Kill what runs now. Who waits for its answer gets WorkerStopped."""
        self._stopped = True
        self._kill()

    async def close(self) -> None:
        """End the worker. An ask that is being answered ends first: two cannot read from the process."""
        self.stop()
        async with self._turn:
            await self._end()

    async def _running(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._known = {}
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", MODULE, self._role, str(self._folder)),
                stdin=PIPE,
                stdout=PIPE,
                limit=LONGEST_LINE,
                start_new_session=True,  # Ctrl-C is for the server, which ends its workers itself
            )
        return self._process

    def _news_of(self, texts: Mapping[str, str]) -> dict[str, str | None]:
        """Return the texts that the worker does not have as they are now, and those that are closed by now."""
        news: dict[str, str | None] = {path: text for path, text in texts.items() if self._known.get(path) != text}
        news |= dict.fromkeys(self._known.keys() - texts.keys())
        self._known = dict(texts)
        return news

    async def _asked(self, process: Process, asked: dict[str, Any]) -> Any:
        assert process.stdin is not None
        with suppress(ConnectionError):  # it has ended: reading says so
            process.stdin.write(json.dumps(asked).encode() + b"\n")
            await process.stdin.drain()
        while True:
            told = await self._read(process)
            if "tell" in told:
                self._tell(told["tell"], told["data"])
            elif "problem" in told:
                raise AskRefused(**told["problem"])
            else:
                return told["answer"]

    async def _read(self, process: Process) -> dict[str, Any]:
        assert process.stdout is not None
        try:
            line = await process.stdout.readline()
        except ValueError:  # longer than the limit
            raise WorkerStopped("too-large") from None
        if not line.endswith(b"\n"):
            raise WorkerStopped("stopped" if self._stopped else await _why_ended(process))
        found: dict[str, Any] = json.loads(line)
        return found

    async def _end(self) -> None:
        self._kill()
        if self._process is not None and self._process.stdout is not None:
            while await self._process.stdout.read(LEFT):
                pass  # the end of a process is not noticed while something of it waits to be read
            await self._process.wait()

    def _kill(self) -> None:
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()


async def _why_ended(process: Process) -> str:
    return "memory" if await process.wait() == OUT_OF_MEMORY else "died"
