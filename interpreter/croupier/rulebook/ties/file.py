"""Read the file beside a ruleset that ties the sentences of its rulebook to its statements."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

from croupier.language.diagnostics import Diagnostic, did_you_mean
from croupier.language.ruleset.documents import FILE_NAME
from croupier.language.ruleset.reach import ANYWHERE, Reach
from croupier.language.ruleset.shapes import CODE
from croupier.language.ruleset.text_shapes import LANGUAGE
from croupier.language.source import Span
from croupier.language.syntax.document import Entry, Mapping, Node, Scalar, read_node
from croupier.language.syntax.document import Sequence as ListNode
from croupier.language.syntax.keeping import remember
from croupier.rulebook.comparing.meanings import Meanings
from croupier.rulebook.ties.fingerprint import MOST_DIGITS, PAIR_BITS, SUM_BITS, Fingerprint
from croupier.rulebook.ties.tie import REMARKS, Tie, Ties

RULEBOOK = "rulebook.yaml"
KEYS = ("means", "texts")
MEANINGS = tuple(one.name for one in fields(Meanings))
SAYS = ("tells", "open", "remark")
TIE_KEYS = ("line", "sum", "words", "pairs", "numbers", *SAYS, "differs", "proposed")
WHOLE = re.compile(rf"\d{{1,{MOST_DIGITS}}}$")
SUM = re.compile(rf"[0-9a-f]{{{SUM_BITS // 4}}}$")
PAIRS = re.compile(rf"[0-9a-f]{{{PAIR_BITS // 4}}}(?: [0-9a-f]{{{PAIR_BITS // 4}}})*$")
GROUPS = "groups of digits from 0 to f"
YES_OR_NO = ("yes", "no", "true", "false")
FORM = "let `croupier rulebook RULESET TEXT --tie` write the lines; only what a sentence says is written by hand"
CODES = "write a code, or several as `[MIN-016, MIN-017]`"
NAMES = "write `means: {points: points, target: target}`, with the names of fields and of options"


def ties_file(ruleset: Path) -> Path:
    """Return the path of a ruleset's ties: in the ruleset's folder, or beside a ruleset of one file."""
    return ruleset.with_name(RULEBOOK if ruleset.name == FILE_NAME else f"{ruleset.stem}.{RULEBOOK}")


def read_ties(path: Path, reach: Reach = ANYWHERE) -> tuple[Ties, list[Diagnostic]]:
    """Return the ties in a file, and its problems. A missing file has no ties."""
    if not reach.holds(path):
        return Ties(), [reach.refusal(str(path))]
    if not reach.files.is_file(path):
        return Ties(), []
    source, problems = reach.files.read(path)
    if source is None:
        return Ties(), problems
    root, problems = read_node(source)
    if root is not None and reach.files.is_saved(path):
        remember(root.place.source)
    reader = _Reader(problems)
    ties = reader.ties(root) if root is not None else Ties()
    return ties, reader.problems


def inherited_meanings(paths: Iterable[Path], reach: Reach = ANYWHERE) -> tuple[Meanings, list[Diagnostic]]:
    """Return what the words mean in a ruleset, and problems.

    The paths are those of its own ties and of the ties of the rulesets that it extends, its own last.
    """
    found, problems = Meanings(), []
    for path in paths:
        ties, more = read_ties(path, reach)
        problems += more
        given = {name: value for name in MEANINGS if (value := getattr(ties.means, name)) is not None}
        found = replace(found, **given)
    return found, problems


@dataclass
class _Reader:
    """Reads the nodes of a file. What is refused is left out."""

    problems: list[Diagnostic] = field(default_factory=list)

    def ties(self, root: Node) -> Ties:
        entries = self._entries(root, KEYS, "the keys `means` and `texts`")
        means, texts = Meanings(), {}
        meant: dict[str, Span] = {}
        for entry in entries:
            if entry.key.text == "means":
                given = self._entries(entry.value, MEANINGS, "what holds the numbers of a rulebook", NAMES)
                means = Meanings(**{one.key.text: text for one in given if (text := self._text(one.value, NAMES))})
                meant = {one.key.text: one.value.place for one in given}
            else:
                texts = self._texts(entry.value)
        return Ties(means, meant, texts)

    def _texts(self, node: Node) -> dict[str, tuple[Tie, ...]]:
        if not isinstance(node, Mapping):
            self._refuse(node, "expected the sentences of each language", FORM)
            return {}
        found = {}
        for entry in node.entries:
            if not LANGUAGE.match(entry.key.text):
                self._refuse(entry.key, f"`{entry.key.text}` is not a language", "write two letters, such as `en`")
            elif isinstance(entry.value, ListNode):
                read = (self._tie(one) for one in entry.value.items)
                found[entry.key.text] = tuple(one for one in read if one is not None)
            else:
                self._refuse(entry.value, "expected a list of sentences", FORM)
        return found

    def _tie(self, node: Node) -> Tie | None:
        before = len(self.problems)
        given = {one.key.text: one for one in self._entries(node, TIE_KEYS, "a sentence")}
        if len(self.problems) > before:
            return None
        missing = next((one for one in ("line", "sum", "words") if one not in given), None)
        said = [one for one in SAYS if one in given]
        if missing:
            self._refuse(node, f"the sentence lacks the key `{missing}`", FORM)
        elif not said:
            self._refuse(node, f"the sentence has none of {_listed(SAYS)}", "say one of them")
        elif len(said) > 1:
            self._refuse(given[said[1]].key, f"the sentence has {_listed(said, ' and ')}", "keep one of them")
        found = self._read(node, given) if len(self.problems) == before else None
        return found if len(self.problems) == before else None

    def _read(self, node: Node, given: dict[str, Entry]) -> Tie:
        def value(name: str) -> Node | None:
            return given[name].value if name in given else None

        remark = self._one_of(value("remark"), REMARKS, "a kind of remark")
        proposed = self._one_of(value("proposed"), YES_OR_NO, "`yes` or `no`")
        return Tie(
            self._number(value("line")),
            Fingerprint(
                int(self._matching(value("sum"), SUM, f"{SUM_BITS // 4} digits from 0 to f") or "0", 16),
                frozenset(int(one, 16) for one in self._matching(value("pairs"), PAIRS, GROUPS).split()),
                tuple(int(one) for one in self._each(value("numbers"), WHOLE, "a whole number", FORM)),
                self._number(value("words")),
            ),
            self._codes(value("tells"), "MIN-016"),
            self._codes(value("open"), "AMB-39"),
            remark,
            self._matching(
                value("differs"), CODE, "the code of one open point, such as `AMB-39`", "write the code alone"
            ),
            proposed in ("yes", "true"),
            node.place,
        )

    # --- values ----------------------------------------------------------------------------------

    def _entries(self, node: Node, known: Sequence[str], what: str, help: str = FORM) -> list[Entry]:
        """Return the entries of a mapping whose keys are known."""
        if not isinstance(node, Mapping):
            self._refuse(node, f"expected {what}", help)
            return []
        for wrong in (one.key for one in node.entries if one.key.text not in known):
            near = did_you_mean(wrong.text, known) or f"there are {', '.join(known)}"
            self.problems.append(
                Diagnostic("unknown-key", f"nothing reads the key `{wrong.text}`", wrong.place, help=near)
            )
        return [one for one in node.entries if one.key.text in known]

    def _text(self, node: Node, help: str) -> str:
        if isinstance(node, Scalar) and node.text.strip():
            return node.text.strip()
        self._refuse(node, "expected a name", help)
        return ""

    def _one_of(self, node: Node | None, known: Sequence[str], what: str) -> str:
        if node is None or (isinstance(node, Scalar) and node.text in known):
            return node.text if isinstance(node, Scalar) else ""
        near = did_you_mean(node.text, known) if isinstance(node, Scalar) else None
        self._refuse(node, f"expected {what}", near or f"it is one of {', '.join(known)}")
        return ""

    def _matching(self, node: Node | None, shape: re.Pattern[str], form: str, help: str = FORM) -> str:
        if node is None or (isinstance(node, Scalar) and shape.match(node.text)):
            return node.text if isinstance(node, Scalar) else ""
        self._refuse(node, f"expected {form}", help)
        return ""

    def _number(self, node: Node | None) -> int:
        return int(self._matching(node, WHOLE, "a whole number") or "0")

    def _codes(self, node: Node | None, such: str) -> tuple[str, ...]:
        found = self._each(node, CODE, f"a code such as `{such}`", CODES)
        if node is not None and len(set(found)) < len(found):
            self._refuse(node, "a code is there twice", "keep one of the two")
        return found

    def _each(self, node: Node | None, shape: re.Pattern[str], form: str, help: str) -> tuple[str, ...]:
        """Return the texts of a list; of one value as of a list of one."""
        items = node.items if isinstance(node, ListNode) else [] if node is None else [node]
        wrong = next((one for one in items if not isinstance(one, Scalar) or not shape.match(one.text)), None)
        if wrong is None and node is not None and not items:
            wrong = node
        if wrong is not None:
            self._refuse(wrong, f"expected {form}", help)
            return ()
        return tuple(one.text for one in items if isinstance(one, Scalar))

    def _refuse(self, node: Node, message: str, help: str) -> None:
        self.problems.append(Diagnostic("bad-value", message, node.place, help=help))


def _listed(keys: Iterable[str], between: str = ", ") -> str:
    return between.join(f"`{one}`" for one in keys)
