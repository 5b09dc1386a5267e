"""Say why a player can or cannot make a move: two sentences in the words of the ruleset, and nothing of its rules."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engines.reference.explain import Explanation
from croupier.engines.reference.reasons import Told, ToldReason
from croupier.language.labels.patterns import Named
from croupier.texts.telling.things import ThingTeller

PLAINER = {"not-in-domain": "why-not-taken", "no-such-move": "why-not-here"}
"""Phrases for reasons whose usual phrase names a part of the rules."""


def plain_lines(teller: ThingTeller, found: Explanation, seat: int, move: str) -> list[str]:
    """Return the lines of an explanation in plain words: whether, and why; then, where the reason is about one card,
    that no others make the move with it."""
    values = {"player": teller.names[seat], "move": move, "subject": found.subject}
    if found.possible:
        against = told_against(teller, found)
        return [teller.word("why-possible", **values), *([_sentence(against)] if against else [])]
    word = PLAINER.get(found.reason, f"why-{found.reason}")
    values["cards"] = teller.cards(found.cards)
    speaks = found.reason == "condition" or (found.reason in ("in-no-set", "not-in-domain") and found.told.reasons)
    told = why_refused(teller, found.told) if speaks else teller.word(word, **values)
    also = [teller.word(word, **values)] if speaks and found.reason == "in-no-set" else []
    return [teller.word("why-impossible", **values), told, *also]


def told_against(teller: ThingTeller, found: Explanation) -> str:
    """Return what stands against a move that is possible all the same, or an empty text."""
    return objections_told(teller, found.told.reasons) if found.possible else ""


def objections_told(teller: ThingTeller, reasons: Sequence[ToldReason]) -> str:
    """Return what stands against a possible move by some reasons, or an empty text."""
    texts = [text for one in reasons if (text := _text(teller, one)) is not None]
    return teller.word("but", text=teller.listed(list(dict.fromkeys(texts)))) if texts else ""


def why_refused(teller: ThingTeller, told: Told) -> str:
    """Return the sentence for a condition that fails."""
    texts = [text for one in told.reasons if (text := _text(teller, one)) is not None]
    if texts:
        return _sentence(teller.listed(list(dict.fromkeys(texts))))
    if told.hidden:
        return teller.word("why-hidden")
    return _without_text(teller, told)


def _text(teller: ThingTeller, one: ToldReason) -> str | None:
    none = Named(teller.word("none"), "none")
    values = {name: none if value is None else teller.value(value, type) for name, (value, type) in one.values.items()}
    return teller.labels.reason(one.reason, values, holds=one.holds)


def _without_text(teller: ThingTeller, told: Told) -> str:
    """Return that a move is not possible, with the label of the nearest definition that has one."""
    origins = teller.program.checked.ruleset.origins
    labels = ((teller.labels.label(origins.written(name), {}), holds) for name, holds in told.around)
    label, holds = next(((label, holds) for label, holds in labels if label), (None, False))
    if label is None:
        return teller.word("why-not-now")
    return teller.word("why-not-now-by", label=label, value=teller.word("yes" if holds else "no"))


def _sentence(text: str) -> str:
    """Return a text with a capital at its beginning and a full stop at its end."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?", "…")) else ".")
