"""Files of the workshop are written whole or not at all, never over what has come meanwhile, never elsewhere."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from croupier.language.syntax.limits import DEFAULT_LIMITS
from croupier.system import writing
from croupier.web.workshop.workbench import AskRefused
from croupier.web.workshop.writing import folder
from croupier.web.workshop.writing.files import FileAsks

needs_links = pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    found = tmp_path.resolve() / "home"
    found.mkdir()
    (found / "a.yaml").write_text("one: 1\n", "utf-8")
    return found


def ask(home: Path, name: str, **given: object) -> dict[str, object]:
    found: dict[str, object] = FileAsks(home).asks("en")[name](given)
    return found


def refusal(home: Path, name: str, **given: object) -> str:
    with pytest.raises(AskRefused) as refused:
        ask(home, name, **given)
    assert refused.value.message
    return refused.value.error


def test_a_text_is_written_over_the_version_that_was_read(home: Path) -> None:
    read = ask(home, "read", file="a.yaml")
    assert read["text"] == "one: 1\n" and read["writable"]
    base = ask(home, "write", file="a.yaml", text="one: 2\n", base=read["base"])["base"]
    assert (home / "a.yaml").read_bytes() == b"one: 2\n"
    assert ask(home, "read", file="a.yaml")["base"] == base
    assert os.listdir(home) == ["a.yaml"]


def test_what_has_come_meanwhile_stays(home: Path) -> None:
    base = ask(home, "read", file="a.yaml")["base"]
    (home / "a.yaml").write_text("theirs: 1\n", "utf-8")
    assert refusal(home, "write", file="a.yaml", text="mine: 1\n", base=base) == "changed"
    (home / "a.yaml").unlink()
    assert refusal(home, "write", file="a.yaml", text="mine: 1\n", base=base) == "gone"
    assert os.listdir(home) == []


def test_what_comes_while_the_text_is_written_stays(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    base = ask(home, "read", file="a.yaml")["base"]
    synced = os.fsync

    def slow(number: int) -> None:
        (home / "a.yaml").write_text("theirs: 1\n", "utf-8")
        synced(number)

    monkeypatch.setattr(folder.os, "fsync", slow)
    assert refusal(home, "write", file="a.yaml", text="mine: 1\n", base=base) == "changed"
    assert (home / "a.yaml").read_text("utf-8") == "theirs: 1\n" and os.listdir(home) == ["a.yaml"]


def test_a_disk_that_fails_leaves_the_old_text_whole(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    base = ask(home, "read", file="a.yaml")["base"]

    def full(self: object, content: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(writing.UnfinishedFile, "write", full)
    assert refusal(home, "write", file="a.yaml", text="mine: 1\n", base=base) == "unwritten"
    assert (home / "a.yaml").read_text("utf-8") == "one: 1\n" and os.listdir(home) == ["a.yaml"]


def test_new_files_come_all_or_none_and_over_nothing(home: Path) -> None:
    assert refusal(home, "create", files={"b.yaml": "b: 1\n", "a.yaml": "a: 1\n"}) == "taken"
    assert refusal(home, "write", file="a.yaml", text="", base=None) == "taken"
    assert os.listdir(home) == ["a.yaml"] and (home / "a.yaml").read_text("utf-8") == "one: 1\n"
    ask(home, "create", files={"b.yaml": "b: 1\n", "c.yml": "c: 1\n"})
    assert sorted(os.listdir(home)) == ["a.yaml", "b.yaml", "c.yml"]


@pytest.mark.parametrize(
    "name",
    [
        "../a.yaml",
        "/etc/a.yaml",
        "b/../../a.yaml",
        "a.txt",
        "a",
        ".a.yaml",
        ".git/a.yaml",
        "b\\a.yaml",
        "a\0.yaml",
        "c:a.yaml",
        "./a.yaml",
        "installed:../pyproject.yaml",
        "x" * 300 + ".yaml",
        "",
    ],
)
def test_no_name_leads_out_of_the_folder(home: Path, name: str) -> None:
    (home.parent / "a.yaml").write_text("secret: 1\n", "utf-8")
    (home / "a.txt").write_text("secret", "utf-8")
    assert refusal(home, "read", file=name) in ("wrong-name", "outside")
    assert refusal(home, "write", file=name, text="", base=None) in ("wrong-name", "outside", "installed")


@needs_links
def test_no_link_leads_out_of_the_folder(home: Path) -> None:
    outside = home.parent / "outside.yaml"
    outside.write_text("secret: 1\n", "utf-8")
    (home / "link.yaml").symlink_to(outside)
    (home / "below").symlink_to(home.parent, target_is_directory=True)
    (home / "near.yaml").symlink_to(home / "a.yaml")
    for name in ("link.yaml", "below/outside.yaml", "below/new.yaml"):
        assert refusal(home, "read", file=name) == "outside"
        assert refusal(home, "write", file=name, text="", base=None) == "outside"
    found = ask(home, "list")["files"]
    assert [one["file"] for one in found] == ["a.yaml", "near.yaml"]  # type: ignore[attr-defined]
    assert ask(home, "read", file="near.yaml")["text"] == "one: 1\n"


def test_installed_files_are_read_alone(home: Path) -> None:
    assert refusal(home, "write", file="installed:rulesets/x/ruleset.yaml", text="", base=None) == "installed"
    assert refusal(home, "read", file="installed:grammar/x.yaml") == "outside"


def test_the_list_has_rule_files_by_their_kind_and_no_more_than_it_may(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a.scenarios.yaml", "deep/b.yml", "deep/deeper/deepest/c.yaml", "deep/deeper/deepest/too/d.yaml"):
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text("", "utf-8")
    for name in (".hidden.yaml", "note.md"):
        (home / name).write_text("", "utf-8")
    found = ask(home, "list")
    assert found["whole"]
    assert {one["file"]: one["kind"] for one in found["files"]} == {  # type: ignore[attr-defined]
        "a.scenarios.yaml": "scenarios",
        "a.yaml": "rules",
        "deep/b.yml": "rules",
        "deep/deeper/deepest/c.yaml": "rules",
    }
    monkeypatch.setattr(folder, "MOST_FILES", 2)
    fewer = ask(home, "list")
    assert len(fewer["files"]) == 2 and not fewer["whole"]  # type: ignore[arg-type]


def test_texts_have_a_size_and_are_texts(home: Path) -> None:
    base = ask(home, "read", file="a.yaml")["base"]
    most = DEFAULT_LIMITS.bytes
    assert refusal(home, "write", file="a.yaml", text="x" * (most + 1), base=base) == "too-large"
    assert refusal(home, "write", file="a.yaml", text="\ud83c", base=base) == "not-text"
    assert refusal(home, "create", files={"b.yaml": "\ud83c"}) == "not-text"
    assert ask(home, "write", file="a.yaml", text="x" * most, base=base)["base"]
    (home / "b.yaml").write_bytes(b"\xff")
    assert refusal(home, "read", file="b.yaml") == "unreadable"


def test_a_mark_and_other_ends_of_lines_are_read_as_one_line_end(home: Path) -> None:
    (home / "a.yaml").write_bytes(b"\xef\xbb\xbfone: 1\r\ntwo: 2\r\n")
    read = ask(home, "read", file="a.yaml")
    assert read["text"] == "one: 1\ntwo: 2\n"
    ask(home, "write", file="a.yaml", text="one: 1\n", base=read["base"])
    assert (home / "a.yaml").read_bytes() == b"one: 1\n"


def test_a_code_has_its_page_in_the_language(home: Path) -> None:
    parts = ask(home, "explain", code="unknown-name")["parts"]
    assert {one["kind"] for one in parts} == {"heading", "text", "example"}  # type: ignore[attr-defined]
    french = FileAsks(home).asks("fr")["explain"]({"code": "unknown-name"})["parts"]
    assert french != parts and len(french) == len(parts)  # type: ignore[arg-type]
    assert refusal(home, "explain", code="../en/unknown-name") == "unknown-code"


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="such names cannot be on the disk there")
def test_a_file_that_the_page_cannot_name_is_not_listed(home: Path) -> None:
    for name in (b"caf\xe9.yaml", b"a:b.yaml", b"a\nb.yaml"):
        Path(os.fsdecode(os.fsencode(home) + b"/" + name)).write_text("one: 1\n", "utf-8")
    assert [one["file"] for one in ask(home, "list")["files"]] == ["a.yaml"]  # type: ignore[index, attr-defined]


@pytest.mark.parametrize("name", ["\ud800.yaml", "\udcff.yaml", "a\x7f.yaml"])
def test_half_a_character_is_no_name(home: Path, name: str) -> None:
    assert refusal(home, "read", file=name) == "wrong-name"
    assert refusal(home, "write", file=name, text="", base=None) == "wrong-name"
