"""Robots at the window: they answer whatever is asked through keys and clicks alone, at random."""

from __future__ import annotations

from random import Random

from game.asking.verbs import Verbs
from game.match import Allot, Choose, Fire, Place, Set, Steer
from game.seating.states import Holding
from tests.ui.battles import Sitting


class Robot:
    """Answers through keys and clicks alone, at random."""

    def __init__(self, sitting: Sitting, seed: int) -> None:
        self.sitting, self.rng = sitting, Random(seed)
        self.verbs: set[str] = set()
        self.taken: list[int] = []
        self.asked: set[str] = set()

    @property
    def draft(self):
        return self.sitting.hand

    def act(self) -> None:
        """One answer, or one pass of the table."""
        sitting, pilot = self.sitting, self.sitting.pilot
        if sitting.scene.curtain is not None:
            sitting.lift()
            return
        before = sitting.match.number
        if isinstance(sitting.scene.stage.sitting.state, Holding):
            pilot.key("Enter")
            sitting.wait()
            return
        assert sitting.draft is not None
        self.take_up()
        if sitting.match.number == before:
            self.finish()
        sitting.wait()

    def finish(self) -> None:
        """Send what is drafted."""
        self.sitting.send()

    def take_verb(self) -> None:
        """One verb after the other."""
        able = self.able()
        number = able[len(self.taken) % len(able)]
        self.taken.append(number)
        self.sitting.pilot.key(f"F{number + 1}")
        self.verbs.add(self.sitting.draft.now)

    def able(self) -> list[int]:
        """The numbers of the verbs that can be taken up now."""
        draft = self.sitting.draft
        return [number for number, kind in enumerate(draft.kinds, 1) if kind.name in draft.groups]

    def take_up(self) -> None:
        if isinstance(self.sitting.draft, Verbs):
            self.take_verb()
        question = self.draft.question
        self.asked.add(question.name)
        kind = next(kind for kind in ANSWERS if isinstance(question, kind))
        getattr(self, ANSWERS[kind])(question)

    def click(self, x: float, y: float) -> None:
        scene = self.sitting.scene
        if not scene.table.camera.sees((x, y), 12):
            scene.table.fit()
            self.sitting.pilot.wait(500)
        self.sitting.pilot.move(self.sitting.pixel(x, y))
        self.sitting.pilot.click(self.sitting.pixel(x, y))

    def steer(self, question: Steer) -> None:
        """Straight ahead somewhere, as far as the way is free."""
        stack = self.sitting.match.table.units[self.draft.question.unit]
        table = self.sitting.match.table
        x = min(max(stack.x + self.rng.uniform(-6, 6), 1), table.width - 1)
        y = min(max(stack.y + self.rng.uniform(-6, 6), 1), table.height - 1)
        self.click(x, y)

    def fire(self, question: Fire) -> None:
        shots = [shot for shot in question.shots if shot.unit == self.draft.unit]
        target = self.sitting.match.table.units[self.rng.choice(shots).target]
        self.click(target.x, target.y)
        if self.draft.order() is None:
            self.sitting.pilot.key("F")

    def place(self, question: Place) -> None:
        spot = self.rng.choice(question.spots)
        ring = spot.ring
        assert ring is not None
        for east, north in ((1.5, 0), (-1.5, 0), (0, 1.5), (0, -1.5)):
            self.click(ring.x + east, ring.y + north)
            if self.draft.order() is not None:
                return

    def fill(self, question: Set) -> None:
        """Every row by keys: so many times the next choice, then the next row."""
        for _ in question.slots:
            for _ in range(self.rng.choice((1, 2))):
                self.sitting.pilot.key("+")
            self.sitting.pilot.key("Tab")

    def allot(self, question: Allot) -> None:
        """Chips stay where they begin; hits by the key that turns a row, as long as any are left."""
        rows = len(question.slots) * 3
        for _ in range(rows):
            if self.draft.order() is not None:
                return
            self.sitting.pilot.key("+")
            self.sitting.pilot.key("Tab")

    def choose(self, question: Choose) -> None:
        """An option by its number; where none need be taken, sometimes none is."""
        if not question.least and self.rng.random() < 0.3:
            return
        if self.draft.order() is None or not question.least:
            self.sitting.pilot.key(str(self.rng.randint(1, len(question.options))))


class Rash(Robot):
    """Lays what comes to mind; what cannot be sent gives way to the last verb, or to the surest there is."""

    def take_verb(self) -> None:
        """The verb that is in hand."""

    def finish(self) -> None:
        if self._sent():
            return
        if isinstance(self.sitting.draft, Verbs):
            self.sitting.pilot.key(f"F{self.able()[-1] + 1}")
        draft = self.draft
        if isinstance(draft.question, Steer):
            sure = draft.question.surely
            assert sure, (draft.reason(), draft.bar())
            draft.resume(self.rng.choice(sure))
        elif isinstance(draft.question, Choose) and draft.order() is None:
            self.sitting.pilot.key("1")
        assert self._sent(), f"nothing was sent: {self.draft.reason()}"

    def _sent(self) -> bool:
        """Whether the draft goes within a few presses of Enter."""
        before = self.sitting.match.number
        for _ in range(4):
            self.sitting.enter()
            if self.sitting.match.number != before:
                return True
        return False

    def steer(self, question: Steer) -> None:
        """Twice somewhere near that is free, then as far as it goes."""
        scene, table = self.sitting.scene, self.sitting.match.table
        pose = self.draft.question.pose
        for _ in range(2):
            x = min(max(pose.x + self.rng.uniform(-30, 30), 3), table.width - 3)
            y = min(max(pose.y + self.rng.uniform(-30, 30), 3), table.height - 3)
            at = self.sitting.pixel(x, y)
            if scene.table.holds(at) and not scene.table.under(at, scene.stage.pieces()):
                self.sitting.pilot.click(at)
        self.sitting.pilot.key("F")

    def place(self, question: Place) -> None:
        self.draft.draft(self.draft.offered()[0].key)

    def fill(self, question: Set) -> None:
        drafts = self.draft.plan().drafts
        if drafts:
            self.draft.draft(self.rng.choice(drafts)[0])

    def allot(self, question: Allot) -> None:
        self.fill(question)

    def choose(self, question: Choose) -> None:
        if not self.draft.picked:
            self.sitting.pilot.key(str(self.rng.randint(1, min(9, len(self.draft.options)))))


ANSWERS = {Steer: "steer", Fire: "fire", Place: "place", Set: "fill", Allot: "allot", Choose: "choose"}
"""What of a robot answers which kind of question."""


def play(robot: Robot, most: int = 400) -> None:
    sitting = robot.sitting
    sitting.wait()
    for _ in range(most):
        if sitting.match.over is not None and sitting.scene.curtain is None:
            return
        robot.act()
    raise AssertionError("the battle does not end")
