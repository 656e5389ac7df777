"""What a fleet scenario says stands on the table, and what stands on the table is written down again."""

import tomllib
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from game import places
from game.content import check_roster, parse_scenario, read_scenario
from game.content.class_faults import class_problems
from game.content.plan import plan
from game.content.writing import scenario_text
from game.match.scenario import Scenario
from game.match.table import Entry
from game.rulesets.fleet.drafting import DRAFTING
from game.rulesets.fleet.set_up import dummies, flagship, laid, marked, roster
from game.rulesets.fleet.table import (
    CONTACT,
    DEPLOYED,
    LEFT,
    NIGHT,
    OFF_TABLE,
    PERISCOPE,
    READY,
    REARMING,
    SPREAD,
    SUNK,
    WAITING,
    WRECK,
    Attack,
    Condition,
    FleetTable,
    Flight,
    Marker,
    Minefield,
    Screen,
    Ship,
)
from game.tabletop.field_file import read_fields
from tests.rulesets.fleet.waters import BLUE, RED, REST, battle, table

SHIPPED = sorted((places.scenarios() / "fleet").glob("*.toml"))
POINTS = {
    "two_captains": {"Blue": 127, "Grey": 54},
    "strait_in_the_north": {"Blue": 654, "Grey": 452},  # the book: 721, with a second destroyer
    "carriers_at_noon": {"Blue": 787, "Grey": 653},
    "slot_at_midnight": {"Blue": 768, "Grey": 868},  # the book: 854 and 775
    "relief_of_the_island": {
        "Blue": 891,
        "Grey": 497,
    },  # the book: 629 and 569, with torpedoes and without the covering force
    "trial": {"Blue": 435, "Grey": 435},
    "cruisers_at_dusk": {"Blue": 221, "Grey": 293},  # not of the book, nor are those that follow
    "boats_in_the_narrows": {"Blue": 139, "Grey": 138},
    "small_boys": {"Blue": 300, "Grey": 699},  # a last stand
    "petrol_run": {"Blue": 209, "Grey": 195},
    "lame_cruiser": {"Blue": 221, "Grey": 255},
    "either_side_of_kinn": {"Blue": 124, "Grey": 170},
}


def shipped(name: str) -> Scenario:
    return read_scenario(places.scenarios() / "fleet" / f"{name}.toml")


def ship(on: FleetTable, key: str) -> Ship:
    unit = on.units[key]
    assert isinstance(unit, Ship)
    return unit


def flight(on: FleetTable, key: str) -> Flight:
    unit = on.units[key]
    assert isinstance(unit, Flight)
    return unit


def worth(on: FleetTable, side: str) -> float:
    return sum(
        unit.spec.points * (unit.aircraft if isinstance(unit, Flight) else 1)
        for unit in on.units.values()
        if unit.side == side and not isinstance(unit, Marker)
    )


# -- the shipped battles --------------------------------------------------------------------------------------


def test_the_battles_of_the_book_are_there() -> None:
    assert {path.stem for path in SHIPPED} == set(POINTS)


@pytest.mark.parametrize("name", POINTS)
def test_a_battle_is_as_even_as_the_book_says(name: str) -> None:
    on = laid(shipped(name))
    assert {side: round(worth(on, side)) for side in on.sides} == POINTS[name]


@pytest.mark.parametrize("name", POINTS)
def test_the_editor_and_the_library_count_the_same_points(name: str) -> None:
    tree = tomllib.loads((places.scenarios() / "fleet" / f"{name}.toml").read_text(encoding="utf-8"))
    plain = SimpleNamespace(
        fields=read_fields("game.rulesets.fleet"),
        roster=roster(),
        drafting=DRAFTING,
        problems=lambda scenario: [],
    )
    seen = plan(tree, plain, DRAFTING)  # type: ignore[arg-type]
    assert {side.name: side.points for side in seen.sides} == POINTS[name]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_battle_asks_for_no_second_look(path: Path) -> None:
    assert DRAFTING.remarks(read_scenario(path)) == []


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_table_of_a_shipped_battle_is_written_and_read_and_forks_alone(path: Path) -> None:
    laid_out = laid(read_scenario(path))
    again = msgspec.json.decode(msgspec.json.encode(laid_out), type=FleetTable)
    assert again == laid_out
    for unit in laid_out.fork().units.values():
        unit.x += 1
        unit.state = SUNK
    assert again == laid_out


def test_the_two_captains() -> None:
    on = laid(shipped("two_captains"))
    assert (on.width, on.height, on.turns, on.options.tvr, on.options.contacts) == (240, 180, 7, 75, False)
    raider = ship(on, "raider")
    assert (raider.crew_quality, raider.tubes, raider.at, raider.heading) == (1, (), (110, 130), 180)
    lost = ("wreck", "cargo_lost", "third", "left_table")
    assert on.conditions == (
        Condition("lost", "Grey", "tanker", any=lost, at_end=True),
        Condition("held", "Blue"),
    )


def test_the_strait_in_the_north() -> None:
    on = laid(shipped("strait_in_the_north"))
    assert [(one.id, one.command, one.flag) for one in on.squadrons.values()] == [
        ("Raiders", 1, "bismarck"), ("Battlecruiser force", 1, "hood"), ("Flotilla", 0, "maori"),
    ]  # fmt: skip
    assert ship(on, "prince_of_wales").crew_quality == -1
    assert len(on.squalls) == 1
    assert on.conditions[0] == Condition("exit", "Grey", "bismarck", "south", sound=True)
    assert on.conditions[1] == Condition("lost", "Blue", "bismarck", any=("wreck", "withdrawing"))


def test_carriers_at_noon() -> None:
    on = laid(shipped("carriers_at_noon"))
    stands = {
        unit.id: (unit.state, unit.aircraft, unit.load, unit.home)
        for unit in on.units.values()
        if isinstance(unit, Flight)
    }
    assert stands == {
        "patrol": (DEPLOYED, 12, "", "enterprise"), "wildcats": (READY, 10, "", "enterprise"),
        "dauntlesses": (READY, 12, "bomb_1000gp", "enterprise"),
        "dauntlesses_2": (REARMING, 12, "bomb_500gp", "enterprise"),
        "avengers": (READY, 8, "torp_mk13", "enterprise"), "zero_patrol": (DEPLOYED, 12, "", "hiryu"),
        "zeros": (READY, 9, "", "hiryu"), "vals": (READY, 12, "bomb_250kg", "hiryu"),
        "kates": (REARMING, 10, "torp_type91", "hiryu"),
    }  # fmt: skip
    assert flight(on, "patrol").cap
    assert on.dummies == {"Blue": 1, "Grey": 1}
    assert {condition.points for condition in on.conditions} == {100}


@pytest.mark.clause("FLT-SUB-4")
def test_the_slot_at_midnight() -> None:
    on = laid(shipped("slot_at_midnight"))
    assert (on.options.light, on.options.tvr) == (NIGHT, 37.5)
    assert [(field.x, field.y, field.heading, field.known) for field in on.fields] == [
        (90, 100, 90, ("Grey",)), (90, 106, 90, ("Grey",)), (160, 100, 90, ("Grey",)), (160, 106, 90, ("Grey",)),
    ]  # fmt: skip
    assert ship(on, "minelayer").mine_loads == 11
    boat = ship(on, "boat")
    assert (boat.state, boat.depth, boat.last_speed) == (WAITING, PERISCOPE, 0)
    assert on.entries == {"boat": Entry(1, ((60, 20), (100, 20), (100, 50), (60, 50)))}
    assert ship(on, "battery").state == DEPLOYED
    assert on.conditions[1] == Condition("lost", "Grey", "serpens", any=("wreck",), unless="kirishima")


@pytest.mark.clause("FLT-AIR-7")
def test_the_relief_of_the_island() -> None:
    on = laid(shipped("relief_of_the_island"))
    assert on.options.own_edges == {"Blue": "west", "Grey": "north"}
    assert ship(on, "airfield").spec.command_value == 1
    assert on.squadrons["Strike wing"].home == "airfield"
    late = {
        unit.id: (unit.entering, unit.home, unit.state)
        for unit in on.units.values()
        if isinstance(unit, Flight) and unit.entering
    }
    assert late == {
        "bettys": (6, OFF_TABLE, WAITING), "fighter_bombers": (9, OFF_TABLE, WAITING),
        "dorniers": (9, OFF_TABLE, WAITING),
    }  # fmt: skip
    bluebell, welshman = ship(on, "bluebell"), ship(on, "welshman")
    assert bluebell.has("ahead_throwing")
    assert bluebell.has("paravanes")
    assert not ship(on, "ashanti").has("paravanes")
    assert (welshman.cargo, welshman.mine_loads) == (1, 4)
    assert welshman.spec.cargo is not None
    assert welshman.spec.cargo.kind == "fuel"


# -- a battle before it begins --------------------------------------------------------------------------------


@pytest.mark.clause("FLT-CON-1")
@pytest.mark.clause("FLT-CON-7")
def test_ships_and_coastal_craft_begin_under_markers_and_nothing_else() -> None:
    on = table()
    under = {unit.id for unit in on.units.values() if unit.state == CONTACT}
    assert under == {"washington", "fletcher", "enterprise", "kirishima", "layer", "boats"}
    assert [squadron.id for squadron in marked(on, "Blue")] == ["Line", "enterprise"]
    assert flagship(on, on.squadrons["Raiders"]).id == "kirishima"
    assert flagship(on, on.squadrons["boats"]).id == "boats"
    assert on.dummies == {"Blue": 1, "Red": 1}
    assert [dummies(markers) for markers in (0, 1, 2, 3, 4)] == [0, 1, 1, 2, 2]
    assert not [unit for unit in on.units.values() if isinstance(unit, Marker)]


@pytest.mark.clause("FLT-CON-1")
def test_without_contacts_everything_is_deployed() -> None:
    on = table(options="contacts = false")
    assert {unit.state for unit in on.units.values() if isinstance(unit, Ship)} == {DEPLOYED, WAITING}
    assert on.dummies == {}


@pytest.mark.clause("FLT-SQD-1")
@pytest.mark.clause("FLT-SHO-2")
def test_squadrons_are_those_of_the_file_and_what_names_none_is_one_by_itself() -> None:
    on = table()
    assert {key: one.units for key, one in on.squadrons.items()} == {
        "Line": ("washington", "fletcher"), "enterprise": ("enterprise",), "Air": ("wildcats",),
        "airfield": ("airfield",), "Raiders": ("kirishima", "layer"), "boats": ("boats",), "u_1": ("u_1",),
        "kates": ("kates",), "vals": ("vals",),
    }  # fmt: skip
    assert {key: one.command for key, one in on.squadrons.items() if one.command} == {"Line": 1}
    assert ship(on, "airfield").spec.command_value == 1
    assert {unit.squadron for unit in on.units.values()} == set(on.squadrons)


@pytest.mark.clause("FLT-MOV-12")
def test_ships_begin_at_two_thirds_and_submerged_boats_at_nought() -> None:
    on = table()
    assert [ship(on, key).last_speed for key in ("washington", "fletcher", "boats", "u_1", "airfield")] == [
        18, 24, 26, 0, 0,
    ]  # fmt: skip
    said = table(blue=BLUE.replace('name = "Fletcher"', 'name = "Fletcher"\nlast_speed = 12.5'))
    assert ship(said, "fletcher").last_speed == 12.5


@pytest.mark.clause("FLT-VIS-1")
def test_visibility_is_that_of_the_light_or_as_the_file_says() -> None:
    assert table(weather='light = "dark_night"').options.tvr == 25
    assert table(weather='light = "clear_day"\ntvr = 60').options.tvr == 60


def test_units_of_one_class_share_its_record() -> None:
    twice = BLUE + '[[side.unit]]\nclass = "fletcher"\nname = "Twin"\nat = [40, 20]\n'
    on = table(blue=twice)
    assert ship(on, "fletcher").spec is ship(on, "twin").spec


# -- a battle cut from the middle -----------------------------------------------------------------------------

MIDWAY = (
    REST
    + """
[[marker]]
side = "Blue"
squadron = "Line"
at = [60, 30]
heading = 10
run = 20
spotted = true
[[marker]]
side = "Blue"
at = [30, 30]
pace = 20
[[track]]
side = "Red"
launcher = "boats"
type = "g7a_21"
setting = 2
torpedoes = 4
at = [100, 65]
mode = "wide_spread"
toward = 200
reach = 50
[[smoke]]
ship = "layer"
outline = [[70, 60], [80, 60], [80, 65]]
[[minefield]]
side = "Red"
at = [50, 50]
loads = 2
revealed = true
"""
)
HURT = BLUE.replace(
    "at = [100, 20]",
    "at = [100, 20]\nstate = { structure = 7, h = 4, mounts_lost = [1, 2], broken = ['search_radar', 'gunnery_radar'], "
    "fires = 2, crew_quality = -1, power_failure = true, last_speed = 9.5 }",
)


@pytest.mark.clause("FLT-WPN-7")
def test_a_hurt_ship_stands_as_she_was_left() -> None:
    on = table("Turn", top="turn = 3", blue=HURT, rest=MIDWAY)
    carrier = ship(on, "enterprise")
    assert (on.turn, carrier.state, carrier.structure, carrier.h, carrier.fires) == (2, DEPLOYED, 7, 4, 2)
    assert (carrier.crew_quality, carrier.power_failure, carrier.last_speed) == (-1, True, 9.5)
    assert carrier.speed_class == "normal"
    slow = table("Turn", top="turn = 3", blue=HURT.replace("= 9.5", "= 8.0"), rest=MIDWAY)
    assert ship(slow, "enterprise").speed_class == "slow"
    assert carrier.guns == ((False, False, *[True] * 6),)
    assert (carrier.radar, carrier.has("search_radar"), carrier.lrf) == (False, False, 2)
    assert (carrier.turn_structure, carrier.turn_flotation) == (7, 25)


@pytest.mark.clause("FLT-CON-5")
def test_markers_torpedoes_smoke_and_mines_lie_where_they_lay() -> None:
    on = table("Turn", top="turn = 3", rest=MIDWAY)
    found = [unit for unit in on.units.values() if isinstance(unit, Marker)]
    assert [(one.id, one.at, one.squadron, one.pace, one.run, one.must_deploy) for one in found] == [
        ("contact_1", (30, 30), "", 20, -1, False),
        ("contact_2", (60, 30), "Line", 25, 20, True),
    ]
    assert (ship(on, "fletcher").state, ship(on, "kirishima").state) == (CONTACT, DEPLOYED)
    assert on.attacks == (
        Attack(
            "attack_1", "Red", "boats", "boats", 100, 65, SPREAD, "g7a_21", 1, 4, toward=200, reach=50,
        ),
    )  # fmt: skip
    assert on.screens == (Screen("smoke_1", "layer", ((70, 60), (80, 60), (80, 65)), 2),)
    assert on.fields == (Minefield("field_1", "Red", 50, 50, 0, 2, ("Blue", "Red")),)
    assert on.dummies == {}


@pytest.mark.parametrize(("key", "state"), [("sunk", SUNK), ("left", LEFT), ("wreck", WRECK)])
def test_what_is_gone_is_gone(key: str, state: str) -> None:
    on = table(
        "Turn",
        top="turn = 2",
        blue=BLUE.replace("at = [80, 20]", f"at = [80, 20]\nstate = {{ {key} = true }}"),
    )
    assert ship(on, "fletcher").state == state


def test_aircraft_stand_as_they_were_left() -> None:
    spent = RED.replace(
        "at = [100, 60]",
        "at = [100, 60]\naircraft = 9\nstate = { aircraft = 4, spent = true, endurance = 2 }",
    )
    kates = flight(table("Turn", top="turn = 2", red=spent), "kates")
    assert (kates.aircraft, kates.original, kates.load, kates.endurance) == (4, 9, "", 2)


def test_who_moves_first_is_said_or_the_first_side() -> None:
    assert table("ShipMovement", top="turn = 2").mover == "Blue"
    moves = RED.replace("[[side.unit]]", "[side.state]\nmover = true\n[[side.unit]]", 1)
    assert table("ShipMovement", top="turn = 2", red=moves).mover == "Red"
    assert table().mover == ""


# -- a battle written down ------------------------------------------------------------------------------------


def moved() -> FleetTable:
    """A battle in turn 3 in which much has happened."""
    on = table("Turn", top="turn = 3", blue=HURT, rest=MIDWAY)
    on.turn = 3
    on.mover = "Red"
    fletcher, layer = ship(on, "fletcher"), ship(on, "layer")
    fletcher.flotation, fletcher.tubes, fletcher.speed = 3, (5, -1), 20
    layer.state, layer.fires = WRECK, 1
    ship(on, "u_1").state, ship(on, "u_1").x = DEPLOYED, 115.0
    on.squadrons["Line"] = msgspec.structs.replace(on.squadrons["Line"], command=0, flag="fletcher")
    kates, wildcats = flight(on, "kates"), flight(on, "wildcats")
    kates.aircraft, kates.load, kates.x, kates.endurance = 3, "", 70.0, 9
    wildcats.state, wildcats.x, wildcats.y, wildcats.cap = DEPLOYED, 90.0, 30.0, True
    return on


def test_a_battle_written_down_begins_where_it_was_left() -> None:
    before = battle(top="turn = 3", blue=HURT, rest=MIDWAY)
    on = moved()
    scenario = DRAFTING.scenario_of(on, before)
    text = scenario_text(scenario, None)
    again = laid(parse_scenario(text, "x.toml"), "ShipMovement")
    for unit in on.units.values():
        if isinstance(unit, Ship):
            unit.turn_structure, unit.turn_flotation, unit.turn_vessels = (
                unit.structure,
                unit.flotation,
                unit.vessels,
            )
        elif isinstance(unit, Flight):
            unit.turn_aircraft = unit.aircraft
    on.entries = {"vals": on.entries["vals"]}
    for key, unit in on.units.items():
        assert again.units[key] == unit, key
    assert again.squadrons == on.squadrons
    assert (again.mover, again.turn, again.attacks, again.screens) == ("Red", 3, on.attacks, on.screens)
    assert (again.fields, again.entries) == (on.fields, on.entries)


def test_a_battle_not_begun_is_written_as_it_is() -> None:
    before = battle()
    after = DRAFTING.scenario_of(laid(before), before)
    assert laid(after) == laid(before)
    assert after.more.turn is None


# -- classes and the editor -----------------------------------------------------------------------------------


def test_the_shipped_roster_keeps_the_limits_of_its_fields() -> None:
    assert check_roster("game/rulesets/fleet/roster.toml") == []


@pytest.mark.parametrize(
    ("name", "key", "value"),
    [
        ("hood", "target_size", 4), ("hood", "structure", 61), ("hood", "max_speed", 501), ("hood", "belt", 21),
        ("hood", "crew_quality", 3), ("hood", "lrf", 9), ("hood", "hit_points", 3), ("hood", "vessels", 3),
        ("hood", "merchant", True), ("hood", "torpedo", "mk99"), ("hood", "points", 0), ("hood", "kind", "yacht"),
        ("pt_boats", "vessels", 13), ("pt_boats", "save_modifier", 2), ("pt_boats", "structure", 3),
        ("type_viic", "submerged_speed", 11), ("type_viic", "reloads", 3), ("f4f", "endurance", 0),
        ("f4f", "role", "bomber"), ("sbd", "loads", ["bomb_9gp"]), ("sbd", "smoke", True),
        ("island_airfield", "flotation", 3), ("shore_battery_8", "max_speed", 3),
    ],
)  # fmt: skip
def test_a_class_past_its_limits_is_refused(name: str, key: str, value: object) -> None:
    (problem,) = class_problems(
        {"class": [roster()[name] | {key: value}]}, read_fields("game.rulesets.fleet")
    )
    assert problem.place == f"class[0].{key}"


def test_a_ship_is_drawn_as_large_as_her_base() -> None:
    hood, boats, kates = (DRAFTING.figure(roster()[key]) for key in ("hood", "pt_boats", "b5n"))
    assert (hood.silhouette, hood.length, hood.radius, hood.flying) == ("hood", 6, 1, False)
    assert (boats.silhouette, boats.length, boats.small) == ("elco", 3, True)
    assert (kates.silhouette, kates.flying, kates.flight) == ("bombers", True, True)
    assert DRAFTING.figure({"kind": "capital", "target_size": "large"}).silhouette == "battleship"
    assert DRAFTING.figure({}).length > 0
    assert DRAFTING.stand("minefield", {}, {}).length == 5


def test_a_palette_has_its_headings() -> None:
    found = {key: DRAFTING.group(row) for key, row in roster().items()}
    assert found["hood"] == "Capital ships"
    assert found["flower"] == "Cruisers and destroyers"
    assert {found[key] for key in ("f4f", "b17")} == {"Aircraft"}
    assert set(found.values()) == {
        "Capital ships", "Cruisers and destroyers", "Auxiliaries and merchants", "Submarines", "Coastal craft",
        "Shore", "Aircraft",
    }  # fmt: skip


def test_what_asks_for_a_look() -> None:
    def remarks(**parts: str) -> list[str]:
        return [remark.sentence for remark in DRAFTING.remarks(battle(**parts))]

    assert remarks() == []
    assert remarks(weather='light = "dark_night"') == [
        "Wildcats cannot fly by night", "Kates cannot fly by night", "Vals cannot fly by night",
    ]  # fmt: skip
    assert remarks(weather='light = "dark_night"', options="night_flying = true") == []
    assert remarks(red=RED.replace('load = "torp_type91"\n', "")) == ["Kates carry nothing"]
    assert remarks(blue=BLUE.replace("flag = true\n", "")) == [
        "Line has no flagship: its Command Value is nowhere aboard"
    ]
    assert remarks(red=RED.replace('zone = "Line"\n', "")) == ['No submarine is placed in "Line"']
    leave = '[[objective]]\nkind = "exit"\nside = "Red"\nunit = "kirishima"\nedge = "south"\n'
    assert remarks(rest=REST + leave) == []
    assert remarks(rest=REST + leave, top="turn = 7") == ["Kirishima cannot reach the south edge in 2 turns"]
    unarmed = '[[side.unit]]\nclass = "f4f"\nname = "Wildcats"\nat = [60, 20]\n'
    assert remarks(blue=unarmed, rest=REST.split("[[zone]]")[1].join(("[[zone]]", ""))) == [
        "Blue has no weapon"
    ]
