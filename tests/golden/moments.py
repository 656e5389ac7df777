"""Battles on the window at chosen moments, as they were looked at: orders in the making, what happens, what is read.

The battles are the golden playthroughs: at the first question of each sort the window is opened for the side that is
asked, and its order laid as it was given. A picture is the whole window, or the part of it that a moment is about. The
clock is the pilot's, the sea lies still, and an opponent answers while it is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import cos, inf, pi
from pathlib import Path

import pygame

from game.ai.analysis.rehearsing import Came
from game.ai.answer import Answer
from game.ai.seat import Seat
from game.content.settings import Settings
from game.match import Fire, Fired, Match, Order, Place, Refusal, Steer
from game.match.reason import Reason, Thought
from game.match.why import answered
from game.net import messages
from game.testing.play import begin
from game.ui.app import App, Pilot
from game.ui.battle import rehearsing, sea_table
from game.ui.battle.scene import BattleScene
from game.ui.battle.victory import Victory
from game.ui.board import dice
from game.ui.glass import SMALLEST
from game.ui.kit import materials, theme
from tests.golden.playthrough import FOLDER, orders_in
from tests.golden.squares import Shots, squares
from tests.patience import until
from tests.ui.afar import Elsewhere, window
from tests.ui.battles import Sitting
from tests.ui.test_umpired import to_the_dice, umpired
from tools.monkey_rooms import Prompt

USUAL = (1280, 720)
OVERLAYS = "arcs", "threats", "rings", "danger"


class Broods(Prompt):
    """An opponent that thinks and never answers."""

    @property
    def thinking(self) -> bool:
        return True

    def answer(self) -> None:
        return None


class Filmed(Sitting):
    """A battle under way of which pictures are taken; between them nothing is drawn."""

    shots: Shots
    given: Iterator[tuple[str, Order]]
    next: tuple[str, Order]

    def take(self, name: str, box: pygame.Rect | None = None) -> None:
        """A picture of the window as it stands, or of a part of it."""
        self.look()
        canvas = self.pilot.app.canvas
        self.shots.append((name, squares(canvas if box is None else canvas.subsurface(box))))

    def look(self) -> None:
        """Draw the window, all of it."""
        self.scene._surround.fall()
        drawn(self.pilot.app)

    def clear(self) -> None:
        """What lies on the table is left out of the pictures that follow: they are of what stands around it."""
        self.scene.table.draw = lambda *_, **__: None  # type: ignore[method-assign]

    def keys(self, *keys: str) -> None:
        """Keys, one after another."""
        for key in keys:
            self.pilot.key(key)

    def point(self, unit: str) -> None:
        """The pointer comes to a piece and rests there."""
        piece = next(piece for piece in self.scene.stage.pieces() if piece.id == unit)
        self.pilot.move(self.pixel(piece.x, piece.y))
        self.pilot.wait(1200)

    @property
    def column(self) -> pygame.Rect:
        """The side column."""
        return self.scene.column.whole

    @property
    def board(self) -> pygame.Rect:
        """The table with its border."""
        return pygame.Rect(self.scene.layout.board)


drawn = App.draw


@contextmanager
def falling() -> Iterator[None]:
    """Dice fall straight to places in rows: how they would roll a library of physics works out, on other machines
    otherwise."""

    def fallen(
        faces: Sequence[int],
        where: pygame.Rect,
        edge: float,
        seed: int,
        standing: dict[int, tuple[float, float]],
    ) -> tuple[list[dice._Track], list[dice.Knock]]:
        tracks = []
        chance = dice.Random(seed)
        for number, shown in enumerate(faces):
            place = number + len(standing)
            x = where.left + edge * (1 + place * 1.4 % max(1.0, where.w / edge - 2))
            y = where.top + edge * (1 + place * 1.4 // max(1.0, where.w / edge - 2) * 1.4)
            ways = [(1 + cos(pi * step / 95)) / 2 for step in range(96)]
            spots = [(x - 90 * way, y - 30 * way) for way in ways]
            turns = [0.1 * number + 2.0 * way for way in ways]
            tracks.append(dice._counted_back(shown, spots, turns, edge, chance))
        return tracks, [dice.Knock(400.0, 0.5, where.centerx, False)]

    kept, dice._fallen = dice._fallen, fallen
    try:
        yield
    finally:
        dice._fallen = kept


@contextmanager
def still() -> Iterator[None]:
    """Nothing is drawn but what is taken, no picture of a board is put off for want of time, dice fall as said here."""
    kept = sea_table.BUDGET, sea_table.RESTING
    sea_table.BUDGET = sea_table.RESTING = inf
    App.draw = lambda self: None  # type: ignore[method-assign]
    try:
        with falling():
            yield
    finally:
        sea_table.BUDGET, sea_table.RESTING = kept
        App.draw = drawn  # type: ignore[method-assign]


def filmed(
    match: Match,
    *hands: str,
    size: tuple[int, int] = USUAL,
    scale: float = 1.0,
    **settings: object,
) -> Filmed:
    """A battle on the window: played by `hands`; at the other sides sits somebody who thinks."""
    rules = match.ruleset.name
    seats = {side: Broods(Seat("cadet"), 7, ruleset=rules) for side in match.sides if side not in hands}
    usual = {"animation": "instant", "advice": True, "coach": False}
    scene = BattleScene(match, seats, Settings(**{**usual, **settings}))  # type: ignore[arg-type]
    found = Filmed(match, scene, Pilot(App(size, scale), scene))
    found.shots = []
    return found


def orders(golden: str, path: Path | None = None) -> tuple[Match, Iterator[tuple[str, Order]]]:
    """A golden playthrough before its first order, and its orders; `path` is where its log is written."""
    text = (FOLDER / f"{golden}.txt").read_text(encoding="utf-8")
    name, _, seed = text.split("\n", 1)[0].partition(", seed ")
    return begin(name, int(seed), path), orders_in(text)


def at_order(golden: str, number: int, *hands: str, **more: object) -> Filmed:
    """The window after so many orders of a playthrough, at the side that the next order is of, if no `hands` are named.

    `given` goes on with the playthrough.
    """
    match, given = orders(golden)
    for _ in range(number):
        match.answer(*next(given))
    side, order = next(given)
    at = filmed(match, *(hands or (side,)), **more)  # type: ignore[arg-type]
    at.given, at.next = given, (side, order)
    at.wait()
    return at


def asked(*golden: str) -> Shots:
    """Every sort of question of some playthroughs, with its order laid; what can be laid over the table with it."""
    shots: Shots = []
    seen: set[str] = set()
    for name in golden:
        match, given = orders(name)
        for number, (side, order) in enumerate(given):
            question = answered(match.ask(side), order)
            assert question is not None
            if question.name not in seen:
                seen.add(question.name)
                at = filmed(match, side)
                at.wait()
                if number and not isinstance(question, Steer | Fire | Place):
                    at.clear()
                at.scene.stage.take_up(order)
                for one in OVERLAYS if isinstance(question, Steer) else ():
                    at.scene.stage.hold(one)
                at.scene._touch()
                at.pilot.wait(600)
                at.take(question.name)
                if isinstance(order, Fired) and order.aims and order.aims[0].target:
                    at.point(order.aims[0].target)
                    at.clear()
                    at.take(f"{question.name}, the pointer on a target", at.board)
                shots += at.shots
                at.pilot.app.close()
                match.observers.clear()
            match.answer(side, order)
    return shots


def read(golden: str, number: int, *, before: bool = False) -> Shots:
    """What is read beside the table in the middle of a battle, and where the table lay `before`."""
    at = at_order(golden, number)
    tabs = at.scene.column._tabs
    for tab, place in zip(tabs.choices[1:], tabs.segments()[1:], strict=True):
        at.pilot.click(place.center)
        at.take(tab, at.column)
    at.keys("Y")
    at.pilot.wait(400)
    at.take("the last line opened", at.column)
    for name, key in (("the keys", "?"), ("the menu", "F10")):
        at.keys(key)
        at.take(name, at.column)
        at.keys("Esc")
    if not before:
        at.clear()
    entry = next(
        one for one in reversed(at.scene.stage.chronicle.entries[:-12]) if one.telling and one.telling.units
    )
    at.scene.conn.looking.back(entry)
    at.scene._touch()
    at.pilot.wait(700)
    at.take("as it lay before")
    at.pilot.app.close()
    return at.shots


def told(golden: str, number: int) -> Shots:
    """What is said now and then: tips of panels, a refusal, a warning, the ruler, a move by measure."""
    at = at_order(golden, number)
    at.look()
    scene = at.scene
    for name, spot in (
        ("the ribbon", scene.ribbon.area.center),
        ("the first of the rail", (scene.layout.rail.centerx, scene.layout.rail.y + 20)),
        ("the button", scene.bar.spot("button").center),
        ("the card", next(box for part, box in scene.column.card._laid.parts if part.tip is not None).center),
        ("a piece", at.pixel(*next((one.x, one.y) for one in scene.stage.pieces() if one.side))),
    ):
        at.pilot.move(spot)
        at.pilot.wait(1500)
        tip = scene.tooltip.shown
        assert tip is not None, name
        box = scene.tooltip._box(tip, at.pilot.app.canvas, scene._better_free())
        at.take(f"a tip of {name}", box.inflate(32, 32).clip(at.pilot.app.canvas.get_rect()))
    at.pilot.move((2, 2))
    scene.bar.say(Refusal("She has turned as often as she may.", "NEF-MOV-7"))
    at.take("a refusal", scene.layout.bar)
    scene.bar.hush()
    scene.bar.warn(Refusal("She would sail through the fire of three ships.", "NEF-MOV-10"))
    at.take("a warning", scene.layout.bar)
    at.keys("Esc")
    at.pilot.move(at.pixel(10, 10))
    at.keys("M")
    at.pilot.move(at.pixel(22, 19))
    at.take("measured", at.board)
    at.keys("Esc", "Shift+M")
    at.pilot.type("030 4")
    at.take("a move by measure", scene.layout.bar)
    at.pilot.app.close()
    return at.shots


def happening(golden: str, number: int, ages: tuple[int, ...], lines: int = 1) -> Shots:
    """What is seen of one or more orders of a playthrough, milliseconds after the last was given."""
    at = at_order(golden, number, animation=1)
    at.match.answer(*at.next)
    for _ in range(lines - 1):
        at.match.answer(*next(at.given))
    now = 0
    for age in ages:
        at.pilot.frames(round((age - now) / Pilot.STEP_MS))
        now = age
        at.take(
            f"after {age} ms", at.board.union(at.column) if age == ages[1] else at.board.inflate(-240, -120)
        )
    at.pilot.app.close()
    return at.shots


def passed(golden: str, number: int) -> Shots:
    """The table goes from hand to hand: a curtain, what the side saw, its orders at the beginning."""
    match, given = orders(golden)
    for _ in range(number):
        match.answer(*next(given))
    at = filmed(match, *match.sides, animation=1)
    until(
        lambda: not materials.weave(USUAL, 10**6), lambda: None
    )  # however much of its cloth there was before
    at.pilot.frames(3)
    at.take("the curtain is down")
    at.pilot.key("Enter")
    at.pilot.frames(8)
    at.take("it rises")
    at.pilot.wait(600)
    at.take("who sits down now")
    at.keys("R")
    at.take("what the side saw", at.column)
    at.keys("R")
    at.pilot.wait(600)
    at.take("the first line of it", at.column)
    at.keys("Esc")
    while at.scene.curtain is None:
        side = match.asked()[0]
        match.answer(*next(given))
        at.pilot.wait(100)
        at.keys("Enter", "E")
        assert match.over is None, side
    at.pilot.frames(6)
    at.take("a curtain falls")
    at.pilot.app.close()
    return at.shots


def ended(golden: str) -> Shots:
    """The end of a battle: the table at last, its turning point, the account."""
    match, given = orders(golden)
    for side, order in given:
        match.answer(side, order)
    assert match.over is not None
    at = filmed(match, match.sides[0], animation=1)
    app = at.pilot.app
    until(lambda: len(app.stack) > 1, lambda: at.pilot.frames(1))
    now = 0
    for age in (300, 2500, 6000):
        at.pilot.wait(age - now)
        now = age
        at.take(f"the end after {age} ms")
    while not isinstance(app.stack.top, Victory):
        at.keys("Enter")
    page = app.stack.top
    page.read(inf)
    at.pilot.wait(1000)
    at.take("the account")
    app.close()
    return at.shots


class Advises:
    """Is asked for advice, and knows the order of the playthrough alone."""

    name = by = "admiral"
    excuse = ""
    answers = 0
    thinking = False

    def __init__(self, order: Order) -> None:
        self.order = order

    def ask(self, view: object, questions: object) -> None:
        self.thinking = True

    def answer(self) -> Answer | None:
        if not self.thinking:
            return None
        self.thinking = False
        thoughts = (Thought("as it was given", 6.25, "hits to be scored", 4.1), Thought("nothing", 2.5))
        return Answer(self.order, Reason(thoughts, 13, 48), (self.order,))

    def leave(self) -> None:
        self.thinking = False

    close = hurry = leave


class Rehearses:
    """Rehearses at once: two in three win."""

    running, fault = False, ""

    def __init__(self, *_: object) -> None:
        self.told: list[tuple[Order, list[Came]]] = []

    def begin(self, view: object, side: str, order: Order) -> None:
        came = [Came(float(number % 3 > 0), (0.0, number - 5.0, number - 3.0)) for number in range(12)]
        self.told.append((order, came))

    def poll(self) -> bool:
        return False

    def end(self) -> None:
        pass


def helped(golden: str, number: int) -> Shots:
    """Whoever helps to decide: the coach, advice on the table, a rehearsal, guesses, the whole sheet of a ship."""
    at = at_order(golden, number, coach=True)
    at.take("the coach", at.board)
    at.clear()
    at.keys("F8")
    at.take("the coach reads on", at.board)
    at.keys("F9")
    at.scene.stage.counsel._make = lambda: Advises(at.next[1])  # type: ignore[assignment,return-value]
    at.keys("H")
    at.pilot.frames(4)
    at.take("advice")
    at.keys("Esc")
    at.scene.stage.take_up(at.next[1])
    kept, rehearsing.Rehearsal = rehearsing.Rehearsal, Rehearses  # type: ignore[misc,assignment]
    at.keys("Shift+H")
    rehearsing.Rehearsal = kept  # type: ignore[misc]
    at.pilot.frames(2)
    at.take("a rehearsal")
    at.keys("Esc", "Shift+D")
    at.take("the sheet of a ship")
    at.keys("Esc")
    at.pilot.app.close()
    return at.shots


def guessed(golden: str, number: int) -> Shots:
    """Where units out of sight may be, and how that is known."""
    at = at_order(golden, number)
    at.keys("U")
    at.take("where the first may be")
    at.keys("Y", "Tab")
    at.take("how it is known of the next", at.column)
    at.pilot.app.close()
    return at.shots


def waits(golden: str, number: int, *hands: str) -> Shots:
    """Another side is asked: the bar says who thinks, and who is told to move."""
    match, given = orders(golden)
    for _ in range(number):
        match.answer(*next(given))
    at = filmed(match, *hands)
    at.pilot.wait(1000)
    at.take("somebody thinks")
    at.keys("N")
    at.take("told to move", at.scene.layout.bar)
    at.pilot.app.close()
    return at.shots


def in_other_windows(golden: str, number: int) -> Shots:
    """The smallest window, a large one with the log beside all, one with large letters and strong colours."""
    shots: Shots = []
    for size, scale, strong in (
        (SMALLEST, 1.0, False),
        ((1920, 1080), 1.0, False),
        ((1600, 900), 1.25, True),
    ):
        at = at_order(golden, number, size=size, scale=scale)
        if strong:
            at.pilot.app.dress(high_contrast=True)
        if size != SMALLEST:
            at.clear()
        at.take(f"{size[0]} by {size[1]}")
        shots += at.shots
        at.pilot.app.close()
    theme.dress(1.0, None, False)
    return shots


def afar(folder: Path) -> Shots:
    """A battle that is held elsewhere: what is said there, an offer, a lost line."""
    host = Elsewhere("nef/mail", folder)
    red = window(host, "Red")
    found = Filmed(red.match, red.scene, red.pilot)
    found.shots = []
    found.take("at a table elsewhere")
    host.seats["Blue"].seat.send(messages.Say("Good evening. Your move."))
    red.wait()
    found.take("a line of talk", found.board.union(found.scene.layout.bar))
    red.pilot.key("Shift+T")
    red.pilot.type("And to you")
    found.take("an answer is written", found.scene.layout.strip)
    red.pilot.key("Enter")
    red.wait()
    found.take("it is told", found.scene.layout.strip)
    host.seats["Blue"].seat.send(messages.Offer("draw"))
    red.wait()
    found.take("a draw is offered", found.scene.layout.strip)
    host.seats["Red"].link.state = "lost"
    red.wait()
    found.take("a lost line", found.scene.layout.strip)
    red.pilot.app.close()
    return found.shots


def umpired_at_a_real_table(folder: Path) -> Shots:
    """Dice of a real table are asked for, typed, and taken back."""
    at = umpired(folder / "battle.jsonl")
    to_the_dice(at)
    found = Filmed(at.match, at.scene, at.pilot)
    found.shots = []
    found.take("dice are asked for")
    found.keys("3", "6")
    found.take("two are typed", found.scene.layout.bar)
    found.keys("Z", "9")
    found.take("one is taken back", found.scene.layout.bar)
    at.pilot.app.close()
    at.match.close()
    return found.shots
