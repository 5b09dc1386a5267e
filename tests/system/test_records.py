"""Records are compared, hashed and shown by their fields, and hold nothing else."""

from __future__ import annotations

import copy
import pickle
from dataclasses import field, fields, replace

import pytest
from croupier.system.records import record


@record
class Point:
    x: int
    y: int = 0
    seen: list[int] = field(default_factory=list, compare=False)
    place: str = field(default="", compare=False, repr=False)


@record
class Other:
    x: int
    y: int = 0


@record
class Empty:
    pass


def test_records_are_equal_where_their_compared_fields_are() -> None:
    assert Point(1, 2, place="a") == Point(1, 2, place="b")
    assert hash(Point(1, 2, [3])) == hash(Point(1, 2, [4]))
    assert Point(1, 2) != Point(2, 2)
    assert Empty() == Empty()
    assert len({Empty(), Empty(), Point(1), Point(1, 0)}) == 2


def test_records_of_two_classes_are_never_equal() -> None:
    assert Point(1, 2) != Other(1, 2)


def test_records_show_their_fields() -> None:
    assert repr(Point(1, place="here")) == "Point(x=1, y=0, seen=[])"


def test_a_default_is_made_for_each_record() -> None:
    assert Point(1).seen is not Point(1).seen


def test_records_hold_nothing_but_their_fields() -> None:
    with pytest.raises(AttributeError):
        object.__setattr__(Point(1), "z", 3)
    assert [one.name for one in fields(Point(1))] == ["x", "y", "seen", "place"]


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_copies_of_records_are_equal(again: object) -> None:
    one = Point(1, 2, [3], "here")
    two = again(one)  # type: ignore[operator]
    assert (two, two.seen, two.place) == (one, [3], "here")


def test_records_are_replaced_and_matched_as_dataclasses_are() -> None:
    match replace(Point(1, 2), y=5):
        case Point(x, y):
            assert (x, y) == (1, 5)
