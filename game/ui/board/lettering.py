"""Puts the words of a view in their places: labels at their pieces, tags and notes at their overlays.

The result hangs from table points by pixel offsets, so it holds while the view slides or zooms.
"""

from collections.abc import Collection, Iterator, Sequence
from math import cos, hypot, pi, sin
from typing import NamedTuple

import numpy as np
import pygame
import shapely
from shapely.geometry import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry

from game.tabletop import overlays as kinds
from game.ui.board.camera import Camera
from game.ui.board.pieces import Piece, reach_of
from game.ui.board.places import Ground, Word
from game.ui.board.relief import country
from game.ui.board.spots import (
    KEPT_APART,
    about_area,
    along,
    beside,
    head_of,
    off_edge,
    on_circle,
    on_view,
    pixels_of,
    round_about,
    within,
)
from game.ui.board.stacks import TOKENS_FROM, caption, pencilled, tokens, unveiled
from game.ui.board.words import IN_ARC, ON_RING, ON_SEA, SUNKEN, haloed, label, note, slanted, tag
from game.ui.kit import letters, theme
from game.ui.kit.theme import TagKind

Point = tuple[float, float]

LAND_NAME = letters.Style("serif", 15, 20, tracking=5, capitals=True)
ARROWS = "↑→↓←"
"""North, east, south, west."""
WHOLE = 0.9
"""So much of a land must be in view for its name to stand on the water beside it."""
ALONG = sorted(
    range(-170, 190, 10), key=lambda bearing: (abs(sin(bearing * pi / 180)), abs(bearing), bearing)
)
"""Bearings at which a ring's number may stand, those where it lies most level first."""


class Placed(NamedTuple):
    """A plate `dx`, `dy` pixels right of and below a table point; `lead` draws a line back to the point, or so many
    pixels `short` of it."""

    plate: pygame.Surface
    at: Point
    dx: int
    dy: int
    is_label: bool = False
    lead: bool = False
    short: float = 0.0
    of: kinds.Overlay | None = None
    """What it is the number or the name of, where it is to be seen no earlier than that."""


def lettered(
    camera: Camera,
    pieces: Sequence[Piece],
    overlays: Sequence[kinds.Overlay],
    written: Sequence[pygame.Rect] = (),
) -> list[Placed]:
    """Every label, tag and note of a view, labels first; in the `written` boxes somebody else writes."""
    view = camera.frame
    ground = Ground(view)
    for taken in written:
        ground.take("label", taken)
    marks = {overlay.unit: overlay for overlay in overlays if isinstance(overlay, kinds.Mark)}
    by_id = {piece.id: piece for piece in pieces}
    for piece in pieces:
        ground.take("piece", _box(camera, (piece.x, piece.y), *reach_of(piece, camera.scale)))
    for overlay in overlays:
        if isinstance(overlay, kinds.Ghost) and overlay.unit in by_id:
            reach = by_id[overlay.unit].radius * camera.scale
            ground.take("piece", _box(camera, (overlay.pose.x, overlay.pose.y), reach, reach))
    placed: list[Placed] = []
    boxes: dict[str, pygame.Rect] = {}
    for piece in sorted(pieces, key=lambda each: (each.id not in marks, each.small)):
        if not camera.sees((piece.x, piece.y)) or piece.faint < 0.3 or not piece.name:
            continue
        word = _label(piece, marks.get(piece.id), piece.radius * camera.scale)
        x, y = camera.to_screen((piece.x, piece.y))
        corner = ground.place(_label_word(camera, piece, *word), "label")
        boxes[piece.id] = pygame.Rect(corner, word[0].get_size())
        at = (round(corner[0] - x), round(corner[1] - y))
        placed.append(Placed(word[0], (piece.x, piece.y), *at, is_label=True))
    placed += _asides(camera, pieces, overlays, ground)
    for mark in (overlay for overlay in overlays if isinstance(overlay, kinds.Mark)):
        if mark.text and mark.unit in by_id:
            placed.append(_marked(camera, mark, by_id[mark.unit], boxes.get(mark.unit), ground))
    placed += _lands(camera, overlays, ground)
    for overlay in sorted(overlays, key=_late):
        if isinstance(overlay, kinds.RangeRing | kinds.Circle):
            placed += _on_ring(camera, overlay, ground)
            continue
        for plate, anchor, centres in _words_of(camera, overlay):
            boxes_at = [plate.get_rect(center=(round(cx), round(cy))) for cx, cy in centres]
            inside = [place.clamp(view) for place in boxes_at if view.colliderect(place)]
            corners = tuple(place.topleft for place in (*boxes_at, *inside))
            if isinstance(overlay, kinds.FireLine):
                placed.append(_tagged(camera, plate, anchor, corners, (0.0, 0.0), ground))
                continue
            where = Word(plate, corners)
            yields = isinstance(overlay, kinds.Cloud | kinds.Sunken)
            free = ground.free(where, "tag", theme.px(KEPT_APART)) if yields else None
            if yields and free is None:
                continue  # it is seen for what it is: its name lies over no other
            corner = free or ground.place(where, "tag", theme.px(KEPT_APART))
            x, y = camera.to_screen(anchor)
            of = overlay if isinstance(overlay, kinds.Wedge) else None
            placed.append(Placed(plate, anchor, round(corner[0] - x), round(corner[1] - y), of=of))
        if isinstance(overlay, kinds.Note):
            placed.append(_noted(camera, overlay, ground))
    return placed


def _late(overlay: kinds.Overlay) -> int:
    """Whose words are set after others: numbers of rings, and at last the names of those that went down."""
    return 2 * isinstance(overlay, kinds.Sunken) + isinstance(overlay, kinds.RangeRing | kinds.Circle)


def _on_ring(camera: Camera, ring: kinds.RangeRing | kinds.Circle, ground: Ground) -> Iterator[Placed]:
    """A ring's number along its outside, where it reads most level; left out where no free sea is at the ring."""
    text = ring.label if isinstance(ring, kinds.RangeRing) else ring.text
    if not text:
        return
    colour = theme.colour.ring
    if isinstance(ring, kinds.Circle):
        colour = {"interception": theme.colour.threat, "strike": theme.colour.full}.get(
            ring.kind, theme.colour.half
        )
    x, y = camera.to_screen((ring.x, ring.y))
    word = haloed(text, ON_RING, colour)
    reach = ring.radius * camera.scale + word.get_height() / 2
    for bearing in ALONG:
        plate = slanted(text, colour, -bearing if cos(bearing * pi / 180) >= 0 else 180 - bearing)
        middle = round(x + reach * sin(bearing * pi / 180)), round(y - reach * cos(bearing * pi / 180))
        box = plate.get_rect(center=middle)
        if ground.free(Word(plate, (box.topleft,)), "tag", theme.px(KEPT_APART)) is not None:
            yield Placed(plate, (ring.x, ring.y), round(box.x - x), round(box.y - y), of=ring)
            return


def _lands(camera: Camera, overlays: Sequence[kinds.Overlay], ground: Ground) -> Iterator[Placed]:
    """The names of lands, spaced wide across dry ground where nothing stands, else on the water beside it; one that is
    cut by the view and has no room ashore goes without, for the sea beside what is left of it may be far from it."""
    for overlay in overlays:
        if not (isinstance(overlay, kinds.Land) and overlay.name):
            continue
        outline = Polygon(overlay.outline).buffer(0)
        west, south, across, up = camera.seen
        seen = outline.intersection(box(west, south, west + across, south + up))
        if seen.is_empty:
            continue
        ashore = (
            ()
            if overlay.awash
            else _named_at(camera, overlay.outline, seen, letters.measure(overlay.name, LAND_NAME))
        )
        wide_ink = theme.mix(theme.colour.coast, theme.colour.key, 0.4), theme.colour.land_inner
        plate = letters.haloed(overlay.name, LAND_NAME, *wide_ink).premul_alpha() if ashore else None
        corner = None
        if plate is not None:
            half_wide, half_high = plate.get_width() / 2, plate.get_height() / 2
            spots = tuple((round(x - half_wide), round(y - half_high)) for x, y in ashore)
            corner = ground.free(Word(plate, spots), "label")
        if plate is None or corner is None:
            if not overlay.awash and seen.area < WHOLE * outline.area:
                continue
            plate = haloed(overlay.name, ON_SEA, theme.colour.label)
            left, top, right, foot = pixels_of(camera, seen)
            middle = (left + right - plate.get_width()) // 2
            high = plate.get_height()
            about = [(middle, foot + 6), (middle, top - high - 6), (right + 8, (top + foot - high) // 2)]
            for part in (0.25, 0.75):
                across, down = round((right - left) * (part - 0.5)), round((foot - top - high) * part)
                about += [
                    (middle + across, foot + 6),
                    (middle + across, top - high - 6),
                    (right + 8, top + down),
                ]
            inside = ((middle, (top + foot - high) // 2),) if overlay.awash else ()
            corner = ground.place(Word(plate, (*inside, *about)), "label")
        anchor = overlay.outline[0]
        x, y = camera.to_screen(anchor)
        yield Placed(plate, anchor, round(corner[0] - x), round(corner[1] - y))


def _named_at(
    camera: Camera, outline: kinds.Outline, seen: BaseGeometry, size: tuple[int, int]
) -> list[Point]:
    """The middles of the places across a land where a word lies on it whole, those with fewest roofs and trees
    first, and of these the one north of its middle."""
    west, south, east, north = seen.bounds
    wide, high = (size[0] + theme.px(16)) / camera.scale, (size[1] + theme.px(8)) / camera.scale
    stands = country(outline)
    spots = np.array([spot for clump in (*stands.roofs, *stands.woods) for spot in clump]).reshape(-1, 2)
    found: list[tuple[int, Point]] = []
    for part in (0.36, 0.5, 0.25, 0.62, 0.75, 0.14, 0.87):
        y = north - part * (north - south)
        for piece in shapely.get_parts(seen.intersection(LineString([(west, y), (east, y)]))):
            left, _, right, _ = piece.bounds
            for share in (0.5, 0.32, 0.68):
                x = left + share * (right - left)
                if seen.contains(box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)):
                    near = np.abs(spots - (x, y)) < (wide / 2, high / 2)
                    found.append((int(near.all(axis=1).sum()), camera.to_screen((x, y))))
    return [middle for _, middle in sorted(found, key=lambda each: each[0])]


def _asides(
    camera: Camera, pieces: Sequence[Piece], overlays: Sequence[kinds.Overlay], ground: Ground
) -> Iterator[Placed]:
    """What lies open on piles and what is pencilled beside them; left out where there is no free sea for it."""
    reaches = {(piece.x, piece.y): reach_of(piece, camera.scale) for piece in pieces}
    told = [
        (unveiled(piece.pile, piece.name), (piece.x, piece.y)) for piece in pieces if piece.pile is not None
    ]
    told += [(pencilled(each.text), each.at) for each in overlays if isinstance(each, kinds.Pencilled)]
    for plate, at in told:
        if plate is None or not camera.sees(at):
            continue
        x, y = camera.to_screen(at)
        word = Word(plate, tuple(_corners_about(plate, x, y, *reaches.get(at, (0.0, 0.0)))))
        corner = ground.free(word, "label")
        if corner is not None:
            yield Placed(plate, at, round(corner[0] - x), round(corner[1] - y))


def _corners_about(
    plate: pygame.Surface, x: float, y: float, across: float, along: float
) -> Iterator[tuple[int, int]]:
    """Beside a piece, above it and below it, near first."""
    wide, high = plate.get_size()
    for further in (theme.px(4), theme.px(16), theme.px(30)):
        right, left = x + across + further, x - across - further - wide
        above, below = y - along - further - high, y + along + further
        for left_edge, top in (
            (right, y - high * 0.8),
            (left, y - high * 0.8),
            (x - wide / 2, above),
            (right, above),
            (left, above),
            (right, y + along / 2),
            (x - wide / 2, below),
        ):
            yield round(left_edge), round(top)


def _box(camera: Camera, point: Point, half_wide: float, half_high: float) -> pygame.Rect:
    x, y = camera.to_screen(point)
    return pygame.Rect(round(x - half_wide), round(y - half_high), round(2 * half_wide), round(2 * half_high))


def _label(piece: Piece, mark: kinds.Mark | None, radius: float) -> tuple[pygame.Surface, int]:
    states, refused = piece.states, mark is not None and mark.kind == "refused"
    if mark is not None and mark.kind == "doomed" and "doomed" not in states:
        states = ("doomed", *states)
    shown = () if refused else states
    if piece.pile is None:
        word = haloed(piece.note, IN_ARC, theme.colour.text2) if piece.note else None
        return label(piece.name, piece.side, piece.rows, piece.small, piece.flight, shown, refused, word)
    looked_at = mark is not None and not refused
    under = tokens(piece.pile, piece.side) if looked_at or radius >= theme.px(TOKENS_FROM) else None
    return label(caption(piece.name, piece.pile), piece.side, (), piece.small, False, shown, refused, under)


def _label_word(camera: Camera, piece: Piece, plate: pygame.Surface, middle: int) -> Word:
    """The four places of a label: below, above, left, right, and again a little further off."""
    x, y = camera.to_screen((piece.x, piece.y))
    across, along = reach_of(piece, camera.scale)
    wide, high = plate.get_size()
    corners: list[tuple[int, int]] = []
    for further in (0, theme.px(14)):
        corners += [
            (round(x - middle), round(y + along + 2 + further)),
            (round(x - middle), round(y - along - high - 2 - further)),
            (round(x - across - wide - 3 - further), round(y - high / 2)),
            (round(x + across + 3 + further), round(y - high / 2)),
        ]
    return Word(plate, tuple(corners))


def _words_of(camera: Camera, overlay: kinds.Overlay) -> Iterator[tuple[pygame.Surface, Point, list[Point]]]:
    """An overlay's names and tags: a plate, the table point it belongs to, where its middle may stand."""
    colour = theme.colour
    match overlay:
        case kinds.Wedge(pose=pose, start=start, end=end, radius=radius, label=text) if text:
            middle = pose.heading + (start + (end if end > start else end + 360)) / 2
            word = haloed(text, IN_ARC, colour.full if overlay.full else colour.half)
            at = (pose.x, pose.y)
            yield (
                word,
                at,
                [
                    spot
                    for part in (0.86, 0.7, 0.55)
                    for spot in on_circle(camera, at, radius * part, (middle, middle - 14, middle + 14))
                ],
            )
        case kinds.Cloud(outline=outline, name=text) if text:
            spots = [*within(camera, outline), *about_area(camera, outline, text)]
            yield haloed(text, ON_SEA, colour.label), outline[0], spots
        case kinds.Zone(outline=outline, name=text) if text:
            yield haloed(text, ON_SEA, colour.label), outline[0], head_of(camera, outline, text)
        case kinds.Exit(start=start, end=end, out=out, name=text) if text:
            words = text if on_view(camera, start, end) else f"{text} {ARROWS[round(out / 90) % 4]}"
            yield haloed(words, ON_SEA, colour.label), start, off_edge(camera, start, end, out, words)
        case kinds.Lit(x=x, y=y, radius=radius, text=text) if text:
            yield tag(text, "light"), (x, y), on_circle(camera, (x, y), radius, (180, 200, 60, 120, 300, 0))
        case kinds.Edges(half=half, most=most):
            yield from _held_in(camera, half, "half of all: in here", "light")
            yield from _held_in(camera, most, "9 of 10: in here", "info")
        case kinds.Farthest(lines=lines, text=text) if text:
            yield (
                tag(text, "refused"),
                lines[0][0],
                [camera.to_screen(line[len(line) // 2]) for line in lines],
            )
        case kinds.LookedAt(x=x, y=y, radius=radius, text=text) if text:
            yield (
                tag(text, "refused"),
                (x, y),
                on_circle(camera, (x, y), radius, (90, 60, 120, 0, 270, 180)),
            )
        case kinds.Landing(x=x, y=y, radius=radius, text=text) if text:
            yield tag(text, "info"), (x, y), on_circle(camera, (x, y), radius, (0, 180, 90, 270))
        case kinds.Threat(origin=start, goal=end, text=text) if text:
            parts = (0.38, 0.46, 0.30, 0.54, 0.62, 0.22, 0.70)
            yield tag(text, "threat"), start, along(camera, start, end, parts)
        case kinds.FireLine(start=start, end=end, text=text) if text:
            half_way = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
            yield tag(text, "threat"), half_way, along(camera, start, end, (0.5, 0.4, 0.6, 0.3, 0.7))
        case kinds.Sortie(start=start, goal=end, text=text) if text:
            yield tag(text, "info"), start, along(camera, start, end, (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8))
        case kinds.Course(start=start, end=end, text=text) if text:
            kind: TagKind = "light" if overlay.side < 0 else "info"
            yield tag(text, kind), start, along(camera, start, end, (0.5, 0.7, 0.3, 0.9, 0.1))
        case kinds.Sight(blocked=at, text=text) if text:
            yield tag(text, "refused"), at, beside(camera, at)
        case kinds.Ruler(start=start, end=end, text=text) if text:
            yield tag(text, "info"), start, along(camera, start, end, (0.5, 0.4, 0.6, 0.3, 0.7, 1.0))
        case kinds.Wake(now=now, then=then, text=text) if text:
            far = then or now
            plate = tag(text, "info")
            yield plate, far, round_about(camera, far, plate)
        case kinds.Sunken(x=x, y=y, name=text) if text:
            plate = haloed(text, SUNKEN, theme.mix(colour.path, colour.day.middle, 0.35))
            across, down = camera.to_screen((x, y))
            near = [(across, down + theme.px(22)), (across, down - theme.px(22))]
            yield plate, (x, y), [*near, *round_about(camera, (x, y), plate)]
        case kinds.Hazard(at=at, text=text) if text:
            yield tag(text, "threat"), at, beside(camera, at)
        case kinds.Numeral(at=at, text=text, first=first) if text:
            yield tag(text, "light" if first else "info"), at, beside(camera, at)


def _held_in(
    camera: Camera, areas: Sequence[kinds.Area], text: str, kind: TagKind
) -> Iterator[tuple[pygame.Surface, Point, list[Point]]]:
    """What an edge holds, beside the largest stretch within it: above, below, at its sides."""
    if not areas:
        return
    rim = max((area[0] for area in areas), key=lambda outline: Polygon(outline).area)
    plate = tag(text, kind)
    aside, over = plate.get_width() / 2 + theme.px(6), plate.get_height() / 2 + theme.px(6)
    spots = []
    for best, across, down in (
        (max(rim, key=lambda point: point[1]), 0.0, -over),
        (min(rim, key=lambda point: point[1]), 0.0, over),
        (max(rim), aside, 0.0),
        (min(rim), -aside, 0.0),
    ):
        x, y = camera.to_screen(best)
        spots.append((x + across, y + down))
    yield plate, rim[0], spots


def _marked(
    camera: Camera, mark: kinds.Mark, piece: Piece, label_box: pygame.Rect | None, ground: Ground
) -> Placed:
    """The tag of a piece: close to it where there is free sea, else farther off with a line back to it."""
    kinds: dict[str, TagKind] = {"refused": "refused", "selected": "info"}
    plate = tag(mark.text, kinds.get(mark.kind, "threat"))
    x, y = camera.to_screen((piece.x, piece.y))
    across, along = reach_of(piece, camera.scale)
    near = _inside(plate, _about(x, y, across, along, plate, label_box), ground.view)
    return _tagged(camera, plate, (piece.x, piece.y), near, (across, along), ground)


def _tagged(
    camera: Camera,
    plate: pygame.Surface,
    at: Point,
    near: tuple[tuple[int, int], ...],
    reach: tuple[float, float],
    ground: Ground,
) -> Placed:
    """A tag at one of the corners near what it tells of, or where none is free farther off with a line back to it.

    What it tells of lies at a table point and reaches so many pixels across and along from there.
    """
    x, y = camera.to_screen(at)
    apart = theme.px(KEPT_APART)
    corner = ground.free(Word(plate, near), "tag", apart)
    if corner is None:
        far = _inside(plate, _farther(x, y, *reach, plate), ground.view)
        corner = ground.place(Word(plate, near + far, (round(x), round(y))), "tag", apart)
    dx, dy = round(corner[0] - x), round(corner[1] - y)
    return Placed(plate, at, dx, dy, lead=corner not in near, short=max(reach))


def _inside(
    plate: pygame.Surface, centres: Sequence[Point], view: pygame.Rect | None
) -> tuple[tuple[int, int], ...]:
    """The corners of a plate about these centres, drawn into the view where that is in part outside."""
    boxes = [plate.get_rect(center=(round(x), round(y))) for x, y in centres]
    if view is not None:
        boxes = [box.clamp(view) if view.colliderect(box) else box for box in boxes]
    return tuple(box.topleft for box in boxes)


def _about(
    x: float, y: float, across: float, along: float, plate: pygame.Surface, label_box: pygame.Rect | None
) -> list[Point]:
    """Where a tag hangs on a piece: below it or its name, above, beside the name, right and left of the piece."""
    gap, half_wide, half_high = theme.px(3), plate.get_width() / 2, plate.get_height() / 2
    places = [(x, y + along + gap + half_high), (x, y - along - gap - half_high)]
    if label_box is not None:
        if label_box.centery > y:
            places[0] = (label_box.centerx, label_box.bottom + gap + half_high)
        else:
            places[1] = (label_box.centerx, label_box.top - gap - half_high)
        for side in (label_box.right + gap + half_wide, label_box.left - gap - half_wide):
            places.append((side, label_box.centery))
    return [
        *places,
        (x + across + gap + half_wide, y),
        (x - across - gap - half_wide, y),
    ]


def _farther(x: float, y: float, across: float, along: float, plate: pygame.Surface) -> list[Point]:
    """All round a piece, farther and farther off."""
    half_wide, half_high = plate.get_width() / 2, plate.get_height() / 2
    return [
        (
            x + (across + gap + half_wide) * sin(way * pi / 180),
            y - (along + gap + half_high) * cos(way * pi / 180),
        )
        for gap in map(theme.px, (16, 30, 46, 64, 84, 108))
        for way in range(0, 360, 30)
    ]


def _noted(camera: Camera, overlay: kinds.Note, ground: Ground) -> Placed:
    plate = note(overlay.text, overlay.more, grave=overlay.grave)
    wide, high = plate.get_size()
    x, y = camera.to_screen(overlay.at)
    corners: list[tuple[float, int, int]] = []
    px = theme.px
    for left in range(round(x) - wide - px(230), round(x) + px(230), px(24)):
        for top in range(round(y) - high - px(190), round(y) + px(190), px(20)):
            aside = max(left - x, x - left - wide, 0.0)
            off = max(top - y, y - top - high, 0.0)
            away = hypot(aside, off)
            if away > px(34):
                corners.append((away + (0 if left > x else px(60)), left, top))
    corner = ground.place(
        Word(plate, tuple((left, top) for _, left, top in sorted(corners)), (round(x), round(y))), "tag"
    )
    return Placed(plate, overlay.at, round(corner[0] - x), round(corner[1] - y), lead=True)


def set_down(
    camera: Camera, words: Sequence[Placed], waiting: Collection[kinds.Overlay] = ()
) -> tuple[list[tuple[pygame.Surface, tuple[int, int]]], list[tuple[Point, Point]]]:
    """Where the words lie under a camera: plates with their corners, and the lines that lead from words to points.

    A label is shifted in from the border, hides when its piece is out of view, and while what it is of is `waiting` to
    be drawn.
    """
    origin_x, origin_y = camera.origin
    scale = camera.scale
    view = camera.frame.inflate(-theme.px(4), -theme.px(4))
    laid: list[tuple[pygame.Surface, tuple[int, int]]] = []
    leads: list[tuple[Point, Point]] = []
    for word in words:
        if word.of in waiting or (word.is_label and not camera.sees(word.at)):
            continue
        x, y = round(origin_x + word.at[0] * scale), round(origin_y - word.at[1] * scale)
        if word.is_label:
            box = pygame.Rect((x + word.dx, y + word.dy), word.plate.get_size()).clamp(view)
            laid.append((word.plate, box.topleft))
            continue
        if word.lead:
            box = pygame.Rect((x + word.dx, y + word.dy), word.plate.get_size())
            near = (min(max(x, box.left), box.right - 1), min(max(y, box.top), box.bottom - 1))
            away = hypot(near[0] - x, near[1] - y)
            share = min(1.0, word.short / away) if away else 1.0
            leads.append(((x + (near[0] - x) * share, y + (near[1] - y) * share), near))
        laid.append((word.plate, (x + word.dx, y + word.dy)))
    return laid, leads
