"""Whatever action is taken in an installed rule file: no error is new, and a mistake that it mends is gone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from croupier.editor import EditorAction, Service, TextRange
from croupier.editor.documents import Documents
from croupier.editor.positions import edited
from croupier.editor.under import extent, parsed, under
from croupier.language.ruleset.load import installed, installed_house_rules
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk

from tests.amount import amount, part
from tests.editor.actions.making import errors

FILES = (*installed().values(), *installed_house_rules().values())
NAMED = (n.Name, n.Call, n.Target, n.Field)
UNKNOWN = "never_declared"
DECLARING = ("declare the ", "add the ")  # what a name resembles is a guess of its own


def nodes(file: Path) -> Iterator[object]:
    source = Documents().source(file)
    under(source, 0)
    yield from (node for one in parsed(source) for whole in one.nodes for node in walk(whole))


def wrong_after(service: Service, file: Path, actions: tuple[EditorAction, ...]) -> list[str]:
    """Take each action alone. Return what is wrong afterwards."""
    text, before, wrong = service.documents.text(file), errors(service, file), []
    assert text is not None
    for one in actions:
        service.open(file, edited(text, one.edits))
        after = errors(service, file)
        wrong += [f"{one.title}: {error}" for error in after - before]
        wrong += [f"{one.title}: {each.message} stays" for each in one.mends if after[f"{each.code} {each.message}"]]
    service.open(file, text)
    return wrong


def misnamed(file: Path, chance: random.Random) -> tuple[str, TextRange]:
    """Return the text of a file with a name in its rules that nothing declares, and the range of that name. A file that
    names nothing in rules of its own, as one that only chooses options, stays as it is, with an empty range."""
    source = Documents().source(file)
    found = [one for one in nodes(file) if isinstance(one, NAMED) and one.name in one.place.text]
    if not found:
        return source.text, TextRange(0, 0)
    node = chance.choice(found)
    start = node.place.start + node.place.text.rindex(node.name) * isinstance(node, n.Field)
    text = source.text[:start] + UNKNOWN + source.text[start + len(node.name) :]
    return text, TextRange(start, start + len(UNKNOWN))


def test_declaring_a_name_makes_no_error_in_any_rules() -> None:
    chance = random.Random(5)
    wrong, offered = [], 0
    for number in range(amount(6)):
        file = FILES[number % len(FILES)]
        text, wanted = misnamed(file, chance)
        service = Service()
        service.open(file, text)
        actions = tuple(one for one in service.actions(file, wanted) if one.title.startswith(DECLARING))
        offered += len(actions)
        wrong += wrong_after(service, file, actions)
    assert wrong == [] and offered


def test_what_is_offered_at_the_head_of_a_rule_makes_no_error() -> None:
    """Without its citations a rule is offered statements, the rest of them and its own."""
    wrong, offered = [], 0
    for file in part(installed().values(), 3):
        text = "\n".join(one for one in file.read_text("utf-8").split("\n") if not one.lstrip().startswith("cites "))
        service = Service()
        service.open(file, text)
        heads = [one for one in nodes_in(service, file) if isinstance(one, n.Procedure | n.Define | n.DecisionMove)]
        for one in part(heads, max(1, len(heads) // 3)):
            start = extent(one).start
            actions = tuple(each for each in service.actions(file, TextRange(start, start)) if each.edits)[:1]
            offered += len(actions)
            wrong += wrong_after(service, file, actions)
    assert wrong == [] and offered


def nodes_in(service: Service, file: Path) -> list[object]:
    found = service.under(file, 0)
    assert found is not None
    return [node for one in parsed(found.source) for whole in one.nodes for node in walk(whole)]
