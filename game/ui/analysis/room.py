"""The analysis room: a battle that is over on the table, what it was decided by, and where to play on from.

It shows what an analysis says (`ai.analysis`) and works out nothing of it; a look goes on beside the window.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from math import dist
from pathlib import Path
from typing import Literal

import pygame

from game import places
from game.ai.analysis import Analysis, Looked
from game.ai.players import HAND
from game.content.settings import Settings
from game.dice import seeding
from game.disk import NotWritten
from game.match.branching import branch
from game.match.log import LogError
from game.match.record import Record
from game.tabletop.overlays import Land, Overlay
from game.tabletop.ruleset import Match
from game.ui.analysis import cards
from game.ui.analysis.better import overlays, places_of
from game.ui.analysis.curve import CurvePanel
from game.ui.analysis.working import Working
from game.ui.battle.sea_table import SeaTable, Skies
from game.ui.front import deployment
from game.ui.front.projector import UMPIRE, Projector
from game.ui.front.seats import carry_on, take_the_table
from game.ui.inputs import LEFT, Drag, Input, Key, Leave, Move, Press, Release, Wheel
from game.ui.kit import letters, materials, parts, signs, theme
from game.ui.kit.box import SPRING, Box, Fit, Icon, Laid, Space, Text, either, lay
from game.ui.kit.choices import Tabs
from game.ui.kit.console import Console
from game.ui.kit.controls import Message, Picked, Pressed, Tip
from game.ui.kit.layout import Column, Panel, Row
from game.ui.kit.scroll import Scroll
from game.ui.kit.tips import Tooltip
from game.ui.scene import Scene

Way = Literal["same", "other"]

TABS = ("Causes", "Orders")

ABOUT = (
    "The battle is played on from every order, hundreds of times, between equals: so each side’s orders and the dice "
    "are told apart."
)


class AnalysisRoom(Scene):
    """A battle that is over. `log` is where its analysis is kept."""

    def __init__(
        self,
        match: Match,
        settings: Settings | None = None,
        log: Path | None = None,
    ) -> None:
        """Raises ValueError for a battle that is not over: what it was decided by would tell what is hidden."""
        if match.over is None:
            raise ValueError("the battle is not over")
        self.match, self.settings = match, settings or Settings()
        self.working = Working(match, log)
        self.projector = Projector(match, UMPIRE)
        self.colours = deployment.colours(match.header.scenario)
        self.looks = {
            side: theme.side(colour) for side, colour in zip(match.sides, self.colours, strict=True)
        }
        terrain = match.ruleset.presenter.terrain(self.projector.view)
        lands = tuple(one for one in terrain if isinstance(one, Land))
        self._skies = Skies(match.ruleset.presenter, self.colours)
        record = Record(match, None)
        record.close()
        self._record = record.entries
        self.table = SeaTable(match.table.width, match.table.height, lands, match.ruleset.unit)
        self.side = match.sides[0]
        """Whose chance is shown."""
        self.curve = CurvePanel(self.looks, match.ruleset.turn_called)
        self.console = Console()
        self.tooltip = Tooltip()
        self.place = 0
        self.among = "Both"
        self.better = True
        self.tab = 0
        self.asks = False
        """Whether it is asked how to play on."""
        self.notice = ""
        self._drags = False
        self._sharp = False
        self._boxes: dict[str, pygame.Rect] = {}
        self._laid: dict[str, Laid] = {}
        self._over: tuple[object, list[Overlay]] = (None, [])
        self.working.recall()
        self.curve.show(self.working.analysis, self.side)

    # -- what is looked at -----------------------------------------------------------------------------------------

    @property
    def analysis(self) -> Analysis | None:
        """What is known."""
        return self.working.analysis

    @property
    def order(self) -> Looked | None:
        """The order that is looked at; None at the end, or before anything is known."""
        known = self.analysis
        return known.orders[self.place] if known is not None and self.place < len(known.orders) else None

    @property
    def steps(self) -> Sequence[cards.Step]:
        """What cost most, as the list has it."""
        return cards.orders_of(self.analysis, self.side, self.among) if self.analysis is not None else ()

    @property
    def dearest(self) -> int:
        """The place of the order that moved most."""
        return max(self.steps, key=lambda one: abs(one.points)).place if self.steps else 0

    def enter(self) -> None:
        """To the room: the order that moved most, where it is known; else a first curve is begun."""
        if self.analysis is not None:
            self.go(self.place or self.dearest)
        else:
            self.working.sketch()

    def go(self, place: int) -> None:
        """Look at an order: the table stands as it did before it."""
        count = len(self.analysis.orders) if self.analysis is not None else 0
        self.place = min(count, max(0, place))
        one = self.order
        self.projector.go(self.projector.last if one is None else one.number - 1)
        self.curve.at = self.place
        self.notice = ""
        self.asks = False
        self._frame()
        self._furnish()

    def _frame(self) -> None:
        """Hold in sight who the order was about, what came of it, and the enemy nearest to it."""
        one = self.order
        if one is None:
            return
        pieces = self.projector.pieces
        spots = list(places_of(self._overlays(), pieces))
        if not spots:
            spots = [(piece.x, piece.y) for piece in pieces]
        else:
            owners = self.projector.view.units
            foes = [
                (piece.x, piece.y)
                for piece in pieces
                if piece.id in owners and owners[piece.id].side != one.side
            ]
            spots += sorted(foes, key=lambda foe: dist(foe, spots[0]))[:2]
        self.table.hold(spots, one.number, max((piece.length for piece in pieces), default=0.0))

    def _overlays(self) -> list[Overlay]:
        """What was done and what was better, of the order that is looked at."""
        one, known = self.order, self.analysis
        if one is None or known is None:
            return []
        verdict = known.verdict(one.number)
        shown = verdict.better if verdict is not None and self.better else None
        key = (one.number, shown)
        if self._over[0] != key:
            line = next(line for line in self.match.lines if line.n == one.number)
            before = self._before(one.number)
            drawn = overlays(before, one.side, line.order, shown) if before is not None and line.order else []
            self._over = key, drawn
        return self._over[1]

    def _before(self, number: int) -> Match | None:
        """The battle as it stood before an order."""
        found = self.working.moment(number)
        return found.before if found is not None else None

    # -- layout ----------------------------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        px, (wide, high) = theme.px, size
        compact = theme.compact
        margin, gap = px(12 if compact else 16), px(10 if compact else 12)
        head = px(48 if compact else 64)
        foot, top = high - margin, head + gap
        right = px(308 if compact else 356)
        bar, curve = px(92 if compact else 96), px(164 if compact else 224)
        column = pygame.Rect(wide - margin - right, top, right, foot - top)
        left = margin if compact else margin + px(336) + margin
        middle = column.x - gap - left
        self._boxes = {
            "head": pygame.Rect(margin, 0, wide - 2 * margin, head),
            "board": pygame.Rect(left, top, middle, foot - bar - curve - 2 * gap - top),
            "curve": pygame.Rect(left, foot - bar - gap - curve, middle, curve),
            "bar": pygame.Rect(left, foot - bar, middle, bar),
            "column": column,
        }
        if not compact:
            self._boxes["list"] = pygame.Rect(margin, top, px(336), foot - top)
        self.table.lay_out(self._boxes["board"], px(20 if compact else 22))
        self.curve.place(self._boxes["curve"])
        self._furnish()

    def _furnish(self) -> None:
        """Describe all panels anew and lay them out."""
        if not self._boxes:
            return
        before = self.console.focused.name if self.console.focused is not None else ""
        offsets = {one.name: one.offset for one in self.console if isinstance(one, Scroll)}
        described = {"head": self._head(), "bar": self._bar(), "column": self._column()}
        if "list" in self._boxes:
            described["list"] = Panel(self._list(), (16, 16), "ink")
        self._laid = {name: lay(box, self._boxes[name]) for name, box in described.items()}
        self.console.clear()
        for laid in self._laid.values():
            self.console.add(*laid.controls)
        for control in self.console:
            if isinstance(control, Scroll) and control.name in offsets:
                control.offset = offsets[control.name]
        if before:
            try:
                self.console.focus(before)
            except KeyError:
                self.console.focus(None)

    def _head(self) -> Box:
        colour, scenario = theme.colour, self.match.header.scenario
        known = self.analysis
        said = self.match.ruleset.title
        if known is not None and known.playouts:
            said += (
                f" · looked over for {max(1.0, known.seconds):.0f} s, {known.playouts:,} battles played on"
            )
        elif known is not None:
            said += " · not looked over yet"
        names = Column(
            (Text(scenario.title, letters.PANEL_TITLE), Text(said, letters.SMALL, colour.text2)),
            grow=1,
            wide=0,
        )
        high = theme.px(16)
        sides = []
        for side in self.match.sides:
            outcome = self.match.over
            won = outcome is not None and outcome.winner == side
            words = "drew" if outcome is not None and not outcome.winner else "won" if won else "lost"
            style = letters.STRONG if won else letters.TEXT
            sides.append(Row((
                Icon(signs.flag(self.looks[side], high * 10 // 7, high)),
                Text(f"{side} {words}", style, whole=True),
            ), spare=2))  # fmt: skip
        rose = Icon(signs.rose(theme.px(either(32, 40)), colour.brass, colour.brass_dark))
        back = parts.button("back", "Back", "small", high=34, wide=90, tip=Tip("Back", foot="Esc"))
        return Row((rose, names, *sides, back), 16)

    def _list(self) -> Box:
        known = self.analysis
        if known is None:
            return Column(
                (
                    parts.title("What cost most"),
                    Text(self._waiting(), letters.TEXT, theme.colour.text2, 0),
                    SPRING,
                )
            )
        steps = self.steps
        names = ["Both", *self.match.sides, "Dice"]
        index = names.index(self.among) if self.among in names else 0
        chosen = next((one.key for one in steps if one.place == self.place), "")
        phases = [(phase.key, phase.title) for phase in self.match.ruleset.phases]
        brass = theme.colour.brass_light
        return Column((
            parts.title("What cost most", f"{len(steps)} of {len(known.orders)} orders"),
            parts.segmented("among", names, index, high=30), Space(10),
            Text(f"{self.match.ruleset.turn_called}, what, points for {self.side}", letters.HEADING, brass),
            Space(4),
            Fit(cards.costs(steps, chosen, self.looks, "No order here gave away 3 points."), grow=1, high=None),
            Space(10), cards.played(known, phases),
        ))  # fmt: skip

    def _waiting(self) -> str:
        if self.working.fault:
            return self.working.fault
        return (
            "It is being looked over ..."
            if self.working.running and not self.working.sketching
            else "Nobody has looked this battle over."
        )

    def _column(self) -> Box:
        """At the right: the causes and the order; where the window is small the order, then tabs."""
        known = self.analysis
        if known is None:
            body = Column((
                Text("What decided it?", letters.TITLE, theme.colour.pen), Space(6),
                Text(ABOUT, letters.STORY, theme.colour.pen, 0), Space(10),
                cards.failed(self.working.fault) if self.working.fault
                else Text(self._waiting(), letters.TEXT, theme.colour.pen2, 0),
                Space(14), *self._look_button("Look it over", "primary"), SPRING,
            ))  # fmt: skip
            return Column((Panel(body, (20, 18), "paper"), SPRING))
        title = (
            f"{self.match.over.winner} won"
            if self.match.over is not None and self.match.over.winner
            else "A draw"
        )
        first = not known.playouts
        foot = Column(
            self._look_button("Look it over" if first else "A minute more", "primary" if first else "link"), 4
        )
        causes = Panel(cards.causes(known, self.side, self.looks, title, foot), (20, 14), "paper")
        if not theme.compact:
            return Column((
                Panel(cards.causes(known, self.side, self.looks, title, foot), (20, 14), "paper", high=416),
                Panel(self._why(), (20, 14), "paper", stripe=theme.colour.brass, high=300),
                Panel(self._came(), (16, 14), "ink", grow=1),
            ), 12)  # fmt: skip
        tabs = Fit(Tabs("tabs", parts.NOWHERE, TABS, self.tab), high=30)
        under: Box = causes if self.tab == 0 else self._list()
        return Column((
            Panel(self._why(), (16, 12), "paper", stripe=theme.colour.brass, high=252),
            Panel(Column((tabs, Space(8), Column((under,), grow=1)), grow=1), (12, 8), "ink", grow=1),
        ), 10)  # fmt: skip

    def _look_button(self, words: str, kind: Literal["primary", "link"]) -> tuple[Box, ...]:
        working = self.working
        if working.running and not working.sketching:
            left = working.progress
            share = f"{left.done:.0f} of {left.wanted:.0f} s" if left is not None and left.wanted else "begun"
            return (
                Text(
                    f"Looked over: {share}. Esc ends it; what is done stays.",
                    letters.SMALL,
                    theme.colour.pen2,
                    0,
                ),
            )
        if kind == "link":
            return (parts.link("look", words, "paper", Tip("A minute more", "The errors grow smaller.")),)
        tip = Tip("Look it over", "About a minute; it goes on while you look.")
        return (parts.button("look", words, "primary", tip=tip, ground="paper", high=44),)

    def _why(self) -> Box:
        known, one = self.analysis, self.order
        assert known is not None
        colour = theme.colour
        if one is None:
            return Column((
                Text("The end", letters.PANEL_TITLE, colour.pen),
                Text(self.match.over.why if self.match.over is not None else "", letters.TEXT, colour.pen, 0),
                Text("N goes to the first error, Left one order back.", letters.CLAUSE_TEXT, colour.pen2, 0),
            ), 4)  # fmt: skip
        at = known.sides.index(self.side)
        chance = one.before[at], one.given[at], one.after[at]
        links = [parts.link("other", f"Seen by {side}", "paper") for side in self._others()]
        return cards.why(one, known.verdict(one.number), self.side, chance, links)

    def _came(self) -> Box:
        """What the log tells of the order that is looked at."""
        number = self.order.number if self.order is not None else self.match.number
        told = [
            entry.telling.sentence
            for entry in self._record
            if entry.order == number and entry.telling is not None
        ]
        return cards.came(told)

    def _others(self) -> tuple[str, ...]:
        """The next side whose chance may be shown."""
        sides = self.match.sides
        return (sides[(sides.index(self.side) + 1) % len(sides)],)

    def _bar(self) -> Box:
        """What is looked at, the keys, and the one thing to do."""
        colour, one = theme.colour, self.order
        on = parts.button(
            "on", "Play on from here", "primary", high=42, tip=Tip("Play on from here", foot="Enter")
        )
        buttons: tuple[Box, ...] = (on,) if one is not None else ()
        if self.asks:
            head = "Play on from here"
            words = "With the dice that fell, or with others? You sit at the side that was asked."
            buttons = (
                parts.button("same", "The same dice", high=42),
                parts.button("others", "Other dice", "primary", high=42),
                parts.button("leave", "Not now", high=42),
            )
        else:
            head, words = self._told()
        said = Text(self.notice, letters.SMALL, colour.text2)
        below = said if self.notice else cards.keys(better=self.better)
        laid = Row((
            Column((
                Text(head, letters.HEADING, colour.brass_light), Text(words, letters.ITEM_TITLE, colour.text),
                Space(2), below,
            ), 2, grow=1, wide=0),
            *buttons,
        ), 12)  # fmt: skip
        stripe = self.looks[one.side].colour if one is not None else colour.line
        return Panel(laid, (18, 8), "ink", stripe=stripe)

    def _told(self) -> tuple[str, str]:
        """Where in the battle this is, and the order with what came of it."""
        one, known, over = self.order, self.analysis, self.match.over
        if known is None:
            return "Before the battle", self._waiting()
        if one is None:
            return "The end", over.why if over is not None else ""
        at = known.sides.index(self.side)
        phases = {phase.key: phase.title for phase in self.match.ruleset.phases}
        turn = f"{self.match.ruleset.turn_called} {one.turn}"
        where = [one.side, turn, phases.get(one.phase, ""), f"order {one.number}"]
        before, after = 100 * one.before[at], 100 * one.after[at]
        return " · ".join(filter(None, where)), f"{one.says}  {before:.0f} › {after:.0f} %"

    # -- inputs ----------------------------------------------------------------------------------------------------

    def take(self, given: Input) -> None:
        if isinstance(given, Key) and self._key(given):
            return
        if isinstance(given, Move):
            tip = self.console.tip(given.pos)
            self.tooltip.point(tip)
            self.table.pointer = given.pos
        elif isinstance(given, Leave):
            self.tooltip.hide()
        message = self.console.take(given)
        if message is not None:
            self._answer(message)
            return
        place = self.curve.take(given)
        if place is not None:
            if place != self.place:
                self.go(place)
            return
        self._on_table(given)

    def _key(self, given: Key) -> bool:
        if given.action in ("cancel", "menu"):
            self._back()
        elif given.name in ("Left", "Right"):
            self.go(self.place + (1 if given.name == "Right" else -1))
        elif given.name in ("Home", "End"):
            self.go(0 if given.name == "Home" else 10**6)
        elif given.name in ("N", "B"):
            self._next(1 if given.name == "N" else -1)
        elif given.name == "O":
            names = ["Both", *self.match.sides, "Dice"]
            self.among = names[(names.index(self.among) + 1) % len(names)]
            self._furnish()
        elif given.name == "G":
            self.better = not self.better
            self._furnish()
        elif given.name == "Enter" and self.console.focused is None:
            self._answer(Pressed("others" if self.asks else "on" if self.analysis is not None else "look"))
        elif given.name in ("+", "=", "-", "0"):
            if given.name == "0":
                self.table.fit()
            else:
                self.table.zoom(-1 if given.name == "-" else 1, self._boxes["board"].center)
        else:
            return False
        return True

    def _back(self) -> None:
        if self.asks:
            self.asks = False
            self._furnish()
        elif self.working.running and not self.working.sketching:
            self.working.end()
            self.working.poll()
            self._furnish()
        else:
            self.app.stack.pop()

    def _next(self, way: int) -> None:
        """The next order on the list that is an error; where none is, the next on the list."""
        errors = {one.place for one in self.steps if one.sign}
        places_ = sorted(errors or {one.place for one in self.steps})
        ahead = [one for one in places_ if (one > self.place if way > 0 else one < self.place)]
        if ahead:
            self.go(ahead[0] if way > 0 else ahead[-1])
        else:
            self.app.sounds.play("dull_wood")

    def _answer(self, message: Message) -> None:
        if isinstance(message, Picked) and message.name == "steps":
            self.go(self.steps[message.index].place)
        elif isinstance(message, Picked) and message.name == "among":
            self.among = ["Both", *self.match.sides, "Dice"][message.index]
            self._furnish()
        elif isinstance(message, Picked) and message.name == "tabs":
            self.tab = message.index
            self._furnish()
        elif isinstance(message, Pressed):
            self._press(message.name)

    def _press(self, name: str) -> None:
        self.app.sounds.play("brass_click")
        if name == "back":
            self._back()
        elif name == "look":
            self.working.begin()
            self._furnish()
        elif name == "other":
            self.side = self._others()[0]
            self.curve.show(self.analysis, self.side)
            self._furnish()
        elif name == "on" and self.order is not None:
            self.asks = True
            self._furnish()
        elif name == "leave":
            self.asks = False
            self._furnish()
        elif name in ("same", "others"):
            self._play_on("same" if name == "same" else "other")

    def _play_on(self, way: Way) -> None:
        """A battle of its own from here, the hand at the side that was asked, who played the others at theirs."""
        one, header = self.order, self.match.header
        if one is None:
            return
        seats = {
            side: HAND if side == one.side else header.seats.get(side, HAND) for side in self.match.sides
        }
        seats = {
            side: "captain" if seat == HAND and side != one.side else seat for side, seat in seats.items()
        }
        try:
            folder = places.battles_folder(writing=True)
            path = places.fresh_path(folder, header.ruleset, header.scenario.title, datetime.now())
            branch(self.match, one.number, path, seats, seeding() if way == "other" else None)
            match = carry_on(path)
        except (NotWritten, LogError, OSError, ValueError) as error:
            self.notice = f"It cannot be played on: {error}"
            self.asks = False
            self._furnish()
            return
        self.asks = False
        take_the_table(self.app, match, self.settings)

    def _on_table(self, given: Input) -> None:
        if isinstance(given, Wheel) and self.table.holds(given.pos):
            self.table.zoom(given.dy, given.pos)
        elif isinstance(given, Press) and given.button == LEFT:
            self._drags = self.table.holds(given.pos)
        elif isinstance(given, Drag) and self._drags:
            self.table.pan(*given.rel)
        elif isinstance(given, Release):
            self._drags = False

    def leave(self) -> None:
        """Somebody goes: no process is left behind."""
        self.working.end()

    # -- time and picture ------------------------------------------------------------------------------------------

    def sharpen(self) -> None:
        """Draw everything sharp at the next picture, however long it takes."""
        self._sharp = True

    def tick(self, dt: float) -> bool:
        moved = self.console.tick(dt)
        moved = self.tooltip.tick(dt) or moved
        moved = self.table.tick(dt) or moved
        if self.working.poll():
            first = self.curve.analysis is None and self.analysis is not None
            self.curve.show(self.analysis, self.side)
            if first:
                self.go(
                    min(
                        (one.place for one in sorted(self.steps, key=lambda one: -abs(one.points))[:1]),
                        default=0,
                    )
                )
            self._furnish()
            moved = True
        return moved

    def draw(self, canvas: pygame.Surface) -> None:
        materials.room(canvas)
        materials.ink(canvas, self._boxes["bar"])
        for laid in self._laid.values():
            laid.paint(canvas)
        self.curve.draw(canvas)
        pieces = deployment.painted(self.projector.pieces, self.colours)
        shown = [
            *self._skies.over(self.projector.view, self.table),
            *self.projector.overlays,
            *self._overlays(),
        ]
        self.table.draw(canvas, pieces, shown, None, sharp=self._sharp)
        self.console.draw(canvas)
        self.tooltip.draw(canvas)
