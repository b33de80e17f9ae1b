"""Test settings: no deadlines, for machines are shared and noisy; the same examples in every run; nobody's own printers and cache."""

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("printkit", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("printkit")


@pytest.fixture(autouse=True)
def printers_of_its_own(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path_factory.mktemp("config")
    monkeypatch.setenv("PRINTKIT_CONFIG", str(folder))
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path_factory.mktemp("cache")))
    return folder
