"""What a YAML file is for: rules, or what stands beside rules."""

from __future__ import annotations

from enum import Enum
from pathlib import Path

from croupier.authoring.scenarios.excuses import EXCUSED
from croupier.authoring.scenarios.files import is_scenario_file, names_its_ruleset
from croupier.language.ruleset.reach import ANYWHERE, Reach
from croupier.language.ruleset.statements import STATEMENTS
from croupier.rulebook.ties.file import RULEBOOK


class FileKind(Enum):
    """What a file is for."""

    RULES = "rules"
    SCENARIOS = "scenarios"
    STATEMENTS = STATEMENTS
    TIES = RULEBOOK
    EXCUSES = EXCUSED


BESIDE = (FileKind.STATEMENTS, FileKind.TIES, FileKind.EXCUSES)
"""The kinds of files that stand beside one rule file; their values are their names in its folder."""


def kind_by_name(file: Path) -> FileKind | None:
    """Return what a file is for, or None if its name does not say so."""
    for kind in BESIDE:
        if file.name == kind.value or file.name.endswith(f".{kind.value}"):
            return kind
    return FileKind.SCENARIOS if is_scenario_file(file) else None


def file_kind(file: Path, reach: Reach = ANYWHERE) -> FileKind:
    """Return what a file is for, by its name, or by its content where a scenario file may stand anywhere."""
    return kind_by_name(file) or (FileKind.SCENARIOS if names_its_ruleset(file, reach) else FileKind.RULES)
