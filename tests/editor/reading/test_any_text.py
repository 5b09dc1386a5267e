"""No text makes a question raise, wherever it breaks off."""

from __future__ import annotations

from random import Random

from croupier.editor import Service
from croupier.editor.positions import TextRange
from croupier.language.ruleset.load import installed, installed_house_rules

from tests.amount import amount

PIECES = ("", "(", "[", "{", '"', ": ", "\n  ", "\n    turn ", "cites ", "instead of ", "é𝄞", "-", "\t")


def test_texts_that_break_off_anywhere_are_answered() -> None:
    random, service = Random(5), Service()
    files = [*installed().values(), *installed_house_rules().values()]
    for _ in range(amount(5)):
        file = random.choice(files)
        whole = file.read_text("utf-8")
        cut = random.randrange(len(whole))
        text = whole[:cut] + random.choice(PIECES) + random.choice((whole[cut:], ""))
        service.open(file, text)
        for offset in {cut, min(cut + 1, len(text)), len(text)}:
            service.completions(file, offset)
            service.hover(file, offset)
            service.call_help(file, offset)
        service.folds(file)
        service.tokens(file)
        service.hints(file, TextRange(0, len(text)))
        service.close(file)
