"""What people read of a game's rules: a sheet, and how open points of the rules are played here."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from croupier.game.agreed import AgreedRules
from croupier.language.ruleset.decided import READS, decided_points
from croupier.language.ruleset.reach import ANYWHERE, Reach
from croupier.language.ruleset.ruleset import Ruleset, in_language
from croupier.texts.sheet import Sheet
from croupier.texts.telling.words import word
from croupier.web.rooms.agreeing.form import options_form
from croupier.web.rooms.setup import LaidRule


def page_sheet(rules: AgreedRules, language: str) -> list[str]:
    """Return the parts of the sheet that a page shows in no other form, as it does options and open points."""
    sheet = Sheet(rules, language)
    parts = [sheet.about(), sheet.deck(), sheet.reasons(), sheet.visibility()]
    return [line for part in parts if part for line in (*part, "")][:-1]


def replaced_readings(ruleset: Ruleset, reach: Reach = ANYWHERE) -> dict[str, list[str]]:
    """Return the names of the house rules in whose place the game's own reading of an open point is not played, by the
    code of the point. A house rule that tells its reading under ``interpretations`` replaces the text as well."""
    return {
        code: list(dict.fromkeys(one.by.name for one in found))
        for code, found in decided_points(ruleset, reach).items()
        if all(one.word != READS for one in found)
    }


def open_points(rules: AgreedRules, language: str, decided: Mapping[str, Iterable[str]]) -> list[dict[str, Any]]:
    """Return the open points as ``points`` of the protocol. ``decided`` are sentences, by code, about what is played in
    place of the reading that the ruleset takes."""
    return [
        {
            "code": code,
            "question": in_language(one.question, language),
            "taken": in_language(one.taken, language),
            "others": [in_language(other, language) for other in one.others],
            "decided": list(decided.get(code, ())),
        }
        for code, one in rules.ruleset.interpretations.items()
    ]


def options_told(rules: AgreedRules, language: str) -> dict[str, str]:
    """Return each option that can be chosen, by its name, in a sentence with its value."""
    return {one["name"]: _option_told(one, language) for one in options_form(rules, language)}


def settled_by(rules: AgreedRules, names: Collection[str], language: str) -> dict[str, list[str]]:
    """Return the sentences of named options, by the codes of the open points that they settle."""
    told, found = options_told(rules, language), dict[str, list[str]]()
    for name, option in zip(rules.options, rules.ruleset.options.values(), strict=True):
        for cite in option.citing.settles if name in names and name in told else ():
            found.setdefault(cite.code, []).append(told[name])
    return found


def decided_by(house_rules: Iterable[LaidRule], language: str) -> dict[str, list[str]]:
    """Return the house rules, each in a sentence, by the codes of the open points that they decide."""
    found: dict[str, list[str]] = {}
    for one in house_rules:
        title, summary = in_language(dict(one.title), language, one.name), in_language(dict(one.summary), language)
        for code in one.decides:
            found.setdefault(code, []).append(word(language, "named", name=title, value=summary) if summary else title)
    return found


def _option_told(option: Mapping[str, Any], language: str) -> str:
    """Return an option of a form with the value that it has."""
    value = option["value"]
    if option["kind"] == "boolean":
        value = word(language, "yes" if value else "no")
    if option["kind"] == "choice":
        value = next(one["label"] for one in option["choices"] if one["value"] == value)
    return word(language, "named", name=option["label"], value=str(value))
