"""The statements of a rulebook beside its ruleset, and which of them are cited and proven."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from pathlib import Path
from typing import Any

from croupier.diagnostics import Diagnostic, did_you_mean
from croupier.ruleset.load import FILE_NAME
from croupier.ruleset.models import CODE
from croupier.ruleset.ruleset import Ruleset
from croupier.scenarios.files import Scenario
from croupier.source import Span
from croupier.syntax import nodes as n
from croupier.syntax.document import Mapping as MappingNode
from croupier.syntax.document import Node, Scalar, Sequence, read_file, read_node

STATEMENTS = "statements.yaml"
KEYS = ("id", "section", "statement")


@dataclass(frozen=True, slots=True)
class Statement:
    """Something that a rulebook demands, in our own words, with the section that it stands in."""

    code: str
    section: str
    text: str
    place: Span


@dataclass
class Standing:
    """Which statements and interpretations there are, and which of them the rules cite and scenarios prove.

    A statement under ``remarks`` demands nothing of the rules.
    """

    statements: list[str] = field(default_factory=list)
    interpretations: list[str] = field(default_factory=list)
    remarks: set[str] = field(default_factory=set)
    cited: set[str] = field(default_factory=set)
    proven: set[str] = field(default_factory=set)


def statements_file(ruleset: Path) -> Path:
    """Where the statements of a ruleset stand: in its folder, or beside a ruleset of one file."""
    if ruleset.name == FILE_NAME:
        return ruleset.with_name(STATEMENTS)
    return ruleset.with_name(f"{ruleset.stem}.{STATEMENTS}")


def read_statements(path: Path) -> tuple[dict[str, Statement], list[Diagnostic]]:
    """The statements of a file by their code: a list of ``{id, section, statement}``, or a mapping from codes to the
    rest. A file that is not there has none."""
    if not path.is_file():
        return {}, []
    source, problems = read_file(path)
    if source is None:
        return {}, problems
    root, problems = read_node(source)
    if isinstance(root, Scalar) and root.text:
        problems.append(Diagnostic("bad-value", "expected a list of statements", root.place))
    found: dict[str, Statement] = {}
    for code, node, place in _items(root):
        problem = _problem(code, node, place)
        if problem is None and code in found:
            problem = Diagnostic("duplicate-key", f"`{code}` is there twice", place)
        if problem is not None:
            problems.append(problem)
        elif isinstance(node, MappingNode):
            found[code] = Statement(code, _text(node, "section"), _text(node, "statement"), place)
    return found, problems


def _items(root: Node | None) -> Iterable[tuple[str, Node, Span]]:
    if isinstance(root, MappingNode):
        return [(one.key.text, one.value, one.key.place) for one in root.entries]
    if isinstance(root, Sequence):
        return [(_text(one, "id"), one, one.place) for one in root.items]
    return []


def _text(node: Node, key: str) -> str:
    found = node.get(key) if isinstance(node, MappingNode) else None
    return found.text if isinstance(found, Scalar) else ""


def _problem(code: str, node: Node, place: Span) -> Diagnostic | None:
    if not CODE.match(code):
        return Diagnostic("bad-value", f"expected a code such as `MIN-016`, found `{code}`", place)
    if not isinstance(node, MappingNode):
        return Diagnostic("bad-value", f"`{code}`: expected `section` and `statement`", place)
    if not _text(node, "statement"):
        return Diagnostic("missing-key", f"`{code}` lacks the key `statement`", place, help="add `statement: …`")
    wrong = next((one.key for one in node.entries if one.key.text not in KEYS), None)
    if wrong is None:
        return None
    help = did_you_mean(wrong.text, KEYS)
    return Diagnostic("unknown-key", f"nothing reads the key `{wrong.text}`", wrong.place, help=help)


# --- what is cited and proven --------------------------------------------------------------------


def cited_codes(ruleset: Ruleset) -> set[str]:
    """Every code that any part of a ruleset cites or settles."""
    found: set[str] = set()
    waiting: list[Any] = [ruleset]
    while waiting:
        one = waiting.pop()
        if isinstance(one, n.Cite):
            found.add(one.code)
        elif isinstance(one, Mapping):
            waiting += one.values()
        elif isinstance(one, tuple | list | frozenset | set):
            waiting += one
        elif is_dataclass(one) and not isinstance(one, Span | type):
            waiting += [getattr(one, part.name) for part in fields(one) if part.name not in ("place", "source")]
    return found


def standing(ruleset: Ruleset, statements: Mapping[str, Statement], proven: Iterable[str]) -> Standing:
    """How far the rules and the scenarios that have passed cover what the rulebook demands."""
    return Standing(
        statements=list(statements),
        interpretations=list(ruleset.interpretations),
        remarks=set(ruleset.remarks),
        cited=cited_codes(ruleset),
        proven=set(proven),
    )


def unknown_proofs(
    ruleset: Ruleset, statements: Mapping[str, Statement], scenarios: Iterable[Scenario]
) -> list[Diagnostic]:
    """Codes that scenarios prove and nothing lists."""
    known = {*statements, *ruleset.interpretations, *ruleset.remarks, *cited_codes(ruleset)}
    found = []
    for scenario in scenarios:
        for code in scenario.proves:
            if code not in known:
                message = f"`proves`: there is no `{code}`"
                help = did_you_mean(code, known) or f"list it in `{STATEMENTS}`, or under `interpretations`"
                found.append(Diagnostic("unknown-statement", message, scenario.proves_place, help=help))
    return found
