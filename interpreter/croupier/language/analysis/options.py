"""Check options: their types, ranges and values."""

from __future__ import annotations

from croupier.language.analysis.context import Context
from croupier.language.diagnostics import write
from croupier.language.ruleset.ruleset import Option


def check_option(c: Context, option: Option) -> None:
    if option.type == "rule":
        if option.default is not None and not isinstance(option.default, str):
            c.report("bad-option-value", f"`{option.name}` holds statements", option.place, "write them as a text")
        return
    if option.parameters and option.name not in c.symbols.refused:
        c.report("bad-value", "only an option of type rule has parameters", option.place)
    if option.low is not None and option.high is not None and option.low > option.high:
        help: str = write(f"{option.high}..{option.low}")
        c.report("bad-option-value", f"there is no number in the range of `{option.name}`", option.place, help)
        return
    problem = option_problem(c, option, option.default)
    if problem:
        key, what = ("default", "default") if option.fixed_at is None else ("fixed", "fixed value")
        help = f"write `{key}: true` or `{key}: false`" if option.type == "boolean" else _nearest(option)
        place = option.default_at or option.place
        c.report("bad-option-value", f"the {what} of `{option.name}` {problem}", place, help)


def _nearest(option: Option) -> str:
    """Return the help to take the nearest number of the range."""
    if option.low is None or option.high is None or type(option.default) is not int:
        return ""
    return write(str(option.low if option.default < option.low else option.high), str(option.default))


def option_problem(c: Context, option: Option, value: object) -> str:
    """Return why a value does not suit an option, as the rest of a sentence, or an empty text."""
    if option.type == "choice":
        return "" if value in option.choices else f"is none of {', '.join(f'`{one}`' for one in option.choices)}"
    if option.type == "boolean":
        return "" if isinstance(value, bool) else "is neither `true` nor `false`"
    if option.type == "number":
        if option.low is None or option.high is None:
            return ""
        if not isinstance(value, int) or isinstance(value, bool):
            return "is no number"
        return "" if option.low <= value <= option.high else f"is not between {option.low} and {option.high}"
    enumeration = c.symbols.enumerations.get(option.type)
    if enumeration is None:
        return ""
    names = [one.name for one in enumeration.members]
    return "" if value in names else f"is none of {', '.join(f'`{one}`' for one in names)}"
