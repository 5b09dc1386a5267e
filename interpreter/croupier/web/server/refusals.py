"""What the house refuses, as problems that pages are told; whoever runs the server reads more of them."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from croupier.web.rooms.agreeing.wrong import WrongRequest
from croupier.web.rooms.house_refusal import HouseRefusal
from croupier.web.server.problems import Problem

log = logging.getLogger(__name__)


@contextmanager
def told_as_problems() -> Iterator[None]:
    """Raise Problem for what the house refuses. Whatever else goes wrong stays what it is."""
    try:
        yield
    except HouseRefusal as refusal:
        if refusal.message:
            log.warning("%s: %s", refusal.error, refusal.message)
        raise Problem(refusal.error) from refusal
    except WrongRequest as refusal:
        raise Problem(refusal.error, refusal.message) from refusal
