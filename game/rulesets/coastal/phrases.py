"""What coastal's weapons are called, on cards, in plans and in the record. Knows no table."""

from __future__ import annotations

from typing import Final

from game.match.wording import counted, spaced
from game.rulesets.coastal import armament
from game.rulesets.coastal.table import Bearings, CoastalTable, Group, Mount, Spec
from game.rulesets.coastal.tables import BOMBS, BOOK, TORPEDOES, WEAPONS

_BARRELS = {1: "", 2: " twin", 3: " triple", 4: " quad"}
_PLACES = ("forward", "starboard", "aft", "port")
_NOUNS: Final[dict[str, tuple[str, str]]] = BOOK.labels["noun"]
"""What each armament is counted as: one, and many."""
_SHORT: Final[dict[str, str]] = BOOK.labels["short"]


def short(spec: Spec) -> str:
    """What a class is called where there is little room; one that a player built by its whole name."""
    return _SHORT.get(spec.id, spec.name)


def amount(weapon: str, amount: int) -> str:
    """A number of a weapon by the key that an order gives it: "2 bombs", "1 torpedo"."""
    arm = armament.read(weapon)
    one, many = (weapon, weapon) if arm is None else _NOUNS[arm.word]
    return counted(amount, one, many)


def where(arc: Bearings) -> str:
    """Which way an arc of relative bearings faces: forward, starboard, aft or port; all round as it says."""
    start, end = arc
    if end - start >= 360:
        return "all round"
    middle = start + ((end - start) % 360) / 2
    return _PLACES[round(middle / 90) % 4]


def mount(gun: Mount) -> str:
    """A gun mount by its calibre, its barrels and where it fires."""
    return f"{piece(gun)}, {where(gun.arc)}"


def piece(gun: Mount) -> str:
    """A gun mount by its calibre and its barrels alone."""
    size = f"{gun.calibre_mm:g} mm" if gun.calibre_mm > 16 else WEAPONS[gun.weapon].name
    return f"{size}{_BARRELS.get(gun.barrels, '')}"


def tubes(group: Group) -> str:
    """A group of tubes by what it launches."""
    return f"{TORPEDOES[group.type].name} torpedo"


def load(key: str) -> str:
    """What an aircraft carries."""
    if key in BOMBS:
        return BOMBS[key].name
    if key in TORPEDOES:
        return TORPEDOES[key].name
    return WEAPONS[key].name if key in WEAPONS else spaced(key).capitalize()


def armed(spec: Spec, weapon: str, *, briefly: bool = False) -> str:
    """What one weapon of a class is called, by the key of an order; empty where the class has none such.

    `briefly`: neither where it stands nor of which make it is.
    """
    match armament.read(weapon):
        case armament.Gun(place) if place < len(spec.mounts):
            return (piece if briefly else mount)(spec.mounts[place])
        case armament.Starshell(place) if place < len(spec.mounts):
            return "Starshell" if briefly else f"Starshell, {mount(spec.mounts[place])}"
        case armament.Tube(group, number) if group < len(spec.tubes):
            named = f"Torpedo {number + 1}"
            return named if briefly else f"{named}, {TORPEDOES[spec.tubes[group].type].name}"
        case armament.Load(place) if place < len(spec.loads):
            return load(spec.loads[place].load)
        case armament.FlareRocket():
            return "Flare rocket"
        case armament.Searchlight():
            return "Searchlight"
        case armament.DepthCharges():
            return "Depth charges"
        case armament.Strafing():
            return "Strafing"
    return ""


def called(table: CoastalTable, key: str) -> str:
    """What a side calls a unit; an enemy it does not know is just somebody."""
    if key in table.units:
        return table.units[key].name
    return "Somebody" if not key else f"Contact {key[1:]}" if key[:1] == "c" and key[1:].isdigit() else key
