"""The spaces of observations and answers, as Gymnasium has them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from croupier.language.analysis.constants import LARGEST, SMALLEST
from croupier.study.batches.columns import ABSENT, StateColumns, ValueColumns
from croupier.study.batches.numbering import AnswerNumbers
from croupier.study.batches.observation import Observation


def column_space(observation: Observation) -> Box:
    """Return the space of what a seat sees: ``width`` numbers, int32.

    Columns of numbers of the rules hold any number of the language. All others count cards, or are 0 or 1.
    """
    layout = observation.layout
    low = np.zeros(observation.width, dtype=np.int32)
    high = np.full(observation.width, layout.card_count * max(1, len(layout.sides)), dtype=np.int32)
    for column in _number_columns(observation):
        low[column], high[column] = SMALLEST, LARGEST
    return Box(low, high, dtype=np.int32)


def seat_space(observation: Observation, numbers: AnswerNumbers) -> Dict:
    """Return the space of what a seat gets from an AEC environment."""
    mask = Box(0, 1, (numbers.count,), dtype=np.int8)
    return Dict({"observation": column_space(observation), "action_mask": mask})


def answer_space(numbers: AnswerNumbers) -> Discrete:
    """Return the space of the numbers of answers."""
    return Discrete(numbers.count)


def _number_columns(observation: Observation) -> Iterator[int]:
    """Yield the columns that hold numbers of the rules."""
    for state in observation.states:
        yield from _of_state(state, 0)
    for pile in observation.piles:
        if pile.cards is not None:
            most = observation.layout.piles[pile.group.places[0][0]].most
            for place in range(len(pile.group.places)):
                first = pile.group.start + place * pile.group.stride + pile.cards.start
                for card in range(most):
                    for counter in pile.cards.counters:
                        yield from _of_state(counter, first + card * pile.cards.stride)
    for argument in observation.arguments:
        yield from _of_value(argument.value, argument.start)
    for opening in observation.openings.values():
        for start, value in opening.arguments:
            yield from _of_value(value, start)


def _of_state(state: StateColumns, origin: int) -> Iterator[int]:
    for place in range(len(state.group.places)):
        yield from _of_value(state.value, origin + state.group.start + place * state.group.stride)


def _of_value(value: ValueColumns, start: int) -> Iterator[int]:
    if value.type.base == "number" and value.value != ABSENT:
        yield start + value.value
