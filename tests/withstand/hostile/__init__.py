"""Hostile rulesets: each a diagnostic or a fault with its code, soon, in little memory, and the process lives on."""

from tests.withstand.hostile import names, rules, texts
from tests.withstand.hostile.case import CASES, codes_of

__all__ = ["CASES", "codes_of", "names", "rules", "texts"]
