"""Who sits at the chart and what is being written: orders in the making, who is asked, what is to be fought.

It knows no pixels. Opponents answer here; a battle is fought in the battle scene and found again by its log.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from msgspec.structs import replace

from game import places
from game.ai.players import HAND, let_answer, seated
from game.campaign.abroad import found_among, handed_out, taken_back
from game.campaign.afield import Afield, NotFought
from game.campaign.chart import HOWS, SAILING, Chart, Force, Ship, forces_of, ships_of, targets
from game.campaign.drafts import Drafts
from game.campaign.fighting import Logs, Opponents, battles_of, begun, carried_on, log_name
from game.campaign.orders import CALL, DOCK, HURRY, POST, Plan
from game.campaign.service import Service
from game.campaign.turn import Fight
from game.disk import write_whole
from game.match import Choose, Chose, Refusal, Set
from game.match.log import LogNotWritten
from game.match.record import Entry, Record
from game.tabletop.ruleset import Match

State = Literal["orders", "curtain", "battle", "branch", "owed", "over"]
HOSTED = "hosted"
"""The folder of hosted battles below that of all battles."""
NOBODY = " "
"""The eyes of nobody: what everybody may see of a campaign."""


class Desk:
    """A campaign at this machine; `path` is its log, None where none is kept."""

    def __init__(self, match: Match, path: Path | None) -> None:
        self.match = match
        self.seats = {side: match.header.seats.get(side, HAND) for side in match.sides}
        self.hands = [side for side in match.sides if self.seats[side] == HAND]
        self.folder = None if path is None else battles_of(path)
        self.service = Service(self.folder)
        self.players = seated(match, self.seats, match.header.seed or 0)
        field = Logs(self.folder) if self.hands and self.folder is not None else None
        match.tray = Afield(match.tray, field or Opponents(match, self.seats, self.folder))
        self.side = self.hands[0] if len(self.hands) == 1 else ""
        """Whose eyes look now; empty between two hands."""
        self.plan = Plan()
        self._plans: list[Plan] = []
        self.force = ""
        self.fault = ""
        """What went wrong with a battle: a sentence."""
        self._view: Chart | None = None
        self._drafts = Drafts(path)
        self.taken_up = False
        """Whether what stands was laid before the room was left, and nothing was written since."""
        self.unkept = ""
        """Why what is written lasts only until the room is left, or what opponents say is not in the log; empty where
        all is kept."""
        self.go_on()

    # -- what stands -------------------------------------------------------------------------------------------

    @property
    def chart(self) -> Chart:
        """The chart itself: nothing of it is shown but through `view`."""
        assert isinstance(self.match.table, Chart)
        return self.match.table

    @property
    def view(self) -> Chart:
        """The chart as who looks may see it; everything once the campaign is over."""
        if self._view is None:
            if self.match.over is not None and not self.hands:
                self._view = self.chart
            else:
                seen = self.match.view(self.side or NOBODY)
                assert isinstance(seen, Chart)
                self._view = seen
        return self._view

    @property
    def battle(self) -> str:
        """The area whose battle is to be fought now; empty where none is."""
        agenda = self.chart.agenda
        return agenda[0].area if agenda and isinstance(agenda[0], Fight) else ""

    @property
    def asked(self) -> list[str]:
        """The hands that have something to answer."""
        return [side for side in self.match.asked() if side in self.hands]

    @property
    def state(self) -> State:
        """What there is to do."""
        if self.match.over is not None:
            return "over"
        if self.battle:
            return "battle"
        if self.side not in self.asked:
            return "curtain" if self.next else "owed"
        return "orders" if isinstance(self.match.ask(self.side)[0], Set) else "branch"

    @property
    def next(self) -> str:
        """The hand that takes the table next, behind the curtain."""
        return next(iter(self.asked), "")

    # -- going on ----------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Opponents answer until a hand is asked, a battle is to be fought by one, the campaign is over, or the disk
        refuses what they say."""
        self._view, self.unkept = None, ""
        while self.hands and self.match.over is None and not self.battle:
            side = next((side for side in self.match.asked() if side not in self.hands), "")
            if not side:
                break
            try:
                let_answer(self.match, side, self.players[side])
            except LogNotWritten as error:
                self.unkept = error.brief
                break
        if len(self.hands) > 1 and (self.side not in self.asked or self.battle):
            self.side = ""
        elif len(self.hands) == 1:
            self.side = self.hands[0]
        self._begin()

    def step(self) -> None:
        """Opponents do what they owe; between themselves alone up to the next week's orders. LogNotWritten."""
        if self.hands:
            self.go_on()
            return
        week = self.chart.turn
        while self.match.over is None and self.chart.turn == week:
            side = self.match.asked()[0]
            let_answer(self.match, side, self.players[side])
        self._view = None

    def _begin(self) -> None:
        """What who looks has laid for this week and not sealed, else a clean sheet; the first force in hand."""
        laid = self._drafts.of(self.side, self.chart.turn)
        self.taken_up = laid != Plan() and self.sheet is not None and self.refuses(laid) is None
        self.plan, self._plans = (laid, [Plan()]) if self.taken_up else (Plan(), [])
        forces = self.forces
        if not any(force.id == self.force for force in forces):
            self.force = forces[0].id if forces else ""

    def sit(self, side: str) -> None:
        """A hand takes the table: the curtain has risen for it."""
        self.side, self._view = side, None
        self._begin()

    @property
    def forces(self) -> list[Force]:
        """The forces of who looks that have a ship."""
        return forces_of(self.view, self.side)

    @property
    def without_order(self) -> list[Force]:
        """Of these those for which nothing is written yet."""
        plan = self.plan
        return [force for force in self.forces if force.id not in plan.sail and force.id not in plan.how]

    # -- writing orders ----------------------------------------------------------------------------------------

    @property
    def sheet(self) -> Set | None:
        """The sheet of who looks; None where no orders are written."""
        questions = self.match.ask(self.side) if self.side in self.asked else ()
        return questions[0] if questions and isinstance(questions[0], Set) else None

    def refuses(self, plan: Plan) -> Refusal | None:
        """Why orders would not be taken, or None."""
        return self.match.refuses(self.side, plan.order())

    def _try(self, plan: Plan) -> Refusal | None:
        """Take orders into the hand where they may be given."""
        if self.sheet is None:
            return Refusal("No orders are written now.")
        refused = self.refuses(plan)
        if refused is None and plan != self.plan:
            self._plans.append(self.plan)
            self._lay(plan)
        return refused

    def _lay(self, plan: Plan) -> None:
        """Orders stand written, and are kept until they are sealed."""
        self.plan, self.taken_up = plan, False
        self.unkept = self._drafts.keep(self.side, self.chart.turn, plan)

    def sail(self, area: str) -> Refusal | None:
        """The force in hand is to sail to an area, or to stay where it lies there already or is to sail there."""
        force = self.view.forces.get(self.force)
        if force is None:
            return None
        sail = {key: to for key, to in self.plan.sail.items() if key != force.id}
        if area != force.area and self.plan.sail.get(force.id) != area:
            if area not in targets(self.view, force):
                return Refusal(
                    f"No line leads {force.name} to {self.view.areas[area].name} this week.", "CAM-ORD-2"
                )
            sail[force.id] = area
        return self._try(replace(self.plan, sail=sail))

    def stance(self) -> Refusal | None:
        """The force in hand takes an enemy otherwise: the next of the three."""
        force = self.view.forces.get(self.force)
        if force is None:
            return None
        now = self.how(force)
        how = self.plan.how | {force.id: HOWS[(HOWS.index(now) + 1) % len(HOWS)]}
        return self._try(replace(self.plan, how=how))

    def stand(self, force: Force) -> Refusal | None:
        """A force has its order: to stay, and to take an enemy as it would."""
        return self._try(replace(self.plan, how=self.plan.how | {force.id: self.how(force)}))

    def how(self, force: Force) -> str:
        """How a force is to take an enemy, as its orders stand."""
        return self.plan.how.get(force.id, HOWS[1])

    def has(self, group: str, unit: str) -> bool:
        """Whether the sheet has a row for something."""
        sheet = self.sheet
        return sheet is not None and any((slot.group, slot.unit) == (group, unit) for slot in sheet.slots)

    def dock(self, ship: str) -> Refusal | None:
        """A ship goes into the yard, or no longer."""
        if not self.has(DOCK, ship):
            return Refusal("Only a hurt ship in her own yard's harbour goes into the yard.", "CAM-YRD-1")
        return self._try(replace(self.plan, dock=_turned(self.plan.dock, ship)))

    def call(self, ship: str) -> Refusal | None:
        """A ship in reserve is called, or no longer."""
        return (
            self._try(replace(self.plan, call=_turned(self.plan.call, ship)))
            if self.has(CALL, ship)
            else None
        )

    def hurry(self, ship: str) -> Refusal | None:
        """A week's work on a ship is paid for, or no longer."""
        if not self.has(HURRY, ship):
            return None
        return self._try(replace(self.plan, hurry=_turned(self.plan.hurry, ship)))

    def post(self, ship: str) -> Refusal | None:
        """A ship joins the next force that lies where she lies, or stays with her own."""
        sheet = self.sheet
        slots = sheet.slots if sheet is not None else ()
        choices = next((slot.choices for slot in slots if (slot.group, slot.unit) == (POST, ship)), ())
        if not choices:
            return Refusal("No other force of yours lies where she lies.", "CAM-ORD-3")
        ways = ("", *choices)
        to = ways[(ways.index(self.plan.post.get(ship, "")) + 1) % len(ways)]
        post = {key: force for key, force in self.plan.post.items() if key != ship}
        return self._try(replace(self.plan, post=post | ({ship: to} if to else {})))

    def undo(self) -> bool:
        """The last thing written is taken back; where there is none, the seal of the orders is broken while the other
        side has not sealed too."""
        if self._plans:
            self._lay(self._plans.pop())
            return True
        return False

    @property
    def unsealed(self) -> str:
        """The side whose seal may still be broken: its own, while the other hand writes."""
        other = next((side for side in self.hands if side in self.chart.sealed), "")
        return (
            other if self.match.over is None and other and self.match.undo_reaches(other) is not None else ""
        )

    def break_seal(self, side: str) -> None:
        """A side's sealed orders are taken back, to be written anew."""
        self.match.undo(side)
        self.side = ""
        self._view = None
        self.go_on()

    def next_force(self, way: int = 1) -> None:
        """Another force in hand."""
        keys = [force.id for force in self.forces]
        if keys:
            self.force = keys[(keys.index(self.force) + way) % len(keys)] if self.force in keys else keys[0]

    def seal(self) -> None:
        """The orders are given. LogNotWritten, with the orders still in hand."""
        side, week = self.side, self.chart.turn
        self.match.answer(side, self.plan.order())
        self._drafts.keep(side, week, Plan())
        self.go_on()

    def branch(self, area: str) -> None:
        """Where a chain goes on is said."""
        self.match.answer(self.side, Chose("branch", (area,)))
        self.go_on()

    @property
    def ways(self) -> Sequence[tuple[str, str]]:
        """Where a chain may go on: areas by id and name."""
        question = self.match.ask(self.side)[0]
        assert isinstance(question, Choose)
        return [(option.key, option.label) for option in question.options]

    # -- battles -----------------------------------------------------------------------------------------------

    def fight(self) -> Match:
        """This week's battle, begun or carried on, to be laid on the table. LogHeld, LogNotWritten, ContentError."""
        assert self.folder is not None
        path = self.folder / log_name(self.chart, self.battle)
        return carried_on(path) or begun(self.match, self.chart, self.battle, self.seats, path)

    @property
    def fought(self) -> Literal["new", "begun", "over"]:
        """How far the battle that is to be fought has come."""
        assert self.folder is not None
        path = self.folder / log_name(self.chart, self.battle)
        if not path.exists():
            return "new"
        try:
            Logs(self.folder).fought(self.chart, self.battle)
        except NotFought:
            return "begun"
        return "over"

    def note(self) -> bool:
        """Take up a battle that is over; False where it is not."""
        if not self.battle or self.fought != "over":
            return False
        self.match.answer(
            self.asked[0] if self.asked else self.match.sides[0], Chose("battle", (self.battle,))
        )
        self.go_on()
        return True

    # -- battles fought elsewhere ------------------------------------------------------------------------------

    @property
    def may_host(self) -> bool:
        """Whether the battle that is due may be given to players at other machines: two hands, and it was not begun."""
        return len(self.hands) > 1 and bool(self.battle) and self.folder is not None and self.fought == "new"

    def hand_out(self) -> Path:
        """The battle that is due, written as a scenario of one's own. OSError, NotWritten, ContentError, NoBattle."""
        chart = self.chart
        name = log_name(chart, self.battle).removesuffix(".jsonl")
        path = places.own_scenarios_folder(writing=True) / chart.game / f"campaign-{name}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, handed_out(self.match).encode())
        return path

    def take_back(self) -> bool:
        """Look for the finished log of the battle that is due among those hosted and fought here, and take it up."""
        assert self.folder is not None
        folder = places.battles_folder()
        logs = sorted(path for one in (folder / HOSTED, folder) for path in one.glob("*.jsonl"))
        found = found_among(self.match, logs)
        if found is None:
            return False
        taken_back(self.match, self.folder, found)
        return self.note()

    # -- what is told ------------------------------------------------------------------------------------------

    def told(self) -> list[Entry]:
        """What who looks was told of the week before this one, and of this one so far; of all where it is over."""
        record = Record(self.match, self.side or None) if self.side or self.match.over is not None else None
        if record is None:
            return []
        record.close()
        first = self.chart.turn if self.battle or self.match.over is not None else self.chart.turn - 1
        return [entry for entry in record.entries if entry.turn >= first and entry.telling is not None]

    def ships(self, force: str) -> list[Ship]:
        """The ships of a force, as who looks knows them."""
        return ships_of(self.view, force)

    def ashore(self) -> list[Ship]:
        """The ships of who looks that are in the yard, ready or in reserve."""
        own = [ship for ship in self.view.units.values() if ship.side == self.side]
        return [ship for ship in own if ship.state not in (SAILING, "lost")]

    def lost(self) -> list[Ship]:
        """The ships that who looks has lost."""
        return [ship for ship in self.view.units.values() if ship.side == self.side and ship.state == "lost"]


def _turned(ships: tuple[str, ...], ship: str) -> tuple[str, ...]:
    """Ships with one more, or without it."""
    return tuple(one for one in ships if one != ship) if ship in ships else (*ships, ship)
