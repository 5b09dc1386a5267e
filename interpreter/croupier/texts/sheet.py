"""A player's rule sheet of a ruleset: what it is played with, what can be agreed on, and how open points are read."""

from __future__ import annotations

from collections import Counter

from croupier.analysis.types import SIDE
from croupier.game import Rules
from croupier.ruleset.ruleset import Option, Pile, in_language
from croupier.texts.labels import Labels
from croupier.texts.words import word


def sheet_lines(rules: Rules, language: str) -> list[str]:
    """The sheet, line by line."""
    sheet = _Sheet(rules, language)
    parts = [sheet.head(), sheet.deck(), sheet.options(), sheet.interpretations(), sheet.visibility()]
    lines: list[str] = []
    for part in parts:
        if part:
            lines += ([""] if lines else []) + part
    return lines


class _Sheet:
    def __init__(self, rules: Rules, language: str) -> None:
        self.rules = rules
        self.ruleset = rules.ruleset
        self.language = language
        self.labels = Labels(rules.checked, language)

    def word(self, identifier: str, **values: object) -> str:
        return word(self.language, identifier, **values)

    def head(self) -> list[str]:
        title = self.labels.title()
        low, high = self.rules.players
        lines = [title, "=" * len(title)]
        summary = in_language(self.ruleset.summary, self.language)
        if summary:
            lines += [*summary.strip().split("\n"), ""]
        lines.append(
            f"{self.word('sheet-players')}: {low}-{high}" if low != high else f"{self.word('sheet-players')}: {low}"
        )
        lines.append(f"{self.rules.name}, {self.word('sheet-fingerprint')} {self.rules.fingerprint}")
        return lines

    # --- deck ----------------------------------------------------------------------------------

    def deck(self) -> list[str]:
        plan = self.rules.checked.deck
        total = self.word("sheet-cards-total", count=plan.size)
        assumed = f" ({self.word('sheet-assumed')})" if self.ruleset.deck.assumed else ""
        lines = [*self.heading("sheet-deck"), f"{total}{assumed}"]
        if plan.pools:
            lines.append(self.word("sheet-paired"))
            for side, pool in enumerate(plan.pools):
                lines.append(self.word("sheet-side", side=self.labels.member(SIDE, side)))
                lines += self._counted(Counter((design,) for design in pool))
        else:
            lines += self._counted(Counter(tuple(one for one in card if one is not None) for card in plan.cards))
        return lines

    def _counted(self, counts: Counter[tuple[int, ...]]) -> list[str]:
        return [
            f"  {count:>3} × {' / '.join(self._design(one) for one in designs)}" for designs, count in counts.items()
        ]

    def _design(self, index: int) -> str:
        mark = self.labels.marks(index)
        return self.labels.design(index) + (f" [{mark}]" if mark else "")

    # --- options and readings ------------------------------------------------------------------

    def options(self) -> list[str]:
        if not self.ruleset.options:
            return []
        lines = self.heading("sheet-options")
        for option in self.ruleset.options.values():
            default = self.word("sheet-default", value=self._default(option))
            settles = ", ".join(one.code for one in option.citing.settles)
            told = f"; {self.word('sheet-settles', codes=settles)}" if settles else ""
            lines.append(f"  {option.name}: {self.labels.option(option.name)}")
            lines.append(f"      {self._choices(option)}; {default}{told}")
        return lines

    def _default(self, option: Option) -> str:
        if isinstance(option.default, bool):
            return str(option.default).lower()
        return " ".join(str(option.default if option.default is not None else "").split())

    def _choices(self, option: Option) -> str:
        if option.type == "number":
            return f"{option.low}..{option.high}"
        if option.type == "boolean":
            return "true | false"
        if option.type == "choice":
            return " | ".join(option.choices)
        enumeration = self.rules.checked.symbols.enumerations.get(option.type)
        return " | ".join(one.name for one in enumeration.members) if enumeration else option.type

    def interpretations(self) -> list[str]:
        if not self.ruleset.interpretations:
            return []
        lines = self.heading("sheet-interpretations")
        settled = {cite.code: option.name for option in self.ruleset.options.values() for cite in option.citing.settles}
        for code, one in self.ruleset.interpretations.items():
            by = f" ({settled[code]})" if code in settled else ""
            lines.append(f"  {code}: {in_language(one.question, self.language)}")
            lines.append(f"      {self.word('sheet-taken')}{by}: {in_language(one.taken, self.language)}")
            others = "; ".join(in_language(other, self.language) for other in one.others)
            if others:
                lines.append(f"      {self.word('sheet-others')}: {others}")
        return lines

    # --- who sees what -------------------------------------------------------------------------

    def visibility(self) -> list[str]:
        lines = self.heading("sheet-seen")
        for pile in self.ruleset.piles.values():
            lines.append(f"  {self.labels.pile(pile.name)}: {self._seen(pile)}")
        hidden = [one for one in self.ruleset.states.values() if one.seen_by != "all"]
        for variable in hidden:
            lines.append(f"  {self.labels.state(variable.name)}: {self.word(f'viewer-{variable.seen_by}')}")
        return lines

    def _seen(self, pile: Pile) -> str:
        seen = pile.seen_by
        if not self.ruleset.faces:
            top = "" if seen.front_of_top == seen.front else "; " + self._top(seen.front_of_top)
            return self.word(f"viewer-{seen.front}") + top
        front = self.word("seen-front", who=self.word(f"viewer-{seen.front}"))
        back = self.word("seen-back", who=self.word(f"viewer-{seen.back}"))
        tops = [self._top(seen.front_of_top)] if seen.front_of_top != seen.front else []
        if seen.back_of_top != seen.back:
            tops.append(self.word("seen-back", who=self._top(seen.back_of_top)))
        return "; ".join([front, back, *tops])

    def _top(self, who: str) -> str:
        return self.word("seen-top", who=self.word(f"viewer-{who}"))

    def heading(self, identifier: str) -> list[str]:
        text = self.word(identifier)
        return [text, "-" * len(text)]
