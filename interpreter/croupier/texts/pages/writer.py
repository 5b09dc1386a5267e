"""The tools of every section of a page: phrases, lists and tables."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.texts.pages.markup import Markup, element, joined
from croupier.texts.telling.words import word


class PageWriter:
    """Write elements in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def word(self, identifier: str, **values: object) -> str:
        return word(self.language, identifier, **values)

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
