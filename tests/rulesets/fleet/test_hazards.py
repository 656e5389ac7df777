"""fleet's dangers on the way: mines entered and left, helms that fail, smoke that is gone."""

import pytest

from game.match import Steered
from game.rulesets.fleet import criticals, gunnery, mines, movement, passage, sailing, sight
from game.rulesets.fleet.table import (
    CONTACT,
    LEFT,
    NORMAL,
    FleetTable,
    Marker,
    Minefield,
    Screen,
    Ship,
    Squadron,
)
from game.sea.heading import Pose
from tests.rulesets.fleet.scene import dice, shell, ship, table

FIELD = Minefield("f", "Grey", 100, 100, 0, 1, ("Grey",))


def go(now: FleetTable, unit: Ship, path: str, *faces: int) -> list[Pose]:
    """A ship moves as ordered."""
    with dice(now, *faces) as umpire:
        return sailing.move(umpire, unit, Steered(movement.MOVE, unit.id, path))


# -- mines ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-MIN-3")
def test_a_ship_that_lies_in_a_field_or_leaves_it_does_not_enter_it() -> None:
    fletcher = ship("fletcher", 100, 100, last_speed=12.0)
    now = table(fletcher, fields=(FIELD,))
    go(now, fletcher, "")
    assert fletcher.done.fields == ()
    go(now, fletcher, "A20")
    assert (fletcher.y, fletcher.done.fields) == (120, ())


@pytest.mark.clause("FLT-MIN-3")
def test_a_field_left_and_entered_again_is_entered() -> None:
    now = table(ship("fletcher"), fields=(FIELD,))
    out_and_back = [(100.0, 100.0), (100.0, 110.0), (102.0, 110.0), (102.0, 90.0)]
    found = mines.entered(now, out_and_back, ())
    assert found is not None
    assert found[0] == pytest.approx(10 + 2 + 8.75)
    assert mines.entered(now, out_and_back[:2], ()) is None


@pytest.mark.clause("FLT-STR-13")
@pytest.mark.clause("FLT-MIN-3")
def test_a_helm_that_jams_in_mid_path_is_not_undone() -> None:
    helena = ship("helena", 100, 80, last_speed=20.0)
    now = table(helena, fields=(FIELD,))
    way = go(now, helena, "A30", 20, 4, 5, 15, 1, 11, 1, 10)
    struck = 98.75
    mvr = float(helena.spec.mvr)
    on = (mvr + 30 - (struck - 80)) / 2**0.5
    assert helena.heading == 45
    assert (helena.x, helena.y) == pytest.approx((100 + on, struck + on), abs=0.001)
    assert way[-1] == pytest.approx(helena.pose, abs=0.001)
    assert helena.last_speed == 30


@pytest.mark.clause("FLT-CON-8")
@pytest.mark.clause("FLT-MIN-3")
def test_a_marker_meets_the_mines_before_it_leaves_the_table() -> None:
    helena = ship("helena", 10, 60, 270, state=CONTACT, squadron="g1")
    marker = Marker("contact_1", "Contact 1", "Blue", 10, 60, 270.0, squadron="g1", sighted=True)
    dummy = Marker("contact_2", "Contact 2", "Blue", 10, 60, 270.0, pace=25.0, sighted=True)
    field = Minefield("f", "Grey", 5, 60, 90, 1, ("Grey",))
    now = table(helena, marker, dummy, fields=(field,))
    now.squadrons["g1"] = Squadron("g1", "Blue", ("helena",), 1, "helena")
    with dice(now, 1) as umpire:
        sailing.move_marker(umpire, marker, Steered(movement.MARKER, "contact_1", "A20"))
        sailing.move_marker(umpire, dummy, Steered(movement.MARKER, "contact_2", "A20"))
    assert helena.done.fields == ("f",)
    assert (helena.state, marker.state) == (LEFT, LEFT)
    assert "contact_2" not in now.units


# -- helms ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-MOV-6")
@pytest.mark.clause("FLT-MOV-11")
@pytest.mark.clause("FLT-COL-1")
def test_a_ship_that_goes_straight_on_meets_friends_and_tries_to_avoid_them() -> None:
    kagero = ship("kagero", 60, 60, steering=0, last_speed=20.0)
    friend = ship("helena", 60, 75, 90)
    go(table(kagero, friend), kagero, "A3T45A17", 1, 6, 1)
    assert (kagero.flotation, kagero.speed_class) == (kagero.spec.flotation, NORMAL)
    assert kagero.y == pytest.approx(72, abs=0.01)


@pytest.mark.clause("FLT-MOV-6")
@pytest.mark.clause("FLT-MOV-9")
def test_before_the_turn_that_fails_friends_are_crossed() -> None:
    kagero = ship("kagero", 60, 60, steering=0, last_speed=20.0)
    friend = ship("helena", 60, 66, 90)
    go(table(kagero, friend), kagero, "A14T45A6", 1)
    assert kagero.at == (60, 80)


# -- sight ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-STR-10")
@pytest.mark.clause("FLT-SMK-2")
def test_a_ship_whose_smoke_is_gone_is_seen_at_once() -> None:
    kirishima = ship("kirishima", 60, 60, 90, side="Grey")
    fletcher = ship("fletcher", 60, 100, 90, sighted=False)
    screen = Screen("smoke_1", "fletcher", ((50, 75), (70, 75), (70, 80), (50, 80)), 1)
    now = table(kirishima, fletcher, screens=(screen,))
    assert not sight.watched(now, fletcher)
    with dice(now, 7, 3, 3, 13) as umpire:
        criticals.critical(umpire, fletcher, shell(5))
    assert (now.screens, fletcher.sighted) == ((), True)
    assert gunnery.shots(now, kirishima)


@pytest.mark.clause("FLT-STR-13")
def test_a_helm_move_shows_who_comes_out_from_behind_land() -> None:
    rock = ((50.0, 75.0), (60.5, 75.0), (60.5, 80.0), (50.0, 80.0))
    kirishima = ship("kirishima", 60, 60, 90, side="Grey")
    fletcher = ship("fletcher", 60, 100, 0, sighted=False)
    now = table(kirishima, fletcher, land=(rock,))
    assert not sight.watched(now, fletcher)
    with dice(now) as umpire:
        passage.runs_wild(umpire, fletcher, 1)
    assert fletcher.sighted
