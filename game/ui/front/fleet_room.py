"""The fleet builder: what is for sale on the left, the sheet of one thing in the middle, what was bought on the right.

Classes come first, then what a game sells beside units. Everything it says comes from a fleet being bought
(`content.buying`). It decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.content import ContentError
from game.content.buying import Buying, SavedFleet, free_path, saved_fleets, surprise
from game.content.fleets import read_fleet, write_fleet
from game.match.scenario import COLOURS
from game.match.wording import counted, owned
from game.rulesets import ruleset as find
from game.tabletop.fleets import Extra, Fleet
from game.ui.battle.slip import quoting
from game.ui.board.shipyard import Shipyard
from game.ui.front import class_sheet
from game.ui.front.battle_list import BattleList, Entry
from game.ui.front.frame import Room
from game.ui.front.sheet import title_style
from game.ui.inputs import Dropped, Input, Key
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.choices import Segmented
from game.ui.kit.controls import Button, Message, Picked, Pressed, Tip, Wrote
from game.ui.kit.entry import TextEntry

SHELVES = ("Classes", "Saved fleets")
_TROUBLES = 2
"""So many sentences of what is wrong are shown."""


class FleetRoom(Room):
    """Buys a side's fleet; `done` gets it when the player takes it."""

    def __init__(self, buying: Buying, done: Callable[[Fleet], None]) -> None:
        super().__init__()
        self.buying, self.done = buying, done
        self.title = f"{owned(buying.scenario.sides[buying.number].name, '’')} fleet"
        self.shelf = 0
        self.find = ""
        offers = buying.offers()
        self.key = offers[0].key if offers else ""
        self.unit = -1
        self.notice = ""
        self.saved: list[SavedFleet] = []
        self._troubles: list[str] = []
        self._yard = Shipyard()

    def enter(self) -> None:
        self._changed()

    @property
    def look(self) -> int:
        """The place of the side's colour among the six."""
        return COLOURS.index(self.buying.scenario.sides[self.buying.number].colour)

    def _changed(self) -> None:
        """Something was bought or taken out: look at the whole again."""
        self._troubles = self.buying.troubles()
        self.unit = min(self.unit, len(self.buying.units) + len(self.buying.extras) - 1)
        self.rebuild()

    @property
    def extra(self) -> Extra | None:
        """What was bought beside units and is chosen on the right."""
        number = self.unit - len(self.buying.units)
        return self.buying.extras[number][0] if 0 <= number < len(self.buying.extras) else None

    # Layout

    def furnish(self) -> None:
        px, body = theme.px, self.body
        gap = px(theme.GAP if theme.compact else 20)
        left, right = px(300 if theme.compact else 460), px(340 if theme.compact else 500)
        self.shelf_area = pygame.Rect(body.x, body.y, left, body.h)
        self.fleet_area = pygame.Rect(body.right - right, body.y, right, body.h)
        self.sheet_area = pygame.Rect(
            self.shelf_area.right + gap, body.y, self.fleet_area.x - self.shelf_area.right - 2 * gap, body.h
        )
        self._furnish_shelf()
        self._furnish_sheet()
        self._furnish_fleet()

    def _furnish_shelf(self) -> None:
        px, area = theme.px, self.shelf_area
        pad = px(14 if theme.compact else 18)
        shelves = pygame.Rect(area.x + pad, area.y + pad, area.w - 2 * pad, px(30 if theme.compact else 34))
        self.console.add(Segmented("shelf", shelves, SHELVES, self.shelf))
        top = shelves.bottom + px(10)
        if self.shelf == 0:
            find = pygame.Rect(area.x + pad, top, area.w - 2 * pad, px(32 if theme.compact else 36))
            entry = TextEntry("find", find, self.find, "Find a class", searches=True)
            entry.caret = entry.anchor = len(self.find)
            self.console.add(entry)
            top = find.bottom + px(4)
            rows = self._classes()
            key, empty = self.key, "No class for sale is called so."
        else:
            self.saved = saved_fleets(self.buying.scenario.ruleset)
            rows = [self._saved_row(one) for one in self.saved]
            key, empty = "", "No fleet is saved yet. One that is saved here can be taken again in any battle."
        box = pygame.Rect(area.x + px(8), top, area.w - px(2), area.bottom - px(10) - top)
        self.console.add(BattleList("shelf list", box, rows, key, empty))

    def _classes(self) -> list[Entry]:
        entries: list[Entry] = []
        group = ""
        for one in self.buying.offers(self.find):
            if one.group != group:
                group = one.group
                entries.append(Entry(f"group {group}", group[:1].upper() + group[1:], heading=True))
            below = f"{one.points} points" + (f" · {one.off}" if one.off else "")
            entries.append(Entry(one.key, one.name, below))
        return entries

    @staticmethod
    def _saved_row(one: SavedFleet) -> Entry:
        if one.fault:
            return Entry(str(one.path), one.name, "This file cannot be read.", faulty=True)
        return Entry(str(one.path), one.name, f"{one.points} points · {one.units} units")

    def _furnish_sheet(self) -> None:
        px = theme.px
        pad = px(18 if theme.compact else theme.SHEET_PADDING)
        area = self.sheet_area
        high = px(38 if theme.compact else 46)
        self.foot = area.bottom - pad - high
        row, extra = self.buying.rows.get(self.key), self.buying.extra(self.key)
        if row is None and extra is None:
            return
        points = extra.points if extra is not None else int(row.get("points", 0)) if row is not None else 0
        words = f"Buy for {counted(points, 'point')}"
        wide = min(px(260), area.w - 2 * pad)
        buy = Button("buy", (area.x + pad, self.foot, wide, high), words, "second", style=letters.TEXT)
        off = next((one.off for one in self.buying.offers() if one.key == self.key), "")
        buy.off = f"{off[:1].upper()}{off[1:]}." if off else None
        self.console.add(buy)

    def _furnish_fleet(self) -> None:
        px, area, compact = theme.px, self.fleet_area, theme.compact
        pad = px(14 if compact else 22)
        inner = area.inflate(-2 * pad, -2 * pad)
        name = pygame.Rect(inner.x, inner.y, inner.w, px(32 if compact else 38))
        entry = TextEntry("name", name, self.buying.name, "The fleet’s name", most=60)
        entry.caret = entry.anchor = len(self.buying.name)
        self.console.add(entry)
        self.figure = name.bottom + px(8 if compact else 14)
        top = self.figure + letters.FIGURE.leading() + px(22 if compact else 28)
        tall, small = px(42 if compact else 58), px(32 if compact else 38)
        gap = px(8 if compact else 12)
        take = pygame.Rect(inner.x, inner.bottom - tall, inner.w, tall)
        third = (inner.w - 2 * gap) // 3
        rows = (("draw", "Draw", "Another fleet chosen at random, within the points."),
                ("clear", "Clear", "Begin with nothing."),
                ("save", "Save", "Keep this fleet under its name."))  # fmt: skip
        y = take.y - gap - small
        for place, (key, words, tip) in enumerate(rows):
            button = Button(
                key, (inner.x + place * (third + gap), y, third, small), words, "second", style=letters.TEXT
            )
            button.tip = Tip(words, tip)
            button.off = "There is nothing to save." if key == "save" and not self.buying.units else None
            self.console.add(button)
        self.told_area = pygame.Rect(
            inner.x, y - px(56 if compact else 66), inner.w, px(52 if compact else 60)
        )
        foot = self.told_area.y - px(4)
        entries = self._bought()
        chosen = entries[self.unit].key if self.unit >= 0 else ""
        if chosen:
            out = Button(
                "drop", (inner.right - px(120), foot - small, px(120), small), "Take out", "second",
                style=letters.TEXT,
            )  # fmt: skip
            if self.extra is None:
                called = pygame.Rect(inner.x, foot - small, inner.w - px(120) - gap, small)
                ship = TextEntry("ship", called, self.buying.units[self.unit].name, "Its name", most=60)
                ship.caret = ship.anchor = len(ship.text)
                self.console.add(ship)
            self.console.add(out)
            foot -= small + gap
        box = pygame.Rect(area.x + px(8), top, area.w - px(2), foot - top)
        self.console.add(BattleList("units", box, entries, chosen, "Choose a class on the left and buy it."))
        sail = Button("take", take, "Take this fleet", style=letters.BUTTON_BIG)
        sail.off = self._troubles[0] if self._troubles else None
        self.console.add(sail)

    def _bought(self) -> list[Entry]:
        """The units, then what was bought beside them."""
        bases = self.buying.bases()
        entries = []
        for unit in self.buying.units:
            row = self.buying.rows.get(unit.cls, {})
            called = str(row.get("name", unit.cls))
            parts = [] if called == unit.name else [called]
            parts.append(f"{row.get('points', 0)} points")
            if unit.id in bases:
                parts.append(f"aboard {bases[unit.id]}")
            entries.append(Entry(unit.id, unit.name, " · ".join(parts)))
        for extra, number in self.buying.extras:
            words = extra.name if extra.most == 1 else counted(number, extra.name)
            entries.append(Entry(extra.key, words, counted(number * extra.points, "point")))
        return entries

    # Inputs

    def take(self, given: Input) -> None:
        if isinstance(given, Dropped):
            self._load(str(given.path))
            return
        super().take(given)

    def keyed(self, given: Key) -> bool:
        held = self.console.focused
        if given.name == "Delete" and not isinstance(held, TextEntry) and self.unit >= 0:
            self._pressed("drop")
            return True
        return super().keyed(given)

    def told(self, message: Message) -> None:
        if isinstance(message, Wrote):
            self._wrote(message)
        elif isinstance(message, Picked) and message.name == "shelf":
            self.shelf = message.index
            self.rebuild()
        elif isinstance(message, Picked) and message.name == "shelf list":
            self._picked(message)
        elif isinstance(message, Picked) and message.name == "units":
            self.unit = message.index
            extra = self.extra
            self.key = extra.key if extra is not None else self.buying.units[self.unit].cls
            if message.sure:
                self._pressed("drop")
            else:
                self.rebuild()
        elif isinstance(message, Pressed):
            self._pressed(message.name)

    def _wrote(self, message: Wrote) -> None:
        if message.name == "find":
            self.find = message.text
            self.rebuild()
        elif message.name == "name":
            self.buying.name = message.text
        elif message.name == "ship" and 0 <= self.unit < len(self.buying.units):
            self.buying.call(self.unit, message.text)
            if message.done:
                self._changed()

    def _picked(self, message: Picked) -> None:
        rows = self.console["shelf list"]
        assert isinstance(rows, BattleList)
        key = rows.entries[message.index].key
        if self.shelf:
            self._load(key)
            return
        self.key = key
        if message.sure:
            self._pressed("buy")
        else:
            self.rebuild()

    def _pressed(self, name: str) -> None:
        buying = self.buying
        self.notice = ""
        if name == "buy":
            off = buying.buy(self.key)
            self.app.sounds.play("dull_wood" if off else "brass_click")
            self.notice = f"{off[:1].upper()}{off[1:]}." if off else ""
            keys = [*(unit.id for unit in buying.units), *(one.key for one, _ in buying.extras)]
            self.unit = keys.index(self.key) if self.key in keys else len(buying.units) - 1
        elif name == "drop" and self.extra is not None:
            buying.give_back(self.extra)
        elif name == "drop" and 0 <= self.unit < len(buying.units):
            buying.drop(self.unit)
        elif name == "clear":
            buying.clear()
        elif name == "draw":
            try:
                buying.draw(surprise())
            except ContentError as error:
                self.notice = str(error)
        elif name == "save":
            self._save()
        elif name == "take":
            if not self._troubles:
                self.app.sounds.play("bell_one")
                self.app.stack.pop()
                self.done(buying.fleet())
            return
        self._changed()

    def _save(self) -> None:
        fleet = self.buying.fleet()
        try:
            path = free_path(fleet.name)
            write_fleet(fleet, path)
        except (ContentError, OSError) as error:
            self.notice = f"The fleet cannot be saved: {error}"
            return
        self.notice = f"Saved as {path.name}."

    def _load(self, path: str) -> None:
        try:
            fleet = read_fleet(path)
        except ContentError as error:
            self.notice = error.sentences()[0]
            self.app.sounds.play("dull_wood")
            self.rebuild()
            return
        if fleet.ruleset != self.buying.scenario.ruleset:
            self.notice = f"{fleet.name} is a fleet of another game."
            self.rebuild()
            return
        self.notice = ""
        self.unit = -1
        self.buying.take(fleet)
        self._changed()

    # Picture

    def paint(self, canvas: pygame.Surface) -> None:
        colour = theme.side(self.buying.scenario.sides[self.buying.number].colour)
        materials.ink(canvas, self.shelf_area)
        extra = self.buying.extra(self.key)
        if extra is not None:
            self._paint_extra(canvas, extra)
        else:
            class_sheet.paint(
                canvas, self.sheet_area, self.buying.scenario.ruleset, self.buying.rows.get(self.key), self._yard,
                self.look, self.foot,
            )  # fmt: skip
        materials.ink(canvas, self.fleet_area, colour.colour)
        self._paint_points(canvas)
        self._paint_told(canvas)

    def _paint_extra(self, canvas: pygame.Surface, extra: Extra) -> None:
        """The sheet of something that is no unit: its name, what it costs, what it does and the rule's words."""
        colour, px, area = theme.colour, theme.px, self.sheet_area
        materials.paper(canvas, area)
        pad = px(18 if theme.compact else theme.SHEET_PADDING)
        box = area.inflate(-2 * pad, -2 * pad)
        style = title_style(extra.name, box.w)
        letters.put(canvas, extra.name, style, colour.pen, box.x, box.y, within=box.w)
        y = box.y + style.leading() + px(2)
        below = f"{counted(extra.points, 'point')} · {extra.group[:1].upper()}{extra.group[1:]}"
        letters.put(canvas, below, letters.TEXT, colour.pen2, box.x, y, within=box.w)
        y += letters.TEXT.leading() + px(10)
        words = letters.paragraph(extra.about, letters.STORY, colour.pen, box.w)
        canvas.blit(words, (box.x, y))
        y += words.get_height() + px(12)
        quoted = quoting(find(self.buying.scenario.ruleset))(extra.clause)
        if quoted:
            materials.rule(canvas, colour.paper_line, box.x, y, box.w)
            letters.put(canvas, extra.clause, letters.CLAUSE_ID, colour.clause, box.right, y + px(6), "right")
            words = letters.paragraph(f"“{quoted}”", letters.CLAUSE_TEXT, colour.pen2, box.w)
            canvas.blit(words, (box.x, y + px(26)))

    def _paint_points(self, canvas: pygame.Surface) -> None:
        px, colour, buying = theme.px, theme.colour, self.buying
        pad = px(14 if theme.compact else 22)
        inner = self.fleet_area.inflate(-2 * pad, 0)
        over = buying.spent > buying.allowed
        shade = colour.log_loss if over else colour.text
        base = self.figure + letters.ascent(letters.FIGURE)
        told = letters.put(canvas, str(buying.spent), letters.FIGURE, shade, inner.x, base, upright="base")
        words = f" of {buying.allowed} points"
        letters.put(canvas, words, letters.TEXT, colour.text2, told.right + px(4), base, upright="base")
        units = f"{len(buying.units)} of {buying.most} units"
        letters.put(canvas, units, letters.TEXT, colour.text2, inner.right, base, "right", "base")
        y = self.figure + letters.FIGURE.leading() + px(8)
        bar = pygame.Rect(inner.x, y, inner.w, px(6))
        canvas.fill(colour.ink7, bar)
        share = min(1.0, buying.spent / max(buying.allowed, 1))
        canvas.fill(colour.log_loss if over else colour.brass, (bar.x, bar.y, round(bar.w * share), bar.h))

    def _paint_told(self, canvas: pygame.Surface) -> None:
        """The notice, or what stands in the way."""
        px, colour, area = theme.px, theme.colour, self.told_area
        stops = bool(self._troubles) and not self.notice
        said = [self.notice] if self.notice else self._troubles[:_TROUBLES]
        y = area.y
        for sentence in said:
            if stops:
                signs.centred(canvas, signs.problem(True, px(14)), area.x + px(8), y + px(9))
            x = area.x + (px(24) if stops else 0)
            words = letters.paragraph(sentence, letters.SMALL, colour.text, area.right - x)
            if y + words.get_height() > area.bottom:
                letters.put(canvas, sentence, letters.SMALL, colour.text, x, y, within=area.right - x)
                break
            canvas.blit(words, (x, y))
            y += words.get_height() + px(4)
