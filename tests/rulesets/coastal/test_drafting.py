"""coastal in the editor: how classes look, what asks for a second look, a battle written down midway."""

import tomllib
from pathlib import Path

import msgspec
import pytest

from game import places
from game.content import parse_scenario, read_scenario
from game.content.survey import survey
from game.content.writing import scenario_text
from game.rulesets.coastal.drafting import DRAFTING
from game.rulesets.coastal.set_up import laid, roster
from game.rulesets.coastal.table import (
    Aircraft,
    CoastalTable,
    Light,
    Minefield,
    Screen,
    Track,
    Tubes,
    Vessel,
)
from tests.rulesets.coastal.waters import BLUE, LAND, battle, text

SHIPPED = sorted((places.scenarios() / "coastal").glob("*.toml"))


def remarks(**parts: str) -> list[str]:
    return [remark.sentence for remark in DRAFTING.remarks(battle(**parts))]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_battle_asks_for_no_second_look(path: Path) -> None:
    assert DRAFTING.remarks(read_scenario(path)) == []


def test_a_hull_is_drawn_as_long_as_its_footprint() -> None:
    hunt, boat = DRAFTING.figure(roster()["hunt3"]), DRAFTING.figure(roster()["mtb_vosper70"])
    assert (hunt.silhouette, hunt.length, hunt.small, hunt.flying) == ("hunt", 7.1, False, False)
    assert (boat.silhouette, boat.length, boat.small) == ("vosper_70", 1.8, True)
    assert DRAFTING.figure(roster()["ju87"]).flying
    assert DRAFTING.figure({"kind": "warship", "length_cm": "long"}).silhouette == "torpedo_boat"
    assert DRAFTING.figure({}).length > 0


def test_a_light_over_a_ship_is_no_overlap_and_two_ships_in_one_place_are() -> None:
    lamp = "[[light_zone]]\nat = [60, 20]\nradius = 15\nuntil_turn = 3\n"
    crowded = BLUE.replace("at = [80, 20]", "at = [61, 20]")

    def told(blue: str) -> list[str]:
        findings = survey(tomllib.loads(text(blue=blue, rest=LAND + lamp))).findings
        return [finding.title for finding in findings if "overlap" in finding.title]

    assert told(BLUE) == []
    assert told(crowded) == ["MTB 1 and Hunt overlap"]


def test_a_palette_has_its_headings() -> None:
    found = {key: DRAFTING.group(row) for key, row in roster().items()}
    assert {found[key] for key in ("sgb", "sboot_s38", "daihatsu")} == {"Coastal craft"}
    assert {found[key] for key in ("hunt3", "mfp_d", "dd_kagero")} == {"Escorts"}
    assert (found["tanker"], found["battery"], found["fw200"]) == ("Merchants", "Shore", "Aircraft")


def test_a_side_has_vessels_of_its_nation_and_of_any() -> None:
    british, anybody = {"nation": "GB"}, {"nation": "any"}
    assert DRAFTING.fits(roster()["hunt3"], british)
    assert DRAFTING.fits(roster()["freighter"], british)
    assert not DRAFTING.fits(roster()["sboot_s38"], british)
    assert DRAFTING.fits(roster()["sboot_s38"], anybody)


def test_what_asks_for_a_look() -> None:
    assert remarks() == []
    bare = '[[class]]\nid = "hulk"\nname = "Hulk"\nkind = "merchant"\nsize_class = 2\nlength_cm = 4\nwidth_cm = 1\n'
    bare += "max_speed_kt = 4\nmanoeuvre = 1\nhull_boxes = 9\ndamage_control = 1\npoints = 5\n"
    hulk = '[[side.unit]]\nclass = "hulk"\nname = "Hulk"\nat = [60, 20]\n'
    assert remarks(blue=hulk, rest=LAND + bare) == ["Blue has no weapon"]
    leave = '[[objective]]\nkind = "exit"\nside = "Red"\nof = "merchant"\npoints = 5\nedge = "{}"\n'
    assert remarks(rest=LAND + leave.format("east")) == []
    assert remarks(rest=LAND + leave.format("south"), top="turn = 2") == [
        "Red cannot reach the south edge in 7 turns"
    ]
    early = "[[change]]\nturn = 1\nsea_state = 5\n"
    assert remarks(rest=LAND + early) == [
        "The weather changes before anything has happened: it may stand under weather"
    ]


def hurt() -> CoastalTable:
    """A battle in turn 4 in which much has happened."""
    on = laid(battle())
    on.turn, on.first = 4, "Red"
    hunt, boat, u_boat, freighter = (on.units[key] for key in ("hunt", "mtb_1", "u_1", "adler"))
    assert isinstance(hunt, Vessel)
    hunt.x, hunt.y, hunt.heading = 71.5, 33.25, 12.0
    hunt.hull_boxes, hunt.fires, hunt.floods, hunt.suppression_markers = 17, 2, 1, 3
    hunt.mounts = ("fired", "destroyed", "ready", "ready", "fired")
    hunt.max_setting_loss, hunt.steering_damage = ("machinery", "torpedo"), ("rating", "no_port")
    hunt.speed_markers, hunt.straight_run, hunt.ordered_turn = 1, 3.5, "starboard"
    hunt.damage_control, hunt.depth_charges, hunt.smoke_turns, hunt.crew_quality = 0, 0, 0, -1
    hunt.tubes = (Tubes(0, 0, True),)
    hunt.spotted, hunt.acted, hunt.launched, hunt.beam = True, True, True, "adler"
    assert isinstance(boat, Vessel)
    boat.state = "sunk"
    assert isinstance(u_boat, Vessel)
    u_boat.depth, u_boat.detected, u_boat.reload_progress = "surfaced", True, 2
    assert isinstance(freighter, Vessel)
    freighter.scattered, freighter.sighted, freighter.speed_markers = True, True, 0
    swordfish = on.units["swordfish"]
    assert isinstance(swordfish, Aircraft)
    swordfish.state, swordfish.x, swordfish.y, swordfish.heading = "away", 140.0, 55.0, 90.0
    swordfish.left_turn, swordfish.loads, swordfish.hull_boxes = 3, (0, 2), 1
    false = [unit for unit in on.units.values() if isinstance(unit, Vessel) and unit.dummy]
    for number, dummy in enumerate(false):
        dummy.state, dummy.x, dummy.y, dummy.heading = "deployed", 70.0, 60.0 + number, 45.0
    false[0].state = "sunk"  # found out
    on.tracks = (
        Track("track_1", "Blue", "mtb_1", "t21_br", "GB", 60.0, 50.0, 5.0, 3, run=45.0, seen=True, wake="w1"),
    )
    on.lights = (Light("light_1", 50.0, 50.0, 25.0, 5),)
    on.screens = (Screen("smoke_1", ((10.0, 20.0), (14.0, 20.0), (14.0, 30.0)), 3, 3),)
    strip = ((90.0, 20.0), (93.0, 20.0), (93.0, 30.0))
    on.fields = (
        Minefield("field_1", "Red", ((90.0, 20.0), (99.0, 20.0), (99.0, 30.0)), 3, ("Blue", "Red"), (strip,)),
    )
    on.commands = on.commands | {"Red": msgspec.structs.replace(on.commands["Red"], shaken=True)}
    return on


def test_a_battle_is_written_down_midway_and_begins_as_it_stood() -> None:
    on = hurt()
    written = DRAFTING.scenario_of(on, battle())
    again = laid(parse_scenario(scenario_text(written), "x.toml"))
    assert again.turn == 3
    assert laid(written, "Turn") == laid(written)
    for key, unit in on.units.items():
        if isinstance(unit, Vessel):
            if unit.dummy:
                continue
            unit.acted = unit.launched = unit.detected = False
            unit.beam = ""
        unit.mounts = tuple("ready" if mount == "fired" else mount for mount in unit.mounts)
        assert again.units[key] == unit
    lying = [unit for unit in again.units.values() if isinstance(unit, Vessel) and unit.dummy]
    assert [(unit.side, unit.at, unit.heading, unit.state) for unit in lying] == [
        ("Red", (70, 61), 45, "deployed"),
        ("Red", (70, 62), 45, "deployed"),
    ]
    for name in ("tracks", "lights", "screens", "fields", "weather", "objectives", "terrain"):
        assert getattr(again, name) == getattr(on, name), name
    assert again.commands["Red"].shaken
    assert laid(written, "Guns").first == "Red"
    assert laid(written, "Guns").turn == 4


@pytest.mark.clause("CST-GRD-3")
def test_who_was_refloated_is_written_down_with_the_ground_she_took() -> None:
    before = battle(rest=LAND)
    on = laid(before)
    on.turn = 4
    hunt = on.units["hunt"]
    assert isinstance(hunt, Vessel)
    (x, y), *_ = on.terrain[0].outline
    hunt.x, hunt.y, hunt.straight_run, hunt.ground = x, y, -1.0, 0
    written = DRAFTING.scenario_of(on, before)
    again = laid(parse_scenario(scenario_text(written), "x.toml")).units["hunt"]
    assert isinstance(again, Vessel)
    assert (again.at, again.straight_run, again.ground) == ((x, y), -1.0, 0)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_battle_written_down_before_it_begins_is_the_battle(path: Path) -> None:
    scenario = read_scenario(path)
    assert laid(DRAFTING.scenario_of(laid(scenario), scenario)) == laid(scenario)


def test_a_unit_that_has_not_come_is_written_as_it_was() -> None:
    written = DRAFTING.scenario_of(laid(battle(blue=BLUE)), battle(blue=BLUE))
    swordfish = next(unit for unit in written.sides[0].units if unit.id == "swordfish")
    assert (swordfish.enters, swordfish.edge, swordfish.at) == (3, "south", (90, 0))


def test_what_was_hurt_before_the_battle_is_hurt_in_what_is_written_down() -> None:
    before = battle(
        blue=BLUE.replace("at = [80, 20]", "at = [80, 20]\nstate = { hull_boxes = 7, fires = 2 }")
    )
    after = DRAFTING.scenario_of(laid(before), before)
    hunt = laid(after).units["hunt"]
    assert isinstance(hunt, Vessel)
    assert (hunt.hull_boxes, hunt.fires) == (7, 2)
