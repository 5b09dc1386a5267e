"""Ctrl-C and SIGTERM end every kind of command, wherever it is, and nothing is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.amount import part
from tests.cli.terminal import environment
from tests.study.simulation.batches import FILE
from tests.study.simulation.test_jobs import children_of, is_running, seconds_used, wait_until

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="tells processes by /proc")

HANGS = 20.0
"""Seconds after which a command counts as one that does not end, on a machine that has much else to do."""

BEHIND_IT = 0.9
"""Seconds of work after which a command is behind its beginning, which takes less."""

WITHOUT_LIMIT = ("--limit", "steps=1000000000", "--limit", "game_steps=1000000000")
MANY_ANSWERS = ("--option", "trouble=no", "--limit", "decisions=1000000000", *WITHOUT_LIMIT)
ENDLESS = "repeat 2000000000 times: do nothing"
INT, TERM = signal.SIGINT, signal.SIGTERM


@dataclass(frozen=True)
class Command:
    """``code`` is the exit code; ``leaves`` are files that stand there afterwards, ``children`` processes that work."""

    words: tuple[str, ...]
    sent: signal.Signals
    code: int
    leaves: tuple[str, ...] = ()
    children: int = 0
    makes_code: bool = False  # machine code, which has to be there before


COMMANDS = {
    "check": Command(("check", "large.yaml"), INT, 130),
    "rules": Command(("rules", "--for", "large.yaml"), TERM, 143),
    "show": Command(("show", "large.yaml", "--html", "page.html"), INT, 130),
    "test": Command(("test", "large.yaml"), TERM, 143),
    "mutate": Command(("test", "uno", "--mutate"), INT, 130, children=1),
    "new": Command(("new", "mine", "--from", "./large.yaml"), TERM, 143),
    "play": Command(
        ("play", "then.yaml", "--seed", "1", "--watch", "--save", "save.json", *WITHOUT_LIMIT), INT, 130, ("save.json",)
    ),
    "play, term": Command(("play", "then.yaml", "--seed", "1", "--watch", *WITHOUT_LIMIT), TERM, 143),
    "simulate": Command(("simulate", "endless.yaml", "--games", "9", "--engine", "reference", *WITHOUT_LIMIT), TERM, 1),
    "native": Command(("simulate", "asking.yaml", "--games", "9", *MANY_ANSWERS), INT, 1, makes_code=True),
    "jobs": Command(
        ("simulate", "endless.yaml", "--games", "9", "--jobs", "2", "--rows", "rows.csv", *WITHOUT_LIMIT),
        INT,
        1,
        ("rows.csv",),
        children=2,
    ),
}


@pytest.fixture(scope="module")
def rules() -> dict[str, str]:
    """Files that are large, or whose rules have no end, at once or behind the first answers."""
    text = FILE.read_text("utf-8")
    named = "".join(f"\n  define rule_{number}: {number} + size(stock)\n" for number in range(9_000))
    return {
        "large.yaml": text + named,
        "large.scenarios.yaml": "- scenario: it\n  players: 2\n",
        "endless.yaml": text.replace("repeat 3 times: round()", ENDLESS),
        "asking.yaml": text.replace("repeat 3 times: round()", "repeat 2000000000 times: ask draw(seat(1))")
        .replace("move top(stock) to drawn(player)", "do nothing")
        .replace("move bottom(stock) to drawn(player)", "do nothing"),
        "then.yaml": text.replace("    win(best)\n", f"    win(best)\n    {ENDLESS}\n"),
    }


@pytest.fixture
def folder(tmp_path: Path, rules: dict[str, str]) -> Iterator[Path]:
    for name, text in rules.items():
        (tmp_path / name).write_text(text, "utf-8")
    yield tmp_path


def is_at_work(process: subprocess.Popen[str], children: int) -> bool:
    """Whether it has ended, or worked long enough to be behind its beginning."""
    if process.poll() is not None:
        return True
    found = children_of(process.pid) if children else [process.pid]
    return len(found) >= max(1, children) and all(seconds_used(one) > (0.1 if children else BEHIND_IT) for one in found)


@pytest.mark.parametrize("name", part(COMMANDS, 3))
def test_a_command_ends_when_it_is_asked_to(name: str, folder: Path, rules: dict[str, str]) -> None:
    command = COMMANDS[name]
    words = [sys.executable, "-m", "croupier", *command.words]
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    if command.makes_code:
        few = [*words, "--limit", "decisions=3"]
        subprocess.run(few, cwd=folder, env=environment(), check=False, capture_output=True)
    with subprocess.Popen(words, cwd=folder, env=environment(), **streams) as process:  # type: ignore[call-overload]
        try:
            assert wait_until(lambda: is_at_work(process, command.children), 60.0)
            assert process.poll() is None, process.communicate()
            children = children_of(process.pid)
            process.send_signal(command.sent)
            _, chatter = process.communicate(timeout=HANGS)
        finally:
            process.kill()
    assert process.returncode == command.code, chatter
    assert "Traceback" not in chatter
    assert {one.name for one in folder.iterdir()} == {*rules, *command.leaves}
    assert wait_until(lambda: not any(map(is_running, children)))


@pytest.mark.parametrize("sent", [INT, TERM])
def test_a_command_ends_while_nobody_reads_what_it_writes(sent: signal.Signals, tmp_path: Path) -> None:
    """The pipe is full: the command can neither go on nor write what it still has."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    while True:
        try:
            os.write(writing, bytes(4096))
        except BlockingIOError:
            break
    os.set_blocking(writing, True)
    words = [sys.executable, "-m", "croupier", "explain", "unknown-name"]
    try:
        with subprocess.Popen(words, env=environment(), stdout=writing) as process:
            state = Path(f"/proc/{process.pid}/wchan")
            try:
                assert wait_until(lambda: "pipe_write" in state.read_text("ascii"))
                process.send_signal(sent)
                assert process.wait(HANGS) == 128 + sent
            finally:
                process.kill()
    finally:
        os.close(reading)
        os.close(writing)


JUST_BEFORE_A_READ = """\
import signal, threading
from croupier.system.interrupts import Interrupts, end_when_asked

def ask():  # Python hears of the signal, and the read of the main thread does not
    signal.pthread_kill(threading.get_ident(), signal.SIGINT)

end_when_asked()
threading.Timer(0.3, ask).start()
with Interrupts() as interrupts:
    try:
        with interrupts.heard():
            input()
    except KeyboardInterrupt:
        print("heard")
"""


def test_a_signal_that_comes_just_before_a_read_is_heard() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", JUST_BEFORE_A_READ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.read() == "heard\n" and process.wait(HANGS) == 0
