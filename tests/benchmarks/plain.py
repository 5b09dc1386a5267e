"""The yardstick game of ``examples/bench-uno.yaml`` written by hand in plain Python."""

from __future__ import annotations

from random import Random

COLOURS, WILD, WILD_FOUR = 4, 13, 14
SKIP, REVERSE, DRAW_TWO = 10, 11, 12

Card = tuple[int, int]
"""Colour (-1 for a wild) and symbol: a number, or one of the constants."""

DECK: list[Card] = [
    (colour, symbol) for colour in range(COLOURS) for symbol in range(13) for _ in range(1 if symbol == 0 else 2)
]
DECK += [(-1, symbol) for symbol in (WILD, WILD_FOUR) for _ in range(4)]


class Round:
    """One round with random players; ``turns`` and ``winner`` are there when it is over."""

    def __init__(self, random: Random, players: int = 4) -> None:
        self.random = random
        self.stock = DECK[:]
        random.shuffle(self.stock)
        self.hands = [[self.stock.pop() for _ in range(7)] for _ in range(players)]
        self.discard: list[Card] = []
        self.step, self.player, self.turns, self.winner = 1, 0, 0, -1
        self.first_card()

    def first_card(self) -> None:
        while self.stock[-1][1] == WILD_FOUR:
            self.random.shuffle(self.stock)
        card = self.stock.pop()
        self.discard.append(card)
        self.colour = card[0] if card[0] >= 0 else self.random.randrange(COLOURS)
        if card[1] == REVERSE:
            self.step, self.player = -1, len(self.hands) - 1
        elif card[1] in (SKIP, DRAW_TWO):
            if card[1] == DRAW_TWO:
                self.draw(0, 2)
            self.player = 1

    def draw(self, player: int, count: int) -> Card | None:
        card = None
        for _ in range(count):
            if not self.stock:
                self.stock, self.discard = self.discard[:-1], self.discard[-1:]
                self.random.shuffle(self.stock)
            if not self.stock:
                return None
            card = self.stock.pop()
            self.hands[player].append(card)
        return card

    def fits(self, card: Card) -> bool:
        return card[0] < 0 or card[0] == self.colour or card[1] == self.discard[-1][1]

    def turn(self) -> None:
        self.turns += 1
        hand = self.hands[self.player]
        fair = all(card[0] != self.colour for card in hand)
        playable = [card for card in hand if self.fits(card) and (card[1] != WILD_FOUR or fair)]
        if playable:
            self.lay(self.random.choice(playable))
        else:
            drawn = self.draw(self.player, 1)
            if drawn is not None and self.fits(drawn) and self.random.random() < 0.5:
                self.lay(drawn)
        self.player = self.following()

    def following(self) -> int:
        return (self.player + self.step) % len(self.hands)

    def lay(self, card: Card) -> None:
        hand = self.hands[self.player]
        hand.remove(card)
        self.discard.append(card)
        if not hand:
            self.winner = self.player
            return
        self.colour = card[0] if card[0] >= 0 else self.random.randrange(COLOURS)
        if card[1] == REVERSE:
            self.step = -self.step
        elif card[1] in (SKIP, DRAW_TWO, WILD_FOUR):
            self.player = self.following()
            self.draw(self.player, {SKIP: 0, DRAW_TWO: 2, WILD_FOUR: 4}[card[1]])


def play_rounds(count: int, seed: int) -> int:
    """The turns of some rounds."""
    random = Random(seed)
    turns = 0
    for _ in range(count):
        game = Round(random)
        while game.winner < 0:
            game.turn()
        turns += game.turns
    return turns
