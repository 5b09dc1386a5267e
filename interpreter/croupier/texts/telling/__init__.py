"""One thing at a time in words: a card, a pile, a move, an event, a reason."""
