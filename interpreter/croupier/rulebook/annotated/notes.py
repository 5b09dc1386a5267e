"""A note on each sentence: what is known of it, what there is to say, its claims, and the codes that it tells."""

from __future__ import annotations

from croupier.language.translation import translated
from croupier.rulebook.annotated.annotations import BY_CLAIM, Annotation
from croupier.rulebook.annotated.codes import CUT
from croupier.rulebook.annotated.reading import claim_lines, note_id, sentence_id, sign
from croupier.rulebook.finding import TextFinding
from croupier.rulebook.report.lines import MOST_PLACES
from croupier.rulebook.writer import Writer
from croupier.texts.pages.markup import Markup, element, joined, text

SAID_ALREADY = ("untied", "proposed", BY_CLAIM)
"""The kinds of findings that the status of a sentence or one of its claims says as well."""


def note(w: Writer, one: Annotation, language: str) -> Markup:
    """Return a note on a sentence of a text in a language."""
    told = [each for each in one.findings if each.kind not in SAID_ALREADY and each not in one.inconsistencies]
    findings = [finding_line(w, each) for each in told]
    claims = list(claim_lines(w, one, language))
    return element(
        "article",
        element("h3", sign(one.status), " ", w.word("text-status", status=one.status.value), " ", _line(w, one)),
        element("p", w.word("text-status-means", status=one.status.value)),
        *_tie(w, one),
        *([w.list_of(findings, "findings")] if findings else []),
        *([w.list_of(claims, "claims")] if claims else []),
        *([element("p", joined(map(w.code_link, one.codes), ", "), class_="codes")] if one.codes else []),
        id=note_id(one.unit),
        class_="sentence-note",
    )


def _line(w: Writer, one: Annotation) -> Markup:
    told = w.word("text-line", line=one.unit.place.line)
    return element("a", told, href=f"#{sentence_id(one.unit)}", class_="place")


def _tie(w: Writer, one: Annotation) -> list[Markup]:
    """Return what kind of remark a sentence is, and for which open point the ruleset differs from it."""
    tie = one.sentence.tie
    if tie is None:
        return []
    told = [w.word("text-remark", kind=tie.remark)] if tie.remark else []
    told += [w.word("text-differs", code=tie.differs)] if tie.differs else []
    return [element("p", each) for each in told]


def finding_line(w: Writer, one: TextFinding) -> Markup:
    """Return what was found, with its codes and the first of its places in rule files."""
    cites = f" ({', '.join(one.cites)})" if one.cites else ""
    places = list(dict.fromkeys(map(w.place, one.places)))
    more = [CUT] if len(places) > MOST_PLACES else []
    told = joined([*places[:MOST_PLACES], *more], ", ")
    return joined([text(translated(one.message, w.language), cites), *([told] if places else [])])
