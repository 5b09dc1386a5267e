"""State that lies on cards, and state of piles: where it goes, who sees it, and when it falls off."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from croupier import diagnose, load
from croupier.authoring.scenarios.record import record
from croupier.engines.contract.restored import check_restored
from croupier.game.game import Game
from croupier.players.choices import choices_of
from croupier.table import acts
from croupier.table.state import DamagedState
from croupier.texts.news import News
from croupier.texts.table import table_lines

from tests.authoring.scenarios.little import problems_of, result_of
from tests.authoring.scenarios.test_record import HERE, status
from tests.game.table import FOLDER, Table
from tests.withstand.games import Chance, after

RULES = load(FOLDER / "counters.yaml")


def played(answers: int, seed: int = 5, players: int = 3) -> Game:
    return after(RULES.new_game(players=players, seed=seed, engine="reference"), answers, Chance(seed))


def counters_of(game: Game, name: str) -> list[Any]:
    """Return what lies on each card, by its number."""
    (row,) = (row for row in game.program.layout.counters if game.program.layout.states[row[0]].name == name)
    return [game.state.values[place] for place in row]


def answers(seed: int) -> Iterator[tuple[list[Any], list[Any], set[int], set[int]]]:
    """Play a game. Yield for each answer what lay on the cards, what lies there, and the cards that were told and lost
    from sight."""
    game, chance = played(0, seed), Chance(seed)
    while not game.over:
        before, count, piles = counters_of(game, "told"), len(game.state.log or []), [p[:] for p in game.state.piles]
        after(game, 1, chance)
        told, lost = set(), set()
        for event in (game.state.log or [])[count:]:
            if event[0] == acts.CHANGED and len(event) > 4:
                told.add(event[4][0])
            elif event[0] == acts.MOVED and event[4] is not None and event[4][0] == "random":
                lost |= {card for card, *_ in event[2]}
            elif event[0] == acts.SHUFFLED:
                lost |= {*piles[game.program.layout.pile_index("gone")], *piles[event[2]]}
        yield before, counters_of(game, "told"), told, lost


def test_what_lies_on_a_card_goes_with_it_and_falls_off_where_it_gets_lost() -> None:
    fallen = kept = 0
    for seed in range(12):
        for before, now, told, lost in answers(seed):
            for card, (one, other) in enumerate(zip(before, now, strict=True)):
                if card in lost:
                    assert other is None
                    fallen += one is not None
                elif card not in told:
                    assert other == one
                    kept += one is not None
    assert fallen > 5 and kept > 100


def test_who_does_not_see_a_card_sees_what_lies_on_it() -> None:
    own = told = 0
    for seed in range(6):
        game = played(6, seed)
        told_ones, secret = counters_of(game, "told"), game.program.layout.state_families["secret"]
        for viewer in range(3):
            for seen in game.view(viewer).piles:
                for card, one in zip(game.state.piles[seen.number], seen.cards, strict=True):
                    counters = {(each.name, each.owner): each.value for each in one.counters}
                    assert counters["told", None] == told_ones[card]
                    hidden = seen.name == "hand" and seen.owner == viewer
                    assert (one.up is None) == (hidden or seen.name == "stock")
                    assert [who for name, who in counters if name == "secret"] == [viewer]
                    assert counters["secret", viewer] == game.state.values[secret.at((viewer, card))]
                    own += hidden and told_ones[card] is not None
                    told += told_ones[card] is not None
    assert own and told > own


def test_the_state_of_cards_stands_at_the_cards_alone() -> None:
    assert {one.name for one in played(5).view(0).state} == {"frozen", "score"}


def test_an_event_says_where_the_card_lay_and_no_number_of_a_hidden_one() -> None:
    game = played(9)
    first = {game.program.layout.state_index(name, 0) for name in ("told", "times", "twin")}
    first |= {game.program.layout.state_index("secret", seat, 0) for seat in range(3)}
    first |= {game.program.layout.state_index("noted", 0, slot) for slot in range(3)}
    hidden = 0
    for viewer in (0, 1, 2, None):
        for event in game.seen_events(viewer, 0):
            if event.kind == "changed" and "card" in event.data:
                lay = game.program.layout.piles[event.data["pile"]]
                assert event.data["state"] in first and event.data["position"] < 5
                sees_it = lay.name != "hand" or (viewer is not None and viewer != lay.owner)
                assert (event.data["card"].card is not None) == (event.data["card"].up is not None) == sees_it
                hidden += not sees_it
    assert hidden


def test_owners_alone_are_told_of_their_secrets() -> None:
    game = played(9)
    secret = {game.program.layout.state_index("secret", seat, 0): seat for seat in range(3)}
    for viewer in (0, 1, 2, None):
        told = {event.data["state"] for event in game.seen_events(viewer, 0) if event.kind == "changed"}
        assert {secret[one] for one in told if one in secret} <= {viewer}
    assert any(event.data["state"] in secret for event in game.seen_events(0, 0, True) if event.kind == "changed")


def test_no_card_begins_with_anything_on_it() -> None:
    table = Table("counters", players=3)
    values = {table.state.values[place] for row in table.layout.counters for place in row}
    assert values == {None, 0}


@pytest.mark.parametrize(
    ("language", "news", "table", "move"),
    [
        ("en", "a card (Player 2’s hand 4): told: blue", "2. a card (told: blue)", "throw a card (Player 2’s hand 3)"),
        ("fr", "une carte (hand de Joueur 2 4) : dit : blue", "2. une carte (dit : blue)", "(hand de Joueur 2 3)"),
    ],
)
def test_people_read_what_lies_on_cards(language: str, news: str, table: str, move: str) -> None:
    game = RULES.new_game(players=2, seed=1, engine="reference")
    teller = game.teller(language)
    read = News(game, teller, 1)
    for answer in ("tell", "throw", "tell"):
        game.play(next(one for one in game.offers[0].moves if one.name == answer))
    lines = [*read.lines(), *table_lines(game, teller, 1)]
    lines += [one.text for one in choices_of(game, teller, game.raw_offers[0])]
    told = "\n".join(lines).replace("\N{NO-BREAK SPACE}", " ")
    assert [one for one in (news, table, move) if one not in told] == [], told


def test_a_state_of_a_pile_is_called_by_the_indices_of_the_pile() -> None:
    layout = played(0).program.layout
    family = layout.pile_families["laid"]
    places = [(one.owner, one.at) for one in layout.states if one.name == "frozen"]
    assert places == [(one.owner, one.at) for one in layout.piles if one.name == "laid"]
    assert layout.state_indices["frozen"] == (family.places,)


def test_a_save_holds_what_lies_on_cards() -> None:
    game = played(12)
    kept = RULES.restore(game.save())
    assert kept.state_hash() == game.state_hash() and kept.seen_events(0, 0) == game.seen_events(0, 0)


@pytest.mark.parametrize("wrong", [lambda event: event[:4], lambda event: (*event[:4], (99, *event[4][1:]), event[5])])
def test_a_save_whose_event_does_not_say_where_the_card_lay_is_refused(wrong: Any) -> None:
    game = RULES.restore(played(12).save())
    log = game.state.log or []
    check_restored(game.program, game.state)
    at = next(at for at, event in enumerate(log) if event[0] == acts.CHANGED and len(event) > 4)
    log[at] = wrong(log[at])
    with pytest.raises(DamagedState):
        check_restored(game.program, game.state)


GIVEN = """\
given:
  players: 2
  hands: {A: [red 3, blue 1, red 4], B: [blue 2, red 5]}
  laid A 1: [red 1]
  told on hand A: [red, none, red]
  times on hand A: [2]
  secret B on hand A: [no, yes]
  frozen A 2: yes
"""
MOVES = "do:\n  - A: lay red 3 laid A 1\n  - B: tell A blue\n"


@pytest.mark.parametrize(
    "then",
    [
        "told on laid A 1: [none, red]",
        "times on hand A: [1, 0]",
        "secret B on hand A: [yes, no]",
        "told on hand B: [none, none]",
        "frozen A 1: yes",
        "sees A: {told on hand A: [blue, red]}",
        "sees A: {secret A on hand A: [no, no]}",
        "does not see A: [secret B on hand A]",
        "twin on gone: []",
    ],
)
def test_a_scenario_tells_what_lies_on_cards(then: str, tmp_path: Path) -> None:
    assert problems_of(f"{GIVEN}{MOVES}then: {{{then}}}\n", tmp_path, RULES) == []


@pytest.mark.parametrize(
    ("then", "code"),
    [
        ("told on laid A 1: [red, none]", "unmet"),
        ("told on hand A: [blue]", "unmet"),
        ("sees A: {secret B on hand A: [yes, no]}", "unmet"),
        ("does not see A: [told on hand A]", "unmet"),
        ("told on hand A: blue", "bad-value"),
        ("told on hand A: [7, none]", "unknown-value"),
        ("told: [blue]", "unknown-name"),
        ("times on hand A: [1, none]", "bad-value"),
    ],
)
def test_a_scenario_that_says_something_else_fails(then: str, code: str, tmp_path: Path) -> None:
    problems = result_of(f"{GIVEN}{MOVES}then: {{{then}}}\n", tmp_path, RULES).problems
    assert [one.diagnostic.code for one in problems] == [code], [str(one.diagnostic) for one in problems]


def test_a_scenario_gives_no_more_values_than_there_are_cards(tmp_path: Path) -> None:
    problems = result_of(f"{GIVEN}{MOVES}".replace("[2]", "[1, 1, 1, 1]"), tmp_path, RULES).problems
    assert [one.diagnostic.code for one in problems] == ["bad-value"]


def test_a_record_tells_what_lies_on_cards(tmp_path: Path) -> None:
    for seed in range(3):
        text = record(RULES, played(9, seed, 2 + seed % 2), HERE)
        assert "told on hand" in text and status(RULES, text, tmp_path) == "passed"


def test_a_family_that_has_state_is_not_taken_away_alone(tmp_path: Path) -> None:
    file, base = tmp_path / "mine.yaml", FOLDER / "counters.yaml"
    head = f"language: 1\nruleset: mine\nextends: {base}\ntitle: Mine\npiles: {{laid: ~}}\n"
    file.write_text(f"{head}rules: |\n  remove play.lay\n", "utf-8")
    (problem,) = diagnose(file)
    assert (problem.code, problem.message) == ("still-used", "`laid` is taken away, but `frozen` still uses it")
    file.write_text(f"{head}state: {{frozen: ~}}\nrules: |\n  remove play.lay\n", "utf-8")
    assert [one.code for one in diagnose(file) if one.severity == "error"] == []
