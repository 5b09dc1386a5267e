"""The table in a browser: rooms, the server, and the pages."""
