"""The panels of the chart room as descriptions: orders, the yard, the bar, the report, the head."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.campaign.chart import DOCKED, READY, RESERVE, Chart, Force, Ship
from game.campaign.rulebook import NUMBERS
from game.campaign.words import MESSAGES
from game.match.record import Entry
from game.match.ruleset import LOG_KINDS
from game.match.wording import counted, owned
from game.ui.campaign.desk import Desk
from game.ui.kit import letters, parts, signs, theme
from game.ui.kit.box import SPRING, Box, Drawn, Icon, Rule, Space, Text, either
from game.ui.kit.controls import Tip
from game.ui.kit.gauges import Cells
from game.ui.kit.gauges import key as keyed
from game.ui.kit.layout import Column, Panel, Row, Through
from game.ui.kit.scroll import Scroll
from game.ui.kit.stations import Stations, Turns
from game.ui.kit.theme import Side

STATIONS = ("Reports", "Orders", "Sealed", "Battles")
CELLS = 12
"""So much fuel is shown as cells; more is a number alone."""


def hull(share: int) -> Box:
    """Four segments of a hull, whole ones cream; the one that is going is orange."""

    def draw(canvas: pygame.Surface, area: pygame.Rect) -> None:
        colour, gap = theme.colour, theme.px(2)
        wide = (area.w - 3 * gap) // 4
        for number in range(4):
            box = pygame.Rect(area.x + number * (wide + gap), area.y, wide, area.h)
            left = min(1.0, max(0.0, 1.0 - share / 100 - number * 0.25) * 4)
            canvas.fill(colour.lost, box)
            if left > 0:
                shade = colour.field if left >= 1 else colour.pending
                canvas.fill(shade, (box.x, box.y, max(1, round(box.w * left)), box.h))

    return Drawn(draw, wide=46, high=8)


# -- orders ---------------------------------------------------------------------------------------------------


def orders(desk: Desk, look: Side | None, ship: str, scroll: Scroll) -> Box:
    """What every force of who looks is to do, its ships, and what there is of fuel and points."""
    colour, view = theme.colour, desk.view
    if not desk.side:
        waits = "The chart as everybody may see it." if desk.match.over is None else "The campaign is over."
        return Column((parts.title("Orders"), Text(waits, letters.TEXT, colour.text2, 0), SPRING))
    forces = desk.forces
    given = len(forces) - len(desk.without_order)
    said = f"{given} of {len(forces)} given" if desk.state == "orders" else ""
    rows: list[Box] = []
    for force in forces:
        rows += [_force(desk, view, force, look, ship), Space(8)]
    if not forces:
        rows.append(Text("No force of yours is at sea.", letters.TEXT, colour.text2, 0))
    return Column((
        parts.title(f"{owned(desk.side)} orders", said),
        Column((Through(scroll, Column(tuple(rows))),), grow=1),
        *_stocks(desk, view),
    ))  # fmt: skip


def _force(desk: Desk, view: Chart, force: Force, look: Side | None, chosen: str) -> Box:
    colour, picked = theme.colour, force.id == desk.force
    mark = Icon(signs.mark(look, theme.px(12))) if look is not None else Space(12)
    open_ = desk.state == "orders" and force.id not in desk.plan.sail and force.id not in desk.plan.how
    sign = signs.chevron(theme.px(12), colour.brass if not open_ else colour.text3)
    lines: list[Box] = [
        Row((
            mark, Text(force.name, letters.ITEM_TITLE, colour.text, grow=1),
            Text(f"at {view.areas[force.area].name}", letters.SMALL, colour.text2),
        )),
        Row((Icon(sign), Text(ordered(desk, force), letters.TEXT, colour.text, 2, grow=1)), 8),
    ]  # fmt: skip
    for ship in desk.ships(force.id):
        lines.append(_ship(desk, ship, chosen))
    body = Panel(Column(tuple(lines), 3), (10, 6, 8, 6), fill=colour.ink6 if picked else None,
                 stripe=colour.brass if picked else None)  # fmt: skip
    return Column((body,), act=f"force {force.id}")


def ordered(desk: Desk, force: Force) -> str:
    """A force's order in words; where none is written, how it takes an enemy."""
    if desk.state != "orders":
        return MESSAGES.words["how"][force.how]
    goal = desk.plan.sail.get(force.id)
    how = MESSAGES.words["how"][desk.how(force)]
    if goal is not None:
        return f"sail to {desk.view.areas[goal].name}; {how}"
    if force.id in desk.plan.how:
        return f"stay; {how}"
    return "no order yet: stays, fights if stronger"


def _ship(desk: Desk, ship: Ship, chosen: str) -> Box:
    colour = theme.colour
    shade = colour.brass_light if ship.id == chosen else colour.text2
    note = ""
    if ship.id in desk.plan.dock:
        note = "to the yard"
    elif ship.id in desk.plan.post:
        note = f"to {desk.view.forces[desk.plan.post[ship.id]].name}"
    return Row((
        Box(wide=14), Text(ship.name, letters.TEXT, shade, grow=1), Text(note, letters.SMALL, colour.brass_light),
        hull(ship.share),
    ), 6, act=f"ship {ship.id}")  # fmt: skip


def _stocks(desk: Desk, view: Chart) -> tuple[Box, ...]:
    """Fuel as cells, and yard points, less what the orders in the making take."""
    colour, stock = theme.colour, view.stocks[desk.side]
    burnt = sum(view.areas[area].fuel for area in desk.plan.sail.values())
    paid = sum(view.units[ship].price for ship in desk.plan.call) + len(desk.plan.hurry) * _hurry()
    found: list[Box] = [Space(6), Rule(colour.line), Space(6)]
    if any(area.fuel for area in view.areas.values()):
        left = stock.fuel - burnt
        cells: tuple[Box, ...] = ()
        if stock.fuel <= CELLS:
            cells = (Cells(kind="cells", spent=left, total=max(1, stock.fuel), cell=14, high=20),)
        found.append(Row((Text("Fuel", letters.TEXT, colour.text2, grow=1), *cells)))
        more = f", {stock.fuel_a_week} more each week" if stock.fuel_a_week else ""
        found.append(Text(f"{left} of {stock.fuel} left{more}", letters.SMALL, colour.text2, align="right"))
    more = f"{stock.yard_a_week} more each week" if stock.yard_a_week else "no more to come"
    found += [
        Row((Text("Yard points", letters.TEXT, colour.text2, grow=1),
             Text(str(stock.yard - paid), letters.ITEM_TITLE, colour.text, whole=True)), align="base"),
        Text(more, letters.SMALL, colour.text2, align="right"),
    ]  # fmt: skip
    return tuple(found)


def _hurry() -> int:
    return int(NUMBERS["yard"]["hurry"])


# -- the yard -------------------------------------------------------------------------------------------------


def yard(desk: Desk, scroll: Scroll) -> Box:
    """Ships in the yard with their weeks, those that wait to be called, those that are lost."""
    colour = theme.colour
    rows: list[Box] = []
    ashore = desk.ashore() if desk.side else []
    docked = [ship for ship in ashore if ship.state == DOCKED and not ship.on]
    for ship in docked:
        rows += [_docked(desk, ship), Space(8)]
    for key in desk.plan.dock:
        one = desk.view.units[key]
        rows += [Row((
            Text(one.name, letters.ITEM_TITLE, colour.pen, grow=1),
            Text(f"goes in, {counted(one.weeks, 'week')}", letters.SMALL_STRONG, colour.clause),
        ), act=f"ship {key}"), Space(6)]  # fmt: skip
    for ship in ashore:
        if ship.state == READY and not ship.on:
            rows += [Row((
                Text(ship.name, letters.ITEM_TITLE, colour.pen, grow=1),
                Text("ready, without a force here", letters.SMALL, colour.pen2),
            ), act=f"ship {ship.id}"), Space(6)]  # fmt: skip
    if not rows:
        rows.append(Text("The yard is free.", letters.TEXT, colour.pen2))
    waiting = [ship for ship in ashore if ship.state == RESERVE and not ship.on]
    if waiting:
        rows += [
            Space(6),
            Rule(colour.paper_line),
            Space(6),
            Text("In reserve", letters.SMALL_STRONG, colour.clause),
        ]
        rows += [_reserve(desk, ship) for ship in waiting]
    lost = desk.lost() if desk.side else []
    if lost:
        names = ", ".join(f"{ship.name}{_when(desk, ship)}" for ship in lost)
        rows += [Space(6), Rule(colour.paper_line), Space(6), Text("Lost for good", letters.SMALL_STRONG, colour.alarm),
                 Text(names, letters.TEXT, colour.pen, 0)]  # fmt: skip
    return Column(
        (parts.title("In the yard", ground="paper"), Column((Through(scroll, Column(tuple(rows))),), grow=1))
    )


def _docked(desk: Desk, ship: Ship) -> Box:
    colour = theme.colour
    paid = ship.id in desk.plan.hurry
    words = f"{'hurried' if paid else 'hurry'}: {counted(_hurry(), 'point')}"
    link = parts.link(
        f"hurry {ship.id}", words, "paper", Tip("Hurry", "A week's work is done at once.", "CAM-YRD-2")
    )
    hurries = desk.state == "orders"
    return Column((
        Row((Text(ship.name, letters.ITEM_TITLE, colour.pen, grow=1),
             Text(f"{counted(ship.weeks, 'week')} left", letters.SMALL_STRONG, colour.pen, whole=True))),
        Row((Drawn(_weeks(ship.weeks), wide=100, high=12), SPRING, *((link,) if hurries else ()))),
    ), 2, act=f"ship {ship.id}")  # fmt: skip


def _weeks(weeks: int) -> Callable[[pygame.Surface, pygame.Rect], None]:
    """A box for each week that is left."""

    def draw(canvas: pygame.Surface, area: pygame.Rect) -> None:
        step = theme.px(30)
        for number in range(min(weeks, 4)):
            box = pygame.Rect(area.x + number * step, area.y, step - theme.px(5), area.h)
            pygame.draw.rect(canvas, theme.colour.field, box)
            pygame.draw.rect(canvas, theme.colour.pen, box, 1)

    return draw


def _reserve(desk: Desk, ship: Ship) -> Box:
    colour = theme.colour
    name = Text(ship.name, letters.TEXT, colour.pen, grow=1)
    if not ship.price:
        told = Text(f"week {ship.week}", letters.SMALL, colour.pen2, whole=True)
        return Row((name, told), act=f"ship {ship.id}", high=24)
    called = ship.id in desk.plan.call
    words = f"{'called' if called else 'call'}: {counted(ship.price, 'point')}"
    if desk.state != "orders":
        return Row((name, Text(counted(ship.price, "point"), letters.SMALL, colour.pen2)), high=24)
    return Row((name, parts.link(f"call {ship.id}", words, "paper")), act=f"ship {ship.id}", high=24)


def _when(desk: Desk, ship: Ship) -> str:
    for battle in desk.view.battles:
        if any(entry.ship == ship.id and entry.lost for entry in battle.ships):
            return f" (week {battle.week}, {desk.view.areas[battle.area].name})"
    return ""


# -- head, bar, report ----------------------------------------------------------------------------------------


def head(desk: Desk, looks: dict[str, Side]) -> Box:
    """The campaign's name and week, the stations of a week, the sides with their points."""
    colour, chart, match = theme.colour, desk.chart, desk.match
    names = Column((
        Text(match.header.scenario.title, letters.PANEL_TITLE),
        Row((Text(f"{match.ruleset.title} · week {max(1, chart.turn)} of {chart.turns}", letters.SMALL, colour.text2),
             Turns(turn=chart.turn, turns=chart.turns, spare=1))),
    ), grow=1, wide=either(200, 260))  # fmt: skip
    now = {"orders": 1, "branch": 1, "curtain": 1, "owed": 1, "battle": 3, "over": 3}[desk.state]
    scores = match.ruleset.scores(desk.chart)
    high = theme.px(16)
    sides = [
        Row((
            Icon(signs.flag(looks[side], high * 10 // 7, high)), Text(side, letters.TEXT, whole=True, spare=3),
            Text(str(scores[side]), letters.STRONG, whole=True),
        ))
        for side in match.sides
    ]  # fmt: skip
    rose = Icon(signs.rose(theme.px(either(32, 40)), colour.brass, colour.brass_dark))
    back = parts.button("back", "Back", "small", high=34, wide=either(70, 90), tip=Tip("Back", foot="Esc"))
    keys = parts.button("help", "?", "small", high=34, wide=34, tip=Tip("The keys of the chart", foot="?"))
    return Row(
        (rose, names, Stations(names=STATIONS, now=now, wide=either(250, 560)), *sides, back, keys),
        either(10, 18),
    )


def bar(title: str, words: str, keys: Sequence[tuple[str, str, str, bool]], buttons: Sequence[Box],
        notice: str, look: Side | None) -> Box:  # fmt: skip
    """What there is to do, its keys, and the one brass button."""
    colour = theme.colour
    caps = tuple(
        keyed(cap, verb, act, off=off, spare=number) for number, (cap, verb, act, off) in enumerate(keys)
    )
    below: Box = Text(notice, letters.TEXT, colour.pending, 1) if notice else Row(caps, 12)
    told = Column((
        Text(title, letters.HEADING, colour.brass_light), Text(words, letters.QUESTION, colour.text), below,
    ), 3, grow=1, wide=0)  # fmt: skip
    return Panel(
        Row((told, *buttons), 12), (18, 8), "ink", stripe=look.colour if look is not None else colour.line
    )


def report(told: Sequence[Entry], scroll: Scroll, title: str) -> Box:
    """What was told of the week: signs and sentences, the week's number before it."""
    colour = theme.colour
    rows: list[Box] = []
    for entry in told:
        telling = entry.telling
        if telling is None or telling.weight == 0:
            continue
        kind = next((one for one in LOG_KINDS if one == telling.kind), LOG_KINDS[-1])
        sign = signs.log_kind(kind, theme.px(14), colour.pen2)
        style = letters.STRONG if telling.weight >= 2 else letters.TEXT
        rows.append(Row((Icon(sign), Text(telling.sentence, style, colour.pen, 0, grow=1)), 8, "start"))
    body: Box = (
        Column(tuple(rows), 6) if rows else Text("Nothing has happened yet.", letters.STORY, colour.pen2, 0)
    )
    return Column((parts.title(title, ground="paper"), Column((Through(scroll, body),), grow=1)))
