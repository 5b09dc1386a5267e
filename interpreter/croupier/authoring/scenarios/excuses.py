"""Excuses: a file beside a ruleset that says what no scenario shows, and why.

Reports on coverage and on mutants look their findings up here. An excuse that nothing needed is reported.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from croupier.language.diagnostics import Diagnostic, did_you_mean
from croupier.language.ruleset.documents import FILE_NAME
from croupier.language.ruleset.reach import ANYWHERE, Reach
from croupier.language.ruleset.ruleset import Ruleset, files_of
from croupier.language.source import Span
from croupier.language.syntax.document import Mapping, Node, Scalar, Sequence, read_node
from croupier.language.translation import LANGUAGES, translated

EXCUSED = "excused.yaml"
KINDS = ("unreached", "change")
"""What is excused: a rule, move or outcome that no scenario reaches, or a mutant that survives."""

KEYS = ("in", *KINDS, "because")


@dataclass(frozen=True, slots=True)
class Excuse:
    """A reason for a finding of a report."""

    kind: str  # one of ``KINDS``
    where: str  # the rule, or the part of the document
    what: str  # the text of the finding in the report
    because: str
    place: Span


class Excuses:
    """The excuses that hold for a ruleset: its own, and those of all files that it is composed from."""

    def __init__(self, ruleset: Ruleset, reach: Reach = ANYWHERE) -> None:
        own = ruleset.layer_files or (ruleset.source.name,)
        self.paths = {str(excused_file(Path(file))) for file in own}
        self.problems: list[Diagnostic] = []
        self.known: dict[tuple[str, str, str], Excuse] = {}  # by kind, where and what
        self.used: set[tuple[str, str, str]] = set()  # keys that were looked up
        for file in files_of(ruleset):
            found, problems = read_excuses(excused_file(Path(file)), reach)
            self.problems += problems
            self.known.update({(one.kind, one.where, one.what): one for one in found})

    def because(self, kind: str, where: str, what: str) -> str:
        """Return the reason for a finding, or an empty text."""
        key = next((one for one in self.known if one[:2] == (kind, where) and _is_told(one[2], what)), None)
        if key is None:
            return ""
        self.used.add(key)
        return self.known[key].because

    def unneeded(self, kind: str) -> list[Diagnostic]:
        """Return diagnostics for the ruleset's own excuses of one kind that were never looked up."""
        help = "take it out, or mend the text so that it is the one of the report"
        return [
            Diagnostic("unneeded-excuse", f"nothing here has to be excused: {one.what}", one.place, help=help)
            for key, one in self.known.items()
            if one.kind == kind and key not in self.used and one.place.source.name in self.paths
        ]


def _is_told(text: str, what: str) -> bool:
    """Return whether a text is that of a finding in a report, in any language."""
    return text == what or any(text == translated(what, language) for language in LANGUAGES)


def excused_file(ruleset: Path) -> Path:
    """Return the path of a ruleset's excuses: in its folder, or beside a ruleset of one file."""
    return ruleset.with_name(EXCUSED if ruleset.name == FILE_NAME else f"{ruleset.stem}.{EXCUSED}")


def read_excuses(path: Path, reach: Reach = ANYWHERE) -> tuple[list[Excuse], list[Diagnostic]]:
    """Return the excuses in a file, and its problems. The file is a list of mappings with the keys ``in``,
    ``unreached`` or ``change``, and ``because``. A missing file has no excuses."""
    if not reach.holds(path):
        return [], [reach.refusal(str(path))]
    if not reach.files.is_file(path):
        return [], []
    source, problems = reach.files.read(path)
    if source is None:
        return [], problems
    root, problems = read_node(source)
    if root is None:
        return [], problems
    if not isinstance(root, Sequence):
        return [], [*problems, Diagnostic("bad-value", "expected a list of excuses", root.place)]
    read = [_read(one) for one in root.items]
    found = [one for one in read if isinstance(one, Excuse)]
    return found, [*problems, *(one for one in read if isinstance(one, Diagnostic))]


def _read(node: Node) -> Excuse | Diagnostic:
    if not isinstance(node, Mapping):
        return Diagnostic("bad-value", "expected `in`, `unreached` or `change`, and `because`", node.place)
    values = {one.key.text: one for one in node.entries}
    wrong = next((one.key for key, one in values.items() if key not in KEYS), None)
    if wrong is not None:
        help = did_you_mean(wrong.text, KEYS)
        return Diagnostic("unknown-key", f"nothing reads the key `{wrong.text}`", wrong.place, help=help)
    kind = next((kind for kind in KINDS if kind in values), "")
    for key in ("in", kind or KINDS[0], "because"):
        if not _text(node, key):
            return Diagnostic("missing-key", f"an excuse lacks the key `{key}`", node.place, help=f"add `{key}: …`")
    return Excuse(kind, _text(node, "in"), _text(node, kind), _text(node, "because"), node.place)


def _text(node: Mapping, key: str) -> str:
    found = node.get(key)
    return found.text if isinstance(found, Scalar) else ""
