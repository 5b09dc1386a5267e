"""Begin a scenario for the move under the cursor, in the scenario file beside the rules.

What is offered is a wish: a table is looked for when the author chooses it. The scenario is played at the end of its
file, on copies of the texts, before anybody gets it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from croupier.authoring.scenarios.files import FOLDER, SUFFIX, read_scenarios
from croupier.authoring.scenarios.first import FirstScenario, first_scenarios
from croupier.authoring.scenarios.names import simplified
from croupier.authoring.scenarios.run import ScenarioRunner
from croupier.editor.actions.action import ActionKind, ActionRefused, EditorAction, ScenarioWish
from croupier.editor.actions.context import ActionContext
from croupier.editor.actions.heads import head_at
from croupier.editor.positions import FilePlace, TextEdit, TextRange
from croupier.editor.trial import TextTrial
from croupier.editor.under import parsed
from croupier.language.diagnostics import has_errors
from croupier.language.ruleset.documents import FILE_NAME
from croupier.language.source import Source
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk
from croupier.language.translation import translated


def scenario_offered(context: ActionContext, offset: int) -> Iterator[EditorAction]:
    """Yield the action that begins a scenario for the move at an offset, if the rules can be played."""
    found = head_at(context.source, offset, (n.DecisionMove,))
    if found is None or has_errors(context.projects.examined(context.project).diagnostics):
        return
    move, around = found
    wish = ScenarioWish(context.path, _decision(around), move.signature.name)
    title = translated(f"begin a scenario for the move `{wish.move}`", context.language)
    yield EditorAction(title, ActionKind.REWRITE, wish=wish)


def scenario_begun(context: ActionContext, action: EditorAction, wish: ScenarioWish) -> EditorAction:
    """Return the action with the edit that appends the scenario. Raise ActionRefused if no table is found."""
    reader, move = context.projects.scenario_reader(context.project), _move(context.source, wish)
    file = scenario_file(Path(context.path), wish.decision)
    if reader is not None and move is not None:
        place, playing = move.place, _Playing(context, file)
        for one in first_scenarios(reader.rules, lambda code: code.node.place == place):
            edit = _appended(context, file, one, wish)
            if playing.passes(edit):
                creates = () if context.projects.documents.is_file(file) else (str(file),)
                return replace(action, edits=(edit,), creates=creates)
    message = f"no scenario was found in which somebody may choose `{wish.move}`: write one by hand"
    raise ActionRefused(translated(message, context.language))


def scenario_file(rules: Path, decision: str) -> Path:
    """Return the scenario file beside a rule file; in a folder of scenarios the one that is called like a decision."""
    if rules.name == FILE_NAME:
        return rules.parent / FOLDER / f"{decision}.yaml"
    return rules.with_name(rules.stem + SUFFIX)


def _decision(definition: Any) -> str:
    """Return the name of the decision that a definition declares, extends, or adds moves to."""
    named = definition.decisions[0] if isinstance(definition, n.During) else definition.signature
    return str(named.name)


def _move(source: Source, wish: ScenarioWish) -> Any | None:
    definitions = (one.nodes[0] for one in parsed(source) if one.nodes)
    owning = (one for one in definitions if isinstance(one, n.Decision | n.ExtendDecision | n.During))
    moves = (
        move
        for one in owning
        if _decision(one) == wish.decision
        for move in walk(one)
        if isinstance(move, n.DecisionMove)
    )
    return next((move for move in moves if move.signature.name == wish.move), None)


# --- the text ------------------------------------------------------------------------------------


def _appended(context: ActionContext, file: Path, one: FirstScenario, wish: ScenarioWish) -> TextEdit:
    """Return the edit that writes a scenario behind all others of a file."""
    documents = context.projects.documents
    before = (documents.text(file) or "") if documents.is_file(file) else ""
    name = translated(f"a first scenario of the move `{wish.move}`", context.language).replace("`", "")
    given = {simplified(line.partition(":")[0]) for line in one.given}
    background = read_scenarios(file, documents.reach).background
    keys = [] if background is None else [one.key.text for one in background.entries]
    taken_away = tuple(key for key in keys if simplified(key) not in given)
    between = "\n" if before.endswith("\n") else "\n\n" if before else ""
    text = one.text(name.replace("_", " "), taken_away)
    place = documents.named(FilePlace(str(file), TextRange(len(before), len(before))))
    return TextEdit(place, f"{between}{text}")


def _alone(context: ActionContext, file: Path, one: FirstScenario) -> TextEdit:
    """Return the edit that leaves nothing else in a file: a scenario that fails alone is found out sooner so."""
    whole = TextRange(0, len(context.projects.documents.source(file).text))
    return TextEdit(FilePlace(str(file), whole), one.text("alone"))


class _Playing:
    """Plays scenarios that are not in their file yet, as ``croupier test`` would."""

    def __init__(self, context: ActionContext, file: Path) -> None:
        self._context = context
        self._file = file
        self._runner: ScenarioRunner | None = None

    def passes(self, edit: TextEdit) -> bool:
        """Return whether the last scenario of the file passes after an edit."""
        trial = TextTrial(self._context.projects, (edit,))
        read = read_scenarios(self._file, trial.documents.reach)
        runner = self._runner or self._made(trial)
        if runner is None or not read.scenarios:
            return False
        return runner.run(read.scenarios[-1], self._file).status == "passed"

    def _made(self, trial: TextTrial) -> ScenarioRunner | None:
        """Return what plays the scenarios of the file; the rules are the same before the edit and after."""
        project, _ = trial.projects.project(self._file)
        reader = None if project is None else self._context.projects.scenario_reader(project)
        self._runner = None if reader is None else ScenarioRunner(reader.rules)
        return self._runner
