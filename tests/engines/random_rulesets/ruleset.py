"""A random ruleset as the text of a document."""

from __future__ import annotations

from croupier.language.syntax import nodes as n
from croupier.language.syntax.print_expressions import print_expression, print_parameters
from croupier.language.syntax.printer import print_node

from .block import rules_block
from .chance import Chance
from .deck import Deck
from .nouns import Nouns
from .rules import Rules
from .texts import Texts
from .world import World


class Author:
    """Who writes a ruleset, and then perhaps the layers above it, in the same world."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.world, self.chance = World(), Chance(seed)
        self.world.size = self.chance.weighted([(70, 1), (25, 2), (5, 3)])
        self.world.depth = self.chance.weighted([(25, 1), (60, 2), (15, 3)])
        self.world.rounds = self.chance.percent(55)
        self.rules = Rules(self.world, self.chance)
        self.nouns = Nouns(self.world, self.chance)
        self.deck = Deck(self.world, self.chance, self.nouns)
        self.texts = Texts(self.world, self.chance, self.rules)
        self.definitions: list[n.Definition | n.LayerChange] = []

    def ruleset(self) -> str:
        nouns, rules = self.nouns, self.rules
        nouns.make()
        deck = self.deck.text()
        rules.plan()
        nouns.state()
        shared = rules.during()
        self.definitions = [*rules.definitions(), *shared, *rules.changes()]
        self.world.ways = [one for one in self.world.ways if one.used]
        head = ["language: 1", f"ruleset: {name_of(self.seed)}", f"title: Random {self.seed}"]
        if rules.option is not None:
            at = nouns.text.index("options:") + 1
            nouns.text[at:at] = option_lines(rules.option, self.chance)
        outcome = self._outcome() if self.chance.percent(80) else []
        more = self.texts.of_ruleset(self.definitions)
        lines = [*head, *nouns.text, *deck, *self.deck.arithmetic(), *outcome, *more]
        return "\n".join([*lines, *rules_block(self.definitions, self.chance)]) + "\n"

    def _outcome(self) -> list[str]:
        """What each player gets, and at times the least number with which somebody wins."""
        outcome, is_number = self.rules.outcome()
        least = [f"wins_from: {self.chance.between(-5, 20)}"] if is_number and self.chance.percent(40) else []
        return [f'outcome: "{print_expression(outcome)}"', *least]


def random_ruleset(seed: int) -> str:
    """Return a ruleset that the checker accepts, with few exceptions. The same seed gives the same text everywhere."""
    return Author(seed).ruleset()


def name_of(seed: int) -> str:
    return f"random-{seed}"


def option_lines(rule: n.Procedure, chance: Chance) -> list[str]:
    """The option that holds a rule, which may do nothing by default."""
    name, parameters = rule.signature.name, print_parameters(rule.signature.parameters)
    head = [f"  {name}:", "    type: rule", *([f'    parameters: "{parameters}"'] if parameters else [])]
    if chance.percent(15):
        return [*head, "    default: ~"]
    cites: list[str] = []
    if not (rule.body.cites or rule.body.reveals) and chance.percent(30):
        cites = ["      cites RND-100"] if chance.percent(50) else []
        cites += ["      reveals stock"] if not cites or chance.percent(50) else []
    return [*head, "    default: |", *cites, *(f"      {one}" for one in print_node(rule.body).splitlines())]
