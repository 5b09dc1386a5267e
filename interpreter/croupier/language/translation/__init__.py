"""The English texts of the program in another language. English stands in the code, and a catalogue beside this module
has each text in French.

A catalogue is a list of templates. ``%1`` to ``%9`` stand for the values of a template, in the order of the English
text. An English text is translated by the template that it was made from: of those that the whole text fits, the one
with the most letters of its own. Values in back-ticks are the author's words and stay. All others are translated in
the same way, unless a translation says ``@1`` for ``%1``: then the value stays as well. A text that no template fits
is translated part by part, as ``joints.txt`` says. What is in no catalogue stays as it is.

Nothing of this is loaded before a text is wanted in another language.
"""

from croupier.language.translation.spoken import LANGUAGES, language_of_locale, translated

__all__ = ["LANGUAGES", "language_of_locale", "translated"]
