"""The labels of a ruleset in one language. What has no label is called by its name, with spaces for ``_``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from croupier.analysis import Checked
from croupier.analysis.types import Type
from croupier.diagnostics import Diagnostic
from croupier.ruleset.ruleset import Ruleset, Text, in_language

LANGUAGES = ("en", "fr")


def plain_name(name: str) -> str:
    return name.replace("_", " ")


def pattern_source(identifier: str, pattern: str) -> str:
    """A pattern as one Fluent message; further lines are indented so that they stay part of it."""
    lines = pattern.strip().split("\n")
    return f"{identifier} = " + "\n    ".join(line.strip() for line in lines) + "\n"


def patterns(ruleset: Ruleset) -> dict[str, Text]:
    """Every label of a ruleset that may hold placeholders, by its Fluent identifier."""
    found = {f"kind-{name}": kind.label for name, kind in ruleset.kinds.items() if kind.label}
    found.update({f"label-{name.replace('.', '__')}": text for name, text in ruleset.labels.items()})
    return found


def bad_labels(ruleset: Ruleset) -> list[Diagnostic]:
    """Labels that are no Fluent patterns."""
    found = []
    for identifier, text in patterns(ruleset).items():
        name = identifier.split("-", 1)[1].replace("__", ".")
        is_kind = identifier.startswith("kind-")
        place = ruleset.kinds[name].place if is_kind else ruleset.label_places.get(name, ruleset.place)
        for language, pattern in text.items():
            if not _is_message(pattern_source(identifier, pattern)):
                where = f" in `{language}`" if language else ""
                message = f"the label of `{name}`{where} is no Fluent pattern"
                help = 'a placeholder is written `{ $name }`; a brace by itself `{"{"}`'
                found.append(Diagnostic("bad-label", message, place, help=help))
    return found


def _is_message(source: str) -> bool:
    body = FluentResource(source).body
    return len(body) == 1 and type(body[0]).__name__ == "Message" and body[0].value is not None


class Labels:
    """Renders what a ruleset names in one language."""

    def __init__(self, checked: Checked, language: str) -> None:
        self.checked = checked
        self.ruleset = checked.ruleset
        self.language = language
        self.bundle = FluentBundle([language if language in LANGUAGES else "en"], use_isolating=False)
        for identifier, text in patterns(self.ruleset).items():
            pattern = in_language(text, language)
            if pattern:
                self.bundle.add_resource(FluentResource(pattern_source(identifier, pattern)))
        self.design = lru_cache(maxsize=None)(self._design)

    def pattern(self, identifier: str, values: Mapping[str, Any]) -> str | None:
        """A label with its placeholders filled, or none when there is no such label."""
        if not self.bundle.has_message(identifier):
            return None
        message = self.bundle.get_message(identifier)
        text, _ = self.bundle.format_pattern(message.value, dict(values))
        return str(text)

    def label(self, name: str, values: Mapping[str, Any]) -> str | None:
        """A label of the document's ``labels``: ``play_or_draw.play``."""
        return self.pattern(f"label-{name.replace('.', '__')}", values)

    # --- what the document names ---------------------------------------------------------------

    def title(self) -> str:
        return in_language(self.ruleset.title, self.language, self.ruleset.name)

    def pile(self, name: str) -> str:
        return in_language(self.ruleset.piles[name].label, self.language) or plain_name(name)

    def state(self, name: str) -> str:
        return in_language(self.ruleset.states[name].label, self.language) or plain_name(name)

    def option(self, name: str) -> str:
        return in_language(self.ruleset.options[name].label, self.language) or plain_name(name)

    def member(self, enumeration: str, index: int, mark: bool = False) -> str:
        """A value of an enumeration; with its mark, so that nobody needs to tell colours apart."""
        member = self.checked.symbols.enumerations[enumeration].members[index]
        name = in_language(member.label, self.language) or self.label(member.name, {}) or plain_name(member.name)
        return f"{name} ({member.mark})" if mark and member.mark else name

    def kind(self, index: int) -> str:
        name = list(self.ruleset.kinds)[index]
        text = in_language(self.ruleset.kinds[name].label, self.language)
        return text if text and "{" not in text else plain_name(name)

    def _design(self, index: int) -> str:
        """A face of a card."""
        design = self.checked.deck.designs[index]
        name = list(self.ruleset.kinds)[design.kind]
        fields = {
            field: self.value(value, self.checked.symbols.fields[field])
            for field, value in zip(self.ruleset.fields, design.values, strict=True)
            if value is not None
        }
        text = self.pattern(f"kind-{name}", fields)
        if text is not None:
            return text
        given = [str(fields[one.name]) for one in self.ruleset.kinds[name].parameters if one.name in fields]
        return " ".join([*given, plain_name(name)])

    def marks(self, index: int) -> str:
        """The marks of the enumeration values on a face: what tells its colour without colour."""
        design = self.checked.deck.designs[index]
        found = []
        for field, value in zip(self.ruleset.fields, design.values, strict=True):
            type = self.checked.symbols.fields[field]
            if type.base == "enum" and value is not None:
                found.append(self.checked.symbols.enumerations[type.name].members[value].mark)
        return "".join(one for one in found if one)

    def value(self, value: Any, type: Type) -> Any:
        """A plain value: numbers stay numbers, so that Fluent can count with them."""
        if type.base == "enum" and value is not None:
            return self.member(type.name, value)
        if type.base == "kind" and value is not None:
            return self.kind(value)
        if isinstance(value, bool):
            return {"en": ("no", "yes"), "fr": ("non", "oui")}.get(self.language, ("no", "yes"))[value]
        return value
