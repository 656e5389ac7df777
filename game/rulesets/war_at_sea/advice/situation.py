"""What a side makes of a table before it weighs an order: its units, the enemy's, what each is worth, the objectives.

Reads what the side may know and nothing else, also of a whole table. All worths are points.
"""

from __future__ import annotations

from functools import cached_property
from math import inf
from typing import Final

import msgspec
import numpy as np

from game.rulesets.war_at_sea import condition, contacts, detection, movement
from game.rulesets.war_at_sea.advice import harm
from game.rulesets.war_at_sea.table import Piece, SeaTable
from game.rulesets.war_at_sea.tables import CLAIM, TOLERANCE
from game.sea.heading import distance
from game.tabletop.advice import Character
from game.tabletop.exchange import Floats, Situation

LATER = 0.5
"""What a unit may still do is worth at the beginning of a battle, beside the points she scores."""

FLAG = 0.7
"""What each point of a flagship's bonus is worth beside hers: who moves second has the better of it."""

CLAIMS: Final[float] = CLAIM["claim_within"]
CONTESTS: Final[float] = CLAIM["enemy_to_objective"]


class Prize(msgspec.Struct, gc=False):
    """An objective with who stands how near: distances of ships of either side, in the order of the scene's lists."""

    at: tuple[float, float]
    points: float
    mine: Floats
    theirs: Floats


class SeaSituation(Situation[SeaTable]):
    """Lists of ships have what lies on the water and fights there."""

    def __init__(self, view: SeaTable, side: str, character: Character) -> None:
        super().__init__(view, side, character)
        self.luck = view.options.luck_dice
        seen = contacts.enemies(view, side)
        self.foes = [unit for unit in seen if unit.surface or unit.spec.kind in ("airfield", "submarine")]
        self.raiders = [unit for unit in seen if unit.airborne]
        mine = [unit for unit in view.units.values() if unit.side == side and unit.state == "deployed"]
        self.ships = [unit for unit in mine if unit.spec.ship]
        self.boats = [unit for unit in mine if unit.spec.kind == "submarine" and not unit.decoy_of]
        self.counters = contacts.counters(view, side)
        self.enemy_ships = [unit for unit in self.foes if unit.spec.ship]
        self.theirs_to_move = view.first == side
        """Whether, in the phase of movement, the enemy moves after this side."""

    # -- what units are worth ---------------------------------------------------------------------------------

    def worth(self, unit: Piece) -> float:
        """What destroying a unit is worth: her points, and what she may still do or bring home."""
        view, spec = self.view, unit.spec
        points = (spec.points + FLAG * condition.flagship_bonus(unit)) * (1.0 + LATER * self.future)
        for errands in (view.victory.exit_points, view.victory.landing_points):
            if errands:
                points += errands.get(unit.side, {}).get(spec.id, 0)
        return points

    # -- the enemy, in numbers --------------------------------------------------------------------------------

    @cached_property
    def targets(self) -> list[Piece]:
        """What guns and torpedoes may be aimed at."""
        return [unit for unit in self.foes if unit.surface or unit.spec.kind == "airfield"]

    @cached_property
    def target_places(self) -> Floats:
        """Where they are: shape (n, 2)."""
        return np.array([unit.at for unit in self.targets]).reshape(-1, 2)

    @cached_property
    def line(self) -> harm.Line:
        """They as attackers and targets."""
        return harm.line(
            tuple(harm.striker(unit) for unit in self.targets),
            tuple(harm.mark(unit) for unit in self.targets),
            tuple(round(self.worth(unit), 2) for unit in self.targets),
        )

    @cached_property
    def target_speeds(self) -> Floats:
        """How far each may still go before it fires: nothing once the enemy has moved."""
        if not self.theirs_to_move:
            return np.zeros(len(self.targets))
        return np.array([speed(unit) for unit in self.targets])

    @cached_property
    def speeds(self) -> Floats:
        """How far each goes in a turn."""
        return np.array([speed(unit) for unit in self.targets])

    def lit(self, unit: Piece) -> tuple[Floats | float, Floats | float]:
        """How far a unit sees each target, and how far each sees the unit; infinite in clear daylight."""
        if detection.visibility(self.view) == inf:
            return inf, inf
        view = self.view
        return (
            np.array([detection.limit(view, unit, target) for target in self.targets]) + TOLERANCE,
            np.array([detection.limit(view, target, unit) for target in self.targets]) + TOLERANCE,
        )

    def best_other(self, but: str) -> Floats:
        """What each enemy's best target among the side's other ships is worth to it now: shape (enemies,)."""
        table, ids = self._aimed_at
        keep = [at for at, key in enumerate(ids) if key != but]
        return np.asarray(table[keep].max(axis=0, initial=0.0))

    @cached_property
    def _aimed_at(self) -> tuple[Floats, list[str]]:
        """The harm every enemy may do to every ship where both lie now: shape (ships, enemies), and the ships' ids."""
        at = self.target_places
        own = np.array([ship.at for ship in self.ships]).reshape(-1, 2)
        gap = np.hypot(own[:, :1] - at[:, 0], own[:, 1:] - at[:, 1]) - 0.7 * self.target_speeds
        inches, rows = harm.inch(gap), np.arange(len(at))
        taken = [
            harm.harm_by(self.line, harm.mark(ship), round(self.worth(ship), 2), self.luck)[
                rows, inches[place]
            ]
            for place, ship in enumerate(self.ships)
        ]
        return np.array(taken).reshape(gap.shape), [ship.id for ship in self.ships]

    @cached_property
    def feared_from_the_air(self) -> float:
        """How many bombers are to be reckoned with: those in the air, and one for every two decks."""
        up = sum(unit.spec.kind == "bomber" and unit.armed and not unit.aborted for unit in self.raiders)
        return up + sum(unit.spec.capacity > 0 for unit in self.foes) / 2

    @cached_property
    def middle(self) -> tuple[float, float] | None:
        """The middle of what there is to go for."""
        places = [prize.at for prize in self.prizes] or [unit.at for unit in self.targets]
        if not places:
            return None
        return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)

    @cached_property
    def charts(self) -> movement.Charts:
        """What stops whom."""
        return movement.Charts(self.view)

    # -- objectives -------------------------------------------------------------------------------------------

    @cached_property
    def prizes(self) -> list[Prize]:
        """Objectives not yet claimed."""
        worth = float(self.view.victory.objective_points)
        return [
            Prize(
                (one.x, one.y),
                worth,
                np.array([distance(ship.at, (one.x, one.y)) for ship in self.ships]),
                np.array([distance(ship.at, (one.x, one.y)) for ship in self.enemy_ships]),
            )
            for one in self.view.objectives
        ]

    @cached_property
    def paces(self) -> Floats:
        """How far each of the side's ships goes in a turn."""
        return np.array([max(speed(ship), 1.0) for ship in self.ships])

    @cached_property
    def their_paces(self) -> Floats:
        """How far each of the enemy's goes."""
        return np.array([max(speed(ship), 1.0) for ship in self.enemy_ships])


def speed(unit: Piece) -> float:
    """How far a unit goes in a turn, a high speed run apart; aircraft and airfields 0."""
    return 0.0 if unit.spec.air or unit.spec.kind == "airfield" else condition.speed(unit)
