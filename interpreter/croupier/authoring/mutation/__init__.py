"""Mutation: change a ruleset in one place at a time, and see whether its scenarios notice."""
