"""Find the template that a text was made from, and fill its translation with the values of the text.

Invariant. Back-ticks go in pairs. A value in back-ticks has none, and in any other value they go in pairs. So the words
of a template are never found inside the words of an author.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property

from croupier.language.translation.catalogue import catalogue, joints

SLOT = re.compile("%([1-9])")
FILLED = re.compile("([%@])([1-9])")
ENOUGH = 6
"""The letters of its own from which on a template surely made a text that it fits. Others are tried behind the joints:
``%1 with %2`` fits much that it did not make."""
MOST_KEPT = 2_000
"""The most texts whose translation is kept: reports repeat them."""
NO_BREAK = "\N{NO-BREAK SPACE}"
QUOTED = r"([^`]*)"
PLAIN = r"((?:[^`]|`[^`]*`)*?)"


@dataclass(frozen=True)
class Template:
    """A template with its translation."""

    text: str
    translation: str

    @cached_property
    def words(self) -> list[str]:
        """The parts between the slots."""
        return SLOT.split(self.text)[::2]

    @cached_property
    def length(self) -> int:
        """The number of letters that are the template's own. A back-tick or a colon counts for three."""
        return sum(3 if letter in "`:" else letter.isalpha() for word in self.words for letter in word)

    @cached_property
    def quoted(self) -> list[bool]:
        """Whether each slot stands in back-ticks."""
        before = ("".join(self.words[: at + 1]) for at in range(len(self.words) - 1))
        return [one.count("`") % 2 == 1 for one in before]

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        slots = [QUOTED if quoted else PLAIN for quoted in self.quoted]
        parts = [re.escape(self.words[0])]
        for slot, word in zip(slots, self.words[1:], strict=True):
            parts += [slot, re.escape(word)]
        return re.compile("".join(parts), re.DOTALL)

    def values(self, text: str) -> tuple[str, ...] | None:
        """Return the values that make a text of the template, or None if none do."""
        if not all(word in text for word in self.words):
            return None
        found = self.pattern.fullmatch(text)
        return None if found is None else found.groups()


class Translator:
    """The templates of a language, those with the most letters first, and what joins texts."""

    def __init__(self, templates: dict[str, str], joints: dict[str, str]) -> None:
        self.exact = {text: translation for text, translation in templates.items() if not SLOT.search(text)}
        made = [Template(text, translation) for text, translation in templates.items() if SLOT.search(text)]
        made.sort(key=lambda one: -one.length)
        self.sure = [one for one in made if one.length >= ENOUGH]
        self.weak = [one for one in made if one.length < ENOUGH]
        self.joints = [Template(text, translation) for text, translation in joints.items()]
        self.kept: dict[str, str] = {}

    def translate(self, text: str) -> str:
        """Return a text in the language, as far as it is known."""
        kept = self.kept.get(text)
        if kept is None:
            kept = self._translate(text)
            if len(self.kept) >= MOST_KEPT:
                self.kept.clear()
            self.kept[text] = kept
        return kept

    def found(self, text: str) -> tuple[Template, tuple[str, ...]] | None:
        """Return the template or joint that a text was made from and its values, or None if it is in no catalogue."""
        parted = (self._parted(joint, text) for joint in self.joints)
        return self._made(text, self.sure) or next(filter(None, parted), None) or self._made(text, self.weak)

    def _translate(self, text: str) -> str:
        if "\n" in text:
            return "\n".join(map(self.translate, text.split("\n")))
        bare = text.strip()
        if bare != text:
            return text.replace(bare, self.translate(bare), 1) if bare else text
        found = self.found(text)
        if found is None:
            return text
        template, values = found
        if not values:
            return template.translation
        return FILLED.sub(lambda slot: self._shown(template, values, slot), template.translation)

    def _shown(self, template: Template, values: tuple[str, ...], slot: re.Match[str]) -> str:
        """Return a value as it is shown in a slot of a translation."""
        at = int(slot[2]) - 1
        return values[at] if slot[1] == "@" or template.quoted[at] else self.translate(values[at])

    def _made(self, text: str, templates: list[Template]) -> tuple[Template, tuple[str, ...]] | None:
        """Return the template of a text and its values."""
        if text in self.exact:
            return Template(text, self.exact[text]), ()
        for template in templates:
            values = template.values(text)
            if values is not None and text not in values:
                return template, values
        return None

    def _is_known(self, text: str) -> bool:
        return self._made(text, self.sure) is not None or self._made(text, self.weak) is not None

    def _parted(self, joint: Template, text: str) -> tuple[Template, tuple[str, ...]] | None:
        """Return the two texts that a joint joins: of all ways to part them, one whose first text is known.

        A no-break space in front of the joint is no English: such a text is in its language already.
        """
        _, between, behind = joint.words
        if not text.endswith(behind):
            return None
        whole = text[: len(text) - len(behind)]
        pieces = whole.split(between)
        ways = [(between.join(pieces[:at]), between.join(pieces[at:])) for at in range(1, len(pieces))]
        ways = [one for one in ways if one[0].count("`") % 2 == 0 and any(one) and not one[0].endswith(NO_BREAK)]
        known = (one for one in ways if self._is_known(one[0].strip()))
        way = next(known, ways[0] if ways else None)
        return None if way is None else (joint, way)


@cache
def translator(language: str) -> Translator:
    """Return the translator of a language. Its catalogues are read at the first call."""
    return Translator(catalogue(language), joints(language))
