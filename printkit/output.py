"""Writing files: whole or not at all. What is written lies beside its target and is moved there when it is complete."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from printkit.errors import UsageFaultError


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file to write to that becomes `path` when the block ends well.

    On any failure, an interrupt included, the old file stays as it was and nothing is left lying beside it.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", suffix=".part", dir=path.parent)
    except OSError as error:
        raise UsageFaultError(f"can't write {path}: {error.strerror}") from error
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        # mkstemp makes files for their owner alone; a new file should have the rights that any other would.
        mask = os.umask(0)
        os.umask(mask)
        part.chmod(0o666 & ~mask)
        part.replace(path)
    except OSError as error:
        raise UsageFaultError(f"can't write {path}: {error.strerror or error}") from error
    finally:
        part.unlink(missing_ok=True)


def write_whole(path: Path, data: bytes) -> None:
    """Put `data` at `path`, whole or not at all."""
    with whole_file(path) as file:
        file.write(data)
