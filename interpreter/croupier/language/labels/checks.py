"""Check the labels of a ruleset: patterns, placeholders, and the names that have labels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from fluent.syntax.ast import Message

from croupier.language.diagnostics import Diagnostic, Edit, did_you_mean
from croupier.language.diagnostics.fix import write
from croupier.language.labels.patterns import (
    FUNCTIONS,
    OPTIONS,
    message_of,
    named_arguments,
    pattern_source,
    references,
    string_values,
    unbraced,
)
from croupier.language.ruleset.ruleset import Ruleset, Text
from croupier.language.source import Span
from croupier.language.syntax import nodes as n

BRACES = 'a placeholder is written `{ $name }`; a brace by itself `{"{"}`'
CHOICE = "each variant of a choice begins on a line of its own, and one of them with `*[`"
CARD = "card"
"""The label of a card if sides other than the one that is up are seen too."""

STANDARD_MARKS = ("round", "turn", "setup", "win")


def bad_labels(ruleset: Ruleset) -> list[Diagnostic]:
    """Return a diagnostic for each label that cannot be shown, or not as written."""
    found: list[Diagnostic] = []
    for name, kind in ruleset.kinds.items():
        found += bad_patterns(f"the label of `{name}`", kind.label, kind.place, ruleset.fields)
    known = labelled_names(ruleset)
    told = ruleset.origins.told
    for name, text in ruleset.labels.items():
        place = ruleset.label_places.get(name, ruleset.place)
        if name in known:
            found += bad_patterns(f"the label of `{told(name)}`", text, place, known[name])
        elif ruleset.definitions and name.split(".")[0] not in ruleset.unread:
            found.append(_unknown(told(name), place, map(told, known)))
    return found


def labelled_names(ruleset: Ruleset) -> dict[str, tuple[str, ...]]:
    """Return the names that may stand under ``labels:``, each with its possible placeholders.

    A move is called ``decision.move``. A rule that marks has the name of its mark, and all else has its own name.
    """
    names: dict[str, tuple[str, ...]] = dict.fromkeys(STANDARD_MARKS, ())
    plain = [*ruleset.faces, *ruleset.piles, *ruleset.states, *ruleset.options]
    plain += [one for option in ruleset.options.values() for one in option.choices]
    plain += [member.name for enumeration in ruleset.enumerations.values() for member in enumeration.members]
    names.update(dict.fromkeys(plain, ()))
    names.update({CARD: ("up", "others")} if ruleset.faces else {})
    names.update(dict.fromkeys(ruleset.kinds, tuple(ruleset.fields)))
    for definition in ruleset.definitions:
        match definition:
            case n.Procedure(marks=str(mark)):
                names[mark] = tuple(one.name for one in definition.signature.parameters)
            case n.Define() | n.Decision():
                names[definition.signature.name] = ()
    names.update(_move_names(ruleset.definitions))
    return names


def _move_names(definitions: Iterable[n.Definition]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for definition in definitions:
        match definition:
            case n.Decision():
                decisions = [definition.signature.name]
                moves = [*definition.moves, *(move for block in definition.meanwhiles for move in block.moves)]
            case n.During():
                decisions = [one.name for one in definition.decisions]
                moves = [move for block in definition.meanwhiles for move in block.moves]
            case _:
                continue
        for decision in decisions:
            for move in moves:
                yield f"{decision}.{move.signature.name}", placeholders(move.signature)


def placeholders(signature: n.Signature) -> tuple[str, ...]:
    """Return the placeholders of a move's label: its parameters, and of several cards also their number."""
    names = [one.name for one in signature.parameters]
    return (*names, *(f"{one.name}_size" for one in signature.parameters if one.type.name == "cards"))


def _unknown(name: str, place: Span, known: Iterable[str]) -> Diagnostic:
    names = [*known]
    moves = [one for one in names if one.endswith(f".{name}")]
    help = did_you_mean(name, names) or "label a move as `decision.move`, and other things by their name"
    if len(moves) == 1:
        help = Edit.of(f"a move is labelled with its decision: `{moves[0]}`", moves[0])
    return Diagnostic("unknown-label", f"nothing is called `{name}` that could have a label", place, help=help)


def bad_patterns(
    what: str,
    text: Text,
    place: Span,
    placeholders: Mapping[str, object] | tuple[str, ...],
    unfilled: str = "bad-label",
) -> list[Diagnostic]:
    """Return a diagnostic for each pattern of a text that cannot be shown as written.

    ``unfilled`` is the code for a placeholder that nothing fills.
    """
    found = []
    for language, pattern in text.items():
        where = f" in `{language}`" if language else ""
        message = message_of(pattern_source("label", pattern))
        if message is None:
            said = f"{what}{where} is no Fluent pattern"
            found.append(Diagnostic("bad-label", said, place, help=CHOICE if "->" in pattern else BRACES))
            continue
        used = dict.fromkeys(references(message))
        told = [
            (unfilled if kind == "$" else "bad-label", *_problem(kind, wanted, placeholders)) for kind, wanted in used
        ]
        told += [("bad-label", *_option_problem(*one)) for one in dict.fromkeys(named_arguments(message))]
        told += [("bad-label", *_unbraced(one)) for one in dict.fromkeys(unbraced(message)) if one in placeholders]
        for code, problem, help in told:
            if problem:
                found.append(Diagnostic(code, f"{what}{where} {problem}", place, help=_in_line(help, place)))
        for code in dict.fromkeys(_refused(message)):
            said = f"{what}{where} holds the character {code}"
            found.append(Diagnostic("bad-character", said, place, help="remove the escape"))
    return found


def _in_line(help: str, place: Span) -> str:
    """Return an edit of a pattern, made in the line of its key. Only there its text is sure to stand."""
    if not isinstance(help, Edit):
        return help
    end = place.source.text.find("\n", place.start)
    line = Span(place.source, place.start, end if end >= 0 else len(place.source.text))
    return Edit.of(help, help.right, help.wrong, line) if line.text.count(help.wrong) == 1 else str(help)


def _unbraced(name: str) -> tuple[str, str]:
    """Return the problem of a placeholder without braces, and its help."""
    return f"holds `${name}` as a text", write(f"{{ ${name} }}", f"${name}")


def _refused(message: Message) -> Iterator[str]:
    """Yield the forbidden characters that escapes of a pattern produce, such as ``U+001B``."""
    for value in string_values(message):
        from croupier.language.syntax.characters import REFUSED_IN_LINE

        yield from (f"U+{ord(one):04X}" for one in REFUSED_IN_LINE.findall(value))


def _option_problem(option: str, value: str) -> tuple[str, str]:
    """Return the problem of a function's option and its help, or two empty texts."""
    if option not in OPTIONS:
        known = ", ".join(f"`{one}`" for one in OPTIONS)
        return f"sets `{option}`, which `NUMBER` does not know", did_you_mean(option, OPTIONS) or f"it knows {known}"
    if value in OPTIONS[option]:
        return "", ""
    first, *_, last = OPTIONS[option]
    help = f"write a whole number from {first} to {last}" if last.isdigit() else f'write "{first}" or "{last}"'
    return f"sets `{option}` to `{value[:20]}{'…' * (len(value) > 20)}`", help


def _problem(kind: str, name: str, placeholders: Iterable[str]) -> tuple[str, str]:
    """Return the problem of a reference and its help, or two empty texts."""
    if kind == "$":
        if name in placeholders:
            return "", ""
        known = ", ".join(f"`{{ ${one} }}`" for one in placeholders)
        help = did_you_mean(name, placeholders) or (
            f"known here: {known}" if known else "no placeholder is filled here"
        )
        return f"holds `{{ ${name} }}`, which nothing fills", help
    if kind == "()":
        return ("", "") if name in FUNCTIONS else (f"calls `{name}`, which does not exist", "`NUMBER` is the only one")
    if name in placeholders:
        return f"refers to `{name}`, and a placeholder begins with `$`", Edit.of(
            f"write `{{ ${name} }}`", f"${name}", name
        )
    return f"refers to `{name}`; a label refers to no other", "write the text out"
