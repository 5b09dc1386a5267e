"""The tools of every section: those of all pages, texts with their language, places and codes."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.language.labels.labels import Labels
from croupier.language.ruleset.ruleset import in_language
from croupier.language.source import Span
from croupier.rulebook.evidence import Evidence
from croupier.texts.pages.markup import Markup, element, text
from croupier.texts.pages.writer import PageWriter


class Writer(PageWriter):
    """Write elements for one page about a ruleset in one language."""

    def __init__(self, evidence: Evidence, language: str) -> None:
        super().__init__(language)
        self.evidence = evidence
        self.rules = evidence.rules
        self.ruleset = evidence.rules.ruleset
        self.labels = Labels(evidence.rules.checked, language)
        self.codes = {*evidence.statements, *self.ruleset.interpretations}

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
