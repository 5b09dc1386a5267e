"""How the faces of cards look on a page."""

from __future__ import annotations

from typing import Any

from croupier.language.analysis import Checked
from croupier.language.labels.labels import Labels


def faces(checked: Checked, labels: Labels) -> list[dict[str, Any]]:
    """Return every printed face as FACE of the protocol."""
    kinds = list(checked.ruleset.kinds)
    return [{"text": labels.printed(at), "kind": kinds[one.kind]} for at, one in enumerate(checked.deck.designs)]
