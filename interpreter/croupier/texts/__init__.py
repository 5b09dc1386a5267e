"""Texts that people read: the rule sheet, the table and the news of a game, in English and French."""
