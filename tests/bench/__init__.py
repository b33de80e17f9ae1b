"""Measurements, never tests: `make bench`."""
