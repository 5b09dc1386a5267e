"""Hostile rulesets, and what must come of each: run in a process of its own, which must live to the end.

    python tests/withstand/hostile.py [NAME...]

prints a line of JSON for each: its name, the codes it ended with, and the most memory used so far in megabytes.
``played`` stands for no code: the ruleset was accepted and its game played. Anything else than RulesetError and Fault
is told with the name of its type.
"""

from __future__ import annotations

import builtins
import json
import keyword
import resource
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from croupier.diagnostics import RulesetError
from croupier.execution.faults import Fault
from croupier.game import Rules, load_text
from croupier.syntax.words import RESERVED

PLAYED = frozenset({"played"})

DOCUMENT = """\
language: 1
ruleset: hostile
title: Hostile
players: 2
types: {}
options: {}
fields: {value: {type: number, default: 0}}
cards: {blank: {}}
deck: {in: stock, cards: [10 x blank]}
piles: {stock: {seen_by: nobody}, other: {seen_by: nobody}, hand: {of: player, seen_by: owner}}
state: {count: {type: number, starts: 0}}
rules: |
"""


def document(rules: str, **parts: str) -> str:
    """A document with rules, and with other lines for some of its keys; new keys go in front of the rules."""
    lines = []
    for line in DOCUMENT.splitlines():
        key = line.split(":")[0]
        if key == "rules":
            lines += [f"{name}: {text}" for name, text in parts.items()]
        lines.append(f"{key}: {parts.pop(key)}" if key in parts else line)
    return "\n".join(lines) + "\n" + "".join(f"  {line}\n" for line in rules.split("\n"))


def play(text: str, answers: int = 200, options: dict[str, Any] | None = None) -> set[str]:
    """Plays a text with the last move of every offer, and reads what there is to read."""
    game = load_text(text).new_game(2, options=options)
    while not game.over and answers > 0:
        answers -= 1
        offer = game.raw_offers[0]
        game.play_raw(offer.seat, offer.moves[-1])
    teller = game.teller("en")
    for event in game.seen_events(0)[-100:]:
        teller.event(event)
    for offer in game.offers:
        for move in offer.moves[:100]:
            game.move_text(move, 0, teller)
    game.view(0)
    return {"played"}


def game(body: str, more: str = "", answers: int = 200, **parts: str) -> set[str]:
    """Plays a game whose rule has this body."""
    indented = "\n".join(f"  {line}" for line in body.split("\n"))
    return play(document(f"to game:\n{indented}\n{more}", **parts), answers)


def nothing(**parts: str) -> set[str]:
    return game("do nothing", **parts)


# --- the cases -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    run: Callable[[], set[str]]
    codes: frozenset[str]


CASES: dict[str, Case] = {}


def case(name: str, codes: str, run: Callable[[], set[str]]) -> None:
    """A case and the codes that it must end with."""
    CASES[name] = Case(run, frozenset(codes.split()))


def some(count: int, text: str, between: str = ", ") -> str:
    """A text many times, ``#`` in it standing for its number."""
    return between.join(text.replace("#", str(at)) for at in range(count))


def mapping(count: int, text: str, last: str) -> str:
    return "{" + some(count, text) + ", " + last + "}"


# Sizes and nesting.
case("a file of 10 MB", "file-too-large", lambda: play("a: b\n" * 2_000_000))
case("a file of 10 MB of rules", "file-too-large", lambda: game("do nothing\n" * 900_000))
for opening in ("[", "{a: ", "- ", "? ", "[{a: "):
    case(f"1,000 nested {opening.strip()}", "too-deep", lambda opening=opening: play(opening * 1_000))
case("1,000 nested mappings", "too-deep", lambda: play("".join(" " * depth + "a:\n" for depth in range(1_000))))
case("1,000 parentheses", "nested-too-deep", lambda: game("set count to " + "(" * 1_000 + "1" + ")" * 1_000))
case("1,000 open parentheses", "nested-too-deep", lambda: game("set count to " + "(" * 1_000))
case("1,000 brackets", "nested-too-deep", lambda: game("for each a in " + "[" * 1_000 + "]" * 1_000 + ": stop"))
case("1,000 signs", "nested-too-deep", lambda: game("set count to " + "-" * 1_000 + "1"))
case("1,000 times not", "nested-too-deep", lambda: game("if " + "not " * 1_000 + "true: do nothing"))
case("1,000 conditionals", "nested-too-deep", lambda: game("set count to " + "if true then 1 else " * 1_000 + "1"))
case("1,000 searches", "nested-too-deep", lambda: game("if " + "any p in players where " * 1_000 + "true: do nothing"))
case("20,000 sums", "nested-too-deep", lambda: game("set count to " + "1 + " * 20_000 + "1"))
case("10,000 fields", "nested-too-deep", lambda: game("set count to count" + ".value" * 10_000))
case("200 blocks in each other", "nested-too-deep", lambda: game(
    "".join("  " * depth + "repeat 1 times:\n" for depth in range(200)) + "  " * 200 + "do nothing"))
case("a chain of 300 definitions", "nested-too-deep", lambda: game(
    "set count to a299()", "define a0: 0\n" + "".join(f"define a{at}: a{at - 1}()\n" for at in range(1, 300))))
case("a chain of 100 definitions", "played", lambda: game(
    "set count to a99()", "define a0: 0\n" + "".join(f"define a{at}: a{at - 1}()\n" for at in range(1, 100))))
case("a chain of 3,000 rules", "played", lambda: game(
    "a2999()", "to a0: do nothing\n" + "".join(f"to a{at}: a{at - 1}()\n" for at in range(1, 3_000))))
case("an alias bomb", "yaml-alias no-name", lambda: play("a0: &a0 [x, x]\n" + "".join(
    f"a{at}: &a{at} [*a{at - 1}, *a{at - 1}, *a{at - 1}]\n" for at in range(1, 60))))
case("a document that holds itself", "yaml-alias unknown-key", lambda: play("a: &a [*a]\n" + document("to game: do nothing")))
case("a merge key", "yaml-merge-key", lambda: play(document("to game: do nothing", labels="{<<: {a: b}}")))
case("a tag", "yaml-tag", lambda: nothing(summary="!!python/object/apply:os.system ls"))

# Length.
case("20,000 rules", "too-many-nodes", lambda: play(document("to game: do nothing\n" + some(
    20_000, "to r#: do nothing", "\n"))))
case("19,000 definitions", "played", lambda: play(document("to game: do nothing\n" + some(
    19_000, "define r#: 1", "\n"))))
case("10,000 rules in a circle", "recursion", lambda: play(document("to game: r0()\n" + "".join(
    f"to r{at}: r{(at + 1) % 10_000}()\n" for at in range(10_000)))))
case("10,000 rules of one name", "name-taken", lambda: play(document("to game: do nothing\n" + "to r: do nothing\n" * 10_000)))
case("10,000 rules that cannot be read", "syntax", lambda: play(document("to game: do nothing\n" + "to (:\n" * 10_000)))
case("10,000 unknown names", "unknown-name", lambda: game("do nothing", some(10_000, "to r#: u#()\n", "")))
case("10,000 unknown keys", "unknown-key", lambda: play(
    document("to game: do nothing") + some(9_000, "key_#: 1\n", "")))
case("a line of 500 kB of numbers", "too-many-nodes", lambda: game("for each n in [" + "1," * 250_000 + "1]: stop"))
case("a line of 500 kB of one word", "syntax", lambda: game("x" * 500_000))
case("a line of 500 kB of words", "too-many-nodes", lambda: game("set count to " + "x " * 250_000))
case("a comment of 500 kB", "played", lambda: game("do nothing # " + "é" * 250_000))
case("90 kB of one list", "played", lambda: game("if count in [" + "1," * 45_000 + "1]: do nothing"))
case("14,000 locals", "played", lambda: game(some(14_000, "let x# = 1", "\n")))
case("20,000 parameters", "played", lambda: game("do nothing", f"to f({some(20_000, 'number x#')}): do nothing\n"))
case("10,000 branches", "played", lambda: game("if false: do nothing" + "\nelse if false: do nothing" * 10_000))
case("10,000 codes in a cite", "played", lambda: game("cites " + some(10_000, "AB-#") + "\ndo nothing"))
case("6,000 kinds", "played", lambda: nothing(cards=mapping(6_000, "k#: {}", "blank: {}")))
case("6,000 kinds with a behaviour", "played", lambda: game(
    "do nothing", f"moment m(card)\nwhen {some(6_000, 'k#')} m(card): do nothing\n",
    cards=mapping(6_000, "k#: {}", "blank: {}")))
case("3,000 states", "played", lambda: nothing(state=mapping(
    3_000, "s#: {type: number, starts: 0}", "count: {type: number, starts: 0}")))
case("2,500 states that are set back", "steps-exhausted", lambda: game(
    "repeat: r()", "to r marks r: do nothing\n",
    state=mapping(2_500, "s#: {type: number, starts: 0, each: r}", "count: {type: number, starts: 0}")))
case("3,000 states of unknown types", "unknown-type", lambda: nothing(
    state=mapping(3_000, "s#: {type: t#}", "count: {type: number, starts: 0}")))
case("15,000 members", "played", lambda: nothing(types="{t: [" + some(15_000, "m#") + "]}"))
case("4,000 types", "played", lambda: nothing(types="{" + some(4_000, "t#: [m#]") + "}"))
case("2,500 options", "played", lambda: nothing(options="{" + some(2_500, "o#: {type: 1..3, default: 1}") + "}"))
case("3,000 fields of 1,000 cards", "played", lambda: nothing(
    fields=mapping(3_000, "f#: {type: number, default: 0}", "value: number"), cards="{b(number value): {}}",
    deck="{in: stock, cards: [1 x b(i) for i in 1..1000]}"))
case("5,000 labels of nothing", "unknown-label", lambda: nothing(labels="{" + some(5_000, "l#: x") + "}"))

# Decks.
case("a deck of a million", "too-many-cards", lambda: nothing(deck="{in: stock, cards: [1000000 x blank]}"))
case("a deck of two loops", "too-many-cards", lambda: nothing(
    deck="{in: stock, cards: ['1 x blank for a in 1..1000, b in 1..1000']}"))
case("a deck of loops for nothing", "too-many-cards", lambda: nothing(
    deck="{in: stock, cards: ['1 x blank for a in 1..1000, b in 1..1000, c in 1..1000 where false']}"))
case("a deck of no copies", "too-many-cards", lambda: nothing(
    deck="{in: stock, cards: ['0 x blank for a in 1..1000, b in 1..1000, c in 1..1000']}"))
case("a deck of one huge loop", "too-many-cards", lambda: nothing(
    deck="{in: stock, cards: ['1 x blank for a in 1..2147483647 where a < 0']}"))
case("2,000 lines of a deck", "too-many-cards empty-deck", lambda: nothing(
    deck="{in: stock, cards: [" + some(2_000, "'1 x blank for a in 1..1000, b in 1..9 where false'") + "]}"))
case("faces that cannot be paired", "no-pairing", lambda: nothing(
    faces="[front, back]", cards="{a: {}, b: {}}",
    deck="{in: stock, sides: {front: [1000 x a], back: [1000 x b]}, pairing: {shuffled: each game, never: [[a, b]]}}"))
case("5,000 pairs that may not be", "no-pairing", lambda: nothing(
    faces="[front, back]", cards="{a: {}, b: {}}",
    deck="{in: stock, sides: {front: [1000 x a], back: [1000 x b]}, pairing: {shuffled: each game, never: ["
    + "[a, b], " * 5_000 + "[a, b]]}}"))

# Rules that do not end, or nearly.
case("an endless loop", "steps-exhausted", lambda: game("repeat: do nothing"))
case("an endless shuffle", "steps-exhausted", lambda: game("repeat: shuffle stock"))
case("loops in loops", "steps-exhausted", lambda: game(
    "repeat 1000 times:\n  repeat 1000 times:\n    repeat 1000 times: do nothing"))
case("an endless loop over nothing", "steps-exhausted", lambda: game("repeat:\n  for each n in 1..0: stop"))
case("two thousand million times", "steps-exhausted", lambda: game("repeat 2000000000 times: do nothing"))
case("a search without end", "steps-exhausted", lambda: game("if any n in 1..2147483647 where n < 0: do nothing"))
case("a list without end", "steps-exhausted", lambda: game("set count to size(each n in 1..2147483647)"))
case("a loop without end", "steps-exhausted", lambda: game("for each n in 1..2147483647: do nothing"))
case("a draw from a list without end", "steps-exhausted", lambda: game("set count to random n in 1..2147483647"))
case("a range is looked into at once", "played", lambda: game("if count in 1..2147483647: do nothing"))
case("cards to and fro", "steps-exhausted", lambda: game(
    "repeat:\n  move each c in stock to other\n  move each c in other to stock"))
case("piles turned over", "steps-exhausted", lambda: game("repeat: turn over stock"))
case("a thousand cards shown", "steps-exhausted", lambda: game(
    "repeat: show stock to players", deck="{in: stock, cards: [1000 x blank]}"))
case("a thousand cards looked through", "steps-exhausted", lambda: game(
    "let c = top(stock)\nrepeat:\n  if c in other or c in stock: do nothing",
    deck="{in: stock, cards: [1000 x blank]}"))
case("a long loop", "steps-exhausted", lambda: game("repeat:\n" + "\n".join(["  do nothing"] * 30_000)))
case("a long rule", "steps-exhausted", lambda: game("repeat: r()", "to r:\n" + "  set count to 1\n" * 15_000))
case("a long condition", "steps-exhausted", lambda: game(
    "repeat:\n  if any n in 1..100 where n in [" + "0," * 40_000 + "0]: do nothing"))
case("a long definition", "steps-exhausted", lambda: game(
    "repeat:\n  if d(): do nothing", "define d: count in [" + "1," * 40_000 + "1]\n"))
case("a decision with many moves", "steps-exhausted", lambda: game(
    "repeat: ask d(seat(1))",
    "decision d(player):\n" + some(10_000, "  m# when false: do nothing\n", "") + "  otherwise: do nothing\n"))
case("a decision with a long condition", "steps-exhausted", lambda: game(
    "repeat: ask d(seat(1))",
    "decision d(player):\n  m when 1 in [" + "0," * 40_000 + "0]: do nothing\n  otherwise: do nothing\n"))
case("a decision with a long otherwise", "steps-exhausted", lambda: game(
    "repeat: ask d(seat(1))",
    "decision d(player):\n  m when false: do nothing\n  otherwise:\n" + "    set count to 1\n" * 15_000))
case("definitions that double", "steps-exhausted", lambda: game(
    "set count to a40()",
    "define a0: 0\n" + "".join(f"define a{at}: a{at - 1}() + a{at - 1}()\n" for at in range(1, 41))))
case("rules that double", "steps-exhausted", lambda: game(
    "a40()", "to a0: do nothing\n" + "".join(f"to a{at}:\n  a{at - 1}()\n  a{at - 1}()\n" for at in range(1, 41))))
case("searches inside searches", "steps-exhausted", lambda: game(
    "if any a in 1..400 where any b in 1..400 where any c in 1..400 where a + b + c < 0: do nothing"))
case("a question without end", "decisions-exhausted", lambda: game(
    "repeat: ask d(seat(1))", "decision d(player):\n  go: do nothing\n", 200_000))
case("a question put again without end", "decisions-exhausted", lambda: game(
    "ask d(seat(1))", "decision d(player):\n  go: again\n", 200_000))
case("events without end", "too-many-events", lambda: game(
    "repeat:\n  ask d(seat(1))\n  repeat 100 times:\n    move each c in stock to other\n    move each c in other to stock",
    "decision d(player):\n  go: do nothing\n", 200_000, deck="{in: stock, cards: [900 x blank]}"))
case("a product of choices", "steps-exhausted", lambda: game(
    "ask d(seat(1))", "decision d(player):\n  go(number a in 1..900, number b in 1..900, number c in 1..900): do nothing\n"))
case("a product of choices that are not", "steps-exhausted", lambda: game(
    "ask d(seat(1))",
    "decision d(player):\n  go(number a in 1..900, number b in 1..900, number c in 1..900) when false: do nothing\n"))
case("too many choices", "too-many-moves", lambda: game(
    "ask d(seat(1))", "decision d(player):\n  go(number a in 1..90000): do nothing\n"))
case("a number that overflows", "number-overflow", lambda: game("set count to 2147483647\nadd 1 to count"))
case("a number multiplied by itself", "number-overflow", lambda: game(
    "set count to 2\nrepeat: set count to count * count"))
case("a number of 5,000 digits", "number-too-large", lambda: game("set count to " + "9" * 5_000))
case("a value of 5,000 digits", "number-too-large", lambda: nothing(
    state="{count: {type: number, starts: " + "9" * 5_000 + "}}"))

# Names.
NAMES = sorted(
    {one.lower() for one in [*dir(builtins), *keyword.kwlist, "self", "model_config", "model_fields", "mro", "copy"]}
    - RESERVED
    - {"player", "number", "card", "face", "kind", "boolean", "players", "seats", "min", "max"}
)
NAMES = [one for one in NAMES if one[0].isalpha()]
DUNDER = ("__class__", "__init__", "__import__", "__builtins__", "__dict__", "_private")

case("names of Python's own as states", "played", lambda: game(
    "\n".join(f"add 1 to {one}" for one in NAMES),
    state="{" + ", ".join(f"{one}: {{type: number, starts: 0}}" for one in NAMES) + "}"))
case("names of Python's own as rules", "played", lambda: game(
    "\n".join(f"{one}()" for one in NAMES), "".join(f"to {one}: do nothing\n" for one in NAMES)))
case("names of Python's own as kinds and fields", "played", lambda: game(
    "\n".join(f"set count to top(stock).{one}" for one in NAMES),
    fields="{" + ", ".join(f"{one}: {{type: number, default: 3}}" for one in NAMES) + "}",
    cards="{" + ", ".join(f"k_{one}: {{{one}: 7}}" for one in NAMES) + "}",
    deck="{in: stock, cards: [" + ", ".join(f"1 x k_{one}" for one in NAMES) + "]}"))
case("names of Python's own as piles and members", "played", lambda: game(
    "\n".join(f"move top(stock) to {one}" for one in NAMES[:10]),
    piles="{stock: {seen_by: nobody}, " + ", ".join(f"{one}: {{seen_by: all}}" for one in NAMES) + "}",
    types="{t: [" + ", ".join(f"m_{one}" for one in NAMES) + "]}"))
case("fields that Python has", "unknown-field", lambda: game("\n".join(
    f"set count to {what}" for what in ("top(stock).up", "top(stock).real", "top(stock).numerator", "top(stock).mro"))))
case("dunder names in rules", "bad-name", lambda: game(
    "do nothing", "".join(f"to {one}: do nothing\n" for one in DUNDER)))
case("dunder fields", "bad-name", lambda: game("set count to top(stock).__class__"))
case("dunder states", "bad-value", lambda: nothing(state="{__class__: {type: number, starts: 0}}"))
case("dunder kinds", "bad-name unknown-kind", lambda: nothing(cards="{__class__: {}}"))
case("dunder options", "bad-value", lambda: nothing(options="{__init__: {type: boolean, default: true}}"))
case("dunder values of a kind", "unknown-field", lambda: nothing(cards="{blank: {__class__: 1, __dict__: 2}}"))

# Labels.
for title, label in {
    "itself": "{ kind-blank }",
    "another": "{ label-other }",
    "a term": "{ -brand }",
    "an attribute": "{ kind-blank.attr }",
    "a function that there is not": '{ OPEN("/etc/passwd") }',
    "a date": "{ DATETIME($value) }",
    "a placeholder that nothing fills": "{ $nothing }",
    "a brace": "{",
    "1,000 braces": "{ " * 1_000 + "}" * 1_000,
    "a choice without a default": "{ $value -> [one] x }",
}.items():
    case(f"a label with {title}", "bad-label", lambda label=label: nothing(cards=f"{{blank: {{label: {json.dumps(label)}}}}}"))
case("a label of a million digits", "played", lambda: game(
    "ask d(seat(1))", "decision d(player):\n  go(number a in 1..3): do nothing\n",
    labels="{d.go: '{ NUMBER($a, minimumFractionDigits: 1000000) }'}"))
case("labels that grow", "played", lambda: game(
    "move top(stock) to hand(seat(1))\nask d(seat(1))",
    "decision d(player):\n  go(card in hand(player)): do nothing\n",
    0, cards="{blank: {label: " + "x" * 300_000 + "}}", labels="{d.go: '" + "{ $card }" * 9_000 + "'}"))

# Characters.
case("a NUL", "bad-character", lambda: game("do nothing # \0"))
case("half a pair of surrogates", "bad-character", lambda: game("do nothing # \ud800"))
case("an escape that is half a pair", "bad-character", lambda: nothing(summary='"\\ud800"'))
case("a bell and an escape", "bad-character", lambda: game("do nothing # \x07\x1b[31m"))
case("a mark that turns the line round", "unknown-sign", lambda: game("set co\u202eunt to 1"))
case("a mark that turns a comment round", "played", lambda: game("do nothing # \u202e\u200f\u2067"))
case("letters of other scripts", "bad-name", lambda: game("set соunt to 1"))
case("digits of other scripts", "bad-name", lambda: game("set count to ٣"))


def text_option(body: str) -> set[str]:
    """A game with an option that holds a rule, and this text for it."""
    options = "{house: {type: rule, default: do nothing}}"
    return play(document("to game: house()", options=options), options={"house": body})


case("an option of 2 MB", "too-many-nodes", lambda: text_option("do nothing\n" * 180_000))
case("an option that does not end", "steps-exhausted", lambda: text_option("repeat: do nothing"))
case("an option that is nested deep", "nested-too-deep", lambda: text_option("set count to " + "(" * 5_000))
case("an option that calls itself", "recursion", lambda: text_option("house()"))
case("an option with a NUL", "unknown-sign", lambda: text_option("do \0nothing"))


# --- running them ----------------------------------------------------------------------------------


def codes_of(one: Case) -> list[str]:
    try:
        return sorted(one.run())
    except RulesetError as error:
        return sorted({diagnostic.code for diagnostic in error.diagnostics})
    except Fault as fault:
        return [fault.code]
    except Exception as error:
        return [f"{type(error).__name__}: {error}"[:200]]


def megabytes() -> int:
    """The most memory that this process has used."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 * 1024 if sys.platform == "darwin" else 1024)


def main(names: list[str]) -> None:
    for name in names or CASES:
        print(json.dumps({"starts": name}), flush=True)
        print(json.dumps({"name": name, "codes": codes_of(CASES[name]), "megabytes": megabytes()}), flush=True)
    assert isinstance(load_text(document("to game: do nothing")), Rules)
    print(json.dumps({"alive": True, "codes": sorted(nothing())}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
