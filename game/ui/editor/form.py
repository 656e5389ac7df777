"""A form: lines of fields below each other, each with the control of its type, scrolled where they are many.

It turns what is typed into edits and shows what the document says. What a key means it must not know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.content.edits import Edit, Put, value_at
from game.content.entering import as_text, as_value
from game.match.plain import Tree
from game.match.wording import spaced
from game.ui.editor.prose import Prose
from game.ui.editor.rack import Rack
from game.ui.editor.slots import Slot
from game.ui.inputs import Input, Wheel
from game.ui.kit import letters, parts, theme
from game.ui.kit.box import Box, Fit, Laid, Text, lay
from game.ui.kit.choices import Tick, Turner
from game.ui.kit.controls import Button, Control, Ground, Message, Picked, Tip, Turned, Wrote
from game.ui.kit.entry import TextEntry
from game.ui.kit.layout import Column, Panel, Row
from game.ui.kit.scroll import Scroll

VARIOUS = "various"


class Cycle(Turner):
    """One of several values at a time. The wheel scrolls the form: a change by accident would not be noticed."""

    def take(self, given: Input) -> Message | None:
        return None if isinstance(given, Wheel) else super().take(given)


class Form(Scroll):
    """The lines of `slots` for what `tree` says."""

    focusable = False

    def __init__(self, name: str, ground: Ground = "ink") -> None:
        super().__init__(name, parts.NOWHERE, ground=ground)
        self.slots: tuple[Slot, ...] = ()
        self._by_name: dict[str, Slot] = {}
        self._wrong: dict[str, str] = {}
        self._tree: Tree | None = None
        self._body = Laid()
        self._placed: object = None

    # -- building --------------------------------------------------------------------------------------------------

    def show(self, slots: Sequence[Slot], tree: Tree) -> None:
        """Other lines, or other values; what is being typed stays as it is typed."""
        if tree is self._tree and tuple(slots) == self.slots:
            self.place()  # a control may be in the hand
            return
        old = {child.name: child for child in self.children}
        if [slot.name for slot in slots] != [slot.name for slot in self.slots]:
            self.offset = 0
        self._tree, self.slots = tree, tuple(slots)
        self._by_name = {slot.name: slot for slot in slots}
        made = (self._control(slot, tree, old.get(slot.name)) for slot in slots)
        self.children = [control for control in made if control is not None]
        self._wrong = {name: why for name, why in self._wrong.items() if name in self._by_name}
        self._placed = None
        self.place()

    @property
    def wrong(self) -> Mapping[str, str]:
        """Why what stands in a line cannot be meant, by the line's name."""
        return self._wrong

    @wrong.setter
    def wrong(self, wrong: Mapping[str, str]) -> None:
        if wrong != self._wrong:
            self._wrong, self._placed = dict(wrong), None
            self.place()

    def place(self) -> None:
        """Give every line its place, where the form's or the look is another."""
        placed = (tuple(self.area), theme.edition)
        if placed == self._placed:
            return
        self._placed = placed
        wide = self.area.w - theme.px(14)
        body = Column(tuple(self._line(slot, wide) for slot in self.slots))
        high = body.tall(wide)
        self._body = lay(body, pygame.Rect(self.area.x, self.area.y, wide, high))
        offset, self.offset = self.offset, 0
        self.set_length(high + theme.px(6))
        self.scroll_to(offset)

    def _line(self, slot: Slot, wide: int) -> Box:
        """A line of the form: its label, and its control beside or below it."""
        shade, faint = parts.ink(self.ground)
        if slot.kind == "heading":
            shade = faint if self.ground == "paper" else theme.colour.brass_light
            return Text(slot.label, letters.HEADING, shade, high=34)
        if slot.kind == "note":
            return Panel(Text(slot.label, letters.NOTE, faint, 0), (0, 4, 0, 6))
        control = Fit(self._child(slot), narrow=60, grow=1)
        if slot.kind == "act" or _is_flag(slot):
            return Panel(control, (0, 3), high=36)
        assert slot.field is not None
        unit = slot.field.unit
        words = (
            f"{slot.label} ({unit})" if unit and unit.casefold() not in slot.label.casefold() else slot.label
        )
        tip = self._child(slot).tip
        if slot.name in self._wrong:
            shade = theme.colour.alarm if self.ground == "paper" else theme.colour.log_loss
        elif self.ground == "ink":
            shade = faint
        long = slot.field.type == "story" or (slot.field.length or 0) >= 100
        if slot.offers is None and not long and wide >= theme.px(226):
            label = Text(slot.label, letters.TEXT, shade, 2, wide=round(wide * 0.42 / theme.scale))
            return Row((label, Fit(self._child(slot), narrow=60, high=30, grow=1)), high=36, tip=tip)
        low = 142.0 if slot.field.type == "story" else None if slot.offers is not None else 28.0
        below = Fit(self._child(slot), high=low)
        return Panel(Column((Text(words, letters.SMALL, shade), below), 2), (0, 2, 0, 6), tip=tip)

    def draw(self, canvas: pygame.Surface) -> None:
        self.place()
        self.paint = lambda surface, top: self._body.paint(surface, top - self.area.y)
        super().draw(canvas)

    def _control(self, slot: Slot, tree: Tree, old: Control | None) -> Control | None:
        box = parts.NOWHERE
        if slot.kind == "act":
            return Button(slot.act, box, slot.label, "small", ground=self.ground, style=letters.TEXT)
        field = slot.field
        if slot.kind != "field" or field is None:
            return None
        values = [value_at(tree, place) for place in slot.places]
        same = all(value == values[0] for value in values)
        value = values[0] if same else None
        tip = (
            Tip(slot.label, field.help, field.clause, foot=_limits(slot))
            if field.help or field.clause
            else None
        )
        if old is not None and old.focused and isinstance(old, TextEntry | Prose):
            old.tip = tip
            return old
        if slot.offers is not None:
            return Rack(slot.name, pygame.Rect(box), _listed(slot, tree), slot.offers, self.ground, tip)
        if field.type == "flag":
            on = bool(field.default) if value is None else value is True
            return Tick(slot.name, box, slot.label, on, tip, self.ground)
        if field.type == "choice" or field.choices:
            return self._cycle(slot, value, same, tip)
        if field.type == "story":
            return Prose(
                slot.name,
                box,
                value if isinstance(value, str) else "",
                field.length or 4000,
                self.ground,
                tip,
            )
        text = as_text(field, value)
        holder = VARIOUS if not same else _usual(slot)
        entry = TextEntry(slot.name, box, text, holder, most=400, ground=self.ground, tip=tip)
        if field.type in ("polygon", "positions", "tables"):
            entry.off = "It is drawn on the table."
        return entry

    def _cycle(self, slot: Slot, value: object, same: bool, tip: Tip | None) -> Cycle:
        assert slot.field is not None
        values = _choices(slot)
        called = dict(zip(slot.field.choices, slot.names, strict=False))
        shown = [_usual(slot) if one is None else called.get(one, spaced(one)) for one in values]
        if not same:
            values, shown = [VARIOUS, *values], [VARIOUS, *shown]
        elif value not in values:
            several = value if isinstance(value, list) else [] if value is None else [value]
            found = ", ".join(called.get(str(one), spaced(str(one))) for one in several) or None
            values, shown = [found, *values], [found or "—", *shown]
            value = found
        index = values.index(value if same else VARIOUS)  # type: ignore[arg-type]
        return Cycle(slot.name, parts.NOWHERE, shown, index, tip, self.ground)

    # -- what is typed ---------------------------------------------------------------------------------------------

    def told(self, message: Message) -> tuple[str, list[Edit], str] | None:
        """What a message of one of its controls changes: a label, edits, and what it grows from; None where that is
        nothing. What cannot be meant changes nothing either, and `wrong` says why."""
        slot = self._by_name.get(message.name)
        if slot is None or slot.field is None:
            return None
        field = slot.field
        self.wrong = {name: why for name, why in self._wrong.items() if name != slot.name}
        if isinstance(message, Turned):
            value: object = message.on if message.on != bool(field.default) else None
        elif isinstance(message, Picked) and isinstance(rack := self._child(slot), Rack):
            value = list(rack.values) or None
        elif isinstance(message, Picked):
            control = self._child(slot)
            assert isinstance(control, Cycle)
            values = _choices(slot)
            extra = len(control.choices) - len(values)
            if message.index < extra:
                return None
            value = values[message.index - extra]
        elif isinstance(message, Wrote):
            if field.type == "story":
                value = message.text or None
            else:
                try:
                    value = as_value(field, message.text)
                except ValueError as error:
                    self.wrong = {**self._wrong, slot.name: str(error)}
                    self._child(slot).tip = Tip(slot.label, f"Expected: {error}.")
                    return slot.label, [], slot.name  # what stood there before it was written in stands again
        else:
            return None
        edits: list[Edit] = [Put(place, value) for place in slot.places]
        grows = slot.name if isinstance(message, Wrote) else ""
        return slot.label, edits, grows

    def acts(self, message: Message) -> str:
        """The button pressed, if it is one of the form's."""
        slot = self._by_name.get(message.name)
        return slot.act if slot is not None and slot.kind == "act" else ""

    def _child(self, slot: Slot) -> Control:
        return next(child for child in self.children if child.name == slot.name)

    def tip_at(self, pos: tuple[int, int]) -> tuple[Tip, pygame.Rect] | None:
        """What the line under the pointer means: its label tells it too."""
        found = self._body.tip((pos[0], pos[1] + self.offset)) if self.area.collidepoint(pos) else None
        return None if found is None else (found[0], found[1].move(0, -self.offset))


def _is_flag(slot: Slot) -> bool:
    return slot.field is not None and slot.field.type == "flag"


def _listed(slot: Slot, tree: Tree) -> list[str]:
    """What a list holds now."""
    value = value_at(tree, slot.places[0])
    return [str(one) for one in value] if isinstance(value, list) else []


def _choices(slot: Slot) -> list[str | None]:
    """What a field may be; None where it may be left unsaid."""
    assert slot.field is not None
    given: list[str | None] = list(slot.field.choices)
    return given if slot.field.required and given else [None, *given]


def _usual(slot: Slot) -> str:
    """What holds where nothing is said."""
    assert slot.field is not None
    default = slot.field.default
    return "—" if default is None else f"{as_text(slot.field, default).replace('_', ' ')} (usual)"


def _limits(slot: Slot) -> str:
    from game.content.models import wanted

    return (
        wanted(slot.field) if slot.field is not None and slot.field.type in ("int", "float", "row4") else ""
    )
