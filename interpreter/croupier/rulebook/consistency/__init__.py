"""A rulebook's text against itself: sums, cards listed or scored twice or never, names and lists that disagree.

It works with the words of a language alone; where a ruleset names its cards, two names of one kind are one name.
``entries`` reads the lines of lists, ``lists`` puts them together, and each other module looks for one kind of fault.
Nothing is said where a text may well be right: a line that is not understood, or a list that may be of a part of the
cards, silences what would be said of its list.
"""
