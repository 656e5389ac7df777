"""What fleet's weapons are called, on cards, in plans and in the record, by the keys that orders give them.

Knows classes and no table.
"""

from __future__ import annotations

from typing import Final

from game.match.wording import counted, spaced
from game.rulesets.fleet.armoury import LOADS, TORPEDOES
from game.rulesets.fleet.facts import Battery, Mount, Plane, Spec
from game.rulesets.fleet.flak import NAMES as FLAK
from game.rulesets.fleet.weapons import (
    STRAFE,
    AirGuns,
    DepthCharges,
    Flak,
    FromTheAir,
    Guns,
    Spread,
    Starshell,
    Torpedoes,
    mounted,
    read,
)

_BARRELS: Final = {1: "single", 2: "twin", 3: "triple", 4: "quadruple"}


def bore(battery: Battery) -> str:
    """The calibre of a battery: `15-inch`."""
    return f"{battery.calibre:g}-inch"


def arc(name: str) -> str:
    """Where a mount fires: `port beam`."""
    return spaced(name)


def mount(battery: Battery, one: Mount) -> str:
    """A gun mount by its bore, its barrels and where it fires: `15-inch twin, fore`."""
    return f"{bore(battery)} {_BARRELS.get(one.guns, str(one.guns))}, {arc(one.arc)}"


def load(key: str) -> str:
    """What an aircraft carries."""
    return LOADS[key].name if key in LOADS else "nothing"


def amount(weapon: str, amount: int) -> str:
    """A number of a weapon by the key of an order: `1 mount`, `6 aircraft`."""
    match read(weapon):
        case Guns() | Torpedoes(_, (_, *_)):
            return counted(amount, "mount")
        case Flak():
            return counted(amount, "factor")
        case DepthCharges():
            return counted(amount, "pattern")
        case Starshell():
            return "starshell"
        case Torpedoes():
            return counted(amount, "boat")
    return counted(amount, "aircraft", "aircraft")


def attack(weapon: FromTheAir) -> str:
    """A way in which aircraft attack."""
    if isinstance(weapon, AirGuns):
        return "guns, strafing" if weapon == STRAFE else "guns at ships"
    return weapon.attack.name


def torpedo(spec: Spec, weapon: Torpedoes, *, briefly: bool = False) -> str:
    """Torpedoes with a setting from a mount: `Tubes 1, 30 knots to 100 cm, spread`, `briefly` `Tubes 1`."""
    if spec.tubes is None:
        return "Torpedoes"
    run = TORPEDOES[spec.tubes.type].settings[weapon.setting]
    where = f"Tubes {'+'.join(str(place + 1) for place in weapon.mounts)}" if weapon.mounts else "Boats"
    if briefly:
        return where
    words = f"{where}, {run.knots} kn to {run.range_cm:g} cm"
    return f"{words}, spread" if isinstance(weapon, Spread) else words


def armed(spec: Spec | Plane, weapon: str, *, briefly: bool = False) -> str:
    """What one weapon of a class is called, by the key of an order; empty where its amount says it all.

    `briefly`: neither how it is used nor where it stands.
    """
    match read(weapon):
        case FromTheAir() as way:
            return attack(way)
        case Flak(kind):
            return FLAK[kind]
        case DepthCharges():
            return "Depth charges"
        case Starshell(battery) if isinstance(spec, Spec):
            return "Starshell" if briefly else f"Starshell, {bore(spec.batteries[battery])} battery"
        case Torpedoes() as tubes if isinstance(spec, Spec):
            return torpedo(spec, tubes, briefly=briefly)
        case Guns() as salvo if isinstance(spec, Spec) and mounted(spec, salvo):
            return _guns(spec.batteries[salvo.battery], salvo, briefly=briefly)
    return ""


def _guns(battery: Battery, salvo: Guns, *, briefly: bool = False) -> str:
    """The guns of a salvo, or the one mount that shoots: `Directed 15-inch, fore`, `briefly` `Directed 15-inch`."""
    if len(salvo.mounts) > 1:
        guns = sum(battery.mounts[one].guns for one in salvo.mounts)
        return f"{guns} × {bore(battery)}" + ("" if briefly else f", {salvo.mode}")
    if briefly:
        return f"{salvo.mode.capitalize()} {bore(battery)}"
    one = battery.mounts[salvo.mounts[0]]
    alike = [number for number, other in enumerate(battery.mounts) if other.arc == one.arc]
    numbered = f" {alike.index(salvo.mounts[0]) + 1}" if len(alike) > 1 else ""
    return f"{salvo.mode.capitalize()} {bore(battery)}, {arc(one.arc)}{numbered}"
