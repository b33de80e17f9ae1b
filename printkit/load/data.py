"""Our own data files. They are ours: a fault in one is a defect and raises."""

from functools import lru_cache
from typing import Any

import yaml

from printkit.resources import DATA

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@lru_cache
def data_file(name: str) -> Any:
    """What a file below `data/` says, by its path without ending."""
    return yaml.load((DATA / f"{name}.yaml").read_text(encoding="utf-8"), Loader=LOADER)
