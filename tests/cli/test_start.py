"""The start of the program, before it handles signals."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import croupier
import pytest

PRESSED = "import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n"


@pytest.mark.skipif(os.name != "posix", reason="only POSIX lets a signal end a process")
def test_ctrl_c_while_modules_are_imported_says_nothing(tmp_path: Path) -> None:
    (tmp_path / "click.py").write_text(PRESSED, encoding="utf-8")
    package = Path(croupier.__file__).parents[1]
    path = os.pathsep.join((str(tmp_path), str(package)))
    command = [sys.executable, "-m", "croupier", "--help"]
    ended = subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, capture_output=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (-signal.SIGINT, b"", b"")
