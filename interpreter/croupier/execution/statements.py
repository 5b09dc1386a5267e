"""Bodies as steps: every statement has a number, and a closure that does it and tells which number is next."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from croupier.analysis.constants import LARGEST, SMALLEST
from croupier.analysis.symbols import Local, RuleSymbol, StateSymbol
from croupier.execution import acts
from croupier.execution.cost import cost
from croupier.execution.faults import Fault
from croupier.execution.program import END, HEADER, SWITCH, Code, Evaluate, Live, Site, Step
from croupier.execution.quantifiers import out_of_steps
from croupier.source import Span
from croupier.syntax import nodes as n
from croupier.syntax.walk import walk
from croupier.table.state import Frame, State

if TYPE_CHECKING:
    from croupier.execution.compiler import Compiler

Enter = Callable[[State, Frame], int]


def number_statements(body: n.Body) -> dict[int, int]:
    """Numbers in the order of the text; what follows a call with a value, and the pass of a loop, have one too."""
    numbers: dict[int, int] = {}
    used = 0
    for node in walk(body):
        if isinstance(node, n.Statement):
            numbers[id(node)] = used
            used += 2 if _has_second_step(node) else 1
    return numbers


def _has_second_step(node: n.Statement) -> bool:
    match node:
        case n.Let() | n.Set() | n.Give():
            return isinstance(node.value, n.Ask | n.Call)
        case n.ForEach():
            return True
        case n.Repeat():
            return node.times is not None
    return False


class BodyCompiler:
    """Makes the steps of one body. ``loops`` holds where ``stop`` goes; ``cites`` what the enclosing blocks cite."""

    def __init__(self, compiler: Compiler, code: Code, body: n.Body, move: str = "") -> None:
        self.compiler = compiler
        self.expressions = compiler.expressions
        self.facts = compiler.facts
        self.program = compiler.program
        self.code = code
        self.move = move
        self.numbers = number_statements(body)
        self.loops: list[int] = []
        self.live: Live = None
        size = max((self.numbers[id(one)] + 1 + _has_second_step(one) for one in _statements(body)), default=0)
        code.steps = [_never] * size
        code.places = [body.place] * size
        code.live = [None] * size
        self.cites: tuple[str, ...] = ()

    def compile(self, body: n.Body, live: Iterable[int]) -> None:
        """Fills the code's steps; ``live`` are the slots that hold something when the body begins."""
        self.hold(*live)
        self.block(body, END)

    def block(self, body: n.Body, after: int) -> int:
        """The steps of a block; the number of its first statement."""
        outer, live = self.cites, self.live
        self.cites = outer + tuple(cite.code for cite in body.cites)
        entries = [self.numbers[id(one)] for one in body.statements]
        for statement, next_one in zip(body.statements, [*entries[1:], after], strict=True):
            self.statement(statement, next_one)
        self.cites = outer
        self.live = live
        return entries[0]

    # --- helpers -------------------------------------------------------------------------------

    def value(self, e: n.Expression) -> Evaluate:
        return self.expressions.value(e, HEADER)

    def items(self, e: n.Expression) -> Evaluate:
        return self.expressions.items(e, HEADER)

    def slot(self, node: Any) -> int:
        return HEADER + self.facts.slots[id(node)]

    def hold(self, *slots: int) -> None:
        """Slots that hold something from here to the end of the block."""
        for slot in slots:
            self.live = (slot, self.live)

    def put(self, number: int, place: Span, step: Step) -> None:
        self.code.steps[number] = step
        self.code.places[number] = place
        self.code.live[number] = self.live

    def returns(self, number: int, callees: set[int]) -> None:
        """Notes which codes may run while the body waits to go on with a statement."""
        self.code.returns.setdefault(number, set()).update(callees)

    def site(self, place: Span) -> int:
        self.program.sites.append(Site(self.code.label, place, self.cites))
        return len(self.program.sites) - 1

    def statement(self, s: n.Statement, after: int) -> None:
        _STATEMENTS[type(s)](self, s, self.numbers[id(s)], after)


def _statements(body: n.Body) -> list[Any]:
    return [node for node in walk(body) if isinstance(node, n.Statement)]


def _never(s: State, f: Frame) -> int:
    raise AssertionError("a statement has no step")


# --- values --------------------------------------------------------------------------------------


def _assign(b: BodyCompiler, s: Any, number: int, after: int, store: Callable[[State, Frame, Any], None]) -> None:
    """The steps of a right side and what is done with its value."""
    enter = b.compiler.entry(b, s.value)
    if enter is None:
        value = b.value(s.value)

        def step(state: State, f: Frame) -> int:
            store(state, f, value(state, f))
            return after

        b.put(number, s.place, step)
        return

    def call(state: State, f: Frame) -> int:
        f[1] = number + 1
        return enter(state, f)

    def resume(state: State, f: Frame) -> int:
        given, state.given = state.given, None
        store(state, f, given)
        return after

    b.put(number, s.place, call)
    b.put(number + 1, s.place, resume)
    b.returns(number + 1, b.compiler.callees(s.value))


def _let(b: BodyCompiler, s: n.Let, number: int, after: int) -> None:
    slot = b.slot(s)
    enter = b.compiler.entry(b, s.value)
    if enter is None:
        assert not isinstance(s.value, n.Ask)
        value = b.value(s.value)

        def step(state: State, f: Frame) -> int:
            f[slot] = value(state, f)
            return after

        b.put(number, s.place, step)
    else:

        def store(state: State, f: Frame, given: Any) -> None:
            f[slot] = given

        _assign(b, s, number, after, store)
    b.hold(slot)


def _target(b: BodyCompiler, target: n.Target) -> Callable[[State, Frame], int] | int:
    """A slot of the row (as a negative number - 1), or the index of a state: fixed, or computed from a player."""
    symbol = b.facts.symbols[id(target)]
    if target.field is None:
        if isinstance(symbol, Local):
            return -(HEADER + symbol.slot) - 1
        return b.program.layout.state_index(target.base)
    first = b.program.layout.state_index(target.field)
    if isinstance(symbol, Local):
        slot = HEADER + symbol.slot
        return lambda state, f: first + f[slot]
    assert isinstance(symbol, StateSymbol)
    player = b.expressions.state_value(symbol, target.place)
    return lambda state, f: first + player(state, f)


def _set(b: BodyCompiler, s: n.Set, number: int, after: int) -> None:
    target, site = _target(b, s.target), b.site(s.place)
    if not isinstance(target, int):

        def store(state: State, f: Frame, value: Any) -> None:
            acts.change(state, site, target(state, f), value)
    elif target < 0:
        slot = -target - 1

        def store(state: State, f: Frame, value: Any) -> None:
            f[slot] = value
    else:
        index = target

        def store(state: State, f: Frame, value: Any) -> None:
            acts.change(state, site, index, value)

    _assign(b, s, number, after, store)


def _add(b: BodyCompiler, s: n.Add, number: int, after: int) -> None:
    amount, target, site, place = b.value(s.amount), _target(b, s.target), b.site(s.place), s.place
    name = s.target.field or s.target.base

    def step(state: State, f: Frame) -> int:
        at = target if isinstance(target, int) else target(state, f)
        before = f[-at - 1] if at < 0 else state.values[at]
        if before is None:
            raise Fault("not-set", f"`{name}` is read before it is set", place)
        value = before + amount(state, f)
        if not SMALLEST <= value <= LARGEST:
            raise Fault("number-overflow", f"`{name}` would be {value}, which leaves the range of numbers", place)
        if at < 0:
            f[-at - 1] = value
        else:
            acts.change(state, site, at, value)
        return after

    b.put(number, s.place, step)


def _give(b: BodyCompiler, s: n.Give, number: int, after: int) -> None:
    ends_decision = b.move == "meanwhile"

    def store(state: State, f: Frame, value: Any) -> None:
        state.given = value
        if ends_decision:
            state.frames[-2][1] = 1

    _assign(b, s, number, END, store)


# --- cards ---------------------------------------------------------------------------------------


def _move(b: BodyCompiler, s: n.Move, number: int, after: int) -> None:
    card, pile, site = b.value(s.card), b.value(s.pile), b.site(s.place)
    at = s.position.kind if s.position else None
    under = b.value(s.position.card) if s.position and s.position.card else None

    def step(state: State, f: Frame) -> int:
        acts.move_cards(state, site, [card(state, f)], pile(state, f), at, under(state, f) if under else None)
        return after

    b.put(number, s.place, step)


def _filtered(b: BodyCompiler, s: n.MoveEach | n.ForEach, slot: int) -> Evaluate:
    """What a loop runs over, as it is when the loop begins; each item is paid as a step."""
    items = b.items(s.source)
    where = None if s.where is None else b.value(s.where)
    place, each = s.source.place, cost(s.where)

    def evaluate(state: State, f: Frame) -> tuple[Any, ...]:
        found = items(state, f)
        state.fuel -= len(found) * each
        if state.fuel < 0:
            raise out_of_steps(place)
        if where is None:
            return tuple(found)
        kept = []
        for item in tuple(found):
            f[slot] = item
            if where(state, f):
                kept.append(item)
        return tuple(kept)

    return evaluate


def _move_each(b: BodyCompiler, s: n.MoveEach, number: int, after: int) -> None:
    cards, pile, site = _filtered(b, s, b.slot(s)), b.value(s.pile), b.site(s.place)
    at = s.position.kind if s.position else None
    under = b.value(s.position.card) if s.position and s.position.card else None

    def step(state: State, f: Frame) -> int:
        found = cards(state, f)
        acts.move_cards(state, site, list(found), pile(state, f), at, under(state, f) if under else None)
        return after

    b.put(number, s.place, step)


def _shuffle(b: BodyCompiler, s: n.Shuffle, number: int, after: int) -> None:
    pile, site, place = b.value(s.pile), b.site(s.place), s.place

    def step(state: State, f: Frame) -> int:
        index = pile(state, f)
        state.fuel -= len(state.piles[index])
        if state.fuel < 0:
            raise out_of_steps(place)
        acts.shuffle_pile(state, site, index)
        return after

    b.put(number, s.place, step)


def _turn_over(b: BodyCompiler, s: n.TurnOver, number: int, after: int) -> None:
    what, site, place = b.value(s.what), b.site(s.place), s.place
    whole = b.facts.types[id(s.what)].base == "pile"

    def step(state: State, f: Frame) -> int:
        index = what(state, f)
        if whole:
            state.fuel -= len(state.piles[index])
            if state.fuel < 0:
                raise out_of_steps(place)
            acts.turn_pile(state, site, index)
        else:
            acts.turn_card(state, site, index)
        return after

    b.put(number, s.place, step)


def _show(b: BodyCompiler, s: n.Show, number: int, after: int) -> None:
    one_card = b.facts.types[id(s.what)].base == "card"
    one_player = b.facts.types[id(s.to)].base == "player"
    what = b.value(s.what) if one_card else b.items(s.what)
    to = b.value(s.to) if one_player else b.items(s.to)
    site, place = b.site(s.place), s.place

    def step(state: State, f: Frame) -> int:
        shown, seen = what(state, f), to(state, f)
        cards, seats = [shown] if one_card else list(shown), [seen] if one_player else list(seen)
        state.fuel -= len(cards)
        if state.fuel < 0:
            raise out_of_steps(place)
        acts.show_cards(state, site, cards, seats)
        return after

    b.put(number, s.place, step)


# --- calls, questions, leaving -------------------------------------------------------------------


def _do(b: BodyCompiler, s: n.Do | n.AskStatement, number: int, after: int) -> None:
    value = s.ask if isinstance(s, n.AskStatement) else s.call
    enter = b.compiler.entry(b, value)
    assert enter is not None

    def step(state: State, f: Frame) -> int:
        f[1] = after
        switched = enter(state, f)
        return after if switched != SWITCH else SWITCH

    b.put(number, s.place, step)
    b.returns(after, b.compiler.callees(value))


def _ask_at_once(b: BodyCompiler, s: n.AskAtOnce, number: int, after: int) -> None:
    slot = b.slot(s)
    items = b.items(s.source)
    where = None if s.where is None else b.value(s.where)
    arguments = [b.value(one) for one in s.call.arguments]
    symbol = b.facts.symbols[id(s.call)]
    assert isinstance(symbol, RuleSymbol) and isinstance(symbol.node, n.Decision)
    code = b.compiler.secret(symbol.node)

    def step(state: State, f: Frame) -> int:
        f[1] = after
        rows = []
        for player in sorted(items(state, f)):
            f[slot] = player
            if where is None or where(state, f):
                rows.append(tuple(one(state, f) for one in arguments))
        if not rows:
            return after
        state.frames.append([code, 0, tuple(rows), (None,) * len(rows)])
        return SWITCH

    b.put(number, s.place, step)
    b.returns(after, {code})


def _leave(b: BodyCompiler, s: n.Leave | n.Rejoin, number: int, after: int) -> None:
    player, site = b.value(s.player), b.site(s.place)
    act = acts.leave if isinstance(s, n.Leave) else acts.rejoin

    def step(state: State, f: Frame) -> int:
        act(state, site, player(state, f))
        return after

    b.put(number, s.place, step)


def _again(b: BodyCompiler, s: n.Again, number: int, after: int) -> None:
    def step(state: State, f: Frame) -> int:
        decision = state.frames[-2]
        decision[1] = 0
        decision[-1] = ()
        return END

    b.put(number, s.place, step)


def _finish(b: BodyCompiler, s: n.Finish, number: int, after: int) -> None:
    name, place, codes = s.name, s.place, b.program.codes

    def step(state: State, f: Frame) -> int:
        frames = state.frames
        for index in range(len(frames) - 1, -1, -1):
            if codes[frames[index][0]].unwinds == name:
                del frames[index:]
                state.given = None
                return SWITCH
        raise Fault("not-running", f"`{name}` is not running here", place)

    b.put(number, s.place, step)


def _stop(b: BodyCompiler, s: n.Stop, number: int, after: int) -> None:
    target = b.loops[-1]
    b.put(number, s.place, lambda state, f: target)


def _nothing(b: BodyCompiler, s: n.Nothing, number: int, after: int) -> None:
    b.put(number, s.place, lambda state, f: after)


# --- branches and loops --------------------------------------------------------------------------


def _if(b: BodyCompiler, s: n.If, number: int, after: int) -> None:
    branches = [(b.value(condition), b.block(body, after)) for condition, body in s.branches]
    otherwise = after if s.otherwise is None else b.block(s.otherwise, after)
    if len(branches) == 1:
        ((condition, then),) = branches
        b.put(number, s.place, lambda state, f: then if condition(state, f) else otherwise)
        return

    def step(state: State, f: Frame) -> int:
        for condition, then in branches:
            if condition(state, f):
                return then
        return otherwise

    b.put(number, s.place, step)


def _for_each(b: BodyCompiler, s: n.ForEach, number: int, after: int) -> None:
    slot, hidden, place, steps = b.slot(s), b.slot(s.body), s.place, cost(s.body)
    items = _filtered(b, s, slot)
    live = b.live
    b.hold(slot, hidden, hidden + 1)
    b.loops.append(after)
    body = b.block(s.body, number + 1)
    b.loops.pop()

    def begin(state: State, f: Frame) -> int:
        f[hidden] = items(state, f)
        f[hidden + 1] = 0
        return number + 1

    def next_pass(state: State, f: Frame) -> int:
        at = f[hidden + 1]
        found = f[hidden]
        if at >= len(found):
            return after
        state.fuel -= steps
        if state.fuel < 0:
            raise out_of_steps(place)
        f[hidden + 1] = at + 1
        f[slot] = found[at]
        return body

    b.put(number + 1, s.place, next_pass)
    b.live = live
    b.put(number, s.place, begin)


def _repeat(b: BodyCompiler, s: n.Repeat, number: int, after: int) -> None:
    place, steps = s.place, cost(s.body, s.condition)
    if s.times is not None:
        _repeat_times(b, s, number, after)
        return
    condition = None if s.condition is None else b.value(s.condition)
    b.loops.append(after)
    body = b.block(s.body, number)
    b.loops.pop()

    def step(state: State, f: Frame) -> int:
        state.fuel -= steps
        if state.fuel < 0:
            raise out_of_steps(place)
        return body if condition is None or condition(state, f) else after

    b.put(number, s.place, step)


def _repeat_times(b: BodyCompiler, s: n.Repeat, number: int, after: int) -> None:
    assert s.times is not None
    times, hidden, place, steps = b.value(s.times), b.slot(s.body), s.place, cost(s.body)
    live = b.live
    b.hold(hidden)
    b.loops.append(after)
    body = b.block(s.body, number + 1)
    b.loops.pop()

    def begin(state: State, f: Frame) -> int:
        f[hidden] = times(state, f)
        return number + 1

    def next_pass(state: State, f: Frame) -> int:
        left = f[hidden]
        if left <= 0:
            return after
        state.fuel -= steps
        if state.fuel < 0:
            raise out_of_steps(place)
        f[hidden] = left - 1
        return body

    b.put(number + 1, s.place, next_pass)
    b.live = live
    b.put(number, s.place, begin)


_STATEMENTS: dict[type, Callable[..., None]] = {
    n.Let: _let,
    n.Set: _set,
    n.Add: _add,
    n.Give: _give,
    n.Move: _move,
    n.MoveEach: _move_each,
    n.Shuffle: _shuffle,
    n.TurnOver: _turn_over,
    n.Show: _show,
    n.Do: _do,
    n.AskStatement: _do,
    n.AskAtOnce: _ask_at_once,
    n.Leave: _leave,
    n.Rejoin: _leave,
    n.Again: _again,
    n.Finish: _finish,
    n.Stop: _stop,
    n.Nothing: _nothing,
    n.If: _if,
    n.ForEach: _for_each,
    n.Repeat: _repeat,
}
