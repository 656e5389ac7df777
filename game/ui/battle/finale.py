"""The end of a battle as a scene: the table as it lies at last, the moment that turned it shown again, then the page.

Everything may be seen now. The page (`victory`) reads the log while the table is looked at, and says which moment
changed points most. Any key or click goes on to it. It decides nothing and must not know any game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import pygame
from msgspec.structs import replace

from game.content.report.gather import Turning
from game.content.settings import Settings
from game.match.record import Entry, Record
from game.match.record import Replay as Cursor
from game.tabletop.ruleset import Match
from game.ui.battle.motion import Motion
from game.ui.battle.sea_table import SeaTable, Skies
from game.ui.battle.victory import Victory
from game.ui.board.larger import SHIP
from game.ui.inputs import Input, Key, Press
from game.ui.keys import Where
from game.ui.kit import letters, theme
from game.ui.kit.easing import eased
from game.ui.scene import Scene

HELD, READ, LONGEST = 2600.0, 1500.0, 9000.0
"""Milliseconds that the table is looked at, that the turning point is read after it was shown, and that it is shown at
the most."""
CALLS = 900.0
"""Milliseconds after which victory or defeat is called: the bell has rung."""
SLICE: Final = 0.004
"""Seconds of a frame in which the log may be read on."""
BAR, BAR_MS = 0.09, 260.0
"""The height of the bars above and below, as a share of the window's, and how long they take to come."""
NEARER = 1.6
"""The turning point is looked at from so much nearer, where all of it is in sight from there."""
BEFORE = 6
"""So many events before the telling one are looked through for the attack it came of."""

Part = Literal["table", "turning", "over"]


class Finale(Scene):
    """The table at the end of `match`, before its `page`."""

    where: Where = "everywhere"

    def __init__(
        self,
        match: Match,
        page: Victory,
        colours: Sequence[int],
        told: Sequence[Entry],
        settings: Settings | None = None,
    ) -> None:
        """`colours` are the places of the sides' colours among the six, `told` is what was told of the battle."""
        self.match, self.page, self._told = match, page, told
        self._cursor = Cursor(match)
        self._view = self._cursor.view(len(self._cursor) - 1)
        presenter = match.ruleset.presenter
        settings = settings or Settings()
        self.motion = Motion(presenter, settings.animation, settings.reduced_motion)
        self._colours = self.motion.colours = colours
        self.table = SeaTable.of(match.ruleset, self._view, presenter.pieces(self._view))
        self.table.still = settings.reduced_motion
        self._skies = Skies(match.ruleset, colours)
        self.part: Part = "table"
        self.turning: Turning | None = None
        self._age = self._shown = self._rested = self._nearer = 0.0

    # -- scene ---------------------------------------------------------------------------------------------------

    @property
    def stirs(self) -> bool:
        """The sea does."""
        return self.table.alive and not self.table.still

    def enter(self) -> None:
        """The last picture of the table."""
        self.motion.sounds = self.app.sounds
        self.table.alive = self.app.lively

    def resize(self, size: tuple[int, int]) -> None:
        """The table fills the window, its border lying outside."""
        border = theme.px(22)
        self.table.lay_out(pygame.Rect((0, 0), size).inflate(2 * border, 2 * border), border)

    def take(self, given: Input) -> None:
        """Go on to the page."""
        if isinstance(given, Press) or (isinstance(given, Key) and not given.repeat):
            self._page()

    def tick(self, dt: float) -> bool:
        """Let time pass."""
        if self._age < CALLS <= self._age + dt and self.page.outcome.winner:
            self.app.sounds.play("victory" if self.page.outcome.winner == self.page.side else "defeat")
        self._age += dt
        self.page.read(SLICE)
        moved = self.motion.tick(dt) | self.table.tick(dt) | (self._age < BAR_MS + dt)
        if self.part == "table" and self._age >= HELD and self.page.whole:
            moved = True
            self._turn()
        elif self.part == "turning":
            self._follow(dt)
        return moved

    def _turn(self) -> None:
        """Show the moment again that changed points most; where there is none the page follows."""
        swings = [one for one in self.page.told.turnings if one.order]
        self.turning = max(swings, key=lambda one: abs(one.swing), default=None)
        if self.turning is None:
            self._page()
            return
        record = Record(self.match, None)
        record.close()
        entries = [entry for entry in record.entries if entry.order == self.turning.order]
        at = next(n for n, line in enumerate(self._cursor.lines) if line.n == self.turning.order)
        view, presenter = self._cursor.view(at - 1), self.match.ruleset.presenter
        after = self._cursor.view(at)
        first, end = span(entries, self.turning.sentences)
        for entry in entries[:first]:
            view = presenter.follow(view, entry.event, after)
        self.part, self._view = "turning", after
        self._nearer = theme.px(SHIP) / (NEARER * self.table.keep().scale)
        self.motion.play([entry.event for entry in entries[first:end]], view, after)

    def _follow(self, dt: float) -> None:
        motion = self.motion
        self._shown += dt
        if motion.busy and self._shown >= LONGEST:
            motion.finish()
        self.table.hold(motion.places, motion.what, self._nearer)
        if not motion.busy:
            self._rested += dt
            if self._rested >= READ:
                self._page()

    def _page(self) -> None:
        if self.part != "over":
            self.part = "over"
            stack = self.app.stack
            stack.pop()
            stack.push(self.page)

    # -- drawing -------------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface) -> None:
        """The table, and between two bars what is to be said."""
        view = self.motion.shown or self._view
        pieces = self.motion.pieces() or self.match.ruleset.presenter.pieces(view)
        overlays = [
            *self._skies.over(view, self.table, self._told, self.motion.running.sinking),
            *self.motion.overlays(),
        ]
        effects = self.motion.effects(self.table.board, self.table.camera)
        shown = [
            replace(piece, side=self._colours[piece.side]) if 0 <= piece.side < len(self._colours) else piece
            for piece in pieces
        ]
        self.table.draw(canvas, shown, overlays, None, effects=effects)
        self.motion.draw(canvas, self.table.board, self.table.camera)
        self._bars(canvas)

    def _bars(self, canvas: pygame.Surface) -> None:
        colour, (wide, high) = theme.colour, canvas.get_size()
        bar = max(theme.px(64), round(BAR * high))
        come = 1.0 if self.table.still else eased(self._age / BAR_MS)
        top = pygame.Rect(0, round(bar * (come - 1)), wide, bar)
        foot = pygame.Rect(0, high - round(bar * come), wide, bar)
        for box, edge in ((top, top.bottom - 1), (foot, foot.top)):
            canvas.fill(colour.room, box)
            pygame.draw.line(canvas, colour.brass_dark, (0, edge), (wide, edge))
        head, said = self.words
        middle = wide // 2
        letters.put(canvas, head, letters.TITLE, colour.text, middle, top.centery, "centre", "middle")
        aside = letters.measure("Enter: the account", letters.SMALL)[0] + theme.px(60)
        letters.put(
            canvas,
            said,
            letters.TEXT,
            colour.text2,
            middle,
            foot.centery,
            "centre",
            "middle",
            wide - 2 * aside,
        )
        right = wide - theme.px(24)
        letters.put(
            canvas, "Enter: the account", letters.SMALL, colour.text3, right, foot.centery, "right", "middle"
        )

    @property
    def words(self) -> tuple[str, str]:
        """The title above, and the sentence below."""
        if self.turning is None:
            return self.page.title, self.page.outcome.why
        called = self.match.ruleset.turn_called.capitalize()
        return f"{called} {self.turning.turn} turned it: {self.turning.gain}", self.turning.words


def span(entries: list[Entry], sentences: tuple[str, ...]) -> tuple[int, int]:
    """Which entries of an order to show: from the attack that the telling one came of, to the last that is told."""
    told = [number for number, entry in enumerate(entries) if _says(entry, sentences)]
    if not told:
        return 0, len(entries)
    first = told[0]
    for number in range(first, max(-1, first - BEFORE), -1):
        telling = entries[number].telling
        if telling is not None and telling.kind == "fire":
            first = number
            break
    return first, told[-1] + 1


def _says(entry: Entry, sentences: tuple[str, ...]) -> bool:
    return entry.telling is not None and any(entry.telling.sentence in sentence for sentence in sentences)
