"""The table of the battle scene: board and camera, panning and zooming, what lies under the pointer, the ruler.

It knows where things are and how they are seen, and no rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import cos, hypot, radians, sin

import pygame

from game.content.loglines import lost_in
from game.match.record import Entry
from game.match.table import Table
from game.sea.heading import Position, bounds, middle
from game.tabletop.overlays import Land, Night, Overlay, Ruler, Sunken, Twilight
from game.tabletop.presenter import Piece
from game.tabletop.ruleset import Ruleset
from game.ui.board.areas import in_colours
from game.ui.board.board import BUDGET, RESTING, Board
from game.ui.board.border import majors
from game.ui.board.camera import Camera, Glide
from game.ui.board.hours import HourName
from game.ui.board.larger import SHIP, drawn
from game.ui.board.silhouettes import plan
from game.ui.effects.plies import Plies
from game.ui.inputs import LEFT, Drag, Input, Move, Pos, Press, Release, Wheel
from game.ui.kit import theme

GLIDE_MS, ZOOM_MS = 420.0, 120.0
MARGIN = 1.5
"""So many units beyond the table's edge may be seen."""
AROUND = 5 / 6
"""So much sea is seen around the pieces at first, in numbers of the border."""
BROAD = 0.22
"""A hull's breadth as a share of its length, for the pointer."""
PAN = 90
OUT_OF_SIGHT = 60
INSIDE, EDGE = 0.62, 0.15
"""What is held in sight takes so much of the view at most, and lies so far from its edge, as a share of it."""
NAMED = 64
"""So many pixels at scale 1 a ship lies from the sides and the foot of the view that has her name, half as many from
its head."""
NEARER = 0.15
"""The view comes nearer or goes back by no less than this."""


class Skies:
    """What lies over the sea in a view, land apart: clouds, zones, the night. Asked of the display once a view."""

    def __init__(self, ruleset: Ruleset, colours: Sequence[int] = ()) -> None:
        """`colours` are the places of the sides' colours among the six; silent: by their order."""
        self._display, self._colours, self._called = ruleset.presenter, colours, ruleset.turn_called
        self._of: tuple[Table, frozenset[str]] | None = None
        self._laid: list[Overlay] = []

    def over(
        self, view: Table, table: SeaTable, told: Iterable[Entry] = (), sinking: frozenset[str] = frozenset()
    ) -> list[Overlay]:
        """The overlays of a view; the table lies in the light of its hour. `told` says when ships went down; of those
        that are still seen to go down (`sinking`) no place is kept yet."""
        if self._of is None or self._of[0] is not view or self._of[1] != sinking:
            found = [one for one in self._display.terrain(view) if not isinstance(one, Land)]
            self._of = view, sinking
            self._laid = [
                in_colours(one, self._colours) for one in found if not isinstance(one, Night | Twilight)
            ]
            self._laid += self._sunken(view, table, told, sinking)
            table.light(next((_hour(one) for one in found if isinstance(one, Night | Twilight)), "day"))
        return self._laid

    def _sunken(
        self, view: Table, table: SeaTable, told: Iterable[Entry], sinking: frozenset[str]
    ) -> list[Overlay]:
        """Where ships lie that went down, as far as the view knows: whatever is lost and no longer stands there."""
        turns: dict[str, int] | None = None
        standing = sinking | {piece.id for piece in self._display.pieces(view)}
        found: list[Overlay] = []
        for fate in self._display.fates(view):
            unit, shape = view.units.get(fate.unit), plan(fate.silhouette)
            if unit is None or not fate.lost or fate.unit in standing or shape.aircraft or shape.ground:
                continue
            if 0 < unit.x < table.wide and 0 < unit.y < table.high:
                turns = lost_in(told) if turns is None else turns
                when = f", {self._called} {turns[unit.id]}" if unit.id in turns else ""
                found.append(Sunken(unit.x, unit.y, unit.name + when))
        return found


class SeaTable:
    """The board in its place, and how it is looked at."""

    def __init__(self, wide: float, high: float, lands: tuple[Land, ...], unit: str = "in") -> None:
        """`unit` is the ruleset's unit of length, by which the border is divided."""
        self.wide, self.high = wide, high
        major, minor = majors(unit)
        self.board = Board(wide, high, major=major, minor=minor, lands=lands)
        self.area = pygame.Rect(0, 0, 1, 1)
        self.border = 22
        self._camera: Camera | None = None
        self._glide: Glide | None = None
        self._now = 0.0
        self._sharp = True
        self._by_hand = False
        self._grip = False
        self._subject: object = None
        self._asked: tuple[Sequence[Position], float] = (), 0.0
        """The places held last, and the length of a ship there."""
        self.alive = False
        """Whether water moves and fires burn while nothing happens."""
        self.still = False
        """Whether what lives is shown as at one moment, for who wants less motion."""
        self.measuring: Position | None = None
        self.pointer: Pos | None = None
        self.muster: tuple[float, float, float, float] | None = None
        """The least rectangle (west, south, east, north) that holds all pieces when the battle is opened."""

        self.company: Callable[[], Sequence[Sequence[Position]]] = tuple
        """What is to be in sight beside what is held there, the dearest first."""

    @classmethod
    def of(cls, ruleset: Ruleset, view: Table, pieces: Sequence[Piece] = ()) -> SeaTable:
        """The table of a battle with its lands, as a view has them; first looked at where these pieces are."""
        lands = tuple(one for one in ruleset.presenter.terrain(view) if isinstance(one, Land))
        table = cls(view.width, view.height, lands, ruleset.unit)
        if pieces:
            table.muster = bounds((piece.x, piece.y) for piece in pieces)
        return table

    def light(self, hour: HourName) -> None:
        """The sea as it lies at an hour."""
        if self.board.lights.hour != hour:
            self.board.lights.hour = hour
            self._sharp = False

    def lay_out(self, area: pygame.Rect, border: int) -> None:
        """Where the table lies; it goes on showing the same middle at the same zoom."""
        self.area, self.border = area, border
        if self._camera is None:
            self._camera = self._first()
        else:
            least, most = self.board.scales(area, border)
            moved = self._camera.viewed(self.board.sea(area, border))
            scale = min(most, max(least, moved.scale))
            middle = moved.to_screen((moved.x, moved.y))
            self._camera = self._held(moved.scaled(scale, middle))
        self._glide = None

    def _first(self) -> Camera:
        """How the table is first looked at: where the pieces are, with sea around them."""
        whole = self.board.whole(self.area, self.border)
        if self.muster is None:
            return whole
        west, south, east, north = self.muster
        more = AROUND * self.board.border.major
        near = whole.fitted(west - more, south - more, east - west + 2 * more, north - south + 2 * more)
        return self._held(near) if near.scale > whole.scale else whole

    def gesture(self, given: Input) -> bool:
        """The wheel zooms and a drag shifts it; true when it was clicked: pressed and let go with nothing dragged."""
        if isinstance(given, Wheel) and self.holds(given.pos):
            self.zoom(given.dy, given.pos)
        elif isinstance(given, Press) and given.button == LEFT:
            self._grip = self.holds(given.pos)
        elif isinstance(given, Drag) and self._grip:
            self.pan(*given.rel)
        elif isinstance(given, Release) and given.button == LEFT:
            clicked, self._grip = self._grip and not given.dragged, False
            return clicked
        return False

    @property
    def gliding(self) -> bool:
        """Whether the view is on its way somewhere."""
        return self._glide is not None

    # -- looking ---------------------------------------------------------------------------------------------------

    @property
    def camera(self) -> Camera:
        """What is seen now."""
        assert self._camera is not None
        return self._glide.at(self._now) if self._glide is not None else self._camera

    def _held(self, camera: Camera) -> Camera:
        return camera.kept(self.wide, self.high, MARGIN)

    def keep(self) -> Camera:
        """The camera to come back to later."""
        assert self._camera is not None
        return self._camera

    def resume(self, camera: Camera | None) -> None:
        """Look as a camera kept earlier did, at once (None: at the whole table)."""
        self._glide, self._subject, self._by_hand, self._asked = None, None, False, ((), 0.0)
        if camera is None:
            self._camera = self._first()
        else:
            self._camera = self._held(camera.viewed(self.board.sea(self.area, self.border)))

    def _go(self, goal: Camera, lasts: float) -> None:
        start = self.camera
        self._camera = goal
        self._glide = Glide(start, goal, self._now, lasts) if goal != start else None

    def zoom(self, notches: float, pos: Pos) -> None:
        """Nearer or farther about what lies under a pixel."""
        self._by_hand = True
        least, most = self.board.scales(self.area, self.border)
        self._go(self._held(self.keep().zoomed(notches, pos, least, most)), ZOOM_MS)

    def pan(self, dx: float, dy: float, *, glide: bool = False) -> None:
        """The table is moved by so many pixels."""
        self._by_hand = True
        goal = self._held(self.keep().panned(dx, dy))
        if glide:
            self._go(goal, ZOOM_MS)
        else:
            self._camera, self._glide = goal, None

    def fit(self) -> None:
        """The whole table."""
        self._by_hand = True
        self._go(self.board.whole(self.area, self.border), GLIDE_MS)

    def centre(self, at: Position, *, glide: bool = True) -> None:
        """Look at a place; the view follows again what happens."""
        self._by_hand = False
        self._go(self._held(self.keep().centred(at)), GLIDE_MS if glide else 1.0)

    def bring(self, places: Sequence[Position]) -> None:
        """Look where something happens, only if it is out of sight."""
        if places and not all(self.keep().sees(place, OUT_OF_SIGHT) for place in places):
            self.centre(middle(places))

    def hold(self, places: Sequence[Position], subject: object, length: float = 0.0) -> None:
        """Keep all places of a subject in sight, from as near as that goes, with a fifth of the view around them.

        Where the view moves, as much of the `company` stays in it as has room with its names; what is held first comes
        no nearer than all of that has.

        Nothing moves while they lie well inside and a ship of this `length` is not too small, nor after the player's
        own hand moved the view, until there is another subject.
        """
        if not places:
            return
        camera = self.keep()
        self._asked = places, length
        if subject == self._subject and self._by_hand:
            return
        self._by_hand = self._by_hand and subject == self._subject
        first, self._subject = self._subject is None and not self._by_hand, subject
        company = [bounds(others) for others in self.company() if others]
        _, _, wide, high = camera.view
        west, south, east, north = bounds(places)
        least, most = self.board.scales(self.area, self.border)
        far = min(INSIDE * wide / max(east - west, 1e-6), INSIDE * high / max(north - south, 1e-6), most)
        wanted = max(camera.scale, theme.px(SHIP) / length if length else 0.0)
        named = theme.px(NAMED)
        for left, low, right, top in company if first else ():
            across, down = max(east, right) - min(west, left), max(north, top) - min(south, low)
            far = min(far, (wide - 2 * named) / max(across, 1e-6), (high - 1.6 * named) / max(down, 1e-6))
        scale = max(least, min(far, wanted))
        seen = all(camera.sees(place, EDGE * min(wide, high)) for place in places)
        if seen and abs(scale / camera.scale - 1) < NEARER:
            return
        centre = middle(places)
        beside, above = named / scale, named / scale / 2
        for left, low, right, top in company:
            centre = (
                _beside(centre[0], min(west, left - beside), max(east, right + beside), wide / scale),
                _beside(centre[1], min(south, low - beside), max(north, top + above), high / scale),
            )
        goal = self._held(camera.scaled(scale, camera.to_screen(centre)).centred(centre))
        if goal != camera:  # in a corner a place stays near the view's edge: a glide begun anew never arrives
            self._go(goal, GLIDE_MS)

    def keyed(self, name: str) -> bool:
        """A key that brings the middle of the view nearer or farther, or shows the whole table; True where it was one.

        For rooms whose keys are no player's to choose.
        """
        if name == "0":
            self.fit()
        elif name in ("+", "=", "-"):
            self.zoom(-1 if name == "-" else 1, self.area.center)
        else:
            return False
        return True

    def act(self, action: str) -> bool:
        """A key that moves the view or the ruler; True where it was one."""
        pans = {"pan_left": (PAN, 0), "pan_right": (-PAN, 0), "pan_up": (0, PAN), "pan_down": (0, -PAN)}
        if action in pans:
            self.pan(*pans[action], glide=True)
        elif action in ("zoom_in", "zoom_out"):
            where = self.pointer if self.pointer is not None else self.area.center
            self.zoom(1 if action == "zoom_in" else -1, where)
        elif action == "fit":
            self.fit()
        elif action == "to_asked":
            self._by_hand = False
            self.hold(self._asked[0], self._subject, self._asked[1])
        elif action == "measure":
            self.measuring = None if self.measuring is not None else self.at(self.pointer or self.area.center)
        else:
            return False
        return True

    # -- the pointer -----------------------------------------------------------------------------------------------

    def strolled(self, given: Input) -> bool:
        """Whether the pointer only goes from one place of the sea to another: no panel can tell."""
        if not isinstance(given, Move | Drag) or self.pointer is None:
            return False
        return self.holds(self.pointer) and self.holds(given.pos)

    def holds(self, pos: Pos) -> bool:
        """Whether a pixel lies on the sea."""
        left, top, wide, high = self.board.sea(self.area, self.border)
        return left <= pos[0] < left + wide and top <= pos[1] < top + high

    def at(self, pos: Pos) -> Position:
        """The place of the table under a pixel."""
        return self.camera.to_table(pos)

    def under(self, pos: Pos, pieces: Sequence[Piece]) -> list[str]:
        """The pieces under a pixel, the nearest first."""
        camera = self.camera
        found = []
        for piece in drawn(pieces, self.board.larger):
            x, y = camera.to_screen((piece.x, piece.y))
            away = hypot(pos[0] - x, pos[1] - y)
            near = away <= max(theme.px(15), piece.radius * camera.scale)
            if near or _on_hull(piece, pos[0] - x, pos[1] - y, camera.scale):
                found.append((away, piece.id))
        return [unit for _, unit in sorted(found)]

    def ruler(self, words: Callable[[float], str]) -> list[Overlay]:
        """The ruler from where measuring began to the pointer; `words` tells a length."""
        if self.measuring is None or self.pointer is None or not self.holds(self.pointer):
            return []
        start, end = self.measuring, self.at(self.pointer)
        return [Ruler(start, end, words(hypot(end[0] - start[0], end[1] - start[1])))]

    # -- time and picture ------------------------------------------------------------------------------------------

    def tick(self, dt: float) -> bool:
        """Let time pass; True while the view moves or sharpens."""
        self._now += dt
        if self._glide is not None:
            if self._glide.over(self._now):
                self._glide = None
            return True
        return not self._sharp

    def draw(
        self,
        canvas: pygame.Surface,
        pieces: Sequence[Piece],
        overlays: Sequence[Overlay],
        hover: str | None,
        *,
        sharp: bool = False,
        effects: Plies | None = None,
    ) -> None:
        """Draw it, with what is seen for a moment (`effects`); `sharp` lets it take the time it needs."""
        budget = float("inf") if sharp else BUDGET if self.gliding else RESTING
        time = 0.0 if self.still else self._now
        self._sharp = self.board.draw(
            canvas, self.area, self.camera, pieces, overlays, hover, time, budget, effects, self.alive
        )


def _hour(overlay: Night | Twilight) -> HourName:
    return "night" if not isinstance(overlay, Twilight) else "dawn" if overlay.dawn else "dusk"


def _beside(middle: float, first: float, last: float, length: float) -> float:
    """The middle of a view of this length that holds all from `first` to `last`, as near to `middle` as can be."""
    return middle if last - first > length else min(first + length / 2, max(last - length / 2, middle))


def _on_hull(piece: Piece, dx: float, dy: float, scale: float) -> bool:
    """Whether so many pixels right of and below her middle one is on the hull as it is drawn."""
    if piece.pile is not None or piece.flight:
        return False
    ahead = radians(piece.heading)
    along, across = dx * sin(ahead) - dy * cos(ahead), dx * cos(ahead) + dy * sin(ahead)
    half = piece.length * scale / 2
    return abs(along) <= half and abs(across) <= max(theme.px(4), half * BROAD)
