"""A person at a terminal: what is shown, what may be typed, and how a game is left and taken up again."""

from __future__ import annotations

import json
import re
from pathlib import Path

import croupier as package
import pytest

from tests.cli.running import HIGH_CARD, croupier
from tests.cli.terminal import Terminal, environment

ASKED = "Your move (number, or help): "
UNO = ("play", "uno", "--players", "2", "--seed", "4", "--lang", "en")
"""The person holds ``HAND``, with yellow 1 on top: no card fits."""

HAND = "your hand: red 7, red Reverse, red Skip ×2, green +2, blue 2, blue +2 (7 cards)"


def plain(text: str) -> str:
    """With ordinary spaces: those inside names of cards keep a line from being broken there."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


def answers_in(file: Path) -> list[list[object]]:
    answers: list[list[object]] = json.loads(file.read_text("utf-8"))["content"]["answers"]
    return answers


def position(file: Path) -> str:
    return package.load("uno").restore(file.read_text("utf-8")).state_hash()


@pytest.mark.parametrize("colour", [None, "1"])
def test_a_person_sees_cards_by_name_and_numbered_moves(colour: str | None) -> None:
    """With NO_COLOR or without, colours are told in words."""
    with Terminal(*UNO, env=environment(NO_COLOR=colour)) as terminal:
        shown = plain(terminal.expect(ASKED))
        assert "you are Player 1" in shown and HAND in shown
        assert "discard: yellow 1" in shown and "Player 2: hand 7 cards" in shown
        assert re.findall(r"^ +\d+  .+$", shown, re.MULTILINE) == ["   1  draw a card"]
        terminal.press("C")
        assert terminal.end() == 0
        if colour is not None:
            assert "\x1b" not in terminal.raw


def test_without_a_terminal_nothing_but_text_is_written() -> None:
    done = croupier("play", "uno", "--players", "2", "--seed", "4", "--lang", "en", "--option", "target=1")
    assert done.returncode == 0
    assert "\x1b" not in done.stdout + done.stderr and "\r" not in done.stdout
    assert ASKED not in done.stdout and "wins" in done.stdout


def test_wrong_input_is_answered_with_a_hint_and_asked_again() -> None:
    with Terminal(*UNO) as terminal:
        terminal.expect(ASKED)
        for typed in ("0", "99", "-1", "lay it", "１", "1e3", "\x07\x1b[2Jboo"):
            terminal.type(typed)
            assert "type help for what else you can say" in terminal.expect(ASKED)
        terminal.type("")
        terminal.expect(ASKED)
        terminal.type("help")
        assert "why CARD" in terminal.expect(ASKED)
        terminal.type("1")
        assert "Player 1 draws a card" in plain(terminal.expect(ASKED))


def test_why_tells_of_refused_cards_possible_moves_and_cards_that_are_not_there() -> None:
    with Terminal(*UNO) as terminal:
        terminal.expect(ASKED)
        terminal.type("why green +2")
        refused = plain(terminal.expect(ASKED))
        assert "Player 1 cannot do this now: play green +2" in refused
        assert "Green +2 is not yellow" in refused and "What stands against it" not in refused
        terminal.type("why --rules green +2")
        assert "What stands against it" in plain(terminal.expect(ASKED))
        terminal.type("why 1")
        assert "Player 1 can do this now: draw a card" in plain(terminal.expect(ASKED))
        terminal.type("why wild")
        assert "You hold no Wild" in plain(terminal.expect(ASKED))
        terminal.type("why queen of hearts")
        assert "Nothing that you see here is called" in terminal.expect(ASKED)
        terminal.type("why")
        assert "Why what?" in terminal.expect(ASKED)


@pytest.mark.parametrize("key", ["C", "D"])
def test_leaving_is_told_and_a_save_goes_on_from_there(tmp_path: Path, key: str) -> None:
    file = tmp_path / "game.save"
    with Terminal(*UNO, "--save", str(file), columns=250) as terminal:
        terminal.expect(ASKED)
        terminal.type("1")
        terminal.expect(ASKED)
        terminal.press(key)
        assert terminal.end() == 0
        last = terminal.text.split(ASKED)[-1]
        assert "The game ends here, unfinished." in last
        assert f"To go on: croupier play uno --resume {file}" in last
        assert "Traceback" not in terminal.text
    assert len(answers_in(file)) >= 1
    before = position(file)
    with Terminal("play", "uno", "--resume", str(file), "--lang", "en", "--save", str(file)) as terminal:
        assert "This game goes on after" in terminal.expect(ASKED)
        assert position(file) == before
        terminal.type("quit")
        assert terminal.end() == 0
    assert position(file) == before


def test_a_command_can_be_copied_from_a_narrow_terminal(tmp_path: Path) -> None:
    """No line of it is broken, least of all inside the quotes of a name with spaces."""
    folder = tmp_path / ("a long folder " * 4).strip()
    folder.mkdir()
    file = folder / "my save.json"
    command = f"croupier play uno --resume '{file}'"
    with Terminal(*UNO, "--save", str(file), columns=80) as terminal:
        terminal.expect(ASKED)
        terminal.type(f"save {file}")
        assert command in plain(terminal.expect(ASKED))
        terminal.press("C")
        assert terminal.end() == 0
        assert command in terminal.text.split("unfinished.")[1]


def test_leaving_without_a_save_tells_how_to_see_the_game_again() -> None:
    with Terminal(*UNO, columns=250) as terminal:
        terminal.expect(ASKED)
        terminal.type("1")
        terminal.expect(ASKED)
        terminal.press("D")
        assert terminal.end() == 0
    found = re.search(r"to see this game again: croupier (play uno .*)$", terminal.text, re.MULTILINE)
    assert found is not None and "--answers" in found[1]


def test_a_killed_session_loses_nothing_that_was_seen(tmp_path: Path) -> None:
    """What the bots did after the last answer was seen, so it must be in the file when the person is asked again."""
    file = tmp_path / "game.save"
    with Terminal(*UNO, "--save", str(file)) as terminal:
        terminal.expect(ASKED)
        terminal.type("1")
        terminal.expect(ASKED)
        terminal.process.kill()
    saved = package.load("uno").restore(file.read_text("utf-8"))
    assert saved.raw_offers[0].seat == 0
    assert saved.answers[0][0] == 0


def test_a_game_in_french() -> None:
    with Terminal("play", "uno", "--players", "2", "--seed", "4", "--lang", "fr") as terminal:
        shown = plain(terminal.expect("Votre coup (numéro, ou aide)"))
        assert "7 rouge" in shown and "Joueur 2" in shown
        terminal.type("99")
        terminal.type("quit")
        assert terminal.end() == 0
        assert "La partie s’arrête ici, inachevée." in terminal.text


def test_a_progress_bar_is_shown_on_a_terminal_alone() -> None:
    arguments = ("simulate", HIGH_CARD, "--games", "40", "--seed", "1", "--format", "json")
    assert croupier(*arguments).stderr == ""
    with Terminal(*arguments) as terminal:
        assert terminal.end() == 0
    assert "/40" in terminal.text
    data = json.loads(terminal.text[terminal.text.index("{\n") :])
    assert data["games"] == 40
