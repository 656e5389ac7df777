"""The Ship Movement Phase: ships and markers move, squadrons deploy, torpedoes are declared (FLT-SEQ-3)."""

from __future__ import annotations

from typing import ClassVar

from game.match import Choose, Chose, Fired, Option, Order, Placed, Question, Refusal, Steered, Step, Umpire
from game.match.events import PhaseBegan
from game.rulesets.fleet import alternation, contacts, movement, passage, purposes, torpedoes
from game.rulesets.fleet.alternation import Unit, in_hand, release, take
from game.rulesets.fleet.condition import lit
from game.rulesets.fleet.events import Aground, Dived, Identified, LeftTable, Sailed, Settled, did
from game.rulesets.fleet.movement import DEPTH, LAY, RAM, SMOKE
from game.rulesets.fleet.passage import AVOIDED, MET, PASSED
from game.rulesets.fleet.rolls import crew_test, parts
from game.rulesets.fleet.sea_events import SmokeLaid
from game.rulesets.fleet.sight import clear
from game.rulesets.fleet.table import (
    FleetTable,
    Marker,
    Screen,
    Ship,
    enemy,
    markers,
    ship_of,
    ships,
)
from game.rulesets.fleet.tables import GROUNDING, SPOTTING
from game.rulesets.fleet.tables import SMOKE as SCREEN
from game.rulesets.fleet.watch import look
from game.sea.heading import Inches, Pose, Position, ahead, settle
from game.sea.hulls import Hull, Waters
from game.sea.notation import tokens
from game.sea.tracks import run_of, split, strip

TORPEDOES, LAUNCH, IDENTIFY = "declare_torpedo", "launch_torpedo", "identify"


def to_sail(table: FleetTable, side: str) -> list[Unit]:
    """Ships, stands and markers of a side that have not moved; submarines have moved before (FLT-SUB-2)."""
    found: list[Unit] = [
        ship for ship in ships(table, side) if not ship.moved and not ship.spec.shore and not ship.spec.boat
    ]
    return found + [marker for marker in markers(table, side) if not marker.moved]


class BeginShips(Step[FleetTable], frozen=True):
    """The Ship Movement Phase opens; the side that was named moves first (FLT-INI-4)."""

    def close(self, umpire: Umpire[FleetTable]) -> None:
        umpire.happens(PhaseBegan("ships"))
        umpire.done()
        alternation.begin(umpire, umpire.table.mover, to_sail)


class MoveShips(Step[FleetTable], frozen=True):
    """Squadrons and contacts of the two sides move in turn, each whole (FLT-SEQ-7, FLT-CON-3)."""

    def ask(self, table: FleetTable, side: str) -> list[Question]:
        if side != table.to_act:
            return []
        questions: list[Question] = []
        for unit in in_hand(table, side, to_sail):
            if isinstance(unit, Marker):
                if unit.squadron in table.squadrons and unit.side == side:
                    questions.append(contacts.deploy_question(table, unit))
                if not unit.must_deploy:
                    questions.append(movement.marker_steer(table, unit))
            elif isinstance(unit, Ship) and not unit.aground:
                questions.append(movement.steer(table, unit))
        return questions

    def resolve(self, umpire: Umpire[FleetTable], side: str, order: Order) -> None:
        table = umpire.table
        if isinstance(order, Placed):
            marker = table.units[order.to.removeprefix("deploy_")]
            assert isinstance(marker, Marker)
            take(umpire, marker)
            contacts.deploy(umpire, marker, order.pieces)
            return
        assert isinstance(order, Steered)
        unit = table.units[order.unit]
        take(umpire, unit)
        if isinstance(unit, Marker):
            move_marker(umpire, unit, order)
            release(umpire, to_sail)
            return
        assert isinstance(unit, Ship)
        poses = move(umpire, unit, order)
        release(umpire, to_sail)
        if torpedoes.ready(unit):
            umpire.then(Declare(side, unit.id, tuple(poses)))

    def close(self, umpire: Umpire[FleetTable]) -> None:
        """Ships aground try to come off; what nobody is there to move stays where it is."""
        table = umpire.table
        waiting = in_hand(table, table.to_act, to_sail) if table.to_act else []
        if not waiting:
            if table.to_act and table.active:
                release(umpire, to_sail)
                return
            umpire.done()
            look(umpire)
            return
        unit = waiting[0]
        take(umpire, unit)
        if isinstance(unit, Ship) and unit.aground and not table.conceded and try_off(umpire, unit):
            return
        umpire.happens(Settled(unit.id, 0.0, "stopped" if isinstance(unit, Ship) else ""))
        release(umpire, to_sail)

    def explain(self, table: FleetTable, side: str, order: Order) -> Refusal | None:
        unit = table.units.get(order.unit) if isinstance(order, Steered) else None
        if side != table.to_act or unit is None or unit.side != side:
            return None
        if unit.moved:
            return Refusal(f"{unit.name} has moved this turn.", "FLT-SEQ-7")
        if table.active and unit not in in_hand(table, side, to_sail):
            return Refusal(f"{unit.name} waits: the squadron in hand moves first, all of it.", "FLT-SEQ-7")
        return None


def try_off(umpire: Umpire[FleetTable], ship: Ship) -> bool:
    """A Crew Test for a ship aground; passed she may move (FLT-COL-4)."""
    hard = parts(("Aground", "FLT-COL-4", GROUNDING["refloat"]))
    if not crew_test(umpire, ship, purposes.ComeOff(ship.id), "FLT-COL-4", *hard):
        return False
    umpire.happens(Aground(ship.id, False))
    return True


def move(umpire: Umpire[FleetTable], ship: Ship, order: Steered) -> list[Pose]:
    """A ship sails as ordered; answers the poses of the way she made (FLT-MOV-1 to 11)."""
    if DEPTH in order.settings:
        umpire.happens(Dived(ship.id, str(order.settings[DEPTH])))
    _, most = movement.speeds(ship)
    wheel = movement.helm(0.0, most, float(ship.spec.mvr))
    path, rest = order.path, 0.0
    if movement.turning_tests(ship):
        path, rest = _steered_by_chance(umpire, ship, order.path)
    start = ship.pose
    before = len(umpire.events)
    ram = str(order.settings.get(RAM, ""))
    sailed = passage.sail(
        umpire, ship, wheel.walk(start, path).poses, ram=ram, friends=PASSED if rest else AVOIDED
    )
    if rest and not sailed.held:
        x, y = ahead(ship.at, ship.heading, rest)
        on = Pose(settle(x), settle(y), ship.heading)
        sailed = sailed.then(passage.sail(umpire, ship, [on], ram=ram, friends=MET))
    if ship.afloat:
        passage.settled(umpire, ship, sailed.run)
    way = made(umpire, ship, start, before)
    if order.settings.get(SMOKE) == LAY and ship.afloat and ship.has(SMOKE) and sailed.run > 0.0:
        lay_smoke(umpire, ship, way)
    look(umpire)
    return [start, *sailed.poses] if ship.afloat else [start]


def made(umpire: Umpire[FleetTable], ship: Ship, start: Pose, since: int) -> list[Position]:
    """The way a ship has made since an event of this order."""
    track = [start[:2]]
    for event in umpire.events[since:]:
        if isinstance(event, Sailed) and event.unit == ship.id:
            track += [point for point in event.track if point != track[-1]]
    return track


def _steered_by_chance(umpire: Umpire[FleetTable], ship: Ship, path: str) -> tuple[str, Inches]:
    """Every turn needs a Crew Test; after the first that fails she goes straight on for the rest (FLT-MOV-6)."""
    made_so_far = ""
    steps = tokens(path)
    for place, token in enumerate(steps):
        if token.startswith("T") and not crew_test(
            umpire, ship, purposes.TurnUnsteered(ship.id), "FLT-MOV-6"
        ):
            rest = sum(float(one[1:]) for one in steps[place:] if one.startswith("A"))
            return made_so_far, settle(rest)
        made_so_far += token
    return path, 0.0


def lay_smoke(umpire: Umpire[FleetTable], ship: Ship, track: list[Position]) -> None:
    """A screen along the way she made (FLT-SMK-1)."""
    table = umpire.table
    if len(track) < 2:
        return
    screen = Screen(f"smoke_{table.numbered + 1}", ship.id, strip(track, SCREEN["width_cm"]), table.turn)
    umpire.happens(SmokeLaid(ship.id, screen))


def move_marker(umpire: Umpire[FleetTable], marker: Marker, order: Steered) -> None:
    """A contact marker moves; what is under it may meet mines, and its speed may show a bow wave (FLT-CON-2, -8)."""
    table = umpire.table
    wheel = movement.marker_steer(table, marker).helm
    walk = wheel.walk(marker.pose, order.path)
    sea = Waters(width=table.width, height=table.height)
    sailed = sea.sail(Hull(marker.id, *marker.pose, 0.0, 0.0), walk.poses)
    run = settle(run_of(sailed.poses))
    end = sailed.end
    umpire.happens(Sailed(marker.id, end[0], end[1], end[2], tuple(sailed.track), run))
    umpire.happens(Settled(marker.id, run))
    if table.fields:
        contacts.mined(umpire, marker, sailed.track)
    if sailed.edge and marker.id in table.units:
        umpire.happens(LeftTable(marker.id, sailed.edge))


def bow_wave(marker: Marker) -> bool:
    """Whether it went so fast that its bow wave is seen (FLT-SPT-3)."""
    return bool(marker.run > SPOTTING["bow_wave_cm"])


# -- torpedoes ------------------------------------------------------------------------------------------------


class Declare(Step[FleetTable], frozen=True):
    """A ship that has moved may launch at any point of her way: first the point is named (FLT-TOR-1).

    What she keeps back she may launch at a later point, until she picks none.
    """

    side: str
    ship: str = ""
    way: tuple[Pose, ...] = ()
    quiet: ClassVar[bool] = True

    def ask(self, table: FleetTable, side: str) -> list[Question]:
        if side != self.side:
            return []
        ship = ship_of(table, self.ship)
        if not torpedoes.ready(ship):
            return []
        whole = range(int(run_of(self.way)) + 1) if len(self.way) > 1 else range(0)
        first = "Where she launched" if ship.done.launched else "Where she began"
        options = [Option(str(cm), f"After {cm} cm" if cm else first) for cm in whole]
        options.append(Option("end", "Where she lies now"))
        says = f"{ship.name}: torpedoes, and from where? Pick nothing to keep them."
        return [Choose(TORPEDOES, says, "FLT-TOR-1", tuple(options), 0, 1)]

    def resolve(self, umpire: Umpire[FleetTable], side: str, order: Order) -> None:
        assert isinstance(order, Chose)
        umpire.done()
        if not order.picked:
            return
        poses, rest = list(self.way), list[Pose]()
        if order.picked[0] != "end":
            poses, rest = split(poses, float(order.picked[0]))
        further = (poses[-1], *rest) if rest else ()
        umpire.then(Launch(side, self.ship, poses[-1], further))


class Launch(Step[FleetTable], frozen=True):
    """At the point named: mounts, mode, target or bearing, setting; by night one target may be identified first.

    `rest` is the way she still has from there: on it she may declare again, unless she launches nothing here, or a
    spread fails its Crew Test (FLT-TOR-1, FLT-VIS-8).
    """

    side: str
    ship: str = ""
    pose: Pose = Pose(0.0, 0.0, 0.0)
    rest: tuple[Pose, ...] = ()
    quiet: ClassVar[bool] = True

    def ask(self, table: FleetTable, side: str) -> list[Question]:
        if side != self.side:
            return []
        ship = ship_of(table, self.ship)
        there = torpedoes.at_pose(ship, self.pose)
        fire = torpedoes.question(table, there, LAUNCH)
        questions: list[Question] = [fire] if fire is not None else []
        if dim := unlit(table, there):
            options = tuple(Option(foe.id, foe.name) for foe in dim)
            says = f"{ship.name}: identify one target? It is the only test this turn."
            questions.append(Choose(IDENTIFY, says, "FLT-VIS-10", options, 1, 1, by_hand=True))
        return questions

    def explain(self, table: FleetTable, side: str, order: Order) -> Refusal | None:
        from game.rulesets.fleet import why_not  # which names weapons, and `spotting` asks this module

        if side != self.side or not isinstance(order, Fired):
            return None
        there = torpedoes.at_pose(ship_of(table, self.ship), self.pose)
        for aim in order.aims:
            if aim.unit != self.ship:
                return Refusal(f"{there.name} is asked now, no other ship.", "FLT-TOR-1")
            if (wrong := why_not.of_launch(table, there, aim)) is not None:
                return wrong
        return None

    def resolve(self, umpire: Umpire[FleetTable], side: str, order: Order) -> None:
        ship = ship_of(umpire.table, self.ship)
        if isinstance(order, Chose):
            identify(umpire, ship, order.picked[0])
            return
        assert isinstance(order, Fired)
        umpire.done()
        away = torpedoes.declare(umpire, ship, self.pose, order.aims)
        if away and order.aims and self.rest and torpedoes.ready(ship):
            umpire.then(Declare(side, self.ship, self.rest))


def unlit(table: FleetTable, ship: Ship) -> list[Ship]:
    """Targets in clear sight that are not illuminated, by night, while the test is not made (FLT-VIS-10, -11)."""
    if not table.night or ship.done.identifying:
        return []
    return [
        foe
        for foe in ships(table, enemy(table, ship.side))
        if foe.sighted and not lit(table, foe) and clear(table, ship, foe)
    ]


def identify(umpire: Umpire[FleetTable], ship: Ship, target: str) -> None:
    """The one identification test of a ship this turn (FLT-VIS-10, FLT-VIS-11)."""
    umpire.happens(did(ship, identifying=True))
    passed = crew_test(umpire, ship, purposes.Identify(ship.id, target), "FLT-VIS-10")
    umpire.happens(Identified(ship.id, target if passed else ""))
