"""A scheduler that stands still: what is told of it, in place of a wait without an end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from croupier.cli.common import nothing_played_told
from croupier.study.cluster import ClusterProblem, Security, opening
from croupier.study.cluster.hands import PATIENCE, threads_of
from croupier.study.simulation.workforce import WorkforceGone


class SilentClient:
    """A client whose scheduler answers the first ``answers`` questions alone."""

    status = "running"

    def __init__(self, answers: int = 0) -> None:
        self.answers = answers
        self.waits: list[float] = []

    def sync(self, ask: Callable[..., Any], *_: Any, callback_timeout: float, **__: Any) -> None:
        self.waits.append(callback_timeout)
        if len(self.waits) > self.answers:
            raise TimeoutError

    def nthreads(self) -> dict[str, int]:
        return {}

    run = wait_for_workers = nthreads


def test_a_batch_ends_in_words() -> None:
    silent = SilentClient()
    with pytest.raises(WorkforceGone, match="the scheduler of the cluster has said nothing for 60 s"):
        threads_of(silent)
    assert silent.waits == [PATIENCE]


def test_before_a_batch_it_is_told_too() -> None:
    silent = SilentClient(answers=1)
    with pytest.raises(ClusterProblem, match="the cluster has said nothing for 30 s; a scheduler or a worker stands"):
        opening._check_workers(silent, Security())
    assert silent.waits == [opening.WORKERS + opening.ANSWER, opening.WORKERS]


def test_an_interrupt_before_there_is_a_report_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(KeyboardInterrupt), nothing_played_told(7):
        raise KeyboardInterrupt
    assert capsys.readouterr().err == "interrupted after 0 of 7 games\n"
