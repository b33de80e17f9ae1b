"""Names that differ only in case, accents, punctuation or an article: most often the same thing, entered twice."""

import re
import unicodedata
from collections.abc import Iterator

from printkit.checks.base import Check, Facts, Finding, cited, warning
from printkit.model import Card
from printkit.problems import quote


def find(facts: Facts) -> Iterator[Finding]:
    """Every card whose name is an earlier one's but for such small things."""
    articles = {re.sub(r"\W", "", article.casefold()) for article in facts.deck.language.articles}
    seen: dict[tuple[str, ...], Card] = {}
    for card in facts.named:
        first = seen.setdefault(_key(card.name, articles), card)
        if first.name != card.name:
            text = f"{quote(card.name)} is almost {cited(first)}: is it the same thing?"
            yield warning(card.place("name"), text, card, first)


def _key(name: str, articles: set[str]) -> tuple[str, ...]:
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(c for c in plain if not unicodedata.combining(c))
    words = [word for word in re.split(r"[\s'’.,;:!?\"“”«»()–-]+", letters) if word]
    if len(words) > 1 and words[0] in articles:
        words = words[1:]
    # A name of signs alone ("?!") has no words: it is its own key.
    return tuple(words) or (name,)


CHECK = Check("similar-name", find)
