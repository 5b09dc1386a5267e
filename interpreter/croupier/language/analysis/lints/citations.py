"""Find citations of statements that the rulebook's list lacks."""

from __future__ import annotations

from collections.abc import Collection

from croupier.language.analysis.lints.review import Review
from croupier.language.diagnostics import did_you_mean
from croupier.language.ruleset.parts import citations_of


def unknown_statements(r: Review, statements: Collection[str]) -> None:
    """Report codes that the list lacks, if it has other codes with the same prefix.

    Without a list nothing is reported.
    """
    known = {*statements, *r.ruleset.remarks, *r.ruleset.interpretations}
    prefixes = {code.rsplit("-", 1)[0] for code in statements}
    for cite in (one.cite for one in citations_of(r.ruleset)):
        if cite.code not in known and cite.code.rsplit("-", 1)[0] in prefixes:
            help = did_you_mean(cite.code, known) or "list it in `statements.yaml`"
            message = f"no statement is called `{cite.code}`"
            r.warn("unknown-statement", message, cite.place, help, "not in `statements.yaml`")
