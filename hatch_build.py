"""Build hook: copies the grammar, the rulesets and the examples into the wheel; an editable install reads them from the
checkout."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DATA = ("grammar", "rulesets", "examples")
LEFT_OUT = ("grammar/editors",)  # is built and installed by itself, and may hold what that needs


class CopyData(BuildHookInterface[Any]):
    """Adds every file below the data folders to a standard wheel, under ``croupier/data``."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        for folder in DATA:
            for file in sorted((root / folder).rglob("*")):
                inside = file.relative_to(root).as_posix()
                if file.is_file() and not inside.startswith(LEFT_OUT):
                    build_data["force_include"][str(file)] = f"croupier/data/{inside}"
