"""A worker answers, and is replaced whatever becomes of it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from croupier.web.workshop.processes import process
from croupier.web.workshop.processes.process import WorkerProcess, WorkerStopped
from croupier.web.workshop.workbench import AskRefused

WILD = "tests.web.workshop.processes.wild:Wild"


def driven(folder: Path, drive: Callable[[WorkerProcess], Awaitable[None]], seconds: float = 60) -> list[Any]:
    """Run something with a worker. Return the news that it told."""
    told: list[Any] = []

    async def run() -> None:
        worker = WorkerProcess(WILD, folder, lambda *news: told.append(news), seconds)
        try:
            await drive(worker)
        finally:
            await worker.close()

    asyncio.run(asyncio.wait_for(run(), 90))
    return told


async def asked(worker: WorkerProcess, name: str, **texts: str) -> Any:
    return await worker.ask(name, {}, "fr", {f"/{one}.yaml": text for one, text in texts.items()})


def test_it_answers_in_turn_and_tells_news(tmp_path: Path) -> None:
    async def drive(worker: WorkerProcess) -> None:
        answers = await asyncio.gather(asked(worker, "news"), asked(worker, "print"), asked(worker, "language"))
        assert answers == [3, None, "fr"]
        with pytest.raises(AskRefused, match="it cannot be done"):
            await asked(worker, "refuse")
        with pytest.raises(AskRefused, match="nonsense"):
            await asked(worker, "nonsense")

    assert driven(tmp_path, drive) == [("counted", {"number": one}) for one in range(3)]


def test_it_has_the_open_texts_also_when_it_has_begun_again(tmp_path: Path) -> None:
    async def drive(worker: WorkerProcess) -> None:
        first = await asked(worker, "who")
        assert await asked(worker, "texts", a="1", b="2") == {"/a.yaml": "1", "/b.yaml": "2"}
        assert await asked(worker, "texts", b="3") == {"/b.yaml": "3"}
        with pytest.raises(WorkerStopped):
            await asked(worker, "fail", b="3")
        assert await asked(worker, "texts", b="3", c="4") == {"/b.yaml": "3", "/c.yaml": "4"}
        assert await asked(worker, "who", b="3", c="4") != first

    driven(tmp_path, drive)


@pytest.mark.parametrize(
    ("name", "why"),
    [("fail", "died"), ("leave", "died"), ("eat", "memory"), ("hang", "too-long"), ("long", "too-large")],
)
def test_it_is_told_why_it_ended_and_another_one_begins(
    name: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "LONGEST_LINE", 10_000)

    async def drive(worker: WorkerProcess) -> None:
        with pytest.raises(WorkerStopped) as caught:
            await asked(worker, name)
        assert caught.value.why == why
        worker.seconds = 60
        assert await asked(worker, "language") == "fr"

    driven(tmp_path, drive, 1 if why == "too-long" else 60)


def test_it_can_be_stopped(tmp_path: Path) -> None:
    async def drive(worker: WorkerProcess) -> None:
        await asked(worker, "who")
        hangs, waits = asyncio.create_task(asked(worker, "hang")), asyncio.create_task(asked(worker, "language"))
        await asyncio.sleep(0.2)
        worker.stop()
        with pytest.raises(WorkerStopped, match="stopped"):
            await hangs
        assert await waits == "fr"

    driven(tmp_path, drive)


def test_nothing_is_left_of_it_when_it_is_closed_or_nobody_waits_for_it(tmp_path: Path) -> None:
    async def drive(worker: WorkerProcess) -> None:
        first = await asked(worker, "who")
        hangs = asyncio.create_task(asked(worker, "hang"))
        await asyncio.sleep(0.2)
        hangs.cancel()
        with pytest.raises(asyncio.CancelledError):
            await hangs
        second = await asked(worker, "who")
        await worker.close()
        for one in (first, second):
            with pytest.raises(ProcessLookupError):
                os.kill(one, 0)

    driven(tmp_path, drive)


def test_it_is_closed_in_the_middle_of_an_answer(tmp_path: Path) -> None:
    async def drive(worker: WorkerProcess) -> None:
        process = await asked(worker, "who")
        hangs = asyncio.create_task(asked(worker, "hang"))
        await asyncio.sleep(0.2)
        hangs.cancel()
        await worker.close()
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)

    driven(tmp_path, drive)
