"""What keeps rules from being written out."""


class CannotEmit(Exception):
    """Rules that are nested deeper than Python takes; the reference plays them."""
