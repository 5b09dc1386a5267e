"""Which scenario files belong to the file that is shown, and the game that each is played with.

A rule file has the scenarios that ``croupier test`` plays for it. A file beside a rule file has those of the rule file.
A scenario file that names its ruleset, or whose name joins several rule files, stands for itself.
"""

from __future__ import annotations

from pathlib import Path

from croupier.authoring.scenarios.belonging import GameFiles, scenarios_for, with_base
from croupier.authoring.scenarios.files import names_its_ruleset, ruleset_beside, scenario_files
from croupier.editor.projects import Project, Projects
from croupier.language.ruleset.load import is_house_rule
from croupier.rulebook.file_kinds import FileKind

Tested = dict[Project, list[Path]]
"""The scenario files of each game."""


def rule_file(file: Path, projects: Projects) -> Path | None:
    """Return the rule file whose scenarios are shown beside a file, or None if the file stands for itself."""
    if projects.kind(file) is not FileKind.SCENARIOS:
        project, _ = projects.project(file)
        return None if project is None else Path(project.root)
    reach = projects.documents.reach
    home = ruleset_beside(file)
    beside = not names_its_ruleset(file, reach) and reach.holds(home) and reach.files.is_file(home)
    return home if beside else None


def tested_games(file: Path, projects: Projects) -> Tested:
    """Return the games with their scenario files; no game if none is meant."""
    rules, reach = rule_file(file, projects), projects.documents.reach
    if rules is None:
        project, _ = projects.project(file)
        return {} if project is None else {project: [file]}
    if not is_house_rule(rules, reach):
        return {Project(str(rules)): scenario_files(rules, reach)}
    game, _ = with_base(rules, (), reach)
    if game is None:
        return {}
    selection = scenarios_for(game, reach)
    made = selection.made or {game: []}
    return {_project(one): files for one, files in made.items()}


def _project(game: GameFiles) -> Project:
    """Return the project of a game. A house rule alone on its own base goes by its own name."""
    return Project(str(game.ruleset), tuple(map(str, game.house_rules)))
