"""The end of a battle: who has won and why, what became of each side's units, how it went, and the luck.

Shows the report (`content/report`) of a match that is over, when nothing of it is hidden any more; it decides and
counts nothing itself. What the report has to follow through the log is read while the page already stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from math import inf
from time import perf_counter
from typing import Protocol

import msgspec
import pygame

from game import rulesets
from game.ai.analysis.reported import decided_beside
from game.ai.stands import stood
from game.content import ContentError, report
from game.content.daily import score
from game.content.files import write_text
from game.content.ledger import Luck
from game.content.settings import Settings
from game.match.wording import wins
from game.places import battles_folder, fresh_path
from game.tabletop.ruleset import Match
from game.ui.battle.aftermath import ToldPanel, lost, luck, turnings
from game.ui.battle.course import CoursePanel
from game.ui.battle.fates import FateColumn, fates
from game.ui.battle.slip import quoting
from game.ui.board.shipyard import COMMON
from game.ui.inputs import Input, Key, Move
from game.ui.keys import Where
from game.ui.kit import letters, materials, parts, signs, theme
from game.ui.kit.box import Box, Icon, Laid, Text, either, lay
from game.ui.kit.console import Console
from game.ui.kit.controls import Message, Pressed, Tip
from game.ui.kit.entry import copy
from game.ui.kit.layout import Column, Panel, Row
from game.ui.kit.panes import Pane
from game.ui.kit.tips import Tooltip
from game.ui.scene import Doors, Scene

SLICE = 0.006
"""Seconds of a frame in which the log may be read on."""


class Again(Protocol):
    """The players at other machines, with whom a battle may be fought again."""

    def again(self) -> tuple[str, str]:
        """What the button says (empty: there is none), and what is said beside it."""

    def fight_again(self) -> None:
        """Offer it, agree to it, or go to it."""


class Victory(Scene):
    """The page after the last turn. `side` is the side that looks.

    Left, it is taken away with the battle under it; a door that is not there has no button. `again` are those at other
    machines who fought it.
    """

    where: Where = "everywhere"

    def __init__(
        self,
        match: Match,
        side: str,
        settings: Settings | None = None,
        doors: Doors | None = None,
        again: Again | None = None,
    ) -> None:
        """Raises ValueError for a battle that is not over."""
        if match.table.outcome is None:
            raise ValueError("the battle is not over")
        self.match, self.side = match, side
        self.settings, self._doors = settings or Settings(), doors
        self._again = again
        self._asked = ("", "")
        self.outcome = match.table.outcome
        ruleset = match.ruleset
        self._quote = quoting(ruleset)
        scenario = match.header.scenario
        self._looks = {
            one.name: theme.side(one.colour) if one.colour else theme.side(number)
            for number, one in enumerate(scenario.sides)
        }
        self.stand = stood(match)
        self.score = score(match)
        """The line to compare, of a battle of the day; else empty."""
        self._reading = report.gathering(match, stand="" if self.stand is None else self.stand.words)
        self.told = next(self._reading)
        called = ruleset.turn_called
        self._owners = {unit.id: unit.side for unit in match.table.units.values()}
        self.turnings = ToldPanel("Turning points", "No points changed hands.", self._looks, called)
        self.losses = ToldPanel("What was lost", "Nothing was lost.", self._looks, called)
        self.losses.show(lost(self.told.lines, self._owners))
        self._luck: Mapping[str, Luck] = {}
        self.course = CoursePanel(tuple(self._looks.values()))
        scores, yard = ruleset.scores(match.table), COMMON
        self.columns = [
            FateColumn(
                side, scores.get(side, 0), fates(self.told.entries, side), self._looks, yard, self._quote
            )
            for side in match.sides
        ]
        self.console = Console()
        self.tooltip = Tooltip()
        self.notice = ""
        self._parts: dict[str, Box] = {}
        self._laid = Laid()
        self._pane = Pane((0, 0, 1, 1))
        self._version = 0

    @property
    def doors(self) -> Doors:
        """The doors out of the page; without any given, those of the house."""
        return self._doors or self.app.house.doors(self.match, self.settings)

    @property
    def title(self) -> str:
        """Who has won; a last stand that was held is."""
        if self.stand is not None and self.stand.won and self.stand.side != self.outcome.winner:
            return f"{self.stand.side} held longer than most"
        return wins(self.outcome.winner) if self.outcome.winner else "The battle is drawn"

    @property
    def _winners(self) -> Sequence[str]:
        """Whose flags stand beside the title."""
        if self.stand is not None and self.stand.won:
            return [self.stand.side]
        return [self.outcome.winner] if self.outcome.winner else self.match.sides

    # -- layout --------------------------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the page out anew."""
        wide, high = size
        margin = theme.px(either(24, 48))
        self._parts = self._described()
        body = pygame.Rect(margin, margin * 2 // 3, wide - 2 * margin, high - margin * 4 // 3)
        self._laid = lay(self._page(self._parts), body).after(self._laid)
        self.console.clear()
        self.console.add(*self._laid.controls)
        self._pane = Pane((0, 0, wide, high))
        self._version += 1

    def _described(self) -> dict[str, Box]:
        """Its panels by name."""
        columns = {f"fates of {column.side}": column.describe() for column in self.columns}
        return {
            "verdict": self._verdict(), **columns, "course": self.course.describe(),
            "luck": luck(self._luck, self._looks), "turnings": self.turnings.describe(),
            "losses": self.losses.describe(grow=1),
        }  # fmt: skip

    def _page(self, panel: Mapping[str, Box]) -> Box:
        """Who has won over the sides and the course of the battle; beside them the luck and what was told."""
        gap = theme.GAP
        sides = Row(tuple(panel[f"fates of {column.side}"] for column in self.columns), gap, "stretch", True)
        left = Column((panel["verdict"], sides, panel["course"]), gap, grow=1)
        right = Column((panel["luck"], panel["turnings"], panel["losses"]), gap, wide=either(308, 420))
        return Column((Row((left, right), gap, "stretch", grow=1), self._buttons()), 16)

    def box(self, name: str) -> pygame.Rect:
        """Where a panel of the page lies."""
        return next(area for part, area in self._laid.parts if part is self._parts[name])

    def _buttons(self) -> Box:
        """The buttons at the foot; what was done with them is said beside."""
        wanted = [("rules", "Rule book")] if self.doors.rule_book is not None else []
        wanted += [("report", "Write a report"), ("picture", "Save a picture")]
        if self.doors.replay is not None:
            wanted.append(("replay", "Replay"))
        if self.doors.analysis is not None:
            wanted.append(("analysis", "Look it over"))
        self._asked = self._again.again() if self._again is not None else ("", "")
        if self._asked[0]:
            wanted.append(("again", self._asked[0]))
        pressed = [parts.button(name, text, high=42) for name, text in wanted]
        pressed.append(parts.button("leave", "Leave the table", "primary", high=42))
        return Row((Text(self.notice, letters.SMALL, theme.colour.text2, 3, grow=1), *pressed), 12)

    # -- inputs --------------------------------------------------------------------------------------------------

    def take(self, given: Input) -> None:
        """Answer one input."""
        if self.tooltip.take(given):
            return
        if isinstance(given, Key) and given.action == "rules":
            self._open_rules(self.outcome.clause)
            return
        if isinstance(given, Key) and given.action in ("cancel", "confirm") and self.console.focused is None:
            self._go()
            return
        message = self.console.take(given)
        if isinstance(given, Move):
            self.tooltip.point(self._tip(given.pos))
        if isinstance(message, Message):
            self._answer(message)
            self.resize(self.app.canvas.get_size())

    def _answer(self, message: Message) -> None:
        if not isinstance(message, Pressed):
            return
        if message.name == "leave":
            self._go()
        elif message.name == "again" and self._again is not None:
            self._again.fight_again()
        elif message.name == "score":
            copy(self.score)
            self.notice = "The score is copied, to be pasted anywhere."
        elif message.name == "picture":
            self.notice = self.app.save_picture()
        elif message.name == "report":
            self.notice = self._reported()
        elif message.name == "replay" and self.doors.replay is not None:
            self.app.stack.push(self.doors.replay(self.match))
        elif message.name == "analysis" and self.doors.analysis is not None:
            self.app.stack.push(self.doors.analysis(self.match))
        elif message.name == "rules":
            self._open_rules("")

    def _reported(self) -> str:
        """Write the battle's report beside its log; what to say of it."""
        scenario = self.match.header.scenario
        try:
            folder = battles_folder(writing=True)
            log = self.match.path or fresh_path(folder, scenario.ruleset, scenario.title, datetime.now())
            page = log.with_suffix(".html")
            self.read(inf)
            told = msgspec.structs.replace(self.told, decided=decided_beside(self.match, log))
            write_text(page, report.page(told))
        except (ContentError, OSError) as error:
            return f"No report could be written: {error}"
        return f"Written as {page}."

    def _open_rules(self, clause: str) -> None:
        if self.doors.rule_book is not None:
            self.app.stack.push(self.doors.rule_book(self.match.ruleset, clause))

    def _go(self) -> None:
        stack = self.app.stack
        stack.pop()
        if len(stack) > 1:
            stack.pop()

    def _tip(self, pos: tuple[int, int]) -> tuple[Tip, pygame.Rect] | None:
        return self.console.tip(pos) or self.course.tip(pos)

    def tick(self, dt: float) -> bool:
        """Let time pass."""
        moved = self.console.tick(dt)
        read = self.read(SLICE)
        asked = self._again.again() if self._again is not None else self._asked
        if asked != self._asked:
            self.notice = asked[1]
            read = True
        if read:
            self.resize(self.app.canvas.get_size())
        return self.tooltip.tick(dt) or moved or read

    @property
    def whole(self) -> bool:
        """Whether the log was read to its end."""
        return self.course.told is self.told

    def read(self, seconds: float) -> bool:
        """Read the log further for so long; whether its end came now."""
        end = perf_counter() + seconds
        for told in self._reading:
            self.told = told
            if perf_counter() > end:
                return False
        if self.whole:
            return False
        self.course.told, self._luck = self.told, self.told.luck
        self.turnings.show(turnings(self.told.turnings))
        return True

    # -- drawing -------------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the page; its still part is painted only when it changed."""
        self._pane.show(canvas, self._version, self._paint)
        self.console.draw(canvas)
        self.tooltip.draw(canvas)

    def _paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        materials.chart(canvas, area, dark=True)
        self._laid.paint(canvas)

    def _verdict(self) -> Box:
        """The paper with who has won, and why."""
        colour, outcome, scenario = theme.colour, self.outcome, self.match.header.scenario
        turns = f"{self.match.ruleset.turn_called} {self.match.table.turn} of {scenario.turns}"
        words = f"{scenario.title} · {rulesets.ruleset(scenario.ruleset).title} · {turns}"
        high = theme.px(either(24, 32))
        flags = (Icon(signs.flag(self._looks[side], high * 10 // 7, high)) for side in self._winners)
        said = self._quote(outcome.clause) if outcome.clause else ""
        body = Column((
            Row((
                Text(words, letters.SMALL, colour.pen2, grow=1),
                Text(outcome.clause, letters.CLAUSE_ID, colour.clause, whole=True),
            ), 12),
            Row((*flags, parts.large(self.title, colour.pen)), 10),
            Text(outcome.why, letters.STORY, colour.pen, 0),
            Text(self.stand.words if self.stand is not None else "", letters.STORY, colour.pen, 0),
            Text(f"“{said}”" if said else "", letters.CLAUSE_TEXT, colour.pen2, 0),
            *((self._scored(),) if self.score else ()),
        ), 7)  # fmt: skip
        return Panel(body, (theme.SHEET_PADDING, 18), "paper")

    def _scored(self) -> Box:
        """The line to compare with what others made of the same battle, and the way to give it to them."""
        tip = Tip("Copy the score", "A line to send to whoever plays the battle of the day, too.")
        told = Text(self.score, letters.STRONG, theme.colour.pen, 2, grow=1)
        return Row((told, parts.link("score", "Copy the score", tip=tip)), 14, "base")
