"""What belongs together: a rule file, all that it is laid on, and the files beside it.

A ``Project`` is a rule file with the house rules that are laid on it; it is what is checked. Each file belongs to one:
a rule file to its own, a scenario file to the game that it is played with, and statements, ties and excuses to the rule
file beside them. A house rule is checked on the first ruleset that it is made for, as ``croupier check`` does.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path

from croupier.authoring.scenarios.belonging import GameFiles, game_of, named_beside
from croupier.authoring.scenarios.excuses import excused_file
from croupier.authoring.scenarios.files import names_its_ruleset, read_scenarios, scenario_files
from croupier.authoring.scenarios.statements import known_codes
from croupier.authoring.scenarios.understanding import ScenarioReader
from croupier.editor.documents import AnyPath, Documents, real
from croupier.editor.kept import KeptResults
from croupier.editor.mending import MendedFiles
from croupier.language.checking import Examined, examine
from croupier.language.diagnostics import Diagnostic, has_errors
from croupier.language.ruleset.documents import FILE_NAME, Document, documents_of
from croupier.language.ruleset.load import Layers, installed, installed_house_rules, load_layers, resolve
from croupier.language.ruleset.reach import Reach
from croupier.language.ruleset.statements import Statement, statements_beside, statements_file
from croupier.rulebook.file_kinds import FileKind, kind_by_name
from croupier.rulebook.ties.file import ties_file
from croupier.rules import Rules

LIST = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*[-\[]")
"""The beginning of a text that may be a list: a text of rules is not read to find that it is none."""


@dataclass(frozen=True, slots=True)
class Project:
    """A rule file, and house rules that are laid on it."""

    root: str
    house_rules: tuple[str, ...] = ()


class Projects:
    """The projects of the open texts, checked when they are asked for."""

    def __init__(self, documents: Documents) -> None:
        self.documents = documents
        self.mending = Reach(documents.reach.folder, MendedFiles(documents))  # without lines of broken YAML
        self.kept = KeptResults(documents)  # of all questions

    def kind(self, path: AnyPath) -> FileKind:
        """Return what a file is for, by its name, or by its content where a scenario file may stand anywhere."""
        file = Path(path)
        found = kind_by_name(file)
        if found is not None:
            return found
        named = self.kept.of(("named", real(file)), lambda: self._names_its_ruleset(file))
        return FileKind.SCENARIOS if named else FileKind.RULES

    def _names_its_ruleset(self, file: Path) -> bool:
        text = self.documents.text(file)
        return bool(text and LIST.match(text)) and names_its_ruleset(file, self.documents.reach)

    def project(self, path: AnyPath) -> tuple[Project | None, list[Diagnostic]]:
        """Return the project that a file belongs to, or the reasons why there is none."""
        kind, file = self.kind(path), Path(path)
        if kind is FileKind.RULES:
            return Project(str(file)), []
        if kind is FileKind.SCENARIOS:
            return self.kept.of(("game", real(file)), lambda: self._project_of_scenarios(file))
        name = file.name.removesuffix(kind.value)
        return Project(str(file.with_name(f"{name}yaml" if name else FILE_NAME))), []

    def _project_of_scenarios(self, file: Path) -> tuple[Project | None, list[Diagnostic]]:
        reach = self.documents.reach
        read = read_scenarios(file, reach)
        if read.ruleset is None:
            game, problems = game_of(file, reach)
            return None if game is None else _project(game), problems
        rules = installed_house_rules()
        found = [self._named(one.text, file, rules) for one in read.house_rules]
        root = self._named(read.ruleset.text, file, {**rules, **installed()})
        return (None, []) if root is None else (Project(root, tuple(one for one in found if one)), [])

    def _named(self, name: str, file: Path, known: dict[str, Path]) -> str | None:
        reach = self.documents.reach
        path, _ = resolve(named_beside(name, file, known, reach), known, reach=reach)
        return None if path is None else str(path)

    # --- what is made of a project ---------------------------------------------------------------

    def examined(self, project: Project) -> Examined:
        """Return a project checked, with all that is said of it."""
        key = "examined", real(project.root), project.house_rules
        return self.kept.of(key, lambda: examine(project.root, project.house_rules, self.documents.reach))

    def scenario_reader(self, project: Project) -> ScenarioReader | None:
        """Return what reads the scenarios of a project, or None if its rules have errors."""
        key = "scenarios", real(project.root), project.house_rules
        return self.kept.of(key, lambda: self._scenario_reader(project))

    def _scenario_reader(self, project: Project) -> ScenarioReader | None:
        found = self.examined(project)
        if found.checked is None or has_errors(found.diagnostics):
            return None
        return ScenarioReader(Rules(found.checked))

    def codes(self, project: Project) -> Collection[str]:
        """Return all codes that scenarios of a project may prove."""
        checked = self.examined(project).checked
        if checked is None:
            return ()
        return known_codes(checked.ruleset, self.statements(project))

    def still_whole(self, project: Project) -> Examined:
        """Return a project checked as far as its files can be read: lines that break their YAML are left out.

        Offsets are those of the texts. Its diagnostics are of no use.
        """
        found = self.examined(project)
        return self._mended(project) if found.checked is None else found

    def _mended(self, project: Project) -> Examined:
        key = "mended", real(project.root), project.house_rules
        return self.kept.of(key, lambda: examine(project.root, project.house_rules, self.mending))

    def read_for(self, project: Project) -> frozenset[str]:
        """Return the real paths of all files that were asked for when a project was checked."""
        self.examined(project)
        found = self.kept.files(("examined", real(project.root), project.house_rules))
        return frozenset(map(real, found))

    def layers(self, project: Project) -> Layers | None:
        """Return the chain of a project, the base first, and its house rules, as far as the files can be read.

        Return None if a file is missing, or is none of ours.
        """
        return load_layers(project.root, project.house_rules, self.mending)[0]

    def rule_documents(self, project: Project) -> list[Document]:
        """Return the rule files of a project in the order in which they are laid on each other; none for no layers."""
        layers = self.layers(project)
        return [] if layers is None else documents_of(*layers)

    def statements(self, project: Project) -> dict[str, Statement]:
        """Return the statements beside the rule files of a project, by code."""
        key = "statements", project
        return self.kept.of(key, lambda: self._statements(project))

    def _statements(self, project: Project) -> dict[str, Statement]:
        files = (Path(one.source.name) for one in self.rule_documents(project))
        return statements_beside(files, self.documents.reach)[0]

    def files(self, project: Project) -> list[str]:
        """Return all files of a project that there are: rule files, the base first, then those beside them."""
        reach = self.mending
        rules = [one.source.name for one in self.rule_documents(project)] or [project.root]
        beside = [file for rule in rules for file in self._beside(Path(rule))]
        return list(dict.fromkeys([*rules, *(str(one) for one in beside if reach.files.is_file(one))]))

    def _beside(self, rules: Path) -> Iterable[Path]:
        return (
            statements_file(rules),
            ties_file(rules),
            excused_file(rules),
            *scenario_files(rules, self.documents.reach),
        )


def _project(game: GameFiles) -> Project:
    return Project(str(game.ruleset), tuple(map(str, game.house_rules)))
