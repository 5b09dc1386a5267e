"""What the house refuses, as problems that pages are told."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from croupier.web.rooms.agreeing.wrong import WrongRequest
from croupier.web.server.problems import Problem


@contextmanager
def told_as_problems() -> Iterator[None]:
    """Raise Problem for what the house refuses. Whatever else goes wrong stays what it is."""
    try:
        yield
    except WrongRequest as refusal:
        raise Problem(refusal.error, refusal.message) from refusal
