"""Ids of cards and themes, made from what people call them."""

import re
import unicodedata

_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})


def slug(name: str) -> str:
    """An id made from a name: its letters and figures without accents, joined by hyphens. Any script."""
    text = unicodedata.normalize("NFKD", name.casefold().translate(_LETTERS))
    text = "".join(c for c in text if not unicodedata.combining(c)).replace("'", "").replace("’", "")
    return "-".join(re.findall(r"[^\W_]+", unicodedata.normalize("NFC", text)))  # Korean syllables whole again
