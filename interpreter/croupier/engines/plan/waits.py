"""Find the bodies that wait: they may put a decision, or end their caller. Every other body runs through at once.

A body also waits if it calls a body that waits. So the set is computed again until it stays the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from croupier.engines.plan import steps as p


def steps_of(block: p.Block) -> Iterator[p.Step]:
    """Yield all steps of a block, also those of inner blocks."""
    for step in block:
        yield step
        for inner in inner_blocks(step):
            yield from steps_of(inner)


def inner_blocks(step: p.Step) -> list[p.Block]:
    """Return the blocks of a branch or a loop."""
    if isinstance(step, p.If):
        return [*(block for _, block in step.branches), step.otherwise]
    return [step.body] if isinstance(step, p.ForEach | p.RepeatTimes | p.RepeatWhile) else []


def entry_of(step: p.Step) -> p.Entry | None:
    """Return the call of a rule, a moment or a decision that a step makes; ``None`` if it makes none."""
    if isinstance(step, p.Do):
        return step.entry
    if isinstance(step, p.Let | p.SetState | p.Give) and isinstance(step.value, p.Entry):
        return step.value
    return None


def entered_codes(entry: p.CallRule | p.CallMoment, tables: Sequence[Sequence[Any]]) -> set[int]:
    """Return the codes of the bodies that a call may enter."""
    if isinstance(entry, p.CallRule):
        return {entry.code}
    return {code for code in tables[entry.table] if code >= 0}


def step_waits(step: p.Step, waiting: set[int], tables: Sequence[Sequence[Any]]) -> bool:
    """Return whether a step makes its body wait; steps of inner blocks do not count."""
    if isinstance(step, p.AskAtOnce | p.Again | p.Finish):
        return True
    if isinstance(step, p.Give) and step.ends_decision:
        return True
    entry = entry_of(step)
    if entry is None:
        return False
    return isinstance(entry, p.AskDecision) or bool(entered_codes(entry, tables) & waiting)


def waiting_codes(blocks: Mapping[int, p.Block], tables: Sequence[Sequence[tuple[type, Any]]]) -> set[int]:
    """Return the codes of the bodies that wait. An entry of ``tables`` is a value with its type."""
    plain = [[value for _, value in one] for one in tables]
    waiting: set[int] = set()
    while True:
        found = {
            code for code, block in blocks.items() if any(step_waits(one, waiting, plain) for one in steps_of(block))
        }
        if found == waiting:
            return waiting
        waiting = found
