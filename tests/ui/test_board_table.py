"""The board as a whole: what it shows, what it finds under the pointer, what it keeps."""

import functools
import operator
from math import inf

import msgspec
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.tabletop import overlays as shapes
from game.ui.battle.sea_table import SeaTable
from game.ui.board import words
from game.ui.board.board import ABOVE, BELOW, Board
from game.ui.board.camera import Camera, Glide
from game.ui.board.lettering import lettered, set_down
from game.ui.board.minimap import Minimap
from game.ui.board.overlays import drawn, painted
from game.ui.board.patches import Setting
from game.ui.board.pieces import Piece, reach_of
from game.ui.board.places import Ground, Word
from game.ui.inputs import LEFT, RIGHT, Drag, Press, Release, Wheel
from game.ui.kit import theme
from tools import boards

pytestmark = pytest.mark.usefixtures("window")


RECT = pygame.Rect(0, 0, 700, 560)
SEEN = (22, 22, 656, 516)
PIECES = boards.fleet()
STEERING = boards.steering(PIECES)
FIRING = boards.firing(PIECES)
EVERY = [*STEERING, *FIRING, *boards.other_overlays()]


def picture(board: Board, camera: Camera, overlays: list[shapes.Overlay], **more: object) -> bytes:
    canvas = pygame.Surface(RECT.size)
    board.draw(canvas, RECT, camera, PIECES, overlays, budget=inf, **more)  # type: ignore[arg-type]
    return pygame.image.tobytes(canvas, "RGB")


def kinds(root: type[shapes.Overlay] = shapes.Overlay) -> list[type[shapes.Overlay]]:
    return root.__subclasses__()


def test_every_overlay_a_ruleset_can_name_has_its_place_on_the_board() -> None:
    apart = {shapes.Mark, shapes.Ghost, shapes.Note, shapes.Numeral}
    for kind in kinds():
        assert (kind in BELOW) + (kind in ABOVE) + (kind in apart) == 1, kind
        if kind not in apart | {shapes.Lit}:
            assert kind in painted.registry, kind


@pytest.mark.parametrize("overlay", EVERY, ids=lambda overlay: type(overlay).__name__)
def test_every_overlay_changes_the_picture(overlay: shapes.Overlay) -> None:
    board = Board(72, 48)
    camera = board.whole(RECT)
    assert picture(board, camera, [overlay]) != picture(board, camera, [])


def test_overlays_are_plain_records_that_can_be_written_and_read() -> None:
    union = functools.reduce(operator.or_, kinds())
    written = msgspec.json.encode(EVERY)
    assert msgspec.json.decode(written, type=list[union]) == EVERY  # type: ignore[valid-type]


def test_overlays_that_mean_different_things_differ_by_more_than_their_hue() -> None:
    camera = Camera(36, 24, 20, SEEN)
    window = pygame.Rect(0, -2000, 3000, 2000)
    setting = Setting(camera.scale, window, lambda point: 0.0)
    pose = shapes.Pose(36, 24, 0)
    alike = [
        shapes.Wedge(pose, 0, 360, 6, True),
        shapes.Wedge(pose, 0, 360, 6, False),
        shapes.RangeRing(36, 24, 6, "long"),
        shapes.RangeRing(36, 24, 6, "middle"),
        shapes.RangeRing(36, 24, 6, "short"),
        shapes.Circle(36, 24, 6, "strike"),
        shapes.Circle(36, 24, 6, "recon"),
        shapes.Circle(36, 24, 6, "interception"),
        shapes.Landing(36, 24, 6),
    ]
    found = set()
    for overlay in alike:
        laid = drawn(overlay, setting)
        assert laid is not None
        found.add(pygame.mask.from_surface(laid.plate, 40).count())
    assert len(found) == len(alike)


def test_a_drawing_is_the_same_fresh_or_from_what_was_kept() -> None:
    kept, camera = Board(72, 48), Camera(39, 25, 18, SEEN)
    for step in range(4):
        picture(kept, camera.panned(40 * step, -30 * step), EVERY)
    picture(kept, camera.zoomed(2, (300, 300), 5, 90), EVERY)
    assert picture(kept, camera, EVERY) == picture(Board(72, 48), camera, EVERY)


def test_sliding_the_view_moves_the_same_pixels() -> None:
    board = Board(72, 48)
    camera = Camera(39, 25, 18, SEEN)
    overlays: list[shapes.Overlay] = [each for each in EVERY if not isinstance(each, shapes.Note)]

    def ground(seen: Camera) -> pygame.Surface:
        canvas = pygame.Surface(RECT.size)
        board.draw(canvas, RECT, seen, (), overlays, budget=inf)
        return canvas

    one, other = ground(camera), ground(camera.panned(64, 32))
    marks = (pygame.Rect(100, 150, 60, 60), pygame.Rect(500, 400, 60, 60))
    for box in marks:
        moved = box.move(64, 32)
        assert pygame.image.tobytes(one.subsurface(box), "RGB") == pygame.image.tobytes(
            other.subsurface(moved), "RGB"
        )


def test_a_zooming_frame_paints_nothing_new_and_a_resting_one_sharpens() -> None:
    board, canvas = Board(72, 48), pygame.Surface(RECT.size)
    camera = Camera(39, 25, 18, SEEN)
    board.draw(canvas, RECT, camera, PIECES, STEERING, budget=inf)
    glide = Glide(camera, camera.zoomed(1, (300, 300), 5, 90), 0, 120)
    for now in (30, 60, 90):
        assert not board.draw(canvas, RECT, glide.at(now), PIECES, STEERING)
    frames = 0
    while not board.draw(canvas, RECT, glide.goal, PIECES, STEERING):
        frames += 1
        assert frames < 400
    sharp = pygame.image.tobytes(canvas, "RGB")
    fresh = pygame.Surface(RECT.size)
    Board(72, 48).draw(fresh, RECT, glide.goal, PIECES, STEERING, budget=inf)
    board.draw(canvas, RECT, glide.goal, PIECES, STEERING)
    assert frames > 1
    assert pygame.image.tobytes(canvas, "RGB") == pygame.image.tobytes(fresh, "RGB")
    assert sharp


def test_a_lit_sea_lightens_the_night_and_fire_flickers_with_time_alone() -> None:
    board, camera = Board(72, 48, hour="night"), Camera(39, 25, 18, SEEN)
    light = shapes.Lit(39, 25, 5, "starshell")
    canvas = pygame.Surface(RECT.size)
    x, y = (round(part) for part in camera.to_screen((36.5, 26.5)))
    board.draw(canvas, RECT, camera, (), (), budget=inf)
    dark = sum(canvas.get_at((x, y))[:3])
    board.draw(canvas, RECT, camera, (), (light,), budget=inf)
    assert sum(canvas.get_at((x, y))[:3]) > dark + 60
    fire: list[shapes.Overlay] = [shapes.Lit(39, 25, 5, "fire")]
    assert picture(board, camera, fire, time=80.0) == picture(board, camera, fire, time=80.0)
    assert picture(board, camera, fire, time=80.0) != picture(board, camera, fire, time=250.0)


def test_the_nearest_piece_under_the_pointer_comes_first() -> None:
    pieces = (
        Piece("one", "One", 20, 20, 0, 0, "cruiser", 3, 1),
        Piece("two", "Two", 20.8, 20, 0, 1, "cruiser", 3, 1),
        Piece("far", "Far", 26, 20, 0, 1, "cruiser", 3, 1),
    )
    table = SeaTable(72, 48, (), "in")
    table.lay_out(RECT, 20)
    table.resume(Camera(20, 20, 30, SEEN))
    for spot, found in (((20.5, 20), ["two", "one"]), ((19.6, 20), ["one"]), ((20, 23), [])):
        x, y = table.camera.to_screen(spot)
        assert table.under((round(x), round(y)), pieces) == found


def test_the_ring_of_a_piece_lies_where_the_rules_measure() -> None:
    board, camera = Board(72, 48), Camera(20, 20, 30, SEEN)
    piece = Piece("one", "One", 20, 20, 0, 0, "nef_destroyer", 3, 1.5)
    canvas = pygame.Surface(RECT.size)
    board.draw(canvas, RECT, camera, (piece,), budget=inf)
    x, y = camera.to_screen((21.5, 20))
    assert canvas.get_at((round(x) - 2, round(y)))[:3] == pytest.approx(theme.side(0).colour, abs=14)


def test_free_sea_lies_in_view_off_the_pieces_and_near() -> None:
    board, camera = Board(72, 48), Camera(39, 25, 18, SEEN)
    board.draw(pygame.Surface(RECT.size), RECT, camera, PIECES, budget=inf)
    near = camera.to_screen((38.5, 20.9))
    box = board.free_sea(near, (120, 70))
    assert pygame.Rect(SEEN).contains(box)
    for piece in PIECES:
        x, y = camera.to_screen((piece.x, piece.y))
        assert not box.collidepoint(x, y)
    far = board.free_sea((40, 40), (120, 70))
    assert abs(far.centerx - 40) < abs(box.centerx - 40)


def test_labels_give_way_to_pieces_and_tags_to_labels() -> None:
    camera = Camera(39.2, 25, 30, (390, 102, 1120, 828))
    words = lettered(camera, PIECES, STEERING)
    assert len(words) > len(PIECES)
    placed = []
    for word in words:
        x, y = camera.to_screen(word.at)
        box = pygame.Rect((round(x) + word.dx, round(y) + word.dy), word.plate.get_size())
        placed.append((word, box))
    ships = []
    for piece in PIECES:
        x, y = camera.to_screen((piece.x, piece.y))
        across, along = reach_of(piece, camera.scale)
        ships.append(pygame.Rect(x - across, y - along, 2 * across, 2 * along).inflate(-6, -6))
    for word, box in placed:
        if word.is_label:
            assert box.collidelist(ships) == -1
    boxes = [box for _, box in placed]
    for index, box in enumerate(boxes):
        assert box.inflate(-4, -4).collidelist(boxes[index + 1 :]) == -1


@pytest.mark.parametrize("corner", [(36.0, 24.0), (2.0, 2.0)])
def test_in_a_crowd_the_tag_of_a_target_stands_on_free_sea_with_a_line_back_to_it(
    corner: tuple[float, float],
) -> None:
    camera = Camera(*corner, 16, SEEN)
    crowd = [
        Piece(f"{x} {y}", "Markgraf", corner[0] + 4 * x, corner[1] + 2 * y, 0, y % 2, "nef_destroyer", 3, 1)
        for x in (-1, 0, 1)
        for y in (-2, -1, 0, 1, 2)
    ]
    words = lettered(camera, crowd, [shapes.Mark("0 0", "target", "12 dice")])
    assert words == lettered(camera, crowd, [shapes.Mark("0 0", "target", "12 dice")])
    boxes = [plate.get_rect(topleft=spot) for plate, spot in set_down(camera, words)[0]]
    *labels, tag = boxes
    assert len(labels) == len(crowd)
    assert pygame.Rect(SEEN).contains(tag)
    assert tag.collidelist(labels) == -1
    for piece in crowd:
        across, along = reach_of(piece, camera.scale)
        x, y = camera.to_screen((piece.x, piece.y))
        assert not tag.colliderect(pygame.Rect(x - across, y - along, 2 * across, 2 * along))
    (lead,) = set_down(camera, words)[1]
    assert tag.inflate(4, 4).collidepoint(lead[1])
    assert pygame.Vector2(lead[0]).distance_to(camera.to_screen((crowd[7].x, crowd[7].y))) < 40


@given(st.lists(st.tuples(st.integers(0, 300), st.integers(0, 300)), max_size=12))
def test_a_word_stands_free_wherever_one_of_its_places_is_free(spots: list[tuple[int, int]]) -> None:
    ground = Ground(pygame.Rect(0, 0, 400, 400))
    taken = [pygame.Rect(spot, (60, 40)) for spot in spots]
    for box in taken:
        ground.take("piece", box)
    corners = tuple((x, y) for x in range(0, 350, 50) for y in range(0, 350, 50))
    corner = ground.place(Word(pygame.Surface((40, 20)), corners), "label")
    free = [each for each in corners if pygame.Rect(each, (40, 20)).collidelist(taken) == -1]
    assert corner == (free[0] if free else corner)
    assert not free or pygame.Rect(corner, (40, 20)).collidelist(taken) == -1


def test_a_refused_piece_is_veiled_and_says_why() -> None:
    board, camera = Board(72, 48), Camera(36.8, 29.6, 30, SEEN)
    plain = picture(board, camera, [])
    refused: list[shapes.Overlay] = [shapes.Mark("markgraf", "refused", "13.6 in: out of range 12")]
    assert picture(board, camera, refused) != plain
    words = lettered(camera, PIECES, refused)
    assert sum(not word.is_label for word in words) == 1


def test_hovering_rings_the_piece_under_the_pointer() -> None:
    board, camera = Board(72, 48), Camera(36.8, 29.6, 30, SEEN)
    assert picture(board, camera, [], hover="markgraf") != picture(board, camera, [])
    assert picture(board, camera, [], hover="nobody") == picture(board, camera, [])


def test_a_click_on_the_small_map_finds_its_place_on_the_table() -> None:
    board = Board(72, 48)
    small, rect = Minimap(board.chart, board.lights), pygame.Rect(10, 10, 340, 200)
    place = small.place(rect)
    assert place.width / place.height == pytest.approx(72 / 48, abs=0.02)
    assert small.to_table(rect, place.center) == pytest.approx((36, 24), abs=0.3)
    assert small.to_table(rect, (0, 0)) == (0, 48)
    canvas = pygame.Surface((360, 220))
    camera = Camera(36, 24, 30, SEEN)
    small.draw(canvas, rect, (), camera)
    bare = pygame.image.tobytes(canvas, "RGB")
    small.draw(canvas, rect, PIECES, camera)
    assert pygame.image.tobytes(canvas, "RGB") != bare


def test_a_long_hull_is_under_the_pointer_from_stem_to_stern() -> None:
    long = Piece("long", "Long", 20, 20, 90, 0, "battleship", 8, 1)
    table = SeaTable(72, 48, (), "in")
    table.lay_out(RECT, 20)
    middle = table.camera.to_screen((20, 20))
    scale = table.camera.scale
    for away, found in ((0.0, True), (3.7, True), (-3.7, True), (4.6, False)):
        pos = (round(middle[0] + away * scale), round(middle[1]))
        assert (table.under(pos, [long]) == ["long"]) is found
    abeam = (round(middle[0]), round(middle[1] + max(3 * scale, 18)))
    assert table.under(abeam, [long]) == []


def test_a_drag_shifts_the_chart_the_wheel_zooms_it_and_what_is_let_go_where_it_was_pressed_is_a_click() -> (
    None
):
    table = SeaTable(72, 48, (), "in")
    table.lay_out(RECT, 20)
    inside, beside = RECT.center, (RECT.right + 5, RECT.centery)
    whole = table.camera.scale
    table.gesture(Wheel(beside, 2))
    table.tick(1000)
    assert table.camera.scale == whole
    table.gesture(Wheel(inside, 2))
    table.tick(1000)
    assert table.camera.scale > whole
    before = table.camera
    assert not table.gesture(Press(inside, LEFT))
    assert not table.gesture(Drag(inside, (30, 0), inside))
    table.tick(1000)
    assert table.camera != before
    assert not table.gesture(Release(inside, LEFT, dragged=True))
    assert not table.gesture(Drag(inside, (30, 0), inside))  # nothing is held any more
    for place, button, clicked in ((inside, LEFT, True), (beside, LEFT, False), (inside, RIGHT, False)):
        table.gesture(Press(place, button))
        assert table.gesture(Release(place, button)) is clicked


def test_a_ring_carries_its_number_on_its_edge_and_none_where_no_sea_is_free() -> None:
    camera = Camera(36, 24, 14, SEEN)
    rings = [shapes.RangeRing(36, 24, radius, "long", f"{radius} in: main 6") for radius in (4, 8, 12)]
    words = lettered(camera, [], rings)
    boxes = [pygame.Rect(corner, plate.get_size()) for plate, corner in set_down(camera, words)[0]]
    assert len(boxes) == len(rings)
    x, y = camera.to_screen((36, 24))
    for ring, box in zip(rings, boxes, strict=True):
        off = ((box.centerx - x) ** 2 + (box.centery - y) ** 2) ** 0.5 - ring.radius * camera.scale
        assert 0 < off < theme.px(16)
    crowd = [
        msgspec.structs.replace(PIECES[0], id=f"{n}", x=36 + n % 9 - 4, y=24 + n // 9 - 4) for n in range(81)
    ]
    assert len(lettered(camera, crowd, rings[:1])) == len(lettered(camera, crowd, []))


def test_the_tag_of_a_target_hangs_on_it_whatever_rings_lie_about_it() -> None:
    camera = Camera(36, 24, 14, SEEN)
    piece = msgspec.structs.replace(PIECES[0], x=36.0, y=24.0)
    rings = [
        shapes.RangeRing(36, 24 - radius, radius, "long", f"{radius} in: main 6") for radius in range(2, 9)
    ]
    laid = lettered(camera, [piece], [*rings, shapes.Mark(piece.id, "target", "6 main")])
    (tag,) = [word for word in laid if word.plate is words.tag("6 main", "threat")]
    (named,) = [word for word in lettered(camera, [piece], []) if word.is_label]
    whole = pygame.Rect((named.dx, named.dy), named.plate.get_size())
    assert whole.inflate(theme.px(10), theme.px(10)).colliderect(((tag.dx, tag.dy), tag.plate.get_size()))
    assert not tag.lead


def test_the_name_of_an_objective_stands_clear_of_the_names_of_ships() -> None:
    camera = Camera(36, 24, 14, SEEN)
    zone = shapes.Zone(-1, shapes.disc((36, 24), 6, 36), "Objective: 50 points")
    crowd = [
        msgspec.structs.replace(PIECES[0], id=f"{n}", name="A long name of a ship", x=36.0, y=18.0 + 2.5 * n)
        for n in range(6)
    ]
    laid = set_down(camera, lettered(camera, crowd, [zone]))[0]
    name = pygame.Rect(laid[-1][1], laid[-1][0].get_size())
    assert not [corner for plate, corner in laid[:-1] if name.colliderect((corner, plate.get_size()))]


@pytest.mark.parametrize("edge", ["north", "east", "south", "west"])
def test_an_edge_to_leave_by_has_chevrons_that_point_off_the_table(edge: str) -> None:
    setting = Setting(8.0, pygame.Rect(-50, -600, 900, 700), lambda point: 0.0)
    way = shapes.Exit.of(edge, 72.0, 48.0, 0, "Red's way out")
    laid = drawn(way, setting)
    assert laid is not None
    place = pygame.Rect((laid.left, laid.top), laid.plate.get_size())
    line = pygame.Rect(0, -48 * 8, 72 * 8, 48 * 8)
    side = {"north": "top", "south": "bottom", "east": "right", "west": "left"}[edge]
    assert abs(getattr(place, side) - getattr(line, side)) < 8, "they stand at the edge"
    assert line.inflate(8, 8).contains(place), "and on the table"
    shape = pygame.mask.from_surface(laid.plate)
    rows = [row for row in shape.connected_components() if row.count() > 20]
    assert len(rows) == round((72 if edge in ("north", "south") else 48) * 8 / 58)
    box = rows[0].get_bounding_rects()[0]
    middles = {"north": box.midtop, "south": box.midbottom, "east": box.midright, "west": box.midleft}
    ends = {
        name: shape.overlap_area(pygame.mask.Mask((4, 4), fill=True), (x - 2, y - 2))
        for name, (x, y) in middles.items()
    }
    assert max(ends, key=lambda name: ends[name]) == edge, "a point is where two strokes meet, in the middle"


def test_the_name_of_an_edge_out_of_view_points_there() -> None:
    way = shapes.Exit.of("east", 72.0, 48.0, 0, "Red's way out")
    camera = Camera(36, 24, 14, SEEN)
    for looks, name in ((camera, "Red's way out →"), (Camera(60, 24, 14, SEEN), "Red's way out")):
        (word,) = lettered(looks, [], [way])
        assert word.plate is words.haloed(name, words.ON_SEA, theme.colour.label)


def test_a_course_that_leads_nowhere_or_lies_out_of_sight_has_no_head() -> None:
    setting = Setting(8.0, pygame.Rect(-300, -300, 600, 600), lambda point: 0.0)
    ends = {"on": (10.0, 4.0), "nowhere": (2.05, 2.05), "far": (2000.0, 2000.0)}
    laid = {
        key: drawn(shapes.Course((2.0, 2.0) if key != "far" else (1900.0, 1900.0), end), setting)
        for key, end in ends.items()
    }
    assert [key for key, one in laid.items() if one is not None] == ["on"]


@pytest.mark.parametrize("full", [True, False])
def test_an_arc_all_round_but_a_dead_sector_is_told_by_its_edge(full: bool) -> None:
    def inked(width: float) -> int:
        wedge = shapes.Wedge(shapes.Pose(0.0, 0.0, 0.0), -width / 2, width / 2, 30.0, full)
        laid = drawn(wedge, Setting(8.0, pygame.Rect(-300, -300, 600, 600), lambda point: 0.0))
        assert laid is not None
        inside = pygame.mask.from_surface(laid.plate, 1)
        middle = round(-laid.left), round(-laid.top) - 100  # abeam of nothing: well within the arc
        return inside.overlap_area(pygame.mask.Mask((20, 20), fill=True), middle)

    assert inked(150) > 300
    assert inked(300) == 0


def test_what_is_held_in_a_corner_is_come_to_though_it_is_held_in_every_frame() -> None:
    table = SeaTable(240, 180, (), "cm")
    table.lay_out(pygame.Rect(0, 0, 900, 560), 20)
    table.zoom(4, (450, 280))
    for _ in range(60):
        table.tick(33)
    places = ((65.0, 96.0), (5.0, 8.0))
    for _ in range(60):
        table.hold(places, "a shot")
        table.tick(33)
    assert not table.gliding
    assert all(table.camera.sees(place) for place in places)
