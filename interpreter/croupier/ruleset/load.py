"""Reading a ruleset: from a file or an installed name to a ``Ruleset`` and diagnostics."""

from __future__ import annotations

from pathlib import Path

from croupier.data import rulesets_folder
from croupier.diagnostics import Diagnostic, did_you_mean
from croupier.ruleset.build import RulesetBuilder
from croupier.ruleset.ruleset import Ruleset
from croupier.ruleset.validate import validate
from croupier.source import Source, Span
from croupier.syntax.document import read_document, read_file

FILE_NAME = "ruleset.yaml"


def installed() -> dict[str, Path]:
    """Name to file of every ruleset that came with the program."""
    found = rulesets_folder().glob(f"*/{FILE_NAME}")
    return {file.parent.name: file for file in sorted(found)}


def resolve(name: str | Path) -> tuple[Path | None, list[Diagnostic]]:
    """The file that a name or a path means; a path has a suffix or a separator, or is there."""
    text = str(name)
    known = installed()
    if text in known:
        return known[text], []
    path = Path(text)
    if path.is_dir() and (path / FILE_NAME).is_file():
        return path / FILE_NAME, []
    if path.suffix or len(path.parts) > 1 or path.exists():
        return path, []
    source = Source(text, "")
    help = did_you_mean(text, known) or f"installed are {', '.join(f'`{one}`' for one in known)}; or give a path"
    return None, [Diagnostic("unknown-ruleset", f"no ruleset is called `{text}`", Span(source, 0, 0), help=help)]


def load_ruleset(name: str | Path) -> tuple[Ruleset | None, list[Diagnostic]]:
    """The ruleset of an installed name or a file; nothing is raised."""
    path, problems = resolve(name)
    if path is None:
        return None, problems
    source, problems = read_file(path)
    if source is None:
        return None, problems
    return ruleset_of(source)


def ruleset_of(source: Source) -> tuple[Ruleset | None, list[Diagnostic]]:
    """The ruleset that a text holds."""
    root, problems = read_document(source)
    if root is None:
        return None, problems
    model, more = validate(root)
    problems = problems + more
    if model is None:
        return None, problems
    builder = RulesetBuilder(source, root)
    ruleset = builder.build(model)
    return ruleset, problems + builder.diagnostics
