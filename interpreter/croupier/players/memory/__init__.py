"""The memory of a seat: the cards whose places it knows although it does not see them now."""
