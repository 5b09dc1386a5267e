"""Ties are written one a line, and read back as they were."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from tempfile import TemporaryDirectory

from croupier.rulebook.comparing.meanings import Meanings
from croupier.rulebook.ties.file import read_ties
from croupier.rulebook.ties.fingerprint import MOST_DIGITS, MOST_PAIRS, PAIR_BITS, SUM_BITS, Fingerprint, fingerprint
from croupier.rulebook.ties.tie import REMARKS, Tie, Ties
from croupier.rulebook.ties.writing import ties_text
from hypothesis import given
from hypothesis import strategies as st

NAMES = st.from_regex(r"[a-z][a-z_]{0,9}", fullmatch=True).filter(lambda one: one not in ("null", "true", "false"))
CODES = st.lists(st.from_regex(r"[A-Z]{2,4}-[0-9]{2,3}", fullmatch=True), min_size=1, max_size=3, unique=True)
WHOLE = st.integers(0, 10**MOST_DIGITS - 1)
PRINTS = st.builds(
    Fingerprint,
    st.integers(0, 2**SUM_BITS - 1),
    st.frozensets(st.integers(0, 2**PAIR_BITS - 1), max_size=MOST_PAIRS),
    st.lists(WHOLE, max_size=3).map(tuple),
    WHOLE,
)
SAID = st.one_of(
    CODES.map(lambda codes: {"tells": tuple(codes)}),
    CODES.map(lambda codes: {"open": tuple(codes)}),
    st.sampled_from(REMARKS).map(lambda kind: {"remark": kind}),
)
DIFFERS = st.just("") | CODES.map(lambda codes: codes[0])


@st.composite
def made_ties(draw: st.DrawFn) -> Tie:
    return Tie(draw(WHOLE), draw(PRINTS), **draw(SAID), differs=draw(DIFFERS), proposed=draw(st.booleans()))


MEANINGS = st.fixed_dictionaries({one.name: st.none() | NAMES for one in fields(Meanings)})
FILES = st.builds(
    Ties,
    means=MEANINGS.map(lambda names: Meanings(**names)),
    texts=st.dictionaries(
        st.sampled_from(["en", "fr", "de"]), st.lists(made_ties(), max_size=3).map(tuple), max_size=2
    ),
).filter(lambda ties: ties != Ties())


def read_back(text: str) -> Ties:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "rulebook.yaml"
        file.write_text(text, "utf-8")
        found, problems = read_ties(file)
    assert problems == []
    return found


@given(FILES)
def test_what_is_written_is_read_back(ties: Ties) -> None:
    assert read_back(ties_text(ties)) == ties


@given(st.text(max_size=60))
def test_the_fingerprint_of_any_sentence_is_read_back(sentence: str) -> None:
    ties = Ties(texts={"en": (Tie(1, fingerprint(sentence), remark="story"),)})
    assert read_back(ties_text(ties)) == ties


def test_a_tie_is_a_line_without_a_word_of_the_sentence() -> None:
    ties = Ties(
        means=Meanings(points="value", dealt="hand_size"),
        texts={
            "en": (Tie(3, fingerprint("Deal 7 cards to each."), tells=("ABC-001",), differs="AMB-02", proposed=True),)
        },
    )
    head, *lines = ties_text(ties).split("\n")
    assert head.startswith("#")
    assert lines == [
        "means: {points: value, dealt: hand_size}",
        "texts:",
        "  en:",
        '    - {line: 3, sum: "030fb7c33d", words: 5, pairs: "296b 3b82 3e0b 4930 8962 9616", numbers: [7],'
        " tells: [ABC-001], differs: AMB-02, proposed: yes}",
        "",
    ]
