"""The sections of a page about the game itself: its cards, its options, and who sees which pile."""

from __future__ import annotations

from croupier.language.ruleset.ruleset import Enumeration, Option, in_language
from croupier.rulebook.writer import Writer
from croupier.texts.deck import DeckPart, deck_parts
from croupier.texts.pages.markup import Markup, element, joined, text
from croupier.texts.pages.options import option_value
from croupier.texts.sheet import Sheet


def deck(w: Writer) -> Markup:
    remark, parts = deck_parts(w.rules.checked, w.labels)
    total = w.word("sheet-cards-total", count=w.rules.checked.deck.size)
    if w.ruleset.deck.assumed:
        total = w.word("in-brackets", text=total, more=w.word("sheet-assumed"))
    remarks = [element("p", remark)] if remark else []
    note = [element("p", w.localised(w.ruleset.deck.note))] if w.ruleset.deck.note else []
    listed = [_part(w, one) for one in parts]
    return w.section("deck", "page-deck", element("p", total), *remarks, *listed, *note, *_signs(w))


def _part(w: Writer, part: DeckPart) -> Markup:
    caption = w.word("page-deck-caption-side", side=part.side) if part.side else w.word("page-deck-caption")
    head = [w.word("page-card"), w.word("page-copies"), w.word("page-cards")]
    return w.table(caption, head, ([one.text, str(one.copies), str(one.cards)] for one in part.groups), (1, 2))


def _signs(w: Writer) -> list[Markup]:
    """Return a legend of the marks on cards. A mark that equals its label needs no entry."""
    on_cards = {one.type.name for one in w.ruleset.fields.values()}
    known = w.rules.checked.symbols.enumerations
    items = [item for name, one in known.items() if name in on_cards for item in _marks(w, one)]
    if not items:
        return []
    return [element("h3", w.word("page-signs")), element("p", w.word("page-signs-how")), w.list_of(items)]


def _marks(w: Writer, enumeration: Enumeration) -> list[Markup]:
    labels = [str(w.labels.member(enumeration.name, at)) for at in range(len(enumeration.members))]
    marks = [in_language(one.mark, w.language) for one in enumeration.members]
    return [
        text(element("code", mark), " ", label)
        for mark, label in zip(marks, labels, strict=True)
        if mark not in ("", label)
    ]


# --- options -------------------------------------------------------------------------------------


def options(w: Writer) -> Markup:
    if not w.ruleset.options:
        return text()
    head = [w.word("page-option"), w.word("page-may-be"), w.word("page-default")]
    rows = ([_name(w, one), _values(w, one), option_value(w, w.labels, one)] for one in w.ruleset.options.values())
    return w.section("options", "page-options", w.table(w.word("page-options-caption"), head, rows, ()))


def _name(w: Writer, option: Option) -> Markup:
    label, name = w.labels.option(option.name), element("code", option.name)
    codes = [cite.code for cite in option.citing.settles]
    links = joined(map(w.code_link, codes), ", ")
    settles = text(w.word("page-settles"), " ", links) if codes else ""
    return text(
        label, " ", element("span", joined([one for one in (name, settles) if one], " · "), class_="note-below")
    )


def _choices(w: Writer, option: Option) -> list[str]:
    if option.choices:
        return list(option.choices)
    return [one.name for one in w.rules.checked.symbols.enumerations[option.type].members]


def _values(w: Writer, option: Option) -> str:
    if option.fixed_at is not None:
        return w.word("page-fixed")
    match option.type:
        case "number":
            return f"{option.low}–{option.high}"
        case "boolean":
            return f"{w.word('yes')}, {w.word('no')}"
        case "rule":
            return w.word("page-own-rule")
    return w.list_of(w.labels.choice(option.name, one) for one in _choices(w, option))


# --- who sees what -------------------------------------------------------------------------------


def seen(w: Writer) -> Markup:
    sheet = Sheet(w.rules, w.language)
    revealed = sheet.revealed()
    return w.section("seen", "sheet-seen", w.terms(sheet.seen(), "facts"), *([w.list_of(revealed)] if revealed else []))
