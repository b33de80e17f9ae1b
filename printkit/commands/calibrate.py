"""`printkit calibrate`: the sheet that a printer is measured with."""

from dataclasses import dataclass
from pathlib import Path

from printkit.affine import Affine
from printkit.commands.asked import duplex_of_pdf, pdf_target, read_paper
from printkit.draw.fonts import FontBook
from printkit.draw.pdf import Info, Quality, write_pdf
from printkit.errors import UsageFaultError
from printkit.layout.calibration import Sheet, least_side, verniers
from printkit.layout.calibration_page import calibration_pages
from printkit.layout.grid import MARGIN, Duplex
from printkit.load import load_language
from printkit.output import whole_file
from printkit.printers.profile import MARKS, Profile
from printkit.printers.store import Store, printer_name
from printkit.units import Size


@dataclass(frozen=True)
class Setting:
    """A paper and a way of turning it over, as the user named them."""

    paper_name: str = "a4"
    duplex: Duplex = Duplex.LONG
    margin: float | None = None

    @property
    def paper(self) -> Size:
        """The paper's size."""
        return read_paper(self.paper_name)


def setting_of(paper: str | None, duplex: str | None, margin: float | None) -> Setting:
    """What was typed → Setting."""
    usual = Setting()
    return Setting((paper or usual.paper_name).casefold(), Duplex(duplex or usual.duplex), margin)


def measured(setting: Setting, printer: str, store: Store, *, required: bool = False) -> Profile | None:
    """What is known of a printer with this paper and flip; if it is required and nothing is, that is refused."""
    look_up = store.find if required else store.get
    return look_up(printer_name(printer), setting.paper, setting.duplex.value)


def write_sheet(setting: Setting, language: str, printer: str, output: Path | None, store: Store) -> tuple[Path, bool]:
    """Write the calibration sheet. Returns where, and whether it is one that verifies a profile.

    For a printer that has been measured it is drawn with its profile: all readings should be zero then.
    """
    profile = measured(setting, printer, store) if printer else None
    sheet = sheet_for(setting, profile)
    target = pdf_target(output or Path("out") / f"calibrate-{setting.paper_name}-{setting.duplex.value}.pdf")
    spoken = load_language(language)
    words = {**spoken.calibrate, "decimal": spoken.dates.decimal}
    labels = " ".join(f"{vernier.label}=…" for vernier in verniers(sheet))
    margin = f" --margin {setting.margin:g}" if setting.margin is not None else ""
    command = f"printkit calibrate {as_options(setting, printer or 'NAME')}{margin} --read {labels}"
    pages = calibration_pages(sheet, words, command, profile.correction if profile else Affine())
    if not pages:
        raise UsageFaultError(
            f"--paper: the directions on a calibration sheet don't fit on {sheet.paper}; a5 holds them"
        )
    info = Info(words["title"], "", MARKS[setting.duplex.value], language, duplex_of_pdf(setting.duplex))
    with whole_file(target) as file:
        write_pdf(pages, info, Quality(), file)
    return target, sheet.verify


def as_options(setting: Setting, printer: str) -> str:
    """A printer and a setting as one types them, without what goes without saying."""
    usual = Setting()
    name = f'"{printer}"' if " " in printer else printer
    paper = f" --paper {setting.paper_name}" if setting.paper_name != usual.paper_name else ""
    duplex = f" --duplex {setting.duplex.value}" if setting.duplex is not usual.duplex else ""
    return f"--printer {name}{paper}{duplex}"


def labels_of(setting: Setting, profile: Profile | None) -> list[tuple[str, str]]:
    """The scales of a sheet, of one that verifies a profile if there is one: label, and the edge where to find it."""
    return [(vernier.label, vernier.edge.value) for vernier in verniers(sheet_for(setting, profile))]


def sheet_for(setting: Setting, profile: Profile | None = None) -> Sheet:
    """What the sheet is like; with a profile, the one that verifies it."""
    paper = setting.paper
    margin = setting.margin if setting.margin is not None else profile.margin if profile else MARGIN
    margin += profile.reach if profile else 0
    least = least_side(margin)
    if min(paper) < least:
        raise UsageFaultError(
            f"--paper: the scales of a calibration sheet need {least:.0f} mm on every side; {paper} is too small"
        )
    fonts = FontBook()
    return Sheet(
        paper,
        setting.duplex,
        margin,
        fonts,
        fonts.chain("text"),
        fonts.chain("strong"),
        fonts.chain("display"),
        verify=profile is not None,
    )
