"""Straight quotation marks and apostrophes → those of a typographer.

Authors type what their keyboard has. On paper `'Ur-Nammu'` becomes `‘Ur-Nammu’`, and `World's` becomes `World’s`.
"""

import re

ADDRESS = re.compile(r"\S*(?:://|www\.|@)\S*")
"""Left as it is: somebody may type it off."""
BEFORE_OPENING = "([{/–—-"
LEFT_OUT = re.compile(r"'(?:\d\ds?|n|em|tis|twas)\b", re.IGNORECASE)
"""Figures or letters left out at the beginning of a word: `'69`, `rock 'n' roll`."""
CLOSING = re.compile(r"(?<=\S)'(?!\w)")


def curled(text: str, marks: str) -> str:
    """The text with a language's marks: single opening and closing, double opening and closing; with none as it is.

    What follows a figure stays straight, for it may be feet and inches, unless a quotation is open.
    """
    if not marks:
        return text
    opening, closing = {"'": marks[0], '"': marks[2]}, {"'": marks[1], '"': marks[3]}
    kept = {at for found in ADDRESS.finditer(text) for at in range(*found.span())}
    made: list[str] = []
    opened: set[str] = set()
    for at, char in enumerate(text):
        before, after = made[-1] if made else " ", text[at + 1 : at + 2] or " "
        if char not in opening or at in kept or (before.isspace() and after.isspace()):
            made.append(char)
        elif before.isspace() or before in BEFORE_OPENING or before in opening.values():
            left_out = LEFT_OUT.match(text, at) and not CLOSING.search(text, at + 3)
            made.append((closing if left_out else opening)[char])
            opened |= set() if left_out else {char}
        elif before.isdigit() and not after.isalpha() and char not in opened:
            made.append(char)
        else:
            made.append(closing[char])
    return "".join(made)
