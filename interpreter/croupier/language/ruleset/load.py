"""Load a ruleset by its file or its installed name, with the rulesets that it extends and with house rules."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from croupier.language.data import rulesets_folder
from croupier.language.diagnostics import Diagnostic, Edit, did_you_mean, nearest
from croupier.language.ruleset.assemble import assemble
from croupier.language.ruleset.documents import FILE_NAME, Document, document_of, documents_of, names_in
from croupier.language.ruleset.heads import means
from croupier.language.ruleset.reach import ANYWHERE, Reach
from croupier.language.ruleset.ruleset import Ruleset
from croupier.language.source import Source, Span
from croupier.language.syntax.document import Scalar
from croupier.language.syntax.keeping import remember
from croupier.language.syntax.text_files import DISK, Files

SUFFIXES = (".yaml", ".yml")
LONGEST_CHAIN = 10
"""The most rulesets in a chain in which each extends the next."""


def installed(files: Files = DISK) -> dict[str, Path]:
    """Return the file of each installed ruleset, by name."""
    return {file.parent.name: file for file in files.listed(rulesets_folder(), f"*/{FILE_NAME}")}


def installed_house_rules(files: Files = DISK) -> dict[str, Path]:
    """Return the file of each installed house rule, by name."""
    found = files.listed(rulesets_folder() / "house-rules", "*.yaml")
    return {file.stem: file for file in found if "." not in file.stem}  # NAME.scenarios.yaml stands beside NAME.yaml


def resolve(
    name: str | Path, among: Mapping[str, Path] | None = None, what: str = "ruleset", reach: Reach = ANYWHERE
) -> tuple[Path | None, list[Diagnostic]]:
    """Return the file that a name or a path means, or the reason why there is none.

    A name is one of the installed rulesets, or of ``among``. A path has a suffix or a separator, or exists. A path out
    of ``reach`` is not even looked at, so its existence is not told. ``what`` is the word for messages.
    """
    text = str(name)
    known = installed(reach.files) if among is None else among
    if text in known:
        return known[text], []
    path = Path(text)
    if not reach.holds(path):
        written = bool(path.suffix) or len(path.parts) > 1
        return None, [reach.refusal(text) if written else _unknown(text, known, what)]
    if reach.files.is_file(path / FILE_NAME):
        return (path / FILE_NAME, []) if reach.holds(path / FILE_NAME) else (None, [reach.refusal(text)])
    if path.stem in known and not reach.files.is_file(path):
        help = f"an installed {what} is called `{path.stem}`; name it without a path"
        return None, [Diagnostic("no-such-file", f"there is no file `{text}`", Span(Source(text, ""), 0, 0), help=help)]
    if path.suffix or len(path.parts) > 1 or os.path.exists(path) or reach.files.is_file(path):
        return path, []
    return None, [_unknown(text, known, what)]


def _unknown(text: str, known: Mapping[str, Path], what: str) -> Diagnostic:
    source = Source(text, "")
    if what == "ruleset" and text in installed_house_rules():
        help = f"lay it on a game, `RULESET --with {text}`; `croupier rules --for RULESET` tells which fit"
        return Diagnostic("unknown-ruleset", f"`{text}` is a house rule, no ruleset", Span(source, 0, 0), help=help)
    there = f"installed are {', '.join(f'`{one}`' for one in known)}; or give a path" if known else "give a path"
    help = did_you_mean(text, known) or there
    return Diagnostic("unknown-ruleset", f"no {what} is called `{text}`", Span(source, 0, 0), help=help)


def load_ruleset(
    name: str | Path, house_rules: Sequence[str | Path] = (), reach: Reach = ANYWHERE
) -> tuple[Ruleset | None, list[Diagnostic]]:
    """Return the ruleset of an installed name or a file, with house rules. Raise nothing.

    A house rule given as ``name`` is loaded with the first ruleset that it is made for.
    """
    layers, problems = load_layers(name, house_rules, reach)
    if layers is None:
        return None, problems
    ruleset, more = assemble(*layers)
    for one in documents_of(*layers):
        if reach.files.is_saved(one.source.name):
            remember(one.source)
    return ruleset, problems + more


Layers = tuple[list[Document], list[Document]]
"""A chain of rulesets, the base first, and house rules."""


def load_layers(
    name: str | Path, house_rules: Sequence[str | Path] = (), reach: Reach = ANYWHERE
) -> tuple[Layers | None, list[Diagnostic]]:
    """Return the documents that ``load_ruleset`` assembles."""
    document, problems = _read(name, reach)
    return _layers(document, problems, house_rules, reach)


def ruleset_of(source: Source, reach: Reach = ANYWHERE) -> tuple[Ruleset | None, list[Diagnostic]]:
    """Return the ruleset that a text holds.

    The ruleset that it extends is an installed one, or a file beside the text's own path.
    """
    document, problems = document_of(source)
    layers, problems = _layers(document, problems, (), reach)
    if layers is None:
        return None, problems
    ruleset, more = assemble(*layers)
    return ruleset, problems + more


def _layers(
    document: Document | None, problems: list[Diagnostic], house_rules: Sequence[str | Path], reach: Reach
) -> tuple[Layers | None, list[Diagnostic]]:
    """Return the chain of a document, and the house rules that are laid on it."""
    rules: list[Document] = []
    if document is not None and document.house_rule:
        document, rules = _base_of_house_rule(document, problems, reach)
    if document is None:
        return None, problems
    for one in house_rules:
        rule, more = _read(one, reach, house_rule=True)
        problems += more
        rules += [] if rule is None else [rule]
    chain = _chain(document, problems, reach)
    if chain is None:
        return None, problems
    for level in (rules, *(one.includes for one in chain)):
        problems += _unknown_below(level, reach)
    return (chain, [_laid_on(one, chain, problems, reach) for one in rules]), problems


def _unknown_below(level: Sequence[Document], reach: Reach) -> list[Diagnostic]:
    """Return a diagnostic for each name behind ``over`` of the house rules of a level that no house rule has.

    A house rule is known if it is installed, laid on together with this one, or in a file beside it.
    """
    wanted = [(Path(rule.source.name).parent, one) for rule in level for one in names_in(rule.root.get("over"))]
    if not wanted:
        return []
    known = {**installed_house_rules(reach.files), **{one.name: Path(one.source.name) for one in level}}
    strange = [(folder, one) for folder, one in wanted if one.text not in known]
    missing = [
        one for folder, one in strange if not any(reach.files.is_file(folder / f"{one.text}{end}") for end in SUFFIXES)
    ]
    return [replace(_unknown(one.text, known, "house rule"), place=one.place) for one in missing]


def _laid_on(rule: Document, chain: Sequence[Document], problems: list[Diagnostic], reach: Reach) -> Document:
    """Return a house rule with the rules that it adds on the documents of a chain."""
    parts = rule.layer.parts
    for name, more in rule.on:
        path, wrong = resolve(_beside(name.text, rule.source), reach=reach)
        problems += [replace(one, place=name.place) for one in wrong]
        if path is not None and means(name.text, rule, chain):
            parts += more
    return replace(rule, layer=replace(rule.layer, parts=parts))


def _read(
    name: str | Path, reach: Reach = ANYWHERE, *, house_rule: bool = False
) -> tuple[Document | None, list[Diagnostic]]:
    among, what = (installed_house_rules(reach.files), "house rule") if house_rule else (None, "ruleset")
    path, problems = resolve(name, among, what, reach)
    if path is None:
        return None, problems
    source, problems = reach.files.read(path)
    if source is None:
        return None, problems
    return document_of(source)


def is_house_rule(name: str | Path, reach: Reach = ANYWHERE) -> bool | None:
    """Return whether a name or path means a house rule, or None if it cannot be read."""
    document, _ = _read(name, reach, house_rule=str(name) in installed_house_rules(reach.files))
    return None if document is None else document.house_rule


def _chain(document: Document, problems: list[Diagnostic], reach: Reach) -> list[Document] | None:
    """Return a document below all that it extends, the base first. Report and return None if one cannot be found."""
    chain = [document]
    while chain[0].extends is not None:
        wanted = chain[0].extends
        if len(chain) >= LONGEST_CHAIN:
            message = f"rulesets extend each other more than {LONGEST_CHAIN} times"
            help = "extend a ruleset that ends the chain"
            problems.append(Diagnostic("endless-extends", message, wanted.place, help=help))
            return None
        path, more = resolve(_beside(wanted.text, chain[0].source), reach=reach)
        if path is None:
            problems += [replace(one, place=wanted.place) for one in more]
            return None
        if path.suffix not in SUFFIXES:
            problems.append(_no_rule_file(wanted))
            return None
        if any(os.path.realpath(path) == os.path.realpath(one.source.name) for one in chain):
            problems.append(_circle(wanted, chain))
            return None
        source, more = reach.files.read(path)
        if source is None:
            problems += [_named(one, wanted, path, reach) for one in more]
            return None
        base, more = document_of(source)
        problems += more
        if base is None:
            return None
        if base.house_rule:
            message = f"`{base.name}` is a house rule and cannot be extended"
            problems.append(Diagnostic("not-a-ruleset", message, wanted.place, help="extend a ruleset"))
            return None
        chain.insert(0, base)
    return [_including(one, chain[:at], problems, reach) for at, one in enumerate(chain)]


def _circle(wanted: Scalar, chain: Sequence[Document]) -> Diagnostic:
    """Return the diagnostic of a ruleset that extends itself, or one that extends it."""
    message = f"`{wanted.text}` extends itself"
    if len(chain) > 1:
        message = f"`{wanted.text}` extends itself, by way of {', '.join(f'`{one.name}`' for one in chain)}"
    return Diagnostic("endless-extends", message, wanted.place, help="extend a ruleset that ends the chain")


def _named(problem: Diagnostic, name: Scalar, path: Path, reach: Reach) -> Diagnostic:
    """Return the problem of reading a file, where a document names it; with the name of a file that may be meant."""
    folder = path.parent
    if problem.code != "no-such-file" or not reach.holds(folder):
        return replace(problem, place=name.place)
    near = nearest(path.name, [one.name for one in reach.files.listed(folder, f"*{SUFFIXES[0]}")])
    right = name.text.removesuffix(path.name) + near
    help = Edit.of(f"did you mean `{right}`?", right, name.text) if near else problem.help
    return replace(problem, place=name.place, help=help)


def _including(document: Document, below: Sequence[Document], problems: list[Diagnostic], reach: Reach) -> Document:
    """Return a ruleset with the house rules that it lays on the rulesets below."""
    found: list[Document] = []
    known: dict[str, Document] = {}
    for name in document.with_ if below else ():
        if name.text not in known:
            rule, more = _included(name, document.source, reach)
            problems += more
            if rule is None:
                continue
            known[name.text] = _laid_on(rule, below, problems, reach)
        found.append(replace(known[name.text], named=name))
    return replace(document, includes=tuple(found))


def _included(name: Scalar, source: Source, reach: Reach) -> tuple[Document | None, list[Diagnostic]]:
    """Return the house rule that a name or a path in a document means, or the reason why there is none."""
    path, problems = resolve(_beside(name.text, source), installed_house_rules(reach.files), "house rule", reach)
    if path is not None and path.suffix not in SUFFIXES:
        message = f"`{name.text}` is not the name of a rule file"
        help = f"name a file that ends in `{SUFFIXES[0]}`"
        return None, [Diagnostic("not-a-house-rule", message, name.place, help=help)]
    text, more = (None, problems) if path is None else reach.files.read(path)
    if text is None:
        return None, [_named(one, name, path or Path(name.text), reach) for one in more]
    rule, problems = document_of(text)
    if rule is None or rule.house_rule:
        return rule, problems
    message = f"`{rule.name}` is a ruleset, and `with` lays house rules on"
    return None, [Diagnostic("not-a-house-rule", message, name.place, help="name a house rule, or extend it")]


def _no_rule_file(wanted: Scalar) -> Diagnostic:
    """Return the diagnostic of a name that leads to a file of another kind.

    The file is not read: its lines must not appear in a message.
    """
    message = f"`{wanted.text}` is not the name of a rule file"
    return Diagnostic("not-a-ruleset", message, wanted.place, help=f"extend a file that ends in `{SUFFIXES[0]}`")


def _beside(name: str, source: Source) -> str | Path:
    """Return a name, or a path that counts from the folder of the source."""
    return Path(source.name).parent / name if "/" in name or name.endswith(".yaml") else name


def _base_of_house_rule(
    rule: Document, problems: list[Diagnostic], reach: Reach
) -> tuple[Document | None, list[Document]]:
    """Return the first ruleset that a house rule is made for, and the house rule."""
    if not rule.made_for:
        return None, []
    wanted = rule.made_for[0]
    name = next(iter(installed(reach.files))) if wanted.text == "any" else _beside(wanted.text, rule.source)
    base, more = _read(name, reach)
    problems += [_named(one, wanted, Path(name), reach) for one in more] if base is None else more
    return base, [rule]
