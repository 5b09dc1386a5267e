"""Completion in scenario files: what a scenario may say at a place, in the names of its game."""
