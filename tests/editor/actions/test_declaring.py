"""A name that nothing declares is declared where its place says of what sort and type it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.editor import ActionKind

from tests.editor.actions.making import at, errors, made, titles
from tests.editor.game import edit, lay_out, opened


@pytest.mark.parametrize(
    ("before", "after", "unknown", "title", "line"),
    [
        ("shuffle stock", "shuffle spare", "spare", "declare the pile `spare`", "  spare: {seen_by: all}"),
        (
            "move card to discard",
            "move card to shown(player)",
            "shown",
            "declare the pile `shown`",
            "  shown: {of: player, seen_by: all}",
        ),
        (
            "size(hand(player)) = 0",
            "is_final",
            "is_final",
            "declare the option `is_final`",
            "  is_final: {type: boolean, default: false}",
        ),
        (
            "hand_size times",
            "dealt times",
            "dealt",
            "declare the option `dealt`",
            "  dealt: {type: 1..10, default: 1}",
        ),
        (
            "add 10 to player.score",
            "add 10 to pot",
            "pot",
            "declare the state `pot`",
            "  pot: {type: number, starts: 0}",
        ),
        (
            "add 10 to player.score",
            "add 10 to player.won",
            "player.won",
            "declare the state `won`",
            "  won: {of: player, type: number, starts: 0}",
        ),
        (
            "set named to none",
            "set before_it to named",
            "before_it",
            "declare the state `before_it`",
            "  before_it: {type: suit?, starts: none}",
        ),
        (
            "card.rank = nine",
            "power = card.rank",
            "power",
            "declare the state `power`",
            "  power: {type: rank, starts: six}",
        ),
        (
            "card.wild or",
            "card.trumps or",
            "card.trumps",
            "declare the field `trumps`",
            "  trumps: {type: boolean, default: false}",
        ),
        (": lay(player, card)", ": put(player, card)", "put(", "add the rule `put`", "  to put(player, card):"),
        (
            "when fits(card)",
            "when suits_it(card, player)",
            "suits_it",
            "add the definition `suits_it`",
            "  define suits_it(card, player) giving boolean:",
        ),
        (
            "ask play_or_draw(player)",
            "ask go_out(player)",
            "go_out",
            "add the decision `go_out`",
            "  decision go_out(player):",
        ),
    ],
)
def test_what_is_missing_is_declared(
    tmp_path: Path, before: str, after: str, unknown: str, title: str, line: str
) -> None:
    game = lay_out(tmp_path) / "nines.yaml"
    service = opened(tmp_path, "nines.yaml")
    edit(service, game, lambda text: text.replace(before, after, 1))
    wrong = errors(service, game)
    (action,) = [one for one in at(service, game, unknown, "rules: |") if one.title == title]
    assert action.kind is ActionKind.QUICK_FIX and len(action.mends) == 1
    made(service, action)
    text = service.documents.text(game)
    assert text is not None and line in text.split("\n")
    assert not errors(service, game) - wrong and errors(service, game) != wrong


def test_nothing_is_declared_of_which_the_type_is_not_known(tmp_path: Path) -> None:
    """Neither what a name is set to that is nothing, nor a card, nor what only stands in a wrong place."""
    game = lay_out(tmp_path) / "nines.yaml"
    for before, after, unknown in (
        ("set named to none", "set lost to none", "lost"),
        ("move top(stock) to discard", "move lost to discard", "lost"),
        ("add 10 to player.score", "add 10 to score", "score"),
    ):
        service = opened(tmp_path, "nines.yaml")
        edit(service, game, lambda text, a=before, b=after: text.replace(a, b, 1))  # type: ignore[misc]
        assert errors(service, game)
        found = titles(at(service, game, unknown, after.split(" to ")[0] + " to" if "set" in after else after[:4]))
        assert not [one for one in found if one.startswith(("declare", "add"))]


def test_a_layer_declares_in_its_own_file_in_the_language_of_the_service(tmp_path: Path) -> None:
    """A section that is missing is written where the reference has it."""
    house = lay_out(tmp_path) / "house.yaml"
    service = opened(tmp_path, "house.yaml")
    service.language = "fr"
    edit(service, house, lambda text: text.replace("set player.passes to 0", "move card to spare"))
    (action,) = [one for one in at(service, house, "spare") if "pile" in one.title]
    assert action.title == "déclarer la pile `spare`"
    made(service, action)
    text = service.documents.text(house)
    assert text is not None and "\npiles:\n  spare: {seen_by: all}\nstate:" in text
    assert not errors(service, house)


def test_all_fixes_of_a_file_are_taken_at_once(tmp_path: Path) -> None:
    game = lay_out(tmp_path) / "nines.yaml"
    service = opened(tmp_path, "nines.yaml")
    edit(service, game, lambda text: text.replace("piles:", "pilles:").replace("shuffle stock", "shuffle stokc"))
    (action,) = [one for one in at(service, game, "nines") if one.kind is ActionKind.FIX_ALL]
    assert action.title == "take all 2 fixes of this file" and len(action.mends) == 2
    made(service, action)
    assert service.diagnostics(game) == ()
    assert not [one for one in at(service, game, "nines") if one.kind is ActionKind.FIX_ALL]
