"""A page about one ruleset for people who do not program: the demands of its rulebook, and the evidence for each."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from croupier.language.ruleset.decided import HouseRule
from croupier.rulebook import game_sections, rulebook_sections
from croupier.rulebook.evidence import Evidence
from croupier.rulebook.naming import phrase, rule_names
from croupier.rulebook.writer import Writer
from croupier.texts.pages.frame import PROGRAM, head
from croupier.texts.pages.markup import Markup, document, element, joined, text
from croupier.texts.sheet import Sheet
from croupier.texts.telling.words import number_of_players

CSS = Path(__file__).with_name("page.css")

COLUMNS = {"total": "page-total", "remarks": "page-remarks", "cited": "page-cited", "proven": "page-proven"}
"""The figures of a count, each with the phrase that heads it."""


def evidence_page(evidence: Evidence, language: str) -> str:
    """Return an HTML document in a language that the program speaks.

    The page needs no network and no scripts. The same evidence always gives the same text.
    """
    w = Writer(evidence, language)
    body = element(
        "body",
        element("a", w.word("page-skip"), href="#game", class_="skip"),
        _header(w),
        _contents(w),
        element("main", *_main(w), id="game"),
        element("footer", element("p", w.word("page-made", program=PROGRAM)), _up(w)),
    )
    return document(element("html", head(w.labels.title(), CSS), body, lang=language))


def _header(w: Writer) -> Markup:
    layers = w.evidence.house_rules
    rows = [
        (w.word("page-players"), number_of_players(w.language, w.rules.players)),
        (w.word("page-teams"), Sheet(w.rules, w.language).teams()),
        (w.word("page-house-rules"), w.list_of(_house_rule(w, one) for one in layers) if layers else ""),
        (w.word("page-name"), element("code", w.rules.name)),
        (w.word("page-fingerprint"), element("code", w.rules.fingerprint)),
    ]
    summary = [element("p", w.localised(w.ruleset.summary), class_="summary")] if w.ruleset.summary else []
    note = [element("p", w.word("page-with-house-rules"), class_="note")] if layers else []
    return element("header", element("h1", w.localised(w.ruleset.title)), *summary, w.terms(rows, "facts"), *note)


def _house_rule(w: Writer, one: HouseRule) -> Markup:
    title = element("strong", w.localised(one.title) if one.title else one.name)
    return joined([title, w.localised(one.summary), element("code", one.name, class_="place")])


def _main(w: Writer) -> list[Markup]:
    return [
        _glance(w),
        rulebook_sections.failing(w),
        _how(w),
        game_sections.deck(w),
        game_sections.options(w),
        game_sections.seen(w),
        rulebook_sections.statements(w),
        rulebook_sections.interpretations(w),
    ]


def _contents(w: Writer) -> Markup:
    """Return links to the sections that the page has."""
    parts = [("glance", "page-glance"), ("failing", "page-failing"), ("how", "page-how"), ("deck", "page-deck")]
    parts += [("options", "page-options"), ("seen", "sheet-seen"), ("rulebook", "page-rulebook"), ("open", "page-open")]
    there = {
        "failing": w.evidence.not_passed(),
        "how": w.codes,
        "options": w.ruleset.options,
        "rulebook": w.evidence.statements,
        "open": w.ruleset.interpretations,
    }
    items = []
    for name, heading in parts:
        if there.get(name, True):
            below = rulebook_sections.section_titles(w) if name == "rulebook" else []
            links = [w.list_of(_link(*one) for one in below)] if below else []
            items.append(text(_link(name, w.word(heading)), *links))
    return element(
        "nav", element("h2", w.word("page-contents"), id="contents"), w.list_of(items), aria_labelledby="contents"
    )


def _up(w: Writer) -> Markup:
    """Return the link to the contents. It stays in sight, since the page is long."""
    return element("a", f"↑ {w.word('page-contents')}", href="#contents", class_="up")


def _link(name: str, told: str) -> Markup:
    return element("a", told, href=f"#{name}")


# --- at a glance ---------------------------------------------------------------------------------


def _glance(w: Writer) -> Markup:
    missing = [] if w.evidence.statements else [element("p", w.word("page-no-statements"))]
    return w.section("glance", "page-glance", *_figures(w), *missing, element("p", _scenarios(w)))


def _figures(w: Writer) -> list[Markup]:
    codes = [("page-statements", w.evidence.statements), ("page-interpretations", w.ruleset.interpretations)]
    counts = [(w.word(name), asdict(w.evidence.count(some))) for name, some in codes if some]
    if not counts:
        return []
    shown = [name for name in COLUMNS if name != "remarks" or any(count[name] for _, count in counts)]
    rows = ([name, *(str(count[one]) for one in shown)] for name, count in counts)
    head = ["", *(w.word(COLUMNS[one]) for one in shown)]
    return [w.table(w.word("page-glance-caption"), head, rows, range(1, len(head)))]


def _scenarios(w: Writer) -> str:
    total = len(w.evidence.results)
    if not total:
        return w.word("page-no-scenarios")
    return w.word("page-scenarios", count=total, passed=total - len(w.evidence.not_passed()))


def _how(w: Writer) -> Markup:
    """Return explanations of the words that the page uses."""
    if not w.codes:
        return text()
    code = next(iter(w.evidence.statements), None)
    texts = [w.word("page-how-statements", code=code)] if code else []
    texts += [w.word("page-how-parts"), *_how_names(w), w.word("page-how-proofs")]
    texts += [w.word("page-how-remarks")] if w.ruleset.remarks else []
    return w.section("how", "page-how", *(element("p", one) for one in texts))


def _how_names(w: Writer) -> list[Markup]:
    names = rule_names(w.ruleset)
    return [phrase(w.language, "page-how-names", {"name": element("code", names[0])})] if names else []
