"""Numbers from 0 to 9999 in words are read as the numbers that they are."""

from __future__ import annotations

import pytest
from croupier.rulebook.claims.lexicon import Phrases, lexicon
from croupier.rulebook.claims.tokens import Tokenizer

ENGLISH = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"]
ENGLISH_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
FRENCH = ["zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze", "treize", "quatorze", "quinze", "seize", "dix-sept", "dix-huit", "dix-neuf"]
FRENCH_TENS = {20: "vingt", 30: "trente", 40: "quarante", 50: "cinquante", 60: "soixante", 80: "quatre-vingt"}


def english(number: int) -> str:
    if number >= 1000:
        return join(
            f"{english(number // 1000)} thousand", number % 1000, english, " and " if number % 1000 < 100 else " "
        )
    if number >= 100:
        return join(f"{english(number // 100)} hundred", number % 100, english, " and ")
    if number >= 20:
        return join(ENGLISH_TENS[number // 10 - 2], number % 10, english, "-")
    return ENGLISH[number]


def french(number: int) -> str:
    if number >= 1000:
        return join(f"{french(number // 1000)} mille" if number >= 2000 else "mille", number % 1000, french, " ")
    if number >= 100:
        return join(f"{french(number // 100)} cent" if number >= 200 else "cent", number % 100, french, " ")
    if number >= 20:
        ten = max(one for one in FRENCH_TENS if one <= number)
        joint = " et " if number - ten in (1, 11) and ten < 80 else "-"
        return join(FRENCH_TENS[ten], number - ten, french, joint)
    return FRENCH[number]


def join(head: str, rest: int, words: object, joint: str) -> str:
    assert callable(words)
    return f"{head}{joint}{words(rest)}" if rest else head


WORDS = {"en": english, "fr": french}


@pytest.mark.parametrize("language", WORDS)
def test_each_number_is_read(language: str) -> None:
    reader = Tokenizer.of(lexicon(language), Phrases())
    for number in [*range(2, 1200), *range(1200, 10_000, 7)]:
        words = WORDS[language](number)
        found = reader.read(f"{words} ;")
        assert [one.numeral for one in found] == [number, None], words


@pytest.mark.parametrize(
    ("language", "words", "numbers"),
    [
        ("en", "fifty and three jokers", [50, 3]),
        ("en", "a hundred and a joker", [100]),
        ("en", "a dozen", [12]),
        ("fr", "vingt et deux jokers", [20, 2]),
        ("fr", "cent et deux jokers", [100, 2]),
        ("fr", "une douzaine", [12]),
        ("fr", "septante et un", [71]),
        ("fr", "nonante-neuf", [99]),
    ],
)
def test_numbers_that_stand_beside_each_other(language: str, words: str, numbers: list[int]) -> None:
    found = Tokenizer.of(lexicon(language), Phrases()).read(words)
    assert [one.numeral for one in found if one.numeral is not None] == numbers
