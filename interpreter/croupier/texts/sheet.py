"""A ruleset's sheet for players: its deck, its options, its readings of open points, and who sees which pile."""

from __future__ import annotations

from croupier.game.agreed import AgreedRules
from croupier.language.labels.reasons import placeholders_of
from croupier.language.ruleset.decided import READS, Decided, HouseRule, decided_points
from croupier.language.ruleset.options import written_value
from croupier.language.ruleset.ruleset import Option, Pile, StateVariable, Text, in_language, team_index
from croupier.language.syntax import nodes as n
from croupier.language.syntax.printer import print_node
from croupier.language.syntax.walk import walk
from croupier.texts.deck import deck_lines
from croupier.texts.telling.words import player_numbers, word


def sheet_lines(rules: AgreedRules, language: str) -> list[str]:
    """Return the sheet in lines."""
    sheet = Sheet(rules, language)
    parts = [sheet.head(), sheet.deck(), sheet.options(), sheet.interpretations(), sheet.reasons(), sheet.visibility()]
    lines: list[str] = []
    for part in parts:
        if part:
            lines += ([""] if lines else []) + part
    return lines


class Sheet:
    """The parts of a sheet in one language, each in lines."""

    def __init__(self, rules: AgreedRules, language: str) -> None:
        self.rules = rules
        self.ruleset = rules.ruleset
        self.language = language
        self.labels = rules.labels(language)

    def word(self, identifier: str, **values: object) -> str:
        return word(self.language, identifier, **values)

    def named(self, name: str, value: str) -> str:
        return self.word("named", name=name, value=value)

    def text(self, text: Text) -> str:
        return " ".join(in_language(text, self.language).split())

    def head(self) -> list[str]:
        title = self.labels.title()
        layers = (*self.ruleset.included, *self.ruleset.layers)
        return [
            title,
            "=" * len(title),
            *self.about(),
            self.word("sheet-name", name=self.rules.name, fingerprint=self.rules.fingerprint),
            *([self.word("sheet-house-rules", names=", ".join(layers))] if layers else []),
        ]

    def about(self) -> list[str]:
        """Return what the game is about, and for how many players and teams it is."""
        summary, teams = self.text(self.ruleset.summary), self.teams()
        return [
            *([summary, ""] if summary else []),
            self.word("sheet-players", numbers=player_numbers(self.language, self.rules.players)),
            *([self.word("sheet-teams", teams=teams)] if teams else []),
        ]

    def teams(self) -> str:
        """Return how many teams there are by the number of players; an empty text if nobody has a partner."""
        found = [(players, teams) for players, teams in self.ruleset.teams.items() if teams < players]
        told = [self.word("sheet-teams-of", players=players, count=teams) for players, teams in found]
        return "; ".join(told)

    def deck(self) -> list[str]:
        total = self.word("sheet-cards-total", count=self.rules.checked.deck.size)
        if self.ruleset.deck.assumed:
            total = self.word("in-brackets", text=total, more=self.word("sheet-assumed"))
        note = self.text(self.ruleset.deck.note)
        lines = deck_lines(self.rules.checked, self.labels)
        return [*self.heading("sheet-deck"), total, *lines, *([note] if note else [])]

    # --- options and readings ------------------------------------------------------------------

    def options(self) -> list[str]:
        if not self.ruleset.options:
            return []
        lines = [*self.heading("sheet-options"), self.word("sheet-options-how")]
        for option in self.ruleset.options.values():
            codes = " ".join(one.code for one in option.citing.settles)
            told = self.labels.option(option.name)
            if codes:
                told = self.word("in-brackets", text=told, more=self.word("sheet-settles", codes=codes))
            lines += ["  " + self.named(option.name, told), *self._values(option)]
        return lines

    def _values(self, option: Option) -> list[str]:
        """Return the values that an option may have, and its default, or the one that it has in any case."""
        if option.fixed_at is not None and option.type != "rule":
            return [f"      {self.word('sheet-fixed-value', value=self._fixed(option))}"]
        if option.type == "number":
            return [f"      {option.low}–{option.high}, {self._default(str(option.default))}"]
        if option.type == "boolean":
            default = "true" if option.default else "false"
            return [f"      {self.word('sheet-truth')}, {self._default(default)}"]
        if option.type == "rule":
            return self._rule(option)
        names = option.choices
        if not names:
            names = tuple(one.name for one in self.rules.checked.symbols.enumerations[option.type].members)
        return [f"      {self._choice(option, name)}" for name in names]

    def _fixed(self, option: Option) -> str:
        """Return the value of an option that is fixed, in words."""
        if option.type in ("number", "boolean"):
            return written_value(option.default)
        return self.labels.choice(option.name, str(option.default))

    def _choice(self, option: Option, name: str) -> str:
        default = f" ({self.word('sheet-default')})" if name == option.default else ""
        label = self.labels.choice(option.name, name)
        return (self.named(name, label) if label != name else name) + default

    def _rule(self, option: Option) -> list[str]:
        parameters = ", ".join(print_node(one) for one in option.parameters)
        told = self.word("sheet-rule", parameters=parameters) if parameters else self.word("sheet-rule-alone")
        lines = [line for line in str(option.default or "").split("\n") if line.strip()]
        if len(lines) == 1:
            return [f"      {told}, {self._default(lines[0].strip())}"]
        default = [f"        {line}" for line in lines]
        return ["      " + (self.named(f"{told}, {self.word('sheet-default')}", "") if default else told), *default]

    def _default(self, value: str) -> str:
        return self.word("sheet-default-value", value=value)

    def interpretations(self) -> list[str]:
        if not self.ruleset.interpretations:
            return []
        lines = self.heading("sheet-interpretations")
        settled = {cite.code: option.name for option in self.ruleset.options.values() for cite in option.citing.settles}
        decided = decided_points(self.ruleset)
        for code, one in self.ruleset.interpretations.items():
            lines.append("  " + self.named(code, self.text(one.question)))
            lines += self._deciding(decided.get(code, []))
            lines.append("      " + self.named(self._taken(settled.get(code), decided.get(code)), self.text(one.taken)))
            others = "; ".join(self.text(other) for other in one.others)
            if others:
                told = self.word("page-others" if code in decided else "sheet-others")
                lines.append("      " + self.named(told, others))
        return lines

    def _deciding(self, decided: list[Decided]) -> list[str]:
        """Return a line for each house rule that decides the point."""
        return ["      " + one for one in dict.fromkeys(self._house_rule(one.by) for one in decided)]

    def _house_rule(self, one: HouseRule) -> str:
        told = self.word("sheet-decided", name=in_language(one.title, self.language, one.name))
        return self.named(told, self.text(one.summary)) if one.summary else told

    def _taken(self, option: str | None, decided: list[Decided] | None) -> str:
        """Return the caption of the reading that the ruleset takes. A house rule may have replaced that reading."""
        if decided and all(one.word != READS for one in decided):
            return self.word("sheet-without")
        return self.word("sheet-taken-by", option=option) if option else self.word("sheet-taken")

    def reasons(self) -> list[str]:
        """Return the texts for moves that are refused. Every placeholder is an ellipsis."""
        lines = []
        for reason in self.ruleset.reasons.all():
            for holds in (False, True):
                blank = dict.fromkeys(placeholders_of(reason, holds=holds), "…")
                text = self.labels.reason(reason, blank, holds=holds)
                lines += ["  " + text] if text else []
        return [*self.heading("sheet-reasons"), *dict.fromkeys(lines)] if lines else []

    # --- who sees what -------------------------------------------------------------------------

    def visibility(self) -> list[str]:
        told = [*(self.named(name, who) for name, who in self.seen()), *self.revealed()]
        return [*self.heading("sheet-seen"), *("  " + one for one in told)]

    def seen(self) -> list[tuple[str, str]]:
        """Return each pile with its viewers, and so each labelled state that somebody does not see or that lies on
        cards."""
        told = [(self.labels.pile(pile.name), self._seen(pile)) for pile in self.ruleset.piles.values()]
        for variable in self.ruleset.states.values():
            on_cards = any(one.name == "card" for one in variable.indices)
            if variable.label and (on_cards or variable.seen_by != "all"):
                label = self.labels.state(variable.name)
                name = self.word("sheet-on-cards", name=label) if on_cards else label
                told.append((name, self._viewer(variable, variable.seen_by)))
        return told

    def revealed(self) -> list[str]:
        """Return a line for each rule that is meant to tell something of what somebody does not see."""
        found: dict[str, list[str]] = {}
        for definition in self.ruleset.definitions:
            names = [self._secret(one.name) for one in walk(definition) if isinstance(one, n.Reveal)]
            if names:
                found.setdefault(self._rule_name(definition), []).extend(names)
        told = {rule: ", ".join(dict.fromkeys(names)) for rule, names in found.items()}
        return [self.word("sheet-reveals", rule=rule, names=names) for rule, names in told.items()]

    def _secret(self, name: str) -> str:
        return self.labels.pile(name) if name in self.ruleset.piles else self.labels.state(name)

    def _rule_name(self, node: n.Definition) -> str:
        """Return the label of a rule, or its name with spaces. What may come in between goes by the decisions."""
        if isinstance(node, n.During):
            return ", ".join(self._label(one.name) for one in node.decisions)
        return self._label(node.moment if isinstance(node, n.Behaviour) else node.signature.name)

    def _label(self, name: str) -> str:
        return self.labels.label(name, {}) or self.ruleset.origins.written(name).replace("_", " ")

    def _seen(self, pile: Pile) -> str:
        seen = pile.seen_by
        if not self.ruleset.faces:
            told = [self._viewer(pile, seen.front)]
        else:
            told = [self.word("seen-front", who=self._viewer(pile, seen.front))]
            told.append(self.word("seen-back", who=self._viewer(pile, seen.back)))
        if seen.front_of_top != seen.front:
            told.append(self.word("seen-top", who=self._viewer(pile, seen.front_of_top)))
        if seen.back_of_top != seen.back:
            told.append(self.word("seen-back-top", who=self._viewer(pile, seen.back_of_top)))
        return "; ".join(told)

    def _viewer(self, thing: Pile | StateVariable, who: str) -> str:
        if team_index(thing, self.ruleset.teams) is None:
            return self.word(f"viewer-{who}")
        of_team = {"owner": "viewer-own-team", "team": "viewer-own-team", "others": "viewer-other-teams"}
        return self.word(of_team.get(who, f"viewer-{who}"))

    def heading(self, identifier: str) -> list[str]:
        text = self.word(identifier)
        return [text, "-" * len(text)]
