"""Compile a checked ruleset to a program: a code for every body, a closure for every step and expression."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.engines.contract.layout import make_layout
from croupier.engines.contract.prices import Prices
from croupier.engines.contract.program import (
    HEADER,
    SWITCH,
    UNTOLD,
    ChosenCards,
    Code,
    DecisionCode,
    Evaluate,
    MeanwhileCode,
    MoveCode,
    Program,
    Site,
)
from croupier.engines.reference.expressions import ExpressionCompiler
from croupier.engines.reference.statements import BodyCompiler, Enter, StepMaker
from croupier.engines.reference.steps import STEPS
from croupier.language.analysis import Checked
from croupier.language.analysis.constants import evaluate, member_value
from croupier.language.analysis.graph import meanwhiles_of, rules_of
from croupier.language.analysis.symbols import RuleSymbol, parameter_types
from croupier.language.analysis.types import CARDS, Type
from croupier.language.syntax import nodes as n
from croupier.language.syntax.node_map import NodeMap
from croupier.table import acts
from croupier.table.state import Frame, State


def make_program(checked: Checked, options: dict[str, Any], seats: int) -> Program:
    """Return the program for given options (enumeration values as their index) and a number of players.

    ``checked`` must be free of errors.
    """
    program = empty_program(checked, options, seats)
    Compiler(program).compile()
    return program


def empty_program(checked: Checked, options: dict[str, Any], seats: int) -> Program:
    """Return the program of ``make_program`` before anything is compiled."""
    return Program(checked, options, make_layout(checked, seats))


class Compiler:
    """Gives every body a code first, so that calls can refer to it, and then fills the codes with steps.

    Invariant. Codes are numbered in the order of the rules' names. So saved games stay valid when a rule moves in its
    file.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.checked = program.checked
        self.facts = program.checked.facts
        self.symbols = program.checked.symbols
        self._member_tables()
        self.prices = Prices(program.checked, program.options, program.layout)
        self.expressions = ExpressionCompiler(program)
        self.steps: Mapping[type, StepMaker] = STEPS
        self.procedures, self.decisions = program.procedures, program.decisions
        self.moments, self.secrets = program.moments, program.secrets

    def compile(self) -> None:
        rules = dict(sorted(rules_of(self.symbols).items()))
        bodies: list[tuple[Code, n.Body, int]] = []
        for name, node in rules.items():
            if isinstance(node, n.Procedure):
                self.procedures[name] = self._code(name, node, self.checked.ruleset.origins.newest(name), price=1)
                bodies.append((self.procedures[name], node.body, len(node.signature.parameters)))
            elif isinstance(node, n.Moment):
                bodies += self._moment(name, node)
        for name, node in rules.items():
            if isinstance(node, n.Decision):
                self._decision(name, node)
        self._marks()
        for code, body, parameters in bodies:
            self._fill(code, body, parameters)
        for code in list(self.program.codes):
            if code.decision is not None and code.kind == "decision":
                self._fill_decision(code.decision)
        self._constants()
        self.program.game = self.procedures["game"].index
        self.procedures["game"].price = 0  # nobody enters it

    # --- codes ---------------------------------------------------------------------------------

    def _code(self, label: str, node: Any, unwinds: str | None = None, kind: str = "body", price: int = 0) -> Code:
        """Add an empty code to the program, with a site of its own."""
        row = self.facts.routines[node].slots
        code = Code(len(self.program.codes), label, row, unwinds, kind=kind, price=price)
        code.types = self.facts.routines[node].types
        self.program.codes.append(code)
        place = getattr(node, "place", self.checked.ruleset.place)
        self.program.sites.append(Site(label, place, _cites(node), self.checked.ruleset.origins.told(label)))
        code.site = len(self.program.sites) - 1
        return code

    def _fill(self, code: Code, body: n.Body, parameters: int, move: str = "") -> None:
        """Fill a code with the steps of its body."""
        code.body, code.parameters, code.move = body, parameters, move
        live = [HEADER + slot for slot in range(parameters)]
        BodyCompiler(self, code, body, move).compile(body, live)

    def _moment(self, name: str, node: n.Moment) -> list[tuple[Code, n.Body, int]]:
        """Add the codes of a moment: its default, and every behaviour of a kind. Fill the table from design to code.

        Return each code with its body and its number of parameters.
        """
        bodies: list[tuple[Code, n.Body, int]] = []
        parameters = len(node.signature.parameters)
        default = None
        if node.body is not None:
            default = self._code(name, node, price=1)
            bodies.append((default, node.body, parameters))
        by_kind: dict[str, Code] = {}
        made = NodeMap[n.Behaviour, Code]("code")
        for kind, behaviour in sorted(self.symbols.behaviours.get(name, {}).items()):
            if behaviour not in made:
                label = f"{', '.join(one.name for one in behaviour.kinds)} {name}"
                made[behaviour] = self._code(label, behaviour, price=1)
                bodies.append((made[behaviour], behaviour.body, parameters))
            by_kind[kind] = made[behaviour]
        kinds = list(self.checked.ruleset.kinds)
        self.moments[name] = [by_kind.get(kinds[one["kind"]], default) for one in self.program.layout.designs]
        return bodies

    def _marks(self) -> None:
        """Give marked rules their mark, and the states that they reset."""
        for mark, node in self.symbols.marks.items():
            code = self.procedures[node.signature.name]
            code.mark = mark
            code.parameter_types = parameter_types(self.symbols, node.signature.parameters)
            resets: list[tuple[int, int | None, Evaluate]] = []
            variables = [one for one in self.checked.ruleset.states.values() if one.reset_by == mark]
            for variable in variables:
                start = self._start(variable.starts)
                family = self.program.layout.state_families[variable.name]
                resets += [(at, self.program.layout.states[at].card, start) for at in family.places]
            code.resets = tuple(resets)
            code.price = self.prices.entering(variables)

    def _start(self, starts: n.Expression | None) -> Evaluate:
        return (lambda s, f: None) if starts is None else self.expressions.value(starts, 0)

    def counters(self) -> acts.Counters:
        """Return the states that lie on cards, with the values that they fall back to."""
        layout, states = self.program.layout, self.checked.ruleset.states
        return [(row, self._start(states[layout.states[row[0]].name].starts)) for row in layout.counters]

    def _constants(self) -> None:
        layout, ruleset = self.program.layout, self.checked.ruleset
        for place in layout.states:
            starts = ruleset.states[place.name].starts
            self.program.starts.append(None if starts is None else self._start(starts))
        if ruleset.outcome is not None:
            outcome = self.expressions.value(ruleset.outcome, 0)
            roles = self.checked.roles
            self.program.wins_from = self._wins_from() if roles is None else len(roles.members)
            # The outcome of a role is its position, from 1.
            self.program.outcome = outcome if roles is None else lambda s, f: outcome(s, f) + 1
            self.program.outcome_row = self.facts.routines[ruleset.outcome].slots
            self.program.outcome_price = self.prices.outcome()

    def _wins_from(self) -> int | None:
        """Return the least outcome that wins."""
        least = self.checked.ruleset.wins_from
        return None if least is None else int(evaluate(self.checked, least, self.program.options))

    def _member_tables(self) -> None:
        for name, fields in self.symbols.member_fields.items():
            members = self.symbols.enumerations[name].members
            self.program.member_tables[name] = {
                field: [member_value(self.symbols, member.values[field]) for member in members] for field in fields
            }

    # --- decisions -----------------------------------------------------------------------------

    def _decision(self, name: str, node: n.Decision) -> None:
        code = self._code(name, node, name, "decision", self.prices.decision(node))
        code.decision = DecisionCode(name, node, len(node.signature.parameters), node.giving is not None, [], [], None)
        self.decisions[name] = code

    def secret(self, node: n.Decision) -> int:
        """Return the code that asks a decision at once; its moves are those of the decision."""
        name = node.signature.name
        if name not in self.secrets:
            code = self._code(name, node, kind="secret", price=self.prices.decision_at_once(node))
            code.decision = self.decisions[name].decision
            self.secrets[name] = code.index
        return self.secrets[name]

    def _fill_decision(self, d: DecisionCode) -> None:
        d.moves = [self._move(d, move, d.parameters, None) for move in d.node.moves]
        for meanwhile in meanwhiles_of(self.symbols, d.node):
            own = any(one is meanwhile for one in d.node.meanwhiles)
            d.meanwhiles.append(self._meanwhile(d, meanwhile, d.parameters if own else 1))
        if d.node.otherwise is not None:
            d.otherwise = self._code(f"{d.name}.otherwise", d.node.otherwise)
            self._fill(d.otherwise, d.node.otherwise, d.parameters)

    def _meanwhile(self, d: DecisionCode, node: n.Meanwhile, prefix: int) -> MeanwhileCode:
        players = self.expressions.items(node.source, HEADER)
        where = None if node.where is None else self.expressions.value(node.where, HEADER)
        row = self.facts.routines[node].slots
        moves = [self._move(d, move, prefix, node) for move in node.moves]
        return MeanwhileCode(prefix, row, players, where, moves)

    def _move(self, d: DecisionCode, node: n.DecisionMove, prefix: int, meanwhile: n.Meanwhile | None) -> MoveCode:
        parameters = node.signature.parameters
        types = parameter_types(self.symbols, parameters)
        code = self._code(f"{d.name}.{node.signature.name}", node)
        move = MoveCode(
            code=code,
            node=node,
            name=node.signature.name,
            prefix=prefix,
            domains=tuple(
                self._domain(one, type) for one, type in zip(parameters, types, strict=True) if type != CARDS
            ),
            condition=None if node.condition is None else self.expressions.value(node.condition, HEADER),
            meanwhile=meanwhile is not None,
            parameter_names=tuple(one.name for one in parameters),
            parameter_types=types,
            chosen=self._chosen(node) if CARDS in types else None,
        )
        self.program.moves[code.index] = move
        before = prefix + (1 if meanwhile is not None else 0)
        self._fill(code, node.body, before + len(parameters), "meanwhile" if meanwhile is not None else "own")
        return move

    def _chosen(self, node: n.DecisionMove) -> ChosenCards:
        parameter = node.signature.parameters[-1]
        assert parameter.domain is not None
        where = None if parameter.where is None else self.expressions.value(parameter.where, HEADER)
        return ChosenCards(self.expressions.items(parameter.domain, HEADER), where, self.prices.part(node))

    def _domain(self, parameter: n.Parameter, type: Type) -> Evaluate:
        if parameter.domain is not None:
            return self.expressions.items(parameter.domain, HEADER)
        if type.base == "boolean":
            return lambda s, f: (False, True)
        members = tuple(range(self.symbols.count_at(type.name, self.program.layout.seats)))
        return lambda s, f: members

    # --- calls ---------------------------------------------------------------------------------

    def entry(self, body: BodyCompiler, value: n.Expression | n.Ask) -> Enter | None:
        """Return the closure that pushes the frame of a called rule, moment or decision; ``None`` for an expression."""
        call = value.call if isinstance(value, n.Ask) else value
        if not isinstance(call, n.Call):
            return None
        symbol = self.facts.symbols.get(call)
        node = symbol.node if isinstance(symbol, RuleSymbol) else None
        arguments = []
        if node is not None:
            types = parameter_types(self.symbols, node.signature.parameters)
            arguments = self.expressions.arguments(call.arguments, types, HEADER)
        if isinstance(node, n.Procedure):
            return _enter_procedure(self.procedures[node.signature.name], arguments)
        if isinstance(node, n.Decision):
            return _enter_decision(self.decisions[node.signature.name], arguments)
        if isinstance(node, n.Moment):
            wants_card = parameter_types(self.symbols, node.signature.parameters[:1])[0].base == "card"
            return _enter_moment(self.moments[node.signature.name], arguments, wants_card)
        return None

    def callees(self, value: n.Expression | n.Ask) -> set[int]:
        """Return the codes whose frames ``entry`` may push."""
        call = value.call if isinstance(value, n.Ask) else value
        symbol = self.facts.symbols.get(call)
        node = symbol.node if isinstance(symbol, RuleSymbol) else None
        if isinstance(node, n.Procedure):
            return {self.procedures[node.signature.name].index}
        if isinstance(node, n.Decision):
            return {self.decisions[node.signature.name].index}
        if isinstance(node, n.Moment):
            return {code.index for code in self.moments[node.signature.name] if code is not None}
        return set()


def _cites(node: Any) -> tuple[str, ...]:
    """Return the cites of the head of a rule or a move."""
    cites: tuple[n.Cite, ...] = getattr(node, "cites", ()) or getattr(_body_of(node), "cites", ())
    return tuple(cite.code for cite in cites)


def _body_of(node: Any) -> Any:
    """Return the statements of a rule or a move; ``None`` for a decision."""
    return node if isinstance(node, n.Body) else getattr(node, "body", None)


def enter_mark(s: State, code: Code, frame: Frame) -> None:
    """Log that a marked rule begins, and reset the states that belong to it."""
    if s.log is not None:
        row = frame[HEADER : HEADER + len(code.parameter_types)]
        open_ones = [None if type.base in UNTOLD else one for one, type in zip(row, code.parameter_types, strict=True)]
        s.log.append((acts.BEGAN, code.site, code.mark, tuple(open_ones)))
    values = s.values
    for index, on, start in code.resets:
        value = start(s, frame)
        if values[index] != value:
            acts.change(s, code.site, index, value, on=on)


def _enter_procedure(code: Code, arguments: list[Evaluate]) -> Enter:
    index, rest = code.index, [None] * (code.row - len(arguments))

    def enter(s: State, f: Frame) -> int:
        s.fuel -= code.price
        frame = [index, 0, *[one(s, f) for one in arguments], *rest]
        s.frames.append(frame)
        if code.mark is not None:
            enter_mark(s, code, frame)
        return SWITCH

    return enter


def _enter_decision(code: Code, arguments: list[Evaluate]) -> Enter:
    index = code.index

    def enter(s: State, f: Frame) -> int:
        s.given = None
        s.frames.append([index, 0, *[one(s, f) for one in arguments], ()])
        return SWITCH

    return enter


def _enter_moment(table: list[Code | None], arguments: list[Evaluate], wants_card: bool) -> Enter:
    """Return the closure that pushes the frame of the code that ``table`` holds for a design.

    For a design without a code the other arguments are not evaluated.
    """
    first, *rest = arguments

    def enter(s: State, f: Frame) -> int:
        subject = first(s, f)
        code = table[s.shown[subject] if wants_card else subject]
        if code is None:
            return 0
        s.fuel -= code.price
        padding = [None] * (code.row - len(arguments))
        s.frames.append([code.index, 0, subject, *[one(s, f) for one in rest], *padding])
        return SWITCH

    return enter
