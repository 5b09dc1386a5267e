"""Build hook: copies the grammar and the rulesets into the wheel; an editable install reads them from the checkout."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DATA = ("grammar", "rulesets")


class CopyData(BuildHookInterface[Any]):
    """Adds every file below the data folders to a standard wheel, under ``croupier/data``."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        for folder in DATA:
            for file in sorted((root / folder).rglob("*")):
                if file.is_file():
                    inside = file.relative_to(root)
                    build_data["force_include"][str(file)] = f"croupier/data/{inside.as_posix()}"
