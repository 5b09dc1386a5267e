"""Check the YAML part: players, teams, the game's entry and citations, and every declaration."""

from __future__ import annotations

from croupier.language.analysis.context import Context
from croupier.language.analysis.kinds import check_kind
from croupier.language.analysis.known_before import check_known
from croupier.language.analysis.options import check_option
from croupier.language.analysis.outcome import check_outcome
from croupier.language.analysis.places import check_pile, check_state
from croupier.language.analysis.reserved import check_reserved
from croupier.language.analysis.symbols import RuleSymbol
from croupier.language.analysis.types import ERROR
from croupier.language.diagnostics import Related, write
from croupier.language.diagnostics.suggest import code_meant, nearest_code
from croupier.language.ruleset.parts import citations_of
from croupier.language.source import Span
from croupier.language.syntax import nodes as n

MOST_PLAYERS = 16
"""The most players of a table."""


def check_document(c: Context) -> None:
    check_reserved(c)
    _players(c)
    _teams(c)
    for field in c.ruleset.fields.values():
        if field.default is not None:
            check_known(c, field.default, c.symbols.fields.get(field.name, ERROR))
    for kind in c.ruleset.kinds.values():
        check_kind(c, kind)
    for option in c.ruleset.options.values():
        check_option(c, option)
    for variable in c.ruleset.states.values():
        check_state(c, variable)
    for pile in c.ruleset.piles.values():
        check_pile(c, pile)
    check_outcome(c)
    _entry(c)
    _citations(c)


def _players(c: Context) -> None:
    fewest, most = c.ruleset.players[0], c.ruleset.players[-1]
    if most > MOST_PLAYERS:
        message = f"`players` goes up to {most}, and a table has at most {MOST_PLAYERS} seats"
        help = f"write `players: {fewest}..{MOST_PLAYERS}`" if fewest < MOST_PLAYERS else ""
        if not isinstance(c.ruleset.players, range):
            help = f"leave out the numbers above {MOST_PLAYERS}"
        c.report("too-many-players", message, c.ruleset.players_place, help)


def _teams(c: Context) -> None:
    """Report numbers of players that do not make their teams."""
    for players, teams in c.ruleset.teams.items():
        if players not in c.ruleset.players:
            help = f"leave `{players}` out, or let so many play"
            message = f"no table has {players} players" if players > 1 else "no table has 1 player"
            c.report("teams-uneven", message, c.ruleset.teams_place, help)
        elif players % teams:
            alone = f"1 player does not make {teams} teams"
            message = f"{players} players do not make {teams} teams" if players > 1 else alone
            c.report("teams-uneven", message, c.ruleset.teams_place, _even_teams(c, players, teams))
            return


def _even_teams(c: Context, players: int, teams: int) -> str:
    """Return the help for players who do not make their teams."""
    if len(set(c.ruleset.teams.values())) > 1:
        return f"leave `{players}` out: then everybody is alone there"
    whole = [one for one in c.ruleset.players if one % teams == 0]
    if whole:
        there = f"`teams: {{{whole[0]}: {teams}}}`"
        return f"write `players: {whole}` and `teams: {teams}`, or say where there are teams: {there}"
    most = MOST_PLAYERS - MOST_PLAYERS % teams
    even = min(players + teams - players % teams, most)
    return (
        f"let so many play that they make {teams} teams: `players: {even}` and `teams: {teams}`"
        if even
        else "say that there are fewer teams"
    )


def _entry(c: Context) -> None:
    symbol = c.symbols.values.get("game")
    node = symbol.node if isinstance(symbol, RuleSymbol) else None
    if "game" in c.ruleset.unread:
        return
    if not isinstance(node, n.Procedure):
        c.report("no-game", "no rule says how a game goes", c.ruleset.place, "add a rule `to game:`; play begins there")
    elif node.signature.parameters or node.giving is not None:
        c.report("no-game", "`game` takes and gives nothing", node.place, write("to game:"))


def _citations(c: Context) -> None:
    """Report interpretations that are used but not listed, and those that are listed but not used."""
    listed = c.ruleset.interpretations
    prefixes = {code.rsplit("-", 1)[0] for code in listed}
    used: set[str] = set()
    for one in citations_of(c.ruleset):
        if one.agreed:
            continue
        code = one.cite.code
        used.add(code)
        if code not in listed and (one.settles or code.rsplit("-", 1)[0] in prefixes):
            help = code_meant(code, listed) or f"list it under `interpretations:` as `{code}`"
            used.add(nearest_code(code, listed))  # that is not told to be unused
            c.report("unknown-interpretation", f"no interpretation is called `{code}`", one.cite.place, help)
    for code, interpretation in listed.items():
        if code not in used and not c.ruleset.unread:
            _not_taken(c, code, interpretation.place)


def _not_taken(c: Context, code: str, place: Span) -> None:
    """Report an unused interpretation: at the change that removed its citation, or where it is listed."""
    message, help = f"nothing takes the reading of `{code}`", "cite it where the rules take it"
    change = c.ruleset.uncited.get(code)
    if change is None:
        c.report(
            "unsettled-interpretation",
            message,
            place,
            f"{help}, or write `settles: {code}` where it is decided: at an option, or a line of the deck",
        )
        return
    help = f"if this takes it, write `cites {code}` below; else remove it: `interpretations: {{{code}: ~}}`"
    related = (Related(place, "the reading"),)
    c.report("unsettled-interpretation", f"{message} any more", change, help, related=related)
