"""Scenarios: what is on the table, what is done, and what must follow; and how much of a ruleset they reach.

A scenario file stands beside its ruleset and is written in the words that people use. It is read (``files``), its
names are looked up (``names``, ``moves``, ``given``, ``expectations``), the table is laid (``stage``, ``layout``), and
it is played (``run``).
"""
