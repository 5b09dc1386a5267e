"""A text is read once in a process, and an installed one once for all; what has changed is read again."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from croupier.language.checking import diagnose
from croupier.language.data import rulesets_folder
from croupier.language.recent import Recent
from croupier.language.ruleset.documents import document_of
from croupier.language.ruleset.load import installed, installed_house_rules, load_ruleset
from croupier.language.source import Source
from croupier.language.syntax import document, keeping, parse, text_files
from croupier.language.syntax.document import read_node
from croupier.language.syntax.keeping import recall, remember
from croupier.language.syntax.text_files import read_file
from croupier.language.syntax.yaml_nodes import Node
from croupier.rules import load_text

VARIANT = (Path(__file__).parents[1] / "benchmarks" / "variant.yaml").read_text("utf-8")
OWN_RULE = "    check_single(other)\n"


class Counted:
    """How often a function is called, and with what."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.calls: list[Any] = []

    def __call__(self, *arguments: Any, **more: Any) -> Any:
        self.calls.append(arguments[0])
        return self.function(*arguments, **more)


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """The sources whose YAML is read."""
    counted = Counted(document._node_of)
    monkeypatch.setattr(document, "_node_of", counted)
    return counted


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """The fragments of which nodes are made."""
    counted = Counted(parse.node_of)
    monkeypatch.setattr(parse, "node_of", counted)
    return counted


# --- in a process ----------------------------------------------------------------------------------


def test_a_variant_is_checked_again_without_its_base(tmp_path: Path, read: Counted, parsed: Counted) -> None:
    file = tmp_path / "variant.yaml"
    file.write_text(VARIANT, "utf-8")
    assert diagnose(file) == []
    read.calls.clear()
    parsed.calls.clear()
    file.write_text(VARIANT.replace(OWN_RULE, OWN_RULE + "    do nothing\n"), "utf-8")
    assert diagnose(file) == []
    assert [one.name for one in read.calls] == [str(file)]
    assert {one.source.name for one in parsed.calls} == {str(file)}


def test_only_the_definition_that_changes_is_parsed_by_lark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "variant.yaml"
    file.write_text(VARIANT, "utf-8")
    diagnose(file)
    lark = parse.lark_parser()
    counted = Counted(lark.parse)
    monkeypatch.setattr(lark, "parse", counted)
    file.write_text(VARIANT.replace(OWN_RULE, OWN_RULE + "    do nothing\n    do nothing\n"), "utf-8")
    assert diagnose(file) == []
    assert [one.split("(")[0] for one in counted.calls] == ["to swap_hands"]


def test_what_has_not_changed_is_not_read_at_all(tmp_path: Path, read: Counted, parsed: Counted) -> None:
    file = tmp_path / "variant.yaml"
    file.write_text(VARIANT, "utf-8")
    diagnose(file)
    read.calls.clear()
    parsed.calls.clear()
    assert diagnose(file) == []
    assert (read.calls, parsed.calls) == ([], [])


def test_a_base_that_changes_on_disk_is_read_again(tmp_path: Path) -> None:
    base, file = tmp_path / "base.yaml", tmp_path / "variant.yaml"
    base.write_text(installed()["uno"].read_text("utf-8"), "utf-8")
    file.write_text(VARIANT.replace("extends: uno", "extends: ./base.yaml"), "utf-8")
    assert diagnose(file) == []
    base.write_text(base.read_text("utf-8").replace("define matches(", "define matching("), "utf-8")
    assert diagnose(file) != []
    base.write_text(installed()["uno"].read_text("utf-8"), "utf-8")
    assert diagnose(file) == []


def test_a_base_that_is_deleted_is_missed(tmp_path: Path) -> None:
    base, file = tmp_path / "base.yaml", tmp_path / "variant.yaml"
    base.write_text(installed()["uno"].read_text("utf-8"), "utf-8")
    file.write_text(VARIANT.replace("extends: uno", "extends: ./base.yaml"), "utf-8")
    assert diagnose(file) == []
    base.unlink()
    assert [one.code for one in diagnose(file)] == ["no-such-file"]


def test_another_text_of_the_same_name_is_another_document() -> None:
    text = installed()["uno"].read_text("utf-8")
    assert load_text(text, "game.yaml").name == "uno"
    assert load_text(text.replace("ruleset: uno", "ruleset: due"), "game.yaml").name == "due"
    assert load_text(text, "game.yaml").name == "uno"


def test_the_same_text_by_another_name_has_places_of_its_own() -> None:
    wrong = "language: 1\nruleset: game\nrules: |\n  to game:\n    do do\n"
    for name in ("first.yaml", "second.yaml"):
        _, problems = document_of(Source(name, wrong))
        assert problems and {one.place.source.name for one in problems} == {name}


def test_mistakes_are_told_each_time() -> None:
    source = "language: 1\nruleset: game\nrules: |\n  to game:\n    do do\n"
    _, first = document_of(Source("wrong.yaml", source))
    told = list(first)
    first.clear()
    _, second = document_of(Source("wrong.yaml", source))
    assert second == told != []
    node = read_node(Source("list.yaml", "a: 1\na: 2\n"))
    node[1].clear()
    assert [one.code for one in read_node(Source("list.yaml", "a: 1\na: 2\n"))[1]] == ["duplicate-key"]


def test_layers_change_nothing_that_was_read() -> None:
    names = [str(one) for one in (*installed().values(), *installed_house_rules().values())]
    sources = [source for source, _ in map(read_file, names) if source is not None]
    documents = [document_of(one)[0] for one in sources]
    before = [repr(one) + keeping_of(one) for one in documents]
    for pair in list(combinations(installed_house_rules(), 2))[::7]:
        load_ruleset("uno-minions", pair)
    assert [repr(one) + keeping_of(one) for one in documents] == before
    assert [document_of(one)[0] for one in sources] == documents


def keeping_of(one: Any) -> str:
    """All nodes of a document, with their places."""
    return repr(keeping._encoded((one.root, one.layer.parts, tuple(parts for _, parts in one.on))))


# --- how much is kept ------------------------------------------------------------------------------


def test_the_oldest_goes_where_there_are_too_many() -> None:
    recent = Recent[str](most_entries=2, most_characters=100)
    made: list[str] = []
    for key in ("a", "b", "a", "c", "a", "b"):
        recent.of(key, 1, lambda key=key: (made.append(key), key)[1])  # type: ignore[misc]
    assert made == ["a", "b", "c", "b"]


def test_the_oldest_goes_where_there_is_too_much() -> None:
    recent = Recent[str](most_entries=100, most_characters=20)
    made: list[str] = []
    for key in ("a", "b", "c", "d", "e", "f", "b", "a", "long", "b", "long"):
        recent.of(key, 6 if key == "long" else 4, lambda key=key: (made.append(key), key)[1])  # type: ignore[misc]
    assert made == ["a", "b", "c", "d", "e", "f", "a", "long", "long"]


# --- from one process to the next ------------------------------------------------------------------

MODULES = """\
import sys
sys.argv = ["croupier", *sys.argv[1:]]
from croupier.cli import main
try:
    main()
finally:
    print("\\n".join(sys.modules), file=sys.stderr)
"""


def modules_of(*arguments: str) -> set[str]:
    """The modules that a command has imported."""
    done = subprocess.run([sys.executable, "-c", MODULES, *arguments], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of kept nodes, which is empty, in a process that has read nothing yet."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(text_files, "_SOURCES", Recent[Source]())
    return tmp_path / "croupier" / keeping.KIND


PLAYING = {"croupier.engines", "croupier.game", "croupier.rules", "croupier.table", "llvmlite", "numpy"}
TELLING = {"fluent.runtime", "babel"}


def test_a_check_imports_no_engine_and_reads_what_is_installed_once(cache: Path) -> None:
    first, second = modules_of("check", "uno"), modules_of("check", "uno")
    assert not (PLAYING | TELLING) & (first | second)
    reading = {"lark", "ruamel.yaml"}
    assert reading <= first and not reading & second


def test_listing_house_rules_imports_no_engine(cache: Path) -> None:
    assert not PLAYING & modules_of("rules", "--for", "uno")


INSTALLED = sorted(rulesets_folder().glob("*/ruleset.yaml")) + sorted(installed_house_rules().values())


@pytest.mark.parametrize("file", INSTALLED, ids=lambda one: f"{one.parent.name}/{one.name}")
def test_kept_nodes_are_those_that_were_read(file: Path, cache: Path) -> None:
    read = read_and_kept(file)
    again = Source(read.name, read.text)
    recall(again)
    assert again.made.keys() == read.made.keys() - {"ruleset", "words"}
    for key in again.made.keys() - {keeping.COUNT}:
        (node, problems), (wanted, _) = again.made[key], read.made[key]
        assert problems == () and keeping._encoded(node) == keeping._encoded(wanted)
        assert repr(node) == repr(wanted)


def read_and_kept(file: Path) -> Source:
    """The source of an installed file, read from its text, and then kept."""
    load_ruleset(file)
    return text_files.known_source(Source(str(file), file.read_text("utf-8")))


def test_another_text_or_version_is_not_taken(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = installed()["uno"]
    text = read_and_kept(file).text
    for name, source in (("same", Source(str(file), text)), ("other", Source(str(file), text + "\n"))):
        recall(source)
        assert (source.made[keeping.COUNT] > 0) == (name == "same")
    monkeypatch.setattr(keeping, "_version", lambda: "another")
    source = Source(str(file), text)
    recall(source)
    assert source.made[keeping.COUNT] == 0


@pytest.mark.parametrize("text", ["a: 1\na: 2\n", "a: 'b\n"])
def test_what_has_mistakes_is_not_kept(text: str, cache: Path) -> None:
    source = Source(str(rulesets_folder() / "wrong.yaml"), text)
    assert read_node(source)[1]
    remember(source)
    assert not list(cache.glob("*"))


def test_files_of_others_are_not_kept(tmp_path: Path, cache: Path) -> None:
    file = tmp_path / "variant.yaml"
    file.write_text(VARIANT, "utf-8")
    source = Source(str(file), VARIANT)
    node: Node | None = read_node(source)[0]
    assert node is not None
    remember(node.place.source)
    assert not list(cache.glob("*"))
