"""Words for one thing at a time: a card, a pile, a move, an event, a reason."""
