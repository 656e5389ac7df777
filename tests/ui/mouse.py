"""A robot that plays with the mouse alone and counts its clicks: what a captain wants, given by what can be pressed.

Every press of a button counts one, and so does a drag; the wheel turned over one thing counts one however far. It may
look at what a person sees: the board, the sheet beside it and the bar below.
"""

from __future__ import annotations

from collections import Counter

from game.ai.players import player
from game.asking.advised import alike
from game.asking.answering import PlanRow
from game.asking.sheet import piece_of
from game.asking.verbs import Verbs
from game.match import Aim, Allotted, Chose, Fired, Order, Placed, Question, SetTo, Steer, Steered
from game.match.orders import Value
from game.sea.heading import Pose, ahead, distance, relative
from game.ui.battle.plan_rows import BESIDE, CHOOSE, SLIDE, TURN, knob
from tests.ui.battles import Sitting

CLOSE = 0.6
"""An end so near to the one wanted, in table units, is the one."""


class Mouse:
    """Plays one side by mouse; what it wants is what a captain would order."""

    def __init__(self, sitting: Sitting, seed: int = 1) -> None:
        self.sitting = sitting
        self.captain = player("captain", seed)
        self.clicks: Counter[str] = Counter()
        """Clicks by the unit they were about; by the name of the question where it is about none."""
        self.given: list[tuple[str, int, int]] = []
        """Every order sent, by what it was about, with its clicks and of how many units it tells."""
        self._about = ""

    @property
    def scene(self):
        """The battle on the window."""
        return self.sitting.scene

    # -- presses -----------------------------------------------------------------------------------------------------

    def press(self, at: tuple[int, int], button: int = 1) -> None:
        """One click."""
        self.clicks[self._about] += 1
        self.sitting.pilot.click(at, button)
        self.sitting.rest()

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """A press, a way, and a release: one click."""
        self.clicks[self._about] += 1
        self.sitting.pilot.drag(start, end)
        self.sitting.rest()

    def key(self, action: str) -> None:
        """Press a key of the bar with the mouse."""
        self.press(self.scene.bar.spot("keys", (action,)).center)

    def unit(self, unit: str) -> None:
        """Click a piece on the board."""
        piece = next(piece for piece in self.scene.stage.pieces() if piece.id == unit)
        self.press(self.sitting.pixel(piece.x, piece.y))

    def part(self, key: str, value: Value) -> bool:
        """Press what a row of the sheet has for a value; False where nothing says it at once."""
        row = self.row(key)
        for act in (CHOOSE, BESIDE):
            place = self.panel.part(key, f"{act}{value}")
            if place is not None:
                self.press(place.center)
                return True
        if row.spinner is None or not isinstance(value, int):
            return False
        track = self.panel.part(key, SLIDE)
        if track is not None:
            self.press(knob(row, track, value).center)
            return True
        while (now := self.row(key).spinner[0]) != value:
            way = 1 if now is None or now < value else -1
            self.panel.reveal(key)
            self.press(self.panel.part(key, f"{TURN}{way}").center)
        return True

    @property
    def panel(self):
        """The panel of the sheet."""
        return self.scene.column.plan

    def shown(self, key: str):
        """Where a row of the sheet lies, in sight."""
        self.panel.reveal(key)
        return self.panel.box(key)

    def row(self, key: str) -> PlanRow:
        """A row of the sheet, in sight."""
        self.panel.reveal(key)
        return next(row for row in self.panel.plan.rows if row.key == key)

    def draft(self, order: Order) -> bool:
        """Press the draft that is just this order, where one is offered."""
        offered = self.sitting.hand.offered()
        for one in offered:
            if alike(one.order, order):
                place = self.panel.draft(one.key)
                if place is not None:
                    self.press(place.center)
                    return True
        return False

    def send(self) -> None:
        """The primary button, until the order is gone."""
        match, before = self.sitting.match, self.sitting.match.number
        for _ in range(12):
            bar = self.scene.bar
            self.press(bar.spot("button").center)
            if match.number != before:
                return
        raise AssertionError(f"nothing was sent: {self.sitting.hand.reason()}")

    # -- a turn ------------------------------------------------------------------------------------------------------

    def turn(self) -> int:
        """A turn to its end; its clicks."""
        match, sitting, before = self.sitting.match, self.sitting, sum(self.clicks.values())
        sitting.wait()
        turn = match.table.turn
        while match.table.turn == turn and match.over is None:
            self.answer()
            sitting.wait()
        return sum(self.clicks.values()) - before

    def answer(self) -> None:
        """One order, as a captain wants it."""
        stage = self.scene.stage
        self.sitting.rest()
        side, match = stage.sitting.looking, self.sitting.match
        questions = match.ask(side)
        wanted = self.captain.consider(match.view(side), questions, match.ruleset).order
        self._about = wanted.unit if isinstance(wanted, Steered) else wanted.to
        if isinstance(wanted, Fired) and len({aim.unit for aim in wanted.aims}) == 1:
            self._about = wanted.aims[0].unit
        before = sum(self.clicks.values())
        draft = self.sitting.draft
        if isinstance(draft, Verbs) and draft.now != wanted.to:
            place = [kind.name for kind in draft.kinds].index(wanted.to) + 1
            self.press(self.scene.bar.spot("verbs", (f"verb_{place}",)).center)
        question = next(each for each in questions if each.name == wanted.to)
        self.lay(question, wanted)
        assert self.sitting.draft.order() is not None, (wanted, self.sitting.hand.reason())
        self.send()
        clicks = sum(self.clicks.values()) - before
        self.given.append((f"{wanted.to} {self._about}", clicks, units_of(wanted)))

    def lay(self, question: Question, wanted: Order) -> None:
        """Whatever is wanted, laid on the table."""
        hand = self.sitting.hand
        laid = hand.order()
        if laid is not None and alike(laid, wanted):
            return
        if isinstance(wanted, Steered):
            self.steer(wanted)
        elif isinstance(wanted, Fired):
            self.fire(wanted)
        elif isinstance(wanted, SetTo | Allotted):
            self.fill(wanted.values if isinstance(wanted, SetTo) else wanted.amounts)
        elif isinstance(wanted, Chose):
            for key in wanted.picked:
                if key not in hand.picked:
                    self.press(self.shown(key).center)
        elif isinstance(wanted, Placed):
            for unit, pose in wanted.pieces.items():
                self.place(unit, Pose(*pose))

    # -- one order -----------------------------------------------------------------------------------------------------

    def steer(self, wanted: Steered) -> None:
        """A click where she shall lie; dragged where she would lie the wrong way; a draft where it is one."""
        hand = self.sitting.hand
        if hand.unit != wanted.unit:
            self.unit(wanted.unit)
        question = hand.question
        assert isinstance(question, Steer)
        for setting in question.settings:
            value = wanted.settings.get(setting.name)
            if hand.given(setting) != value and value is not None:
                self.part(f"{setting.name}/{wanted.unit}", called(hand, value))
        if not wanted.path:
            return
        start = question.start(dict(wanted.settings))
        end = hand.helm.walk(start, wanted.path, every=False).end
        if self.lies(end):
            return
        if not self.sitting.scene.table.camera.sees((end.x, end.y), 12):
            self.sitting.scene.table.fit()
            self.sitting.rest()
        at = self.sitting.pixel(end.x, end.y)
        self.sitting.pilot.move(at)
        if not self.lies(end, preview=True):
            onward = self.sitting.pixel(*ahead(end[:2], end.heading, 4.0))
            self.drag(at, onward)
            if self.sitting.hand.order() is not None:
                return
        self.press(at)
        if self.sitting.hand.order() is None:
            self.key("all_guns")

    def lies(self, end: Pose, *, preview: bool = False) -> bool:
        """Whether she would lie as wanted, by what is laid or by what the pointer shows."""
        hand = self.sitting.hand
        track = hand._preview if preview else hand.track
        if track is None or hand.order_of(track) is None:
            return False
        there = hand._end(track)
        return distance(there[:2], end[:2]) < CLOSE and abs(relative(there.heading, end.heading)) < 10

    def fire(self, wanted: Fired) -> None:
        """Each line by a click on its target; who fires is clicked first where she is not in hand."""
        hand = self.sitting.hand
        firers = {aim.unit for aim in wanted.aims}
        if len(firers) == 1 and hand.unit not in firers and hand.on_table.keys() >= firers:
            self.unit(*firers)
        if self.draft(wanted):
            return
        for aim in sorted(wanted.aims, key=lambda aim: aim.unit != hand.unit):
            hand = self.sitting.hand
            if hand.unit != aim.unit:
                self.unit(aim.unit) if aim.unit in hand.on_table else self.press(
                    self.shown(f"{aim.unit}//").center
                )
            gift = (aim.unit, aim.weapon, aim.target)
            if hand.salvos.given.get(gift) == aim.amount:
                continue
            free = not aim.target or (len(wanted.aims) == 1 and len(hand.salvos.weapons[aim.unit]) > 1)
            if hand.weapon != aim.weapon or (free and aim.point is None and aim.bearing is None):
                self.press(self.shown(f"{aim.unit}/{aim.weapon}/").center)
            if aim.point is not None or aim.bearing is not None:
                self.point(aim)
            elif aim.target and self.sitting.hand.salvos.given.get(gift) != aim.amount:
                self.unit(aim.target)
            short = aim.amount - self.sitting.hand.salvos.given.get(gift, 0)
            if short and aim.target:
                piece = next(piece for piece in self.scene.stage.pieces() if piece.id == aim.target)
                self.clicks[self._about] += 1
                for _ in range(abs(short)):
                    self.sitting.pilot.wheel(1 if short > 0 else -1, self.sitting.pixel(piece.x, piece.y))

    def point(self, aim: Aim) -> None:
        """A click where a weapon without a target is aimed: at the point, or along the bearing."""
        at = aim.point
        if at is None:
            piece = next(piece for piece in self.scene.stage.pieces() if piece.id == aim.unit)
            assert aim.bearing is not None
            at = ahead((piece.x, piece.y), aim.bearing, 5 * piece.radius)
        self.press(self.sitting.pixel(*at))

    def fill(self, sheet: dict[str, dict[str, Value]]) -> None:
        """Every row that stands at another value."""
        hand = self.sitting.hand
        for group, rows in sheet.items():
            for unit, value in rows.items():
                if hand.values.get((group, unit)) == value:
                    continue
                if not isinstance(value, str):
                    self.part(f"{group}/{unit}", value)
                elif not self.part(f"{group}/{unit}", hand._called(value)):
                    if hand.now != (group, unit):
                        self.press(self.shown(f"{group}/{unit}").center)
                    self.unit(piece_of(value))

    def place(self, unit: str, pose: Pose) -> None:
        """A click where a piece shall lie."""
        if self.sitting.hand.now != unit:
            self.press(self.shown(unit).center)
        self.press(self.sitting.pixel(pose.x, pose.y))


def units_of(order: Order) -> int:
    """Of how many units an order tells; one that names none is one decision."""
    if isinstance(order, SetTo | Allotted):
        sheet = order.values if isinstance(order, SetTo) else order.amounts
        return max(1, len({unit for rows in sheet.values() for unit in rows}))
    if isinstance(order, Fired):
        return max(1, len({aim.unit for aim in order.aims}))
    return max(1, len(order.pieces)) if isinstance(order, Placed) else 1


def called(hand, value: Value) -> str:
    """A setting's value as the sheet writes it."""
    from game.asking.settings import called as words

    return words(hand.desk, hand.question, value)
