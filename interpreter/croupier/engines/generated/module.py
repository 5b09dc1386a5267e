"""The source of a whole plan: its tables, its definitions, its bodies and its decisions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from croupier.engines.generated.definitions import definition_function
from croupier.engines.generated.limits import CannotEmit
from croupier.engines.generated.sieves import rows_functions
from croupier.engines.generated.sizes import DEEPEST_CALLS, Sizes
from croupier.engines.generated.values import Values
from croupier.engines.generated.writer import Writer
from croupier.engines.generated.written import Written
from croupier.engines.plan import Plan
from croupier.engines.plan import steps as p
from croupier.engines.plan.plan import Decision
from croupier.engines.plan.waits import entered_codes, entry_of, inner_blocks, step_waits, steps_of

LONGEST_NAME = 60

COUNTED = {
    "round": "s.begun.append((s.turns, s.wins)); s.turns, s.wins, s.enough = 0, [0] * {seats}, TOO_MANY",
    "turn": "s.turns += 1",
    "win": "s.wins[v0] += 1; s.won = True",
}
"""What a playout notes where a marked rule begins."""


class Module:
    """Names of all that is written, and what is known of it. ``events``: whether somebody keeps them.

    ``direct``: bodies that wait are called as the others are, and whoever is asked answers at once; ``writes_out``:
    most are written out where they are entered. ``all_stay``: all players are in play from the deal to the end.
    ``few_moves``: how many need not be counted. ``named`` are the codes of which the function has been named,
    ``named_with_list`` those of decisions of which that for a list has been.
    """

    def __init__(self, plan: Plan, events: bool, direct: bool = False) -> None:
        self.plan = plan
        self.direct = direct
        self.events = events
        self.few_moves = 0
        self.writes_out = direct
        self.sizes = Sizes(plan)
        self.waiting = {code for code, body in plan.bodies.items() if body.waits}
        self.sections: list[list[str]] = []
        self.tables: dict[tuple[Any, ...], str] = {}
        self.late: dict[str, str] = {}
        self._definitions: dict[int, str] = {}
        self._marks: dict[int, str] = {}
        self._rows: dict[tuple[object, ...], str] = {}
        self.leaves = self._leaves()
        self.listed: set[int] = set()
        self.named: set[int] = set()
        self.named_with_list: set[int] = set()
        steps = [(body.code, step) for body in plan.bodies.values() for step in steps_of(body.block)]
        self.repeating = {code for code, step in steps if isinstance(step, p.Again)}
        self.all_stay = direct and not any(isinstance(step, p.Leave) for _, step in steps)
        self.finished = {code for _, step in steps if isinstance(step, p.Finish) for code in step.codes}
        self._state_names: list[str] = [one.name for one in plan.layout.states]
        self.written = Written(self)
        self._check_depth()

    def _check_depth(self) -> None:
        """No body may open too many functions at once; what calls in circles there is not."""
        depths: dict[int, int] = {}

        def depth(code: int) -> int:
            if code not in depths:
                depths[code] = 0
                entries = [entry_of(step) for step in steps_of(self.plan.bodies[code].block)]
                called = [one for entry in entries if entry is not None for one in self._entered(entry)]
                depths[code] = 1 + max((depth(one) for one in called), default=0)
                if depths[code] > DEEPEST_CALLS:
                    raise CannotEmit("the rules call each other too deeply")
            return depths[code]

        for code in self.plan.bodies:
            depth(code)

    def _entered(self, entry: p.Entry) -> set[int]:
        return set() if isinstance(entry, p.AskDecision) else entered_codes(entry, self.plan.tables)

    def values(self, w: Writer, local: Callable[[int], str]) -> Values:
        return Values(self, w, local)

    # --- names ---------------------------------------------------------------------------------

    def label(self, code: int) -> str:
        if code in self.plan.bodies:
            return self.plan.bodies[code].label
        decision = self.plan.decisions.get(code) or self.plan.decisions[self.plan.secrets[code]]
        return decision.name

    def rule(self, code: int) -> str:
        self.named.add(code)
        return f"rule_{code}_{_identifier(self.label(code))}"

    def enter(self, code: int) -> str:
        """The function that runs a body that waits from its beginning."""
        return f"enter_{code}_{_identifier(self.label(code))}"

    def offers(self, code: int) -> str:
        return f"offers_{code}_{_identifier(self.label(code))}"

    def nobody(self, code: int) -> str:
        return f"nobody_{code}_{_identifier(self.label(code))}"

    def ask(self, code: int) -> str:
        self.named.add(code)
        return f"ask_{code}_{_identifier(self.label(code))}"

    def ask_of(self, code: int) -> str:
        """The function for who has listed the ways to make the first move."""
        self.named_with_list.add(code)
        return f"ask_{code}_{_identifier(self.label(code))}_of"

    def state_name(self, index: int) -> str:
        return f"{_identifier(self._state_names[index])}_"

    def table(self, number: int) -> str:
        return self._constant("T", self.plan.tables[number])

    def _constant(self, letter: str, values: tuple[Any, ...]) -> str:
        key = (letter, *((type(one), one) for one in values))
        return self.tables.setdefault(key, f"{letter}{len(self.tables)}")

    def definition(self, number: int) -> str:
        """The function of a definition, written when it is first named."""
        if number not in self._definitions:
            name = f"define_{number}_{_identifier(self.plan.definitions[number].name)}"
            self._definitions[number] = name
            self.sections.append(definition_function(self, number, name))
        return self._definitions[number]

    def designs(self) -> str:
        """The table of the designs of cards with one side."""
        return self._constant("D", tuple(faces[0] for faces in self.plan.layout.cards))

    def rows(self, lines: list[str], text: str, cost: int, caps: tuple[int, ...]) -> str:
        """The function that makes the rows of a condition, written when it is first named."""
        key = (*lines, text, cost, caps)
        if key not in self._rows:
            name = self._rows[key] = f"fitting_{len(self._rows)}"
            self.sections.append(rows_functions(name, lines, text, cost, caps, self.plan))
        return self._rows[key]

    def forks(self, code: int) -> bool:
        """Whether a body calls more than once what calls again: that could go on for ever so long without a loop."""
        return self._calls(self.plan.bodies[code].block) > 1

    def _calls(self, block: p.Block) -> int:
        """The calls on the way through a block that has the most."""
        found = 0
        for step in block:
            entry = entry_of(step)
            found += max(map(self._calls, inner_blocks(step)), default=0)
            found += entry is not None and (isinstance(entry, p.AskDecision) or not self._entered(entry) <= self.leaves)
        return found

    def _leaves(self) -> set[int]:
        """The bodies that call nothing."""
        return {code for code, body in self.plan.bodies.items() if not any(map(entry_of, steps_of(body.block)))}

    # --- decisions -----------------------------------------------------------------------------

    def may_repeat(self, decision: Decision) -> bool:
        """Whether what a decision leads to may put it again."""
        return bool(self.repeating & {decision.otherwise, *(row.code for row in decision.moves)})

    def lists_arguments(self, decision: Decision) -> bool:
        """Whether the ways to make its one move are told by their one argument, to whoever answers at once."""
        return self.direct and len(decision.moves) == 1 and len(decision.moves[0].domains) == 1

    # --- what waits ----------------------------------------------------------------------------

    def waits(self, step: p.Step) -> bool:
        """Whether a step, or one inside it, may put a decision or end more than its body."""
        if step_waits(step, self.waiting, self.plan.tables):
            return True
        return any(self.waits(one) for block in inner_blocks(step) for one in block)

    def entry_waits(self, step: p.Step) -> bool:
        return entry_of(step) is not None and step_waits(step, self.waiting, self.plan.tables)

    # --- moments -------------------------------------------------------------------------------

    def _codes(self, table: int) -> list[int]:
        return [-1 if code is None else int(code) for code in self.plan.tables[table]]

    def moment_waits(self, table: int) -> bool:
        return any(code in self.waiting for code in self._codes(table))

    def moment_costs(self, table: int) -> str:
        return self._constant("C", tuple(1 if one < 0 else self.plan.bodies[one].cost for one in self._codes(table)))

    def moment_rules(self, table: int) -> str:
        """By design the function that a moment calls, or none."""
        direct = [one if self.direct or one not in self.waiting else -1 for one in self._codes(table)]
        name = f"M{table}"
        self.late[name] = "".join("None, " if one < 0 else f"{self.rule(one)}, " for one in direct)
        return name

    def moment_entries(self, table: int) -> str:
        """By design the function that enters a body which waits, or none."""
        name = f"W{table}"
        codes = self._codes(table)
        self.late[name] = "".join(f"{self.enter(one)}, " if one in self.waiting else "None, " for one in codes)
        return name

    # --- marks ---------------------------------------------------------------------------------

    def mark(self, code: int) -> str:
        """The function that tells that a marked rule begins and sets back what belongs to it, or a line that does so;
        empty for none."""
        body = self.plan.bodies[code]
        if self.direct and body.mark == "turn" and not body.resets:
            return COUNTED["turn"]
        if body.mark is None or not (self.events or body.resets or (self.direct and body.mark in COUNTED)):
            return ""
        if code not in self._marks:
            self._marks[code] = f"mark_{code}_{_identifier(body.mark)}"
            self.sections.append(self._mark_function(code))
        return self._marks[code]

    def _mark_function(self, code: int) -> list[str]:
        body, w = self.plan.bodies[code], Writer()
        e = self.values(w, lambda slot: f"v{slot}")
        if self.events:
            told = "".join(f"v{slot}, " if tells else "None, " for slot, tells in enumerate(body.told))
            w.line(f"s.log.append(({'began'!r}, {body.site}, {body.mark!r}, ({told})))")
        if self.direct and body.mark in COUNTED:
            w.line(COUNTED[body.mark].format(seats=self.plan.layout.seats))
        for index, start in body.resets:
            if self.events:
                w.line(f"change(s, {body.site}, {index}, {e.value(start)})")
            else:
                w.line(f"{w.need('values')}[{index}] = {e.value(start)}")
        arguments = "".join(f", v{slot}" for slot in range(body.parameters))
        w.leave("return")
        return w.function(f"def {self._marks[code]}(s{arguments}):")

    # --- text ----------------------------------------------------------------------------------

    def text(self) -> str:
        """Everything that has been written, tables first."""
        head = [f"# pile {at}: {one.name}" for at, one in enumerate(self.plan.layout.piles) if not one.owner]
        tables = [f"{name} = {tuple(value for _, value in key[1:])!r}" for key, name in self.tables.items()]
        late = [f"{name} = ({inside})" for name, inside in self.late.items()]
        bodies = ["\n".join(one) for one in self.sections]
        return "\n\n\n".join(["\n".join([*head, *tables]), *bodies, "\n".join(late)]) + "\n"


def _identifier(text: str) -> str:
    return re.sub(r"[^0-9A-Za-z]+", "_", text)[:LONGEST_NAME]
