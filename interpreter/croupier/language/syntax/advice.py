"""Tables of habits: words and signs from other languages or programs, and their replacement in this language.

``readings.py`` and ``explain.py`` look a refused word up here. A table only gives the help of a diagnostic. So an entry
that does not suit a line gives a poor help, and does no other harm.
"""

from __future__ import annotations

# Words at the beginning of a line.
STATEMENT_HABITS = {
    **dict.fromkeys(("elif", "elsif", "elseif"), "else if"),
    **dict.fromkeys(("while", "tant"), "repeat while"),
    "until": "repeat while not",
    **dict.fromkeys(("foreach", "each", "pour", "chaque"), "for each"),
    **dict.fromkeys(("loop", "forever", "repeter"), "repeat"),
    **dict.fromkeys(("return", "yield", "donner", "donne", "retourner", "retourne", "renvoyer"), "give"),
    **dict.fromkeys(("var", "const", "local", "soit"), "let"),
    **dict.fromkeys(("assign", "mettre", "mets", "definis"), "set"),
    **dict.fromkeys(("increment", "increase", "ajouter", "ajoute"), "add"),
    **dict.fromkeys(("deplacer", "deplace"), "move"),
    **dict.fromkeys(("melanger", "melange"), "shuffle"),
    **dict.fromkeys(("montrer", "montre", "reveal"), "show"),
    **dict.fromkeys(("demander", "demande"), "ask"),
    **dict.fromkeys(("break", "sortir"), "stop"),
    **dict.fromkeys(("pass", "skip", "noop", "rien"), "do nothing"),
    **dict.fromkeys(("sinon", "default"), "else"),
    "si": "if",
    "unless": "if not",
    **dict.fromkeys(("on", "quand", "lorsque", "whenever"), "when"),
    **dict.fromkeys(("choice", "choix", "decision"), "decision"),
    "pendant": "meanwhile",
    **dict.fromkeys(("override", "replace", "remplacer"), "instead of"),
    **dict.fromkeys(("delete", "drop", "supprimer", "supprime", "enlever", "retirer"), "remove"),
    "apres": "after",
    "avant": "before",
}

# The same words where a single word is no sufficient help.
STATEMENT_ADVICE = {
    **dict.fromkeys(
        ("exit", "quit", "end", "finir", "terminer"), "write `finish NAME` to leave a rule, `stop` to leave a loop"
    ),
    **dict.fromkeys(
        ("print", "say", "log", "echo", "afficher"),
        "leave it out: players are told what happens; `show card to player` shows a card",
    ),
}

# Words inside a line.
VALUE_HABITS = {
    "et": "and",
    "ou": "or",
    **dict.fromkeys(("pas", "non"), "not"),
    **dict.fromkeys(("is", "est", "equals", "egale", "vaut"), "="),
    **dict.fromkeys(("dans", "of", "from", "among"), "in"),
    "alors": "then",
    **dict.fromkeys(("sinon", "autrement"), "else|otherwise"),
    **dict.fromkeys(("vrai", "yes", "oui", "on"), "true"),
    **dict.fromkeys(("faux", "off"), "false"),
    **dict.fromkeys(("null", "nil", "nul", "nothing", "rien", "aucun"), "none"),
    **dict.fromkeys(("modulo", "rem"), "mod"),
    **dict.fromkeys(("count", "number_of", "combien"), "how many"),
    **dict.fromkeys(("sum", "somme"), "total"),
    **dict.fromkeys(("all", "tout", "tous"), "every"),
    **dict.fromkeys(("some", "exists"), "any"),
    "chaque": "each",
    **dict.fromkeys(("if", "si", "such", "provided"), "where|when"),
    "when": "where|if",
    "where": "when|if",
    **dict.fromkeys(("vers", "into", "onto"), "to"),
    **dict.fromkeys(("gives", "returns", "returning", "donne"), "giving"),
    "fois": "times",
    "instead": "instead of",
}

# Words for the highest and the lowest: for the value, and for the items that have it.
SUPERLATIVES = {
    **dict.fromkeys(("max", "maximum", "greatest", "largest", "biggest", "maximal"), ("highest", "most")),
    **dict.fromkeys(("min", "minimum", "smallest", "littlest", "minimal"), ("lowest", "least")),
}

SIGN_HABITS = {
    "&&": "write `and`",
    "&": "write `and`",
    "||": "write `or`",
    "|": "write `or`",
    "!": "write `not`",
    "{": "a block is made by indenting its lines, not by braces",
    "}": "a block is made by indenting its lines, not by braces",
    ";": "write one statement a line",
    "%": "write `mod` for the remainder of a division",
    "≠": "write `!=`",
    "≤": "write `<=`",
    "≥": "write `>=`",
    "×": "write `*`",
    "÷": "write `div`",
    "…": "write `..` for a range",
    "\\": "a line goes on inside parentheses, without a sign at its end",
    **dict.fromkeys("−–—", "write `-`"),
    **dict.fromkeys("\"'`‘’“”«»", "names are written without quotes"),
}

# The shape of a line that begins with a word. The help is given only before the second text occurs in the line.
SHAPES = {
    "to": ("to name(parameters):", "("),
    "define": ("define name(parameters):", "("),
    "decision": ("decision name(player):", "("),
    "when": ("when card_kind moment(card, player):", "("),
    "moment": ("moment name(card, player)", "("),
    "during": ("during decision_name:", ":"),
    "way": ("way name(player, card)", "("),
    "before": ("before rule_name(parameters):", "("),
    "after": ("after rule_name(parameters):", "("),
    "instead": ("instead of rule_name(parameters):", "("),
    "also": ("also definition_name(parameters):", "("),
    "never": ("never definition_name(parameters):", "("),
    "extend": ("extend decision name(player):", "("),
    "remove": ("remove rule_name, decision.move", ""),
    "meanwhile": ("meanwhile name in players:", "in"),
    "let": ("let name = value", "="),
    "set": ("set name to value", "to"),
    "add": ("add number to name", "to"),
    "move": ("move card to pile", "to"),
    "show": ("show card to player", "to"),
    "for": ("for each name in list:", "in"),
    "repeat": ("repeat 3 times:", "times"),
    "if": ("if condition:", ":"),
    "give": ("give value", ""),
    "finish": ("finish rule_name", ""),
    "ask": ("ask decision_name(player)", "("),
    "cites": ("cites MIN-016, MIN-017", ""),
    "reveals": ("reveals hand, stock", ""),
}

# The shapes of the leaves of the YAML part.
LEAF_SHAPES = {
    "deck_line": "2 x kind(colour, 3) for colour in colours",
    "signature": "name` or `name(parameters)",
    "parameters": "(player, card)",
}

# The shapes of values that begin with a word.
VALUE_SHAPES = {
    **{word: f"{word} c in list where condition" for word in ("any", "no", "every", "each", "first", "last", "the")},
    "random": "random c in list",
    "many": "how many c in list where condition",
    **{word: f"{word} points(c) for c in list" for word in ("total", "highest", "lowest")},
    **{word: f"{word} c in list by points(c)" for word in ("most", "least")},
}

RULE_WORDS = ("to", "define", "decision", "moment", "during", "way", "before", "after", "extend", "remove")

# Help for words of the language at a place where they cannot stand.
MISPLACED = {
    "else": "an `else` stands below its `if`, indented as far as the `if`",
    "then": "`then` belongs to a value, `if a then b else c`; an `if` over several lines ends in `:`",
    "when": "`when` begins a rule, at the left edge, or the condition of a move; a statement begins with `if`",
    "cites": "`cites` is the first line of a block, and there is one",
    "reveals": "`reveals` stands first in a block, behind `cites`, and there is one",
    "meanwhile": "`meanwhile` stands in a decision, below its moves",
    "otherwise": "`otherwise:` stands last in a decision; in a value it stands between two values",
    "not": "`not` stands in front of what it denies, `not (a = b)`, or before `in`: `a not in b`",
    "ask": "`ask` stands alone in its line, or right behind `let … =`, `set … to` or `give`",
    "random": "`random` stands right behind `let … =`, `set … to` or `give`: `let chosen = random c in list`",
    **dict.fromkeys(RULE_WORDS, "a rule begins at the left edge"),
    **dict.fromkeys(
        ("also", "never", "instead"), "a change begins at the left edge; one of a move stands in `extend decision`"
    ),
}
