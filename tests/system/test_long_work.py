"""Work in another thread can be interrupted, and is shown while it takes long."""

from __future__ import annotations

import signal
from threading import Event, current_thread, main_thread

import pytest
from croupier.system import long_work
from croupier.system.interrupts import stopped_by
from croupier.system.long_work import interruptible, shown_by


def test_the_result_of_work_is_returned() -> None:
    assert interruptible("adding", lambda: 1 + 1) == 2


def test_what_work_raises_is_raised() -> None:
    with pytest.raises(ZeroDivisionError):
        interruptible("dividing", lambda: 1 // 0)


def test_work_that_takes_long_is_shown_until_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_work, "LONG", 0.0)
    told: list[str] = []
    shown = Event()

    def show(line: str) -> None:
        told.append(line)
        shown.set()

    with shown_by(show):
        interruptible("making", lambda: shown.wait(60))
    assert told[0] == "making, 0 s" and told[-1] == "" and all(told[:-1])
    interruptible("making", lambda: None)
    assert told[-1] == "" and all(told[:-1])


def test_an_interrupt_does_not_wait_for_the_work() -> None:
    over, threads = Event(), []

    def work() -> bool:
        threads.append(current_thread())
        over.wait(3 * long_work.PAUSE)  # the main thread waits now
        signal.pthread_kill(main_thread().ident or 0, signal.SIGINT)
        return over.wait(60)

    try:
        with pytest.raises(KeyboardInterrupt):
            interruptible("waiting", work)
        assert not over.is_set() and threads[0].is_alive(), "the program would not wait for the thread"
    finally:
        over.set()


def test_nothing_is_stopped_behind_its_block() -> None:
    from croupier.system import interrupts

    with stopped_by(lambda: None):
        assert len(interrupts._stops) == 1
    assert not interrupts._stops
