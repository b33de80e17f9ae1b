"""printkit: checks, prints and play-tests a card game of dates, from one YAML file."""

__version__ = "0.1.0"
