"""The published JSON Schema: fresh, complete, and of the same mind as the program about files."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from croupier.language.ruleset.schema import schema_text
from croupier.language.ruleset.validate import plain
from croupier.language.source import Source
from croupier.language.syntax.document import read_document
from jsonschema import Draft202012Validator

from tests.language.ruleset.documents import BASE, changed, read
from tests.language.ruleset.test_validate import MISTAKES

ROOT = Path(__file__).resolve().parents[3]
FILE = ROOT / "grammar" / "ruleset.schema.json"
SHIPPED = sorted([*ROOT.glob("rulesets/*/ruleset.yaml"), *ROOT.glob("rulesets/house-rules/*.yaml")])
SHIPPED = [one for one in SHIPPED if "." not in one.stem]
EXAMPLES = sorted(one for one in ROOT.glob("examples/*.yaml") if "." not in one.stem)


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return found


@pytest.fixture(scope="module")
def validator(schema: dict[str, Any]) -> Draft202012Validator:
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def data_of(text: str) -> Any:
    root, problems = read_document(Source("game.yaml", text))
    assert root is not None and not problems
    return plain(root)


def accepts(validator: Draft202012Validator, text: str) -> bool:
    return bool(validator.is_valid(data_of(text)))


def test_the_published_schema_is_fresh() -> None:
    """`python -m croupier.language.ruleset.schema > grammar/ruleset.schema.json` writes it again."""
    assert FILE.read_text("utf-8") == schema_text()


def test_the_command_prints_the_schema() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "croupier.language.ruleset.schema"], capture_output=True, cwd=ROOT / "interpreter"
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == schema_text()


@pytest.mark.parametrize("file", [*SHIPPED, *EXAMPLES], ids=lambda one: f"{one.parent.name}/{one.name}")
def test_every_shipped_file_is_accepted(validator: Draft202012Validator, file: Path) -> None:
    errors = [f"{one.json_path}: {one.message}" for one in validator.iter_errors(data_of(file.read_text("utf-8")))]
    assert errors == []


def test_the_document_of_these_tests_is_accepted(validator: Draft202012Validator) -> None:
    assert accepts(validator, BASE)


@pytest.mark.parametrize("case", sorted(MISTAKES.keys() - {"players the wrong way round"}))
def test_what_the_program_refuses_is_refused(validator: Draft202012Validator, case: str) -> None:
    """But for what a schema cannot do: compare numbers inside a text."""
    assert not accepts(validator, changed(MISTAKES[case][0]))


VARIANT = """language: 1
ruleset: mine
extends: uno
title: Mine
"""
HOUSE_RULE = """language: 1
house_rule: mine
for: uno
rules: |
  to nothing_new: do nothing
"""


@pytest.mark.parametrize(
    "more",
    [
        "",
        "players: 3..4\n",
        "types: {colour: {red: ~, orange: {mark: O}}}\n",
        "cards: {wild: ~, number: {label: ~}}\n",
        "piles: {hand: {label: {en: fist}}}\n",
        "options: {target: {default: 100}}\n",
        "options: {target: ~}\n",
        "options: {target: {fixed: 100}}\n",
        "with: jump-in\n",
        "with: [jump-in, knocking.yaml]\n",
        "deck: {total: 4, cards: [4 x wild]}\n",
        "deck: {add: {cards: [4 x wild], total: 4}}\n",
        "deck: {times: 2, add: [{cards: [4 x wild]}, {sides: {light: [{line: 1 x wild}]}}]}\n",
        "deck: {remove: {cards: [1 x wild], total: 1}}\n",
        "outcome: ~\n",
        "summary: ~\n",
    ],
)
def test_a_variant_may_change_and_remove_parts(validator: Draft202012Validator, more: str) -> None:
    assert accepts(validator, VARIANT + more)


@pytest.mark.parametrize(
    "more",
    [
        "playrs: 3\n",
        "players: many\n",
        "options: {target: {defualt: 100}}\n",
        "piles: {hand: {seen_by: everyone}}\n",
        "for: uno\n",
        "over: other\n",
        "deck: {cards: [{lin: 4 x wild}]}\n",
        "deck: {add: [4 x wild]}\n",
        "deck: {times: 0}\n",
        "deck: {remove: ~}\n",
        "deck: {remove: {cards: ~}}\n",
        "cites: {game: 5}\n",
        "house_rule: too\n",
        "with: []\n",
        "with: {jump-in: yes}\n",
    ],
)
def test_a_variant_with_a_mistake_is_refused(validator: Draft202012Validator, more: str) -> None:
    assert not accepts(validator, VARIANT + more)


def test_a_house_rule_says_what_it_is_for(validator: Draft202012Validator) -> None:
    assert accepts(validator, HOUSE_RULE)
    assert accepts(validator, HOUSE_RULE.replace("for: uno", "for: [uno, uno-minions]\nover: other"))
    assert not accepts(validator, HOUSE_RULE.replace("for: uno\n", ""))
    assert not accepts(validator, HOUSE_RULE + "ruleset: mine\n")
    assert not accepts(validator, HOUSE_RULE + "with: jump-in\n")


def test_a_ruleset_that_extends_nothing_needs_all_its_parts(validator: Draft202012Validator) -> None:
    assert not accepts(validator, VARIANT.replace("extends: uno\n", ""))


def test_yes_and_no_are_what_the_program_takes(validator: Draft202012Validator) -> None:
    for word in ("yes", "no", "true", "false"):
        text = changed(("ordered: no", f"ordered: {word}"))
        assert accepts(validator, text)
        assert read(text)[1] == []


def properties(schema: Any, path: str = "$") -> Iterator[tuple[str, Any]]:
    if isinstance(schema, dict):
        for name, one in schema.get("properties", {}).items():
            yield f"{path}.{name}", one
        for key, one in schema.items():
            yield from properties(one, f"{path}.{key}")
    elif isinstance(schema, list):
        for at, one in enumerate(schema):
            yield from properties(one, f"{path}[{at}]")


def test_every_property_is_described(schema: dict[str, Any]) -> None:
    bare = [path for path, one in properties(schema) if one is not False and not one.get("description")]
    assert bare == []
    assert len(list(properties(schema))) > 80


def test_every_reference_leads_somewhere_and_every_shape_is_used(schema: dict[str, Any]) -> None:
    text = json.dumps(schema)
    for name in schema["$defs"]:
        assert f'"#/$defs/{name}"' in text, f"nothing uses {name}"
    wanted = {part.split('"')[0] for part in text.split("#/$defs/")[1:]}
    assert wanted == set(schema["$defs"])
