"""Rows of the plan panel, described: the words, at the right a number, choices or a value, below a small line.

A part that does something has an act: `turn -1`, `choose NAME`, `slide`. A row says what it means by its record.
"""

from __future__ import annotations

from functools import partial

import msgspec
import pygame

from game.asking.answering import Gauge, PlanRow
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.box import SPRING, Box, Drawn, Icon, Rule, Space, Text
from game.ui.kit.controls import Tip
from game.ui.kit.layout import Column, Flow, Largest, Panel, Row, Stack
from game.ui.kit.listing import State

ROW, NOTE, SMALL = 31, 17, 24
"""Heights of a row, of the small line under it, and of what is set in it, at scale 1."""
SPINNER, SLIDER, KNOB = 104, 146, 26
"""Widths of a number, of one on a line of its own, and of the knob that carries it, at scale 1."""
GAP = 8
"""What is left between words and their number, at scale 1."""
SLIDES = 4
"""A number with so many steps or more slides between its ends."""
LEAST_VALUE = 56
"""So much room is left to a value beside words too long for both, at scale 1."""
MOST_ABREAST = 0.62
"""Choices that take more of a line than this stand behind each other, one at a time between two arrows."""
TURN, CHOOSE, BESIDE, SLIDE = "turn ", "choose ", "beside ", "slide"
DRAFT = "draft "


class Line(msgspec.Struct, frozen=True):
    """A row as it is listed: whether it is in hand."""

    row: PlanRow
    now: bool

    @property
    def key(self) -> str:
        return self.row.key

    @property
    def heading(self) -> bool:
        return self.row.heading


class Drafts(msgspec.Struct, frozen=True):
    """The drafts, (key, label) each, where they scroll with the rows."""

    offered: tuple[tuple[str, str], ...]
    key: str = ""
    heading: bool = True


def slides(row: PlanRow) -> bool:
    """Whether a row's number slides on a line: it has many steps, and the row is no line of another."""
    return row.spinner is not None and not row.indent and row.spinner[2] - row.spinner[1] >= SLIDES


def described(line: Line, state: State, wide: int) -> Box:
    """A row in `wide` pixels."""
    row, colour = line.row, theme.colour
    if row.heading:
        return Panel(heading(row.words), (8, 9, 8, 0), high=ROW - 3)
    style = letters.STRONG if line.now or row.chosen == "now" else letters.TEXT
    shade = colour.text3 if row.off else colour.text
    left = _left(row)
    lead = 12 + sum(part.best() for part in left) / theme.scale
    room = wide - theme.px(lead + 6)
    apart = bool(row.value) and row.spinner is None and not row.choices and _wide(row, style) > room
    numbered = row.indent and row.spinner is not None
    twice = numbered and letters.measure(row.words, letters.STRONG)[0] > room - theme.px(SPINNER + GAP)
    # The end of such words tells the row from its like: they take two lines before they are cut short.
    said = row.words.replace("› ", "›\u00a0") if twice else row.words
    words = Text(said, style, shade, 2 if twice else 1, name=True, grow=1)
    high = ROW + (NOTE if twice else 0)
    beside = msgspec.structs.replace(row, value="") if apart else row
    whole = _said(beside, words, "" if row.off else state.act, wide)
    upper = Panel(Row((*left, whole), 0), (12, 0, 6, 0), high=high)
    below: list[Box] = []
    note = row.refused or (row.value if apart or (row.spinner is not None and not row.indent) else "")
    if note or slides(row):
        shade = colour.text3 if row.off else colour.log_hit if row.refused else colour.text2
        lines = 2 if row.refused and letters.measure(note, letters.SMALL)[0] > room else 1
        below.append(Panel(Text(note, letters.SMALL, shade, lines), (lead, 0, 6, 0), high=lines * NOTE))
    lit = line.now or (state.under and not row.off)
    fill = (colour.ink6 if line.now else colour.ink7) if lit else None
    stripe = colour.brass if line.now else None
    body = Panel(Column((upper, *below)), fill=fill, stripe=stripe, tip=_tip(row))
    return Panel(body, high=high + sum(part.high or 0 for part in below))


def _wide(row: PlanRow, style: letters.Style) -> int:
    """The pixels that words, value and result of a row take on one line."""
    parts = (row.words, style), (row.value, letters.SMALL), (row.result, letters.STRONG)
    told = [letters.measure(words, font)[0] for words, font in parts if words]
    return sum(told) + theme.px(14) * (len(told) - 1)


def heading(words: str) -> Box:
    """A heading in capitals, its rule to the end of the line."""
    return Row((Text(words, letters.HEADING, theme.colour.brass_light), Rule(theme.colour.line, grow=1)))


def drafts(offered: tuple[tuple[str, str], ...], act: str) -> Box:
    """The drafts as small buttons under a heading; `act` is the one pointed at."""
    colour = theme.colour
    chips = []
    for key, label in offered:
        fill = colour.ink7 if act == DRAFT + key else colour.ink9
        words = Text(label, letters.SMALL, colour.text, align="centre")
        edge = colour.brass_light if act == DRAFT + key else colour.line
        chips.append(Panel(words, (9, 4), fill=fill, edge=edge, round=theme.BUTTON_CORNER, act=DRAFT + key))
    return Column((Space(2), heading("Start from"), Space(4), Flow(tuple(chips), 6, 5), Space(8)))


def gauge(shared: Gauge) -> Box:
    """What several rows share: the sentence, and its cells below."""
    over = shared.spent > shared.total
    words = Text(shared.words, letters.SMALL, theme.colour.log_hit if over else theme.colour.text2)
    tip = Tip(shared.words, "", shared.clause)
    return Column(
        (Space(2), words, Space(1), Drawn(partial(_cells, shared), high=7), SPRING), high=34, tip=tip
    )


def _left(row: PlanRow) -> tuple[Box, ...]:
    """The key or the side's mark before the words."""
    lead = Space(18) if row.indent else Space(0)
    if row.cap:
        return lead, Icon(signs.keycap(row.cap, row.off)), Space(8)
    if row.indent:
        return lead, Space(32)
    if row.mark is not None:
        return Icon(signs.mark(theme.side(row.mark), theme.px(8)), wide=10), Space(10)
    return ()


def _said(row: PlanRow, words: Text, act: str, wide: int) -> Box:
    """The words, and at the right a number, choices, or a value and a result."""
    colour = theme.colour
    if row.spinner is not None:
        return Row((words, _spinner(row, act)), GAP, grow=1)
    if row.choices:
        abreast = sum(map(_choice_wide, row.choices)) <= wide * MOST_ABREAST
        return Row((words, _choices(row) if abreast else _dial(row, wide)), grow=1)
    result: tuple[Box, ...] = ()
    if row.result:
        told = Text(row.result, letters.STRONG, colour.log_hit, whole=True, align="right")
        result = (Stack((Box(wide=46), told)),)
    if not row.value:
        return Row((words, *result), 14, grow=1)
    value = Text(row.value, letters.SMALL, colour.text3 if row.off else colour.text2, align="right")
    beside = (Stack((Box(wide=LEAST_VALUE), value)), *result)
    # A value is cut short before the words, but not to less than it needs to be understood.
    whole = Text(row.words, words.style, words.shade, whole=True, grow=1)
    return Largest((Row((whole, *beside), 14), Row((words, *beside), 14)), grow=1)


def _framed(row: PlanRow, shown: Box, acts: tuple[Box, ...], wide: float) -> Box:
    """What is set in a row, in its frame; what does something is as high as the row, to be hit."""
    edge = theme.colour.line if row.off else theme.colour.brass_dark
    frame = Panel(shown, fill=theme.colour.ink9, edge=edge, round=theme.BUTTON_CORNER, high=SMALL)
    return Stack(
        (Column((SPRING, frame, SPRING)), Row(() if row.off else acts, 0, "stretch")), high=ROW, wide=wide
    )


def _spinner(row: PlanRow, act: str) -> Box:
    colour = theme.colour
    assert row.spinner is not None
    value, least, most = row.spinner
    words = "–" if value is None else f"{value}/{most}" if row.counted and most > 1 else str(value)
    shade = colour.text3 if row.off or value is None else colour.text
    shown: Box = Text(words, letters.STRONG, shade, align="centre", grow=1, wide=0)
    if slides(row) and value is not None:
        shown = Drawn(partial(_track, row), grow=1, high=SMALL)
    ends = []
    for way in (-1, 1):
        usable = (way > 0) if value is None else (value < most if way > 0 else value > least or least > 0)
        drawn = partial(_end, way, usable and not row.off, usable and act == f"{TURN}{way}")
        ends.append(Drawn(drawn, wide=SMALL, high=SMALL))
    middle = Box(grow=1, act=SLIDE if slides(row) else "")
    end = SMALL if slides(row) else SMALL + 6  # the line of a slider is its own
    acts = (Box(wide=end, act=f"{TURN}-1"), middle, Box(wide=end, act=f"{TURN}1"))
    return _framed(row, Row((ends[0], shown, ends[1]), 0), acts, SLIDER if slides(row) else SPINNER)


def _choice_wide(choice: str) -> int:
    return letters.measure(choice, letters.SMALL_STRONG)[0] + theme.px(14)


def _choices(row: PlanRow) -> Box:
    """All the choices, joined."""
    colour, found = theme.colour, []
    for choice in row.choices:
        chosen = choice == row.chosen
        shade = colour.text3 if row.off else colour.on_brass if chosen else colour.text2
        words = Text(choice, letters.SMALL_STRONG if chosen else letters.SMALL, shade, align="centre")
        fill = (colour.ink6 if row.off else colour.brass) if chosen else colour.ink9
        edge = colour.line if row.off else colour.brass_dark
        across = _choice_wide(choice) / theme.scale
        frame = Panel(Column((SPRING, words, SPRING)), fill=fill, edge=edge, round=2, high=SMALL)
        act = "" if row.off else CHOOSE + choice
        found.append(Panel(Column((SPRING, frame, SPRING)), high=ROW, wide=across, act=act))
    return Row(tuple(found), 0)


def _dial(row: PlanRow, wide: int) -> Box:
    """The choice that is made, with an arrow to each of its neighbours."""
    colour = theme.colour
    given = row.chosen in row.choices and row.chosen != row.choices[0]
    shade = colour.text3 if row.off or not given else colour.brass_light
    style = letters.SMALL_STRONG if given else letters.SMALL
    words = Text(row.chosen or row.choices[0], style, shade, align="centre", grow=1, wide=0)
    arrow = colour.line if row.off else colour.brass_light
    left, right = (Icon(signs.chevron(theme.px(10), arrow, turned), wide=22) for turned in (180, 0))
    place = row.choices.index(row.chosen) if row.chosen in row.choices else None
    before = row.choices[(0 if place is None else place) - 1]
    after = row.choices[0 if place is None else (place + 1) % len(row.choices)]
    across = min(max(map(_choice_wide, row.choices)) + theme.px(2 * 26), round(wide * MOST_ABREAST))
    acts = (Box(grow=1, act=BESIDE + before), Box(grow=1, act=BESIDE + after))
    return _framed(row, Row((left, words, right), 0), acts, across / theme.scale)


def _tip(row: PlanRow) -> Tip | None:
    """The reason beside a row, or its limits, at the side of it: the rows below are read next."""
    text, clause = row.refused, row.clause
    if not text and row.spinner is not None and row.clause:
        text = f"{row.spinner[1]} to {row.spinner[2]}."
    elif not text and row.named:
        text, clause = "With the right button it is given another name.", ""
    return Tip(row.words, text, clause, beside=True) if text or clause else None


# ── what is drawn ─────────────────────────────────────────────────────────────────────────────────────────


def knob(row: PlanRow, track: pygame.Rect, value: int) -> pygame.Rect:
    """Where the knob lies on its line at a value."""
    assert row.spinner is not None
    _, least, most = row.spinner
    wide = theme.px(KNOB)
    along = (track.w - wide) * (value - least) / max(1, most - least)
    return pygame.Rect(track.x + round(along), track.y, wide, track.h)


def slid_to(row: PlanRow, track: pygame.Rect, x: int) -> int:
    """The number that a place on a row's line stands for, at most the ends of it."""
    assert row.spinner is not None
    _, least, most = row.spinner
    wide = theme.px(KNOB)
    share = (x - track.x - wide / 2) / max(1, track.w - wide)
    return min(most, max(least, least + round(share * (most - least))))


def _track(row: PlanRow, canvas: pygame.Surface, area: pygame.Rect) -> None:
    """The line a number slides on, with a tick at every step that leaves room for it, and the knob."""
    px, colour = theme.px, theme.colour
    assert row.spinner is not None
    value, least, most = row.spinner
    assert value is not None
    first, last, at = (knob(row, area, one) for one in (least, most, value))
    canvas.fill(colour.line, (first.centerx, area.centery, last.centerx - first.centerx, 1))
    canvas.fill(colour.brass_dark, (first.centerx, area.centery, at.centerx - first.centerx, px(2)))
    if last.centerx - first.centerx >= (most - least) * px(5):
        for step in range(least, most + 1):
            canvas.fill(colour.line, (knob(row, area, step).centerx, area.centery - px(3), 1, px(7)))
    fill = colour.ink6 if row.off else colour.brass
    materials.rounded(canvas, at.inflate(0, -px(4)), fill, colour.brass_dark)
    shade = colour.text3 if row.off else colour.on_brass
    words = f"{value}/{most}" if row.counted and most > 1 else str(value)
    letters.put(canvas, words, letters.STRONG, shade, *at.center, "centre", "middle")


def _end(way: int, usable: bool, lit: bool, canvas: pygame.Surface, end: pygame.Rect) -> None:
    """An end of a number's frame with its sign."""
    px, colour = theme.px, theme.colour
    if lit:
        materials.rounded(canvas, end.inflate(-2, -2), colour.ink6)
    canvas.fill(colour.line, (end.right if way < 0 else end.x - 1, end.y + 4, 1, end.h - 8))
    shade = colour.brass_light if usable else colour.line
    arm, thick = px(9), px(2)
    canvas.fill(shade, (end.centerx - arm // 2, end.centery - thick // 2, arm, thick))
    if way > 0:
        canvas.fill(shade, (end.centerx - thick // 2, end.centery - arm // 2, thick, arm))


def _cells(shared: Gauge, canvas: pygame.Surface, area: pygame.Rect) -> None:
    colour, over = theme.colour, shared.spent > shared.total
    step = min(theme.px(22), (area.w - theme.px(4)) // max(1, shared.total))
    for number in range(shared.total):
        place = pygame.Rect(area.x + number * step, area.y, step - theme.px(3), area.h)
        if number < shared.spent:
            canvas.fill(colour.log_hit if over else colour.field, place)
        else:
            pygame.draw.rect(canvas, colour.brass, place, 1)
