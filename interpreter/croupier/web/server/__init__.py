"""The server of tables: routes, sockets, guards, the pace of bots, and who is away."""
