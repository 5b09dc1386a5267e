"""Decks that are too large, and rules that do not end, or nearly."""

from __future__ import annotations

from croupier.engines.contract.limits import DEFAULT_LIMITS, Limits

from tests.withstand.hostile.case import case, game, long, nothing, some

case("a deck of a million", "too-many-cards", lambda: nothing(deck="{in: stock, cards: [1000000 x blank]}"))
case(
    "a deck of two loops",
    "too-many-cards",
    lambda: nothing(deck="{in: stock, cards: ['1 x blank for a in 1..1000, b in 1..1000']}"),
)
case(
    "a deck of loops for nothing",
    "too-many-cards",
    lambda: nothing(deck="{in: stock, cards: ['1 x blank for a in 1..1000, b in 1..1000, c in 1..1000 where false']}"),
)
case(
    "a deck of no copies",
    "too-many-cards",
    lambda: nothing(deck="{in: stock, cards: ['0 x blank for a in 1..1000, b in 1..1000, c in 1..1000']}"),
)
case(
    "a deck of one huge loop",
    "too-many-cards",
    lambda: nothing(deck="{in: stock, cards: ['1 x blank for a in 1..2147483647 where a < 0']}"),
)
case(
    "500 lines of a deck",
    "too-many-cards empty-deck",
    lambda: nothing(
        deck="{in: stock, cards: [" + some(500, "'1 x blank for a in 1..1000, b in 1..9 where false'") + "]}"
    ),
)
case(
    "faces that cannot be paired",
    "no-pairing",
    lambda: nothing(
        faces="[front, back]",
        cards="{a: {}, b: {}}",
        deck="{in: stock, sides: {front: [1000 x a], back: [1000 x b]}, "
        "pairing: {shuffled: each game, never: [[a, b]]}}",
    ),
)
case(
    "5,000 pairs that may not be",
    "no-pairing",
    lambda: nothing(
        faces="[front, back]",
        cards="{a: {}, b: {}}",
        deck="{in: stock, sides: {front: [1000 x a], back: [1000 x b]}, pairing: {shuffled: each game, never: ["
        + "[a, b], " * 5_000
        + "[a, b]]}}",
    ),
)

case("an endless loop", "steps-exhausted", lambda: game("repeat: do nothing"))
case("an endless shuffle", "steps-exhausted", lambda: game("repeat: shuffle stock"))
case(
    "loops in loops",
    "steps-exhausted",
    lambda: game("repeat 1000 times:\n  repeat 1000 times:\n    repeat 1000 times: do nothing"),
)
case("an endless loop over nothing", "steps-exhausted", lambda: game("repeat:\n  for each n in 1..0: stop"))
case("two thousand million times", "steps-exhausted", lambda: game("repeat 2000000000 times: do nothing"))
case("a search without end", "range-too-long", lambda: game("if any n in 1..2147483647 where n < 0: do nothing"))
case("a list without end", "range-too-long", lambda: game("set count to size(each n in 1..2147483647)"))
case("a loop without end", "range-too-long", lambda: game("for each n in 1..2147483647: do nothing"))
case("a draw from a list without end", "range-too-long", lambda: game("set count to random n in 1..2147483647"))
case("a range is looked into at once", "played", lambda: game("if count in 1..2147483647: do nothing"))
case(
    "cards to and fro",
    "steps-exhausted",
    lambda: game("repeat:\n  move each c in stock to other\n  move each c in other to stock"),
)
case("piles turned over", "steps-exhausted", lambda: game("repeat: turn over stock"))
case(
    "a thousand cards shown",
    "steps-exhausted",
    lambda: game("repeat: show stock to players", deck="{in: stock, cards: [1000 x blank]}"),
)
case(
    "a thousand cards looked through",
    "steps-exhausted",
    lambda: game(
        "let c = top(stock)\nrepeat:\n  if c in other or c in stock: do nothing",
        deck="{in: stock, cards: [1000 x blank]}",
    ),
)
case("a long loop", "steps-exhausted", lambda: long("repeat:\n" + "\n".join(["  do nothing"] * 10_000)))
case("a long rule", "steps-exhausted", lambda: long("repeat: r()", "to r:\n" + "  set count to 1\n" * 5_000))
case(
    "a long condition",
    "steps-exhausted",
    lambda: long("repeat:\n  if any n in 1..100 where n in [" + "0," * 10_000 + "0]: do nothing"),
)
case(
    "a long definition",
    "steps-exhausted",
    lambda: long("repeat:\n  if d(): do nothing", "define d: count in [" + "1," * 10_000 + "1]\n"),
)
case(
    "a decision with many moves",
    "steps-exhausted",
    lambda: long(
        "repeat: ask d(seat(1))",
        "decision d(player):\n" + some(3_000, "  m# when false: do nothing\n", "") + "  otherwise: do nothing\n",
    ),
)
case(
    "a decision with a long condition",
    "steps-exhausted",
    lambda: long(
        "repeat: ask d(seat(1))",
        "decision d(player):\n  m when 1 in [" + "0," * 10_000 + "0]: do nothing\n  otherwise: do nothing\n",
    ),
)
case(
    "a decision with a long otherwise",
    "steps-exhausted",
    lambda: long(
        "repeat: ask d(seat(1))",
        "decision d(player):\n  m when false: do nothing\n  otherwise:\n" + "    set count to 1\n" * 5_000,
    ),
)
case(
    "a decision with many who may act first",
    "steps-exhausted",
    lambda: long(
        "repeat: ask d(seat(1))",
        "decision d(player):\n"
        + some(1_000, "  meanwhile p# in players where false:\n    m#: do nothing\n", "")
        + "  otherwise: do nothing\n",
    ),
)
case(
    "definitions that double",
    "too-much-work",
    lambda: game(
        "set count to a40()",
        "define a0: 0\n" + "".join(f"define a{at}: a{at - 1}() + a{at - 1}()\n" for at in range(1, 41)),
    ),
)
case(
    "rules that double",
    "steps-exhausted",
    lambda: game(
        "a40()", "to a0: do nothing\n" + "".join(f"to a{at}:\n  a{at - 1}()\n  a{at - 1}()\n" for at in range(1, 41))
    ),
)
case(
    "searches inside searches",
    "too-much-work",
    lambda: game("if any a in 1..400 where any b in 1..400 where any c in 1..400 where a + b + c < 0: do nothing"),
)
case(
    "a question without end",
    "decisions-exhausted",
    lambda: game("repeat: ask d(seat(1))", "decision d(player):\n  go: do nothing\n", 400_000),
)
case(
    "a question put again without end",
    "decisions-exhausted",
    lambda: game("ask d(seat(1))", "decision d(player):\n  go: again\n", 400_000, Limits(decisions=30_000)),
)
case(
    "events without end",
    "too-many-events",
    lambda: game(
        "repeat:\n  ask d(seat(1))\n  repeat 100 times:\n"
        "    move each c in stock to other\n    move each c in other to stock",
        "decision d(player):\n  go: do nothing\n",
        400_000,
        limits=Limits(game_steps=10_000_000),
        deck="{in: stock, cards: [90 x blank]}",
    ),
)
GO_ON = "decision d(player):\n  go: do nothing\n"

for name, rest, limits in (
    ("cards moved before every question", "repeat 2000 times: move each c in stock to stock", DEFAULT_LIMITS),
    ("a long loop before every question", "repeat 40000 times: do nothing", DEFAULT_LIMITS),
    ("long bodies before every question", "repeat 10 times:\n" + "    set count to 1\n" * 2_000, DEFAULT_LIMITS),
    ("shuffles before every question", "repeat 5000 times: shuffle stock", Limits(game_steps=200_000)),
):
    case(
        name,
        "game-steps-exhausted",
        lambda rest=rest, limits=limits: game(f"repeat:\n  ask d(seat(1))\n  {rest}", GO_ON, 400_000, limits),
    )
case(
    # Each answer is bounded by its steps, a game of many such answers by the number of its decisions.
    "a long search before every question",
    "decisions-exhausted",
    lambda: game(
        "repeat:\n  ask d(seat(1))\n  if any a in 1..300 where any b in 1..300 where a + b < 0: do nothing",
        "decision d(player):\n  go: do nothing\n",
        400_000,
        Limits(decisions=25),
    ),
)
case(
    "large piles turned inside out",
    "decisions-exhausted",
    lambda: game(
        "repeat:\n  ask d(seat(1))\n  for each c in stock: move bottom(stock) to stock under c",
        "decision d(player):\n  go: do nothing\n",
        400_000,
        Limits(decisions=25),
        deck="{in: stock, cards: [1000 x blank]}",
    ),
)
case(
    "a product of choices",
    "too-much-work",
    lambda: game(
        "ask d(seat(1))",
        "decision d(player):\n  go(number a in 1..900, number b in 1..900, number c in 1..900): do nothing\n",
    ),
)
case(
    "a product of choices that are not",
    "too-much-work",
    lambda: game(
        "ask d(seat(1))",
        "decision d(player):\n"
        "  go(number a in 1..900, number b in 1..900, number c in 1..900) when false: do nothing\n",
    ),
)
case(
    "too many choices",
    "too-many-moves",
    lambda: game("ask d(seat(1))", "decision d(player):\n  go(number a in 1..300, number b in 1..300): do nothing\n"),
)
case("a number that overflows", "number-overflow", lambda: game("set count to 2147483647\nadd 1 to count"))
case(
    "a number multiplied by itself",
    "number-overflow",
    lambda: game("set count to 2\nrepeat: set count to count * count"),
)
case("a number of 5,000 digits", "number-too-large", lambda: game("set count to " + "9" * 5_000))
case(
    "a value of 5,000 digits",
    "number-too-large",
    lambda: nothing(state="{count: {type: number, starts: " + "9" * 5_000 + "}}"),
)
