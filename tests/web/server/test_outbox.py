"""What waits for a page keeps its order, whether it is sent at once or has to wait."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from croupier.web.server.bounds import Bounds
from croupier.web.server.outbox import Outbox


@dataclass
class Line:
    """A connection that may be full."""

    full: bool = False
    sent: list[str] = field(default_factory=list)

    def send_now(self, text: str) -> bool:
        if not self.full:
            self.sent.append(text)
        return not self.full


def put(outbox: Outbox, *texts: str) -> None:
    for text in texts:
        outbox.put(text, lambda: "too slow")


def test_a_text_is_sent_at_once_if_none_is_before_it() -> None:
    async def run() -> None:
        line = Line()
        outbox = Outbox(Bounds(), lambda: None, line.send_now)
        put(outbox, "first")  # nobody asks for messages yet
        assert line.sent == [] and await outbox.next() == "first"
        put(outbox, "second")  # the first one may be on its way
        assert line.sent == [] and await outbox.next() == "second"
        asking = asyncio.create_task(outbox.next())
        await asyncio.sleep(0)
        put(outbox, "third")
        assert line.sent == ["third"] and not asking.done()
        line.full = True
        put(outbox, "fourth")
        line.full = False
        put(outbox, "fifth")
        assert line.sent == ["third"]
        assert [await asking, await outbox.next()] == ["fourth", "fifth"]

    asyncio.run(run())


def test_nothing_is_sent_behind_the_last_message() -> None:
    async def run() -> None:
        line = Line()
        outbox = Outbox(Bounds(), lambda: None, line.send_now)
        asking = asyncio.create_task(outbox.next())
        await asyncio.sleep(0)
        outbox.close("the end")
        put(outbox, "more")
        assert [await asking, await outbox.next(), line.sent] == ["the end", None, []]

    asyncio.run(run())
