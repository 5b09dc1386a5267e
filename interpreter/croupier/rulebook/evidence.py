"""All that stands for a rulebook's statements: the parts that implement them, and the scenarios that prove them."""

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
    """How many codes there are, how many of them are remarks, are cited, and are proven."""

    total: int
    remarks: int
    cited: int
    proven: int


@dataclass
class Evidence:
    """A ruleset with its statements, the parts behind each code, how its scenarios went, and what its house rules
    decide of its open points."""

    rules: Rules
    files: FileNames
    statements: dict[str, Statement] = field(default_factory=dict)
    parts: dict[str, list[CitingPart]] = field(default_factory=dict)
    results: list[ScenarioResult] = field(default_factory=list)
    proofs: dict[str, list[ScenarioResult]] = field(default_factory=dict)
    house_rules: list[HouseRule] = field(default_factory=list)
    decided: dict[str, list[Decided]] = field(default_factory=dict)

    def sections(self) -> list[tuple[Text, list[Statement]]]:
        """The sections of the rulebook in their order. Those whose English texts are the same are one; its heading
        has all the languages that any of them has."""
        headings: dict[str, dict[str, str]] = {}
        found: dict[str, list[Statement]] = {}
        for one in self.statements.values():
            key = in_language(one.section, "en")
            found.setdefault(key, []).append(one)
            heading = headings.setdefault(key, {})
            heading.update({language: text for language, text in one.section.items() if language not in heading})
        return [(headings[key], statements) for key, statements in found.items()]

    def is_proven(self, code: str) -> bool:
        return any(one.status == "passed" for one in self.proofs.get(code, ()))

    def count(self, codes: Iterable[str]) -> Count:
        """Remarks are neither counted as cited nor as proven."""
        all_of_them = list(codes)
        wanted = [one for one in all_of_them if one not in self.rules.ruleset.remarks]
        cited = sum(code in self.parts for code in wanted)
        proven = sum(map(self.is_proven, wanted))
        return Count(len(all_of_them), len(all_of_them) - len(wanted), cited, proven)

    def not_passed(self) -> list[ScenarioResult]:
        return [one for one in self.results if one.status != "passed"]


def gather_evidence(
    rules: Rules, path: Path, house_rules: Sequence[Path] = (), language: str = "en", reach: Reach = ANYWHERE
) -> tuple[Evidence, list[Diagnostic]]:
    """The evidence for the ruleset of a file, which ``rules`` are, with house rules; and what is wrong with the
    statements and scenarios beside them. The scenarios are played: a ruleset's own without the house rules, since they
    are about the game as it is printed; of the house rules those that are made for this game with some of them, and
    for a house rule without any here those on the first game that it is made for.
    """
    found = Evidence(rules, FileNames(path), parts=implementing_parts(rules.ruleset))
    found.house_rules, found.decided = house_rules_of(rules.ruleset), decided_points(rules.ruleset)
    found.statements, problems = statements_beside([path, *map(Path, rules.ruleset.layer_files)], reach)
    selection = scenarios_for(GameFiles(path, tuple(house_rules)), reach)
    problems += selection.diagnostics
    played = {GameFiles(path): scenario_files(path, reach), **selection.made}
    if not selection.diagnostics:
        played |= {GameFiles(one): scenario_files(one, reach) for one in selection.without}
    for game, files in played.items():
        if files:
            suite = run_suite(game.ruleset, files, language=language, house_rules=game.house_rules, reach=reach)
            found.results += suite.results
            problems += [one for one in suite.diagnostics if one not in problems]
    for result in found.results:
        for code in dict.fromkeys(result.scenario.proves):
            found.proofs.setdefault(code, []).append(result)
    return found, problems


# --- what files are called -----------------------------------------------------------------------


class FileNames:
    """Names of files that say nothing about the machine that they are on."""

    def __init__(self, ruleset: Path) -> None:
        self.folder = Path(os.path.abspath(ruleset)).parent

    def told(self, place: Span) -> str:
        """``ruleset.yaml:12`` in the ruleset's folder, ``hearts/ruleset.yaml:12`` in that of another; a file that is
        neither below it nor in a folder of its own goes by its name alone."""
        return f"{self.name(Path(os.path.abspath(place.source.name)))}:{place.line}"

    def name(self, file: Path) -> str:
        if file.is_relative_to(self.folder):
            return file.relative_to(self.folder).as_posix()
        if file.name == FILE_NAME:
            return f"{file.parent.name}/{file.name}"
        if file.parent.name == FOLDER:
            return "/".join(file.parts[-3:])
        return file.name
