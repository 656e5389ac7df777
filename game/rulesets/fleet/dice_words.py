"""fleet's dice as sentences, by the labels of their throws: attacks, tests, and the steps of what a hit does.

A throw that follows from another names its step ("Magazine"), so that log and tray tell the story as one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from game.dice.roll import Roll
from game.match.ruleset import Telling
from game.match.wording import capital, counted, owned
from game.rulesets.fleet import phrases
from game.rulesets.fleet.flak import NAMES as FLAK
from game.rulesets.fleet.gunnery import guns_of, salvo_of
from game.rulesets.fleet.spotting import DEPTH_CHARGE
from game.rulesets.fleet.table import FleetTable, Flight, Marker, Ship
from game.rulesets.fleet.tables import CARRIER_FUEL, HELM, MAGAZINE

Match = re.Match[str]
Step = tuple[str, str]
"""The name of a step, and what its dice say."""


def name(table: FleetTable, key: str) -> str:
    """What a unit or a squadron is called."""
    unit = table.units.get(key)
    return unit.name if unit is not None else key.replace("_", " ").capitalize()


def told(roll: Roll, table: FleetTable) -> Telling:
    """A roll in words."""
    label = roll.throw.label
    attack = _attack(roll, table)
    if attack is not None:
        return attack
    key, _, rest = label.partition(" ")
    for pattern, made in STEPS:
        found = pattern.fullmatch(rest)
        if found is not None:
            step, words = made(roll, found, table)
            return Telling("dice", words, roll.throw.clause, 0, (key,), step)
    return _plain(roll, key, rest, table)


# -- attacks --------------------------------------------------------------------------------------------------


def _attack(roll: Roll, table: FleetTable) -> Telling | None:
    """Somebody attacks somebody: who, with what, whom, and how it came out."""
    parts = roll.throw.label.split(" ")
    if len(parts) == 5 and (parts[1], parts[3]) == ("of", "at"):
        _, _, firer, _, target = parts
        says = f"Torpedoes of {name(table, firer)} reach {name(table, target)}"
    elif len(parts) == 4 and parts[2] == "at":
        firer, weapon, _, target = parts
        says = _fires(table, firer, weapon, target)
    elif len(parts) == 3 and parts[1] == "dogfights":
        firer, _, target = parts
        says = f"{name(table, firer)} fights {name(table, target)}"
    else:
        return None
    hits = roll.hits
    weight = 2 if hits else 0
    return Telling("fire", f"{says}: {_came(roll)}.", roll.throw.clause, weight, (firer, target))


def _fires(table: FleetTable, firer: str, weapon: str, target: str) -> str:
    who, whom = name(table, firer), name(table, target)
    unit = table.units.get(firer)
    if weapon in FLAK:
        return f"{owned(who)} {FLAK[weapon].casefold()} at {whom}"
    if weapon == DEPTH_CHARGE:
        return f"{who} drops depth charges on {whom}"
    if isinstance(unit, Flight):
        return f"{who} attacks {whom}, {phrases.attack(weapon).casefold()}"
    try:
        mode, battery, mounts = salvo_of(weapon)
    except ValueError:
        return f"{who} attacks {whom}"
    if not isinstance(unit, Ship) or battery >= len(unit.spec.batteries):
        return f"{who} fires at {whom}"
    guns = guns_of(unit, battery, mounts)
    return f"{who} fires {guns} × {phrases.bore(unit.spec.batteries[battery])} at {whom}, {mode}"


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


def _critical(roll: Roll, found: Match, table: FleetTable) -> Step:
    face, value = roll.faces[0], _value(roll)
    if roll.hits:
        return "Critical roll", f"{face} is not above {value}: a critical hit by the {found[1]}."
    return "Critical roll", f"{face} is above {value}: no critical hit."


def _row(roll: Roll, found: Match, table: FleetTable) -> Step:
    return f"Critical, value {found[1]}", f"{roll.faces[0]} on the table."


def _weapons(roll: Roll, found: Match, table: FleetTable) -> Step:
    ship, face = table.units.get(roll.throw.label.partition(" ")[0]), roll.faces[0]
    groups = ship.spec.weapon_group_d10 if isinstance(ship, Ship) else {}
    group = next((key for key, (low, high) in groups.items() if low <= face <= high), "")
    said = {"main": "the main armament", "other": "the other guns", "torpedo": "the torpedo tubes"}
    return "Weapons", f"{face}: {said.get(group, 'nothing there')}."


def _magazine(roll: Roll, found: Match, table: FleetTable) -> Step:
    face, limit = roll.faces[0], int(found[1])
    if face <= limit:
        return "Magazine", f"{face}: the magazine explodes."
    if face <= limit + MAGAZINE["flashover"]:
        return "Magazine", f"{face}: fire flashes over, the magazine is flooded."
    return "Magazine", f"{face}: the magazine holds, above {limit + MAGAZINE['flashover']}."


def _petrol(roll: Roll, found: Match, table: FleetTable) -> Step:
    face, limit = roll.faces[0], int(found[1])
    if face <= limit:
        return "Petrol", f"{face}: the petrol explodes."
    shaken = face <= limit + CARRIER_FUEL["contained"]
    return "Petrol", f"{face}: {'an explosion that is contained' if shaken else 'it burns, no more'}."


def _helm(roll: Roll, found: Match, table: FleetTable) -> Step:
    hand = "port" if roll.faces[0] <= HELM["port"] else "starboard"
    return "Helm", f"{roll.faces[0]}: she swings to {hand}."


def _test(step: str, passed: str, failed: str) -> Callable[[Roll, Match, FleetTable], Step]:
    """A die that must meet a number."""

    def made(roll: Roll, found: Match, table: FleetTable) -> Step:
        throw = roll.throw
        need = f"{throw.needed} is needed" if 1 < throw.needed <= throw.sides else "no die could change it"
        return step, f"{roll.faces[0]} where {need}: {passed if roll.hits else failed}."

    return made


def _under(step: str, struck: str, spared: str) -> Callable[[Roll, Match, FleetTable], Step]:
    """A d20 that must not be above a value."""

    def made(roll: Roll, found: Match, table: FleetTable) -> Step:
        value = _value(roll)
        words = f"not above {value}: {struck}" if roll.hits else f"above {value}: {spared}"
        return step, f"{roll.faces[0]} is {words}."

    return made


def _sum(step: str, words: str) -> Callable[[Roll, Match, FleetTable], Step]:
    """Dice that are added up."""

    def made(roll: Roll, found: Match, table: FleetTable) -> Step:
        return step, words.format(roll.total) + "."

    return made


def _face(step: str, words: str) -> Callable[[Roll, Match, FleetTable], Step]:
    """One die that is read; the words may use what the label told."""

    def made(roll: Roll, found: Match, table: FleetTable) -> Step:
        return step, words.format(roll.faces[0], *(one.replace("_", " ") for one in found.groups())) + "."

    return made


STEPS: Final[tuple[tuple[re.Pattern[str], Callable[[Roll, Match, FleetTable], Step]], ...]] = tuple(
    (re.compile(pattern), made)
    for pattern, made in (
        (r"critical by (.+)", _critical),
        (r"critical, value (\d+)(?:, which)?", _row),
        (r"section", _face("Section", "{}: the part of her that is struck")),
        (r"strikes (\w+)", _face("How it strikes", "{}: from the side, or from above")),
        (r"weapons", _weapons),
        (r"which (.+)", _face("Which mount", "{}: which {} it is")),
        (r"magazine, explodes to (\d+)", _magazine),
        (r"flashover", _sum("Flashover", "{}: its critical value")),
        (r"petrol, explodes to (\d+)", _petrol),
        (r"shaken, (\w+)", _face("Shaken", "{} of {}")),
        (r"wreck test(?: again)?", _test("Wreck test", "she lives", "she is lost")),
        (r"fire test", _under("Fire test", "she burns", "no fire")),
        (r"holds the bulkheads", _test("Bulkheads", "they hold", "they give way")),
        (r"holds the helm", _test("Helm", "the helm is held", "nobody holds her")),
        (r"helm, port to \d+", _helm),
        (r"flag officer", _under("Flag officer", "he is hit", "he is spared")),
        (r"hit below", _under("Below", "among aircraft and petrol", "elsewhere")),
        (r"\w+ speed", _sum("Engines", "{} cm of speed are lost")),
        (r"in the hangar", _under("Hangar", "the stand is destroyed", "the stand is spared")),
        (r"explodes", _sum("Explosion", "{}: its critical value")),
        (r"near the explosion", _under("Near the explosion", "caught", "spared")),
        (r"saving throw", _test("Saving throw", "saved", "not saved")),
        (r"bites", _test("Guns bite", "they do", "they do not")),
        (r"runs aground", _sum("Aground", "{}: what the ground does")),
    )
)
"""What follows from a hit, by what the label says after the unit."""


# -- tests and all else ---------------------------------------------------------------------------------------


def _plain(roll: Roll, key: str, rest: str, table: FleetTable) -> Telling:
    """A test or a die that stands for itself."""
    throw = roll.throw
    words = " ".join(_called(table, one) for one in rest.split(" "))
    who = name(table, key)
    units = tuple(one for one in (key, *rest.split(" ")) if one in table.units)
    shown = " ".join(map(str, roll.faces)) or "no die"
    if throw.modifiers and throw.target is None:
        added = sum(part.value for part in throw.modifiers)
        shown = f"{shown} {added:+d} is {roll.total + added}"
    if rest.startswith(("morale", "team", "engines")):
        who = owned(who)
    if throw.target is not None:
        shown += f" where {throw.needed} is needed, {'passed' if roll.hits else 'failed'}"
    elif throw.worth is not None:
        shown += ", yes" if roll.hits else ", no"
    return Telling("dice", capital(f"{who} {words}: {shown}."), throw.clause, 0, units)


def _called(table: FleetTable, word: str) -> str:
    unit = table.units.get(word)
    return unit.name if isinstance(unit, Ship | Flight | Marker) else word
