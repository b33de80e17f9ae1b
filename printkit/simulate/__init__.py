"""Many games → figures → findings. Counts and judges; the rules are the engine's, the words for a user are here."""
