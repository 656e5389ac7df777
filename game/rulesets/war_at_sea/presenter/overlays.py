"""Rings, quadrants, threats and the outlook of a pose: what weapons could do there if nobody else moved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from game.match.wording import dice, few
from game.rulesets.war_at_sea import condition, contacts, gunnery, tables
from game.rulesets.war_at_sea.air_attack import AirSearch
from game.rulesets.war_at_sea.detection import visibility
from game.rulesets.war_at_sea.missions import INTERCEPTS
from game.rulesets.war_at_sea.presenter.bearing import bears, standing
from game.rulesets.war_at_sea.reaches import air_reach, antiair_limits
from game.rulesets.war_at_sea.surface import SonarSearch
from game.rulesets.war_at_sea.table import Piece, SeaTable
from game.rulesets.war_at_sea.weapons import GUNS, Weapon
from game.sea.arcs import Arc
from game.sea.heading import Pose, distance
from game.tabletop import aims
from game.tabletop.overlays import Circle, Overlay, RangeRing, Threat, Wedge
from game.tabletop.presenter import Bears, Outlook, tag

SEARCHES = (SonarSearch, AirSearch)
OF_THE_AIR = ("air_mission", "air_defense")
ATTACKS = "surface_attack"


def arcs(view: SeaTable, key: str, pose: Pose | None = None) -> list[Overlay]:
    """The quadrants of depth charges and hedgehog; gunnery and torpedoes have none (WAS-ASW-1 to 4, WAS-RNG-8)."""
    unit = view.units.get(key)
    if unit is None or unit.state != "deployed" or not unit.spec.asw or not unit.spec.ship:
        return []
    at = pose or unit.pose
    found: list[Overlay] = [
        _quadrant(at, tables.AFT, tables.DEPTH_CHARGE.limits[0], "depth charges", full=True)
    ]
    if unit.spec.year > tables.HEDGEHOG_AFTER or tables.HEDGEHOG_ABILITY in unit.spec.abilities:
        found.append(_quadrant(at, tables.FORE, tables.HEDGEHOG.limits[0], "hedgehog", full=False))
    return found


def _quadrant(at: Pose, arc: Arc, reach: float, label: str, *, full: bool) -> Wedge:
    return Wedge(at, arc.start, arc.end, reach, full, label)


def rings(view: SeaTable, key: str, pose: Pose | None = None) -> list[Overlay]:
    """A ring for each range number, with the dice its weapons roll there; torpedoes dotted (WAS-RNG).

    In the air phases those of antiair fire; in weather and by night how far she sees.
    """
    unit = view.units.get(key)
    if unit is None or unit.state != "deployed" or unit.spec.kind in ("counter", "marker") or unit.decoy_of:
        return []
    at = pose or unit.pose
    if view.agenda and isinstance(view.agenda[0], SEARCHES):
        return [search_ring(unit)] if unit.spec.asw else []
    if unit.spec.air:
        return list(_of_aircraft(unit, at))
    found: list[Overlay] = []
    if view.phase in OF_THE_AIR and any(unit.spec.anti_air):
        found = list(_antiair(unit, at))
    else:
        told = [weapon for weapon in (*GUNS, Weapon.TORPEDO) if _tells(view, unit, weapon)]
        found = [*(() if unit.submerged else _bands(unit, at, told)), *_torpedoes(unit, at, told)]
    if (seen := visibility(view)) != float("inf"):
        more = tables.VISIBILITY["radar_bonus"] if "radar" in unit.spec.abilities else 0.0
        found.append(Circle(at.x, at.y, seen + more, "recon", f"sees to {seen + more:g}"))
    return found


def _tells(view: SeaTable, unit: Piece, weapon: Weapon) -> bool:
    """Whether the rings of a weapon say anything: it can be used, and while ships attack somebody is not far beyond
    them."""
    if gunnery.at_hand(unit, weapon) is not None:
        return False
    far = max((limit for limit, _ in _changes(unit, weapon)), default=0.0) * aims.NEAR
    foes = contacts.enemies(view, unit.side)
    return view.phase != ATTACKS or any(distance(unit.at, foe.at) <= far for foe in foes)


def _bands(unit: Piece, at: Pose, told: Sequence[Weapon]) -> Iterator[RangeRing]:
    """Where a battery's dice change: batteries of one range share a ring, "10 in: main 8, secondary 3"."""
    dice_at: dict[float, list[str]] = {}
    for weapon in GUNS:
        if weapon in told:
            for limit, number in _changes(unit, weapon):
                dice_at.setdefault(limit, []).append(f"{weapon} {number}")
    longest = max(dice_at, default=0.0)
    for limit in sorted(dice_at, reverse=True):
        rank: Literal["long", "middle"] = "long" if limit == longest else "middle"
        yield RangeRing(at.x, at.y, limit, rank, f"{limit:g} in: {', '.join(dice_at[limit])}")


def _changes(unit: Piece, weapon: Weapon) -> Iterator[tuple[float, int]]:
    """The range numbers past which a weapon rolls fewer dice, the farthest first, with its dice up to there."""
    farther = 0
    for limit in sorted(gunnery.band(unit, weapon).limits, reverse=True):
        number = condition.boats_of(unit, gunnery.card_dice(unit, weapon, limit))
        if number != farther:
            yield limit, number
        farther = number


def _torpedoes(unit: Piece, at: Pose, told: Sequence[Weapon]) -> Iterator[RangeRing]:
    if Weapon.TORPEDO in told:
        for limit, number in _changes(unit, Weapon.TORPEDO):
            yield RangeRing(at.x, at.y, limit, "short", f"{limit:g} in: torpedo {number}")


def _antiair(unit: Piece, at: Pose) -> Iterator[RangeRing]:
    for limit, number in zip(antiair_limits(unit.spec), unit.spec.anti_air, strict=False):
        if number:
            yield RangeRing(
                at.x, at.y, limit, "middle", f"{limit:g} in: antiair {condition.boats_of(unit, number)}"
            )


def _of_aircraft(unit: Piece, at: Pose) -> Iterator[Overlay]:
    """How far it attacks, and where a fighter stops others (WAS-AAT-2, WAS-AIR-9)."""
    if unit.mission in INTERCEPTS:
        yield Circle(at.x, at.y, float(tables.AIR["intercept_distance"]), "interception", "stops others here")
    else:
        reach = air_reach(unit.spec)
        yield Circle(at.x, at.y, reach, "strike", f"attacks to {reach:g}")


def search_ring(unit: Piece) -> Circle:
    """How far a search reaches (WAS-SUB-6)."""
    return Circle(*unit.at, float(tables.SEARCH["range"]), "recon", f"search {tables.SEARCH['range']:g}")


def threats(view: SeaTable, side: str, key: str, pose: Pose | None = None) -> list[Overlay]:
    """A line from every enemy that could attack the unit there, with the dice of its weapons."""
    unit = view.units.get(key)
    if unit is None or unit.state != "deployed":
        return []
    there = standing(unit, pose)
    found: list[Overlay] = []
    for foe in contacts.enemies(view, unit.side):
        lines = bears(view, standing(foe, None), there)
        if lines:
            found.append(Threat(foe.at, there.at, True, tag(lines)))
    return found


def outlook(view: SeaTable, side: str, key: str, pose: Pose) -> Outlook:
    """Who could attack the unit at a pose, and whom she could attack from there, if nobody else moved."""
    unit = view.units.get(key)
    if unit is None or unit.spec.kind == "marker" or unit.decoy_of:
        return Outlook((), (), "", "")
    there = standing(unit, pose)
    at_her: list[Bears] = []
    by_her: list[Bears] = []
    for foe in contacts.enemies(view, unit.side):
        other = standing(foe, None)
        at_her += bears(view, other, there)
        by_her += bears(view, there, other)
    whom = "it" if unit.spec.air else "her"
    if at_her:
        names = few(list(dict.fromkeys(view.units[line.firer].name for line in at_her)))
        reach = "reaches" if sum(line.dice for line in at_her) == 1 else "reach"
        title = (
            f"If nobody moves, {dice(sum(line.dice for line in at_her))} {reach} {whom} here, from {names}."
        )
    else:
        title = f"If nobody moves, nothing reaches {whom} here."
    return Outlook(tuple(at_her), tuple(by_her), title, _targets(view, by_her))


def _targets(view: SeaTable, lines: list[Bears]) -> str:
    """Main battery: 9 dice at Exeter, 6 at Ajax; each enemy with the dice of all weapons."""
    by_foe: dict[str, list[Bears]] = {}
    for line in lines:
        by_foe.setdefault(line.target, []).append(line)
    if not by_foe:
        return ""
    ranked = sorted(by_foe.items(), key=lambda each: -sum(line.expected for line in each[1]))
    told = [
        f"{view.units[foe].name} ({', '.join(f'{line.words} {line.dice}' for line in each)})"
        for foe, each in ranked
    ]
    return f"Reached from here: {few(told, 2)}."
