"""The evidence for a rulebook: the parts of the rules that cite its statements, and the scenarios that prove them.

Algorithm. The statements are read from the files beside the ruleset and its house rules. The parts of the composed
rules are sorted by the codes that they cite. Then scenarios are played, each file on the game that it belongs to:
- the ruleset's own without the house rules, since they describe the printed game;
- the house rules' own with those of the house rules that they name;
- for a house rule without any of these, its scenarios on the first game that it is made for.

Invariants. A code is proven if a scenario that names it has passed. A remark demands nothing: it counts neither as
cited nor as proven.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from croupier.authoring.scenarios.belonging import GameFiles, scenarios_for
from croupier.authoring.scenarios.files import FOLDER, scenario_files
from croupier.authoring.scenarios.run import ScenarioResult
from croupier.authoring.scenarios.suite import run_suite
from croupier.language.diagnostics import Diagnostic
from croupier.language.ruleset.decided import Decided, HouseRule, decided_points, house_rules_of
from croupier.language.ruleset.documents import FILE_NAME
from croupier.language.ruleset.parts import CitingPart, implementing_parts
from croupier.language.ruleset.reach import ANYWHERE, Reach
from croupier.language.ruleset.ruleset import Text, in_language
from croupier.language.ruleset.statements import Statement, statements_beside
from croupier.language.source import Span
from croupier.rules import Rules


@dataclass(frozen=True, slots=True)
class Count:
    """The numbers of some codes."""

    total: int
    remarks: int  # they demand nothing
    cited: int  # some part of the rules cites them
    proven: int  # some scenario that names them has passed


@dataclass
class Evidence:
    """A ruleset with the evidence for its rulebook."""

    rules: Rules
    files: FileNames
    statements: dict[str, Statement] = field(default_factory=dict)  # by code
    parts: dict[str, list[CitingPart]] = field(default_factory=dict)  # the parts that cite a code
    results: list[ScenarioResult] = field(default_factory=list)  # of all scenarios that were played
    proofs: dict[str, list[ScenarioResult]] = field(default_factory=dict)  # of the scenarios that name a code
    house_rules: list[HouseRule] = field(default_factory=list)
    decided: dict[str, list[Decided]] = field(default_factory=dict)  # the house rules that decide an open point

    def sections(self) -> list[tuple[Text, list[Statement]]]:
        """Return the headings of the rulebook, each with its statements, in the order of the rulebook.

        Headings with the same English text are merged. The result has each language that any of them has.
        """
        headings: dict[str, dict[str, str]] = {}
        sections: dict[str, list[Statement]] = {}
        for statement in self.statements.values():
            key = in_language(statement.section, "en")
            sections.setdefault(key, []).append(statement)
            heading = headings.setdefault(key, {})
            heading.update({language: text for language, text in statement.section.items() if language not in heading})
        return [(headings[key], statements) for key, statements in sections.items()]

    def is_proven(self, code: str) -> bool:
        return any(one.status == "passed" for one in self.proofs.get(code, ()))

    def count(self, codes: Iterable[str]) -> Count:
        """Count codes. Remarks count neither as cited nor as proven."""
        total = list(codes)
        demands = [code for code in total if code not in self.rules.ruleset.remarks]
        cited = sum(code in self.parts for code in demands)
        proven = sum(map(self.is_proven, demands))
        return Count(len(total), len(total) - len(demands), cited, proven)

    def not_passed(self) -> list[ScenarioResult]:
        return [one for one in self.results if one.status != "passed"]


def gather_evidence(
    rules: Rules, path: Path, house_rules: Sequence[Path] = (), language: str = "en", reach: Reach = ANYWHERE
) -> tuple[Evidence, list[Diagnostic]]:
    """Play the scenarios of a ruleset and its house rules. Return the evidence, and the problems in statements and
    scenarios.

    ``rules`` are the ruleset of the file ``path`` composed with the house rules. ``language`` is the language of the
    scenarios' names.
    """
    found = Evidence(rules, FileNames(path), parts=implementing_parts(rules.ruleset))
    found.house_rules, found.decided = house_rules_of(rules.ruleset), decided_points(rules.ruleset)
    found.statements, problems = statements_beside([path, *map(Path, rules.ruleset.layer_files)], reach)
    selection = scenarios_for(GameFiles(path, tuple(house_rules)), reach)
    problems += selection.diagnostics
    played = {GameFiles(path): scenario_files(path, reach), **selection.made}
    if not selection.diagnostics:
        played |= {GameFiles(game): scenario_files(game, reach) for game in selection.without}
    for game, files in played.items():
        if files:
            suite = run_suite(game.ruleset, files, language=language, house_rules=game.house_rules, reach=reach)
            found.results += suite.results
            problems += [problem for problem in suite.diagnostics if problem not in problems]
    for result in found.results:
        for code in dict.fromkeys(result.scenario.proves):
            found.proofs.setdefault(code, []).append(result)
    return found, problems


# --- names of files ------------------------------------------------------------------------------


class FileNames:
    """Names for files that tell nothing about the machine."""

    def __init__(self, ruleset: Path) -> None:
        self.folder = Path(os.path.abspath(ruleset)).parent

    def told(self, place: Span) -> str:
        """Return a place, such as ``ruleset.yaml:12``, or ``hearts/ruleset.yaml:12`` for a ruleset in another folder.

        Any other file outside of the ruleset's folder goes by its name alone.
        """
        return f"{self.name(Path(os.path.abspath(place.source.name)))}:{place.line}"

    def name(self, file: Path) -> str:
        if file.is_relative_to(self.folder):
            return file.relative_to(self.folder).as_posix()
        if file.name == FILE_NAME:
            return f"{file.parent.name}/{file.name}"
        if file.parent.name == FOLDER:
            return "/".join(file.parts[-3:])
        return file.name
