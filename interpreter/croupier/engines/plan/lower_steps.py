"""Lower the statements of a body to steps of a plan, under the numbers that the reference gives them.

A function for each kind of statement gets the statement, its number, and ``after``, the number of the next step.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from croupier.engines.contract.program import Code
from croupier.engines.plan import steps as p
from croupier.engines.plan import values as v
from croupier.engines.plan.lower_values import ValueLowering
from croupier.engines.reference.statements import number_statements
from croupier.language.analysis.facts import Declaration
from croupier.language.analysis.symbols import LocalSymbol, RuleSymbol, StateSymbol, parameter_types
from croupier.language.syntax import nodes as n


class StepLowering:
    """Lowers one body."""

    def __init__(self, values: ValueLowering, code: Code) -> None:
        assert code.body is not None
        self.values = values
        self.program = values.program
        self.facts = values.facts
        self.code = code
        self.numbers = number_statements(code.body)
        self.loops: list[int] = []  # for each open loop the step behind it, to which ``stop`` jumps

    def lower(self) -> p.Block:
        assert self.code.body is not None
        return self.block(self.code.body, p.END)

    def block(self, body: n.Body | None, after: int) -> p.Block:
        """Lower a block; its last step goes on at ``after``."""
        if body is None:
            return ()
        numbers = [self.numbers[one] for one in body.statements]
        pairs = zip(body.statements, [*numbers[1:], after], strict=True)
        return tuple(_LOWER[type(one)](self, one, self.numbers[one], next_one) for one, next_one in pairs)

    def loop(self, body: n.Body, after: int, again: int) -> p.Block:
        """Lower the body of a loop: its last step goes on at ``again``, and ``stop`` at ``after``."""
        self.loops.append(after)
        block = self.block(body, again)
        self.loops.pop()
        return block

    # --- values --------------------------------------------------------------------------------

    def value(self, e: n.Expression) -> v.Value:
        return self.values.value(e)

    def maybe(self, e: n.Expression | None) -> v.Value | None:
        return self.values.maybe(e)

    def operand(self, e: n.Expression, takes: tuple[str, ...]) -> v.Value | v.Items:
        """Lower an operand of a flat statement: to items if it may be a list and is not one card or one player."""
        several = not {"cards", "players"}.isdisjoint(takes)
        return self.values.items(e) if several and self.facts.types[e].base not in ("card", "player") else self.value(e)

    def right(self, e: n.Expression | n.Ask) -> p.Right:
        """Lower a right side: the call of a rule, a moment or a decision, or else a value or items."""
        call = e.call if isinstance(e, n.Ask) else e
        symbol = self.facts.symbols.get(call)
        if isinstance(call, n.Call) and isinstance(symbol, RuleSymbol) and not isinstance(symbol.node, n.Define):
            return self._entry(call, symbol.node)
        assert not isinstance(e, n.Ask)
        return self.values.either(e)

    def _entry(self, call: n.Call, node: n.Procedure | n.Decision | n.Moment) -> p.Entry:
        arguments = self.values.arguments(call.arguments, node.signature)
        name = node.signature.name
        if isinstance(node, n.Procedure):
            return p.CallRule(self.program.procedures[name].index, arguments)
        if isinstance(node, n.Decision):
            return p.AskDecision(self.program.decisions[name].index, arguments)
        table = tuple(-1 if code is None else code.index for code in self.program.moments[name])
        of_card = parameter_types(self.program.checked.symbols, node.signature.parameters[:1])[0].base == "card"
        return p.CallMoment(self.values.table(table), of_card, arguments)

    def target(self, target: n.Target) -> tuple[int, v.Value | None]:
        """Return the index of a state, and how many places behind it the target stands."""
        symbol = self.facts.symbols[target]
        assert isinstance(symbol, StateSymbol)
        return self.values.state_place(symbol.variable, target.indices)

    def slot(self, node: Declaration) -> int:
        return self.facts.slots[node]

    def where_to(self, position: n.Position | None) -> tuple[str | None, v.Value | None]:
        """Return the kind of a position in a pile, and the card that it names; ``None`` for the top."""
        if position is None:
            return None, None
        return position.kind, self.maybe(position.card)


def _local_of(b: StepLowering, target: n.Target) -> LocalSymbol | None:
    """Return the local that a target names; ``None`` if it names a state."""
    symbol = b.facts.symbols[target]
    return symbol if isinstance(symbol, LocalSymbol) else None


def _let(b: StepLowering, s: n.Let, number: int, after: int) -> p.Step:
    return p.Let(number, after, b.slot(s), b.right(s.value))


def _set(b: StepLowering, s: n.Set, number: int, after: int) -> p.Step:
    local = _local_of(b, s.target)
    if local is not None:
        return p.Let(number, after, local.slot, b.right(s.value))
    index, behind = b.target(s.target)
    holds_card = b.program.layout.states[index].type == "card"
    return p.SetState(number, after, b.code.sites[number], index, behind, holds_card, b.right(s.value))


def _add(b: StepLowering, s: n.Add, number: int, after: int) -> p.Step:
    local, amount = _local_of(b, s.target), b.value(s.amount)
    if local is not None:
        return p.AddLocal(number, after, local.slot, amount)
    index, behind = b.target(s.target)
    return p.AddState(number, after, b.code.sites[number], index, behind, amount)


def _move(b: StepLowering, s: n.Move, number: int, after: int) -> p.Step:
    at, under = b.where_to(s.position)
    return p.MoveCard(number, after, b.code.sites[number], b.value(s.card), b.value(s.pile), at, under)


def _move_each(b: StepLowering, s: n.MoveEach, number: int, after: int) -> p.Step:
    at, under = b.where_to(s.position)
    slot, where, site = b.slot(s), b.maybe(s.where), b.code.sites[number]
    items, pile = b.values.items(s.source), b.value(s.pile)
    return p.MoveCards(number, after, site, slot, items, where, pile, at, under)


def _act(step: Callable[..., p.Act]) -> Callable[..., p.Step]:
    """The lowering of a flat statement whose step holds the operands of its row, in the order of the row."""

    def lower(b: StepLowering, s: n.Flat, number: int, after: int) -> p.Step:
        operands = [b.operand(getattr(s, field), words) for field, words in s.row.takes.items()]
        return step(number, after, b.code.sites[number], *operands)

    return lower


def _turn_over(b: StepLowering, s: n.TurnOver, number: int, after: int) -> p.Step:
    step = p.TurnPile if b.facts.types[s.what].base == "pile" else p.TurnCard
    return step(number, after, b.code.sites[number], b.value(s.what))


def _do(b: StepLowering, s: n.Do | n.AskStatement, number: int, after: int) -> p.Step:
    entry = b.right(s.ask if isinstance(s, n.AskStatement) else s.call)
    assert isinstance(entry, p.Entry)
    return p.Do(number, after, entry)


def _ask_at_once(b: StepLowering, s: n.AskAtOnce, number: int, after: int) -> p.Step:
    symbol = b.facts.symbols[s.call]
    assert isinstance(symbol, RuleSymbol)
    arguments = b.values.arguments(s.call.arguments, symbol.node.signature)
    code = b.program.secrets[s.call.name]
    return p.AskAtOnce(number, after, b.slot(s), b.values.items(s.source), b.maybe(s.where), code, arguments)


def _give(b: StepLowering, s: n.Give, number: int, after: int) -> p.Step:
    return p.Give(number, p.END, b.right(s.value), b.code.move == "meanwhile")


def _again(b: StepLowering, s: n.Again, number: int, after: int) -> p.Step:
    return p.Again(number)


def _finish(b: StepLowering, s: n.Finish, number: int, after: int) -> p.Step:
    return p.Finish(number, tuple(code.index for code in b.program.codes if code.unwinds == s.name))


def _stop(b: StepLowering, s: n.Stop, number: int, after: int) -> p.Step:
    return p.Jump(number, b.loops[-1])


def _nothing(b: StepLowering, s: n.Nothing, number: int, after: int) -> p.Step:
    return p.Jump(number, after)


def _if(b: StepLowering, s: n.If, number: int, after: int) -> p.Step:
    branches = tuple((b.value(condition), b.block(body, after)) for condition, body in s.branches)
    return p.If(number, after, branches, b.block(s.otherwise, after))


def _for_each(b: StepLowering, s: n.ForEach, number: int, after: int) -> p.Step:
    items, where = b.values.items(s.source), b.maybe(s.where)
    body = b.loop(s.body, after, number + 1)
    return p.ForEach(number, after, b.slot(s), b.slot(s.body), items, where, body)


def _repeat(b: StepLowering, s: n.Repeat, number: int, after: int) -> p.Step:
    if s.times is None:
        return p.RepeatWhile(number, after, b.maybe(s.condition), b.loop(s.body, after, number))
    times, body = b.value(s.times), b.loop(s.body, after, number + 1)
    return p.RepeatTimes(number, after, b.slot(s.body), times, body)


_LOWER: dict[type, Callable[..., p.Step]] = {
    n.Let: _let,
    n.Set: _set,
    n.Add: _add,
    n.Move: _move,
    n.MoveEach: _move_each,
    n.Shuffle: _act(p.Shuffle),
    n.TurnOver: _turn_over,
    n.Show: _act(p.Show),
    n.Leave: _act(partial(p.Leave, rejoins=False)),
    n.Rejoin: _act(partial(p.Leave, rejoins=True)),
    n.Do: _do,
    n.AskStatement: _do,
    n.AskAtOnce: _ask_at_once,
    n.Give: _give,
    n.Again: _again,
    n.Finish: _finish,
    n.Stop: _stop,
    n.Nothing: _nothing,
    n.If: _if,
    n.ForEach: _for_each,
    n.Repeat: _repeat,
}
