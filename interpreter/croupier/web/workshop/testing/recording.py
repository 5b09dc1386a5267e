"""A game as a scenario in the file beside its rules.

The text is played before it is handed out, as it would stand in its file: it passes, or there is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from croupier.authoring.scenarios.belonging import GameFiles, file_name_for, name_of
from croupier.authoring.scenarios.files import FOLDER, SUFFIX, ScenarioFile, read_scenarios
from croupier.authoring.scenarios.record import CannotRecord, head_of, record_scenario, title_of
from croupier.authoring.scenarios.report import result_text
from croupier.authoring.scenarios.run import ScenarioRunner
from croupier.editor.documents import Documents, real
from croupier.editor.formatting.formatted import formatted
from croupier.editor.projects import Project, Projects
from croupier.game.game import Game
from croupier.language.ruleset.documents import FILE_NAME
from croupier.language.source import Source
from croupier.rules import Rules
from croupier.web.workshop.playing.chosen import ChosenGame
from croupier.web.workshop.playing.noted import AnswerNotes, CannotFind, NotedAnswer

RECORDED = "recorded.yaml"
"""The scenario file beside a ``ruleset.yaml``."""


@dataclass(frozen=True, slots=True)
class RecordedScenario:
    """The text of a scenario file with a new scenario at its end."""

    file: Path
    text: str
    start: int  # of the new scenario


class Recorder:
    """Writes games of one folder down."""

    def __init__(self, folder: Path, documents: Documents) -> None:
        self._folder = folder
        self._documents = documents

    def record(self, rules: Rules, game: Game, played: ChosenGame) -> RecordedScenario:
        """Return a game as a scenario in a file of the folder. ``rules`` are those of ``played``, without options.

        Raise CannotRecord.
        """
        file, is_at_home = self._place(played)
        before = self._documents.text(file) if self._documents.is_file(file) else None
        read = ScenarioFile(file) if before is None else read_scenarios(file, self._documents.reach)
        if read.diagnostics:
            raise CannotRecord(f"the scenario file has a mistake: {read.diagnostics[0].message}")
        if before is not None and before.strip():
            begun = before.rstrip("\n") + "\n\n"
        else:
            begun = "" if is_at_home else head_of(rules, file) + "\n"
        name = _new_name(game, read)
        try:
            return self._tried(rules, game, file, begun, name, read, dealt=True)
        except CannotRecord:  # not every card that was dealt has a name of its own
            return self._tried(rules, game, file, begun, name, read, dealt=False)

    def _tried(
        self, rules: Rules, game: Game, file: Path, begun: str, name: str, read: ScenarioFile, *, dealt: bool
    ) -> RecordedScenario:
        own = _laid_out(record_scenario(rules, game, name, read.background, dealt=dealt))
        found = RecordedScenario(file, begun + own, len(begun))
        self._try(rules, found)
        return found

    def _try(self, rules: Rules, found: RecordedScenario) -> None:
        """Raise CannotRecord unless the new scenario passes."""
        trial = copied(self._documents)
        trial.put(found.file, found.text)
        read = read_scenarios(found.file, trial.reach)
        if read.diagnostics:
            raise CannotRecord(f"as a scenario it cannot be read: {read.diagnostics[0].message}")
        result = ScenarioRunner(rules).run(read.scenarios[-1], found.file)
        if result.status != "passed":
            raise CannotRecord(f"as a scenario it does not come true\n{result_text(result)}")

    # --- the file --------------------------------------------------------------------------------

    def _place(self, played: ChosenGame) -> tuple[Path, bool]:
        """Return a scenario file of the folder for a game, and whether its name alone means the game."""
        projects = Projects(self._documents)
        for file in self._candidates(played):
            is_game = _is(projects.project(file)[0], played)
            if is_game or not self._documents.is_file(file):
                return file, is_game
        raise AssertionError("there is always another name")

    def _candidates(self, played: ChosenGame) -> Iterator[Path]:
        """Yield files beside the rules, and then others of the folder."""
        own = [one for one in (*played.house_rules, played.root) if one.is_relative_to(self._folder)]
        if own and played.house_rules:
            yield own[0].with_name(file_name_for(GameFiles(played.root, played.house_rules), self._documents.reach))
        elif own and own[0].name == FILE_NAME:
            yield own[0].parent / FOLDER / RECORDED
        elif own:
            yield own[0].with_name(own[0].stem + SUFFIX)
        name = "+".join(map(name_of, (*played.house_rules, played.root)))
        yield self._folder / f"{name}{SUFFIX}"
        yield from (self._folder / f"{name}-{number}{SUFFIX}" for number in count(2))


def _is(project: Project | None, played: ChosenGame) -> bool:
    wanted = [real(one) for one in (played.root, *played.house_rules)]
    return project is not None and [real(one) for one in (project.root, *project.house_rules)] == wanted


def give(game: Game, answers: Sequence[NotedAnswer]) -> None:
    """Give answers to a game. Raise CannotRecord if one cannot be given."""
    notes = AnswerNotes(game)
    for number, answer in enumerate(answers, 1):
        try:
            game.advance(answer.seat, notes.find(answer))
        except CannotFind:
            raise CannotRecord(f"answer {number} cannot be given: `{answer.text}`") from None


def copied(documents: Documents) -> Documents:
    """Return the same open texts over the same files, to be changed without harm."""
    made = Documents(documents.reach.folder)
    for one in documents.all_open():
        made.put(one.path, one.text, one.version)
    return made


def _new_name(game: Game, read: ScenarioFile) -> str:
    """Return a name that no scenario of the file has."""
    taken = {text for one in read.scenarios for text in one.name.values()}
    names = (title_of(game) if number == 1 else f"{title_of(game)} ({number})" for number in count(1))
    return next(name for name in names if name not in taken)


def _laid_out(text: str) -> str:
    return formatted(Source("", text)).text or text
