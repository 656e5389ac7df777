"""A scene that shows the whole kit, to look at it and to try the controls: nothing of it is part of the game.

    tools/gallery.py [--out FOLDER]

opens it, or writes pictures into the folder instead, at the two usual sizes.
"""

import argparse
import os
import sys
from pathlib import Path

import pygame

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.tabletop.presenter import Strip, Tab
from game.ui.battle.ribbon import Facts, Ribbon, Standing
from game.ui.inputs import Input, Key, Leave, Move
from game.ui.kit import letters, materials, parts, signs, theme, tips
from game.ui.kit.box import Box, Rule, Text, lay
from game.ui.kit.choices import Segmented, Switch, Tabs
from game.ui.kit.console import Console
from game.ui.kit.controls import Button, Control, Tip
from game.ui.kit.dice_faces import State
from game.ui.kit.entry import TextEntry
from game.ui.kit.gauges import Faces, gauge, key
from game.ui.kit.layout import Column, Grid, Panel, Row
from game.ui.kit.parts import Entry, plain_list
from game.ui.kit.sliders import Slider, Spinner
from game.ui.kit.tips import Tooltip
from game.ui.scene import Scene
from tools import specimens

_GROUPS = tuple(
    Tab(str(group), "past" if group < 11 else "now" if group == 11 else "to come")
    for group in (5, 6, 7, 8, 9, 10, 11, 12, 16, 20, 24)
)
_FACTS = Facts(
    "Twenty Leagues off Heligoland", "Nef", 4, 10, ("Plot", "First half", "Combat", "Second half", "End"), 3,
    Strip("Groups", _GROUPS, "Red alone"), (Standing(0, "Red", 112), Standing(1, "Blue", 60)),
)  # fmt: skip
_RISK = Tip(
    "A turn needs 3 inches here",
    "In the second half a turn needs 2 inches for itself and 1 inch forward. You have 2 inches left.",
    "NEF-MOV-7",
    "F1 opens the clause",
)
_LIST = (
    Entry("", "Battle line", heading=True),
    Entry("Colossus › Markgraf", "Colossus › Markgraf", "16 guns"),
    Entry("Resolute › Markgraf", "Resolute › Markgraf", "8 guns"),
    Entry("Halcyon", "Halcyon", "5 guns free"),
    Entry("Vigil", "Vigil", "3 guns free"),
    Entry("Kestrel", "Kestrel", "no target"),
    Entry("", "Flights", heading=True),
    Entry("Fighters 1 › Markgraf", "Fighters 1 › Markgraf", "rockets"),
    Entry("Bombers 1", "Bombers 1", "2 Rapiers free"),
    Entry("Sovereign", "Sovereign", "9 guns free"),
)


def _die_row(hit: int, *faces: int) -> list[tuple[int, State]]:
    return [(face, "hit" if face >= hit else "normal") for face in faces]


class Gallery(Scene):
    """Everything on one window."""

    where = "battle"

    def __init__(self) -> None:
        self.console = Console()
        self.tooltip = Tooltip()
        self.said = "Press anything."

    def resize(self, size: tuple[int, int]) -> None:
        px = theme.px
        wide, high = size
        self.console = Console()
        ribbon = px(48 if theme.compact else 64)
        margin, gap = px(12 if theme.compact else 16), px(theme.GAP)
        bar = px(78 if theme.compact else 96)
        top = ribbon + margin
        tall = high - top - bar - gap - margin
        side = px(308 if theme.compact else 356)
        self.ribbon = Ribbon(self.app.keymap)
        self.ribbon.show(_FACTS)
        self.ribbon.still()
        self.ribbon.lay_out(pygame.Rect(0, 0, wide, ribbon))
        self.card = pygame.Rect(wide - margin - side, top, side, high - top - margin)
        left = pygame.Rect(margin, top, px(290 if theme.compact else 336), high - top - margin)
        self.left = left
        self.middle = pygame.Rect(left.right + gap, top, self.card.x - left.right - 2 * gap, tall)
        self.bar = pygame.Rect(self.middle.x, self.middle.bottom + gap, self.middle.w, bar)
        self._lay_out_left()
        self._lay_out_middle()
        tab_top = self.card.y + px(54)
        tabs = Tabs("fire", (self.card.x + px(20), tab_top, self.card.w - px(40), px(28)),
                    ("Our fire", "If she fires at me"), ground="paper")  # fmt: skip
        self.console.add(tabs)
        confirm = Button(
            "confirm",
            (
                self.bar.right - px(116 if theme.compact else 144),
                self.bar.y + px(18),
                px(100 if theme.compact else 128),
                px(38),
            ),
            "Confirm",
        )
        confirm.tip = Tip("Confirm", "Sends the order. It can be undone until a die is rolled.", foot="Enter")
        self.console.add(confirm)

    def _lay_out_left(self) -> None:
        px, inner = theme.px, self.left.inflate(-2 * theme.px(16), -2 * theme.px(16))
        y = inner.y + px(44)
        entry = TextEntry("find", (inner.x, y, inner.w, px(34)), placeholder="Find a battle", searches=True)
        rows = plain_list("plan", _LIST, _LIST[2].key, high=30)
        rows.area = pygame.Rect(inner.x, y + px(46), inner.w, px(172))
        self.console.add(entry, rows)
        slip = self._slip()
        area = pygame.Rect(self.left.x + px(8), rows.area.bottom + px(14), self.left.w - px(16), 0)
        area.h = slip.tall(area.w)
        self.slip = lay(slip, area)

    def _slip(self) -> Box:
        colour = theme.colour
        waves = (_die_row(6, 2, 6, 5, 1, 3, 5, 4, 4, 2, 1, 3, 5), _die_row(6, 6), _die_row(6, 4))
        sizes = (15, 14, 13, 12)
        dice = Grid(tuple(
            (Text(f"Wave {number}", letters.SMALL, colour.pen2), Faces(faces=tuple(wave), sizes=sizes, wide=220))
            for number, wave in enumerate(waves, 1)
        ))  # fmt: skip
        told = Grid(tuple(
            (Text(words, letters.SMALL, colour.pen), Text(clause, letters.CLAUSE_ID, colour.clause))
            for words, clause in (
                ("12 guns, broadside: all 12 dice", "NEF-GUN-4"), ("range 10.1 of 12 in", "NEF-GUN-2"),
                ("hits on 6, each 6 rolls again", "NEF-GUN-3"),
            )
        ), shares=(1, 0))  # fmt: skip
        quote = Text("“Guns hit on 6; each 6 is rolled again.”", letters.CLAUSE_TEXT, colour.pen2, 0)
        line = Rule(colour.paper_line)
        head = Text("Markgraf hits Resolute twice", letters.STRONG, colour.pen)
        body = Column((head, dice, line, told, line, quote), 6)
        return Panel(body, (16, 10), ground="slip", stripe=colour.brass)

    def _lay_out_middle(self) -> None:
        px, x, y = theme.px, self.middle.x + theme.px(20), self.middle.y + theme.px(16)
        wide = min(px(118), (self.middle.w - px(40)) // 5 - px(12))
        for number, (name, kind) in enumerate(
            (
                ("rest", "primary"),
                ("focus", "primary"),
                ("risk", "primary"),
                ("off", "primary"),
                ("Rules", "second"),
            )
        ):
            area = (x + number * (wide + px(16)), y, wide, px(theme.BUTTON_HEIGHT))
            button = Button(
                f"button {name}", area, name.capitalize(), "second" if kind == "second" else "primary"
            )
            button.warning = name == "risk"
            button.off = "no empty launcher" if name == "off" else None
            button.tip = _RISK if name == "risk" else None
            self.console.add(button)
        y += px(58)
        half = (self.middle.w - px(60)) // 2
        who = Segmented("who", (x, y, half, px(34)), ("Hand", "Cadet", "Captain", "Admiral"))
        who.refused = {3: "not yet"}
        tabs = Tabs(
            "sheets", (x + half + px(20), y, half, px(34)), ("Battles", "Saved", "Records", "Settings")
        )
        y += px(46)
        self.label = px(92)
        loud = Slider("loudness", (x + self.label, y, half - self.label, px(30)), 0.7)
        speed = Spinner("speed", (x + half + px(20) + self.label, y, px(150), px(30)), 6, 0, 11, "in")
        y += px(40)
        advice = Switch("advice", (x, y, half, px(30)), "Advice before risky orders", True)
        off = Switch("dark", (x + half + px(20), y, half, px(30)), "Night, in coastal battles")
        off.off = "only in coastal battles"
        self.console.add(who, tabs, loud, speed, advice, off)
        self.below = y + px(42)

    def take(self, given: Input) -> None:
        if isinstance(given, Key) and given.action == "cancel" and self.console.focused is None:
            self.app.stack.pop()
            return
        if not self.console.writing and self.tooltip.take(given):
            return
        if isinstance(given, Move):
            self.tooltip.point(self.console.tip(given.pos))
        elif isinstance(given, Leave):
            self.tooltip.hide()
        message = self.console.take(given)
        if message is not None:
            self.said = str(message)
            self.app.sounds.play("brass_click")

    def tick(self, dt: float) -> bool:
        moved = self.console.tick(dt)
        return self.tooltip.tick(dt) or moved

    def draw(self, canvas: pygame.Surface) -> None:
        materials.room(canvas)
        self.ribbon.draw(canvas)
        inner = materials.ink(canvas, self.left)
        lay(parts.title("Red’s plan", "3 of 8 ships"), inner).paint(canvas)
        materials.ink(canvas, self.middle)
        for name, words in (("loudness", "Loudness"), ("speed", "Speed")):
            labelled(canvas, self.console[name], words, self.label)
        specimens.signs_sheet(canvas, self.middle, self.below)
        specimens.odds_card(canvas, self.card)
        self._draw_bar(canvas)
        self.slip.paint(canvas)
        self.console.draw(canvas)
        self._draw_left_foot(canvas)
        self.tooltip.draw(canvas)

    def _draw_bar(self, canvas: pygame.Surface) -> None:
        px, colour, box = theme.px, theme.colour, self.bar
        materials.ink(canvas, box, theme.SIDES[0].colour)
        canvas.blit(signs.flag(theme.SIDES[0], px(26), px(18)), (box.x + px(22), box.y + px(14)))
        x, third = box.x + px(60), box.h / 3.2
        letters.put(
            canvas,
            "Red · second half · group 11",
            letters.HEADING,
            colour.brass_light,
            x,
            box.y + third * 0.6,
            upright="middle",
        )
        letters.put(
            canvas,
            "Steer Resolute: fly exactly 5 inches.",
            letters.QUESTION,
            colour.text,
            x,
            box.y + third * 1.5,
            upright="middle",
        )
        hints = [key(cap, verb, verb) for cap, verb in
                 (("W", "ahead 1 in"), ("A", "port 60°"), ("D", "starboard 60°"), ("Z", "undo"))]  # fmt: skip
        gauges: list[Box] = [gauge("cells", 2, 5, "3 of 5 in left", cell=20 if theme.compact else 31)]
        if not theme.compact:
            hints.append(key("L", "reload: no launcher", "", off=True))
            gauges.append(gauge("hexes", 1, 2, "1 of 2 turns left"))
        beside = box.x + round(box.w * (0.60 if theme.compact else 0.56))
        for row, left, top in ((Row(tuple(hints), 20), x, box.bottom - px(36)),
                               (Row(tuple(gauges), 28), beside, box.y + px(6))):  # fmt: skip
            lay(row, pygame.Rect(left, top, row.best(), row.tall(row.best()))).paint(canvas)

    def _draw_left_foot(self, canvas: pygame.Surface) -> None:
        px, box = theme.px, self.left
        y = box.bottom - px(34)
        materials.rule(canvas, theme.colour.line, box.x + px(16), y, box.w - px(32))
        letters.put(
            canvas,
            self.said,
            letters.SMALL,
            theme.colour.text2,
            box.x + px(16),
            y + px(17),
            upright="middle",
            within=box.w - px(32),
        )
        slip = self.slip.parts[0][1]
        top = slip.bottom + px(12)
        if top + px(120) < y:
            tip = pygame.Rect((box.x + px(8), top), tips.tip_size(_RISK))
            tip.w = min(tip.w, box.w - px(16))
            if tips.tip_size(_RISK)[0] <= box.w - px(16):
                tips.draw_tip(canvas, _RISK, tip)


def labelled(canvas: pygame.Surface, control: Control, label: str, wide: int) -> None:
    """Write `label` to the left of a control, in a column `wide` pixels broad."""
    x, middle = control.area.x - wide, control.area.centery
    shade = theme.colour.text if control.off is None else theme.colour.text3
    letters.put(canvas, label, letters.TEXT, shade, x, middle, upright="middle", within=wide - theme.px(8))


def main() -> None:
    """Open the gallery, or write its pictures."""
    from game.ui.app import App, Pilot

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--out", type=Path, help="write pictures into this folder instead of opening a window"
    )
    asked = parser.parse_args()
    if asked.out is None:
        App((1920, 1080)).run(Gallery())
        return
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    for size, scale, contrast in (
        ((1920, 1080), 1.0, False),
        ((1280, 720), 1.0, False),
        ((1920, 1080), 1.25, True),
    ):
        app = App(size, scale, high_contrast=contrast)
        gallery = Gallery()
        pilot = Pilot(app, gallery)
        gallery.console.focus("button focus", ring=True)
        pilot.move(gallery.console["button risk"].area.center)
        pilot.wait(500)
        name = f"gallery-{size[0]}x{size[1]}{'-contrast' if contrast else ''}.png"
        print(pilot.shot(asked.out / name))
        app.close()


if __name__ == "__main__":
    main()
