"""Files of ties: what is read of them, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.language.diagnostics import Diagnostic
from croupier.language.ruleset.reach import Reach
from croupier.rulebook.comparing.meanings import Meanings
from croupier.rulebook.ties.file import FORM, NAMES, inherited_meanings, read_ties, ties_file
from croupier.rulebook.ties.fingerprint import MOST_DIGITS, Fingerprint
from croupier.rulebook.ties.tie import REMARKS, Tie, Ties

PRINT = 'line: 4, sum: "00000000ff", words: 9'
KINDS = f"it is one of {', '.join(REMARKS)}"
ONE_OF = "`tells`, `open`, `remark`"


def read(folder: Path, text: str) -> tuple[Ties, list[Diagnostic]]:
    file = folder / "rulebook.yaml"
    file.write_text(text, "utf-8")
    return read_ties(file)


def read_tie(folder: Path, text: str) -> tuple[Tie | None, list[Diagnostic]]:
    """Return the tie that stands behind a good one, and problems."""
    ties, problems = read(folder, f"texts: {{fr: [{{{PRINT}, remark: story}}, {{{text}}}]}}")
    first, *others = ties.texts["fr"]
    assert first.remark == "story"
    return (others[0] if others else None), problems


def test_a_file_is_read(tmp_path: Path) -> None:
    ties, problems = read(
        tmp_path,
        """
        means: {points: value, target: goal}
        texts:
          fr:
          - {line: 4, sum: "00000000ff", words: 9, pairs: "000a 00ff", numbers: [7, 2], tells: [ABC-001, ABC-002]}
          - {line: 4, sum: "00000000ff", words: 9, tells: ABC-001, differs: AMB-39}
          - {line: 5, sum: "0000000001", words: 1, open: AMB-01, proposed: yes}
          en: []
        """,
    )
    assert problems == []
    assert ties.means == Meanings(points="value", target="goal")
    long, short = Fingerprint(255, frozenset({10, 255}), (7, 2), 9), Fingerprint(255, frozenset(), (), 9)
    assert ties.texts == {
        "fr": (
            Tie(4, long, tells=("ABC-001", "ABC-002")),
            Tie(4, short, tells=("ABC-001",), differs="AMB-39"),
            Tie(5, Fingerprint(1, frozenset(), (), 1), open=("AMB-01",), proposed=True),
        ),
        "en": (),
    }


def test_a_missing_file_has_no_ties(tmp_path: Path) -> None:
    assert read_ties(tmp_path / "rulebook.yaml") == (Ties(), [])


@pytest.mark.parametrize(
    ("ruleset", "file"), [("game/ruleset.yaml", "game/rulebook.yaml"), ("hearts.yaml", "hearts.rulebook.yaml")]
)
def test_the_file_stands_beside_the_ruleset(ruleset: str, file: str) -> None:
    assert ties_file(Path(ruleset)) == Path(file)


def test_a_file_out_of_reach_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "inside").mkdir()
    (tmp_path / "rulebook.yaml").write_text(f"texts: {{fr: [{{{PRINT}, remark: story}}]}}", "utf-8")
    ties, (problem,) = read_ties(tmp_path / "rulebook.yaml", Reach(str(tmp_path / "inside")))
    assert ties == Ties()
    assert problem.code == "outside-folder"


@pytest.mark.parametrize("kind", REMARKS)
def test_each_kind_of_remark_is_read(kind: str, tmp_path: Path) -> None:
    tie, problems = read_tie(tmp_path, f"{PRINT}, remark: {kind}")
    assert problems == []
    assert tie is not None and tie.remark == kind


@pytest.mark.parametrize(("word", "meant"), [("yes", True), ("true", True), ("no", False), ("false", False)])
def test_a_proposal_is_marked(word: str, meant: bool, tmp_path: Path) -> None:
    tie, problems = read_tie(tmp_path, f"{PRINT}, tells: ABC-001, proposed: {word}")
    assert problems == []
    assert tie is not None and tie.proposed is meant


# --- what is refused -------------------------------------------------------------------------------

WRONG_FILES = [
    ("~", "bad-value", "expected the keys `means` and `texts`", FORM),
    ("[]", "bad-value", "expected the keys `means` and `texts`", FORM),
    ("txts: {}", "unknown-key", "nothing reads the key `txts`", "did you mean `texts`?"),
    ("means: points", "bad-value", "expected what holds the numbers of a rulebook", NAMES),
    ("means: {pionts: value}", "unknown-key", "nothing reads the key `pionts`", "did you mean `points`?"),
    ("means: {points: [value]}", "bad-value", "expected a name", NAMES),
    ("means: {points: ''}", "bad-value", "expected a name", NAMES),
    ("texts: []", "bad-value", "expected the sentences of each language", FORM),
    ("texts: {french: []}", "bad-value", "`french` is not a language", "write two letters, such as `en`"),
    ("texts: {fr: ~}", "bad-value", "expected a list of sentences", FORM),
    ("texts: {fr: {line: 1}}", "bad-value", "expected a list of sentences", FORM),
    ("texts: {fr: [5]}", "bad-value", "expected a sentence", FORM),
    ("texts: {fr: [], fr: []}", "duplicate-key", "the key `fr` is there twice", "keep one of the two, or rename one"),
]


@pytest.mark.parametrize(("text", "code", "message", "help"), WRONG_FILES)
def test_a_wrong_file_is_refused(text: str, code: str, message: str, help: str, tmp_path: Path) -> None:
    ties, problems = read(tmp_path, text)
    assert [(one.code, one.message, one.help) for one in problems] == [(code, message, help)]
    assert not any(ties.texts.values()) and ties.means == Meanings()


SUM = "expected 10 digits from 0 to f"
GROUPS = "expected groups of digits from 0 to f"
WHOLE = "expected a whole number"
CODE = "expected a code such as `MIN-016`"
WRITE_CODES = "write a code, or several as `[MIN-016, MIN-017]`"
OPEN_POINT = "expected the code of one open point, such as `AMB-39`"
YES_OR_NO = ("expected `yes` or `no`", "it is one of yes, no, true, false")
WRONG_TIES = [
    ('sum: "00000000ff", words: 9, tells: A-1', "the sentence lacks the key `line`", FORM),
    ("line: 4, words: 9, tells: A-1", "the sentence lacks the key `sum`", FORM),
    ('line: 4, sum: "00000000ff", tells: A-1', "the sentence lacks the key `words`", FORM),
    ('line: 4, sum: "00000ff", words: 9, tells: A-1', SUM, FORM),
    ('line: 4, sum: "00000000ff0", words: 9, tells: A-1', SUM, FORM),
    ('line: 4, sum: "00000000FG", words: 9, tells: A-1', SUM, FORM),
    ('line: 4, sum: ["00000000ff"], words: 9, tells: A-1', SUM, FORM),
    ('line: -4, sum: "00000000ff", words: 9, tells: A-1', WHOLE, FORM),
    ('line: four, sum: "00000000ff", words: 9, tells: A-1', WHOLE, FORM),
    ('line: 4, sum: "00000000ff", words: 9.5, tells: A-1', WHOLE, FORM),
    (f'{PRINT}, pairs: "000a ff", tells: A-1', GROUPS, FORM),
    (f'{PRINT}, pairs: "", tells: A-1', GROUPS, FORM),
    (f"{PRINT}, pairs: [000a], tells: A-1", GROUPS, FORM),
    (f"{PRINT}, numbers: [seven], tells: A-1", WHOLE, FORM),
    (f"{PRINT}, numbers: [], tells: A-1", WHOLE, FORM),
    (f"{PRINT}, numbers: [{'1' * (MOST_DIGITS + 1)}], tells: A-1", WHOLE, FORM),
    (PRINT, f"the sentence has none of {ONE_OF}", "say one of them"),
    (f"{PRINT}, differs: AMB-39", f"the sentence has none of {ONE_OF}", "say one of them"),
    (f"{PRINT}, tells: A-1, open: A-2", "the sentence has `tells` and `open`", "keep one of them"),
    (f"{PRINT}, remark: story, tells: A-1", "the sentence has `tells` and `remark`", "keep one of them"),
    (f"{PRINT}, tells: []", CODE, WRITE_CODES),
    (f"{PRINT}, tells: 5", CODE, WRITE_CODES),
    (f"{PRINT}, tells: [A-1, [A-2]]", CODE, WRITE_CODES),
    (f"{PRINT}, tells: [A-1, A-1]", "a code is there twice", "keep one of the two"),
    (f"{PRINT}, open: all of it", "expected a code such as `AMB-39`", WRITE_CODES),
    (f"{PRINT}, tells: A-1, differs: yes", OPEN_POINT, "write the code alone"),
    (f"{PRINT}, tells: A-1, differs: [AMB-39, AMB-40]", OPEN_POINT, "write the code alone"),
    (f"{PRINT}, remark: headng", "expected a kind of remark", "did you mean `heading`?"),
    (f"{PRINT}, remark: 7", "expected a kind of remark", KINDS),
    (f"{PRINT}, remark: [story]", "expected a kind of remark", KINDS),
    (f"{PRINT}, tells: A-1, proposed: maybe", *YES_OR_NO),
    (f"{PRINT}, tells: A-1, proposed: [yes]", *YES_OR_NO),
]


@pytest.mark.parametrize(("text", "message", "help"), WRONG_TIES)
def test_a_wrong_tie_is_refused_and_left_out(text: str, message: str, help: str, tmp_path: Path) -> None:
    tie, problems = read_tie(tmp_path, text)
    assert [(one.code, one.message, one.help) for one in problems] == [("bad-value", message, help)]
    assert tie is None


def test_an_unknown_key_of_a_tie_is_refused(tmp_path: Path) -> None:
    tie, (problem,) = read_tie(tmp_path, f"{PRINT}, tells: A-1, difers: AMB-39")
    assert (problem.code, problem.message) == ("unknown-key", "nothing reads the key `difers`")
    assert problem.help == "did you mean `differs`?"
    assert tie is None


def test_each_wrong_tie_is_told_at_its_place(tmp_path: Path) -> None:
    _, problems = read(tmp_path, f"texts:\n  fr:\n  - {{{PRINT}}}\n  - {{{PRINT}, remark: tale}}\n")
    assert [one.place.source.text[one.place.start : one.place.end] for one in problems] == [f"{{{PRINT}}}", "tale"]


# --- what words mean -------------------------------------------------------------------------------


def meanings_files(folder: Path, *texts: str) -> list[Path]:
    files = [folder / f"{at}.rulebook.yaml" for at in range(len(texts))]
    for file, text in zip(files, texts, strict=True):
        file.write_text(text, "utf-8")
    return files


def test_a_variant_inherits_what_words_mean(tmp_path: Path) -> None:
    files = meanings_files(tmp_path, "means: {points: value, target: goal}", "means: {target: end, draws: plus}")
    found = Meanings(points="value", target="end", draws="plus")
    assert inherited_meanings([*files, tmp_path / "none.rulebook.yaml"]) == (found, [])


def test_what_is_wrong_in_the_ties_of_a_base_is_told(tmp_path: Path) -> None:
    files = meanings_files(tmp_path, "means: {pionts: value}", "means: {target: goal}")
    found, (problem,) = inherited_meanings(files)
    assert found == Meanings(target="goal")
    assert problem.message == "nothing reads the key `pionts`"
