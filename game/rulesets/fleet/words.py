"""fleet's events and dice in words: `messages.toml`, read with fleet's names. Decides nothing.

Here stands only what a sentence cannot take from the event or the throw itself.
"""

from __future__ import annotations

from typing import Final

from game.dice.roll import Purpose, Roll
from game.match.events import PhaseBegan
from game.match.wording import counted, spaced
from game.rulesets.fleet import damage_events, events, phrases, purposes, sea_events, why_not
from game.rulesets.fleet.critical_tables import ROWS
from game.rulesets.fleet.flak import NAMES as FLAK
from game.rulesets.fleet.gunnery import guns_of
from game.rulesets.fleet.repairs import WORDS as JOBS
from game.rulesets.fleet.table import UNKNOWN, FleetTable, Flight, Ship
from game.rulesets.fleet.tables import CARRIER_FUEL, HELM, MAGAZINE
from game.rulesets.fleet.weapons import DepthCharges, Flak, FromTheAir, Guns, mounted, read
from game.tabletop.messages import Messages


def name(table: FleetTable, key: str) -> str:
    """What a unit or a squadron is called."""
    unit = table.units.get(key)
    return unit.name if unit is not None else spaced(key).capitalize()


def several(table: FleetTable, key: str) -> bool:
    """Whether a unit is several: aircraft, or a stand of boats."""
    unit = table.units.get(key)
    return isinstance(unit, Flight) or (isinstance(unit, Ship) and unit.spec.stand)


MESSAGES: Final = Messages(__package__, FleetTable, called=name, several=several)


# -- events ---------------------------------------------------------------------------------------------------


@MESSAGES.value
def idle(event: PhaseBegan, table: FleetTable) -> str:
    """Why the side has nothing to shoot at in the Action Phase; empty where it has, or in another phase."""
    return why_not.nobody(table) if event.phase == "action" and table.seen_by in table.sides else ""


@MESSAGES.value
def paced(event: events.DummiesPaced, table: FleetTable) -> str:
    """How far each dummy moves at most."""
    return "; ".join(f"{name(table, key)}, {pace:g} cm" for key, pace in event.paces.items())


@MESSAGES.value
def boats(event: events.Deployed, table: FleetTable) -> bool:
    """Whether a stand of boats is among those that come out: one such is several."""
    return any(several(table, key) for key in event.pieces)


@MESSAGES.value
def _counted(event: sea_events.Launched, table: FleetTable) -> bool:
    """Whether the side knows how many torpedoes were launched."""
    return event.attack.torpedoes != UNKNOWN


@MESSAGES.value
def stands(event: damage_events.Stands, table: FleetTable) -> str:
    """The number as it is said aloud: `minus 1`."""
    return said_aloud(event.value)


@MESSAGES.value
def worth(event: events.CommandMoved, table: FleetTable) -> str:
    """The command as it is said aloud."""
    return said_aloud(event.command)


def said_aloud(value: int) -> str:
    """A number with its sign as a word, and none where it is nothing."""
    return f"minus {-value}" if value < 0 else f"plus {value}" if value else "nothing"


@MESSAGES.value
def struck(event: damage_events.Stands | damage_events.Struck, table: FleetTable) -> bool:
    """Whether it comes of a hit, and not of the end of a turn."""
    return table.phase != "end"


@MESSAGES.value
def hidden(event: damage_events.Struck, table: FleetTable) -> bool:
    """Whether what is left of her is not told."""
    ship = table.units[event.unit]
    return isinstance(ship, Ship) and ship.structure == UNKNOWN


@MESSAGES.value
def hit(event: damage_events.RowHit, table: FleetTable) -> str:
    """What is hit, by the critical table."""
    return ROWS[event.row].area


@MESSAGES.value
def row_clause(event: damage_events.RowHit, table: FleetTable) -> str:
    """The clause of the row of the critical table."""
    return ROWS[event.row].clause


@MESSAGES.value
def gun(event: damage_events.MountLost, table: FleetTable) -> str:
    """The mount that is lost, with its article: an 8-inch turret."""
    ship = table.units[event.unit]
    if not isinstance(ship, Ship):
        return ""
    battery = ship.spec.batteries[event.battery]
    bore = f"{battery.calibre:g}-inch {battery.mounts[event.mount].kind}"
    return f"{'an' if bore.startswith(('8', '11', '18')) else 'a'} {bore}"


# -- dice of attacks ------------------------------------------------------------------------------------------


@MESSAGES.value
def arm(roll: Roll[purposes.Attack], table: FleetTable) -> str:
    """What kind of weapon attacks; empty for one that the side cannot tell."""
    purpose = roll.throw.purpose
    unit = table.units.get(purpose.unit)
    match read(purpose.weapon):
        case Flak():
            return "flak"
        case DepthCharges():
            return "depth_charges"
        case FromTheAir():
            return "air"
        case Guns() as salvo:
            return "salvo" if isinstance(unit, Ship) and mounted(unit.spec, salvo) else "guns"
    return ""


@MESSAGES.value
def used(roll: Roll[purposes.Attack], table: FleetTable) -> str:
    """What is used: kind of flak, way of attack, or guns."""
    purpose = roll.throw.purpose
    unit = table.units.get(purpose.unit)
    match read(purpose.weapon):
        case Flak(kind):
            return FLAK[kind].casefold()
        case FromTheAir() as way:
            return phrases.attack(way).casefold()
        case Guns() as salvo if isinstance(unit, Ship):
            return f"{guns_of(unit, salvo)} × {phrases.bore(unit.spec.batteries[salvo.battery])}"
    return ""


@MESSAGES.value
def mode(roll: Roll[purposes.Attack], table: FleetTable) -> str:
    """How guns are fired: directed, or each for itself."""
    salvo = read(roll.throw.purpose.weapon)
    return salvo.mode if isinstance(salvo, Guns) else ""


@MESSAGES.value
def came(
    roll: Roll[purposes.Attack]
    | Roll[purposes.TorpedoAttack]
    | Roll[purposes.Dogfight]
    | Roll[purposes.Mines],
    table: FleetTable,
) -> str:
    """Dice against what they needed: `14 where 12 is needed, a hit`."""
    throw = roll.throw
    if throw.needed > throw.sides:
        return "no chance"
    result = counted(roll.hits, "hit")
    if throw.dice == 1:
        result = "a hit" if roll.hits else "a miss"
    if throw.needed <= 1:
        return f"cannot miss, {result}"
    return f"{' '.join(map(str, roll.faces))} where {throw.needed} is needed, {result}"


# -- dice of what comes of a hit ------------------------------------------------------------------------------


@MESSAGES.value
def group(roll: Roll[purposes.WeaponGroup], table: FleetTable) -> str:
    """The group of weapons that is hit; empty where she has none there."""
    ship, face = table.units.get(roll.throw.purpose.unit), roll.faces[0]
    groups = ship.spec.weapon_group_d10 if isinstance(ship, Ship) else {}
    return next((key for key, (low, high) in groups.items() if low <= face <= high), "")


@MESSAGES.value
def explodes(roll: Roll[purposes.Magazine] | Roll[purposes.Petrol], table: FleetTable) -> bool:
    """Whether the die is not above the limit."""
    return roll.faces[0] <= roll.throw.purpose.limit


@MESSAGES.value
def flashing(roll: Roll[purposes.Magazine], table: FleetTable) -> int:
    """The highest die at which fire flashes over."""
    return roll.throw.purpose.limit + MAGAZINE["flashover"]


@MESSAGES.value
def spreads(roll: Roll[purposes.Magazine] | Roll[purposes.Petrol], table: FleetTable) -> bool:
    """Whether more burns than was hit."""
    purpose = roll.throw.purpose
    further = MAGAZINE["flashover"] if isinstance(purpose, purposes.Magazine) else CARRIER_FUEL["contained"]
    return roll.faces[0] <= purpose.limit + further


@MESSAGES.value
def port(roll: Roll[purposes.HelmSwing], table: FleetTable) -> bool:
    """Whether she swings to port."""
    return roll.faces[0] <= int(HELM["port"])


# -- tests and dice that stand for themselves -----------------------------------------------------------------


@MESSAGES.value
def task(roll: Roll[purposes.Repair], table: FleetTable) -> str:
    """What the team does."""
    return JOBS[roll.throw.purpose.job]


@MESSAGES.value
def shown(roll: Roll[Purpose], table: FleetTable) -> str:
    """A test's dice with what was added or needed, and how it came out."""
    throw = roll.throw
    said = " ".join(map(str, roll.faces)) or "no die"
    if throw.target is not None:
        return f"{said} where {throw.needed} is needed, {'passed' if roll.hits else 'failed'}"
    if throw.modifiers:
        added = sum(part.value for part in throw.modifiers)
        more = f" {'less' if added < 0 else 'and'} {abs(added)}" if added else ""
        said = f"{said}{more}{f' is {roll.total + added}' if more else ''}"
    if throw.worth is not None:
        said += ", yes" if roll.hits else ", no"
    return said
