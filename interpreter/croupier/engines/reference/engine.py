"""Runs a program: from one decision to the next, on frames that are plain data."""

from __future__ import annotations

from typing import Any

from croupier.engines.contract.faults import Fault
from croupier.engines.contract.limits import DEFAULT_LIMITS, PACE, Limits, way_out
from croupier.engines.contract.offers import RawMove, RawOffer
from croupier.engines.contract.program import END, HEADER, Code, Program, slots_of
from croupier.engines.reference.compiler import enter_mark
from croupier.engines.reference.offers import decision_offers, secret_offers
from croupier.engines.reference.quantifiers import out_of_steps
from croupier.table import acts
from croupier.table.state import Frame, PairingImpossible, State, new_state


class ReferenceEngine:
    """The reference engine. It holds no part of a game: every method takes the state that it works on."""

    def __init__(self, program: Program, limits: Limits = DEFAULT_LIMITS) -> None:
        self.program = program
        self.limits = limits

    def start(self, seed: int, log: bool = True) -> State:
        """A new game before its first step. Raises Fault."""
        try:
            state = new_state(self.program.layout, seed)
        except PairingImpossible as problem:
            fault = Fault("no-pairing", str(problem), self.program.checked.ruleset.deck.place)
            fault.rule = "deck"
            raise fault from problem
        state.log = [] if log else None
        state.values = [None if start is None else start(state, []) for start in self.program.starts]
        code = self.program.codes[self.program.game]
        frame = [code.index, 0, *[None] * code.row]
        state.frames.append(frame)
        if code.mark is not None:
            enter_mark(state, code, frame)
        return state

    def run(self, s: State) -> list[RawOffer]:
        """Goes on to the next decision; the offers that are open there, none when the game is over. Raises Fault."""
        granted = s.fuel = min(self.limits.steps, self.limits.game_steps + PACE * s.decisions - s.spent)
        frames = s.frames
        codes = self.program.codes
        try:
            while frames:
                f = frames[-1]
                code = codes[f[0]]
                if code.kind == "body":
                    steps, pc = code.steps, f[1]
                    while pc >= 0:
                        f[1] = pc
                        pc = steps[pc](s, f)
                    if pc == END:
                        frames.pop()
                else:
                    offers = self._decision(s, f, code)
                    if offers:
                        self._bound_events(s)
                        return offers
            self._bound_events(s)
        except Fault as fault:
            if fault.code == "steps-exhausted" and granted < self.limits.steps:
                fault = self._of_the_game(fault)
            self._locate(s, fault)
            raise fault
        finally:
            s.spent += granted - s.fuel
        return []

    def _of_the_game(self, fault: Fault) -> Fault:
        """Steps ran out because the game had taken so many before."""
        message = f"the game takes more than {self.limits.game_steps} steps, and {PACE} for each answer"
        return Fault("game-steps-exhausted", message, fault.place)

    def _bound_events(self, s: State) -> None:
        if s.log is not None and len(s.log) + s.log_cards > self.limits.events:
            raise Fault("too-many-events", f"the game makes more than {self.limits.events} events")

    def fault_of_events(self, s: State) -> Fault | None:
        """What is wrong with a state that waits for an answer, where its game has made too many events."""
        try:
            self._bound_events(s)
        except Fault as fault:
            self._locate(s, fault)
            return fault
        return None

    def offers(self, s: State) -> list[RawOffer]:
        """The open offers of a state that waits for an answer, computed again."""
        s.fuel = self.limits.steps
        if not s.frames:
            return []
        f = s.frames[-1]
        code = self.program.codes[f[0]]
        if code.kind == "decision" and f[1] == 0:
            return decision_offers(s, f, code, self.limits)
        if code.kind == "secret" and f[1] == 0:
            return secret_offers(s, f, code, self.limits)
        return []

    def outcome(self, s: State) -> list[int]:
        """What every seat has got: the ruleset's outcome, 0 without one."""
        s.fuel = self.limits.steps
        if self.program.outcome is None:
            return [0] * self.program.layout.seats
        row = [None] * self.program.outcome_row
        try:
            return [self.program.outcome(s, [seat, *row[1:]]) for seat in range(self.program.layout.seats)]
        except Fault as fault:
            raise self.fault_of_outcome(fault) from None

    def fault_of_outcome(self, fault: Fault) -> Fault:
        """The same fault, which says that it is the outcome's."""
        outcome = self.program.checked.ruleset.outcome
        fault.rule = "outcome"
        fault.place = fault.place or (None if outcome is None else outcome.place)
        fault.limit = way_out(self.limits, fault.code)
        return fault

    # --- answers -------------------------------------------------------------------------------

    def answer(self, s: State, seat: int, move: RawMove) -> list[RawOffer]:
        """Makes an offered move and runs on. Raises Fault."""
        self._count(s)
        f = s.frames[-1]
        code = self.program.codes[f[0]]
        if code.kind == "secret":
            at = next(at for at, row in enumerate(f[2]) if row[0] == seat and f[3][at] is None)
            f[3] = (*f[3][:at], move, *f[3][at + 1 :])
            return self.run(s)
        made = self.program.moves[move[0]]
        if made.meanwhile:
            f[-1] = ()
        else:
            f[1] = 1
        self._begin_move(s, seat, move, f[HEADER : HEADER + made.prefix])
        return self.run(s)

    def decline(self, s: State, seat: int) -> list[RawOffer]:
        """Notes that a player declines an offer that may be declined, and runs on. Raises Fault."""
        self._count(s)
        f = s.frames[-1]
        f[-1] = (*f[-1], seat)
        if s.log is not None:
            s.log.append((acts.DECLINED, self.program.codes[f[0]].site, seat))
        return self.run(s)

    def _count(self, s: State) -> None:
        s.decisions += 1
        if s.decisions > self.limits.decisions:
            message = f"the game takes more than {self.limits.decisions} decisions"
            fault = Fault("decisions-exhausted", message)
            self._locate(s, fault)
            raise fault

    def _begin_move(self, s: State, seat: int, move: RawMove, prefix: list[Any]) -> None:
        index, *arguments = move
        made = self.program.moves[index]
        actor = [seat] if made.meanwhile else []
        if s.log is not None:
            types = [type.base for type in made.parameter_types]
            seen = [acts.card_seen(s, one) for one, base in zip(arguments, types, strict=True) if base == "card"]
            others = [None if base == "card" else one for one, base in zip(arguments, types, strict=True)]
            positions = [at for at, base in enumerate(types) if base == "card"]
            cards = tuple(zip(positions, seen, strict=True))
            s.log.append((acts.ANSWERED, made.code.site, seat, index, tuple(others), cards))
        row = [*prefix, *actor, *arguments]
        s.frames.append([index, 0, *row, *[None] * (made.code.row - len(row))])

    # --- decisions -----------------------------------------------------------------------------

    def _decision(self, s: State, f: Frame, code: Code) -> list[RawOffer]:
        """The offers of the decision on top; none when it is over or has just been left to its ``otherwise``."""
        if code.kind == "secret":
            return self._secret(s, f, code)
        assert code.decision is not None
        d = code.decision
        if f[1] == 1:
            s.frames.pop()
            return []
        s.fuel -= 1
        if s.fuel < 0:
            raise out_of_steps(d.node.place)
        offers = decision_offers(s, f, code, self.limits)
        if offers:
            return offers
        if d.otherwise is not None:
            s.fuel -= d.otherwise.cost - 1
            if s.fuel < 0:
                raise out_of_steps(d.node.place)
            f[1] = 1
            row = f[HEADER : HEADER + d.parameters]
            s.frames.append([d.otherwise.index, 0, *row, *[None] * (d.otherwise.row - len(row))])
        elif d.moves:
            raise Fault("no-move", f"`{d.name}` has no possible move for player {f[HEADER] + 1}", d.node.place)
        else:
            f[1] = 1
        return []

    def _secret(self, s: State, f: Frame, code: Code) -> list[RawOffer]:
        """Waits until all have answered; then the answers' bodies run one after the other, in seat order."""
        if f[1] == 0:
            offers = secret_offers(s, f, code, self.limits)
            if offers:
                return offers
            f[1] = 1
        done = f[1] - 1
        if done == len(f[2]):
            s.frames.pop()
            return []
        f[1] += 1
        row, move = f[2][done], f[3][done]
        if move is not None:
            self._begin_move(s, row[0], move, list(row))
        else:
            self._nobody_can(s, code, row)
        return []

    def _nobody_can(self, s: State, code: Code, row: tuple[Any, ...]) -> None:
        d = code.decision
        assert d is not None
        if d.otherwise is None:
            raise Fault("no-move", f"`{d.name}` has no possible move for player {row[0] + 1}", d.node.place)
        s.frames.append([d.otherwise.index, 0, *row, *[None] * (d.otherwise.row - len(row))])

    # --- faults and saves ----------------------------------------------------------------------

    def _locate(self, s: State, fault: Fault) -> None:
        """Names the rule that was running, and its place where the fault has none of its own."""
        f = s.frames[-1] if s.frames else [self.program.game, END]
        code = self.program.codes[f[0]]
        fault.limit = way_out(self.limits, fault.code)
        fault.rule = fault.rule or self.program.checked.ruleset.origins.told(code.label)
        if fault.place is None:
            at = f[1] if 0 <= f[1] < len(code.places) else 0
            fault.place = code.places[at] if code.places else self.program.sites[code.site].place

    def settle(self, s: State) -> None:
        """Empties what no statement can read any more, so that equal games have equal states: locals, and a value that
        was given before the decision that waits now."""
        s.given = None
        for f in s.frames:
            code = self.program.codes[f[0]]
            if code.kind == "body":
                live = slots_of(code.live[f[1]]) if f[1] != END else ()
                for slot in range(HEADER, len(f)):
                    if slot not in live:
                        f[slot] = None
