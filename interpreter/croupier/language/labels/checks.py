"""Check the labels of a ruleset: patterns, placeholders, and the names that have labels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from fluent.syntax.ast import Message

from croupier.language.diagnostics import Diagnostic, Edit, Related, did_you_mean
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
from croupier.language.ruleset.shapes import OFFER
from croupier.language.source import Span
from croupier.language.syntax import nodes as n

BRACES = 'a placeholder is written `{ $name }`; a brace by itself `{"{"}`'
CHOICE = "each variant of a choice begins on a line of its own, and one of them with `*[`"
CARD = "card"
"""The label of a card if sides other than the one that is up are seen too."""

Fillers = Mapping[str, str]
"""What fills the placeholders of a pattern: by name, the type of the parameter, or an empty text for what is none."""

STANDARD_MARKS = ("round", "turn", "setup", "win")


def bad_labels(ruleset: Ruleset) -> list[Diagnostic]:
    """Return a diagnostic for each label that cannot be shown, or not as written."""
    found: list[Diagnostic] = []
    for name, kind in ruleset.kinds.items():
        own = {one.name: one.type.name for one in kind.parameters}
        fillers = {field: own.get(field, "") for field in ruleset.fields}
        found += bad_patterns(f"the label of `{name}`", kind.label, kind.place, fillers, kind.pattern_places)
    known = labelled_names(ruleset)
    told = ruleset.origins.told
    for name, text in ruleset.labels.items():
        place = ruleset.label_places.get(name, ruleset.place)
        if name in known:
            places = ruleset.pattern_places.get(name, {})
            found += bad_patterns(f"the label of `{told(name)}`", text, place, known[name], places)
        elif ruleset.definitions and name.split(".")[0] not in ruleset.unread:
            found.append(_unknown(told(name), place, map(told, known)))
    return found


def labelled_names(ruleset: Ruleset) -> dict[str, Fillers]:
    """Return the names that may stand under ``labels:``, each with what fills its placeholders.

    A move is called ``decision.move``, and ``decision.move.offer`` as it is offered. A rule that marks has the name of
    its mark, and all else has its own name.
    """
    names: dict[str, Fillers] = {mark: {} for mark in STANDARD_MARKS}
    plain = [*ruleset.faces, *ruleset.piles, *ruleset.states, *ruleset.options]
    plain += [one for option in ruleset.options.values() for one in option.choices]
    plain += [member.name for enumeration in ruleset.enumerations.values() for member in enumeration.members]
    names.update((name, {}) for name in plain)
    names.update({CARD: dict.fromkeys(("up", "others"), "")} if ruleset.faces else {})
    names.update(dict.fromkeys(ruleset.kinds, dict.fromkeys(ruleset.fields, "")))
    for definition in ruleset.definitions:
        match definition:
            case n.Procedure(marks=str(mark)):
                names[mark] = {one.name: one.type.name for one in definition.signature.parameters}
            case n.Define() | n.Decision():
                names[definition.signature.name] = {}
    moves = dict(_move_names(ruleset.definitions))
    return names | moves | {f"{name}.{OFFER}": fillers for name, fillers in moves.items()}


def _move_names(definitions: Iterable[n.Definition]) -> Iterator[tuple[str, Fillers]]:
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


def placeholders(signature: n.Signature) -> Fillers:
    """Return the placeholders of a move's label: its parameters, and of several cards also their number."""
    sizes = (f"{one.name}_size" for one in signature.parameters if one.type.name == "cards")
    return {**{one.name: one.type.name for one in signature.parameters}, **dict.fromkeys(sizes, "")}


def _unknown(name: str, place: Span, known: Iterable[str]) -> Diagnostic:
    names = [*known]
    moves = [one for one in names if one.endswith(f".{name}") and one.count(".") == name.count(".") + 1]
    help = did_you_mean(name, names) or "label a move as `decision.move`, and other things by their name"
    if len(moves) == 1:
        help = Edit.of(f"a move is labelled with its decision: `{moves[0]}`", moves[0])
    return Diagnostic("unknown-label", f"nothing is called `{name}` that could have a label", place, help=help)


def bad_patterns(
    what: str,
    text: Text,
    place: Span,
    placeholders: Fillers,
    places: Mapping[str, Span],
    unfilled: str = "bad-label",
    *,
    names_all: bool = True,
) -> list[Diagnostic]:
    """Return a diagnostic for each pattern of a text that cannot be shown as written.

    ``place`` is that of the key, ``places`` are those of the patterns by language. ``unfilled`` is the code for a
    placeholder that nothing fills. Where a text ``names_all`` parameters, as labels do, it means the one that is left.
    """
    found = []
    for language, pattern in text.items():
        here = places.get(language, place)
        where = f" in `{language}`" if language else ""
        message = message_of(pattern_source("label", pattern))
        if message is None:
            said = f"{what}{where} is no Fluent pattern"
            help = CHOICE if "->" in pattern else BRACES
            found.append(Diagnostic("bad-label", said, place, related=_elsewhere(here, place), help=help))
            continue
        used = dict.fromkeys(references(message))
        free = _unused(used, placeholders, names_all=names_all)
        told = [
            (unfilled if kind == "$" else "bad-label", *_problem(kind, wanted, placeholders, free))
            for kind, wanted in used
        ]
        told += [("bad-label", *_option_problem(*one)) for one in dict.fromkeys(named_arguments(message))]
        told += [("bad-label", *_unbraced(one)) for one in dict.fromkeys(unbraced(message)) if one in placeholders]
        for code, problem, help in told:
            if problem:
                said = f"{what}{where} {problem}"
                related = _elsewhere(here, place)
                found.append(Diagnostic(code, said, place, related=related, help=_in_pattern(help, here)))
        for code in dict.fromkeys(_refused(message)):
            said = f"{what}{where} holds the character {code}"
            related = _elsewhere(here, place)
            found.append(Diagnostic("bad-character", said, place, related=related, help="remove the escape"))
    return found


def _elsewhere(pattern: Span, key: Span) -> tuple[Related, ...]:
    """Return the place of a pattern if it does not stand in the line of its key."""
    same = pattern.source is key.source and pattern.line == key.line
    return () if same else (Related(pattern, "here"),)


def _in_pattern(help: str, pattern: Span) -> str:
    """Return an edit of a pattern, made where it stands; a plain help if what is wrong stands there several times."""
    if not isinstance(help, Edit):
        return help
    return Edit.of(help, help.right, help.wrong, pattern) if pattern.text.count(help.wrong) == 1 else str(help)


def _unused(used: Iterable[tuple[str, str]], placeholders: Fillers, *, names_all: bool) -> dict[str, str]:
    """Return the parameter that an unknown placeholder of a pattern is likely to mean: one that is not used.

    The placeholder has the name of the parameter's type; or the pattern ``names_all``, and no other is left.
    """
    named = [name for kind, name in used if kind == "$"]
    unknown = [name for name in named if name not in placeholders]
    left = {name: type for name, type in placeholders.items() if type and name not in named}
    if names_all and len(unknown) == len(left) == 1:
        return {unknown[0]: next(iter(left))}
    by_type = {one: [name for name, type in left.items() if type == one] for one in unknown}
    return {one: names[0] for one, names in by_type.items() if len(names) == 1}


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


def _problem(kind: str, name: str, placeholders: Fillers, free: Mapping[str, str]) -> tuple[str, str]:
    """Return the problem of a reference and its help, or two empty texts."""
    if kind == "$":
        if name in placeholders:
            return "", ""
        known = ", ".join(f"`{{ ${one} }}`" for one in placeholders)
        help: str = did_you_mean(name, placeholders)
        if not help and name in free:
            help = Edit.of(f"write `{{ ${free[name]} }}`", f"${free[name]}", f"${name}")
        help = help or (f"known here: {known}" if known else "no placeholder is filled here")
        return f"holds `{{ ${name} }}`, which nothing fills", help
    if kind == "()":
        return ("", "") if name in FUNCTIONS else (f"calls `{name}`, which does not exist", "`NUMBER` is the only one")
    if name in placeholders:
        return f"refers to `{name}`, and a placeholder begins with `$`", Edit.of(
            f"write `{{ ${name} }}`", f"${name}", name
        )
    return f"refers to `{name}`; a label refers to no other", "write the text out"
