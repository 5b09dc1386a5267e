"""The characters that a file may hold, and what it says may hold: none that a terminal obeys, and none that hides text
or turns it around.

Refused are the controls of Unicode but tab and line feed, the line breaks that editors do not agree on, byte order
marks inside the text, marks and overrides of the direction of writing, and characters without width. The two that join
letters and signs, U+200C and U+200D, are accepted; so are no-break spaces and accents.
"""

from __future__ import annotations

import re

_ACCEPTED = (
    "\t\n -~\xa0-\xac\xae-\u061b\u061d-\u180d\u180f-\u200a\u200c\u200d\u2010-\u2027\u202f-\u205f\u2070-\ud7ff"
    "\ue000-\ufefe\uff00-\ufff8\ufffc\ufffd\U00010000-\U0001bc9f\U0001bca4-\U0001d172\U0001d17b-\U000dffff"
    "\U000e0080-\U0010ffff"
)

REFUSED = re.compile(f"[^{_ACCEPTED}]")
"""What no value may hold, however it is written."""

REFUSED_IN_LINE = re.compile(f"[^{_ACCEPTED}]|[\t\n]")
"""What no name of a player may hold."""

REFUSED_IN_FILE = re.compile(f"(?!\\A\ufeff)[^\r{_ACCEPTED}]|\r(?!\n)")
"""What no text of a file may hold: there a carriage return stands in front of a line feed, and a byte order mark at the
beginning."""
