"""The optional rules of a battle that is about to begin, each with what it means and the clause behind it.

It decides nothing: what may be switched and whether the battle can be played so, `content.switching` says.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.content.switching import Switch, switched, switches, troubles
from game.match.scenario import Scenario
from game.ui.front.frame import Room
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.choices import Segmented
from game.ui.kit.controls import Button, Message, Picked, Pressed


class RulesRoom(Room):
    """Switches the optional rules of `scenario`, which `written` has as its file; `done` gets it as it is played."""

    title = "Optional rules"

    def __init__(self, scenario: Scenario, written: Scenario, done: Callable[[Scenario], None]) -> None:
        super().__init__()
        self.scenario, self.written, self.done = scenario, written, done
        self.rows: list[Switch] = []
        self.wrong: list[str] = []

    def enter(self) -> None:
        self._changed()

    def _changed(self) -> None:
        self.rows = switches(self.scenario, self.written)
        self.wrong = troubles(self.scenario)
        self.rebuild()

    def furnish(self) -> None:
        px, body, compact = theme.px, self.body, theme.compact
        wide = min(body.w, px(1000 if compact else 1240))
        self.panel = pygame.Rect(body.centerx - wide // 2, body.y, wide, body.h)
        pad = px(22 if compact else 40)
        self.inner = self.panel.inflate(-2 * pad, -2 * pad)
        tall = px(42 if compact else 56)
        self.foot = self.inner.bottom - tall
        top = self.inner.y + letters.SHEET_TITLE.leading() + px(10)
        room = self.foot - px(30) - top
        self.high = min(px(74 if compact else 96), room // max(1, len(self.rows)))
        self.top = top
        choose = px(260 if compact else 340)
        high = px(30 if compact else 36)
        for number, row in enumerate(self.rows):
            y = top + number * self.high + (self.high - high) // 2
            self.console.add(
                Segmented(row.key, (self.inner.right - choose, y, choose, high), row.names, row.now)
            )
        half = px(250 if compact else 320)
        play = Button("play", (self.inner.right - half, self.foot, half, tall), "Play by these rules")
        play.off = self.wrong[0] if self.wrong else None
        back = Button(
            "written", (self.inner.right - 2 * half - px(14), self.foot, half, tall), "As the scenario says",
            "second", style=letters.TEXT,
        )  # fmt: skip
        back.off = (
            None if any(row.now != row.written for row in self.rows) else "They are as the scenario says."
        )
        self.console.add(back, play)

    def told(self, message: Message) -> None:
        if isinstance(message, Picked):
            row = next(one for one in self.rows if one.key == message.name)
            self.scenario = switched(self.scenario, row.key, row.values[message.index])
            self._changed()
        elif isinstance(message, Pressed) and message.name == "written":
            for row in self.rows:
                self.scenario = switched(self.scenario, row.key, row.values[row.written])
            self._changed()
        elif isinstance(message, Pressed) and message.name == "play" and not self.wrong:
            self.app.sounds.play("paper_slide")
            self.app.stack.pop()
            self.done(self.scenario)

    def paint(self, canvas: pygame.Surface) -> None:
        px, colour, inner = theme.px, theme.colour, self.inner
        materials.ink(canvas, self.panel)
        letters.put(
            canvas, self.scenario.title, letters.SHEET_TITLE, colour.text, inner.x, inner.y, within=inner.w
        )
        said = px(280 if theme.compact else 370)
        for number, row in enumerate(self.rows):
            y = self.top + number * self.high
            materials.rule(canvas, colour.line, inner.x, y, inner.w)
            room = inner.w - said
            style = letters.STRONG
            title = letters.put(canvas, row.title, style, colour.text, inner.x, y + px(8), within=room // 2)
            x = title.right + px(12)
            letters.put(canvas, row.clause, letters.CLAUSE_ID, colour.brass, x, y + px(9), within=room // 2)
            if row.now != row.written:
                letters.put(
                    canvas, "not as the scenario says", letters.SMALL, colour.brass_light,
                    inner.x + room - px(8), y + px(9), "right",
                )  # fmt: skip
            words = letters.paragraph(row.says, letters.SMALL, colour.text2, room - px(8))
            clip = pygame.Rect(0, 0, words.get_width(), max(0, self.high - style.leading() - px(12)))
            canvas.blit(words, (inner.x, y + px(10) + style.leading()), clip)
        if self.wrong:
            y = self.foot - px(22)
            signs.centred(canvas, signs.problem(True, px(14)), inner.x + px(8), y + px(8))
            letters.put(
                canvas,
                self.wrong[0],
                letters.SMALL,
                colour.text,
                inner.x + px(24),
                y,
                within=inner.w - px(24),
            )
