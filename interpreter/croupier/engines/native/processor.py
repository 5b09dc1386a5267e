"""What processors have for sets of cards."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Processor:
    """What the processor has for sets of cards, by the names LLVM has for it; empty for what it has not: ``lookup`` of
    sixteen bytes among as many, and ``deposit`` of bits where another word has some."""

    lookup: str = ""
    deposit: str = ""

    def lines(self) -> list[str]:
        """Declarations of what there is."""
        lookup = f"declare <16 x i8> @{self.lookup}(<16 x i8>, <16 x i8>)"
        deposit = f"declare i64 @{self.deposit}(i64, i64)"
        return [line for name, line in ((self.lookup, lookup), (self.deposit, deposit)) if name]
