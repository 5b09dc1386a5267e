"""The offers of a decision: straight loops over the arguments of its moves, with their conditions in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from croupier.engines.contract.program import HEADER
from croupier.engines.generated import bounds
from croupier.engines.generated.sieves import Sieve
from croupier.engines.generated.writer import Writer
from croupier.engines.plan.plan import Decision, Interruption, MoveRow

if TYPE_CHECKING:
    from croupier.engines.generated.module import Module

Take = Callable[[MoveRow, list[str]], None]
"""Writes what is done with a way in which a move can be made."""


class OfferRoutine:
    """Writes the functions of one decision. ``local`` tells where its own locals are."""

    def __init__(self, module: Module, w: Writer, local: Callable[[int], str]) -> None:
        self.module = module
        self.w = w
        self.e = module.values(w, local)

    # --- moves ---------------------------------------------------------------------------------

    def ways(self, move: MoveRow, take: Take) -> None:
        """Every way in which a move can be made."""
        self.w.line(f"# {self.module.label(move.code)}")
        if move.domains:
            self._domain(move, 0, [], take)
            return
        self.w.charge(move.cost)
        if move.condition is None:
            take(move, [])
            return
        test = self.e.value(move.condition)
        with self.w.block(f"if {test}:"):
            take(move, [])

    def _domain(self, move: MoveRow, at: int, chosen: list[str], take: Take) -> None:
        slot = move.prefix + move.interrupts + at
        items = self.candidates(move, at)
        heavy = len(move.domains) > at + 1 or self.module.sizes.heavy(move.condition)
        if bounds.count(self.module.plan, move.domains[at]) is None or (heavy and self.w.loops):
            self.w.check()
        item = self.e.locals[slot] = self.w.temp("x")
        inner = (move.condition, *move.domains[at + 1 :])
        with self.w.metered(), self.e.invariant(*inner):
            if at + 1 < len(move.domains):
                with self.w.whole_loop(item, items):
                    self._domain(move, at + 1, [*chosen, item], take)
            else:
                sieve = Sieve(self.e, move.condition, slot, move.domains[at])
                with self.w.whole_loop(item, items):
                    sieve.require()
                    take(move, [*chosen, item])
        del self.e.locals[slot]

    def candidates(self, move: MoveRow, at: int) -> str:
        """What an argument of a move may be, each paid for."""
        items = self.w.once(self.e.items(move.domains[at]), "found")
        self.w.charge_for(f"len({items}) * {move.cost}")
        return items

    # --- moves of others -----------------------------------------------------------------------

    def interruption(self, block: Interruption, take: Callable[[str], Take], after: Callable[[str], None]) -> None:
        """The moves of those who may act first; ``after`` writes what is done when those of a player are known."""
        items = self.w.once(self.e.items(block.players), "found")
        self.w.charge_for(f"len({items}) * {block.cost}")
        self.w.check()
        seat = self.e.locals[block.prefix] = self.w.temp("seat")
        with self.w.block(f"for {seat} in {items}:", loop=True):
            self.e.require(block.where)
            self.w.line("mine = []")
            for move in block.moves:
                if move.domains:
                    self.w.line("at_first = len(mine)")
                self.ways(move, take(seat))
                if move.domains:
                    self.w.line("if len(mine) - at_first > most: raise Unexplained")
            after(seat)
        del self.e.locals[block.prefix]


def append_to(w: Writer, name: str) -> Take:
    def take(move: MoveRow, chosen: list[str]) -> None:
        w.line(f"{name}.append(({''.join(f'{one}, ' for one in [str(move.code), *chosen])}))")

    return take


def offers_function(module: Module, decision: Decision) -> list[str]:
    """The function that gives the offers of a decision that is on top."""
    w = Writer()
    r = OfferRoutine(module, w, lambda slot: f"f[{HEADER + slot}]")
    w.line("own = []")
    for move in decision.moves:
        r.ways(move, append_to(w, "own"))
    if not decision.interruptions:
        w.leave(f"return [new(RawOffer, (f[{HEADER}], own, False))] if own else None")
    else:
        write_theirs(w, r, decision)
        w.leave(f"return arranged(f[{HEADER}], own, theirs, f[-1])")
    return w.function(f"def {module.offers(decision.code)}(s, f, most):  # {decision.name}")


def listed_function(module: Module, decision: Decision) -> list[str]:
    """The function for who has listed the ways to make the first move already, of which there are some."""
    w = Writer()
    r = OfferRoutine(module, w, lambda slot: f"f[{HEADER + slot}]")
    for move in decision.moves[1:]:
        r.ways(move, append_to(w, "own"))
    w.leave(f"return [new(RawOffer, (f[{HEADER}], own, False))]")
    return w.function(f"def {module.offers(decision.code)}_of(s, f, own):  # {decision.name}")


def write_theirs(w: Writer, r: OfferRoutine, decision: Decision) -> None:
    """Collects in ``theirs`` the moves of players who may act first, by their seats."""
    w.line("theirs = {}")
    for block in decision.interruptions:
        r.interruption(block, lambda seat: append_to(w, "mine"), lambda seat: _add(w, seat))


def _add(w: Writer, seat: str) -> None:
    w.line(f"if mine: theirs[{seat}] = theirs[{seat}] + mine if {seat} in theirs else mine")


def secret_function(module: Module, code: int, decision: Decision) -> list[str]:
    """The function that gives the offers of a decision that is asked at once."""
    w = Writer()
    r = OfferRoutine(module, w, lambda slot: f"row[{slot}]")
    w.line("offers = []")
    with w.block("for row, answer in zip(f[2], f[3], strict=True):", loop=True):
        w.line("if answer is not None: continue")
        w.line("own = []")
        for move in decision.moves:
            r.ways(move, append_to(w, "own"))
        w.line("if own: offers.append(new(RawOffer, (row[0], own, False)))")
    w.leave("return offers")
    return w.function(f"def {module.offers(code)}(s, f, most):  # {decision.name}, at once")


def decision_function(module: Module, decision: Decision) -> list[str]:
    """The function that goes on with a decision: its offers, or none when it is over or left to its ``otherwise``."""
    return [
        f"def {module.rule(decision.code)}(s, f, most):  # {decision.name}",
        "    if f[1] == 1:",
        "        s.frames.pop()",
        "        return None",
        "    s.fuel -= 1",
        f"    return {put(module, decision.code, 'f')}",
    ]


def put(module: Module, code: int, frame: str) -> str:
    """The offers of a decision that is on top and paid for; ``()`` where it is over, or left to its ``otherwise``."""
    return f"{module.offers(code)}(s, {frame}, most) or {module.nobody(code)}(s, {frame})"


def nobody_function(module: Module, decision: Decision) -> list[str]:
    """The function for a decision in which nobody has a move."""
    head = f"def {module.nobody(decision.code)}(s, f):"
    if decision.otherwise < 0:
        return [head, *(["    raise Unexplained"] if decision.moves else ["    f[1] = 1", "    return ()"])]
    body = module.plan.bodies[decision.otherwise]
    rest = ["None"] * (body.slots - decision.parameters)
    row = ", ".join([f"*f[{HEADER}:{HEADER + decision.parameters}]", *rest])
    return [
        head,
        f"    s.fuel -= {body.cost - 1}",
        "    if s.fuel < 0: raise Unexplained",
        "    f[1] = 1",
        f"    s.frames.append([{body.code}, 0, {row}])",
        "    return ()",
    ]


def secret_decision_function(module: Module, code: int, decision: Decision) -> list[str]:
    """The function that waits until all have answered; then their answers are carried out in the order of seats."""
    lines = [
        f"def {module.rule(code)}(s, f, most):  # {decision.name}, at once",
        "    if f[1] == 0:",
        f"        offers = {module.offers(code)}(s, f, most)",
        "        if offers: return offers",
        "        f[1] = 1",
        "    done = f[1] - 1",
        "    if done == len(f[2]):",
        "        s.frames.pop()",
        "        return None",
        "    f[1] += 1",
        "    row, move = f[2][done], f[3][done]",
        "    if move is not None: begin_move(s, MOVES[move[0]], row[0], move, row)",
    ]
    if decision.otherwise < 0:
        return [*lines, "    else: raise Unexplained"]
    body = module.plan.bodies[decision.otherwise]
    rest = "".join([", None"] * (body.slots - decision.parameters))
    return [*lines, f"    else: s.frames.append([{body.code}, 0, *row{rest}])"]
