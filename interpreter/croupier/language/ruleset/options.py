"""Apply the options that a table agrees on before play: values from Python or from a command line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from croupier.language.diagnostics import Diagnostic, Related, did_you_mean
from croupier.language.diagnostics.bounded import described
from croupier.language.diagnostics.excerpt import shortened
from croupier.language.ruleset.ruleset import Option, Ruleset
from croupier.language.source import Source, Span, fragment_of
from croupier.language.syntax.document import too_many_words
from croupier.language.syntax.parser import parse_body
from croupier.language.syntax.renaming import renamed

MOST_MISSPELT = 2
"""By how many letters the length of a misspelt choice differs at most. `points` is not meant for `no_points`."""
NUMBER = re.compile(r"[+-]?[0-9]{1,10}\Z")
SOURCE_OF_OPTION = "option "
"""The beginning of the name of a source that holds the value of an option."""

WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def apply_options(ruleset: Ruleset, given: Mapping[str, Any]) -> tuple[Ruleset, list[Diagnostic]]:
    """Return the ruleset with other defaults, and the problems of names and values.

    A value has the option's type, or is a text that spells such a value. For an option of type rule it is the text of a
    body; None or a blank text is a body that does nothing. The analysis of the new ruleset checks the body's names and
    types. A problem's place lies in a source called ``option NAME``, which holds the value.
    """
    options = dict(ruleset.options)
    diagnostics: list[Diagnostic] = []
    given_as: dict[str, str] = {}
    for written, value in given.items():
        name = ruleset.names.meant("options", written) if isinstance(written, str) else None
        option = None if name is None else options.get(name)
        if name is None or option is None or name in given_as:
            diagnostics.append(_refused(shortened(spelled(written)), ruleset, given_as.get(name or "")))
        else:
            given_as[name] = written
            is_rule = option.type == "rule"
            options[name], problems = _rule(ruleset, option, value) if is_rule else _plain(ruleset, option, value)
            diagnostics += problems or _fixed(option, options[name])
    return replace(ruleset, options=options), diagnostics


def _fixed(option: Option, given: Option) -> list[Diagnostic]:
    """Return a diagnostic for another value of an option that the rules have fixed."""
    if option.fixed_at is None or given.default == option.default:
        return []
    related = (Related(option.fixed_at, "here"),)
    message = f"the option `{option.name}` is fixed"
    help = f"leave it out: it is always `{shortened(written_value(option.default))}`"
    return [Diagnostic("fixed-option", message, given.place, related=related, help=help)]


def spelled(value: Any) -> str:
    """Return a value as a text. A number that would fill the screen is described by its size."""
    return described(value) if isinstance(value, int) and value.bit_length() > 100 else str(value)


def written_value(value: object) -> str:
    """Return the value of an option as a document writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _refused(name: str, ruleset: Ruleset, earlier: str | None) -> Diagnostic:
    """Return the diagnostic of a name that means no option, several, or one that is given already."""
    if earlier is not None:
        message = f"`{name}` and `{earlier}` are the same option"
        return Diagnostic("bad-option-value", message, _whole(name, name), help="give it once")
    help = ruleset.names.in_full("options", name)
    if help:
        message = f"several options are called `{name}`"
        return Diagnostic("ambiguous-name", message, _whole(name, name), help=help)
    return _unknown(name, [ruleset.names.told("options", one) for one in ruleset.options])


def _unknown(name: str, options: Sequence[str]) -> Diagnostic:
    known = "known are " + ", ".join(f"`{one}`" for one in options) if options else "this ruleset has no options"
    help = did_you_mean(name, options) or known
    return Diagnostic("unknown-option", f"no option is called `{name}`", _whole(name, name), help=help)


def _whole(name: str, text: str) -> Span:
    source = Source(f"{SOURCE_OF_OPTION}{name}", text)
    return Span(source, 0, len(text))


def _rule(ruleset: Ruleset, option: Option, value: Any) -> tuple[Option, list[Diagnostic]]:
    place = _whole(option.name, spelled(value))
    if value is None or (isinstance(value, str) and not value.strip()):
        return replace(option, default=None, default_body=None, place=place), []
    if not isinstance(value, str):
        help = "give the text of a body, such as `do nothing`, or nothing for a body that does nothing"
        return option, [Diagnostic("bad-option-value", f"`{option.name}` holds statements", place, help=help)]
    many = too_many_words(place.source)
    if many is not None:
        return option, [many]
    body, problems = parse_body(fragment_of(place.source))
    if body is not None:
        body = renamed(body, ruleset.names.names(option.place.source))
    return replace(option, default=value, default_body=body, place=place), problems


# --- values that are no rules --------------------------------------------------------------------


def _plain(ruleset: Ruleset, option: Option, value: Any) -> tuple[Option, list[Diagnostic]]:
    meant = _meant(option, spelled(value) if type(value) is int and option.type in ruleset.enumerations else value)
    text = spelled(value)
    place = _whole(option.name, text)
    wanted = _wanted(ruleset, option, meant)
    if not wanted:
        return replace(option, default=meant, place=place), []
    shown = shortened(text)
    message = f"the option `{option.name}` cannot be `{shown}`"
    near = [one for one in _choices(ruleset, option) if abs(len(one) - len(shown)) <= MOST_MISSPELT]
    help = did_you_mean(shown, near) or wanted
    return option, [Diagnostic("bad-option-value", message, place, help=help)]


def _meant(option: Option, value: Any) -> Any:
    """Return a text converted to the option's type, or the text itself if it cannot be converted."""
    if not isinstance(value, str):
        return value
    text = value.strip()
    if option.type == "boolean":
        return WORDS.get(text.lower(), text)
    return int(text) if option.type == "number" and NUMBER.match(text) else text


def _wanted(ruleset: Ruleset, option: Option, value: Any) -> str:
    """Return the help that lists the possible values if a value is impossible, and an empty text otherwise."""
    if option.type == "boolean":
        return "" if isinstance(value, bool) else "it is `true` or `false`"
    if option.type == "number":
        assert option.low is not None and option.high is not None
        fits = isinstance(value, int) and not isinstance(value, bool) and option.low <= value <= option.high
        return "" if fits else f"it is a number from {option.low} to {option.high}"
    choices = _choices(ruleset, option)
    return "" if value in choices else "it is one of " + ", ".join(f"`{one}`" for one in choices)


def _choices(ruleset: Ruleset, option: Option) -> tuple[str, ...]:
    enumeration = ruleset.enumerations.get(option.type)
    return option.choices if enumeration is None else tuple(one.name for one in enumeration.members)
