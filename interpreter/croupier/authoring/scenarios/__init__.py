"""Scenarios: positions and games in a file beside a ruleset, with what is done in them and what must follow.

A scenario is read (``files``). Its names are looked up (``names``, ``moves``, ``given``, ``expectations``). The table
is laid (``stage``, ``layout``), then the steps are taken and compared (``run``, ``checks``).
"""
