"""A card table that knows no game and no rule language: cards, faces, piles, seats, states, events, random numbers."""
