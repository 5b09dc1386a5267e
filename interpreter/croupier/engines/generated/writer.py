"""Lines of one function, in blocks; steps that are due are written down together, where the way forks or ends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from croupier.engines.generated.limits import CannotEmit

SIMPLE = re.compile(r"[A-Za-z_]\w*|-?\d+")
MOST_LOOPS = 16
"""How many loops may stand in each other: Python takes 20 blocks."""
MOST_LEVELS = 80
"""How many levels of indentation there may be: Python takes 100."""
LONGEST = 400
"""How long an expression may be before a part of it gets a line of its own."""


@dataclass
class Block:
    """``due`` are steps that have not been written yet; ``ended``: what follows would never be reached. ``loop``: it is
    the body of one, and where ``whole`` no pass is left out; ``each`` are steps that every pass costs.
    ``doubtful``: whether there are steps left is to be tested when the next ones are paid."""

    lines: list[str] = field(default_factory=list)
    due: int = 0
    loop: bool = False
    ended: bool = False
    whole: bool = False
    each: int = 0
    doubtful: bool = False

    @property
    def empty(self) -> bool:
        return not self.lines and not self.due and not self.doubtful


class Writer:
    """Writes one function. ``needs`` are the parts of the state that it begins with taking into locals."""

    def __init__(self) -> None:
        self.blocks = [Block()]
        self.needs: dict[str, str] = {}
        self.count = 0
        self.meter = ""

    @property
    def here(self) -> Block:
        return self.blocks[-1]

    @property
    def loops(self) -> int:
        return sum(block.loop for block in self.blocks)

    def temp(self, prefix: str = "t") -> str:
        self.count += 1
        return f"{prefix}{self.count}"

    def need(self, name: str) -> str:
        """A part of the state as a local."""
        self.needs[name] = f"{name} = s.{name}"
        return name

    def line(self, text: str) -> None:
        self.here.lines.append(text)

    def once(self, text: str, prefix: str = "t") -> str:
        """A value as a name, or as it is where it is one, or a number."""
        if SIMPLE.fullmatch(text):
            return text
        name = self.temp(prefix)
        self.line(f"{name} = {text}")
        return name

    def short(self, text: str) -> str:
        return self.once(text) if len(text) > LONGEST else text

    # --- blocks --------------------------------------------------------------------------------

    def open(self, loop: bool = False, whole: bool = False) -> None:
        self.blocks.append(Block(loop=loop, whole=whole))
        if self.loops > MOST_LOOPS or len(self.blocks) > MOST_LEVELS:
            raise CannotEmit("the rules are nested too deeply")

    def close(self) -> Block:
        """Ends a block without putting it anywhere."""
        if not self.here.ended:
            self.flush()
            self._test()
        return self.blocks.pop()

    def attach(self, head: str, block: Block) -> None:
        lines = block.lines or ["pass"]
        if head == "else:" and _is_one_branch(lines):
            self.here.lines += [f"el{lines[0]}", *lines[1:]]
            return
        self.line(head)
        self.here.lines += [f"    {one}" for one in lines]

    @contextmanager
    def block(self, head: str, loop: bool = False) -> Iterator[Block]:
        self.open(loop)
        yield self.here
        self.attach(head, self.close())

    @contextmanager
    def whole_loop(self, name: str, items: str) -> Iterator[None]:
        """A loop over items that goes through them all; steps that every pass costs are paid behind it."""
        self.open(loop=True, whole=True)
        yield
        self.part_of_all()
        block = self.close()
        self.attach(f"for {name} in {items}:", block)
        if block.each:
            self.charge_for(f"len({items}) * {block.each}" if block.each > 1 else f"len({items})")

    def part_of_all(self) -> None:
        """What is due now is due in every pass: there has been no way out of it yet."""
        if self.here.whole:
            self.here.each, self.here.due, self.here.whole = self.here.due, 0, False

    # --- steps ---------------------------------------------------------------------------------

    def charge(self, steps: int) -> None:
        self.here.due += steps

    def charge_for(self, steps: str) -> None:
        """Steps that are known only in play."""
        due, self.here.due = self.here.due, 0
        self._pay(f"{steps} + {due}" if due else steps)

    def flush(self) -> None:
        if self.here.due:
            self._pay(str(self.here.due))
            self.here.due = 0

    def _pay(self, steps: str) -> None:
        self.line(f"{self.meter} += {steps}" if self.meter else f"s.fuel -= {steps}")
        self._test()

    def _test(self) -> None:
        if self.here.doubtful:
            self.here.doubtful = False
            self.line(f"if s.fuel < {self.meter or 0}: raise Unexplained")

    def check(self) -> None:
        """Stops where the steps are used up."""
        self.here.doubtful = True
        self.flush()
        self._test()

    def check_soon(self) -> None:
        """Stops where the steps are used up, when the next ones are paid in this block."""
        self.here.doubtful = True

    @contextmanager
    def metered(self) -> Iterator[None]:
        """A loop that is not left for good: steps are counted in a local, and paid when it is over."""
        if self.meter:
            yield
            return
        name = self.meter = self.temp("paid")
        lines, at = self.here.lines, len(self.here.lines)
        yield
        self.meter = ""
        if any(name in line for line in lines[at:]):
            paid = lines[at - 1].removeprefix("s.fuel -= ") if at else ""
            if at and paid != lines[at - 1]:
                lines[at - 1] = f"{name} = {paid}"
            else:
                lines.insert(at, f"{name} = 0")
            self.charge_for(name)

    def leave(self, text: str) -> None:
        """Leaves the function."""
        self._exit(text, sum(block.due for block in self.blocks))

    def leave_loop(self, text: str) -> None:
        """Leaves the innermost loop, or its pass."""
        due = 0
        for block in reversed(self.blocks):
            due += block.due
            if block.loop:
                break
        self._exit(text, due)

    def _exit(self, text: str, due: int) -> None:
        self.here.doubtful = self.here.doubtful and bool(due)
        if due:
            self._pay(str(due))
        self.line(text)
        self.here.due = 0
        self.here.ended = True

    def function(self, head: str) -> list[str]:
        """The whole function, when its body is done."""
        block = self.close()
        body = [*self.needs.values(), *block.lines] or ["pass"]
        return [head, *(f"    {one}" for one in body)]


def _is_one_branch(lines: list[str]) -> bool:
    """Whether lines are one ``if`` with what belongs to it."""
    return lines[0].startswith("if ") and all(one.startswith((" ", "elif ", "else:")) for one in lines[1:])
