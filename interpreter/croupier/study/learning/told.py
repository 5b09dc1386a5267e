"""A table in words, as the seat that is asked sees it."""

from __future__ import annotations

from croupier.study.batches.numbered_game import NumberedGame
from croupier.texts.table import result_lines, table_lines


def seat_lines(table: NumberedGame, seat: int) -> list[str]:
    """Return lines of text: the seat, its view of the table, and its open answers with their numbers, or the result."""
    game, teller = table.game, table.game.teller()
    lines = [teller.names[seat], *table_lines(game, teller, seat)]
    if game.over:
        return [*lines, *result_lines(game, teller)]
    open_numbers = table.open_numbers() if seat == table.seat else []
    return [*lines, *(f"{number:>8}  {table.numbers.describe(number)}" for number in open_numbers)]
