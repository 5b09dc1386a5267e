"""The cards that rules hold while a game waits: in locals, in answers that are kept back, and in states.

A scenario may lay the table while rules are running. A card that such a rule holds must stay in its pile: the rule goes
on as if it had just looked at that pile.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.engines.contract.program import END, HEADER, Code, Program, slots_of
from croupier.language.analysis.graph import rules_of
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk
from croupier.table.state import Frame, State


@dataclass(frozen=True, slots=True)
class Held:
    """A card that something names."""

    card: int
    pile: int  # in which it lies
    by: str  # the words for what names it
    state: int | None = None  # the index of the state, if a state names it


def held_cards(program: Program, s: State) -> list[Held]:
    """Return each card that a local, a kept answer or a state names."""
    found = [held for f in s.frames for held in _in_frame(program, s, f)]
    for index, (place, value) in enumerate(zip(program.layout.states, s.values, strict=True)):
        if place.type == "card" and value is not None and place.card is None:  # what lies on cards falls off
            found.append(Held(value, s.where[value], f"the state `{place.name}`", index))
    return found


def _in_frame(program: Program, s: State, f: Frame) -> Iterator[Held]:
    code = program.codes[f[0]]
    told = program.checked.ruleset.origins.told(code.label)
    if code.kind == "secret":
        rows = [*f[2], *(one for one in f[3] if one is not None)]
        types = [[code.types.get(at) for at in range(len(row))] for row in f[2]]
        types += [[None, *program.moves[one[0]].parameter_types] for one in f[3] if one is not None]
        for row, row_types in zip(rows, types, strict=True):
            for card in _cards(row, row_types):
                yield Held(card, s.where[card], f"an answer or a parameter of `{told}`")
        return
    for slot in _live(code, f):
        for card in _cards([f[slot]], [code.types.get(slot - HEADER)]):
            yield Held(card, s.where[card], f"`{_name(program, code, slot - HEADER, f[1])}` in `{told}`")


def _live(code: Code, f: Frame) -> list[int]:
    """Return the slots of a frame that hold a value."""
    if code.kind == "decision":
        return list(range(HEADER, len(f) - 1))
    return sorted(slots_of(code.live[f[1]])) if f[1] != END else []


def _cards(values: Sequence[Any], types: Sequence[Any]) -> Iterator[int]:
    for value, type in zip(values, types, strict=True):
        if type is None or value is None:
            continue
        if isinstance(value, tuple):
            yield from _cards(value, [type.item] * len(value))
        elif type.base == "card":
            yield value


# --- names of locals -----------------------------------------------------------------------------


def _name(program: Program, code: Code, slot: int, step: int) -> str:
    """Return the name of a local. Of several locals in one slot, that is the last one declared before the step."""
    parameters = _parameters(program, code)
    if slot < len(parameters):
        return parameters[slot]
    name = "a local"
    slots = program.checked.facts.slots
    for node in _declarations(code):
        if node in slots and slots[node] == slot and node.place.start <= code.places[step].start:
            name = node.name if isinstance(node, n.Let) else node.variable
    return name


def _declarations(code: Code) -> Iterable[n.Let | n.ForEach | n.MoveEach]:
    return (
        () if code.body is None else (one for one in walk(code.body) if isinstance(one, n.Let | n.ForEach | n.MoveEach))
    )


def _parameters(program: Program, code: Code) -> list[str]:
    """Return the names of the locals that a frame begins with."""
    if code.decision is not None:
        return [one.name for one in code.decision.node.signature.parameters]
    made = program.moves.get(code.index)
    if made is not None:
        decision = program.decisions[code.label.split(".")[0]].decision
        assert decision is not None
        outer = [one.name for one in decision.node.signature.parameters][: made.prefix]
        return [*outer, *(["who acts"] if made.meanwhile else []), *made.parameter_names]
    node = rules_of(program.checked.symbols).get(code.label.split(" ")[-1].removesuffix(".otherwise"))
    return [] if node is None or isinstance(node, n.Define) else [one.name for one in node.signature.parameters]
