"""What a side makes of a table before it weighs an order: its ships, the enemy's as it knows them, what each is worth.

Reads what the side may know and nothing else, also of a whole table. All worths are points.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import cos, radians, sin
from typing import Final, NamedTuple

import numpy as np

from game.rulesets.fleet import eyes
from game.rulesets.fleet.advice import gunfire, tubes
from game.rulesets.fleet.advice.gunfire import Gunnery
from game.rulesets.fleet.advice.harm import Mark, mark
from game.rulesets.fleet.advice.suspects import Suspect, belief_of, suspects
from game.rulesets.fleet.condition import lit, slow
from game.rulesets.fleet.table import (
    DEPLOYED,
    STOPPED,
    Condition,
    FleetTable,
    Flight,
    Marker,
    Ship,
    Spec,
    flights,
    markers,
    ships,
    wrecks,
)
from game.rulesets.fleet.tables import BAND, BANDS, GUNNERY, RELATIVE
from game.rulesets.fleet.tables import SLOW as SLOW_CM
from game.rulesets.fleet.views import GHOST
from game.sea.heading import Position
from game.tabletop.advice import Character
from game.tabletop.exchange import Contacts, Floats, Fought, Ints, Lines, Volley, off_bow

LATER: Final = 0.4
"""What a unit may still do is worth at the beginning of a battle, beside the points she scores."""

STAKE: Final = 2.0
"""What the aim of a scenario is worth, of the points of one's own side: it decides the battle, whatever is lost."""

SWINGS: Final = (0.0, -40.0, 40.0)
"""How far a ship that is still to move may have turned when the guns speak."""

GOES: Final = 0.8
"""How far she then is, of what she moved last."""

CROWD: Final = 0.3
"""How much of the enemy's fire each further friend draws away."""

SECOND: Final = 0.15
"""What it is worth to bear on other targets than the best as well."""

LURKS: Final = 0.5
"""How far torpedoes are feared of those who are still to move."""

LEAP: Final = 12.0
"""How much nearer they may come before they launch, in cm."""

AT_EASE: Final = 0.15, 0.4
"""How much easier slow ships are to hit, and stopped ones besides."""


PLACES: Final = 5
"""So many places one out of sight is taken to be at."""


class Foe(NamedTuple):
    """An enemy as the side knows it: the unit, asked only what is public of it, and where it lies or was last seen."""

    unit: Ship
    x: float
    y: float
    heading: float
    mark: Mark
    worth: float

    @property
    def at(self) -> Position:
        return self.x, self.y

    @property
    def id(self) -> str:
        return self.unit.id

    @property
    def spec(self) -> Spec:
        return self.unit.spec


class FleetLines(Lines):
    """Lines of a ship that has `run` so far to each end, with the bands of range."""

    def __init__(self, contacts: Contacts, x: Floats, y: Floats, heading: Floats, run: Floats) -> None:
        super().__init__(contacts, x, y, heading)
        self.run = run
        bands: Ints = np.ceil((self.away - 0.001) / BAND).astype(np.intp)
        self.bands: Ints = np.minimum(np.maximum(bands, 1), BANDS + 1)

    def cms(self, nearer: float = 0.0) -> Ints:
        """The range in whole cm as the tables of torpedoes have it, so much nearer."""
        return np.minimum(np.maximum((self.away - nearer).astype(np.intp), 0), tubes.CM - 1)


class FleetSituation(Fought[Ship, FleetLines, FleetTable]):
    """Its own ships, the enemy's in sight and where others were last seen."""

    def __init__(self, view: FleetTable, side: str, character: Character) -> None:
        super().__init__(view, side, character)
        self.ships = ships(view, side)

    @cached_property
    def flights(self) -> list[Flight]:
        """The side's own stands aloft."""
        return flights(self.view, self.side)

    @cached_property
    def raiders(self) -> list[Flight]:
        """The enemy's, as the side sees them."""
        return [_as_seen(flight) for flight in flights(self.view, self.other)]

    @cached_property
    def markers(self) -> list[Marker]:
        """The enemy's contacts."""
        return markers(self.view, self.other)

    def flight(self, key: str) -> Flight:
        """A stand of either side as the side knows it. Raises KeyError or AssertionError where it is none."""
        found = next((one for one in self.raiders if one.id == key), None) or self.view.units[key]
        assert isinstance(found, Flight)
        return found

    # -- worth ------------------------------------------------------------------------------------------------

    def worth(self, unit: Ship) -> float:
        """What the loss of a whole unit of hers is worth, beside what the scenario wants of it."""
        return unit.spec.points * (1.0 + LATER * self.future) + self.stakes.get(unit.id, 0.0)

    @cached_property
    def stakes(self) -> dict[str, float]:
        """What units that the scenario names are worth besides."""
        named = {one.unit for one in self.view.conditions if one.unit}
        return dict.fromkeys(named, STAKE * self.own_points) if named else {}

    @cached_property
    def own_points(self) -> float:
        """The points of the side's own ships and aircraft, lost or not."""
        return sum(
            unit.spec.points * (unit.original if isinstance(unit, Flight) else 1)
            for unit in self.view.units.values()
            if unit.side == self.side and not isinstance(unit, Marker)
        )

    def aims(self, unit: str) -> list[Condition]:
        """What the scenario wants of a unit of the side's own."""
        return [
            one
            for one in self.view.conditions
            if one.unit == unit and one.side == self.side and one.kind in ("exit", "deliver")
        ]

    @cached_property
    def bases(self) -> list[Ship]:
        """All ships and wrecks that lie on the table."""
        return [*ships(self.view), *wrecks(self.view)]

    # -- the enemy --------------------------------------------------------------------------------------------

    @cached_property
    def foes(self) -> list[Foe]:
        """Enemy ships in sight, and where others were last seen."""
        found = []
        for unit in self.view.units.values():
            if unit.side == self.side or not isinstance(unit, Ship):
                continue
            place = where(unit)
            if place is not None:
                known = unit if unit.sighted or unit.state == GHOST else _ghost(unit, *place)
                found.append(Foe(known, *place, mark(unit), self.worth(unit)))
        return found

    @cached_property
    def by_id(self) -> dict[str, Foe]:
        """They by their ids."""
        return {foe.id: foe for foe in self.foes}

    @cached_property
    def goals(self) -> list[Position]:
        """Where the enemy is or may be."""
        return [foe.at for foe in self.foes] + [one.at for one in self.markers]

    @cached_property
    def suspects(self) -> list[Suspect]:
        """Enemy ships that the side knows of and has never seen."""
        return suspects(self.view, self.side, self.other)

    def prize(self, suspect: Suspect) -> float:
        """What the loss of a suspect would be worth."""
        return suspect.spec.points * (1.0 + LATER * self.future) + self.stakes.get(suspect.id, 0.0)

    @cached_property
    def contacts(self) -> Contacts:
        """Where foes may lie when the guns speak next, each in one place or in several."""
        rows: list[tuple[float, ...]] = []
        for place, foe in enumerate(self.foes):
            lurking = self._lurking(foe)
            rows += [(x, y, foe.heading, chance, place) for x, y, chance in lurking]
            coming = [] if lurking else self._coming(foe)
            rows += [(*there, 1.0 / len(coming), place) for there in coming]
        table = np.array(rows).reshape(-1, 5)
        return Contacts(table[:, :3], table[:, 4].astype(np.intp), table[:, 3])

    def _lurking(self, foe: Foe) -> list[tuple[float, float, float]]:
        """Where one out of sight may be, and how likely; empty where she is in sight."""
        if foe.unit.sighted or self.side not in self.view.memory:
            return []
        belief = belief_of(self.view, self.side, self.other, foe.id, foe.spec)
        return [] if belief is None else belief.places(PLACES, self.view.width / 8)

    @cached_property
    def lying(self) -> Contacts:
        """Foes where they lie."""
        places = np.array([(foe.x, foe.y, foe.heading) for foe in self.foes]).reshape(-1, 3)
        return Contacts(places, np.arange(len(places)), np.ones(len(places)))

    def _coming(self, foe: Foe) -> list[tuple[float, float, float]]:
        pace = self.pace(foe)
        if not pace:
            return [(foe.x, foe.y, foe.heading)]
        found = []
        for swing in SWINGS:
            course = radians(foe.heading + swing / 2)
            x, y = foe.x + GOES * pace * sin(course), foe.y + GOES * pace * cos(course)
            found.append((x, y, (foe.heading + swing) % 360.0))
        return found

    def pace(self, foe: Foe) -> float:
        """How far a foe may still go this turn before the guns speak."""
        if not self.sailing or foe.unit.moved or foe.spec.shore or foe.unit.aground:
            return 0.0
        if not foe.unit.sighted:
            return 0.0
        return float(min(foe.unit.last_speed or SLOW_CM, foe.spec.max_speed))

    @cached_property
    def sailing(self) -> bool:
        """Whether ships still move before the guns speak."""
        return self.view.phase not in ("aircraft", "action", "end")

    # -- the exchange of fire ---------------------------------------------------------------------------------

    def guns(self, batteries: tuple[Gunnery, ...], lines: FleetLines) -> Floats:
        """The shares of each contact that batteries may be expected to take: (batteries, k, n)."""
        table = gunfire.stacked(batteries, self._states)
        return table.at(lines.contacts.of, lines.toward, lines.bands, rakes(lines.off))

    @cached_property
    def _states(self) -> tuple[tuple[Mark, int, bool], ...]:
        """What each foe is made of, what its speed and splash markers add to fire at it, and whether misses are rolled
        again."""
        return tuple((foe.mark, ease_of(foe.unit), still(foe.unit)) for foe in self.foes)

    @cached_property
    def theirs(self) -> tuple[tuple[Gunnery, ...], ...]:
        """The batteries of each foe, taken to be whole."""
        return tuple(gunfire.batteries(foe.unit, foe=True) for foe in self.foes)

    @cached_property
    def worths(self) -> Floats:
        """What each foe is worth: (foes,)."""
        return np.array([foe.worth for foe in self.foes])

    def fires(self, ship: Ship, lines: FleetLines) -> Iterator[Volley]:
        """Her guns, each battery at its best target, and the torpedoes in her tubes."""
        if any(any(left) for left in ship.guns):
            yield Volley("gunnery", self.guns(gunfire.batteries(ship), lines), SECOND)
        battery = ship.spec.tubes
        if battery is not None and any(left > 0 for left in ship.tubes) and not ship.withdrawing:
            dice = tubes.bearing_on(battery, tubes.loaded(ship), ship.vessels, lines.toward)
            skill = ship.crew_quality - ship.splash
            table = np.array([tubes.die(battery.type, foe.mark, skill) for foe in self.foes])
            side = tubes.sides(off_bow(lines.off))
            yield Volley("torpedoes", table[lines.contacts.of[:, None], lines.cms(), side] * dice)

    def prices(self, ship: Ship, lines: FleetLines) -> Floats:
        """All of each contact, as likely as it is seen from there and may be aimed at."""
        worths = np.array([foe.worth * self.aimed(ship, foe) for foe in self.foes])
        return np.asarray((lines.away <= self.sees(ship)) * worths[lines.contacts.of, None])

    def feared(self, ship: Ship, lines: FleetLines) -> Iterator[Volley]:
        """Their guns, and the torpedoes of those who are still to move, shared among all who may be fired at."""
        crowd = 1.0 / (1.0 + CROWD * max(0, len(self.ships) - 1))
        of = lines.contacts.of
        table = gunfire.facing(self.theirs, mark(ship))
        taken = table.at(of, lines.off, lines.bands, rakes(lines.toward)).sum(axis=0)
        slowly, stopped = AT_EASE
        ease = 1.0 + slowly * (lines.run <= SLOW_CM) + stopped * (lines.run <= 0.0)
        yield Volley("gunnery", taken * (lines.away <= self._eyes[of, None]) * (crowd * ease))
        lurkers = self._lurkers
        if lurkers:
            dice = np.zeros((len(self.foes), 1, 1))
            dies = np.zeros((len(self.foes), tubes.CM, len(tubes.SIDES)))
            for place, (kind, skill, most) in lurkers.items():
                dies[place], dice[place] = tubes.die(kind, mark(ship), skill), most
            side = tubes.sides(off_bow(lines.toward))
            yield Volley("torpedoes", LURKS * crowd * (dies * dice)[of[:, None], lines.cms(LEAP), side])

    @cached_property
    def _eyes(self) -> Floats:
        """How far each foe sees, taken to be whole: (foes,)."""
        return np.array([min(BAND * foe.spec.spotting_bands, self.tvr) for foe in self.foes])

    @cached_property
    def _lurkers(self) -> dict[int, tuple[str, int, int]]:
        """Foes still to move that have torpedoes, by place: their type, the crew's skill, the most dice that bear."""
        found = {}
        for place, foe in enumerate(self.foes):
            battery, unit = foe.spec.tubes, foe.unit
            if battery is not None and self.sailing and not unit.moved and unit.sighted:
                dice = tubes.bearing_dice(battery, tubes.loaded(unit, True), unit.vessels)
                found[place] = battery.type, foe.spec.crew_quality, int(dice.max())
        return found

    def price(self, ship: Ship) -> float:
        """All of a ship of the side's own."""
        return self.worth(ship)

    def fire_of(self, ship: Ship) -> Floats:
        """Points that all her guns that bear may take of each foe where both lie, if they may be aimed: (foes,)."""
        return self._fires[ship.id]

    @cached_property
    def _fires(self) -> dict[str, Floats]:
        """The same of each of the side's own ships, reckoned at once."""
        x, y, heading = np.array([(ship.x, ship.y, ship.heading) for ship in self.ships]).T
        lines = FleetLines(self.lying, x, y, heading, np.ones(len(x)))
        armed = [(place, one) for place, ship in enumerate(self.ships) for one in gunfire.batteries(ship)]
        taken = np.zeros((len(x), len(self.foes)))
        for (place, _), shares in zip(armed, self.guns(tuple(one for _, one in armed), lines), strict=True):
            taken[place] += shares[:, place]
        taken *= self.worths
        away, sees = lines.away.T, np.array([[self.sees(ship)] for ship in self.ships])
        taken[away > sees] = 0.0
        return dict(zip((ship.id for ship in self.ships), taken, strict=True))

    # -- sight ------------------------------------------------------------------------------------------------

    @cached_property
    def tvr(self) -> float:
        """How far anything is seen."""
        return self.view.options.tvr

    def aimed(self, ship: Ship, foe: Foe) -> float:
        """The chance that guns of a ship may be aimed at a foe within sight."""
        if not self.view.night or lit(self.view, foe.unit) or foe.unit.lit:
            return 1.0
        return 1.0 if ship.identified == foe.id else 0.5

    def sees(self, ship: Ship) -> float:
        """How far a ship sees, in cm."""
        return min(eyes.eye(ship), self.tvr)


def _as_seen(flight: Flight) -> Flight:
    """A stand as the enemy sees it: not its load, nor how good its crews are."""
    seen = flight.__copy__()
    seen.load = seen.home = ""
    seen.crew_quality = seen.endurance = 0
    return seen


def _ghost(unit: Ship, x: float, y: float, heading: float) -> Ship:
    """What is known of a ship that is out of sight: who she is, and where she was."""
    return Ship(unit.id, unit.name, unit.side, x, y, heading, state=GHOST, spec=unit.spec)


def where(unit: Ship) -> tuple[float, float, float] | None:
    """Where the enemy of a unit takes it to lie; None: he knows of nothing."""
    if unit.state == GHOST:
        return unit.x, unit.y, unit.heading
    if unit.state != DEPLOYED:
        return None
    if unit.sighted:
        return unit.x, unit.y, unit.heading
    if unit.ghost is not None and not unit.submerged:
        return unit.ghost.x, unit.ghost.y, unit.ghost.heading
    return None


def still(unit: Ship) -> bool:
    """Whether misses at it are rolled again."""
    return unit.speed_class == STOPPED or unit.spec.shore


def ease_of(unit: Ship) -> int:
    """What a target's speed and splash markers add to fire at it."""
    return int(GUNNERY["slow"] * slow(unit) + GUNNERY["splash_on_target"] * unit.splash)


def rakes(bearings: Floats) -> Ints:
    """1 where fire from these bearings off a bow rakes, 0 where it does not."""
    off = off_bow(bearings)
    return (np.minimum(off, 180.0 - off) <= RELATIVE["rake_deg"]).astype(np.intp)
