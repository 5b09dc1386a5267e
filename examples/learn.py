"""A policy that learns a card game by playing it: thousands of games at once, against one that answers at random.

Run it from a checkout: ``python examples/learn.py`` (a minute or two; ``pip install 'croupier[native,arrays]'``).

The policy is linear: a score for each number of an answer is a weighted sum of the columns that the asked player sees.
It answers with chances that grow with the scores, and afterwards makes answers of games that it has won more likely,
and others less (REINFORCE, R. J. Williams 1992). How likely it was to win before is taken off, so luck counts less.
"""

import argparse
import math
import os
import time
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # more threads only wait for each other: the matrices are small
import croupier
import numpy as np

GAME = Path(__file__).with_name("bench-uno.yaml")
RATE = 0.02  # how far a weight moves in a round
LONGEST = 500  # answers after which a game is left


class Policy:
    """Scores of all answers, and a guess of who wins, from what a player sees."""

    def __init__(self, observation, numbers):
        # Numbers of cards are larger than all other columns, and the discard pile has many cards.
        scales = [0.3 if "discard.fronts" in one.name else 1 if one.entries else 0.1 for one in observation.columns]
        self.scale = np.repeat(scales, [one.width for one in observation.columns])
        shape = (observation.width + 1, numbers.count)
        self.weights, self.mean, self.square = (np.zeros(shape, dtype="float32") for _ in range(3))
        self.guess, self.rounds = np.zeros(shape[0], dtype="float32"), 0

    def features(self, seen):
        """What players see, as numbers around 1, and a 1 for what is always so."""
        return np.column_stack([seen * self.scale, np.ones(len(seen))]).astype("float32")

    def chances(self, features, mask):
        """The chance of each answer: that of one that is not open is 0."""
        scores = np.where(mask, features @ self.weights, -np.inf)
        found = np.exp(scores - scores.max(axis=1, keepdims=True))
        return found / found.sum(axis=1, keepdims=True)

    def learn(self, features, chances, answers, won):
        """Make answers more likely the more was won beyond the guess, and the guess better."""
        better = won - 0.5 - features @ self.guess
        change = -chances * better[:, None]
        change[np.arange(len(answers)), answers] += better
        self.step(features.T @ change / len(answers))
        spread = features.T @ features / len(won) + 0.01 * np.eye(features.shape[1], dtype="float32")
        self.guess += 0.2 * np.linalg.solve(spread, features.T @ better / len(won))

    def step(self, gradient):
        """Move each weight at about the same pace (Adam, D. P. Kingma and J. Ba 2015)."""
        self.rounds += 1
        self.mean += 0.1 * (gradient - self.mean)
        self.square += 0.01 * (gradient**2 - self.square)
        mean, square = self.mean / (1 - 0.9**self.rounds), self.square / (1 - 0.99**self.rounds)
        self.weights += RATE * mean / (np.sqrt(square) + 1e-8)


def play(rules, policy, games, seed, chance, *, best=False):
    """Play games to their ends; the policy has seat 0 in every other game, and seat 1 in the others.

    Return which games it has won, and of each of its decisions the features, the chances, the answer and the game. With
    ``best`` it always gives the answer with the best score.
    """
    batch = rules.batch(games, players=2, seed=seed)
    seats, decisions = np.arange(games) % 2, []
    for _ in range(LONGEST):
        answers = batch.random_answers(chance)
        mine = np.flatnonzero((batch.asked == seats) & (batch.choices > 1))
        if len(mine):
            features = policy.features(batch.observe()[mine])
            chances = policy.chances(features, batch.mask[mine])
            drawn = chances if best else np.log(chances + 1e-30) + chance.gumbel(size=chances.shape)
            answers[mine] = np.where(batch.mask[mine], drawn, -np.inf).argmax(axis=1)
            decisions.append((features, chances, answers[mine], mine))
        batch.answer(answers)
        if (batch.asked < 0).all():
            break
    won = batch.outcomes[np.arange(games), seats] > 0
    return won, [np.concatenate(one) for one in zip(*decisions, strict=True)]


def wilson(won, games, z=1.96):
    """The interval in which the share of wins is with 95 % (E. B. Wilson 1927)."""
    share, more = won / games, z * z / games
    middle, half = share + more / 2, z * math.sqrt((share * (1 - share) + more / 4) / games)
    return (middle - half) / (1 + more), (middle + half) / (1 + more)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=60, help="how often it plays and learns")
    parser.add_argument("--games", type=int, default=2048, help="the games of a round")
    parser.add_argument("--trial", type=int, default=20_000, help="the games that are played in the end")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    if min(given.games, given.trial) < 1:
        parser.error("--games and --trial are numbers from 1 on")
    rules, chance, began = croupier.load(GAME), np.random.default_rng(given.seed), time.perf_counter()
    first = rules.batch(1, players=2)
    policy = Policy(first.observation, first.numbers)
    for number in range(given.rounds):
        won, (features, chances, answers, of) = play(rules, policy, given.games, number * given.games, chance)
        policy.learn(features, chances, answers, won[of].astype("float32"))
        if number % 10 == 9:
            seconds = time.perf_counter() - began
            print(f"round {number + 1:4}  {won.mean():6.1%} won  {seconds:5.1f} s", flush=True)
    won, _ = play(rules, policy, given.trial, 10**9, chance, best=True)
    low, high = wilson(won.sum(), len(won))
    print(f"wins {won.mean():.1%} of {len(won)} games against random, 95 % interval {low:.1%} to {high:.1%}", end=", ")
    print(f"after {given.rounds * given.games} games and {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
