"""What people agree on before a table is made: the game, house rules, options, and who sits where."""
