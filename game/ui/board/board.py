"""The board: sea, border, overlays, pieces and words, drawn from a view and a time in one call.

Drawing changes nothing but what is kept to draw faster. It knows no rules: what lies on the table and what is
shown over it come in as `Piece` and `game.tabletop.overlays` records.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from math import cos, hypot, inf, pi, radians, sin
from typing import NamedTuple

import pygame

from game.tabletop import overlays as kinds
from game.ui.board.allowance import Allowance
from game.ui.board.border import Border
from game.ui.board.camera import Camera
from game.ui.board.chart import Chart
from game.ui.board.ground import Ground
from game.ui.board.hours import HOURS, HourName
from game.ui.board.larger import drawn, larger
from game.ui.board.layers import ROOM, Layers
from game.ui.board.lettering import Placed, lettered, set_down
from game.ui.board.lights import Lights, flickers
from game.ui.board.marks import mark_plate
from game.ui.board.pieces import ALOFT, BRIGHT, MARKERS, TOWARDS, VEILED, Fleet, Piece, hurt, reach_of
from game.ui.board.places import covered
from game.ui.board.shipyard import AWASH
from game.ui.board.sketch import LAID, Point
from game.ui.effects import fires, lights, stock
from game.ui.effects.plies import Plies
from game.ui.effects.wakes import wake
from game.ui.effects.water import Water
from game.ui.effects.weather import Weather
from game.ui.kit import materials, theme
from game.ui.kit.theme import Colour

BUDGET, RESTING = 1.3, 3.5
"""Milliseconds a frame may spend on sharpening, while the view moves and while it rests."""
BORDER, BORDER_COMPACT = 22, 20
SURVEY = 1.0
"""Milliseconds a frame may spend besides, while the view is not sharp, on the picture that stands in for it."""
FLAME = 13.0
"""Pixels across of a fire that lives."""
SMOKES, PLUMES = 0.55, 6
"""How strong the smoke is of a ship that lost half of her hull, and at most so many of them smoke."""
BOBS, RISES = 3.7, 0.014
"""Seconds in which a ship aloft bobs once, and by how much of her length."""
BELOW = (
    kinds.Land,
    kinds.Sunken,
    kinds.Lit,
    kinds.Beam,
    kinds.Night,
    kinds.Twilight,
    kinds.Zone,
    kinds.Exit,
    kinds.Danger,
    kinds.Edges,
    kinds.Likely,
    kinds.Farthest,
    kinds.LookedAt,
    kinds.Cloud,
    kinds.Circle,
    kinds.Wedge,
    kinds.RangeRing,
    kinds.Band,
    kinds.Reach,
    kinds.Berth,
    kinds.Landing,
    kinds.Masked,
    kinds.Pencilled,
)
"""Overlays under the pieces, in the order they are laid."""
_RANKS = {kind: rank for rank, kind in enumerate(BELOW)}
ABOVE = (
    kinds.Wake,
    kinds.Ablaze,
    kinds.Sight,
    kinds.Sortie,
    kinds.Route,
    kinds.Course,
    kinds.Threat,
    kinds.FireLine,
    kinds.Ruler,
    kinds.Hazard,
    kinds.Lasso,
)


Laid = tuple[pygame.Surface, tuple[int, int]]


class Hovering(NamedTuple):
    """A ship aloft: her plate, her shadow, the pixel of her middle, her length in pixels, what her bobbing hangs on."""

    plate: pygame.Surface
    shadow: pygame.Surface
    x: int
    y: int
    length: float
    phase: float


class Shown(NamedTuple):
    """What one picture of the board depends on, but for the time."""

    camera: Camera
    pieces: tuple[Piece, ...]
    overlays: tuple[kinds.Overlay, ...]
    hover: str | None
    edition: int


class Board:
    """One table `wide` x `high` units, a cross and a number each `major` units, a band cell each `minor`."""

    def __init__(
        self,
        wide: float,
        high: float,
        *,
        major: float = 6.0,
        minor: float = 1.0,
        hour: HourName = "day",
        lands: tuple[kinds.Land, ...] = (),
        overlays: int = ROOM,
    ) -> None:
        """`lands` are painted into the sea, once for all; land that may change is an overlay. So many `overlays` may
        lie there at once and be kept."""
        self.wide, self.high = wide, high
        self.lands = lands
        self.chart = Chart(wide, high, major, lands)
        self.border = Border(major, minor)
        self.fleet = Fleet()
        self.water = Water()
        self.weather = Weather()
        self.layers = Layers(overlays)
        self.lights = Lights(self.chart, hour)
        self.ground = Ground(self.chart, self.layers, self.lights)
        self.larger: dict[str, float] = {}
        """How many times their length ships were drawn last, by their ids."""
        self._given: tuple[Sequence[Piece], float, Sequence[Piece]] = (), 0.0, ()
        self._scale = 0.0
        self._shown: Shown | None = None
        self._sharp = False
        self._clear = _Clearance((), (), 1.0)
        self._order: list[tuple[Piece, int, int, float]] = []
        self._known: dict[str, pygame.Surface] = {}  # sharp pictures of the pieces at this zoom
        self._ground_shown: tuple[kinds.Overlay, ...] = ()
        self._plates: list[Laid] = []
        self._hovering: list[Hovering] = []
        self._marked: list[Laid] = []
        self._alive = False
        self._smoking: list[tuple[Piece, int, int, float]] = []
        self.over: tuple[pygame.Rect, ...] = ()
        """Boxes of the window that something lies over: no dice fall there."""
        self.written: tuple[pygame.Rect, ...] = ()
        """Boxes of the window in which somebody else writes and draws: no words stand there."""
        self._placed: list[Placed] = []
        self._placed_of: object = None
        self._placed_for: Camera | None = None
        self._words_of: frozenset[kinds.Overlay] | None = None
        self._words: list[Laid] = []
        self._leads: list[tuple[Point, Point]] = []

    def sea(self, rect: pygame.Rect, border: int | None = None) -> tuple[float, float, float, float]:
        """The part of a window rectangle that is sea: the camera's view."""
        inner = rect.inflate(-2 * (border or _border()), -2 * (border or _border()))
        return (inner.left, inner.top, inner.width, inner.height)

    def whole(self, rect: pygame.Rect, border: int | None = None) -> Camera:
        """A camera that shows the whole table and a little beyond in a window rectangle."""
        margin = 0.015 * max(self.wide, self.high)
        camera = Camera(0, 0, 1, self.sea(rect, border))
        return camera.fitted(-margin, -margin, self.wide + 2 * margin, self.high + 2 * margin)

    def scales(self, rect: pygame.Rect, border: int | None = None) -> tuple[float, float]:
        """The least and the greatest scale worth zooming to: the whole table, a ninth of its width."""
        least = self.whole(rect, border).scale
        return least, least * 9

    def draw(
        self,
        canvas: pygame.Surface,
        rect: pygame.Rect,
        camera: Camera,
        pieces: Sequence[Piece],
        overlays: Sequence[kinds.Overlay] = (),
        hover: str | None = None,
        time: float = 0.0,
        budget: float = BUDGET,
        effects: Plies | None = None,
        alive: bool = False,
    ) -> bool:
        """Draw the board into `rect`, the border around the camera's view included.

        `hover` is the id of the piece under the pointer; `time` is in milliseconds; `effects` lie on the water and
        above the pieces, under all words. On one that is `alive` water moves and fires burn by the time.
        Returns true when all of it is sharp and what lies around it is ready; else drawing it again goes on with
        that. While the zoom changes nothing new is painted. A `budget` of `math.inf` sharpens everything at once.
        """
        steady = camera.scale == self._scale or budget == inf
        self._scale = camera.scale
        pieces = self._enlarged(pieces, camera.scale)
        allowance = Allowance(budget if steady else 0.0)
        before = canvas.get_clip()
        view = camera.frame
        canvas.set_clip(view.clip(before))
        shown = Shown(camera, tuple(pieces), tuple(overlays), hover, theme.edition)
        changed = shown != self._shown
        if changed and not _only_moved(self._shown, shown):
            self._known.clear()
            self._order = _ordered(pieces, camera.scale)
            self._smoking = _smoking(self._order, overlays)
            self._clear = _Clearance(pieces, overlays, camera.scale)
            self._ground_shown = tuple(sorted(filter(_lies_below, overlays), key=_rank))
        resting = budget == inf or (steady and self._shown is not None and camera == self._shown.camera)
        self._place_words(shown, resting, allowance)
        if changed or not self._sharp or alive != self._alive:
            # The pieces are painted before the sea: eyes are on them.
            self._alive = alive
            self._sharp = self._stand(shown, allowance)
        self._shown = shown
        sharp = self._sharp and self._placed_for == camera
        sharp &= self.ground.draw(canvas, camera, self._ground_shown, self._clear, allowance)
        self._lay_words(camera)
        if alive:
            effects = effects or Plies(view)
            self._stir(canvas, shown, time, effects, steady)
        for overlay in overlays:
            if isinstance(overlay, kinds.Lit) and flickers(overlay):
                sharp &= self.lights.flicker(canvas, camera, overlay, allowance, time)
        if effects is not None:
            effects.lay_water(canvas)
        canvas.fblits(self._plates, LAID)
        for ship in self._hovering:
            _hover(canvas, ship, time / 1000)
        canvas.fblits(self._marked, LAID)
        if clouds := [one for one in overlays if isinstance(one, kinds.Cloud)]:
            air = HOURS[self.lights.hour].air
            self.weather.lay(canvas, camera, clouds, time if alive else 0.0, air=air)
        if effects is not None:
            effects.lay_above(canvas)
        for overlay in overlays:
            if isinstance(overlay, ABOVE) and not (alive and isinstance(overlay, kinds.Ablaze)):
                sharp &= self.layers.draw(canvas, camera, overlay, self._clear, allowance, at_once=True)
        for start, end in self._leads:
            pygame.draw.aaline(canvas, theme.colour.brass_light, start, end)
        canvas.fblits(self._words, LAID)
        canvas.set_clip(before)
        self.border.draw(canvas, rect, camera)
        if steady and not sharp:
            self.chart.survey(Allowance(SURVEY))
        if sharp and budget < inf:
            sharp = self.ground.ahead(camera, self._ground_shown, self._clear, allowance)
            sharp = sharp and not stock.paint_ahead()
        return sharp

    def _enlarged(self, pieces: Sequence[Piece], scale: float) -> Sequence[Piece]:
        """The pieces as long as they are drawn at so many pixels a unit."""
        if self._given[0] is not pieces or self._given[1] != scale:
            self.larger = larger(pieces, scale)
            self._given = pieces, scale, drawn(pieces, self.larger)
        return self._given[2]

    def _stir(self, canvas: pygame.Surface, shown: Shown, time: float, effects: Plies, steady: bool) -> None:
        """What lives on a table by itself: the water, while the zoom rests, fires, lights, what hovers."""
        camera = shown.camera
        if steady:
            lands = [*self.lands, *(one for one in shown.overlays if isinstance(one, kinds.Land))]
            origin_x, origin_y = camera.origin
            wide, high = round(self.wide * camera.scale), round(self.high * camera.scale)
            with materials.within(canvas, pygame.Rect(origin_x, origin_y - high, wide, high)):
                self.water.draw(canvas, camera, time, lands, gusts=HOURS[self.lights.hour].gusts)
        for number, (piece, x, y, _) in enumerate(self._smoking):
            stack, size = (camera.origin[0] + x, camera.origin[1] + y), 0.11 * piece.length * camera.scale
            fires.plume(effects, stack, size, time / 1000 + 1.3 * number, round(31 * piece.x), SMOKES)
        clouds = [one for one in shown.overlays if isinstance(one, kinds.Cloud)]
        self.weather.drops(effects, camera, clouds, time)
        for ship in self._hovering:
            lights.downwash(effects, (ship.x, ship.y), ship.length, time / 1000 + ship.phase)
        for overlay in shown.overlays:
            if isinstance(overlay, kinds.Lit) and overlay.kind == "starshell":
                middle, reach = camera.to_screen((overlay.x, overlay.y)), overlay.radius * camera.scale
                lights.starshell(effects, middle, reach, time / 1000, overlay.x)
            elif isinstance(overlay, kinds.Beam):
                lights.lamp(effects, camera.to_screen(overlay.start), time / 1000)
            elif isinstance(overlay, kinds.Ablaze):
                at, smoke = camera.to_screen((overlay.x, overlay.y)), camera.to_screen(overlay.smoke)
                size = FLAME * theme.scale
                fires.ablaze(
                    effects,
                    at,
                    smoke,
                    overlay.fires,
                    size,
                    time / 1000,
                    round(31 * overlay.x + 17 * overlay.y),
                )

    def _place_words(self, shown: Shown, resting: bool, allowance: Allowance) -> None:
        """The words, placed anew when what is shown changes and the view rests; else where they were."""
        camera, before = shown.camera, self._shown
        what = (shown.pieces, shown.overlays, shown.edition, self.written)
        if what != self._placed_of or (camera != self._placed_for and resting):
            self._placed_of, self._placed_for = what, camera
            placing = partial(lettered, camera, shown.pieces, (*self.lands, *shown.overlays), self.written)
            self._placed = allowance.painted("words", placing)
        elif before is not None and camera == before.camera:
            return
        self._words_of = None

    def _lay_words(self, camera: Camera) -> None:
        """The words where they lie under a camera; the number of a ring comes with the ring."""
        waiting = frozenset(
            word.of for word in self._placed if word.of is not None and not self.layers.seen(word.of)
        )
        if self._words_of is None or waiting != self._words_of:
            self._words_of = waiting
            self._words, self._leads = set_down(camera, self._placed, waiting)

    def _stand(self, shown: Shown, allowance: Allowance) -> bool:
        """Gather what lies on the ground: the pieces in view, what marks them, their ghosts; whether all of it is
        sharp."""
        camera, _, overlays, hover, _ = shown
        marks = [overlay for overlay in overlays if isinstance(overlay, kinds.Mark)]
        refused = {mark.unit for mark in marks if mark.kind == "refused"}
        origin_x, origin_y = camera.origin
        left, top, wide, high = camera.view
        scale, sharp = camera.scale, True
        laid: list[Laid] = []
        wakes: list[Laid] = []
        aloft: list[Hovering] = []
        spots: dict[str, tuple[int, int, Piece]] = {}
        known = self._known
        for piece, across, along, reach in self._order:
            x, y = origin_x + across, origin_y + along
            spots[piece.id] = (x, y, piece)
            if not (left - reach < x < left + wide + reach and top - reach < y < top + high + reach):
                continue
            found = known.get(piece.id)
            light = self.lights.on((piece.x, piece.y), piece.radius, overlays)
            hovers = self._alive and piece.flying and piece.pile is None and piece.silhouette not in MARKERS
            if found is None:
                share = VEILED if piece.id in refused else 1.0
                found, done = self.fleet.picture(
                    piece, scale, allowance, share * piece.faint, light=light, hovering=hovers
                )
                sharp &= done
                if done:
                    known[piece.id] = found
            if hovers:
                length = piece.length * scale
                shadow = self.fleet.yard.shadow(piece.silhouette, length, round(piece.heading * 2) / 2 % 360)
                aloft.append(Hovering(found, shadow, x, y, length, 1.7 * piece.x + piece.y))
                continue
            laid.append((found, _centred(found, x, y)))
            if (
                piece.way
                and not piece.flying
                and piece.silhouette not in MARKERS
                and (trail := wake(piece.way, piece.length * scale, piece.heading)) is not None
            ):
                if light != BRIGHT:
                    trail = trail.copy()
                    trail.fill((*light, min(light)), special_flags=pygame.BLEND_RGBA_MULT)
                wakes.append((trail, _centred(trail, x, y)))
            if hurt(piece) >= AWASH and not piece.flying:
                wakes += _oil(piece, x, y, scale)
        self._plates, self._hovering = wakes + laid, aloft
        laid = []
        around = [(mark.unit, str(mark.kind)) for mark in marks]
        if hover is not None:
            around.append((hover, "hover"))
        for unit, kind in around:
            if unit in spots:
                x, y, piece = spots[unit]
                ring = mark_plate(kind, round(piece.radius * scale, 1))
                if ring is not None:
                    laid.append((ring, _centred(ring, x, y)))
        for overlay in overlays:
            if isinstance(overlay, kinds.Ghost) and overlay.unit in spots:
                pose = overlay.pose
                piece = spots[overlay.unit][2]
                plate, done = self.fleet.ghost(piece, scale, pose.heading, allowance)
                sharp &= done
                at = _centred(plate, round(origin_x + pose.x * scale), round(origin_y - pose.y * scale))
                laid.append((plate, at))
        self._marked = laid
        return sharp

    def light(self, piece: Piece) -> Colour:
        """The light a piece lies in, by all that shone when the board was drawn last."""
        overlays = self._shown.overlays if self._shown is not None else ()
        return self.lights.on((piece.x, piece.y), piece.radius, overlays)

    def label_at(self, point: Point, camera: Camera) -> pygame.Rect | None:
        """The box of the label of the piece at a table point, as last placed; None where it has none."""
        for word in self._placed:
            if word.is_label and word.at == point:
                x, y = camera.to_screen(point)
                return pygame.Rect((round(x) + word.dx, round(y) + word.dy), word.plate.get_size())
        return None

    def worded(self, camera: Camera) -> list[pygame.Rect]:
        """The boxes of all names, tags and notes, as last placed."""
        return [plate.get_rect(topleft=corner) for plate, corner in set_down(camera, self._placed)[0]]

    def free_sea(self, near: Point, size: tuple[int, int]) -> pygame.Rect:
        """A window rectangle of a size on free sea as last drawn, the nearest to a window pixel that covers
        fewest pieces and words: where dice may fall."""
        if self._shown is None:
            return pygame.Rect((round(near[0]), round(near[1])), size)
        camera, pieces = self._shown[:2]
        view = camera.frame.inflate(-16, -16)
        taken: list[pygame.Rect] = []
        for piece in pieces:
            x, y = camera.to_screen((piece.x, piece.y))
            across, along = reach_of(piece, camera.scale)
            taken.append(pygame.Rect(x - across - 4, y - along - 4, 2 * across + 8, 2 * along + 26))
        taken += self.over
        words = self.worded(camera)
        best, least = pygame.Rect(view.topleft, size), (inf, inf)
        for left in range(view.left, max(view.left, view.right - size[0]) + 1, 24):
            for top in range(view.top, max(view.top, view.bottom - size[1]) + 1, 24):
                box = pygame.Rect((left, top), size)
                covers = 4 * covered(box, taken) + covered(box, words)
                rank = (float(covers), hypot(box.centerx - near[0], box.centery - near[1]))
                if rank < least:
                    best, least = box, rank
        return best


def _border() -> int:
    """The width of the border under the look in force."""
    return theme.px(BORDER_COMPACT if theme.compact else BORDER)


def _lies_below(overlay: kinds.Overlay) -> bool:
    """Whether an overlay belongs to the ground. Fires do not: they flicker."""
    return type(overlay) in _RANKS and not flickers(overlay)


def _rank(overlay: kinds.Overlay) -> int:
    return _RANKS[type(overlay)]


def _centred(plate: pygame.Surface, x: int, y: int) -> tuple[int, int]:
    return x - plate.get_width() // 2, y - plate.get_height() // 2


def _oil(piece: Piece, x: int, y: int, scale: float) -> Iterator[Laid]:
    """Oil that a ship far gone leaves astern."""
    long, course = piece.length * scale, radians(piece.heading)
    for number, astern in enumerate((0.15, 0.45, 0.75, 1.05)):
        plate = stock.puff("oil", number, long * (0.42 + 0.12 * number), 0.3 - 0.06 * number)
        if plate is not None:
            away = astern * long
            yield plate, _centred(plate, x - round(sin(course) * away), y + round(cos(course) * away))


def _smoking(
    order: Sequence[tuple[Piece, int, int, float]], overlays: Sequence[kinds.Overlay]
) -> list[tuple[Piece, int, int, float]]:
    """Ships that lost half of their hull and do not burn by the rules, which would be seen."""
    ablaze = [(one.x, one.y) for one in overlays if isinstance(one, kinds.Ablaze)]
    found = [one for one in order if hurt(one[0]) >= 2 and (one[0].x, one[0].y) not in ablaze]
    return found[-PLUMES:]


def _hover(canvas: pygame.Surface, ship: Hovering, seconds: float) -> None:
    """A ship aloft bobs by so much of her length, and her shadow moves the other way."""
    bob = sin(2 * pi * seconds / BOBS + ship.phase)
    away = ship.length * ALOFT * (1 + 0.12 * bob)
    shadow = _centred(ship.shadow, ship.x + round(away * TOWARDS[0]), ship.y + round(away * TOWARDS[1]))
    canvas.blit(ship.shadow, shadow, special_flags=LAID)
    at = _centred(ship.plate, ship.x, ship.y - round(RISES * ship.length * bob))
    canvas.blit(ship.plate, at, special_flags=LAID)


def _depth(piece: Piece) -> tuple[bool, bool, float]:
    """Ships afloat lie lowest, flights fly highest, the larger below the smaller."""
    return (piece.flying, piece.flight, -piece.length)


def _only_moved(before: Shown | None, now: Shown) -> bool:
    """Whether nothing but the place of the camera, or what the pointer is on, differs."""
    return before is not None and (
        before.camera.scale == now.camera.scale
        and before.edition == now.edition
        and before.pieces == now.pieces
        and before.overlays == now.overlays
    )


def _ordered(pieces: Sequence[Piece], scale: float) -> list[tuple[Piece, int, int, float]]:
    """The pieces, lowest first, each with its pixel counted from the table's (0, 0) and how far it reaches."""
    return [
        (
            piece,
            round(piece.x * scale),
            round(-piece.y * scale),
            piece.length * scale if piece.pile is None else 2 * max(reach_of(piece, scale)),
        )
        for piece in sorted(pieces, key=_depth)
    ]


class _Clearance:
    """How far from a table point a line must keep, in pixels, because a base stands there."""

    def __init__(self, pieces: Sequence[Piece], overlays: Sequence[kinds.Overlay], scale: float) -> None:
        self._radii = {_near(piece.x, piece.y): round(piece.radius * scale) + 4.0 for piece in pieces}
        radii = {piece.id: piece.radius for piece in pieces}
        for overlay in overlays:
            if isinstance(overlay, kinds.Ghost) and overlay.unit in radii:
                spot = _near(overlay.pose.x, overlay.pose.y)
                self._radii[spot] = round(radii[overlay.unit] * scale) + 4.0

    def __call__(self, point: Point) -> float:
        return self._radii.get(_near(*point), 0.0)


def _near(x: float, y: float) -> tuple[float, float]:
    return round(x, 3), round(y, 3)
