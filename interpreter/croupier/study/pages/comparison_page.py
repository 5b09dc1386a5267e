"""A page about a comparison: what differs, pictures of all sides, and how it was made."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from croupier.language.ruleset.ruleset import in_language
from croupier.players.kinds import bots_repeat
from croupier.study.comparison.results import ComparedSide, Contrast
from croupier.study.pages import contrasts
from croupier.study.pages.compared import ComparisonStudy, sides_section
from croupier.study.pages.differences import CERTAIN, certain_told, figure_name, rest_told
from croupier.study.pages.faults import faults_section
from croupier.study.pages.making import facts_of_play, made_section
from croupier.study.pages.writer import StudyWriter
from croupier.texts.pages.frame import PROGRAM, head
from croupier.texts.pages.markup import Markup, document, element
from croupier.texts.telling.words import listed

CSS = Path(__file__).with_name("page.css")


def comparison_page(study: ComparisonStudy, language: str) -> str:
    """Return an HTML document in a language that the program speaks.

    The page needs no network and no scripts. The same comparison always gives the same text, but for the engine's name.
    """
    w = StudyWriter(language)
    heading = _heading(w, study)
    body = element(
        "body",
        _header(w, study, heading),
        element("main", *_main(w, study)),
        element("footer", element("p", w.word("study-made-by", program=PROGRAM))),
    )
    return document(element("html", head(heading, CSS), body, lang=language))


def _heading(w: StudyWriter, study: ComparisonStudy) -> str:
    """Return what is held against what, behind the title of the game if all sides have the same."""
    others = study.report.contrasts
    told = w.word(
        "study-comparison-title",
        count=len(others),
        baseline=study.baseline.label,
        other=study.name(w, others[0].label) if others else "",
    )
    titles = {in_language(one.ruleset.title, w.language, one.name) for one in study.rules.values()}
    return told if len(titles) > 1 else w.word("study-comparison-of", title=titles.pop(), told=told)


def _main(w: StudyWriter, study: ComparisonStudy) -> Iterator[Markup]:
    several = len(study.report.contrasts) > 1
    yield _found(w, study)
    if several:
        yield contrasts.overview(w, study)
    if study.report.contrasts:
        yield contrasts.differences(w, study)
        yield contrasts.distributions(w, study)
        yield contrasts.seats(w, study)
    yield faults_section(w, [fault for side in study.report.sides for fault in side.kept_faults])
    yield sides_section(w, study)
    yield _made(w, study)


def _header(w: StudyWriter, study: ComparisonStudy, heading: str) -> Markup:
    report = study.report
    bots = w.word("study-bots", count=report.players, bots=report.bots)
    played = w.word("study-games-each", count=report.games, games=w.number(report.games), bots=bots)
    notes = []
    if report.interrupted:
        notes.append(w.word("study-interrupted", games=w.number(report.games), asked=w.number(report.wanted)))
    elif report.until is not None and not report.reached:
        notes.append(w.word("study-not-reached", width=w.share(report.until)))
    if report.deals < report.wanted_deals:
        notes.append(w.word("study-deals", count=w.number(report.deals), asked=w.number(report.wanted_deals)))
    told = (element("p", one, class_="note") for one in notes)
    return element("header", element("h1", heading), element("p", played, class_="summary"), *told)


# --- what was found ------------------------------------------------------------------------------


def _found(w: StudyWriter, study: ComparisonStudy) -> Markup:
    """Return in sentences what was found and what not, and how sure it is."""
    others = study.report.contrasts
    told = _of_one(w, others[0]) if len(others) == 1 else [_in_short(w, study, one) for one in others]
    sure = w.word(
        "study-sure",
        confidence=w.share(study.report.confidence, 0),
        count=study.report.intervals,
        looks=study.report.looks,
    )
    told += [
        w.word("study-no-rounds-of", side=study.name(w, one.label)) for one in study.report.sides if _is_unmarked(one)
    ]
    return w.section("found", "study-found", w.list_of(told), element("p", sure), *_paired(w, study))


def _is_unmarked(side: ComparedSide) -> bool:
    """Return whether games were played, and no round was counted."""
    return bool(side.games and not side.rounds)


def _paired(w: StudyWriter, study: ComparisonStudy) -> list[Markup]:
    """Return what the same seeds on all sides have brought."""
    figures = (figure for contrast in study.report.contrasts for figure in contrast.figures)
    found = [one.correlation for one in figures if one.correlation is not None]
    if not found:
        return []
    return [element("p", w.word("study-paired", low=w.number(min(found), 2), high=w.number(max(found), 2)))]


def _of_one(w: StudyWriter, contrast: Contrast) -> list[str]:
    """Return a sentence for each figure of which something was found, then what was found of all others."""
    certain = [one for one in contrast.figures if one.effect in CERTAIN]
    none = [] if certain else [w.word("study-nothing-at-all")]
    return [*none, *(certain_told(w, one) for one in certain), *rest_told(w, contrast.figures)]


def _in_short(w: StudyWriter, study: ComparisonStudy, contrast: Contrast) -> str:
    """Return in one sentence of which figures a side has more, and of which it has less."""
    parts = []
    for effect in CERTAIN:
        names = [figure_name(w, one.name) for one in contrast.figures if one.effect == effect]
        if names:
            parts.append(w.word(f"study-list-{effect}", figures=listed(w.language, names)))
    told = "; ".join(parts) or w.word("study-list-nothing")
    return w.word("study-list-side", side=study.name(w, contrast.label), told=told)


def _made(w: StudyWriter, study: ComparisonStudy) -> Markup:
    report = study.report
    facts = facts_of_play(w, report.players, report.bots, report.seed, [one.engine for one in report.sides])
    minds = [report.bots, *([report.thinker] if report.thinker else [])]
    if report.thinker:
        facts.insert(1, (w.word("study-each-skill"), w.word("study-thinker", thinker=report.thinker)))
    return made_section(w, study.again, all(map(bots_repeat, minds)), facts)
