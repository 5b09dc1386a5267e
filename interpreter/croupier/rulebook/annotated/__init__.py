"""A page with the text of a rulebook, and beside each sentence what is known of it."""
