"""The panel on the left: the palette of units, the fleet of a side, shapes of terrain, or a form of the file.

It shows and says what was pressed; what follows is the scene's business.
"""

from __future__ import annotations

from typing import Literal

import msgspec
import pygame

from game.content.edits import value_at
from game.content.naming import entitled
from game.content.plan import SidePlan, Stand, area_tables, classes_of, piece_tables
from game.content.templates import Template, outline, templates
from game.match.wording import counted, has_words, labelled, owned
from game.tabletop.fields import Field
from game.tabletop.overlays import Cloud, ground
from game.ui.board.camera import Camera
from game.ui.board.hours import HOURS
from game.ui.board.overlays import drawn
from game.ui.board.patches import Setting
from game.ui.board.shipyard import Shipyard
from game.ui.board.sketch import lay
from game.ui.editor.edges import ENTRY, titles
from game.ui.editor.form import Form
from game.ui.editor.roll import Line, Roll, afloat
from game.ui.editor.slots import story_slots, victory_slots, weather_slots
from game.ui.editor.workbench import Workbench
from game.ui.effects.weather import Weather
from game.ui.kit import letters, materials, parts, theme
from game.ui.kit.box import Box, Described, Fit, Rule, Space, Text, either
from game.ui.kit.controls import Control, Message, Picked, Tip, Wrote
from game.ui.kit.kept import kept
from game.ui.kit.layout import Column, Panel, Row

Tab = Literal["Forces", "Terrain", "Weather", "Victory", "Story"]
TABS: tuple[Tab, ...] = ("Forces", "Terrain", "Weather", "Victory", "Story")
FORMS = TABS[2:]
"""The tabs that show a form."""
FLEET = "Fleet"
CLOUDS_LARGE = 4
"""How many times as large as its picture a cloud is painted, whose lumps are of so many pixels."""


class Armed(msgspec.Struct, frozen=True):
    """What the next click on the table puts down: a unit of a class, an entry of a further table, an outline of a
    template, a side's zone, an area of a further table, an edge of the table."""

    kind: Literal["unit", "stand", "terrain", "zone", "area", "edge"]
    name: str
    title: str
    template: Template | None = None
    drawn: bool = False


class Left(Described):
    """The panel. Its controls stand on the scene's console."""

    def __init__(self, bench: Workbench, yard: Shipyard) -> None:
        super().__init__()
        self.bench, self.yard = bench, yard
        self.tab: Tab = "Forces"
        self.part = 0  # types or fleet
        self.side = 0
        self.find = ""
        self.armed: dict[str, Armed] = {}
        self.form = Form("form")
        self.roll: Roll | None = None
        self._rolled: object = None

    # -- laying out ------------------------------------------------------------------------------------------------

    def controls(self, area: pygame.Rect) -> list[Control]:
        self.side = min(self.side, max(0, len(self.bench.seen.sides) - 1))
        cues = (self.tab, self.part, self.side)
        if self.tab in FORMS:
            self.roll = None
        elif self.roll is None or cues != self._rolled:
            self.roll, self._rolled = Roll("roll", (), self._picture), cues
        found = super().controls(area)
        self.refresh()
        return found

    def describe(self) -> Box:
        pad = either(10, 14)
        title = {"Forces": "Units", "Weather": "Weather and rules"}.get(self.tab, self.tab)
        grid = f"grid {self.bench.grid:g}" if self.bench.grid else "no grid"
        said: list[Box] = [parts.title(title, "" if self.tab in FORMS else grid)]
        if self.roll is None:
            said.append(Panel(Fit(self.form), (0, 0, -4, 0), grow=1))
            return Panel(Column(tuple(said)), (pad, pad), "ink")
        names = [side.name for side in self.bench.seen.sides]
        if self.tab == "Forces":
            sides = parts.segmented("side", names, self.side, high=30)
            part = parts.segmented("part", ("Types", FLEET), self.part, high=28)
            said += [
                sides if len(names) <= 3 else parts.turner("side", names, self.side, high=30), Space(8), part,
                Space(8),
            ]  # fmt: skip
        find = parts.entry("find", self.find, self._wanted(), searches=True, high=32)
        said += [find, Space(6), Panel(Fit(self.roll), (-4, 0, -6, 0), grow=1)]
        if self.tab == "Forces":
            said += [Space(8), Rule(theme.colour.line), Space(6)]
            said += [self._tally(side) for side in self.bench.seen.sides]
        return Panel(Column(tuple(said)), (pad, pad), "ink")

    def _tally(self, side: SidePlan) -> Box:
        """How many units a side has, and their points."""
        words = f"{counted(side.units, 'unit')} · {counted(side.points, 'point')}"
        name = Panel(Text(side.name), (8, 0, 0, 0), stripe=theme.side(side.colour).colour, high=14, grow=1)
        short = Text(f"{side.units} · {side.points}", letters.STRONG, whole=True)
        return Row((name, short if theme.compact else Text(words, letters.STRONG, whole=True)), high=22)

    def _wanted(self) -> str:
        if self.tab == "Terrain":
            return "Find a shape"
        return "Find a unit" if self.part else "Find a class"

    def refresh(self) -> None:
        """Show what the document says now."""
        if self.tab == "Weather":
            self.form.show(weather_slots(self.bench), self.bench.tree)
        elif self.tab == "Victory":
            self.form.show(victory_slots(self.bench), self.bench.tree)
        elif self.tab == "Story":
            self.form.show(story_slots(self.bench), self.bench.tree)
        elif self.roll is not None:
            self.roll.set_entries(self._lines())
            self.roll.chosen = self.bench.chosen

    # -- what is listed --------------------------------------------------------------------------------------------

    def _lines(self) -> list[Line]:
        if self.tab == "Terrain":
            lines = self._shapes()
        else:
            lines = self._fleet() if self.part else self._types()
        if not self.find.strip():
            return lines
        found = [
            line for line in lines
            if line.heading or has_words(f"{line.text} {line.below} {line.key}", self.find)
        ]  # fmt: skip
        return [
            line
            for n, line in enumerate(found)
            if not line.heading or (n + 1 < len(found) and not found[n + 1].heading)
        ]

    def _types(self) -> list[Line]:
        self.armed = {}
        groups: dict[str, list[Line]] = {}
        side = value_at(self.bench.tree, ("side", self.side)) or {}
        for key, row in classes_of(self.bench.tree, self.bench.ruleset).items():
            if not self.bench.drafting.fits(row, side):
                continue
            full = str(row.get("name", key))
            short, below = entitled(full, str(row.get("kind", "")))
            points = row.get("points")
            tip = Tip(full, str(row.get("about", "")), foot="Click it and then the table, or drag it there.")
            line = Line(
                f"unit:{key}", short, below or " ", f"{points}" if isinstance(points, int) else "", tip=tip
            )
            groups.setdefault(self.bench.drafting.group(row), []).append(line)
            self.armed[line.key] = Armed("unit", key, short)
        lines: list[Line] = []
        order = sorted(groups, key=lambda name: -max(_points(line) for line in groups[name]))
        for name in order:
            lines.append(Line(f"group:{name}", name, heading=True))
            lines += sorted(groups[name], key=lambda line: -_points(line))
        for name, field in piece_tables(self.bench.ruleset).items():
            lines += [
                Line("", labelled(name), heading=True),
                Line(
                    f"stand:{name}", f"New {labelled(name).lower()}", field.help or " ", tip=_put_down(field)
                ),
            ]
            self.armed[f"stand:{name}"] = Armed("stand", name, labelled(name).lower())
        if edges := titles(self.bench):
            lines.append(Line("", "Edges of the table", heading=True))
        for name, (title, says) in edges.items():
            key = f"edge:{name}"
            tip = Tip(title, says, foot="Click it, then press the table's edge and drag along it.")
            lines.append(Line(key, title, says, tip=tip))
            self.armed[key] = Armed("edge", name, title.lower())
        return lines

    def _fleet(self) -> list[Line]:
        squadrons: dict[str, list[Stand]] = {}
        for stand in self.bench.seen.stands:
            if stand.side == self.side:
                squadrons.setdefault(stand.squadron if stand.unit else "On the table", []).append(stand)
        lines: list[Line] = []
        for name, stands in squadrons.items():
            points = sum(stand.points for stand in stands)
            lines.append(
                Line(
                    f"squadron:{name}",
                    name or "No squadron",
                    right=f"{points}" if points else "",
                    heading=True,
                )
            )
            for stand in stands:
                placed = stand.at is not None
                where = "" if placed or not self.bench.ruleset.fields.placed else self._where(stand)
                tip = Tip(stand.name, where or stand.id, foot="Drag it to another squadron.")
                lines.append(Line(stand.key, stand.name, right=where, faint=bool(where), tip=tip))
        return lines

    def _where(self, stand: Stand) -> str:
        entry = value_at(self.bench.tree, stand.path) or {}
        if entry.get("aboard"):
            return "aboard"
        if entry.get("enters"):
            return f"{self.bench.ruleset.turn_called} {entry['enters']}"
        return "in its zone"

    def _shapes(self) -> list[Line]:
        self.armed = {}
        lines: list[Line] = []
        kind = ""
        for number, one in enumerate(
            templates(self.bench.ruleset.fields.terrain_kinds, self.bench.drafting.grounds)
        ):
            if one.kind != kind:
                kind = one.kind
                lines.append(Line("", labelled(kind), heading=True))
            key = f"terrain:{number}"
            lines.append(Line(key, one.title, self._reach(one)))
            by_hand = one.shape == "drawn"
            title = labelled(one.kind) if by_hand else one.title
            self.armed[key] = Armed("terrain", one.kind, title.lower(), one, by_hand)
        if self.bench.ruleset.fields.placed or self.bench.seen.sides:
            lines.append(Line("", "Deployment", heading=True))
        for number, side in enumerate(self.bench.seen.sides):
            whose = owned(side.name)
            for by_hand in (False, True):
                key = f"zone:{number}:{by_hand}"
                title = f"Draw {whose} zone" if by_hand else f"{whose} zone"
                lines.append(Line(key, title))
                self.armed[key] = Armed("zone", str(number), f"{whose} zone", None, by_hand)
        for name in area_tables(self.bench.ruleset):
            lines += [
                Line("", labelled(name), heading=True),
                Line(f"area:{name}", f"Draw {labelled(name).lower()}"),
            ]
            self.armed[f"area:{name}"] = Armed("area", name, labelled(name).lower(), None, True)
        return lines

    def _reach(self, one: Template) -> str:
        """How large a template comes out."""
        high = self.bench.seen.height
        if one.shape == "coast":
            return f"about {one.size * high:.0f} {self.bench.ruleset.unit} deep"
        return f"about {1.25 * one.size * high:.0f} {self.bench.ruleset.unit} across" if one.size else ""

    # -- inputs ----------------------------------------------------------------------------------------------------

    def told(self, message: Message) -> bool:
        """A message of one of its own controls; True where the panel is to be laid out anew."""
        if isinstance(message, Picked) and message.name == "side":
            self.side = message.index
            return True
        if isinstance(message, Picked) and message.name == "part":
            self.part = message.index
            self.find = ""
            return True
        if isinstance(message, Wrote) and message.name == "find":
            self.find = message.text
            self.refresh()
        return False

    # -- picture ---------------------------------------------------------------------------------------------------

    def _picture(self, line: Line, size: tuple[int, int]) -> pygame.Surface | None:
        """A class on a piece of sea."""
        kind, _, name = line.key.partition(":")
        armed = self.armed.get(line.key)
        if armed is not None and armed.template is not None:
            return _shape(armed.template, size)
        if armed is not None and armed.kind == "edge":
            return _edge(size, inward=armed.name == ENTRY)
        colour = self.bench.seen.sides[self.side].colour if self.bench.seen.sides else 0
        if kind == "unit":
            figure = self.bench.drafting.figure(self.bench.row(name))
        elif kind == "stand":
            figure = self.bench.drafting.stand(name, {}, self.bench.tree)
        else:
            return None
        return afloat(figure, colour, size, self.yard)


@kept(64)
def _shape(template: Template, size: tuple[int, int]) -> pygame.Surface:
    """An outline of a template on a piece of sea, larger than it will be but for its proportions."""
    picture = pygame.Surface(size)
    materials.chart(picture, picture.get_rect())
    wide, high = 12.0, 12.0 * size[1] / size[0]
    shown = msgspec.structs.replace(template, size=min(0.85, 0.34 + 1.5 * template.size))
    points = tuple((float(x), float(y)) for x, y in outline(shown, (wide / 2, high / 2), wide, high, 3))
    setting = Setting(size[0] / wide, pygame.Rect(0, -size[1], *size), lambda _: 0.0)
    shown_as = msgspec.structs.replace(
        ground(template.kind, points), name=""
    )  # the line beside it has the name
    laid = drawn(shown_as, setting)
    if laid is not None:
        lay(picture, laid.plate, (laid.left, laid.top + size[1]))
    if isinstance(shown_as, Cloud):
        large = pygame.transform.scale_by(picture, CLOUDS_LARGE)
        camera = Camera(wide / 2, high / 2, large.get_width() / wide, (0, 0, *large.get_size()))
        Weather().lay(large, camera, [shown_as], 0.0, air=HOURS["day"].air)
        picture = pygame.transform.smoothscale(large, size)
    return picture


@kept(8)
def _edge(size: tuple[int, int], *, inward: bool) -> pygame.Surface:
    """A piece of sea with the table's edge at its left, and an arrow onto the table or off it."""
    picture = pygame.Surface(size)
    materials.chart(picture, picture.get_rect())
    wide, high = size
    picture.fill(theme.colour.wood, (0, 0, max(4, wide // 6), high))
    tail, head = (0.85, 0.4) if not inward else (0.3, 0.75)
    way = 1 if inward else -1
    start, end, barb = (tail * wide, high / 2), (head * wide, high / 2), high * 0.16
    pygame.draw.line(picture, theme.colour.brass_light, start, end, theme.px(2))
    points = [
        (end[0] + way * barb, end[1]),
        (end[0] - way * barb, end[1] - barb),
        (end[0] - way * barb, end[1] + barb),
    ]
    pygame.draw.polygon(picture, theme.colour.brass_light, points)
    return picture


def _put_down(field: Field) -> Tip:
    """What is told of an entry of a further table that is put on the table."""
    return Tip(f"New {labelled(field.name).lower()}", field.help, foot="Click it and then the table.")


def _points(line: Line) -> int:
    return int(line.right) if line.right.isdigit() else 0
