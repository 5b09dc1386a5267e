"""Run the scenarios of a ruleset: read the files, choose scenarios, play them, and collect the results."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path

from croupier.authoring.scenarios.belonging import GameFiles, file_name_for
from croupier.authoring.scenarios.coverage import Watch, excuse
from croupier.authoring.scenarios.excuses import Excuses
from croupier.authoring.scenarios.files import Scenario, ScenarioFile, read_scenarios
from croupier.authoring.scenarios.run import ScenarioResult, ScenarioRunner
from croupier.authoring.scenarios.statements import Standing, known_codes, standing, unknown_proofs
from croupier.language.diagnostics import Diagnostic, RulesetError
from croupier.language.ruleset.reach import ANYWHERE, Reach
from croupier.language.ruleset.statements import statements_beside
from croupier.language.source import Source, Span
from croupier.rules import Rules, load


@dataclass
class Suite:
    """The scenarios of one ruleset, with their results."""

    name: str
    path: Path  # of the ruleset
    files: list[Path] = field(default_factory=list)  # of scenarios
    results: list[ScenarioResult] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)  # about files, not about single scenarios
    left_out: int = 0  # the number of scenarios that the pattern does not fit
    watch: Watch | None = None  # only with coverage
    standing: Standing | None = None
    excuses: Excuses | None = None  # only with coverage of all scenarios
    language: str = "en"  # of the reports

    @property
    def passed(self) -> bool:
        return not self.diagnostics and all(one.status == "passed" for one in self.results)

    @property
    def codes(self) -> list[str]:
        """Return the codes of all diagnostics, in the order of the report."""
        unmet = [one.diagnostic for result in self.results for one in result.problems]
        return [one.code for one in [*self.diagnostics, *unmet]]


def run_suite(
    path: Path,
    files: Iterable[Path],
    pattern: str = "",
    *,
    coverage: bool = False,
    language: str = "en",
    told: Callable[[ScenarioResult], None] | None = None,
    house_rules: Sequence[str | Path] = (),
    reach: Reach = ANYWHERE,
) -> Suite:
    """Play the scenarios of some files with a ruleset and house rules. Raise nothing.

    ``pattern`` chooses scenarios (see ``chosen``). ``told`` is called with each result as soon as it is there.
    """
    suite = Suite(path.parent.name if path.name == "ruleset.yaml" else path.stem, path, list(files), language=language)
    try:
        rules = load(path, house_rules, within=reach.folder)
    except RulesetError as error:
        suite.diagnostics += error.diagnostics
        return suite
    suite.name = title_of(rules, path)
    statements, problems = statements_beside([path, *map(Path, rules.ruleset.layer_files)], reach)
    suite.diagnostics += problems
    if not suite.files:
        suite.diagnostics.append(
            _no_scenarios(suite.name, path, [Path(one) for one in rules.ruleset.layer_files], reach)
        )
    read = [read_scenarios(file, reach) for file in suite.files]
    for one in read:
        suite.diagnostics += one.diagnostics
    suite.watch = Watch(rules) if coverage else None
    _play(suite, rules, read, pattern, language, told, known_codes(rules.ruleset, statements))
    proven = [code for one in suite.results if one.status == "passed" for code in one.scenario.proves]
    suite.standing = standing(rules.ruleset, statements, proven)
    if suite.watch is not None and not suite.left_out:
        suite.excuses = Excuses(rules.ruleset, reach)
        excuse(suite.watch, suite.excuses)
        suite.diagnostics += [*suite.excuses.problems, *suite.excuses.unneeded("unreached")]
    return suite


def _no_scenarios(name: str, path: Path, layers: Sequence[Path], reach: Reach) -> Diagnostic:
    help = f"write `{path.stem}.scenarios.yaml` beside it, or files in `scenarios/` beside a `ruleset.yaml`"
    if layers and path not in layers:
        help = " and ".join(f"`{file_name_for(GameFiles(path, (one,)), reach)}`" for one in layers)
        help = f"write {help} beside {'it' if len(layers) == 1 else 'them'}"
    place = Span(Source(str(layers[-1] if layers else path), ""), 0, 0)
    return Diagnostic("no-scenarios", f"`{name}` has no scenarios", place, help=help)


def title_of(rules: Rules, path: Path) -> str:
    """Return the name of the rules that are tested. A file that is itself a house rule comes first."""
    layers = dict(zip(rules.ruleset.layer_files, rules.ruleset.layers, strict=True))
    own = layers.pop(str(path), "")
    if not own:
        return rules.layered_name
    return f"{own} with {', '.join(layers.values())}" if layers else own


def _play(
    suite: Suite,
    rules: Rules,
    files: list[ScenarioFile],
    pattern: str,
    language: str,
    told: Callable[[ScenarioResult], None] | None,
    known: Collection[str],
) -> None:
    runner = ScenarioRunner(rules, language, suite.watch)
    for file in files:
        for scenario in file.scenarios:
            unknown = unknown_proofs(scenario, known)
            if not chosen(scenario, file.path, pattern):
                suite.left_out += 1
                suite.diagnostics += unknown
                continue
            result = runner.run(scenario, file.path)
            result.fail(unknown)
            suite.results.append(result)
            if told is not None:
                told(result)


def chosen(scenario: Scenario, file: Path, pattern: str) -> bool:
    """Return whether a pattern occurs in a file name, a name of the scenario, or a code that it proves.

    A pattern with ``*``, ``?`` or ``[`` must fit the whole of one of these.
    """
    if not pattern:
        return True
    wanted = pattern.casefold()
    texts = [one.casefold() for one in (file.name, *map(scenario.called, scenario.name), *scenario.proves)]
    if any(sign in wanted for sign in "*?["):
        return any(fnmatchcase(one, wanted) for one in texts)
    return any(wanted in one for one in texts)
