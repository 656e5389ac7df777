"""fleet's dice as sentences, by what they are thrown for: attacks, tests, and the steps of what a hit does.

A throw that follows from another names its step ("Magazine"), so that log and tray tell the story as one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import structs

from game.dice.roll import Purpose, Roll
from game.match.purposes import ByUnit
from game.match.ruleset import Telling
from game.match.wording import capital, counted, owned
from game.rulesets.fleet import phrases, purposes
from game.rulesets.fleet.flak import NAMES as FLAK
from game.rulesets.fleet.gunnery import guns_of, mounted
from game.rulesets.fleet.repairs import WORDS as JOBS
from game.rulesets.fleet.table import FleetTable, Ship
from game.rulesets.fleet.tables import CARRIER_FUEL, HELM, MAGAZINE
from game.rulesets.fleet.weapons import DepthCharges, Flak, FromTheAir, Guns, read
from game.tabletop.messages import formerly

Words = Callable[[Roll, Any], str]
"""What the dice of a step say, of the roll and its purpose."""


def name(table: FleetTable, key: str) -> str:
    """What a unit or a squadron is called."""
    unit = table.units.get(key)
    return unit.name if unit is not None else key.replace("_", " ").capitalize()


def told(roll: Roll, table: FleetTable) -> Telling:
    """A roll in words."""
    purpose, clause = roll.throw.purpose, roll.throw.clause
    kind = type(purpose)
    if (attack := _attack(purpose, table)) is not None:
        says, firer, target = attack
        return Telling("fire", f"{says}: {_came(roll)}.", clause, 2 if roll.hits else 0, (firer, target))
    if kind is purposes.WeaponGroup:
        return Telling("dice", _weapons(roll, table), clause, 0, (_unit(purpose),), "Weapons")
    if kind in STEPS:
        step, words = STEPS[kind]
        said = words(roll, purpose)
        return Telling("dice", said, clause, 0, (_unit(purpose),), step.format(it=purpose))
    if kind in TESTS:
        return _test(roll, table)
    return formerly(roll)


def _unit(purpose: Purpose) -> str:
    return purpose.unit if isinstance(purpose, ByUnit) else ""


# -- attacks --------------------------------------------------------------------------------------------------


def _attack(purpose: Purpose, table: FleetTable) -> tuple[str, str, str] | None:
    """Somebody attacks somebody: what is said of it, who attacks, whom."""
    match purpose:
        case purposes.TorpedoAttack(firer, _, target):
            return f"Torpedoes of {name(table, firer)} reach {name(table, target)}", firer, target
        case purposes.Attack(firer, weapon, target):
            return _fires(table, firer, weapon, target), firer, target
        case purposes.Dogfight(firer, target):
            return f"{name(table, firer)} fights {name(table, target)}", firer, target
        case purposes.Mines(_, target):
            return f"Mines go off under {name(table, target)}", "", target
    return None


def _fires(table: FleetTable, firer: str, weapon: str, target: str) -> str:
    who, whom = name(table, firer), name(table, target)
    unit = table.units.get(firer)
    match read(weapon):
        case Flak(kind):
            return f"{owned(who)} {FLAK[kind].casefold()} at {whom}"
        case DepthCharges():
            return f"{who} drops depth charges on {whom}"
        case FromTheAir() as way:
            return f"{who} attacks {whom}, {phrases.attack(way).casefold()}"
        case Guns() as salvo:
            if not isinstance(unit, Ship) or not mounted(unit.spec, salvo):
                return f"{who} fires at {whom}"
            bore = phrases.bore(unit.spec.batteries[salvo.battery])
            return f"{who} fires {guns_of(unit, salvo)} × {bore} at {whom}, {salvo.mode}"
    return f"{who} attacks {whom}"


def _came(roll: Roll) -> str:
    """Dice against what they needed: `14 where 12 is needed, a hit`."""
    throw = roll.throw
    result = _hits(roll)
    if throw.needed > throw.sides:
        return "no chance"
    if throw.needed <= 1:
        return f"cannot miss, {result}"
    shown = " ".join(map(str, roll.faces))
    return f"{shown} where {throw.needed} is needed, {result}"


def _hits(roll: Roll) -> str:
    if roll.throw.dice == 1:
        return "a hit" if roll.hits else "a miss"
    return counted(roll.hits, "hit") if roll.hits else "no hit"


# -- what comes of a hit --------------------------------------------------------------------------------------


def _value(roll: Roll) -> int:
    """The value that a d20 must not be above."""
    return sum(roll.throw.worth or ())


def _weapons(roll: Roll, table: FleetTable) -> str:
    ship, face = table.units.get(_unit(roll.throw.purpose)), roll.faces[0]
    groups = ship.spec.weapon_group_d10 if isinstance(ship, Ship) else {}
    group = next((key for key, (low, high) in groups.items() if low <= face <= high), "")
    said = {"main": "the main armament", "other": "the other guns", "torpedo": "the torpedo tubes"}
    return f"{face}: {said.get(group, 'nothing there')}."


def _magazine(roll: Roll, purpose: purposes.Magazine) -> str:
    face, limit = roll.faces[0], purpose.limit
    if face <= limit:
        return f"{face}: the magazine explodes."
    if face <= limit + MAGAZINE["flashover"]:
        return f"{face}: fire flashes over, the magazine is flooded."
    return f"{face}: the magazine holds, above {limit + MAGAZINE['flashover']}."


def _petrol(roll: Roll, purpose: purposes.Petrol) -> str:
    face, limit = roll.faces[0], purpose.limit
    if face <= limit:
        return f"{face}: the petrol explodes."
    shaken = face <= limit + CARRIER_FUEL["contained"]
    return f"{face}: {'an explosion that is contained' if shaken else 'it burns, no more'}."


def _helm(roll: Roll, purpose: Purpose) -> str:
    hand = "port" if roll.faces[0] <= HELM["port"] else "starboard"
    return f"{roll.faces[0]}: she swings to {hand}."


def _met(passed: str, failed: str) -> Words:
    """A die that must meet a number."""

    def words(roll: Roll, purpose: Purpose) -> str:
        throw = roll.throw
        need = f"{throw.needed} is needed" if 1 < throw.needed <= throw.sides else "no die could change it"
        return f"{roll.faces[0]} where {need}: {passed if roll.hits else failed}."

    return words


def _under(struck: str, spared: str) -> Words:
    """A d20 that must not be above a value."""

    def words(roll: Roll, purpose: Purpose) -> str:
        value = _value(roll)
        came = f"not above {value}: {struck}" if roll.hits else f"above {value}: {spared}"
        return f"{roll.faces[0]} is {came}."

    return words


def _sum(words: str) -> Words:
    """Dice that are added up."""
    return lambda roll, purpose: words.format(roll.total, it=purpose) + "."


STEPS: Final[dict[type[Purpose], tuple[str, Words]]] = {
    purposes.Critical: ("Critical roll", _under("a critical hit", "no critical hit")),
    purposes.CriticalRow: ("Critical, value {it.value}", _sum("{0} on the table")),
    purposes.CriticalChoice: ("Critical, value {it.value}", _sum("{0} on the table")),
    purposes.Section: ("Section", _sum("{0}: the part of her that is struck")),
    purposes.Direction: ("How it strikes", _sum("{0}: from the side, or from above")),
    purposes.Mount: (
        "Which mount",
        lambda roll, it: f"{roll.total}: which {it.kind.replace('_', ' ')} it is.",
    ),
    purposes.Magazine: ("Magazine", _magazine),
    purposes.Flashover: ("Flashover", _sum("{0}: its critical value")),
    purposes.Petrol: ("Petrol", _petrol),
    purposes.Shaken: ("Shaken", _sum("{0} of {it.row}")),
    purposes.WreckTest: ("Wreck test", _met("she lives", "she is lost")),
    purposes.FireTest: ("Fire test", _under("she burns", "no fire")),
    purposes.Bulkheads: ("Bulkheads", _met("they hold", "they give way")),
    purposes.HoldHelm: ("Helm", _met("the helm is held", "nobody holds her")),
    purposes.HelmSwing: ("Helm", _helm),
    purposes.FlagOfficer: ("Flag officer", _under("he is hit", "he is spared")),
    purposes.HitBelow: ("Below", _under("among aircraft and petrol", "elsewhere")),
    purposes.EngineDamage: ("Engines", _sum("{0} cm of speed are lost")),
    purposes.Hangar: ("Hangar", _under("the stand is destroyed", "the stand is spared")),
    purposes.Explosion: ("Explosion", _sum("{0}: its critical value")),
    purposes.NearExplosion: ("Near the explosion", _under("caught", "spared")),
    purposes.Save: ("Saving throw", _met("saved", "not saved")),
    purposes.GunsBite: ("Guns bite", _met("they do", "they do not")),
    purposes.Grounding: ("Aground", _sum("{0}: what the ground does")),
}
"""What follows from a hit: the name of the step, and what its dice say."""


# -- tests and all else ---------------------------------------------------------------------------------------

MORALE: Final = {
    "structure_third": "structure at a third",
    "structure_gone": "structure gone",
    "flotation_third": "flotation at a third",
    "flotation_gone": "flotation gone",
    "rally": "rally",
}
"""Why a ship's morale is tested."""
TESTS: Final[dict[type[Purpose], str]] = {
    purposes.Initiative: "{it.side} initiative",
    purposes.Starshell: "{unit} fires starshell",
    purposes.Spread: "{unit} spreads torpedoes beyond what can be seen",
    purposes.Acquire: "{unit}, battery {it.number}, acquires {target}",
    purposes.Identify: "{unit} identifies {target}",
    purposes.Spot: "{unit} spots {marker} by {it.how}",
    purposes.Watch: "{unit} looks for periscopes",
    purposes.Sonar: "{unit} searches with sonar",
    purposes.Avoid: "{unit} avoids {other}",
    purposes.ComeOff: "{unit} comes off the ground",
    purposes.TurnUnsteered: "{unit} turns without steering",
    purposes.ActUnpowered: "{unit} acts without power",
    purposes.Sweep: "{unit} sweeps",
    purposes.Repair: "{units} team: {job}",
    purposes.EnginesRepaired: "{units} engines",
    purposes.WreckSinks: "{unit} sinks",
    purposes.Morale: "{units} morale, {why}",
    purposes.StandMorale: "{units} morale",
    purposes.SquadronMorale: "{squadrons} morale",
}
"""What a test says before its die. Units stand by their field (`{unit}`), with an s as owners; `it` is the purpose."""
CODES: Final = {"job": JOBS, "why": MORALE}


def _test(roll: Roll, table: FleetTable) -> Telling:
    """A test or a die that stands for itself."""
    throw, purpose = roll.throw, roll.throw.purpose
    fields = {key: value for key, value in structs.asdict(purpose).items() if isinstance(value, str)}
    words = {key: CODES[key][value] if key in CODES else name(table, value) for key, value in fields.items()}
    owners = {f"{key}s": owned(called) for key, called in words.items()}
    shown = " ".join(map(str, roll.faces)) or "no die"
    if throw.modifiers and throw.target is None:
        added = sum(part.value for part in throw.modifiers)
        shown = f"{shown} {added:+d} is {roll.total + added}"
    if throw.target is not None:
        shown += f" where {throw.needed} is needed, {'passed' if roll.hits else 'failed'}"
    elif throw.worth is not None:
        shown += ", yes" if roll.hits else ", no"
    said = TESTS[type(purpose)].format(it=purpose, **words, **owners)
    units = tuple(value for value in fields.values() if value in table.units)
    return Telling("dice", f"{capital(said)}: {shown}.", throw.clause, 0, units)
