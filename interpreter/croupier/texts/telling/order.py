"""The order in which cards are told that lie in none: as people sort a hand."""

from __future__ import annotations

from croupier.engines.contract.program import Program


def design_order(program: Program, design: int | None) -> tuple[int, int]:
    """Return the place of a face among others: by its first enumeration value, such as a suit, then by its place in
    the deck."""
    checked = program.checked
    if design is None:
        return (len(checked.symbols.members), 0)
    fields = zip(checked.deck.designs[design].values, checked.symbols.fields.values(), strict=True)
    first = next((value for value, type in fields if type.base == "enum" and value is not None), None)
    return (len(checked.symbols.members) if first is None else first, design)
