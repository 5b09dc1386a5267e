"""Where the editor of the workshop's page is, if it is installed: Monaco, out of the wheel ``rocher``."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path


@cache
def monaco_folder() -> Path | None:
    """Return the folder ``vs`` of Monaco, or None."""
    found = find_spec("rocher")
    places = [] if found is None else found.submodule_search_locations or []
    return next((folder for one in places if (folder := Path(one) / "vs").is_dir()), None)
