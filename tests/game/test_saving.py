"""A save encodes what is new since the last one, and is the text that a first save would be."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from croupier.game import encoded as module
from croupier.game.encoded import EncodedList, digest_of, encoded

from tests.withstand.games import Chance, answer, rules_of


def size(value: Any) -> int:
    """How many values stand inside a value."""
    if isinstance(value, dict):
        return 1 + sum(map(size, value.values()))
    return 1 + sum(map(size, value)) if isinstance(value, list | tuple) else 1


def test_a_later_save_encodes_what_is_new() -> None:
    game, chance = rules_of("frozen-uno").new_game(3, seed=4, options={"target": 2_000}), Chance(4)
    game.save()
    work = []

    def counting(value: Any, sort_keys: bool = False) -> str:
        work.append(size(value))
        return encoded(value, sort_keys=sort_keys)

    sums = []
    with patch.object(module, "encoded", counting), patch("croupier.game.saves.encoded", counting):
        for _ in range(200):
            answer(game, chance)
            work.clear()
            game.save()
            sums.append(sum(work))
    assert sum(sums[-20:]) < 1.5 * sum(sums[:20])


def test_the_text_is_that_of_a_first_save() -> None:
    game, chance = rules_of("hearts").new_game(4, seed=4), Chance(4)
    for _ in range(60):
        answer(game, chance)
        text = game.save()
        assert game.rules.restore(text).save() == text  # type: ignore[attr-defined]


def test_another_list_is_encoded_anew() -> None:
    items: list[Any] = [(1, (2,)), (3, None)]
    kept = EncodedList()
    for change in (
        lambda: None,
        lambda: items.append((4, ())),
        items.clear,
        lambda: items.extend([[0], [1], [2], [3]]),
    ):
        change()
        assert kept.take(items) == (encoded(items), digest_of(encoded(items)))
    assert kept.take([7]) == ("[7]", digest_of("[7]"))
    assert kept.take([]) == ("[]", digest_of("[]"))
