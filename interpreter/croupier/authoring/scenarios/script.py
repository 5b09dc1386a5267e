"""Read the script of a scenario for one table: its steps, and the expectations between and after them."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.authoring.scenarios.expectation_keys import Expectation, is_about_events
from croupier.authoring.scenarios.expectations import ExpectationReader
from croupier.authoring.scenarios.files import Scenario
from croupier.authoring.scenarios.moves import MeantMove, MoveReader, says_decline
from croupier.authoring.scenarios.names import NotKnown, simplified
from croupier.authoring.scenarios.reader import Reader
from croupier.authoring.scenarios.refusals import read_refusal
from croupier.engines.contract.program import Program
from croupier.language.diagnostics.diagnostic import MOST_SHOWN
from croupier.language.labels.labels import LANGUAGES
from croupier.language.source import Span
from croupier.language.syntax.document import Entry, Mapping, Node, Scalar, Sequence

REFUSED = "refused"
BECAUSE = "because"
THEN = "then"


@dataclass(frozen=True)
class Step:
    """An answer of a player."""

    seat: int
    text: str
    place: Span
    meant: list[MeantMove]  # the moves that the text can mean; empty for declining
    refused: str = ""  # the reason, if the step must not be possible
    words: str = ""  # the text without its number
    which: int = 0  # the number of the move among those that fit, from 1; 0 without a number
    because: dict[str, Scalar] = field(default_factory=dict)  # by language: a part of what the player is told


Script = list[Step | list[Expectation]]
"""Steps, with lists of expectations between and after them."""


class ScriptReader:
    """Read ``do`` and ``then``: steps, and lists of expectations between and after them."""

    def __init__(self, reader: Reader, program: Program) -> None:
        self.reader = reader
        self.moves = MoveReader(program, reader.vocabulary, reader.players)
        self.expectations = ExpectationReader(reader, program, self.moves)

    def read(self, scenario: Scenario) -> Script:
        script: Script = []
        for item in scenario.do:
            if len(self.reader.diagnostics) >= MOST_SHOWN:
                break
            script += self._item(item)
        then = [one for item in scenario.then for one in self.expectations.read(item)]
        return [*script, then] if then else script

    def conditions(self, node: Node) -> list[Expectation]:
        """Return the conditions under ``begin``. Report keys that are about what happens, not about the table."""
        items = [one for one in (node.items if isinstance(node, Sequence) else [node]) if isinstance(one, Mapping)]
        found: list[Expectation] = []
        for entry in (one for item in items for one in item.entries):
            if is_about_events(entry.key.text):
                message = f"`{entry.key.text}` is no condition for a beginning"
                help = "say how the table lies, or who is asked; what happens stands under `then`"
                self.reader.wrong("bad-value", message, entry.key.place, help)
            else:
                found += self.expectations.entry(entry)
        if not found and not self.reader.diagnostics:
            self.reader.wrong("bad-value", "expected conditions", node.place, "write them as under `then`: `{turn: B}`")
        return found

    def _item(self, item: Mapping) -> Script:
        """Return a step, if the first key is a player, else expectations."""
        if not item.entries:
            return []
        if simplified(item.entries[0].key.text) in self.reader.seats:
            step = self._step(item)
            after = item.get(THEN)
            return [part for part in (step, None if after is None else self._then(after)) if part]
        if self._is_step(item.entries[0]):
            self.reader.seat(item.entries[0].key)
            return []
        found: list[Expectation] = []
        for entry in item.entries:
            if entry.key.text in (REFUSED, BECAUSE):
                help = "write it below the step: `- B: play …`"
                self.reader.wrong("bad-value", "nothing is refused here", entry.key.place, help)
            elif entry.key.text == THEN:
                found += self._then(entry.value)
            else:
                found += self.expectations.entry(entry)
        return [found] if found else []

    def _is_step(self, entry: Entry) -> bool:
        """Return whether the value of an entry is a move. Then its key should be a player."""
        if not isinstance(entry.value, Scalar) or self.expectations.is_key(entry.key.text):
            return False
        try:
            return says_decline(entry.value.text) or bool(self.moves.read(entry.value.text))
        except NotKnown:
            return False

    def _then(self, node: Node) -> list[Expectation]:
        found: list[Expectation] = []
        for item in node.items if isinstance(node, Sequence) else [node]:
            if isinstance(item, Mapping):
                found += self.expectations.read(item)
            else:
                self.reader.wrong("bad-value", "expected `key: value`", item.place)
        return found

    def _step(self, item: Mapping) -> Step | None:
        first, *rest = item.entries
        seat = self.reader.seats[simplified(first.key.text)]
        refused, because = "", dict[str, Scalar]()
        for entry in rest:
            if entry.key.text == REFUSED:
                refused = self._refused(entry)
            elif entry.key.text == BECAUSE:
                because = self._because(item, entry)
            elif entry.key.text != THEN:
                help = "begin a step of its own with `-`; behind a step stand `refused`, `because` and `then`"
                self.reader.wrong("unknown-key", f"nothing reads the key `{entry.key.text}`", entry.key.place, help)
        scalar = self.reader.scalar(first.value, "what the player does")
        if scalar is None:
            return None
        if says_decline(scalar.text):
            return Step(seat, scalar.text, first.key.place.to(scalar.place), [], refused)
        found = self.reader.understood_text(scalar, self.moves.read_which)
        if found is None:
            return None
        words, which, meant = found
        return Step(seat, scalar.text, first.key.place.to(scalar.place), meant, refused, words, which, because)

    def _because(self, item: Mapping, entry: Entry) -> dict[str, Scalar]:
        """Return parts of what the player is told of a refusal, by language. A text alone is English."""
        if item.get(REFUSED) is None:
            help = "say beside it what refuses: `refused: …`"
            self.reader.wrong("bad-value", "only a refusal has a reason", entry.key.place, help)
            return {}
        if not isinstance(entry.value, Mapping):
            scalar = self.reader.scalar(entry.value, "a part of what the player is told")
            return {} if scalar is None else {"en": scalar}
        found = {}
        for one in entry.value.entries:
            scalar = self.reader.scalar(one.value, "a part of what the player is told")
            if one.key.text not in LANGUAGES:
                known = " or ".join(f"`{code}`" for code in LANGUAGES)
                message = f"nothing is told in `{one.key.text}`"
                self.reader.wrong("bad-value", message, one.key.place, f"write {known}")
            elif scalar is not None:
                found[one.key.text] = scalar
        return found

    def _refused(self, entry: Entry) -> str:
        scalar = self.reader.scalar(entry.value, "the condition that refuses")
        if scalar is None:
            return ""
        return self.reader.understood(scalar.place, read_refusal, scalar.text, self.reader.ruleset) or ""
