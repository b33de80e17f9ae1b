"""What was read on a calibration sheet → a printer's profile, or what to read again."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date as CalendarDay  # noqa: N812  (Date is ours)

from printkit.commands.calibrate import Setting, as_options, measured, sheet_for
from printkit.errors import UsageFaultError
from printkit.layout.calibration import RANGE, Edge, Sheet, Vernier, flip, met, verniers
from printkit.layout.calibration_page import RULERS
from printkit.layout.grid import MARGIN
from printkit.printers.profile import Miss, Profile, as_miss, farthest
from printkit.printers.solve import Axis, Reading, Suspect, solve, suspects
from printkit.printers.store import Store, printer_name
from printkit.problems import counted, listed, quote

SCALED = 0.006
"""A ruler that is off by more than this share tells of a page that was scaled; a person reads it to half a mm."""
FINE = 0.3
"""mm: a second sheet that is this near to zero everywhere verifies a profile."""
LEAST_ON_AN_EDGE = 2
_LENGTHS = ("width", "height")
"""What the rulers are called among the readings."""
_READING = re.compile(r"\s*([A-Za-z]+|\d{1,2})\s*[=:](.*)")
_VALUE = re.compile(r"\s*([+−–-]?)\s*(\d{0,3}(?:[.,]?\d{1,3}))\s*(?:mm)?\s*")


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Readings that can't all be right: each way to mend them names the readings to take again."""

    ways: tuple[tuple[Suspect, ...], ...]

    def __str__(self) -> str:
        best = self.ways[0]
        if not best:
            return "the readings contradict each other in many places: read the whole sheet again, or print another"
        shown = [f"{s.label} again: you read {s.value:+z.1f}, the others expect about {s.expected:+z.1f}" for s in best]
        text = f"the readings contradict each other. Read {'; and '.join(shown)}"
        rivals = sorted({s.label for way in self.ways[1:] for s in way} - {s.label for s in best})
        return f"{text}. If it is right, look at {listed(rivals, most=4)}" if len(self.ways) > 1 and rivals else text


class ContradictionError(UsageFaultError):
    """Readings that can't all be right."""

    def __init__(self, found: Contradiction):
        super().__init__(str(found))
        self.found = found


def read_values(words: Sequence[str]) -> dict[str, float]:
    """`A=+1.2 B=-0,3` → values by label."""
    values: dict[str, float] = {}
    for word in words:
        match = _READING.fullmatch(word)
        if not match or not _VALUE.fullmatch(match[2]):
            raise UsageFaultError(f"--read: {quote(word)} is no reading: write them like A=+1.2 B=-0.3")
        label = match[1].upper() if len(match[1]) == 1 else match[1].casefold()
        if label in values:
            raise UsageFaultError(f"--read: {label} stands there twice")
        values[label] = _number(match[2])
    return values


def value_of(label: str, text: str) -> float:
    """What was read at a scale, as people write it: `+1.2`, `-0,3`, `− 0.3 mm`."""
    if not _VALUE.fullmatch(text):
        raise UsageFaultError(f"{quote(text)} is no number: write it like +1.2 or -0.3")
    value = _number(text)
    _check_range(label, value)
    return value


def _number(text: str) -> float:
    match = _VALUE.fullmatch(text)
    assert match
    size = float(match[2].replace(",", "."))
    return size if match[1] in ("", "+") else -size


def _check_range(label: str, value: float) -> None:
    if abs(value) > RANGE + 1:
        raise UsageFaultError(f"--read: {label}={value:+g} can't be: the scales go from −{RANGE} to +{RANGE} mm")


@dataclass(frozen=True, slots=True)
class Learned:
    """What the readings told, for the user."""

    profile: Profile
    lines: tuple[str, ...]


def learn(
    setting: Setting,
    printer: str,
    values: dict[str, float],
    store: Store,
    today: CalendarDay,
    *,
    add: bool,
    light: bool = False,
) -> Learned:
    """Take the readings of one sheet: make a profile, add a sheet to one, or verify one (labels that are numbers).

    `light` says that it was held against the light and not folded.
    """
    name = printer_name(printer)
    _check_rulers({key: value for key, value in values.items() if key in _LENGTHS})
    values = {label: value for label, value in values.items() if label not in _LENGTHS}
    for label, value in values.items():
        _check_range(label, value)
    verify = _verifies(values, add=add)
    known = measured(setting, name, store, required=add or verify)
    miss = measure(sheet_for(setting, known if verify else None), values, today, light=light)
    if verify and known:
        return Learned(known, _verified(known, miss))
    kept = known if add else None
    margin = setting.margin if setting.margin is not None else kept.margin if kept else MARGIN
    sheets = (*(kept.sheets if kept else ()), miss)
    profile = Profile(known.printer if known else name, setting.paper, setting.duplex.value, margin, sheets)
    path = store.save(profile)
    lines = [*_learned(profile, miss)]
    if known and not add:
        lines.append(f"This takes the place of what was measured before ({counted(len(known.sheets), 'sheet')}).")
    lines += [f"Saved {path}", f"Now: printkit build DECK {as_options(setting, profile.printer)}"]
    return Learned(profile, tuple(lines))


def _verifies(values: dict[str, float], *, add: bool) -> bool:
    """Whether these are readings of a sheet that verifies a profile; its scales have numbers."""
    numbered = [label for label in values if label.isdigit()]
    if numbered and len(numbered) < len(values):
        raise UsageFaultError(
            "--read: scales with letters and scales with numbers are on two sheets: read one at a time"
        )
    if numbered and add:
        raise UsageFaultError(
            "--add: scales with numbers are on a sheet that was printed with a profile; add one that was printed "
            "without (printkit calibrate, no --printer), or look at this one with --read"
        )
    return bool(numbered)


def measure(sheet: Sheet, values: dict[str, float], today: CalendarDay, *, light: bool = False) -> Miss:
    """How the back of this sheet lies, by its readings. Contradictions and gaps are refused."""
    known = {vernier.label: vernier for vernier in verniers(sheet)}
    wrong = [label for label in values if label not in known]
    if wrong:
        raise UsageFaultError(
            f"--read: there is no scale {listed([quote(w) for w in wrong])} on this sheet; it has {', '.join(known)}"
        )
    missing = [v for v in known.values() if v.label not in values]
    for edge in Edge:
        there = [v for v in known.values() if v.edge is edge and v.label in values]
        if len(there) < LEAST_ON_AN_EDGE:
            lacking = listed([v.label for v in missing if v.edge is edge])
            raise UsageFaultError(
                f"--read: every edge needs two readings; at the {edge.value} there are still {lacking}"
            )
    readings = [_reading(sheet, known[label], value, light=light) for label, value in values.items()]
    ways = suspects(readings, sheet.paper)
    if ways:
        raise ContradictionError(Contradiction(ways))
    fit = solve(readings, sheet.paper)
    over = flip(sheet.paper, sheet.duplex)
    on_back = over.then(fit.error).then(over)
    return as_miss(on_back, sheet.paper, left_over=fit.rms, measured=today.isoformat())


def _reading(sheet: Sheet, vernier: Vernier, value: float, *, light: bool) -> Reading:
    place = met(sheet, vernier, value, light=light)
    return Reading(vernier.label, *place, Axis.X if vernier.edge.level else Axis.Y, value, vernier.aside)


def _check_rulers(lengths: dict[str, float]) -> None:
    for key, value in lengths.items():
        nearest = min(RULERS, key=lambda length: abs(length - value))
        if abs(value / nearest - 1) > SCALED:
            raise UsageFaultError(
                f"--read: the ruler of {nearest:g} mm measures {value:g} mm ({key}), so the page was scaled: print the "
                "sheet again at 100 % (“actual size”)"
            )


def _verified(profile: Profile, miss: Miss) -> tuple[str, ...]:
    off = farthest(miss.as_map(profile.paper), profile.paper)
    line = f"With its profile, backs of {quote(profile.printer)} sit {miss.words()}."
    if off <= FINE:
        return line, "The profile is right."
    again = "Print another sheet of printkit calibrate, without --printer, and read it with"
    if off <= profile.worst:
        differs = f"That is within what differs from sheet to sheet on this printer (up to {profile.worst:.1f} mm)."
        return line, differs, f"{again} --add: two or three sheets tell more than one."
    return line, "That is more than it should be.", f"{again} --read."


def _learned(profile: Profile, miss: Miss) -> tuple[str, ...]:
    many = len(profile.sheets)
    lines = [f"Looking at the backs, they sit {miss.words()}."]
    lines.append(f"The readings agree to {miss.left_over:.2f} mm.")
    if many > 1:
        lines.append(f"On average over {counted(many, 'sheet')}, they sit {profile.mean.words()}.")
    source = f"measured on {many} sheets" if many > 1 else "a guess until you --add more sheets"
    lines.append(f"From sheet to sheet they will differ by up to {profile.worst:.1f} mm (19 sheets of 20; {source}).")
    return tuple(lines)
