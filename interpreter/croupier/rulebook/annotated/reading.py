"""The text as it reads: headings, paragraphs, items and rows, each with its claims in the margin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise

from croupier.language.translation import translated
from croupier.rulebook.annotated.annotations import SIGNS, Annotation, Status
from croupier.rulebook.comparing.verdict import ClaimVerdict
from croupier.rulebook.report.lines import found_instead
from croupier.rulebook.report.report import ComparedClaim
from croupier.rulebook.text.sentences import TextUnit, UnitKind
from croupier.rulebook.writer import Writer
from croupier.texts.pages.markup import Markup, element, joined, text

DEEPEST = 6
"""The deepest heading of HTML."""
ABOVE = 2
"""The headings of the page above those of the text: its title, and the heading of the section."""

BLOCKS = {UnitKind.HEADING: "heading", UnitKind.SENTENCE: "paragraph", UnitKind.ITEM: "item", UnitKind.ROW: "row"}
"""The class of a block by the kind of its units."""

SEEN = (Status.REMARK, Status.UNTIED)
"""What a sentence without codes is needs no line in the margin: its look tells it."""

Range = tuple[int, int, str]  # the beginning and the end of a piece of a unit, and its class


def sentence_id(unit: TextUnit) -> str:
    return f"s{unit.number}"


def note_id(unit: TextUnit) -> str:
    return f"n{unit.number}"


def blocks(w: Writer, annotations: Iterable[Annotation], language: str) -> list[Markup]:
    """Return the blocks of a text in a language. Items that follow each other are a list, and so are rows."""
    by_block = [list(group) for _, group in groupby(annotations, key=lambda one: one.unit.block)]
    found: list[Markup] = []
    for kind, group in groupby(by_block, key=lambda block: block[0].unit.kind):
        told = [_block(w, kind, block, language) for block in group]
        found += [element("ul", *told, class_="list")] if kind is UnitKind.ITEM else told
    return found


def _block(w: Writer, kind: UnitKind, block: list[Annotation], language: str) -> Markup:
    """Return a block: its sentences, and its margin."""
    words = joined(_sentence(one) for one in block)
    match kind:
        case UnitKind.HEADING:
            told = element(f"h{min(DEEPEST, ABOVE + len(block[0].unit.section))}", words)
        case UnitKind.ROW:
            told = element("div", words, class_="words")
        case _:
            told = element("p", words)
    parts = [told, _margin(w, block, language)]
    return element("li" if kind is UnitKind.ITEM else "div", *parts, class_=f"block {BLOCKS[kind]}")


def _sentence(one: Annotation) -> Markup:
    """Return a sentence as a link to its note. Its attributes are what the filters of the page look at."""
    shows = [verdict.name.lower() for verdict in one.verdicts] + (["unread"] if one.unread else [])
    return element(
        "a",
        *_pieces(one),
        id=sentence_id(one.unit),
        href=f"#{note_id(one.unit)}",
        class_=f"sentence {one.status.value}",
        data_status=one.status.value,
        data_shows=" ".join(shows),
        data_codes=" ".join(one.codes),
        aria_describedby=f"status-{one.status.value}",
    )


# --- words ---------------------------------------------------------------------------------------


def _pieces(one: Annotation) -> Iterator[Markup]:
    """Yield the words of a sentence. Those of claims, and numbers that were not read, are marked."""
    marked = sorted(_marked(one))
    cells = list(one.unit.cells()) if one.unit.kind is UnitKind.ROW else [(0, len(one.unit.placed.text))]
    for number, (start, end) in enumerate(cells):
        if number:
            yield element("span", " ", class_="leader")
        words = _cell(one.unit.placed.text, start, end, marked)
        yield element("span", *words, class_="cell") if one.unit.kind is UnitKind.ROW else text(*words)


def _marked(one: Annotation) -> Iterator[Range]:
    for claim in one.claims:
        yield claim.placed.claim.start, claim.placed.claim.end, f"claim {claim.compared.verdict.name.lower()}"
    for numeral in one.unread:
        start = one.unit.placed.offset(numeral.place)
        yield start, start + len(numeral.text), "unread"


def _cell(raw: str, start: int, end: int, marked: Iterable[Range]) -> Iterator[Markup]:
    """Yield the words of a cell in pieces, each with the mark that holds it."""
    inner = [(max(start, low), min(end, high), name) for low, high, name in marked if low < end and high > start]
    cuts = sorted({start, end, *(cut for low, high, _ in inner for cut in (low, high))})
    for low, high in pairwise(cuts):
        name = next((name for first, last, name in inner if first <= low and high <= last), "")
        words = " ".join(raw[low:high].split())
        shown = f"{' ' * raw[low].isspace()}{words}{' ' * raw[high - 1].isspace() if words else ''}"
        yield element("span", shown, class_=name) if name else text(shown)


# --- the margin ----------------------------------------------------------------------------------


def _margin(w: Writer, block: list[Annotation], language: str) -> Markup:
    """Return what stands beside a block: what its sentences tell, and their claims. Remarks need no word."""
    told = [element("li", line) for one in block for line in _lines(w, one, language)]
    return element("ul", *told, class_="margin", role="list", lang=w.language) if told else text()


def _lines(w: Writer, one: Annotation, language: str) -> Iterator[Markup]:
    if one.codes or one.status not in SEEN:
        names = joined((element("span", code, class_="code") for code in one.codes), ", ")
        status = w.word("text-status", status=one.status.value)
        told = text(element("span", status, class_="spoken"), " ", names) if names else status
        yield text(sign(one.status), " ", told)
    yield from claim_lines(w, one, language)


def sign(status: Status) -> Markup:
    return element("span", SIGNS[status], class_=f"sign {status.value}", aria_hidden="true")


def claim_lines(w: Writer, one: Annotation, language: str) -> Iterator[Markup]:
    """Yield the claims of a sentence in a language, what contradicts it elsewhere, and numbers that were not read."""
    for claim in one.claims:
        yield _claim_line(w, claim, language)
    for finding in one.inconsistencies:
        mark = element("span", ClaimVerdict.CONTRADICTS.value, class_="verdict contradicts", aria_hidden="true")
        yield text(mark, " ", translated(finding.message, w.language))
    for numeral in one.unread:
        yield text(element("span", "?", class_="verdict unread"), " ", w.word("text-not-read", number=numeral.text))


def _claim_line(w: Writer, one: ComparedClaim, language: str) -> Markup:
    """Return a claim in a line: the verdict, its words, what it was compared with, and where that stands."""
    verdict = one.compared.verdict
    mark = element("span", verdict.value, class_=f"verdict {verdict.name.lower()}", aria_hidden="true")
    spoken = element("span", w.word("text-verdict", verdict=verdict.name.lower()), class_="spoken")
    found = found_instead(one.compared, lambda said: translated(said, w.language))
    compared = [element("span", f"→ {found}", class_="found")] if found else []
    place = [w.place(one.compared.places[0])] if one.compared.places and verdict is not ClaimVerdict.OPEN else []
    words = w.foreign(one.placed.claim.text, language)
    return joined([mark, spoken, words, *compared, *place])
