"""Lower a program to its plan: bodies, decisions and moves, each with its steps and values."""

from __future__ import annotations

from croupier.engines.contract.program import END, HEADER, UNTOLD, Code, DecisionCode, MoveCode, Program, slots_of
from croupier.engines.plan import fold
from croupier.engines.plan import steps as p
from croupier.engines.plan import values as v
from croupier.engines.plan.lower_steps import StepLowering
from croupier.engines.plan.lower_values import ValueLowering
from croupier.engines.plan.plan import Body, Chosen, Decision, Interruption, MoveRow, Plan
from croupier.engines.plan.waits import waiting_codes
from croupier.language.analysis.graph import meanwhiles_of
from croupier.language.analysis.types import CARDS
from croupier.language.syntax import nodes as n


def make_plan(program: Program) -> Plan:
    """Return the plan of a program. Its options are folded as constants; its number of players is fixed."""
    return _Lowering(program).plan()


def _live(code: Code, step: int) -> tuple[int, ...]:
    """Return the slots that hold a value at a step."""
    return () if step == END else tuple(sorted(slot - HEADER for slot in slots_of(code.live[step])))


def _several(code: Code, parameters: int) -> frozenset[int]:
    """Return the slots of the first locals that are several cards."""
    return frozenset(slot for slot in range(parameters) if code.types[slot] == CARDS)


class _Lowering:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.values = ValueLowering(program)

    def plan(self) -> Plan:
        program = self.program
        blocks = {one.index: StepLowering(self.values, one).lower() for one in program.codes if one.body is not None}
        made = {code.index: self._decision(code) for code in program.decisions.values()}
        waits = waiting_codes(blocks, [list(one) for one in self.values.tables])
        bodies = {index: self._body(program.codes[index], block, index in waits) for index, block in blocks.items()}
        starts = self._starts()
        outcome = program.checked.ruleset.outcome
        return Plan(
            layout=program.layout,
            outcome=None if outcome is None else self._outcome(outcome),
            wins_from=program.wins_from,
            outcome_price=program.outcome_price,
            starts=starts,
            bodies=bodies,
            decisions=made,
            secrets={index: program.decisions[name].index for name, index in program.secrets.items()},
            tables=tuple(tuple(value for _, value in one) for one in self.values.tables),
            definitions=tuple(self.values.definitions),
            game=program.game,
        )

    def _body(self, code: Code, block: p.Block, waits: bool) -> Body:
        return Body(
            code=code.index,
            label=code.label,
            parameters=code.parameters,
            several=_several(code, code.parameters),
            slots=code.row,
            price=code.price,
            prices=tuple(code.prices),
            block=block,
            mark=code.mark,
            site=code.site,
            told=tuple(type.base not in UNTOLD for type in code.parameter_types),
            resets=self._resets(code),
            waits=waits,
            live={step: _live(code, step) for step in sorted(code.returns)},
        )

    def _outcome(self, outcome: n.Expression) -> v.Value:
        value = self.values.value(outcome)
        return fold.offset(value, 1) if self.program.checked.roles is not None else value

    def _resets(self, code: Code) -> tuple[tuple[int, v.Value], ...]:
        states = self.program.checked.ruleset.states
        found: list[tuple[int, v.Value]] = []
        for index, _, _ in code.resets:
            starts = states[self.program.layout.states[index].name].starts
            found.append((index, v.Constant(None) if starts is None else self.values.value(starts)))
        return tuple(found)

    def _starts(self) -> tuple[v.Value | None, ...]:
        states = self.program.checked.ruleset.states
        found = [states[place.name].starts for place in self.program.layout.states]
        return tuple(None if one is None else self.values.value(one) for one in found)

    def _decision(self, code: Code) -> Decision:
        d = code.decision
        assert d is not None
        moves = tuple(self._move(one) for one in d.moves)
        otherwise = -1 if d.otherwise is None else d.otherwise.index
        secret = self.program.secrets.get(d.name)
        at_once = 0 if secret is None else self.program.codes[secret].price
        return Decision(
            code=code.index,
            name=d.name,
            parameters=d.parameters,
            several=_several(code, d.parameters),
            moves=moves,
            interruptions=self._interruptions(d),
            otherwise=otherwise,
            price=code.price,
            price_at_once=at_once,
        )

    def _interruptions(self, d: DecisionCode) -> tuple[Interruption, ...]:
        nodes = meanwhiles_of(self.program.checked.symbols, d.node)
        return tuple(
            Interruption(
                prefix=made.prefix,
                slots=made.row,
                players=self.values.items(node.source),
                where=self.values.maybe(node.where),
                moves=tuple(self._move(one) for one in made.moves),
            )
            for node, made in zip(nodes, d.meanwhiles, strict=True)
        )

    def _move(self, made: MoveCode) -> MoveRow:
        return MoveRow(
            code=made.code.index,
            prefix=made.prefix,
            interrupts=made.meanwhile,
            domains=tuple(self.values.domain(one) for one in made.node.signature.parameters[: len(made.domains)]),
            condition=self.values.maybe(made.node.condition),
            cards=tuple(type.base == "card" for type in made.parameter_types[: len(made.domains)]),
            chosen=None if made.chosen is None else self._chosen(made, made.chosen.price),
        )

    def _chosen(self, made: MoveCode, price: int) -> Chosen:
        parameter = made.node.signature.parameters[-1]
        assert parameter.domain is not None
        return Chosen(self.values.items(parameter.domain), self.values.maybe(parameter.where), price)
