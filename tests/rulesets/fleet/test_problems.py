"""Everything wrong with a fleet scenario is told with its place and, where there is one, its clause."""

import pytest

from tests.rulesets.fleet.waters import BLUE, RED, REST, faults

UNIT = '[[side.unit]]\nclass = "{}"\nname = "{}"\n{}\n'
GREEN = '[[side]]\nname = "Green"\nown_edge = "east"\n' + UNIT.format("flower", "F", "at = [9, 9]")
MARKER = '[[marker]]\nside = "{}"\n{}at = {}\n'
TRACK = (
    '[[track]]\nside = "{}"\nlauncher = "{}"\ntype = "g7a_21"\ntorpedoes = 4\nat = [10, 10]\nmode = "{}"\n{}'
)
OBJECTIVE = '[[objective]]\nkind = "{}"\nside = "Red"\nunit = "{}"\n{}\n'


def blue(old: str, new: str) -> dict[str, str]:
    assert old in BLUE
    return {"blue": BLUE.replace(old, new, 1)}


def red(old: str, new: str) -> dict[str, str]:
    assert old in RED
    return {"red": RED.replace(old, new, 1)}


def also(blue: str = "", red: str = "") -> dict[str, str]:
    return {"blue": BLUE + blue, "red": RED + red}


def later(rest: str, **parts: str) -> dict[str, str]:
    return {"top": "turn = 2", "rest": REST + rest} | parts


def test_the_small_battle_has_no_faults() -> None:
    assert faults() == []


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ({"top": "turn = 9"}, "turn: found 9"),
        ({"rest": REST.replace('side = "Blue"', 'side = "Red"')}, 'squadron[0].side: found "Red"'),
        (
            {"rest": REST + '[[squadron]]\nname = "Lime"\nside = "Blue"\n'},
            'squadron[1].name: found "Lime", expected a squadron that units name (FLT-SQD-1); did you mean "Line"?',
        ),
        (
            also("".join(UNIT.format("fletcher", n, f'at = [{10 + 10 * n}, 5]\nsquadron = "Line"') for n in range(5))),
            "side[0].unit[9].squadron: found 7 in Line, expected at most 6 ships (FLT-SQD-1)",
        ),
        (
            also("".join(UNIT.format("f4f", n, 'aboard = "enterprise"\nsquadron = "Air"') for n in range(4))),
            "side[0].unit[8].squadron: found 5 in Air, expected at most 4 stands (FLT-SQD-1)",
        ),
        (
            also(UNIT.format("sbd", "Dive", 'aboard = "enterprise"\nsquadron = "Line"')),
            'side[0].unit[5].squadron: found "Line", of ships and aircraft',
        ),
        (
            also(red=UNIT.format("kagero", "K", 'at = [40, 70]\nsquadron = "Line"')),
            'side[1].unit[6].squadron: found "Line", a squadron of Blue',
        ),
        (red('zone = "Line"', 'zone = "Line"\nsquadron = "Raiders"'), "expected none: it acts alone (FLT-SHO-2)"),
        (blue('name = "Fletcher"', 'name = "Fletcher"\nflag = true'), "found a second flagship"),
        (
            blue("at = [80, 20]", 'enters = 2\nedge = "south"\nat = [80, 0]'),
            "side[0].unit[1].enters: found 2, expected a place: only aircraft come later (FLT-AIR-7)",
        ),
        (blue("at = [80, 20]", 'aboard = "enterprise"'), "only aircraft lie aboard"),
        (blue("at = [20, 95]\n", 'aboard = "enterprise"\n'), "found a shore unit without a place"),
        (red("at = [120, 70]\n", 'enters = 2\nedge = "north"\n'), "found zone without at"),
        (blue("at = [100, 20]", 'at = [100, 20]\ncargo = "fuel"'), "cargo without cargo_points"),
        (blue("at = [100, 20]", "at = [100, 20]\ncargo_points = 2"), "cargo_points without cargo"),
        (
            also(red=UNIT.format("shore_battery_8", "Gun", "at = [30, 95]\ncommand = 1")),
            "found command without h, expected h in its class (FLT-INI-2)",
        ),
        (red('name = "Layer"', 'name = "Layer"\nmine_loads = 16'), "at most 15, the mine_loads of its class"),
        (blue('aboard = "enterprise"', 'aboard = "fletcher"'), "a carrier or air base of its side (FLT-COP-1)"),
        (red("at = [100, 60]", 'at = [100, 60]\nhome = "enterprise"'), 'unit[4].home: found "enterprise"'),
        (
            blue('aboard = "enterprise"', 'aboard = "enterprise"\nhome = "airfield"'),
            'expected "enterprise", where it lies (FLT-AIR-4)',
        ),
        (red("at = [100, 60]", 'at = [100, 60]\ndeck = "ready"'), "found deck without aboard"),
        (blue('aboard = "enterprise"', 'aboard = "enterprise"\npatrol = true'), "found patrol without at"),
        (red("at = [100, 60]", "at = [100, 60]\npatrol = true"), "a stand that cannot intercept"),
        (red("torp_type91", "bomb_500gp"), "one of torp_type91, bomb_800kg_ap (FLT-AVS-12)"),
        (blue('aboard = "enterprise"', 'aboard = "enterprise"\nload = "ohka"'), "nothing: it carries none"),
        (red('edge = "north"', 'edge = "east"'), '"north", the own edge of its side (FLT-AIR-7)'),
        (red('edge = "north"', 'edge = "north"\nat = [20, 90]'), "a point of the north edge (FLT-AIR-7)"),
        (
            blue("at = [60, 20]", "at = [60, 20]\nstate = { mounts_lost = [14] }"),
            "side[0].unit[0].state.mounts_lost[0]: found 14, expected the number of a mount, 1 to 13 (FLT-WPN-4)",
        ),
        (blue("at = [80, 20]", "at = [80, 20]\nstate = { tubes = [5] }"), "2, one for each torpedo mount"),
        (blue("at = [80, 20]", "at = [80, 20]\nstate = { tubes = [5, 6] }"), "tubes[1]: found 6, expected at most 5"),
        (blue("at = [80, 20]", "at = [80, 20]\nstate = { sunk = true, wreck = true }"), "sunk and wreck"),
        (blue("at = [80, 20]", "at = [25, 92]"), "found Fletcher on land"),
        (blue("at = [60, 20]", "at = [10, 50]"), "found Washington on a shoal"),
        (blue("at = [80, 20]", "at = [61, 20]"), "found Fletcher over Washington, expected a place of its own"),
        ({"rest": REST + MARKER.format("Blue", "", "[10, 10]")}, "expected turn at the top"),
        (later(MARKER.format("Blue", "", "[10, 10]"), options="contacts = false"), "expected contacts under [options]"),
        (later(MARKER.format("Red", 'squadron = "Line"\n', "[10, 10]")), 'marker[0].side: found "Red"'),
        (later(2 * MARKER.format("Blue", 'squadron = "Line"\n', "[10, 10]")), '"Line" a second time'),
        (later(MARKER.format("Blue", "", "[10, 95]")), "marker[0].at: found a marker on land"),
        (later(TRACK.format("Red", "boots", "aimed", 'target = "fletcher"\n')), 'did you mean "boats"?'),
        (later(TRACK.format("Red", "boats", "aimed", "")), "aimed without target"),
        (later(TRACK.format("Red", "boats", "wide_spread", "toward = 90\n")), "wide_spread without reach"),
        (later(TRACK.format("Blue", "boats", "aimed", 'target = "fletcher"\n')), 'track[0].side: found "Blue"'),
        (later('[[smoke]]\nship = "who"\noutline = [[1, 1], [2, 1], [2, 2]]\n'), "smoke[0].ship"),
        ({"rest": REST + OBJECTIVE.format("exit", "washington", 'edge = "south"')}, "expected a unit of Red"),
        ({"rest": REST + OBJECTIVE.format("lost", "kirishima", 'fate = ["wreck"]')}, "a unit of the other side"),
        (
            {"rest": REST + OBJECTIVE.format("deliver", "kirishima", "at = [9, 9]\nwithin = 5\nwith_cargo = true")},
            "found Kirishima, which carries none, expected a ship with cargo (FLT-VIC-3)",
        ),
        (
            {"more": "[side.state]\nmover = true", "red": "[side.state]\nmover = true\n" + RED},
            "side[1].state.mover: found true on both sides",
        ),
        (
            {"rest": REST + GREEN},
            "side: found 3 sides, expected two sides (FLT-INI-1)",
        ),
        ({"rest": REST.replace('name = "Line"\noutline', 'name = "Lime"\noutline')}, 'unit[3].zone: found "Line"'),
        (blue('class = "fletcher"', 'class = "fletchre"'), 'did you mean "fletcher"?'),
        (red('depth = "periscope"', 'depth = "low"'), "one of surfaced, periscope, deep"),
        ({"more": "own_edge = 3"}, ""),
    ],
)  # fmt: skip
def test_a_fault_is_told_where_it_is(parts: dict[str, str], told: str) -> None:
    found = faults(**parts)
    assert [sentence for sentence in found if told in sentence], found


OWN = """
[[class]]
id = "raider"
name = "Raider"
kind = "combatant"
displacement = 1500
target_size = -2
structure = 5
flotation = 5
max_speed = 30
acceleration = 12
mvr = 3
steering = 3
fire_control = 4
spotting_bands = 3
dc_teams = 2
points = 40
batteries = [{ group = "main", calibre = 5.1 }]
mounts = [{ kind = "open", count = 4, guns = 1, arc = "fore" }]
"""


def test_a_class_of_the_file_goes_to_sea_and_is_held_to_the_rules() -> None:
    rest = REST + OWN
    sails = blue('class = "fletcher"', 'class = "raider"')
    assert faults(rest=rest, **sails) == []
    broken = rest.replace("mounts = [{", "mounts = [{ battery = 2,")
    assert faults(rest=broken, **sails)[0].startswith(
        "class[0].batteries[0]: found a battery without a mount"
    )
