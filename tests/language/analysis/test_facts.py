"""Facts belong to nodes as they stand: what is learnt of one place does not hold for another that reads the same."""

from __future__ import annotations

import pytest
from croupier.language.analysis import Checked, check
from croupier.language.analysis.symbols import LocalSymbol
from croupier.language.ruleset.load import ruleset_of
from croupier.language.source import Source
from croupier.language.syntax import nodes as n
from croupier.language.syntax.node_map import UnknownNode
from croupier.language.syntax.walk import walk

from tests.language.analysis.documents import whole

RULES = """
rules: |
  define doubled(number n): n + n
  define half(boolean asked, number n): if asked then n else 0
  to game:
    let a = half(true, doubled(2))
"""


@pytest.fixture(scope="module")
def checked() -> Checked:
    ruleset, problems = ruleset_of(Source("facts.yaml", whole(RULES)))
    assert ruleset is not None and not problems
    found = check(ruleset)
    assert not found.diagnostics, [str(one) for one in found.diagnostics]
    return found


def named(checked: Checked, rule: str, name: str) -> list[n.Name]:
    """Every mention of a local in a rule."""
    body = next(one for one in checked.ruleset.definitions if isinstance(one, n.Define) and one.signature.name == rule)
    return [node for node in walk(body) if isinstance(node, n.Name) and node.name == name]


def test_equal_nodes_of_two_rules_have_facts_of_their_own(checked: Checked) -> None:
    first, second = named(checked, "doubled", "n")
    (other,) = named(checked, "half", "n")
    assert first == second == other
    symbols = [checked.facts.symbols[one] for one in (first, second, other)]
    assert [one.slot for one in symbols if isinstance(one, LocalSymbol)] == [0, 0, 1]


def test_a_fact_that_was_not_learnt_names_the_node(checked: Checked) -> None:
    (first, _) = named(checked, "doubled", "n")
    stranger = n.Name(first.name, first.place)
    with pytest.raises(UnknownNode, match=r"^no type is known of `n` \(Name, facts\.yaml:3:29\)$"):
        checked.facts.types[stranger]
    assert checked.facts.types[first].base == "number"
