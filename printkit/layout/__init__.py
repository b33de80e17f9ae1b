"""Deck → pages of drawing operations. Decides every position and draws nothing."""
