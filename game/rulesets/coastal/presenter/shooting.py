"""Odds of coastal's guns, bombs and rockets before the dice: the throw, its chances, the boxes to be expected."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.dice.odds import odds as chances_of
from game.match import Aim
from game.match.wording import beyond, chance
from game.rulesets.coastal import condition, contacts, firing, guns, lights, phrases, sight
from game.rulesets.coastal.armament import (
    Armament,
    Bombs,
    Flare,
    FlareRocket,
    Gun,
    Rockets,
    Searchlight,
    Starshell,
    read,
)
from game.rulesets.coastal.contacts import Unit
from game.rulesets.coastal.damage import overcome
from game.rulesets.coastal.events import LightBurst, LightOn
from game.rulesets.coastal.rolls import crew_throw
from game.rulesets.coastal.table import Aircraft, CoastalTable, Vessel, vessels
from game.rulesets.coastal.tables import (
    AIR_FLARE,
    BANDS_CM,
    BOMBS,
    DIE,
    FLARE_ROCKET,
    STARSHELL,
    WEAPONS,
    Weapon,
    band,
)
from game.sea.heading import distance
from game.tabletop.presenter import Figure, Odds

MEANT = "meant_0"
"""The id of a light zone of an order not yet given, which the crew may still burst elsewhere."""


def readied(view: CoastalTable, aims: Sequence[Aim]) -> CoastalTable:
    """The view once the lights of an order burn, which go before its guns (CST-GUN-1, CST-ILL-5 to 7).

    A starshell or rocket bursts where it is meant to. What a searchlight would show of a contact nobody knows yet.
    """
    lit = view
    for aim in aims:
        arm, target = read(aim.weapon), contacts.called(view, view.units[aim.unit].side, aim.target)
        events: list[LightOn | LightBurst] = []
        if isinstance(arm, Searchlight) and target is not None and target.spotted:
            events = [LightOn(aim.unit, target.id)]
        elif isinstance(arm, Flare) and aim.point is not None:
            events = [LightBurst(lights.zone(lit, aim.point, AIR_FLARE["radius_cm"]))]
        elif isinstance(arm, Starshell | FlareRocket) and aim.point is not None:
            reach = STARSHELL if isinstance(arm, Starshell) else FLARE_ROCKET
            light = lights.zone(lit, aim.point, reach["radius_cm"])
            events = [LightBurst(msgspec.structs.replace(light, id=MEANT))]
        lit = lit.fork() if events and lit is view else lit
        for event in events:
            event.apply(lit)
    return lit


def _uncertain(view: CoastalTable, unit: Unit, foe: Unit) -> tuple[tuple[str, str], ...]:
    """How sure it is that a light of the same order, which changes this shot, bursts where it is meant to."""
    meant = [light for light in view.lights if light.id == MEANT]
    if not any(
        sight.within(distance((light.x, light.y), one.at), light.radius)
        for light in meant
        for one in (unit, foe)
    ):
        return ()
    sure = chance(chances_of(crew_throw(unit, "starshell")).at_least(1))
    return ((f"her light bursts there: {sure}", "CST-ILL-3"),)


def ready(unit: Unit) -> list[int]:
    """The places of the mounts it could fire now, or in its next turn if it has fired."""
    if isinstance(unit, Vessel) and not condition.may_fire(unit):
        return []
    return [place for place in range(len(unit.mounts)) if unit.mounts[place] != "destroyed"]


def bearing(view: CoastalTable, unit: Unit, target: Unit) -> list[tuple[int, float]]:
    """The mounts of a unit that bear on a target, with the hits each may expect."""
    found = []
    hidden = isinstance(target, Vessel) and (target.submerged or target.sinking)
    friends = vessels(view, unit.side)
    if hidden or not sight.clear(view, unit, target) or guns.fouled(friends, unit, target):
        return []
    for place in ready(unit):
        gun = unit.spec.mounts[place]
        if isinstance(unit, Aircraft) and not isinstance(target, Aircraft):
            continue
        if not guns.bears(unit, gun, target):
            continue
        shot = guns.throw(view, unit, place, target, known=True)
        if shot is not None and shot.needed <= DIE:
            found.append((place, chances_of(shot).expected))
    return found


def expected(view: CoastalTable, unit: Unit, target: Unit) -> tuple[int, float]:
    """How many mounts bear on a target, and the hits to be expected of all."""
    found = bearing(view, unit, target)
    return len(found), sum(hits for _, hits in found)


def best(view: CoastalTable, unit: Unit, target: Unit) -> str:
    """The mount that may expect most of a target; empty where none bears."""
    found = bearing(view, unit, target)
    return Gun(max(found, key=lambda one: one[1])[0]).key if found else ""


def odds(view: CoastalTable, firer: str, weapon: str, target: str, amount: int) -> Odds | None:
    """The card of one attack as the firer's side knows it; None where nothing is rolled (`firing.throw`)."""
    unit = view.units.get(firer)
    if unit is None or amount < 1:
        return None
    foe = contacts.called(view, unit.side, target)
    if foe is None and target:
        return None
    throw = firing.throw(view, Aim(firer, weapon, target, amount))
    if throw is None:
        return None
    found = chances_of(throw)
    arm = read(weapon)
    row = guns.row_of(unit, arm.mount) if isinstance(arm, Gun) else None
    figures = [
        Figure(f"{found.expected:.1f}", "hits"),
        Figure(chance(found.at_least(1)), "at least one"),
    ]
    boxes = mean_boxes(unit, arm, foe)
    if boxes is not None:
        figures.append(Figure(f"{found.expected * boxes:.1f}", "boxes", True))
    needs = f"{throw.needed}" + ("" if throw.needed >= DIE else "+")
    figures.append(Figure(needs, "on the die"))
    notes = _range_note(unit, foe, row) if row is not None and foe is not None else ()
    if foe is not None:
        notes = (*notes, *_uncertain(view, unit, foe))
    if throw.misses_again:
        notes = (*notes, ("misses are rolled once more", "CST-GUN-11"))
    if foe is not None and row is not None and not overcome(foe, row.overcomes):
        notes = (*notes, ("its armour is not overcome: no boxes", "CST-HUL-5"))
    return Odds(
        firer=firer,
        target=target,
        weapon=weapon,
        amount=amount,
        throw=throw,
        bars=found.bars(),
        figures=tuple(figures),
        notes=tuple(notes),
        by=phrases.armed(unit.spec, weapon),
    )


def mean_boxes(unit: Unit, arm: Armament | None, foe: Unit | None) -> float | None:
    """The boxes one hit of a weapon costs on the average; None where hits cost none by themselves."""
    match arm:
        case Gun(place):
            row = guns.row_of(unit, place)
            return row.mean if foe is None or overcome(foe, row.overcomes) else 0.0
        case Bombs(place):
            bomb = BOMBS[unit.spec.loads[place].load]
            return bomb.rolls * bomb.weapon.mean if foe is None or overcome(foe, bomb.overcomes) else 0.0
        case Rockets(place):
            return WEAPONS[unit.spec.loads[place].load].mean
    return None


def _range_note(unit: Unit, foe: Unit, row: Weapon) -> tuple[tuple[str, str], ...]:
    away = sight.range_between(unit, foe)
    number = guns.need(row, away, foe)
    at = band(away)
    words = f"to {BANDS_CM[at]:g} cm" if at < len(BANDS_CM) - 1 else f"over {BANDS_CM[-2]:g} cm"
    return ((f"{row.name}, {beyond(away)} cm, {words}: {number}", "CST-GUN-6"),)


def answer_fire(view: CoastalTable, firer: str, target: str) -> Odds | None:
    """What `target` could send at `firer` with her best mount, where she is in sight."""
    unit = view.units.get(firer)
    foe = contacts.called(view, unit.side, target) if unit is not None else None
    if unit is None or foe is None or not foe.spotted:
        return None
    weapon = best(view, foe, unit)
    return odds(view, foe.id, weapon, unit.id, 1) if weapon else None


def words(view: CoastalTable, unit: Unit, weapon: str, foe: Unit) -> str:
    """What a weapon needs against a target, and what may be expected: "needs 9 · 0.8"."""
    card = odds(view, unit.id, weapon, contacts.known_as(foe), 1)
    if card is None:
        return ""
    again = ", again once" if card.throw.misses_again else ""
    return f"needs {card.throw.needed}{again} · {card.figures[0].value}"


def best_of(view: CoastalTable, unit: Unit, weapons: list[str], foe: Unit) -> str:
    """The weapon that may expect most of a target, and what it needs: "102 mm twin needs 8"; empty where none rolls."""
    cards = [odds(view, unit.id, weapon, contacts.known_as(foe), 1) for weapon in weapons]
    known = [(chances_of(card.throw).expected, card) for card in cards if card is not None]
    if not known:
        return ""
    card = max(known, key=lambda one: one[0])[1]
    arm = read(card.weapon)
    by = phrases.piece(unit.spec.mounts[arm.mount]) if isinstance(arm, Gun) else card.by
    return f"{by} needs {card.throw.needed}".lstrip()


def tag(view: CoastalTable, key: str, weapon: str, target: str) -> str:
    """What stands over a target for the weapon in hand."""
    unit = view.units[key]
    foe = contacts.called(view, unit.side, target)
    return told(view, unit, [weapon], foe) if foe is not None else ""


def told(view: CoastalTable, unit: Unit, weapons: list[str], foe: Unit) -> str:
    """How far off a target is, and what the best of these weapons needs: "30.4 cm · 102 mm twin needs 8"."""
    best = best_of(view, unit, weapons, foe)
    return " · ".join((f"{beyond(sight.range_between(unit, foe))} cm", *filter(None, (best,))))
