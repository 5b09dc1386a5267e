"""The tools of every section: phrases, texts with their language, places, lists and tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from croupier.language.labels.labels import Labels
from croupier.language.ruleset.ruleset import in_language
from croupier.language.source import Span
from croupier.rulebook.evidence import Evidence
from croupier.rulebook.markup import Markup, element, joined, text
from croupier.texts.telling.words import word


class Writer:
    """Write elements for one page in one language."""

    def __init__(self, evidence: Evidence, language: str) -> None:
        self.evidence = evidence
        self.rules = evidence.rules
        self.ruleset = evidence.rules.ruleset
        self.language = language
        self.labels = Labels(evidence.rules.checked, language)
        self.codes = {*evidence.statements, *self.ruleset.interpretations}

    def word(self, identifier: str, **values: object) -> str:
        return word(self.language, identifier, **values)

    def localised(self, found: Mapping[str, str]) -> Markup:
        """Return a text in the language of the page. A text in another language carries a ``lang`` attribute, which
        is empty if the language is not known."""
        shown = in_language(found, self.language)
        if not found or self.language in found:
            return text(shown)
        language = next((code for code in ("", "en") if code in found), next(iter(found)))
        return self.foreign(shown, language)

    def foreign(self, shown: str, language: str = "") -> Markup:
        return element("span", shown, lang=language)

    def place(self, place: Span) -> Markup:
        return element("code", self.evidence.files.told(place), class_="place")

    def code_link(self, code: str) -> Markup:
        return element("a", code, href=f"#{code}") if code in self.codes else text(code)

    def section(self, name: str, heading: str, *children: str) -> Markup:
        return element("section", element("h2", self.word(heading)), *children, id=name)

    def list_of(self, items: Iterable[str], class_: str = "") -> Markup:
        attributes = {"class_": class_, "role": "list"} if class_ else {}
        return element("ul", joined((element("li", one) for one in items), ""), **attributes)

    def terms(self, rows: Iterable[tuple[str, str]], class_: str) -> Markup:
        """Return a list of terms with their descriptions. Leave out terms with an empty description."""
        groups = [element("div", element("dt", term), element("dd", told)) for term, told in rows if told]
        return element("dl", *groups, class_=class_)

    def table(self, caption: str, head: Iterable[str], rows: Iterable[Iterable[str]], numbers: Iterable[int]) -> Markup:
        """Return a table. The first cell of each row is its heading, and the columns ``numbers`` hold figures."""
        right = set(numbers)
        columns = [element("th", one, scope="col", **_figure(at in right)) for at, one in enumerate(head)]
        return element(
            "table",
            element("caption", caption),
            element("thead", element("tr", *columns)),
            element("tbody", *(_row(list(row), right) for row in rows)),
        )


def _row(cells: list[str], right: set[int]) -> Markup:
    first = element("th", cells[0], scope="row", **_figure(0 in right))
    return element("tr", first, *(element("td", one, **_figure(at in right)) for at, one in enumerate(cells[1:], 1)))


def _figure(is_number: bool) -> dict[str, str]:
    return {"class_": "number"} if is_number else {}
