"""Render the labels of a ruleset in one language. A thing without a label is called by its name, with spaces for
``_``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from fluent.runtime import FluentBundle
from fluent.syntax import ast

from croupier.language.analysis import Checked
from croupier.language.analysis.types import Type
from croupier.language.labels.checks import bad_labels
from croupier.language.labels.patterns import Named, format_message, message_of, new_bundle, pattern_source
from croupier.language.ruleset.ruleset import Reason, Ruleset, Text, in_language
from croupier.language.ruleset.text_shapes import LONGEST_TEXT
from croupier.language.translation import LANGUAGES

__all__ = ["LANGUAGES", "Labels", "bad_labels", "plain_name"]

TRUTH = {"en": ("no", "yes"), "fr": ("non", "oui")}
MEMOISED = 2_000
"""The number of labels with placeholders filled in that are memoised."""

LABEL_NAME = re.compile(r"[a-z][a-z0-9_-]*(\.[a-z][a-z0-9_]*){0,2}\Z")


def plain_name(name: str) -> str:
    return name.replace("_", " ")


def patterns(ruleset: Ruleset) -> dict[str, Text]:
    """Return every label that may have placeholders, by its Fluent identifier."""
    found = {f"label-{name.replace('.', '-')}": text for name, text in ruleset.labels.items() if LABEL_NAME.match(name)}
    found.update({f"kind-{name}": kind.label for name, kind in ruleset.kinds.items() if kind.label})
    for reason in ruleset.reasons.all():
        texts = {_identifier(reason, holds=holds): reason.text(holds=holds) for holds in (False, True)}
        found.update({identifier: text for identifier, text in texts.items() if text})
    return found


def _identifier(reason: Reason, *, holds: bool) -> str:
    return f"reason-{'holds' if holds else 'fails'}-{reason.key.replace('.', '-')}"


class Labels:
    """The renderer of a ruleset's names in one language."""

    def __init__(self, checked: Checked, language: str) -> None:
        self.checked = checked
        self.ruleset = checked.ruleset
        self.language = language
        self._bundles: dict[str, FluentBundle] = {}  # by language
        self._homes: dict[str, FluentBundle] = {}  # the bundle of each identifier
        for identifier, text in patterns(self.ruleset).items():
            self._add(identifier, text)
        self.design = lru_cache(maxsize=None)(self._design)
        self.marks = lru_cache(maxsize=None)(self._marks)
        self.pile = lru_cache(maxsize=None)(self._pile)
        self.state = lru_cache(maxsize=None)(self._state)
        self.member = lru_cache(maxsize=None)(self._member)
        self._pattern = lru_cache(maxsize=MEMOISED)(self._filled)

    def _add(self, identifier: str, text: Text) -> None:
        """Add a pattern to the bundle of its language, so that it is formatted with that language's plural rules."""
        language = next((code for code in (self.language, "", "en") if code in text), next(iter(text), ""))
        source = pattern_source(identifier, text.get(language, ""))
        message = message_of(source)
        if message is None:
            return
        language = language or self.language
        if language not in self._bundles:
            self._bundles[language] = new_bundle(language)
        self._bundles[language].add_resource(ast.Resource([message]))
        self._homes[identifier] = self._bundles[language]

    def pattern(self, identifier: str, values: Mapping[str, Any]) -> str | None:
        """Return a label with its placeholders filled in, or None if it is missing or cannot be filled in."""
        if identifier not in self._homes:
            return None
        kinds = tuple((type(value), getattr(value, "keys", ())) for value in values.values())
        return self._pattern(identifier, tuple(values.items()), kinds)

    def _filled(self, identifier: str, values: tuple[tuple[str, Any], ...], kinds: tuple[Any, ...]) -> str | None:
        """Return a label. Recent ones are memoised, also by ``kinds``: equal values may be told in different words."""
        text = format_message(self._homes[identifier], identifier, dict(values))
        return None if text is None else " ".join(text.split())[:LONGEST_TEXT]

    def label(self, name: str, values: Mapping[str, Any]) -> str | None:
        """Return a label under the document's ``labels``, such as ``play_or_draw.play``, or None."""
        return self.pattern(f"label-{name.replace('.', '-')}", values)

    def reason(self, reason: Reason, values: Mapping[str, Any], *, holds: bool) -> str | None:
        """Return the text of a reason with its placeholders filled in, or None if it cannot be filled in."""
        return self.pattern(_identifier(reason, holds=holds), values)

    # --- what the document names ---------------------------------------------------------------

    def title(self) -> str:
        return in_language(self.ruleset.title, self.language, self.ruleset.name)

    def _pile(self, name: str) -> str:
        return self._named(name, self.ruleset.piles[name].label)

    def _state(self, name: str) -> str:
        return self._named(name, self.ruleset.states[name].label)

    def option(self, name: str) -> str:
        return self._named(name, self.ruleset.options[name].label)

    def _named(self, name: str, label: Text) -> str:
        return in_language(label, self.language) or self.label(name, {}) or plain_name(name)

    def _member(self, enumeration: str, index: int) -> Named:
        """Return the name of a member of an enumeration."""
        member = self.checked.symbols.enumerations[enumeration].members[index]
        return Named(self._named(member.name, member.label), member.name)

    def choice(self, option: str, name: str) -> str:
        """Return the text of a choice of an option, by its name in the rules."""
        enumerations = self.checked.symbols.enumerations
        found = self.ruleset.options[option]
        enumeration = enumerations.get(option if found.type == "choice" else found.type)
        names = [] if enumeration is None else [one.name for one in enumeration.members]
        if enumeration is None or name not in names:
            return self.label(name, {}) or plain_name(name)
        return str(self.member(enumeration.name, names.index(name)))

    def kind(self, index: int) -> Named:
        name = list(self.ruleset.kinds)[index]
        text = in_language(self.ruleset.kinds[name].label, self.language)
        return Named(text if text and "{" not in text else plain_name(name), name)

    def fields(self, index: int) -> dict[str, Any]:
        """Return the fields of a face in words. Numbers stay numbers; a missing value is an empty text."""
        values = self.checked.deck.designs[index].values
        return {
            field: "" if value is None else self.value(value, self.checked.symbols.fields[field])
            for field, value in zip(self.ruleset.fields, values, strict=True)
        }

    def _design(self, index: int) -> str:
        """Return the name of a design."""
        return self.face(self.checked.deck.designs[index].kind, self.fields(index))

    def face(self, kind: int, fields: Mapping[str, Any]) -> str:
        """Return the name of a face: the label of its kind, or its parameters and its kind's name."""
        name = list(self.ruleset.kinds)[kind]
        text = self.pattern(f"kind-{name}", fields) or self.label(name, fields)
        if text is not None:
            return text
        given = [str(fields[one.name]) for one in self.ruleset.kinds[name].parameters]
        return " ".join(one for one in [*given, plain_name(name)] if one)

    def _marks(self, index: int) -> str:
        """Return the marks of a face: of values that its text does not name, and of fields that are ``marked``.

        They let people who cannot see the colour tell the card.
        """
        text = self.design(index)
        found = []
        for field, value in zip(self.ruleset.fields.values(), self.checked.deck.designs[index].values, strict=True):
            type = self.checked.symbols.fields[field.name]
            if type.base == "enum" and value is not None:
                member = self.checked.symbols.enumerations[type.name].members[value]
                found += (
                    [in_language(member.mark, self.language)]
                    if field.marked or self.member(type.name, value) not in text
                    else []
                )
        return "".join(found)

    def printed(self, index: int) -> str:
        """Return the name of a face with its marks."""
        mark = self.marks(index)
        return self.design(index) + (f" [{mark}]" if mark else "")

    def value(self, value: Any, type: Type) -> Any:
        """Return a value in words. Numbers stay numbers, so that Fluent can count with them."""
        if type.base == "enum" and value is not None:
            return self.member(type.name, value)
        if type.base == "kind" and value is not None:
            return self.kind(value)
        if isinstance(value, bool):
            text = TRUTH.get(self.language, TRUTH["en"])[value]
            return Named(text, "yes", "true") if value else Named(text, "no", "false")
        return value
