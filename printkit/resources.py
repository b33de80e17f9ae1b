"""The files that travel with the program: editions, languages, sizes, fonts."""

from pathlib import Path

PACKAGE = Path(__file__).parent
DATA = PACKAGE / "data"
# In the wheel the fonts lie inside the package; in a checkout they stand beside it.
FONTS = PACKAGE / "fonts" if (PACKAGE / "fonts").is_dir() else PACKAGE.parent / "fonts"


def names(folder: str) -> tuple[str, ...]:
    """The ids of the data files in a folder: their names without ending, in order."""
    return tuple(sorted(path.stem for path in (DATA / folder).glob("*.yaml")))
