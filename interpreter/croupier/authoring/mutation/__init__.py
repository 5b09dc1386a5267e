"""Mutation: a ruleset changed one place at a time, to see whether its scenarios notice."""
