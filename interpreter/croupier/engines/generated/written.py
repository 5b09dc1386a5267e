"""Bodies and decisions that are written out where they are entered, so that no call has to be paid for."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from croupier.engines.generated.sizes import walk
from croupier.engines.generated.writer import Writer
from croupier.engines.plan import steps as p
from croupier.engines.plan import values as v
from croupier.engines.plan.plan import Decision
from croupier.engines.plan.waits import entry_of, inner_blocks, steps_of

if TYPE_CHECKING:
    from croupier.engines.generated.module import Module

MOST_NODES = 500
"""How many nodes all copies of a body may have together, with what is written out in them."""

FEW_NODES = 30
"""A body that has no more is always written out."""

DEEPEST = 20
"""In how many blocks that may still be done."""


class Written:
    """Which bodies of a module are written out, and what of them then."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.plan = module.plan
        self.places = self._places()
        self._blocks: dict[int, p.Block | None] = {}
        self._sizes: dict[int, int] = {}
        self._forks: dict[int, bool] = {}

    def _places(self) -> Counter[int]:
        """How often each code is named."""
        places: Counter[int] = Counter()
        for body in self.plan.bodies.values():
            entries = [entry_of(step) for step in steps_of(body.block)]
            places.update(one.code for one in entries if isinstance(one, p.CallRule | p.AskDecision))
        for decision in self.plan.decisions.values():
            places.update({row.code: max(1, places[decision.code]) for row in decision.moves})
        return places

    def block(self, code: int, w: Writer) -> p.Block | None:
        """What is written out of a body that is entered here; none where it is called."""
        return self._block(code) if len(w.blocks) <= DEEPEST else None

    def asks(self, decision: Decision, w: Writer) -> bool:
        """Whether a decision is written out where it is put."""
        return self._asks(decision) and len(w.blocks) <= DEEPEST

    def _asks(self, decision: Decision) -> bool:
        return not (
            not self.module.writes_out
            or decision.interruptions
            or decision.code in self.module.finished
            or self.module.may_repeat(decision)
        ) and self._fits(decision.code, self._size_of_decision(decision))

    def _fits(self, code: int, size: int) -> bool:
        return size <= FEW_NODES or size * self.places[code] <= MOST_NODES

    def _block(self, code: int) -> p.Block | None:
        if code not in self._blocks:
            closed = not self.module.writes_out or code in self.module.finished or code in self.module.repeating
            block = None if closed else settled(self.plan.bodies[code].block)
            self._blocks[code] = block if block is not None and self._fits(code, self._size(code)) else None
        return self._blocks[code]

    def _size(self, code: int) -> int:
        """The nodes of a body, with those that are written out in it."""
        if code not in self._sizes:
            block = self.plan.bodies[code].block
            entries = [entry_of(step) for step in steps_of(block)]
            self._sizes[code] = sum(1 for step in block for _ in walk(step)) + sum(map(self._size_of, entries))
        return self._sizes[code]

    def _size_of(self, entry: p.Entry | None) -> int:
        if isinstance(entry, p.CallRule):
            return self._size(entry.code) if self._block(entry.code) is not None else 0
        if isinstance(entry, p.AskDecision) and self._asks(self.plan.decisions[entry.code]):
            return self._size_of_decision(self.plan.decisions[entry.code])
        return 0

    def forks(self, code: int) -> bool:
        """Whether a body calls more than once what calls again, or one that is written out in it does."""
        if code not in self._forks:
            entries = [entry_of(step) for step in steps_of(self.plan.bodies[code].block)]
            called = [one.code for one in entries if isinstance(one, p.CallRule) and self._block(one.code) is not None]
            self._forks[code] = self.module.forks(code) or any(map(self.forks, called))
        return self._forks[code]

    def _size_of_decision(self, decision: Decision) -> int:
        codes = [row.code for row in decision.moves] + [decision.otherwise] * (decision.otherwise >= 0)
        inner = sum(self._size(code) for code in codes if self._block(code) is not None)
        return sum(1 for row in decision.moves for _ in walk(row)) + inner


def assigned(block: p.Block) -> set[int]:
    """The locals that a block sets."""
    return {step.slot for step in steps_of(block) if isinstance(step, p.Let | p.AddLocal)}


def gives(step: p.Step) -> bool:
    return isinstance(step, p.Give) or any(gives(one) for block in inner_blocks(step) for one in block)


def ends(block: p.Block) -> bool:
    """Whether a block always ends its body."""
    last = block[-1] if block else None
    if isinstance(last, p.If):
        return ends(last.otherwise) and all(ends(one) for _, one in last.branches)
    return isinstance(last, p.Give | p.Finish)


def settled(block: p.Block) -> p.Block | None:
    """A block in which nothing comes after what gives; none where that cannot be."""
    for at, step in enumerate(block):
        if isinstance(step, p.Give):
            return None if step.ends_decision else block[: at + 1]
        if gives(step):
            return _settled_if(block[:at], step, block[at + 1 :])
    return block


def _settled_if(before: p.Block, step: p.Step, after: p.Block) -> p.Block | None:
    """What comes after an ``if`` whose blocks all end is done otherwise."""
    if not isinstance(step, p.If) or (after and not all(ends(one) for _, one in step.branches)):
        return None
    branches: list[tuple[v.Value, p.Block]] = []
    for condition, one in step.branches:
        found = settled(one)
        if found is None:
            return None
        branches.append((condition, found))
    otherwise = settled(step.otherwise + after)
    return None if otherwise is None else (*before, replace(step, branches=tuple(branches), otherwise=otherwise))
