"""Test settings: no deadlines, for machines are shared and noisy; the same examples in every run."""

from hypothesis import settings

settings.register_profile("printkit", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("printkit")
