"""Read expectations: from the nodes under ``then`` to checks.

Each key is tried as a plain key first. Then it is tried as a key with a player in it, with a mark, and with a pile or
a state.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from croupier.authoring.scenarios import checks
from croupier.authoring.scenarios.expectation_keys import OF_PILE, OF_PLAYER, PLAIN, SPELLED, Check, Expectation
from croupier.authoring.scenarios.moves import MeantMove, MoveReader, says_decline
from croupier.authoring.scenarios.names import listed, simplified
from croupier.authoring.scenarios.reader import PLAYER, Reader, Subject
from croupier.authoring.scenarios.table import LaidTable, Unmet
from croupier.engines.contract.faults import MEANINGS
from croupier.engines.contract.program import Program
from croupier.language.analysis.types import enum
from croupier.language.diagnostics import did_you_mean
from croupier.language.source import Span
from croupier.language.syntax.document import Entry, Mapping, Node, Scalar, Sequence


class ExpectationReader(Reader):
    """Read expectations for one program."""

    def __init__(self, reader: Reader, program: Program, moves: MoveReader) -> None:
        super().__init__(reader.vocabulary, reader.layout, reader.players)
        self.diagnostics = reader.diagnostics
        self.program = program
        self.moves = moves
        self.marks = {simplified(code.mark): code for code in program.codes if code.mark is not None}

    def is_key(self, text: str) -> bool:
        """Return whether a text is spelled like the key of an expectation."""
        plain = simplified(text)
        begins = any(plain.startswith(f"{word} ") for word in (*OF_PLAYER, *OF_PILE, "began"))
        ends = plain.endswith((" over", " has", " has not"))
        return begins or ends or plain in (*PLAIN, "piles", "state") or self.subject(plain) is not None

    def read(self, item: Mapping) -> list[Expectation]:
        """Return an expectation for each key of a mapping, or several for a key about several players."""
        return [one for entry in item.entries for one in self.entry(entry)]

    def entry(self, entry: Entry) -> list[Expectation]:
        before = len(self.diagnostics)
        found = self._entry(entry)
        if not found and len(self.diagnostics) == before:
            self._holds_always(entry, "say what must be so, or leave it out")
        return found

    def _entry(self, entry: Entry) -> list[Expectation]:
        key = simplified(entry.key.text)
        if key in PLAIN:
            return self._made(entry, getattr(self, "_" + key.replace(" ", "_"))(entry))
        if key in ("piles", "state") and isinstance(entry.value, Mapping):
            return [one for inner in entry.value.entries for one in self._subject(inner, "")]
        for reading in (self._of_player, self._of_mark, self._of_subject):
            found = reading(entry, key)
            if found is not None:
                return found
        pile = _pile_in(entry.key.text)
        self.unknown(entry.key, SPELLED, pile if pile != entry.key.text else "")
        return []

    def _made(self, entry: Entry, check: Check | None) -> list[Expectation]:
        if check is None:
            return []
        code = entry.value.text if simplified(entry.key.text) == "fault" and isinstance(entry.value, Scalar) else ""
        return [Expectation(entry.key.place, check, code)]

    # --- plain keys ----------------------------------------------------------------------------

    def _turn(self, entry: Entry) -> Check | None:
        seat = self._seat(entry.value)
        mark = self.marks.get("turn")
        if mark is None or not mark.parameter_types or mark.parameter_types[0].base != "player":
            message = "no rule marks a turn with the player whose turn it is"
            self.wrong("no-turn", message, entry.key.place, "write `marks turn` behind the rule of a turn")
            return None
        return lambda table: checks.turn(table, entry.key.place, seat)

    def _asked(self, entry: Entry) -> Check:
        seat = self._seat(entry.value)
        return lambda table: checks.asked(table, entry.key.place, seat)

    def _decision(self, entry: Entry) -> Check | None:
        names = sorted({code.label for code in self.program.codes if code.decision is not None and not code.steps})
        scalar = self.scalar(entry.value, "the name of a decision")
        if scalar is None:
            return None
        if scalar.text not in names:
            help = did_you_mean(scalar.text, names) or f"the decisions are {listed(names)}"
            self.wrong("unknown-rule", f"no decision is called `{scalar.text}`", scalar.place, help)
            return None
        return lambda table: checks.decision(table, entry.key.place, scalar.text)

    def _over(self, entry: Entry) -> Check | None:
        wanted = self.yes(entry.value)
        return None if wanted is None else lambda table: checks.over(table, entry.key.place, wanted=wanted)

    def _winner(self, entry: Entry) -> Check:
        seats = self._seats(entry.value)
        return lambda table: checks.winner(table, entry.key.place, seats)

    def _outcome(self, entry: Entry) -> Check | None:
        wanted = {seat: self._got(node) for seat, node in self.by_value(PLAYER, entry.value).items()}
        if not wanted:
            return None
        return lambda table: checks.outcome(table, entry.key.place, wanted)

    def _got(self, node: Node) -> int | None:
        """Return an outcome: a number, or the position of a role."""
        roles = self.program.checked.roles
        if roles is None:
            return self.number(node)
        value: int | None = self.value(node, enum(roles.name))
        return None if value is None else value + 1

    def _in_play(self, entry: Entry) -> Check:
        seats = self._seats(entry.value)
        return lambda table: checks.in_play(table, entry.key.place, seats)

    def _fault(self, entry: Entry) -> Check | None:
        scalar = self.scalar(entry.value, "the code of a fault")
        if scalar is None:
            return None
        if scalar.text not in MEANINGS:
            help = did_you_mean(scalar.text, MEANINGS) or f"the faults are {listed(MEANINGS)}"
            self.wrong("unknown-fault", f"no fault has the code `{scalar.text}`", scalar.place, help)
            return None
        return lambda table: checks.fault(table, entry.key.place, scalar.text)

    def _event(self, entry: Entry) -> Check:
        return self._events(entry, None, all_seen=True, wanted=True)

    def _no_event(self, entry: Entry) -> Check:
        return self._events(entry, None, all_seen=True, wanted=False)

    def _events(self, entry: Entry, viewer: int | None, *, all_seen: bool, wanted: bool) -> Check:
        texts = [scalar.text for scalar in self.scalars(entry.value, "the words of events")]
        place = entry.key.place
        if not texts or not all(map(simplified, texts)):
            self._holds_always(entry, f'write words that are told: `{place.text}: "…"`')
        return lambda table: checks.event(table, place, texts, viewer, all_seen=all_seen, wanted=wanted)

    # --- of a player ---------------------------------------------------------------------------

    def _of_player(self, entry: Entry, key: str) -> list[Expectation] | None:
        for word in sorted(OF_PLAYER, key=len, reverse=True):
            if not key.startswith(f"{word} "):
                continue
            name = key.removeprefix(f"{word} ")
            has = word == "offered" and name.endswith(" has")
            seat = self.understood(entry.key.place, self.seat_called, name.removesuffix(" has") if has else name)
            if seat is None:
                return []
            return self._made(entry, self._check_of_player(entry, "offered has" if has else word, seat))
        return None

    def _check_of_player(self, entry: Entry, word: str, seat: int) -> Check | None:
        place, node = entry.key.place, entry.value
        match word:
            case "offered" | "offered has" | "not offered":
                if word != "offered" and self._names_nothing(entry, node):
                    return None
                meant = self._moves(node)
                return lambda table: checks.offered(table, place, seat, meant, word)
            case "sees":
                return self._sees(entry, seat)
            case "does not see":
                if self._names_nothing(entry, node):
                    return None
                hidden = [one for scalar in self.scalars(node, "piles and states") for one in self._places(scalar)]
                return lambda table: checks.does_not_see(table, place, seat, hidden)
        return self._events(entry, seat, all_seen=False, wanted=word == "event for")

    def _moves(self, node: Node) -> list[tuple[str, Span, list[MeantMove]]]:
        """Return the listed moves: the text, the place, and the moves that the text can mean. An empty list stands
        for declining."""
        found: list[tuple[str, Span, list[MeantMove]]] = []
        for scalar in self._joined(self.scalars(node, "moves")):
            if says_decline(scalar.text):
                found.append((scalar.text, scalar.place, []))
                continue
            meant = self.understood_text(scalar, self.moves.read)
            if meant is not None:
                found.append((scalar.text, scalar.place, meant))
        return found

    def _joined(self, scalars: list[Scalar]) -> list[Scalar]:
        """Return the texts of a list, with the commas between several cards of one move put back."""
        found: list[Scalar] = []
        for one in scalars:
            if found and self.moves.goes_on(found[-1].text, one.text):
                found[-1] = replace(found[-1], text=f"{found[-1].text}, {one.text}")
            else:
                found.append(one)
        return found

    def _places(self, scalar: Scalar) -> list[tuple[str, int]]:
        """Return the kind and the index of each pile or state that a text names."""
        subject = self.subject(scalar.text)
        if subject is None:
            self.unknown(scalar)
            return []
        return [(subject.kind, self.index(subject, value)) for value, _ in self.each(subject, scalar)]

    def _sees(self, entry: Entry, viewer: int) -> Check | None:
        if not isinstance(entry.value, Mapping):
            self.wrong("bad-value", "expected piles and states with what is seen of them", entry.value.place)
            return None
        if not entry.value.entries:
            return None
        parts: list[Check] = []
        for inner in entry.value.entries:
            subject = self.subject(inner.key.text)
            if subject is None:
                self.unknown(inner.key)
                continue
            told = self.each(subject, inner.value)
            parts += [self._seen(inner, subject, value, node, viewer) for value, node in told]
        return lambda table: [one for part in parts for one in part(table)]

    def _seen(self, entry: Entry, subject: Subject, value: int | None, node: Node, viewer: int) -> Check:
        place, index = entry.key.place, self.index(subject, value)
        if isinstance(node, Scalar) and simplified(node.text) == checks.HIDDEN:
            return lambda table: checks.does_not_see(table, place, viewer, [(subject.kind, index)])
        if subject.on is not None:
            values, pile = self.state_values(subject, node), subject.on
            return lambda table: checks.sees_counters(table, place, viewer, index, pile, values)
        if subject.kind == "state":
            wanted_value = self.state_value(subject, node)
            return lambda table: checks.sees_state(table, place, viewer, index, wanted_value)
        scalars = self.scalars(node, "cards")
        wanted = [None if simplified(one.text) == checks.HIDDEN else self.card(one) for one in scalars]
        return lambda table: checks.sees_pile(table, place, viewer, index, wanted)

    # --- of a mark -----------------------------------------------------------------------------

    def _of_mark(self, entry: Entry, key: str) -> list[Expectation] | None:
        place = entry.key.place
        if key.endswith(" over") and key.removesuffix(" over") in self.marks:
            mark = self.marks[key.removesuffix(" over")].mark or ""
            wanted = self.yes(entry.value)
            check = None if wanted is None else partial(checks.mark_over, place=place, mark=mark, wanted=wanted)
            return self._made(entry, check)
        if not key.startswith("began "):
            return None
        code = self.marks.get(key.removeprefix("began "))
        if code is None:
            help = did_you_mean(key.removeprefix("began "), self.marks) or f"the marks are {listed(self.marks)}"
            self.wrong("unknown-mark", f"no rule marks `{key.removeprefix('began ')}`", place, help)
            return []
        return self._made(entry, self._began(entry, code.mark or "", code.parameter_types))

    def _began(self, entry: Entry, mark: str, types: tuple[Any, ...]) -> Check | None:
        """Return a check for ``yes`` or ``no``, for a number of times, or for the first parameter of each time."""
        place, node = entry.key.place, entry.value
        if isinstance(node, Scalar) and simplified(node.text) in ("yes", "no"):
            some = simplified(node.text) == "yes"
            return lambda table: checks.began(table, place, mark, some)
        if isinstance(node, Scalar) and isinstance(node.value, int) and not isinstance(node.value, bool):
            times = node.value
            return lambda table: checks.began(table, place, mark, times)
        if not types or types[0].base == "card":
            self.wrong("bad-value", "expected `yes`, `no` or how often", node.place)
            return None
        values = [self.value(one, types[0]) for one in self.scalars(node, "what it began with")]
        return lambda table: checks.began(table, place, mark, values)

    # --- of a pile or a state ------------------------------------------------------------------

    def _of_subject(self, entry: Entry, key: str) -> list[Expectation] | None:
        for word in OF_PILE:
            if key.startswith(f"{word} ") and self._is_pile(key.removeprefix(f"{word} ")):
                return self._subject(entry, word, key.removeprefix(f"{word} "))
        for word in ("has not", "has"):
            if key.endswith(f" {word}") and self._is_pile(key.removesuffix(f" {word}")):
                return self._subject(entry, word, key.removesuffix(f" {word}"))
        return None if self.subject(key) is None else self._subject(entry, "", key)

    def _is_pile(self, text: str) -> bool:
        subject = self.subject(text)
        return subject is not None and subject.kind == "pile"

    def _subject(self, entry: Entry, word: str, text: str | None = None) -> list[Expectation]:
        subject = self.subject(entry.key.text if text is None else text)
        if subject is None:
            self.unknown(entry.key, SPELLED)
            return []
        found = []
        for value, node in self.each(subject, entry.value):
            check = self._check_of_subject(entry, subject, self.index(subject, value), node, word)
            if check is not None and value is not None:
                check = _of(check, self.open_type(subject), value)
            found += self._made(entry, check)
        return found

    def _check_of_subject(self, entry: Entry, subject: Subject, index: int, node: Node, word: str) -> Check | None:
        place = entry.key.place
        if subject.on is not None:
            values, pile = self.state_values(subject, node), subject.on
            return lambda table: checks.counters(table, place, index, pile, values)
        if subject.kind == "state":
            value = self.state_value(subject, node)
            return lambda table: checks.state(table, place, index, value)
        if word == "size of":
            size = self.number(node)
            return None if size is None else lambda table: checks.size(table, place, index, size)
        cards = [card for card, _ in self.cards(node)]
        if word and self._names_nothing(entry, node):
            return None
        if word == "top of":
            return lambda table: checks.top(table, place, index, cards)
        if word in ("has", "has not"):
            check = checks.has if word == "has" else checks.has_not
            return lambda table: check(table, place, index, cards)
        return lambda table: checks.pile(table, place, index, cards)

    def _names_nothing(self, entry: Entry, node: Node) -> bool:
        """Report an empty list where no play could fail the expectation. Return whether the list is empty."""
        if not (isinstance(node, Sequence) and not node.items):
            return False
        self._holds_always(
            entry, "name what you look for; that a list is empty is said without `has`, such as `hand B: []`"
        )
        return True

    def _holds_always(self, entry: Entry, help: str) -> None:
        message = f"`{entry.key.text}`: nothing is named, so it always holds"
        self.wrong("bad-value", message, entry.key.place, help)

    # --- players -------------------------------------------------------------------------------

    def _seat(self, node: Node) -> int | None:
        """Return the seat of a player, or ``None`` for nobody."""
        scalar = self.scalar(node, "a player")
        if scalar is None or simplified(scalar.text) in ("nobody", "none"):
            return None
        return self.seat(scalar)

    def _seats(self, node: Node) -> list[int]:
        scalars = [one for one in self.scalars(node, "players") if simplified(one.text) != "nobody"]
        seats = [self.seat(one) for one in scalars]
        return sorted(one for one in seats if one is not None)


def _pile_in(text: str) -> str:
    """Return a key without the words that stand around a pile."""
    for word in OF_PILE:
        text = text.removeprefix(f"{word} ")
    for word in ("has not", "has"):
        text = text.removesuffix(f" {word}")
    return text


def _of(check: Check, type: str, value: int) -> Check:
    """Return a check of one pile or state among several, whose message names the value that it belongs to."""

    def told(table: LaidTable) -> list[Unmet]:
        found = check(table)
        for one in found:
            message = f"`{one.diagnostic.place.text}` of {table.index_name(type, value)} is not as expected"
            one.diagnostic = replace(one.diagnostic, message=message)
        return found

    return told
