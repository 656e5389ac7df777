"""What a side makes of a table before it weighs an order: its own stacks, the enemy's, who may strike whom.

Reads what the side may know and nothing else, also of a whole table (see `suspects`). All worths are points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

import msgspec
import numpy as np

from game.rulesets.carrier import stacks, visibility
from game.rulesets.carrier.advice import harm
from game.rulesets.carrier.advice.harm import Targets
from game.rulesets.carrier.advice.suspects import Suspect, suspects
from game.rulesets.carrier.stacks import forces_in, standing
from game.rulesets.carrier.table import BLACK, RED, STAGED, CarrierTable, ShipType, Stack, TaskForce
from game.rulesets.carrier.tables import INTERCEPT_RANGE, MOVE_HIDDEN, RADIUS, RANGES
from game.sea.heading import distance
from game.tabletop.advice import Character
from game.tabletop.exchange import Contacts, Floats, Fought, Ints, Lines, Volley

BLACKS = 0.6
"""How many of the enemy's cards are taken for black."""

NOTICED = 0.3
"""How far a stack with no task force shown is feared for beside one that shows what it holds: it must be found."""

FADES_IN = 2 * MOVE_HIDDEN
"""So far beyond its range a strike still counts, less and less: two hidden moves."""

STRIKES_ON = 0.9
"""What a point of Strike of a carrier is worth, over and above her points, at the beginning of a battle."""

GUNS_ON = 0.15
"""The same for a point of Guns."""

GUNS_REACH = 2 * MOVE_HIDDEN
"""So far off a gun battle counts, less and less: two hidden moves."""

PULL = 0.002
"""What an inch nearer to anything counts, however far off, of what is there."""

REMEMBERED = 4096
"""Sheets whose ships are remembered as targets."""

_sheets: dict[tuple[int, float, float, float], tuple[TaskForce, Targets]] = {}


class Own(msgspec.Struct, gc=False):
    """A stack of the side's own."""

    stack: Stack
    forces: list[TaskForce]
    ships: Targets
    guns: int
    aa: int
    strike: int
    transports: int


class Foe(msgspec.Struct, gc=False):
    """A stack of the enemy's: what lies face-up in it, what may lie face-down, the chance that a search sees a chip."""

    stack: Stack
    up: list[TaskForce]
    ships: Targets
    aa: int
    guns: int
    held: list[tuple[Suspect, float]]
    found: float

    @property
    def holds(self) -> float:
        """The chance that a task force lies in it."""
        none = 0.0 if self.up else 1.0
        for _, chance in self.held:
            none *= 1.0 - chance
        return 1.0 - none


class Stacks(NamedTuple):
    """Stacks of one's own at the ends of their moves: `which` is whose each end is, (n,)."""

    own: Sequence[Own]
    which: Ints


class CarrierSituation(Fought[Stacks, Lines, CarrierTable]):
    """Its own stacks as they are, the enemy's as far as the side may know them."""

    def __init__(self, view: CarrierTable, side: str, character: Character) -> None:
        super().__init__(view, side, character)
        self.chips = view.commands[side].chips
        self.their_chips = view.commands[self.other].chips
        self.reach = RANGES[view.commands[side].nation]["strike"]
        self.their_reach = RANGES[view.commands[self.other].nation]["strike"]
        self._convoys = dict.fromkeys(view.sides, 0.0)
        self._fields: dict[str, float] = {}
        self._raids: dict[int, list[float]] = {}
        for objective in view.objectives:
            if objective.kind == "airfield_knocked_out":
                self._fields[objective.task_force] = float(objective.vp)
            else:
                self._convoys[objective.side] += float(objective.vp_each)

    @cached_property
    def suspects(self) -> list[Suspect]:
        """The task forces of the enemy's that lie face-down."""
        found = suspects(self.view, self.side, self.character.concludes)
        for suspect in found:
            suspect.ships = self.ships((suspect.force,))
        return found

    @cached_property
    def own(self) -> list[Own]:
        """The side's own stacks."""
        return [self._own(stack) for stack in standing(self.view, self.side)]

    @cached_property
    def foes(self) -> list[Foe]:
        """The enemy's stacks, as far as the side may know them."""
        return [self._foe(stack) for stack in standing(self.view, self.other)]

    # -- what ships are worth ---------------------------------------------------------------------------------

    def worth(self, kind: ShipType, side: str) -> float:
        """What sinking a ship is worth: her points, and what she may still do."""
        more = STRIKES_ON * kind.strike + GUNS_ON * kind.guns
        points = kind.vp + self.future * more
        return points + self._convoys[side] if kind.kind == "transport" else points

    def ships(self, forces: Iterable[TaskForce]) -> Targets:
        """Ships afloat as targets."""
        found: list[Targets] = [self._sheet(force) for force in forces]
        if len(found) == 1:
            return found[0]
        return tuple(sorted((ship for ships in found for ship in ships), reverse=True))

    def _sheet(self, force: TaskForce) -> Targets:
        """One task force's, remembered: sheets are shared by a table and its forks until they change."""
        more = self._fields.get(force.name, 0.0)
        key = id(force), self.future, self._convoys[force.side], more
        known = _sheets.get(key)
        if known is not None and known[0] is force:
            return known[1]
        afloat = force.afloat
        made = harm.targets(
            (round(self.worth(ship.type, force.side) + more / len(afloat), 1), ship.type.armoured)
            for ship in afloat
        )
        if len(_sheets) >= REMEMBERED:
            _sheets.clear()
        _sheets[key] = force, made
        return made

    # -- the exchange of strikes and of guns ------------------------------------------------------------------

    @cached_property
    def contacts(self) -> Contacts:
        """The enemy's stacks where they lie: what each holds, and how likely, is in what it does."""
        return Contacts.laid([[(*foe.stack.at, 0.0)] for foe in self.foes])

    def lines(self, x: Floats, y: Floats) -> Lines:
        """How the enemy's stacks lie from places."""
        return Lines(self.contacts, x, y, np.zeros(len(x)))

    def _by_stack(self, unit: Stacks, points: Callable[[Own], Sequence[float]]) -> Floats:
        """Numbers of each of the enemy's stacks for each of one's own, by ends: (k, n)."""
        rows = [points(own) for own in unit.own]
        return np.array(rows, dtype=float).reshape(len(unit.own), len(self.foes)).T[:, unit.which]

    def fires(self, unit: Stacks, lines: Lines) -> Iterator[Volley]:
        """The best strike of each stack, of a decoy that of the best of all; guns where they win."""
        raids = self._by_stack(unit, lambda own: self.raids(own.strike if own.forces else self.best_strike))
        yield Volley("strike", raids * near(lines.away, self.reach), more=1.0)
        guns = self._by_stack(unit, self.fights)
        yield Volley("guns", np.maximum(guns, 0.0) * close(lines.away), more=1.0)

    def prices(self, unit: Stacks, lines: Lines) -> Floats:
        """Strikes and guns are reckoned ship by ship, by the points that are sunk: so many points a point."""
        return np.ones((1, 1))

    def feared(self, unit: Stacks, lines: Lines) -> Iterator[Volley]:
        """Their strikes, if they notice her; guns where they lose."""
        feared = self._by_stack(unit, self._strikes_on)
        yield Volley("strike", feared * near(lines.away, self.their_reach))
        guns = self._by_stack(unit, self.fights)
        yield Volley("guns", np.maximum(-guns, 0.0) * close(lines.away))

    def price(self, unit: Stacks) -> float:
        """The same."""
        return 1.0

    def _strikes_on(self, own: Own) -> list[float]:
        losses = dict.fromkeys((foe.stack.id for foe in self.foes), 0.0)
        for foe, loss in self.raided(own) if own.forces else ():
            losses[foe.stack.id] += loss
        return list(losses.values())

    @cached_property
    def best_strike(self) -> int:
        """The dice of the best strike of all."""
        return max((own.strike for own in self.own), default=0)

    def raids(self, dice: int) -> list[float]:
        """`raid` at each of the enemy's stacks."""
        known = self._raids.get(dice)
        if known is None:
            known = self._raids[dice] = [self.raid(dice, foe) if dice else 0.0 for foe in self.foes]
        return known

    def fights(self, own: Own) -> list[float]:
        """Points by which a gun battle with each of the enemy's stacks would end, as likely as it holds anything."""
        if not own.forces:
            return [0.0] * len(self.foes)
        found = []
        for foe in self.foes:
            met = [(foe.ships, foe.guns, 1.0)] if foe.up else []
            met += [(one.ships, one.force.guns, chance) for one, chance in foe.held if not foe.up]
            won = sum(c * (harm.fire(ships, own.guns) - harm.fire(own.ships, guns)) for ships, guns, c in met)
            found.append(won)
        return found

    # -- stacks -----------------------------------------------------------------------------------------------

    def _own(self, stack: Stack) -> Own:
        forces = forces_in(self.view, stack)
        convoy = sum(ship.type.kind == "transport" for force in forces for ship in force.afloat)
        return Own(
            stack,
            forces,
            self.ships(forces),
            sum(force.guns for force in forces),
            sum(force.aa for force in forces),
            max((force.strike for force in forces), default=0),
            convoy,
        )

    def _foe(self, stack: Stack) -> Foe:
        up = [force for name, force in self.view.forces.items() if name in stack.up]
        held = [
            (suspect, chance)
            for suspect in self.suspects
            if (chance := suspect.where.get(stack.id, 0.0)) > 0.0
        ]
        return Foe(
            stack,
            up,
            self.ships(up),
            sum(force.aa for force in up),
            sum(force.guns for force in up),
            held,
            harm.seen(stack.hidden, visibility.poor(self.view, stack)),
        )

    def foe(self, key: str) -> Foe:
        """One of the enemy's stacks by its id."""
        return next(foe for foe in self.foes if foe.stack.id == key)

    def mine(self, key: str) -> Own:
        """One of the side's own."""
        return next(own for own in self.own if own.stack.id == key)

    # -- strikes ----------------------------------------------------------------------------------------------

    def struck(self, dice: int, foe: Foe) -> float:
        """Points expected of a strike on what lies face-up in a stack."""
        cap = sum(force.cap for force in foe.up if force.cards or not foe.stack.shown)
        return harm.strike(foe.ships, dice, round((1.0 - BLACKS) * cap), foe.aa)

    def strikes(self, dice: int, suspect: Suspect) -> float:
        """Points expected of a strike on a suspect once it is found."""
        force = suspect.force
        return harm.strike(suspect.ships, dice, round((1.0 - BLACKS) * force.cap), force.aa)

    def raid(self, dice: int, foe: Foe) -> float:
        """Points expected of an air action with a black card: on what is seen, or what it finds."""
        if foe.up:
            return self.struck(dice, foe)
        return foe.found * sum(chance * self.strikes(dice, suspect) for suspect, chance in foe.held)

    def cap_near(self, own: Own) -> int:
        """Dice of interception that would meet a strike on one of the side's stacks: red cards within reach."""
        dice = 0
        for other in self.own:
            if distance(other.stack.at, own.stack.at) <= INTERCEPT_RANGE + 2 * RADIUS:
                for force in other.forces:
                    if any(card.colour == RED and card.state == STAGED for card in force.cards):
                        dice += force.cap
        return dice

    @cached_property
    def raiders(self) -> list[tuple[Foe, float, int]]:
        """Where a strike of the enemy's may come from: the stack, the chance, the dice."""
        found = []
        for foe in self.foes:
            for force in foe.up:
                if force.strike and (
                    force.cards or foe.stack.airfield or not self.view.staged.get(self.other)
                ):
                    found.append((foe, BLACKS, force.strike))
            for suspect, chance in foe.held:
                if suspect.force.strike:
                    found.append((foe, chance * BLACKS, suspect.force.strike))
        return found

    def raided(self, own: Own, cap: int | None = None) -> list[tuple[Foe, float]]:
        """What strikes from each of the enemy's stacks would sink of one's own if it came to them."""
        met = self.cap_near(own) if cap is None else cap
        return [
            (foe, chance * harm.strike(own.ships, dice, met, own.aa)) for foe, chance, dice in self.raiders
        ]

    def noticed(self, own: Own, *, up: bool | None = None, hidden: int | None = None) -> float:
        """How far the enemy may make anything of a stack: all where it shows what it holds, else it must be found."""
        cues = own.stack.revealed if up is None else up
        if cues:
            return 1.0 if self.their_chips else 0.7
        chips = own.stack.hidden if hidden is None else hidden
        return NOTICED * harm.seen(chips, visibility.poor(self.view, own.stack)) / harm.seen(1, False)

    def black(self, force: TaskForce) -> list[str]:
        """The black cards a task force may still fly with."""
        return [card.by for card in force.cards if card.colour == BLACK and card.state == STAGED]

    def strikers(self, foe: Foe, but: str = "") -> list[int]:
        """Dice of the strikes that could still be flown at a stack this round, the strongest first."""
        found = []
        for own in self.own:
            if not stacks.within(own.stack, foe.stack, self.reach):
                continue
            for force in own.forces:
                if force.strike:
                    found += [force.strike for by in self.black(force) if by != but]
        return sorted(found, reverse=True)


def near(away: Floats, reach: float) -> Floats:
    """How far a strike counts between two centres: in full within its range, hardly at all two moves beyond it."""
    return np.clip(1.0 - (away - 2 * RADIUS - reach) / FADES_IN, 0.0, 1.0) - PULL * away


def close(away: Floats) -> Floats:
    """How far a gun battle counts between two centres."""
    return np.clip(1.0 - (away - 2 * RADIUS) / GUNS_REACH, 0.0, 1.0) - PULL * away


def nearness(away: float, reach: float) -> float:
    """How far a strike counts, beside nothing: 0 from two moves beyond its range on."""
    beyond = away - 2 * RADIUS - reach
    return 1.0 if beyond <= 0.0 else max(0.0, 1.0 - beyond / FADES_IN)
