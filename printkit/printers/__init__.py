"""A printer, measured: how its backs miss their fronts, and by how much from sheet to sheet. Draws nothing."""
