"""The sections of a page that hold statements and open points against the rules and the scenarios."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.authoring.scenarios.run import ScenarioResult
from croupier.language.ruleset.decided import READS, Decided
from croupier.language.ruleset.parts import CitingPart
from croupier.language.ruleset.ruleset import Interpretation, in_language
from croupier.language.ruleset.statements import Statement
from croupier.rulebook.naming import SOURCE_KINDS, part_name, phrase
from croupier.rulebook.writer import Writer
from croupier.texts.pages.markup import Markup, element, joined, text

MOST = 10**9
"""A number of digits that no part of a code has."""


def statements(w: Writer) -> Markup:
    """Return every statement under its heading, with the parts that implement it and the scenarios that prove it."""
    if not w.evidence.statements:
        return text()
    parts: list[Markup] = []
    for number, (heading, found) in enumerate(w.evidence.sections(), 1):
        items = (_statement(w, one) for one in found)
        parts += [
            element("h3", w.localised(heading), id=section_id(number)),
            element("ul", *items, class_="statements", role="list"),
        ]
    return w.section("rulebook", "page-rulebook", *_untranslated(w), *parts)


def section_id(number: int) -> str:
    return f"section-{number}"


def _untranslated(w: Writer) -> list[Markup]:
    """Return a note with the number of statements in another language. A statement without a language counts as
    English."""
    known = ("", "en") if w.language == "en" else (w.language,)
    count = sum(not any(code in one.text for code in known) for one in w.evidence.statements.values())
    return [element("p", w.word("page-untranslated", count=count), class_="note")] if count else []


def _statement(w: Writer, one: Statement) -> Markup:
    head = element("p", element("span", one.code, class_="code"), " ", w.localised(one.text), class_="demand")
    if one.code in w.ruleset.remarks:
        return element("li", head, _remark(w, one.code), id=one.code)
    return element("li", head, w.terms(support(w, one.code), "evidence"), id=one.code)


def _remark(w: Writer, code: str) -> Markup:
    """Return a remark: that the statement demands nothing, and why. A scenario may show it nevertheless."""
    told = w.localised(w.ruleset.remarks[code])
    rows = [(w.word("page-remark"), told or w.word("page-remark-alone"))]
    parts, proofs = support(w, code)
    rows += [parts] if code in w.evidence.parts else []
    rows += [proofs] if code in w.evidence.proofs else []
    return w.terms(rows, "evidence")


def support(w: Writer, code: str) -> list[tuple[str, str]]:
    """Return the parts of the rules that cite a code, and the scenarios that name it, each below its heading."""
    parts = w.evidence.parts.get(code, [])
    no_parts = element("span", w.word("page-not-cited"), class_="ill")
    return [(w.word("page-in-the-rules"), w.list_of(_parts(w, parts)) if parts else no_parts), proven_by(w, code)]


def proven_by(w: Writer, code: str) -> tuple[str, str]:
    """Return the scenarios that name a code, with their heading."""
    proofs = w.evidence.proofs.get(code, [])
    none = element("span", w.word("page-not-proven"), class_="ill")
    return w.word("page-proven-by"), w.list_of((result(w, one) for one in proofs), "proofs") if proofs else none


def _parts(w: Writer, parts: Iterable[CitingPart]) -> list[Markup]:
    """Return the parts, each once. A composition gives one part several names, which readers see as the same."""
    return list(dict.fromkeys(told_part(w, one) for one in parts))


def told_part(w: Writer, part: CitingPart) -> Markup:
    """Return the name of a part with its place."""
    source = [element("code", *part.name)] if part.kind in SOURCE_KINDS else []
    return joined([part_name(w.labels, part), *source, w.place(part.place)])


def result(w: Writer, one: ScenarioResult) -> Markup:
    """Return a scenario with a sign for passed or failed, for eyes and for screen readers."""
    passed = one.status == "passed"
    if passed:
        mark = text(element("span", "✓", class_="well", aria_hidden="true"), " ")
        mark = text(mark, element("span", w.word("named", name=w.word("page-passes"), value=""), class_="spoken"))
    else:
        mark = text(
            element("span", f"✗ {w.word('named', name=w.word('page-fails'), value='').rstrip()}", class_="ill"), " "
        )
    return text(mark, w.localised(one.scenario.name), " ", w.place(one.scenario.place))


# --- what the rulebook leaves open ---------------------------------------------------------------


def interpretations(w: Writer) -> Markup:
    if not w.ruleset.interpretations:
        return text()
    settling = settling_options(w)
    found = sorted(w.ruleset.interpretations.values(), key=lambda one: in_numbers(one.code))
    links = element("p", joined((w.code_link(one.code) for one in found), " · "), class_="codes")
    items = [_interpretation(w, one, settling.get(one.code)) for one in found]
    return w.section("open", "page-open", element("p", w.word("page-open-how")), links, *items)


def in_numbers(code: str) -> list[tuple[int, str]]:
    """Return a key that sorts codes: by the numbers in them, numbers before letters."""
    parts = [(one.lstrip("0"), one) for one in code.split("-")]
    return [(len(digits), digits) if one.isdecimal() else (MOST, one) for digits, one in parts]


def _interpretation(w: Writer, one: Interpretation, option: str | None) -> Markup:
    anchor = {} if one.code in w.evidence.statements else {"id": one.code}
    heading = element("h3", element("span", one.code, class_="code"), " ", w.localised(one.question), **anchor)
    return text(heading, w.terms(readings(w, one, option), "facts"), w.terms(support(w, one.code), "evidence"))


def settling_options(w: Writer) -> dict[str, str]:
    """Return the name of the option that settles each open point, by code."""
    return {cite.code: one.name for one in w.ruleset.options.values() for cite in one.citing.settles}


def readings(w: Writer, one: Interpretation, option: str | None) -> list[tuple[str, str]]:
    """Return how an open point is read, how else it may be, and what changes that, each below its heading."""
    by = w.word("page-changed-by-option", option=w.labels.option(option)) if option else ""
    shown = text(by, " ", element("code", option, class_="place")) if option else ""
    decided = w.evidence.decided.get(one.code, [])
    without = decided and all(by.word != READS for by in decided)
    return [
        (w.word("page-decided"), w.list_of(_decided(w, by) for by in decided) if decided else ""),
        (w.word("sheet-without" if without else "page-taken"), w.localised(one.taken)),
        (w.word("page-others"), w.list_of(map(w.localised, one.others)) if one.others else ""),
        (w.word("page-changed-by"), shown),
    ]


def _decided(w: Writer, one: Decided) -> Markup:
    """Return how a house rule decides the point, or changes a part that implements it."""
    name = in_language(one.by.title, w.language, one.by.name)
    told = w.word("page-decided-by", word=one.word.replace(" ", "-"), name=name)
    if one.part is None:
        return joined([told, w.place(one.place)])
    part = {"value": part_name(w.labels, one.part)}
    return joined([phrase(w.language, "named", part, name=told), w.place(one.place)])


# --- scenarios that do not pass ------------------------------------------------------------------


def failing(w: Writer) -> Markup:
    found = w.evidence.not_passed()
    if not found:
        return text()
    items = (text(result(w, one), *_why(w, one)) for one in found)
    return w.section("failing", "page-failing", element("p", w.word("page-failing-how")), w.list_of(items, "proofs"))


def _why(w: Writer, one: ScenarioResult) -> list[str]:
    """Return the first difference of a failed scenario. Messages are in English."""
    return [": ", w.foreign(one.problems[0].diagnostic.message, "en")] if one.problems else []


def section_titles(w: Writer) -> list[tuple[str, str]]:
    """Return the sections of the rulebook: the anchor of each, and its heading."""
    return [
        (section_id(number), in_language(heading, w.language))
        for number, (heading, _) in enumerate(w.evidence.sections(), 1)
    ]
