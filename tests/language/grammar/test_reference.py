"""The language reference holds what it says: its examples run, and it leaves no word, key, function or fault out."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from croupier.engines.contract.faults import MEANINGS
from croupier.language.analysis.builtins import BUILT_INS
from croupier.language.ruleset import models
from croupier.language.ruleset.merge import HEAD
from croupier.language.syntax.words import RESERVED
from croupier.rules import diagnose, load
from croupier.table import random
from pydantic import BaseModel

from tests.language.grammar import blocks as b
from tests.language.grammar.blocks import Block
from tests.language.grammar.play import loaded, play_out, refusals, values
from tests.language.grammar.test_limits import LIMITS

GAMES = 20
EXPRESSION = re.compile(r"^(?P<expression>.+?)\s*#\s*(?P<value>.+)$")


# --- examples ------------------------------------------------------------------------------------


def ruleset(block: Block) -> None:
    """A whole document: random games of the smallest and the largest number of players end without a fault."""
    rules = loaded(block.text)
    for players in sorted(set(rules.players)):
        for seed in range(GAMES):
            play_out(rules, players, seed)


def part(block: Block) -> None:
    """Keys that are added to the base, or to the example document that is named."""
    document = b.base() if len(block.words) == 2 else b.ruleset_named(block.words[-1])
    _play(b.with_part(document, block.text))


def rules(block: Block) -> None:
    """Definitions; a rule `example(player, card)` among them is called."""
    _play(b.with_rules(b.base(), block.text))


def statements(block: Block) -> None:
    """The body of the rule that the base's game calls; `giving` and a type where it gives."""
    _play(b.of_statements(block.text, block.words[2] if block.words[1:2] == ("giving",) else ""))


def expressions(block: Block) -> None:
    """One expression a line, with its value behind `#`; the info string names the type."""
    found = [EXPRESSION.match(line) for line in block.text.splitlines() if line.strip()]
    expected = [(one["expression"], one["value"]) for one in found if one is not None]
    assert len(expected) == len(found), "every expression needs its value behind `#`"
    document = loaded(b.of_expressions([expression for expression, _ in expected]))
    type = " ".join(block.words[1:])
    for (expression, value), (has_type, has_value) in zip(expected, values(document, len(expected)), strict=True):
        assert (has_type, has_value) == (type, value), expression


def deck(block: Block) -> None:
    """One line of a deck a line, with the number of its cards behind `#`."""
    for line in block.text.splitlines():
        text, _, count = line.partition("#")
        lines = f"deck:\n  in: stock\n  cards:\n    - {text.strip()}\n"
        found = loaded(b.with_example(b.with_part(b.base(), lines))).checked.deck.size
        assert found == int(count.split()[0]), text


def wrong(block: Block) -> None:
    """Statements, or what the last word says, that are refused with exactly this code."""
    code, form = block.words[1], block.words[2] if len(block.words) > 2 else "statements"
    documents: dict[str, Callable[[], str]] = {
        "statements": lambda: b.of_statements(block.text),
        "rules": lambda: b.with_rules(b.base(), block.text),
        "expression": lambda: b.of_expressions([block.text.strip()]),
        "part": lambda: b.with_part(b.base(), block.text),
    }
    found = refusals(b.with_example(documents[form]()))
    assert {one.code for one in found} == {code}, [str(one) for one in found]


def house_rule(block: Block) -> None:
    """A house rule for the base."""
    _play(b.with_example(b.base()), block.text)


def variant(block: Block) -> None:
    """A variant of the base that includes house rules of the reference; all are files in one folder."""
    with TemporaryDirectory() as folder:
        path = Path(folder)
        (path / "base.yaml").write_text(b.with_example(b.base()), "utf-8")
        for one in b.blocks():
            if one.form == "yaml house-rule":
                name = one.text.split("house_rule: ")[1].split("\n")[0]
                (path / f"{name}.yaml").write_text(one.text, "utf-8")
        (path / "variant.yaml").write_text(block.text, "utf-8")
        assert [str(one) for one in diagnose(path / "variant.yaml") if one.severity == "error"] == []
        found = load(path / "variant.yaml")
        for seed in range(GAMES):
            play_out(found, found.players[0], seed)


def generator(block: Block) -> None:
    """The generator in Python agrees with the table's own."""
    names: dict[str, Any] = {}
    exec(compile(block.text, f"{b.REFERENCE}:{block.line}", "exec"), names)
    for seed in (0, 1, 7, 2**64 - 1, *(random.mix(number) for number in range(50))):
        for number in (0, 1, 16):
            state = random.stream(seed, number)
            assert names["stream"](seed, number) == state
            for bound in (1, 2, 3, 52, 1_000, 2**31 - 1):
                assert names["below"](state, bound) == random.below(state, bound)
                state, _ = random.below(state, bound)
            ours, theirs = list(range(60)), list(range(60))
            assert names["shuffle"](state, ours) == random.shuffle(state, theirs)
            assert ours == theirs
    # The rare case of a bounded draw, which draws again.
    bound = 3 << 29
    again = [one for one in range(3_000) if random.below(one, bound)[0] != (one + random.GOLDEN) & random.MASK]
    assert again
    assert all(names["below"](one, bound) == random.below(one, bound) for one in again)


def _play(document: str, *house_rules: str) -> None:
    rules = loaded(b.with_example(document), *house_rules)
    for seed in range(5):
        play_out(rules, rules.players[0], seed)


FORMS: dict[str, Callable[[Block], None]] = {
    "yaml ruleset": ruleset,
    "yaml part": part,
    "yaml house-rule": house_rule,
    "yaml variant": variant,
    "rules": rules,
    "statements": statements,
    "expression": expressions,
    "deck": deck,
    "wrong": wrong,
    "python": generator,
}


@pytest.mark.parametrize("block", b.blocks(), ids=lambda block: f"line-{block.line}")
def test_example(block: Block) -> None:
    assert block.form in FORMS, f"line {block.line}: nothing runs a block that is called {' '.join(block.words)!r}"
    FORMS[block.form](block)


def test_every_form_is_used() -> None:
    assert {block.form for block in b.blocks()} == set(FORMS)


def test_no_fence_is_lost() -> None:
    assert len(re.findall(r"^ *```", b.reference(), re.MULTILINE)) == 2 * len(b.blocks())


# --- completeness --------------------------------------------------------------------------------


def part_below(heading: str) -> str:
    """The text from a heading to the next of its rank or higher."""
    found = re.search(rf"^(#+) {re.escape(heading)}$", b.reference(), re.MULTILINE)
    assert found, f"there is no heading `{heading}`"
    rest = b.reference()[found.end() :]
    end = re.search(rf"^#{{1,{len(found[1])}}} ", rest, re.MULTILINE)
    return rest[: end.start()] if end else rest


def rows(heading: str) -> list[list[str]]:
    """The cells of the first table below a heading, without its head."""
    lines = part_below(heading).split("\n")
    first = next(index for index, line in enumerate(lines) if line.startswith("|"))
    found = []
    for line in lines[first + 2 :]:
        if not line.startswith("|"):
            break
        found.append([cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]])
    return found


def words_in(cell: str) -> set[str]:
    """The first word of each code span."""
    return {re.split(r"[^a-z_-]", span)[0] for span in re.findall(r"`([^`]+)`", cell)}


MODELS: dict[str, type[BaseModel]] = {
    "The keys of a document": models.DocumentModel,
    "`types`": models.MemberModel,
    "`options`": models.OptionModel,
    "`fields`": models.FieldModel,
    "`cards`": models.KindModel,
    "Other names": models.SideModel,
    "How cards look": models.LookModel,
    "`deck`": models.DeckModel,
    "Lines of a deck": models.DeckLineModel,
    "Adding and taking out": models.DeckShareModel,
    "Sides of a deck": models.PairingModel,
    "`piles`": models.PileModel,
    "Who sees a pile": models.SeenByModel,
    "`state`": models.StateModel,
    "`interpretations` and `remarks`": models.InterpretationModel,
    "Reasons": models.ReasonModel,
    "Citing a rulebook": models.Cited,
}


def test_every_model_has_a_table() -> None:
    known = {one for one in vars(models).values() if isinstance(one, type) and issubclass(one, BaseModel)}
    assert set(MODELS.values()) == known - {BaseModel, models.Model}


@pytest.mark.parametrize("heading", MODELS)
def test_keys(heading: str) -> None:
    """Each table has the keys of its model, and says `required` where there is no default; what cites has one table."""
    model = MODELS[heading]
    shared = models.Cited.model_fields if issubclass(model, models.Cited) and model is not models.Cited else {}
    fields = {field.alias or name: field for name, field in model.model_fields.items() if name not in shared}
    found = {key: row for row in rows(heading) for key in words_in(row[0])}
    assert set(found) == set(fields)
    for key, row in found.items():
        assert ("required" in row[2]) == fields[key].is_required(), key


def test_keys_of_documents_that_change_others() -> None:
    found = {key for row in rows("Changing another ruleset") for key in words_in(row[0])}
    assert found | {"language", "ruleset", "rules"} == set(HEAD)


def test_built_in_functions() -> None:
    found = {word: row for row in rows("Functions") for word in words_in(row[0])}
    assert set(found) == set(BUILT_INS)
    for name, row in found.items():
        assert len(re.findall(r"\w+", row[0])) == 1 + len(BUILT_INS[name].parameters), name
        assert row[1] == f"`{BUILT_INS[name].result}`", name


def test_reserved_words() -> None:
    listed = re.search(r"^> (.+?)\n\n", part_below("Names"), re.MULTILINE | re.DOTALL)
    assert listed
    assert set(re.findall(r"`(\w+)`", listed[1])) == RESERVED


def test_faults() -> None:
    assert {row[0].strip("`") for row in rows("Faults")} == set(MEANINGS)


def test_limits_agree_with_the_code() -> None:
    """The table of limits has the values of the code, and each is tried out in `test_limits`."""
    found = {row[0].strip("`"): (row[2].replace(" ", ""), row[3].strip("`")) for row in rows("Limits")}
    assert found == {name: (str(limit.most), limit.code) for name, limit in LIMITS.items()}


def test_links_lead_somewhere() -> None:
    headings = re.findall(r"^#+ (.+)$", b.reference(), re.MULTILINE)
    anchors = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert set(re.findall(r"\]\(#([^)]+)\)", b.reference())) <= anchors
