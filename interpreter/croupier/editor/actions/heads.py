"""Which rule or move the cursor is on."""

from __future__ import annotations

from typing import Any

from croupier.editor.under import extent, under
from croupier.language.source import Source


def head_at(source: Source, offset: int, kinds: tuple[type, ...]) -> tuple[Any, Any] | None:
    """Return the innermost node of some kinds whose first line an offset is on, with the definition around it."""
    line = source.position(offset)[0]
    around = under(source, offset).nodes
    fitting = (one for one in reversed(around) if isinstance(one, kinds))
    found = next((one for one in fitting if source.position(extent(one).start)[0] == line), None)
    return None if found is None else (found, around[0])
