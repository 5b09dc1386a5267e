"""Names that mean something to Python, labels that do something, characters that are not what they seem."""

from __future__ import annotations

import builtins
import json
import keyword

from croupier.language.syntax.words import RESERVED

from tests.withstand.hostile.case import case, document, game, nothing, play

NAMES = sorted(
    {one.lower() for one in [*dir(builtins), *keyword.kwlist, "self", "model_config", "model_fields", "mro", "copy"]}
    - RESERVED
    - {"player", "number", "card", "face", "kind", "boolean", "players", "seats", "min", "max"}
)
NAMES = [one for one in NAMES if one[0].isalpha()]
DUNDER = ("__class__", "__init__", "__import__", "__builtins__", "__dict__", "_private")

case(
    "names of Python's own as states",
    "played",
    lambda: game(
        "\n".join(f"add 1 to {one}" for one in NAMES),
        state="{" + ", ".join(f"{one}: {{type: number, starts: 0}}" for one in NAMES) + "}",
    ),
)
case(
    "names of Python's own as rules",
    "played",
    lambda: game("\n".join(f"{one}()" for one in NAMES), "".join(f"to {one}: do nothing\n" for one in NAMES)),
)
case(
    "names of Python's own as kinds and fields",
    "played",
    lambda: game(
        "\n".join(f"set count to top(stock).{one}" for one in NAMES),
        fields="{" + ", ".join(f"{one}: {{type: number, default: 3}}" for one in NAMES) + "}",
        cards="{" + ", ".join(f"k_{one}: {{{one}: 7}}" for one in NAMES) + "}",
        deck="{in: stock, cards: [" + ", ".join(f"1 x k_{one}" for one in NAMES) + "]}",
    ),
)
case(
    "names of Python's own as piles and members",
    "played",
    lambda: game(
        "\n".join(f"move top(stock) to {one}" for one in NAMES[:10]),
        piles="{stock: {seen_by: nobody}, " + ", ".join(f"{one}: {{seen_by: all}}" for one in NAMES) + "}",
        types="{t: [" + ", ".join(f"m_{one}" for one in NAMES) + "]}",
    ),
)
case(
    "fields that Python has",
    "unknown-field",
    lambda: game(
        "\n".join(
            f"set count to {what}"
            for what in ("top(stock).up", "top(stock).real", "top(stock).numerator", "top(stock).mro")
        )
    ),
)
case(
    "dunder names in rules",
    "bad-name",
    lambda: game("do nothing", "".join(f"to {one}: do nothing\n" for one in DUNDER)),
)
case("dunder fields", "bad-name", lambda: game("set count to top(stock).__class__"))
case("dunder states", "bad-value", lambda: nothing(state="{__class__: {type: number, starts: 0}}"))
case("dunder kinds", "bad-name unknown-kind", lambda: nothing(cards="{__class__: {}}"))
case("dunder options", "bad-value", lambda: nothing(options="{__init__: {type: boolean, default: true}}"))
case("dunder values of a kind", "unknown-field", lambda: nothing(cards="{blank: {__class__: 1, __dict__: 2}}"))

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
    case(
        f"a label with {title}",
        "bad-label",
        lambda label=label: nothing(cards=f"{{blank: {{label: {json.dumps(label)}}}}}"),
    )
case(
    "a label of a million digits",
    "bad-label",
    lambda: game(
        "ask d(seat(1))",
        "decision d(player):\n  go(number a in 1..3): do nothing\n",
        labels="{d.go: '{ NUMBER($a, minimumFractionDigits: 1000000) }'}",
    ),
)
case("a label of 300 kB", "bad-value", lambda: nothing(cards="{blank: {label: " + "x" * 300_000 + "}}"))
case("a mark of 300 kB", "bad-value", lambda: nothing(types="{t: {a: {mark: " + "x" * 300_000 + "}}}"))
case(
    "labels that grow",
    "played",
    lambda: game(
        "show stock to players\nmove each c in stock to hand(seat(1))\nask d(seat(1))",
        "decision d(player):\n  go(card in hand(player)): do nothing\n",
        0,
        cards="{blank: {label: '" + "{ $value }" * 400 + "'}}",
        deck="{in: stock, cards: [1000 x blank]}",
        labels="{d.go: '" + "{ $card }" * 500 + "'}",
        fields="{value: {type: number, default: 2147483647}}",
    ),
)

case("a NUL", "bad-character", lambda: game("do nothing # \0"))
case("half a pair of surrogates", "bad-character", lambda: game("do nothing # \ud800"))
case("an escape that is half a pair", "bad-character", lambda: nothing(summary='"\\ud800"'))
case("an escape that colours a terminal", "bad-character", lambda: nothing(summary='"\\e[31m"'))
case("an escape that turns a text round", "bad-character", lambda: nothing(summary='"\\u202e"'))
case("a bell and an escape", "bad-character", lambda: game("do nothing # \x07\x1b[31m"))
case("a mark that turns the line round", "bad-character", lambda: game("set co\u202eunt to 1"))
case("a mark that turns a comment round", "bad-character", lambda: game("do nothing # \u202e\u200f\u2067"))
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
