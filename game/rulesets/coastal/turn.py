"""The turn: one small step for each row of the turn table, phases 1 to 7 in their order (CST-GEN-2)."""

from __future__ import annotations

from game.match import Step, Umpire
from game.match.events import TurnBegan
from game.match.scenario import Scenario
from game.match.steps import numbered
from game.rulesets.coastal.damage import keep_within
from game.rulesets.coastal.ending import EndPhase
from game.rulesets.coastal.events import FlagsCleared, WeatherChanged
from game.rulesets.coastal.firing import BeginGuns, Guns
from game.rulesets.coastal.flying import BeginFlying, ComeBack, FlyAircraft
from game.rulesets.coastal.initiative import Initiative
from game.rulesets.coastal.opening import FirstSight, PlaceDummies
from game.rulesets.coastal.repairs import DamageControl
from game.rulesets.coastal.sailing import Arrivals, BeginMoving, Drifting, MoveShips
from game.rulesets.coastal.set_up import laid
from game.rulesets.coastal.spotting import Spotting
from game.rulesets.coastal.table import CoastalTable, vessels
from game.rulesets.coastal.torpedoes import AdvanceTracks, Launch, ResolveTracks
from game.tabletop.deploy import Deploy


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
