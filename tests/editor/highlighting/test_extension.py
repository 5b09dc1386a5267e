"""The extension for VS Code is whole, knows rule files among other YAML, and brings nothing that names a registry."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.editor.highlighting.test_textmate import OTHERS, ROOT, RULE_FILES

FOLDER = ROOT / "grammar" / "editors" / "vscode"
CLIENT = (FOLDER / "extension.js").read_text("utf-8")


@pytest.fixture(scope="module")
def package() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / "package.json").read_text("utf-8"))
    return found


def test_what_the_package_names_is_there(package: dict[str, Any]) -> None:
    gives = package["contributes"]
    files = [package["main"], *(one["path"] for one in gives["grammars"])]
    files += [one["configuration"] for one in gives["languages"]]
    assert [file for file in files if not (FOLDER / file).is_file()] == []
    (grammar,), (language,) = gives["grammars"], gives["languages"]
    assert grammar["language"] == language["id"] == "croupier"
    assert json.loads((FOLDER / grammar["path"]).read_text("utf-8"))["scopeName"] == grammar["scopeName"]


def test_the_client_uses_what_the_package_declares(package: dict[str, Any]) -> None:
    needed = {name.split("/")[0] for name in re.findall(r"require\('([^']+)'\)", CLIENT)}
    assert needed == {"vscode", *package["dependencies"]} == {"vscode", "vscode-languageclient"}
    (setting,) = package["contributes"]["configuration"]["properties"]
    assert re.findall(r"getConfiguration\('(\w+)'\)\.get\('(\w+)'\)", CLIENT) == [tuple(setting.split("."))]
    assert package["capabilities"]["untrustedWorkspaces"]["restrictedConfigurations"] == [setting]


def signs_of_rules() -> list[re.Pattern[str]]:
    """Return the regular expressions by which the client knows rule files. All have to be found."""
    return [re.compile(one, re.M) for one in re.findall(r"^const [A-Z]+ = /(.+)/m;$", CLIENT, re.M)]


def test_rule_files_are_known_by_what_they_say() -> None:
    signs = signs_of_rules()
    assert len(signs) == 2
    for file in [*RULE_FILES, *OTHERS]:
        text = file.read_text("utf-8")
        assert all(one.search(text) for one in signs) == (file in RULE_FILES), file


@pytest.mark.parametrize(
    "text",
    [
        "language: en\nruleset: a",
        "language: 1",
        "  language: 1\nruleset: a",
        "language: 1\nname: a",
        "a: |\n  language: 1",
    ],
)
def test_other_yaml_is_left_alone(text: str) -> None:
    assert not all(one.search(text) for one in signs_of_rules())


def test_no_lock_file_names_a_registry() -> None:
    ignored = (ROOT / ".gitignore").read_text("utf-8").split()
    assert {"node_modules/", "package-lock.json"} <= set(ignored)
    assert "package-lock=false" in (FOLDER / ".npmrc").read_text("utf-8")
    assert "://" not in "".join((FOLDER / one).read_text("utf-8") for one in ("package.json", "extension.js", ".npmrc"))


def test_words_of_rules_are_words_to_the_editor() -> None:
    word = re.compile(json.loads((FOLDER / "language-configuration.json").read_text("utf-8"))["wordPattern"])
    assert word.findall("ask play_or_draw(player.hand_2), cites FLEX-G-001: 12") == (
        ["ask", "play_or_draw", "player", "hand_2", "cites", "FLEX-G-001", "12"]
    )


def test_the_page_of_the_extension_has_no_relative_links() -> None:
    """The program that packs the extension refuses them, as nobody could follow them outside a checkout."""
    assert re.findall(r"\]\([^)]*\)", (FOLDER / "README.md").read_text("utf-8")) == []
