"""What fleet's weapons are called, on cards, in plans and in the record, by the keys that orders give them.

Knows classes and no table.
"""

from __future__ import annotations

from typing import Final

from game.match.wording import counted
from game.rulesets.fleet.air_attack import ANTI_SHIP, STRAFE
from game.rulesets.fleet.armoury import ATTACKS, LOADS, TORPEDOES
from game.rulesets.fleet.facts import Battery, Mount, Plane, Spec
from game.rulesets.fleet.flak import NAMES as FLAK
from game.rulesets.fleet.gunnery import DIRECTED, LOCAL, salvo_of
from game.rulesets.fleet.lights import STARSHELL
from game.rulesets.fleet.spotting import DEPTH_CHARGE
from game.rulesets.fleet.table import SPREAD
from game.rulesets.fleet.torpedoes import BOATS

_BARRELS: Final = {1: "single", 2: "twin", 3: "triple", 4: "quadruple"}


def bore(battery: Battery) -> str:
    """The calibre of a battery: `15-inch`."""
    return f"{battery.calibre:g}-inch"


def arc(name: str) -> str:
    """Where a mount fires: `port beam`."""
    return name.replace("_", " ")


def mount(battery: Battery, one: Mount) -> str:
    """A gun mount by its bore, its barrels and where it fires: `15-inch twin, fore`."""
    return f"{bore(battery)} {_BARRELS.get(one.guns, str(one.guns))}, {arc(one.arc)}"


def load(key: str) -> str:
    """What an aircraft carries."""
    return LOADS[key].name if key in LOADS else "nothing"


def amount(weapon: str, number: int) -> str:
    """A number of a weapon by the key of an order: `1 mount`, `6 aircraft`."""
    kind = weapon.partition("_")[0]
    if kind in (DIRECTED, LOCAL):
        return counted(number, "mount")
    if weapon in FLAK:
        return counted(number, "factor")
    if weapon == DEPTH_CHARGE:
        return counted(number, "pattern")
    if kind == STARSHELL:
        return "starshell"
    if weapon.endswith(BOATS):
        return counted(number, "boat")
    if kind.isdigit() or weapon.startswith(SPREAD):
        return counted(number, "mount")
    return counted(number, "aircraft", "aircraft")


def attack(way: str) -> str:
    """A way in which aircraft attack."""
    if way in (STRAFE, ANTI_SHIP):
        return "guns, strafing" if way == STRAFE else "guns at ships"
    return ATTACKS[way].name if way in ATTACKS else way.replace("_", " ")


def torpedo(spec: Spec, weapon: str) -> str:
    """Torpedoes with a setting from a mount: `Tubes 1, 30 knots to 100 cm, spread`."""
    if spec.tubes is None:
        return "Torpedoes"
    spread = weapon.startswith(SPREAD)
    setting, _, place = weapon.removeprefix(f"{SPREAD}_").partition("_")
    run = TORPEDOES[spec.tubes.type].settings[int(setting) - 1]
    where = "Boats" if place == BOATS else f"Tubes {place.rpartition('_')[2]}"
    words = f"{where}, {run.knots} kn to {run.range_cm:g} cm"
    return f"{words}, spread" if spread else words


def armed(spec: Spec | Plane, weapon: str) -> str:
    """What one weapon of a class is called, by the key of an order; empty where its amount says it all."""
    if isinstance(spec, Plane):
        return attack(weapon)
    kind = weapon.partition("_")[0]
    if weapon in FLAK:
        return FLAK[weapon]
    if weapon == DEPTH_CHARGE:
        return "Depth charges"
    if kind == STARSHELL:
        battery = spec.batteries[int(weapon.rpartition("_")[2]) - 1]
        return f"Starshell, {bore(battery)} battery"
    if kind.isdigit() or weapon.startswith(SPREAD):
        return torpedo(spec, weapon)
    try:
        mode, place, mounts = salvo_of(weapon)
        battery = spec.batteries[place]
    except (ValueError, IndexError):
        return ""
    if len(mounts) > 1:
        guns = sum(battery.mounts[one].guns for one in mounts)
        return f"{guns} × {bore(battery)}, {mode}"
    one = battery.mounts[mounts[0]]
    alike = [number for number, other in enumerate(battery.mounts) if other.arc == one.arc]
    numbered = f" {alike.index(mounts[0]) + 1}" if len(alike) > 1 else ""
    return f"{mode.capitalize()} {bore(battery)}, {arc(one.arc)}{numbered}"
