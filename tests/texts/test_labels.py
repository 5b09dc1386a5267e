"""Labels: patterns, names, numbers, and what is shown for a pattern that cannot be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from croupier.language.analysis.types import SIDE
from croupier.language.labels.checks import BRACES, CHOICE, labelled_names
from croupier.language.labels.labels import Labels
from croupier.language.labels.patterns import Named, _plain, format_message, new_bundle, spoken
from croupier.language.ruleset.load import ruleset_of
from croupier.language.ruleset.ruleset import in_language
from croupier.language.source import Source
from croupier.players.choices import choices_of
from croupier.rules import load_text
from croupier.texts.whys import Whys
from fluent.runtime import FluentResource

from tests.texts.games import game, label_problems, labels, rules

GAMES = Path(__file__).resolve().parents[1] / "game"
CARD = 'label: {en: "{ $suit } { $value }", fr: "{ $value } { $suit }"}'
LAY = 'act.lay: {en: "lays { $card }", fr: "pose { $card }"}'


def designs(found: Labels) -> list[str]:
    return [found.design(at) for at in range(len(found.checked.deck.designs))]


def text(pattern: str, language: str = "en", **values: object) -> str | None:
    """A pattern by itself, as labels are formatted."""
    bundle = new_bundle(language)
    bundle.add_resource(FluentResource(f"it = {pattern}\n"))
    return format_message(bundle, "it", values)


PATTERNS = (
    *("{ $a }", "a", "{ $a }{ $b }", "a { $a }, { $b }.", 'x { "{" } { $a }', "{ NUMBER($a) } of { $b }"),
    *("{ $a ->\n    [x] one { $b }\n   *[other] { $a }\n    }", "{ $a } { -none }", "{ it } { $a }"),
)
VALUES: tuple[object, ...] = ("x", "", "é [R]", Named("rouge", "red"), 3, 1234, True, None, 2.5, "y" * 2500, "y" * 2501)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_what_is_put_side_by_side_is_what_fluent_returns(pattern: str) -> None:
    bundle = new_bundle("fr")
    bundle.add_resource(FluentResource(f"it = {pattern}\n"))
    for values in ({"a": one, "b": other} for one in VALUES for other in ("", "z", 5)):
        plain = {name: _plain(value) for name, value in values.items()}
        found, errors = bundle.format_pattern(bundle.get_message("it").value, plain)
        assert format_message(bundle, "it", values) == (None if errors else str(found))
    assert format_message(bundle, "it", {}) == ("a" if pattern == "a" else None)


# --- what is shown -------------------------------------------------------------------------------


def test_cards_are_named_in_both_languages() -> None:
    assert designs(labels("en"))[:3] == ["moon 1", "moon 2", "moon 3"]
    assert designs(labels("fr"))[:3] == ["1 lune", "2 lune", "3 lune"]


def test_a_kind_without_a_label_is_called_by_its_parameters_and_its_name() -> None:
    assert designs(labels("en"))[-1] == "moon 7 nameless"
    assert designs(labels("fr"))[-1] == "lune 7 nameless"


def test_a_kind_may_have_its_label_among_the_others() -> None:
    found = labels("en", ("  act.wait:", '  nameless: "no name, { $value }"\n  act.wait:'))
    assert designs(found)[-1] == "no name, 7"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_numbers_have_no_separators(language: str) -> None:
    assert any("1000" in one for one in designs(labels(language)))
    assert text("{ $n }", language, n=1000) == "1000"
    assert text("{ $n }", language, n=-2147483648) == "-2147483648"


@pytest.mark.parametrize(
    ("language", "number", "expected"), [("en", 0, "other"), ("en", 1, "one"), ("fr", 0, "one"), ("fr", 2, "other")]
)
def test_numbers_still_choose_their_plural(language: str, number: int, expected: str) -> None:
    assert text("{ $n ->\n    [one] one\n   *[other] other\n}", language, n=number) == expected


def test_a_number_may_be_chosen_by_itself() -> None:
    assert text("{ $n ->\n    [1000] a thousand\n   *[other] { $n }\n}", n=1000) == "a thousand"


def test_a_selector_matches_the_names_that_the_rules_use_in_every_language() -> None:
    pattern = 'label: {en: "{ $suit }", fr: "{ $suit ->\\n[star] belle\\n*[other] pâle\\n} { $value }"}'
    assert designs(labels("fr", (CARD, pattern)))[0] == "pâle 1"
    assert designs(labels("fr", (CARD, pattern)))[3] == "belle 1"


def test_a_selector_matches_truth_values_by_yes_and_no_in_every_language() -> None:
    pattern = 'label: {fr: "{ $lucky ->\\n[yes] chance\\n*[no] rien\\n}"}'
    assert set(designs(labels("fr", (CARD, pattern)))) >= {"chance", "rien"}
    assert set(designs(labels("fr", (CARD, 'label: "{ $lucky }"')))) >= {"oui", "non"}


def test_a_name_is_its_text_and_equals_its_keys() -> None:
    name = Named("rouge", "red")
    assert name == "rouge" and name == "red" and name != "bleu"
    assert f"{name}" == "rouge" and str(name) == "rouge"


def test_a_field_that_a_card_has_not_is_an_empty_text() -> None:
    assert labels("en", ("joker: {label: {en: joker, fr: joker}}", 'joker: {label: "joker { $suit }!"}')).design(8) == (
        "joker !"
    )


# --- languages -----------------------------------------------------------------------------------


def test_a_language_that_is_missing_falls_back_to_another() -> None:
    only_french = ("act.wait: {en: waits, fr: attend}", "act.wait: {fr: attend}")
    assert labels("en", only_french).label("act.wait", {}) == "attend"
    only_english = ("act.wait: {en: waits, fr: attend}", "act.wait: {en: waits}")
    assert labels("fr", only_english).label("act.wait", {}) == "waits"


ZERO = ("1 x nameless(moon, 7)", "1 x plain(moon, 0)")
COUNTED = "{ $value ->\\n[one] card\\n*[other] cards\\n}"


def test_a_pattern_has_the_plurals_of_its_own_language() -> None:
    """Nought is plural in English and singular in French, whoever reads it."""
    assert designs(labels("fr", (CARD, f'label: {{en: "{COUNTED}"}}'), ZERO))[-1] == "cards"
    assert designs(labels("en", (CARD, f'label: {{fr: "{COUNTED}"}}'), ZERO))[-1] == "card"


def test_a_pattern_in_no_language_has_the_plurals_of_the_players() -> None:
    assert designs(labels("en", (CARD, f'label: "{COUNTED}"'), ZERO))[-1] == "cards"
    assert designs(labels("fr", (CARD, f'label: "{COUNTED}"'), ZERO))[-1] == "card"


@pytest.mark.parametrize("language", ["xx", "qq", "", "english"])
def test_a_language_that_nobody_knows_has_english_plurals(language: str) -> None:
    assert spoken(language) == "en"
    found = labels("xx", ("act.wait: {en: waits, fr: attend}", "act.wait: {xx: hm}"))
    assert found.label("act.wait", {}) == "hm"


# --- broken patterns, at play time ---------------------------------------------------------------

BROKEN = {
    "unknown placeholder": "{ $nothing } here",
    "unknown function": "{ SHOUT($card) }",
    "wrong use of a function": '{ NUMBER($card, style: "none") }',
    "another message": "{ other }",
    "a term": "{ -term }",
    "itself": "{ it }",
    "a part too many": "{ $card }" * 1001,
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_pattern_has_no_text_and_raises_nothing(case: str) -> None:
    assert text(BROKEN[case], card="moon 1") is None


def test_a_wrong_plural_category_is_the_default() -> None:
    assert text("{ $n ->\n    [few] few\n   *[other] many\n}", n=1) == "many"


@pytest.mark.parametrize("pattern", ["{ $nothing } here", "{ SHOUT($card) }", "{ -term }", "{ $card"])
def test_a_move_with_a_broken_label_is_told_by_its_name(pattern: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The checks refuse such a label; were one to slip through, the game goes on."""
    monkeypatch.setattr("croupier.language.checking.bad_labels", lambda ruleset: [])
    table = game((LAY, f"act.lay: '{pattern}'"))
    move = next(one for one in table.offers[0].moves if one.name == "lay")
    told = table.move_text(move, move.player, table.teller("en"))
    assert told.startswith("lay ")


OFFERED = ("  act.wait:", '  act.lay.offer: {en: "lay { $card }", fr: "poser { $card }"}\n  act.wait:')


@pytest.mark.parametrize(("language", "told", "offered"), [("en", "lays", "lay"), ("fr", "pose", "poser")])
def test_a_move_is_offered_in_words_of_its_own_and_told_in_others(language: str, told: str, offered: str) -> None:
    table = game(OFFERED)
    teller, offer = table.teller(language), table.raw_offers[0]
    move = next(one for one in table.offers[0].moves if one.name == "lay")
    assert table.move_text(move, move.player, teller, offered=True).startswith(f"{offered} ")
    assert table.move_text(move, move.player, teller).startswith(f"{told} ")
    texts = [one.text for one in choices_of(table, teller, offer)]
    assert any(one.startswith(f"{offered} ") for one in texts) and not any(one.startswith(f"{told} ") for one in texts)
    why = Whys(table, teller, move.player).of_move(move.raw)
    assert f": {offered} " in why[0]
    table.play(move)
    assert any(f" {told} " in teller.event(one) for one in table.seen_events(0))


def test_a_move_without_words_as_an_offer_is_offered_as_it_is_told() -> None:
    table = game(OFFERED)
    teller = table.teller("fr")
    assert "attend" in [one.text for one in choices_of(table, teller, table.raw_offers[0])]


def test_an_offers_label_has_the_placeholders_of_its_move() -> None:
    wrong = ("  act.wait:", "  act.lay.offer: 'lay { $crad }'\n  act.wait:")
    said = "the label of `act.lay.offer` holds `{ $crad }`, which nothing fills (did you mean `card`?)"
    assert told(wrong) == [f"bad-label {said} <act.lay.offer>"]


def test_a_card_with_a_broken_label_is_told_by_its_parameters_and_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.language.checking.bad_labels", lambda ruleset: [])
    assert designs(labels("en", (CARD, 'label: "{ $colour }"')))[0] == "moon 1 plain"


# --- what the checks say -------------------------------------------------------------------------


def told(*changes: tuple[str, str]) -> list[str]:
    return [f"{one.code} {one.message} ({one.help}) <{one.place.text}>" for one in label_problems(*changes)]


def test_the_game_of_these_tests_has_good_labels() -> None:
    assert told() == []


@pytest.mark.parametrize("pattern", ["{ $card", "{", "} {", "", "   ", "{" * 2000, "{ { $card }"])
def test_what_is_no_pattern_is_told(pattern: str) -> None:
    help = BRACES
    found = told((LAY, f"act.lay: {{en: fine, fr: '{pattern}'}}"))
    assert found == [f"bad-label the label of `act.lay` in `fr` is no Fluent pattern ({help}) <act.lay>"]


def test_a_choice_on_one_line_is_told_how_to_be_written() -> None:
    (found,) = told((LAY, "act.lay: '{ $card -> [a] b *[c] d }'"))
    assert f"({CHOICE})" in found


def test_a_placeholder_that_nothing_fills_is_told_with_a_near_one() -> None:
    assert told((LAY, "act.lay: '{ $cart }'")) == [
        "bad-label the label of `act.lay` holds `{ $cart }`, which nothing fills (did you mean `card`?) <act.lay>"
    ]
    nested = "{ $x ->\\n[a] { $y }\\n*[b] c\\n}"
    assert told((LAY, f'act.lay: {{en: "{nested}"}}')) == [
        f"bad-label the label of `act.lay` in `en` holds `{{ ${name} }}`, which nothing fills"
        " (known here: `{ $card }`) <act.lay>"
        for name in ("x", "y")
    ]
    assert told(("act.wait: {en: waits,", "act.wait: {en: 'waits { $card }',")) == [
        "bad-label the label of `act.wait` in `en` holds `{ $card }`, which nothing fills"
        " (no placeholder is filled here) <act.wait>"
    ]


def test_a_pattern_on_a_line_of_its_own_is_shown_and_mended_there() -> None:
    (found,) = label_problems((LAY, "act.lay:\n    en: lays { $card }\n    fr: pose { $which }"))
    assert [(one.place.line - found.place.line, one.place.text) for one in found.related] == [(2, "pose { $which }")]
    assert found.help == "write `{ $card }`"
    assert found.fix is not None and "\n    fr: pose { $card }" in found.fix.applied()
    (found,) = label_problems((LAY, "act.lay: '{ $which } and { $which }'"))
    assert (found.related, found.fix) == ((), None)  # one edit would not be all of it


def test_a_kinds_label_may_hold_every_field() -> None:
    assert told((CARD, "label: '{ $suit } { $value } { $lucky }'")) == []
    (found,) = told((CARD, "label: '{ $suitt }'"))
    assert "the label of `plain` holds `{ $suitt }`, which nothing fills (did you mean `suit`?) <plain" in found


def test_other_messages_and_functions_are_refused() -> None:
    assert "refers to `term`; a label refers to no other (write the text out)" in told((LAY, "act.lay: '{ -term }'"))[0]
    assert "calls `SHOUT`, which does not exist" in told((LAY, "act.lay: '{ SHOUT($card) }'"))[0]
    assert told((LAY, "act.lay: '{ NUMBER($card) }'")) == []


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (
            "minimumFractionDigits: 1999999999",
            "sets `minimumFractionDigits` to `1999999999` (write a whole number from",
        ),
        ("maximumSignificantDigits: 21", "sets `maximumSignificantDigits` to `21` (write a whole number from 0 to 20)"),
        ("minimumIntegerDigits: 1.5", "sets `minimumIntegerDigits` to `1.5`"),
        ("minimumIntegerDigits: -1", "sets `minimumIntegerDigits` to `-1`"),
        ("useGrouping: 2", "sets `useGrouping` to `2`"),
        ('style: "money"', "sets `style` to `money` (write "),
        ("minimumDigits: 2", "sets `minimumDigits`, which `NUMBER` does not know (did you mean"),
        ("colour: 2", "sets `colour`, which `NUMBER` does not know (it knows `minimumIntegerDigits`, "),
    ],
)
def test_options_of_number_are_few_and_bounded(options: str, problem: str) -> None:
    (found,) = told((CARD, f"label: '{{ NUMBER($value, {options}) }}'"))
    assert found.startswith(f"bad-label the label of `plain` {problem}")


def test_options_of_number_may_be_used() -> None:
    assert told((CARD, "label: '{ NUMBER($value, minimumIntegerDigits: 20, useGrouping: 0) }'")) == []
    found = labels("en", (CARD, "label: '{ NUMBER($value, minimumIntegerDigits: 3, useGrouping: 0) }'"))
    assert designs(found)[0] == "001"


@pytest.mark.parametrize(
    ("name", "help"),
    [
        ("act.lie", "did you mean `act.lay`?"),
        ("lay", "a move is labelled with its decision: `act.lay`"),
        ("lay.offer", "a move is labelled with its decision: `act.lay.offer`"),
        ("act.lay.offers", "did you mean `act.lay.offer`?"),
        ("nothing", "label a move as `decision.move`, and other things by their name"),
        ("Act.lay", "did you mean `act.lay`?"),
    ],
)
def test_a_label_of_what_is_not_there_is_told(name: str, help: str) -> None:
    expected = f"unknown-label nothing is called `{name}` that could have a label ({help}) <{name}>"
    assert told(("  act.wait:", f"  {name}: text\n  act.wait:")) == [expected]


@pytest.mark.parametrize(
    "name",
    [
        "act",
        "act.interrupt",
        "act.interrupt.offer",
        "moon",
        "calm",
        "stock",
        "tempo",
        "strict",
        "round",
        "win",
        "setup",
        "fits",
        "plain",
    ],
)
def test_what_is_there_may_have_a_label(name: str) -> None:
    assert told(("  act.wait:", f"  {name}: text\n  act.wait:")) == []
    assert name in labelled_names(rules().ruleset)


@pytest.mark.parametrize("escape", [r"\u001b", r"\u202E", r"\u000A", r"\u0009", r"\U00001B", r"\U0E0041"])
@pytest.mark.parametrize("pattern", ['a{{ "{0}" }}[31m', '{{ $value -> \n [one] {{ "{0}" }}\n*[other] x\n}}'])
def test_no_escape_brings_a_refused_character_in(escape: str, pattern: str) -> None:
    text = json.dumps(pattern.format(escape))
    code = f"U+{int(escape[2:], 16):04X}"
    (of_card,) = label_problems((CARD, f"label: {text}"))
    assert of_card.code == "bad-character" and code in of_card.message
    (of_move,) = label_problems(
        ("  act.wait:", "  act.interrupt: " + json.dumps(f'x{{ "{escape}" }}') + "\n  act.wait:")
    )
    assert of_move.code == "bad-character" and code in of_move.message


def test_other_escapes_are_welcome() -> None:
    text = json.dumps('{ "\\u00e9" }{ "\\"" }{ "{" }')
    assert label_problems((CARD, f"label: {text}")) == []


def test_a_text_of_several_lines_is_told_on_one() -> None:
    assert in_language({"en": "one\n  two\t three\u00a0!\n"}, "en") == "one two three\u00a0!"
    assert in_language({}, "en", "a name") == "a name"


@pytest.mark.parametrize(
    ("mark", "message"),
    [
        (r'"a\nb"', "expected a sign on one line"),
        (r'{en: NT, fr: "S\tA"}', "expected a sign on one line"),
        ("[NT, SA]", "expected a sign such as `♣`, a number, or one a language: `{en: …, fr: …}`"),
        ("{en: NT, fr: [SA]}", "expected a sign such as `♣`, a number, or one a language: `{en: …, fr: …}`"),
        ("{english: NT}", "`english` is not a language; write two letters, such as `en` or `fr`"),
        ("{fr: a very long sign indeed}", "expected a sign of at most 20 characters"),
    ],
)
def test_a_mark_is_one_sign_on_one_line(mark: str, message: str) -> None:
    text = (GAMES / "faces.yaml").read_text("utf-8")
    marked = text.replace("\ntypes:\n", f"\ntypes:\n  sign: {{a_sign: {{mark: {mark}}}}}\n", 1)
    _, problems = ruleset_of(Source("faces.yaml", marked))
    assert [one.message for one in problems] == [f"`types.sign.a_sign.mark`: {message}"]


def test_a_side_may_have_a_label() -> None:
    text = (GAMES / "faces.yaml").read_text("utf-8")
    (side, *_) = load_text(text).ruleset.faces
    labelled = load_text(text.replace("rules: |", f"labels:\n  {side}: {{en: the bright side}}\nrules: |", 1))
    assert labelled.new_game(seed=1).teller("en").labels.member(SIDE, 0) == "the bright side"


def test_nothing_is_said_about_moves_of_rules_that_could_not_be_read() -> None:
    from croupier.language.labels.labels import bad_labels

    from tests.texts.games import changed

    text = changed(("    lay(card in hand(player)) when", "    lay(card in in hand(player)) when"))
    ruleset, problems = ruleset_of(Source("game.yaml", text))
    assert ruleset is not None and len(problems) == 1
    assert bad_labels(ruleset) == []
