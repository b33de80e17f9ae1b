"""The game: cards as the rules see them, state, moves, outcome, and players who know history roughly. No files.

A card is a number here, its place in the deck. Randomness is handed in. A state changes as it is played; outcomes and
beliefs, which leave the room, are frozen.
"""
