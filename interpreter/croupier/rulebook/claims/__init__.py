"""What a rulebook says in numbers: claims such as "18 blue cards numbered 1 to 9" or "40 points".

``lexicon`` has the words of a language, ``vocabulary`` those of a ruleset. ``tokens`` names the words of a sentence
by them, ``numerals`` reads numbers in words, and ``claims`` finds claims with a grammar over the names of the
tokens.
"""
