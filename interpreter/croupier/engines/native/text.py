"""The text of one LLVM function: instructions, blocks, and variables on the stack.

A value is an ``i64`` or an ``i1`` and is passed around as its LLVM name or number. A variable is an ``alloca``, read by
``get`` and written by ``put``. So no phi node is needed; LLVM turns variables into registers.
"""

from __future__ import annotations

from collections.abc import Callable

MOST_LINES = 200_000
"""The most lines of a module. With so many, LLVM takes some seconds without optimisation."""


class TooLarge(Exception):
    """The machine code of the rules would be larger than is made."""

    def __init__(self) -> None:
        super().__init__(f"its machine code would have more than {MOST_LINES} instructions")


TAGS = ("table", "head", "values", "where", "sizes", "cards", "sides", "chance", "list", "held", "frame")
"""Kinds of memory that never overlap. Their tags (TBAA) let LLVM keep one kind in a register over stores to another."""

SIGNS = {"=": "eq", "!=": "ne", "<": "slt", "<=": "sle", ">": "sgt", ">=": "sge"}
"""LLVM's names for the signs of comparisons."""


def tag_lines() -> list[str]:
    """Return the metadata that defines the tags and the weights of branches, for the end of a module."""
    root = len(TAGS) * 2
    lines = [
        f'!{root} = !{{!"croupier"}}',
        f'!{root + 1} = !{{!"branch_weights", i32 100000, i32 1}}',
        f'!{root + 2} = !{{!"branch_weights", i32 1, i32 100000}}',
    ]
    for at, name in enumerate(TAGS):
        lines.append(f'!{2 * at} = !{{!"{name}", !{root}, i64 0}}')
        lines.append(f"!{2 * at + 1} = !{{!{2 * at}, !{2 * at}, i64 0}}")
    return lines


def tagged(name: str) -> str:
    return f"!tbaa !{2 * TAGS.index(name) + 1}"


LIKELY = f"!prof !{len(TAGS) * 2 + 1}"
UNLIKELY = f"!prof !{len(TAGS) * 2 + 2}"


class Text:
    """The text of a function while it is written. Instructions behind a jump are dropped until the next label."""

    def __init__(self) -> None:
        self.spots: list[str] = []  # the lines of the variables
        self.lines: list[str] = []
        self.tags: dict[str, str] = {}  # of the variables that lie in the memory of the game
        self.open = True  # the current block has not ended yet
        self._count = 0

    def function(self, head: str) -> str:
        """Return the finished function; ``head`` is its name with arguments and attributes."""
        body = "\n".join(self.lines)
        first = "\n".join(self.spots)
        return f"define {head} {{\nentry:\n{first}\n  br label %begin\nbegin:\n{body}\n}}\n"

    # --- lines ---------------------------------------------------------------------------------

    def fresh(self, stem: str = "t") -> str:
        """Return a name that is used nowhere else in the function."""
        self._count += 1
        return f"{stem}.{self._count}"

    def do(self, line: str) -> None:
        if self.open:
            self.lines.append("  " + line)

    def op(self, line: str) -> str:
        """Write an instruction and return the name of its result."""
        name = "%" + self.fresh()
        self.do(f"{name} = {line}")
        return name

    def label(self, name: str) -> None:
        """Begin a block. If the block before has not ended, it jumps here. Raise TooLarge."""
        if len(self.lines) > MOST_LINES:
            raise TooLarge
        self.jump(name)
        self.lines.append(f"{name}:")
        self.open = True

    def jump(self, to: str) -> None:
        self.do(f"br label %{to}")
        self.open = False

    def branch(self, condition: str, then: str, otherwise: str, likely: bool = False) -> None:
        hint = f", {LIKELY}" if likely else ""
        self.do(f"br i1 {condition}, label %{then}, label %{otherwise}{hint}")
        self.open = False

    def switch(self, value: str, labels: dict[int, str]) -> None:
        """Jump to the label of a number. It must be one of them."""
        never = self.fresh("never")
        self.do(
            f"switch i64 {value}, label %{never} [{' '.join(f'i64 {one}, label %{to}' for one, to in labels.items())}]"
        )
        self.open = False
        self.label(never)
        self.do("unreachable")
        self.open = False

    def give(self, value: str) -> None:
        """Return from the function."""
        self.do(f"ret i64 {value}")
        self.open = False

    # --- instructions --------------------------------------------------------------------------

    def add(self, left: str | int, right: str | int) -> str:
        if str(right) == "0":
            return str(left)
        return str(right) if str(left) == "0" else self.op(f"add i64 {left}, {right}")

    def sub(self, left: str | int, right: str | int) -> str:
        return self.op(f"sub i64 {left}, {right}")

    def mul(self, left: str | int, right: str | int) -> str:
        return str(left) if str(right) == "1" else self.op(f"mul i64 {left}, {right}")

    def compare(self, sign: str, left: str | int, right: str | int) -> str:
        """Compare two numbers; ``sign`` is one of ``eq ne slt sle sgt sge ult``."""
        return self.op(f"icmp {sign} i64 {left}, {right}")

    def select(self, condition: str, then: str | int, otherwise: str | int) -> str:
        return self.op(f"select i1 {condition}, i64 {then}, i64 {otherwise}")

    def number(self, truth: str) -> str:
        """Return a truth value as 0 or 1."""
        return self.op(f"zext i1 {truth} to i64")

    def call(self, name: str, *arguments: str | int) -> str:
        """Call a function of the game."""
        inside = ", ".join(["ptr %g", *(f"i64 {one}" for one in arguments)])
        return self.op(f"call i64 @{name}({inside})")

    # --- memory --------------------------------------------------------------------------------

    def spot(self, kind: str = "i64") -> str:
        """Return a new variable."""
        name = "%" + self.fresh("v")
        self.spots.append(f"  {name} = alloca {kind}")
        return name

    def put(self, spot: str, value: str | int) -> None:
        self.do(f"store i64 {value}, ptr {spot}{self.tags.get(spot, '')}")

    def get(self, spot: str) -> str:
        return self.op(f"load i64, ptr {spot}{self.tags.get(spot, '')}")

    def place(self, offset: int, index: str | int = 0, width: int = 1, base: str = "%g") -> str:
        """Return the address of an entry: ``index`` entries of ``width`` bytes behind ``offset``."""
        start = self.op(f"getelementptr i8, ptr {base}, i64 {offset}") if offset else base
        if str(index) == "0":
            return start
        # Integers of LLVM are padded to a multiple of their alignment, arrays of bytes are not.
        entry = f"i{8 * width}" if width in (1, 2, 4, 8) else f"[{width} x i8]"
        return self.op(f"getelementptr {entry}, ptr {start}, i64 {index}")

    def address(self, place: str) -> str:
        """Return an address as a number."""
        return self.op(f"ptrtoint ptr {place} to i64")

    def pointer(self, address: str) -> str:
        """Return the address that a number holds."""
        return self.op(f"inttoptr i64 {address} to ptr")

    def load(self, address: str, tag: str, width: int = 8, signed: bool = False) -> str:
        """Load a number of ``width`` bytes, extended to 64 bits."""
        if width == 8:
            return self.op(f"load i64, ptr {address}, {tagged(tag)}")
        small = self.op(f"load i{8 * width}, ptr {address}, {tagged(tag)}")
        return self.op(f"{'sext' if signed else 'zext'} i{8 * width} {small} to i64")

    def store(self, address: str, value: str | int, tag: str, width: int = 8) -> None:
        if width < 8:
            value = self.op(f"trunc i64 {value} to i{8 * width}")
        self.do(f"store i{8 * width} {value}, ptr {address}, {tagged(tag)}")

    # --- control -------------------------------------------------------------------------------

    def when(self, condition: str, body: Callable[[], None]) -> None:
        """Write ``body`` behind a jump that skips it unless the condition holds."""
        then, done = self.fresh("then"), self.fresh("done")
        self.branch(condition, then, done)
        self.label(then)
        body()
        self.label(done)

    def copy(self, to: str, source: str, size: int) -> None:
        """Write a copy of ``size`` bytes from one address to another."""
        self.do(f"call void @llvm.memcpy.p0.p0.i64(ptr {to}, ptr {source}, i64 {size}, i1 false)")

    def times(self, length: str | int, body: Callable[[str], None], done: str = "", start: str | int = 0) -> None:
        """Write a loop over the numbers from ``start`` to below ``length``; ``done`` labels its end for early exits."""
        head, inside, done = self.fresh("head"), self.fresh("pass"), done or self.fresh("done")
        at = self.spot()
        self.put(at, start)
        self.label(head)
        now = self.get(at)
        self.branch(self.compare("slt", now, length), inside, done)
        self.label(inside)
        body(now)
        self.put(at, self.add(now, 1))
        self.jump(head)
        self.label(done)

    def down(self, length: str | int, body: Callable[[str], None], done: str = "", least: str | int = 0) -> None:
        """Write a loop over the numbers from below ``length`` down to ``least``."""
        head, inside, done = self.fresh("head"), self.fresh("pass"), done or self.fresh("done")
        at = self.spot()
        self.put(at, length)
        self.label(head)
        now = self.get(at)
        self.branch(self.compare("sgt", now, least), inside, done)
        self.label(inside)
        below = self.sub(now, 1)
        body(below)
        self.put(at, below)
        self.jump(head)
        self.label(done)
