"""From when on a play-tester would say something. They were fixed before any deck of ours was judged by them."""

from printkit.model import Mode

EASY, HARD = 0.80, 0.40
"""Shares of cards placed right. Above the first nobody is ever surprised; below the second most turns are lost, and who
guesses luckily wins. A good game lies round the middle, at six cards in ten."""
CARD_EASY, CARD_HARD = 0.97, 0.15
"""A card that is nearly always right adds nothing but itself; one that is right no more often than a blind guess into a
line of six misleads."""
TRIES = 100
"""A card must have been tried so often before it is judged, or all cards on average."""
UNPLAYED = 0.2
"""Of the average card's tries: one that is tried less often than that is kept back until the game is over."""
THEME_APART = 0.2
"""A theme whose cards are placed right this much less often than all others: players come to fear the colour."""
COIN = 0.53
"""Two dates that even an expert puts in the right order no more often than this are the toss of a coin."""
EDGE = 0.06
"""How much more than its fair share a seat may win. The first always wins a little more: its lines are shorter."""
KNOWING = 1.25
"""An expert among average players should win so many times a fair share at least, or the game is luck."""
TIES = 0.5
"""Games with a tie-break. They are fun; as the rule they make every game longer."""
REBUILT = 0.25
"""Games in which the pile runs out, and cards that were seen before come back."""
UNDECIDED = 0.05
"""Games without a single winner."""
SECONDS_A_TURN = {Mode.COMPETITIVE: 25, Mode.COOP: 45}
"""To think, place and look; and where all decide together, to talk."""
SET_UP_MINUTES = 2
"""To shuffle, deal and explain."""
LONG, SHORT = 45, 5
"""Minutes: a family's patience with one game, and too little to get the box out for."""
SCORE_LOW, SCORE_HIGH = 0, 50
"""Mean scores: below the first a table ends in the lowest rank as a rule, above the second in the highest ones."""
ONE_RANK = 0.8
"""Games that end in the same rank: there is nothing to beat."""
DISCARD_RARE, DISCARD_ALWAYS = 0.3, 0.85
"""Turns in which a discard is possible. With five icons spread evenly, a hand of four has one in six turns of ten; with
three in eight, and with two, which are too few to matter, in nine."""
LEAST_GAMES = 30
"""Fewer games say nothing: their intervals are too narrow, for they take the few that there are for all."""
EXPERT_GAMES = 5
"""For every so many games one more is played with an expert among average players."""
