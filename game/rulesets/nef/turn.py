"""The turn: one small step for each row of the turn table, in the order in which they are played (NEF-SEQ-1)."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from msgspec.structs import replace

from game.dice.roll import Throw, modifier
from game.match import (
    Fired,
    Order,
    Place,
    Question,
    Refusal,
    SealedStep,
    Set,
    Setting,
    SetTo,
    Slot,
    Steer,
    Steered,
    Step,
    Umpire,
)
from game.match.events import BattleOver, PhaseBegan, TurnBegan
from game.match.placing import Barred
from game.match.questions import Budget
from game.match.table import Table
from game.rulesets.nef import aircraft, damage, events, fire, movement, purposes, victory
from game.rulesets.nef.table import Nef, NefTable
from game.rulesets.nef.tables import DIE, PLACES, REARM_BOMBERS, REARM_FIGHTERS
from game.sea.heading import Pose
from game.tabletop.deploy import Deploy


class PlaceUnits(Deploy, frozen=True):
    """Units with no place of their own are placed in their side's zone or along an edge; ships afloat (NEF-TER-5)."""

    def sheet(self, table: Table, side: str) -> Question | None:
        place = super().sheet(table, side)
        if not isinstance(place, Place) or not isinstance(table, NefTable) or not table.ground:
            return place
        ashore = Barred(table.ground, "A ship on land or shoal would be aground.", "NEF-TER-5")
        spots = tuple(
            replace(spot, barred=ashore) if table.units[spot.unit].spec.kind == "ship" else spot
            for spot in place.spots
        )
        return replace(place, spots=spots)


class Load(SealedStep[NefTable, SetTo], frozen=True):
    """0. Before turn 1 each side chooses its bombers' loads where the scenario leaves them open (NEF-SEQ-6)."""

    quiet: ClassVar[bool] = True

    def sheet(self, table: NefTable, side: str) -> Question | None:
        slots = tuple(
            Slot("load", unit.id, f"{unit.name}'s load", "NEF-BMR-4", choices=aircraft.LOADS, needed=True)
            for unit in table.units.values()
            if unit.side == side
            and unit.spec.kind == "bomber"
            and not unit.load
            and unit.state != "destroyed"
        )
        return Set("loadout", "Choose what your bomber flights carry.", "NEF-SEQ-6", slots) if slots else None

    def open(self, umpire: Umpire[NefTable], orders: dict[str, SetTo]) -> None:
        for side, order in orders.items():
            umpire.happens(
                events.LoadsChosen(side, {unit: str(load) for unit, load in order.values["load"].items()})
            )


class Turn(Step[NefTable], frozen=True):
    """A turn: mark speed, first half, combat, second half, End (NEF-SEQ-1, NEF-SEQ-2)."""

    number: int

    def close(self, umpire: Umpire[NefTable]) -> None:
        umpire.happens(TurnBegan(self.number))
        umpire.happens(events.CountersCleared())
        umpire.done()
        if any(entry.turn == self.number for entry in umpire.table.entries.values()):
            umpire.then(PlaceUnits(self.number), *ROWS_OF_THE_TURN)
        else:
            umpire.then(*ROWS_OF_THE_TURN)


class Plot(Step[NefTable], frozen=True):
    """1. Every side marks a speed for every unit able to move, in secret (NEF-PLT)."""

    def close(self, umpire: Umpire[NefTable]) -> None:
        umpire.happens(PhaseBegan("plot"))
        umpire.done()
        umpire.then(QuietPlot() if aircraft.tells_a_hangar(umpire.table) else MarkSpeed())


class MarkSpeed(SealedStep[NefTable, SetTo], frozen=True):
    """The sealed plots: speeds, launches, rearming, slips (NEF-PLT-1, NEF-PLT-2, NEF-PLT-7)."""

    def sheet(self, table: NefTable, side: str) -> Question | None:
        speeds: list[Slot] = []
        slots: list[Slot] = []
        budgets: list[Budget] = []
        for unit in table.units.values():
            if unit.side != side:
                continue
            if movement.can_move(unit):
                speeds.append(_speed_slot(unit))
            if unit.moored and unit.state == "deployed":
                slots.append(
                    Slot("slip", unit.id, f"{unit.name} slips her mooring", "NEF-GND-7", choices=("slip",))
                )
            if aircraft.is_base(unit) and unit.state == "deployed":
                _hangar_rows(table, unit, slots, budgets)
        if not speeds and not slots:
            return None
        rows = (*speeds, *slots)  # what must be marked stands first
        return Set("plot", "Mark a speed for every unit.", "NEF-PLT-5", rows, tuple(budgets))

    def open(self, umpire: Umpire[NefTable], orders: dict[str, SetTo]) -> None:
        for side, order in orders.items():
            values = order.values
            umpire.happens(
                events.Plotted(
                    side,
                    {unit: int(speed) for unit, speed in values.get("speed", {}).items()},
                    {unit: int(speed) for unit, speed in values.get("launch", {}).items()},
                    tuple(values.get("slip", {})),
                )
            )
            if rearm := values.get("rearm"):
                umpire.happens(events.RearmOrdered(side, {unit: str(load) for unit, load in rearm.items()}))

    def explain(self, table: NefTable, side: str, order: Order) -> Refusal | None:
        if not isinstance(order, SetTo):
            return None
        for name in order.values.get("speed", {}):
            unit = table.units.get(name)
            if unit is not None and unit.side == side and not movement.can_move(unit):
                return Refusal(f"{unit.name} cannot move: no speed is marked for it.", "NEF-PLT-5")
        for group in ("launch", "rearm"):
            for name in order.values.get(group, {}):
                unit = table.units.get(name)
                if unit is not None and unit.side == side and unit.state != "aboard":
                    clause = "NEF-AIR-1" if group == "launch" else "NEF-ARM-1"
                    return Refusal(f"{unit.name} is not aboard an air base.", clause)
        return None


class QuietPlot(MarkSpeed, frozen=True):
    """The same where that a side is asked would tell that flights lie in its hangars (NEF-HID-2)."""

    quiet: ClassVar[bool] = True


def _speed_slot(unit: Nef) -> Slot:
    least, most = movement.speed_limits(unit)
    clause = "NEF-PLT-4" if unit.spec.flight else "NEF-PLT-3"
    return Slot(
        "speed",
        unit.id,
        f"{unit.name}'s speed",
        clause,
        least,
        most,
        needed=True,
        missing_clause="NEF-PLT-6",
    )


def _hangar_rows(table: NefTable, base: Nef, slots: list[Slot], budgets: list[Budget]) -> None:
    """What may be ordered of the flights aboard one base (NEF-AIR-2, NEF-AIR-7, NEF-ARM-1, NEF-ARM-2)."""
    launches: dict[tuple[str, str], int] = {}
    rearms: dict[tuple[str, str], int] = {}
    for flight in table.units.values():
        if flight.base_id != base.id or flight.state != "aboard":
            continue
        least, most = movement.speed_limits(flight)
        slots.append(Slot("launch", flight.id, f"{flight.name} launches at", "NEF-PLT-4", least, most))
        loads = aircraft.can_be_armed(flight)
        slots.append(Slot("rearm", flight.id, f"{flight.name} takes on", "NEF-ARM-1", choices=loads))
        launches["launch", flight.id] = flight.spec.hangar_size
        rearms["rearm", flight.id] = 1 if flight.spec.kind == "fighter" else REARM_FIGHTERS // REARM_BOMBERS
        either = {("launch", flight.id): 1, ("rearm", flight.id): 1}
        budgets.append(
            Budget(f"{flight.name}: launch or rearm", "NEF-ARM-1", 1, either, uses=True, unit=flight.id)
        )
    if launches:
        budgets.append(
            Budget(f"{base.name}'s launches", "NEF-AIR-2", PLACES, launches, uses=True, unit=base.id)
        )
    if rearms and aircraft.is_carrier(base):
        budgets.append(
            Budget(f"{base.name}'s rearming", "NEF-ARM-2", REARM_FIGHTERS, rearms, uses=True, unit=base.id)
        )


class HalfMove(Step[NefTable], frozen=True):
    """2. and 4. Speed groups move half their distance, slowest first, in both halves (NEF-GRP-1, NEF-GRP-2)."""

    half: int

    def close(self, umpire: Umpire[NefTable]) -> None:
        umpire.happens(PhaseBegan("first_half" if self.half == 1 else "second_half"))
        groups: dict[int, list[str]] = {}
        for unit in umpire.table.units.values():
            if unit.plotted_speed and moves(unit, self.half):
                groups.setdefault(unit.plotted_speed, []).append(unit.id)
        umpire.done()
        umpire.then(*(SpeedGroup(self.half, speed, tuple(groups[speed])) for speed in sorted(groups)))


def moves(unit: Nef, half: int) -> bool:
    """Whether a unit is in a group of this half: on the table or launching, with distance to fly (NEF-GRP-7)."""
    if unit.state != "deployed" and (unit.state != "aboard" or half != 1):
        return False
    speed = unit.plotted_speed
    return speed is not None and speed >= half and not unit.aground and not unit.moored


class SpeedGroup(Step[NefTable], frozen=True):
    """Initiative of one group, rolled afresh where more sides than one are in it (NEF-GRP-3 to 5).

    `units` are all whose plotted speed is the group's, by the number alone (NEF-GRP-1); some may be gone since.
    """

    half: int
    speed: int
    units: tuple[str, ...]

    def close(self, umpire: Umpire[NefTable]) -> None:
        table = umpire.table
        shares: dict[str, list[str]] = {}
        for key in self.units:
            unit = table.units[key]
            if moves(unit, self.half):
                shares.setdefault(unit.side, []).append(key)
        umpire.done()
        if not shares:
            return
        dicers = [
            Share(self.half, self.speed, side, tuple(shares[side])) for side in table.sides if side in shares
        ]
        alone = len(dicers) == 1
        each = table.options.initiative == "vessel" and not alone
        if each:
            dicers = [replace(share, units=(unit,)) for share in dicers for unit in share.units]
        order = dicers if alone else _initiative(umpire, dicers, each)
        told = tuple(share.units for share in order) if each else ()
        umpire.happens(events.GroupMoves(self.half, self.speed, tuple(share.side for share in order), told))
        umpire.then(*order)


@lru_cache(maxsize=1024)
def initiative_throw(half: int, speed: int, who: str, each: bool = False) -> Throw:
    """A die for a group, of a side or (`each`) of one unit: the lowest moves first, the highest last (NEF-GRP-3)."""
    return Throw(
        purposes.Initiative(who, speed, half, each),
        "NEF-GRP-3",
        1,
        DIE,
        modifiers=(modifier("the lowest moves first", "NEF-GRP-3"),),
    )


class Share(Step[NefTable, Steered], frozen=True):
    """One side's share of a group: its units move one at a time, in any order it likes (NEF-GRP-6).

    Where each unit rolled a die of its own a share is one unit, or those of a side that rolled the same.
    """

    half: int
    speed: int
    side: str
    units: tuple[str, ...]

    def _waiting(self, table: NefTable) -> list[Nef]:
        half = self.half
        return [unit for key in self.units if (unit := table.units[key]).moved < half and moves(unit, half)]

    def ask(self, table: NefTable, side: str) -> list[Question]:
        if side != self.side:
            return []
        return [
            steer(table, unit, self.half)
            for unit in self._waiting(table)
            if unit.state == "deployed" or not aircraft.squall_over(table, table.units[unit.base_id])
        ]

    def resolve(self, umpire: Umpire[NefTable], side: str, order: Steered) -> None:
        table = umpire.table
        unit = table.units[order.unit]
        start: Pose | None = None
        if unit.state == "aboard":
            base = table.units[unit.base_id]
            heading = float(order.settings.get("heading", base.heading))
            start = Pose(base.x, base.y, heading)
            umpire.happens(events.Launched(unit.id, base.id, *start))
        stays = movement.move(umpire, unit, self.half, order.path, start)
        landing = order.settings.get("land_on")
        if landing is not None and stays:
            umpire.happens(events.Landed(unit.id, str(landing)))
        if not self._waiting(table):
            umpire.done()

    def close(self, umpire: Umpire[NefTable]) -> None:
        """What still waits could not launch from a base in a squall: the launch is lost (NEF-TER-4)."""
        for unit in self._waiting(umpire.table):
            umpire.happens(events.LaunchLost(unit.id, unit.base_id))
        umpire.done()

    def explain(self, table: NefTable, side: str, order: Order) -> Refusal | None:
        if not isinstance(order, Steered):
            return None
        unit = table.units.get(order.unit)
        if unit is None or unit.side != side:
            called = "That" if unit is None else unit.name
            return Refusal(f"{called} is no unit that {side} may move.", "NEF-GRP-6")
        if "land_on" in order.settings and self.half == 1:
            return Refusal(f"{unit.name} may land in the second half only.", "NEF-AIR-8")
        waits = unit.state == "aboard" and unit.plotted_speed == self.speed and self.half == 1
        if waits and aircraft.squall_over(table, table.units[unit.base_id]):
            return Refusal(f"{unit.name}'s base lies in a squall: it cannot launch.", "NEF-TER-4")
        if unit.plotted_speed == self.speed and unit.moved < self.half and unit.id not in self.units:
            return Refusal(f"{unit.name}'s own die has yet to come up.", "NEF-GRP-3")
        if unit.plotted_speed != self.speed and unit.plotted_speed is not None:
            return Refusal(
                f"{unit.name} moves with group {unit.plotted_speed}; group {self.speed} moves now.",
                "NEF-GRP-1",
            )
        return None


def _initiative(umpire: Umpire[NefTable], dicers: list[Share], each: bool) -> list[Share]:
    """Shares in the order in which they move: lowest die first, ties rolled again among the tied (NEF-GRP-4).

    What rolled the same and is of one side is one share, within which the side has its choice (NEF-GRP-6).
    """
    rolled = [
        umpire.roll(
            initiative_throw(share.half, share.speed, share.units[0] if each else share.side, each)
        ).total
        for share in dicers
    ]
    order: list[Share] = []
    for face in sorted(set(rolled)):
        tied = [share for share, total in zip(dicers, rolled, strict=True) if total == face]
        if len(tied) == 1:
            order += tied
            continue
        sides = dict.fromkeys([share.side for share in tied])
        if len(sides) > 1 and umpire.table.options.ties == "reroll":
            order += _initiative(umpire, tied, each)
        else:
            order += [_joined([share for share in tied if share.side == side]) for side in sides]
    return order


def _joined(shares: list[Share]) -> Share:
    """Shares of one side as one."""
    return replace(shares[0], units=tuple(unit for share in shares for unit in share.units))


def steer(table: NefTable, unit: Nef, half: int) -> Steer:
    """The question of one unit's half move (NEF-MOV), with where it may land in the second half (NEF-AIR-8)."""
    faults = movement.FIRST_HALF_FAULTS if half == 1 else movement.SECOND_HALF_FAULTS
    way = movement.helm(table, unit, half)
    goes = "steam" if unit.spec.kind == "ship" else "fly"
    says = f"Steer {unit.name}: {goes} {'exactly ' if way.exact else 'up to '}{way.distance:g} in."
    if unit.state == "aboard":
        base = table.units[unit.base_id]
        settings: tuple[Setting, ...] = ()
        if not aircraft.is_carrier(base):
            settings = (
                Setting(
                    "heading",
                    "Name the heading on which it leaves the field.",
                    "NEF-AIR-7",
                    aircraft.HEADINGS,
                    True,
                ),
            )
        return Steer(
            "half_move",
            says,
            "NEF-MOV-10",
            unit.id,
            base.pose,
            way,
            faults,
            settings,
            (),
            "heading" if settings else "",
        )
    stops = aircraft.landing_stops(table, unit) if half == 2 and unit.spec.flight else ()
    landing = (
        (
            Setting(
                "land_on",
                "A flight lands on an air base of its own side.",
                "NEF-AIR-8",
                tuple(s.key for s in stops),
            ),
        )
        if stops
        else ()
    )
    return Steer("half_move", says, "NEF-MOV-10", unit.id, unit.pose, way, faults, landing, stops)


class Combat(Step[NefTable], frozen=True):
    """3. All combat, between the two halves and at no other moment (NEF-SEQ-4)."""

    def close(self, umpire: Umpire[NefTable]) -> None:
        table = umpire.table
        umpire.happens(PhaseBegan("combat"))
        umpire.done()
        quiet = fire.tells_a_load(table)
        if not quiet and not any(fire.plan(table, side) for side in table.sides):
            umpire.happens(events.NothingBore())
        else:
            umpire.then(QuietPlan() if quiet else PlanFire())


class PlanFire(SealedStep[NefTable, Fired], frozen=True):
    """Every side's plan of fire, in secret; then all attacks together (NEF-CMB-1, NEF-HID-1)."""

    def sheet(self, table: NefTable, side: str) -> Question | None:
        return fire.plan(table, side)

    def open(self, umpire: Umpire[NefTable], orders: dict[str, Fired]) -> None:
        table = umpire.table
        places = {unit: place for place, unit in enumerate(table.units)}
        aims = []
        for order in orders.values():
            aims += sorted(order.aims, key=lambda aim: places[aim.unit])
        throws = [
            None
            if aim.weapon == fire.RELOAD
            else fire.attack(table, table.units[aim.unit], aim.weapon, table.units[aim.target], aim.amount)
            for aim in aims
        ]
        for aim, throw in zip(aims, throws, strict=True):
            if throw is None:
                umpire.happens(events.ReloadBegan(aim.unit))
                continue
            left = fire.left_after(table.units[aim.unit], aim.weapon, aim.amount)
            umpire.happens(events.Attacked(aim.unit, aim.weapon, aim.target, aim.amount, left))
            if hits := umpire.roll(throw).hits:
                umpire.happens(events.HitsNoted(aim.target, aim.unit, aim.weapon, hits))

    def explain(self, table: NefTable, side: str, order: Order) -> Refusal | None:
        if isinstance(order, Fired):
            for aim in order.aims:
                if refusal := fire.explain(table, side, aim):
                    return refusal
        return None


class QuietPlan(PlanFire, frozen=True):
    """The same where that a side is asked would tell what its bombers carry (NEF-HID-3)."""

    quiet: ClassVar[bool] = True


class EndOfTurn(Step[NefTable], frozen=True):
    """5. Every effect of damage in its fixed order; reloading, rearming, slips, victory (NEF-SEQ-2, NEF-SEQ-3)."""

    def close(self, umpire: Umpire[NefTable]) -> None:
        umpire.happens(PhaseBegan("end"))
        damage.mark_flights(umpire)
        damage.mark_vessels(umpire)
        table = umpire.table
        for unit in table.units.values():
            if unit.reloading and unit.state == "deployed" and unit.rockets_empty > 0:
                umpire.happens(events.Reloaded(unit.id))
        for unit in table.units.values():
            if unit.rearming and unit.state == "aboard" and table.units[unit.base_id].state == "deployed":
                umpire.happens(events.Rearmed(unit.id, unit.rearming))
        for unit in table.units.values():
            if unit.slipping and unit.state == "deployed":
                umpire.happens(events.Slipped(unit.id))
        umpire.done()
        if victory.is_over(table):
            umpire.happens(BattleOver(victory.outcome(table)))
        else:
            umpire.then(Turn(table.turn + 1))


ROWS_OF_THE_TURN = (Plot(), HalfMove(1), Combat(), HalfMove(2), EndOfTurn())

STEPS: dict[str, tuple[Step, ...]] = {
    "Load": (Load(), Turn(1)),
    "Turn": (Turn(1),),
    "Plot": ROWS_OF_THE_TURN,
    "FirstHalf": ROWS_OF_THE_TURN[1:],
    "Combat": ROWS_OF_THE_TURN[2:],
    "SecondHalf": ROWS_OF_THE_TURN[3:],
    "EndOfTurn": ROWS_OF_THE_TURN[4:],
}
"""Where a case may begin, by name: what is on the agenda from there."""
