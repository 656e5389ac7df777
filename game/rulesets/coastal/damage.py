"""What hits do: hull boxes, special effects, the torpedo table; and who is revealed or alerted by it.

(CST-HUL, CST-SPC, CST-TOR-20 to 23, CST-SUR-2)
"""

from __future__ import annotations

from game.dice.roll import Throw
from game.match import Umpire
from game.rulesets.coastal import condition, purposes, sight
from game.rulesets.coastal.contacts import Unit
from game.rulesets.coastal.damage_events import (
    AircraftHit,
    BoxesLost,
    Burning,
    CannotAccelerate,
    CrewShaken,
    DamageControlLost,
    Flooding,
    SettingLost,
    Sinks,
    SteeringHit,
    Suppressed,
    Surprised,
    TurnOrdered,
    WeaponDestroyed,
)
from game.rulesets.coastal.events import Alerted, SpeedSet, Spotted
from game.rulesets.coastal.rolls import dice, roll
from game.rulesets.coastal.table import (
    MACHINERY,
    PORT,
    STARBOARD,
    TORPEDO,
    Aircraft,
    CoastalTable,
    Vessel,
    vessels,
)
from game.rulesets.coastal.tables import (
    ARMOUR,
    CREW_LEAST,
    DIE,
    HULL_DICE,
    SPECIAL,
    SPECIAL_CLAUSES,
    SUB_TABLE,
    SURPRISE,
    TORPEDO_DAMAGE,
    Weapon,
)
from game.sea.heading import distance

# -- boxes ----------------------------------------------------------------------------------------------------


def gone(unit: Unit) -> bool:
    """Whether it is sinking, silenced or shot down: no further hits (CST-HUL-6)."""
    return unit.down if isinstance(unit, Aircraft) else unit.sinking


def lose(umpire: Umpire[CoastalTable], unit: Unit, boxes: int, cause: str) -> None:
    """A unit loses boxes; at 0 it is sinking or shot down (CST-HUL-6, CST-AIR-8)."""
    if boxes <= 0 or gone(unit):
        return
    umpire.happens(BoxesLost(unit.id, boxes, cause))
    if unit.hull_boxes == 0:
        umpire.happens(Sinks(unit.id))


def hull_throw(unit: Unit, weapon: Weapon) -> Throw:
    """The dice of one hit on the hull damage table (CST-HUL-1)."""
    return Throw(purposes.HullDamage(unit.id, weapon.key), "CST-HUL-1", len(HULL_DICE), HULL_DICE[0])


def hull_roll(umpire: Umpire[CoastalTable], unit: Unit, weapon: Weapon) -> None:
    """One roll on the weapon's row (CST-HUL-1)."""
    lose(umpire, unit, weapon.boxes[roll(umpire, hull_throw(unit, weapon), unit).total - 2], "gunfire")


def overcome(unit: Unit, level: int) -> bool:
    """Whether a weapon of that level defeats a unit's armour (CST-HUL-4)."""
    return ARMOUR[unit.spec.armour] <= level


def hit(umpire: Umpire[CoastalTable], target: Unit, weapon: Weapon) -> None:
    """One hit of a gun or rocket: hull, then special effect (CST-HUL-5, CST-SPC-1); an aircraft has none of it."""
    if gone(target):
        return
    if isinstance(target, Aircraft):
        hull_roll(umpire, target, weapon)
        umpire.happens(AircraftHit(target.id, condition.aborts(target)))
        return
    through = overcome(target, weapon.overcomes)
    if through:
        hull_roll(umpire, target, weapon)
    special(umpire, target, through)


# -- special effects ------------------------------------------------------------------------------------------


def special(umpire: Umpire[CoastalTable], ship: Vessel, through: bool) -> None:
    """The special effect of one hit, by the column of the ship (CST-SPC-1 to 21, CST-BAT-1)."""
    if gone(ship):
        return
    score = dice(umpire, purposes.SpecialEffect(ship.id), "CST-SPC-1", 1, DIE, ship)[0]
    column = "merchant" if ship.spec.kind == "merchant" else "warship"
    effect = SPECIAL[column if through else f"not_overcome_{column}"][score - 1]
    if ship.spec.kind == "battery" and effect in SPECIAL["battery_spared"]:
        return
    if effect == "fire":
        burn(umpire, ship, struck=True)
    elif effect in ("steering", "bridge", "machinery"):
        purpose = purposes.EffectRow(ship.id, effect)
        row = SPECIAL[effect][dice(umpire, purpose, SPECIAL_CLAUSES[effect], 1, SUB_TABLE, ship)[0] - 1]
        if effect == "steering":
            umpire.happens(SteeringHit(ship.id, row))
        else:
            (_machinery if effect == "machinery" else _bridge)(umpire, ship, row)
    elif effect == "suppression":
        umpire.happens(Suppressed(ship.id, ship.suppression_markers + 1))
    elif effect == "structural":
        boxes = dice(umpire, purposes.Structure(ship.id), "CST-SPC-17", 1, SPECIAL["structural_die"], ship)[0]
        lose(umpire, ship, boxes, "structural damage")
    elif effect == "weapon_destroyed":
        destroy_weapon(umpire, ship)


def _machinery(umpire: Umpire[CoastalTable], ship: Vessel, effect: str) -> None:
    """CST-SPC-14 to 16."""
    if effect == "max_setting":
        if not condition.engines_dead(ship):
            lose_setting(umpire, ship, MACHINERY)
    elif effect == "no_accelerate":
        umpire.happens(CannotAccelerate(ship.id))
    else:
        take_marker(umpire, ship)


def _bridge(umpire: Umpire[CoastalTable], ship: Vessel, effect: str) -> None:
    """CST-SPC-8 to 12; a battery has no helm (CST-BAT-1)."""
    if ship.spec.kind == "battery" and effect not in SPECIAL["battery_bridge"]:
        return
    if effect == "turn_port":
        umpire.happens(TurnOrdered(ship.id, PORT))
    elif effect == "turn_starboard":
        umpire.happens(TurnOrdered(ship.id, STARBOARD))
    elif effect == "remove_marker":
        take_marker(umpire, ship)
    elif effect == "lose_damage_control":
        if ship.damage_control:
            umpire.happens(DamageControlLost(ship.id))
    elif effect == "surprised":
        umpire.happens(Surprised(ship.id))
    elif ship.crew_quality > CREW_LEAST:
        umpire.happens(CrewShaken(ship.id))


def burn(umpire: Umpire[CoastalTable], ship: Vessel, *, struck: bool = False) -> None:
    """One more fire, of a hit or of another fire; friends nearby see it (CST-SPC-2, CST-SUR-2, CST-CON-11)."""
    umpire.happens(Burning(ship.id, ship.fires + 1, struck))
    rouse_friends(umpire, ship)


def take_marker(umpire: Umpire[CoastalTable], ship: Vessel) -> None:
    """One speed marker is removed, if there is one (CST-SPC-21)."""
    if ship.speed_markers:
        umpire.happens(SpeedSet(ship.id, ship.speed_markers - 1))


def lose_setting(umpire: Umpire[CoastalTable], ship: Vessel, kind: str) -> None:
    """The highest setting falls, and markers above it go at once (CST-SPC-14, CST-TOR-22, CST-MOV-5)."""
    umpire.happens(SettingLost(ship.id, kind))
    keep_within(umpire, ship)


def keep_within(umpire: Umpire[CoastalTable], ship: Vessel) -> None:
    """Markers above the highest setting are removed (CST-MOV-5)."""
    most = condition.highest(umpire.table, ship)
    if ship.speed_markers > most:
        umpire.happens(SpeedSet(ship.id, most))


def destroy_weapon(umpire: Umpire[CoastalTable], ship: Vessel) -> None:
    """One working weapon, each with the same chance, is destroyed (CST-SPC-18, CST-GEN-7)."""
    working = condition.weapons_left(ship)
    if not working:
        return
    place = 0
    if len(working) > 1:
        place = dice(umpire, purposes.WeaponDestroyed(ship.id), "CST-SPC-18", 1, len(working), ship)[0] - 1
    umpire.happens(WeaponDestroyed(ship.id, *working[place]))


# -- under water ----------------------------------------------------------------------------------------------


def explode(umpire: Umpire[CoastalTable], ship: Vessel, count: int, cause: str) -> None:
    """So many dice on the torpedo damage table, one by one (CST-TOR-20 to 23)."""
    for _ in range(count):
        if gone(ship):
            return
        score = dice(umpire, purposes.Underwater(ship.id, cause), "CST-TOR-20", 1, SUB_TABLE, ship)[0]
        effect = TORPEDO_DAMAGE["effects"][score - 1]
        if effect == "engine" and condition.engines_dead(ship):
            effect = "critical_flooding"
        if effect == "flooding":
            lose(umpire, ship, TORPEDO_DAMAGE["flooding_boxes"], cause)
        elif effect == "engine":
            lose_setting(umpire, ship, TORPEDO)
        else:
            sides = TORPEDO_DAMAGE["critical_dice"]
            flooding = purposes.CriticalFlooding(ship.id)
            boxes = sum(dice(umpire, flooding, "CST-TOR-23", len(sides), sides[0], ship))
            lose(umpire, ship, boxes, cause)
            if not gone(ship):
                umpire.happens(Flooding(ship.id, ship.floods + 1))


# -- who notices ----------------------------------------------------------------------------------------------


def reveal(umpire: Umpire[CoastalTable], unit: Unit, clause: str) -> None:
    """A unit becomes plain to see (CST-CON-9)."""
    if not unit.spotted and not (isinstance(unit, Vessel) and unit.dummy):
        umpire.happens(Spotted(unit.id, unit.contact, unit.side, clause))


def rouse(umpire: Umpire[CoastalTable], unit: Unit) -> None:
    """A surprised ship is alerted (CST-SUR-2)."""
    if isinstance(unit, Vessel) and unit.surprised and not unit.alerted and unit.afloat:
        umpire.happens(Alerted(unit.id))


def rouse_friends(umpire: Umpire[CoastalTable], unit: Unit) -> None:
    """Surprised friends within 50 cm of a ship that fires or burns are alerted (CST-SUR-2)."""
    if isinstance(unit, Aircraft):
        return
    for ship in vessels(umpire.table, unit.side):
        near = ship.id != unit.id and sight.within(distance(ship.at, unit.at), SURPRISE["friend_cm"])
        if near and ship.surprised and not ship.alerted:
            umpire.happens(Alerted(ship.id))


def rouse_the_lit(umpire: Umpire[CoastalTable]) -> None:
    """Surprised ships that are illuminated, or near a friend that burns, are alerted (CST-SUR-2)."""
    table = umpire.table
    for ship in vessels(table):
        if ship.surprised and not ship.alerted and sight.illuminated(table, ship):
            umpire.happens(Alerted(ship.id))
        if ship.fires:
            rouse_friends(umpire, ship)
