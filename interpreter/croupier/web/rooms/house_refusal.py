"""What the house refuses."""

from __future__ import annotations


class HouseRefusal(Exception):
    """The house does not do something. Nothing has changed.

    ``error`` is a word of the protocol: ``gone``, ``damaged``, ``busy``, ``cannot-make``, ``unstored``, ``begun``,
    ``wrong-seat``, ``seat-taken``, ``wrong-name``, ``name-taken``, ``not-over`` or ``cannot-record``. ``message`` says
    more, in English, to whoever runs the server.
    """

    def __init__(self, error: str, message: str = "") -> None:
        super().__init__(message or error)
        self.error = error
        self.message = message
