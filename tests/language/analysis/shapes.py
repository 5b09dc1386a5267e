"""Rulesets of any size, each large in one respect: what a check must pass over once, not once for each pair."""

from __future__ import annotations

from collections.abc import Callable, Mapping

PARTS = {
    "options": "",
    "types": "  suit: [clubs, hearts]",
    "fields": "  suit: suit?",
    "cards": "  plain(suit): {}",
    "deck": "  - 20 x plain(suit) for suit in suits",
    "piles": "  stock: {seen_by: nobody}\n  hand: {of: player, seen_by: owner}",
    "state": "  score: {of: player, type: number, starts: 0}",
    "rules": "  to game:\n    ask choose(seat(1))\n\n  decision choose(player):\n    pass: add 1 to player.score",
}


def document(more: Mapping[str, str]) -> str:
    """A ruleset with more in some of its parts; `rules` are added to those here, `game` takes their place."""
    text = "language: 1\nruleset: shape\ntitle: Shape\nplayers: 2..4\n"
    for name, given in PARTS.items():
        if name == "rules":
            game = more.get("game", given)
            text += f"rules: |\n{game}\n\n{more.get('rules', '')}\n"
        elif name == "deck":
            text += f"deck:\n  in: stock\n  cards:\n{given}\n{more.get(name, '')}\n".replace("\n  -", "\n    -")
        elif given or name in more:
            text += f"{name}:\n{given}\n{more.get(name, '')}\n".replace("\n\n", "\n")
    return text + more.get("end", "")


def lines(count: int, line: Callable[[int], str], joint: str = "\n") -> str:
    return joint.join(line(i) for i in range(count))


def choice(moves: str) -> str:
    return f"  to game:\n    ask choose(seat(1))\n\n  decision choose(player):\n{moves}"


def plain_moves(n: int) -> str:
    return document({"game": choice(lines(n, lambda i: f"    m{i}: add {i} to player.score"))})


def guarded_moves(n: int) -> str:
    return document({"game": choice(lines(n, lambda i: f"    m{i} when player.score = {i}: add 1 to player.score"))})


def ordered_moves(n: int) -> str:
    return document({"game": choice(lines(n, lambda i: f"    m{i} when player.score > {i}: add 1 to player.score"))})


def unlike_moves(n: int) -> str:
    state = lines(n, lambda i: f"  s{i}: {{type: number, starts: 0}}")
    moves = lines(n, lambda i: f"    m{i} when s{i} > player.score: add 1 to s{i}")
    return document({"state": state, "game": choice(moves)})


def card_moves(n: int) -> str:
    line = "    m{0}(card in hand(player)) when card.suit = clubs and player.score > {0}: add 1 to player.score"
    return document({"game": choice(lines(n, line.format))})


def defined_moves(n: int) -> str:
    rules = lines(n, lambda i: f"  define d{i}(card): card.suit = clubs and current_is({i})\n")
    rules += "\n\n  define current_is(number n): size(stock) > n"
    moves = lines(n, lambda i: f"    m{i}(card in hand(player)) when d{i}(card): add 1 to player.score")
    return document({"game": choice(moves), "rules": rules})


def decisions(n: int) -> str:
    game = "  to game:\n" + lines(n, lambda i: f"    ask d{i}(seat(1))")
    each = "  decision d{0}(player):\n    m when player.score = {0}: add 1 to player.score\n"
    return document({"game": game, "rules": lines(n, each.format)})


def rules_alone(n: int) -> str:
    game = "  to game:\n" + lines(n, lambda i: f"    r{i}(seat(1))")
    return document({"game": game, "rules": lines(n, lambda i: f"  to r{i}(player):\n    add {i} to player.score\n")})


def rules_in_a_row(n: int) -> str:
    """Rules that call the next one, as deep as a game may go, again and again."""
    game = "  to game:\n    ask choose(seat(1))\n\n  decision choose(player):\n    pass: r0(player)"
    last = lambda i: i % 20 == 19 or i == n - 1  # noqa: E731
    each = lambda i: f"  to r{i}(player):\n    {f'add {i} to player.score' if last(i) else f'r{i + 1}(player)'}\n"  # noqa: E731
    return document({"game": game, "rules": lines(n, each)})


def unused_rules(n: int) -> str:
    return document({"rules": lines(n, lambda i: f"  to r{i}(player):\n    add {i} to player.score\n")})


def definitions_in_a_row(n: int) -> str:
    """Each definition uses those before it, in chains of twelve."""
    each = lambda i: f"  define v{i} giving number: {f'v{i - 1}() + 1' if i % 12 else 'size(stock)'}\n"  # noqa: E731
    game = "  to game:\n" + lines(n, lambda i: f"    if v{i}() > {i}: r()")
    return document({"game": game, "rules": lines(n, each) + "\n\n  to r:\n    do nothing"})


def definitions_on_one(n: int) -> str:
    each = lambda i: f"  define v{i}(card): base(card) and size(stock) > {i}\n"  # noqa: E731
    rules = "  define base(card): card.suit = clubs\n\n" + lines(n, each)
    game = "  to game:\n" + lines(n, lambda i: f"    if v{i}(top(stock)): shuffle stock")
    return document({"game": game, "rules": rules})


def states(n: int) -> str:
    state = lines(n, lambda i: f"  s{i}: {{type: number, starts: 0}}")
    return document({"state": state, "game": "  to game:\n" + lines(n, lambda i: f"    set s{i} to s{i} + 1")})


def unused_states(n: int) -> str:
    return document({"state": lines(n, lambda i: f"  s{i}: {{type: number, starts: 0}}")})


def piles(n: int) -> str:
    more = lines(n, lambda i: f"  p{i}: {{seen_by: all}}")
    return document({"piles": more, "game": "  to game:\n" + lines(n, lambda i: f"    move top(stock) to p{i}")})


def options(n: int) -> str:
    more = lines(n, lambda i: f"  o{i}: {{type: 1..9, default: 1}}")
    return document({"options": more, "game": "  to game:\n" + lines(n, lambda i: f"    if o{i} > 3: shuffle stock")})


def rule_options(n: int) -> str:
    more = lines(n, lambda i: f"  o{i}: {{type: rule, default: shuffle stock}}")
    return document({"options": more, "game": "  to game:\n" + lines(n, lambda i: f"    o{i}()")})


def kinds(n: int) -> str:
    cards = lines(n, lambda i: f"  k{i}: {{}}")
    return document({"cards": cards, "deck": lines(n, lambda i: f"  - 1 x k{i}")})


def kinds_tested(n: int) -> str:
    game = "  to game:\n" + lines(n, lambda i: f"    if top(stock).kind = k{i}: shuffle stock")
    return document(
        {"cards": lines(n, lambda i: f"  k{i}: {{}}"), "deck": lines(n, lambda i: f"  - 1 x k{i}"), "game": game}
    )


def fields(n: int) -> str:
    more = lines(n, lambda i: f"  f{i}: {{type: number, default: 0}}")
    game = "  to game:\n" + lines(n, lambda i: f"    if top(stock).f{i} > 3: shuffle stock")
    return document({"fields": more, "game": game})


def members(n: int) -> str:
    more = "  word: [" + lines(n, lambda i: f"w{i}", ", ") + "]"
    game = "  to game:\n" + lines(n, lambda i: f"    set named to w{i}")
    return document({"types": more, "state": "  named: {type: word, starts: w0}", "game": game})


def types(n: int) -> str:
    more = lines(n, lambda i: f"  t{i}: [a{i}, b{i}]")
    state = lines(n, lambda i: f"  s{i}: {{type: t{i}, starts: a{i}}}")
    return document(
        {"types": more, "state": state, "game": "  to game:\n" + lines(n, lambda i: f"    set s{i} to b{i}")}
    )


def card_lines(n: int) -> str:
    return document({"deck": lines(n, lambda i: "  - 1 x plain(clubs)")})


def labels(n: int) -> str:
    moves = lines(n, lambda i: f"    m{i}: add {i} to player.score")
    end = "labels:\n" + lines(n, lambda i: f"  choose.m{i}: {{en: move {i}, fr: coup {i}}}") + "\n"
    return document({"game": choice(moves), "end": end})


def behaviours(n: int) -> str:
    game = "  to game:\n    acts(top(stock), seat(1))\n\n  moment acts(card, player)"
    cards = lines(n, lambda i: f"  k{i}: {{}}")
    rules = lines(n, lambda i: f"  when k{i} acts(card, player): add {i} to player.score\n")
    return document({"cards": cards, "deck": lines(n, lambda i: f"  - 1 x k{i}"), "game": game, "rules": rules})


def conditional_behaviours(n: int) -> str:
    game = "  to game:\n    acts(top(stock), seat(1))\n\n  moment acts(card, player)"
    each = "  when plain acts(card, player):\n    if player.score = {0}: add {0} to player.score\n"
    return document({"game": game, "rules": lines(n, each.format)})


def conditions(n: int) -> str:
    each = lambda i: f"    if size(stock) > {i} and seat(1).score < {i}: shuffle stock"  # noqa: E731
    return document({"game": "  to game:\n" + lines(n, each)})


def branches(n: int) -> str:
    first = "    if size(stock) = 0: shuffle stock\n"
    each = lambda i: f"    else if size(stock) = {i + 1}: shuffle stock"  # noqa: E731
    return document({"game": "  to game:\n" + first + lines(n, each)})


def long_and(n: int) -> str:
    return document(
        {"game": "  to game:\n    if " + lines(n, lambda i: f"size(stock) > {i}", " and ") + ": shuffle stock"}
    )


def long_sum(n: int) -> str:
    return document({"game": "  to game:\n    if " + lines(n, str, " + ") + " > size(stock): shuffle stock"})


def long_list(n: int) -> str:
    listed = lines(n, lambda i: "clubs", ", ")
    return document({"game": f"  to game:\n    if top(stock).suit in [{listed}]: shuffle stock"})


def locals_(n: int) -> str:
    each = lambda i: f"    let x{i} = size(stock) + {i}\n    if x{i} > 3: shuffle stock"  # noqa: E731
    return document({"game": "  to game:\n" + lines(n, each)})


def parameters(n: int) -> str:
    names = lines(n, lambda i: f"number p{i}", ", ")
    values = lines(n, str, ", ")
    body = lines(n, lambda i: f"    if p{i} > 3: shuffle stock")
    return document({"game": f"  to game:\n    r({values})", "rules": f"  to r({names}):\n{body}"})


def statements(n: int) -> str:
    return document({"game": "  to game:\n" + lines(n, lambda i: "    shuffle stock")})


def loops(n: int) -> str:
    each = "    repeat while size(stock) > {0}: move top(stock) to hand(seat(1))"
    return document({"game": "  to game:\n" + lines(n, each.format)})


def cites(n: int) -> str:
    each = "  to r{0}(player):\n    cites X-{0}\n    add {0} to player.score\n"
    game = "  to game:\n" + lines(n, lambda i: f"    r{i}(seat(1))")
    return document({"game": game, "rules": lines(n, each.format)})


def secrets(n: int) -> str:
    """Rules that call each other and tell of more and more hidden piles, each meant somewhere."""
    piles = lines(n, lambda i: f"  pile{i}: {{of: player, seen_by: owner}}")
    define = "  define d{0}(player): size(pile{0}(player)) + (total 1 for c in pile{0}(player) where c.suit = hearts)"
    more = " + d{1}(player)"
    rule = "  to r{0}(player):\n    reveals pile{0}\n    add d{0}(player) to player.score"
    rules = lines(n, lambda i: (define + (more if i else "")).format(i, i - 1))
    rules += "\n" + lines(n, lambda i: rule.format(i) + (f"\n    r{i - 1}(player)" if i else ""))
    deal = lines(n, lambda i: f"    move top(stock) to pile{i}(seat(1))\n    r{i}(seat(1))")
    return document({"piles": piles, "game": "  to game:\n" + deal, "rules": rules})


def mistakes(n: int) -> str:
    """Names that nothing defines: only some are told, all are looked at."""
    return document({"game": "  to game:\n" + lines(n, lambda i: f"    set unknown{i} to {i}")})


def readers_of_one(n: int) -> str:
    state = "  s: {type: number, starts: 0}"
    game = "  to game:\n    set s to 3\n" + lines(n, lambda i: f"    r{i}()")
    rules = lines(n, lambda i: f"  to r{i}:\n    if s > {i}: set s to {i}\n")
    return document({"state": state, "game": game, "rules": rules})


def chains(n: int) -> str:
    """Conditions that are as long as a condition may be."""
    chain = lines(50, lambda i: f"size(stock) > {i} + seat(1).score", " and ")
    return document({"game": "  to game:\n" + lines(n, lambda i: f"    if {chain}: shuffle stock")})


def moments(n: int) -> str:
    game = "  to game:\n" + lines(n, lambda i: f"    m{i}(top(stock), seat(1))")
    return document({"game": game, "rules": lines(n, lambda i: f"  moment m{i}(card, player)\n")})


def loops_of_one_rule(n: int) -> str:
    """Loops that each call one large rule."""
    game = "  to game:\n" + lines(n, lambda i: f"    repeat while seat(1).score < {i}: large()")
    large = "  to large:\n" + lines(n, lambda i: "    move top(stock) to hand(seat(1))")
    return document({"game": game, "rules": large})


def set_before(n: int) -> str:
    """State that begins without a value, set before it is read below conditions."""
    state = lines(n, lambda i: f"  s{i}: {{type: number}}")
    game = "  to game:\n" + lines(n, lambda i: f"    set s{i} to {i}") + "\n"
    return document({"state": state, "game": game + lines(n, lambda i: f"    if s{i} > 3: set s{i} to 0")})


def set_below(n: int) -> str:
    """Rules that each call the next few and set a state of their own."""
    state = lines(n, lambda i: f"  s{i}: {{type: number}}")

    def each(i: int) -> str:
        call = f"\n    r{i + 1}()" if (i + 1) % 30 and i < n - 1 else ""
        return f"  to r{i}:\n    set s{i} to {i}{call}\n"

    game = "  to game:\n" + lines(n, lambda i: f"    r{i}()") + "\n" + lines(n, lambda i: f"    if s{i} > 3: r{i}()")
    return document({"state": state, "game": game, "rules": lines(n, each)})


def finishes(n: int) -> str:
    """Rules that are finished from one rule below them all."""
    game = "  to game:\n" + lines(n, lambda i: f"    r{i}()")
    rules = lines(n, lambda i: f"  to r{i}:\n    below()\n") + "\n\n  to below:\n"
    return document({"game": game, "rules": rules + lines(n, lambda i: f"    if size(stock) = {i}: finish r{i}")})


def meanwhiles(n: int) -> str:
    each = "    meanwhile p{0} in players:\n      m{0}: add {0} to p{0}.score"
    return document({"game": choice("    pass: do nothing\n" + lines(n, each.format))})


def cases(n: int) -> str:
    each = lambda i: f"    else if size(stock) = {i + 1}: {i}"  # noqa: E731
    rules = "  define v giving number:\n    if size(stock) = 0: 7\n" + lines(n, each) + "\n    else: 3"
    return document({"game": "  to game:\n    if v() > 3: shuffle stock", "rules": rules})


def interpretations(n: int) -> str:
    each = "  I-{0}: {{question: {{en: a {0}, fr: b}}, taken: {{en: c, fr: d}}}}"
    return document({"end": "interpretations:\n" + lines(n, each.format) + "\n"})


def named(n: int, key: str, change: Callable[[int], str], head: str = "") -> str:
    return f"language: 1\nhouse_rule: house\nfor: shape\n{key}\n{head}{lines(n, change)}\n"


def base_of_changes(n: int) -> str:
    """What `CHANGES` are laid on: rules, conditions, moves and states, `n` of each."""
    game = "  to game:\n    ask choose(seat(1))\n"
    game += lines(n, lambda i: f"    if d{i}(top(stock)): r{i}(seat(1))")
    rules = lines(n, lambda i: f"  to r{i}(player):\n    add s{i} to player.score\n") + "\n\n"
    rules += lines(n, lambda i: f"  define d{i}(card): card.suit = clubs and size(stock) > {i}\n")
    rules += "\n\n  decision choose(player):\n"
    rules += lines(n, lambda i: f"    m{i} when player.score > {i}: add {i} to player.score")
    return document({"state": lines(n, lambda i: f"  s{i}: {{type: number, starts: 0}}"), "game": game, "rules": rules})


EXTEND = "  extend decision choose(player):\n"
CHANGED: dict[str, tuple[str, str]] = {
    "after": ("", "  after r{0}(player): add 1 to player.score\n"),
    "before": ("", "  before r{0}(player): add 1 to player.score\n"),
    "instead of": ("", "  instead of r{0}(player):\n    original(player)\n    add 1 to player.score\n"),
    "also": ("", "  also d{0}(card): size(stock) > 7\n"),
    "never": ("", "  never d{0}(card): size(stock) > 7\n"),
    "never of one": ("", "  never d0(card): size(stock) > {0}\n"),
    "after of one": ("", "  after r0(player): add {0} to player.score\n"),
    "never a move": (EXTEND, "    never m{0} when player.score = 3"),
    "a new move": (EXTEND, "    n{0} when player.score = {0}: add 1 to player.score"),
}
CHANGES: dict[str, Callable[[int], str]] = {
    name: lambda n, head=head, change=change: named(n, "rules: |", change.format, head)  # type: ignore[misc]
    for name, (head, change) in CHANGED.items()
} | {"states": lambda n: named(n, "state:", "  s{0}: {{starts: 1}}".format)}


NO_SHAPES = ("document", "lines", "choice", "named", "base_of_changes", "Callable", "Mapping")
SHAPES: dict[str, Callable[[int], str]] = {
    name: value for name, value in dict(globals()).items() if callable(value) and name not in NO_SHAPES
}
