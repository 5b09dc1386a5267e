"""Rates."""

from __future__ import annotations

from croupier.web.server.bounds import Bucket, Buckets, Rate


def test_a_bucket_gives_so_much_at_once_and_then_by_the_second() -> None:
    bucket = Bucket(Rate(3, 2.0), 10.0)
    assert [bucket.take(10.0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(10.4)
    assert bucket.take(10.9)
    assert not bucket.take(10.9)


def test_a_bucket_holds_no_more_than_it_gives_at_once() -> None:
    bucket = Bucket(Rate(2, 1.0), 0.0)
    assert [bucket.take(1_000.0) for _ in range(3)] == [True, True, False]


def test_each_key_has_its_own_bucket() -> None:
    buckets = Buckets(Rate(1, 0.0), 10)
    assert [buckets.take(key, 0.0) for key in ("a", "b", "a")] == [True, True, False]


def test_the_keys_that_were_not_used_for_longest_are_forgotten() -> None:
    buckets = Buckets(Rate(1, 0.0), 2)
    assert [buckets.take(key, 0.0) for key in ("a", "b", "a", "c", "a", "b")] == [True, True, False, True, False, True]
