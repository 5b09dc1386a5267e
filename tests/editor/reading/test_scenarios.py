"""In scenario files only that may stand which their readers know: keys, things on the table, cards, moves, players."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from croupier.authoring.scenarios.files import scenario_files
from croupier.editor import Service
from croupier.editor.reading.completing import Completion
from croupier.language.ruleset.load import installed
from croupier.language.syntax.document import Mapping, Node, Scalar, Sequence, read_node

from tests.amount import amount
from tests.editor.game import STATEMENTS, lay_out
from tests.editor.reading.places import CURSOR

FILE = """\
- background: {players: [Ann, Bob], current: Ann}

- scenario: somebody plays
  proves: [NIN-01]
  given:
    discard: [hearts six]
    hand Ann: [joker, hearts nine]
    named: hearts
    options: {strict: no}
  do:
    - Ann: play joker
      refused: fits
  then:
    - asked: Bob
    - top of discard: joker
"""


class ScenarioDesk:
    """A scenario file of the tests' game."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        self.file = lay_out(folder) / "nines.scenarios.yaml"
        (folder / "nines.statements.yaml").write_text(STATEMENTS, "utf-8")
        self.service = Service(language=language)

    def offered(self, change: str, behind: str) -> list[Completion]:
        """What may stand behind words of the file, and a change that is put there."""
        at = FILE.index(behind) + len(behind)
        before, _, after = change.partition(CURSOR)
        self.service.open(self.file, f"{FILE[:at]}{before}{after}{FILE[at:]}")
        return list(self.service.completions(self.file, at + len(before)))


@pytest.mark.parametrize(
    ("change", "behind", "some", "none"),
    [
        ("\n\n- ", "joker\n", {"scenario", "given", "do", "then"}, {"ruleset", "background", "turn"}),
        ("", "- sc", set(), {"given", "proves"}),
        ("", "proves: [", {"NIN-01", "NIN-02"}, {"hearts"}),
        ("\n    ", "named: hearts", {"turn", "hand Bob", "stock", "score Ann", "seed"}, {"discard", "Ann", "over"}),
        ("", "discard: [", {"hearts six", "joker"}, {"hearts", "Ann"}),
        (", ", "joker", {"spades nine"}, {"Bob"}),
        ("", "named: ", {"none", "clubs", "spades"}, {"six", "joker"}),
        (", ", "strict: no", {"hand_size", "scoring"}, {"strict", "stock"}),
        ("", "strict: ", {"yes", "no"}, {"points"}),
        ("\n    - ", "refused: fits", {"Ann", "Bob", "asked", "top of discard", "offered Ann"}, {"seed", "C"}),
        ("\n    - Bob: ", "refused: fits", {"play", "draw", "decline", "bid"}, {"hearts", "Ann"}),
        ("\n    - Bob: play ", "refused: fits", {"play joker", "play hearts nine"}, {"draw", "joker"}),
        ("\n    - Bob: bid", "refused: fits", {"bid"}, {"bid joker"}),
        ("", "refused: ", {"fits", "not-asked"}, {"play_or_draw"}),
        ("\n      ", "refused: fits", {"because", "then"}, {"refused", "Ann"}),
        ("", "asked: ", {"Ann", "Bob", "nobody"}, {"joker"}),
        ("\n    - decision: ", "asked: Bob", {"play_or_draw", "name_suit"}, {"draw"}),
        ("\n    - began turn: ", "asked: Bob", {"yes", "no", "Ann"}, {"joker"}),
        ("\n    - offered Bob: [", "asked: Bob", {"play", "decline"}, {"joker"}),
        ("\n    - score: {¦}", "asked: Bob", {"Ann", "Bob", "others"}, {"stock"}),
    ],
)
def test_what_may_stand_there(tmp_path: Path, change: str, behind: str, some: set[str], none: set[str]) -> None:
    found = {one.label for one in ScenarioDesk(tmp_path).offered(change, behind)}
    assert some <= found and not none & found


def test_cards_are_in_the_language_of_the_service_and_codes_tell_their_statements(tmp_path: Path) -> None:
    desk = ScenarioDesk(tmp_path, "fr")
    assert "nine de cœur" in {one.label for one in desk.offered("", "discard: [")}
    (code,) = [one for one in desk.offered("", "proves: [") if one.label == "NIN-02"]
    assert code.text == "Four cards are dealt."
    (given,) = [one for one in desk.offered("\n\n- ", "joker\n") if one.label == "given"]
    assert given.text == "qui joue, et ce qui est sur la table"


def test_whatever_is_offered_is_understood() -> None:
    """A value that is put in the place of another of an installed file is no name that its reader does not know."""
    chance, wrong = Random(3), []
    files = [one for path in installed().values() for one in scenario_files(path)]
    files = [one for one in files if one.stat().st_size < LONGEST]
    for _ in range(amount(5)):
        file = chance.choice(files)
        service, text = Service(), file.read_text("utf-8")
        service.open(file, text)
        scalar = chance.choice(list(scalars(read_node(service.documents.source(file))[0])))
        found = service.completions(file, scalar.place.start)
        for one in chance.sample(found, min(2, len(found))):
            assert one.range.start == scalar.place.start
            changed = text[: one.range.start] + one.label + text[one.range.end :]
            service.open(file, changed)
            line = changed.count("\n", 0, one.range.start)
            told = [
                each
                for each in service.diagnostics(file)
                if each.code in UNKNOWN and not each.message.endswith(BEGINNING)
            ]
            wrong += [f"{file.name}:{line + 1}: {one.label}: {each.message}" for each in told]
        service.close(file)
    assert wrong == []


LONGEST = 12_000
BEGINNING = "is not understood"
"""What is told of a move without its arguments, which are offered next."""
UNKNOWN = ("unknown-card", "unknown-player", "unknown-move", "unknown-value", "unknown-key", "unknown-rule")


def scalars(node: Node | None) -> list[Scalar]:
    """The values of one line below a node."""
    match node:
        case Scalar():
            return [node] if "\n" not in node.place.text and not node.style else []
        case Sequence():
            return [each for one in node.items for each in scalars(one)]
        case Mapping():
            return [each for one in node.entries for each in scalars(one.value)]
    return []
