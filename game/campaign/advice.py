"""What an opponent is told of a campaign: which orders are worth a thought, and what they are worth to it.

It reads a side's view: where the enemy was seen, how strong it can still be, and where it can be by now. Worths are
points of the campaign.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from random import Random

from msgspec.structs import replace

from game.campaign import victory
from game.campaign.beginning import began
from game.campaign.chart import (
    AVOID,
    DOCKED,
    FIGHT,
    READY,
    RESERVE,
    SAILING,
    STRONGER,
    Chart,
    Force,
    Ship,
    Spec,
    forces_of,
    neighbours,
    ships_of,
    targets,
    yard_of,
)
from game.campaign.keeping import keeping_of
from game.campaign.orders import CALL, DOCK, HOW, HURRY, NAME, POST, SAIL, Plan, harbour, plan_of
from game.campaign.rulebook import NUMBERS
from game.campaign.settling import strength
from game.match import Choose, Chose, Order, Question, Set, SetTo
from game.match.orders import Value
from game.match.questions import Slot
from game.tabletop.advice import Character, Weighing
from game.tabletop.unadvised import Unadvised, afresh

TURNS_HELD = 3
"""Weeks for which an area that is taken is reckoned to be held."""
SUNK = 0.45
"""The share of a force that a lost battle is reckoned to cost it, of a won one half as much."""
LIKELY = 4
"""Places for each force that are weighed together with those of the others."""
JITTER = 0.5
"""Points by which two equal plans may be told apart by chance: who always did the same would be foreseen."""


class Foe:
    """What a side may think of the other: how strong it is in all, and how much of that can be in each area next."""

    def __init__(self, view: Chart, side: str) -> None:
        self.side = next(other for other in view.sides if other != side)
        sunk = sum(
            _points(view, entry.cls)
            for one in view.battles
            for entry in one.ships
            if entry.lost and entry.side == self.side
        )
        self.power = max(20.0, float(began(view, side) - sunk))
        """The worth of all its ships, reckoned as many as the side's own at the beginning."""
        self.usual = self.power / 2
        """What one of its forces is likely to be."""
        self.likely = self._spread(view, side)

    def _spread(self, view: Chart, side: str) -> dict[str, float]:
        last = {}
        for one in view.sightings:
            if one.week >= view.turn - 2:
                last[one.area] = one
        mass: dict[str, float] = dict.fromkeys(view.areas, 0.0)
        left = self.power
        for one in sorted(last.values(), key=lambda one: -one.week):
            weight = float(one.points) if not one.heard else self.usual
            weight = min(left, weight * 0.7 ** (view.turn - 1 - one.week if view.turn > one.week else 0))
            mass[one.area] += weight
            left -= weight
        elsewhere = [key for key in view.areas if view.areas[key].yard != side and key not in last]
        base = yard_of(view, self.side)
        for key in elsewhere:
            mass[key] += left * 0.5 / len(elsewhere)
        if base:
            mass[base] += left * 0.5
        moved: dict[str, float] = dict.fromkeys(view.areas, 0.0)
        for key, weight in mass.items():
            ways = self._ways(view, key)
            stays = 0.4 if view.kind == "map" else 0.15
            moved[key] += weight * (stays if ways else 1.0)
            for other in ways:
                moved[other] += weight * (1.0 - stays) / len(ways)
        return moved

    def _ways(self, view: Chart, area: str) -> list[str]:
        if view.kind == "map":
            can = neighbours(view, area)
        else:
            can = (
                [view.front] if view.kind == "chain" else [key for key in view.areas if view.areas[key].worth]
            )
        return [key for key in can if view.areas[key].yard in ("", self.side)]


def _points(view: Chart, cls: str) -> int:
    """What a class costs, as far as a ship of it is known; else a usual one."""
    return next((ship.spec.points for ship in view.units.values() if ship.spec.cls == cls), 60)


class CampaignAdvice(Unadvised[Chart]):
    """See `game.tabletop.advice.Advice`."""

    terms = {
        "areas": "areas to be held",
        "battle": "battles to be expected",
        "yard": "ships to be mended",
        "fuel": "fuel",
        "chance": "chance",
    }

    def entry(self, view: Chart, side: str, slot: Slot, rng: Random) -> Value | None:
        """A row of a cadet's sheet: he sends every second force out, seldom buys, mends what is hurt, and leaves ships
        with their forces, which fight where they are the stronger."""
        if slot.group.startswith(SAIL):
            return int(rng.random() < 0.5 / len(targets(view, view.forces[slot.unit])))
        if slot.group == HOW:
            return STRONGER
        if slot.group == POST:
            ship = view.units[slot.unit]
            return slot.choices[0] if ship.state == READY else None
        if slot.group in (CALL, HURRY):
            return int(rng.random() < 0.3)
        if slot.group == DOCK:
            return int(view.units[slot.unit].share >= 30)
        return super().entry(view, side, slot, rng) if rng.random() < 0.5 else None

    def weigh(
        self,
        view: Chart,
        side: str,
        questions: Sequence[Question],
        rng: Random,
        character: Character,
        most: int,
    ) -> Weighing | None:
        question = questions[0]
        if isinstance(question, Choose):
            return _chosen(view, side, question, rng)
        if isinstance(question, Set) and question.name == NAME:
            return _plans(view, side, question, rng, most)
        return None

    def appraise(self, table: Chart, side: str, character: Character) -> float:
        """Points scored, areas held for weeks to come, and ships, all against the other side's."""
        scores = victory.scores(table)
        other = next(one for one in table.sides if one != side)
        worth = {one: float(scores[one]) for one in table.sides}
        ahead = min(TURNS_HELD, table.turns - table.turn)
        if table.kind == "map":
            for key, holder in table.holders.items():
                worth[holder] += table.areas[key].worth * ahead
        for ship in table.units.values():
            if ship.afloat and table.turn < table.turns:
                worth[ship.side] += strength([ship]) / NUMBERS["score"]["sunk_per"]
        return worth[side] - worth[other]

    def imaginer(self, view: Chart, side: str) -> Callable[[Random], Chart]:
        foe = Foe(view, side)
        return lambda rng: _imagined(view, side, foe, rng)

    def rests(self, table: Chart) -> str:
        """When the next week's orders are to be written."""
        return f"week {table.turn}" if table.phase == "orders" and not table.sealed else ""

    def says(self, view: Chart, question: Question, order: Order) -> str:
        if not isinstance(order, SetTo):
            return super().says(view, question, order)
        plan = plan_of(order)
        sails = [f"{view.forces[force].name} to {view.areas[area].name}" for force, area in plan.sail.items()]
        docks = [f"{view.units[ship].name} into the yard" for ship in plan.dock]
        return ", ".join([*sails, *docks]) or "stay"


def _chosen(view: Chart, side: str, question: Choose, rng: Random) -> Weighing:
    """Where a chain goes on, by what it is worth; of a battle, that it has been fought."""
    orders = [Chose(question.name, (option.key,)) for option in question.options]
    worth = [view.areas[option.key].worth + rng.gauss(0, JITTER) for option in question.options]
    return Weighing(orders, worth, {"areas": worth})


# -- orders ---------------------------------------------------------------------------------------------------


class _Place:
    """One thing a force may do: stay, or sail somewhere; and how it takes an enemy there."""

    def __init__(self, force: Force, area: str, how: str, power: float) -> None:
        self.force, self.area, self.how, self.power = force, area, how, power


def _plans(view: Chart, side: str, question: Set, rng: Random, most: int) -> Weighing:
    """Plans for all forces together, the likeliest places of each put together in every way."""
    foe = Foe(view, side)
    ashore = _ashore(view, side)
    forces = [force for force in forces_of(view, side) if not force.fixed]
    choices = [_places(view, side, force, foe, set(ashore.dock)) for force in forces]
    orders: list[Order] = []
    parts: dict[str, list[float]] = {"areas": [], "battle": [], "yard": [], "fuel": [], "chance": []}
    fuel = view.stocks[side].fuel
    for places in product(*choices):
        burnt = sum(view.areas[one.area].fuel for one in places if one.area != one.force.area)
        if burnt > fuel:
            continue
        terms = _weighed(view, side, foe, places)
        terms["fuel"] = -_fuel_price(view, side) * burnt
        terms["chance"] = rng.gauss(0, JITTER)
        for name, row in parts.items():
            row.append(terms[name])
        plan = replace_plan(ashore, places)
        orders.append(plan.order())
    worth = [sum(row[place] for row in parts.values()) for place in range(len(orders))]
    return Weighing(orders, worth, parts)


def replace_plan(ashore: Plan, places: Sequence[_Place]) -> Plan:
    """What is ordered ashore with what is ordered at sea."""
    sail = {one.force.id: one.area for one in places if one.area != one.force.area}
    return replace(ashore, sail=sail, how={one.force.id: one.how for one in places})


def _places(view: Chart, side: str, force: Force, foe: Foe, docked: set[str]) -> list[_Place]:
    """The likeliest places of a force, weighed as if it were alone."""
    ships = [ship for ship in ships_of(view, force.id) if ship.id not in docked and ship.on not in docked]
    power = strength(ships)
    found = []
    for area in [force.area, *targets(view, force)]:
        hows = (FIGHT, AVOID) if area != force.area or foe.likely[area] > 1 else (STRONGER,)
        for how in hows:
            one = _Place(force, area, how, power)
            found.append((sum(_weighed(view, side, foe, [one]).values()), one))
    found.sort(key=lambda pair: -pair[0])
    return [one for _, one in found[: 2 * LIKELY]]


def _weighed(view: Chart, side: str, foe: Foe, places: Sequence[_Place]) -> dict[str, float]:
    """What places are worth: areas taken and kept, battles, ships brought home to be mended."""
    terms = dict.fromkeys(("areas", "battle", "yard", "fuel", "chance"), 0.0)
    powers: dict[str, float] = {}
    hows: dict[str, set[str]] = {}
    for one in places:
        powers[one.area] = powers.get(one.area, 0.0) + one.power
        hows.setdefault(one.area, set()).add(one.how)
    for area, power in powers.items():
        if not power:
            continue
        met = min(0.9, foe.likely[area] / foe.usual)
        enemy = foe.usual
        odds = power**2 / (power**2 + enemy**2)
        fights = FIGHT in hows[area] or (AVOID not in hows[area] and power >= enemy)
        stays = 1.0 - met * (1.0 - odds if fights else 0.75)
        terms["areas"] += stays * _area_worth(view, side, area, met)
        terms["battle"] += met * (
            _battle(view, power, enemy, odds) if fights else 0.5 * _battle(view, power, enemy, odds)
        )
    for one in places:
        if view.areas[one.area].yard == side:
            terms["yard"] += _mending(view, one)
    return terms


def _area_worth(view: Chart, side: str, area: str, met: float) -> float:
    """What it is worth to be alone in an area at the week's end, where the enemy is `met` so often."""
    worth, holder = view.areas[area].worth, view.holders.get(area, "")
    if view.areas[area].yard:
        return 0.0
    if view.kind == "map":
        weeks = min(TURNS_HELD, view.turns - view.turn + 1)
        if holder == side:
            return 0.6 * worth  # it is kept from others while somebody stands there
        return worth * weeks * (2.0 if holder else 1.0)
    if view.kind == "raids" and holder == side:
        return worth * met  # what a raider would have scored
    return float(worth)


def _battle(view: Chart, power: float, enemy: float, odds: float) -> float:
    """What a battle is worth to who wins it so often."""
    numbers = NUMBERS["score"]
    keep = 1.0 + 0.6 * (view.turns - view.turn) / view.turns
    gain = numbers["victory"] + keep * SUNK * enemy / numbers["sunk_per"]
    loss = numbers["victory"] + keep * SUNK * power / numbers["sunk_per"]
    return float(odds * (gain - 0.4 * loss) - (1.0 - odds) * (loss - 0.4 * gain))


def _mending(view: Chart, one: _Place) -> float:
    """What it is worth to lie in a yard with ships that are hurt or have fired their stores away."""
    weeks = view.turns - view.turn
    hurt = sum(ship.spec.points * ship.share / 100 for ship in ships_of(view, one.force.id))
    empty = sum(bool(ship.hurt) for ship in ships_of(view, one.force.id))
    return min(1.0, weeks / 3) * (1.6 * hurt / float(NUMBERS["score"]["sunk_per"]) + 0.4 * empty)


def _fuel_price(view: Chart, side: str) -> float:
    """What fuel is worth, by how many weeks it has to last."""
    stock = view.stocks[side]
    weeks = view.turns - view.turn + 1
    need = 2.0 * weeks
    have = stock.fuel + stock.fuel_a_week * (weeks - 1)
    return 0.3 if have >= need else 0.3 + 1.0 * (1.0 - have / need)


# -- ashore ---------------------------------------------------------------------------------------------------


def _ashore(view: Chart, side: str) -> Plan:
    """Who goes into the yard, who joins which force, who is called."""
    left = view.turns - view.turn
    keeping = keeping_of(view.game)
    stock = view.stocks[side].yard
    plan = Plan()
    dock: list[str] = []
    call: list[str] = []
    own = [ship for ship in view.units.values() if ship.side == side]
    for ship in sorted(own, key=lambda ship: -ship.share):
        if ship.state == SAILING and ship.share >= 25 and ship.weeks <= left and harbour(view, ship):
            dock.append(ship.id)
        elif ship.state == READY and not ship.on:
            there = [
                force for force in view.forces.values() if force.side == side and force.area == ship.berth
            ]
            if there:
                plan.post[ship.id] = min(there, key=lambda force: strength(ships_of(view, force.id))).id
    need = sum(keeping.cost(ship.hurt) for ship in own if ship.state in (SAILING, DOCKED))
    for ship in sorted(own, key=lambda ship: ship.price):
        if ship.state == RESERVE and 0 < ship.price <= stock - min(need, stock // 2) and left:
            call.append(ship.id)
            stock -= ship.price
    plan.dock, plan.call = tuple(dock), tuple(call)
    return plan


# -- tables made up -------------------------------------------------------------------------------------------


def _imagined(view: Chart, side: str, foe: Foe, rng: Random) -> Chart:
    """A whole chart that looks to a side as its view does: two forces of the enemy's, somewhere likely."""
    table = afresh(view, side)
    table.sealed = {}
    home = yard_of(table, foe.side)
    areas = [key for key in table.areas if table.areas[key].yard != side]
    own = {force.area for force in forces_of(view, side)}
    weights = [0.01 + foe.likely[key] * (0.1 if key in own and view.turn > 1 else 1.0) for key in areas]
    for number in (1, 2):
        key = f"foe {number}"
        area = rng.choices(areas, weights)[0] if view.turn > 1 else home
        table.forces[key] = Force(key, key, foe.side, area, home)
        power = round(foe.power / 2)
        while power > 0:
            points = min(power, 60)
            ship = f"foe {number} {power}"
            spec = Spec("", "", points, "", "", 10)
            table.units[ship] = Ship(ship, ship, foe.side, state=SAILING, spec=spec, force=key)
            power -= points
    stock = table.stocks[side]
    table.stocks[foe.side] = replace(stock)
    return table


ADVICE = CampaignAdvice()
"""The advice of every campaign."""
