"""The workshop: rules that are changed and played in the same minute. Knows no framework and no socket."""
