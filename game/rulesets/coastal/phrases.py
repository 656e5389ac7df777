"""What coastal's weapons are called, on cards, in plans and in the record. Knows no table."""

from __future__ import annotations

from game.match.wording import counted
from game.rulesets.coastal.table import Bearings, CoastalTable, Group, Mount, Spec
from game.rulesets.coastal.tables import BOMBS, TORPEDOES, WEAPONS

_BARRELS = {1: "", 2: " twin", 3: " triple", 4: " quad"}
_PLACES = ("forward", "starboard", "aft", "port")
_WORDS = {
    "mount": ("mount", "mounts"),
    "tube": ("torpedo", "torpedoes"),
    "starshell": ("starshell", "starshells"),
    "flare": ("flare", "flares"),
    "searchlight": ("searchlight", "searchlights"),
    "depth": ("pattern of depth charges", "patterns of depth charges"),
    "bombs": ("bomb", "bombs"),
    "rockets": ("rocket", "rockets"),
    "torpedo": ("torpedo", "torpedoes"),
    "strafe": ("strafing run", "strafing runs"),
}


def amount(weapon: str, number: int) -> str:
    """A number of a weapon by the key that an order gives it: "2 bombs", "1 torpedo"."""
    one, many = _WORDS.get(weapon.partition("_")[0], (weapon, weapon))
    return counted(number, one, many)


def where(arc: Bearings) -> str:
    """Which way an arc of relative bearings faces: forward, starboard, aft or port; all round as it says."""
    start, end = arc
    if end - start >= 360:
        return "all round"
    middle = start + ((end - start) % 360) / 2
    return _PLACES[round(middle / 90) % 4]


def mount(gun: Mount) -> str:
    """A gun mount by its calibre, its barrels and where it fires."""
    size = f"{gun.calibre_mm:g} mm" if gun.calibre_mm > 16 else WEAPONS[gun.weapon].name
    return f"{size}{_BARRELS.get(gun.barrels, '')}, {where(gun.arc)}"


def tubes(group: Group) -> str:
    """A group of tubes by what it launches."""
    return f"{TORPEDOES[group.type].name} torpedo"


def load(key: str) -> str:
    """What an aircraft carries."""
    if key in BOMBS:
        return BOMBS[key].name
    if key in TORPEDOES:
        return TORPEDOES[key].name
    return WEAPONS[key].name if key in WEAPONS else key.replace("_", " ").capitalize()


def armed(spec: Spec, weapon: str) -> str:
    """What one weapon of a class is called, by the key of an order."""
    kind, *rest = weapon.split("_")
    place = int(rest[-1]) - 1 if rest and rest[-1].isdigit() else 0
    if kind == "mount" and place < len(spec.mounts):
        return mount(spec.mounts[place])
    if kind == "starshell" and place < len(spec.mounts):
        return f"Starshell, {mount(spec.mounts[place])}"
    if kind == "tube":
        group = int(rest[0]) - 1
        return f"Torpedo {int(rest[1])}, {TORPEDOES[spec.tubes[group].type].name}"
    if weapon == "flare_rocket":
        return "Flare rocket"
    if kind in ("bombs", "rockets", "torpedo", "flare") and place < len(spec.loads):
        return load(spec.loads[place].load)
    return {"searchlight": "Searchlight", "depth": "Depth charges", "strafe": "Strafing"}.get(kind, "")


def called(table: CoastalTable, key: str) -> str:
    """What a side calls a unit; an enemy it does not know is just somebody."""
    if key in table.units:
        return table.units[key].name
    return "Somebody" if not key else f"Contact {key[1:]}" if key[:1] == "c" and key[1:].isdigit() else key
