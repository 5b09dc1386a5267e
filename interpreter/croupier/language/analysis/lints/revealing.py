"""Warn of what rules tell of hidden cards, unless ``reveals`` says that it is meant.

A ``reveals`` holds for its block and for what is called from there. So a rule may tell what all of its calls may tell.
``reveals-nothing`` is said of a ruleset of one document alone: with another layer below or above, it may be needed.
"""

from __future__ import annotations

import re
from typing import Any

from croupier.language.analysis.lints.findings import CallSite, Finding, FollowedRules
from croupier.language.analysis.lints.review import Review
from croupier.language.analysis.lints.secrets import viewers_of
from croupier.language.analysis.lints.tells import follow
from croupier.language.diagnostics import Edit, Related
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.node_map import NodeSet
from croupier.language.syntax.walk import walk

_MISSES = {
    "nobody": "which nobody sees",
    "owner": "which only its owner sees",
    "team": "which only a team sees",
    "others": "which all but its owner see",
    "other_teams": "which all but a team see",
}
_SEES = {
    "owner": "its owner",
    "team": "its team",
    "others": "all but its owner",
    "other_teams": "all but its team",
    "all": "all",
}
_WAYS_OUT = {
    "tells-by-asking": "ask in any case, and put the condition on the move",
    "tells-by-offer": "let it read what that player sees",
    "tells-by-state": "say who sees it, `seen_by: …`, or `show` the cards before",
    "tells-in-passing": "move them `at bottom`, `under` a card, or to another pile",
}


def told_secrets(r: Review) -> None:
    """Report what rules tell of hidden cards, and each ``reveals`` in front of which nothing would be reported."""
    judged = _Judge(r, follow(r))
    told: set[tuple[str, int, int, str]] = set()
    for finding in judged.found.findings:
        place = finding.place
        key = (finding.code, place.start, place.end, place.source.name)
        if judged.is_sure(finding) and not judged.is_meant(finding) and key not in told:
            told.add(key)
            _report(r, finding, judged.viewers(finding))
    _needless(r, judged.used())


def _report(r: Review, found: Finding, viewers: str) -> None:
    about, pile, whose = r.ruleset.origins.told(found.about), found.look.pile, _MISSES[viewers]
    sees = _SEES[found.seen[0]]
    message = {
        "tells-by-asking": f"that `{about}` is asked tells others something of `{pile}`, {whose}",
        "tells-by-offer": f"that `{about}` is offered tells its player something of `{pile}`, {whose}",
        "tells-by-state": f"`{about}` is seen by {sees} and set from `{pile}`, {whose}",
        "tells-in-passing": f"each card from `{pile}`, {whose}, is the top of `{about}` for a moment, seen by {sees}",
    }[found.code]
    where = "of the decision" if found.code == "tells-by-offer" else "of a block around"
    help = f"{_WAYS_OUT[found.code]}; or, if that is meant, write `reveals {pile}` at the head {where}"
    related = () if found.look.place == found.place else (Related(found.look.place, "looked at here"),)
    r.warn(found.code, message, found.place, help, related=related)


def _needless(r: Review, used: NodeSet[n.Reveal]) -> None:
    """Report each ``reveals`` that has kept nothing from being reported."""
    files = {one.place.source.name for one in r.ruleset.definitions}
    if files != {r.ruleset.source.name} or r.ruleset.layers or r.ruleset.included:
        return
    reached = [node for name in r.graph.order if name in r.reached for node in r.graph.nodes[name]]
    for one in NodeSet(node for node in reached if type(node) is n.Reveal):
        if one not in used:
            r.warn("reveals-nothing", f"nothing is told of `{one.name}` from here", one.place, _left_out(one.place))


_REVEALS = re.compile(r"\s*reveals +\w+(?: *, *\w+)*[ \t]*\n")


def _left_out(name: Span) -> str:
    """Return the help to leave a name of ``reveals`` out, with its line if it is the only one."""
    help = "leave the name out; `croupier check` tells when it is needed"
    text = name.source.text
    start = text.rfind("\n", 0, name.start) + 1
    line = _REVEALS.match(text, start)
    if line is None:
        return help
    before = re.search(r" *, *\Z", text[start : name.start])
    behind = re.match(r" *, *", text[name.end : line.end()])
    place = Span(name.source, start, line.end())
    if before is not None:
        place = Span(name.source, start + before.start(), name.end)
    elif behind is not None:
        place = Span(name.source, name.start, name.end + behind.end())
    return Edit.of(help, "", place=place)


class _Judge:
    """Decides which findings are sure and which are meant."""

    def __init__(self, r: Review, found: FollowedRules) -> None:
        self.r = r
        self.found = found
        self.sites: dict[str, list[CallSite]] = {}  # by the rule that is called
        self.allowed: dict[str, set[str]] = {}  # by rule, what all of its calls may tell of
        self.needed: dict[str, set[str]] = {}  # by rule, what it tells of
        self.own = NodeSet[n.Reveal]()  # those that are needed where they stand, or in a definition
        self.shown: dict[str, set[str]] = {}  # by rule, the piles that have been shown where it is called
        self.many: dict[str, set[str]] = {}  # those of them that all have been shown
        for site in found.sites:
            self.sites.setdefault(site.callee, []).append(site)
        if found.shown or any(site.reveals for site in found.sites):
            self._from_callers()

    def _from_callers(self) -> None:
        """Find what each rule may tell by all of its calls, and what has been shown where it is called.

        Callers come before callees, so all that is known of a caller is complete.
        """
        for name in reversed(self.r.graph.order):
            common: set[str] | None = None
            for site in self.sites.get(name, ()):
                here = {one.name for one in site.reveals} | self.allowed.get(site.caller, set())
                common = here if common is None else common & here
                self._shown_before(name, site.caller)
            if common:
                self.allowed[name] = common

    def _shown_before(self, name: str, caller: str) -> None:
        """Note the piles that may have been shown when a caller comes to a rule."""
        found, none = self.found, set[str]()
        many = found.shown_to_many.get(caller, none) | found.shown_near.get(caller, none) | self.many.get(caller, none)
        if many:
            self.many.setdefault(name, set()).update(many)
        shown = many | found.shown.get(caller, none)
        if shown:
            self.shown.setdefault(name, set()).update(shown)

    def is_sure(self, found: Finding) -> bool:
        """Return whether nothing has shown the card, moves it, or speaks for one player where two are meant."""
        pile = found.look.pile
        if pile in self.shown.get(found.rule, ()) or found.same in self.found.same:
            return False
        if any(pile in self.found.moved.get(body, ()) for body in found.bodies):
            return False
        return found.code != "tells-in-passing" or found.loop is None or not _turns_up(found)

    def is_meant(self, found: Finding) -> bool:
        """Return whether a ``reveals`` says that a finding is meant. Note that it is needed."""
        names = {found.look.pile, found.about} if found.code == "tells-by-state" else {found.look.pile}
        here = [one for one in (*found.reveals, *found.look.by) if one.name in names]
        self.own.update(here)
        self.needed.setdefault(found.rule, set()).update(names)
        return bool(here) or not names.isdisjoint(self.allowed.get(found.rule, ()))

    def used(self) -> NodeSet[n.Reveal]:
        """Return each ``reveals`` that is needed where it stands, or by a rule that is called from there."""
        found = NodeSet(self.own)
        for name in self.r.graph.order:
            needed = self.needed.get(name)
            for site in self.sites.get(name, ()) if needed else ():
                assert needed is not None
                found.update(one for one in site.reveals if one.name in needed)
                self.needed.setdefault(site.caller, set()).update(needed)
        return found

    def viewers(self, found: Finding) -> str:
        """Return who sees the cards of a finding."""
        ruleset = self.r.ruleset
        pile = ruleset.piles[found.look.pile]
        seen = pile.seen_by.front_of_top if found.look.top else pile.seen_by.front
        return viewers_of(pile, seen, ruleset.teams)


def _turns_up(found: Finding) -> bool:
    """Return whether the loop around a move asks, looks at the top of the pile, or is left by a question.

    Then each card that comes to lie there is looked at for itself.
    """
    assert found.loop is not None
    if found.loop.asks:
        return True
    return any(_tops(node, found.about) for node in walk(found.loop.node))


def _tops(node: Any, pile: str) -> bool:
    if not (isinstance(node, n.Call) and node.name in ("top", "size")):
        return False
    return any(isinstance(one, n.Name | n.Call) and one.name == pile for one in node.arguments)
