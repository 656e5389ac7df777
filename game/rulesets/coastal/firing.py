"""Phase 5: ships and aircraft act one by one, in alternation (CST-GUN-1, CST-AIR-4, CST-AIR-7)."""

from __future__ import annotations

from game.dice.roll import Throw
from game.match import (
    Aim,
    Budget,
    Choose,
    Chose,
    Fire,
    Fired,
    Option,
    Order,
    Question,
    Refusal,
    Shot,
    Step,
    Umpire,
)
from game.match.events import PhaseBegan
from game.match.wording import beyond, owned
from game.rulesets.coastal import (
    air_attack,
    alternation,
    armament,
    condition,
    contacts,
    depth_charges,
    guns,
    lights,
    sight,
    why_not,
)
from game.rulesets.coastal.alternation import InTurn
from game.rulesets.coastal.contacts import Unit
from game.rulesets.coastal.damage import gone, hit, rouse, rouse_friends, rouse_the_lit
from game.rulesets.coastal.events import Acted
from game.rulesets.coastal.events import Fired as MountsFired
from game.rulesets.coastal.events import Shot as ShotAt
from game.rulesets.coastal.rolls import crew_throw, roll
from game.rulesets.coastal.table import Aircraft, CoastalTable, Vessel, aircraft, vessel, vessels
from game.rulesets.coastal.tables import AIR, BOOK
from game.sea.heading import distance

FIRE, AIR_ATTACK, DEFENCE, PASS = "fire_unit", "air_attack", "defensive_aa", "pass"
ALL = "all"


def to_act(table: CoastalTable, side: str) -> list[Unit]:
    """Ships and aircraft of a side still to act in phase 5 (CST-INI-5)."""
    ships = [ship for ship in vessels(table, side) if not ship.acted and not ship.surprised]
    return [*ships, *(plane for plane in aircraft(table, side) if not plane.acted)]


class BeginGuns(Step[CoastalTable], frozen=True):
    """5 opens: who has how many units to act."""

    def close(self, umpire: Umpire[CoastalTable]) -> None:
        umpire.happens(PhaseBegan("guns"))
        umpire.done()
        alternation.begin(umpire, to_act)


class Guns(InTurn[Fired], frozen=True):
    """5. One ship or aircraft at a time declares and shoots, or passes (CST-GUN-1)."""

    def asked(self, table: CoastalTable, side: str) -> list[Question]:
        ships: list[Shot] = []
        planes: list[Shot] = []
        waiting = to_act(table, side)
        for unit in waiting:
            if isinstance(unit, Aircraft):
                planes += air_attack.shots(table, unit)
            else:
                ships += shots(table, unit)
        questions: list[Question] = []
        if ships:
            says = "One ship acts: who shoots at whom, and what lights up?"
            questions.append(
                Fire(FIRE, says, "CST-GUN-1", tuple(ships), budgets(ships), one_clause="CST-GUN-1")
            )
        if planes:
            says = "One aircraft acts: how does it attack?"
            rows = air_attack.budgets(planes)
            questions.append(
                Fire(AIR_ATTACK, says, "CST-AIR-4", tuple(planes), rows, "", "CST-AIR-4", "CST-AIR-4")
            )
        if questions:
            questions.append(passing(waiting, "Which unit does nothing?", "CST-GUN-1"))
        return questions

    def resolve(self, umpire: Umpire[CoastalTable], side: str, order: Fired) -> None:
        if isinstance(order, Chose):
            let_pass(umpire, side, order)
            return
        if not order.aims:
            kind = Aircraft if order.to == AIR_ATTACK else Vessel
            unit = next(unit for unit in to_act(umpire.table, side) if isinstance(unit, kind))
            alternation.acted(umpire, unit, to_act)
            return
        unit = umpire.table.units[order.aims[0].unit]
        if isinstance(unit, Aircraft):
            declared = air_attack.attack(umpire, unit, order.aims)
            alternation.acted(umpire, unit, to_act)
            if declared is not None:
                umpire.then(DefensiveFire(unit.id, declared.target), declared)
            return
        looks_first = only_looks(umpire.table, unit, order.aims)
        volley(umpire, unit, order.aims)
        if looks_first:
            umpire.then(InTheBeam(side, unit.id))
        else:
            alternation.acted(umpire, unit, to_act)

    def close(self, umpire: Umpire[CoastalTable]) -> None:
        """A unit with nothing legal to do is passed over."""
        table = umpire.table
        waiting = to_act(table, table.to_act) if table.to_act else []
        if waiting:
            alternation.acted(umpire, waiting[0], to_act)
        else:
            umpire.done()

    def explain(self, table: CoastalTable, side: str, order: Order) -> Refusal | None:
        return explain(table, side, order) if side == table.to_act else None


def explain(table: CoastalTable, side: str, order: Order) -> Refusal | None:
    """Why units of a side may not shoot as ordered, line by line; None: for no reason of theirs."""
    if not isinstance(order, Fired):
        return None
    return next((found for aim in order.aims if (found := why_not.of_line(table, side, aim))), None)


def only_looks(table: CoastalTable, ship: Vessel, aims: tuple[Aim, ...]) -> bool:
    """Whether a ship does no more than turn her searchlight on a contact: then she declares afterwards (ruling 78)."""
    if [armament.read(aim.weapon) for aim in aims] != [armament.Searchlight()]:
        return False
    target = contacts.called(table, ship.side, aims[0].target)
    return target is not None and not target.spotted


class InTheBeam(Step[CoastalTable], frozen=True):
    """A ship whose searchlight alone has shown what a contact is acts on, and no other before her (CST-ILL-7)."""

    side: str
    unit: str = ""

    def ask(self, table: CoastalTable, side: str) -> list[Question]:
        if side != self.side:
            return []
        ship = vessel(table, self.unit)
        lines = [shot for shot in shots(table, ship) if armament.read(shot.weapon) != armament.Searchlight()]
        if not lines:
            return []
        says = f"{ship.name} sees what her light shows: who shoots at whom?"
        return [
            Fire(FIRE, says, "CST-GUN-1", tuple(lines), budgets(lines), one_clause="CST-GUN-1"),
            Choose(PASS, "Or she does no more.", "CST-GUN-1", (Option(ship.id, ship.name),), by_hand=True),
        ]

    def resolve(self, umpire: Umpire[CoastalTable], side: str, order: Order) -> None:
        ship = vessel(umpire.table, self.unit)
        if isinstance(order, Fired):
            volley(umpire, ship, order.aims)
        self.close(umpire)

    def close(self, umpire: Umpire[CoastalTable]) -> None:
        """She has nothing she could do, or has done it."""
        umpire.done()
        alternation.acted(umpire, umpire.table.units[self.unit], to_act)

    def explain(self, table: CoastalTable, side: str, order: Order) -> Refusal | None:
        if side != self.side:
            return None
        if isinstance(order, Fired) and any(aim.unit != self.unit for aim in order.aims):
            says = f"{table.units[self.unit].name} acts first: she declares what her light shows her."
            return Refusal(says, "CST-ILL-7")
        return explain(table, side, order)


def passing(waiting: list[Unit], says: str, clause: str) -> Choose:
    """Which unit passes; or all that are left."""
    options = [Option(unit.id, unit.name) for unit in waiting]
    return Choose(PASS, says, clause, (*options, Option(ALL, "All that are left")), by_hand=True)


def let_pass(
    umpire: Umpire[CoastalTable], side: str, order: Chose, pending: alternation.Pending = to_act
) -> None:
    """A unit, or all that are left, pass."""
    (key,) = order.picked
    if key == ALL:
        for unit in pending(umpire.table, side):
            umpire.happens(Acted(unit.id))
        alternation.refresh(umpire, pending)
    else:
        alternation.acted(umpire, umpire.table.units[key], pending)


# -- what a ship may do ---------------------------------------------------------------------------------------


def shots(table: CoastalTable, ship: Vessel) -> list[Shot]:
    """Every line a ship's activation may have: mounts, lights, depth charges."""
    if not condition.may_fire(ship):
        return []
    found = gun_shots(table, ship)
    found += lights.shots(table, ship)
    found += depth_charges.shots(table, ship)
    return found


def gun_shots(table: CoastalTable, ship: Vessel) -> list[Shot]:
    """Each mount at each target that it bears on and may hit (CST-GUN-3 to 5, CST-GEN-4)."""
    return [
        Shot(ship.id, armament.Gun(place).key, contacts.known_as(target), 1, clause="CST-GUN-2")
        for place, target in guns.lines(table, ship, guns.targets(table, ship))
    ]


def budgets(lines: list[Shot]) -> tuple[Budget, ...]:
    """A mount shoots at one target or bursts a starshell; one rocket, one light, one pattern (CST-GUN-2)."""
    rows: dict[tuple[str, armament.Armament | None], dict[tuple[str, str], int]] = {}
    for line in lines:
        arm = armament.read(line.weapon)
        row = armament.Gun(arm.mount) if isinstance(arm, armament.Starshell) else arm
        rows.setdefault((line.unit, row), {})[line.unit, line.weapon] = 1
    return tuple(
        Budget(BOOK.labels["once"][arm.word], "CST-GUN-2", 1, weights, uses=True, unit=unit)
        for (unit, arm), weights in rows.items()
        if arm is not None
    )


# -- what comes of it -----------------------------------------------------------------------------------------


def volley(umpire: Umpire[CoastalTable], ship: Vessel, aims: tuple[Aim, ...]) -> None:
    """A ship acts: its lights first, then its mounts in data order, then its depth charges (CST-GUN-1)."""
    table = umpire.table
    uses = [(armament.read(aim.weapon), aim) for aim in aims]
    mounts = sorted((arm.mount, aim.target) for arm, aim in uses if isinstance(arm, armament.Gun))
    # Who is shot at is settled before anything is revealed.
    declared = [(place, contacts.called(table, ship.side, target)) for place, target in mounts]
    for arm, aim in uses:
        if isinstance(arm, armament.Searchlight):
            lights.shine(umpire, ship, aim.target)
        elif isinstance(arm, armament.Starshell | armament.FlareRocket) and aim.point is not None:
            lights.fire(umpire, ship, arm, aim.point)
    fire_mounts(umpire, ship, [(place, target) for place, target in declared if target is not None])
    for arm, aim in uses:
        if isinstance(arm, armament.DepthCharges):
            depth_charges.drop(umpire, ship, aim.target)
    rouse_the_lit(umpire)


def fire_mounts(umpire: Umpire[CoastalTable], unit: Unit, declared: list[tuple[int, Unit]]) -> None:
    """Mounts shoot one after another; shots at one that is gone are lost (CST-GUN-1, CST-HUL-6)."""
    table = umpire.table
    if not declared:
        return
    umpire.happens(MountsFired(unit.id, tuple(place for place, _ in declared)))
    rouse_friends(umpire, unit)
    for place, target in declared:
        if gone(target):
            continue
        shot = guns.throw(table, unit, place, target)
        if shot is None:
            continue
        rouse(umpire, target)
        hits = roll(umpire, shot, unit, target).hits
        umpire.happens(ShotAt(unit.id, armament.Gun(place).key, target.id, hits))
        for _ in range(hits):
            hit(umpire, target, guns.row_of(unit, place))


class DefensiveFire(Step[CoastalTable, Fired], frozen=True):
    """The target of an air attack and its friends nearby fire mounts they have not used (CST-AIR-7)."""

    plane: str
    target: str

    def ask(self, table: CoastalTable, side: str) -> list[Question]:
        plane = table.units[self.plane]
        if side == plane.side or gone(plane):
            return []
        lines = [
            Shot(ship.id, armament.Gun(place).key, plane.id, 1, clause="CST-AIR-7")
            for ship in air_attack.defenders(table, side, self.target)
            if condition.may_fire(ship) and sight.clear(table, ship, plane)
            for place, _ in guns.lines(table, ship, (plane,))
        ]
        if not lines:
            return []
        says = f"{plane.name} attacks: which mounts fire at it first?"
        return [Fire(DEFENCE, says, "CST-AIR-7", tuple(lines), budgets(lines))]

    def explain(self, table: CoastalTable, side: str, order: Order) -> Refusal | None:
        plane = table.units[self.plane]
        if side == plane.side or not isinstance(order, Fired):
            return None
        return next((found for aim in order.aims if (found := self._why_not(table, side, aim))), None)

    def _why_not(self, table: CoastalTable, side: str, aim: Aim) -> Refusal | None:
        """Why a mount may not fire in defence (CST-AIR-7)."""
        ship, plane = table.units.get(aim.unit), table.units[self.plane]
        if not isinstance(ship, Vessel) or ship.side != side:
            return Refusal(f"Only ships of {owned(side)} fire here.", "CST-AIR-7")
        if aim.target != plane.id:
            return Refusal(f"{ship.name} may fire at {plane.name} only, which attacks.", "CST-AIR-7")
        if not any(ship is one for one in air_attack.defenders(table, side, self.target)):
            target, reach = table.units[self.target], float(AIR["defended_within_cm"])
            away = distance(ship.at, target.at)
            off = f"{target.name} is {beyond(away)} cm off"
            return Refusal(f"{ship.name} defends within {reach:g} cm, {off}.", "CST-AIR-7")
        if not condition.may_fire(ship):
            return Refusal(f"{ship.name} may not fire: surprised, submerged or sinking.", "CST-GUN-3")
        if not sight.clear(table, ship, plane):
            return Refusal(f"{ship.name}: smoke lies between her and {plane.name}.", "CST-GUN-5")
        return why_not.of_pair(table, ship, armament.read(aim.weapon), plane)

    def resolve(self, umpire: Umpire[CoastalTable], side: str, order: Fired) -> None:
        table = umpire.table
        plane = table.units[self.plane]
        by_ship: dict[str, list[int]] = {}
        for aim in order.aims:
            arm = armament.read(aim.weapon)
            assert isinstance(arm, armament.Gun)
            by_ship.setdefault(aim.unit, []).append(arm.mount)
        for key, places in by_ship.items():
            fire_mounts(umpire, table.units[key], [(place, plane) for place in sorted(places)])
        umpire.done()


def throw(table: CoastalTable, aim: Aim) -> Throw | None:
    """The throw of one line, on the table or a view; None where it throws nothing."""
    unit = table.units[aim.unit]
    arm = armament.read(aim.weapon)
    if isinstance(arm, armament.Starshell | armament.FlareRocket):
        return crew_throw(unit, "starshell")
    match arm, unit, contacts.called(table, unit.side, aim.target):
        case armament.Gun(mount), _, (Vessel() | Aircraft()) as target:
            return guns.throw(table, unit, mount, target)
        case armament.DepthCharges(), _, Vessel() as boat:
            return depth_charges.throw(unit, boat)
        case armament.Bombs(load), Aircraft() as plane, Vessel() as target:
            return air_attack.bomb_throw(table, plane, target, load, aim.amount)
        case armament.Rockets(load), Aircraft() as plane, Vessel() as target:
            return air_attack.rocket_throw(table, plane, target, load, aim.amount)
        case armament.Strafing(), Aircraft() as plane, Vessel() as target:
            mounts = air_attack.strafers(table, plane, target)
            return air_attack.gun_throw(table, plane, mounts[0], target) if mounts else None
    return None
