"""What there is to say about the claims of a text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.rulebook.claims.claim import Claim
from croupier.rulebook.comparing.verdict import ClaimVerdict, Compared
from croupier.rulebook.finding import TextFinding


def claim_findings(claims: Iterable[tuple[Claim, Compared]]) -> Iterator[TextFinding]:
    """Yield the contradictions."""
    for claim, compared in claims:
        if compared.verdict is ClaimVerdict.CONTRADICTS:
            message = f"the text says “{claim.text}”; the ruleset has {compared.found}"
            yield TextFinding("contradicts", claim.place, message, claim.unit, compared.places)
