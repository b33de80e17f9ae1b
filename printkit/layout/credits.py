"""The credits of a deck: whose it is, where every date comes from, who made the pictures, and the fonts.

Who reads it may still play: the cards are in the order of the alphabet, their dates aren't told, and a source that
names a card's own date, or one near it, is shown without.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from printkit.dates import DateWords
from printkit.dates.find import without_date
from printkit.layout.faces import Look, texts_of
from printkit.layout.flow import Slice, Type
from printkit.layout.listing import SOFT, Bit, Columns, Headed, listing_pages, run_in, together
from printkit.layout.quotes import curled
from printkit.layout.text import missing, runs_of
from printkit.model import Card, FontCredit, Language
from printkit.ops import Page
from printkit.units import Size

SIZES = (7.0, 6.0)
"""The largest and the least size, in points."""
COLUMNS = Columns(3, 48.0)
"""In narrower ones a line has too few words."""
HIDDEN = "[…]"
"""Stands for a date that would give a card away."""
ENTRY_GAP, PART_GAP = 0.16, 0.5
"""Before an entry, and before the parts at the end, in mm for each point of the size."""
FIRST = "\uffff"
"""Sorts after every letter."""


@dataclass(frozen=True)
class Listed:
    """What the credits tell of one card."""

    name: str
    sources: tuple[str, ...]
    picture: str


def credits_of(cards: Sequence[Card], language: Language, date_words: Sequence[DateWords]) -> list[Listed]:
    """Every card that has something to tell, in the order of the alphabet, without its date."""
    found = []
    for card in sorted(cards, key=lambda card: (alphabetical(card.name, language), card.id)):
        sources = tuple(without_date(source, card.date, date_words, HIDDEN) for source in card.sources)
        credit = without_date(card.credit, card.date, date_words, HIDDEN) if card.picture else ""
        if sources or credit:
            found.append(Listed(card.name, sources, credit))
    return found


def alphabetical(name: str, language: Language) -> str:
    """A name as it is sorted: without its article, accents and case, but with the language's own letters in place."""
    articles = sorted(language.articles, key=len, reverse=True)
    folded = name.casefold().replace("’", "'")
    for article in articles:
        stem = article if article.endswith("'") else article + " "
        if folded.startswith(stem) and len(folded) > len(stem):
            folded = folded[len(stem) :]
            break
    letters = []
    for char in folded:
        bare = unicodedata.normalize("NFKD", char)[0]
        letters.append(bare + FIRST if char in language.own_letters else bare)
    return re.sub(rf"[^\w\s{FIRST}]", "", "".join(letters))


def fonts_shown(look: Look, cards: Sequence[Card]) -> set[str]:
    """The fonts that the cards and their credits are set in."""
    shown = {look.display[0], look.small[0], look.strong[0]}
    for card in cards:
        for _, text, style, _ in texts_of(look, card):
            shown |= {run.font for run in runs_of(text, look.fonts, style.fonts)}
        told = " ".join((card.name, *card.sources, card.credit))
        shown |= {run.font for run in runs_of(told, look.fonts, look.small)}
    return shown


def no_glyph_in_credits(look: Look, card: Card) -> str:
    """The characters of a card's sources and credit that no font has."""
    return "".join(missing("".join((*card.sources, card.credit)), look.fonts, look.small))


def no_glyph_in_rights(look: Look) -> dict[str, str]:
    """The same for what is told of the deck, by its key."""
    deck = look.deck
    texts = {"author": deck.author, "version": deck.version, "licence": deck.licence}
    return {key: "".join(missing(text, look.fonts, look.small)) for key, text in texts.items()}


def credits_pages(
    look: Look,
    cards: Sequence[Card],
    fonts: Sequence[FontCredit],
    date_words: Sequence[DateWords],
    paper: Size,
    margin: float,
) -> list[Page]:
    """As few pages as it takes."""
    deck, words = look.deck, look.deck.language.credits
    listed = [_curled(entry, deck.language.quotes) for entry in credits_of(cards, deck.language, date_words)]
    shared = _shared(listed)
    end = _end(look, cards, fonts, shared)

    def make(measure: float, type_: Type) -> list[Slice]:
        slices: list[Slice] = []
        for entry in listed:
            sources = deck.language.between_sources.join(entry.sources)
            bits = [Bit(entry.name, look.strong), Bit(sources, look.small, SOFT)]
            if entry.picture and not shared:
                bits.append(Bit(words["picture"].format(credit=entry.picture), look.small))
            slices += together(run_in(bits, measure, type_), ENTRY_GAP * type_.size)
        for gap, bits in end:
            heading = len(bits) == 1 and bits[0].chain == look.strong
            lines = together(run_in(bits, measure, type_), gap * type_.size)
            slices += [each._replace(held=True) for each in lines] if heading else lines
        return slices

    rights = [
        words["by"].format(author=deck.author) if deck.author else "",
        words["version"].format(version=deck.version) if deck.version else "",
        words["licence"].format(licence=deck.licence) if deck.licence else "",
    ]
    lines = [" · ".join(part for part in rights if part)]
    if listed:
        lines.append(f"{words['sources']}. {words['order']}")
    if any(HIDDEN in text for entry in listed for text in (*entry.sources, entry.picture)):
        lines[-1] += " " + words["hidden"].format(mark=HIDDEN)
    foot = f"{deck.title} · {words['title']} · {words['made']}"
    headed = Headed(words["title"], deck.title, tuple(line for line in lines if line), foot)
    return listing_pages(look, headed, make, SIZES, paper, margin, COLUMNS)


def _curled(entry: Listed, quotes: str) -> Listed:
    """The same as it is printed."""
    sources = tuple(curled(source, quotes) for source in entry.sources)
    return Listed(curled(entry.name, quotes), sources, curled(entry.picture, quotes))


def _shared(listed: Sequence[Listed]) -> str:
    """The credit that all pictures have in common, so that it need be told only once; empty where they differ."""
    told = {entry.picture for entry in listed}
    return told.pop() if len(told) == 1 and len(listed) > 1 else ""


def _end(look: Look, cards: Sequence[Card], fonts: Sequence[FontCredit], shared: str) -> list[tuple[float, list[Bit]]]:
    """What isn't about one card: a credit that all pictures share, pictures without one, stand-ins, fonts.

    Each with the gap before it, in mm for each point of the size.
    """
    deck, words = look.deck, look.deck.language.credits
    found: list[tuple[float, list[Bit]]] = []
    if shared:
        found.append((PART_GAP, [Bit(words["pictures"], look.strong), Bit(shared, look.small, SOFT)]))
    if deck.licence and any(card.picture and not card.credit for card in cards):
        found.append((PART_GAP, [Bit(words["covered"].format(licence=deck.licence), look.small)]))
    if any(not card.picture for card in cards):
        found.append((PART_GAP, [Bit(words["drawn"], look.small)]))
    found.append((PART_GAP, [Bit(words["fonts"], look.strong)]))
    for font in fonts:
        licence = font.licence or words["unknown-licence"]
        rights = f"{font.copyright.rstrip('.')}. {licence}" if font.copyright else licence
        found.append((ENTRY_GAP, [Bit(font.family, look.strong), Bit(rights, look.small, SOFT)]))
    return found
