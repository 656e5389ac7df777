"""What a class is worth, summand by summand, and what its game's building rules say of it; the lines of its form.

It reads the slipway and draws; what is pressed is the room's business.
"""

from __future__ import annotations

import pygame

from game.content.lines import Path
from game.content.models import wanted
from game.content.slipway import Slipway
from game.tabletop.fields import Field, label_of
from game.ui.editor.slots import Slot, field_slot
from game.ui.kit import instruments, letters, materials, theme
from game.ui.kit.console import Console
from game.ui.kit.controls import Button, Tip


class WorthPanel:
    """The panel below the card."""

    def __init__(self) -> None:
        self.area = pygame.Rect(0, 0, 1, 1)
        self._slip: Slipway | None = None
        self._button: Button | None = None

    def furnish(self, area: pygame.Rect, console: Console, slip: Slipway) -> None:
        """Put its button on the console: what follows by the rules is set by it."""
        px = theme.px
        self.area = area
        inner = area.inflate(-2 * px(14), -2 * px(12))
        self._button = Button(
            "follow", (inner.x, inner.bottom - px(34), inner.w, px(34)), "Set what follows by the rules", "second",
            style=letters.TEXT,
        )  # fmt: skip
        console.add(self._button)
        self.show(slip)

    def show(self, slip: Slipway) -> None:
        """What the class is worth now."""
        self._slip = slip
        if self._button is None:
            return
        unlike = slip.unlike
        told = ", ".join(f"{key.replace('_', ' ')} {_told(value)}" for key, value in unlike.items())
        if slip.at is None:
            self._button.off = ""
            self._button.tip = None
        elif unlike:
            self._button.off = None
            self._button.tip = Tip("By the building rules", f"It would set {told}.")
        else:
            self._button.off = "nothing else follows"
            self._button.tip = Tip(
                "By the building rules", "The class is as its game's rules would build it."
            )

    def paint(self, canvas: pygame.Surface) -> None:
        """Draw it without its button."""
        px, colour = theme.px, theme.colour
        materials.ink(canvas, self.area)
        slip = self._slip
        if slip is None:
            return
        inner = self.area.inflate(-2 * px(14), -2 * px(12))
        worth = slip.worth
        y = instruments.panel_title(canvas, "Worth", inner, worth.clause if worth is not None else "")
        foot = inner.bottom - px(44)
        if worth is None:
            words = "This game has no formula for it: its points are set by hand."
            canvas.blit(letters.paragraph(words, letters.NOTE, colour.text2, inner.w), (inner.x, y))
            return
        lead = letters.SMALL.leading()
        room = max(1, (foot - px(46) - y) // lead)
        parts = list(worth.parts)
        shown = parts if len(parts) <= room else parts[: room - 1]
        for part in shown:
            letters.put(canvas, part.words, letters.SMALL, colour.text2, inner.x, y, within=inner.w - px(60))
            letters.put(canvas, _tidy(part.points), letters.SMALL, colour.text, inner.right, y, "right")
            y += lead
        if len(shown) < len(parts):
            rest = sum(part.points for part in parts[len(shown) :])
            letters.put(
                canvas, f"and {len(parts) - len(shown)} more", letters.SMALL, colour.text2, inner.x, y
            )
            letters.put(canvas, _tidy(rest), letters.SMALL, colour.text, inner.right, y, "right")
            y += lead
        materials.rule(canvas, colour.line, inner.x, y + px(3), inner.w)
        y += px(8)
        letters.put(canvas, "By the formula", letters.STRONG, colour.text, inner.x, y)
        letters.put(canvas, str(worth.points), letters.ITEM_TITLE, colour.text, inner.right, y, "right")
        y += letters.STRONG.leading()
        points = slip.row.get("points")
        odd = next((one.sentence for one in slip.oddities), "")
        if odd or (isinstance(points, int) and points != worth.points):
            words = odd or f"Its points are set to {points}."
            letters.put(canvas, words, letters.SMALL, colour.log_loss, inner.x, y + px(2), within=inner.w)


def class_slots(slip: Slipway, at: Path) -> list[Slot]:
    """A line for every key that a class of this kind bears; tables of keys under a heading of their own."""
    found: list[Slot] = []
    later: list[Slot] = []
    for field in slip.fields:
        if field.type == "table":
            later += [
                Slot("heading", label_of(field)),
                *(_line(one, (*at, field.name)) for one in field.fields),
            ]
        elif field.type not in ("tables", "polygon"):
            found.append(_line(field, at))
    return [*found, *later]


def _line(field: Field, at: Path) -> Slot:
    label = label_of(field)
    unit = f" ({field.unit})" if field.unit and field.unit.casefold() not in label.casefold() else ""
    return field_slot(field, [at], label + unit)


def explain(slip: Slipway, slot: Slot | None) -> tuple[str, str, str]:
    """A title, what the key means and may be, and the clause that uses it; of no line, how the form is used."""
    if slot is None or slot.field is None:
        if slip.at is None:
            return (
                "A class of the game",
                "It cannot be changed: make one of your own like it, or a new one.",
                "",
            )
        problems = len(slip.problems)
        if problems:
            first = slip.problems[0]
            return "Not to be used yet", f"{first.place}: {first.found}; expected {first.expected}.", ""
        return "Everything is in order", "Point at a line to read what it means and which rule uses it.", ""
    field = slot.field
    problem = slip.wrong.get(slot.places[0][2:])
    if problem is not None:
        return slot.label, f"{problem.found}: expected {problem.expected}.", field.clause
    expected = wanted(field) if field.type in ("int", "float", "row4", "ints", "id", "text") else ""
    means = " ".join(
        f"{one}: {words}." for one, words in zip(field.choices, field.means, strict=False) if words
    )
    words = " ".join(filter(None, (field.help, means, f"Expected: {expected}." if expected else "")))
    return slot.label, words, field.clause


def _told(value: object) -> str:
    return ", ".join(str(one) for one in value) if isinstance(value, list) else str(value)


def _tidy(points: float) -> str:
    return f"{points:.1f}".removesuffix(".0")
