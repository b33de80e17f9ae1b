"""The house: which room may use which, who may touch which library, and no edition named in code."""

import ast
import re
from pathlib import Path

import pytest

from printkit.load import edition_ids

PACKAGE = Path(__file__).parent.parent / "printkit"
GROUND = {
    "",
    "model",
    "dates",
    "units",
    "errors",
    "problems",
    "icons",
    "colours",
    "eras",
    "resources",
    "output",
    "ops",
    "affine",
}
ROOMS = {"load", "checks", "layout", "draw", "engine", "simulate", "printers"}
ALLOWED = {
    "__main__": {"cli"},
    "cli": {"commands", "errors", "resources", ""},
    "commands": GROUND | ROOMS,
    **dict.fromkeys(ROOMS, GROUND),
    "engine": {"model", "dates"},
    "simulate": GROUND | {"engine"},
    "model": {"dates", "problems", "units"},
    "errors": {"problems"},
    "ops": {"affine", "model", "units"},
    "output": {"errors"},
}
ONLY_IMPORTER = {"click": "cli", "PIL": "draw", "reportlab": "draw", "yaml": "load", "coloraide": "checks"}
ONLY_IMPORTER |= {"resvg_py": "draw", "pyphen": "layout"}
FILES = sorted(PACKAGE.rglob("*.py"))


def room_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return parts[0] if parts != ("__init__",) else ""


def imports(path: Path) -> set[str]:
    """Every module that a file imports, anywhere in it, by its full name."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide the room"
            names = {f"{node.module}.{alias.name}" for alias in node.names} if node.module == "printkit" else set()
            found |= names or {node.module or ""}
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_go_one_way(path: Path) -> None:
    room = room_of(path)
    for module in imports(path):
        if module.split(".")[0] != "printkit":
            continue
        target = module.split(".")[1] if "." in module else ""
        target = "" if target.startswith("__") else target
        assert target == room or target in ALLOWED.get(room, set()), f"{room} may not import {target}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_each_library_has_one_room(path: Path) -> None:
    for module in imports(path):
        library = module.split(".")[0]
        assert ONLY_IMPORTER.get(library, room_of(path)) == room_of(path), (
            f"{library} belongs to {ONLY_IMPORTER[library]}"
        )


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_code_knows_an_edition_by_name(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"edition(\.id)?\s*(==|!=|in)\s*[\[({]?[\"']", text)
    named = set(re.findall(rf"[\"']({'|'.join(edition_ids())})[\"']", text))
    assert not named - {"pocket"}, "only the default may be named"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_every_file_opens_with_its_contract(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))


def test_no_text_of_ours_uses_the_published_game_s_name() -> None:
    trademark = re.compile("time" + "line", re.IGNORECASE)
    root = PACKAGE.parent
    for path in [*root.glob("*.md"), *root.glob("docs/*.md"), *root.glob("decks/*.yaml"), *PACKAGE.rglob("*.yaml")]:
        assert not trademark.search(path.read_text(encoding="utf-8")), path
