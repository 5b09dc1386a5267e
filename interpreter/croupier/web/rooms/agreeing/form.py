"""The options of a ruleset as a form: what can be chosen, what it is called, and which open points it settles."""

from __future__ import annotations

from typing import Any

from croupier.game.agreed import AgreedRules
from croupier.language.labels.labels import Labels
from croupier.language.ruleset.ruleset import Option, in_language


def options_form(rules: AgreedRules, language: str) -> list[dict[str, Any]]:
    """Return the options that a table can choose, in their order.

    Left out are those that the rules have fixed, those that leave only one value, and those that hold rules: their
    default is played.
    """
    labels = rules.labels(language)
    named = zip(rules.options, rules.ruleset.options.values(), strict=True)
    return [_told(name, one, rules, labels) for name, one in named if _is_chosen(one, rules)]


def _is_chosen(option: Option, rules: AgreedRules) -> bool:
    if option.fixed_at is not None or option.type == "rule":
        return False
    if option.type == "number":
        return option.low != option.high
    return option.type == "boolean" or len(_choices(option, rules)) > 1


def _told(name: str, option: Option, rules: AgreedRules, labels: Labels) -> dict[str, Any]:
    kind = option.type if option.type in ("number", "boolean") else "choice"
    told: dict[str, Any] = {"name": name, "label": labels.option(option.name), "kind": kind, "value": option.default}
    if kind == "number":
        told |= {"low": option.low, "high": option.high}
    if kind == "choice":
        told["choices"] = [{"value": one, "label": labels.choice(option.name, one)} for one in _choices(option, rules)]
    told["settles"] = [
        {"code": one.code, "question": in_language(point.question, labels.language)}
        for one in option.citing.settles
        if (point := rules.ruleset.interpretations.get(one.code)) is not None
    ]
    return told


def _choices(option: Option, rules: AgreedRules) -> tuple[str, ...]:
    if option.choices:
        return option.choices
    return tuple(one.name for one in rules.checked.symbols.enumerations[option.type].members)
