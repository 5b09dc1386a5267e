"""What all tests rely on."""

import gc
import os
import signal
import sys

import pytest

gc.set_threshold(1_000_000, 50, 1000)  # by default, a third of the time goes into looking over rules that stay

# Tests start many processes. Each would compile the package anew where the environment has no bytecode kept.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Shells have what runs in their background ignore interrupts, and all that it starts; some tests send some.
    signal.signal(signal.SIGINT, signal.default_int_handler)

LONG = ("withstand", "rulesets", "authoring")
"""The folders whose files take longest. They come first, so that no core waits for another at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not any(part in item.path.parts for part in LONG))
