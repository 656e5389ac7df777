"""What is heard under a battle is what is in sight of it."""

from msgspec.structs import replace

from game.tabletop.overlays import Ablaze, Beam, Cloud, Lit
from game.tabletop.presenter import Piece
from game.ui.battle.soundscape import Arcs, bed, far
from game.ui.sound import Sounds
from tests.test_assets import SOUNDS

SHIP = Piece("a", "A", 5.0, 5.0, 90.0, 0, "bismarck", 3.0, 0.9)
RAIN = Cloud("squall", ((2, 2), (4, 2), (4, 4)))
FIRE = Ablaze(5.0, 5.0, 1, (7.0, 5.0))
STAR = Lit(5.0, 5.0, 2.0, "starshell")


def near(place: tuple[float, float]) -> bool:
    return place[0] < 10


def test_the_sea_is_heard_always_and_everything_else_where_it_is_in_sight() -> None:
    assert set(bed(near, (), None, ())) == {"sea_and_wind"}
    assert set(bed(near, (RAIN, FIRE, STAR), None, ())) == {
        "sea_and_wind",
        "rain",
        "fire_burning",
        "starshell_hiss",
    }
    assert set(bed(lambda place: False, (RAIN, FIRE, STAR), None, ())) == {"sea_and_wind"}


def test_more_fires_are_louder_to_a_limit() -> None:
    loud = [bed(near, (FIRE,) * count, None, ())["fire_burning"] for count in (1, 2, 3, 9)]
    assert loud[0] < loud[1] < loud[2] == loud[3]


def test_engines_of_a_ship_aloft_in_hand_and_screws_of_one_afloat_that_moves_are_heard() -> None:
    aloft = replace(SHIP, flying=True)
    assert "engines_aloft" in bed(near, (), aloft, ())
    assert "engines_aloft" not in bed(near, (), SHIP, ())
    assert "way_on" in bed(near, (), None, (SHIP,))
    assert "way_on" not in bed(near, (), None, (aloft,))


def test_a_searchlight_is_heard_once_when_it_is_lit_and_not_when_a_battle_opens() -> None:
    arcs, beams = Arcs(), (Beam((1, 1), (2, 2)), Beam((3, 3), (4, 4)))
    assert list(arcs.lit(beams[:1])) == []
    assert list(arcs.lit(beams)) == [beams[1]]
    assert list(arcs.lit(beams)) == []


def test_every_sound_has_a_form_that_is_made_when_it_is_far() -> None:
    made = Sounds(SOUNDS).names()
    assert far("heavy_gun") != "heavy_gun"
    assert far("splash") == "splash"
    assert {far(name) for name in made} <= set(made)
    assert set(bed(near, (RAIN, FIRE, STAR), replace(SHIP, flying=True), (SHIP,))) <= set(made)
