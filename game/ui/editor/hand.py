"""The pointer on the editor's table: what is picked up, turned, boxed in, drawn or put down, until it is let go.

A drag is one change of the document, made when it ends. It knows where things are and asks the workbench to change
them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Literal

import pygame

from game.content import commands
from game.content.edging import Edged
from game.content.edits import Edit, Put, value_at
from game.content.lines import place_of
from game.content.plan import Area, Stand
from game.content.stationing import Pose, about, bearing, snapped, spot, turned
from game.content.templates import outline, zone
from game.match.scenario import EDGES, Position
from game.sea.heading import middle
from game.tabletop.presenter import Piece
from game.ui.editor import edges, putting
from game.ui.editor.left import Armed, Left
from game.ui.editor.sea import Sea
from game.ui.editor.workbench import Workbench
from game.ui.inputs import LEFT, RIGHT, Drag, Input, Move, Pos, Press, Release, Wheel
from game.ui.kit import theme

AWAY = 70
"""A unit that comes later leaves its edge when it is dragged so many pixels from it."""
Doing = Literal["", "press", "pan", "lift", "spin", "box", "corner", "shift", "draw", "edge"]


class Hand:
    """What the pointer does on the table."""

    def __init__(self, bench: Workbench, sea: Sea, left: Left) -> None:
        self.bench, self.sea, self.left = bench, sea, left
        self._doing: Doing = ""
        self.armed: Armed | None = None
        self.hovered: str | None = None
        self.points: list[Position] = []
        self.keeping = False  # turned together, but for the headings
        self._clicked = False  # what is done ends with a click, not with the button let go
        self._from: Position = (0.0, 0.0)
        self._now: Position = (0.0, 0.0)
        self._start: Pos = (0, 0)
        self._pos: Pos = (0, 0)
        self._grabbed: Stand | None = None
        self._corner: int | None = None
        self._edged: Edged | None = None
        self.edge_hovered: Edged | None = None
        self._fresh = False
        self._more = False

    # -- what is being done ------------------------------------------------------------------------------------------

    @property
    def pointer(self) -> Pos:
        """Where the pointer is, in pixels."""
        return self._pos

    @pointer.setter
    def pointer(self, pos: Pos) -> None:
        self._pos, self._now = pos, self.sea.at(pos)

    @property
    def holding(self) -> bool:
        """Whether a press that began on the table still lasts, or a click is awaited."""
        return self.doing != ""

    @property
    def doing(self) -> Doing:
        """What is being done; it is over where a key has taken away what was in the hand."""
        if self._doing in ("lift", "spin") and all(one.at is None for one in self.bench.stands):
            return ""
        return self._doing

    @doing.setter
    def doing(self, doing: Doing) -> None:
        self._doing = doing

    def carried(self) -> list[tuple[Stand, Pose]]:
        """The pieces in the hand and where they would stand."""
        stands = self.bench.placed
        if edge := self.edge:
            comers = self.comers()
            taken = {one.key for one in comers}
            along = edges.lying(self.bench, comers, edge, self._abreast(comers)) if comers else []
            return [
                *along,
                *(self._lifted(one) for one in stands if one.key not in taken and self.doing == "lift"),
            ]
        if self.doing == "lift":
            return [self._lifted(one) for one in stands]
        if self.doing == "spin":
            centre, angle = self._centre(), self.angle
            found: list[tuple[Stand, Pose]] = []
            for one, at in zip(stands, self.bench.places, strict=True):
                x, y = about(at, centre, angle)
                heading = one.heading if self.keeping else (one.heading + angle) % 360
                found.append((one, (x, y, heading)))
            return found
        return []

    def _lifted(self, stand: Stand) -> tuple[Stand, Pose]:
        (dx, dy), (x, y) = self.by, stand.at or (0.0, 0.0)
        return stand, (x + dx, y + dy, stand.heading)

    def comers(self) -> list[Stand]:
        """The units in the hand that come on later, or are made to."""
        if self.armed is not None and self.armed.kind == "edge":
            return edges.comers(self.bench) if self.armed.name == edges.ENTRY else []
        if self.doing == "edge" and self._edged is not None:
            return [one for one in self.bench.seen.stands if one.key in self._edged.stands]
        if self.doing == "lift":
            return [one for one in self.bench.stands if one.unit and one.enters and one.at is not None]
        return []

    def _abreast(self, comers: Sequence[Stand]) -> Position:
        """The place that the middle of those who come is to be abreast of."""
        if self.doing != "lift":
            return self._now
        (x, y), (dx, dy) = middle([one.at for one in comers if one.at is not None]), self.by
        return x + dx, y + dy

    @property
    def edge(self) -> str:
        """The edge of the table that what is in the hand has now; empty where that is not one for an edge.

        Units that come later leave their edge when they are dragged far from all.
        """
        comers = self.comers()
        if self.doing != "edge" and not comers and (self.armed is None or self.armed.kind != "edge"):
            return ""
        if self.doing == "lift":
            at, seen = self._abreast(comers), self.bench.seen
            off = min(at[0], seen.width - at[0], at[1], seen.height - at[1])
            if off * self.sea.camera.scale > theme.px(AWAY):
                return ""
        elif self.doing != "edge" and not self.sea.table.holds(self._pos):
            return ""
        among = edges.open_to(self.bench, comers) if comers else EDGES
        return edges.pressed(self.bench, self._abreast(comers), among)

    @property
    def by(self) -> Position:
        """How far the pieces in the hand have come, the one that was grabbed on the grid."""
        dx, dy = self._now[0] - self._from[0], self._now[1] - self._from[1]
        anchor = self._grabbed.at if self._grabbed is not None and self._grabbed.at else None
        if anchor is None or (dx, dy) == (0.0, 0.0):
            return dx, dy
        goal = snapped((anchor[0] + dx, anchor[1] + dy), self.bench.grid)
        return goal[0] - anchor[0], goal[1] - anchor[1]

    @property
    def angle(self) -> float:
        """How far they are turned."""
        centre = self._centre()
        raw = bearing(centre, self._now) - bearing(centre, self._from)
        step = min(self.bench.step, 15.0)
        return turned(raw, step)

    def _centre(self) -> Position:
        return middle(self.bench.places)

    def box(self) -> pygame.Rect | None:
        """The box being dragged, in pixels."""
        if self.doing != "box":
            return None
        (x, y), (other_x, other_y) = self._start, self._pos
        return pygame.Rect(min(x, other_x), min(y, other_y), abs(x - other_x), abs(y - other_y))

    def reshaped(self) -> tuple[Area, list[Position]] | None:
        """The area being changed, and its corners as they would be."""
        area = self.bench.outlined
        if area is None or self.doing not in ("corner", "shift"):
            return None
        points = list(area.outline)
        at = snapped(self._now, self.bench.grid)
        if self.doing == "corner" and self._corner is not None:
            if self._fresh:
                points.insert(self._corner, at)
            else:
                points[self._corner] = at
        elif self.doing == "shift":
            dx, dy = snapped((self._now[0] - self._from[0], self._now[1] - self._from[1]), self.bench.grid)
            points = [(x + dx, y + dy) for x, y in points]
        return area, points

    def ghost(self) -> Piece | None:
        """The unit that the next click puts down."""
        armed = self.armed
        if armed is None or armed.kind not in ("unit", "stand") or not self.sea.table.holds(self._pos):
            return None
        x, y = self._put_at()
        figure = (
            self.bench.drafting.figure(self.bench.row(armed.name))
            if armed.kind == "unit"
            else self.bench.drafting.stand(armed.name, {}, self.bench.tree)
        )
        stand = Stand(("ghost",), "ghost", "", self.left.side, (x, y), self._heading((x, y)), figure)
        return self.sea.piece(stand)

    def _put_at(self) -> Position:
        return snapped(self.sea.at(self._pos), self.bench.grid)

    def _heading(self, at: Position) -> float:
        """As the nearest of her side heads, so that a row points one way; the first of a side towards the enemy, where
        none is placed towards where he deploys, and at last across the middle of the table."""
        placed = [
            (stand, stand.at) for stand in self.bench.seen.stands if stand.at is not None and stand.turns
        ]
        own = [(stand.heading, there) for stand, there in placed if stand.side == self.left.side]
        if own:
            return min(own, key=lambda one: hypot(one[1][0] - at[0], one[1][1] - at[1]))[0]
        seen = self.bench.seen
        zones = [area.outline for area in seen.areas if area.deploys and area.side != self.left.side]
        foes = [there for _, there in placed] or [corner for outline in zones for corner in outline]
        foes = foes or [(at[0], seen.height / 2)]
        dx, dy = (sum(foe[axis] for foe in foes) / len(foes) - at[axis] for axis in (0, 1))
        if abs(dx) > abs(dy):
            return 90.0 if dx > 0 else 270.0
        return 180.0 if dy < 0 else 0.0

    @property
    def terrain(self) -> bool:
        """Whether areas are chosen, not pieces."""
        return self.left.tab == "Terrain"

    # -- inputs ------------------------------------------------------------------------------------------------------

    def take(self, given: Input) -> bool:
        """One input of the pointer; True where something is to be drawn anew."""
        if isinstance(given, Wheel):
            self.sea.table.zoom(given.dy, given.pos)
            return True
        if isinstance(given, Press):
            self._press(given)
        elif isinstance(given, Move):
            self.hover(given.pos)
        elif isinstance(given, Drag):
            self._drag(given)
        elif isinstance(given, Release):
            self._release(given)
        return True

    def hover(self, pos: Pos) -> None:
        """The pointer is here."""
        self.pointer = pos
        self.edge_hovered = None
        if self._clicked or self.armed is not None or self.terrain:
            self.hovered = None
            if self.terrain and not self._clicked and self.armed is None:
                self.edge_hovered = self.sea.edge_under(pos)
            return
        under = self.sea.under(pos)
        self.hovered = under[0] if under else None
        if not under:
            self.edge_hovered = self.sea.edge_under(pos)

    def cancel(self) -> bool:
        """Let go of what is in the hand, nothing changed; False where there is nothing."""
        if not self.doing and self.armed is None:
            return False
        self.doing, self._clicked, self.armed, self.points = "", False, None, []
        self._edged = None
        return True

    def arm(self, armed: Armed | None) -> None:
        """Take up what the next click is to put down."""
        self.cancel()
        if armed is not None and armed.kind == "zone" and not armed.drawn:
            side = int(armed.name)
            seen = self.bench.seen
            self.bench.do(
                f"{armed.title}", [Put(("side", side, "zone"), zone(side, seen.width, seen.height))]
            )
            self.bench.outline(place_of(("side", side, "zone")))
            return
        self.armed = armed
        if armed is not None and armed.drawn:
            self.doing, self._clicked = "draw", True

    def follow(self, doing: Doing) -> bool:
        """The chosen pieces follow the pointer until a click: moved, or turned. False where none is chosen."""
        stands = self.bench.placed
        if not stands:
            return False
        self.cancel()
        self.doing, self._clicked, self.keeping = doing, True, False
        self._grabbed = stands[0]
        self._from = self._now = self.sea.at(self._pos) if self.sea.table.holds(self._pos) else self._centre()
        return True

    def _press(self, given: Press) -> None:
        self.pointer = self._start = given.pos
        if given.button != LEFT:
            self.doing = "pan" if not self._clicked else self.doing
            if given.button == RIGHT and self._clicked:
                self.cancel()
            return
        if self.doing == "draw":
            self._add_corner(given)
            return
        if self._clicked:
            self._end()
            return
        if self.armed is not None and self.armed.kind == "edge":
            self.doing = "edge"
            return
        if self.armed is not None:
            self.put(given.pos)
            return
        if self.sea.table.measuring is not None:
            self.sea.table.measuring = self._now
            return
        self._from, self._more, self.keeping = self._now, given.mods.shift, given.mods.shift
        if self.terrain:
            self._press_area(given)
        else:
            self._press_piece(given)

    @property
    def turnable(self) -> bool:
        """Whether what is chosen can be turned: something that lies some way, or several about their middle."""
        stands = self.bench.placed
        return len(stands) > 1 or any(one.turns for one in stands)

    def _press_piece(self, given: Press) -> None:
        frame = self.sea.frame([self.sea.piece(one) for one in self.bench.placed])
        if frame is not None and self.turnable:
            x, y = self.sea.knob(frame)
            if hypot(given.pos[0] - x, given.pos[1] - y) <= theme.px(15):
                self.doing, self._grabbed = "spin", None
                return
        under = self.sea.under(given.pos)
        if not under:
            self._edged = self.sea.edge_under(given.pos)
            self.doing = "box" if self._edged is None else "edge"
            return
        if given.mods.shift:
            self.bench.choose([under[0]], more=True)
        elif under[0] not in self.bench.chosen:
            self.bench.choose([under[0]])
        self._grabbed = self.bench.seen.find(under[0])
        self.doing = "press"

    def _press_area(self, given: Press) -> None:
        area = self.bench.outlined
        if area is not None:
            corner, edge = self.sea.corner_under(area, given.pos)
            if corner is not None or edge is not None:
                self._fresh = corner is None
                self._corner = corner if corner is not None else (edge or 0) + 1
                self.bench.outline(area.key, corner)
                self.doing = "corner"
                return
        self._edged = self.sea.edge_under(given.pos)
        if self._edged is not None:
            self.doing = "edge"
            return
        found = self.sea.area_under(given.pos)
        self.bench.outline(found.key if found is not None else "")
        self.doing = "shift" if found is not None else "pan"

    def _drag(self, given: Drag) -> None:
        if self.doing == "pan":
            self.sea.table.pan(*given.rel)
            return
        self.pointer = given.pos
        if self.doing == "press":
            self.doing = "lift" if self._grabbed is not None and self._grabbed.at is not None else "press"

    def _release(self, given: Release) -> None:
        if self._clicked:
            return
        self.pointer = given.pos
        self._end(dragged=given.dragged)

    def _end(self, dragged: bool = True) -> None:
        doing = self.doing
        if doing == "edge":
            if dragged or self.armed is not None:
                self._put_edge()
            self.cancel()
            self.hover(self._pos)
            return
        edge = self.edge
        later = {one.key for one in self.comers()}
        carried, box, reshaped = self.carried(), self.box(), self.reshaped()
        angle = self.angle if doing == "spin" else 0.0
        self.doing, self._clicked = "", False
        if doing in ("lift", "spin") and carried and dragged:
            words = "Move" if doing == "lift" else f"Turn by {angle:g}°"
            name = carried[0][0].name if len(carried) == 1 else f"{len(carried)} pieces"
            there = [one for one in carried if one[0].key not in later]
            edits: list[Edit] = commands.placed([one for one, _ in there], [pose for _, pose in there]).edits
            edits += edges.come(self.bench, [one for one in carried if one[0].key in later], edge).edits
            self.bench.do(f"{words}: {name}", edits)
        elif doing == "box" and box is not None:
            self._choose_in(box)
        elif doing in ("corner", "shift") and reshaped is not None and dragged:
            area, points = reshaped
            label = "Corner" if doing == "corner" else "Move"
            self.bench.do(
                f"{label}: {area.name or area.kind}", [Put(area.place, [spot(*one) for one in points])]
            )
            self.bench.outline(area.key, self._corner if doing == "corner" else None)

    def _choose_in(self, box: pygame.Rect) -> None:
        camera = self.sea.camera
        inside = []
        if box.w > 3 or box.h > 3:
            for stand in self.bench.seen.stands:
                if stand.at is not None:
                    x, y = camera.to_screen(stand.at)
                    if box.left <= x <= box.right and box.top <= y <= box.bottom:
                        inside.append(stand.key)
        if self._more:
            self.bench.choose([*self.bench.chosen, *(key for key in inside if key not in self.bench.chosen)])
        else:
            self.bench.choose(inside)

    # -- putting down ------------------------------------------------------------------------------------------------

    def put(self, pos: Pos) -> None:
        """Put down what is armed, at a pixel."""
        armed = self.armed
        self.pointer = pos
        if armed is None:
            return
        x, y = self._put_at()
        if armed.kind == "unit":
            putting.unit(self.bench, armed, self.left.side, (x, y), self._heading((x, y)))
        elif armed.kind == "stand":
            putting.stand(self.bench, armed, self.left.side, (x, y), self._heading((x, y)))
        elif armed.kind == "edge":
            self._put_edge()
        elif armed.kind == "terrain" and armed.template is not None:
            number = len(value_at(self.bench.tree, ("terrain",)) or [])
            seen = self.bench.seen
            points = outline(armed.template, (x, y), seen.width, seen.height, number)
            putting.area(self.bench, armed, [(float(px), float(py)) for px, py in points])
            self.armed = None

    def _put_edge(self) -> None:
        """Set the edge in the hand: that of a side, of units that come later, or what a band stands for."""
        armed, edge, comers = self.armed, self.edge, self.comers()
        if not edge:
            return
        if self._edged is not None:
            edges.turned(self.bench, self._edged, edge, self._now)
        elif comers:
            edges.bring_on(self.bench, comers, edge, self._now)
        elif armed is not None:
            edges.of_side(self.bench, self.left.side, armed.name, edge)

    def _add_corner(self, given: Press) -> None:
        at = snapped(self.sea.at(given.pos), self.bench.grid)
        camera = self.sea.camera
        if len(self.points) > 2:
            x, y = camera.to_screen(self.points[0])
            if given.clicks == 2 or hypot(given.pos[0] - x, given.pos[1] - y) <= theme.px(10):
                self.finish()
                return
        if not self.points or at != self.points[-1]:
            self.points.append(at)

    def finish(self) -> bool:
        """Close the outline that is being drawn; False where there is none to be closed."""
        armed, points = self.armed, self.points
        if self.doing != "draw" or armed is None or len(points) < 3:
            return False
        self.cancel()
        putting.area(self.bench, armed, points)
        return True

    def step_back(self) -> bool:
        """Take the last corner drawn away."""
        if self.doing == "draw" and self.points:
            self.points.pop()
            return True
        return False
