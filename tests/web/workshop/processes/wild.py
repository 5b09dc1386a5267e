"""A role that does what no role should."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from typing import Any

from croupier.web.workshop.workbench import Ask, AskRefused, Workbench


class Wild:
    def __init__(self, bench: Workbench) -> None:
        self._bench = bench

    def asks(self) -> Mapping[str, Ask]:
        return {
            "who": lambda given: os.getpid(),
            "texts": self._texts,
            "news": self._news,
            "hang": lambda given: time.sleep(60),
            "eat": lambda given: len(bytearray(8 * 1024**3)),
            "fail": lambda given: 1 // 0,
            "leave": lambda given: os._exit(0),
            "print": lambda given: print("nobody hears this", file=sys.stdout),
            "long": lambda given: "x" * 1_000_000,
            "refuse": self._refuse,
            "language": lambda given: self._bench.language,
        }

    def _texts(self, given: dict[str, Any]) -> dict[str, str]:
        return {one.path: one.text for one in self._bench.documents.all_open()}

    def _news(self, given: dict[str, Any]) -> int:
        for number in range(3):
            self._bench.tell("counted", {"number": number})
        return 3

    def _refuse(self, given: dict[str, Any]) -> None:
        raise AskRefused("no", "it cannot be done")
