"""Rulesets as environments for learners: PettingZoo's AEC for one game, Gymnasium's vector conventions for many.

See ``README.md`` for columns, numbers, rewards, and who acts when.
"""
