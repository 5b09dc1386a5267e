"""What an editor can do for an author at a place: edits with a title, that are made when the author chooses them."""
