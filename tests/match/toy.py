"""A tiny game that asks all six questions: skiffs that stow casks, sail, throw pebbles and lay buoys.

It proves the protocol without any real game's rules. Two or three sides; every turn is the same seven steps.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from game.ai import chance
from game.dice.roll import Throw
from game.match import (
    Allot,
    Allotted,
    Budget,
    Choose,
    Chose,
    Fire,
    Fired,
    Match,
    Option,
    Order,
    Outcome,
    Place,
    Placed,
    Question,
    Refusal,
    SealedStep,
    Set,
    Setting,
    SetTo,
    Shot,
    Slot,
    Spot,
    Steer,
    Steered,
    Step,
    Stop,
    Table,
    Umpire,
)
from game.match.events import BattleOver, Event, PhaseBegan, TurnBegan
from game.match.ruleset import Telling
from game.match.scenario import Scenario, SideEntry, UnitEntry, in_sight
from game.match.steps import sealed_for
from game.match.table import Unit
from game.match.unions import event_union
from game.sea.heading import Pose
from game.sea.path import Helm
from game.tabletop.bare import Bare
from tests.dice.named import Named

HARBOUR = (10.0, 10.0)


class Skiff(Unit):
    """A skiff. Its casks are its owner's secret."""

    casks: int = 0
    dents: int = 0
    sailed: int = 0
    moored: bool = False


class ToyTable(Table):
    """The table of skiffs."""

    buoys: tuple[tuple[float, float], ...] = ()
    word: str = ""

    units: dict[str, Skiff]


class Stowed(Event, frozen=True):
    """A side has stowed its casks; the others learn nothing of it."""

    side: str
    casks: dict[str, int]

    def apply(self, table: ToyTable) -> None:
        for key, casks in self.casks.items():
            table.units[key].casks = casks

    def seen_by(self, side: str, table: Any) -> Event | None:
        return self if side == self.side else None


class Sailed(Event, frozen=True):
    """A skiff has sailed."""

    unit: str
    x: float
    y: float
    heading: float
    moored: bool = False

    def apply(self, table: ToyTable) -> None:
        skiff = table.units[self.unit]
        skiff.x, skiff.y, skiff.heading, skiff.moored = self.x, self.y, self.heading, self.moored
        skiff.sailed = table.turn


class Dented(Event, frozen=True):
    """A skiff takes dents."""

    unit: str
    dents: int

    def apply(self, table: ToyTable) -> None:
        table.units[self.unit].dents += self.dents


class BuoyLaid(Event, frozen=True):
    """A buoy lies on the water."""

    x: float
    y: float

    def apply(self, table: ToyTable) -> None:
        table.buoys = (*table.buoys, (self.x, self.y))


class Signalled(Event, frozen=True):
    """A word is hoisted."""

    word: str

    def apply(self, table: ToyTable) -> None:
        table.word = self.word


def own(table: ToyTable, side: str) -> list[Skiff]:
    """The skiffs of a side that still sails."""
    return [] if side in table.conceded else [skiff for skiff in table.units.values() if skiff.side == side]


class Turn(Step, frozen=True):
    """A turn, from stowing to the signal."""

    number: int

    def close(self, umpire: Umpire[ToyTable]) -> None:
        umpire.happens(TurnBegan(self.number))
        umpire.happens(PhaseBegan("stow"))
        umpire.done()
        sides = umpire.table.sides
        umpire.then(
            Stow(), *(Sail(side) for side in sides), Throwing(), LayBuoy(sides[0]), Signal(sides[1]), End()
        )


class Stow(SealedStep, frozen=True):
    """Set, quiet: casks over the skiffs of a side, one at least and four at most."""

    quiet: ClassVar[bool] = True

    def sheet(self, table: ToyTable, side: str) -> Question | None:
        skiffs = own(table, side)
        if not skiffs:
            return None
        slots = tuple(Slot("casks", skiff.id, f"{skiff.name}'s casks", "TOY-2", 0, 3) for skiff in skiffs)
        weights = {("casks", skiff.id): 1 for skiff in skiffs}
        return Set(
            "stow", "Stow your casks.", "TOY-1", slots, (Budget("Casks", "TOY-3", 4, weights, least=1),)
        )

    def open(self, umpire: Umpire[ToyTable], orders: dict[str, Order]) -> None:
        for side, order in orders.items():
            assert isinstance(order, SetTo)
            umpire.happens(Stowed(side, {key: int(value) for key, value in order.values["casks"].items()}))


class Sail(Step, frozen=True):
    """Steer: each skiff of a side once, in any order; it may end in the harbour."""

    side: str

    def ask(self, table: ToyTable, side: str) -> list[Question]:
        if side != self.side:
            return []
        return [steer(skiff) for skiff in own(table, side) if skiff.sailed < table.turn and not skiff.moored]

    def resolve(self, umpire: Umpire[ToyTable], side: str, order: Order) -> None:
        assert isinstance(order, Steered)
        skiff = umpire.table.units[order.unit]
        end = HELM.walk(Pose(skiff.x, skiff.y, skiff.heading), order.path).end
        umpire.happens(Sailed(skiff.id, *end, moored="moor_at" in order.settings))

    def explain(self, table: ToyTable, side: str, order: Order) -> Refusal | None:
        return Refusal("Hold on to your hat.", "TOY-9") if "FFFFFF" in getattr(order, "path", "") else None


HELM = Helm(distance=3.0, turn_cost=1.0, straight_after=1.0, turns=2)


def steer(skiff: Skiff) -> Steer:
    """The question of one skiff."""
    choices = Setting("sail", "Hoist a sail: red or white.", "TOY-4", ("red", "white"), needed=True)
    harbour = Setting("moor_at", "Skiffs moor in the harbour.", "TOY-5", ("harbour",))
    stop = Stop("moor_at", "harbour", HARBOUR, 1.0, "TOY-5", "TOY-6")
    faults = {"too_long": ("Only {left} are left.", "TOY-7")}
    pose = Pose(skiff.x, skiff.y, skiff.heading)
    return Steer("sail", "Sail.", "TOY-4", skiff.id, pose, HELM, faults, (choices, harbour), (stop,))


class Throwing(SealedStep, frozen=True):
    """Fire: three pebbles a side, at two skiffs at most; then those hit share the dents out."""

    def sheet(self, table: ToyTable, side: str) -> Question | None:
        shots = tuple(
            Shot(skiff.id, "pebbles", target.id, 3, clause="TOY-10")
            for skiff in own(table, side)
            for target in table.units.values()
            if target.side != side
        )
        if not shots:
            return None
        weights = {(shot.unit, shot.weapon): 1 for shot in shots}
        budgets = (
            Budget("Pebbles", "TOY-11", 3, weights),
            Budget("Targets", "TOY-12", 2, weights, uses=True),
        )
        return Fire("throw", "Throw your pebbles.", "TOY-10", shots, budgets, "TOY-13")

    def open(self, umpire: Umpire[ToyTable], orders: dict[str, Order]) -> None:
        table = umpire.table
        hits = dict.fromkeys(table.sides, 0)
        for order in orders.values():
            assert isinstance(order, Fired)
            for aim in order.aims:
                throw = Throw(Named(f"{aim.unit} at {aim.target}"), "TOY-14", aim.amount, target=4, again=6)
                hits[table.units[aim.target].side] += umpire.roll(throw).hits
        umpire.then(*(Bear(side, dents) for side, dents in hits.items() if dents))


class Bear(Step, frozen=True):
    """Allot: the side that was hit shares its dents out over its skiffs."""

    side: str
    dents: int

    def ask(self, table: ToyTable, side: str) -> list[Question]:
        if side != self.side:
            return []
        skiffs = own(table, side)
        alone = len(skiffs) == 1
        slots = tuple(
            Slot("dents", skiff.id, skiff.name, "TOY-15", self.dents * alone, self.dents, needed=alone)
            for skiff in skiffs
        )
        weights = {("dents", skiff.id): 1 for skiff in skiffs}
        budget = Budget("Dents", "TOY-16", self.dents, weights, least=self.dents)
        return [Allot("bear", "Share the dents out.", "TOY-15", slots, (budget,))]

    def resolve(self, umpire: Umpire[ToyTable], side: str, order: Order) -> None:
        assert isinstance(order, Allotted)
        for key, dents in order.amounts["dents"].items():
            umpire.happens(Dented(key, int(dents)))
        umpire.done()


class LayBuoy(Step, frozen=True):
    """Place: one buoy in the southern half, heading 0 or 90."""

    side: str

    def ask(self, table: ToyTable, side: str) -> list[Question]:
        if side != self.side:
            return []
        south = ((0.0, 0.0), (20.0, 0.0), (20.0, 10.0), (0.0, 10.0))
        spot = Spot("buoy", south, (0.0, 90.0), "TOY-17")
        return [Place("lay", "Lay a buoy.", "TOY-17", (spot,), table.width, table.height)]

    def resolve(self, umpire: Umpire[ToyTable], side: str, order: Order) -> None:
        assert isinstance(order, Placed)
        x, y, _ = order.pieces["buoy"]
        umpire.happens(BuoyLaid(x, y))
        umpire.done()


class Signal(Step, frozen=True):
    """Choose: a word, or a pass. With "storm" the rule breaks half-way: a fault to be undone."""

    side: str

    def ask(self, table: ToyTable, side: str) -> list[Question]:
        if side != self.side:
            return []
        fog = Option("fog", "Fog", Refusal("There is no fog today.", "TOY-18"))
        options = (Option("ahead", "Ahead"), Option("astern", "Astern"), fog)
        if table.width > 30:
            options = (*options, Option("storm", "Storm"), Option("calm", "Calm"))
        return [Choose("signal", "Hoist a word or none.", "TOY-19", options, 0, 1)]

    def resolve(self, umpire: Umpire[ToyTable], side: str, order: Order) -> None:
        assert isinstance(order, Chose)
        umpire.happens(Signalled(order.picked[0] if order.picked else ""))
        if order.picked == ("storm",):
            raise KeyError("the storm has no page in the book")
        umpire.done()
        if order.picked == ("calm",):
            umpire.then(Becalmed())


class Becalmed(Step, frozen=True):
    """A step with a fault: it asks nobody and never ends."""

    def close(self, umpire: Umpire[ToyTable]) -> None:
        return


class End(Step, frozen=True):
    """The next turn, or the fewest dents win."""

    def close(self, umpire: Umpire[ToyTable]) -> None:
        table = umpire.table
        umpire.done()
        if table.turn < table.turns:
            umpire.then(Turn(table.turn + 1))
            return
        dents = {side: sum(skiff.dents for skiff in own(table, side)) for side in table.sides}
        fewest = [side for side, count in dents.items() if count == min(dents.values())]
        umpire.happens(
            BattleOver(Outcome(fewest[0] if len(fewest) == 1 else "", "The fewest dents.", "TOY-20", dents))
        )


ToyStep = Turn | Stow | Sail | Throwing | Bear | LayBuoy | Signal | Becalmed | End


class Toy:
    """The toy's ruleset: as much of one as a match needs."""

    name = "toy"
    title = "Skiffs"
    version = 1
    turn_called = "turn"
    tables_hash = "0"
    private = False
    presenter = Bare()
    unit = "m"

    @property
    def event_type(self) -> Any:
        return event_union([sys.modules[__name__]])

    def typed(self, scenario: Scenario) -> Scenario:
        return scenario

    def set_up(self, scenario: Scenario) -> ToyTable:
        units = {
            unit.id: Skiff(unit.id, unit.name, side.name, *(unit.at or (0.0, 0.0)), unit.heading)
            for side in scenario.sides
            for unit in side.units
        }
        sides = tuple(side.name for side in scenario.sides)
        return ToyTable(scenario.width, scenario.height, sides, scenario.turns, units, [Turn(1)])

    def redact(self, table: ToyTable, side: str) -> ToyTable:
        view = table.fork()
        for skiff in view.units.values():
            if skiff.side != side:
                skiff.casks = 0
        view.sealed = sealed_for(table, side)
        return view

    def as_known(self, scenario: Scenario, side: str, first: ToyTable) -> Scenario:
        return in_sight(scenario, side, first.units)

    def concede(self, umpire: Umpire[ToyTable], side: str) -> None:
        """Its skiffs take no further part."""

    def outcome_on_concession(self, umpire: Umpire[ToyTable]) -> Outcome:
        table = umpire.table
        left = [side for side in table.sides if side not in table.conceded]
        return Outcome(left[0], "The others went home.")

    def tell(self, event: Event, table: ToyTable, side: str | None) -> Telling | None:
        return Telling("rule", f"{type(event).__name__}.")


TOY: Any = Toy()


def pond(sides: int = 2, skiffs: int = 2, turns: int = 2, width: float = 20.0) -> Scenario:
    """A scenario: `skiffs` skiffs a side on a pond 20 high. On one wider than 30 the signals with faults are open."""
    names = ("Red", "Blue", "Green")[:sides]
    return Scenario(
        format=1,
        ruleset="toy",
        title="Pond",
        width=width,
        height=20.0,
        turns=turns,
        sides=tuple(
            SideEntry(
                name=name,
                colour="crimson",
                units=tuple(
                    UnitEntry(
                        cls="skiff",
                        name=f"{name} {number}",
                        id=f"{name.lower()}_{number}",
                        at=(4.0 + 5 * number, 5.0 + 5 * row),
                        heading=90.0,
                    )
                    for number in range(skiffs)
                ),
            )
            for row, name in enumerate(names)
        ),
    )


def find(name: str) -> Any:
    """The toy by its name, as the registry gives a ruleset. Raises LookupError."""
    if name != TOY.name:
        raise LookupError(f"no ruleset is called {name!r}")
    return TOY


def start(seed: int = 1, path: Path | None = None, **options: Any) -> Match:
    """A battle of skiffs; `options` go to `pond`, and `take_backs` and `tray` to the match."""
    more = {key: options.pop(key) for key in ("take_backs", "tray", "seats") if key in options}
    return Match.start(pond(**options), TOY, seed=seed, path=path, **more)


def on(match: Match, orders: int = 10**6, rng: Random | None = None, until: str = "") -> Match:
    """Play at random for so many orders, or until a question called `until` is open."""
    rng = rng or Random(1)
    while match.over is None and orders:
        side = match.asked()[0]
        if until and match.ask(side)[0].name == until:
            return match
        match.answer(side, chance.answer(match.ask(side), rng), "random")
        orders -= 1
    return match


def question(match: Match, name: str) -> Any:
    """The first open question of that name after playing on to it."""
    on(match, until=name)
    return match.ask(match.asked()[0])[0]
