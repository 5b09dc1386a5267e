"""What is said about the text of a rulebook, in lines and as data."""
