"""What is wrong with the YAML surface of a document: one diagnostic a mistake, at its place, with a way out."""

from __future__ import annotations

import pytest

from tests.language.ruleset.documents import BASE, changed, read, told

NAME = "expected a name of lower-case letters, digits and `_`"
CODE = "expected a code such as `MIN-016`"
MISTAKES = {
    "key of the document": (
        ("players: 2..4", "playrs: 2..4"),
        "6:1 unknown-key nothing reads the key `playrs` (did you mean `players`?) <playrs>",
    ),
    "key of an option": (
        ("default: 10, settles", "defualt: 10, settles"),
        "13:25 unknown-key nothing reads the key `defualt` (did you mean `default`?) <defualt>",
    ),
    "key of a field": (
        ("rank: {type: rank}", "rank: {typ: rank}"),
        "20:10 unknown-key nothing reads the key `typ` (did you mean `type`?) <typ>",
    ),
    "key of a value": (
        ("{worth: 1, label", "{worth: 1, lable"),
        "10:29 bad-value `types.rank.low.lable`: expected a number, a truth value or an expression"
        " (did you mean `label`?) <{en: low, fr: basse}>",
    ),
    "key of the deck": (
        ("  total: 8", "  totl: 8"),
        "25:3 unknown-key nothing reads the key `totl` (did you mean `total`?) <totl>",
    ),
    "key of a deck line": (
        ("cites: ABC-003", "sites: ABC-003"),
        "28:72 unknown-key nothing reads the key `sites` (did you mean `cites`?) <sites>",
    ),
    "misspelt key that is needed in a deck line": (
        ('{line: "2 x', '{lin: "2 x'),
        "28:8 unknown-key nothing reads the key `lin` (did you mean `line`?) <lin>",
    ),
    "key of who sees a pile": (
        ("{front: all, back: all}", "{front: all, bakc: all}"),
        "31:33 unknown-key nothing reads the key `bakc` (did you mean `back`?) <bakc>",
    ),
    "key of a state": (
        ("each: round, seen_by", "eech: round, seen_by"),
        "35:48 unknown-key nothing reads the key `eech` (did you mean `each`?) <eech>",
    ),
    "key of an interpretation": (
        ("taken: At the target", "takn: At the target"),
        "40:65 unknown-key nothing reads the key `takn` (did you mean `taken`?) <takn>",
    ),
    "section": (
        ("interpretations:", "interpretation:"),
        "39:1 unknown-key nothing reads the key `interpretation` (did you mean `interpretations`?) <interpretation>",
    ),
    "key that resembles nothing": (
        ("leader: {type: player}", "leader: {type: player, zzz: 1}"),
        "34:26 unknown-key nothing reads the key `zzz`"
        " (known here: `cites`, `settles`, `of`, `type`, `starts`, `each`, `seen_by`, `label`) <zzz>",
    ),
    # --- missing
    "no players": (
        ("players: 2..4\n", ""),
        "2:1 missing-key the document lacks the key `players` (add `players: …`) <language>",
    ),
    "no type of an option": (
        ("type: 5..50, ", ""),
        "13:3 missing-key `options.target` lacks the key `type` (add `type: …`) <target>",
    ),
    "no pile of the deck": (
        ("  in: stock\n", ""),
        "24:1 missing-key `deck` lacks the key `in` (add `in: …`) <deck>",
    ),
    "no line of a deck line": (
        ('{line: "2 x plain(suit, rank) for suit in suits, rank in ranks", cites', "{cites"),
        "28:7 missing-key `deck.cards.0` lacks the key `line` (add `line: …`) <{cites: ABC-003}>",
    ),
    "nobody sees a pile": (
        ("stock: {seen_by: nobody}", "stock: {}"),
        "30:3 missing-key `piles.stock` lacks the key `seen_by` (add `seen_by: …`) <stock>",
    ),
    "no front": (
        ("{front: all, back: all}", "{back: all}"),
        "31:11 missing-key `piles.table.seen_by` lacks the key `front` (add `front: …`) <seen_by>",
    ),
    "no question": (
        ("question: {en: When it ends, fr: Quand elle finit}, ", ""),
        "40:3 missing-key `interpretations.OPEN-01` lacks the key `question` (add `question: …`) <OPEN-01>",
    ),
    # --- shapes
    "another language version": (
        ("language: 1", "language: 2"),
        "2:11 bad-value `language`: expected 1 (write `1`) <2>",
    ),
    "players the wrong way round": (
        ("players: 2..4", "players: 4..2"),
        "6:10 bad-value `players`: expected at least one player, and the smaller number first"
        " (write `players: 2..4`) <4..2>",
    ),
    "players as a word": (
        ("players: 2..4", "players: many"),
        "6:10 bad-value `players`: expected how many may play, such as `4`, `2..10` or `[2, 4]` <many>",
    ),
    "a language of three letters": (
        ("title: {en: Base game, fr: Jeu de base}", "title: {eng: Base game}"),
        "4:8 bad-value `title`: `eng` is not a language; write two letters, such as `en` or `fr` <{eng: Base game}>",
    ),
    "a number as a title": (
        ("title: {en: Base game, fr: Jeu de base}", "title: 5"),
        "4:8 bad-value `title`: expected a text, or one a language: `{en: …, fr: …}` <5>",
    ),
    "a list as a mark": (
        ("mark: l}", "mark: [l]}"),
        "10:57 bad-value `types.rank.low.mark`: expected a sign such as `♣`, a number, or one a language: "
        "`{en: …, fr: …}` <[l]>",
    ),
    "a text as a list": (
        ("also_called: [top]", "also_called: top"),
        "11:44 bad-value `types.rank.high.also_called`: expected a list of names, or one a language: "
        "`{en: [gold], fr: [or]}` <top>",
    ),
    "capitals": (
        ("suit: [moon, star]", "suit: [Moon, star]"),
        f"8:9 bad-value `types.suit`: {NAME}, found `Moon` <[Moon, star]>",
    ),
    "a bad name as a key": (
        ("suit: [moon, star]", "Suit: [moon, star]"),
        f"8:3 bad-value `types.Suit`: {NAME}, found `Suit` <Suit>",
    ),
    "no values": (
        ("suit: [moon, star]", "suit: []"),
        "8:9 bad-value `types.suit`: expected a list of names such as `[left, right]` <[]>",
    ),
    "a code that is none": (
        ("cites: ABC-001", "cites: abc"),
        f"11:58 bad-value `types.rank.high.cites`: {CODE}, found `abc` <abc>",
    ),
    "a code that is none, as a key": (
        ("  OPEN-01: {q", "  open: {q"),
        f"40:3 bad-value `interpretations.open`: {CODE}, found `open` <open>",
    ),
    "a range with three dots": (
        ("type: 5..50", "type: 5...50"),
        "13:18 bad-value `options.target.type`: expected a range such as `1..20`, a list of choices, `boolean`,"
        " an enumeration or `rule` <5...50>",
    ),
    "a list as a default": (
        ("default: 10,", "default: [10],"),
        "13:34 bad-value `options.target.default`: expected a number, a truth value or an expression <[10]>",
    ),
    "a type with capitals": (
        ("rank: {type: rank}", "rank: {type: Rank}"),
        "20:16 bad-value `fields.rank.type`: expected a type such as `number`, `card` or `colour?`, found `Rank`"
        " <Rank>",
    ),
    "a list as a card's field": (
        ("cites: [ABC-002]}", "cites: [ABC-002], flag: [1]}"),
        "23:135 bad-value `cards.plain(suit, rank).flag`: expected a number, a truth value or an expression <[1]>",
    ),
    "a word as a total": (
        ("  total: 8", "  total: eight"),
        "25:10 bad-value `deck.total`: expected a whole number <eight>",
    ),
    "an unknown viewer": (
        ("stock: {seen_by: nobody}", "stock: {seen_by: everyone}"),
        "30:20 bad-value `piles.stock.seen_by`: expected `nobody`, `owner`, `team`, `others` or `all` "
        "(write `all`) <everyone>",
    ),
    "a word for a pile": (
        ("stock: {seen_by: nobody}", "stock: nobody"),
        "30:10 bad-value `piles.stock`: expected a mapping (write `{seen_by: nobody}`) <nobody>",
    ),
    "neither yes nor no": (
        ("ordered: no", "ordered: maybe"),
        "31:54 bad-value `piles.table.ordered`: expected `yes` or `no` <maybe>",
    ),
    "a pile that holds nothing": (
        ("ordered: no", "most: 0"),
        "31:51 bad-value `piles.table.most`: expected a number of cards from 1 on <0>",
    ),
    "a pile that holds many": (
        ("ordered: no", "most: many"),
        "31:51 bad-value `piles.table.most`: expected a whole number <many>",
    ),
    "piles of somebody else": (
        ("hand: {of: player", "hand: {of: []"),
        "32:14 bad-value `piles.hand.of`: expected a type such as `player`, or a list of types <[]>",
    ),
    "a number as an outcome": (
        ("outcome: player.score", "outcome: 5"),
        "36:10 bad-value `outcome`: expected a text <5>",
    ),
}


def test_the_document_itself_is_right() -> None:
    ruleset, problems = read(BASE)
    assert ruleset is not None
    assert problems == []


@pytest.mark.parametrize("case", MISTAKES)
def test_a_mistake_gives_one_diagnostic_at_its_place(case: str) -> None:
    change, expected = MISTAKES[case]
    _, problems = read(changed(change))
    assert told(problems) == [expected]


def test_several_mistakes_are_told_together() -> None:
    cases = ("key of the deck", "neither yes nor no", "an unknown viewer", "a code that is none")
    _, problems = read(changed(*(MISTAKES[case][0] for case in cases)))
    assert sorted(told(problems)) == sorted(MISTAKES[case][1] for case in cases)


def test_a_document_with_a_misspelt_key_is_read_as_it_is_meant() -> None:
    ruleset, problems = read(changed(("  total: 8", "  totl: 8")))
    assert len(problems) == 1
    assert ruleset is not None
    assert ruleset.deck.total == 8


def test_a_key_that_means_none_is_left_out() -> None:
    ruleset, problems = read(changed(("  total: 8", "  weight: {kilos: 8}")))
    assert [one.code for one in problems] == ["unknown-key"]
    assert ruleset is not None
    assert ruleset.deck.total is None
