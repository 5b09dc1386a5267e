"""The reference engine: it executes the checked AST and defines what a ruleset means."""
