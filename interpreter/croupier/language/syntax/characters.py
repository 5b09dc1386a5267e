"""Tell which characters a file may contain.

Refused are characters that a terminal obeys, that hide text, or that change its direction:
- control characters except tab and line feed;
- line breaks that editors treat differently;
- byte order marks inside the text;
- marks and overrides of the direction of writing;
- characters without width.

Accepted are the joiners U+200C and U+200D, which some scripts and signs need, no-break spaces, and accents.
"""

from __future__ import annotations

import re

_ACCEPTED = (
    "\t\n -~\xa0-\xac\xae-\u061b\u061d-\u180d\u180f-\u200a\u200c\u200d\u2010-\u2027\u202f-\u205f\u2070-\ud7ff"
    "\ue000-\ufefe\uff00-\ufff8\ufffc\ufffd\U00010000-\U0001bc9f\U0001bca4-\U0001d172\U0001d17b-\U000dffff"
    "\U000e0080-\U0010ffff"
)

REFUSED = re.compile(f"[^{_ACCEPTED}]")
"""The characters that no value may contain, however it is written."""

REFUSED_IN_LINE = re.compile(f"[^{_ACCEPTED}]|[\t\n]")
"""The characters that no name of a player may contain."""

REFUSED_IN_FILE = re.compile(f"(?!\\A\ufeff)[^\r{_ACCEPTED}]|\r(?!\n)")
"""The characters that no file may contain.

A carriage return is accepted before a line feed, and a byte order mark at the beginning.
"""
