"""Odds of coastal's guns, bombs and rockets before the dice: the throw, its chances, the boxes to be expected."""

from __future__ import annotations

from game.dice.odds import odds as chances_of
from game.match import Aim
from game.match.wording import chance
from game.rulesets.coastal import condition, contacts, firing, guns, phrases, sight
from game.rulesets.coastal.armament import Armament, Bombs, Gun, Rockets, read
from game.rulesets.coastal.contacts import Unit
from game.rulesets.coastal.damage import overcome
from game.rulesets.coastal.table import Aircraft, CoastalTable, Vessel
from game.rulesets.coastal.tables import BANDS_CM, BOMBS, DIE, WEAPONS, Weapon, band
from game.tabletop.presenter import Figure, Odds


def ready(unit: Unit) -> list[int]:
    """The places of the mounts it could fire now, or in its next turn if it has fired."""
    if isinstance(unit, Vessel) and not condition.may_fire(unit):
        return []
    return [place for place in range(len(unit.mounts)) if unit.mounts[place] != "destroyed"]


def bearing(view: CoastalTable, unit: Unit, target: Unit) -> list[tuple[int, float]]:
    """The mounts of a unit that bear on a target, with the hits each may expect."""
    found = []
    hidden = isinstance(target, Vessel) and (target.submerged or target.sinking)
    if hidden or not sight.clear(view, unit, target) or guns.fouled(view, unit, target):
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
    figures.append(Figure(needs, "natural"))
    notes = _range_note(unit, foe, row) if row is not None and foe is not None else ()
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
    return ((f"{row.name}, {away:.0f} cm, {words}: {number}", "CST-GUN-6"),)


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
