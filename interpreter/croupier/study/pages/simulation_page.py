"""A page about a batch of games: what was found, pictures, and how it was made."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from croupier.language.ruleset.ruleset import in_language
from croupier.players.kinds import bots_repeat
from croupier.study.pages.faults import faults_section
from croupier.study.pages.found import spread
from croupier.study.pages.histogram import Histogram, ShownSide
from croupier.study.pages.making import command, facts_of_match, facts_of_play, made_section
from croupier.study.pages.seats import seats_section, seats_told
from croupier.study.pages.study import SimulationStudy
from croupier.study.pages.writer import StudyWriter
from croupier.study.simulation.counted import CHOICES, GAME_TURNS, POINTS, ROUNDS, TURNS
from croupier.study.simulation.distribution import Distribution
from croupier.texts.pages.frame import PROGRAM, head
from croupier.texts.pages.markup import Markup, document, element, text

CSS = Path(__file__).with_name("page.css")


def simulation_page(study: SimulationStudy, language: str) -> str:
    """Return an HTML document in a language that the program speaks.

    The page needs no network and no scripts. The same batch always gives the same text, but for the engine's name.
    """
    w = StudyWriter(language)
    report = study.report
    title = in_language(study.match.rules.ruleset.title, language, report.ruleset)
    heading = w.word("study-title", title=title, count=report.games, games=w.number(report.games))
    body = element(
        "body",
        _header(w, study, heading),
        element(
            "main",
            _found(w, study),
            _pictures(w, study),
            seats_section(w, report.wins, study.shares()),
            faults_section(w, report.kept_faults),
            _made(w, study),
        ),
        element("footer", element("p", w.word("study-made-by", program=PROGRAM))),
    )
    return document(element("html", head(heading, CSS), body, lang=language))


def _header(w: StudyWriter, study: SimulationStudy, heading: str) -> Markup:
    report = study.report
    notes = []
    if report.interrupted:
        notes.append(w.word("study-interrupted", games=w.number(report.games), asked=w.number(study.asked)))
    played = w.word("study-bots", count=study.match.seats, bots=study.match.bots)
    rounds = w.word("study-rounds", count=report.rounds, rounds=w.number(report.rounds)) if study.has_rounds else ""
    summary = element("p", ", ".join(one for one in (played, rounds) if one), class_="summary")
    return element("header", element("h1", heading), summary, *(element("p", one, class_="note") for one in notes))


def _found(w: StudyWriter, study: SimulationStudy) -> Markup:
    """Return in sentences what was found."""
    report = study.report
    told = [spread(w, name, figures, mean) for name, figures, mean in _distributions(study)]
    told += [] if study.has_rounds else [w.word("study-no-rounds")]
    told += seats_told(w, study.shares())
    told.append(w.word("study-fault-count", count=report.faults, share=w.share(report.faults / max(1, report.games))))
    return w.section("found", "study-found", w.list_of(told))


def _pictures(w: StudyWriter, study: SimulationStudy) -> Markup:
    drawn = [
        Histogram(w, name, w.word(f"study-each-{name}"), w.word(f"study-of-{name}"), [ShownSide("", figures)])
        for name, figures, _ in _distributions(study)
        if figures.quantile(0) != figures.quantile(1)
    ]
    if not drawn:
        return text()
    pictures = element("div", *(one.figure_element() for one in drawn), class_="figures")
    return w.section("distributions", "study-distributions", element("p", w.word("study-shares-how")), pictures)


def _distributions(study: SimulationStudy) -> Iterator[tuple[str, Distribution, float]]:
    """Yield the name of each distribution that has figures, the distribution, and its mean."""
    report, figures = study.report, study.rows.counted.figures
    if not report.rounds:
        return
    games = report.games
    means = {
        TURNS: report.turns.mean,
        ROUNDS: report.rounds / games,
        GAME_TURNS: report.turns.total / games,
        CHOICES: report.choices.mean,
        POINTS: report.points.mean,
    }
    for name, mean in means.items():
        if name not in (ROUNDS, GAME_TURNS) or figures[ROUNDS].quantile(1) > 1:
            yield name, figures[name], mean


def _made(w: StudyWriter, study: SimulationStudy) -> Markup:
    match, report = study.match, study.report
    again = command(match, "simulate", "--games", str(report.games))
    play = facts_of_play(w, match.seats, match.bots, match.seed, [report.engine])
    return made_section(w, again, bots_repeat(match.bots), [*facts_of_match(w, match), *play])
