"""``croupier play``: a game in a terminal, or one that bots play."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from croupier.cli.common import (
    bots_option,
    check_players,
    chosen_language,
    drawn_seed,
    fail_with,
    fail_with_fault,
    language_option,
    load_or_exit,
    option_option,
    parse_options,
    players_option,
    ruleset_argument,
    seed_option,
)
from croupier.diagnostics import RulesetError
from croupier.execution.faults import Fault, IllegalMove
from croupier.game import Game, Rules
from croupier.players import make_bots, play_on
from croupier.players.player import Player
from croupier.players.prompt import PromptPlayer, Quit
from croupier.replay import decode_answer
from croupier.saves import SaveError
from croupier.texts.table import event_lines, result_lines
from croupier.texts.teller import Teller


@click.command()
@ruleset_argument
@players_option
@seed_option
@option_option
@bots_option
@click.option("--watch", is_flag=True, help="Let bots play every seat, and print the game.")
@language_option
@click.option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Save the game here after each answer of yours, and when it stops.",
)
@click.option("--resume", type=click.Path(path_type=Path), help="Go on with a saved game.")
@click.option("--answers", help="Give these answers first, as a replay command has them.")
def command(
    ruleset: str,
    players: int | None,
    seed: int | None,
    options: tuple[str, ...],
    bots: str,
    watch: bool,
    lang: str | None,
    save: Path | None,
    resume: Path | None,
    answers: str | None,
) -> None:
    """Play a game: on a terminal you sit in the first seat, and bots in the others.

    With --watch, or where no terminal is, bots play all seats and the game is printed.
    """
    rules = load_or_exit(ruleset)
    person = not watch and sys.stdin.isatty() and sys.stdout.isatty()
    try:
        if resume is not None:
            game = _resumed(rules, resume, players, seed, options)
        else:
            seats = check_players(rules, players)
            game = rules.new_game(players=seats, seed=drawn_seed(seed), options=parse_options(options))
        _give_answers(game, answers or "")
    except RulesetError as error:
        fail_with(error.diagnostics)
    except Fault as fault:
        fail_with_fault(fault)
    teller = game.teller(chosen_language(lang))
    if not person:
        game.driver = "" if game.answers else f"--bots {bots} --watch"
    _play(game, teller, bots, save, person)


def _resumed(rules: Rules, file: Path, players: int | None, seed: int | None, options: tuple[str, ...]) -> Game:
    if players is not None or seed is not None or options:
        raise click.UsageError("--resume takes players, seed and options from the saved game; leave them out")
    try:
        return rules.restore(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise click.UsageError(f"cannot read {file}: {error}") from error
    except SaveError as error:
        click.echo(f"{file}: {error}", err=True)
        sys.exit(1)


def _give_answers(game: Game, answers: str) -> None:
    for number, word in enumerate(answers.split(), 1):
        try:
            seat, raw = decode_answer(word)
            if raw is None:
                game.decline_seat(seat)
            else:
                offered = next((one.moves for one in game.raw_offers if one.seat == seat), [])
                game.play_raw(seat, next((one for one in offered if one == raw), raw))
        except (ValueError, IllegalMove) as error:
            raise click.UsageError(f"answer {number} (`{word}`): {error}") from error


def write_save(game: Game, file: Path) -> None:
    """Writes the file beside its place first, so that a killed process leaves the old one whole. Raises OSError."""
    text = game.save()
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with beside.open("w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)


def _play(game: Game, teller: Teller, bots: str, save: Path | None, person: bool) -> None:
    players = make_bots(bots, game.seed, game.seats)
    prompt: PromptPlayer | None = None
    if person:
        prompt = PromptPlayer(0, teller, input, click.echo, write_save)
        players[0] = prompt
    try:
        _rounds(game, teller, players, save, prompt)
    except Fault as fault:
        fail_with_fault(fault)
    except (Quit, KeyboardInterrupt):
        _keep(game, save)
        click.echo(teller.word("goodbye"))
        _say_seed(game, teller)
        return
    for line in result_lines(game, teller):
        click.echo(line)
    _keep(game, save)
    _say_seed(game, teller)


def _rounds(game: Game, teller: Teller, players: list[Player], save: Path | None, prompt: PromptPlayer | None) -> None:
    told = 0
    while True:
        if prompt is None:
            for line in event_lines(game, teller, game.seen_events(None, told)):
                click.echo(line)
            told = game.event_count
        if game.over:
            break
        asked = game.raw_offers[0].seat
        play_on(game, players)
        if prompt is not None and asked == prompt.seat:
            _keep(game, save)
    if prompt is not None:
        prompt.news(game)


def _keep(game: Game, save: Path | None) -> None:
    if save is None:
        return
    try:
        write_save(game, save)
    except OSError as error:
        click.echo(f"cannot save: {error}", err=True)
        sys.exit(1)


def _say_seed(game: Game, teller: Teller) -> None:
    click.echo(teller.word("seed-line", seed=str(game.seed), command=game.replay_command), err=True)
