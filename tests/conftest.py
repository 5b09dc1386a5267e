"""What all tests rely on."""

import gc
import signal

import pytest

gc.set_threshold(1_000_000, 50, 1000)  # by default, a third of the time goes into looking over rules that stay

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Shells have what runs in their background ignore interrupts, and all that it starts; some tests send some.
    signal.signal(signal.SIGINT, signal.default_int_handler)

LONG = ("withstand", "rulesets", "authoring")
"""The folders whose files take longest. They come first, so that no core waits for another at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not any(part in item.path.parts for part in LONG))
