"""The games that a page wants figures of, read with their types."""

from __future__ import annotations

from pydantic import Field

from croupier.web.workshop.playing.wish import Number, Wish


class FiguresWish(Wish):
    """A game by its file, with the house rules that are laid on it."""

    file: str
    on: str | None = None  # the game for a house rule
    house_rules: list[str] = Field([], alias="with", max_length=30)
    seats: Number | None = None
    options: dict[str, bool | int | str] = Field({})
