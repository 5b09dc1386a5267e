"""The text of a rulebook, cut into headings, sentences, items and rows, each with its place.

``decoding`` gives lines, ``columns`` puts a page of two columns into the order in which it is read, ``lines`` says
what each line looks like, ``blocks`` joins the lines that belong together, ``sentences`` cuts blocks into units.
"""
