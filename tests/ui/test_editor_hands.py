"""What the mouse and the keys do on the editor's table: choosing, moving, turning, lining up, drawing; each is one
step back."""

from itertools import pairwise
from math import hypot

import msgspec
import pytest

from game import places
from game.content.edits import value_at
from game.ui.editor import saying
from tests.ui.desk import desk

HELIGOLAND = "nef/heligoland"
LINE = ("Regent", "Sovereign", "Colossus")


@pytest.fixture
def work():
    with desk(HELIGOLAND) as made:
        yield made


def names(work):
    return sorted(one.name for one in work.bench.stands)


def back(work):
    """One step back, and everything is as the file has it."""
    work.pilot.key("Ctrl+Z")
    assert work.bench.manuscript.document.changes == 0
    assert not work.bench.manuscript.dirty


def box_around(work, *names):
    spots = [work.at(name) for name in names]
    left, right = min(x for x, _ in spots) - 30, max(x for x, _ in spots) + 30
    top, foot = min(y for _, y in spots) - 25, max(y for _, y in spots) + 25
    work.pilot.drag((left, top), (right, foot))


def test_a_box_chooses_what_lies_in_it_and_shift_adds_or_lets_go(work):
    box_around(work, *LINE)
    assert names(work) == sorted(LINE)
    work.pilot.drag((work.at("Halcyon")[0] - 20, work.at("Halcyon")[1] - 20), work.pos(71, 1))
    assert "Halcyon" in names(work)
    assert "Regent" not in names(work)
    work.pilot.click(work.pos(36, 22))
    assert names(work) == []


def shift_click(work, name):
    import pygame

    work.pilot.move(work.at(name))
    pygame.key.set_mods(pygame.KMOD_LSHIFT)
    try:
        work.pilot.click(work.at(name))
    finally:
        pygame.key.set_mods(0)


def test_shift_and_a_click_choose_one_more_or_one_less(work):
    work.pilot.click(work.at("Regent"))
    shift_click(work, "Vigil")
    assert names(work) == ["Regent", "Vigil"]
    shift_click(work, "Regent")
    assert names(work) == ["Vigil"]


def test_a_piece_is_dragged_onto_the_grid_in_one_step(work):
    work.pilot.drag(work.at("Vigil"), work.pos(50.05, 14.05))
    assert work.stand("Vigil").at == (50.0, 14.0)
    back(work)


def test_a_group_is_dragged_together(work):
    box_around(work, *LINE)
    before = {name: work.stand(name).at for name in LINE}
    x, y = work.stand("Sovereign").at
    work.pilot.drag(work.at("Sovereign"), work.pos(x + 4, y + 6))
    for name in LINE:
        dx, dy = (now - old for now, old in zip(work.stand(name).at, before[name], strict=True))
        assert (dx, dy) == (pytest.approx(4, abs=0.3), pytest.approx(6, abs=0.3))
    assert work.bench.manuscript.document.changes == 1
    back(work)


def test_keys_turn_by_the_step_and_another_step_is_a_key_away(work):
    work.pilot.click(work.at("Vigil"))
    heading = work.stand("Vigil").heading
    work.pilot.key("]")
    assert work.stand("Vigil").heading == (heading + 60) % 360
    work.pilot.key("[")
    work.pilot.key("[")
    assert work.stand("Vigil").heading == (heading - 60) % 360
    work.pilot.key("T")
    step = work.bench.step
    assert step != 60
    work.pilot.key("]")
    assert work.stand("Vigil").heading % step == 0


def test_the_knob_turns_a_group_about_its_middle(work):
    box_around(work, *LINE)
    scene = work.scene
    frame = scene.sea.frame([scene.sea.piece(one) for one in work.bench.stands])
    knob = scene.sea.knob(frame)
    middle = work.stand("Sovereign").at
    x, y = scene.sea.camera.to_screen(middle)
    reach = y - knob[1]
    work.pilot.drag(knob, (round(x + reach), round(y)))
    assert work.stand("Sovereign").at == (
        pytest.approx(middle[0], abs=0.6),
        pytest.approx(middle[1], abs=0.6),
    )
    assert work.stand("Colossus").at[1] < work.stand("Sovereign").at[1] < work.stand("Regent").at[1]
    assert work.stand("Sovereign").heading == 150
    back(work)


def test_line_ahead_and_line_abreast_and_their_spacing(work):
    box_around(work, *LINE)
    work.pilot.key("L")
    spots = [work.stand(name).at for name in LINE]
    heading = work.stand("Regent").heading
    assert heading == 60
    for (x, y), (u, v) in pairwise(spots):
        assert (u - x, v - y) == (pytest.approx(6 * 0.866, abs=0.05), pytest.approx(3, abs=0.05))
    work.write("spacing", "4")
    spots = [work.stand(name).at for name in LINE]
    assert (spots[1][0] - spots[0][0]) == pytest.approx(4 * 0.866, abs=0.05)
    work.press("abreast")
    spots = [work.stand(name).at for name in LINE]
    for (x, y), (u, v) in pairwise(spots):
        assert (abs(u - x), abs(v - y)) == (pytest.approx(2, abs=0.05), pytest.approx(4 * 0.866, abs=0.05))


def test_a_line_is_set_off_so_that_all_lie_on_the_table_and_one_longer_than_it_is_refused(work):
    box_around(work, *LINE)
    work.write("spacing", "20")
    seen, spots = work.bench.seen, [work.stand(name).at for name in LINE]
    assert all(0 <= x <= seen.width and 0 <= y <= seen.height for x, y in spots), spots
    for (x, y), (u, v) in pairwise(spots):
        assert hypot(u - x, v - y) == pytest.approx(20, abs=0.1)
    work.write("spacing", "60")
    assert [work.stand(name).at for name in LINE] == spots
    assert work.scene.said.title == "So long a line has no room on the table."


def test_the_copy_of_a_unit_has_a_name_and_an_id_of_its_own(work):
    work.pilot.click(work.at("Vigil"))
    work.pilot.key("C")
    assert len(work.bench.seen.stands) == 26
    (copy,) = work.bench.stands
    assert copy.name != "Vigil"
    assert copy.cls == work.stand("Vigil").cls
    assert not [finding for finding in work.findings() if finding.stops]
    back(work)


def test_a_base_is_copied_with_what_lies_aboard_when_both_are_chosen(work):
    aboard = [n for n, unit in enumerate(work.tree["side"][0]["unit"]) if unit.get("aboard")]
    assert aboard
    keys = [f"side[0].unit[{n}]" for n in aboard]
    base = work.stand("Rookery")
    work.bench.choose([base.key, *keys])
    work.pilot.key("C")
    new = [unit for unit in work.tree["side"][0]["unit"] if unit.get("aboard", "").endswith("_2")]
    assert len(new) == len(aboard)
    assert not [finding for finding in work.findings() if finding.stops]


def test_delete_takes_away_what_is_chosen(work):
    work.pilot.click(work.at("Vigil"))
    work.pilot.key("Delete")
    assert "Vigil" not in [one.name for one in work.bench.seen.stands]
    back(work)


def test_mirror_gives_the_other_side_the_same_force(work):
    work.pilot.key("M")
    red, blue = work.bench.seen.sides
    assert (red.units, red.points) == (blue.units, blue.points)
    assert not [finding for finding in work.findings() if finding.stops]
    seen = work.bench.seen
    spots = {
        side: sorted(one.at for one in seen.stands if one.side == side and one.at is not None)
        for side in (0, 1)
    }
    assert spots[1] == sorted((72 - x, 48 - y) for x, y in spots[0])
    back(work)


def test_deploy_puts_a_side_clear_of_land_and_of_each_other(work):
    work.tab("Terrain")
    work.put("Large island", (36, 8))
    work.tab("Forces")
    work.pilot.key("D")
    placed = [one for one in work.bench.seen.stands if one.side == 0 and one.at is not None]
    from shapely import Point, Polygon

    assert work.scene.said is not None
    assert (work.said(), work.scene.said.key) == ("Red is deployed.", "Ctrl Z")
    land = Polygon(work.area("land").outline)
    for one in placed:
        assert land.distance(Point(one.at)) >= one.figure.radius - 1e-6
    assert not [
        finding for finding in work.findings() if "overlap" in finding.title and finding.place[1] == 0
    ]


def test_arrows_nudge_what_is_chosen_and_move_the_table_where_nothing_is(work):
    work.pilot.click(work.at("Vigil"))
    x, y = work.stand("Vigil").at
    work.pilot.key("Right")
    work.pilot.key("Up")
    assert work.stand("Vigil").at == (x + 0.5, y + 0.5)
    work.pilot.key("N")
    assert work.bench.grid == 1.0


def test_an_island_is_drawn_and_its_corners_are_moved_added_and_taken_away(work):
    work.tab("Terrain")
    work.choose("Draw land")
    for corner in ((30, 20), (40, 20), (40, 28)):
        work.pilot.click(work.pos(*corner))
    work.pilot.click(work.pos(30, 28))
    work.pilot.click(work.pos(30, 20))  # the first corner closes it
    assert work.area("land").outline == ((30, 20), (40, 20), (40, 28), (30, 28))
    work.pilot.drag(work.pos(40, 28), work.pos(44, 30))
    assert work.area("land").outline[2] == (44, 30)
    work.pilot.drag(work.pos(35, 20), work.pos(35, 17))
    assert work.area("land").outline[1] == (35, 17)
    assert len(work.area("land").outline) == 5
    work.pilot.key("Delete")
    assert len(work.area("land").outline) == 4
    work.pilot.drag(work.pos(36, 24), work.pos(38, 24))
    assert work.area("land").outline[0] == (32, 20)
    work.pilot.key("Esc")
    work.pilot.click(work.pos(38, 24))
    work.pilot.key("Delete")
    assert not [one for one in work.bench.seen.areas if one.kind == "land"]
    for _ in range(6):
        work.pilot.key("Ctrl+Z")
    assert work.bench.manuscript.document.changes == 0


def test_every_template_makes_an_outline_that_holds(work):
    work.tab("Terrain")
    for line in list(work.scene.left.roll.entries):
        armed = work.scene.left.armed.get(line.key)
        if armed is not None and armed.kind == "terrain" and not armed.drawn:
            work.put(line.text, (36, 24))
            area = work.bench.seen.areas[-1]
            assert work.bench.outlined == area
            from shapely import Polygon

            assert Polygon(area.outline).is_valid
    assert not [finding for finding in work.findings() if "crosses" in finding.title]


def test_a_zone_is_made_and_drawn_anew(work):
    work.tab("Terrain")
    work.choose("Red's zone")
    assert work.area("Red").outline == ((0, 0), (72, 0), (72, 12), (0, 12))
    work.choose("Draw Red's zone")
    for corner in ((2, 2), (60, 2), (60, 10)):
        work.pilot.click(work.pos(*corner))
    work.pilot.key("Enter")
    assert work.tree["side"][0]["zone"] == [[2, 2], [60, 2], [60, 10]]
    work.pilot.key("Delete")
    assert "zone" not in work.tree["side"][0]


def test_an_outline_that_crosses_itself_is_told_and_mended_with_one_click(work):
    work.tab("Terrain")
    work.choose("Draw land")
    for corner in ((30, 20), (44, 26), (40, 20), (30, 28)):
        work.pilot.click(work.pos(*corner))
    work.pilot.key("Enter")
    finding = next(finding for finding in work.findings() if finding.stops)
    assert "crosses itself" in finding.title
    work.show(1)
    work.pilot.click(work.scene.right.list.repair(0).center)
    assert not [finding for finding in work.findings() if finding.stops]


def test_what_is_wrong_is_shown_where_it_lies(work):
    work.put("Falcon", work.stand("Vigil").at)
    work.tab("Story")
    finding = next(finding for finding in work.findings() if "Vigil" in finding.title)
    work.show(1)
    listed = work.scene.right.list
    work.pilot.click(listed.box(listed.findings.index(finding)).move(30, 12).topleft)
    assert names(work)[0] in finding.title
    assert work.scene.left.tab == "Forces"
    box = work.scene.sea.camera.view
    x, y = work.at("Vigil")
    assert box[0] < x < box[0] + box[2]
    assert box[1] < y < box[1] + box[3]


def test_units_are_dragged_from_the_palette(work):
    work.pilot.drag(work.line("Falcon"), work.pos(30, 14))
    assert work.bench.seen.sides[0].units == 13
    assert work.bench.stands[0].at == (30, 14)


def test_units_are_dragged_from_squadron_to_squadron(work):
    work.part(1)
    squadrons = list(dict.fromkeys(one.squadron for one in work.bench.seen.stands if one.side == 0))
    first = next(one for one in work.bench.seen.stands if one.side == 0 and one.squadron == squadrons[0])
    other = next(one for one in work.bench.seen.stands if one.side == 0 and one.squadron == squadrons[1])
    start = work.line(first.name)
    roll = work.scene.left.roll
    goal = roll.box(next(n for n, line in enumerate(roll.entries) if line.key == other.key)).center
    work.pilot.drag(start, goal)
    assert work.stand(first.name).squadron == squadrons[1]
    back(work)


def test_arrivals_damage_and_stores_are_lines_of_the_unit(work):
    work.pilot.click(work.at("Vigil"))
    for label, text, where, value in (
        ("In turn", "3", ("enters",), 3),
        ("Damage", "2", ("state", "damage"), 2),
        ("Name", "Vígil Ωμέγα 夜 שלום", ("name",), "Vígil Ωμέγα 夜 שלום"),
    ):
        name = work.slot(label)
        work.write(name, text)
        entry = work.bench.stands[0]
        found = work.tree["side"][entry.path[1]]["unit"][entry.path[3]]
        for key in where:
            found = found[key]
        assert found == value


def test_several_units_are_given_one_value_at_once(work):
    box_around(work, *LINE)
    work.write(work.slot("Heading"), "90")
    assert {work.stand(name).heading for name in LINE} == {90}
    assert work.bench.manuscript.document.changes == 1


def test_a_shipped_file_changed_in_one_place_differs_in_that_place_only(tmp_path):
    path = tmp_path / "mine.toml"
    source = (places.scenarios() / "nef" / "gasworks.toml").read_text()
    source = source.replace("[[terrain]]", "# an island, and a remark on it\n[[terrain]]  # kept\n", 1)
    path.write_text(source)
    with desk(path) as work:
        stand = next(one for one in work.bench.seen.stands if one.at is not None)
        x, y = stand.at
        work.pilot.drag(work.pos(x, y), work.pos(x + 2, y))
        work.pilot.key("Ctrl+S")
        assert not work.bench.manuscript.dirty
    old, new = source.splitlines(), path.read_text().splitlines()
    assert len(old) == len(new)
    differing = [(a, b) for a, b in zip(old, new, strict=True) if a != b]
    assert len(differing) == 1
    assert differing[0][0].startswith("at = ")


@pytest.mark.parametrize("begun", ["G", "R"])
def test_what_is_in_the_hand_may_go_meanwhile(work, begun):
    work.pilot.click(work.at("Regent"))
    work.pilot.key(begun)
    work.pilot.move(work.pos(20, 20))
    work.pilot.key("Delete")
    work.pilot.move(work.pos(22, 22))
    assert not work.scene.hand.holding
    work.pilot.click(work.pos(24, 24))
    work.pilot.drag(work.pos(24, 24), work.pos(30, 30))


def test_ships_put_down_in_a_row_across_the_middle_point_one_way_and_the_first_of_a_side_at_the_enemy(
    work, monkeypatch
):
    line = next(one for one in work.scene.left.roll.entries if one.key.startswith("unit:"))
    before = {one.key for one in work.bench.seen.stands}
    work.put(line.text, (60, 20), (60, 24.5), (60, 29))
    new = [one.heading for one in work.bench.seen.stands if one.key not in before]
    assert len(new) == 3
    assert len(set(new)) == 1

    seen = work.bench.seen
    foes = tuple(one for one in seen.stands if one.side != work.scene.left.side and one.at is not None)
    alone = msgspec.structs.replace(seen, stands=foes)
    monkeypatch.setattr(type(work.bench), "seen", property(lambda bench: alone))
    south, north = (edge(one.at[1] for one in foes) for edge in (min, max))
    west, east = (edge(one.at[0] for one in foes) for edge in (min, max))
    for at, heading in (
        (((west + east) / 2, south - 50), 0),
        (((west + east) / 2, north + 50), 180),
        ((west - 90, (south + north) / 2), 90),
    ):
        assert work.scene.hand._heading(at) == heading


def test_no_tool_is_lit_while_something_is_placed(work):
    assert saying.tool(work.scene) == "edit_select"
    work.scene.hand.arm(next(iter(work.scene.left.armed.values())))
    assert saying.tool(work.scene) == ""


def test_where_no_enemy_is_placed_the_first_of_a_side_points_at_where_he_deploys():
    with desk("war_at_sea/trial_100") as work:
        assert work.scene.hand._heading((5.0, 19.5)) == 90
        work.scene.left.side = 1
        assert work.scene.hand._heading((66.0, 30.0)) == 270


@pytest.mark.parametrize("battle", ["fleet/relief_of_the_island", "war_at_sea/carriers"])
def test_the_place_of_an_objective_is_put_down_and_dragged_each_one_step_back(battle):
    with desk(battle) as work:
        before = len(work.bench.seen.stands)
        work.scene.hand.arm(work.scene.left.armed["stand:objective"])
        work.pilot.click(work.pos(20, 10))
        work.scene.hand.cancel()
        assert len(work.bench.seen.stands) == before + 1
        put = work.bench.seen.stands[-1]
        assert put.path[0] == "objective"
        assert put.at == (20.0, 10.0)
        assert not work.bench.survey().stops, "it names a unit of its side already"
        assert not work.scene.hand.turnable, "it lies no way"
        back(work)
        work.pilot.drag(work.at("Objective 1"), work.pos(30, 15))
        assert work.stand("Objective 1").at == (30.0, 15.0)
        back(work)


def enters(work, *names):
    entries = [value_at(work.tree, work.stand(name).path) for name in names]
    return [(one.get("enters"), one.get("edge")) for one in entries]


def test_an_entry_edge_is_pressed_and_dragged_along_for_all_that_is_selected_in_one_step(work):
    box_around(work, *LINE)
    work.choose("Entry edge")
    assert work.said() == "3 units: entry edge."
    work.pilot.drag(work.pos(71.5, 20), work.pos(71, 30))
    assert enters(work, *LINE) == [(2, "east")] * 3
    places = sorted(work.stand(name).at for name in LINE)
    assert [x for x, _ in places] == [72, 72, 72]
    assert places[1][1] == 30, "the middle one is where it was let go"
    assert all(near[1] + 1 < far[1] for near, far in pairwise(places)), "beside each other"
    assert {work.stand(name).heading for name in LINE} == {270}
    assert not work.bench.survey().stops
    assert work.scene.hand.armed is None
    back(work)


def test_who_comes_later_is_dragged_along_the_edges_and_far_from_them_comes_no_longer(work):
    work.pilot.click(work.at("Vigil"))
    work.choose("Entry edge")
    work.pilot.click(work.pos(20, 1))
    assert (work.stand("Vigil").at, work.stand("Vigil").heading) == ((20, 0), 0)
    work.pilot.drag(work.at("Vigil"), work.pos(40, 3))
    assert work.stand("Vigil").at == (40, 0)
    work.pilot.drag(work.at("Vigil"), work.pos(1, 30))
    assert (work.stand("Vigil").at, work.stand("Vigil").heading) == ((0, 30), 90)
    assert enters(work, "Vigil") == [(2, "west")]
    work.pilot.drag(work.at("Vigil"), work.pos(30, 30))
    assert work.stand("Vigil").at == (30, 30)
    assert enters(work, "Vigil") == [(None, None)]


def test_those_who_come_later_keep_their_distances_when_they_are_dragged_along_together(work):
    for name, x in (("Vigil", 20), ("Regent", 44)):
        work.pilot.click(work.at(name))
        work.choose("Entry edge")
        work.pilot.click(work.pos(x, 1))
    shift_click(work, "Vigil")
    assert names(work) == ["Regent", "Vigil"]
    work.pilot.drag(work.at("Vigil"), work.pos(30, 1))
    assert [work.stand(name).at for name in ("Vigil", "Regent")] == [(30, 0), (54, 0)]


def test_an_entry_edge_wants_units_first(work):
    work.choose("Entry edge")
    assert work.said() == "Select units first."
    assert work.scene.hand.armed is None


def test_the_edge_of_a_side_is_pressed_shown_and_dragged_to_another(work):
    work.choose("Exit edge")
    work.pilot.click(work.pos(30, 1))
    assert work.tree["side"][0]["exit_edge"] == "south"
    work.pilot.move(work.pos(50, 0.5))
    tip = saying.tip_of(work.scene, work.scene.hand.hovered)
    assert tip.title == "Red's exit edge"
    assert tip.foot == "The south edge; drag it to another."
    work.pilot.drag(work.pos(50, 0.5), work.pos(71, 24))
    assert work.tree["side"][0]["exit_edge"] == "east"
    work.pilot.key("Ctrl+Z")
    back(work)


def test_aircraft_of_fleet_come_over_the_own_edge_of_their_side_and_follow_it():
    with desk("fleet/relief_of_the_island") as work:
        turns = [unit.get("enters") for unit in work.tree["side"][1]["unit"]]
        bettys = work.stand("Bettys")
        assert bettys.at is None
        work.scene.bench.choose([bettys.key])
        work.scene.hand.arm(work.scene.left.armed["edge:enters"])
        work.pilot.click(work.pos(100, 1))
        work.scene.hand.cancel()
        stand = work.stand("Bettys")
        assert (stand.edge, stand.at) == ("north", (100, work.bench.seen.height))
        work.scene.left.side = 1
        work.scene.hand.arm(work.scene.left.armed["edge:own_edge"])
        work.pilot.click(work.pos(1, 60))
        side = work.tree["side"][1]
        assert side["own_edge"] == "west"
        assert {unit["edge"] for unit in side["unit"] if "enters" in unit} == {"west"}
        assert [unit.get("enters") for unit in side["unit"]] == turns
        assert work.stand("Bettys").at[0] == 0
        assert not work.bench.survey().stops


def test_who_may_not_come_later_is_told_so():
    with desk("fleet/trial") as work:
        ship = next(one for one in work.bench.seen.stands if one.unit and one.at is not None)
        work.pilot.click(work.pos(*ship.at))
        work.choose("Entry edge")
        assert work.said() == "These cannot come later."


def test_the_band_of_units_without_a_place_is_dragged_to_where_they_come_on():
    with desk("fleet/relief_of_the_island") as work:
        held = next(one for one, _ in work.scene.sea.edges() if len(one.stands) == 2)
        assert held.words == "2 units, turn 9"
        corner = next(band for one, band in work.scene.sea.edges() if one is held)[0]
        wide = work.bench.seen.width
        deep = work.scene.sea.band("north", 0)
        y = corner[1] + (deep[2][1] - deep[0][1]) / 2
        work.pilot.drag(work.pos(0.6 * wide, y), work.pos(0.25 * wide, y))
        places = [work.stand(name).at for name in ("Fighter-bombers", "Dorniers")]
        assert sum(x for x, _ in places) / 2 == pytest.approx(0.25 * wide, abs=1)
        back(work)
