"""What becomes of a block whose result is lost with the worker that has played it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.study.cluster.hands import ClusterHands
from croupier.study.cluster.playing import PlayedBlock
from croupier.study.simulation.playouts import Block
from croupier.study.simulation.statistics import Tally

PLAYED = PlayedBlock(Block(Tally([0])), [], "native", "", 0.5)


class LostFuture:
    """A task that is done, lost, and done again."""

    def __init__(self) -> None:
        self.states = ["lost", "finished"]
        self.status = "pending"

    def add_done_callback(self, told: Callable[[Any], None]) -> None:
        self.status = self.states.pop(0)
        told(self)


class LosingClient:
    status = "running"

    def __init__(self) -> None:
        self.asked: list[str] = []

    def submit(self, *_: Any, key: str, **__: Any) -> LostFuture:
        self.asked.append(key)
        return LostFuture()

    def gather(self, futures: list[LostFuture]) -> list[PlayedBlock]:
        assert all(one.status == "finished" for one in futures)
        return [PLAYED for _ in futures]

    def sync(self, ask: Callable[..., Any], *arguments: Any, callback_timeout: float) -> Any:
        return ask(*arguments)


def test_a_lost_result_is_waited_for_again() -> None:
    client = LosingClient()
    hands = ClusterHands(client, None, 1, lambda threads: None, rows=False)
    hands.ask(0, (0, 5))
    assert hands.answers() == [(0, PLAYED, 0.5)] and len(client.asked) == 1
