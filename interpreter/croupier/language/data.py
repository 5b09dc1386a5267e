"""Find the grammar and the rulesets: in the wheel, or at the top of a checkout."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def data_folder() -> Path:
    """Return the folder that holds ``grammar/`` and ``rulesets/``.

    Raise FileNotFoundError if the installation is incomplete.
    """
    package = Path(__file__).resolve().parents[1]
    for folder in (package / "data", package.parent.parent):
        if (folder / "grammar" / "rules.lark").is_file():
            return folder
    raise FileNotFoundError("the grammar is missing: install croupier again")


def grammar_text() -> str:
    return (data_folder() / "grammar" / "rules.lark").read_text("utf-8")


def rulesets_folder() -> Path:
    return data_folder() / "rulesets"


def examples_folder() -> Path:
    """Return the folder with rule files to begin from, each with the files beside it."""
    return data_folder() / "examples"


def lexicons_folder() -> Path:
    """Return the folder with a lexicon ``LANGUAGE.yaml`` for each language in which rulebooks can be read."""
    return data_folder() / "grammar" / "rulebook"


def pages_folder(language: str) -> Path:
    """Return the folder with a page ``CODE.md`` for each code of a diagnostic or a fault."""
    return data_folder() / "grammar" / "codes" / language


def templates_folder(language: str) -> Path:
    """Return the folder with the templates of drafts of rule files. They have ``@NAME@`` for texts that are put in."""
    return data_folder() / "grammar" / "templates" / language
