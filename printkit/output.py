"""Writing files: whole or not at all. What is written lies beside its target and is moved there when it is complete."""

import os
import tempfile
from pathlib import Path

from printkit.errors import UsageFaultError


def write_whole(path: Path, data: bytes) -> None:
    """Put `data` at `path`. On any failure the old file stays as it was, and nothing is left lying beside it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    except OSError as error:
        raise UsageFaultError(f"can't write {path}: {error.strerror}") from error
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        # mkstemp makes files for their owner alone; a new file should have the rights that any other would.
        mask = os.umask(0)
        os.umask(mask)
        Path(name).chmod(0o666 & ~mask)
        Path(name).replace(path)
    except OSError as error:
        Path(name).unlink(missing_ok=True)
        raise UsageFaultError(f"can't write {path}: {error.strerror}") from error
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
