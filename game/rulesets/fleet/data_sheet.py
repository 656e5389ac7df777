"""A class's data sheet as a printable page (SVG, half a letter wide): boxes to cross off, mounts to strike out.

For people who play at a table of their own. Everything on it is read from the class; knows no battle and no window.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final

import msgspec

from game.match.wording import spaced
from game.rulesets.fleet.armoury import LOADS, TORPEDOES
from game.rulesets.fleet.facts import Battery, Mount, Plane, Spec
from game.rulesets.fleet.scenario import Scenario
from game.rulesets.fleet.set_up import rows_of, spec_in
from game.rulesets.fleet.tables import BOOK, MORALE, base

WIDTH: Final = 210.0
HEIGHT: Final = 148.0
"""The page in mm."""
MARGIN: Final = 8.0
_BOX: Final = 3.6
_GAP: Final = 0.6
_ROW: Final = 10
"""Boxes of one row of structure or flotation."""
_LINE: Final = 4.6
_FIRES: Final = 8
_RIGHT: Final = 112.0
"""Where the second column begins."""
_FOOT: Final = HEIGHT - MARGIN


class Page:
    """A page that is written from the top down. Lengths in mm."""

    def __init__(self) -> None:
        self._parts: list[str] = []

    def text(
        self, x: float, y: float, words: str, size: float = 3.0, *, bold: bool = False, end: bool = False
    ) -> None:
        """Words whose line begins, or with `end` ends, at a point."""
        weight = ' font-weight="bold"' if bold else ""
        anchor = ' text-anchor="end"' if end else ""
        self._parts.append(
            f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size:g}"{weight}{anchor}>{escape(words)}</text>'
        )

    def box(self, x: float, y: float, *, heavy: bool = False, size: float = _BOX) -> None:
        """A box to cross off; a heavy one calls for a test when it goes."""
        self._parts.append(
            f'<rect x="{x:.2f}" y="{y:.2f}" width="{size:g}" height="{size:g}" stroke-width="{0.7 if heavy else 0.2}"/>'
        )

    def ring(self, x: float, y: float, radius: float) -> None:
        """A turret, seen from above."""
        self._parts.append(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:g}" stroke-width="0.2"/>')

    def rule(self, y: float) -> None:
        """A line across the page."""
        self._parts.append(f'<path d="M{MARGIN} {y:.2f}H{WIDTH - MARGIN}" stroke-width="0.4"/>')

    def boxes(self, x: float, y: float, many: int, heavy: Iterable[int] = ()) -> None:
        """A row of boxes; `heavy` are those to be drawn so, the first being 1."""
        marked = set(heavy)
        for number in range(1, many + 1):
            self.box(x + (number - 1) * (_BOX + _GAP), y, heavy=number in marked)

    def svg(self) -> str:
        """The page as a file of its own."""
        body = "\n".join(self._parts)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH:g}mm" height="{HEIGHT:g}mm" '
            f'viewBox="0 0 {WIDTH:g} {HEIGHT:g}" font-family="serif" fill="none" stroke="black">\n'
            f"<style>text{{fill:black;stroke:none}}</style>\n{body}\n</svg>\n"
        )


def pages(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """The page of every unit of a scenario, as the scenario changes it, with the id of the unit."""
    rows = rows_of(scenario)
    for side in scenario.sides:
        for unit in side.units:
            yield unit.id, sheet(spec_in(unit, rows), unit.name)


def sheet(spec: Spec | Plane, name: str = "") -> str:
    """The data sheet of a class, or of one unit of it by its name, as SVG."""
    page = Page()
    page.text(MARGIN, 13, name or spec.name, 6, bold=True)
    page.text(WIDTH - MARGIN, 13, _points(spec), 4, end=True)
    if isinstance(spec, Plane):
        role = f"{spec.name}, {spec.role.replace('_', '-')}" if name else _words(spec.role)
        page.text(MARGIN, 18.5, role, 3.4)
        page.rule(21)
        _flight(page, spec)
    else:
        page.text(MARGIN, 18.5, f"{spec.name}, {spec.kind}" if name else spec.kind, 3.4)
        page.rule(21)
        bottom = _hull(page, spec)
        _numbers(page, spec, bottom)
        _arms(page, spec)
    return page.svg()


def _points(spec: Spec | Plane) -> str:
    return f"{spec.points:g} points" + (" each" if isinstance(spec, Plane) else f" · type {spec.type}")


def _words(name: str) -> str:
    return spaced(name).replace("dpaa", "DPAA")


# -- ships ----------------------------------------------------------------------------------------------------


def _hull(page: Page, spec: Spec) -> float:
    """Structure and flotation, or the vessels of a stand. Returns where the next line begins."""
    y = 27.0
    tracks = [("Structure", spec.structure), ("Flotation", spec.flotation), ("Vessels", spec.vessels)]
    for label, many in tracks:
        if not many:
            continue
        page.text(MARGIN, y, f"{label} {many}", 3.2, bold=True)
        third = many - many // MORALE["ship_share"]
        for start in range(0, many, _ROW):
            y += _BOX + _GAP
            heavy = [number - start for number in (third, many) if start < number <= start + _ROW]
            page.boxes(MARGIN, y - _BOX, min(_ROW, many - start), heavy if label != "Vessels" else ())
        y += _LINE + 1
    if spec.structure:
        page.text(MARGIN, y - 1, "Heavy boxes: a morale test when crossed off.", 2.2)
        y += 3
    return y


def _numbers(page: Page, spec: Spec, y: float) -> None:
    x = MARGIN
    length, width = base(spec.target_size)
    size = f"size {spec.target_size:+d} · base {length:g} × {width:g} cm"
    page.text(x, y, f"{size} · crew quality {spec.crew_quality:+d}")
    if spec.max_speed:
        y += _LINE
        moves = f"speed {spec.max_speed} · acceleration {spec.acceleration} · MVR {spec.mvr}"
        page.text(x, y, moves + (f" · submerged {spec.submerged_speed}" if spec.submerged_speed else ""))
    tracks = msgspec.structs.asdict(spec) | msgspec.structs.asdict(spec.flak)
    for field, label in BOOK.labels["track"].items():
        if many := tracks.get(field, 0 if spec.stand else _FIRES):
            y += _LINE
            page.text(x, y, label)
            page.boxes(x + 18, y - _BOX + 0.6, many)
    y += _LINE
    armour = spec.armour
    areas = msgspec.structs.asdict(armour).items()
    if any(thick for _, thick in areas):
        page.text(x, y, "armour: " + " · ".join(f"{_words(name)} {thick}" for name, thick in areas if thick))
        y += _LINE
    for line in _wrapped([_words(name) for name in spec.equipment] + _cargo(spec), 62):
        page.text(x, y, line)
        y += _LINE


def _cargo(spec: Spec) -> list[str]:
    return [f"{spec.cargo.points} points of cargo: {spec.cargo.kind}"] if spec.cargo else []


def _wrapped(words: Sequence[str], most: int) -> Iterator[str]:
    line = ""
    for word in words:
        longer = f"{line} · {word}" if line else word
        if len(longer) > most:
            yield line
            longer = word
        line = longer
    if line:
        yield line


def _arms(page: Page, spec: Spec) -> None:
    y = 27.0
    for battery in spec.batteries:
        y = _battery(page, battery, spec, y)
    if spec.tubes is not None:
        kind = TORPEDOES[spec.tubes.type]
        page.text(_RIGHT, y, f"TORPEDO {kind.name}{_scores(spec, 'torpedo')}", 3.2, bold=True)
        y += _LINE
        for setting in kind.settings:
            words = f"{setting.knots} knots to {setting.range_cm:g} cm, {setting.modifier:+d}"
            page.text(_RIGHT, y, words)
            y += _LINE
        page.text(_RIGHT, y, f"CV {kind.cv} · IP {kind.ip} · spare salvoes {spec.tubes.reloads}")
        y = _mounts(page, spec.tubes.mounts, y + 1.5)
    order = "Lost in this order: open, shield, casemate, turret, armoured, internal."
    page.text(_RIGHT, min(y + 2, _FOOT), order, 2.2)


def _scores(spec: Spec, group: str) -> str:
    low, high = spec.weapon_group_d10.get(group, (0, 0))
    return f" · d10 {low}-{high}" if high > low else f" · d10 {low}" if high else ""


def _battery(page: Page, battery: Battery, spec: Spec, y: float) -> float:
    title = f"{battery.group.upper()} {battery.guns} × {battery.calibre:g} in{_scores(spec, battery.group)}"
    page.text(_RIGHT, y, title, 3.2, bold=True)
    pierced = "/".join(map(str, battery.penetration))
    y += _LINE
    told = (f"CV {battery.cv} · IP {battery.ip} · pierces {pierced}", *battery.traits)
    page.text(_RIGHT, y, " · ".join(told))
    return _mounts(page, battery.mounts, y + 1.5)


def _mounts(page: Page, mounts: Sequence[Mount], y: float) -> float:
    """Mounts as signs to strike out, arc by arc: rings for turrets, boxes for others, the guns of each inside."""
    arcs = list(dict.fromkeys((mount.arc, mount.kind) for mount in mounts))
    for arc, kind in arcs:
        alike = [mount for mount in mounts if (mount.arc, mount.kind) == (arc, kind)]
        x = _RIGHT + 36
        page.text(_RIGHT + 3, y + 3, f"{_words(arc)}, {kind}", 2.6)
        for mount in alike:
            if kind == "turret":
                page.ring(x + 2, y + 2, 2)
            else:
                page.box(x, y, size=4)
            page.text(x + 1.3, y + 3, str(mount.guns), 2.6)
            x += 5
        y += 5
    return y + 4


# -- aircraft -------------------------------------------------------------------------------------------------


def _flight(page: Page, plane: Plane) -> None:
    lines = [
        f"hit points {plane.hit_points} · speed {plane.speed} · endurance {plane.endurance}",
        f"dogfight 1: {plane.acf_df1} · dogfight 2: {plane.acf_df2} · S {plane.acf_s} · A/S {plane.acf_as}",
        "attacks: " + (", ".join(map(_words, plane.attacks)) or "none"),
        *(
            f"{LOADS[load].name}: CV {LOADS[load].cv}, IP {LOADS[load].ip}, penetration {LOADS[load].penetration}"
            for load in plane.loads
        ),
    ]
    for number, line in enumerate(lines):
        page.text(MARGIN, 28 + number * 5.5, line, 3.4)
    y = 30 + len(lines) * 5.5
    page.text(MARGIN, y, "aircraft", 3.2, bold=True)
    for row in range(2):
        page.boxes(MARGIN + 18, y - 3 + row * 5, 12)
    page.text(MARGIN, y + 12, "endurance", 3.2, bold=True)
    page.boxes(MARGIN + 18, y + 9, plane.endurance)
