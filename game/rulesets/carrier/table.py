"""carrier's table: stacks of chips, the task forces behind them, the command of each side. No rules here.

What changes is replaced, never altered in place: a stack's chips are tuples, a task force and its ships are
frozen, the dicts of the table are made anew. A fork may share them all.
"""

from __future__ import annotations

from copy import copy
from typing import Final

import msgspec

from game.match.scenario import Terrain
from game.match.table import Table, Unit
from game.rulesets.carrier.scenario import Objective
from game.sea.heading import Position
from game.sea.sight import Outlines
from game.tabletop.account import Posting

BLACK: Final = "black"
RED: Final = "red"
STAGED, COMMITTED, SHOWN = "staged", "committed", "shown"
CATAPULT = "catapult"
A_CARD = "card"
AIRCRAFT, FLOATPLANES = "aircraft", "floatplanes"
REMOVED = "removed"


class ShipType(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A type of ship or installation: what never changes. `kind` is its class of ship, such as fleet_carrier."""

    id: str
    name: str
    kind: str
    nation: str
    vp: int
    points: int
    guns: int = 0
    aa: int = 0
    strike: int = 0
    cap: int = 0
    armoured: int = 0
    catapult: bool = False
    depth_charges: bool = False
    high_value: bool = False
    silhouette: str = ""
    length: float = 0.0
    about: str = ""

    carrier: bool = False
    """A fleet or light carrier; follows `kind`."""

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "carrier", self.kind in ("fleet_carrier", "light_carrier"))


class Ship(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of a task force's sheet."""

    id: str
    name: str
    type: ShipType
    sunk: bool = False


class Card(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An Air Group card that is not discarded. `by` is the carrier that staged it (its ship id) or the airfield's
    place ("Midway 1"): within a task force it names the card. `colour` and `by` are empty where a view does not know
    them, and a committed card looks staged. `state` is staged, committed or shown."""

    by: str
    colour: str = ""
    state: str = STAGED


class TaskForce(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The sheet behind a task force's chip, its ships in the order in which dice are rolled (CAR-GUN-6).

    `known` says that the enemy has seen the sheet. The ratings follow the ships afloat (CAR-CHP-4).
    """

    name: str
    side: str
    nation: str
    ships: tuple[Ship, ...]
    airfield: bool = False
    cards: tuple[Card, ...] = ()
    known: bool = False

    guns: int = 0
    aa: int = 0
    strike: int = 0
    cap: int = 0

    def __post_init__(self) -> None:
        if self.airfield:  # always face-up (CAR-AFD-1)
            msgspec.structs.force_setattr(self, "known", True)
        guns = aa = strike = cap = 0
        for ship in self.ships:
            if not ship.sunk:
                kind = ship.type
                guns += kind.guns
                aa += kind.aa
                strike += kind.strike
                cap += kind.cap
        if (guns, aa, strike, cap) != (self.guns, self.aa, self.strike, self.cap):
            force = msgspec.structs.force_setattr
            force(self, "guns", guns)
            force(self, "aa", aa)
            force(self, "strike", strike)
            force(self, "cap", cap)

    def with_cards(self, cards: tuple[Card, ...]) -> TaskForce:
        """The same sheet under other cards; its ratings stand."""
        new = copy(self)
        msgspec.structs.force_setattr(new, "cards", cards)
        return new

    @property
    def lives(self) -> bool:
        """Whether a ship of it is left."""
        return False in [ship.sunk for ship in self.ships]

    @property
    def afloat(self) -> tuple[Ship, ...]:
        """Its ships not sunk."""
        return tuple([ship for ship in self.ships if not ship.sunk])


class Stack(Unit):
    """A base chip and what lies on it. `state` is deployed, waiting (to be placed) or removed.

    `up` names the face-up task forces, `down` has the face-down chips as a scenario writes them ("tf:TF 16", "blank",
    "gambit:squall"); both are kept sorted, since a stack has no order. In a view an enemy's face-down chips are
    a number, `unseen`. `shown` says that some chip of it was revealed this round (CAR-CHP-10), `squall`
    that the Gambit lies over it until the round ends.
    """

    up: tuple[str, ...] = ()
    down: tuple[str, ...] = ()
    unseen: int = 0
    airfield: bool = False
    moved: bool = False
    shown: bool = False
    squall: bool = False

    @property
    def hidden(self) -> int:
        """How many face-down chips lie on it: public."""
        return len(self.down) + self.unseen

    def looked_at(self, allowed: int) -> int:
        """How many of them a side looks at where it is allowed so many: no more than there are (CAR-REC-6)."""
        return min(allowed, self.hidden)

    @property
    def revealed(self) -> bool:
        """It holds a face-up task force (CAR-CHP-6)."""
        return bool(self.up)


class Command(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a side has beside its stacks. `gambit` says that it played its Gambit of the action in progress."""

    nation: str
    chips: int = 0
    blanks: int = 0
    gambit: bool = False


class Note(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a side once saw of the enemy and may remember (CAR-INF-3): `what` is a chip as a scenario writes it, and it
    lies in one of `stacks`. `how` is recon, signals, shown or flew.

    What `flew` names no chip: `aircraft` or `floatplanes` of a task force that lies there face-down (CAR-AIR-8).
    """

    round: int
    what: str
    stacks: tuple[str, ...]
    how: str


class AirAction(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The air action in progress (CAR-AIR-10). In the enemy's view `force`, `card` and `drawn` may be blank.

    `card` is the committed card's `by` ("card" where a view does not know it), "catapult", or empty once it is
    discarded. `rolled` are the search's dice and `allowed` how many chips may be looked at; `drawn` the chips looked
    at, in the order drawn. `flown` are the dice of the strike declared, `dice` those still coming, `intercepting` the
    stacks that showed a red card. `met` are the dice of the interception ("cap"), of the AA ("aa") and of the strike,
    as they fell. `over` says that nothing but the debriefing is left.
    """

    side: str
    force: str
    launcher: str
    target: str
    card: str
    rolled: tuple[int, ...] = ()
    again: bool = False
    allowed: int = 0
    looks: int = 0
    drawn: tuple[str, ...] = ()
    declared: bool = False
    flown: int = 0
    dice: int = 0
    intercepting: tuple[str, ...] = ()
    extra_cap: int = 0
    met: dict[str, tuple[int, ...]] = {}
    over: bool = False


class GunBattle(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The gun battle in progress: the moved stack and the stacks it touches that hold a task force (CAR-GUN-3)."""

    side: str
    mover: str
    others: tuple[str, ...]
    extra: dict[str, int] = {}
    score: dict[str, int] = {}
    rolled: dict[str, tuple[int, ...]] = {}


class Salvo(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Hits one side scored that are still to be assigned, in a gun battle or a strike (CAR-HIT)."""

    by: str
    confirmed: int = 0
    unconfirmed: int = 0
    forced: int = 0


class Options(msgspec.Struct, frozen=True):
    """What the scenario settles for the whole battle. `first` is the side that has the marker in round 1, empty where a
    die says; rounds are counted from 1. What the switches mean stands in the tables."""

    scale: int = 2
    first: str = ""
    night: tuple[int, ...] = ()
    bad_weather: tuple[int, ...] = ()
    roster_public: bool = True
    draw_margin: int = 0
    redistribute: bool = True
    strike_card: str = "committed"
    carrier_sunk: str = "discarded"
    gun_ties: str = "nobody"
    decoys_met: str = "dispersed"


class CarrierTable(Table):
    """The table of a carrier battle: `units` are the stacks, `turn` is the round.

    `forces` has every task force by name (in a view: own ones and those the enemy has shown); `notes` what each side
    remembers (in a view: its own). `first` holds the First Player marker, `active` whose action it is.
    `posted` is what the sides have scored, `doomed` are ships that will sink when the last hit is assigned,
    `absorbed` the Confirmed Hits on each so far.
    """

    units: dict[str, Stack]
    options: Options = Options()
    forces: dict[str, TaskForce] = {}
    commands: dict[str, Command] = {}
    notes: dict[str, tuple[Note, ...]] = {}
    staged: dict[str, int] = {}
    first: str = ""
    active: str = ""
    air: AirAction | None = None
    battle: GunBattle | None = None
    salvos: tuple[Salvo, ...] = ()
    doomed: tuple[str, ...] = ()
    posted: tuple[Posting, ...] = ()
    absorbed: dict[str, int] = {}
    land: Outlines = ()
    squalls: Outlines = ()
    terrain: tuple[Terrain, ...] = ()
    zones: dict[str, tuple[Position, ...]] = {}
    objectives: tuple[Objective, ...] = ()
    started: dict[str, tuple[str, ...]] = {}

    def changing(self) -> object:
        """All but the waters and what ships of a type are, which scenario and roster settle."""
        rest = copy(self)
        rest.forces, rest.started = {}, {}
        rest.land = rest.squalls = rest.terrain = rest.objectives = ()
        forces = [
            (force.name, force.known, force.cards, [ship.sunk for ship in force.ships])
            for force in self.forces.values()
        ]
        return rest, forces
