"""``croupier play``: play a game in a terminal, or let bots play it."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from croupier.cli.options import (
    bots_option,
    drawn_seed,
    language_option,
    limit_option,
    option_option,
    parse_limits,
    parse_options,
    players_option,
    ruleset_argument,
    seed_option,
    text_or_file,
    with_option,
    within_option,
)
from croupier.cli.speech import spoken
from croupier.cli.streams import is_terminal

if TYPE_CHECKING:
    from croupier.engines.contract.limits import Limits
    from croupier.game.game import Game
    from croupier.rules import Rules

EXAMPLES = """
\b
Examples:
  croupier play RULESET --players 3 --bots greedy
  croupier play RULESET --option target=200 --save my-game.json
  croupier play RULESET --resume my-game.json
  croupier play RULESET --with HOUSE_RULE --with my-rule.yaml
"""


@click.command(short_help="Play a game, or watch bots play it.", epilog=EXAMPLES)
@ruleset_argument
@with_option
@within_option
@players_option
@seed_option
@option_option
@limit_option
@bots_option("Who plays the seats that are not yours")
@click.option("--watch", is_flag=True, help="Let bots play every seat, and print the game.")
@language_option
@click.option(
    "--save",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Keep the game here: after each answer of yours, of watched bots a few times a second, and when it stops.",
)
@click.option("--resume", type=click.Path(path_type=Path), metavar="FILE", help="Go on with a saved game.")
@click.option(
    "--record",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write what was played as a scenario, which croupier test plays again.",
)
@click.option(
    "--answers",
    metavar="TEXT",
    help="Give these answers first, as the command that replays a game has them; @FILE reads them from a file.",
)
def command(
    ruleset: str,
    house_rules: tuple[str, ...],
    within: str | None,
    players: int | None,
    seed: int | None,
    options: tuple[str, ...],
    limits: tuple[str, ...],
    bots: str | None,
    watch: bool,
    save: Path | None,
    resume: Path | None,
    record: Path | None,
    answers: str | None,
) -> None:
    """Play a game: on a terminal you sit in the first seat, and bots in the others.

    With --watch, or where there is no terminal, bots play all seats and the game is printed. The end of the game tells
    its seed, and the command that shows it again.

    A saved game goes on with its own house rules; --with has to name those that are not installed.
    """
    from croupier.cli.common import check_bots, load_or_exit, refuse_outside
    from croupier.cli.recording import check_record
    from croupier.cli.session import Session, kept_house_rules, read_answers

    chosen, allowed = parse_options(options), parse_limits(limits)
    if record is not None:
        check_record(record, (save, resume))
    given = read_answers(text_or_file(answers or ""))
    if resume is not None:
        refuse_outside(resume, within)
    if resume is not None and not house_rules:
        house_rules = kept_house_rules(resume)
    rules = load_or_exit(ruleset, house_rules, within)
    game = _begun(rules, _Beginning(players, seed, chosen, allowed, resume))
    check_bots(bots or "random", game.seats)
    person = not watch and is_terminal(sys.stdin) and is_terminal(sys.stdout)
    session = Session(game, game.teller(spoken()), bots, save, resume, person=person)
    _end(session.run(given), rules, game, record)


@dataclass(frozen=True)
class _Beginning:
    """What a game begins with: a table and its options, or a saved game."""

    players: int | None
    seed: int | None
    options: dict[str, str]
    limits: Limits
    saved: Path | None


def _begun(rules: Rules, wanted: _Beginning) -> Game:
    """Return a new game, or the saved one. Exit if it cannot begin."""
    from croupier.cli.common import check_players, fail_with_fault, with_options_or_exit
    from croupier.cli.session import resumed
    from croupier.engines.contract.faults import Fault

    try:
        if wanted.saved is not None:
            if wanted.players is not None or wanted.seed is not None or wanted.options:
                raise click.UsageError("--resume has players, seed and options from the saved game; leave them out")
            return resumed(rules, wanted.saved, wanted.limits)
        seats = check_players(rules, wanted.players)
        with_options_or_exit(rules, wanted.options)
        seed = drawn_seed(wanted.seed)
        return rules.new_game(players=seats, seed=seed, options=wanted.options, limits=wanted.limits)
    except Fault as fault:
        fail_with_fault(fault)


def _end(code: int, rules: Rules, game: Game, record: Path | None) -> NoReturn:
    """Write what was played as a scenario where that is wanted, and exit."""
    from croupier.cli.common import PROBLEMS, WRONG_USE
    from croupier.cli.recording import tell_stopped, write_record

    if record is not None and code > WRONG_USE:
        tell_stopped(record)
    elif record is not None and not write_record(rules, game, record):
        sys.exit(PROBLEMS)
    sys.exit(code)
