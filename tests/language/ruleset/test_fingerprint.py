"""The fingerprint: the same for what only reads differently, another for all that can change the course of a game."""

from __future__ import annotations

import re

import pytest
from croupier.language.ruleset.fingerprint import fingerprint

from tests.language.ruleset.documents import BASE, changed, read


def print_of(text: str) -> str:
    ruleset, problems = read(text)
    assert ruleset is not None and not problems, [str(one) for one in problems]
    return fingerprint(ruleset)


ORIGINAL = print_of(BASE)


def test_it_is_32_hexadecimal_digits() -> None:
    assert re.fullmatch("[0-9a-f]{32}", ORIGINAL)


SAME = {
    "comment": ("    round()\n", "    round()   # off we go\n"),
    "YAML comment": ("language: 1\n", "language: 1   # the only one\n"),
    "blank lines": ("  to round marks round:\n", "\n\n  # a part of its own\n  to round marks round:\n"),
    "block style": (
        "leader: {type: player}",
        "leader:\n    type: player",
    ),
    "key order inside a part": ("{of: player, seen_by: owner, label", "{seen_by: owner, of: player, label"),
    "brackets that change nothing": ("target + 1", "(target + 1)"),
    "spaces in an expression": ("target + 1", "target+1"),
    "title": ("Base game, fr: Jeu de base", "Another, fr: Autre"),
    "summary": ("summary: A game for tests.\n", ""),
    "label": ("label: {en: hand, fr: main}", "label: fist"),
    "label of a move": ('choose.take: {en: "takes { $card }", fr: "prend { $card }"}', "choose.take: takes"),
    "mark": ("mark: h,", "mark: H,"),
    "other names": ("also_called: [top], ", ""),
    "other names of cards": (", also_called: [ordinary]", ""),
    "citation of a rule": ("    cites ABC-005\n", "    cites ABC-006\n"),
    "what is revealed": ("    cites ABC-005\n", "    cites ABC-005\n    reveals hand\n"),
    "citation of a card": ("cites: [ABC-002]", "cites: [ABC-007]"),
    "interpretation": ("taken: At the target", "taken: At the end"),
    "remark": ("ABC-009: A title.", "ABC-009: Another."),
    "total of the deck": ("  total: 8\n", ""),
    "order of definitions": (
        "  to game:\n    round()\n  to round marks round:",
        "  to round marks round:",
    ),
}


@pytest.mark.parametrize("case", SAME)
def test_what_reads_differently_is_the_same(case: str) -> None:
    text = changed(SAME[case])
    if case == "order of definitions":
        text += "  to game:\n    round()\n"
    assert text != BASE
    assert print_of(text) == ORIGINAL


def test_line_ends_do_not_count() -> None:
    assert print_of(BASE.replace("\n", "\r\n")) == ORIGINAL


BODY = 'default: "add n to player.score"}'
LONG_BODIES = [
    "\n    default: |\n      add n to player.score\n      add n to player.score",
    "\n    default: |\n      add n  to player.score    # once\n\n      add n to player.score  # twice",
]


def test_the_layout_of_an_option_of_type_rule_does_not_count() -> None:
    option = 'bonus: {type: rule, parameters: "(player, number n)", ' + BODY
    block = "bonus:\n    type: rule\n    parameters: (player, number n)"
    prints = {print_of(changed((option, block + one))) for one in LONG_BODIES}
    assert len(prints) == 1 and ORIGINAL not in prints


OTHER = {
    "name": ("ruleset: base-game", "ruleset: base-games"),
    "players": ("players: 2..4", "players: 2..5"),
    "order of values": ("suit: [moon, star]", "suit: [star, moon]"),
    "field of a value": ("{worth: 1,", "{worth: 2,"),
    "default of an option": ("default: 10, settles", "default: 11, settles"),
    "range of an option": ("type: 5..50", "type: 5..51"),
    "order of choices": ("type: [short, long]", "type: [long, short]"),
    "choice": ("default: short", "default: long"),
    "rule option": ("add n to player.score", "add n + 1 to player.score"),
    "parameters of a rule option": ("(player, number n)", "(player, number n, number m)"),
    "default of a field": ("flag: {type: boolean, default: false}", "flag: {type: boolean, default: true}"),
    "value of a card": ("plain(suit, rank): {label", "plain(suit, rank): {flag: true, label"),
    "number of copies": ("2 x plain(suit, rank) for", "3 x plain(suit, rank) for"),
    "order of the deck": ("for suit in suits, rank in ranks", "for rank in ranks, suit in suits"),
    "pile of the deck": ("  in: stock\n", "  in: table\n"),
    "who sees a pile": ("stock: {seen_by: nobody}", "stock: {seen_by: all}"),
    "who sees the back": ("{front: all, back: all}", "{front: all, back: nobody}"),
    "order in a pile": ("ordered: no", "ordered: yes"),
    "room of a pile": ("ordered: no", "ordered: no, most: 3"),
    "start of a state": ("starts: 0", "starts: 1"),
    "reset of a state": ("starts: 0, each: round,", "starts: 0,"),
    "who sees a state": ("each: round, seen_by: all", "each: round, seen_by: owner"),
    "outcome": ("outcome: player.score", "outcome: -player.score"),
    "number in a rule": ("repeat 2 times:", "repeat 1 times:"),
    "mark of a rule": ("to round marks round:", "to round marks turn:"),
    "condition of a move": ("take(card in hand(player)):", "take(card in hand(player)) when true:"),
    "order of statements": (
        "      move card to table\n      bonus(player, card.rank.worth)\n",
        "      bonus(player, card.rank.worth)\n      move card to table\n",
    ),
    "definition": ("target + 1", "target + 2"),
    "new rule": ("  define unused_but_known: target + 1\n", "  define unused_but_known: target + 1\n  define new: 1\n"),
    "order of operations": ("target + 1", "(target + 1) * 2"),
}


@pytest.mark.parametrize("case", OTHER)
def test_what_can_change_a_game_is_another(case: str) -> None:
    assert print_of(changed(OTHER[case])) != ORIGINAL


def test_all_of_these_differ_from_each_other() -> None:
    prints = [print_of(changed(OTHER[case])) for case in OTHER]
    assert len(set(prints)) == len(prints)
