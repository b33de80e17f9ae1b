"""What simulated players know: a belief about each card, drawn from how people date things. docs/simulation.md has why.

All constants of the model stand here, and were set before any deck of ours was played with it.
"""

from collections.abc import Sequence
from enum import Enum
from math import erf, exp, inf, log, sqrt
from random import Random
from statistics import fmean, pstdev
from typing import NamedTuple

from printkit.dates.value import DAYS_A_YEAR

PRESENT = 2026
"""The year from which players look back. It is fixed, so that the same seed gives the same numbers next year."""
FAMILIAR = 25
"""Years. Up to about here errors hardly grow with distance: one's own time is dated by other means."""


class Skill(Enum):
    """How well a player knows history."""

    RANDOM = "random"
    NOVICE = "novice"
    AVERAGE = "average"
    EXPERT = "expert"
    PERFECT = "perfect"


BLUR = {Skill.NOVICE: 1.0, Skill.AVERAGE: 0.55, Skill.EXPERT: 0.25}
"""The typical error on the scale of `felt`, for a card with `known: 0.5`: 0.55 is about half of the time since then.
Set on 55 invented dates, even on that scale: four average players place about six cards in ten right."""
KNOWN_WORTH = 6.0
"""A card that nobody knows blurs a belief by so many times as much as one that everyone knows."""
VARIETY = 0.6
"""People differ card by card: the log of a player's blur for a card varies by this much."""


class Belief(NamedTuple):
    """What a player thinks of a card. The surest of several is the least of them."""

    doubt: float
    """The error that the player reckons with, on the scale of `felt`."""
    at: float
    """When the card begins, as a moment."""
    until: float
    """The last moment that it can mean, where the player knows that much."""


class Truth(NamedTuple):
    """A card as the model sees it."""

    first: int
    last: int
    felt: float
    known: float


class Prior(NamedTuple):
    """What anyone can see of a deck: where its dates lie on the scale of `felt`, and how widely."""

    middle: float
    spread: float

    def before(self, place: float) -> float:
        """The share of the deck's dates that lie before a place."""
        return (1 + erf((place - self.middle) / (self.spread * sqrt(2)))) / 2


def felt(moment: float) -> float:
    """Where a moment lies on the scale on which errors are even: the log of the years since, past the familiar ones."""
    ahead = moment / DAYS_A_YEAR - PRESENT
    return log(1 + ahead / FAMILIAR) if ahead > 0 else -log(1 - ahead / FAMILIAR)


def moment_of(place: float) -> float:
    """The moment at a place on that scale."""
    years = FAMILIAR * (exp(place) - 1) if place > 0 else -FAMILIAR * (exp(-place) - 1)
    return (PRESENT + years) * DAYS_A_YEAR


def truth_of(first: int, last: int, known: float) -> Truth:
    """A card with that date."""
    return Truth(first, last, felt(first), known)


def prior_of(deck: Sequence[Truth]) -> Prior:
    """The middle and the spread of a deck."""
    places = [truth.felt for truth in deck]
    return Prior(fmean(places), max(pstdev(places), 1e-6))


def blur_of(skill: Skill, known: float) -> float:
    """The typical error of such a player for such a card."""
    return BLUR[skill] * float(KNOWN_WORTH ** (0.5 - known))


class Mind(dict[int, Belief]):
    """What a player believes of each card of a deck, in one game. A belief is formed when it is first asked for."""

    def new_game(self) -> None:
        """Somebody else sits down."""


class Knowing(Mind):
    """True beliefs, without doubt."""

    def __init__(self, deck: Sequence[Truth]):
        super().__init__({card: Belief(0.0, truth.first, truth.last) for card, truth in enumerate(deck)})


class Clueless(Mind):
    """No idea at all."""

    def __missing__(self, card: int) -> Belief:
        return Belief(inf, 0.0, 0.0)


class Rough(Mind):
    """Memory is the truth and an error; a player trusts it the less, the vaguer it is, and leans on what the deck is
    full of instead. That is Bayes' rule for a bell curve: a vague belief is drawn towards the deck's middle.
    """

    def __init__(self, deck: Sequence[Truth], skill: Skill, rng: Random):
        super().__init__()
        self._deck = [(truth.felt, blur_of(skill, truth.known)) for truth in deck]
        self._prior = prior_of(deck)
        self._gauss = rng.gauss

    def __missing__(self, card: int) -> Belief:
        gauss = self._gauss
        middle, spread = self._prior
        true, blur = self._deck[card]
        blur *= exp(VARIETY * gauss(0, 1))
        trust = spread * spread / (spread * spread + blur * blur)
        moment = moment_of(middle + trust * (true + blur * gauss(0, 1) - middle))
        belief = self[card] = Belief(blur * sqrt(trust), moment, moment)
        return belief

    def new_game(self) -> None:
        """Somebody else sits down, who knows other things."""
        self.clear()


class Pooled(Mind):
    """What a whole table believes that talks: everyone's memory counts, the surest most, and the deck's middle once."""

    def __init__(self, minds: Sequence[Mind], prior: Prior):
        super().__init__()
        self._minds = minds
        self._prior = prior

    def __missing__(self, card: int) -> Belief:
        beliefs = [mind[card] for mind in self._minds]
        surest = min(beliefs)
        if surest.doubt in (0.0, inf):
            belief = surest
        else:
            middle, spread = self._prior
            told = [(belief.doubt**-2, felt(belief.at)) for belief in beliefs if belief.doubt < inf]
            again = (len(told) - 1) / spread**2  # the middle is in every one of these beliefs
            weight = sum(worth for worth, _ in told) - again
            moment = moment_of((sum(worth * place for worth, place in told) - again * middle) / weight)
            belief = Belief(weight**-0.5, moment, moment)
        self[card] = belief
        return belief

    def new_game(self) -> None:
        """Another table."""
        self.clear()
        for mind in self._minds:
            mind.new_game()


def mind_of(skill: Skill, deck: Sequence[Truth], rng: Random) -> Mind:
    """The mind of a player of that skill."""
    if skill is Skill.PERFECT:
        return Knowing(deck)
    return Clueless() if skill is Skill.RANDOM else Rough(deck, skill, rng)
