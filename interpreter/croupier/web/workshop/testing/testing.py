"""The asks of the role: what scenarios, statements and quick games say of the rules as they are written now.

No ask takes long: what is played a few at a time says how far it has come, and is asked for again. An answer names its
run; when texts have changed, the next one is about another run, and begins anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any

from croupier.authoring.scenarios.record import CannotRecord
from croupier.editor.projects import Projects
from croupier.engines.contract.faults import Fault
from croupier.language.diagnostics import RulesetError
from croupier.language.translation import translated
from croupier.rulebook.file_kinds import FileKind
from croupier.rules import Rules
from croupier.study.simulation.playouts import Match
from croupier.texts.telling.words import word
from croupier.web.workshop.playing.chosen import ChosenGame, ChosenRules, options_of, seats_of
from croupier.web.workshop.playing.wish import PlayWish, wish
from croupier.web.workshop.testing.figures_wish import FiguresWish
from croupier.web.workshop.testing.game_figures import GAMES, GameFigures
from croupier.web.workshop.testing.margin import Margin
from croupier.web.workshop.testing.recording import Recorder, give
from croupier.web.workshop.testing.scenario_json import ScenarioTexts
from croupier.web.workshop.testing.scenario_run import ScenarioRun, begin_run
from croupier.web.workshop.testing.statement_list import statements_json
from croupier.web.workshop.testing.tested_games import rule_file, tested_games
from croupier.web.workshop.workbench import Ask, AskRefused, Workbench
from croupier.web.workshop.writing.given import AskGiven
from croupier.web.workshop.writing.names import PageNames
from croupier.web.workshop.writing.places import PagePlaces

SECONDS = 0.4
"""How long an ask goes on playing."""


class TestingRole:
    """Answers what the panel below asks, from the texts as they are."""

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench
        self._documents = bench.documents
        self._projects = Projects(bench.documents)
        self._chosen = ChosenRules(bench.documents)
        self._names = PageNames(bench.folder)
        self._places = PagePlaces(bench.documents, self._names)
        self._numbers = count(1)

    def asks(self) -> Mapping[str, Ask]:
        """Return what answers each ask, by its name.

        - ``scenarios`` ``{file, run, from}`` → ``{run, from, total, done, broken, scenarios, problems}``: those
          from a number on that have been played by now. Where the ``run`` is another by now, they are told from the
          first on. ``broken``: the rules have mistakes.
        - ``coverage`` ``{file}`` → ``{run, marks}``: a mark for each rule and move, by the scenarios played so far.
        - ``statements`` ``{file}`` → ``{run, statements}``.
        - ``figures`` ``{file, on, with, seats, options}`` → see ``GameFigures.as_json``; until they are ``done``.
        - ``record`` ``{file, on, with, seats, options, seed, answers}`` → ``{file, text, start}``: the whole text of a
          scenario file with the game as its last scenario, and where that begins. Nothing is written.
        """
        return {
            "scenarios": self._scenarios,
            "coverage": self._coverage,
            "statements": self._statements,
            "figures": self._figures,
            "record": self._record,
        }

    # --- scenarios -------------------------------------------------------------------------------

    def _scenarios(self, given: dict[str, Any]) -> Any:
        run = self._run(given)
        run.go_on(SECONDS)
        told = AskGiven(given, self._bench.language)
        since = told.number("from") if given.get("run") == run.number else 0
        texts = ScenarioTexts(self._places, self._bench.language)
        return {
            "run": run.number,
            "from": since,
            "total": run.total,
            "done": run.done,
            "broken": not run.games,
            "scenarios": [texts.result(one) for one in run.played[since:]],
            "problems": texts.problems(run.problems),
        }

    def _coverage(self, given: dict[str, Any]) -> Any:
        run = self._run(given)
        marks = Margin(run, self._documents.reach).as_json(self._places)
        return {"run": run.number, "marks": marks}

    def _statements(self, given: dict[str, Any]) -> Any:
        run = self._run(given)
        found = statements_json(run, self._documents.reach, self._places, self._bench.language)
        return {"run": run.number, "statements": found}

    def _run(self, given: dict[str, Any]) -> ScenarioRun:
        """Return the run of a file's scenarios, which holds as long as the texts that it was made from."""
        file, language = self._file(given), self._bench.language
        home = rule_file(file, self._projects) or file
        return self._projects.kept.of(("run", str(home), language), lambda: self._begin(home, language))

    def _begin(self, file: Path, language: str) -> ScenarioRun:
        return begin_run(next(self._numbers), tested_games(file, self._projects), self._projects, language)

    def _file(self, given: dict[str, Any]) -> Path:
        language = self._bench.language
        return self._names.path(AskGiven(given, language).text("file"), language)

    # --- games -----------------------------------------------------------------------------------

    def _figures(self, given: dict[str, Any]) -> Any:
        asked = wish(FiguresWish, given, self._bench.language)
        figures = self._projects.kept.of(("figures", repr(asked)), lambda: self._begin_figures(asked))
        figures.go_on(SECONDS)
        return figures.as_json(self._places, self._bench.language)

    def _begin_figures(self, asked: FiguresWish) -> GameFigures:
        _, rules = self._rules(asked)
        match = Match(rules, seats_of(rules, asked.seats), 0, options_of(rules, asked.options))
        return GameFigures(next(self._numbers), match, GAMES)

    def _record(self, given: dict[str, Any]) -> Any:
        language = self._bench.language
        asked = wish(PlayWish, given, language)
        played, rules = self._rules(asked)
        try:
            game = rules.new_game(seats_of(rules, asked.seats), asked.seed, options_of(rules, asked.options))
            give(game, asked.answers)
            found = Recorder(self._bench.folder, self._documents).record(rules, game, played)
        except (CannotRecord, Fault) as problem:
            why = translated(str(problem), language)
            raise AskRefused("cannot-record", word(language, "workshop-testing-cannot-record", why=why)) from None
        return {"file": self._names.name(found.file), "text": found.text, "start": found.start}

    def _rules(self, asked: FiguresWish | PlayWish) -> tuple[ChosenGame, Rules]:
        """Return what is played, and its rules without options. Raise AskRefused."""
        language = self._bench.language
        try:
            game = self._game(asked)
            return game, self._chosen.rules(game)
        except RulesetError as error:
            first = error.diagnostics[0].in_language(language).message
            raise AskRefused("mistakes", word(language, "workshop-testing-mistakes", first=first)) from None

    def _game(self, asked: FiguresWish | PlayWish) -> ChosenGame:
        """Return the game that is meant: a file beside rules means theirs. Raise RulesetError and AskRefused."""
        language = self._bench.language
        file = self._names.path(asked.file, language)
        if self._projects.kind(file) is not FileKind.RULES:
            project, problems = self._projects.project(file)
            if project is None:
                raise RulesetError(problems)
            return ChosenGame(Path(project.root), tuple(map(Path, project.house_rules)))
        on = None if asked.on is None else self._names.path(asked.on, language)
        return self._chosen.game(file, on, [self._names.path(one, language) for one in asked.house_rules])
