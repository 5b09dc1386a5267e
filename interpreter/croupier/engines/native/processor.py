"""The processor's instructions for sets of cards."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Processor:
    """The instructions for sets of cards, as names of LLVM intrinsics; empty if the processor lacks one."""

    lookup: str = ""  # looks sixteen bytes up in a table of sixteen bytes
    deposit: str = ""  # moves the low bits of one word to the set bits of another

    def lines(self) -> list[str]:
        """Return the declarations of the intrinsics."""
        lookup = f"declare <16 x i8> @{self.lookup}(<16 x i8>, <16 x i8>)"
        deposit = f"declare i64 @{self.deposit}(i64, i64)"
        return [line for name, line in ((self.lookup, lookup), (self.deposit, deposit)) if name]
