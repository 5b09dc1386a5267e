"""What is made aside: it is returned or unmade, and Ctrl-C ends the wait for it."""

from __future__ import annotations

import os
import signal
from threading import Event, Timer

import pytest
from croupier.study.cluster.aside import SaidNothing, aside

from tests.study.cluster.machines import wait_until


def test_what_is_made_is_returned_and_what_is_raised_is_raised() -> None:
    unmade: list[object] = []
    assert aside(lambda: 7, unmade.append, 5.0) == 7
    with pytest.raises(ZeroDivisionError):
        aside(lambda: 1 // 0, unmade.append)
    assert not unmade


def test_what_comes_too_late_is_unmade() -> None:
    go, unmade = Event(), []

    def late() -> int:
        go.wait(20)
        return 7

    with pytest.raises(SaidNothing, match="said nothing for 0 s: another program, or a scheduler that stands still"):
        aside(late, unmade.append, 0.05)
    go.set()
    assert wait_until(lambda: unmade == [7])


def test_ctrl_c_ends_the_wait_and_what_comes_later_is_unmade() -> None:
    go, unmade = Event(), []

    def late() -> int:
        go.wait(20)
        return 7

    pressing = Timer(0.05, os.kill, (os.getpid(), signal.SIGINT))
    pressing.start()
    with pytest.raises(KeyboardInterrupt):
        aside(late, unmade.append)
    assert not go.is_set() and not unmade
    go.set()
    assert wait_until(lambda: unmade == [7])
