"""Our rules in a language → texts by key. The files are ours: a fault in one is a defect and raises."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from printkit.load.data import data_file


@lru_cache
def load_rules(language: str) -> Mapping[str, str]:
    """Every text of the rules by its path, as `setup.deal`; the items of a list as `ranks.0`, `ranks.1` …"""
    return MappingProxyType(dict(_texts("", data_file(f"rules/{language}"))))


def _texts(path: str, node: object) -> list[tuple[str, str]]:
    if isinstance(node, str):
        return [(path, node)]
    assert isinstance(node, dict | list), path
    pairs = node.items() if isinstance(node, dict) else enumerate(node)
    return [text for key, inner in pairs for text in _texts(f"{path}.{key}" if path else str(key), inner)]
