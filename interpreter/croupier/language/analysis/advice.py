"""Words that people know from elsewhere, and the words of this language: types, values and functions."""

from __future__ import annotations

from croupier.language.diagnostics import write
from croupier.language.syntax.listing_helps import distinct_help, sorted_help

_LISTED = "there are no texts in rules: list the values under `types`, or use `number` or `boolean`"

TEAMS_HELP = "say how many teams there are: `teams: 2`"

TYPE_HABITS = {
    **dict.fromkeys(("int", "integer", "num", "float", "entier", "nombre"), write("number")),
    **dict.fromkeys(("bool", "truth", "booleen"), write("boolean")),
    **dict.fromkeys(("string", "str", "text", "char", "texte"), _LISTED),
    **dict.fromkeys(("joueur", "seat"), write("player")),
    "carte": write("card"),
    "team": TEAMS_HELP,
}

_NUMBERS = (
    ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    ("zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"),
)
NUMBER_WORDS = {word: number for words in _NUMBERS for number, word in enumerate(words)}
"""Numbers in words."""

LIST_HABITS = ("everyone", "everybody", "all", "all_players", "joueurs", "tous")
"""Words for all players. Elsewhere than behind ``in`` they may mean anything."""

TRUTH_HABITS = {
    **dict.fromkeys(("vrai", "yes", "oui", "on"), write("true")),
    **dict.fromkeys(("faux", "off", "non"), write("false")),
}
"""Words for truth values; advice for a number is another."""

VALUE_HABITS = {
    **dict.fromkeys(LIST_HABITS, write("players")),
    **TRUTH_HABITS,
    **dict.fromkeys(("null", "nil", "nul", "nothing", "rien", "aucun", "aucune"), write("none")),
    **dict.fromkeys(("distinct", "unique"), distinct_help()),
    **dict.fromkeys(("sort", "sorted"), sorted_help()),
}

# Functions; `{}` stands for the arguments.
CALL_HABITS = {
    **dict.fromkeys(("count", "len", "length", "num", "nombre", "taille"), write("size({})")),
    **dict.fromkeys(("empty", "is_empty", "isempty", "vide"), write("size({}) = 0")),
    **dict.fromkeys(("print", "say", "log", "echo", "afficher"), "leave it out: players are told what happens"),
    **dict.fromkeys(("player", "players", "seats"), write("seat({})")),
    **dict.fromkeys(("next", "next_player", "left"), write("left_of({})")),
    **dict.fromkeys(("previous", "prev", "previous_player", "right"), write("right_of({})")),
    **dict.fromkeys(("random_int", "randint", "rand", "dice"), write("random n in 1..6")),
    "contains": write("card in pile"),
    **dict.fromkeys(("nth", "get", "element", "card_at", "nieme"), write("item({})")),
    **dict.fromkeys(
        ("union", "concat", "append", "join"), "write `+` between the two lists, and `[…]` around one item"
    ),
    **dict.fromkeys(("sort", "sorted", "trier"), sorted_help()),
    **dict.fromkeys(("distinct", "unique"), distinct_help()),
}

# Functions and fields of the values of an enumeration.
NEIGHBOURS = {
    **dict.fromkeys(("next", "succ", "successor", "following", "higher", "suivant", "suivante"), "above"),
    **dict.fromkeys(("previous", "prev", "pred", "predecessor", "lower", "precedent", "precedente"), "below"),
}
