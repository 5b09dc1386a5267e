"""Which process of pytest-xdist runs what: a file is run by one, and files that share what is dear to make as well."""

from __future__ import annotations

from xdist.scheduler import LoadFileScheduling

TOGETHER = {"tests/architecture": "sources", "tests/translation": "sources"}
"""Folders by what their files share: the syntax trees of all modules."""


class Together(LoadFileScheduling):  # type: ignore[misc]
    """Deals out files, and folders of ``TOGETHER`` whole."""

    def _split_scope(self, nodeid: str) -> str:
        file: str = super()._split_scope(nodeid)
        return TOGETHER.get("/".join(file.split("/")[:2]), file)
