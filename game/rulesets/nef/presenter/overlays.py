"""Arcs, rings, threats and the outlook of a pose: what fire could do there if nobody else moved."""

from __future__ import annotations

from typing import Final, Literal

from game.match.wording import counted, few
from game.rulesets.nef import fire
from game.rulesets.nef.appraisal import foes_of, standing
from game.rulesets.nef.presenter.bearing import SHORT, strongest
from game.rulesets.nef.table import NefTable
from game.rulesets.nef.tables import FRONT, PORT, REAR, STARBOARD, WEAPONS
from game.sea.arcs import Arc
from game.sea.heading import Pose
from game.tabletop.overlays import Overlay, RangeRing, Threat, Wedge
from game.tabletop.presenter import Bears, Outlook, tag

_AHEAD = ("torpedo", "rapier", "rockets", "fighter_guns")
_RANKS: Final[tuple[Literal["long", "middle", "short"], ...]] = ("long", "middle", "short")


def arcs(view: NefTable, key: str, pose: Pose | None = None) -> list[Overlay]:
    """Wedges of the guns, full dice and half; without guns the front arc of what fires ahead (NEF-ARC-2 to 4)."""
    unit = view.units.get(key)
    if unit is None or unit.state != "deployed":
        return []
    at = pose or unit.pose
    hand = fire.at_hand(unit)
    guns = WEAPONS["guns"]

    def wedge(arc: Arc, radius: float, full: bool, label: str) -> Wedge:
        return Wedge(at, arc.start, arc.end, radius, full, label)

    factors = hand.get("guns", 0)
    if factors and fire.all_round(unit):
        return [wedge(Arc("all round", -180.0, 180.0), guns.range, True, "full dice")]
    if factors:
        found: list[Overlay] = [wedge(arc, guns.range, True, "full dice") for arc in (STARBOARD, PORT)]
        if factors * guns.ahead_astern_percent // 100:
            found += [wedge(arc, guns.range, False, "half dice") for arc in (FRONT, REAR)]
        return found
    ahead = [WEAPONS[weapon].range for weapon in _AHEAD if weapon in hand]
    return [wedge(FRONT, max(ahead), True, "full dice")] if ahead else []


def rings(view: NefTable, key: str, pose: Pose | None = None) -> list[Overlay]:
    """Ranges of the weapons it has and can use now, the longest first; weapons of one range share a ring."""
    unit = view.units.get(key)
    if unit is None or unit.state != "deployed":
        return []
    x, y, _ = pose or unit.pose
    named: dict[float, list[str]] = {}
    for weapon in fire.at_hand(unit):
        if WEAPONS[weapon].range:
            named.setdefault(WEAPONS[weapon].range, []).append(SHORT[weapon])
    found: list[Overlay] = []
    for radius, rank in zip(sorted(named, reverse=True), _RANKS, strict=False):
        found.append(RangeRing(x, y, radius, rank, f"{', '.join(named[radius])} {radius:g}"))
    return found


def threats(view: NefTable, side: str, key: str, pose: Pose | None = None) -> list[Overlay]:
    """A line from every enemy that could bear on the unit there, with its dice and arc."""
    unit = view.units.get(key)
    there = standing(view, unit, pose) if unit is not None else None
    if unit is None or there is None:
        return []
    found: list[Overlay] = []
    for foe in foes_of(view, unit.side):
        lines = strongest(view, foe, there)
        if lines:
            full = any(line.full for line in lines)
            found.append(Threat(foe.at, there.at, full, tag(lines)))
    return found


def outlook(view: NefTable, side: str, key: str, pose: Pose) -> Outlook:
    """Dice that reach the unit at `pose` and the targets it has there, if nobody else moved."""
    unit = view.units.get(key)
    there = standing(view, unit, pose) if unit is not None else None
    if unit is None or there is None:
        words = f"{unit.name} will be gone before the next Combat." if unit else ""
        return Outlook((), (), words, "")
    at_her: list[Bears] = []
    by_her: list[Bears] = []
    for foe in foes_of(view, unit.side):
        at_her += strongest(view, foe, there)
        by_her += strongest(view, there, foe)
    whom = "them" if unit.spec.flight else "her"
    if at_her:
        number = sum(line.dice for line in at_her)
        reach = "reaches" if number == 1 else "reach"
        title = f"If nobody moves, {counted(number, 'die', 'dice')} {reach} {whom} here."
        text = f"{sum(line.expected for line in at_her):.1f} hits expected."
    else:
        title, text = f"If nobody moves, nothing reaches {whom} here.", ""
    words = _targets(view, by_her, "Their" if unit.spec.flight else "Her")
    return Outlook(tuple(at_her), tuple(by_her), title, f"{text} {words}".strip())


def _targets(view: NefTable, lines: list[Bears], whose: str) -> str:
    """Her broadside bears on Markgraf and Kurfürst. Her torpedo bears on Granate."""
    groups: dict[str, list[str]] = {}
    for line in lines:
        name = view.units[line.target].name
        what = {"guns": "broadside" if line.full else "guns at half dice"}.get(line.weapon)
        if line.words == "all round":
            what = "guns"
        groups.setdefault(what or SHORT[line.weapon], []).append(name)
    if "broadside" in groups:
        groups.pop("guns at half dice", None)
    if not groups:
        return f"{whose} weapons bear on nobody."
    return " ".join(
        f"{whose} {what} {'bear' if what.split()[0].endswith('s') else 'bears'} on {few(names)}."
        for what, names in groups.items()
    )
