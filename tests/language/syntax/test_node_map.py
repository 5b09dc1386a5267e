"""Tables by node: equal nodes at two places are two keys, and nodes are held."""

from __future__ import annotations

from typing import Any

import pytest
from croupier.language.source import Source, Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.node_map import NodeMap, NodeSet, UnknownNode
from croupier.language.syntax.rewrite import separated
from croupier.language.syntax.walk import walk

TEXT = Source("two.yaml", "number\nnumber")


def name(start: int) -> n.Name:
    return n.Name("number", Span(TEXT, start, start + 6))


def test_equal_nodes_at_two_places_are_two_keys() -> None:
    first, second = name(0), name(7)
    assert first == second and hash(first) == hash(second)
    table = NodeMap[n.Name, str]("value")
    table[first] = "one"
    assert first in table and second not in table and table.get(second) is None
    table[second] = "two"
    assert (table[first], table[second], len(table)) == ("one", "two", 2)
    nodes = NodeSet([first, second, first])
    assert len(nodes) == 2 and [one.place.start for one in nodes] == [0, 7]


def test_a_node_that_nobody_else_holds_keeps_its_entry() -> None:
    """A new node would else take the identity of one that has gone, and its value with it."""
    table, nodes = NodeMap[n.Name, int]("value"), NodeSet[n.Name]()
    for at in range(100):
        fresh = name(0)
        assert fresh not in table and fresh not in nodes
        table[fresh] = at
        nodes.add(fresh)
        del fresh
    assert len(table) == len(nodes) == 100


def test_what_is_missing_names_the_node_and_its_place() -> None:
    with pytest.raises(UnknownNode) as missing:
        NodeMap[n.Name, int]("slot")[name(7)]
    assert str(missing.value) == "no slot is known of `number` (Name, two.yaml:2:1)"


def test_nodes_that_stand_in_two_places_are_made_anew_there() -> None:
    shared = name(0)
    within: Any = n.Binary("=", shared, shared, shared.place)
    alone: Any = n.Binary("=", name(0), name(7), shared.place)
    made = separated([within, n.Unary("not", shared, shared.place), alone])
    below = [node for one in made for node in walk(one)]
    assert len(NodeSet(below)) == len(below) == 8
    assert made == (within, n.Unary("not", shared, shared.place), alone)
    assert made[2] is alone
