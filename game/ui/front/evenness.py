"""How even a battle is, as the menu tells it: a word and a bar in the list, a few parts on the sheet.

It reads what was measured and counts nothing itself; no figure is shown without the battles behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
import pygame

from game.ai.measured import EVEN, HOLDS, Held, Record, Series
from game.content.handicaps import Handicap
from game.match.scenario import Scenario
from game.match.wording import counted, does, wins
from game.ui.kit import dice_faces, letters, materials, parts, shares, signs, theme
from game.ui.kit.box import Box, Drawn, Space, Text, either
from game.ui.kit.controls import Tip
from game.ui.kit.layout import Column, Largest, Row

MEASURE = "Measure it, 3 min"
PLACES = 10
"""Places for what decides: so many tenths of it are dice."""
_LUCK = (
    "Between a captain and a cadet, who change seats: how much of the difference between results is left once it is"
    " known who sat where. That part is dice; the other is play."
)


class Evenness(msgspec.Struct, frozen=True):
    """What the sheet says: what is known of the battle, whether it is stale, and what is under way.

    `working` is how far battles have come that are being fought now, `said` a sentence of what became of them.
    """

    scenario: Scenario
    known: Record | None = None
    stale: bool = False
    working: str = ""
    said: str = ""


# -- words ---------------------------------------------------------------------------------------------------------


def stronger(series: Series) -> tuple[str, float]:
    """The side that wins more often, and its share."""
    best = max(series.seats, key=lambda side: series.share(side).share)
    return best, series.share(best).share


def even(series: Series) -> bool:
    """Whether no side wins notably more often than others."""
    return stronger(series)[1] <= 1 / len(series.seats) + EVEN


def word(known: Record) -> str:
    """A word or three, for a line of the list."""
    series = known.equals
    if known.held is not None:
        return "a last stand"
    return "even" if even(series) else f"{does(stronger(series)[0], 'is', 'are')} stronger"


def sentence(known: Record) -> str:
    """What equals make of it, or what a last stand asks."""
    series, held = known.equals, known.held
    side, share = stronger(series)
    if held is not None:
        return f"{held.side} will most likely lose; hold longer than {round(10 * HOLDS)} of 10."
    if even(series):
        return "Even between equals."
    often = "nearly always" if share >= 0.95 else f"{round(10 * share)} of 10"
    return f"{wins(side)} {often} between equals."


def stand(held: Held) -> str:
    """How long is longer than most hold a last stand."""
    if held.wanted is None:
        return "So many hold to the end that nobody can hold longer than most."
    return f"To turn {held.wanted}, that is: {held.battles} captains were timed."


def advice(known: Record) -> tuple[str, str]:
    """Who of two who differ should take which side, and why: a sentence or two."""
    taken = {side: share for side in known.equals.seats if (share := known.beginner(side)) is not None}
    if taken and max(taken.values()) - min(taken.values()) >= EVEN:
        easier, harder = max(taken, key=lambda side: taken[side]), min(taken, key=lambda side: taken[side])
        why = f"Against a captain a cadet wins {_often(taken[easier])} there, {_often(taken[harder])} as {harder}."
        return f"Give {easier} to the newcomer", why
    side, _ = stronger(known.equals)
    if not even(known.equals):
        return f"Give {side} to the newcomer", "That side wins more often between equals."
    return "Either side will do", "Neither is notably easier to play."


def with_handicap(known: Record | None, one: Handicap) -> str:
    """What a handicap does to who wins, or that nobody measured it."""
    found = () if known is None else known.evened
    for helped in found:
        if (helped.side, helped.words) == (one.side, one.words):
            share = helped.series.share(one.side).share
            return f"With it {wins(one.side)} {share * 100:.0f} of 100."
    return f"It helps {one.side}; how much was not measured."


def _often(share: float) -> str:
    return "hardly ever" if share < 0.05 else f"{max(1, round(share * 10))} of 10"


def _decides(luck: float) -> str:
    if luck < 0.25:
        return "Play, far more than dice"
    if luck < 0.45:
        return "Play, more than dice"
    return "Play and dice alike" if luck < 0.55 else "Dice, more than play"


def _range(series: Series, side: str) -> str:
    """Where a side's share surely lies, and how sure that makes what the sentence says of it."""
    tally = series.share(side)
    inside = tally.low <= 1 / len(series.seats) <= tally.high
    if even(series):
        sure = "even lies in it" if inside else "as good as even"
    else:
        sure = "not sure yet" if inside else "surely not even"
    return f"{tally.low * 100:.0f} to {shares.percent(tally.high)}: {sure}"


def _fought(known: Record) -> str:
    who = next(iter(known.equals.seats.values()))
    told = f"{counted(known.equals.battles, 'battle')} of {who}s"
    return f"{told}, {known.admirals.battles} of admirals" if known.admirals else told


def _how(known: Record, stale: bool) -> Tip:
    """What was measured, for who asks."""
    equals = known.equals
    told = [f"{share} {tally.wins}" for share, tally in ((side, equals.share(side)) for side in equals.seats)]
    told.append(f"drawn {equals.drawn}")
    said = [f"{_fought(known)}: {', '.join(told)}; {equals.turns:.1f} turns in the mean."]
    if known.admirals:
        best = [f"{side} {shares.percent(known.admirals.share(side).share)}" for side in equals.seats]
        said.append(f"Admirals: {', '.join(best)}.")
    if stale:
        said.append("Rules or battle have changed since.")
    made = f"version {known.version}" + (f", {known.commit}" if known.commit else ", on this machine")
    return Tip("What was measured", " ".join(said), foot=made)


# -- parts of the sheet --------------------------------------------------------------------------------------------


def described(shown: Evenness) -> tuple[Box, ...]:
    """The parts of the sheet that say it, from the sentence to the advice; `measure` and `stop` are its links."""
    if shown.known is None:
        return _unknown(shown)
    known = shown.known
    pen, pen2 = parts.ink("paper")
    behind = "measured under older rules" if shown.stale else _fought(known)
    how, links = _how(known, shown.stale), _links(shown)
    says = Text(sentence(known), _SENTENCE, pen, grow=1, whole=True, tip=how)
    head = Largest((
        Row((says, Text(behind, letters.SMALL, pen2, tip=how, whole=True), *links), 12, "base"),
        Row((says, *links), 12, "base"),
    ))  # fmt: skip
    asked = () if known.held is None else (Text(stand(known.held), letters.TEXT, pen2),)
    return head, *asked, Space(either(4, 6)), _bar(shown), *_below(known)


def _unknown(shown: Evenness) -> tuple[Box, ...]:
    """While nothing was measured: an empty bar, and the way to measure."""
    pen, _ = parts.ink("paper")
    head = Row((Text("Not measured yet.", _SENTENCE, pen, grow=1), *_links(shown)), 12, "base")
    return head, Space(either(4, 6)), Drawn(shares.empty, high=either(16, 22))


def _links(shown: Evenness) -> tuple[Box, ...]:
    """To begin measuring where there is a need, and to stop it."""
    _, pen2 = parts.ink("paper")
    if shown.working:
        return Text(shown.working, letters.SMALL, pen2, whole=True), parts.link("stop measuring", "Stop")
    if shown.said:
        return (Text(shown.said, letters.SMALL, pen2),)
    if shown.known is not None and not shown.stale:
        return ()
    says = "Captains fight it out among themselves on this machine, 200 times or for three minutes, while you look on."
    return (parts.link("measure", MEASURE, tip=Tip("Measure it", says)),)


def _bar(shown: Evenness) -> Box:
    """The shares with the names of both sides, what is even, and the range of the first side's share."""
    assert shown.known is not None
    series, sides = shown.known.equals, shown.scenario.sides
    looks = [(theme.side(side.colour), series.share(side.name).share) for side in sides]
    first, colour = sides[0].name, theme.colour

    def draw(canvas: pygame.Surface, area: pygame.Rect) -> None:
        px, leading = theme.px, letters.SMALL.leading()
        box = pygame.Rect(area.x, area.y + px(4), area.w, area.h - leading - px(8))
        boxes = shares.bar(canvas, box, looks)
        pygame.draw.rect(canvas, colour.pen2, box, 1)
        for number, (side, part) in enumerate(zip(sides, boxes, strict=True)):
            _name(
                canvas, part, f"{side.name} {shares.percent(looks[number][1])}", looks[number][0], number == 0
            )
        even = shares.tick(canvas, box, len(sides), colour.pen, px(4))
        tally, y = series.share(first), box.bottom + px(5) + leading // 2
        taken = shares.bracket(canvas, box, tally.low, tally.high, y, colour.pen)
        words = _range(series, first)
        room = max(taken.left - box.left, box.right - taken.right) - px(8)
        if letters.measure(words, letters.SMALL)[0] > room:
            words = words.partition(":")[0]
        right = box.right - taken.right - px(8) >= letters.measure(words, letters.SMALL)[0]
        x = taken.right + px(8) if right else taken.left - px(8)
        put = letters.put(
            canvas, words, letters.SMALL, colour.pen2, x, y, "left" if right else "right", "middle"
        )
        label = letters.measure("even", letters.SMALL)[0]
        near = pygame.Rect(even - label - px(6), y - leading // 2, label, leading)
        if near.collidelist([taken, put]) >= 0:
            near.x = even + px(6)
        if near.collidelist([taken, put]) < 0:
            letters.put(canvas, "even", letters.SMALL, colour.pen2, near.x, y, upright="middle")

    return Drawn(draw, high=either(42, 50))


def _name(canvas: pygame.Surface, part: pygame.Rect, words: str, look: theme.Side, first: bool) -> None:
    """A side's mark, name and share within its part of the bar; where it is too narrow the share alone, or nothing."""
    px, key = theme.px, theme.colour.on_brass
    mark = signs.mark(msgspec.structs.replace(look, colour=theme.colour.field), px(9))
    room = part.w - mark.get_width() - px(18)
    if letters.measure(words, letters.SMALL_STRONG)[0] > room:
        words = " ".join(words.rsplit(" ", 2)[-2:])
        if letters.measure(words, letters.SMALL_STRONG)[0] > room:
            return
    wide = letters.measure(words, letters.SMALL_STRONG)[0]
    x = part.x + px(14) + mark.get_width() if first else part.right - px(8) - wide
    if first:
        signs.centred(canvas, mark, part.x + px(8) + mark.get_width() / 2, part.centery)
    else:
        canvas.fill(look.colour, (x - px(6), part.y + 1, wide + px(12), part.h - 2))
    letters.put(canvas, words, letters.SMALL_STRONG, key, x, part.centery, upright="middle")


def _below(known: Record) -> tuple[Box, ...]:
    """What decides it, and who should take which side: side by side, or a line each where the window is compact."""
    pen, pen2 = parts.ink("paper")
    whom, why = advice(known)
    luck = known.luck
    if theme.compact:
        lines: list[Box] = [Space(4)]
        if luck is not None:
            says = Text(f"{_decides(luck)}.", letters.STRONG, pen, grow=1, whole=True)
            lines.append(Largest((Row((says, _places(luck)), 8), says), spare=1))
        lines.append(Text(f"{whom}.", letters.STRONG, pen, spare=1))
        lines.append(Text(why, letters.TEXT, pen2, spare=2))
        return tuple(lines)
    columns: list[Box] = []
    if luck is not None:
        dice = round(luck * PLACES)
        columns.append(Column((
            _heading("What decides it"), Space(4), Text(_decides(luck), letters.ITEM_TITLE, pen), Space(5),
            _places(luck), Space(5),
            Text(f"{PLACES - dice} parts in {PLACES} are orders, {dice} are dice.", letters.TEXT, pen2, 2),
        ), grow=1, wide=0))  # fmt: skip
    columns.append(Column((
        _heading("For two who differ"), Space(4), Text(whom, letters.ITEM_TITLE, pen), Space(5),
        Text(why, letters.TEXT, pen2, 3),
    ), grow=1, wide=0))  # fmt: skip
    return Space(8), Row(tuple(columns), 32, "start", spare=1)


def _heading(words: str) -> Box:
    """Tracked capitals with a rule to the end of their line."""

    def draw(canvas: pygame.Surface, area: pygame.Rect) -> None:
        colour, px = theme.colour, theme.px
        box = letters.put(canvas, words, letters.HEADING, colour.pen2, area.x, area.y, within=area.w)
        if box.w + px(16) < area.w:
            materials.rule(canvas, colour.paper_line, box.right + px(8), box.centery, area.w - box.w - px(8))

    return Drawn(draw, high=20)


def _places(luck: float) -> Box:
    """Ten places: boxes are play, dice are dice."""
    dice = round(luck * PLACES)

    def draw(canvas: pygame.Surface, area: pygame.Rect) -> None:
        step, high = area.w / PLACES, min(area.h, theme.px(13))
        for place in range(PLACES):
            x = area.x + round(place * step)
            if place < PLACES - dice:
                canvas.fill(
                    theme.colour.slate, (x, area.centery - high // 2, round(step) - theme.px(4), high)
                )
            else:
                die = dice_faces.face(place % 6 + 1, min(high + 2, round(step) - theme.px(6)))
                signs.centred(canvas, die, x + step / 2 - theme.px(2), area.centery)

    wide = either(190, 320)
    return Drawn(draw, wide=wide, high=20, tip=Tip("Play and dice", _LUCK))


# -- lines of the list ---------------------------------------------------------------------------------------------


def listed(known: Record | None, colours: Mapping[str, str]) -> Callable[[theme.Colour], Box]:
    """The bar for a line of the list, made once the shade of its tick is known; `colours` are the sides' by name."""
    series = known.equals if known is not None and all(map(colours.get, known.equals.seats)) else None
    looks = (
        []
        if series is None
        else [(theme.side(colours[side]), series.share(side).share) for side in series.seats]
    )
    tip = Tip("Not measured yet") if known is None else Tip(sentence(known), foot=_fought(known))
    return lambda shade: shares.listed(looks, shade, tip)


_SENTENCE = letters.Style("serif semibold", 20, 26, 15, 20)
