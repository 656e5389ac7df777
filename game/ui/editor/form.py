"""A form: lines of fields below each other, each with the control of its type, scrolled where they are many.

It turns what is typed into edits and shows what the document says. What a key means it must not know.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.content.edits import Edit, Put, value_at
from game.content.entering import as_text, as_value
from game.match.plain import Tree
from game.ui.editor.prose import Prose
from game.ui.editor.rack import Rack
from game.ui.editor.slots import Slot
from game.ui.inputs import Input, Wheel
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.choices import Tick, Turner
from game.ui.kit.controls import Button, Control, Ground, Message, Picked, Tip, Turned, Wrote
from game.ui.kit.entry import TextEntry
from game.ui.kit.scroll import Scroll

VARIOUS = "various"


class Cycle(Turner):
    """One of several values at a time, on ink or on paper."""

    ground: Ground = "ink"

    def draw(self, canvas: pygame.Surface) -> None:
        if self.ground == "ink":
            super().draw(canvas)
            return
        colour = theme.colour
        lively = self.hovered or self.ringed
        edge = colour.brass_dark if lively else colour.paper_line
        materials.rounded(canvas, self.area, colour.field, edge, theme.TAG_CORNER)
        words = self.choices[self.index] if self.choices else ""
        room = self.area.w - theme.px(44)
        x = self.area.x + theme.px(10)
        letters.put(
            canvas, words, letters.STRONG, colour.pen, x, self.area.centery, upright="middle", within=room
        )
        for box, turned in zip(self.ends(), (180, 0), strict=True):
            sign = _chevron(turned)
            at = box.centerx if turned == 0 else self.area.right - theme.px(30)
            canvas.blit(sign, (at - sign.get_width() // 2, self.area.centery - sign.get_height() // 2))

    def ends(self) -> tuple[pygame.Rect, pygame.Rect]:
        if self.ground == "ink":
            return super().ends()
        half = theme.px(20)
        right = self.area.right
        return (
            pygame.Rect(self.area.x, self.area.y, self.area.w - half, self.area.h),
            pygame.Rect(right - half, self.area.y, half, self.area.h),
        )

    def take(self, given: Input) -> Message | None:
        # The wheel scrolls the form: a value changed by accident would not be noticed.
        return None if isinstance(given, Wheel) else super().take(given)


def _chevron(turned: int) -> pygame.Surface:
    return signs.chevron(theme.px(12), theme.colour.brass_dark, turned)


class PaperTick(Tick):
    """A box to tick on paper."""

    def draw(self, canvas: pygame.Surface) -> None:
        colour, size = theme.colour, theme.px(18)
        box = pygame.Rect(self.area.x, self.area.centery - size // 2, size, size)
        materials.rounded(
            canvas, box, colour.field, colour.brass_dark if self.hovered else colour.paper_line, 3
        )
        if self.on:
            signs.centred(canvas, signs.tick(theme.px(14), colour.pen), *box.center)
        letters.put(
            canvas,
            self.text,
            letters.TEXT,
            colour.pen,
            box.right + theme.px(8),
            box.centery,
            upright="middle",
        )


class Form(Scroll):
    """The lines of `slots` for what `tree` says."""

    focusable = False

    def __init__(self, name: str, area: pygame.Rect, ground: Ground = "ink") -> None:
        super().__init__(name, area, paint=self._labels, ground=ground)
        self.slots: tuple[Slot, ...] = ()
        self._by_name: dict[str, Slot] = {}
        self._rows: list[tuple[Slot, int, int]] = []
        self.wrong: dict[str, str] = {}
        self._tree: Tree | None = None
        self._laid: object = None

    # -- building --------------------------------------------------------------------------------------------------

    def show(self, slots: Sequence[Slot], tree: Tree) -> None:
        """Other lines, or other values; what is being typed stays as it is typed."""
        laid = (tuple(slots), tuple(self.area), theme.edition)
        if tree is self._tree and laid == self._laid:
            return  # a control may be in the hand
        self._tree, self._laid = tree, laid
        offset, old = self.offset, {child.name: child for child in self.children}
        same = [slot.name for slot in slots] == [slot.name for slot in self.slots]
        self.slots = tuple(slots)
        self._by_name = {slot.name: slot for slot in slots}
        self.children, self._rows = [], []
        y = 0
        for slot in slots:
            high = self._high(slot, tree)
            self._rows.append((slot, y, high))
            control = self._control(slot, tree, y, old.get(slot.name))
            if control is not None:
                self.children.append(control)
            y += high
        self.offset = 0
        self.length = y + theme.px(6)
        self.scroll_to(offset if same else 0)
        self.wrong = {name: why for name, why in self.wrong.items() if name in self._by_name}

    def _stacked(self, slot: Slot) -> bool:
        """Whether the label stands above its control."""
        if slot.offers is not None:
            return True
        if slot.field is not None and (slot.field.type == "story" or (slot.field.length or 0) >= 100):
            return True
        return self.area.w < theme.px(240) and slot.kind == "field" and not _is_flag(slot)

    def _high(self, slot: Slot, tree: Tree) -> int:
        px = theme.px
        if slot.offers is not None:
            return px(20) + Rack.tall(self._wide, _listed(slot, tree), slot.offers) + px(10)
        if slot.kind == "heading":
            return px(34)
        if slot.kind == "note":
            return letters.paragraph_height(slot.label, letters.NOTE, self._wide) + px(10)
        if slot.field is not None and slot.field.type == "story":
            return px(22 + 150)
        return px(20 + 34) if self._stacked(slot) else px(36)

    @property
    def _wide(self) -> int:
        return self.area.w - theme.px(14)

    def _box(self, slot: Slot, y: int) -> pygame.Rect:
        px = theme.px
        top = self.area.y + y
        if slot.field is not None and slot.field.type == "story":
            return pygame.Rect(self.area.x, top + px(22), self._wide, px(142))
        if self._stacked(slot):
            return pygame.Rect(self.area.x, top + px(20), self._wide, px(28))
        if slot.kind == "act" or _is_flag(slot):
            return pygame.Rect(self.area.x, top + px(3), self._wide, px(30))
        left = round(self._wide * 0.44)
        return pygame.Rect(self.area.x + left, top + px(3), self._wide - left, px(30))

    def _control(self, slot: Slot, tree: Tree, y: int, old: Control | None) -> Control | None:
        box = self._box(slot, y)
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
            old.area, old.tip = box, tip
            return old
        if slot.offers is not None:
            rack = Rack(slot.name, box, _listed(slot, tree), slot.offers, self.ground, tip)
            rack.area.h = Rack.tall(box.w, rack.values, rack.offers)
            return rack
        if field.type == "flag":
            on = bool(field.default) if value is None else value is True
            return (PaperTick if self.ground == "paper" else Tick)(slot.name, box, slot.label, on, tip)
        if field.type == "choice" or field.choices:
            return self._cycle(slot, box, value, same, tip)
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

    def _cycle(self, slot: Slot, box: pygame.Rect, value: object, same: bool, tip: Tip | None) -> Cycle:
        assert slot.field is not None
        values = _choices(slot)
        called = dict(zip(slot.field.choices, slot.names, strict=False))
        shown = [_usual(slot) if one is None else called.get(one, one.replace("_", " ")) for one in values]
        if not same:
            values, shown = [VARIOUS, *values], [VARIOUS, *shown]
        elif value not in values:
            found = None if value is None else str(value)
            values, shown = [found, *values], [found or "—", *shown]
            value = found
        index = values.index(value if same else VARIOUS)  # type: ignore[arg-type]
        cycle = Cycle(slot.name, box, shown, index, tip)
        cycle.ground = self.ground
        return cycle

    # -- what is typed ---------------------------------------------------------------------------------------------

    def told(self, message: Message) -> tuple[str, list[Edit], str] | None:
        """What a message of one of its controls changes: a label, edits, and what it grows from; None where that is
        nothing. What cannot be meant changes nothing either, and `wrong` says why."""
        slot = self._by_name.get(message.name)
        if slot is None or slot.field is None:
            return None
        field = slot.field
        self.wrong.pop(slot.name, None)
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
                    self.wrong[slot.name] = str(error)
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
        for slot, y, high in self._rows:
            box = pygame.Rect(self.area.x, self.top + y, self.area.w, high)
            if slot.kind == "field" and box.collidepoint(pos) and self.area.collidepoint(pos):
                tip = self._child(slot).tip
                return None if tip is None else (tip, box)
        return None

    # -- picture ---------------------------------------------------------------------------------------------------

    def _labels(self, canvas: pygame.Surface, top: int) -> None:
        px, colour = theme.px, theme.colour
        paper = self.ground == "paper"
        for slot, y, high in self._rows:
            at = top + y
            if at + high < self.area.top or at > self.area.bottom:
                continue
            if slot.kind == "heading":
                shade = colour.pen2 if paper else colour.brass_light
                letters.put(
                    canvas, slot.label, letters.HEADING, shade, self.area.x, at + px(14), within=self._wide
                )
            elif slot.kind == "note":
                words = letters.paragraph(
                    slot.label, letters.NOTE, colour.pen2 if paper else colour.text2, self._wide
                )
                canvas.blit(words, (self.area.x, at + px(4)))
            elif slot.kind == "field" and not _is_flag(slot):
                self._label(canvas, slot, at)

    def _label(self, canvas: pygame.Surface, slot: Slot, at: int) -> None:
        px, colour = theme.px, theme.colour
        paper = self.ground == "paper"
        shade = colour.pen if paper else colour.text2
        if slot.name in self.wrong:
            shade = colour.alarm if paper else colour.log_loss
        unit = slot.field.unit if slot.field is not None else ""
        if self._stacked(slot):
            words = (
                f"{slot.label} ({unit})"
                if unit and unit.casefold() not in slot.label.casefold()
                else slot.label
            )
            letters.put(canvas, words, letters.SMALL, shade, self.area.x, at + px(2), within=self._wide)
            return
        room = round(self._wide * 0.44) - px(8)
        letters.put(
            canvas, slot.label, letters.TEXT, shade, self.area.x, at + px(18), upright="middle", within=room
        )


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
