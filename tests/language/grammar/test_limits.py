"""Every limit that the reference lists: what is just within it is accepted, and one more is refused with its code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from croupier.engines.contract.faults import Fault
from croupier.engines.contract.limits import DEFAULT_LIMITS, PACE, Limits
from croupier.language.analysis.constants import LARGEST, SMALLEST
from croupier.language.analysis.deck_cards import MOST_CARDS, MOST_PASSES
from croupier.language.analysis.depth import DEEPEST
from croupier.language.analysis.document import MOST_PLAYERS
from croupier.language.analysis.looks import LONGEST_RANGE
from croupier.language.analysis.sizes import MOST_PILES, MOST_STATES
from croupier.language.analysis.work import MOST_LOOKS
from croupier.language.ruleset.decisions import DEEPEST as DEEPEST_MOVE
from croupier.language.ruleset.decisions import LARGEST_BODY
from croupier.language.ruleset.load import LONGEST_CHAIN, load_ruleset
from croupier.language.ruleset.replacing import MOST_AMENDS
from croupier.language.source import Source
from croupier.language.syntax.build import LARGEST_LITERAL
from croupier.language.syntax.document import DEFAULT_LIMITS as DEFAULT_DOCUMENT_LIMITS
from croupier.language.syntax.document import read_document
from croupier.language.syntax.parse import NESTING

from tests.language.grammar.blocks import with_part, with_rules
from tests.language.grammar.play import loaded, refusals

DOCUMENT = """\
language: 1
ruleset: limits
title: Limits
players: 1
cards: {blank: {}}
deck: {in: stock, cards: [1 x blank]}
piles: {stock: {seen_by: nobody}}
state: {count: {type: number, starts: 0}}
rules: |
"""


@dataclass(frozen=True)
class Limit:
    """How much is accepted, and the code of what is more."""

    most: int
    code: str


# --- what each limit is about --------------------------------------------------------------------


def codes_of(text: str, limits: Limits = DEFAULT_LIMITS) -> set[str]:
    """The codes with which a document is refused; else the code of the fault of its game, whose only player takes the
    last move of every offer."""
    wrong = refusals(text)
    if wrong:
        return {one.code for one in wrong}
    rules = loaded(text)
    try:
        game = rules.new_game(rules.players[-1], limits=limits)
        while not game.over:
            game.play_raw(game.raw_offers[0].seat, game.raw_offers[0].moves[-1])
    except Fault as fault:
        return {fault.code}
    return set()


def of_game(body: str, more: str = "", limits: Limits = DEFAULT_LIMITS) -> set[str]:
    """The codes of a game whose rule is one statement, with further definitions."""
    return codes_of(with_rules(DOCUMENT, f"to game:\n  {body}\n{more}"), limits)


def of_layers(text: str, changes: str) -> set[str]:
    """The codes with which a house rule that makes these changes is refused."""
    house = "language: 1\nhouse_rule: more\nfor: limits\nrules: |\n"
    return {one.code for one in refusals(with_rules(DOCUMENT, text), with_rules(house, changes))}


def file_of_bytes(count: int) -> set[str]:
    text = with_rules(DOCUMENT, "to game: do nothing\n")
    return codes_of(text + "#" + "é" * ((count - len(text) - 1) // 2) + "e" * ((count - len(text) - 1) % 2))


def lists_and_mappings_inside_each_other(count: int) -> set[str]:
    text = "a: " + "[" * (count - 1) + "]" * (count - 1)
    return {one.code for one in read_document(Source("game.yaml", text))[1]}


def nodes_of_a_document(count: int) -> set[str]:
    mapping_key_and_list = 3
    text = "a: [" + "b, " * (count - mapping_key_and_list) + "]"
    return {one.code for one in read_document(Source("game.yaml", text))[1]}


def rulesets_in_a_chain(count: int) -> set[str]:
    with TemporaryDirectory() as folder:
        base = Path(folder) / "0.yaml"
        base.write_text(with_rules(DOCUMENT, "to game: do nothing\n"), "utf-8")
        for number in range(1, count):
            text = f"language: 1\nruleset: n{number}\nextends: {number - 1}.yaml\n"
            (Path(folder) / f"{number}.yaml").write_text(text, "utf-8")
        return {one.code for one in load_ruleset(Path(folder) / f"{count - 1}.yaml")[1]}


def levels_of_rules(count: int) -> set[str]:
    body = 1
    deep = "(" * (count - body) + "1" + ")" * (count - body)
    return of_game("set count to deep()", f"define deep: {deep}\n")


def levels_of_an_evaluation(count: int) -> set[str]:
    """Each definition is two levels, a sign in front one more."""
    sign = "-" * (count % 2)
    last = (count - len(sign)) // 2 - 1
    chain = "".join(f"define f{number}: {sign * (number == last)}f{number - 1}()\n" for number in range(1, last + 1))
    return of_game(f"set count to f{last}()", f"define f0: 1\n{chain}")


def changes_of_a_condition(count: int) -> set[str]:
    text = "to game:\n  if fits(): do nothing\ndefine fits: true\n"
    changes = [f"{'also' if at % 2 else 'never'} fits: 1 = {at}\n" for at in range(count)]
    return of_layers(text, "".join(changes))


DECISION = """\
to game: ask choose(seat(1))
decision choose(player):
  act when count = 0: do nothing
  wait: do nothing
"""


def levels_of_a_changed_move(count: int) -> set[str]:
    """The condition of the move has two levels, and each change adds one."""
    changes = "".join(f"  also act when count = {at}\n" for at in range(1, count - 1))
    return of_layers(DECISION, f"extend decision choose(player):\n{changes}")


def nodes_of_a_replaced_move(count: int) -> set[str]:
    """The block is one node, and each `original` four: two of its own, and two of what the move did."""
    calls, more = divmod(count - 1, 4)
    body = "    original()\n" * calls + "    do nothing\n" * more
    return of_layers(DECISION, f"extend decision choose(player):\n  instead of wait:\n{body}")


def players(count: int) -> set[str]:
    return codes_of(with_part(with_rules(DOCUMENT, "to game: do nothing\n"), f"players: {count}\n"))


def piles_of_a_table(count: int) -> set[str]:
    """One is there already; the others are a family, and one more where the number of these is odd."""
    others = count - 1
    more = "row: {of: [half, spot], seen_by: all}, " + "odd: {seen_by: all}, " * (others % 2)
    document = with_rules(DOCUMENT.replace("piles: {", "piles: {" + more), "to game: do nothing\n")
    return codes_of(with_part(document, f"types: {{half: 1..2, spot: 1..{others // 2}}}\n"))


def states_of_a_table(count: int) -> set[str]:
    """One is there already; most of the others are a family, and the rest states of their own."""
    rows, rest = divmod(count - 1, 50)
    more = "row: {of: [half, spot], type: number, starts: 0}, "
    more += "".join(f"s{at}: {{type: number, starts: 0}}, " for at in range(rest))
    document = with_rules(DOCUMENT.replace("state: {", "state: {" + more), "to game: do nothing\n")
    return codes_of(with_part(document, f"types: {{half: 1..50, spot: 1..{rows}}}\n"))


def cards_of_a_deck(count: int) -> set[str]:
    deck = f"deck:\n  in: stock\n  cards:\n    - {count - 1} x blank\n    - 1 x blank\n"
    return codes_of(with_part(with_rules(DOCUMENT, "to game: do nothing\n"), deck))


def passes_of_a_line(count: int) -> set[str]:
    deck = f"deck:\n  in: stock\n  cards:\n    - 1 x blank for n in 1..{count} where n = 1\n"
    return codes_of(with_part(with_rules(DOCUMENT, "to game: do nothing\n"), deck))


def number_in_the_rules(count: int) -> set[str]:
    return of_game(f"set count to {count}")


def number_in_play(count: int) -> set[str]:
    return of_game(f"set count to {LARGEST} + {count - LARGEST}")


def taking(steps: int) -> str:
    """Statements that take so many steps: a loop is one, and each of its passes two."""
    return f"repeat {(steps - 1) // 2} times: do nothing" + "\n  do nothing" * ((steps - 1) % 2)


def looks_of_an_expression(count: int) -> set[str]:
    """A search through n numbers is 4 looks, n more, and n times those behind `where`."""
    parts: list[str] = []
    left = count - 2  # the list of what is left, and its size
    for outer in (1_000, 1):
        while (inner := min(1_000, ((left - 5 - outer) // outer - 4) // 2)) > 0:
            parts.append(f"(how many a{len(parts)} in 1..{outer} where any b{len(parts)} in 1..{inner} where true)")
            left -= 1 + 4 + outer + outer * (4 + 2 * inner)
    return of_game(f"set count to size([{', '.join(['1'] * left)}]) + {' + '.join(parts)}")


def values_of_a_range(count: int) -> set[str]:
    return of_game(f"for each n in one()..{count}: do nothing", "define one: 1\n")


def steps_between_two_decisions(count: int) -> set[str]:
    return of_game(taking(count))


def steps_of_a_game(count: int) -> set[str]:
    """With a smaller limit: those between two decisions end first."""
    smaller = 1_000
    steps = count - DEFAULT_LIMITS.game_steps + smaller
    return of_game(taking(steps), limits=replace(DEFAULT_LIMITS, game_steps=smaller))


def moves_of_an_offer(count: int) -> set[str]:
    whole = "".join(f"  choose{at}(number k in 1..1000): do nothing\n" for at in range(count // 1_000))
    rest = f"  choose(number k in 1..{count % 1_000}): do nothing\n" if count % 1_000 else ""
    return of_game("ask choose(seat(1))", f"decision choose(player):\n{whole}{rest}")


def parts_of_cards(count: int) -> set[str]:
    """No eight good cards are a set, and none with a bad one: of 256 choices each looks at 116 bad ones that follow."""
    before = count - 256 * 117 + 1
    lines = [f"{before} x blank", "8 x good", "116 x blank"]
    document = DOCUMENT.replace("[1 x blank]", f"[{', '.join(lines)}]").replace("{blank: {}}", "{blank: {}, good: {}}")
    moves = """\
decision choose(player):
  take(cards lot in stock where every c in lot where c.kind = good) when size(lot) > 8: do nothing
  none_of_them: do nothing
"""
    return codes_of(with_rules(document, f"to game:\n  ask choose(seat(1))\n{moves}"))


def decisions_of_a_game(count: int) -> set[str]:
    """With a smaller limit: so many answers take their time."""
    smaller = 1_000
    times = count - DEFAULT_LIMITS.decisions + smaller
    limits = replace(DEFAULT_LIMITS, decisions=smaller)
    return of_game(
        f"repeat {times} times: ask go_on(seat(1))", "decision go_on(player):\n  go_on: do nothing\n", limits
    )


def events_of_a_game(count: int) -> set[str]:
    """With a smaller limit: the events of a million steps take their time."""
    smaller = 1_000
    times = count - DEFAULT_LIMITS.events + smaller
    return of_game(f"repeat {times} times: add 1 to count", limits=replace(DEFAULT_LIMITS, events=smaller))


LIMITS = {
    "bytes": Limit(DEFAULT_DOCUMENT_LIMITS.bytes, "file-too-large"),
    "depth": Limit(DEFAULT_DOCUMENT_LIMITS.depth, "too-deep"),
    "nodes": Limit(DEFAULT_DOCUMENT_LIMITS.nodes, "too-many-nodes"),
    "extends": Limit(LONGEST_CHAIN, "endless-extends"),
    "nesting": Limit(NESTING, "nested-too-deep"),
    "evaluation": Limit(DEEPEST, "nested-too-deep"),
    "amends": Limit(MOST_AMENDS, "nested-too-deep"),
    "move": Limit(DEEPEST_MOVE, "nested-too-deep"),
    "body": Limit(LARGEST_BODY, "too-many-nodes"),
    "players": Limit(MOST_PLAYERS, "too-many-players"),
    "piles": Limit(MOST_PILES, "family-too-large"),
    "states": Limit(MOST_STATES, "family-too-large"),
    "cards": Limit(MOST_CARDS, "too-many-cards"),
    "passes": Limit(MOST_PASSES, "too-many-cards"),
    "literal": Limit(LARGEST_LITERAL, "number-too-large"),
    "number": Limit(LARGEST, "number-overflow"),
    "range": Limit(LONGEST_RANGE, "range-too-long"),
    "looks": Limit(MOST_LOOKS, "too-much-work"),
    "steps": Limit(DEFAULT_LIMITS.steps, "steps-exhausted"),
    "game_steps": Limit(DEFAULT_LIMITS.game_steps, "game-steps-exhausted"),
    "moves": Limit(DEFAULT_LIMITS.moves, "too-many-moves"),
    "decisions": Limit(DEFAULT_LIMITS.decisions, "decisions-exhausted"),
    "events": Limit(DEFAULT_LIMITS.events, "too-many-events"),
    "sets": Limit(DEFAULT_LIMITS.sets, "too-many-sets"),
}

TRIALS: dict[str, Callable[[int], set[str]]] = {
    "bytes": file_of_bytes,
    "depth": lists_and_mappings_inside_each_other,
    "nodes": nodes_of_a_document,
    "extends": rulesets_in_a_chain,
    "nesting": levels_of_rules,
    "evaluation": levels_of_an_evaluation,
    "amends": changes_of_a_condition,
    "move": levels_of_a_changed_move,
    "body": nodes_of_a_replaced_move,
    "players": players,
    "piles": piles_of_a_table,
    "states": states_of_a_table,
    "cards": cards_of_a_deck,
    "passes": passes_of_a_line,
    "literal": number_in_the_rules,
    "number": number_in_play,
    "range": values_of_a_range,
    "looks": looks_of_an_expression,
    "steps": steps_between_two_decisions,
    "game_steps": steps_of_a_game,
    "moves": moves_of_an_offer,
    "decisions": decisions_of_a_game,
    "events": events_of_a_game,
    "sets": parts_of_cards,
}


@pytest.mark.parametrize("name", LIMITS)
def test_at_the_limit(name: str) -> None:
    assert TRIALS[name](LIMITS[name].most) == set()


@pytest.mark.parametrize("name", LIMITS)
def test_one_past_the_limit(name: str) -> None:
    assert TRIALS[name](LIMITS[name].most + 1) == {LIMITS[name].code}


def test_smallest_number() -> None:
    assert of_game(f"set count to {SMALLEST + 1} - 1") == set()
    assert of_game(f"set count to {SMALLEST + 1} - 2") == {"number-overflow"}


@pytest.mark.parametrize("value", [SMALLEST, LARGEST])
def test_numbers_of_the_document(value: int) -> None:
    """The same literals in YAML, where a sign may stand in front."""
    state = f"state: {{count: {{type: number, starts: {value}}}}}\n"
    further = state.replace(str(value), str(value + (1 if value > 0 else -1)))
    document = with_rules(DOCUMENT, "to game: do nothing\n")
    assert codes_of(document.replace("state: {count: {type: number, starts: 0}}\n", state)) == set()
    assert codes_of(document.replace("state: {count: {type: number, starts: 0}}\n", further)) == {"number-too-large"}


def test_whoever_runs_a_game_may_raise_its_limits() -> None:
    count = DEFAULT_LIMITS.steps + 1
    assert of_game(taking(count), limits=replace(DEFAULT_LIMITS, steps=count)) == set()


def test_every_answer_adds_to_the_steps_of_a_game() -> None:
    """A round takes a pass, the loop, two steps for each of its passes, the question, the decision and its answer."""
    answers, decision = 10, "decision go_on(player):\n  go_on: do nothing\n"
    body = f"repeat {answers} times:\n    repeat {{times}} times: do nothing\n    ask go_on(seat(1))"

    def codes(times: int) -> set[str]:
        return of_game(body.format(times=times), decision, replace(DEFAULT_LIMITS, game_steps=3_000))

    times = (PACE - 5) // 2
    assert codes(times) == set()
    assert codes(times + 3_000 // answers) == {"game-steps-exhausted"}
