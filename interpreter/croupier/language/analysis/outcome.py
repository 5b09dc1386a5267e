"""Check what players get at the end: the outcome, and the least that wins."""

from __future__ import annotations

from croupier.language.analysis.context import Context, Scope
from croupier.language.analysis.expressions import check_expression
from croupier.language.analysis.facts import Routine
from croupier.language.analysis.known_before import CONSTANTS, KNOWN_BEFORE, check_faultless, check_known
from croupier.language.analysis.types import ERROR, NUMBER, PLAYER, TEAM, Type
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk

OUTCOME = "outcome"
LEAST = "write the least number that wins, such as `1`, or an option of numbers"


def check_outcome(c: Context) -> None:
    if c.ruleset.outcome is None:
        if c.ruleset.wins_from is not None:
            message = "there is no `outcome` that could be so much"
            c.report("bad-outcome", message, c.ruleset.wins_from.place, "say what each player gets: `outcome: …`")
        return
    routine = Routine(OUTCOME, acting=False)
    c.facts.routines[c.ruleset.outcome] = routine
    scope = Scope(routine)
    scope.declare(c, c.ruleset, "player", PLAYER, c.ruleset.outcome.place)
    have = check_expression(c, scope, c.ruleset.outcome)
    is_team = have.name == TEAM and bool(c.ruleset.teams)
    if have not in (NUMBER, ERROR) and (have.base != "enum" or have.optional or is_team):
        message = f"an outcome is a number, or a value of an enumeration for all players, not `{have}`"
        help = "say what stands in the place of none: `… otherwise …`" if have.optional else ""
        c.report("bad-outcome", message, c.ruleset.outcome.place, help)
    elif c.ruleset.wins_from is not None:
        _wins_from(c, c.ruleset.wins_from, have)


def _wins_from(c: Context, least: n.Expression, outcome: Type) -> None:
    """Check the least outcome that wins: a constant number, of an outcome that is a number."""
    if outcome.base == "enum":
        help = "leave `wins_from` out: whoever has the last role has won"
        c.report("bad-outcome", "roles say themselves who has won", least.place, help)
    elif check_known(c, least, NUMBER, LEAST):
        searches = [one for one in walk(least) if isinstance(one, n.Quantified)]
        if searches:
            c.report("not-constant", KNOWN_BEFORE, searches[0].place, CONSTANTS)
        else:
            check_faultless(c, least)
