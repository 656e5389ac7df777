"""Rows of the plan panel: how high each is, where its spinner and choices lie, and how it is painted.

Pure layout and painting; a row says what it means by its record.
"""

from __future__ import annotations

from typing import Literal

import msgspec
import pygame

from game.asking.answering import Gauge, PlanRow
from game.ui.inputs import Pos
from game.ui.kit import instruments, letters, materials, signs, theme

ROW, NOTE, GAUGE = 31, 17, 34
"""Heights of a row, of the small line under it, and of a gauge, at scale 1."""
SPINNER = 104
SLIDER, KNOB = 146, 26
"""Widths of a number on a line of its own, and of the knob that carries it, at scale 1."""
SLIDES = 4
"""A number with so many steps or more slides between its ends."""
LEAST_VALUE = 56
"""So much room is left to a value beside words too long for both, at scale 1."""
BAR = 10
"""Room at the right for the scroll bar."""


class Part(msgspec.Struct, frozen=True):
    """A place on a row that does something of its own: turns it by so many, or chooses."""

    what: Literal["turn", "choose", "slide"]
    value: int | str


def slides(row: PlanRow) -> bool:
    """Whether a row's number slides on a line: it has many steps, and the row is no line of another."""
    return row.spinner is not None and not row.indent and row.spinner[2] - row.spinner[1] >= SLIDES


def note(row: PlanRow) -> str:
    """The small line under a row: its reason, or what its number comes to."""
    if row.refused:
        return row.refused
    return row.value if row.spinner is not None and not row.indent else ""


def height(row: PlanRow) -> int:
    """The pixels a row takes."""
    return theme.px(ROW - 3 if row.heading else ROW) + (theme.px(NOTE) if note(row) or slides(row) else 0)


def line_of(box: pygame.Rect) -> pygame.Rect:
    """The upper line of a row, without the scroll bar's room."""
    return pygame.Rect(box.x, box.y, box.w - theme.px(BAR), theme.px(ROW))


def spinner_box(line: pygame.Rect, row: PlanRow) -> pygame.Rect:
    """Where a row's spinner lies."""
    wide, high = theme.px(SLIDER if slides(row) else SPINNER), theme.px(24)
    return pygame.Rect(line.right - wide - theme.px(4), line.y + (line.h - high) // 2, wide, high)


def track_box(frame: pygame.Rect) -> pygame.Rect:
    """Where the knob of a number may lie, between the signs at both ends of its frame."""
    return pygame.Rect(frame.x + frame.h, frame.y, frame.w - 2 * frame.h, frame.h)


def knob_box(row: PlanRow, frame: pygame.Rect, value: int) -> pygame.Rect:
    """Where the knob lies at a value."""
    assert row.spinner is not None
    _, least, most = row.spinner
    track, wide = track_box(frame), theme.px(KNOB)
    along = (track.w - wide) * (value - least) / max(1, most - least)
    return pygame.Rect(track.x + round(along), track.y, wide, track.h)


def slid_to(row: PlanRow, box: pygame.Rect, pos: Pos) -> int:
    """The number that a place on a row's line stands for, at most the ends of it."""
    assert row.spinner is not None
    _, least, most = row.spinner
    track, wide = track_box(spinner_box(line_of(box), row)), theme.px(KNOB)
    share = (pos[0] - track.x - wide / 2) / max(1, track.w - wide)
    return min(most, max(least, least + round(share * (most - least))))


def choice_boxes(row: PlanRow, line: pygame.Rect) -> list[tuple[str, pygame.Rect]]:
    """Where a row's choices lie, joined at the right."""
    px = theme.px
    widths = [letters.measure(choice, letters.SMALL_STRONG)[0] + px(14) for choice in row.choices]
    x, boxes = line.right - sum(widths) - px(4), []
    for choice, wide in zip(row.choices, widths, strict=True):
        boxes.append((choice, pygame.Rect(x, line.y + (line.h - px(24)) // 2, wide, px(24))))
        x += wide
    return boxes


MOST_ABREAST = 0.62
"""Choices that take more of a line than this stand behind each other, one at a time between two arrows."""


def abreast(row: PlanRow, line: pygame.Rect) -> bool:
    """Whether all the choices of a row stand beside each other."""
    boxes = choice_boxes(row, line)
    return not boxes or boxes[-1][1].right - boxes[0][1].x <= line.w * MOST_ABREAST


def dial_box(row: PlanRow, line: pygame.Rect) -> pygame.Rect:
    """Where the one choice that is shown lies, with an arrow at each end."""
    widest = max(letters.measure(choice, letters.SMALL_STRONG)[0] for choice in row.choices)
    wide = min(widest + theme.px(14 + 2 * 26), round(line.w * MOST_ABREAST))
    high = theme.px(24)
    return pygame.Rect(line.right - wide - theme.px(4), line.y + (line.h - high) // 2, wide, high)


def _beside(row: PlanRow, way: int) -> str:
    place = row.choices.index(row.chosen) if row.chosen in row.choices else -1 if way > 0 else 0
    return row.choices[(place + way) % len(row.choices)]


def parts(row: PlanRow, box: pygame.Rect) -> list[tuple[pygame.Rect, Part]]:
    """The places on a row that do something of their own, large enough to be hit."""
    line = line_of(box)
    if row.off:
        return []
    if row.spinner is not None:
        frame = spinner_box(line, row)
        over = 0 if slides(row) else theme.px(6)  # the track of a slider is its own
        end = frame.h + over
        less = pygame.Rect(frame.x - theme.px(2), line.y, end, line.h)
        more = pygame.Rect(frame.right - end + theme.px(2), line.y, end, line.h)
        turns = [(less, Part("turn", -1)), (more, Part("turn", 1))]
        return [*turns, (track_box(frame), Part("slide", ""))] if slides(row) else turns
    if not row.choices:
        return []
    if not abreast(row, line):
        frame = dial_box(row, line)
        half = pygame.Rect(frame.x, line.y, frame.w // 2, line.h)
        return [
            (half, Part("choose", _beside(row, -1))),
            (half.move(half.w, 0), Part("choose", _beside(row, 1))),
        ]
    return [(place, Part("choose", choice)) for choice, place in choice_boxes(row, line)]


def paint(canvas: pygame.Surface, row: PlanRow, box: pygame.Rect, *, now: bool, over: Pos | None) -> None:
    """A row in its box; `over` is the pointer where it is on this row."""
    px, colour = theme.px, theme.colour
    if row.heading:
        instruments.heading(canvas, row.words, box.x + px(8), box.y + px(9), box.w - px(16))
        return
    body = pygame.Rect(box.x, box.y + 1, box.w - px(BAR - 2), box.h - 2)
    if now or (over is not None and not row.off):
        canvas.fill(colour.ink6 if now else colour.ink7, body)
    if now:
        canvas.fill(colour.brass, (body.x, body.y, px(3), body.h))
    line = line_of(box)
    x = _left(canvas, row, line)
    style = letters.STRONG if now or row.chosen == "now" else letters.TEXT
    right = _right(canvas, row, line, over, x + letters.measure(row.words, style)[0] + px(10))
    shade = colour.text3 if row.off else colour.text
    room = max(1, right - x - px(8))
    name = letters.shorten_name(row.words, style, room)
    letters.put(canvas, name, style, shade, x, line.centery, upright="middle")
    words = note(row)
    if words:
        shade = colour.text3 if row.off else colour.log_hit if row.refused else colour.text2
        y, room = line.bottom + px(5), body.right - x - px(6)
        letters.put(canvas, words, letters.SMALL, shade, x, y, upright="middle", within=room)


def _left(canvas: pygame.Surface, row: PlanRow, line: pygame.Rect) -> int:
    """The key or the side's mark before the words; where the words begin."""
    px = theme.px
    x = line.x + px(30 if row.indent else 12)
    if row.cap:
        cap = signs.keycap(row.cap, row.off)
        canvas.blit(cap, (x, line.centery - cap.get_height() // 2))
        return x + cap.get_width() + px(8)
    if row.indent:
        return x + px(32)
    if row.mark is not None:
        mark = signs.mark(theme.SIDES[row.mark % len(theme.SIDES)], px(8))
        signs.centred(canvas, mark, x + px(5), line.centery)
        return x + px(20)
    return x


def _right(canvas: pygame.Surface, row: PlanRow, line: pygame.Rect, over: Pos | None, words: int) -> int:
    """A spinner, choices, or a value and a result; where they begin.

    A value is cut short where it would come over the words, which end at `words`, but not to less than it needs to
    be understood.
    """
    px, colour = theme.px, theme.colour
    right, middle = line.right - px(6), line.centery
    if row.spinner is not None:
        return _spinner(canvas, row, spinner_box(line, row), over)
    if row.choices and not abreast(row, line):
        return _dial(canvas, row, dial_box(row, line))
    if row.choices:
        boxes = choice_boxes(row, line)
        for choice, place in boxes:
            _choice(canvas, row, choice, place)
        return boxes[0][1].x
    if row.result:
        put = letters.put(
            canvas, row.result, letters.STRONG, colour.log_hit, right, middle, "right", "middle"
        )
        right = min(put.x - px(14), right - px(60))
    if row.value:
        shade = colour.text3 if row.off else colour.text2
        room = max(right - words, px(LEAST_VALUE))
        put = letters.put(
            canvas, row.value, letters.SMALL, shade, right, middle, "right", "middle", within=room
        )
        right = put.x
    return right


def _spinner(canvas: pygame.Surface, row: PlanRow, frame: pygame.Rect, over: Pos | None) -> int:
    px, colour = theme.px, theme.colour
    assert row.spinner is not None
    value, least, most = row.spinner
    materials.rounded(canvas, frame, colour.ink9, colour.line if row.off else colour.brass_dark)
    for way, x in ((-1, frame.x), (1, frame.right - frame.h)):
        end = pygame.Rect(x, frame.y, frame.h, frame.h)
        usable = (way > 0) if value is None else (value < most if way > 0 else value > least or least > 0)
        usable = usable and not row.off
        if usable and over is not None and end.inflate(px(6), px(6)).collidepoint(over):
            materials.rounded(canvas, end.inflate(-2, -2), colour.ink6)
        canvas.fill(colour.line, (end.right if way < 0 else end.x - 1, end.y + 4, 1, end.h - 8))
        shade = colour.brass_light if usable else colour.line
        arm, thick = px(9), px(2)
        canvas.fill(shade, (end.centerx - arm // 2, end.centery - thick // 2, arm, thick))
        if way > 0:
            canvas.fill(shade, (end.centerx - thick // 2, end.centery - arm // 2, thick, arm))
    words = "–" if value is None else f"{value}/{most}" if row.counted and most > 1 else str(value)
    shade = colour.text3 if row.off or value is None else colour.text
    place = _knob(canvas, row, frame) if slides(row) and value is not None else frame
    if place is not frame:
        shade = colour.text3 if row.off else colour.on_brass
    letters.put(canvas, words, letters.STRONG, shade, *place.center, "centre", "middle")
    return frame.x


def _knob(canvas: pygame.Surface, row: PlanRow, frame: pygame.Rect) -> pygame.Rect:
    """The line a number slides on, with a tick at every step that leaves room for it, and the knob; where that is."""
    px, colour = theme.px, theme.colour
    assert row.spinner is not None
    assert row.spinner[0] is not None
    _, least, most = row.spinner
    ends = knob_box(row, frame, least).centerx, knob_box(row, frame, most).centerx
    canvas.fill(colour.line, (ends[0], frame.centery, ends[1] - ends[0], 1))
    knob = knob_box(row, frame, row.spinner[0])
    canvas.fill(colour.brass_dark, (ends[0], frame.centery, knob.centerx - ends[0], px(2)))
    if ends[1] - ends[0] >= (most - least) * px(5):
        for step in range(least, most + 1):
            canvas.fill(colour.line, (knob_box(row, frame, step).centerx, frame.centery - px(3), 1, px(7)))
    fill = colour.ink6 if row.off else colour.brass
    materials.rounded(canvas, knob.inflate(0, -px(4)), fill, colour.brass_dark)
    return knob


def _dial(canvas: pygame.Surface, row: PlanRow, frame: pygame.Rect) -> int:
    """The choice that is made, with an arrow to each of its neighbours."""
    px, colour = theme.px, theme.colour
    given = row.chosen in row.choices and row.chosen != row.choices[0]
    edge = colour.line if row.off else colour.brass_dark
    materials.rounded(canvas, frame, colour.ink9, edge)
    shade = colour.line if row.off else colour.brass_light
    for way, x in ((-1, frame.x + px(13)), (1, frame.right - px(13))):
        points = [(x + way * px(4), frame.centery), (x - way * px(3), frame.centery - px(5))]
        points.append((x - way * px(3), frame.centery + px(5)))
        pygame.draw.polygon(canvas, shade, points)
    words = row.chosen or row.choices[0]
    tint = colour.text3 if row.off or not given else colour.brass_light
    style = letters.SMALL_STRONG if given else letters.SMALL
    letters.put(canvas, words, style, tint, *frame.center, "centre", "middle", within=frame.w - px(44))
    return frame.x


def _choice(canvas: pygame.Surface, row: PlanRow, choice: str, place: pygame.Rect) -> None:
    colour, chosen = theme.colour, choice == row.chosen
    fill = (colour.ink6 if row.off else colour.brass) if chosen else colour.ink9
    materials.rounded(canvas, place, fill, colour.line if row.off else colour.brass_dark, 2)
    shade = colour.text3 if row.off else colour.on_brass if chosen else colour.text2
    style = letters.SMALL_STRONG if chosen else letters.SMALL
    letters.put(canvas, choice, style, shade, *place.center, "centre", "middle")


def paint_gauge(canvas: pygame.Surface, gauge: Gauge, x: int, y: int, wide: int) -> None:
    """What is shared by several rows: the sentence, and its cells below."""
    px, colour = theme.px, theme.colour
    over = gauge.spent > gauge.total
    shade = colour.log_hit if over else colour.text2
    words = letters.put(canvas, gauge.words, letters.SMALL, shade, x, y + px(2), within=wide)
    cell = min(px(22), (wide - px(4)) // max(1, gauge.total))
    for number in range(gauge.total):
        place = pygame.Rect(x + number * cell, words.bottom + px(1), cell - px(3), px(7))
        if number < gauge.spent:
            canvas.fill(colour.log_hit if over else colour.field, place)
        else:
            pygame.draw.rect(canvas, colour.brass, place, 1)
