"""What a user asks for in words, the same in every command: paper and card sizes, where a PDF goes, how it turns."""

from pathlib import Path

from printkit.errors import UsageFaultError
from printkit.layout.grid import Duplex
from printkit.load.sizes import card_size, card_sizes, paper_size, paper_sizes
from printkit.problems import quote
from printkit.units import Size


def read_paper(text: str) -> Size:
    """`a4`, or `210x297`; always portrait."""
    size = paper_size(text)
    if size is None:
        raise UsageFaultError(
            f"--paper: there is no paper {quote(text)}; there are {', '.join(paper_sizes())}, or 210x297 in mm"
        )
    return size


def read_card(text: str) -> Size | None:
    """The card size that was asked for, None where the edition decides."""
    size = card_size(text) if text else None
    if text and size is None:
        raise UsageFaultError(
            f"--card: there is no card size {quote(text)}; there are {', '.join(card_sizes())}, or 63x88 in mm"
        )
    return size


def pdf_target(output: Path, option: str = "--output") -> Path:
    """Where a PDF may be written: never over something that isn't one."""
    if not output.name:
        raise UsageFaultError(f"{option}: name a file, like out/deck.pdf")
    target = output if output.suffix else output.with_suffix(".pdf")
    if target.suffix.casefold() != ".pdf":
        raise UsageFaultError(f"{option}: {target} must end in .pdf")
    try:
        if target.exists() and not target.is_file():
            raise UsageFaultError(f"{option}: {target} is there and is no file")
        blocked = next((parent for parent in target.parents if parent.exists() and not parent.is_dir()), None)
    except OSError as error:  # a name longer than any file's, say
        raise UsageFaultError(f"{option}: can't write {quote(str(target))}: {error.strerror}") from error
    if blocked:
        raise UsageFaultError(f"{option}: {blocked} is a file, not a folder")
    return target


def duplex_of_pdf(duplex: Duplex) -> str:
    """How a PDF asks to be printed, by the name that PDF has for it."""
    return {Duplex.LONG: "DuplexFlipLongEdge", Duplex.SHORT: "DuplexFlipShortEdge"}.get(duplex, "Simplex")
