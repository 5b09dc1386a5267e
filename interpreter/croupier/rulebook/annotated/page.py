"""The page as a whole: a summary that filters, what to look at, the text, and notes that open beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from croupier.language.ruleset.ruleset import in_language
from croupier.rulebook.annotated.annotations import BY_CLAIM, Annotation, Status, annotations_of
from croupier.rulebook.annotated.codes import code_notes
from croupier.rulebook.annotated.notes import SAID_ALREADY, finding_line, note
from croupier.rulebook.annotated.reading import blocks, sentence_id, sign
from croupier.rulebook.comparing.verdict import ClaimVerdict
from croupier.rulebook.evidence import Evidence
from croupier.rulebook.finding import TextFinding
from croupier.rulebook.report.report import RulebookReport
from croupier.rulebook.rulebook_sections import in_numbers, settling_options
from croupier.rulebook.writer import Writer
from croupier.texts.pages.frame import PROGRAM, head
from croupier.texts.pages.markup import Markup, document, element, joined, text

CSS, JS = Path(__file__).with_name("page.css"), Path(__file__).with_name("page.js")


def annotated_page(report: RulebookReport, evidence: Evidence, language: str) -> str:
    """Return an HTML document in a language that the program speaks, with the text that a report is about.

    The page needs no network. Without its script it is read from top to bottom: each sentence leads to its note.
    """
    w = Writer(evidence, language)
    found = annotations_of(report, evidence)
    title = w.word("text-title", title=in_language(w.ruleset.title, language))
    body = element(
        "body",
        element("a", w.word("text-skip"), href="#text", class_="skip"),
        _header(w, report, title),
        _summary(w, report, found),
        _to_look_at(w, report.findings),
        element("div", _text(w, report, found), _panel(w), class_="columns"),
        _notes(w, report, found),
        element("footer", element("p", w.word("page-made", program=PROGRAM))),
    )
    return document(element("html", head(title, CSS, JS), body, lang=language))


def _header(w: Writer, report: RulebookReport, title: str) -> Markup:
    rows = [
        (w.word("page-name"), element("code", w.rules.name)),
        (w.word("page-fingerprint"), element("code", w.rules.fingerprint)),
        (w.word("text-language"), w.word("text-language-name", spoken=report.language)),
    ]
    note = element("p", element("strong", w.word("text-private")), " ", w.word("text-ties"), class_="note")
    return element("header", element("h1", title), note, w.terms(rows, "facts"))


# --- summary -------------------------------------------------------------------------------------


def _summary(w: Writer, report: RulebookReport, found: list[Annotation]) -> Markup:
    """Return the numbers of sentences by their status and of claims by their verdict, as buttons that filter."""
    standings = Counter(one.status for one in found)
    status = [
        _chip(w, "status", one.value, text(sign(one), " ", w.word("text-status", status=one.value)), standings[one])
        for one in Status
        if standings[one]
    ]
    verdicts = report.verdicts()
    shows = [_verdict_chip(w, one, verdicts[one]) for one in ClaimVerdict if verdicts[one]]
    unread = len(report.read.unread)
    if unread:
        mark = element("span", "?", class_="verdict unread", aria_hidden="true")
        shows.append(_chip(w, "shows", "unread", text(mark, " ", w.word("text-unread")), unread))
    return element(
        "section",
        element("h2", w.word("page-glance")),
        _group(w.word("text-sentences", count=len(found)), status, "status"),
        _group(w.word("text-claims", count=len(report.claims), numbers=report.read.numerals), shows, "shows"),
        _shown(w, len(found)),
        element("p", _scenarios(w)),
        *_untold(w, report),
        element("p", w.word("text-keys"), class_="keys"),
        id="summary",
    )


def _group(heading: str, chips: list[Markup], name: str) -> Markup:
    label = f"filter-{name}"
    return element(
        "div", element("h3", heading, id=label), *chips, class_="filters", role="group", aria_labelledby=label
    )


def _verdict_chip(w: Writer, verdict: ClaimVerdict, count: int) -> Markup:
    name = verdict.name.lower()
    mark = element("span", verdict.value, class_=f"verdict {name}", aria_hidden="true")
    return _chip(w, "shows", name, text(mark, " ", w.word("text-verdict", verdict=name)), count)


def _chip(w: Writer, group: str, name: str, told: Markup, count: int) -> Markup:
    means = {"title": w.word("text-status-means", status=name)} if group == "status" else {}
    label = element("span", told, id=f"{group}-{name}")
    number = element("strong", str(count))
    return element(
        "button", label, " ", number, type="button", aria_pressed="false", data_group=group, data_name=name, **means
    )


def _shown(w: Writer, total: int) -> Markup:
    """Return how many sentences the filters leave. The script puts the number in place of ``%``."""
    told = element("span", "", id="shown", role="status", data_told=w.word("text-shown", count="%", total=total))
    return element("p", told, " ", element("button", w.word("text-show-all"), type="button", id="all"), class_="shown")


def _scenarios(w: Writer) -> str:
    total = len(w.evidence.results)
    if not total:
        return w.word("page-no-scenarios")
    return w.word("page-scenarios", count=total, passed=total - len(w.evidence.not_passed()))


def _untold(w: Writer, report: RulebookReport) -> list[Markup]:
    """Return the statements that no sentence tells, unless no sentence is tied at all."""
    ties = [one.tie for one in report.tied.sentences if one.tie]
    told = {code for tie in ties for code in tie.codes}
    codes = [code for code in w.evidence.statements if code not in told] if ties else []
    links = joined(map(w.code_link, codes), ", ")
    return [element("p", w.word("text-untold", count=len(codes)), " ", links, class_="codes")] if codes else []


def _to_look_at(w: Writer, findings: Iterable[TextFinding]) -> Markup:
    """Return what contradicts and what has changed. Sentences that are not tied have their filter."""
    kept = [one for one in findings if one.kind == BY_CLAIM or one.kind not in SAID_ALREADY]
    if not kept:
        return text()
    items = (joined([_link(w, one), finding_line(w, one)]) for one in kept)
    return w.section("look", "text-look", w.list_of(items, "findings"))


def _link(w: Writer, one: TextFinding) -> Markup:
    line = w.word("text-line", line=one.place.line)
    return element("a", line, href=f"#{sentence_id(one.unit)}") if one.unit else element("span", line)


# --- text and notes ------------------------------------------------------------------------------


def _text(w: Writer, report: RulebookReport, found: list[Annotation]) -> Markup:
    heading = element("h2", w.word("text-text"), lang=w.language)
    lines = [w.word("text-lines-unread", first=one.first, last=one.last) for one in report.text.unread]
    unread = [element("p", one, class_="note", lang=w.language) for one in lines]
    return element("main", heading, *unread, *blocks(w, found, report.language), id="text", lang=report.language)


def _panel(w: Writer) -> Markup:
    """Return where the script shows the note on the sentence that was chosen."""
    return element(
        "aside",
        element("button", "×", type="button", id="close", aria_label=w.word("text-close"), title=w.word("text-close")),
        element("h2", w.word("text-panel"), id="panel-heading"),
        element("p", w.word("text-choose"), id="choose"),
        element("div", "", id="chosen", aria_live="polite"),
        id="panel",
        aria_labelledby="panel-heading",
        tabindex="-1",
    )


def _notes(w: Writer, report: RulebookReport, found: list[Annotation]) -> Markup:
    """Return the notes on all sentences and on all codes. The script shows them one by one beside the text."""
    codes = {*w.codes, *(code for one in found for code in one.codes)}
    return element(
        "section",
        element("h2", w.word("text-notes")),
        *(note(w, one, report.language) for one in found),
        *code_notes(w, sorted(codes, key=in_numbers), settling_options(w)),
        id="notes",
    )
