"""The fleet builder: what is for sale on the left, the sheet of one thing in the middle, what was bought on the right.

Classes come first, then what a game sells beside units. Everything it says comes from a fleet being bought
(`content.buying`). It decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from game.content import ContentError
from game.content.buying import Buying, SavedFleet, path_for, saved_fleets, surprise
from game.content.fleets import read_fleet, write_fleet
from game.match.scenario import COLOURS
from game.match.wording import capital, counted, listed, owned
from game.rulesets import ruleset as find
from game.tabletop.fleets import Extra, Fleet
from game.ui.battle.slip import quoting
from game.ui.board.shipyard import COMMON
from game.ui.front import class_sheet
from game.ui.front.battle_list import Entry, battle_list, column, grouped
from game.ui.front.frame import Room, beside, paper
from game.ui.inputs import Key
from game.ui.kit import letters, parts, theme
from game.ui.kit.box import SPRING, Box, Drawn, Rule, Space, Text, either
from game.ui.kit.controls import Message, Picked, Pressed, Tip, Wrote
from game.ui.kit.entry import TextEntry
from game.ui.kit.layout import Column, Panel, Row
from game.ui.kit.twice import Twice

_ACTS = (
    ("draw", "Draw", "Another fleet chosen at random, within the points."),
    ("clear", "Clear", "Begin with nothing."),
    ("save", "Save", "Keep this fleet under its name."),
)
SHELVES = ("Classes", "Saved fleets")
_TROUBLES = 2
"""So many sentences of what is wrong are shown."""


class FleetRoom(Room):
    """Buys a side's fleet; `done` gets it when the player takes it."""

    def __init__(self, buying: Buying, done: Callable[[Fleet], None]) -> None:
        super().__init__()
        self.buying, self.done = buying, done
        self.title = f"{owned(buying.scenario.sides[buying.number].name)} fleet"
        self.shelf = 0
        self.find = ""
        offers = buying.offers()
        self.key = offers[0].key if offers else ""
        self.unit = -1
        self.notice = ""
        self.saved: list[SavedFleet] = []
        self.file = ""
        """The file of the saved fleet that is chosen; empty while a class is."""
        self._deleting = Twice("delete", "Delete")
        self._troubles: list[str] = []
        self._yard = COMMON

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

    def describe(self) -> Box:
        return beside(self._shelf(), self._sheet(), self._fleet())

    def _shelf(self) -> Box:
        head: list[Box] = [parts.segmented("shelf", SHELVES, self.shelf, high=either(30, 34))]
        if self.shelf == 0:
            head.append(parts.entry("find", self.find, "Find a class", searches=True, high=either(32, 36)))
            rows, key, empty = self._classes(), self.key, "No class for sale is called so."
        else:
            self.saved = saved_fleets(self.buying.scenario.ruleset)
            rows, key = [self._saved_row(one) for one in self.saved], self.file
            empty = "No fleet is saved yet. One that is saved here can be taken again in any battle."
        shelf = battle_list("shelf list", rows, key, empty)
        return column(Column(tuple(head), 10), shelf, either(300, 460), 6)

    def _sheet(self) -> Box:
        row, extra = self.buying.rows.get(self.key), self.buying.extra(self.key)
        said: tuple[Box, ...] = ()
        if (saved := self._chosen) is not None:
            said = self._saved_sheet(saved)
        elif extra is not None:
            said = (*self._extra_sheet(extra), SPRING, self._buy(extra.points))
        elif row is not None:
            sheet = class_sheet.described(self.buying.scenario.ruleset, row, self._yard, self.look)
            said = (*sheet, SPRING, Space(10), self._buy(int(row.get("points", 0))))
        return paper(Column(said))

    def _buy(self, points: int) -> Box:
        off = next((one.off for one in self.buying.offers() if one.key == self.key), "")
        words = f"Buy for {counted(points, 'point')}"
        why = f"{capital(off)}." if off else None
        buy = parts.button("buy", words, off=why, style=letters.TEXT, wide=260, high=either(38, 46))
        return Row((buy,))

    @property
    def _chosen(self) -> SavedFleet | None:
        """The saved fleet that is chosen."""
        return next((one for one in self.saved if self.file == str(one.path)), None)

    def _saved_sheet(self, one: SavedFleet) -> tuple[Box, ...]:
        """The sheet of a saved fleet: what sails in it, and what can be done with its file."""
        pen, pen2 = parts.ink("paper")
        high = either(38, 46)
        units = () if one.fleet is None else one.fleet.units
        told: Box = Text(f"{listed([unit.name for unit in units])}.", letters.STORY, pen, 0)
        if one.fault:
            told = parts.problem(one.fault, ground="paper")
        load = parts.button("load", "Load this fleet", off=one.fault or None, style=letters.TEXT, high=high)
        return (
            parts.large(one.name, pen), Text(one.words, letters.TEXT, pen2), Space(10), told, SPRING, Space(10),
            Row((Column((load, self._deleting.button(high=high, style=letters.TEXT)), 8, wide=260),)),
            Space(4), Text(one.path.name, letters.SMALL, pen2),
        )  # fmt: skip

    def _extra_sheet(self, extra: Extra) -> tuple[Box, ...]:
        """The sheet of something that is no unit: its name, what it costs, what it does and the rule's words."""
        pen, pen2 = parts.ink("paper")
        below = f"{counted(extra.points, 'point')} · {capital(extra.group)}"
        said = (
            parts.large(extra.name, pen), Text(below, letters.TEXT, pen2), Space(10),
            Text(extra.about, letters.STORY, pen, 0), Space(12),
        )  # fmt: skip
        quoted = quoting(find(self.buying.scenario.ruleset))(extra.clause)
        if not quoted:
            return said
        return (
            *said, Rule(theme.colour.paper_line), Space(6),
            Text(extra.clause, letters.CLAUSE_ID, theme.colour.clause, align="right"),
            Text(f"“{quoted}”", letters.CLAUSE_TEXT, pen2, 0),
        )  # fmt: skip

    def _fleet(self) -> Box:
        """What was bought, its points, and what can be done with it."""
        buying, pad, gap, small = self.buying, either(14, 22), either(8, 12), either(32, 38)
        entries = self._bought()
        chosen = entries[self.unit].key if self.unit >= 0 else ""
        units_list = battle_list("units", entries, chosen, "Choose a class on the left and buy it.")
        over = buying.spent > buying.allowed
        shade = theme.colour.log_loss if over else theme.colour.text
        units = f"{len(buying.units)} of {buying.most} units"
        head = (
            parts.entry("name", buying.name, "The fleet's name", 60, high=small),
            Row((
                Text(str(buying.spent), letters.FIGURE, shade, whole=True),
                Text(f"of {buying.allowed} points", letters.TEXT, theme.colour.text2, grow=1),
                Text(units, letters.TEXT, theme.colour.text2, whole=True),
            ), 5, "base"),
            Drawn(self._draw_bar, high=6),
        )  # fmt: skip
        foot: list[Box] = []
        if chosen:
            name = buying.units[self.unit].name if self.extra is None else ""
            ship = parts.entry("ship", name, "Its name", 60, high=small, grow=1) if name else SPRING
            foot.append(Row((ship, parts.button("drop", "Take out", high=small, style=letters.TEXT)), gap))
        empty = "There is nothing to save."
        acts = tuple(
            parts.button(
                key, words, tip=Tip(words, tip), high=small, style=letters.TEXT,
                off=empty if key == "save" and not buying.units else None,
            )
            for key, words, tip in _ACTS
        )  # fmt: skip
        take = parts.button(
            "take", "Take this fleet", "primary", off=self._troubles[0] if self._troubles else None,
            style=letters.BUTTON_BIG, high=either(42, 58),
        )  # fmt: skip
        foot += [Column(self._told(), 4), Row(acts, gap, equal=True), take]
        side = theme.side(buying.scenario.sides[buying.number].colour)
        body = Column((
            Panel(Column(head, gap), (pad, pad, pad, gap)), units_list,
            Panel(Column(tuple(foot), gap), (pad, gap, pad, pad)),
        ))  # fmt: skip
        return Panel(body, ground="ink", stripe=side.colour, wide=either(340, 500))

    def _draw_bar(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """How much of the points is spent."""
        colour, buying = theme.colour, self.buying
        canvas.fill(colour.ink7, area)
        share = min(1.0, buying.spent / max(buying.allowed, 1))
        shade = colour.log_loss if buying.spent > buying.allowed else colour.brass
        canvas.fill(shade, (area.x, area.y, round(area.w * share), area.h))

    def _told(self) -> tuple[Box, ...]:
        """The notice, or what stands in the way."""
        if self.notice:
            return (Text(self.notice, letters.SMALL, theme.colour.text, 3),)
        return tuple(parts.problem(one, letters.SMALL) for one in self._troubles[:_TROUBLES])

    def _classes(self) -> list[Entry]:
        offers = self.buying.offers(self.find)
        below = (counted(one.points, "point") + (f" · {one.off}" if one.off else "") for one in offers)
        return grouped(
            (capital(one.group), "", Entry(one.key, one.name, words))
            for one, words in zip(offers, below, strict=True)
        )

    @staticmethod
    def _saved_row(one: SavedFleet) -> Entry:
        return Entry(str(one.path), one.name, one.words, faulty=bool(one.fault))

    def _bought(self) -> list[Entry]:
        """The units, then what was bought beside them."""
        bases = self.buying.bases()
        entries = []
        for unit in self.buying.units:
            row = self.buying.rows.get(unit.cls, {})
            called = str(row.get("name", unit.cls))
            parts = [] if called == unit.name else [called]
            parts.append(counted(int(row.get("points", 0)), "point"))
            if unit.id in bases:
                parts.append(f"aboard {bases[unit.id]}")
            entries.append(Entry(unit.id, unit.name, " · ".join(parts)))
        for extra, number in self.buying.extras:
            words = extra.name if extra.most == 1 else counted(number, extra.name)
            entries.append(Entry(extra.key, words, counted(number * extra.points, "point")))
        return entries

    # Inputs

    def keyed(self, given: Key) -> bool:
        held = self.console.focused
        if given.name == "Delete" and not isinstance(held, TextEntry) and (self.file or self.unit >= 0):
            self._pressed("delete" if self.file else "drop")
            return True
        if self.doubts(self._deleting, given):
            return True
        return super().keyed(given)

    def told(self, message: Message) -> None:
        if isinstance(message, Wrote):
            self._wrote(message)
        elif isinstance(message, Picked) and message.name == "shelf":
            self.shelf = message.index
            self._choose()
            self.rebuild()
        elif isinstance(message, Picked) and message.name == "shelf list":
            self._picked(message)
        elif isinstance(message, Picked) and message.name == "units":
            self.unit = message.index
            self._choose()
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
        if self.shelf:
            self._choose(message.key)
        else:
            self.key = message.key
        if message.sure:
            self._pressed("load" if self.shelf else "buy")
        else:
            self.rebuild()

    def _choose(self, file: str = "") -> None:
        """A saved fleet lies on the sheet; without one, a class."""
        self.file = file
        self._deleting.forget()

    def _pressed(self, name: str) -> None:
        buying = self.buying
        self.notice = ""
        if name == "delete":
            self._delete()
            return
        self._deleting.forget()
        if name == "load":
            self.dropped(Path(self.file))
            return
        if name == "buy":
            off = buying.buy(self.key)
            self.app.sounds.play("dull_wood" if off else "brass_click")
            self.notice = f"{capital(off)}." if off else ""
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
            path = path_for(fleet.ruleset, fleet.name)
            again = path.exists()
            write_fleet(fleet, path)
        except (ContentError, OSError) as error:
            self.notice = f"The fleet cannot be saved: {error}"
            return
        self.notice = f"Saved {'again ' if again else ''}as {path.name}."

    def _delete(self) -> None:
        """The chosen file is taken away, once that was pressed twice."""
        if self._deleting.press():
            try:
                Path(self.file).unlink(missing_ok=True)
            except OSError as error:
                self.notice = f"{Path(self.file).name} cannot be deleted ({error.strerror})."
            else:
                self._choose()
        self.rebuild()

    def dropped(self, path: Path) -> None:
        """A fleet of a file is taken in the place of what was bought."""
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
