"""The curtain of a hot seat: the whole window goes dark before the table passes to another player.

It falls over what stands there, hides everything while it is down, and rises only when its button is pressed. It
is told who sits down; it knows no match and no view.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import pygame

from game.match.wording import does, owned
from game.ui.inputs import Input, Key
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.controls import Button, Message, Pressed
from game.ui.kit.easing import eased

FALL_MS, RISE_MS, FADE_MS = 260.0, 340.0, 120.0
LIFT = "lift"
STRIP = 24_000
"""Pixels of the cloth woven in a frame: some three milliseconds."""
HASTE = 3
"""So many strips a frame while the curtain is down and nothing else moves."""


def prepare(size: tuple[int, int]) -> None:
    """Weave a strip of the cloth for a window of this size, while there is time: the whole takes a third of a second.

    Called each frame of a battle in which a curtain will fall.
    """
    materials.weave(size, STRIP)


class Curtain:
    """The curtain, falling from the moment it is made. `Pressed("lift")` is given once, when it begins to rise.

    While `covers` is true nothing below it can be seen, and nothing below it should be drawn; the next view may
    be made only after `Pressed("lift")`. When `gone` is true it can be dropped.
    """

    def __init__(
        self,
        side: str,
        away: Sequence[str] = (),
        words: str = "",
        *,
        colours: Sequence[int] = (),
        reduced: bool = False,
        at_once: bool = False,
    ) -> None:
        """`side` sits down (empty: all may look), `away` look away; `words` stand in place of the usual sentence.

        `colours` are the flags shown, of the six; `at_once` begins with the curtain down.
        """
        self.side, self.away = side, tuple(away)
        self.words = words or self._usual()
        self.colours, self.reduced = tuple(colours), reduced
        self.state: Literal["falling", "down", "rising", "gone"] = "down" if at_once else "falling"
        self._passed = 0.0
        self._size = (0, 0)
        self._sheet: pygame.Surface | None = None
        self._edition = self._hung = -1
        label = f"I am {side}" if side else "Show the table"
        self.button = Button(LIFT, (0, 0, 1, 1), label)

    def _usual(self) -> str:
        if not self.side:
            return "All orders are in. Now everybody may look."
        away = " and ".join(self.away)
        return f"{away}, please look away. Nothing of {owned(away)} plan is shown." if away else ""

    @property
    def title(self) -> str:
        """What stands on it."""
        return does(self.side, "takes the table", "take the table") if self.side else "The table lies open"

    @property
    def covers(self) -> bool:
        """Whether it hides everything."""
        return self.state == "down"

    @property
    def gone(self) -> bool:
        """Whether it has risen out of sight."""
        return self.state == "gone"

    def place(self, area: pygame.Rect) -> None:
        """Lay it out for the whole window."""
        self._size = area.size
        wide = max(theme.px(220), letters.measure(self.button.text, letters.BUTTON_BIG)[0] + theme.px(80))
        self.button.area = pygame.Rect(0, 0, wide, theme.px(48))
        self.button.area.center = (area.w // 2, area.h // 2 + theme.px(104))
        self.button.style = letters.BUTTON_BIG
        self._sheet, self._hung = None, -1

    # -- inputs and time -----------------------------------------------------------------------------------------

    def take(self, given: Input) -> Message | None:
        """The button, or the confirming key. Whatever is pressed while it still falls is not for it."""
        if self.state != "down":
            return None
        if isinstance(given, Key):
            answer: Message | None = Pressed(LIFT) if given.action == "confirm" and not given.repeat else None
        else:
            answer = self.button.take(given)
        if answer is not None:
            self.state, self._passed = "rising", 0.0
        return answer

    def tick(self, dt: float) -> bool:
        """Let time pass; True while it moves, or its cloth is hung now."""
        if self.state not in ("falling", "rising"):
            return self.covers and self._woven()
        self._passed += dt
        if self._passed >= self._whole:
            self.state = "down" if self.state == "falling" else "gone"
        return True

    def _woven(self) -> bool:
        """Weave on; True where the cloth has become whole."""
        if self._hung == theme.edition or materials.weave(self._size, HASTE * STRIP):
            return False
        self._sheet = None
        return True

    @property
    def _whole(self) -> float:
        if self.reduced:
            return FADE_MS
        return FALL_MS if self.state == "falling" else RISE_MS

    @property
    def _share(self) -> float:
        """How much of the window it covers."""
        if self.state in ("down", "gone"):
            return 1.0 if self.state == "down" else 0.0
        share = eased(self._passed / self._whole)
        return share if self.state == "falling" else 1.0 - share

    # -- drawing -------------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw as much of it as has fallen."""
        if self.gone:
            return
        sheet = self._painted()
        if self.covers:
            canvas.blit(sheet, (0, 0))
            self.button.draw(canvas)
        elif self.reduced:
            sheet.set_alpha(round(255 * self._share))
            canvas.blit(sheet, (0, 0))
            sheet.set_alpha(None)
        else:
            foot = round(sheet.get_height() * self._share)
            canvas.blit(sheet, (0, foot - sheet.get_height()))
            colour, px = theme.colour, theme.px
            canvas.fill(colour.brass_dark, (0, foot - px(6), sheet.get_width(), px(2)))

    def _painted(self) -> pygame.Surface:
        if self._sheet is None or self._edition != theme.edition:
            self._sheet, self._edition = self._paint(), theme.edition
        return self._sheet

    def _paint(self) -> pygame.Surface:
        colour, px = theme.colour, theme.px
        sheet = pygame.Surface(self._size)
        sheet = sheet.convert() if pygame.display.get_surface() else sheet
        whole = sheet.get_rect()
        if materials.curtain(sheet):
            self._hung = theme.edition
        pygame.draw.rect(sheet, colour.brass_dark, whole.inflate(-px(16), -px(16)), 1)
        pygame.draw.rect(
            sheet, theme.mix(colour.room, colour.brass, 0.18), whole.inflate(-px(24), -px(24)), 1
        )
        x, y = whole.centerx, whole.centery
        wide, high, gap = px(84), px(58), px(24)
        count = len(self.colours)
        for number, index in enumerate(self.colours):
            middle = x + (number - (count - 1) / 2) * (wide + gap)
            signs.centred(sheet, signs.flag(theme.side(index), wide, high), middle, y - px(124))
        letters.put(sheet, self.title, letters.DISPLAY, colour.text, x, y - px(34), "centre", "middle")
        most = min(whole.w - px(120), px(760))
        note = letters.paragraph(self.words, letters.STORY, colour.text2, most, "centre")
        sheet.blit(note, note.get_rect(centerx=x, top=y + px(4)))
        return sheet
