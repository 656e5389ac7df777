"""A small game of round bases on a bay, for the tests of the window: four kinds of order open at once.

A base moves past islands and enemies, sends a scout, or is split by laying a new base beside it whose counters are
then shared out; or nothing is done. Whoever is scouted shares hits out over boats.
"""

from __future__ import annotations

from typing import Any

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
    Setting,
    Shot,
    Slot,
    Spot,
    Steer,
    Steered,
    Step,
    Table,
    Umpire,
)
from game.match import events as match_events
from game.match.events import Event, PhaseBegan, Shown, Then, TurnBegan
from game.match.questions import Ring
from game.match.ruleset import Telling
from game.match.scenario import Scenario, SideEntry, UnitEntry
from game.match.table import Unit
from game.sea.heading import Pose, distance
from game.sea.passage import Bar, Passage, Rim, Shore
from game.sea.path import Helm
from game.tabletop.bare import Bare
from game.tabletop.lessons import Lessons
from game.tabletop.overlays import Land, Mark, Overlay
from game.tabletop.presenter import Draft, Outlook, Piece
from game.tabletop.ruleset import Phase

ISLAND = ((20.0, 12.0), (25.0, 10.0), (28.0, 14.0), (26.0, 19.0), (21.0, 18.0))
REEF = ((9.0, 22.0), (13.0, 21.0), (14.0, 24.0), (10.0, 25.0))
OUTLINES = (ISLAND, REEF)
BASE, TOUCH = 0.75, 0.01
WIDE, HIGH = 48.0, 36.0


class Base(Unit):
    """A base with counters on it."""

    counters: tuple[str, ...] = ()
    moved: bool = False


class BayTable(Table):
    """The table of bases."""

    units: dict[str, Base]
    hits: int = 0


class Moved(Event, frozen=True):
    """A base has moved."""

    unit: str
    x: float
    y: float

    def apply(self, table: BayTable) -> None:
        base = table.units[self.unit]
        base.x, base.y, base.moved = self.x, self.y, True


class Laid(Event, frozen=True):
    """A new base lies beside an old one."""

    unit: str
    side: str
    x: float
    y: float

    def apply(self, table: BayTable) -> None:
        table.units = {**table.units, self.unit: Base(self.unit, self.unit, self.side, self.x, self.y)}


class Shared(Event, frozen=True):
    """Counters lie on bases."""

    counters: dict[str, tuple[str, ...]]

    def apply(self, table: BayTable) -> None:
        for unit, counters in self.counters.items():
            table.units[unit].counters = counters


class Hit(Event, frozen=True):
    """Boats were hit."""

    hits: int

    def apply(self, table: BayTable) -> None:
        table.hits += self.hits


def passage(table: BayTable, base: Base) -> Passage:
    """What lies in the way of a base: enemies may be touched and not passed over, friends not rested on."""
    bars = tuple(
        Bar(u.x, u.y, 2 * BASE - TOUCH, f"{u.name} lies in the way.", "BAY-3", u.id, touch=2 * BASE)
        for u in table.units.values()
        if u.side != base.side
    )
    rests = tuple(
        Bar(u.x, u.y, 2 * BASE - TOUCH, f"It may not end on {u.name}.", "BAY-4", u.id)
        for u in table.units.values()
        if u.side == base.side and u.id != base.id
    )
    return Passage(RIM, LAND, bars, rests)


RIM = Rim(WIDE, HIGH, BASE, "The whole base stays on the table.", "BAY-1")
LAND = (Shore(OUTLINES, BASE - TOUCH, "Bases do not cross land.", "BAY-2"),)
FAULTS = {"too_long": ("Only {left} in are left.", "BAY-5")}


def helm(reach: float) -> Helm:
    """Any straight legs."""
    return Helm(reach, exact=False, step=0.0, turn=180.0, turn_free=True, slack=0.01)


class Turn(Step, frozen=True):
    """One action of a side."""

    side: str

    def ask(self, table: BayTable, side: str) -> list[Question]:
        if side != self.side:
            return []
        own = [base for base in table.units.values() if base.side == side]
        rush = Setting("rush", "Rush.", "BAY-6", ("rush",), helms={"rush": helm(12)})
        questions: list[Question] = [
            Steer(
                "move", "Move up to 8 in.", "BAY-5", base.id, Pose(base.x, base.y, 0), helm(8), FAULTS, (rush,),
                passage=passage(table, base),
            )
            for base in own
            if not base.moved
        ]  # fmt: skip
        shots = tuple(
            Shot(f"{base.name} boats", weapon, other.id, 1)
            for base in own
            for weapon in ("scout", "raider")
            for other in table.units.values()
            if other.side != side and distance((base.x, base.y), (other.x, other.y)) < 30
        )
        all_of_them = {(shot.unit, shot.weapon): 1 for shot in shots}
        budget = Budget("One is sent", "BAY-7", 1, all_of_them, least=1)
        questions.append(Fire("send_out", "Send one boat to look at an enemy.", "BAY-7", shots, (budget,)))
        lies = tuple(
            Spot(
                base.id,
                headings=(0.0,),
                ring=Ring(base.x, base.y, 1.49, 1.51, "The new base touches the old one.", "BAY-8"),
            )
            for base in own
        )
        others = tuple(
            Bar(u.x, u.y, 1.49 if u.side == side else 1.51, f"It would touch {u.name}.", "BAY-9", shut=u.side != side)
            for u in table.units.values()
        )  # fmt: skip
        clear = Passage(RIM, LAND, others)
        questions.append(
            Place("split", "Lay a new base beside one.", "BAY-8", lies, WIDE, HIGH, pick=1, clear=clear)
        )
        hold = (Option("hold", "Do nothing"),)
        questions.append(Choose("hold", "Do nothing with this turn.", "BAY-10", hold, by_hand=True))
        return questions

    def resolve(self, umpire: Umpire[BayTable], side: str, order: Order) -> None:
        table = umpire.table
        umpire.done()
        following: list[Step] = [Turn(next(name for name in table.sides if name != side))]
        if isinstance(order, Steered):
            base = table.units[order.unit]
            end = helm(12).walk(Pose(base.x, base.y, 0), order.path).end
            umpire.happens(Moved(base.id, end.x, end.y))
        elif isinstance(order, Placed):
            ((unit, (x, y, _)),) = order.pieces.items()
            name = f"{side[0]}{len(table.units) + 1}"
            umpire.happens(Laid(name, side, x, y))
            following.insert(0, ShareOut(side, unit, name))
        elif isinstance(order, Fired):
            following.insert(0, Suffer(side))
        umpire.then(*following)


class ShareOut(Step, frozen=True):
    """The counters of an old base and a fresh blank are shared out over it and the new one."""

    side: str
    old: str
    new: str

    def ask(self, table: BayTable, side: str) -> list[Question]:
        if side != self.side:
            return []
        counters = [*table.units[self.old].counters, "blank"]
        names = list(dict.fromkeys(counters))
        bases = (self.old, self.new)
        slots = tuple(
            Slot(base, name, name.capitalize(), "BAY-11", 0, counters.count(name))
            for base in bases
            for name in names
        )
        budgets = [
            Budget(f"{name.capitalize()} lies on one base", "BAY-11", counters.count(name),
                   {(base, name): 1 for base in bases}, least=counters.count(name))
            for name in names
        ]  # fmt: skip
        budgets += [
            Budget(f"{table.units[base].name} bears a counter", "BAY-12", len(counters),
                   {(base, name): 1 for name in names}, least=1)
            for base in bases
        ]  # fmt: skip
        return [Allot("share_out", "Share the counters out.", "BAY-11", slots, tuple(budgets))]

    def resolve(self, umpire: Umpire[BayTable], side: str, order: Order) -> None:
        assert isinstance(order, Allotted)
        lies = {
            base: tuple(name for name, count in rows.items() for _ in range(int(count)))
            for base, rows in order.amounts.items()
        }
        umpire.happens(Shared(lies))
        umpire.done()


class Suffer(Step, frozen=True):
    """Four hits are shared out over boats, one of which stands three."""

    side: str

    def ask(self, table: BayTable, side: str) -> list[Question]:
        if side != self.side:
            return []
        boats = (("heron", 3), ("gull", 1), ("tern", 1))
        slots = tuple(Slot("hit", boat, boat.capitalize(), "BAY-13", 0, most) for boat, most in boats)
        weights = {("hit", boat): 1 for boat, _ in boats}
        return [
            Allot("hits", "Assign 4 hits.", "BAY-13", slots, (Budget("Hits", "BAY-13", 4, weights, least=4),))
        ]

    def resolve(self, umpire: Umpire[BayTable], side: str, order: Order) -> None:
        assert isinstance(order, Allotted)
        umpire.happens(Hit(sum(int(hits) for hits in order.amounts["hit"].values())))
        umpire.done()


class Start(Step, frozen=True):
    """The first turn begins."""

    def close(self, umpire: Umpire[BayTable]) -> None:
        umpire.happens(TurnBegan(1))
        umpire.happens(PhaseBegan("action"))
        umpire.done()
        umpire.then(Turn(umpire.table.sides[0]))


class BayDisplay(Bare):
    """Bases as pieces; all else is left out."""

    def pieces(self, view: BayTable) -> list[Piece]:
        laid = (self.laid(view, unit, Pose(base.x, base.y, 0)) for unit, base in view.units.items())
        return [piece for piece in laid if piece is not None]

    def laid(self, view: BayTable, unit: str, pose: Pose) -> Piece | None:
        base = view.units.get(unit)
        if base is None:
            return None
        side = view.sides.index(base.side)
        return Piece(unit, base.name, pose.x, pose.y, 0.0, side, "carrier", 1.4, BASE)

    def terrain(self, view: BayTable) -> list[Overlay]:
        return [Land(ISLAND, "Gull Rock"), Land(REEF)]

    def division(self, view: BayTable, unit: str) -> list[str]:
        return [unit, f"{view.units[unit].name} boats"]

    def amount(self, weapon: str, amount: int) -> str:
        return weapon

    def lines(self, view: BayTable, question: Question, unit: str) -> list[Any]:
        return []

    def marks(self, view: BayTable, side: str, question: Question, unit: str) -> list[Overlay]:
        if isinstance(question, Fire):
            targets = dict.fromkeys(shot.target for shot in question.shots if shot.unit == unit)
            return [Mark(target, "may_be_target") for target in targets]
        return []

    def drafts(self, view: BayTable, side: str, question: Question, last: Order | None) -> list[Draft]:
        return []

    def risk(self, view: BayTable, side: str, question: Question, order: Order) -> Refusal | None:
        if isinstance(order, Steered) and isinstance(question, Steer):
            end = question.helm_under(order.settings).walk(question.pose, order.path).end
            for other in view.units.values():
                if other.side != side and distance(end[:2], (other.x, other.y)) <= 2 * BASE + TOUCH:
                    return Refusal(f"This touches {other.name} and starts a fight.", "BAY-14")
        return None

    def outlook(self, view: BayTable, side: str, unit: str, pose: Pose) -> Outlook:
        return Outlook((), (), "", "")

    def card(self, view: BayTable, unit: str) -> None:
        return None

    def strip(self, view: BayTable, side: str) -> Any:
        from game.tabletop.presenter import Strip

        return Strip("")

    def measure(self, length: float) -> str:
        return f"{length:.1f} in"

    def follow(self, view: BayTable, event: Event, after: BayTable) -> BayTable:
        return after

    def cue(self, event: Event, before: BayTable, after: BayTable) -> None:
        return None

    def course(self, view: BayTable, question: Question, group: str, unit: str, value: int) -> None:
        return None

    def odds(self, view: BayTable, firer: str, weapon: str, target: str, amount: int) -> None:
        return None

    def answer_fire(self, view: BayTable, firer: str, target: str) -> None:
        return None

    def arcs(self, view: BayTable, unit: str, pose: Pose | None = None) -> list[Overlay]:
        return []

    rings = arcs

    def hand(self, view: BayTable, side: str) -> None:
        return None

    notebook = procedure = hand


BayStep = Start | Turn | ShareOut | Suffer


class Bay:
    """The bay's ruleset: as much of one as the window needs."""

    name = "bay"
    title = "Bay"
    lessons = Lessons()
    subtitle = "Round bases"
    unit = "in"
    complete = False
    private = False
    version = 1
    turn_called = "turn"
    tables_hash = "0"
    phases = (Phase("action", "Action"),)
    presenter = BayDisplay()

    @property
    def event_type(self) -> Any:
        union: Any = Then[BayStep] | Shown[BayStep] | Moved | Laid | Shared | Hit
        for kind in vars(match_events).values():
            if isinstance(kind, type) and issubclass(kind, Event) and kind not in (Event, Then, Shown):
                union = union | kind
        return union

    def hides(self, scenario: Scenario) -> bool:
        return False

    def set_up(self, scenario: Scenario) -> BayTable:
        units = {
            unit.id: Base(unit.id, unit.name, side.name, *(unit.at or (0.0, 0.0)), counters=("force", "blank"))
            for side in scenario.sides
            for unit in side.units
        }  # fmt: skip
        sides = tuple(side.name for side in scenario.sides)
        return BayTable(scenario.width, scenario.height, sides, scenario.turns, units, [Start()])

    def redact(self, table: BayTable, side: str) -> BayTable:
        view = table.fork()
        view.seen_by = side
        return view

    def scores(self, table: BayTable) -> dict[str, int]:
        return dict.fromkeys(table.sides, 0)

    def outcome_on_concession(self, umpire: Umpire[BayTable]) -> Outcome:
        table = umpire.table
        return Outcome(
            next(side for side in table.sides if side not in table.conceded), "The other went home."
        )

    def tell(self, event: Event, table: BayTable, side: str | None) -> Telling | None:
        return Telling("rule", f"{type(event).__name__}.")


BAY: Any = Bay()


def begin(b: tuple[float, float] = (16.0, 14.0)) -> Match:
    """A battle: three bases on the left, B where it is told, three on the right."""
    places = {
        "Red": (("A", (8.0, 10.0)), ("B", b), ("C", (7.0, 28.0))),
        "Blue": (("X", (31.0, 12.0)), ("Y", (18.0, 21.0)), ("Z", (40.0, 30.0))),
    }
    colours = {"Red": "crimson", "Blue": "azure"}
    sides = tuple(
        SideEntry(
            name=side,
            colour=colours[side],
            units=tuple(UnitEntry(cls="base", name=name, id=name.lower(), at=at) for name, at in bases),
        )
        for side, bases in places.items()
    )
    scenario = Scenario(format=1, ruleset="bay", title="Bay", width=WIDE, height=HIGH, turns=3, sides=sides)
    return Match.start(scenario, BAY, seed=3)


__all__ = ["BAY", "Chose", "begin"]
