"""Many games as numbers, for learners: the answers of a ruleset numbered, and what a player sees as arrays.

To read: ``numbering.py`` with ``coding.py`` (answers), ``columns.py``, ``building.py`` and ``observation.py`` (what
a player sees), ``tables.py`` and ``observing.py`` (both as tables for native code), ``batch.py``.
"""
