"""The turn: one small step for each row of the turn table, phases 1 to 7 in their order (CST-GEN-2)."""

from __future__ import annotations

from functools import partial

from game.dice.roll import Throw, modifier
from game.match import Choose, Order, Placed, Question, SealedStep, Spot, Step, Umpire
from game.match.events import PhaseBegan, TurnBegan
from game.match.placing import Ring
from game.match.steps import numbered
from game.rulesets.coastal import purposes, sight, spotting
from game.rulesets.coastal.damage import keep_within
from game.rulesets.coastal.ending import EndPhase
from game.rulesets.coastal.events import ContactsNamed, DummiesLaid, FirstChosen, FlagsCleared, WeatherChanged
from game.rulesets.coastal.firing import BeginGuns, Guns
from game.rulesets.coastal.flying import BeginFlying, ComeBack, FlyAircraft
from game.rulesets.coastal.repairs import DamageControl
from game.rulesets.coastal.sailing import Arrivals, BeginMoving, Drifting, MoveShips
from game.rulesets.coastal.scenario import Scenario
from game.rulesets.coastal.set_up import laid, named
from game.rulesets.coastal.spotting import Spotting
from game.rulesets.coastal.table import WAITING, CoastalTable, Vessel, vessels
from game.rulesets.coastal.tables import DIE, DUMMY, TOLERANCE
from game.rulesets.coastal.torpedoes import AdvanceTracks, Launch, ResolveTracks
from game.sea.heading import Pose, ahead, compass, distance, settle
from game.sea.passage import Passage, Shore
from game.sea.sight import cover
from game.tabletop.deploy import Deploy, placing
from game.tabletop.sides import NamesFirst, contest, enemy, first_or_second


class PlaceDummies(SealedStep[CoastalTable], frozen=True):
    """Each side places its dummies near its own ships, neither seeing the other's (CST-CON-13)."""

    def sheet(self, table: CoastalTable, side: str) -> Question | None:
        waiting = unplaced(table, side)
        own = vessels(table, side)
        if not waiting or not own:
            return None
        least, most = DUMMY["least_cm"], DUMMY["most_cm"]
        says = f"A dummy lies {least} to {most} cm from one of your ships, on her heading."
        rings = tuple(
            Ring(ship.x, ship.y, float(least), float(most), says, "CST-CON-13", ship.heading) for ship in own
        )
        shore = Shore(table.land, TOLERANCE, "A dummy does not lie on land.", "CST-CON-13")
        clear = Passage(land=(shore,) if table.land else ())
        spots = tuple(Spot(dummy.id, clause="CST-CON-13", rings=rings) for dummy in waiting)
        return placing(table, "place_dummies", "Place your dummies.", "CST-CON-13", spots, clear)

    def open(self, umpire: Umpire[CoastalTable], orders: dict[str, Order]) -> None:
        """A dummy too near an enemy ship, whom its side does not see yet, lies as one without an order does."""
        table = umpire.table
        for side in table.sides:
            order = orders.get(side)
            placed = order.pieces if isinstance(order, Placed) else {}
            laid: dict[str, tuple[float, float, float]] = {}
            for number, dummy in enumerate(unplaced(table, side)):
                pose = placed.get(dummy.id)
                if pose is None or crowded(table, side, (pose[0], pose[1])):
                    pose = silent(table, side, number)
                if pose is not None:
                    laid[dummy.id] = (settle(pose[0]), settle(pose[1]), compass(pose[2]))
            if laid:
                umpire.happens(DummiesLaid(side, laid))


def unplaced(table: CoastalTable, side: str) -> list[Vessel]:
    """A side's dummies that are still to be placed."""
    own = (unit for unit in table.units.values() if isinstance(unit, Vessel) and unit.side == side)
    return [unit for unit in own if unit.dummy and unit.state == WAITING]


def crowded(table: CoastalTable, side: str, at: tuple[float, float]) -> bool:
    """Whether a place lies within 5 cm of an enemy ship (CST-CON-13)."""
    return any(
        sight.within(distance(ship.at, at), DUMMY["enemy_cm"]) for ship in vessels(table, enemy(table, side))
    )


def silent(table: CoastalTable, side: str, number: int) -> tuple[float, float, float] | None:
    """Where the dummy of that number lies without an order: 10 cm to port of its ship, or to starboard, or astern."""
    own = vessels(table, side)
    for turn in range(len(own)):
        ship = own[(number + turn) % len(own)]
        for angle in (-90.0, 90.0, 180.0):
            x, y = ahead(ship.at, compass(ship.heading + angle), DUMMY["silent_cm"])
            inside = 0.0 <= x <= table.width and 0.0 <= y <= table.height
            on_land = bool(table.land) and cover(table.land).holds((x, y))
            if inside and not on_land and not crowded(table, side, (x, y)):
                return Pose(x, y, ship.heading)
    return None


class FirstSight(Step[CoastalTable], frozen=True):
    """Markers are named, and what is seen without a test is spotted (CST-CON-1, CST-CON-8)."""

    def close(self, umpire: Umpire[CoastalTable]) -> None:
        umpire.happens(ContactsNamed(named(umpire.table)))
        umpire.done()
        spotting.see(umpire)


class Initiative(Step[CoastalTable], frozen=True):
    """1. Both roll; the higher total chooses who goes first; equal totals are rolled again (CST-INI-1, CST-INI-2)."""

    def close(self, umpire: Umpire[CoastalTable]) -> None:
        umpire.happens(PhaseBegan("initiative"))
        winner = contest(umpire.table, partial(self._total, umpire))
        umpire.done()
        umpire.then(ChooseFirst(winner))

    def _total(self, umpire: Umpire[CoastalTable], side: str) -> int:
        bonus = umpire.table.commands[side].initiative_bonus
        notes = (modifier("Initiative bonus", "CST-INI-1", bonus),) if bonus else ()
        cast = umpire.roll(Throw(purposes.Initiative(side), "CST-INI-1", 1, DIE, modifiers=notes))
        return cast.total + bonus


class ChooseFirst(NamesFirst[CoastalTable], frozen=True):
    """The winner names the side that goes first this turn (CST-INI-3)."""

    def choice(self) -> Choose:
        options = first_or_second("Go first", "Go second")
        return Choose("choose_first", "You have the initiative: who goes first?", "CST-INI-3", options)

    def named(self, umpire: Umpire[CoastalTable], side: str) -> None:
        umpire.happens(FirstChosen(side))


class Turn(Step[CoastalTable], frozen=True):
    """A turn: the weather of it, then phases 1 to 7 (CST-GEN-2, CST-GEN-9, CST-GEN-10)."""

    number: int

    def close(self, umpire: Umpire[CoastalTable]) -> None:
        umpire.happens(TurnBegan(self.number))
        umpire.happens(FlagsCleared())
        due = [change for change in umpire.table.changes if change.turn <= self.number]
        if due:
            umpire.happens(WeatherChanged(due[-1].weather))
        for ship in vessels(umpire.table):
            keep_within(umpire, ship)
        umpire.done()
        umpire.then(*ROWS_OF_THE_TURN)


class Recall(Step[CoastalTable], frozen=True):
    """Aircraft that are away may come back, those of the first side first (CST-AIR-3)."""

    def close(self, umpire: Umpire[CoastalTable]) -> None:
        umpire.done()
        umpire.then(ComeBack(umpire.table.first), ComeBack(umpire.table.second))


class NextTurn(Step[CoastalTable], frozen=True):
    """The battle goes on."""

    def close(self, umpire: Umpire[CoastalTable]) -> None:
        umpire.done()
        umpire.then(Turn(umpire.table.turn + 1))


ROWS_OF_THE_TURN: tuple[Step, ...] = (
    Initiative(),
    Drifting(),
    Arrivals(),
    BeginMoving(),
    MoveShips(),
    Arrivals(air=True),
    Recall(),
    BeginFlying(),
    FlyAircraft(),
    Spotting(),
    DamageControl(),
    BeginGuns(),
    Guns(),
    AdvanceTracks(),
    Launch(),
    ResolveTracks(),
    EndPhase(),
    NextTurn(),
)
"""The rows of the turn table (CST-GEN-2)."""


def _from(first: type[Step]) -> tuple[Step, ...]:
    """The rest of a turn from the first row of that kind on."""
    kinds = [type(row) for row in ROWS_OF_THE_TURN]
    return ROWS_OF_THE_TURN[kinds.index(first) :]


STEPS: dict[str, tuple[Step, ...]] = {
    "Deploy": (Deploy(), PlaceDummies(), FirstSight(), Turn(1)),
    "Turn": (Deploy(), FirstSight(), Turn(1)),
    "Initiative": _from(Initiative),
    "Drifting": _from(Drifting),
    "MoveShips": _from(BeginMoving),
    "FlyAircraft": _from(BeginFlying),
    "Spotting": _from(Spotting),
    "DamageControl": _from(DamageControl),
    "Guns": _from(BeginGuns),
    "AdvanceTracks": _from(AdvanceTracks),
    "ResolveTracks": _from(ResolveTracks),
    "EndPhase": _from(EndPhase),
}
"""Where a battle may begin, by name: the steps still to do."""


def set_up(scenario: Scenario, step: str = "Deploy") -> CoastalTable:
    """The table as the battle begins. `step` names where in the turn it begins (see `STEPS`)."""
    table = laid(scenario, step)
    table.agenda = numbered(STEPS[step], Turn, table.turn + 1)
    return table
