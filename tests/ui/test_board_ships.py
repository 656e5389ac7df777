"""Ships from rows of numbers, and the bases they stand on."""

import tomllib
from importlib.resources import files

import pygame
import pytest

from game.rulesets import ruleset
from game.ui.board.bases import based, ring_width
from game.ui.board.liveries import BUFF_NEF, GREY, RUST, livery
from game.ui.board.pieces import Fleet, Piece
from game.ui.board.shipyard import Shipyard, built
from game.ui.board.silhouettes import Plan, half_beam, hull, plan, plans, sized
from game.ui.kit import signs, theme

pytestmark = pytest.mark.usefixtures("window")


def covered(plate: pygame.Surface) -> int:
    return pygame.mask.from_surface(plate, 60).count()


@pytest.mark.parametrize("name", plans())
def test_every_class_can_be_drawn_at_every_length_and_fits_its_picture(name: str) -> None:
    for length in (24, 48, 96, 200):
        plate = built(plan(name), GREY, length, 30)
        box = plate.get_bounding_rect()
        assert covered(plate) > length * length * 0.05
        assert box.left > 0
        assert box.top > 0
        assert box.right < plate.get_width()
        assert box.bottom < plate.get_height()


def test_no_two_classes_look_the_same() -> None:
    pictures = {pygame.image.tobytes(built(plan(name), GREY, 96, 0), "RGBA") for name in plans()}
    assert len(pictures) == len(plans())


@pytest.mark.parametrize("game", ["nef", "carrier", "fleet", "war_at_sea", "coastal"])
def test_every_ship_of_a_roster_has_a_plan_of_her_own(game: str) -> None:
    drafting = ruleset(game).drafting
    roster = tomllib.loads((files(f"game.rulesets.{game}") / "roster.toml").read_text(encoding="utf-8"))
    ships: dict[Plan, list[str]] = {}
    for row in roster["class"]:
        shape = plan(drafting.figure(row).silhouette)
        if shape.beam and "silhouette" in row:
            ships.setdefault(shape, []).append(row["id"])
    assert [names for names in ships.values() if len(names) > 1] == []
    assert len(ships) > 15


def test_the_great_ships_carry_their_own_turrets() -> None:
    guns = {
        name: [guns for _, radius, guns in sorted(plan(name).turrets, reverse=True) if radius > 0.025]
        for name in ("bismarck", "yamato", "king_george_v", "kongo", "north_carolina")
    }
    assert guns == {
        "bismarck": [2, 2, 2, 2],
        "yamato": [3, 3, 3],
        "king_george_v": [4, 2, 4],
        "kongo": [2, 2, 2, 2],
        "north_carolina": [3, 3, 3],
    }


def test_a_class_nobody_has_drawn_sails_as_a_merchant() -> None:
    assert plan("steam yacht") == plan("merchant")


@pytest.mark.parametrize("name", [name for name, shape in plans().items() if shape.beam])
def test_a_hull_is_as_broad_as_its_beam_and_comes_to_a_point(name: str) -> None:
    shape = plan(name)
    assert max(v for _, v in hull(shape)) == pytest.approx(shape.beam / 2, rel=0.01)
    assert half_beam(shape, 0.5) == pytest.approx(0)
    assert half_beam(shape, -0.5) == pytest.approx(shape.stern[1] * shape.beam / 2)


def test_the_bow_points_where_the_ship_heads() -> None:
    plate = built(plan("destroyer"), GREY, 200, 90)
    box, middle = plate.get_bounding_rect(), plate.get_width() / 2
    assert box.width > 3 * box.height
    bow = pygame.mask.from_surface(plate.subsurface((middle, 0, middle, 2 * middle)), 60).count()
    stern = pygame.mask.from_surface(plate.subsurface((0, 0, middle, 2 * middle)), 60).count()
    assert bow < stern


def test_small_ships_are_broader_and_barer() -> None:
    shape = plan("nef_battleship")
    assert sized(shape, 44) is shape
    assert sized(shape, 43).beam == pytest.approx(shape.beam * 1.18)
    assert sized(plan("submarine"), 29).beam == 0.165
    assert sized(shape, 29).wings == ()
    assert len(sized(shape, 29).ribs) == 2


def test_odd_sides_are_buff_even_sides_grey_and_merchants_rust() -> None:
    assert livery(plan("nef_cruiser"), 0) is BUFF_NEF
    assert livery(plan("nef_cruiser"), 1) is GREY
    assert livery(plan("merchant"), 1) is RUST


def test_the_yard_builds_a_ship_once() -> None:
    yard = Shipyard(room=2)
    first = yard.ship("cruiser", 0, 60, 30)
    assert yard.ship("cruiser", 0, 60, 30.1) is first
    yard.ship("cruiser", 0, 60, 90)
    yard.ship("cruiser", 0, 60, 150)
    assert yard.ship("cruiser", 0, 60, 30) is not first


def test_the_ring_ends_exactly_at_the_base() -> None:
    for radius in (14.0, 22.0, 40.0):
        plate = based(0, radius, 180)
        middle = plate.get_width() / 2

        def level(away: float, sheet: pygame.Surface = plate, centre: float = middle) -> tuple[int, ...]:
            return tuple(sheet.get_at((round(centre + away - 0.5), round(centre - 0.5))))

        red = theme.side(0).colour
        assert level(radius - ring_width(radius) / 2)[:3] == pytest.approx(red, abs=12)
        assert level(radius + 3)[3] == 0


def test_rings_and_marks_differ_by_shape_and_not_by_hue_alone() -> None:
    def shape_of(plate: pygame.Surface) -> bytes:
        grey = pygame.transform.grayscale(plate)
        bright = pygame.mask.from_threshold(grey, (255, 255, 255), (150, 150, 150, 255))
        return bytes(bright.to_surface().get_buffer().raw)

    assert len({shape_of(based(side, 30, 0)) for side in range(6)}) == 6
    assert (
        len({pygame.mask.from_surface(signs.mark(theme.side(side), 16), 128).count() for side in range(6)})
        >= 5
    )
    assert theme.side(6) == theme.side(0)


def test_a_flying_ship_throws_her_shadow_further_off() -> None:
    fleet = Fleet()

    def span(flying: bool) -> int:
        piece = Piece("a", "A", 0, 0, 0, 0, "nef_cruiser", 4, 1, flying=flying)
        return fleet.picture(piece, 30)[0].get_bounding_rect().height

    assert span(True) > span(False)
