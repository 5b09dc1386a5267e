"""Find the table that a scenario begins at, when it begins in the middle of a game.

Algorithm. Random players of the scenario's seed play from the beginning of the game. They stop at the first decision at
which all conditions hold, or where a rule with a mark begins. A game that ends before is followed by that of the next
seed.

Invariant. The answers and the steps of all these games together have bounds, so every search ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from croupier.authoring.scenarios.expectation_keys import Expectation
from croupier.authoring.scenarios.stage import Reached, Stage
from croupier.authoring.scenarios.table import LaidTable
from croupier.engines.contract.faults import Fault
from croupier.engines.contract.program import Code
from croupier.language.diagnostics import Diagnostic, Related
from croupier.language.source import Span
from croupier.players import make_bots, play_on
from croupier.table import acts
from croupier.table.random import MASK

MOST_ANSWERS = 10_000
"""The most answers of a search. A game that ends counts as one more."""

MOST_STEPS = 5_000_000
"""The most steps of a search: those of the rules, and those of looking at conditions."""

CHECK = 10
"""The steps that looking at a condition counts for."""


class NotFound(Exception):
    """No game comes to where the scenario begins."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        self.diagnostic = diagnostic
        super().__init__(diagnostic.message)


@dataclass
class _Tally:
    """What was seen of one condition."""

    condition: Expectation
    held: int = 0  # at how many decisions
    expected: str = ""
    numbers: set[int] = field(default_factory=set)  # that came instead
    other: str = ""  # the last text that came instead, if that was no number

    def holds(self, table: LaidTable) -> bool:
        differences = self.condition.check(table)
        if not differences:
            self.held += 1
            return True
        self.expected, came = differences[0].expected, differences[0].came
        try:
            self.numbers.add(int(came))
        except ValueError:
            self.other = came
        return False

    def told(self) -> str:
        """Return words for a condition that never held, with the nearest number that came."""
        name = f"`{self.condition.place.text}`"
        if not self.numbers or self.other:
            return f"{name} was never {self.expected}" if self.expected else f"{name} never held"
        least, most = min(self.numbers), max(self.numbers)
        wanted = int(self.expected) if self.expected.lstrip("-").isdigit() else most + 1
        if wanted > most:
            return f"{name} was {most} at most, never {self.expected}"
        if wanted < least:
            return f"{name} was {least} at least, never {self.expected}"
        return f"{name} was never {self.expected}"


class BeginningSearch:
    """A search for a beginning: for conditions that hold, or for the rule with a mark."""

    def __init__(
        self, stage: Stage, table: LaidTable, conditions: Sequence[Expectation], code: Code | None, place: Span
    ) -> None:
        self.stage = stage
        self.table = table
        self.tallies = [_Tally(one) for one in conditions]
        self.code = code  # the rule with the mark; ``None`` if there are conditions
        self.place = place
        self.answers = 0
        self.steps = 0  # of the rules
        self.looks = 0  # steps of looking at conditions
        self.most = (0, frozenset[int]())  # the most conditions that held at once, and which

    def run(self, seed: int) -> None:
        """Play until the game is where the scenario begins. Raise NotFound."""
        games = 0
        while not self._is_spent():
            if self._play((seed + games) & MASK):
                return
            games += 1
            self.answers += not self._is_spent()
        raise NotFound(self._never_so())

    def _play(self, seed: int) -> bool:
        """Play one game. Return whether it came to the beginning. Raise NotFound if its rules cannot go on."""
        game, spent = self.table.game, self.steps
        bots = make_bots("random", seed, game.seats)
        try:
            state = self.stage.start(seed)
            game.course.adopt(state)
            self.table.open()
            self.stage.armed = self.code
            game.course.run_on()
            while game.course.raw_offers and not self._is_spent():
                if self.tallies and self._all_hold():
                    return True
                play_on(game, bots)
                self.answers += 1
                self.steps = spent + state.spent
        except Reached:
            return True
        except Fault as fault:
            raise NotFound(self._fault(fault, seed)) from fault
        finally:
            self.stage.armed = None
        return False

    def _is_spent(self) -> bool:
        return self.answers >= MOST_ANSWERS or self.steps + self.looks >= MOST_STEPS

    def _all_hold(self) -> bool:
        log = self.table.state.log = [one for one in self.table.log if one[0] == acts.BEGAN]
        self.table.state.log_cards = 0
        self.looks += len(self.tallies) * (CHECK + len(log))  # conditions such as `began` read all of the log
        holding = frozenset(at for at, one in enumerate(self.tallies) if one.holds(self.table))
        self.most = max(self.most, (len(holding), holding), key=lambda one: one[0])
        return len(holding) == len(self.tallies)

    # --- mistakes ------------------------------------------------------------------------------

    def _never_so(self) -> Diagnostic:
        help = "ask for what random players come to, try another `seed`, or give the rest of it under `given`"
        if self.code is not None:
            message = f"in {self.answers} answers of random players no rule with the mark `{self.code.mark}` begins"
            return Diagnostic("never-so", message, self.place, help=help)
        never = [one for one in self.tallies if not one.held]
        if never:
            message = f"{'; '.join(one.told() for one in never)}, in {self.answers} answers of random players"
            return Diagnostic("never-so", message, never[0].condition.place, help=help)
        count, holding = self.most
        lacking = [one.condition.place for at, one in enumerate(self.tallies) if at not in holding]
        names = " and ".join(f"`{one.text}`" for one in lacking)
        message = f"each of these holds at times, but {names} never beside all others ({count} held at once)"
        related = tuple(Related(one, "lacking beside the others") for one in lacking)
        return Diagnostic("never-so", message, self.place, related=related, help=help)

    def _fault(self, fault: Fault, seed: int) -> Diagnostic:
        message = f"the rules cannot go on before the scenario begins: {fault.message} ({fault.code}, seed {seed})"
        related = () if fault.place is None else (Related(fault.place, f"in `{fault.rule}`"),)
        help = "mend the rules, or let the scenario begin in the game of another `seed`"
        return Diagnostic("game-fault", message, self.place, related=related, help=help)
