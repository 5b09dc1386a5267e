"""What ties the sentences of a printed rulebook to statements, without holding a word of them."""
