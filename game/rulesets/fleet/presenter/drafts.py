"""Orders of fleet to start from: all that bears on the nearest, tubes at the nearest beam, all flak, teams to fires."""

from __future__ import annotations

from typing import Final

from game.match import Aim, Allot, Allotted, Fire, Fired, Order, Place, Placed, Question, Set, SetTo
from game.match.orders import Value
from game.match.wording import owned
from game.rulesets.fleet import action, air_strikes, contacts
from game.rulesets.fleet.condition import hull
from game.rulesets.fleet.launching import LAUNCH
from game.rulesets.fleet.presenter.shooting import salvos
from game.rulesets.fleet.repairs import NAME as REPAIRS
from game.rulesets.fleet.table import FleetTable, Flight, Marker, Ship, ship_of
from game.rulesets.fleet.tables import CONTACTS
from game.rulesets.fleet.weapons import Guns, Torpedoes, the
from game.sea.heading import ahead, compass, distance
from game.tabletop.presenter import Draft

FORMATIONS: Final = (("line", "line ahead", True), ("abreast", "line abreast", False))
"""How a squadron may come out: each ship astern of the one before, or abeam of her."""
GAP: Final = 1.5
"""So many cm lie between two bases of a formation."""


def drafted(view: FleetTable, side: str, question: Question, last: Order | None) -> list[Draft | None]:
    """What there is to start from for this question."""
    found: list[Draft | None] = []
    if isinstance(question, Fire):
        if question.name == action.SHOOT:
            found = [*_salvos(view, question)]
        elif question.name == LAUNCH:
            found = [_tubes(view, question)]
        else:
            found = [_nearest(view, question)]
    elif isinstance(question, Allot) and question.name == REPAIRS:
        found = [_teams(question)]
    elif isinstance(question, Set) and question.name == contacts.PACES:
        paces: dict[str, Value] = {slot.unit: slot.most for slot in question.slots}
        found = [Draft("full", "at full speed", SetTo(question.name, {contacts.PACE: paces}), begins=True)]
    elif isinstance(question, Place) and question.name == contacts.DUMMIES:
        found = [_abeam(view, side, question)]
    elif isinstance(question, Place):
        found = [_formed(view, question, key, label, astern) for key, label, astern in FORMATIONS]
        found += [_within(question)]
    return found


def _foes(view: FleetTable, question: Fire, unit: Ship | Flight) -> list[Ship | Flight]:
    """What a unit may shoot at, the nearest first."""
    keys = dict.fromkeys(shot.target for shot in question.shots if shot.unit == unit.id and shot.target)
    found = [view.units[key] for key in keys if key in view.units]
    known = [foe for foe in found if not isinstance(foe, Marker)]
    return sorted(known, key=lambda foe: distance(unit.at, foe.at))


def _salvos(view: FleetTable, question: Fire) -> list[Draft | None]:
    """Of each ship all that bears on the nearest, the heaviest batteries directed."""
    found: list[Draft | None] = []
    offered = {(shot.unit, shot.weapon, shot.target) for shot in question.shots}
    for key in dict.fromkeys(shot.unit for shot in question.shots if shot.target):
        unit = view.units[key]
        assert isinstance(unit, Ship)
        for foe in _foes(view, question, unit)[:1]:
            assert isinstance(foe, Ship)
            aims = tuple(
                Aim(key, weapon, foe.id)
                for one in salvos(view, unit, foe, spent=True)
                for mount in one.salvo.mounts
                if (key, weapon := Guns(one.salvo.mode, one.salvo.battery, (mount,)).key, foe.id) in offered
            )
            if aims:
                label = f"{unit.name}: all on {foe.name}"
                found.append(Draft(f"nearest_{key}", label, Fired(question.name, aims)))
    return found


def _tubes(view: FleetTable, question: Fire) -> Draft | None:
    """Every tube that bears on the nearest it may be aimed at, with the slowest setting that reaches."""
    unit = view.units[question.shots[0].unit]
    assert isinstance(unit, Ship)
    for foe in _foes(view, question, unit):
        lines = [
            (the(Torpedoes, shot.weapon).setting, shot) for shot in question.shots if shot.target == foe.id
        ]
        first = min(setting for setting, _ in lines)
        chosen = [shot for setting, shot in lines if setting == first]
        aims = tuple(Aim(shot.unit, shot.weapon, shot.target, shot.most) for shot in chosen)
        return Draft("nearest", f"all tubes at {foe.name}", Fired(question.name, aims))
    return None


def _nearest(view: FleetTable, question: Fire) -> Draft | None:
    """All of everybody at the nearest each may shoot at: flak, depth charges, aircraft."""
    aims: list[Aim] = []
    used: set[tuple[str, str]] = set()
    for key in dict.fromkeys(shot.unit for shot in question.shots):
        unit = view.units[key]
        if isinstance(unit, Marker):
            continue
        for foe in _foes(view, question, unit):
            for shot in question.shots:
                if shot.unit == key and shot.target == foe.id and (key, shot.weapon) not in used:
                    used.add((key, shot.weapon))
                    aims.append(Aim(key, shot.weapon, foe.id, shot.most))
            if question.name == air_strikes.REACTION or isinstance(unit, Flight):
                aims = aims[:1] if isinstance(unit, Flight) else aims
                break
    label = "all that reaches" if question.name != action.AIR_ATTACK else "the nearest"
    return Draft("all", label, Fired(question.name, tuple(aims))) if aims else None


def _teams(question: Allot) -> Draft | None:
    """Teams to fires first, as many as burn, then to what else is broken."""
    amounts: dict[str, dict[str, Value]] = {}
    left = {budget.unit: budget.most for budget in question.budgets}
    for slot in sorted(question.slots, key=lambda slot: slot.group != "fire"):
        given = min(left.get(slot.unit, 0), slot.most, 2 if slot.group == "fire" else 1)
        if given:
            amounts.setdefault(slot.group, {})[slot.unit] = given
            left[slot.unit] -= given
    return Draft("fires", "fires first", Allotted(question.name, amounts)) if amounts else None


def _formed(view: FleetTable, question: Place, key: str, label: str, astern: bool) -> Draft | None:
    """A squadron about its marker, in a line (FLT-CON-3)."""
    rings = [spot.ring for spot in question.spots]
    if not rings or any(ring is None for ring in rings) or not question.spots[0].headings:
        return None
    ring = rings[0]
    assert ring is not None
    angles = question.spots[0].headings
    heading = angles[len(angles) // 2]
    sizes = [hull(ship_of(view, spot.unit)) for spot in question.spots]
    steps = [(one.length if astern else one.beam) + GAP for one in sizes]
    off = (sum(steps) - steps[-1]) / 2
    placed = {}
    for spot, step in zip(question.spots, steps, strict=True):
        x, y = ahead((ring.x, ring.y), heading if astern else heading + 90.0, off)
        placed[spot.unit] = (round(x, 2), round(y, 2), heading)
        off -= step
    return Draft(key, label, Placed(question.name, placed))


def _within(question: Place) -> Draft | None:
    """Every piece in the middle of where it may lie, as a submarine in her zone (FLT-SUB-4)."""
    if not question.spots or not all(spot.region for spot in question.spots):
        return None
    placed = {}
    for spot in question.spots:
        x, y = (sum(point[axis] for point in spot.region) / len(spot.region) for axis in (0, 1))
        placed[spot.unit] = (round(x, 2), round(y, 2), spot.headings[0] if spot.headings else 0.0)
    return Draft("middle", "in the middle", Placed(question.name, placed))


def _abeam(view: FleetTable, side: str, question: Place) -> Draft | None:
    """Each dummy abeam of a squadron's marker, heading with it (FLT-CON-7)."""
    squadrons = [one for one in view.squadrons.values() if one.side == side and one.units]
    if not squadrons:
        return None
    far = float(CONTACTS["set_up_cm"]) / 2
    placed = {}
    for number, spot in enumerate(question.spots):
        lead = ship_of(view, squadrons[number % len(squadrons)].units[0])
        toward = compass(lead.heading + (90.0 if number // len(squadrons) % 2 == 0 else -90.0))
        x, y = ahead(lead.at, toward, far)
        inside = min(max(x, 2.0), view.width - 2.0), min(max(y, 2.0), view.height - 2.0)
        placed[spot.unit] = (round(inside[0], 2), round(inside[1], 2), lead.heading)
    return Draft("abeam", f"abeam of {owned(side)} squadrons", Placed(question.name, placed))
