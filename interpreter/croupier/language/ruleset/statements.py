"""Read the statements of a rulebook by sections, from a file beside the ruleset."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from croupier.language.diagnostics import Diagnostic, Related, did_you_mean
from croupier.language.ruleset.documents import FILE_NAME
from croupier.language.ruleset.reach import ANYWHERE, Reach
from croupier.language.ruleset.ruleset import Ruleset, Text, files_of, in_language
from croupier.language.ruleset.shapes import CODE
from croupier.language.ruleset.text_shapes import LANGUAGE
from croupier.language.source import Span
from croupier.language.syntax.document import Entry, Mapping, Node, Scalar, Sequence, read_node
from croupier.language.syntax.keeping import remember

STATEMENTS = "statements.yaml"
KEYS = ("section", "statements")
FORM = "begin each section with `- section: HEADING`, and write `CODE: TEXT` below its `statements:`"


@dataclass(frozen=True, slots=True)
class Statement:
    """A demand of a rulebook, in our own words."""

    code: str
    section: Text  # the heading above it
    text: Text
    place: Span


@dataclass
class Found:
    """The statements and problems that have been read so far."""

    statements: dict[str, Statement] = field(default_factory=dict)  # by code
    problems: list[Diagnostic] = field(default_factory=list)
    sections: dict[str, Span] = field(default_factory=dict)  # the places of the headings in the present file


def statements_file(ruleset: Path) -> Path:
    """Return the path of a ruleset's statements: in the ruleset's folder, or beside a ruleset of one file."""
    if ruleset.name == FILE_NAME:
        return ruleset.with_name(STATEMENTS)
    return ruleset.with_name(f"{ruleset.stem}.{STATEMENTS}")


def read_statements(path: Path, reach: Reach = ANYWHERE) -> tuple[dict[str, Statement], list[Diagnostic]]:
    """Return the statements of a file by code. A file that does not exist has none."""
    found = Found()
    _read(path, found, reach)
    return found.statements, found.problems


def statements_beside(
    rulesets: Iterable[Path], reach: Reach = ANYWHERE
) -> tuple[dict[str, Statement], list[Diagnostic]]:
    """Return the statements beside rulesets and house rules by code. All files share their codes."""
    found = Found()
    for file in dict.fromkeys(map(statements_file, rulesets)):
        if not reach.holds(file):
            found.problems.append(reach.refusal(str(file)))
            continue
        found.sections = {}
        _read(file, found, reach)
    return found.statements, found.problems


def statements_of(ruleset: Ruleset, reach: Reach = ANYWHERE) -> tuple[dict[str, Statement], list[Diagnostic]]:
    """Return the statements beside all files of a ruleset. Report a link that leads out of reach."""
    return statements_beside(map(Path, files_of(ruleset)), reach)


# --- sections ------------------------------------------------------------------------------------


def _read(path: Path, found: Found, reach: Reach) -> None:
    if not reach.files.is_file(path):
        return
    source, problems = reach.files.read(path)
    found.problems += problems
    if source is None:
        return
    root, problems = read_node(source)
    if root is not None and reach.files.is_saved(path):
        remember(root.place.source)
    found.problems += problems
    if isinstance(root, Sequence):
        for item in root.items:
            _section(item, found)
    elif isinstance(root, Mapping) or (root is not None and not _is_empty(root)):
        place = Span(source, root.place.start, root.place.start + 1)
        found.problems.append(Diagnostic("not-a-list", "the file holds no list of sections", place, help=FORM))


def _section(item: Node, found: Found) -> None:
    if not isinstance(item, Mapping):
        found.problems.append(Diagnostic("bad-value", "expected a section with its statements", item.place, help=FORM))
        return
    problems = _key_problems(item) or _heading_problems(item, found)
    found.problems += problems
    statements = item.get("statements")
    if isinstance(statements, Mapping) and statements.entries:
        heading = _text(item.get("section"))
        for entry in statements.entries:
            _statement(entry, heading, found)
    elif statements is not None:
        found.problems.append(_no_statements(statements))


def _key_problems(item: Mapping) -> list[Diagnostic]:
    """Return the problem of a section's keys: a key that nothing reads, or a missing key."""
    wrong = next((one.key for one in item.entries if one.key.text not in KEYS), None)
    if wrong is not None:
        help = did_you_mean(wrong.text, KEYS) or FORM
        if CODE.match(wrong.text):
            help = "put it below the `statements:` of its section"
        return [Diagnostic("unknown-key", f"nothing reads the key `{wrong.text}`", wrong.place, help=help)]
    missing = next((key for key in KEYS if item.get(key) is None), None)
    if missing is None:
        return []
    place = item.entries[0].key.place if item.entries else item.place
    return [Diagnostic("missing-key", f"the section lacks the key `{missing}`", place, help=FORM)]


def _heading_problems(item: Mapping, found: Found) -> list[Diagnostic]:
    """Return the problem of a heading: no text, or the same English text as another heading."""
    node = item.get("section")
    assert node is not None, "the keys have been looked at"
    problem = _bad_text("section", node)
    if problem is not None:
        return [problem]
    heading = in_language(_text(node), "en")
    first = found.sections.setdefault(heading, node.place)
    if first is node.place:
        return []
    help = "put its statements into the first one"
    related = (Related(first, "the first"),)
    message = f"there are two sections `{heading}`"
    return [Diagnostic("duplicate-key", message, node.place, related=related, help=help)]


def _no_statements(node: Node) -> Diagnostic:
    if isinstance(node, Sequence) and node.items:
        help = "write `CODE: TEXT` lines without a `-` in front"
        return Diagnostic("bad-value", "expected statements by their codes, found a list", node.place, help=help)
    if not _is_empty(node) and isinstance(node, Scalar):
        return Diagnostic("bad-value", "expected statements by their codes, found a text", node.place, help=FORM)
    help = "write `CODE: TEXT` lines below `statements:`, or take the section out"
    return Diagnostic("bad-value", "the section has no statements", node.place, help=help)


# --- statements ----------------------------------------------------------------------------------


def _statement(entry: Entry, section: Text, found: Found) -> None:
    code, place = entry.key.text, entry.key.place
    problem = _bad_code(entry.key) or _bad_text(code, entry.value)
    first = found.statements.get(code)
    if problem is None and first is not None:
        help = "give one of them another code, or leave it out"
        related = (Related(first.place, "the first"),)
        problem = Diagnostic("duplicate-key", f"`{code}` is there twice", place, related=related, help=help)
    if problem is not None:
        found.problems.append(problem)
    else:
        found.statements[code] = Statement(code, section, _text(entry.value), place)


def _bad_code(key: Scalar) -> Diagnostic | None:
    if CODE.match(key.text):
        return None
    help = "a code is capital letters and digits, with `-` between its parts; what belongs to a statement is indented"
    return Diagnostic("bad-value", f"expected a code such as `MIN-016`, found `{key.text}`", key.place, help=help)


def _text(node: Node | None) -> Text:
    """Return a text by languages. A text in no language in particular has the language ``""``."""
    if isinstance(node, Mapping):
        return {one.key.text: one.value.text for one in node.entries if isinstance(one.value, Scalar)}
    return {"": node.text} if isinstance(node, Scalar) and node.text else {}


def _is_empty(node: Node) -> bool:
    return not isinstance(node, Scalar) or node.value is None or not node.text.strip()


def _bad_text(name: str, node: Node) -> Diagnostic | None:
    """Return the problem of a text, or of a text in several languages."""
    help = "write a text, or one a language: `{en: …, fr: …}`"
    if isinstance(node, Scalar):
        return Diagnostic("bad-value", f"`{name}` has no text", node.place, help=help) if _is_empty(node) else None
    if not isinstance(node, Mapping) or not node.entries:
        return Diagnostic("bad-value", f"`{name}`: expected a text, or one a language", node.place, help=help)
    for entry in node.entries:
        if not LANGUAGE.match(entry.key.text):
            message = f"`{name}`: `{entry.key.text}` is not a language"
            help = "write two letters, such as `en` or `fr`; put quotes around a text that holds a comma"
            return Diagnostic("bad-value", message, entry.key.place, help=help)
        if _is_empty(entry.value):
            message = f"`{name}` has no text in `{entry.key.text}`"
            return Diagnostic("bad-value", message, entry.key.place, help="write a text, or leave the language out")
    return None
