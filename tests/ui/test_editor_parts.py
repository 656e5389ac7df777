"""Parts of the editor alone: where a unit put down heads, and a rack of texts."""

from __future__ import annotations

from types import SimpleNamespace

import pygame
import pytest

from game.content.naming import entitled
from game.ui.editor.foot import TOOLS, Foot, Said
from game.ui.editor.hand import Hand
from game.ui.editor.rack import Rack, shown
from game.ui.inputs import Key, Move, Press, Release
from game.ui.kit import theme
from game.ui.kit.box import Text
from game.ui.kit.controls import Picked


def one(at, side, heading=0.0, turns=True):
    return SimpleNamespace(at=at, side=side, heading=heading, turns=turns)


def zone(side, *outline, deploys=True):
    return SimpleNamespace(side=side, outline=outline, deploys=deploys)


NORTH, SOUTH = one((50.0, 90.0), 1, 180.0), one((50.0, 10.0), 1)


@pytest.mark.parametrize(
    ("at", "stands", "areas", "heading"),
    [
        ((10.0, 10.0), [one((12.0, 10.0), 0, 30.0), one((40.0, 10.0), 0, 60.0), NORTH], [], 30.0),
        ((38.0, 10.0), [one((12.0, 10.0), 0, 30.0), one((40.0, 10.0), 0, 60.0), NORTH], [], 60.0),
        ((12.0, 30.0), [one((12.0, 5.0), 0, 30.0), one((40.0, 30.0), 0, 60.0)], [], 30.0),
        ((10.0, 10.0), [one((10.0, 12.0), 0, 45.0, turns=False), NORTH], [], 0.0),
        ((10.0, 10.0), [one(None, 0, 45.0), NORTH], [], 0.0),
        ((50.0, 50.0), [NORTH], [], 0.0),
        ((50.0, 50.0), [SOUTH], [], 180.0),
        ((10.0, 50.0), [one((90.0, 60.0), 1)], [], 90.0),
        ((90.0, 50.0), [one((10.0, 60.0), 1)], [], 270.0),
        ((50.0, 50.0), [one((60.0, 60.0), 1)], [], 0.0),
        ((50.0, 50.0), [one((40.0, 40.0), 1)], [], 180.0),
        ((50.0, 50.0), [NORTH, one((50.0, 0.0), 1), one((50.0, 0.0), 1)], [], 180.0),
        ((50.0, 50.0), [], [zone(1, (80.0, 40.0), (90.0, 40.0), (90.0, 60.0))], 90.0),
        ((50.0, 20.0), [], [zone(0, (80.0, 20.0), (90.0, 20.0), (90.0, 20.0))], 0.0),
        ((50.0, 20.0), [], [zone(1, (80.0, 20.0), (90.0, 20.0), (90.0, 20.0), deploys=False)], 0.0),
        ((50.0, 70.0), [], [], 180.0),
        ((50.0, 50.0), [], [], 0.0),
    ],
)
def test_a_unit_put_down_heads_as_her_neighbours_do_or_towards_the_enemy(at, stands, areas, heading):
    seen = SimpleNamespace(stands=stands, areas=areas, height=100.0)
    hand = Hand(SimpleNamespace(seen=seen), None, SimpleNamespace(side=0))  # type: ignore[arg-type]
    assert hand._heading(at) == heading


@pytest.fixture
def rack(window):
    return Rack("rack", pygame.Rect(100, 50, 200, 300), ["a", "kind: bold"], ["c", "d"])


def click(rack, pos):
    rack.take(Move(pos))
    rack.take(Press(pos))
    return rack.take(Release(pos))


def test_what_lies_on_a_rack_stands_above_what_may_be_laid_on(rack):
    first, second, offer, other = rack.boxes()
    assert first.topleft == (100, 50)
    assert (second.y, second.x) == (50, first.right + 5)
    assert offer.topleft == (100, first.bottom + 10)
    assert (other.y, other.x) == (offer.y, offer.right + 5)
    assert {box.h for box in rack.boxes()} == {26}
    assert rack.tall(200) == 26 + 10 + 26
    assert rack.tall(40) == 4 * 26 + 2 * 5 + 10, "a row for each where there is room for one"
    assert Rack("none", rack.area, [], []).tall(200) == 26
    assert Rack("values", rack.area, ["a"], []).tall(200) == 26
    assert Rack("offers", rack.area, [], ["a"]).tall(200) == 26
    assert shown("kind:bold_one") == "bold one"
    assert shown("kind:") == "kind:", "nothing after it: as it is"
    assert shown("plain") == "plain"


def test_a_press_takes_off_what_lies_there_and_lays_on_what_is_offered(rack):
    assert click(rack, rack.boxes()[1].center) == Picked("rack", 1)
    assert rack.values == ["a"]
    offer = rack.boxes()[2]
    assert click(rack, offer.center) == Picked("rack", 2)
    assert rack.values == ["a", "d"]
    beside = (rack.area.right - 2, rack.area.bottom - 2)
    assert click(rack, beside) is None
    assert rack.values == ["a", "d"]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Falcon class destroyer (1943)", ("Falcon", "destroyer")),
        ("Akagi-class fleet carrier", ("Akagi", "fleet carrier")),
        ("Takao (1942)", ("Takao", "light ship")),
        ("Torpedo boat, Moewe class (1941)", ("Torpedo boat, Moewe", "light ship")),
    ],
)
def test_a_list_of_classes_says_what_each_is_and_leaves_out_years(name, told):
    assert entitled(name, "light_ship") == told


def test_keys_go_along_a_rack_and_no_further(rack):
    rack.take(Key("Right"))
    assert rack.at == 0, "only with the keyboard on it"
    rack.focused = True
    for expected in (1, 2, 3, 3):
        rack.take(Key("Right"))
        assert rack.at == expected
    assert rack.take(Key("Enter")) == Picked("rack", 3)
    assert rack.values == ["a", "kind: bold", "d"]
    for expected in (2, 1, 0, 0):
        rack.take(Key("Left"))
        assert rack.at == expected
    assert rack.take(Key("Space")) == Picked("rack", 0)
    assert rack.values == ["kind: bold", "d"]
    rack.at = 9
    assert rack.activate() is None
    rack.at = 2
    assert rack.activate() == Picked("rack", 2)
    assert rack.values == ["kind: bold", "d", "c"]
    rack.at = 5
    assert rack.activate() is None


@pytest.mark.parametrize("wide", [444, 620, 764, 1000])
def test_the_sentence_of_the_bar_has_room_beside_the_tools(wide, window):
    canvas = pygame.Surface((wide, 70))
    foot = Foot()
    foot.lay_out(canvas.get_rect())
    foot.paint(canvas, Said("Nothing selected.", "Choose a class at the left."), ["V"] * len(TOOLS), "")
    said = next(
        area
        for part, area in foot._laid.parts
        if isinstance(part, Text) and str(part.words).startswith("Choose")
    )
    assert said.w >= theme.px(130)
    assert len(foot.boxes) == len(TOOLS)
