"""`printkit calibrate`: a sheet to measure a printer with, and what comes of the readings."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date as CalendarDay  # noqa: N812  (Date is ours)
from pathlib import Path

from printkit.affine import Affine
from printkit.commands.asked import pdf_target, read_paper
from printkit.draw.fonts import FontBook
from printkit.draw.pdf import Info, Quality, write_pdf
from printkit.errors import UsageFaultError
from printkit.layout.calibration import RANGE, Edge, Sheet, flip, least_side, verniers
from printkit.layout.calibration_page import RULERS, calibration_pages
from printkit.layout.grid import MARGIN, Duplex
from printkit.load import load_language
from printkit.output import whole_file
from printkit.printers.profile import MARKS, Miss, Profile, as_miss
from printkit.printers.solve import Axis, Reading, Suspect, solve, suspects
from printkit.printers.store import Store, printer_name
from printkit.problems import counted, listed, quote
from printkit.units import Size

FLIPS = {Duplex.LONG: "DuplexFlipLongEdge", Duplex.SHORT: "DuplexFlipShortEdge"}
SCALED = 0.006
"""A ruler that is off by more than this share tells of a page that was scaled; a person reads it to half a mm."""
FINE = 0.3
"""mm: a second sheet that is this near to zero verifies a profile."""
LEAST_ON_AN_EDGE = 2
_READING = re.compile(r"\s*([A-Za-z]+|\d{1,2})\s*[=:]\s*([+−–-]?\s*\d{0,3}(?:[.,]?\d{1,3}))\s*(?:mm)?\s*")


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


def setting_of(paper: str, duplex: str, margin: float | None) -> Setting:
    """What was typed → Setting."""
    return Setting(paper.casefold(), Duplex(duplex), margin)


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Readings that can't all be right: each way to mend them names the readings to take again."""

    ways: tuple[tuple[Suspect, ...], ...]

    def __str__(self) -> str:
        best = self.ways[0]
        if not best:
            return "the readings contradict each other in many places: read the whole sheet again, or print another"
        shown = [f"{s.label} again: you read {s.value:+.1f}, the others expect about {s.expected:+.1f}" for s in best]
        text = f"the readings contradict each other. Read {'; and '.join(shown)}"
        rivals = sorted({s.label for way in self.ways[1:] for s in way} - {s.label for s in best})
        return f"{text}. If it is right, look at {listed(rivals, most=4)}" if len(self.ways) > 1 and rivals else text


class ContradictionError(UsageFaultError):
    """Readings that can't all be right."""

    def __init__(self, found: Contradiction):
        super().__init__(str(found))
        self.found = found


def write_sheet(setting: Setting, language: str, printer: str, output: Path | None, store: Store) -> tuple[Path, bool]:
    """Write the calibration sheet. Returns where, and whether it is one that verifies a profile.

    For a printer that has been measured it is drawn with its profile: all readings should be zero then.
    """
    profile = _profile(printer, setting, store)
    sheet = _sheet(setting, profile)
    target = pdf_target(output or Path("out") / f"calibrate-{setting.paper_name}-{setting.duplex.value}.pdf")
    loaded = load_language(language)
    words = {**loaded.calibrate, "decimal": loaded.dates.decimal}
    pages = calibration_pages(
        sheet, words, command(sheet, setting, printer), profile.correction if profile else Affine()
    )
    info = Info(words["title"], "", MARKS[setting.duplex.value], language, FLIPS.get(setting.duplex, "Simplex"))
    with whole_file(target) as file:
        write_pdf(pages, info, Quality(), file)
    return target, sheet.verify


def command(sheet: Sheet, setting: Setting, printer: str) -> str:
    """What to type when the sheet has been read."""
    labels = [vernier.label for vernier in verniers(sheet)]
    name = f'"{printer}"' if " " in printer else printer or "NAME"
    options = f" --paper {setting.paper_name}" if setting.paper_name != "a4" else ""
    options += f" --duplex {setting.duplex.value}" if setting.duplex is not Duplex.LONG else ""
    return f"printkit calibrate --printer {name}{options} --read " + " ".join(f"{label}=…" for label in labels)


def labels_of(setting: Setting, printer: str, store: Store, *, verify: bool = False) -> list[tuple[str, str]]:
    """The verniers of a sheet: label, and where to find it."""
    profile = _profile(printer, setting, store) if verify else None
    return [(v.label, v.edge.value) for v in verniers(_sheet(setting, profile))]


def read_values(words: Sequence[str]) -> dict[str, float]:
    """`A=+1.2 B=-0,3` → values by label."""
    values: dict[str, float] = {}
    for word in words:
        match = _READING.fullmatch(word)
        if not match:
            raise UsageFaultError(f"--read: {quote(word)} is no reading: write them like A=+1.2 B=-0.3")
        label = match[1].upper() if len(match[1]) == 1 else match[1].casefold()
        if label in values:
            raise UsageFaultError(f"--read: {label} stands there twice")
        values[label] = value_of(match[2])
    return values


def value_of(text: str) -> float:
    """A reading as people write it: `+1.2`, `-0,3`, `− 0.3`."""
    plain = re.sub(r"[−–]", "-", text).replace(",", ".").replace(" ", "")
    try:
        return float(plain)
    except ValueError:
        raise UsageFaultError(f"{quote(text)} is no number: write it like +1.2 or -0.3") from None


@dataclass(frozen=True, slots=True)
class Learned:
    """What the readings told, for the user."""

    profile: Profile
    path: Path | None
    """Where it was saved; None where the sheet only verified a profile."""
    lines: tuple[str, ...]


def learn(
    setting: Setting, printer: str, values: dict[str, float], store: Store, today: CalendarDay, *, add: bool
) -> Learned:
    """Take the readings of one sheet: make a profile, add a sheet to one, or verify one (labels that are numbers)."""
    name = printer_name(printer)
    values = dict(values)
    _check_rulers({key: values.pop(key) for key in ("width", "height") if key in values})
    verify = any(label.isdigit() for label in values)
    known = _profile(name, setting, store, required=add or verify)
    sheet = _sheet(setting, known if verify else None)
    miss = measure(sheet, values, today)
    if verify and known:
        return Learned(known, None, _verified(known, miss))
    earlier = known.sheets if known and add else ()
    margin = MARGIN if setting.margin is None else setting.margin
    if known and add and setting.margin is None:
        margin = known.margin
    profile = Profile(known.printer if known else name, setting.paper, setting.duplex.value, margin, (*earlier, miss))
    path = store.save(profile)
    return Learned(profile, path, _learned(profile, miss))


def measure(sheet: Sheet, values: dict[str, float], today: CalendarDay) -> Miss:
    """How the back of this sheet lies, by its readings. Contradictions and gaps are refused."""
    known = {vernier.label: vernier for vernier in verniers(sheet)}
    wrong = [label for label in values if label not in known]
    if wrong:
        raise UsageFaultError(
            f"--read: there is no scale {listed([quote(w) for w in wrong])} on this sheet; it has {', '.join(known)}"
        )
    for label, value in values.items():
        if abs(value) > RANGE + 1:
            raise UsageFaultError(f"--read: {label}={value:+g} can't be: the scales go from −{RANGE} to +{RANGE} mm")
    missing = [v for v in known.values() if v.label not in values]
    for edge in Edge:
        there = [v for v in known.values() if v.edge is edge and v.label in values]
        if len(there) < LEAST_ON_AN_EDGE:
            lacking = listed([v.label for v in missing if v.edge is edge])
            raise UsageFaultError(
                f"--read: every edge needs two readings; at the {edge.value} there are still {lacking}"
            )
    readings = [
        Reading(v.label, v.x, v.y, Axis.X if v.edge.level else Axis.Y, values[v.label])
        for v in known.values()
        if v.label in values
    ]
    ways = suspects(readings, sheet.paper)
    if ways:
        raise ContradictionError(Contradiction(ways))
    fit = solve(readings, sheet.paper)
    over = flip(sheet.paper, sheet.duplex)
    on_back = over.then(fit.error).then(over)
    return as_miss(on_back, sheet.paper, left_over=fit.rms, measured=today.isoformat())


def _check_rulers(lengths: dict[str, float]) -> None:
    for key, value in lengths.items():
        nearest = min(RULERS, key=lambda length: abs(length - value))
        if abs(value / nearest - 1) > SCALED:
            raise UsageFaultError(
                f"--read: the ruler of {nearest:g} mm measures {value:g} mm ({key}), so the page was scaled: print the "
                "sheet again at 100 % (“actual size”)"
            )


def _verified(profile: Profile, miss: Miss) -> tuple[str, ...]:
    off = max(abs(miss.right), abs(miss.up))
    lines = [f"With its profile, backs of {quote(profile.printer)} sit {miss.words()}."]
    if off <= FINE:
        return (*lines, "The profile is right.")
    if off <= profile.worst:
        differs = f"That is within what differs from sheet to sheet on this printer (up to {profile.worst:.1f} mm)."
        return (*lines, differs, "Two or three more sheets, printed without a profile and read with --add, tell more.")
    return (*lines, "That is more than it should be: print a sheet without a profile, and read it with --read.")


def _learned(profile: Profile, miss: Miss) -> tuple[str, ...]:
    many = len(profile.sheets)
    lines = [f"Looking at the backs, they sit {miss.words()}."]
    lines.append(f"The readings agree to {miss.left_over:.2f} mm.")
    if many > 1:
        lines.append(f"On average over {counted(many, 'sheet')}, they sit {profile.mean.words()}.")
    source = f"measured on {many} sheets" if many > 1 else "taken from other printers; --add more sheets to measure it"
    lines.append(f"From sheet to sheet they will differ by up to {profile.worst:.1f} mm (19 sheets of 20; {source}).")
    return tuple(lines)


def _profile(printer: str, setting: Setting, store: Store, *, required: bool = False) -> Profile | None:
    """The profile of a printer for this paper and flip; None where it has none yet."""
    if not printer:
        return None
    name = printer_name(printer)
    mine = [p for p in store.all() if p.printer.casefold() == name.casefold()]
    flip_name = setting.duplex.value
    found = next((p for p in mine if p.paper == setting.paper and p.flip == flip_name), None)
    return store.find(name, setting.paper, flip_name) if required and not found else found


def _sheet(setting: Setting, profile: Profile | None) -> Sheet:
    paper = setting.paper
    margin = MARGIN if setting.margin is None else setting.margin
    if profile:
        margin = (profile.margin if setting.margin is None else setting.margin) + profile.reach
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


def described(profile: Profile, default: str) -> list[str]:
    """All that is known of a printer with a paper and a flip."""
    mark = ", the default" if profile.printer.casefold() == default.casefold() else ""
    lines = [f"{profile.printer}{mark}: {profile.words()}, margin {profile.margin:g} mm"]
    lines.append(f"  backs sit {profile.mean.words()}")
    days = [sheet.measured for sheet in profile.sheets if sheet.measured]
    when = f", last on {max(days)}" if days else ""
    lines.append(f"  measured on {counted(len(profile.sheets), 'sheet')}{when}")
    lines.append(f"  from sheet to sheet they differ by up to {profile.worst:.1f} mm")
    return lines
