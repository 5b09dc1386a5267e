"""What an editor shows beside a text: what a thing means, what may stand somewhere, and colours for words."""
