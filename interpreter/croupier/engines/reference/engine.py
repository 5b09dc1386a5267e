"""The reference engine: runs a program from one decision to the next, on frames that are plain data.

Algorithm. The state holds a stack of frames: ``[code, step, *locals]``. The engine calls the closure of the top frame's
step, which returns the number of the next. A body ends with END; a call pushes a frame and returns SWITCH. A decision
on top has no steps: the engine computes its offers and returns them.

Invariant. A step runs whole or raises Fault; the frame holds the number of that step, so that the fault has a place.

A frame of a decision is ``[code, phase, *parameters, declined]``. Phase 0 waits for an answer, phase 1 is over.

A frame of a decision asked at once is ``[code, phase, rows, answers]``. Each player has a row of arguments and an
answer, which is first ``None``. Phase 0 waits for answers; phase ``n`` runs the body of answer ``n - 1``.
"""

from __future__ import annotations

from typing import Any

from croupier.engines.contract.faults import Fault
from croupier.engines.contract.limits import DEFAULT_LIMITS, PACE, Limits, way_out
from croupier.engines.contract.offers import RawMove, RawOffer
from croupier.engines.contract.program import END, HEADER, Code, Program, slots_of
from croupier.engines.reference.compiler import enter_mark
from croupier.engines.reference.offers import decision_offers, secret_offers
from croupier.engines.reference.quantifiers import out_of_steps
from croupier.language.source import Span
from croupier.table import acts
from croupier.table.state import Frame, PairingImpossible, State, new_state


class ReferenceEngine:
    """Runs the games of one program. It holds no part of a game: every method takes the state that it works on."""

    def __init__(self, program: Program, limits: Limits = DEFAULT_LIMITS) -> None:
        self.program = program
        self.limits = limits

    def start(self, seed: int, log: bool = True) -> State:
        """Return a new game before its first step. Raise Fault if the deck cannot be paired or the rules fault."""
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
        """Run to the next decision and return its open offers; return no offers if the game is over. Raise Fault."""
        granted = s.fuel = min(self.limits.steps, self.limits.game_steps + PACE * s.decisions - s.spent)
        frames = s.frames
        codes = self.program.codes
        try:
            while frames:
                f = frames[-1]
                code = codes[f[0]]
                if code.kind == "body":
                    steps, prices, pc = code.steps, code.prices, f[1]
                    while pc >= 0:
                        f[1] = pc
                        s.fuel -= prices[pc]
                        if s.fuel < 0:
                            raise out_of_steps(code.places[pc])
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
        """Return the fault of a game whose own limit, not that between two decisions, has left too little fuel."""
        message = f"the game takes more than {self.limits.game_steps} steps, and {PACE} for each answer"
        return Fault("game-steps-exhausted", message, fault.place)

    def _bound_events(self, s: State) -> None:
        """Raise Fault if the game has made more events than are kept."""
        if s.log is not None and len(s.log) + s.log_cards > self.limits.events:
            raise Fault("too-many-events", f"the game makes more than {self.limits.events} events")

    def offers(self, s: State) -> list[RawOffer]:
        """Return the open offers of a state that waits for an answer, computed again."""
        if not s.frames:
            return []
        s.fuel = self.limits.steps
        f = s.frames[-1]
        code = self.program.codes[f[0]]
        if code.kind == "decision" and f[1] == 0:
            return decision_offers(s, f, code, self.limits)
        if code.kind == "secret" and f[1] == 0:
            return secret_offers(s, f, code, self.limits)
        return []

    def outcome(self, s: State) -> list[int]:
        """Return the ruleset's outcome for every seat, 0 if it has none."""
        s.fuel = self.limits.steps
        if self.program.outcome is None:
            return [0] * self.program.layout.seats
        row = [None] * self.program.outcome_row
        try:
            self._pay(s, self.program.outcome_price, None)
            return [self.program.outcome(s, [seat, *row[1:]]) for seat in range(self.program.layout.seats)]
        except Fault as fault:
            raise self.fault_of_outcome(fault) from None

    def fault_of_outcome(self, fault: Fault) -> Fault:
        """Return a fault of the outcome, with its rule and place."""
        outcome = self.program.checked.ruleset.outcome
        fault.rule = "outcome"
        fault.place = fault.place or (None if outcome is None else outcome.place)
        fault.limit = way_out(self.limits, fault.code)
        return fault

    # --- answers -------------------------------------------------------------------------------

    def answer(self, s: State, seat: int, move: RawMove) -> list[RawOffer]:
        """Make an offered move and run on, as ``run`` does. Raise Fault."""
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
        """Note that a player declines an offer, and run on, as ``run`` does. Raise Fault."""
        self._count(s)
        f = s.frames[-1]
        f[-1] = tuple(sorted((*f[-1], seat)))
        if s.log is not None:
            s.log.append((acts.DECLINED, self.program.codes[f[0]].site, seat))
        return self.run(s)

    def _count(self, s: State) -> None:
        """Count an answer; raise Fault if the game takes too many."""
        s.decisions += 1
        if s.decisions > self.limits.decisions:
            message = f"the game takes more than {self.limits.decisions} decisions"
            fault = Fault("decisions-exhausted", message)
            self._locate(s, fault)
            raise fault

    def _begin_move(self, s: State, seat: int, move: RawMove, prefix: list[Any]) -> None:
        """Push the frame of a move's body, and log that the player has answered."""
        index, *arguments = move
        made = self.program.moves[index]
        actor = [seat] if made.meanwhile else []
        if s.log is not None:
            types = [type.base for type in made.parameter_types]
            others = [None if base == "card" else one for one, base in zip(arguments, types, strict=True)]
            named = [(at, one) for at, one in enumerate(arguments) if types[at] == "card"]
            if made.chosen is not None:
                named += [(len(types) - 1, one) for one in arguments[-1]]
                others[-1] = len(arguments[-1])
            cards = tuple((at, acts.card_seen(s, one)) for at, one in named)
            s.log.append((acts.ANSWERED, made.code.site, seat, index, tuple(others), cards))
            s.log_cards += acts.more_cards(s.log[-1])
        row = [*prefix, *actor, *arguments]
        s.frames.append([index, 0, *row, *[None] * (made.code.row - len(row))])

    # --- decisions -----------------------------------------------------------------------------

    def _pay(self, s: State, price: int, place: Span | None) -> None:
        """Pay a price; raise Fault if the fuel does not suffice."""
        s.fuel -= price
        if s.fuel < 0:
            raise out_of_steps(place)

    def _decision(self, s: State, f: Frame, code: Code) -> list[RawOffer]:
        """Return the offers of the decision on top. Without an offer, begin its ``otherwise``; pop it if it is over."""
        if code.kind == "secret":
            return self._secret(s, f, code)
        assert code.decision is not None
        d = code.decision
        if f[1] == 1:
            s.frames.pop()
            return []
        self._pay(s, code.price, d.node.place)
        offers = decision_offers(s, f, code, self.limits)
        if offers:
            return offers
        if d.otherwise is not None:
            f[1] = 1
            row = f[HEADER : HEADER + d.parameters]
            s.frames.append([d.otherwise.index, 0, *row, *[None] * (d.otherwise.row - len(row))])
        elif d.moves:
            raise Fault("no-move", f"`{d.name}` has no possible move for player {f[HEADER] + 1}", d.node.place)
        else:
            f[1] = 1
        return []

    def _secret(self, s: State, f: Frame, code: Code) -> list[RawOffer]:
        """Return the open offers of a decision asked at once. When all have answered, begin the body of the next
        answer, in the order of the seats."""
        if f[1] == 0:
            self._pay(s, code.price, code.decision.node.place if code.decision is not None else None)
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
        """Begin ``otherwise`` for a player without a move; raise Fault if the decision has none."""
        d = code.decision
        assert d is not None
        if d.otherwise is None:
            raise Fault("no-move", f"`{d.name}` has no possible move for player {row[0] + 1}", d.node.place)
        s.frames.append([d.otherwise.index, 0, *row, *[None] * (d.otherwise.row - len(row))])

    # --- faults and saves ----------------------------------------------------------------------

    def _locate(self, s: State, fault: Fault) -> None:
        """Give a fault the rule that was running, and the place of its step unless the fault has a place."""
        f = s.frames[-1] if s.frames else [self.program.game, END]
        code = self.program.codes[f[0]]
        fault.limit = way_out(self.limits, fault.code)
        fault.rule = fault.rule or self.program.checked.ruleset.origins.told(code.label)
        if fault.place is None:
            at = f[1] if 0 <= f[1] < len(code.places) else 0
            fault.place = code.places[at] if code.places else self.program.sites[code.site].place

    def settle(self, s: State) -> None:
        """Empty what no step can read any more, so that equal games have equal states.

        That is every local that is not live, and a value that was given before the waiting decision.
        """
        s.given = None
        for f in s.frames:
            code = self.program.codes[f[0]]
            if code.kind == "body":
                live = slots_of(code.live[f[1]]) if f[1] != END else ()
                for slot in range(HEADER, len(f)):
                    if slot not in live:
                        f[slot] = None
