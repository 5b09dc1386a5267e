"""What a table agrees on before it plays: option values from Python or from a command line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from croupier.diagnostics import Diagnostic, did_you_mean
from croupier.ruleset.ruleset import Option, Ruleset
from croupier.source import Source, Span, fragment_of
from croupier.syntax.parser import parse_body


def apply_options(ruleset: Ruleset, given: Mapping[str, Any]) -> tuple[Ruleset, list[Diagnostic]]:
    """The ruleset with other defaults, and what is wrong with the names or the values.

    A value is of the option's type, or a text that spells it; for an option of type rule it is the text of a body.
    Values are checked against their types by the analysis of the ruleset that results.
    """
    options = dict(ruleset.options)
    diagnostics: list[Diagnostic] = []
    for name, value in given.items():
        source = Source(f"option {name}", str(value))
        place = Span(source, 0, len(source.text))
        option = options.get(name)
        if option is None:
            help = did_you_mean(name, options) or "known are " + ", ".join(f"`{one}`" for one in options)
            diagnostics.append(Diagnostic("unknown-option", f"no option is called `{name}`", place, help=help))
        elif option.type == "rule":
            options[name], problems = _rule(option, source)
            diagnostics += problems
        else:
            options[name] = replace(option, default=_value(option, value), place=place)
    return replace(ruleset, options=options), diagnostics


def _rule(option: Option, source: Source) -> tuple[Option, list[Diagnostic]]:
    body, problems = parse_body(fragment_of(source))
    return replace(option, default=source.text, default_body=body), problems


_WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def _value(option: Option, value: Any) -> Any:
    """A text as the option's type would have it; what it cannot be stays a text, and is refused later."""
    if not isinstance(value, str):
        return value
    text = value.strip()
    if option.type == "boolean":
        return _WORDS.get(text.lower(), text)
    if option.type == "number" and text.lstrip("-").isdigit() and len(text) < 12:
        return int(text)
    return text
