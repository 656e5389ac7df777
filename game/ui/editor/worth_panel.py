"""What a class is worth, summand by summand, and what its game's building rules say of it; the lines of its form.

It reads the slipway; what is pressed is the room's business.
"""

from __future__ import annotations

from game.content.lines import Path, path_of
from game.content.models import wanted
from game.content.slipway import Slipway
from game.match.wording import capital, spaced
from game.tabletop.fields import Field, label_of
from game.ui.editor.slots import Slot, field_slot
from game.ui.kit import letters, parts, theme
from game.ui.kit.box import SPRING, Box, Rule, Space, Text
from game.ui.kit.controls import Tip
from game.ui.kit.layout import Column, Panel, Row, Through
from game.ui.kit.scroll import Scroll


def worth_panel(slip: Slipway) -> Panel:
    """The panel below the card; what follows by the rules is set by its button."""
    colour, worth = theme.colour, slip.worth
    said: list[Box] = [parts.title("Worth", worth.clause if worth is not None else "")]
    if worth is None:
        wrong = "What it is worth is told when nothing in it is missing or wrong."
        words = wrong if slip.wrong else "This game has no formula for it: its points are set by hand."
        note = Text(words, letters.NOTE, colour.text2, 0)
        # in the place of the sum, which would stay
        said.append(Through(Scroll("worth", parts.NOWHERE), note))
    else:
        summands = (_sum(part.words, _tidy(part.points)) for part in worth.parts)
        said += [
            Through(Scroll("worth", parts.NOWHERE), Column(tuple(summands))),
            Rule(colour.line), Space(4),
            Row((Text("By the formula", letters.STRONG, grow=1), Text(str(worth.points), letters.ITEM_TITLE))),
        ]  # fmt: skip
        points = slip.row.get("points")
        odd = next((one.sentence for one in slip.oddities), "")
        if odd or (isinstance(points, int) and points != worth.points):
            said.append(Text(odd or f"Its points are set to {points}.", letters.SMALL, colour.log_loss, 2))
    told = ", ".join(f"{key.replace('_', ' ')} {_told(value)}" for key, value in slip.unlike.items())
    tip, off = None, ""
    if slip.at is not None:
        off = "" if told else "nothing else follows"
        kept = ", ".join(spaced(key) for key in slip.by_hand)
        rest = "All else of the class" if kept else "The class"
        says = f"It would set {told}." if told else f"{rest} is as its game's rules would build it."
        tip = Tip("By the building rules", f"{says} What you set stays: {kept}." if kept else says)
    follow = parts.button(
        "follow", "Set what follows by the rules", off=None if told and slip.at is not None else off, tip=tip,
        style=letters.TEXT,
    )  # fmt: skip
    return Panel(Column((*said, Space(8), SPRING, follow)), (14, 12), "ink")


def _sum(words: str, points: str) -> Row:
    """A summand of a class's worth."""
    return Row(
        (Text(words, letters.SMALL, theme.colour.text2, grow=1), Text(points, letters.SMALL, whole=True))
    )


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
            key = " ".join(str(step) for step in path_of(first.place)[2:]).replace("_", " ").capitalize()
            told = f"{first.found}; expected {first.expected}."
            return "Not to be used yet", f"{key}: {told}" if key else told, ""
        return "Everything is in order", "Point at a line to read what it means and which rule uses it.", ""
    field = slot.field
    problem = slip.wrong.get(slot.places[0][2:])
    if problem is not None:
        return slot.label, f"{capital(problem.found)}: expected {problem.expected}.", field.clause
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
