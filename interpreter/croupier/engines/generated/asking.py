"""Decisions of which the answer is chosen at once, by players who take any move with equal chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from croupier.engines.generated import bounds
from croupier.engines.generated.module import Module
from croupier.engines.generated.offers import OfferRoutine, append_to, write_theirs
from croupier.engines.generated.writer import Writer
from croupier.engines.plan import values as v
from croupier.engines.plan.plan import Decision, MoveRow

Enter = Callable[[Module, Writer, int, list[str], bool], str]
"""Writes how a body is entered, given what it is given; what it gives, or none where that is dropped."""


def asking_function(m: Module, enter: Enter, decision: Decision) -> list[str]:
    w = Writer()
    if decision.interruptions:
        _ask_with_others(m, w, enter, decision)
    elif m.may_repeat(decision):
        _ask_again(m, w, enter, decision)
    else:
        w.leave(f"return {asked_here(m, w, enter, decision, _parameters(decision), '', False)}")
    arguments = "".join(f", {one}" for one in _parameters(decision))
    lines = w.function(f"def {m.ask(decision.code)}(s{arguments}):  # {decision.name}")
    return guarded(m, decision.code, lines)


def listed_function(m: Module, enter: Enter, decision: Decision) -> list[str]:
    """The function for who has listed the ways to make the first move already, of which there are some."""
    w = Writer()
    w.leave(f"return {asked_here(m, w, enter, decision, _parameters(decision), 'own', False)}")
    arguments = "".join(f", {one}" for one in _parameters(decision))
    lines = w.function(f"def {m.ask_of(decision.code)}(s{arguments}, own):  # {decision.name}")
    return guarded(m, decision.code, lines)


def guarded(module: Module, code: int, lines: list[str]) -> list[str]:
    """A function that ends, giving nothing, when what it was written from is finished from within."""
    if code not in module.finished:
        return lines
    head, *body = lines
    return [
        head,
        "    try:",
        *(f"    {one}" for one in body),
        "    except Finished as end:",
        f"        if {code} not in end.codes: raise",
    ]


def _parameters(decision: Decision) -> list[str]:
    return [f"v{slot}" for slot in range(decision.parameters)]


def _given(row: MoveRow, actor: str, decision: list[str], arguments: list[str]) -> list[str]:
    """What the body of a move is given."""
    return [*decision[: row.prefix], *([actor] if row.interrupts else []), *arguments]


def _unpacked(move: str, row: MoveRow) -> list[str]:
    return [f"{move}[{at + 1}]" for at in range(len(row.domains))]


# --- the asked player alone ------------------------------------------------------------------------


def asked_here(
    m: Module, w: Writer, enter: Enter, decision: Decision, arguments: list[str], listed: str, dropped: bool
) -> str:
    """Puts a decision with which nobody interferes, to whom the first of its arguments names; what it gives.
    ``listed`` is the list of the ways to make the first move, where there is one."""
    a = Alone(m, w, enter, decision, [w.once(one, "a") for one in arguments], dropped)
    if not listed:
        w.charge(1)
    if not listed and all(not row.domains and row.condition is None for row in decision.moves):
        a.by_number()
    elif m.lists_arguments(decision):
        a.by_argument(listed)
    else:
        a.by_move(listed)
    return a.given


class Alone:
    """Writes a decision of the asked player alone."""

    def __init__(
        self, m: Module, w: Writer, enter: Enter, decision: Decision, arguments: list[str], dropped: bool
    ) -> None:
        self.m, self.w, self.enter_body, self.decision = m, w, enter, decision
        self.arguments, self.dropped = arguments, dropped
        self.r = OfferRoutine(m, w, lambda slot: arguments[slot])
        self.given = "None" if dropped else w.temp("given")

    def enter(self, code: int, arguments: list[str]) -> None:
        given = self.enter_body(self.m, self.w, code, arguments, self.dropped)
        if not self.dropped and not self.w.here.ended:
            self.w.line(f"{self.given} = {given}")

    def by_number(self) -> None:
        """All moves can be made, and have no arguments."""
        rows = self.decision.moves
        self.w.charge(sum(row.cost for row in rows))
        if not rows:
            self.nobody()
            return
        self.w.flush()
        if len(rows) > self.m.few_moves:
            self.w.line(f"if {len(rows)} > s.most_moves: raise Unexplained")
        if len(rows) == 1:
            self.w.line(f"chosen(s, {self.arguments[0]}, 1)")
            self.enter(rows[0].code, _given(rows[0], "", self.arguments, []))
            return
        move = self.w.temp("move")
        self.w.line("if s.fuel < s.enough: refuel(s)")
        self.draw(move, str(len(rows)))
        self.dispatch(move, [(str(at), row, []) for at, row in enumerate(rows)])

    def by_argument(self, listed: str) -> None:
        """One move with one argument: only the arguments are gathered."""
        (row,) = self.decision.moves
        own = listed or self.candidates(row)
        with self.some(own, listed or (row.condition is None and _is_something(row.domains[0]))):
            move = self.w.temp("move")
            self.choose(move, own)
            self.enter(row.code, _given(row, "", self.arguments, [move]))

    def candidates(self, row: MoveRow) -> str:
        if row.condition is None:
            return self.r.candidates(row, 0)
        own = self.w.temp("own")
        self.w.line(f"{own} = []")
        self.r.ways(row, lambda _, chosen: self.w.line(f"{own}.append({chosen[0]})"))
        return own

    def by_move(self, listed: str) -> None:
        own = listed or self.w.temp("own")
        if not listed:
            self.w.line(f"{own} = []")
        for row in self.decision.moves[bool(listed) :]:
            self.r.ways(row, append_to(self.w, own))
        with self.some(own, listed):
            move = self.w.temp("move")
            self.choose(move, own)
            rows = self.decision.moves
            self.dispatch(f"{move}[0]", [(str(row.code), row, _unpacked(move, row)) for row in rows])

    @contextmanager
    def some(self, own: str, surely: object) -> Iterator[None]:
        """What is done where there are moves."""
        self.w.flush()
        if surely:
            yield
            return
        with self.w.block(f"if not {own}:") as nothing:
            self.nobody()
        if nothing.ended:
            yield
            return
        with self.w.block("else:"):
            yield

    def nobody(self) -> None:
        """What happens when nobody has a move."""
        otherwise = self.decision.otherwise
        if otherwise >= 0:
            self.w.charge(self.m.plan.bodies[otherwise].cost - 1)
            self.w.check()
            self.enter(otherwise, self.arguments)
        elif self.decision.moves:
            self.w.leave("raise Unexplained")
        elif not self.dropped:
            self.w.line(f"{self.given} = None")

    def choose(self, move: str, own: str) -> None:
        most = bounds.moves(self.m.plan, self.decision)
        if most is None or most > self.m.few_moves:
            self.w.line(f"if len({own}) > s.most_moves: raise Unexplained")
        count = self.w.temp("count")
        self.w.line("if s.fuel < s.enough: refuel(s)")
        self.w.line(f"{count} = len({own})")
        with self.w.block(f"if {count} == 1:"):
            self.w.line("s.forced += 1")
            self.w.line(f"{move} = {own}[0]")
        with self.w.block("else:"):
            self.draw(move, count)
            self.w.line(f"{move} = {own}[{move}]")

    def draw(self, move: str, count: str) -> None:
        """As ``table.chosen`` does where there is more than one move."""
        seat = self.arguments[0]
        self.w.line(f"{move} = (s.words[{seat}] or more(s, {seat})).pop() * {count}")
        exactly = f"chosen_exactly(s, {seat}, {count})"
        self.w.line(f"{move} = {move} >> 24 if ({move} + {count}) & TOP > {count} * 2 else {exactly}")

    def dispatch(self, code: str, rows: list[tuple[str, MoveRow, list[str]]]) -> None:
        """Makes the move of which the code is known."""
        if len(rows) == 1:
            self.enter(rows[0][1].code, _given(rows[0][1], "", self.arguments, rows[0][2]))
            return
        code = self.w.once(code, "code")
        for at, (sign, row, arguments) in enumerate(rows):
            test = f"{'elif' if at else 'if'} {code} == {sign}:"
            with self.w.block(test if at < len(rows) - 1 else "else:"):
                self.enter(row.code, _given(row, "", self.arguments, arguments))


def _is_something(items: v.Items) -> bool:
    return isinstance(items, v.Fixed) and bool(items.values)


# --- the asked player alone, perhaps more than once ------------------------------------------------


def _ask_again(m: Module, w: Writer, enter: Enter, decision: Decision) -> None:
    own = _parameters(decision)
    r = OfferRoutine(m, w, lambda slot: own[slot])
    with w.block("while True:", loop=True):
        w.charge(1)
        w.line("own = []")
        for row in decision.moves:
            r.ways(row, append_to(w, "own"))
        w.flush()
        with w.block("if not own:"):
            _otherwise(m, w, enter, decision)
        w.line("if len(own) > s.most_moves: raise Unexplained")
        w.line("move = own[chosen(s, v0, len(own))]")
        _dispatch(m, w, enter, decision, [(row, "") for row in decision.moves])
        w.leave("if given is not AGAIN: return given")
    w.here.ended = True


def _otherwise(m: Module, w: Writer, enter: Enter, decision: Decision) -> None:
    """What happens when nobody has a move."""
    if decision.otherwise < 0:
        w.leave("raise Unexplained" if decision.moves else "return None")
        return
    w.charge(m.plan.bodies[decision.otherwise].cost - 1)
    w.check()
    given = enter(m, w, decision.otherwise, _parameters(decision), False)
    w.flush()
    if decision.otherwise in m.repeating:
        w.line(f"if {given} is AGAIN: continue")
    w.leave(f"return {given}")


def _dispatch(m: Module, w: Writer, enter: Enter, decision: Decision, rows: list[tuple[MoveRow, str]]) -> None:
    w.line("code = move[0]")
    for row, actor in rows:
        with w.block(f"if code == {row.code}:"):
            given = _given(row, actor, _parameters(decision), _unpacked("move", row))
            w.line(f"given = {enter(m, w, row.code, given, False)}")


# --- with others who may act first -----------------------------------------------------------------


def _ask_with_others(m: Module, w: Writer, enter: Enter, decision: Decision) -> None:
    r = OfferRoutine(m, w, lambda slot: f"v{slot}")
    w.line("most = s.most_moves")
    with w.block("while True:", loop=True):
        w.line("before = s.fuel")
        w.charge(1)
        w.line("own = []")
        for row in decision.moves:
            r.ways(row, append_to(w, "own"))
        write_theirs(w, r, decision)
        w.flush()
        w.line("offers = bounded(s, arranged(v0, own, theirs, ()))")
        w.line("move = answered(s, offers, before - s.fuel)")
        with w.block("if move is None:"):
            _otherwise(m, w, enter, decision)
        rows = [row for block in decision.interruptions for row in block.moves]
        w.line("seat, move = move")
        _dispatch(m, w, enter, decision, [(row, "") for row in decision.moves] + [(row, "seat") for row in rows])
        own = tuple(row.code for row in decision.moves)
        with w.block(f"if code in {own!r}:"):
            w.line("if given is not AGAIN: return given")
        with w.block("else:"):
            w.line("if given is not None and given is not AGAIN: return given[0]")
    w.here.ended = True


# --- several at once -------------------------------------------------------------------------------


def asking_at_once_function(m: Module, enter: Enter, code: int, decision: Decision) -> list[str]:
    """All answer one after the other, unseen; then their answers are carried out."""
    w = Writer()
    r = OfferRoutine(m, w, lambda slot: f"row[{slot}]")
    own = [f"row[{slot}]" for slot in range(decision.parameters)]
    w.line("asked = []")
    with w.block("for row in rows:", loop=True):
        w.line("before, own = s.fuel, []")
        for move in decision.moves:
            r.ways(move, append_to(w, "own"))
        w.flush()
        w.line("asked.append((row[0], own, before - s.fuel))")
    w.line("answers = answered_at_once(s, asked)")
    with w.block("for row, move in zip(rows, answers, strict=True):", loop=True):
        with w.block("if move is None:"):
            if decision.otherwise < 0:
                w.line("raise Unexplained")
            else:
                enter(m, w, decision.otherwise, own, True)
                w.leave_loop("continue")
        w.line("code = move[0]")
        for one in decision.moves:
            with w.block(f"if code == {one.code}:"):
                enter(m, w, one.code, _given(one, "", own, _unpacked("move", one)), True)
    return w.function(f"def {m.ask(code)}(s, rows):  # {decision.name}, at once")
