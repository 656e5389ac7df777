"""The shipyard: the unit types of a game, and the player's own, made from its fields with the sheet beside them.

What a class says stands on the slipway; the room shows it and turns what is typed into changes of it.
"""

from __future__ import annotations

from pathlib import Path

import pygame

from game import rulesets
from game.content.edits import value_at
from game.content.entering import as_text
from game.content.errors import ContentError
from game.content.manuscript import Manuscript
from game.content.naming import entitled
from game.content.recent import opened
from game.content.settings import Settings
from game.content.slipway import Slipway, roster_of
from game.match import plain
from game.match.wording import counted, has_words, labelled
from game.ui.battle.slip import quoting
from game.ui.battle.unit_card import UnitCard
from game.ui.board.shipyard import COMMON
from game.ui.editor.doors import drafts_folder
from game.ui.editor.form import Form
from game.ui.editor.guide import Guide
from game.ui.editor.roll import Line, Roll, afloat
from game.ui.editor.worth_panel import class_slots, explain, worth_panel
from game.ui.front.frame import Hall, Room, beside
from game.ui.front.rulebook import RuleBook
from game.ui.inputs import Input, Key, Move, Wheel
from game.ui.keys import Where
from game.ui.kit import letters, parts, theme
from game.ui.kit.box import SPRING, Box, Fit, Rule, Space, Text, either
from game.ui.kit.controls import Message, Picked, Pressed, Wrote
from game.ui.kit.entry import TextEntry
from game.ui.kit.layout import Column, Largest, Panel, Row

OWN = "own"
NOTICE = 140
"""What was done, or why not, wants so much room beside the buttons: with less it stands above them."""
CARD = Space(grow=1)
"""Where the card of the class stands, which draws itself."""


def yard_drafts() -> Path:
    """Where drafts of rosters are kept until they are saved."""
    return drafts_folder() / "rosters"


class ShipyardRoom(Room):
    """Unit types being made. `path` is a roster to begin with; without one, the player's of the first game."""

    name = "Editor"
    within = True
    title = "Shipyard"
    where: Where = "editor"

    def __init__(
        self, settings: Settings, path: Path | None = None, *, ruleset: str = "", hall: Hall | None = None
    ) -> None:
        """ContentError or ValueError where the roster cannot be read, or is of no game that is here."""
        super().__init__(hall)
        self.settings = settings
        self._slips: dict[str, Slipway] = {}
        if path is not None:
            first = Slipway(Manuscript.open(path, yard_drafts()))
        else:
            first = roster_of(ruleset or rulesets.names()[0], yard_drafts())
        self._slips[first.ruleset.name] = first
        self.slip = first
        self.find = ""
        self.notice = ""
        self.grave = False
        self._leaving = False
        self._help = ""
        self._unmeant: dict[str, str] = {}  # lines in which something stands that cannot be meant, and why
        self.form = Form("class", "paper")
        self.roll = Roll("classes", (), self._picture)
        self._yard = COMMON
        self.card = UnitCard(self._yard)
        self.card.hint = "Some values are missing or wrong: there is no sheet yet."

    # -- laying out ------------------------------------------------------------------------------------------------

    def describe(self) -> Box:
        low = round(self.body.h * 0.36 / theme.scale)
        worth = Panel(worth_panel(self.slip), high=low)
        right = Column((Panel(CARD, grow=1), worth), theme.GAP, wide=either(300, 420))
        return beside(self._list(), self._sheet(), right)

    def furnish(self) -> None:
        super().furnish()
        self.card.lay_out(next(area for part, area in self.laid.parts if part is CARD))
        self.refresh()

    def _list(self) -> Box:
        pad = either(12, 18)
        titles = [rulesets.ruleset(name).title for name in rulesets.names()]
        acts = Row((
            parts.button("copy", "Copy", style=letters.TEXT, high=36),
            parts.button("fresh", "New", style=letters.TEXT, high=36),
            parts.button(
                "away", "Take away", off=None if self.slip.at is not None else "", style=letters.TEXT, high=36
            ),
        ), equal=True)  # fmt: skip
        body = Column((
            parts.turner("game", titles, rulesets.names().index(self.slip.ruleset.name)),
            parts.entry("find", self.find, "Find a class", searches=True),
            Panel(Fit(self.roll), (0, 0, -8, 0), grow=1),
            acts,
        ), 8)  # fmt: skip
        return Panel(body, (pad, pad), "ink", wide=either(290, 420))

    def _sheet(self) -> Box:
        slip, colour, pad = self.slip, theme.colour, either(18, 30)
        right = f"{slip.path.name}{' · not saved' if slip.dirty else ''}" if slip.at else "shipped"
        said: list[Box] = [parts.title(str(slip.row.get("name") or "No name"), right, "paper")]
        if slip.at is None:
            make = parts.button(
                "make", "Make one of your own like it", "small", ground="paper", wide=260, high=36
            )
            said += [Row((make,)), Space(10)]
        document = slip.manuscript.document
        undoes, redoes = ("" if not able else None for able in (document.undoes, document.redoes))
        shade = colour.alarm if self.grave else colour.pen2
        back = (
            parts.button("undo", "Undo", "small", ground="paper", off=undoes, wide=84, high=40),
            parts.button("redo", "Redo", "small", ground="paper", off=redoes, wide=84, high=40),
        )
        save = parts.button(
            "save", "Save first" if self._leaving else "Save", "primary", off=None if slip.dirty else "saved",
            wide=120, high=40,
        )  # fmt: skip
        notice = Text(self.notice, letters.SMALL, shade, 3, grow=1, wide=NOTICE if self.notice else 0)
        above = Text(self.notice, letters.SMALL, shade, 3)
        foot = Largest((
            Row((*back, notice, save), 12), Column((above, Row((*back, SPRING, save), 12)), 6),
        ))  # fmt: skip
        said += [
            Panel(Fit(self.form), (0, 0, -6, 0), grow=1), Space(8), Rule(colour.paper_line), Space(6), self._line(),
            Space(6), foot,
        ]  # fmt: skip
        return Panel(Column(tuple(said)), (pad, pad), "paper", grow=1)

    def _line(self) -> Box:
        """What the line pointed at means."""
        slot = next((one for one in self.form.slots if one.name == self._help and one.field), None)
        title, text, clause = explain(self.slip, slot)
        if slot is not None and slot.name in self._unmeant:
            text = f"Expected: {self._unmeant[slot.name]}."
        colour = theme.colour
        shade = colour.alarm if slot is not None and slot.name in self.form.wrong else colour.pen2
        head = Row((
            Text(title, letters.STRONG, colour.pen, grow=1),
            Text(clause, letters.SMALL_STRONG, colour.clause, whole=True),
        ), 12)  # fmt: skip
        return Column((head, Text(text, letters.SMALL, shade, 3)), 2, high=72)

    # -- what is shown ---------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show what the roster says now."""
        slip, held = self.slip, self.console.focused
        # Where the keyboard has gone on, what stood there before is shown again.
        self._unmeant = {
            name: why for name, why in self._unmeant.items() if held is not None and held.name == name
        }
        at = slip.at
        if at is not None:
            self.form.show(class_slots(slip, at), slip.tree)
        else:
            self.form.show(class_slots(slip, ("class", 0)), {"class": [slip.whole]})
            for child in self.form.children:
                child.off = ""
        self.form.wrong = {
            slot.name: problem.expected
            for slot in self.form.slots
            if slot.places and (problem := slip.wrong.get(slot.places[0][2:])) is not None
        } | self._unmeant
        self.card.quote = quoting(slip.ruleset)
        self.card.show(slip.card, 0, slip.ruleset.unit)
        self.roll.set_entries(self._lines())
        self.roll.chosen = {self._key()}
        self.repaint()

    def _key(self) -> str:
        chosen = self.slip.chosen
        return f"{OWN}:{chosen}" if isinstance(chosen, int) else f"class:{chosen}"

    def _lines(self) -> list[Line]:
        slip = self.slip
        mine: list[Line] = []
        for number, row in slip.own:
            name = str(row.get("name", "No name"))
            faults = len(slip.faults(number))
            short, what = _entitled(row, "No name")
            below = f"{counted(faults, 'thing')} wrong" if faults else what
            if has_words(f"{name} {_kind(row)}", self.find):
                points = str(row.get("points", ""))
                mine.append(Line(f"{OWN}:{number}", short, below, points, faint=bool(faults)))
        lines: list[Line] = []
        if mine:
            lines = [Line("", "Yours", right=slip.path.name, heading=True), *mine]
        groups: dict[str, list[Line]] = {}
        for key, row in slip.ruleset.roster.items():
            name, group = str(row.get("name", key)), slip.drafting.group(row)
            if has_words(f"{name} {group} {_kind(row)}", self.find):
                entry = Line(f"class:{key}", *_entitled(row, key), str(row.get("points", "")))
                groups.setdefault(group, []).append(entry)
        for group, entries in groups.items():
            lines += [Line("", group, heading=True), *entries]
        return lines

    def _row_of(self, key: str) -> plain.Row:
        sort, _, name = key.partition(":")
        if sort == OWN:
            return next((row for number, row in self.slip.own if number == int(name)), {})
        return self.slip.ruleset.roster.get(name, {})

    def _picture(self, line: Line, size: tuple[int, int]) -> pygame.Surface | None:
        figure = self.slip.drafting.figure(self._row_of(line.key))
        return afloat(figure, 0, size, self._yard)

    # -- inputs ----------------------------------------------------------------------------------------------------

    def take(self, given: Input) -> None:
        if isinstance(given, Wheel) and self.card.area.collidepoint(given.pos):
            self.card.take(given)
            self.repaint()
            return
        super().take(given)
        if isinstance(given, Move):
            tip = self.card.tip(given.pos)
            if tip is not None:
                self.tooltip.point(tip)
        self._point_out()

    def _point_out(self) -> None:
        """The line under the pointer, or the one that holds the keyboard, is explained below the form."""
        held = next((child for child in self.form.children if child.hovered), None) or self.console.focused
        name = held.name if held is not None else ""
        if name != self._help:
            self._help = name
            self.repaint()

    def keyed(self, given: Key) -> bool:
        asked, self._leaving = self._leaving, False
        if given.action == "edit_save":
            self._save()
        elif given.action == "edit_undo" and not self.console.writing:
            self._undone(self.slip.undo(), "Undone")
        elif given.action == "edit_redo" and not self.console.writing:
            self._undone(self.slip.redo(), "Done again")
        elif given.action in ("rules", "help") and not (self.console.writing and given.action == "help"):
            self._rules()
        elif given.action == "cancel" and self.console.focused is not None:
            self.slip.manuscript.settle()
            return False
        elif given.action == "cancel":
            self._leaving = asked
            self.back()
        else:
            return False
        return True

    def _rules(self) -> None:
        """The rule that uses the line pointed at; else the editor's page."""
        slot = next((one for one in self.form.slots if one.name == self._help), None)
        clause = slot.field.clause if slot is not None and slot.field is not None else ""
        self.tooltip.hide()
        self.app.stack.push(RuleBook(self.slip.ruleset, clause) if clause else Guide())

    def _undone(self, label: str, how: str) -> None:
        self._unmeant.clear()
        self.say(f"{how}: {label}." if label else "There is nothing more.", grave=not label)
        self.rebuild()

    def told(self, message: Message) -> None:
        change = self.form.told(message)
        if change is not None:
            label, edits, grows = change
            self._unmeant.pop(message.name, None)
            if not edits:
                self._unmeant[message.name] = self.form.wrong.get(message.name, "something else")
            self.slip.do(label, edits, grows)
            if isinstance(message, Wrote) and message.done:
                self._ended(message.name)
            self.notice = ""
            if why := self._unmeant.get(message.name):
                self.notice = f"{label}: not taken. Expected: {why}. What stood there before holds."
                self.grave = True
            if any(edit.path[-1] == "kind" for edit in edits):
                self.rebuild()  # another kind bears other keys
            else:
                self.refresh()
        elif isinstance(message, Picked) and message.name == "classes":
            sort, _, name = message.key.partition(":")
            self.slip.choose(int(name) if sort == OWN else name)
            self._unmeant.clear()
            self.form.scroll_to(0)
            self.notice = ""
            self.rebuild()
        elif isinstance(message, Picked) and message.name == "game":
            self._turn_to(rulesets.names()[message.index])
        elif isinstance(message, Wrote) and message.name == "find":
            self.find = message.text
            self.refresh()
        elif isinstance(message, Pressed):
            self._pressed(message.name)

    def _ended(self, name: str) -> None:
        slot = next((one for one in self.form.slots if one.name == name), None)
        if slot is not None and slot.field is not None:
            self.slip.complete(slot.field)
        self.slip.manuscript.settle()
        entry = self.console.focused
        if name in self._unmeant or slot is None or slot.field is None:
            return
        if isinstance(entry, TextEntry) and entry.name == name:
            entry.text = as_text(slot.field, value_at(self.slip.tree, slot.places[0]))
            entry.caret = entry.anchor = len(entry.text)

    def _pressed(self, name: str) -> None:
        slip = self.slip
        if name in ("copy", "make"):
            slip.copy()
            self.say("A class of your own: change what you like. Save it, and scenarios can use it.")
        elif name == "fresh":
            slip.fresh(str(slip.row.get("kind") or slip.ruleset.fields.kinds[0]))
            self.say("A new class with the least of everything.")
        elif name == "away":
            slip.remove()
            self.say("Taken away. Ctrl+Z brings it back.")
        elif name == "follow":
            slip.follow()
        elif name == "save":
            self._save()
        elif name == "undo":
            self._undone(slip.undo(), "Undone")
        elif name == "redo":
            self._undone(slip.redo(), "Done again")
        self.rebuild()

    def _turn_to(self, ruleset: str) -> None:
        """Another game; the roster worked at stays as it is."""
        if ruleset not in self._slips:
            try:
                self._slips[ruleset] = roster_of(ruleset, yard_drafts())
            except (ContentError, ValueError, OSError) as error:
                self.say(str(error), grave=True)
                self.rebuild()
                return
        self.slip = self._slips[ruleset]
        self._unmeant.clear()
        self.notice, self.find = "", ""
        self.roll.scroll_to(0)
        self.rebuild()

    def dropped(self, path: Path) -> None:
        """Go on with another roster."""
        try:
            slip = Slipway(Manuscript.open(path, yard_drafts()))
        except (ContentError, ValueError) as error:
            self.say(str(error), grave=True)
        else:
            self._slips[slip.ruleset.name] = self.slip = slip
            self.notice = ""
        self.rebuild()

    def _save(self) -> None:
        manuscript = self.slip.manuscript
        if manuscript.overtaken and not self._leaving:
            self._leaving = True
            self.say("The file was changed elsewhere. Saving again writes over it.", grave=True)
            manuscript.accept()
            self.rebuild()
            return
        try:
            self.slip.save()
        except (ContentError, OSError) as error:
            self.say(str(error), grave=True)
        else:
            opened(yard_drafts(), self.slip.path)
            faults = len(self.slip.problems)
            words = f"Saved in {self.slip.path}."
            if faults:
                words = f"Saved. {counted(faults, 'thing')} wrong: scenarios cannot use those classes."
            self.say(words, grave=bool(faults))
        self._leaving = False
        self.rebuild()

    def say(self, words: str, *, grave: bool = False) -> None:
        """A sentence beside the buttons."""
        self.notice, self.grave = words, grave
        if grave:
            self.app.sounds.play("dull_wood")
        self.repaint()

    def back(self) -> None:
        """Leave; with changes that are not saved only when asked twice, and even then their draft is kept."""
        if any(slip.dirty for slip in self._slips.values()) and not self._leaving:
            self._leaving = True
            self.say("Not saved. Leave all the same? Its draft is kept until you come back.", grave=True)
            self.rebuild()
            return
        super().back()

    def leave(self) -> None:
        """What is saved leaves no draft behind."""
        self.tooltip.hide()
        if self in self.app.stack.all():
            return
        for slip in self._slips.values():
            if not slip.dirty:
                slip.manuscript.close()

    # -- picture ---------------------------------------------------------------------------------------------------

    def over(self, canvas: pygame.Surface) -> None:
        self.card.draw(canvas)


def _entitled(row: plain.Row, key: str) -> tuple[str, str]:
    return entitled(str(row.get("name", key)), str(row.get("kind", "")))


def _kind(row: plain.Row) -> str:
    return labelled(str(row.get("kind", "")))
