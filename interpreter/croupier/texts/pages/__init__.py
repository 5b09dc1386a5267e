"""Pages for a browser: HTML that is well-formed, the head that all pages have, and their common parts."""
