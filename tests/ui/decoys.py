"""A toy game of piles and secrets for the tests of the window: Decoys. Two sides take turns with piles of chips.

On a turn a side searches an enemy pile (dice, then chips turned over) or scatters one of its own (a new base). Before
every search the side that is searched may play a gambit nobody knows it has: a window of its own, with a curtain. Every
round begins with a sealed sheet. Nothing here is any real game's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from game.dice.roll import Throw
from game.match import (
    Choose,
    Chose,
    Match,
    Option,
    Order,
    Outcome,
    Question,
    SealedStep,
    Set,
    SetTo,
    Slot,
    Step,
    Table,
    Umpire,
)
from game.match import events as match_events
from game.match.events import BattleOver, Event, PhaseBegan, Rolled, Shown, Then, TurnBegan
from game.match.ruleset import Telling
from game.match.scenario import Scenario, SideEntry, UnitEntry
from game.match.steps import sealed_for
from game.match.table import Unit
from game.tabletop import cues
from game.tabletop.bare import Bare
from game.tabletop.drafting import Plain
from game.tabletop.fields import FieldSet
from game.tabletop.lessons import Lessons
from game.tabletop.overlays import Land
from game.tabletop.papers import (
    Coins,
    Face,
    Hand,
    HandCard,
    Jotting,
    Notebook,
    Procedure,
    Reserve,
    Rung,
)
from game.tabletop.presenter import Figure, Piece, Pile, Strip, Tab, Token
from game.tabletop.ruleset import Phase
from tests.dice.named import Named

SHIPS = {"Main Body": "Shokaku, Zuikaku", "Covering Group": "Shoho, Aoba, Kako", "TF 17": "Yorktown, Russell"}
SILHOUETTES = {"Covering Group": "cruiser", "Port Moresby": "airfield"}


class Heap(Unit):
    """A pile. `down` are its face-down chips (of an enemy's, in a view, only `unseen` of them), `up` the others."""

    down: tuple[str, ...] = ()
    up: tuple[str, ...] = ()
    unseen: int = 0


class DecoyTable(Table):
    """The table of piles; `cards` and `remembered` are each side's own, `search` is what is under way."""

    units: dict[str, Heap]
    cards: dict[str, dict[str, str]] = {}
    remembered: dict[str, dict[str, str]] = {}
    active: str = ""
    search: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()


class Staged(Event, frozen=True):
    """A side has chosen the faces of its cards; the other learns nothing."""

    side: str
    faces: dict[str, str]

    def apply(self, table: DecoyTable) -> None:
        table.cards = {**table.cards, self.side: self.faces}

    def seen_by(self, side: str, table: Any) -> Event | None:
        return self if side == self.side else None


class Begun(Event, frozen=True):
    """A side's turn, or a search of a pile from another."""

    side: str
    search: tuple[str, ...] = ()

    def apply(self, table: DecoyTable) -> None:
        table.active, table.search, table.dice = self.side, self.search, ()


class Read(Event, frozen=True):
    """The dice of the search are read."""

    dice: tuple[int, ...]

    def apply(self, table: DecoyTable) -> None:
        table.dice = self.dice


class Turned(Event, frozen=True):
    """A chip of a pile is turned over."""

    unit: str
    chip: str

    def apply(self, table: DecoyTable) -> None:
        heap = table.units[self.unit]
        heap.up = (*heap.up, self.chip)
        if heap.unseen:
            heap.unseen -= 1
        else:
            down = list(heap.down)
            down.remove(self.chip)
            heap.down = tuple(down)


class Scattered(Event, frozen=True):
    """Some chips of a pile go to a new base beside it."""

    unit: str
    new: str
    x: float
    y: float
    chips: tuple[str, ...] = ()
    count: int = 0

    def apply(self, table: DecoyTable) -> None:
        old = table.units[self.unit]
        heap = Heap(self.new, self.new, old.side, self.x, self.y)
        if self.chips:
            left = list(old.down)
            for chip in self.chips:
                left.remove(chip)
            old.down, heap.down = tuple(left), self.chips
        else:
            old.unseen -= self.count
            heap.unseen = self.count
        table.units[self.new] = heap

    def seen_by(self, side: str, table: Any) -> Event | None:
        own = table.units[self.unit].side == side
        return self if own else msgspec.structs.replace(self, chips=(), count=len(self.chips))


class Gambled(Event, frozen=True):
    """A gambit is played, or (empty) none is: then only the side itself knows that it was asked."""

    side: str
    unit: str = ""

    def apply(self, table: DecoyTable) -> None:
        if self.unit:
            heap = table.units[self.unit]
            down = list(heap.down)
            if "gambit:squall" in down:
                down.remove("gambit:squall")
                heap.down = tuple(down)
            elif heap.unseen:
                heap.unseen -= 1

    def seen_by(self, side: str, table: Any) -> Event | None:
        return self if self.unit or side == self.side else None


class Round(Step, frozen=True):
    """A round: the sealed sheet, two turns of the first side, one of the second."""

    number: int

    def close(self, umpire: Umpire[DecoyTable]) -> None:
        umpire.happens(TurnBegan(self.number))
        umpire.happens(PhaseBegan("staging"))
        umpire.done()
        first, second = umpire.table.sides
        umpire.then(Staging(), Act(first), Act(first), Act(second), Rest())


class Staging(SealedStep, frozen=True):
    """Set: a face for each of the side's cards."""

    def sheet(self, table: DecoyTable, side: str) -> Question | None:
        slots = tuple(
            Slot("card", key, key, "DEC-1", choices=("black", "red"), needed=True) for key in HOLDERS[side]
        )
        return Set("stage", "Choose a face for each card.", "DEC-1", slots)

    def open(self, umpire: Umpire[DecoyTable], orders: dict[str, Order]) -> None:
        for side, order in orders.items():
            assert isinstance(order, SetTo)
            umpire.happens(Staged(side, {key: str(value) for key, value in order.values["card"].items()}))
        umpire.happens(PhaseBegan("actions"))


class Act(Step, frozen=True):
    """Choose: search one of their piles, or scatter one of one's own."""

    side: str

    def ask(self, table: DecoyTable, side: str) -> list[Question]:
        if side != self.side:
            return []
        theirs = [unit for unit in table.units.values() if unit.side != side and _hidden(unit)]
        own = [unit for unit in table.units.values() if unit.side == side and len(unit.down) > 1]
        options = tuple(Option(f"search:{unit.id}", f"Search {unit.id}") for unit in theirs)
        options += tuple(Option(f"scatter:{unit.id}", f"Scatter {unit.id}") for unit in own)
        return [Choose("act", "Search, or scatter.", "DEC-2", (*options, Option("hold", "Hold")))]

    def resolve(self, umpire: Umpire[DecoyTable], side: str, order: Order) -> None:
        assert isinstance(order, Chose)
        what, _, unit = order.picked[0].partition(":")
        umpire.done()
        if what == "search":
            base = next(one.id for one in umpire.table.units.values() if one.side == side)
            umpire.happens(Begun(side, (base, unit)))
            umpire.then(Window(umpire.table.units[unit].side, unit), Search(side, unit))
        elif what == "scatter":
            heap = umpire.table.units[unit]
            new = f"{unit[0]}{len(umpire.table.units) + 1}"
            umpire.happens(Scattered(unit, new, heap.x + 1.6, heap.y, heap.down[:1]))


class Window(Step, frozen=True):
    """Choose: a gambit of the pile that is searched. Whether there is one, the other side does not learn."""

    side: str
    unit: str

    def ask(self, table: DecoyTable, side: str) -> list[Question]:
        if side != self.side or "gambit:squall" not in table.units[self.unit].down:
            return []
        return [Choose("gambit", "Play a gambit?", "DEC-3", (Option("squall", "Squall"),), 0, 1)]

    def curtain(self, table: DecoyTable) -> bool:
        return True

    def sitters(self, table: DecoyTable) -> tuple[str, ...]:
        return (self.side,)

    def resolve(self, umpire: Umpire[DecoyTable], side: str, order: Order) -> None:
        assert isinstance(order, Chose)
        umpire.happens(Gambled(side, self.unit if order.picked else ""))
        umpire.done()


class Search(Step, frozen=True):
    """Two dice: 8 or less turns over the first chip."""

    side: str
    unit: str

    def close(self, umpire: Umpire[DecoyTable]) -> None:
        umpire.done()
        roll = umpire.roll(Throw(Named(f"{self.unit} searched"), "DEC-4", 2))
        umpire.happens(Read(roll.waves[0]))
        heap = umpire.table.units[self.unit]
        if sum(roll.waves[0]) <= 8 and heap.down:
            umpire.happens(Turned(self.unit, heap.down[0]))
        umpire.happens(Begun(""))


class Rest(Step, frozen=True):
    """The next round, or the battle is over."""

    def close(self, umpire: Umpire[DecoyTable]) -> None:
        umpire.done()
        table = umpire.table
        if table.turn < table.turns:
            umpire.then(Round(table.turn + 1))
        else:
            umpire.happens(BattleOver(Outcome("", "All rounds are played.", "DEC-5", {})))


DecoyStep = Round | Staging | Act | Window | Search | Rest
HOLDERS = {"USN": ("Lexington", "Yorktown"), "IJN": ("Shoho", "Shokaku")}


def _hidden(heap: Heap) -> int:
    return len(heap.down) + heap.unseen


def _token(chip: str) -> Token:
    kind, _, name = chip.partition(":")
    if kind == "tf":
        return Token(name, "force", SILHOUETTES.get(name, "carrier"), SHIPS.get(name, ""))
    return Token("blank", "blank") if kind == "blank" else Token(name.capitalize(), "gambit")


class DecoyPresenter(Bare):
    """How Decoys is shown: what the tests look at, and nothing of what they do not."""

    def pieces(self, view: DecoyTable) -> list[Piece]:
        return [
            Piece(
                heap.id, heap.name, heap.x, heap.y, 0.0, view.sides.index(heap.side), "", 1.5, 0.75,
                pile=Pile(
                    _hidden(heap) + len(heap.up),
                    tuple(_token(chip) for chip in heap.up),
                    tuple(_token(chip) for chip in heap.down),
                ),
            )
            for heap in view.units.values()
        ]  # fmt: skip

    def hand(self, view: DecoyTable, side: str) -> Hand | None:
        if not side:
            return None
        faces = view.cards.get(side, {})
        away = view.search and view.active == side
        cards = tuple(
            HandCard(key, state="down")
            if key not in faces
            else HandCard(
                key,
                "Strike" if faces[key] == "black" else "Fighters",
                "black" if faces[key] == "black" else "red",
                "bombers" if faces[key] == "black" else "fighters",
                key,
                f"with {view.search[0]}" if away and place == 0 else "strike 4",
                "away" if away and place == 0 else "held",
                unit=next(unit.id for unit in view.units.values() if unit.side == side),
                clause="DEC-1",
            )
            for place, key in enumerate(HOLDERS[side])
        )
        reserves = tuple(
            Reserve("squall", "Squall", f"with {heap.id}: not in this step", unit=heap.id)
            for heap in view.units.values()
            if heap.side == side and "gambit:squall" in heap.down
        )
        coins = Coins("Command chips", 4, 6, clause="DEC-2")
        words = "Three are staged; one is on its way."
        return Hand("Your air groups", words, cards, (coins,), reserves, "Gambits in reach")

    def notebook(self, view: DecoyTable, side: str) -> Notebook | None:
        if not side:
            return None
        known = view.remembered.get(side, {})
        rows = []
        for heap in view.units.values():
            if heap.side == side:
                continue
            up = ", ".join(chip.partition(":")[2] for chip in heap.up)
            text = known.get(heap.id) or (f"{up}, face up" if up else "never searched")
            more = f"{_hidden(heap)} hidden" if up else ""
            rows.append(Jotting(heap.id, text, more, known.get(heap.id, ""), clause="DEC-6"))
        return Notebook("Intelligence", tuple(rows))

    def procedure(self, view: DecoyTable, side: str) -> Procedure | None:
        if not view.search:
            return None
        rolled = view.dice
        base, target = view.search
        return Procedure(
            "Air action",
            f"{base} on {target}",
            view.active,
            (
                Rung("Briefing", "done", f"Target {target}; one card committed.", clause="DEC-2"),
                Rung(
                    "Recon",
                    "done" if rolled else "now",
                    "8 or less on two dice finds them.",
                    tuple(Face(face) for face in rolled),
                    f"= {sum(rolled)}" if rolled else "",
                    figures=(Figure("72 %", "found"), Figure("1.3", "chips seen")),
                    clause="DEC-4",
                ),
                Rung("Debriefing", "to come", "Cards that were shown are discarded."),
            ),
        )

    def terrain(self, view: DecoyTable) -> list[Any]:
        return [Land(((0, 20), (10, 22), (18, 18), (8, 12), (0, 10)), "Papua")]

    def strip(self, view: DecoyTable, side: str) -> Strip:
        return Strip("Chips left", (Tab("USN 4", "now"), Tab("IJN 3", "to come")), "")

    def cue(self, event: Event, before: DecoyTable, after: DecoyTable) -> cues.Cue | None:
        match event:
            case Rolled():
                return cues.Cast(words=f"{sum(event.roll.waves[0])} is rolled.")
            case Turned(unit=unit, chip=chip):
                return cues.Unveil(unit, (_token(chip),), words=f"{chip} is turned over.")
            case Scattered(unit=unit, new=new):
                return cues.Split(unit, new, words=f"{unit} scatters.")
            case Begun(search=(base, unit)):
                return cues.Flight(base, unit, "aircraft", 2, words=f"{base} launches at {unit}.")
        return None

    def follow(self, view: DecoyTable, event: Event, after: DecoyTable) -> DecoyTable:
        following = view.fork()
        event.apply(following)
        return following

    def card(self, view: DecoyTable, unit: str) -> None:
        return None

    def arcs(self, *args: Any) -> list[Any]:
        return []

    rings = threats = marks = lines = drafts = account = arcs

    def odds(self, *args: Any) -> None:
        return None

    answer_fire = course = laid = risk = odds

    def division(self, view: DecoyTable, unit: str) -> Sequence[str]:
        return (unit,)

    def measure(self, length: float) -> str:
        return f"{length:.1f} in"


class Decoys:
    """The toy's ruleset."""

    name = "decoys"
    title = "Decoys"
    lessons = Lessons()
    subtitle = "piles and secrets"
    unit = "in"
    complete = False
    version = 1
    turn_called = "turn"
    tables_hash = "0"
    private = True
    roster: dict[str, Any] = {}
    fields = FieldSet(measure="inches", kinds=(), cls=(), placed=False)
    phases = (Phase("staging", "Staging"), Phase("actions", "Actions"))
    presenter = DecoyPresenter()
    drafting: Plain[Any] = Plain()

    class advice:  # noqa: N801
        characters = ()

    @staticmethod
    def hides(scenario: Any) -> bool:
        return True

    @property
    def event_type(self) -> Any:
        union: Any = Then[DecoyStep] | Shown[DecoyStep] | Staged | Begun | Turned | Scattered | Gambled | Read
        for kind in vars(match_events).values():
            if isinstance(kind, type) and issubclass(kind, Event) and kind not in (Event, Then, Shown):
                union = union | kind
        return union

    def typed(self, scenario: Scenario) -> Scenario:
        return scenario

    def set_up(self, scenario: Scenario) -> DecoyTable:
        units = {
            unit.id: Heap(
                unit.id, unit.name, side.name, *(unit.at or (0.0, 0.0)), down=tuple(unit.more["chips"])
            )
            for side in scenario.sides
            for unit in side.units
        }
        sides = tuple(side.name for side in scenario.sides)
        table = DecoyTable(scenario.width, scenario.height, sides, scenario.turns, units, [Round(1)])
        table.cards = {side: {} for side in sides}
        table.remembered = {"USN": {"J1": "Zuikaku here? round 2"}, "IJN": {}}
        return table

    def redact(self, table: DecoyTable, side: str) -> DecoyTable:
        view = table.fork()
        for heap in view.units.values():
            if heap.side != side:
                heap.unseen, heap.down = _hidden(heap), ()
        view.cards = {side: table.cards.get(side, {})}
        view.remembered = {side: table.remembered.get(side, {})}
        view.sealed = sealed_for(table, side)
        return view

    def concede(self, umpire: Umpire[DecoyTable], side: str) -> None:
        """It takes no further part."""

    def outcome_on_concession(self, umpire: Umpire[DecoyTable]) -> Outcome:
        return Outcome("", "The other went home.")

    def tell(self, event: Event, table: DecoyTable, side: str | None) -> Telling | None:
        match event:
            case Turned(unit=unit, chip=chip):
                return Telling("sighting", f"{chip} of {unit} is turned over.", "DEC-4", 2, (unit,))
            case Scattered(unit=unit, new=new, chips=chips):
                with_it = f" with {', '.join(chips)}" if chips else ""
                return Telling("weather", f"{unit} scatters: {new}{with_it}.", "DEC-2", 1, (unit, new))
            case Gambled(unit=unit):
                return Telling("rule", f"A gambit is {'played' if unit else 'kept'}.", "DEC-3", 1)
            case Staged(side=who):
                return Telling("rule", f"{who} has staged {', '.join(event.faces.values())}.", "DEC-1")
            case Begun(search=(base, unit)):
                return Telling("aircraft", f"{base} launches at {unit}.", "DEC-2", 1, (base, unit))
            case Rolled(roll=roll):
                return Telling("dice", f"{sum(roll.waves[0])} is rolled.", "DEC-4")
        return None

    def class_problems(self, place: str, row: object) -> list[Any]:
        return []

    def problems(self, scenario: Scenario) -> list[Any]:
        return []

    def scores(self, table: DecoyTable) -> dict[str, int]:
        return dict.fromkeys(table.sides, 0)


DECOYS: Any = Decoys()

PILES = {
    "USN": (
        ("U1", (50.0, 18.0), ("tf:TF 17", "blank", "gambit:ambush")),
        ("U2", (57.0, 16.0), ("tf:TF 11", "blank")),
        ("U4", (44.0, 9.0), ("blank", "blank", "gambit:radio")),
    ),
    "IJN": (
        ("J1", (57.0, 36.0), ("tf:Main Body", "blank", "gambit:squall")),
        ("J2", (38.0, 30.0), ("tf:Covering Group", "blank", "blank")),
        ("J5", (17.0, 32.0), ("blank", "blank")),
    ),
}


def sea(turns: int = 2, more: int = 0) -> Scenario:
    """A scenario; with `more` so many further piles a side."""
    sides = []
    for (name, piles), colour in zip(PILES.items(), ("crimson", "azure"), strict=True):
        extra = [
            (
                f"{name[0]}{10 + n}",
                (4.0 + n % 10 * 6.6, 4.0 + n // 10 * 9 + 22 * (name == "IJN")),
                ("blank", "tf:TF 9"),
            )
            for n in range(more)
        ]
        units = tuple(
            UnitEntry(cls="pile", name=key, id=key, at=at, heading=0.0, more={"chips": list(chips)})
            for key, at, chips in (*piles, *extra)
        )
        sides.append(SideEntry(name=name, colour=colour, units=units))
    return Scenario(
        format=1, ruleset="decoys", title="Decoys", width=72.0, height=48.0, turns=turns, sides=tuple(sides)
    )


def start(seed: int = 3, turns: int = 2, more: int = 0, **options: Any) -> Match:
    """A battle of decoys before its first sheet."""
    return Match.start(sea(turns, more), DECOYS, seed=seed, **options)
