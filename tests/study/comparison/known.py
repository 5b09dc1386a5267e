"""Rules whose figures are known."""

from __future__ import annotations

from pathlib import Path

import croupier

FILE = Path(__file__).parent / "known.yaml"
KNOWN = croupier.load(FILE)
