"""What all tests rely on."""

import gc
import os
import signal
import sys
from typing import Any

import pytest
from hypothesis import settings

from tests.warm import WARM

gc.set_threshold(1_000_000, 50, 1000)  # by default, a third of the time goes into looking over rules that stay

settings.register_profile("untimed", deadline=None)  # a machine with much else to do is no mistake
settings.load_profile("untimed")

# Tests start many processes. Each would compile the package anew where the environment has no bytecode kept.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Shells have what runs in their background ignore interrupts, and all that it starts; some tests send some.
    signal.signal(signal.SIGINT, signal.default_int_handler)

LONG = [
    *("test_hostile.py", "test_sheets.py", "test_hidden.py", "test_asked_to_end.py", "test_new.py", "test_readme.py"),
    *("test_saves.py", "test_same_everywhere.py", "test_bench.py", "test_stopping.py", "test_searches.py"),
    *("test_native.py", "test_house_rules.py", "test_uno_super_mario.py", "test_printer.py", "test_shipped.py"),
]
"""The files that take longest. They come first, so that no core waits for another at the end."""


def pytest_configure(config: pytest.Config) -> None:
    config.option.loadscopereorder = False  # xdist would begin with the files that have the most tests


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    from tests.scheduling import Together  # pytest-xdist may be missing

    return Together(config, log) if config.getoption("dist") == "loadfile" else None


@pytest.hookimpl(tryfirst=True)
def pytest_unconfigure() -> None:
    WARM.end()
    gc.freeze()  # what is left goes with the process; looking it over for garbage first would take ten seconds


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    places = {name: place for place, name in enumerate(LONG)}
    items.sort(key=lambda item: places.get(item.path.name, len(LONG)))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if config.getoption("markexpr") == "not browser":
        terminalreporter.write_line("left out: tests/browser, which needs Chromium; -m browser runs it, as CI does")
