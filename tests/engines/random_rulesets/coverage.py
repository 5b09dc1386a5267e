"""Measure the coverage of random rulesets: the parts of the language that are generated and run, and the faults that
occur.

By hand, from the repository: ``python -m tests.engines.random_rulesets.coverage [RULESETS [FIRST]]``.

It plays the games of a number of rulesets (300) on the reference. For each part of the language it prints how often the
part was generated and how often it ran, then the faults. It ends with 1 if anything is missing. The closures of the
reference note that they run from their compilation on, so this needs a process of its own.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from typing import Any, get_args

from croupier.engines.contract.faults import MEANINGS
from croupier.engines.reference import offers
from croupier.engines.reference.expressions import ExpressionCompiler
from croupier.engines.reference.statements import BodyCompiler
from croupier.language.analysis.builtins import BUILT_INS
from croupier.language.analysis.facts import Learnt
from croupier.language.analysis.symbols import PileSymbol, RuleSymbol, StateSymbol, Symbols
from croupier.language.analysis.types import CARDS
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk
from croupier.rules import Rules

from .games import games_of
from .playing import play

OPERATORS = ("and", "or", "=", "!=", "<", "<=", ">", ">=", "in", "+", "-", "*", "div", "mod", "otherwise")
QUANTIFIERS = (
    *("any", "no", "every", "each", "first", "last", "the", "random", "how_many"),
    *("total", "highest", "lowest", "most", "least"),
)
CALLS = ("call of a definition", "call of a pile", "call of a state", *(f"call of {one}" for one in BUILT_INS))
REPEATS = ("Repeat times", "Repeat while", "Repeat for ever")
MOVES = [f"{one} {at}" for one in ("Move", "MoveEach") for at in ("on top", "at bottom", "at random", "under")]
VALUES = [
    f"{one} {what}" for one in ("Let", "Set", "Give") for what in ("a value", "random", "an answer", "a given value")
]
BODIES = tuple(
    f"body of {one}"
    for one in ("a rule", "a moment", "a behaviour", "an own move", "a meanwhile", "a during", "an otherwise")
)
PLAIN = [one.__name__ for one in (*n.FLAT, n.If, n.ForEach) if one not in (n.Move, n.MoveEach, n.Let, n.Set, n.Give)]
SEVERAL = "several piles of a family"
EXPRESSIONS = [one.__name__ for one in get_args(n.Expression) if one not in (n.Unary, n.Binary, n.Call, n.Quantified)]
SETS = ("several cards of a move", "where of several cards", "several cards of a rule")
PARTS = [
    *(*PLAIN, *REPEATS, *MOVES, *VALUES, *EXPRESSIONS, "Unary not", "Unary -", *CALLS, "lists joined", "not in"),
    *(SEVERAL, "index of a pile"),
    *(*(f"Binary {one}" for one in OPERATORS), *(f"Quantified {one}" for one in QUANTIFIERS)),
]
"""What must be generated and run; beside it ``BODIES`` must run, and ``SETS`` be generated."""

Noted = Counter[str]


# --- what a node is called -----------------------------------------------------------------------


def part_of(node: Any, known: Learnt) -> str:
    symbols = known.symbols
    found = known.facts.types.get(node) if isinstance(node, n.Name | n.Call) else None
    if found is not None and found.base == "list" and isinstance(known.facts.symbols.get(node), PileSymbol):
        return SEVERAL
    match node:
        case n.Parameter() if known.symbols.types.get(node.type.name) == CARDS:
            return SETS[2] if node.domain is None else SETS[0] if node.where is None else SETS[1]
        case n.Field() if (base := known.facts.types.get(node.base)) is not None and base.base == "pile":
            return "index of a pile"
        case n.Unary(operator="not", operand=n.Binary(operator="in")):
            return "not in"
        case n.Binary(operator="+") if node in known.facts.types and known.facts.types[node].base == "list":
            return "lists joined"
        case n.Unary() | n.Binary():
            return f"{type(node).__name__} {node.operator}"
        case n.Quantified():
            return f"Quantified {node.quantifier}"
        case n.Call():
            return _call(node, symbols)
        case n.Repeat():
            return REPEATS[0 if node.times is not None else 1 if node.condition is not None else 2]
        case n.Move() | n.MoveEach():
            kind = "top" if node.position is None else node.position.kind
            words = {"top": "on top", "under": "under"}
            return f"{type(node).__name__} {words.get(kind, f'at {kind}')}"
        case n.Let() | n.Set() | n.Give():
            return f"{type(node).__name__} {_value(node.value, symbols)}"
    return type(node).__name__


def _call(node: n.Call, symbols: Symbols) -> str:
    symbol = symbols.values.get(node.name)
    if isinstance(symbol, PileSymbol):
        return "call of a pile"
    if isinstance(symbol, StateSymbol):
        return "call of a state"
    if isinstance(symbol, RuleSymbol):
        return "call of a definition" if isinstance(symbol.node, n.Define) else "call of a rule"
    return f"call of {node.name}"


def _value(value: Any, symbols: Symbols) -> str:
    if isinstance(value, n.Ask):
        return "an answer"
    if isinstance(value, n.Quantified) and value.quantifier == "random":
        return "random"
    if isinstance(value, n.Call) and _call(value, symbols) == "call of a rule":
        return "a given value"
    return "a value"


# --- what runs -----------------------------------------------------------------------------------


def listen(ran: Noted) -> None:
    """Let every closure that is compiled from now on note that it runs."""
    raw, put, moves_among = ExpressionCompiler.raw, BodyCompiler.statement, offers.moves_among

    def noting_raw(self: ExpressionCompiler, e: n.Expression, base: int) -> Any:
        return _noting(raw(self, e, base), ran, part_of(e, self.checked))

    def noting_statement(self: BodyCompiler, s: n.Statement, after: int) -> None:
        put(self, s, after)
        at = self.numbers[s]
        self.code.steps[at] = _noting(self.code.steps[at], ran, part_of(s, self.compiler.checked))
        if at == 0:
            self.code.steps[at] = _noting(self.code.steps[at], ran, _body(self))

    def noting_moves(s: Any, moves: Any, row: Any, limits: Any) -> Any:
        ran["DecisionMove"] += len(moves)
        return moves_among(s, moves, row, limits)

    ExpressionCompiler.raw = noting_raw  # type: ignore[method-assign]
    BodyCompiler.statement = noting_statement  # type: ignore[method-assign]
    offers.moves_among = noting_moves


def _body(b: BodyCompiler) -> str:
    """What the body is that begins here."""
    label = b.code.label
    if b.move == "meanwhile":
        return BODIES[5] if _is_shared(b) else BODIES[4]
    if b.move == "own":
        return BODIES[3]
    if label.endswith(".otherwise"):
        return BODIES[6]
    if " " in label:
        return BODIES[2]
    return BODIES[1] if label in b.compiler.moments else BODIES[0]


def _is_shared(b: BodyCompiler) -> bool:
    """Whether a move belongs to a ``during``."""
    name = b.code.label.split(".")[1]
    blocks = [one for during in b.compiler.symbols.during for one in during.meanwhiles]
    return any(move.signature.name == name for one in blocks for move in one.moves)


def _noting(closure: Callable[[Any, Any], Any], ran: Noted, part: str) -> Callable[[Any, Any], Any]:
    def noting(s: Any, f: Any) -> Any:
        ran[part] += 1
        return closure(s, f)

    return noting


# --- what is generated ---------------------------------------------------------------------------


def generated(rules: Rules) -> Noted:
    found: Noted = Counter()
    for definition in rules.ruleset.definitions:
        for node in walk(definition):
            found[part_of(node, rules.checked)] += 1
    deck = rules.ruleset.deck
    for entry in deck.lines:
        for node in walk(entry.line):
            found[type(node).__name__] += 1
    return found


def missing(made: Noted, ran: Noted, faults: Noted) -> list[str]:
    """Return the parts that were not generated or have not run, and the faults that have not occurred."""
    return [
        *(f"{one} is not generated" for one in (*PARTS, *SETS) if not made[one]),
        *(f"{one} does not run" for one in (*PARTS, *BODIES) if not ran[one]),
        *(f"fault {one} does not occur" for one in MEANINGS if not faults[one]),
    ]


def main(rulesets: int = 300, first: int = 0) -> int:
    made: Noted = Counter()
    ran: Noted = Counter()
    ends: Noted = Counter()
    listen(ran)
    refused = 0
    for seed in range(first, first + rulesets):
        games = list(games_of(seed))
        refused += not games
        if games:
            made += generated(games[0].rules)
        for one in games:
            ends[play(one).fault or "end"] += 1
    for part in sorted({*PARTS, *BODIES, *made, *ran}):
        print(f"{part:34}{made[part]:8}{ran[part]:10}")
    total = sum(ends.values())
    print(f"\n{rulesets} rulesets, {refused} refused; {total} games, {ends['end'] / max(1, total):.0%} of them end")
    print("\n".join(f"{code:34}{count:8}" for code, count in ends.most_common()))
    lacks = missing(made, ran, ends)
    print("\n".join(lacks) or "nothing is missing")
    return 1 if lacks else 0


if __name__ == "__main__":
    sys.exit(main(*(int(one) for one in sys.argv[1:3])))
