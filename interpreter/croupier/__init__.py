"""Croupier runs card games from rule files."""
