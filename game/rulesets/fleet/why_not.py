"""Why a weapon may not be used on a target: the particular limit, with its number and clause, in a player's words.

The modules that list what may be chosen say why not, and list what they have nothing against; here is asked which of
them speaks. Torpedoes are listed in `torpedoes`, the same limits are told here: `tests/conformance/refusals` holds both
to each other. Reads a side's view.
"""

from __future__ import annotations

from game.dice.roll import Throw
from game.match import Aim, Fired, Order, Refusal
from game.match.wording import owned
from game.rulesets.fleet import air_attack, flak, gunnery, lights, purposes, spotting, torpedoes
from game.rulesets.fleet.condition import (
    bears,
    group_of,
)
from game.rulesets.fleet.phrases import arc as arc_words
from game.rulesets.fleet.rolls import crew_throw
from game.rulesets.fleet.sight import unaimed
from game.rulesets.fleet.table import (
    DEPLOYED,
    FleetTable,
    Flight,
    Marker,
    Ship,
    ships,
)
from game.rulesets.fleet.tables import (
    SIZE,
)
from game.rulesets.fleet.weapons import (
    DepthCharges,
    Flak,
    FromTheAir,
    Guns,
    Spread,
    Starshell,
    Torpedoes,
    Weapon,
    mounted,
    read,
)
from game.tabletop.bearings import lies, limit_of_the_nearest
from game.tabletop.sides import enemy


def of_order(table: FleetTable, side: str, order: Order) -> Refusal | None:
    """Why the first line of an order that has a reason against it may not be; None: no line has one of its own."""
    if not isinstance(order, Fired):
        return None
    return next((found for aim in order.aims if (found := of_line(table, side, aim)) is not None), None)


def of_line(table: FleetTable, side: str, aim: Aim) -> Refusal | None:
    """Why a unit may not use a weapon on a target as one line of an order has it; None: for no reason of its own."""
    unit, target = table.units.get(aim.unit), table.units.get(aim.target)
    if unit is None or unit.side != side or isinstance(unit, Marker):
        called = "That" if unit is None else unit.name
        return Refusal(f"{called} is no unit of {owned(side)} that could act.", "FLT-SEQ-7")
    if (wrong := _turn(table, unit)) is not None:
        return wrong
    weapon = read(aim.weapon)
    if not aim.target:
        if isinstance(unit, Ship) and isinstance(weapon, Starshell):
            return lights.refuses(table, unit, weapon)
        return None
    if target is None or isinstance(target, Marker):
        says = "that unit is not on the table"
        if target is not None:
            says = f"{target.name} has not been spotted: it cannot be attacked"
        return Refusal(f"{unit.name}: {says}.", "FLT-CON-4")
    if target.side == side:
        return Refusal(f"{unit.name}: {target.name} is on the same side.", "FLT-GUN-1")
    if target.state != DEPLOYED:
        return Refusal(f"{unit.name}: {target.name} is not in play any more.", "FLT-CRT-9")
    return of_pair(table, unit, weapon, target)


def of_pair(
    table: FleetTable, unit: Ship | Flight, weapon: Weapon | None, target: Ship | Flight
) -> Refusal | None:
    """Why a unit that acts may not use a weapon on an enemy in play; None: it may, or has no such weapon."""
    match unit, weapon, target:
        case Flight(), _, Flight():
            return Refusal(f"{unit.name} attacks ships; {target.name} is met in dogfights.", "FLT-AVS-12")
        case Flight(), FromTheAir(), Ship():
            return air_attack.refuses(table, unit, weapon, target)
        case Ship(), Flak(kind), _:
            return flak.refuses(table, unit, kind, target)
        case Ship(), DepthCharges(), _:
            return spotting.refuses(table, unit, target)
        case Ship(), Guns(), Flight() if mounted(unit.spec, weapon):
            says = f"{unit.name}: guns shoot at ships; at aircraft only flak does."
            return Refusal(says, "FLT-GUN-15")
        case Ship(), Guns(), Ship() if mounted(unit.spec, weapon):
            return gunnery.refuses(table, unit, weapon, target)
    return None


def nobody(view: FleetTable) -> str:
    """Why no gun of the side that looks shoots, as the Action Phase begins: the limit of the pair that is nearest.

    Empty where one may shoot, or where no ship of the side could at any enemy.
    """
    side = view.seen_by
    ours = [ship for ship in ships(view, side) if ship.afloat and ship.spec.batteries]
    if not ours or any(gunnery.shots(view, ship) for ship in ours):
        return ""
    seen = [ship for ship in ships(view, enemy(view, side)) if ship.afloat]

    def why(ship: Ship, target: Ship) -> Refusal | None:
        return gunnery.refuses(view, ship, Guns(gunnery.modes(ship, target)[0], 0, (0,)), target)

    return limit_of_the_nearest(ours, seen, why, "enemy ship")


def _turn(table: FleetTable, unit: Ship | Flight) -> Refusal | None:
    """Why a unit does not act at this moment."""
    if unit.state != DEPLOYED:
        return Refusal(f"{unit.name} is not in play.", "FLT-SEQ-7")
    if unit.acted:
        return Refusal(f"{unit.name} has acted this turn.", "FLT-SEQ-7")
    if isinstance(unit, Ship) and unit.done.idle:
        return Refusal(f"{unit.name} has no power and failed her Crew Test: no task this turn.", "FLT-UND-8")
    if table.active and table.active != group_of(table, unit):
        return Refusal(f"{unit.name} does not act now: another squadron is in hand.", "FLT-SEQ-7")
    return None


# -- torpedoes ----------------------------------------------------------------------------------------------------


def of_launch(table: FleetTable, ship: Ship, aim: Aim) -> Refusal | None:
    """Why a ship may not launch as a line has it, from the point of her way that was named (FLT-TOR-1 to 3)."""
    tubes = ship.spec.tubes
    if tubes is None or not tubes.mounts:
        return Refusal(f"{ship.name} has no torpedo tubes.", "FLT-TOR-1")
    weapon = read(aim.weapon)
    if not isinstance(weapon, Torpedoes) or not torpedoes.has(ship, weapon):
        return None
    spread = isinstance(weapon, Spread)
    if weapon.mounts not in [mounts for mounts, _, _ in torpedoes.loaded_mounts(ship)]:
        return Refusal(f"{ship.name}: those tubes are empty or lost.", "FLT-TOR-14")
    if spread and aim.target:
        return Refusal(f"{ship.name}: a wide spread is given a bearing, not a target.", "FLT-TOR-3")
    if spread:
        return None
    if not aim.target:
        return Refusal(f"{ship.name}: torpedoes that are aimed need a target.", "FLT-TOR-2")
    target = table.units.get(aim.target)
    if not isinstance(target, Ship) or target.side == ship.side or not target.afloat:
        called = "that unit" if target is None else target.name
        return Refusal(f"{ship.name}: {called} is no enemy ship in play.", "FLT-TOR-2")
    if target.submerged:
        return Refusal(f"{ship.name}: {target.name} is submerged: torpedoes do not hit her.", "FLT-TOR-7")
    if not torpedoes.torpedoable(target):
        least = f"{target.name} has target size {target.spec.target_size}, torpedoes need {SIZE['torpedoes_from']}"
        return Refusal(f"{ship.name}: {least} or more.", "FLT-TYP-4")
    if not target.sighted:
        return Refusal(f"{ship.name}: {target.name} is not in sight of her side.", "FLT-VIS-5")
    if not torpedoes.aimable(table, ship, target):
        found = unaimed(table, ship, target)
        return Refusal(found.sentence, {"FLT-VIS-6": "FLT-VIS-8"}.get(found.clause, found.clause))
    arc = tubes.mounts[weapon.mounts[0] if weapon.mounts else 0].arc
    if not bears(ship, arc, target.at):
        says = f"{ship.name}: {arc_words(arc)} tubes do not bear, {lies(target.name, ship.pose, target.at)}."
        return Refusal(says, "FLT-TOR-2")
    return None


def throw(table: FleetTable, aim: Aim) -> Throw | None:
    """The throw of one line, on the table or a view; None where that weapon is none against that target."""
    match table.units.get(aim.unit), read(aim.weapon), table.units.get(aim.target):
        case Ship() as ship, Starshell(), None:
            return crew_throw(ship, purposes.Starshell(ship.id), "FLT-ILL-3")
        case Flight() as flight, FromTheAir() as weapon, Ship() as target:
            return air_attack.throw(flight, target, weapon, aim.amount)
        case Ship() as ship, Flak(kind), Flight() as target:
            return flak.throw(table, ship, kind, target)
        case Ship() as ship, Flak(kind), Ship() as target:
            return flak.surface_throw(ship, kind, target)
        case Ship() as ship, DepthCharges(), Ship() as target:
            return spotting.charge_throw(ship, target, aim.amount)
        case Ship() as ship, Guns() as salvo, Ship() as target if mounted(ship.spec, salvo):
            return gunnery.throw(table, ship, salvo, target)
    return None
