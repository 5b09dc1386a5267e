"""A panel for each test."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.workshop.testing.bench import Panel


@pytest.fixture
def panel(tmp_path: Path) -> Panel:
    return Panel(tmp_path)
