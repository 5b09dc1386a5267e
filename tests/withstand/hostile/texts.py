"""Texts that are too deep or too long."""

from __future__ import annotations

from tests.withstand.hostile.case import case, document, game, long, mapping, nothing, play, some

case("a file of 10 MB", "file-too-large", lambda: play("a: b\n" * 2_000_000))
case("a file of 10 MB of rules", "file-too-large", lambda: play("rules: |\n" + "  do nothing\n" * 900_000))
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
case(
    "200 blocks in each other",
    "nested-too-deep",
    lambda: game("".join("  " * depth + "repeat 1 times:\n" for depth in range(200)) + "  " * 200 + "do nothing"),
)
case(
    "a chain of 300 definitions",
    "nested-too-deep",
    lambda: game(
        "set count to a299()", "define a0: 0\n" + "".join(f"define a{at}: a{at - 1}()\n" for at in range(1, 300))
    ),
)
case(
    "a chain of 100 definitions",
    "played",
    lambda: game(
        "set count to a99()", "define a0: 0\n" + "".join(f"define a{at}: a{at - 1}()\n" for at in range(1, 100))
    ),
)
case(
    "a chain of 3,000 rules",
    "played",
    lambda: game("a2999()", "to a0: do nothing\n" + "".join(f"to a{at}: a{at - 1}()\n" for at in range(1, 3_000))),
)
case(
    "an alias bomb",
    "yaml-alias no-name",
    lambda: play(
        "a0: &a0 [x, x]\n" + "".join(f"a{at}: &a{at} [*a{at - 1}, *a{at - 1}, *a{at - 1}]\n" for at in range(1, 60))
    ),
)
case(
    "a document that holds itself",
    "yaml-alias unknown-key",
    lambda: play("a: &a [*a]\n" + document("to game: do nothing")),
)
case("a merge key", "yaml-merge-key", lambda: play(document("to game: do nothing", labels="{<<: {a: b}}")))
case("a tag", "yaml-tag", lambda: nothing(summary="!!python/object/apply:os.system ls"))

case(
    "20,000 rules",
    "too-many-nodes",
    lambda: play(document("to game: do nothing\n" + some(20_000, "to r#: do nothing", "\n"))),
)
case("6,000 definitions", "played", lambda: play(document("to game: do nothing\n" + some(6_000, "define r#: 1", "\n"))))
case(
    "5,000 rules in a circle",
    "recursion",
    lambda: play(document("to game: r0()\n" + "".join(f"to r{at}: r{(at + 1) % 5_000}()\n" for at in range(5_000)))),
)
case(
    "5,000 rules of one name",
    "name-taken",
    lambda: play(document("to game: do nothing\n" + "to r: do nothing\n" * 5_000)),
)
case("10,000 rules that cannot be read", "syntax", lambda: play(document("to game: do nothing\n" + "to (:\n" * 10_000)))
case("5,000 unknown names", "unknown-name", lambda: game("do nothing", some(5_000, "to r#: u#()\n", "")))
case(
    "10,000 unknown keys", "unknown-key", lambda: play(document("to game: do nothing") + some(9_000, "key_#: 1\n", ""))
)
case("a line of 500 kB of numbers", "too-many-nodes", lambda: game("for each n in [" + "1," * 250_000 + "1]: stop"))
case("a line of 500 kB of one word", "syntax", lambda: game("x" * 500_000))
case("a line of 500 kB of words", "too-many-nodes", lambda: game("set count to " + "x " * 250_000))
case("a comment of 500 kB", "played", lambda: game("do nothing # " + "é" * 250_000))
case("20 kB of one list", "played", lambda: game("if count in [" + "1," * 10_000 + "1]: do nothing"))
case("6,000 locals", "played", lambda: game(some(6_000, "let x# = 1", "\n")))
case("6,000 parameters", "played", lambda: game("do nothing", f"to f({some(6_000, 'number x#')}): do nothing\n"))
case("4,000 branches", "played", lambda: game("if false: do nothing" + "\nelse if false: do nothing" * 4_000))
case("10,000 codes in a cite", "played", lambda: game("cites " + some(10_000, "AB-#") + "\ndo nothing"))
case("3,000 kinds", "played", lambda: nothing(cards=mapping(3_000, "k#: {}", "blank: {}")))
case(
    "3,000 kinds with a behaviour",
    "played",
    lambda: game(
        "do nothing",
        f"moment m(card)\nwhen {some(3_000, 'k#')} m(card): do nothing\n",
        cards=mapping(3_000, "k#: {}", "blank: {}"),
    ),
)
case(
    "3,000 states",
    "played",
    lambda: nothing(state=mapping(3_000, "s#: {type: number, starts: 0}", "count: {type: number, starts: 0}")),
)
case(
    "1,500 states that are set back",
    "steps-exhausted",
    lambda: long(
        "repeat: r()",
        "to r marks r: do nothing\n",
        state=mapping(1_500, "s#: {type: number, starts: 0, each: r}", "count: {type: number, starts: 0}"),
    ),
)
case(
    "3,000 states of unknown types",
    "unknown-type",
    lambda: nothing(state=mapping(3_000, "s#: {type: t#}", "count: {type: number, starts: 0}")),
)
case("6,000 members", "played", lambda: nothing(types="{t: [" + some(6_000, "m#") + "]}"))
case("2,000 types", "played", lambda: nothing(types="{" + some(2_000, "t#: [m#]") + "}"))
case("1,500 options", "played", lambda: nothing(options="{" + some(1_500, "o#: {type: 1..3, default: 1}") + "}"))
case(
    "1,000 fields of 1,000 cards",
    "played",
    lambda: nothing(
        fields=mapping(1_000, "f#: {type: number, default: 0}", "value: number"),
        cards="{b(number value): {}}",
        deck="{in: stock, cards: [1 x b(i) for i in 1..1000]}",
    ),
)
case("5,000 labels of nothing", "unknown-label", lambda: nothing(labels="{" + some(5_000, "l#: x") + "}"))
