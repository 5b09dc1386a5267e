"""A card table that knows no game and no rule language: cards, faces, piles, seats, state, events, randomness."""
