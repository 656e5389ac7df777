"""A ship's page: her plate with her scars, her battles, what she did in them, what the yard would need."""

from __future__ import annotations

import pygame

from game.campaign.chart import DOCKED, LOST, RESERVE, Chart, Ship
from game.campaign.keeping import Keep, Keeping, Value, keeping_of
from game.campaign.service import Turnout
from game.match.wording import counted, listed
from game.ui.board.shipyard import Shipyard
from game.ui.board.sketch import lay as lay_plate
from game.ui.campaign.desk import Desk
from game.ui.kit import letters, materials, parts, signs, theme
from game.ui.kit.box import Box, Drawn, Icon, Rule, Space, Text, either
from game.ui.kit.layout import Column, Grid, Row, Through
from game.ui.kit.scroll import Scroll
from game.ui.kit.theme import Side


def page(desk: Desk, ship: Ship, look: Side, colour_index: int, yard: Shipyard, scroll: Scroll) -> Box:
    """The whole page of one of the ships of who looks."""
    colour, view = theme.colour, desk.view
    keeping = keeping_of(view.game)
    turnouts = desk.service.of(view, ship.id)
    high = theme.px(20)
    name = Column((
        Text(ship.name, letters.TITLE, colour.pen), Text(ship.spec.name, letters.TEXT, colour.pen2),
    ), grow=1, wide=0)  # fmt: skip
    points = Column((
        Text(str(ship.spec.points), letters.FIGURE, colour.pen, align="right"),
        Text("points", letters.SMALL, colour.pen2, align="right"),
    ))  # fmt: skip
    plate = Drawn(lambda canvas, area: _plate(canvas, area, ship, colour_index, yard), high=either(62, 112))
    body: list[Box] = [
        Row((Icon(signs.flag(look, high * 10 // 7, high)), name, points), 10, "start"), Space(6), plate, Space(6),
        Text(_state(view, ship, keeping), letters.CLAUSE_TEXT, colour.alarm if ship.share else colour.pen2, 0),
        Space(6), Rule(colour.paper_line), Space(6), parts.figures(_figures(ship, keeping, len(turnouts))), Space(6),
    ]  # fmt: skip
    body += _battles(desk, turnouts)
    body += _deeds(turnouts)
    body += _needs(ship, keeping)
    return Column((Through(scroll, Column(tuple(body))),))


def _plate(canvas: pygame.Surface, area: pygame.Rect, ship: Ship, colour_index: int, yard: Shipyard) -> None:
    """Her plan on the sea, with a red cross for every quarter of her hull that is gone."""
    colour = theme.colour
    materials.chart(canvas, area)
    pygame.draw.rect(canvas, colour.key, area, 1)
    long = min(area.w * 0.8, area.h * 2.6)
    plate = yard.ship(ship.spec.silhouette, colour_index, long, 90.0)
    lay_plate(canvas, plate, (area.centerx - plate.get_width() // 2, area.centery - plate.get_height() // 2))
    scars = -(-ship.share // 25)
    for number in range(scars):
        x = area.centerx + (number - (scars - 1) / 2) * long / 5 + (long / 11 if number % 2 else 0)
        y = area.centery + (long / 22 if number % 2 else -long / 24)
        signs.centred(canvas, signs.cross(theme.px(14), colour.flag_red), x, y)


def _state(view: Chart, ship: Ship, keeping: Keeping) -> str:
    if ship.state == LOST:
        return "Lost for good."
    if ship.state == RESERVE:
        return (
            f"In reserve: {counted(ship.price, 'yard point')}."
            if ship.price
            else f"Joins in week {ship.week}."
        )
    said = [_keep(keep, value) for key, value in ship.hurt for keep in keeping.keep if keep.key == key]
    where = f"In the yard at {view.areas[ship.berth].name}. " if ship.state == DOCKED else ""
    return where + (f"{'; '.join(said)}." if said else "As new.")


def _keep(keep: Keep, value: Value) -> str:
    """One thing that is otherwise than in a new ship, in words."""
    amount = keep.amount(value)
    if keep.crew:
        return f"{keep.called.capitalize()}: {amount:+d}"
    if isinstance(value, tuple) and keep.store:
        return f"{keep.called.capitalize()}: some spent"
    unit = keep.unit if amount == 1 else keep.units
    return f"{keep.called.capitalize()}: {amount} {unit} {'lost' if keep.wear else 'left'}"


def _figures(ship: Ship, keeping: Keeping, fought: int) -> list[tuple[str, str] | tuple[str, str, bool]]:
    found: list[tuple[str, str] | tuple[str, str, bool]] = []
    if ship.spec.hull:
        gone = keeping.gone(ship.hurt)
        found.append((f"{ship.spec.hull - gone} of {ship.spec.hull}", "hull", gone > 0))
    found.append((str(fought), "battles"))
    found.append((str(ship.weeks), "weeks in yard", ship.weeks > 0))
    found.append((str(keeping.cost(ship.hurt)), "yard points"))
    return found


def _battles(desk: Desk, turnouts: list[Turnout]) -> list[Box]:
    colour = theme.colour
    found: list[Box] = [Text("Her battles", letters.HEADING, colour.clause), Space(2)]
    if not turnouts:
        found += [Text("None yet.", letters.TEXT, colour.pen2), Space(6)]
    for one in turnouts:
        good = not one.entry.lost and (one.battle.winner in ("", one.entry.side))
        sign = signs.tick(theme.px(13), colour.good) if good else signs.cross(theme.px(13), colour.alarm)
        film: tuple[Box, ...] = ()
        if desk.service.path(one.battle) is not None:
            film = (parts.link(f"film {one.battle.number}", "film", "paper"),)
        found += [
            Row((Text(f"week {one.battle.week}", letters.SMALL, colour.pen2, wide=52),
                 Text(one.battle.title, letters.STRONG, colour.pen, grow=1), *film)),
            Row((Box(wide=52), Icon(sign), Text(_came(one), letters.TEXT, colour.pen2, grow=1))), Space(3),
        ]  # fmt: skip
    return found


def _came(one: Turnout) -> str:
    """What came of a battle for her, in a few words."""
    if one.entry.lost:
        return "lost"
    deeds = one.deeds
    if deeds is not None and deeds.sunk:
        return f"{listed(list(deeds.sunk))} sunk"
    if one.entry.share > one.before:
        return f"{one.entry.share - one.before} per cent of her hull gone"
    won = one.battle.winner
    return "won, unhurt" if won == one.entry.side else "drawn, unhurt" if not won else "beaten, unhurt"


def _deeds(turnouts: list[Turnout]) -> list[Box]:
    colour = theme.colour
    told = [one.deeds for one in turnouts if one.deeds is not None]
    if not told:
        return []
    sunk = [name for deeds in told for name in deeds.sunk]
    sunk += [f"a shared {name}" for deeds in told for name in deeds.shared]
    rows = [
        ("Hits made", str(sum(deeds.made for deeds in told))), ("Hits taken", str(sum(deeds.taken for deeds in told))),
        ("Sunk by her", ", ".join(sunk) or "nobody yet"),
    ]  # fmt: skip
    lines = [
        Row((
            Text(what, letters.TEXT, colour.pen2, wide=86),
            Text(value, letters.STRONG, colour.pen, 2, "right", grow=1),
        ))
        for what, value in rows
    ]  # fmt: skip
    return [Space(4), Text("What she has done", letters.HEADING, colour.clause), Space(2), *lines, Space(6)]


def _needs(ship: Ship, keeping: Keeping) -> list[Box]:
    colour = theme.colour
    if not ship.hurt or ship.state == LOST:
        return []
    rows = []
    for key, value in ship.hurt:
        for keep in (keep for keep in keeping.keep if keep.key == key and not keep.crew):
            amount = keep.amount(value)
            time = counted(keep.weeks(value), "week") if keep.wear else "in harbour"
            cost = counted(amount * keep.points, "point") if keep.points else "free"
            what = f"{keep.called.capitalize()}, {amount} {keep.units if amount != 1 else keep.unit}"
            rows.append((
                Text(what if keep.wear else keep.called.capitalize(), letters.TEXT, colour.pen),
                Text(time, letters.SMALL, colour.pen2), Text(cost, letters.STRONG, colour.pen, align="right"),
            ))  # fmt: skip
    if not rows:
        return []
    grid = Grid(tuple(rows), 8, 3, (1.0, 0.0, 0.0))
    return [Space(4), Text("In the yard she would need", letters.HEADING, colour.clause), Space(2), grid]
