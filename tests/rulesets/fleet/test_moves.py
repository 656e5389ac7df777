"""fleet's movement: speeds, turns, collisions, ground, contact markers, smoke, mines, submarines."""

import pytest

from game.match import Placed, SetTo, Steered
from game.rulesets.fleet import condition, contacts, mines, movement, optional, passage, sailing, spotting
from game.rulesets.fleet.sailing import MoveShips
from game.rulesets.fleet.table import (
    CONTACT,
    LEFT,
    SLOW,
    STOPPED,
    SUNK,
    WRECK,
    FleetTable,
    Marker,
    Minefield,
    Ship,
    Squadron,
)
from game.sea.heading import Pose
from tests.rulesets.fleet.scene import dice, fitted, flight, ship, table

BOX = ((100.0, 60.0), (140.0, 60.0), (140.0, 90.0), (100.0, 90.0))


def go(now: FleetTable, unit: Ship, path: str, *faces: int, **settings: str) -> None:
    """A ship moves as ordered."""
    with dice(now, *faces) as umpire:
        sailing.move(umpire, unit, Steered(movement.MOVE, unit.id, path, dict(settings)))


def refused(now: FleetTable, unit: Ship, path: str, **settings: str) -> str:
    """The clause that a path breaks; empty where it is legal."""
    name = movement.BOAT if unit.spec.boat else movement.MOVE
    refusal = movement.steer(now, unit).refuses(Steered(name, unit.id, path, dict(settings)))
    return refusal.clause if refusal is not None else ""


# -- speed and turns ------------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-MOV-1")
@pytest.mark.clause("FLT-MOV-2")
@pytest.mark.clause("FLT-GEN-1")
def test_speed_limits() -> None:
    assert movement.speeds(ship("fletcher", last_speed=20.0)) == (0.0, 32.0)
    assert movement.speeds(ship("bismarck", last_speed=22.0)) == (12.0, 27.0)
    assert movement.speeds(ship("bismarck", last_speed=22.0, speed=9)) == (9.0, 9.0)
    assert movement.speeds(ship("t2_tanker", last_speed=12.0)) == (6.0, 14.0)


@pytest.mark.clause("FLT-MOV-1")
def test_one_distance_is_told_in_one_way() -> None:
    unit = ship("bismarck", 100, 100, last_speed=20.4375)
    question = movement.steer(table(unit), unit)
    assert question.says == "Move bismarck: 10.5 to 25.4 cm."
    told = [question.refuses(Steered(movement.MOVE, unit.id, path)) for path in ("A25.5", "A9.98")]
    assert [one.sentence for one in told if one is not None] == [
        "She may run only 25.4 cm more, not 25.5.",
        "She cannot slow down so much: 0.5 cm short.",
    ]


@pytest.mark.clause("FLT-MOV-3")
@pytest.mark.clause("FLT-MOV-4")
@pytest.mark.clause("FLT-MOV-5")
@pytest.mark.clause("FLT-MOV-7")
def test_turning() -> None:
    king = ship("king_george_v", 100, 100, last_speed=20.0, steering=1)
    now = table(king)
    path = "A6T45A6T45A8"
    assert refused(now, king, path) == ""
    assert refused(now, king, "A5.9T45A6T45A8.1") == "FLT-MOV-5"
    assert refused(now, king, "A6T46A14") == "FLT-MOV-5"
    assert refused(now, king, "A6T45A5T45A9") == "FLT-MOV-5"
    assert refused(now, king, "A6T45A6T45A8T45") == ""
    assert refused(now, king, "A9.9") == "FLT-MOV-1"
    assert refused(now, king, "A25.1") == "FLT-MOV-1"
    go(now, king, path)
    assert (king.x, king.y, king.heading) == pytest.approx((112.24, 110.24, 90), abs=0.01)
    assert king.last_speed == 20


@pytest.mark.clause("FLT-MOV-6")
@pytest.mark.clause("FLT-GEN-6")
@pytest.mark.clause("FLT-GEN-13")
def test_turning_without_steering() -> None:
    king = ship("king_george_v", 100, 100, last_speed=20.0, steering=0, crew_quality=-1)
    go(table(king), king, "A6T45A14", 6)
    assert (king.x, king.y, king.heading) == (100, 120, 0)
    other = ship("king_george_v", 100, 100, last_speed=20.0, steering=0, crew_quality=-1)
    go(table(other), other, "A6T45A14", 7)
    assert other.heading == 45
    assert not condition.steerless(ship("pt_boats"))


@pytest.mark.clause("FLT-MOV-8")
def test_slow_and_stopped() -> None:
    for run, name in (("", STOPPED), ("A0.1", SLOW), ("A8", SLOW), ("A8.1", "normal")):
        fletcher = ship("fletcher", last_speed=5.0)
        go(table(fletcher), fletcher, run)
        assert fletcher.speed_class == name
    assert ship("shore_battery_8").speed_class == STOPPED


@pytest.mark.clause("FLT-MOV-12")
def test_the_first_speed_is_two_thirds() -> None:
    assert ship("fletcher").last_speed == 24
    assert ship("bismarck").last_speed == 20


@pytest.mark.clause("FLT-MOV-10")
def test_who_leaves_the_table_is_withdrawn() -> None:
    fletcher = ship("fletcher", 355, 100, 90, last_speed=20.0)
    go(table(fletcher), fletcher, "A20")
    assert (fletcher.state, fletcher.x) == (LEFT, 360)


# -- collisions and ground ------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-MOV-9")
@pytest.mark.clause("FLT-TYP-5")
def test_friends_may_be_crossed_and_enemies_may_not() -> None:
    fletcher = ship("fletcher", 100, 100, last_speed=20.0)
    friend = ship("helena", 100, 110, 90, name="friend")
    foe = ship("takao", 100, 130, 90, side="Grey")
    now = table(fletcher, friend, foe)
    assert refused(now, fletcher, "A20") == ""
    assert refused(now, fletcher, "A10") == "FLT-MOV-9"
    assert refused(now, fletcher, "A32") == "FLT-MOV-9"
    assert refused(now, fletcher, "A32", ram="takao") == ""
    foe.state = WRECK
    assert refused(now, fletcher, "A32") == "FLT-MOV-9"


@pytest.mark.clause("FLT-COL-1")
@pytest.mark.clause("FLT-COL-2")
@pytest.mark.clause("FLT-GEN-10")
def test_a_collision() -> None:
    kagero = ship("kagero", 100, 100, last_speed=20.0)
    helena = ship("helena", 100, 115, 90, side="Grey", sighted=False)
    now = table(kagero, helena)
    go(now, kagero, "A25", 3, 5, 20, 20)
    assert (kagero.flotation, helena.flotation) == (2, 16)
    assert kagero.y == pytest.approx(112, abs=0.01)
    assert (kagero.speed_class, helena.speed_class, helena.last_speed, kagero.last_speed) == (
        STOPPED,
        STOPPED,
        0,
        0,
    )
    lucky = ship("kagero", 100, 100, last_speed=20.0)
    now = table(lucky, ship("helena", 100, 115, 90, side="Grey", sighted=False))
    go(now, lucky, "A25", 3, 6)
    assert (lucky.flotation, lucky.speed_class) == (6, "normal")
    rammer = ship("kagero", 100, 100, last_speed=20.0)
    now = table(rammer, ship("helena", 100, 115, 90, side="Grey"))
    go(now, rammer, "A25", 5, 20, 20, ram="helena")
    assert rammer.flotation == 2
    assert condition.arc_of(helena, (100.0, 100.0)) == "beam"
    assert condition.arc_of(helena, (110.0, 125.0)) == "bow"
    assert condition.arc_of(helena, (90.0, 105.0)) == "stern"


@pytest.mark.clause("FLT-COL-3")
def test_coastal_craft_collide() -> None:
    boats = ship("pt_boats", 100, 100, last_speed=20.0)
    helena = ship("helena", 100, 115, 90, side="Grey", sighted=False)
    go(table(boats, helena), boats, "A25", 1, 1)
    assert (boats.vessels, helena.flotation) == (5, 16)


@pytest.mark.clause("FLT-MOV-11")
def test_a_jammed_helm_runs_into_a_friend() -> None:
    kagero = ship("kagero", 100, 100)
    friend = ship("kagero", 101.5, 103, 0, name="friend")
    with dice(table(kagero, friend), 6) as umpire:
        passage.runs_wild(umpire, kagero, 1)
    assert (kagero.heading, friend.flotation, kagero.flotation) == (45, 6, 6)
    assert condition.near(kagero.at, friend.at, 3.5)


@pytest.mark.clause("FLT-COL-4")
def test_ground() -> None:
    king = ship("king_george_v", 90, 75, 90, last_speed=20.0)
    now = table(king, land=(BOX,))
    go(now, king, "A20", 4)
    assert (king.x, king.aground, king.flotation, king.speed_class) == (100, True, 33, STOPPED)
    with dice(now, 7) as umpire:
        assert not sailing.try_off(umpire, king)
    with dice(now, 8) as umpire:
        assert sailing.try_off(umpire, king)
    small = ship("kagero", 90, 75, 90, last_speed=20.0)
    go(table(small, shoals=(BOX,)), small, "A20")
    assert (small.x, small.aground) == (110, False)
    deep = ship("king_george_v", 90, 75, 90, last_speed=20.0)
    go(table(deep, shoals=(BOX,)), deep, "A20", 1)
    assert deep.aground


# -- smoke ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-SMK-1")
@pytest.mark.clause("FLT-CAR-8")
def test_smoke_is_the_track_widened() -> None:
    fletcher = ship("fletcher", 100, 100, last_speed=20.0)
    now = table(fletcher)
    go(now, fletcher, "A20", smoke="lay")
    (screen,) = now.screens
    assert sorted({x for x, _ in screen.outline}) == [97.5, 102.5]
    assert sorted({y for _, y in screen.outline}) == [100, 120]
    carrier = ship("enterprise")
    assert not movement.may_smoke(table(carrier), carrier)
    assert movement.may_smoke(table(carrier, options={"carrier_smoke": True}), carrier)
    carrier.broken = ("smoke",)
    assert not movement.may_smoke(table(carrier, options={"carrier_smoke": True}), carrier)


@pytest.mark.clause("FLT-MOV-11")
def test_a_ship_without_a_legal_order_goes_straight_ahead() -> None:
    bismarck = ship("bismarck", 60, 60, 0, last_speed=20.0)
    wall = [ship("hood", 48 + 6 * at, 72, 90, side="Grey", name=f"hood_{at}") for at in range(5)]
    now = table(bismarck, *wall)
    question = movement.steer(now, bismarck)
    assert question.surely
    assert refused(now, bismarck, "A10") == ""
    assert refused(now, bismarck, "A25") == ""
    assert refused(now, bismarck, "A6T45A10") == "FLT-MOV-11"
    assert refused(now, bismarck, "A6T-30A19") == "FLT-MOV-11"


@pytest.mark.clause("FLT-SUB-1")
@pytest.mark.clause("FLT-SUB-3")
@pytest.mark.clause("FLT-MOV-9")
def test_a_boat_meets_bases_at_the_depth_it_changes_to() -> None:
    boat = ship("type_viic", 60, 60, 0, side="Grey", depth="surfaced")
    now = table(boat, ship("kagero", 60, 66, 90))
    assert refused(now, boat, "A7") == "FLT-MOV-9"
    assert refused(now, boat, "A7", depth="periscope") == ""
    boat = ship("type_viic", 60, 60, 0, side="Grey", depth="periscope")
    now = table(boat, ship("kagero", 60, 66, 90, side="Grey"))
    assert refused(now, boat, "A6") == ""
    assert refused(now, boat, "A6", depth="surfaced") == "FLT-MOV-9"
    assert refused(now, boat, "A14", depth="surfaced") == ""


# -- contacts -------------------------------------------------------------------------------------------------


def squadron(*ships: Ship, **more: object) -> tuple[FleetTable, Marker]:
    """Ships under a marker at (60, 160)."""
    for one in ships:
        one.state, one.squadron = CONTACT, "g1"
    marker = Marker("contact_1", "Contact 1", ships[0].side, 60, 160, 90.0, squadron="g1", sighted=True)
    now = table(*ships, marker, **more)
    now.squadrons["g1"] = Squadron("g1", ships[0].side, tuple(one.id for one in ships), 1, ships[0].id)
    now.to_act = ships[0].side
    return now, marker


@pytest.mark.clause("FLT-CON-2")
@pytest.mark.clause("FLT-CON-3")
@pytest.mark.clause("FLT-CON-6")
def test_a_squadron_deploys_from_its_marker() -> None:
    now, marker = squadron(ship("bismarck", side="Grey"), ship("takao", side="Grey"))
    assert movement.marker_speed(now, marker) == 30
    marker.run = 17.0
    question = contacts.deploy_question(now, marker)
    good = {"bismarck": (60.0, 160.0, 90.0), "takao": (50.0, 160.0, 45.0)}
    assert question.refuses(Placed(question.name, good)) is None
    for bad in ((44.9, 160.0, 90.0), (50.0, 160.0, 44.0), (58.0, 160.0, 90.0)):
        assert question.refuses(Placed(question.name, good | {"takao": bad})) is not None
    step = MoveShips()
    with dice(now) as umpire:
        step.resolve(umpire, "Grey", Placed(question.name, good))
    assert "contact_1" not in now.units
    assert {movement.speeds(unit) for unit in now.units.values() if isinstance(unit, Ship)} == {(7.0, 22.0)}
    assert [one.name for one in step.ask(now, "Grey")] == ["move_squadron", "move_squadron"]


@pytest.mark.clause("FLT-CON-3")
@pytest.mark.clause("FLT-MOV-12")
def test_a_squadron_that_deploys_before_its_marker_moved_has_the_speeds_the_game_begins_with() -> None:
    bismarck, slowed = ship("bismarck", side="Grey"), ship("takao", side="Grey", last_speed=4.0)
    now, marker = squadron(bismarck, slowed)
    places = {"bismarck": (60.0, 160.0, 90.0), "takao": (50.0, 160.0, 45.0)}
    with dice(now) as umpire:
        contacts.deploy(umpire, marker, places)
    assert (bismarck.last_speed, movement.speeds(bismarck)) == (20.0, (10.0, 25.0))
    assert slowed.last_speed == 4.0
    now, marker = squadron(ship("bismarck", side="Grey"))
    marker.run = 0.0
    with dice(now) as umpire:
        contacts.deploy(umpire, marker, {"bismarck": places["bismarck"]})
    assert movement.speeds(now.units["bismarck"]) == (0.0, 5.0)


@pytest.mark.clause("FLT-CON-1")
@pytest.mark.clause("FLT-CON-7")
def test_dummies_are_laid_near_markers_and_no_name_tells_them() -> None:
    helena, fletcher = ship("helena", 100, 100), ship("fletcher", 104, 100)
    now, _ = squadron(fletcher, helena)
    del now.units["contact_1"]
    now.squadrons["g1"] = Squadron("g1", "Blue", ("fletcher", "helena"), 1, "helena")
    now.dummies = {"Blue": 1, "Grey": 0}
    now.options = type(now.options)(contacts=True)
    step = contacts.LayMarkers()
    sheet = step.sheet(now, "Blue")
    assert sheet is not None
    assert sheet.refuses(Placed("place_dummy", {"dummy_1": (130.1, 100.0, 0.0)})) is not None
    order = Placed("place_dummy", {"dummy_1": (90.0, 100.0, 0.0)})
    assert sheet.refuses(order) is None
    now.agenda = [step]
    with dice(now) as umpire:
        step.open(umpire, {"Blue": order})
    laid = [unit for unit in now.units.values() if isinstance(unit, Marker)]
    assert [(one.id, one.x, one.squadron, one.pace) for one in laid] == [
        ("contact_1", 90, "", 25),
        ("contact_2", 100, "g1", 0),
    ]
    seen = contacts.MarkersLaid("Blue", tuple(laid)).seen_by("Grey", now)
    assert isinstance(seen, contacts.MarkersLaid)
    assert {one.squadron for one in seen.markers} == {""}


@pytest.mark.clause("FLT-CON-2")
def test_the_owner_of_a_dummy_may_choose_a_lower_speed_at_set_up() -> None:
    now, _ = squadron(ship("fletcher", 100, 100))
    del now.units["contact_1"]
    now.dummies = {"Blue": 1, "Grey": 0}
    now.options = type(now.options)(contacts=True)
    now.sealed = {"Blue": Placed("place_dummy", {"dummy_1": (90.0, 100.0, 0.0)})}
    now.agenda = [contacts.LayMarkers()]
    with dice(now) as umpire:
        contacts.LayMarkers().close(umpire)
    (step,) = now.agenda
    assert isinstance(step, contacts.PaceDummies)
    assert step.sheet(now, "Grey") is None
    sheet = step.sheet(now, "Blue")
    assert sheet is not None
    assert sheet.refuses(SetTo("pace_dummies", {"pace": {"contact_1": 26}})) is not None
    assert sheet.refuses(SetTo("pace_dummies", {"pace": {"contact_2": 9}})) is not None, "it is a squadron's"
    assert sheet.refuses(SetTo("pace_dummies")) is None
    with dice(now) as umpire:
        step.open(umpire, {"Blue": SetTo("pace_dummies", {"pace": {"contact_1": 14}})})
    dummy = now.units["contact_1"]
    assert isinstance(dummy, Marker)
    assert movement.marker_speed(now, dummy) == 14
    assert umpire.events[-1].seen_by("Grey", now) is None


@pytest.mark.clause("FLT-CON-5")
@pytest.mark.clause("FLT-CON-4")
def test_a_spotted_marker_shows_itself_and_must_deploy() -> None:
    now, marker = squadron(ship("helena"), ship("fletcher"))
    with dice(now) as umpire:
        contacts.spotted(umpire, marker)
    assert marker.spotted
    assert [one.name for one in MoveShips().ask(now, "Blue")] == ["deploy_contact_1"]
    dummy = Marker("contact_9", "Contact 9", "Grey", 60, 60)
    now.units["contact_9"] = dummy
    with dice(now) as umpire:
        contacts.spotted(umpire, dummy)
    assert "contact_9" not in now.units


@pytest.mark.clause("FLT-CON-8")
def test_a_marker_in_a_minefield() -> None:
    now, marker = squadron(
        ship("helena"), ship("fletcher"), fields=(Minefield("f", "Grey", 60, 170, 90, 1, ("Grey",)),)
    )
    assert mines.throw(now, now.units["helena"], now.fields[0], (60.0, 170.0)).needed == 15  # type: ignore[arg-type]
    with dice(now, 14) as umpire:
        contacts.mined(umpire, marker, [(60.0, 160.0), (60.0, 180.0)])
    assert marker.must_deploy
    dummy = Marker("contact_9", "Contact 9", "Blue", 60, 160)
    now.units["contact_9"] = dummy
    with dice(now) as umpire:
        contacts.mined(umpire, dummy, [(60.0, 160.0), (60.0, 180.0)])
    assert "contact_9" not in now.units


# -- spotting -------------------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-SPT-1")
@pytest.mark.clause("FLT-SPT-2")
@pytest.mark.clause("FLT-SPT-3")
@pytest.mark.clause("FLT-SPT-4")
@pytest.mark.clause("FLT-SPT-6")
def test_spotting_by_day() -> None:
    fletcher = ship("kagero", 100, 100)
    marker = Marker("contact_1", "Contact 1", "Grey", 160, 100, squadron="g1")
    now = table(fletcher, marker, options={"tvr": 75.0})
    assert spotting.throw(now, fletcher, marker, "eye").needed == 8
    marker.run = 25.1
    assert spotting.throw(now, fletcher, marker, "eye").needed == 7
    assert [one.key for one in spotting.options(now, fletcher)] == ["kagero contact_1 eye"]
    marker.x = 175.1
    assert not spotting.options(now, fletcher)
    marker.x = 112.5
    marker.squadron = ""
    with dice(now) as umpire:
        spotting.spot(umpire, fletcher, marker, "eye")
    assert "contact_1" not in now.units
    assert not spotting.options(now, fletcher)


@pytest.mark.clause("FLT-SPT-5")
def test_spotting_by_radar_at_night() -> None:
    fletcher = ship("fletcher", 100, 100)
    marker = Marker("contact_1", "Contact 1", "Grey", 170, 100, squadron="g1")
    now = table(fletcher, marker, options={"light": "night", "tvr": 37.5})
    assert spotting.ways(now, fletcher, marker) == ["radar"]
    assert spotting.throw(now, fletcher, marker, "radar").needed == 7
    marker.x = 130
    assert spotting.throw(now, fletcher, marker, "eye").needed == 8


@pytest.mark.clause("FLT-SPT-7")
def test_stands_and_shore_units_see_far() -> None:
    from game.rulesets.fleet import sight

    assert sight.eye(flight("f4f", 4)) == 100
    assert sight.eye(ship("shore_battery_8")) == 125


# -- mines ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-MIN-3")
@pytest.mark.clause("FLT-MIN-4")
@pytest.mark.clause("FLT-MIN-5")
def test_mines() -> None:
    field = Minefield("f", "Grey", 100, 110, 0, 1, ("Grey",))
    kagero = ship("kagero", 100, 100, side="Grey", last_speed=20.0)
    washington = ship("washington", 100, 100)
    now = table(kagero, washington, fields=(field,))
    assert mines.throw(now, washington, field, (100.0, 110.0)).needed == 14
    assert mines.throw(now, kagero, field, (100.0, 110.0)).needed == 21
    fletcher = ship("fletcher", 100, 100, last_speed=20.0)
    now = table(fletcher, fields=(field,))
    assert mines.throw(now, fletcher, field, (100.0, 110.0)).needed == 18
    go(now, fletcher, "A20", 18, 1, 20)
    assert (fletcher.flotation, now.fields, fletcher.y) == (2, (), 120)
    boats = ship("pt_boats", 100, 100, last_speed=20.0)
    go(table(boats, fields=(field,)), boats, "A20")
    swept = fitted(ship("flower", 100, 100), equipment=("paravanes",))
    other = Minefield("g", "Grey", 100, 111, 0, 1, ("Grey",))
    assert mines.throw(table(swept, fields=(field, other)), swept, field, (100.0, 110.5)).needed == 19


@pytest.mark.clause("FLT-MIN-1")
@pytest.mark.clause("FLT-MIN-2")
def test_laying_mines() -> None:
    layer = ship("abdiel", 100, 100, 0, last_speed=15.0)
    now = table(layer, mover="Blue")
    with dice(now) as umpire:
        mines.lay(umpire, layer)
    (field,) = now.fields
    assert field.known == ("Blue",)
    assert (layer.mine_loads, mines.may_lay(layer)) == (14, False)
    assert sorted({y for _, y in mines.outline(field)}) == [95.5, 98]
    assert sorted({x for x, _ in mines.outline(field)}) == [97.5, 102.5]
    seen = ship("abdiel", 100, 100, 0, last_speed=15.0)
    now = table(seen, ship("takao", 130, 100, side="Grey"))
    with dice(now) as umpire:
        mines.lay(umpire, seen)
    assert now.fields[0].known == ("Blue", "Grey")
    assert not mines.may_lay(ship("abdiel", last_speed=15.1))


@pytest.mark.clause("FLT-MIN-6")
def test_sweeping() -> None:
    flower = fitted(ship("flower", 100, 100, last_speed=10.0), equipment=("paravanes",))
    field = Minefield("f", "Grey", 100, 100, 0, 2, ("Grey", "Blue"))
    now = table(flower, fields=(field,))
    assert mines.sweepable(now, flower) == [field]
    with dice(now, 6) as umpire:
        mines.sweep(umpire, flower, "f")
    assert now.fields[0].loads == 1
    assert not mines.sweepable(now, flower)


# -- submarines -----------------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-SUB-1")
@pytest.mark.clause("FLT-SUB-2")
@pytest.mark.clause("FLT-SUB-6")
@pytest.mark.clause("FLT-SUB-7")
def test_a_submarine_dives_a_step_a_turn() -> None:
    from game.rulesets.fleet import sight

    boat = ship("type_viic", 100, 100)
    now = table(boat)
    question = movement.steer(now, boat)
    assert question.refuses(Steered("move_submarine", "type_viic", "A17")) is None
    assert question.refuses(Steered("move_submarine", "type_viic", "A7", {"depth": "periscope"})) is None
    assert question.refuses(Steered("move_submarine", "type_viic", "A8", {"depth": "periscope"})) is not None
    assert question.refuses(Steered("move_submarine", "type_viic", "A7", {"depth": "deep"})) is not None
    with dice(now) as umpire:
        sailing.move(umpire, boat, Steered("move_submarine", "type_viic", "A7", {"depth": "periscope"}))
    assert (boat.depth, boat.y) == ("periscope", 107)
    assert sight.limit(now, boat) == 25
    assert sight.limit(table(boat, options={"light": "night", "tvr": 25.0}), boat) == 0
    boat.depth, boat.flotation = "surfaced", 0
    assert movement._depths(boat) == []


@pytest.mark.clause("FLT-SUB-3")
def test_a_submerged_submarine_is_hidden_and_in_nobodys_way() -> None:
    from game.rulesets.fleet import sight

    boat = ship("type_viic", 100, 110, depth="periscope", sighted=False, side="Grey")
    fletcher = ship("fletcher", 100, 100, last_speed=20.0)
    now = table(boat, fletcher)
    assert not sight.watched(now, boat)
    go(now, fletcher, "A20")
    assert fletcher.y == 120
    boat.detected = 1
    assert sight.watched(now, boat)


@pytest.mark.clause("FLT-SUB-4")
def test_a_submarine_is_placed_in_its_zone() -> None:
    from game.match.table import Entry

    boat = ship("type_viic", state="waiting", depth="periscope", last_speed=0.0)
    now = table(boat, options={"submarines": True}, to_act="Blue", mover="Blue")
    now.entries = {"type_viic": Entry(1, ((60.0, 20.0), (100.0, 20.0), (100.0, 50.0), (60.0, 50.0)))}
    step = optional.MoveBoats()
    (question,) = step.ask(now, "Blue")
    assert question.refuses(Placed(question.name, {"type_viic": (101.0, 30.0, 0.0)})) is not None
    with dice(now) as umpire:
        step.resolve(umpire, "Blue", Placed(question.name, {"type_viic": (80.0, 30.0, 90.0)}))
    assert (boat.afloat, boat.x) == (True, 80)
    assert [one.name for one in step.ask(now, "Blue")] == ["move_submarine"]


@pytest.mark.clause("FLT-SPT-8")
@pytest.mark.clause("FLT-ASW-1")
@pytest.mark.clause("FLT-ASW-2")
@pytest.mark.clause("FLT-ASW-3")
@pytest.mark.clause("FLT-ASW-4")
def test_hunting_a_submarine() -> None:
    flower = ship("flower", 100, 100, last_speed=10.0)
    boat = ship("type_viic", 104, 100, depth="periscope", sighted=False, side="Grey")
    now = table(flower, boat)
    with dice(now, 7) as umpire:
        spotting.watch_for_periscopes(umpire, flower)
    assert boat.detected == 2
    boat.detected, boat.sighted = 0, False
    assert spotting.search_throw(now, flower, boat).needed == 6
    flower.last_speed, boat.depth, boat.speed_class = 15.1, "deep", STOPPED
    assert spotting.search_throw(now, flower, boat).needed == 9
    with dice(now, 8) as umpire:
        spotting.search(umpire, flower)
    assert boat.detected == 0
    flower.done = type(flower.done)()
    with dice(now, 9) as umpire:
        spotting.search(umpire, flower)
    assert (boat.detected, boat.sighted) == (2, True)
    boat.speed_class = "normal"
    (line,) = spotting.charges(now, flower)
    assert (line.most, spotting.charge_throw(flower, boat, 4).needed) == (4, 16)
    boat.depth = "periscope"
    assert spotting.charge_throw(flower, boat, 4).needed == 14
    with dice(now, 14, 1, 1, 1, 10, 1, 4) as umpire:
        spotting.attack(umpire, flower, boat, 4)
    assert boat.state == SUNK
    assert not spotting.charges(now, flower)


def test_a_ship_that_turned_back_has_made_the_way_she_made() -> None:
    fletcher = ship("fletcher", 100, 100, last_speed=20.0)
    now = table(fletcher)
    with dice(now) as umpire:
        way = sailing.move(umpire, fletcher, Steered(movement.MOVE, "fletcher", "A10T45A10"))
    assert way[0] == Pose(100, 100, 0)
    assert way[-1] == fletcher.pose
