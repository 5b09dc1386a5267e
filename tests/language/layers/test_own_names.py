"""What a house rule declares is its own: options, piles, state and rules, whatever others call theirs."""

from __future__ import annotations

from functools import cache

import pytest
from croupier.authoring.scenarios.names import Vocabulary
from croupier.language.analysis import check
from croupier.language.diagnostics import RulesetError
from croupier.language.labels.labels import Labels, bad_labels
from croupier.language.ruleset.assemble import assemble
from croupier.language.ruleset.clashes import clashes
from croupier.language.ruleset.documents import Document
from croupier.language.ruleset.load import ruleset_of
from croupier.language.ruleset.resolved import resolved_text
from croupier.language.source import Source
from croupier.rules import Rules
from croupier.texts.sheet import sheet_lines

from tests.language.layers.test_compose import document

GAME = """\
language: 1
ruleset: game
title: Game
players: 2
options: {rounds: {type: 1..9, default: 1}}
cards: {ace: {}}
deck: {total: 8, in: stock, cards: [8 x ace]}
piles:
  stock: {seen_by: all}
state:
  sum: {type: number, starts: 0}
outcome: sum
labels: {turn.pass: the game passes}
rules: |
  to game:
    repeat rounds times:
      for each p in players: ask turn(p)

  decision turn(player):
    pass: lay(player, 1)

  to lay(player, number limit):
    add limit to sum

  to gift(player): add 100 to sum
"""

RULE = """\
language: 1
house_rule: {name}
for: {made_for}
{over}
options:
  limit: {{type: 1..9, default: {limit}, label: most gifts}}
  sort: {{type: [few, many], default: few}}
piles:
  aside: {{of: player, seen_by: owner}}
state:
  count: {{of: player, type: number, starts: 0, label: gifts}}
  given: {{type: number, starts: 10 * limit}}
  filled: {{of: aside, type: number, starts: 0}}
labels:
  gift.offer: offers by {name}
  gift.offer.offer: offer by {name}
reasons:
  may: {{with: {{most: limit}}, fails: "at most {{ $most }}"}}
rules: |
  after lay(player, number n): ask gift(player)

  decision gift(player):
    offer when may(player):
      add 1 to player.count
      add limit to given
      move top(stock) to aside(player)
      add limit to aside(player).filled
    leave_it: do nothing

  define may(player): player.count < limit and size(stock) > 0 and (any s in sorts where s = sort)
"""


def rule(name: str, limit: int = 3, over: str = "", made_for: str = "game") -> Document:
    text = RULE.format(name=name, limit=limit, over=f"over: {over}" if over else "", made_for=made_for)
    return document(text, f"{name}.yaml")


def short(name: str, body: str, head: str = "for: game") -> Document:
    return document(f"language: 1\nhouse_rule: {name}\n{head}\n{body}", f"{name}.yaml")


def game() -> Document:
    return document(GAME, "game.yaml")


def codes(*rules: Document, chain: tuple[Document, ...] = ()) -> list[str]:
    ruleset, problems = assemble(list(chain) or [game()], list(rules))
    if ruleset is not None:
        problems = [*problems, *check(ruleset).diagnostics, *bad_labels(ruleset)]
    return [one.code for one in problems]


def rules_of(*rules: Document, chain: tuple[Document, ...] = ()) -> Rules:
    ruleset, problems = assemble(list(chain) or [game()], list(rules))
    assert ruleset is not None and not problems, [str(one) for one in problems]
    checked = check(ruleset)
    assert not checked.diagnostics and not bad_labels(ruleset), [str(one) for one in checked.diagnostics]
    return Rules(checked)


@cache
def both() -> Rules:
    return rules_of(rule("one"), rule("two-b", 5))


def played(rules: Rules, *names: str, **options: object) -> dict[str, object]:
    """The state after moves of these names, each by the first player who may make one."""
    made = rules.new_game(2, options=dict(options))
    for name in names:
        made.play(next(move for offer in made.offers for move in offer.moves if move.name == name))
    return {f"{one.name} {one.owner}" if one.owner is not None else one.name: one.value for one in made.view(0).state}


# --- two of one name -----------------------------------------------------------------------------


def test_two_house_rules_each_have_their_own() -> None:
    state = played(both(), "pass", "offer", "offer")
    assert (state["one.count 0"], state["two-b.count 0"]) == (1, 1)
    assert (state["one.given"], state["two-b.given"]) == (33, 55)
    assert (state["one.filled 0"], state["two-b.filled 0"]) == (3, 5)
    assert list(both().options) == ["rounds", "one.limit", "one.sort", "two-b.limit", "two-b.sort"]


def test_each_reveals_its_own() -> None:
    """Also what it declares with an owner, which follows a dot elsewhere."""
    nouns = "piles: {aside: {seen_by: nobody}}\nstate: {seen: {of: player, type: number, starts: 0}}\n"
    body = "    reveals aside, seen\n    if size(aside) = 0: add 1 to player.seen"
    text = f"{nouns}rules: |\n  after lay(player, number n):\n{body}"
    assert played(rules_of(short("one", text), short("two", text)), "pass") == {
        "sum": 1,
        "one.seen 0": 1,
        "one.seen 1": 0,
        "two.seen 0": 1,
        "two.seen 1": 0,
    }


def test_alone_a_house_rule_has_its_plain_names() -> None:
    """But for those that the game uses otherwise: it calls a parameter ``limit``, and a rule ``gift``."""
    alone = rules_of(rule("one"))
    assert list(alone.options) == ["rounds", "one.limit", "sort"]
    assert played(alone, "pass", "offer")["count 0"] == 1


@pytest.mark.parametrize("name", ["limit", "one.limit"])
def test_an_option_is_given_by_its_plain_or_its_full_name(name: str) -> None:
    alone = rules_of(rule("one"))
    assert alone.with_options({name: "7"}).options["one.limit"] == 7
    assert alone.with_options({"game.rounds": 2}).options["rounds"] == 2


def test_an_option_of_each_of_two_is_given_in_full() -> None:
    given = both().with_options({"one.limit": 1, "two-b.limit": 2})
    assert (given.options["one.limit"], given.options["two-b.limit"]) == (1, 2)
    assert played(given, "pass", "offer", "offer")["two-b.given"] == 22


@pytest.mark.parametrize(
    ("options", "code", "help"),
    [
        ({"limit": 4}, "ambiguous-name", "name one in full: `one.limit` or `two-b.limit`"),
        ({"one.limt": 4}, "unknown-option", "did you mean `one.limit`?"),
        ({"two.limit": 4}, "unknown-option", "did you mean `two-b.limit`?"),
        ({"rounds": 2, "game.rounds": 3}, "bad-option-value", "give it once"),
    ],
)
def test_a_name_that_means_no_option_or_several_is_refused(options: dict[str, int], code: str, help: str) -> None:
    with pytest.raises(RulesetError) as raised:
        both().with_options(options)
    (found,) = raised.value.diagnostics
    assert (found.code, found.help) == (code, help)


def test_saves_and_replays_know_full_names() -> None:
    made = both().new_game(2, options={"two-b.limit": 2})
    again = both().restore(made.save())
    assert again.chosen_options == {"two-b.limit": 2} and "--option two-b.limit=2" in made.replay_command


def test_ruleset_and_house_rule_may_have_an_option_of_one_name() -> None:
    """The house rule was written for the game, and does not know the variant's."""
    text = "language: 1\nruleset: mine\nextends: game.yaml\noptions: {sort: {type: 1..9, default: 2}}\nrules: |\n"
    mine = document(f"{text}  after game: add 0 * sort to sum\n", "mine.yaml")
    rules = rules_of(rule("one"), chain=(game(), mine))
    assert rules.options == {"rounds": 1, "mine.sort": 2, "one.limit": 3, "one.sort": "few"}
    assert rules.with_options({"mine.sort": 4}).with_options({"one.sort": "many"}).options["mine.sort"] == 4
    assert rules.with_options(rules.options).options == rules.options
    with pytest.raises(RulesetError, match="several options"):
        rules.with_options({"sort": 4})


def test_what_a_house_rule_knows_it_changes() -> None:
    change = short("other", "options: {rounds: {type: 2..4, default: 2}}\n")
    assert rules_of(rule("one"), change).options["rounds"] == 2


# --- who sees them -------------------------------------------------------------------------------


def test_only_a_house_rule_that_goes_over_another_sees_its_names() -> None:
    body = "rules: |\n  after lay(player, number n): add given to sum\n"
    assert codes(rule("one"), short("seer", body)) == ["unknown-name"]
    over = short("seer", body, "for: game\nover: one")
    assert codes(rule("one"), over) == []
    assert played(rules_of(rule("one"), rule("two-b"), over), "pass", "leave_it", "leave_it")["sum"] == 31


def test_a_house_rule_over_another_changes_what_that_declares() -> None:
    body = "options: {limit: {default: 8}}\nrules: |\n  never may(player): size(stock) < 4\n"
    rules = rules_of(rule("one"), rule("two-b"), short("over", body, "for: game\nover: one"))
    assert (rules.options["one.limit"], rules.options["two-b.limit"]) == (8, 3)


def test_who_goes_over_two_of_one_name_is_told_of_both() -> None:
    body = "rules: |\n  after lay(player, number n): add limit to sum\n"
    over = short("over", body, "for: game\nover: [one, two-b]")
    _, (found,) = assemble([game()], [rule("one"), rule("two-b"), over])
    assert (found.code, found.message) == ("ambiguous-name", "`limit` is an option of `one`, and one of `two-b`")
    assert [one.place.source.name for one in found.related] == ["one.yaml", "two-b.yaml"]
    assert found.help == "write `one.limit` as a key, or give one of the two another name: `two_b_limit`"
    key = short("over", "options: {two-b.limit: {default: 9}}\n", "for: game\nover: [one, two-b]")
    assert rules_of(rule("one"), rule("two-b"), key).options["two-b.limit"] == 9


def test_full_names_of_what_nobody_declares_are_no_keys() -> None:
    assert codes(short("over", "options: {one.limit: {type: 1..9, default: 9}}\n")) == ["bad-value"]
    key = short("a", "options: {one.limit: {label: gifts}}\n")
    _, problems = assemble([game()], [rule("one"), rule("two-b"), key])
    assert [one.code for one in problems] == ["unknown-target", "conflict"]
    assert (problems[0].message, problems[0].help) == (
        "`one.limit` belongs to `one`, which `a` is not over",
        "write `over: one`, or leave it out",
    )


def test_a_name_that_the_house_rule_sees_is_taken() -> None:
    assert codes(short("a", "options: {stock: {type: 1..9, default: 9}}\n")) == ["name-taken"]
    assert codes(short("a", "rules: |\n  to stock: do nothing\n")) == ["name-taken"]


def test_a_state_called_like_a_field_offers_another_name() -> None:
    fields = document(
        GAME.replace("cards: {ace: {}}", "fields: {count: number}\ncards: {ace: {count: 1}}"), "game.yaml"
    )
    assert codes(rule("one"), chain=(fields,)) == []
    _, found = assemble([fields], [rule("one"), rule("two-b")])
    assert [(one.code, one.help) for one in found] == [("name-taken", "`one_count`?"), ("name-taken", "`two_b_count`?")]
    assert [one.related[0].place.text for one in found] == ["count", "count"]


# --- what people read ----------------------------------------------------------------------------


def test_a_label_of_a_house_rule_is_that_of_its_own_rule() -> None:
    """The game has a rule of the same name, and keeps its own."""
    rules = both()
    labels = Labels(rules.checked, "en")
    assert labels.label("gift__one.offer", {}) == "offers by one"
    assert labels.label("gift__one.offer.offer", {}) == "offer by one"
    assert labels.option("two-b.limit") == "most gifts"
    wrong = rule("one").source.text.replace("gift.offer:", "gift.ofer:")
    assembled, _ = assemble([game()], [document(wrong, "one.yaml")])
    assert assembled is not None
    (found,) = bad_labels(assembled)
    assert (found.code, found.message) == ("unknown-label", "nothing is called `gift.ofer` that could have a label")
    assert found.help == "did you mean `gift.offer`?"


def test_no_event_view_or_sheet_shows_an_internal_name() -> None:
    made = both().new_game(2, seed=1)
    for name in ("pass", "offer", "offer", "pass", "leave_it"):
        made.play(next(move for offer in made.offers for move in offer.moves if move.name == name))
    shown = [
        repr([(one.kind, one.data, one.rule) for one in made.events]),
        repr(made.view(0)),
        "\n".join(sheet_lines(both(), "en")),
    ]
    assert "one.given" in shown[1] and "gift.offer" in shown[0]
    assert not [text for text in shown if "__" in text.replace("__slots__", "")]


def test_scenarios_of_a_house_rule_see_its_own_names() -> None:
    alone, two = Vocabulary(rules_of(rule("one")).checked), Vocabulary(both().checked)
    assert (alone.options["limit"], alone.states["count"], alone.piles["aside"]) == ("one.limit", "count", "aside")
    assert "limit" not in two.options and two.options["one.limit"] == "one.limit"
    assert two.ruleset.names.in_full("state", "given") == "name one in full: `one.given` or `two-b.given`"
    assert two.states["two-b.given"] == "two-b.given"


def test_the_printed_ruleset_plays_the_same() -> None:
    text = resolved_text([game()], [rule("one"), rule("two-b", 5)])
    ruleset, problems = ruleset_of(Source("printed.yaml", text))
    assert ruleset is not None and not problems, [str(one) for one in problems]
    assert list(ruleset.options) == ["rounds", "one_limit", "one_sort", "two_b_limit", "two_b_sort"]
    made = Rules(check(ruleset))
    state = played(made, "pass", "offer", "offer")
    assert (state["one_given"], state["two_b_given"], state["two_b_count 0"]) == (33, 55, 1)


def test_notes_do_not_tell_of_two_of_one_name() -> None:
    told = {one.subject for one in clashes([rule("one"), rule("two-b")], [game()])}
    assert told == {"lay"}
