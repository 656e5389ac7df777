"""What a side makes of a table before it weighs an order: its units, the enemy's, what each is worth, the objectives.

Reads what the side may know and nothing else, also of a whole table. All worths are points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from math import inf
from typing import Final

import msgspec
import numpy as np

from game.rulesets.war_at_sea import condition, contacts, detection, movement, victory
from game.rulesets.war_at_sea.advice import harm
from game.rulesets.war_at_sea.table import Piece, SeaTable
from game.rulesets.war_at_sea.tables import CLAIM, TOLERANCE
from game.sea.heading import distance
from game.tabletop.advice import Character
from game.tabletop.exchange import (
    Batteries,
    Bools,
    Contacts,
    Exchange,
    Floats,
    Fought,
    Lines,
    Volley,
    exchange,
)

LATER = 0.5
"""What a unit may still do is worth at the beginning of a battle, beside the points she scores."""

DECIDES = 4.0
"""What an errand is worth whose points reach the side's target, beside its points: it wins the battle.

Wolf Pack's convoy needs one ship of three over the edge. Where that counted as the points it brings, two lay still
before the boats until they were sunk (67 % of 150 battles of captains against cadets, 59-74; with this 82 %, 75-87, on
the seeds it was chosen by). Who hunts such a ship reckons alike: where he took her for her points he held off from her
guns, and let her go home: four destroyers took 40 % of 200 battles of captains from a lamed cruiser and one destroyer
ahead of them (33-47), with this 58 % (51-65)."""

FLAG = 0.7
"""What each point of a flagship's bonus is worth beside hers: who moves second has the better of it."""

STRAYS: Final = (0.0, 0.5), (-0.6, 0.25), (0.6, 0.25)
"""How much farther or nearer a target may lie when the guns speak, of what it may still go, and how likely."""

COMES, AT_BOATS = 0.85, 0.7
"""How much nearer an enemy is taken to come before it fires, of what it may still go; not so near to torpedo boats.

With 0.7 at everybody a raider took three cruisers that rush her for out of range in one more turn, and the range for
hers (52 % of 300 battles off the River Plate, 46-58; with this 57 %, 51-62)."""

NEXT: Final = 0.8
"""The part of a unit's speed by which it may be nearer in the next turn."""

LINGERS: Final = 0.5
"""How far a screen of smoke still hides a ship in the next turn."""

SHARE: Final = 0.5
"""How far an enemy's fire goes to each target by what it is worth there; the rest goes to the best of all."""

CLAIMS: Final[float] = CLAIM["claim_within"]
CONTESTS: Final[float] = CLAIM["enemy_to_objective"]


class Prize(msgspec.Struct, gc=False):
    """An objective with who stands how near: distances of ships of either side, in the order of the scene's lists."""

    at: tuple[float, float]
    points: float
    mine: Floats
    theirs: Floats


class SeaLines(Lines):
    """Lines of a unit's ends: `hidden` says where a screen lies between, (k, n), or (1, 1) where none does; `effort` is
    how much of its dice each weapon has at each end, (weapons, n) or a number."""

    def __init__(
        self,
        contacts: Contacts,
        x: Floats,
        y: Floats,
        heading: Floats,
        hidden: Bools,
        effort: Floats | float = 1.0,
    ) -> None:
        super().__init__(contacts, x, y, heading)
        self.hidden, self.effort = hidden, effort


Weighed = tuple[harm.Striker, harm.Mark, float]
"""A unit as an attacker and as a target, with its worth."""


def _line(units: list[Weighed], places: Iterable[int]) -> harm.Line:
    """Some units, by their places."""
    some = [units[place] for place in places]
    return harm.line(*zip(*some, strict=True)) if some else harm.line((), (), ())


class SeaSituation(Fought[Piece, SeaLines, SeaTable]):
    """Lists of ships have what lies on the water and fights there."""

    def __init__(self, view: SeaTable, side: str, character: Character) -> None:
        super().__init__(view, side, character)
        self.counts: dict[str, float] = {}
        """By what the worth of each unit is multiplied, by its id; 1 where nothing is. Said before any is asked."""
        self._worths: dict[str, float] = {}
        self.luck = view.options.luck_dice
        seen = contacts.enemies(view, side)
        self.foes = [unit for unit in seen if unit.surface or unit.spec.kind in ("airfield", "submarine")]
        self.raiders = [unit for unit in seen if unit.airborne]
        mine = [unit for unit in view.units.values() if unit.side == side and unit.state == "deployed"]
        self.ships = [unit for unit in mine if unit.spec.ship]
        self.boats = [unit for unit in mine if unit.spec.kind == "submarine" and not unit.decoy_of]
        self.counters = contacts.counters(view, side)
        self.enemy_ships = [unit for unit in self.foes if unit.spec.ship]
        self._others: dict[str, Floats] = {}
        self.theirs_to_move = view.first == side
        """Whether, in the phase of movement, the enemy moves after this side."""

    # -- what units are worth ---------------------------------------------------------------------------------

    def worth(self, unit: Piece) -> float:
        """What destroying a unit is worth: her points, and what she may still do or bring home."""
        known = self._worths.get(unit.id)
        if known is None:
            known = self._worths[unit.id] = self._worth(unit)
        return known

    def _worth(self, unit: Piece) -> float:
        points = (unit.spec.points + FLAG * condition.flagship_bonus(unit)) * (1.0 + LATER * self.future)
        bound = self.errand(unit)
        if bound and unit.side != self.side and self.decides(unit.side, bound):
            bound *= DECIDES
        return (points + bound) * self.counts.get(unit.id, 1.0)

    def errand(self, unit: Piece) -> float:
        """Points that wait for a unit where it is bound, 0 where it is bound nowhere."""
        return self._errands.get((unit.side, unit.spec.id), 0.0)

    @cached_property
    def _errands(self) -> dict[tuple[str, str], float]:
        """The points that wait, by side and class."""
        found: dict[tuple[str, str], float] = {}
        for waiting in (self.view.victory.exit_points, self.view.victory.landing_points):
            for side, classes in waiting.items():
                for spec, points in classes.items():
                    found[side, spec] = found.get((side, spec), 0.0) + points
        return found

    def decides(self, side: str, points: float) -> bool:
        """Whether so many points more win a side the battle."""
        return self.scores[side] + points >= self.view.victory.targets.get(side, inf)

    # -- the enemy, in numbers --------------------------------------------------------------------------------

    @cached_property
    def targets(self) -> list[Piece]:
        """What guns and torpedoes may be aimed at."""
        return [unit for unit in self.foes if unit.surface or unit.spec.kind == "airfield"]

    @cached_property
    def contacts(self) -> Contacts:
        """Where they are; how far each may go before it fires is told apart, for fire reaches so many whole inches."""
        return Contacts.laid([[(*unit.at, 0.0)] for unit in self.targets])

    @cached_property
    def line(self) -> harm.Line:
        """They as attackers and targets."""
        return self.line_of(range(len(self.targets)))

    def line_of(self, places: Iterable[int]) -> harm.Line:
        """Some of them, by their places among the targets."""
        return _line(self._targets_weighed, places)

    def own_line_of(self, places: Iterable[int]) -> harm.Line:
        """Some of the side's own ships as attackers and targets, by their places among its ships."""
        return _line(self._ships_weighed, places)

    @cached_property
    def _targets_weighed(self) -> list[Weighed]:
        return [self._weighed(unit) for unit in self.targets]

    @cached_property
    def _ships_weighed(self) -> list[Weighed]:
        return [self._weighed(ship) for ship in self.ships]

    def _weighed(self, unit: Piece) -> Weighed:
        return harm.striker(unit), harm.mark(unit), self.price(unit)

    @cached_property
    def own_places(self) -> Floats:
        """Where they lie: (ships, 2)."""
        return np.array([ship.at for ship in self.ships]).reshape(-1, 2)

    @cached_property
    def target_speeds(self) -> Floats:
        """How far each may still go before it fires: nothing once the enemy has moved. (k, 1)."""
        return self.speeds if self.theirs_to_move else np.zeros((len(self.targets), 1))

    @cached_property
    def speeds(self) -> Floats:
        """How far each goes in a turn: (k, 1)."""
        return np.array([[speed(unit)] for unit in self.targets])

    def lit(self, unit: Piece) -> tuple[Floats | float, Floats | float]:
        """How far a unit sees each target, and how far each sees the unit, (k, 1); infinite in clear daylight."""
        if detection.visibility(self.view) == inf:
            return inf, inf
        view = self.view
        return (
            np.array([[detection.limit(view, unit, target)] for target in self.targets]) + TOLERANCE,
            np.array([[detection.limit(view, target, unit)] for target in self.targets]) + TOLERANCE,
        )

    # -- the exchange of fire ---------------------------------------------------------------------------------

    def fires(self, unit: Piece, lines: SeaLines) -> Iterator[Volley]:
        """Each weapon at its best target, wherever that may be by then."""
        each, _ = harm.broadside(harm.striker(unit), self.line, self.luck)
        strays = STRAYS if self.theirs_to_move else ((0.0, 1.0),)
        for stray, part in strays:
            hits = each.at(lines.contacts.of, None, harm.inch(lines.away + stray * self.target_speeds))
            yield Volley("gunnery", hits, part=part * lines.effort)

    def prices(self, unit: Piece, lines: SeaLines) -> Floats:
        """All of each target that is seen."""
        worths = np.array(self.line.worths)[:, None]
        return np.asarray(worths * self._sights(lines, lines.away, self.lit(unit)[0]))

    def feared(self, unit: Piece, lines: SeaLines) -> Iterator[Volley]:
        """What comes this way of what each enemy may fire."""
        gap = lines.away - (AT_BOATS if unit.spec.kind == "pt" else COMES) * self.target_speeds
        taken = self._facing(unit).at(lines.contacts.of, None, harm.inch(gap))[0]
        yield Volley("gunnery", self._shared(unit, taken * self._sights(lines, gap, self.lit(unit)[1])))

    def _sights(self, lines: SeaLines, away: Floats, limit: Floats | float) -> Bools:
        """Where one sees the other: (k, n), or (1, 1) where all do."""
        return ~lines.hidden if limit is inf else (away <= limit) & ~lines.hidden

    def price(self, unit: Piece) -> float:
        """All of a unit."""
        return round(self.worth(unit), 2)

    def later(self, unit: Piece, lines: SeaLines) -> Exchange:
        """The exchange of the next turn: each comes as near as it can, all weapons at one target."""
        of = lines.contacts.of
        gap = lines.away - NEXT * self.speeds - 0.3 * self.target_speeds
        fear = self._facing(unit).at(of, None, harm.inch(gap))[0] * (1.0 - LINGERS * lines.hidden)
        return exchange(
            lines.contacts,
            len(lines),
            (Volley("gunnery", self.then(unit, lines)),),
            np.array(self.line.worths)[:, None],
            (Volley("gunnery", self._shared(unit, fear)),),
            self.price(unit),
        )

    def then(self, unit: Piece, lines: SeaLines) -> Floats:
        """The share of each target that all of a unit's weapons may take in the next turn: (k, n)."""
        _, both = harm.broadside(harm.striker(unit), self.line, self.luck)
        inches = harm.inch(lines.away - NEXT * max(speed(unit), 1.0))
        return np.asarray(both.at(lines.contacts.of, None, inches)[0])

    def _facing(self, unit: Piece) -> Batteries:
        return harm.facing(self.line, harm.mark(unit), self.luck)

    def _shared(self, unit: Piece, taken: Floats) -> Floats:
        """How much of each enemy's fire comes a unit's way, others being targets too: (k, n)."""
        others = self._best_other(unit)
        part = taken * taken / (taken * taken + others * others + 1e-9)
        return np.asarray(SHARE * part * taken + (1.0 - SHARE) * np.maximum(taken - others, 0.0))

    def _best_other(self, unit: Piece) -> Floats:
        """What each enemy's best target among the side's other ships is worth to it now, beside the unit: (k, 1)."""
        known = self._others.get(unit.id)
        if known is None:
            keep = [at for at, ship in enumerate(self.ships) if ship.id != unit.id]
            best = self._aimed_at[keep].max(axis=0, initial=0.0)[:, None]
            known = self._others[unit.id] = best / max(self.price(unit), 1e-9)
        return known

    @cached_property
    def _aimed_at(self) -> Floats:
        """The harm every enemy may do to every ship where both lie now: (ships, enemies)."""
        x, y = self.own_places.T
        lines = Lines(self.contacts, x, y, np.zeros(len(x)))
        inches = harm.inch(lines.away - COMES * self.target_speeds)
        rows, line = np.arange(len(self.targets)), self.line
        taken = [
            price * harm.facing_table(line, mark, self.luck)[rows, inches[:, place]]
            for place, (_, mark, price) in enumerate(self._ships_weighed)
        ]
        return np.array(taken).reshape(len(self.ships), len(self.targets))

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

    @cached_property
    def scores(self) -> dict[str, int]:
        """The victory points of both sides so far."""
        return victory.scores(self.view)

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
