"""A random ruleset as the text of a document."""

from __future__ import annotations

from croupier.language.syntax import nodes as n
from croupier.language.syntax.print_expressions import print_expression, print_parameters
from croupier.language.syntax.printer import print_node, print_rules

from .chance import Chance
from .deck import Deck
from .nouns import Nouns
from .rules import Rules
from .world import World


def random_ruleset(seed: int) -> str:
    """Return a ruleset that the checker accepts, with few exceptions. The same seed gives the same text everywhere."""
    world, chance = World(), Chance(seed)
    world.size = chance.weighted([(70, 1), (25, 2), (5, 3)])
    world.depth = chance.weighted([(25, 1), (60, 2), (15, 3)])
    world.rounds = chance.percent(55)
    nouns, rules = Nouns(world, chance), Rules(world, chance)
    nouns.make()
    cards = Deck(world, chance, nouns)
    deck = cards.text()
    rules.plan()
    nouns.state()
    shared = rules.during()
    definitions = [*rules.definitions(), *shared]
    head = ["language: 1", f"ruleset: random-{seed}", f"title: Random {seed}"]
    if rules.option is not None:
        at = nouns.text.index("options:") + 1
        nouns.text[at:at] = _option(rules.option)
    outcome = _outcome(rules, chance) if chance.percent(80) else []
    lines = [*head, *nouns.text, *deck, *cards.arithmetic(), *outcome]
    written = print_rules(definitions).splitlines()
    lines += ["rules: |", *(f"  {one}" if one else "" for one in written)]
    return "\n".join(lines) + "\n"


def _outcome(rules: Rules, chance: Chance) -> list[str]:
    """What each player gets, and at times the least number with which somebody wins."""
    outcome, is_number = rules.outcome()
    least = [f"wins_from: {chance.between(-5, 20)}"] if is_number and chance.percent(40) else []
    return [f'outcome: "{print_expression(outcome)}"', *least]


def _option(rule: n.Procedure) -> list[str]:
    """The option that holds a rule."""
    name, parameters = rule.signature.name, print_parameters(rule.signature.parameters)
    head = [f"  {name}:", "    type: rule", *([f'    parameters: "{parameters}"'] if parameters else [])]
    return [*head, "    default: |", *(f"      {one}" for one in print_node(rule.body).splitlines())]
