"""Variants that include house rules, take away, and fix options: what is left, and what is refused with both places."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.language.analysis import check, lint
from croupier.language.diagnostics import Diagnostic, RulesetError
from croupier.language.labels.labels import bad_labels
from croupier.language.ruleset.clashes import clashes
from croupier.language.ruleset.fingerprint import fingerprint
from croupier.language.ruleset.load import load_layers, load_ruleset
from croupier.language.ruleset.resolved import resolved_text
from croupier.rules import Rules

from tests.language.layers.test_compose import BASE, document, house_rule, offered, variant

MORE = """\
options:
  loud: {type: boolean, default: false, label: loud}
  tone: {type: [high, low], default: low}
labels:
  {choose.two: second, choose.two.offer: do the second, choose.one: first, choose.one.offer: do the first, king: king,
   ace: ace, loud: aloud}
cites: {note: ABC-001, king acts: ABC-002}
state:
  trail: {type: number, starts: 0}
  told: {of: player, type: number, starts: 0}
"""


def base_text() -> str:
    """The base of these tests, with an option, labels and citations."""
    text = BASE.replace("options:\n", MORE.split("labels:")[0], 1)
    text = text.replace("state:\n", "labels:" + MORE.split("labels:")[1].split("state:")[0] + "state:\n", 1)
    return text.replace("  trail: {type", "  told: {of: player, type: number, starts: 0}\n  trail: {type", 1)


BEHIND = """
  to extra:
    if loud: note(6)
    for each p in players:
      if tone = low: set p.told to 1
"""


BETWEEN = """
  during choose:
    meanwhile p in players:
      knock: note(9)
      shout: note(8)
"""


class Folder:
    """A folder with a base and layers, and what comes of them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.write("base.yaml", base_text().replace("    stages()\n", "    stages()\n    extra()\n", 1) + BEHIND)

    def write(self, name: str, text: str) -> None:
        (self.path / name).write_text(text, "utf-8")

    def variant(self, rules: str = "", yaml: str = "", name: str = "mine", base: str = "base.yaml") -> None:
        block = "rules: |\n" + "\n".join(f"  {line}" for line in rules.split("\n")) + "\n" if rules else ""
        self.write(f"{name}.yaml", f"language: 1\nruleset: {name}\nextends: {base}\n{yaml}\n{block}")

    def rule(self, name: str, rules: str = "", yaml: str = "", made_for: str = "base") -> None:
        block = "rules: |\n" + "\n".join(f"  {line}" for line in rules.split("\n")) + "\n" if rules else ""
        self.write(f"{name}.yaml", f"language: 1\nhouse_rule: {name}\nfor: {made_for}\n{yaml}\n{block}")

    def told(self, *rules: str, name: str = "mine") -> list[Diagnostic]:
        found, problems = load_ruleset(self.path / f"{name}.yaml", [self.path / f"{one}.yaml" for one in rules])
        if found is None:
            return problems
        checked = check(found)
        return [*problems, *checked.diagnostics, *bad_labels(found)]

    def rules(self, *rules: str, name: str = "mine") -> Rules:
        problems = self.told(*rules, name=name)
        assert not problems, [f"{one} {one.help}" for one in problems]
        found, _ = load_ruleset(self.path / f"{name}.yaml", [self.path / f"{one}.yaml" for one in rules])
        assert found is not None
        return Rules(check(found))

    def one(self, *rules: str, name: str = "mine") -> Diagnostic:
        (found,) = self.told(*rules, name=name)
        return found


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


def trail(rules: Rules) -> int:
    """The digits that a game writes, whose decision is answered with its first move."""
    game = rules.new_game(players=2)
    if not game.over:
        game.play(game.offers[0].moves[0])
    return next(int(one.value) for one in game.view().state if one.name == "trail")


def places(one: Diagnostic) -> list[tuple[str, str]]:
    """The place of a diagnostic and those that are related to it: the name of the file, and the text."""
    spans = [one.place, *(other.place for other in one.related)]
    return [(Path(span.source.name).name, span.text) for span in spans]


# --- include -------------------------------------------------------------------------------------


def test_house_rules_are_laid_on_the_base_and_the_document_goes_over_them(folder: Folder) -> None:
    folder.rule("nine", "after act(number n): note(9)")
    folder.rule("six", "before act(number n): note(6)")
    folder.variant("after act(number n): note(4)", "with: [nine.yaml, six.yaml]")
    assert trail(folder.rules()) == 619_423_57


def test_the_order_of_included_house_rules_has_no_effect(folder: Folder) -> None:
    folder.rule("a", "after act(number n): note(9)")
    folder.rule("b", "after act(number n): note(4)")
    found = set()
    for names in ("a.yaml, b.yaml", "b.yaml, a.yaml"):
        folder.variant(yaml=f"with: [{names}]")
        found.add(trail(folder.rules()))
    assert found == {194_23_57}


def test_one_house_rule_needs_no_list_and_an_installed_one_no_path(folder: Folder) -> None:
    folder.write("mine.yaml", "language: 1\nruleset: mine\nextends: uno\nwith: jump-in\n")
    rules = folder.rules()
    assert "jump_in" in {move.signature.name for move in meanwhile_moves(rules)}
    assert rules.ruleset.layers == ()


def meanwhile_moves(rules: Rules) -> list:  # type: ignore[type-arg]
    from croupier.language.syntax import nodes as n
    from croupier.language.syntax.walk import walk

    return [one for node in rules.ruleset.definitions for one in walk(node) if isinstance(one, n.DecisionMove)]


def test_what_an_included_house_rule_defines_is_its_own(folder: Folder) -> None:
    folder.rule("a", "to extra: note(9)\nafter act(number n): extra()")
    folder.variant(yaml="with: a.yaml")
    assert trail(folder.rules()) == 19_23_57


def test_a_document_may_call_a_rule_as_an_included_one_does(folder: Folder) -> None:
    folder.rule("a", "to more: note(9)\nafter act(number n): more()")
    folder.variant("to more: note(4)\nafter act(number n): more()", "with: a.yaml")
    assert trail(folder.rules()) == 194_23_57


def test_a_document_may_define_a_rule_of_an_included_one_anew(folder: Folder) -> None:
    folder.rule("a", "to more: note(9)\nafter act(number n): more()")
    folder.variant("remove more\nto more: note(4)", "with: a.yaml")
    assert trail(folder.rules()) == 14_23_57


def test_what_an_included_house_rule_says_of_one_game_alone(folder: Folder) -> None:
    block = (
        "rules_on:\n  base.yaml: |\n    after act(number n): note(9)\n  uno: |\n    after lay(player, card): do nothing"
    )
    folder.rule("a", "before stages: do nothing", block)
    folder.variant(yaml="with: a.yaml")
    assert trail(folder.rules()) == 19_23_57


def test_a_variant_of_what_includes_goes_over_all_of_it(folder: Folder) -> None:
    folder.rule("nine", "instead of act(number n): note(9)")
    folder.variant(yaml="with: nine.yaml", name="middle")
    folder.variant("instead of act(number n):\n  original(n)\n  note(4)", base="middle.yaml")
    assert trail(folder.rules()) == 94_23_57


def test_two_that_differ_are_refused_unless_the_document_settles_it(folder: Folder) -> None:
    folder.rule("a", "instead of act(number n): note(9)", "options: {steps: {default: 2}}")
    folder.rule("b", "instead of act(number n): note(8)", "options: {steps: {default: 3}}")
    folder.variant(yaml="with: [a.yaml, b.yaml]")
    assert [one.code for one in folder.told()] == ["conflict", "conflict"]
    folder.variant("instead of act(number n): note(6)", "with: [a.yaml, b.yaml]\noptions: {steps: {default: 4}}")
    rules = folder.rules()
    assert (trail(rules), rules.options["steps"]) == (623_57, 4)
    folder.variant("instead of act(number n): original(n)", "with: [a.yaml, b.yaml]\noptions: {steps: {default: 4}}")
    assert [one.code for one in folder.told()] == ["conflict"]  # which of the two is meant is still not said


def test_what_two_of_them_replace_may_be_taken_away(folder: Folder) -> None:
    folder.rule("a", "instead of king acts(card, player): note(9)")
    folder.rule("b", "instead of king acts(card, player): note(8)")
    folder.variant("remove king acts", "with: [a.yaml, b.yaml]")
    assert trail(folder.rules()) == 123_37


def test_laying_on_again_is_refused(folder: Folder) -> None:
    folder.rule("nine", "after act(number n): note(9)")
    folder.variant(yaml="with: nine.yaml")
    found = folder.one("nine")
    assert (found.code, found.help) == ("laid-twice", "leave it out: `mine` is played with it")
    assert places(found)[1] == ("mine.yaml", "nine.yaml")
    folder.variant(yaml="with: [nine.yaml, nine.yaml]")
    assert folder.one().code == "laid-twice"
    folder.variant(yaml="with: nine.yaml", name="middle")
    folder.variant(yaml="with: nine.yaml", base="middle.yaml")
    found = folder.one()
    assert (found.code, places(found)) == ("laid-twice", [("mine.yaml", "nine.yaml"), ("middle.yaml", "nine.yaml")])


def test_a_house_rule_beside_included_ones(folder: Folder) -> None:
    folder.rule("nine", "after act(number n): note(9)")
    folder.rule("four", "instead of act(number n):\n  original(n)\n  note(4)")
    folder.variant(yaml="with: nine.yaml")
    rules = folder.rules("four")
    assert (trail(rules), rules.ruleset.layers) == (194_23_57, ("four",))


@pytest.mark.parametrize(
    ("yaml", "code", "words"),
    [
        ("with: nothing-like-it", "unknown-ruleset", "no house rule is called `nothing-like-it`"),
        ("with: gone.yaml", "no-such-file", "gone.yaml"),
        ("with: base.yaml", "not-a-house-rule", "name a house rule, or extend it"),
        ("with: other.yaml", "wrong-game", "`other` is for `uno`, not for `base`"),
        ("with: {nine: yes}", "bad-value", "write `with: [RULE, RULE]`"),
        ("with: []", "bad-value", "write `with: [RULE, RULE]`"),
    ],
)
def test_what_cannot_be_included(yaml: str, code: str, words: str, folder: Folder) -> None:
    folder.rule("other", "after act(number n): note(9)", made_for="uno")
    folder.variant(yaml=yaml)
    found = folder.one()
    assert found.code == code and words in f"{found.message} {found.help}"
    assert Path(found.place.source.name).name in ("mine.yaml", "other.yaml")


def test_only_a_ruleset_with_a_base_includes(folder: Folder) -> None:
    folder.rule("nine", "after act(number n): note(9)")
    text = (folder.path / "base.yaml").read_text("utf-8")
    folder.write("mine.yaml", text.replace("ruleset: base", "ruleset: mine\nwith: nine.yaml"))
    assert (folder.one().code, folder.one().help) == ("unknown-key", "add `extends: RULESET`")
    folder.rule("more", "after act(number n): note(9)", "with: nine.yaml")
    folder.variant()
    assert [one.code for one in folder.told("more")] == ["unknown-key"]


def test_files_out_of_reach_are_not_included(folder: Folder) -> None:
    inner = folder.path / "inner"
    inner.mkdir()
    folder.rule("nine", "after act(number n): note(9)")
    text = "language: 1\nruleset: mine\nextends: uno\nwith: ../nine.yaml\n"
    (inner / "mine.yaml").write_text(text, "utf-8")
    from croupier.rules import load

    with pytest.raises(RulesetError) as raised:
        load(inner / "mine.yaml", within=inner)
    assert [one.code for one in raised.value.diagnostics] == ["outside-folder"]


# --- take away -----------------------------------------------------------------------------------


def test_a_rule_and_what_calls_it(folder: Folder) -> None:
    folder.variant("remove extra\ninstead of stages: do nothing\ninstead of game:\n  act(1)\n  ask choose(seat(1))")
    assert trail(folder.rules()) == 17


def test_a_rule_may_be_defined_anew(folder: Folder) -> None:
    folder.variant("remove act\nto act(number n): note(n + 4)")
    assert trail(folder.rules()) == 523_57


def test_a_move(folder: Folder) -> None:
    folder.variant("remove choose.one\nextend decision choose(player):\n  three: note(9)")
    assert offered(folder.rules()) == ["two", "three"]


def test_a_move_that_may_come_in_between(folder: Folder) -> None:
    text = (folder.path / "base.yaml").read_text("utf-8")
    folder.write("base.yaml", text + BETWEEN)
    folder.variant("remove choose.knock")
    names = {move.signature.name for move in meanwhile_moves(folder.rules())}
    assert "shout" in names and "knock" not in names
    folder.variant("remove choose.knock, choose.shout")
    assert not {"shout", "knock"} & {move.signature.name for move in meanwhile_moves(folder.rules())}


def test_a_move_of_one_of_several_decisions_that_share_it(folder: Folder) -> None:
    text = (
        (folder.path / "base.yaml").read_text("utf-8").replace("    extra()\n", "    extra()\n    ask other(seat(1))\n")
    )
    other = "\n  decision other(player):\n    again_one: note(4)\n"
    folder.write("base.yaml", text + other + BETWEEN.replace("during choose", "during choose, other"))
    folder.variant("remove choose.knock")
    during = folder.rules().checked.symbols.during
    found = [
        (one.decisions[0].name, [move.signature.name for block in one.meanwhiles for move in block.moves])
        for one in during
    ]
    assert found == [("other", ["knock", "shout"]), ("choose", ["shout"])]
    folder.variant("remove other\ninstead of game:\n  act(1)\n  ask choose(seat(1))")
    (left,) = folder.rules().checked.symbols.during
    assert [one.name for one in left.decisions] == ["choose"]


def test_a_moment_goes_with_what_kinds_do_at_it(folder: Folder) -> None:
    folder.variant("remove acts\ninstead of game:\n  act(1)\n  ask choose(seat(1))")
    rules = folder.rules()
    assert rules.checked.symbols.behaviours == {} and trail(rules) == 17


def test_a_rule_that_is_defined_anew_is_there_again(folder: Folder) -> None:
    folder.variant("remove act\nto act(number n): note(n + 4)")
    folder.rule("a", "after act(number n): note(9)\nremove king acts")
    assert trail(folder.rules("a")) == 592_337
    assert "act" not in {one.name for one in folder.rules().ruleset.taken}


def test_what_a_layer_above_says_of_a_kind_that_is_gone_is_refused(folder: Folder) -> None:
    folder.variant(yaml="cards: {king: ~}\ndeck: {remove: {cards: [2 x king], total: 2}}")
    folder.rule("a", "when king acts(card, player): note(8)")
    found = folder.one("a")
    assert (found.code, found.message) == ("still-used", "`king` is taken away, but `king acts` still reads it")


def test_what_a_kind_does_at_a_moment(folder: Folder) -> None:
    folder.variant("remove king acts")
    assert trail(folder.rules()) == 123_37
    folder.variant("remove king acts\nafter king acts(card, player): note(9)")
    assert trail(folder.rules()) == 123_397


def test_a_kind_goes_with_what_it_does_when_its_cards_are_taken_out(folder: Folder) -> None:
    folder.variant(yaml="cards: {king: ~}\ndeck: {remove: {cards: [2 x king], total: 2}}")
    rules = folder.rules()
    assert trail(rules) == 123_37 and rules.checked.deck.size == 2


def test_an_option_that_nothing_reads_any_more(folder: Folder) -> None:
    folder.variant("remove extra\ninstead of game: act(1)", "options: {loud: ~, tone: ~}")
    assert set(folder.rules().options) == {"steps"}


def test_labels_and_citations_go_along(folder: Folder) -> None:
    folder.variant("remove choose.two, king acts, extra\ninstead of game:\n  act(1)\n  ask choose(seat(1))")
    rules = folder.rules()
    assert set(rules.ruleset.labels) == {"choose.one", "choose.one.offer", "king", "ace", "loud"}


def test_a_label_of_what_the_same_document_takes_away_is_refused(folder: Folder) -> None:
    folder.variant("remove choose.two", "labels: {choose.two: again, choose.two.offer: do it again}")
    assert [one.code for one in folder.told()] == ["unknown-label", "unknown-label"]
    folder.variant("remove choose.two", "labels: {choose.two: again}")
    assert [one.code for one in folder.told()] == ["unknown-label"]
    folder.variant("remove choose.two", name="middle")
    folder.variant("", "labels: {choose.two: again}", base="middle.yaml")
    assert [one.code for one in folder.told()] == ["unknown-label"]


def test_a_label_of_a_move_that_is_there_again_stays(folder: Folder) -> None:
    again = "extend decision choose(player):\n  two: note(9)\n  act: note(8)"
    folder.variant(f"remove choose.two\n{again}")
    assert folder.rules().ruleset.labels["choose.two"] == {"": "second"}
    folder.variant(f"remove choose.two, act\nto act(number n): note(n)\n{again}", "labels: {choose.two: new}")
    assert folder.rules().ruleset.labels["choose.two"] == {"": "new"}


def test_a_label_of_a_move_that_is_called_like_what_is_gone_stays(folder: Folder) -> None:
    folder.variant("extend decision choose(player):\n  extra: note(9)", "labels: {choose.extra: more}", name="middle")
    folder.variant("remove extra\ninstead of game:\n  act(1)\n  ask choose(seat(1))", base="middle.yaml")
    assert folder.rules().ruleset.labels["choose.extra"] == {"": "more"}


def test_what_results_from_included_house_rules_is_taken_away(folder: Folder) -> None:
    folder.rule("nine", "after act(number n): note(9)\nextend decision choose(player):\n  three: note(9)")
    folder.variant("remove choose.three, act\nto act(number n): note(n)", "with: nine.yaml")
    rules = folder.rules()
    assert (offered(rules), trail(rules)) == (["one", "two"][:1] + offered(rules)[1:], 123_57)
    assert not [name for name in rules.checked.symbols.values if "__" in name]


@pytest.mark.parametrize(
    ("thing", "help"),
    [
        ("ect", "did you mean `act`?"),
        ("choose.three", "did you mean"),
        ("chose.one", "did you mean `choose.one`?"),
        ("ace acts", "leave it out"),
        ("queen acts", "leave it out"),
        ("act.one", "leave it out"),
        ("trail", "leave it out"),
    ],
)
def test_what_is_not_there_cannot_be_taken_away(thing: str, help: str, folder: Folder) -> None:
    folder.variant(f"remove {thing}")
    found = folder.one()
    assert (found.code, found.message) == ("nothing-to-remove", f"there is no `{thing}` to remove")
    assert help in found.help or found.help.startswith("did you mean")


def test_what_is_gone_is_not_taken_away_again(folder: Folder) -> None:
    folder.variant("remove king acts", "cards: {ace: ~}\ndeck: {remove: {cards: [2 x ace]}}", name="middle")
    folder.variant("remove king acts", "cards: {ace: ~}", base="middle.yaml")
    first, second = folder.told()
    assert (first.code, second.code) == ("nothing-to-remove", "nothing-to-remove")
    assert places(first) == [("mine.yaml", "ace"), ("middle.yaml", "ace")]
    assert places(second) == [("mine.yaml", "king acts"), ("middle.yaml", "king acts")]


def test_two_house_rules_may_take_the_same_away(folder: Folder) -> None:
    folder.variant()
    for name in ("a", "b"):
        folder.rule(name, "remove king acts", "options: {tone: ~}\nlabels: {loud: ~}")
    folder.rule("c", "remove extra\ninstead of game: act(1)")
    assert set(folder.rules("a", "b", "c").options) == {"steps", "loud"}


# --- still used ----------------------------------------------------------------------------------

STILL_USED = [
    ("", "options: {loud: ~}", "`loud` is taken away, but `extra` still reads it", ("base.yaml", "loud")),
    ("", "options: {tone: ~}", "`tone` is taken away, but `extra` still reads it", ("base.yaml", "tone")),
    ("", "state: {trail: ~}", "`trail` is taken away, but `note` still sets it", ("base.yaml", "trail")),
    ("", "state: {told: ~}", "`told` is taken away, but `extra` still sets it", ("base.yaml", "p.told")),
    ("", "piles: {used: ~}", "", ("", "")),
    ("", "piles: {stock: ~}", "`stock` is taken away, but `game` still reads it", ("base.yaml", "stock")),
    ("", "cards: {king: ~}", "`king` is taken away, but the deck has 2", ("base.yaml", "2 x king")),
    ("remove note", "", "`note` is taken away, but `game` still calls it", ("base.yaml", "note(v)")),
    ("remove stage", "", "`stage` is taken away, but `stages` still calls it", ("base.yaml", "stage()")),
    ("remove choose", "", "`choose` is taken away, but `game` still calls it", ("base.yaml", "choose(seat(1))")),
    (
        "remove acts",
        "",
        "`acts` is taken away, but `game` still calls it",
        ("base.yaml", "acts(bottom(stock), seat(1))"),
    ),
    ("remove allowed", "", "`allowed` is taken away, but `game` still calls it", ("base.yaml", "allowed(2)")),
]


@pytest.mark.parametrize(("rules", "yaml", "message", "place"), STILL_USED)
def test_what_is_still_used_is_one_error_with_both_places(
    rules: str, yaml: str, message: str, place: tuple[str, str], folder: Folder
) -> None:
    folder.variant(rules, yaml)
    if not message:
        assert folder.told() == []
        return
    found = folder.one()
    assert (found.code, found.message, places(found)[1]) == ("still-used", message, place)
    assert places(found)[0][0] == "mine.yaml"


@pytest.mark.parametrize(
    ("rules", "yaml", "more_rules", "more_yaml"),
    [
        ("", "options: {loud: ~}", "", "options: {loud: {fixed: false}}"),
        ("", "cards: {king: ~}", "", "cards: {king: ~}\ndeck: {remove: {cards: [2 x king], total: 2}}"),
        ("remove allowed", "", "remove allowed, choose.two\ninstead of game: act(1)", ""),
    ],
)
def test_the_help_works(rules: str, yaml: str, more_rules: str, more_yaml: str, folder: Folder) -> None:
    folder.variant(rules, yaml)
    help = folder.one().help
    assert all(word in help for word in {"loud: {fixed: false}", "[2 x king]", "instead of game"} if word in more_yaml)
    folder.variant(more_rules, more_yaml)
    folder.rules()


def test_a_use_in_a_house_rule_is_told_too(folder: Folder) -> None:
    folder.variant("remove king acts, extra\ninstead of game: act(1)", "options: {loud: ~}")
    folder.rule("a", "after act(number n) if loud: extra()")
    assert [(one.code, places(one)) for one in folder.told("a")] == [
        ("still-used", [("mine.yaml", "loud"), ("a.yaml", "loud")]),
        ("still-used", [("mine.yaml", "extra"), ("a.yaml", "extra()")]),
    ]


def test_a_type_and_its_values(folder: Folder) -> None:
    folder.variant("before stages:\n  if any m in moods where m = calm: note(9)", name="middle")
    folder.variant(yaml="types: {mood: ~}", base="middle.yaml")
    found = folder.one()
    assert (found.code, places(found)[1]) == ("still-used", ("middle.yaml", "moods"))
    folder.variant(yaml="types: {mood: {calm: ~}}", base="middle.yaml")
    assert folder.one().message == "`calm` is taken away, but `stages` still reads it"


def test_a_local_may_take_a_name_that_is_free_again(folder: Folder) -> None:
    folder.variant(
        "remove extra\ninstead of game: act(1)\nbefore act(number n):\n  let loud = n\n  note(loud)",
        "options: {loud: ~}",
    )
    assert trail(folder.rules()) == 11


# --- changes of what is gone ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "yaml", "name"),
    [
        ("after extra: note(9)", "", "extra"),
        ("instead of extra: note(9)", "", "extra"),
        ("extend decision choose(player):\n  never two when true", "", "choose.two"),
        ("extend decision choose(player):\n  instead of two: note(9)", "", "choose.two"),
        ("", "options: {loud: {default: true}}", "loud"),
        ("", "state: {told: {starts: 1}}", "told"),
    ],
)
def test_a_change_says_who_has_taken_it_away(rules: str, yaml: str, name: str, folder: Folder) -> None:
    removing = "remove extra, choose.two\ninstead of game:\n  act(1)\n  ask choose(seat(1))"
    folder.variant(removing, "options: {loud: ~}\nstate: {told: ~}")
    folder.rule("a", rules, yaml)
    found = folder.told("a")[0]
    assert found.message == f"`{name}` is taken away by `mine`"
    assert places(found)[1][0] == "mine.yaml" and found.help == "leave this change out"
    assert folder.told() == []


@pytest.mark.parametrize(
    ("taking", "changing", "gone"),
    [
        ("remove choose.two", "extend decision choose(player):\n  never two when true", "choose.two"),
        ("remove choose.two", "extend decision choose(player):\n  instead of two: note(9)", "choose.two"),
        ("remove extra", "after extra: note(9)", "extra"),
        ("remove extra", "instead of extra: note(9)", "extra"),
    ],
)
def test_a_house_rule_that_changes_what_another_takes_away(
    taking: str, changing: str, gone: str, folder: Folder
) -> None:
    """No order settles it, so it is a conflict of the two, as when both replace a rule."""
    folder.variant("instead of game:\n  act(1)\n  ask choose(seat(1))")
    folder.rule("a", taking)
    folder.rule("b", changing)
    for names in (("a", "b"), ("b", "a")):
        found = folder.one(*names)
        assert (found.code, found.message) == ("conflict", f"`{gone}` is taken away by `a`")
        assert (found.place.source.name[-6:], found.help) == ("b.yaml", "play with one of them")


def test_a_house_rule_that_changes_what_it_takes_away_itself_is_in_no_conflict(folder: Folder) -> None:
    folder.variant("instead of game: act(1)")
    folder.rule("a", "remove extra\nafter extra: note(9)")
    assert [one.code for one in folder.told("a")] == ["unknown-target"]


@pytest.mark.parametrize(
    ("over", "codes", "help"),
    [
        ("bb", ["unknown-ruleset"], "did you mean `b`?"),
        ("nonsense", ["unknown-ruleset"], "installed are"),
        ("[b, nonsense]", ["unknown-ruleset"], "installed are"),
        ("b", [], ""),
        ("[b, stacking]", [], ""),
    ],
)
def test_over_names_a_house_rule(over: str, codes: list[str], help: str, folder: Folder) -> None:
    """One that is installed, or beside it, laid on or not."""
    folder.variant()
    folder.rule("a", "after extra: note(9)", f"over: {over}")
    folder.rule("b", "after extra: note(9)")
    for rules in (("a",), ("a", "b")):
        found = folder.told(*rules)
        assert [one.code for one in found] == codes
        assert all(one.place.source.name.endswith("a.yaml") for one in found)
    assert not codes or help in found[0].help


def test_a_part_may_be_declared_anew(folder: Folder) -> None:
    folder.variant("remove extra\ninstead of game: act(1)", "options: {loud: ~}")
    folder.rule("a", "after act(number n):\n  repeat loud times: note(9)", "options: {loud: {type: 1..3, default: 2}}")
    assert trail(folder.rules("a")) == 199


def test_parts_of_the_base_that_nothing_uses_any_more_are_no_warning(folder: Folder) -> None:
    folder.variant("remove extra\ninstead of game: act(1)")
    found = lint(folder.rules().checked)
    assert [str(one) for one in found] == []
    folder.rule("a", "to idle: do nothing")
    assert [one.code for one in lint(folder.rules("a").checked)] == ["unused-rule"]


# --- fixed options -------------------------------------------------------------------------------


def test_a_fixed_option_is_read_and_not_chosen(folder: Folder) -> None:
    folder.variant(yaml="options: {loud: {fixed: true}, tone: {fixed: high}, steps: {fixed: 3}}")
    rules = folder.rules()
    assert rules.options == {"loud": True, "tone": "high", "steps": 3}
    with pytest.raises(RulesetError) as raised:
        rules.with_options({"steps": "4"})
    (found,) = raised.value.diagnostics
    assert (found.code, found.message, found.help) == (
        "fixed-option",
        "the option `steps` is fixed",
        "leave it out: it is always `3`",
    )
    assert [one.place.text for one in found.related] == ["fixed"]
    assert rules.with_options({"steps": 3}).options == rules.options


def test_a_fixed_value_must_be_possible(folder: Folder) -> None:
    folder.variant(yaml="options: {steps: {fixed: 30}}")
    assert folder.one().code == "bad-option-value"


def test_a_default_of_what_is_fixed_is_refused(folder: Folder) -> None:
    folder.variant(yaml="options: {steps: {fixed: 3}}")
    folder.rule("a", "after act(number n): note(9)", "options: {steps: {default: 4}}")
    found = folder.one("a")
    assert (found.code, found.help) == ("fixed-option", "write `fixed: 4`, or leave this change out")
    folder.rule("a", "after act(number n): note(9)", "options: {steps: {fixed: 4}}")
    assert folder.rules("a").options["steps"] == 4
    folder.rule("a", "after act(number n): note(9)", "options: {steps: {fixed: ~}}")
    assert folder.rules("a").with_options({"steps": 7}).options["steps"] == 7


def test_an_option_that_is_a_rule_is_fixed(folder: Folder) -> None:
    yaml = 'options: {more: {type: rule, default: "note(8)"}}'
    folder.variant("after act(number n): more()", yaml, name="middle")
    folder.variant(yaml='options: {more: {fixed: "note(9)"}}', base="middle.yaml")
    rules = folder.rules()
    assert trail(rules) == 19_23_57
    with pytest.raises(RulesetError):
        rules.with_options({"more": "note(6)"})


def test_the_sheet_tells_what_is_fixed(folder: Folder) -> None:
    from croupier.texts.sheet import sheet_lines

    folder.variant(yaml="options: {tone: {fixed: high}, steps: {fixed: 3}}\ntitle: Mine")
    lines = sheet_lines(folder.rules(), "en")
    assert "      always high" in lines and "      always 3" in lines
    assert "      toujours 3" in sheet_lines(folder.rules(), "fr")


# --- what else hears of it -----------------------------------------------------------------------


def test_a_resolved_variant_plays_the_same(folder: Folder) -> None:
    folder.rule("nine", "after act(number n): note(9)\nto own: note(4)\nafter stages: own()")
    folder.variant(
        "remove choose.two, king acts",
        "with: nine.yaml\noptions: {loud: {fixed: true}}\n"
        "cards: {king: ~}\ndeck: {remove: {cards: [2 x king], total: 2}}",
    )
    rules = folder.rules()
    layers, _ = load_layers(folder.path / "mine.yaml")
    assert layers is not None
    text = resolved_text(*layers)
    assert "with:" not in text and "nine" in text and "remove choose" not in text
    folder.write("resolved.yaml", text)
    again = folder.rules(name="resolved")
    assert (trail(again), offered(again), again.options) == (trail(rules), offered(rules), rules.options)
    assert again.checked.deck.cards == rules.checked.deck.cards


def test_the_fingerprint_is_of_what_is_left(folder: Folder) -> None:
    folder.rule("nine", "after act(number n): note(9)")
    folder.variant(yaml="with: nine.yaml")
    included = fingerprint(folder.rules().ruleset)
    folder.variant("after act(number n): note(9)")
    assert included == fingerprint(folder.rules().ruleset)
    folder.variant("remove choose.two")
    assert included != fingerprint(folder.rules().ruleset)


def test_taking_away_is_noted_where_house_rules_meet() -> None:
    first, second = house_rule("a", "remove choose.two"), house_rule("b", "remove choose.two")
    (one,) = clashes([first, second])
    assert (one.subject, one.verdict) == ("choose.two", "both")
    changing = house_rule("b", "extend decision choose(player):\n  never two when true")
    (one,) = clashes([first, changing])
    assert (one.subject, one.verdict, one.first.does) == ("choose.two", "refused", "takes it away")
    calling = house_rule("b", "before act(number n):\n  if allowed(n): note(9)")
    (one,) = clashes([house_rule("a", "remove allowed"), calling])
    assert (one.subject, one.verdict) == ("allowed", "refused")


def test_a_base_takes_nothing_away() -> None:
    found = document(BASE.replace("  to note(number n):", "  remove act\n\n  to note(number n):"), "base.yaml")
    from croupier.language.ruleset.assemble import assemble

    assert [one.code for one in assemble([found])[1]] == ["nothing-to-remove"]
    assert [one.code for one in assemble([document(BASE, "base.yaml"), variant("remove act")])[1]] == []


def test_an_open_point_that_rested_on_what_is_gone_is_told_with_a_way_out(folder: Folder) -> None:
    text = (folder.path / "base.yaml").read_text("utf-8")
    point = "interpretations: {OPEN-1: {question: Why, taken: So}}\ncites: {extra: OPEN-1, "
    folder.write("base.yaml", text.replace("cites: {", point, 1))
    folder.variant("remove extra\ninstead of game: act(1)")
    found = folder.one()
    assert (found.code, places(found)[0]) == ("unsettled-interpretation", ("mine.yaml", "extra"))
    assert "`interpretations: {OPEN-1: ~}`" in found.help
    folder.variant("remove extra\ninstead of game: act(1)", "interpretations: {OPEN-1: ~}")
    folder.rules()
