"""Find citations of statements that the rulebook's list lacks."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from croupier.language.analysis.lints.review import Review
from croupier.language.diagnostics.suggest import code_meant
from croupier.language.ruleset.parts import citations_of
from croupier.language.ruleset.statements import statements_file


def unknown_statements(r: Review, statements: Collection[str]) -> None:
    """Report codes that the list lacks, if it has other codes with the same prefix.

    Without a list nothing is reported.
    """
    known = {*statements, *r.ruleset.remarks, *r.ruleset.interpretations}
    prefixes = {code.rsplit("-", 1)[0] for code in statements}
    for cite in (one.cite for one in citations_of(r.ruleset)):
        if cite.code not in known and cite.code.rsplit("-", 1)[0] in prefixes:
            file = statements_file(Path(cite.place.source.name)).name
            help = code_meant(cite.code, known) or f"list it in `{file}`"
            message = f"no statement is called `{cite.code}`"
            r.warn("unknown-statement", message, cite.place, help, f"not in `{file}`")
