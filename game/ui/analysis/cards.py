"""The papers of the analysis room: who won and why, as a sum; and one order, what it cost, what was better."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import pygame

from game.ai.analysis import Analysis, Looked, Verdict, telling
from game.ai.analysis.judging import ERRORS, SURE, WORTHS
from game.match.wording import MINUS, owned
from game.ui.analysis.line import SIGNS
from game.ui.kit import dice_faces, letters, parts, signs, theme
from game.ui.kit.box import SPRING, Box, Drawn, Icon, Rule, Space, Text, either
from game.ui.kit.layout import Column, Grid, Lines, Panel, Row
from game.ui.kit.listing import Listing, State
from game.ui.kit.nib import Nib
from game.ui.kit.theme import Colour, Side


class Step(msgspec.Struct, frozen=True):
    """A line of what cost most: the place of an order, the side whose order it is (empty: its dice), and the points
    it moved of the chance that is shown."""

    key: str
    place: int
    turn: int
    side: str
    words: str
    sign: str
    points: float
    heading: bool = False


def signed(points: float) -> str:
    """Whole points with their sign, the minus drawn: no score to two decimals."""
    whole = round(points)
    return f"{MINUS}{-whole}" if whole < 0 else f"+{whole}"


def points_shade(points: float, ground: str = "ink") -> Colour:
    """The colour of points won or lost."""
    colour = theme.colour
    if ground == "paper":
        return colour.good if points >= 0 else colour.alarm
    return colour.log_aircraft if points >= 0 else colour.log_hit


def orders_of(analysis: Analysis, side: str, among: str) -> list[Step]:
    """What surely moved `side`'s chance by three points or more, and what is called an error, in the order of the
    battle. `among` is "Both", "Dice", or a side: hers alone."""
    verdicts = {one.number: one for one in analysis.verdicts}
    told = {(step.order.number, step.dice): step for step in telling.steps(analysis, side) if step.told}
    found = list[Step]()
    for place, one in enumerate(analysis.orders):
        verdict = verdicts.get(one.number)
        sign = SIGNS.get(verdict.worth, "") if verdict is not None else ""
        chosen, fell = told.get((one.number, False)), told.get((one.number, True))
        if among in ("Both", one.side) and (sign or chosen is not None):
            lost = chosen.points if chosen is not None else 0.0
            if sign and verdict is not None:
                lost = 100.0 * verdict.loss * (-1.0 if one.side == side else 1.0)
            found.append(Step(f"order {place}", place, one.turn, one.side, one.says, sign, lost))
        if among in ("Both", "Dice") and fell is not None:
            found.append(Step(f"dice {place}", place, one.turn, "", one.says, "", fell.points))
    return found


def costs(steps: Sequence[Step], key: str, looks: dict[str, Side], empty: str) -> Listing[Step]:
    """The list of them; `key` is the one that is looked at."""
    return Listing("steps", steps, lambda one, state: _step(one, state, looks), key, empty, margin=8)


def _step(one: Step, state: State, looks: dict[str, Side]) -> Box:
    colour = theme.colour
    size = theme.px(12)
    picture = signs.mark(looks[one.side], size) if one.side else dice_faces.face(5, size)
    style = letters.STRONG if state.chosen else letters.TEXT
    row = Row((
        Text(str(one.turn), letters.SMALL, colour.text3, wide=14),
        Icon(picture, wide=18),
        Text(one.words, style, colour.text, grow=1),
        Text(one.sign, letters.STRONG, colour.text, whole=True),
        Text(signed(one.points), letters.STRONG, points_shade(one.points), align="right", wide=34, whole=True),
    ))  # fmt: skip
    fill = colour.ink6 if state.chosen else colour.ink7 if state.under else None
    return Panel(
        row, (8, 0, 6, 0), fill=fill, stripe=colour.brass if state.chosen else None, high=either(30, 38)
    )


JUDGED = (
    "Judged by what each side could know then, never by what the dice made of it. An error is measured from the best "
    "order there was, a cause from what a captain would have done."
)


def played(analysis: Analysis, phases: Sequence[tuple[str, str]]) -> Box:
    """How well each side played, of all orders and by phase; `phases` are keys and titles. Where the window is small,
    of all orders, and how many were errors."""
    colour = theme.colour
    rows = [("All orders", None), *((title, key) for key, title in phases if not theme.compact)]
    lines: list[tuple[Box, ...]] = [
        (Text(""), *(Text(side, letters.SMALL_STRONG, colour.text, align="right") for side in analysis.sides))
    ]
    for title, key in rows:
        near = [analysis.accuracy(side, key) for side in analysis.sides]
        if any(one is not None for one in near):
            shown = (
                Text("" if one is None else f"{one:.0f} %", letters.STRONG, colour.text, align="right")
                for one in near
            )
            lines.append((Text(title, letters.TEXT, colour.text2), *shown))
    if len(lines) == 1:
        return Space()
    counts = [dict(telling.called(analysis, side)) for side in analysis.sides]
    for worth in ERRORS if theme.compact else WORTHS:
        if any(worth in one for one in counts):
            shown = (
                Text(str(one.get(worth, 0)), letters.TEXT, colour.text2, align="right") for one in counts
            )
            lines.append((Text(TITLES[worth], letters.TEXT, colour.text3), *shown))
    by = Text(JUDGED, letters.CLAUSE_TEXT,
              colour.text3, 0, spare=2)  # fmt: skip
    return Column((
        Text("How well each played", letters.HEADING, colour.brass_light), Space(6),
        Grid(tuple(lines), 14, 3, (1.0, *(0.0 for _ in analysis.sides))), *(() if theme.compact else (Space(6), by)),
    ))  # fmt: skip


COARSE = "Played on from every order, again and again, a battle tells each side's orders and the dice apart."


def causes(analysis: Analysis, side: str, looks: dict[str, Side], title: str, called: str, foot: Box) -> Box:
    """Who won, in a sentence, and where the chance of `side` went, as bars and as a sum; a turn is `called` so. Where
    there is little room that sentence stands for the title."""
    colour = theme.colour
    head = Row((
        Text(title, letters.TITLE, colour.pen, grow=1),
        Text(f"for {side}", letters.SMALL, colour.pen2, whole=True),
    ), align="base", spare=2)  # fmt: skip
    if analysis.coarse:
        return Column((
            head, Text(telling.coarse(analysis), letters.ITEM, colour.pen, 0), Space(6),
            Text(COARSE, letters.CLAUSE_TEXT, colour.pen2, 0), Space(grow=1.0), foot,
        ), 3)  # fmt: skip
    moved = analysis.causes_of(side)
    most = max(10.0, *(abs(100.0 * one.moved) for one in moved))
    whole = dict(telling.account(analysis, side)[1:-1])
    rows = []
    for one in moved:
        who, points = one.who, whole[one.who or "dice"]
        sign = signs.mark(looks[who], theme.px(12)) if who else dice_faces.face(5, theme.px(12))
        words = f"{owned(who)} orders" if who else "The dice"
        kind = "dice" if not who else "own" if who == side else "other"
        rows.append((
            Icon(sign), Text(words, letters.SMALL if theme.compact else letters.TEXT, colour.pen),
            Drawn(_bar(points / most, kind), high=16, wide=either(44, 96)),
            Text(signed(points), letters.STRONG, points_shade(points, "paper") if one.sure else colour.pen2,
                 align="right", whole=True),
            Text(f"± {100.0 * SURE * one.error:.0f}", letters.SMALL, colour.pen2, whole=True),
        ))  # fmt: skip
    start, end = telling.account(analysis, side)[0][1], telling.account(analysis, side)[-1][1]
    sure, whose = 100.0 * SURE * analysis.error, owned(side)
    went = f"Where {whose} {start} points went" if end < start else f"How {whose} {start} points became {end}"
    said = Text(telling.sentence(analysis, side, called), letters.ITEM, colour.pen, 0, whole=True)
    return Column((
        head, said, Space(6), Rule(colour.paper_line, spare=1), Space(4),
        Text(went, letters.SMALL_STRONG, colour.pen2, 0),
        Grid(tuple(rows), 8, 4, (0.0, 1.0, 0.0, 0.0, 0.0)), Space(4),
        Rule(colour.paper_line),
        Row((Text(telling.equation(analysis, side) + " %", letters.STRONG, colour.pen, grow=1, whole=True),
             Text(f"the start ± {sure:.0f}", letters.SMALL, colour.pen2, whole=True, spare=1))),
        Space(grow=1.0), foot,
    ), 3)  # fmt: skip


def _bar(share: float, kind: str) -> Callable[[pygame.Surface, pygame.Rect], None]:
    """A bar from one axis: lost to the left, won to the right; own orders hatched, another's outlined, dice solid."""

    def draw(canvas: pygame.Surface, area: pygame.Rect) -> None:
        colour = theme.colour
        nib = Nib(area.w, area.h)
        middle = area.w / 2
        long = share * (middle - theme.px(2))
        left, wide = (middle + long, -long) if long < 0 else (middle, long)
        shade = colour.alarm if share < 0 else colour.good
        if wide >= 1:
            if kind == "dice":
                nib.box(left, 2, wide, area.h - 4, colour.slate)
            else:
                if kind == "own":
                    nib.box(left, 2, wide, area.h - 4, (*shade, 70))
                    step = theme.px(5)
                    for start in range(0, int(wide), step):
                        end = min(wide, start + area.h - 4)
                        nib.line(
                            [(left + start, area.h - 2), (left + end, area.h - 2 - (end - start))], shade, 1
                        )
                nib.frame(left, 2, wide, area.h - 4, shade, 1.2)
        nib.line([(middle, 0), (middle, area.h)], colour.pen, 1.6)
        canvas.blit(nib.finished(), area)

    return draw


TITLES = {
    "inaccuracy": "Inaccuracy", "mistake": "Mistake", "blunder": "Blunder", "brilliant": "Brilliant",
    "best": "The best there was", "good": "Good",
}  # fmt: skip


def why(
    one: Looked,
    verdict: Verdict | None,
    moved: str,
    luck: str,
    links: Sequence[Box],
    unjudged: str = "",
) -> Box:
    """One order: what it is called and what it gave away, why, and what was better. `moved` says what came of the
    chance that is shown; `luck` whether it was unlucky or unwise, where it was; `unjudged` why there is no verdict."""
    colour = theme.colour
    title = "Not judged" if verdict is None else TITLES[verdict.worth]
    given = ""
    if verdict is not None and verdict.worth in SIGNS:
        given = f"{SIGNS[verdict.worth]} {abs(100.0 * verdict.loss):.0f} points"
    elif verdict is not None and verdict.told:
        title, given = "Doubtful", f"perhaps {100.0 * verdict.loss:.0f} points"
    sure = "" if verdict is None else f"sure to ± {100.0 * SURE * verdict.error:.0f}"
    body: list[Box] = [
        Row((Text(title, letters.PANEL_TITLE, colour.pen, whole=True),
             Text(given, letters.STRONG, colour.alarm, grow=1),
             Text(sure, letters.SMALL, colour.pen2, whole=True, spare=1)), align="base"),
        Text(f"{one.side}: {one.says}", letters.STRONG, colour.pen, 2), Text(moved, letters.TEXT, colour.pen, 0),
    ]  # fmt: skip
    if luck:
        body.append(Text(luck, letters.STRONG, colour.clause, 0))
    if verdict is not None and verdict.says and verdict.told:
        body += [
            Space(4), Text("Better" if verdict.sure else "Perhaps better", letters.HEADING, colour.clause),
            Text(verdict.says, letters.TEXT, colour.pen, 0), *_terms(verdict),
        ]  # fmt: skip
    elif verdict is not None and not luck:
        body.append(
            Text("Nothing that was tried beside it was surely better.", letters.CLAUSE_TEXT, colour.pen2, 0)
        )
    elif verdict is None:
        body.append(Text(unjudged, letters.CLAUSE_TEXT, colour.pen2, 0))
    return Column((*body, Space(grow=1.0), Row(tuple(links), 16)), 3)


ALIKE = "A captain weighs both alike: the difference shows in what comes of them."


def _terms(verdict: Verdict) -> list[Box]:
    """Why, in the terms in which orders are weighed."""
    return [Text(telling.why(verdict) or ALIKE, letters.CLAUSE_TEXT, theme.colour.pen2, 0)]


def came(told: Sequence[str]) -> Box:
    """What the log tells of an order."""
    colour = theme.colour
    lines = tuple(Text(sentence, letters.TEXT, colour.text, 0) for sentence in told)
    body = Lines(lines, lambda first: Text(f"and {len(lines) - first} more", letters.SMALL, colour.text2))
    nothing = Text("Nothing that is told: it was but laid down.", letters.CLAUSE_TEXT, colour.text2, 0)
    return Column((parts.title("What came of it"), body if lines else nothing, SPRING))


def keys(*, better: bool, erred: bool = True) -> Box:
    """The room's keys; `better` says whether what was better is drawn, `erred` whether an order on the list is an
    error: where none is, N goes to whatever stands on it."""
    told = (("N", "next error" if erred else "next on the list"), ("B", "the one before"), ("O", "whose"),
            ("G", "hide the better" if better else "show the better"), ("Y", "certificate"),
            ("Esc", "close"))  # fmt: skip
    return parts.keys(told)
