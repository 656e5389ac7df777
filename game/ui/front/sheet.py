"""The paper in the middle of the menu: a battle's table, story and facts, and what happened in it before.

It is told everything and must not read files.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import pygame

from game.match.scenario import Scenario
from game.tabletop.entries import spelt_out
from game.tabletop.ruleset import Ruleset
from game.ui.front import deployment
from game.ui.front.deployment import Muster
from game.ui.kit import letters, materials, signs, theme


class Sheet(msgspec.Struct):
    """What the paper says. `played` and `below` are sentences; `fault` stands instead of all the rest."""

    title: str
    scenario: Scenario | None = None
    ruleset: Ruleset | None = None
    forces: Muster | None = None
    played: str = ""
    below: tuple[str, ...] = ()
    fault: tuple[str, ...] = ()


def facts(scenario: Scenario, ruleset: Ruleset, forces: Muster) -> list[tuple[str, str]]:
    """The five facts of a battle, each a value over its caption."""
    sides = [side.name for side in scenario.sides]
    rule = str(spelt_out(scenario.victory).get("rule", "points")).replace("_", " ")
    minutes = f"{scenario.minutes} min" if scenario.minutes else "open"
    return [
        (f"{scenario.width:g} × {scenario.height:g} {ruleset.unit}", "table"),
        (f"{scenario.turns} turns", "length"),
        (minutes, "usual length"),
        (" : ".join(str(points) for points in forces.points), f"points, {' to '.join(sides)}"),
        (rule[0].upper() + rule[1:], "victory"),
    ]


Pictures = Callable[[Scenario, Ruleset, Muster, tuple[int, int]], pygame.Surface]


class Places(msgspec.Struct, frozen=True):
    """Where everything stands on a sheet, in pixels."""

    box: tuple[int, int, int, int]
    frame: tuple[int, int, int, int]
    title: int
    story: int
    facts: int
    played: int
    below: int


def laid(area: pygame.Rect, sheet: Sheet) -> Places | None:
    """Where everything stands on the sheet at `area`; None for one that tells a fault."""
    px, scenario = theme.px, sheet.scenario
    if sheet.fault or scenario is None:
        return None
    pad = px(18 if theme.compact else theme.SHEET_PADDING)
    box = area.inflate(-2 * pad, -2 * pad)
    near, far, after = (px(7), px(10), px(11)) if theme.compact else (px(13), px(20), px(22))
    title = title_style(sheet.title, box.w).leading() + px(4)
    story = letters.paragraph_height(scenario.story, letters.STORY, box.w) if scenario.story else 0
    told = (letters.FIGURE.leading() + letters.SMALL.leading()) + 2 * near
    played = _PLAYED.leading() + px(6) if sheet.played else 0
    below = sum(letters.paragraph_height(sentence, letters.TEXT, box.w) + px(5) for sentence in sheet.below)
    words = far + title + story + after + told + near + played + below
    room = pygame.Rect(box.x, box.y, box.w, max(px(150), min(box.h - words, round(box.h * 0.62))))
    frame = deployment.fitted(scenario, room, px(deployment.BORDER))
    top = frame.bottom + far
    line = top + title + story + after
    rest = line + told + near
    return Places(tuple(box), tuple(frame), top, top + title, line, rest, rest + played)  # type: ignore[arg-type]


def played_line(area: pygame.Rect, sheet: Sheet) -> pygame.Rect | None:
    """The line that tells what was played: a link to carry on may stand at its right end."""
    places = laid(area, sheet)
    if places is None or not sheet.played:
        return None
    return pygame.Rect(places.box[0], places.played, places.box[2], _PLAYED.leading())


def paint(canvas: pygame.Surface, area: pygame.Rect, sheet: Sheet, pictures: Pictures) -> None:
    """Paint the sheet into `area`."""
    px, colour = theme.px, theme.colour
    materials.paper(canvas, area)
    places = laid(area, sheet)
    if places is None or sheet.scenario is None or sheet.ruleset is None or sheet.forces is None:
        pad = px(18 if theme.compact else theme.SHEET_PADDING)
        _paint_fault(canvas, area.inflate(-2 * pad, -2 * pad), sheet)
        return
    scenario, ruleset, forces = sheet.scenario, sheet.ruleset, sheet.forces
    box, frame = pygame.Rect(places.box), pygame.Rect(places.frame)
    materials.shadow(canvas, frame, 8, 3, 0.45)
    canvas.blit(pictures(scenario, ruleset, forces, frame.size), frame)
    pygame.draw.rect(canvas, colour.key, frame, 1)
    letters.put(canvas, sheet.title, title_style(sheet.title, box.w), colour.pen, box.x, places.title)
    if scenario.story:
        story = letters.paragraph(scenario.story, letters.STORY, colour.pen, box.w)
        canvas.blit(story, (box.x, places.story))
    near = px(7 if theme.compact else 13)
    materials.rule(canvas, colour.paper_line, box.x, places.facts, box.w)
    high = paint_facts(canvas, box.x, places.facts + near, box.w, facts(scenario, ruleset, forces))
    materials.rule(canvas, colour.paper_line, box.x, places.facts + high + 2 * near, box.w)
    if sheet.played:
        letters.put(canvas, sheet.played, _PLAYED, colour.pen2, box.x, places.played, within=box.w - px(84))
    y = places.below
    for sentence in sheet.below:
        told = letters.paragraph(sentence, letters.TEXT, colour.pen2, box.w)
        if y + told.get_height() > area.bottom - px(8):
            break
        canvas.blit(told, (box.x, y))
        y += told.get_height() + px(5)


def title_style(title: str, wide: int) -> letters.Style:
    """The largest style in which a title fits its line."""
    for style in (letters.SHEET_TITLE, letters.TITLE):
        if letters.measure(title, style)[0] <= wide:
            return style
    return letters.PANEL_TITLE


def paint_facts(canvas: pygame.Surface, x: int, y: int, wide: int, values: Sequence[tuple[str, str]]) -> int:
    """The facts in a row, in the largest style in which they all stand side by side; the height taken."""
    px, colour = theme.px, theme.colour
    for count in range(len(values), 0, -1):  # where the sheet is narrow the last ones go
        shown = values[:count]
        style, widths, spare = _fitting(shown, wide)
        if spare >= px(8):
            break
    spare = max(px(6), min(spare, px(42)))
    left = float(x)
    base = y + letters.ascent(letters.FIGURE)
    for (value, caption), room in zip(shown, widths, strict=True):
        letters.put(canvas, value, style, colour.pen, left, base, upright="base")
        letters.put(canvas, caption, letters.SMALL, colour.pen2, left, y + letters.FIGURE.leading())
        left += room + spare
    return letters.FIGURE.leading() + letters.SMALL.leading()


def _fitting(values: Sequence[tuple[str, str]], wide: int) -> tuple[letters.Style, list[int], float]:
    """The largest style in which facts stand side by side, how wide each is, and what is left between two."""
    for style in (letters.FIGURE, letters.ITEM_TITLE, letters.STRONG):
        widths = [
            max(letters.measure(value, style)[0], letters.measure(caption, letters.SMALL)[0])
            for value, caption in values
        ]
        spare = (wide - sum(widths)) / max(1, len(values) - 1)
        if spare >= theme.px(12):
            break
    return style, widths, spare


def _paint_fault(canvas: pygame.Surface, box: pygame.Rect, sheet: Sheet) -> None:
    px, colour = theme.px, theme.colour
    y = box.y + letters.put(canvas, sheet.title, title_style(sheet.title, box.w), colour.pen, box.x, box.y).h
    y += px(14)
    for sentence in sheet.fault:
        told = letters.paragraph(sentence, letters.TEXT, colour.alarm, box.w - px(30))
        if y + told.get_height() > box.bottom:
            break
        signs.centred(canvas, signs.problem(True, px(16)), box.x + px(9), y + px(10))
        canvas.blit(told, (box.x + px(30), y))
        y += told.get_height() + px(8)


_PLAYED = letters.Style("sans italic", 14, 20, 12, 17)
