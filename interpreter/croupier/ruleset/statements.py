"""The statements of a rulebook, which stand in a file beside its ruleset."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from croupier.diagnostics import Diagnostic, did_you_mean
from croupier.ruleset.documents import FILE_NAME
from croupier.ruleset.models import CODE, LANGUAGE
from croupier.ruleset.ruleset import Ruleset, Text
from croupier.source import Span
from croupier.syntax.document import Mapping, Node, Scalar, Sequence, read_file, read_node

STATEMENTS = "statements.yaml"
KEYS = ("id", "section", "statement")
TEXTS = ("section", "statement")


@dataclass(frozen=True, slots=True)
class Statement:
    """Something that a rulebook demands, in our own words, with the section that it stands in."""

    code: str
    section: Text
    text: Text
    place: Span


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
        elif isinstance(node, Mapping):
            found[code] = Statement(code, _texts(node, "section"), _texts(node, "statement"), place)
    return found, problems


def statements_of(ruleset: Ruleset) -> tuple[dict[str, Statement], list[Diagnostic]]:
    """The statements beside all the files that a ruleset's rules come from."""
    files = {ruleset.source.name, *(one.place.source.name for one in ruleset.definitions)}
    found: dict[str, Statement] = {}
    problems: list[Diagnostic] = []
    for file in sorted(files):
        statements, more = read_statements(statements_file(Path(file)))
        found.update(statements)
        problems += more
    return found, problems


def _items(root: Node | None) -> Iterable[tuple[str, Node, Span]]:
    if isinstance(root, Mapping):
        return [(one.key.text, one.value, one.key.place) for one in root.entries]
    if isinstance(root, Sequence):
        return [(_text(one, "id"), one, one.place) for one in root.items]
    return []


def _text(node: Node, key: str) -> str:
    found = node.get(key) if isinstance(node, Mapping) else None
    return found.text if isinstance(found, Scalar) else ""


def _texts(node: Mapping, key: str) -> Text:
    """A text in no language in particular, or one a language."""
    found = node.get(key)
    if isinstance(found, Mapping):
        return {one.key.text: one.value.text for one in found.entries if isinstance(one.value, Scalar)}
    return {"": found.text} if isinstance(found, Scalar) and found.text else {}


def _problem(code: str, node: Node, place: Span) -> Diagnostic | None:
    if not CODE.match(code):
        return Diagnostic("bad-value", f"expected a code such as `MIN-016`, found `{code}`", place)
    if not isinstance(node, Mapping):
        return Diagnostic("bad-value", f"`{code}`: expected `section` and `statement`", place)
    wrong = next((one.key for one in node.entries if one.key.text not in KEYS), None)
    if wrong is not None and _texts(node, "statement"):
        help = did_you_mean(wrong.text, KEYS)
        return Diagnostic("unknown-key", f"nothing reads the key `{wrong.text}`", wrong.place, help=help)
    for key in TEXTS:
        problem = _bad_text(code, key, node.get(key))
        if problem is not None:
            return problem
    if not _texts(node, "statement"):
        return Diagnostic("missing-key", f"`{code}` lacks the key `statement`", place, help="add `statement: …`")
    return None


def _bad_text(code: str, key: str, node: Node | None) -> Diagnostic | None:
    """What is wrong with a text, or with one of several languages."""
    if node is None or isinstance(node, Scalar):
        return None
    expected = f"`{code}`: expected a text for `{key}`, or one a language: `{{en: …, fr: …}}`"
    if not isinstance(node, Mapping) or not node.entries:
        return Diagnostic("bad-value", expected, node.place)
    for entry in node.entries:
        if not LANGUAGE.match(entry.key.text):
            message = f"`{entry.key.text}` is not a language"
            help = "write two letters, such as `en` or `fr`; put quotes around a text that holds a comma"
            return Diagnostic("bad-value", message, entry.key.place, help=help)
        if not isinstance(entry.value, Scalar) or not entry.value.text:
            message = f"`{code}` has no text in `{entry.key.text}`"
            return Diagnostic("bad-value", message, entry.key.place, help="write a text, or leave the language out")
    return None
