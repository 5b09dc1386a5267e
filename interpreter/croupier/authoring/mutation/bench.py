"""Try mutants: play the scenarios against each, until one of them notices.

Algorithm. The scenarios are first played on the ruleset as it is, and each notes the rules that it reaches. Against a
mutant, scenarios that reach the changed rule come first, since they are the likeliest to notice.

Invariant. A verdict depends on the mutant and the scenarios alone, so the processes may try mutants in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from croupier.authoring.mutation.mutants import Mutant, mutants
from croupier.authoring.scenarios.coverage import Watch
from croupier.authoring.scenarios.files import Scenario, read_scenarios
from croupier.authoring.scenarios.run import ScenarioRunner
from croupier.language.analysis import check
from croupier.language.diagnostics import RulesetError, has_errors
from croupier.language.diagnostics.bounded import bounded
from croupier.language.ruleset.reach import ANYWHERE, Reach
from croupier.rules import Rules, load
from croupier.system.crew import way_to_start, work_in_order


@dataclass(frozen=True, slots=True)
class Verdict:
    """The fate of one mutant."""

    number: int  # of the mutant
    status: str  # ``caught`` by a scenario, ``refused`` by the checks, or ``survived``
    by: str = ""  # the name of the scenario that caught it


@dataclass(frozen=True, slots=True)
class _Case:
    scenario: Scenario
    file: Path
    reached: frozenset[str]


class Bench:
    """The mutants of a ruleset with house rules, and its scenarios with the rules that each of them reaches.

    Raise RulesetError if the ruleset or a file of scenarios has errors, and NotGreen if a scenario does not pass on it.
    """

    def __init__(
        self, path: Path, files: Sequence[Path], reach: Reach = ANYWHERE, house_rules: Sequence[Path] = ()
    ) -> None:
        self.made_of = path, files, reach, house_rules
        self.reach = reach
        self.rules = load(path, house_rules, within=reach.folder)
        self.mutants = mutants(self.rules.ruleset)
        self.cases = list(self._play(files))

    def _play(self, files: Sequence[Path]) -> Iterator[_Case]:
        watch = Watch(self.rules)
        runner = ScenarioRunner(self.rules, watch=watch)
        for file in files:
            read = read_scenarios(file, self.reach)
            if has_errors(read.diagnostics):
                raise RulesetError(read.diagnostics)
            for scenario in read.scenarios:
                watch.reached = set()
                if runner.run(scenario, file).status != "passed":
                    raise NotGreen(bounded(scenario.called("en")))
                yield _Case(scenario, file, frozenset(watch.reached))

    def share(self, most: int | None) -> list[int]:
        """Return the numbers of at most ``most`` mutants, evenly spread, or of all of them."""
        total = len(self.mutants)
        count = total if most is None else min(most, total)
        return [at * total // count for at in range(count)]

    def try_one(self, number: int) -> Verdict:
        """Play the scenarios against one mutant. Those that reach the place of the change come first."""
        mutant = self.mutants[number]
        checked = check(mutant.ruleset)
        if has_errors(checked.diagnostics):
            return Verdict(number, "refused")
        runner = ScenarioRunner(Rules(checked))
        for case in sorted(self.cases, key=lambda one: not _reaches(one, mutant)):
            if runner.run(case.scenario, case.file).status != "passed":
                return Verdict(number, "caught", case.scenario.called("en"))
        return Verdict(number, "survived")


class NotGreen(Exception):
    """A scenario does not pass on the ruleset as it is. The text is its name."""


def _reaches(case: _Case, mutant: Mutant) -> bool:
    return any(name == mutant.where or name.startswith(f"{mutant.where}.") for name in case.reached)


# --- several processes ---------------------------------------------------------------------------


def _begin(
    bench: Bench | None, path: Path, files: Sequence[Path], reach: Reach, house_rules: Sequence[Path]
) -> Callable[[int], Verdict]:
    """Return a function that tries a mutant. A process that was not forked makes a bench of its own."""
    return (bench or Bench(path, files, reach, house_rules)).try_one


def try_all(
    bench: Bench, processes: int, told: Callable[[int], None] | None = None, most: int | None = None
) -> list[Verdict]:
    """Return the verdicts of all mutants, or of at most ``most``, in the order of the mutants. ``told`` is called
    with the number so far."""
    verdicts: list[Verdict] = []
    numbers = iter(bench.share(most))
    known = bench if way_to_start() == "fork" else None
    with closing(work_in_order(processes, _begin, (known, *bench.made_of), lambda: next(numbers, None))) as found:
        for verdict in found:
            verdicts.append(verdict)
            if told is not None:
                told(len(verdicts))
    return verdicts
