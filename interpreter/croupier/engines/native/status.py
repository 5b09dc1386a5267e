"""The status with which a body that waits returns, how a function that may wait is entered, and what a call returns."""

from __future__ import annotations

ENDED, AGAIN, GAVE, LOST, WAITING, FINISHES = 0, 1, 2, 3, 4, 16
"""The status of a body: it ended, by ``again``, by a value that also ends its decision, by a fault, or not yet.

``WAITING`` says that a decision inside it waits for an answer. The body has left its frame then.

A status from ``FINISHES`` on is a ``finish``: ``FINISHES`` plus an index into ``endings.finish_sets``.
"""


FRESH, ANSWERED, PUT = -1, -2, -3
"""How a function that may wait is entered: at its beginning, with an answer, or to put its decision anew.

It is entered with a status where what it has called has ended so.
"""


OVER, GAVE_UP = 0, -1
"""The results of ``begin``, ``make`` and ``put`` where nobody is asked: the game is over, or native code gives up."""
