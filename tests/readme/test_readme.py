"""Everything that the README shows is run, and gives what it shows.

``python tests/readme/test_readme.py`` writes what the commands print now into the README, to be reviewed as a diff.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

import pytest

from tests.warm import croupier_folder

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
BLOCK = re.compile(r"^```(?P<kind>\w+)\n(?P<body>.*?)^```$", re.S | re.M)


def blocks(kind: str) -> list[str]:
    return [found["body"] for found in BLOCK.finditer(README.read_text("utf-8")) if found["kind"] == kind]


OWN = Path(sys.executable).parent
"""The programs of the environment."""


def shell(command: str, folder: Path, programs: Path = OWN) -> str:
    """What a command prints on stdout, with some programs first on the path."""
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        ["bash", "-c", command], cwd=folder, env=environment, capture_output=True, text=True, timeout=120
    )
    return done.stdout


def folder_with_examples(base: Path) -> Path:
    (base / "examples").symlink_to(ROOT / "examples")
    return base


@pytest.mark.parametrize("block", blocks("console"), ids=lambda one: one.split("\n", 1)[0][:40])
def test_commands_print_what_is_shown(block: str, tmp_path: Path) -> None:
    command, shown = block.removeprefix("$ ").split("\n", 1)
    assert shell(command, folder_with_examples(tmp_path), croupier_folder()) == shown
    assert shown, "nothing is shown"


def run_python(code: str) -> str:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.chdir(ROOT):
        exec(compile(code, "README.md", "exec"), {})
    return printed.getvalue()


def python_blocks() -> list[tuple[str, str]]:
    """Each piece of Python with what it prints, the block behind it."""
    return list(zip(blocks("python"), blocks("text"), strict=True))


@pytest.mark.parametrize(("code", "shown"), python_blocks(), ids=lambda one: one.split("\n", 1)[0][:40])
def test_python_prints_what_is_shown(code: str, shown: str) -> None:
    assert run_python(code) == shown
    assert shown, "nothing is shown"


def test_the_two_commands_are_what_ci_pastes() -> None:
    (setup,) = blocks("sh")
    play, tests = setup.strip().split("\n")
    assert "croupier play uno" in play and "-m pytest" in tests
    assert "README.md" in (ROOT / ".ci" / "run").read_text("utf-8")


def test_the_main_command_plays_a_whole_match() -> None:
    """The program that is installed, which the other commands do without."""
    (setup,) = blocks("sh")
    command = setup.split("\n")[0].split(" && ")[-1].removeprefix(".venv/bin/")
    last = shell(f"{command} --lang en", ROOT).strip().split("\n")
    assert any("wins" in line for line in last[-6:])


def test_the_command_for_the_browser_serves_games(tmp_path: Path) -> None:
    pytest.importorskip("uvicorn", reason="pages need the extra `web`")
    (setup,) = blocks("bash")
    command = setup.strip().split(" && ")[-1].removeprefix(".venv/bin/croupier ")
    call = [sys.executable, "-m", "croupier", command, "--no-open", "--port", "0", "--data", str(tmp_path)]
    server = subprocess.Popen([*call, "--lang", "en"], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        address = re.search(r"http://\S+", server.stdout.readline())
        assert address is not None
        with urllib.request.urlopen(f"{address[0]}api/games?lang=en", timeout=30) as answer:
            assert "uno" in [one["game"] for one in json.load(answer)["games"]]
    finally:
        server.terminate()
        assert server.wait(30) == 143
        server.stdout.close()


def test_the_picture_is_small() -> None:
    (picture,) = re.findall(r"!\[[^]]+\]\(([^)]+)\)", README.read_text("utf-8"))
    assert (ROOT / picture).stat().st_size < 150_000


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README.read_text("utf-8")):
        assert (ROOT / target).exists(), target


def test_files_have_as_many_lines_as_it_says() -> None:
    told = re.findall(r"\]\(([^)]+)\)[^.\[]*? in (\d+) lines", README.read_text("utf-8"))
    assert told
    for file, lines in told:
        assert len((ROOT / file).read_text("utf-8").splitlines()) == int(lines), file


def refresh() -> None:
    text = README.read_text("utf-8")
    for block in blocks("console"):
        command = block.removeprefix("$ ").split("\n", 1)[0]
        with tempfile.TemporaryDirectory() as folder:
            printed = shell(command, folder_with_examples(Path(folder)))
        text = text.replace(f"```console\n{block}```", f"```console\n$ {command}\n{printed}```")
    for code, shown in python_blocks():
        text = text.replace(f"```text\n{shown}```", f"```text\n{run_python(code)}```")
    README.write_text(text, "utf-8")


if __name__ == "__main__":
    refresh()
