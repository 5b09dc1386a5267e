"""Every way to change a ruleset in one place."""

from __future__ import annotations

import pytest
from croupier.authoring.mutation.mutants import Mutant, mutants
from croupier.language.analysis import check
from croupier.language.ruleset.fingerprint import fingerprint
from croupier.language.ruleset.ruleset import Ruleset
from croupier.rules import load_text

from tests.authoring.scenarios.little import LITTLE, little

GAME = LITTLE.read_text("utf-8")


def with_rule(text: str) -> Ruleset:
    """The little game with one more rule, which its setup calls."""
    rule = "\n".join(f"  {line}" for line in text.strip("\n").split("\n"))
    called = GAME.replace("    shuffle stock\n    for each p", "    more()\n    shuffle stock\n    for each p")
    return load_text(f"{called}\n{rule}\n", "more.yaml").ruleset


def changes_of(rule: str) -> set[str]:
    return {one.what for one in mutants(with_rule(rule)) if one.where == "more"}


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("to more: add 2 to pot", {"drops `add 2 to pot`", "2 becomes 3 in `add 2 to pot`"}),
        (
            "to more:\n  if open: set pot to 1",
            {
                "drops `if open:`",
                "negates `open`",
                "always takes `open`",
                "drops `set pot to 1`",
                "1 becomes 2 in `set pot to 1`",
            },
        ),
        (
            "to more:\n  if open and pot >= 1: stop_it()\nto stop_it: do nothing",
            {
                "drops `if open and pot >= 1:`",
                "negates `open and pot >= 1`",
                "always takes `open and pot >= 1`",
                "leaves out `open` of `open and pot >= 1`",
                "leaves out `pot >= 1` of `open and pot >= 1`",
                "`>=` becomes `>` in `pot >= 1`",
                "1 becomes 2 in `pot >= 1`",
                "drops `stop_it()`",
            },
        ),
        (
            "to more:\n  add highest p.points for p in players to pot",
            {
                "drops `add highest p.points for p in players to pot`",
                "`highest` becomes `lowest` in `highest p.points for p in players`",
            },
        ),
        (
            "to more:\n  let one = lead not in [red]",
            {
                "`not in` becomes `in` in `lead not in [red]`",
                "red becomes blue in `lead in [red]`",
            },
        ),
        (
            "to more:\n  for each c in (stock + [top(stock)]): move c to stock",
            {
                "drops `for each c in (stock + [top(stock)]):`",
                "leaves out `[top(stock)]` of `stock + [top(stock)]`",
                "leaves out `stock` of `stock + [top(stock)]`",
                "drops `move c to stock`",
            },
        ),
        (
            "to more: set lead to above(red) otherwise blue",
            {
                "drops `set lead to above(red) otherwise blue`",
                "`above` becomes `below` in `above(red)`",
                "red becomes blue in `above(red) otherwise blue`",
                "blue becomes red in `above(red) otherwise blue`",
            },
        ),
        (
            "to more: set lead to red",
            {"drops `set lead to red`", "red becomes blue in `set lead to red`"},
        ),
        (
            "to more:\n  for each p in players where p.points > 0: leave p",
            {
                "drops `for each p in players where p.points > 0:`",
                "removes `where p.points > 0`",
                "negates `where p.points > 0`",
                "`>` becomes `>=` in `p.points > 0`",
                "0 becomes 1 in `p.points > 0`",
                "drops `leave p`",
            },
        ),
        (
            "to more: move top(stock) to heap at bottom",
            {
                "drops `move top(stock) to heap at bottom`",
                "leaves out where to in `move top(stock) to heap at bottom`",
            },
        ),
    ],
)
def test_a_rule_is_changed_in_every_way(rule: str, expected: set[str]) -> None:
    assert changes_of(rule) == expected


def test_offers_and_guards_are_taken_away() -> None:
    found = {one.what for one in mutants(little().ruleset) if one.where in ("choose", "thank")}
    assert {"removes the move `take`", "removes the offer of `cry`", "removes the offer of `nod`"} <= found
    assert {"removes `when size(hand(player)) < limit`", "removes `where open`"} <= found


def test_the_document_is_changed_too() -> None:
    found = {one.name for one in mutants(little().ruleset)}
    assert {
        "players: 2 becomes 3",
        "players: 4 becomes 5",
        "options.limit: the default 3 becomes 4",
        "options.mood: the default calm becomes stormy",
        "state.open: false becomes true in `starts`",
        "state.pot: 0 becomes 1 in `starts`",
        "deck: 1 becomes 2 in `1 x joker`",
    } <= found


def test_what_is_added_to_the_deck_and_taken_out_is_changed_too() -> None:
    text = GAME.replace("deck:", "deck:\n  times: 2\n  add: {cards: [2 x joker]}\n  remove: {cards: [1 x joker]}", 1)
    found = {one.name: one.ruleset for one in mutants(load_text(text).ruleset) if one.where == "deck"}
    wanted = ["deck: 2 becomes 3 in `2 x joker`", "deck: no `1 x joker` is taken out", "deck: times 2 becomes 3"]
    as_it_was = check(load_text(text).ruleset).deck.size
    sizes = [check(found[name]).deck.size for name in wanted]
    assert sizes[:2] == [as_it_was + 1, as_it_was + 1] and sizes[2] > as_it_was + 1


def test_what_is_set_back_at_a_mark_no_longer_is() -> None:
    text = GAME.replace("pot:     {type: number, starts: 0}", "pot:     {type: number, starts: 0, each: round}")
    assert "state.pot: is not set back each round" in {one.name for one in mutants(load_text(text).ruleset)}


def test_every_mutant_has_a_name_of_its_own_and_is_another_game() -> None:
    """Many differ in what is played; none is the ruleset as it was, and making them leaves that alone."""
    ruleset = little().ruleset
    before = fingerprint(ruleset)
    found = mutants(ruleset)
    assert len({one.name for one in found}) == len(found) > 60
    assert before not in {fingerprint(one.ruleset) for one in found}
    assert fingerprint(ruleset) == before


def test_a_mutant_tells_its_place() -> None:
    def text_at(one: Mutant) -> str:
        return one.place.source.text[one.place.start : one.place.end]

    found = {one.name: text_at(one) for one in mutants(little().ruleset)}
    assert found["choose: removes `when size(hand(player)) < limit`"] == "size(hand(player)) < limit"
    assert found["win: 5 becomes 6 in `add 5 to player.points`"] == "5"
