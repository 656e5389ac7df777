"""coastal's moves: settings, helms, drift, what is met on the way, mines, collisions, grounding, submarines."""

from random import Random

import pytest
from msgspec.structs import replace

from game.match import Refused, Steered
from game.rulesets.coastal import alternation, condition, movement, passage, sailing
from game.rulesets.coastal.table import CoastalTable, Vessel
from game.rulesets.coastal.tables import speed
from game.rulesets.coastal.turn import Initiative
from tests.rulesets.coastal.scene import DAY, dice, match, table, unit

LAND = '[[terrain]]\nkind = "land"\noutline = [[60, 0], [90, 0], [90, 100], [60, 100]]\n'
SHOAL = LAND.replace("land", "shoal")
MINES = '[[minefield]]\nside = "Red"\ndensity = 3\noutline = [[0, 40], [140, 40], [140, 90], [0, 90]]\n'


def ship(now: CoastalTable, key: str = "a") -> Vessel:
    found = now.units[key]
    assert isinstance(found, Vessel)
    return found


def refused(now: CoastalTable, path: str, key: str = "a", **settings: int | str) -> str:
    """The clause under which a move is refused; empty: it is legal."""
    question = movement.steers(now, ship(now, key))[0]
    refusal = question.refuses(Steered(question.name, key, path, dict(settings)))
    return "" if refusal is None else refusal.clause


@pytest.mark.clause("CST-INI-1", "CST-INI-2", "CST-INI-3")
def test_equal_totals_are_rolled_again_and_the_winner_chooses() -> None:
    now = table(step="Initiative")
    now.commands = now.commands | {"Red": type(now.commands["Red"])("DE", "north", 1)}
    with dice(now, 7, 6, 9, 3) as umpire:
        Initiative().close(umpire)
    (choose,) = now.agenda[0].ask(now, "Blue")
    assert choose.name == "choose_first"
    assert not now.agenda[0].ask(now, "Red")


@pytest.mark.clause("CST-INI-4", "CST-INI-5")
def test_the_smaller_side_acts_with_its_share() -> None:
    assert [alternation.quota(5, 2), alternation.quota(2, 2), alternation.quota(2, 1)] == [3, 1, 2]
    assert alternation.quota(4, 0) == 4
    now = table(unit("hunt3", "a", 20, 20) + unit("battery", "c", 30, 30), step="MoveShips")
    assert [one.id for one in sailing.to_move(now, "Blue")] == ["a"]


@pytest.mark.clause("CST-MOV-1", "CST-GEN-1", "CST-GEN-6")
def test_settings_are_quarters_of_the_top_speed_halves_up() -> None:
    assert [speed(39, at) for at in (1, 2, 3, 4)] == [10, 20, 29, 39]
    assert [speed(10, at) for at in (1, 2, 3, 4)] == [3, 5, 8, 10]
    assert [speed(43, at) for at in (0, 1, 2, 3, 4)] == [0, 11, 22, 32, 43]


@pytest.mark.clause("CST-MOV-3", "CST-MOV-6")
def test_a_ship_adds_one_marker_and_sheds_two_or_one() -> None:
    now = table(unit("coaster", "a", 20, 20, markers=4) + unit("sboot_s38", "s", 40, 20, markers=4))
    assert movement.settings(now, ship(now)) == (3, 4)
    assert movement.settings(now, ship(now, "s")) == (2, 3, 4)
    now = table(
        unit("mtb_vosper70", "a", 20, 20, markers=1) + unit("sgb", "s", 40, 20, state_no_accelerate=1)
    )
    assert movement.settings(now, ship(now)) == (0, 1, 2)
    assert movement.settings(now, ship(now, "s")) == (0, 1, 2)
    assert refused(now, "A29", speed=3) == "CST-MOV-3"


@pytest.mark.clause("CST-MOV-2", "CST-MOV-7", "CST-MOV-8", "CST-MOV-9")
def test_a_turn_wants_the_straight_run_of_the_rating() -> None:
    now = table(unit("mtb_vosper70", "a", 50, 40, markers=3, state_straight_run=2), step="MoveShips")
    assert not refused(now, "A2T30A4T30A23")
    assert refused(now, "A1.9T30A4T30A23.1") == "CST-MOV-8"
    assert refused(now, "A4T31A25") == "CST-MOV-7"
    assert refused(now, "A28") == "CST-MOV-2"
    with dice(now) as umpire:
        sailing.move(umpire, ship(now), Steered("move_unit", "a", "A2T30A4T30A23"))
    moved = ship(now)
    assert moved.at == pytest.approx((71.92, 56.96), abs=0.005)
    assert (moved.heading, moved.straight_run) == (60, 23)


@pytest.mark.clause("CST-MOV-8", "CST-MOV-10")
def test_a_slow_ship_turns_once_and_a_stopped_one_not_at_all() -> None:
    now = table(unit("freighter", "a", 50, 40, markers=4, state_straight_run=5))
    assert not refused(now, "A7T10A3")
    assert refused(now, "A6T10A4") == "CST-MOV-8"
    now = table(unit("coaster", "a", 50, 40, markers=0))
    assert refused(now, "T10") != ""
    assert not refused(now, "")


@pytest.mark.clause("CST-DRF-1", "CST-DRF-2", "CST-MOV-4")
def test_a_ship_without_engines_drifts_downwind_and_has_no_move() -> None:
    weather = 'light = "day_clear"\nsea_state = 4\nwind_to = 225'
    now = table(
        unit("tboot_moewe", "a", 100, 80, 90, state_max_setting_loss=["torpedo"] * 4),
        step="Drifting",
        weather=weather,
    )
    assert condition.drifting(ship(now))
    with dice(now) as umpire:
        sailing.Drifting().close(umpire)
    assert ship(now).at == pytest.approx((98.59, 78.59), abs=0.005)
    assert ship(now).heading == 90
    assert not sailing.to_move(now, "Blue")


@pytest.mark.clause("CST-DRF-3", "CST-DRF-4", "CST-MOV-14")
def test_who_drifts_on_land_is_aground_and_who_has_power_or_an_anchor_stays() -> None:
    weather = 'light = "day_clear"\nsea_state = 9\nwind_to = 90'
    dead = {"state_max_setting_loss": ["torpedo"] * 4}
    now = table(
        unit("mgb_bpb71", "a", 58, 50, **dead)
        + unit("mgb_bpb71", "b", 20, 80, anchored=True, **dead)
        + unit("mgb_bpb71", "c", 20, 20, markers=0),
        step="Drifting",
        weather=weather,
        rest=LAND,
    )
    with dice(now) as umpire:
        sailing.Drifting().close(umpire)
    assert ship(now).aground
    assert ship(now).x == pytest.approx(59.75, abs=0.11)
    assert (ship(now, "b").x, ship(now, "c").x) == (20, 20)
    assert ship(now).hull_boxes == 10


@pytest.mark.clause("CST-DRF-3")
def test_who_drifts_on_another_comes_to_lie_in_contact() -> None:
    weather = 'light = "day_clear"\nsea_state = 3\nwind_to = 90'
    now = table(
        unit("mtb_vosper70", "a", 59, 60, state_max_setting_loss=["torpedo"] * 4)
        + unit("coaster", "b", 61.23, 60),
        step="Drifting",
        weather=weather,
    )
    with dice(now) as umpire:
        sailing.Drifting().close(umpire)
    assert 59.5 < ship(now).x < 61
    assert movement.in_contact(ship(now), ship(now, "b"))


@pytest.mark.clause("CST-COL-5")
@pytest.mark.parametrize(("kind", "lies"), [("merchant", True), ("dummy", False)])
def test_nobody_lies_in_contact_with_a_marker_that_stands_for_no_ship(kind: str, lies: bool) -> None:
    now = table(unit("mtb_vosper70", "a", 60, 60) + unit("coaster", "b", 60, 90))
    one, other = ship(now), ship(now, "b")
    assert not movement.in_contact(one, other)
    other.y, other.spec = one.y, replace(other.spec, kind=kind)
    assert movement.in_contact(one, other) is lies


@pytest.mark.clause("CST-SEA-2", "CST-MOV-5")
def test_the_sea_caps_small_craft() -> None:
    weather = 'light = "day_clear"\nsea_state = 5'
    now = table(unit("pt_elco80", "a", 20, 20) + unit("hunt3", "h", 60, 20), weather=weather)
    assert condition.highest(now, ship(now)) == 3
    assert condition.highest(now, ship(now, "h")) == 4


@pytest.mark.clause("CST-SPC-8", "CST-SPC-4")
def test_a_forced_turn_is_made_at_the_first_allowed_point() -> None:
    now = table(
        unit("sboot_s38", "a", 50, 40, markers=3, state_straight_run=4, state_ordered_turn="port"),
        step="MoveShips",
    )
    assert not refused(now, "A2T-30A27")
    assert refused(now, "A29") == "CST-SPC-8"
    assert refused(now, "A2T-30A18", speed=2) == "CST-MOV-3"
    with dice(now) as umpire:
        sailing.move(umpire, ship(now), Steered("move_unit", "a", "A2T-30A27"))
    assert not ship(now).ordered_turn
    now = table(unit("sboot_s38", "a", 50, 40, state_steering_damage=["no_port"]))
    assert refused(now, "A16T-10A4") == "CST-SPC-4"


@pytest.mark.clause("CST-SPC-8", "CST-MOV-10")
def test_a_stopped_ship_makes_no_other_turn_and_owes_the_forced_one_till_she_made_it() -> None:
    now = table(unit("sboot_s38", "a", 60, 60, markers=0, state_ordered_turn="port"), step="MoveShips")
    for angle in (30, -30):
        assert refused(now, f"T{angle}A10", speed=1) == "CST-SPC-8"
    assert not refused(now, "A10", speed=1)
    with dice(now) as umpire:
        sailing.move(umpire, ship(now), Steered("move_unit", "a", "A10", {"speed": 1}))
    assert ship(now).ordered_turn == "port"
    assert refused(now, "A10") == "CST-SPC-8"
    with dice(now) as umpire:
        sailing.move(umpire, ship(now), Steered("move_unit", "a", "T-30A10"))
    assert (ship(now).heading, ship(now).ordered_turn) == (330, "")


@pytest.mark.clause("CST-SPC-8", "CST-GRD-1")
def test_a_forced_turn_she_did_not_come_to_is_still_owed() -> None:
    hit = {"state_straight_run": 0, "state_ordered_turn": "port"}
    now = table(unit("dd_kagero", "a", 53, 50, 90, markers=2, **hit), step="MoveShips", rest=LAND)
    (order,) = movement.steers(now, ship(now))[0].surely
    with dice(now, 3) as umpire:
        sailing.move(umpire, ship(now), order)
    assert (ship(now).aground, ship(now).ordered_turn) == (True, "port")


@pytest.mark.clause("CST-MOV-12")
def test_a_ship_whose_centre_passes_the_edge_has_left() -> None:
    now = table(unit("sboot_s38", "a", 50, 90, markers=2), step="MoveShips")
    with dice(now) as umpire:
        sailing.move(umpire, ship(now), Steered("move_unit", "a", "A20"))
    assert (ship(now).state, ship(now).y) == ("exited", 100)


@pytest.mark.clause("CST-MOV-15")
def test_an_anchored_ship_slips_before_it_moves() -> None:
    now = table(unit("vpboot", "a", 50, 40, anchored=True), step="MoveShips")
    assert refused(now, "A3", speed=1) == "CST-MOV-15"
    assert not refused(now, "A3", speed=1, slip="yes")


@pytest.mark.clause("CST-COL-1", "CST-COL-2", "CST-CON-9")
def test_a_collision_hurts_both_and_stops_them() -> None:
    now = table(
        unit("mtb_vosper70", "a", 50, 40, markers=3), unit("coaster", "b", 50, 50, 90, markers=2), "MoveShips"
    )
    with dice(now, 3, 3, 4, 2) as umpire:
        sailing.move(umpire, ship(now), Steered("move_unit", "a", "A29"))
    assert (ship(now).sinking, ship(now, "b").hull_boxes) == (True, 30)
    assert ship(now, "b").speed_markers == 0
    assert ship(now, "b").spotted
    assert ship(now).y == pytest.approx(50 - 0.4 - 0.9)


@pytest.mark.clause("CST-COL-3", "CST-COL-4")
def test_ramming_wants_no_test_of_the_mover_and_a_slip_ends_clear() -> None:
    now = table(
        unit("mtb_vosper70", "a", 50, 40, markers=3),
        unit("coaster", "b", 50, 69, 90, markers=2, state_spotted=True),
        "MoveShips",
    )
    with dice(now, 8) as umpire:  # the coaster slips by: 8 and -1
        sailing.move(umpire, ship(now), Steered("move_unit", "a", "A29", {"ram": "b"}))
    assert not passage.in_contact(ship(now), ship(now, "b"))
    assert ship(now).y < 69


@pytest.mark.clause("CST-COL-5")
def test_two_in_contact_may_only_draw_apart() -> None:
    now = table(
        unit("coaster", "a", 50, 50, 0, markers=0) + unit("coaster", "south", 50, 45, 0, markers=0),
        step="MoveShips",
    )
    assert not refused(now, "A2", speed=1)
    assert refused(now, "A2", key="south", speed=1) == "CST-COL-5"


@pytest.mark.clause("CST-GRD-1", "CST-GRD-2", "CST-GRD-3")
def test_land_and_shoals_take_ships_by_their_draught() -> None:
    now = table(unit("coaster", "a", 50, 50, 90, markers=4), step="MoveShips", rest=SHOAL)
    with dice(now, 2) as umpire:
        sailing.move(umpire, ship(now), Steered("move_unit", "a", "A9"))
    grounded = ship(now)
    assert (grounded.aground, grounded.hull_boxes, grounded.speed_markers) == (True, 29, 0)
    assert grounded.x == pytest.approx(57.5)
    now = table(unit("mgb_bpb71", "a", 50, 50, 90, markers=2), step="MoveShips", rest=SHOAL)
    with dice(now) as umpire:
        sailing.move(umpire, ship(now), Steered("move_unit", "a", "A20"))
    assert not ship(now).aground


@pytest.mark.clause("CST-GRD-3")
@pytest.mark.parametrize(("heading", "x", "aground"), [(90, 59.1, True), (270, 49, False), (0, 59, False)])
def test_the_ground_she_took_grounds_her_again_where_she_comes_nearer_to_it(
    heading: int, x: float, aground: bool
) -> None:
    bar = LAND.replace("90, ", "64, ")
    now = table(unit("mtb_vosper70", "a", 59.0, 60, 90, markers=0), step="MoveShips", rest=bar)
    ship(now).straight_run, ship(now).ground = -1.0, 0
    with dice(now, *([3] if aground else [])) as umpire:
        sailing.move(umpire, ship(now), Steered("move_unit", "a", "A10", {"speed": 1, "heading": heading}))
    assert (ship(now).aground, ship(now).x) == (aground, pytest.approx(x))


@pytest.mark.clause("CST-GRD-3", "CST-MOV-9")
@pytest.mark.parametrize(
    ("heading", "path", "run"), [(None, "A10", 26), (180, "A10", 26), (180, "T30A10", 10)]
)
def test_who_was_refloated_has_run_sixteen_whatever_heading_she_takes(
    heading: int | None, path: str, run: int
) -> None:
    now = table(unit("mtb_vosper70", "a", 20, 60, 0, markers=0), step="MoveShips")
    ship(now).straight_run = -1.0
    chosen = {} if heading is None else {"heading": heading}
    with dice(now) as umpire:
        sailing.move(umpire, ship(now), Steered("move_unit", "a", path, {"speed": 1, **chosen}))
    assert ship(now).straight_run == run


@pytest.mark.clause("CST-MIN-1", "CST-MIN-2", "CST-MIN-4")
def test_a_die_for_every_ten_cm_among_mines() -> None:
    def begun() -> CoastalTable:
        return table(unit("sboot_s38", "a", 50, 35, markers=3), step="MoveShips", rest=MINES)

    with dice(now := begun(), 8, 2, 9) as umpire:
        sailing.move(umpire, ship(now), Steered("move_unit", "a", "A29"))
    told = {type(event.seen_by(side, now)).__name__ for event in umpire.events for side in now.sides}
    assert "Roll" not in told  # nobody sees dice in a field the mover does not know
    assert "Rolled" not in told
    with dice(now := begun(), 8, 2, 1, 1, 1) as umpire:
        sailing.move(umpire, ship(now), Steered("move_unit", "a", "A29"))
    assert ship(now).sinking
    assert ship(now).y == 60
    assert now.fields[0].known == now.sides


@pytest.mark.clause("CST-MIN-1", "CST-MIN-3")
@pytest.mark.parametrize(
    ("second", "more"), [(None, 0), ((48, 57), 1), ((40, 44), 1), ((32, 44), 2), ((42, 57), 2)]
)
def test_a_strike_in_one_field_leaves_the_stretches_of_another_as_they_lie(
    second: tuple[int, int] | None, more: int
) -> None:
    fields = [(40, 44), *([second] if second else [])]
    belt = "".join(
        f'[[minefield]]\nside = "Red"\ndensity = 5\noutline = [[0, {low}], [140, {low}], [140, {high}], [0, {high}]]\n'
        for low, high in fields
    )
    strike = [1, 1, 1, 1, 6, 1, 1, 6, 1, 1, 6, 1, 1]
    before = [10] if second == (32, 44) else []
    now = table(unit("dd_kagero", "a", 50, 30, markers=4), step="MoveShips", rest=belt)
    with dice(now, *before, *strike, *[10] * (more - len(before))) as umpire:
        sailing.move(umpire, ship(now), Steered("move_unit", "a", "A35"))
    assert ship(now).y == 65


@pytest.mark.clause("CST-MIN-3")
def test_a_mine_that_stops_the_engines_ends_the_move() -> None:
    now = table(unit("hunt3", "a", 50, 40, markers=4), step="MoveShips", rest=MINES)
    with dice(now, 6, 2, 1, 4, 5, 4, 6, 3, 4, 5) as umpire:
        sailing.move(umpire, ship(now), Steered("move_unit", "a", "A27"))
    struck = ship(now)
    assert (struck.hull_boxes, struck.floods, struck.speed_markers, struck.y) == (23, 1, 0, 50)
    assert condition.drifting(struck)


@pytest.mark.clause("CST-MIN-6")
def test_a_sweeper_leaves_a_lane_in_which_others_do_not_roll() -> None:
    now = table(
        unit("rboot_r41", "a", 50, 45, markers=2) + unit("rboot_r41", "after", 50, 30, markers=4),
        step="MoveShips",
        rest=MINES.replace("outline = [[0, 40]", "outline = [[0, 44]").replace("[140, 40]", "[140, 44]"),
    )
    with dice(now, 9) as umpire:
        sailing.move(umpire, ship(now), Steered("move_unit", "a", "A10"))
    assert len(now.fields[0].lanes) == 1
    with dice(now, 9) as umpire:  # a centimetre of the field lies before the lane
        sailing.move(umpire, ship(now, "after"), Steered("move_unit", "after", "A20"))


@pytest.mark.clause("CST-MIN-6", "CST-MIN-3")
@pytest.mark.parametrize(
    ("markers", "struck", "left", "swept"),
    [
        (2, (4, 4, 4, 4, 4, 1, 1, 4, 1, 1), 0, (45, 51)),
        (3, (4, 4, 6, 1, 1, 6, 1, 1, 6, 1, 1, 6, 1, 1), 2, (51, 55)),
    ],
)
def test_a_sweeper_that_strikes_a_mine_leaves_a_lane_as_far_as_she_swept(
    markers: int, struck: tuple[int, ...], left: int, swept: tuple[int, int]
) -> None:
    belts = "".join(
        MINES.replace("density = 3", "density = 5").replace(", 40]", f", {low}]") for low in (47, 51)
    )
    now = table(unit("rboot_r41", "a", 50, 45, markers=markers), step="MoveShips", rest=belts)
    with dice(now, 10, 1, *struck) as umpire:
        sailing.move(umpire, ship(now), Steered("move_unit", "a", "A10" if markers == 2 else "A15"))
    (lane,) = now.fields[0].lanes
    assert (min(y for _, y in lane), max(y for _, y in lane)) == swept
    assert ship(now).speed_markers == left


@pytest.mark.clause("CST-SMK-1", "CST-SMK-2")
def test_smoke_lies_where_the_stern_has_run() -> None:
    now = table(unit("hunt3", "a", 50, 50, markers=4), step="MoveShips")
    with dice(now) as umpire:
        sailing.move(umpire, ship(now), Steered("move_unit", "a", "A27", {"smoke": "lay"}))
    (screen,) = now.screens
    xs, ys = zip(*screen.outline, strict=True)
    assert (min(xs), max(xs)) == pytest.approx((48, 52))
    assert (min(ys), max(ys)) == pytest.approx((46.45, 73.45))
    assert (screen.turns_left, ship(now).smoke_turns) == (3, 5)
    with dice(now) as umpire:
        sailing.move(umpire, ship(now), Steered("move_unit", "a", "A8T30A12", {"smoke": "lay", "speed": 3}))
    assert [screen.id for screen in now.screens] == ["smoke_1", "smoke_2"]


@pytest.mark.clause("CST-SMK-1", "CST-GRD-1")
def test_a_ship_stopped_on_its_way_lays_smoke_no_further_than_it_came() -> None:
    now = table(unit("rboot_r41", "a", 56, 30, 90, markers=4), step="MoveShips", rest=LAND)
    with dice(now, 3) as umpire:
        sailing.move(umpire, ship(now), Steered("move_unit", "a", "A6T30A6T30A4T30A4", {"smoke": "lay"}))
    assert ship(now).aground
    xs, ys = zip(*now.screens[0].outline, strict=True)
    assert (min(ys), max(ys)) == pytest.approx((28, 32))
    half = ship(now).spec.length_cm / 2
    assert (min(xs), max(xs)) == pytest.approx((56 - half, ship(now).x - half))


@pytest.mark.clause("CST-SMK-1", "CST-MOV-12", "CST-MIN-3")
@pytest.mark.parametrize(("y", "faces", "end"), [(8, (), 0), (60, (1, 1), 50)])
def test_one_that_leaves_or_sinks_on_its_way_has_laid_smoke_so_far(
    y: float, faces: tuple[int, ...], end: float
) -> None:
    field = '[[minefield]]\nside = "Red"\ndensity = 5\noutline = [[0, 40], [140, 40], [140, 50], [0, 50]]\n'
    now = table(unit("rboot_r41", "a", 50, y, 180, markers=4), step="MoveShips", rest=field)
    ship(now).hull_boxes = 1
    with dice(now, *faces) as umpire:
        sailing.move(umpire, ship(now), Steered("move_unit", "a", "A20", {"smoke": "lay"}))
    assert not ship(now).afloat
    _, ys = zip(*now.screens[0].outline, strict=True)
    half = ship(now).spec.length_cm / 2
    assert (min(ys), max(ys)) == pytest.approx((end + half, y + half))


@pytest.mark.clause("CST-SUB-1", "CST-SUB-3", "CST-SUB-4")
def test_a_submarine_dives_at_setting_two_and_then_has_its_speed_below() -> None:
    now = table(unit("uboat_viic", "a", 50, 50, markers=4), step="MoveShips")
    assert [question.name for question in movement.steers(now, ship(now))] == ["move_unit"]
    now = table(unit("uboat_viic", "a", 50, 50, markers=3), step="MoveShips")
    _, dive = movement.steers(now, ship(now))
    assert (dive.name, dive.helm.distance, dive.settings[0].choices) == ("dive_unit", 4.0, (2,))
    with dice(now) as umpire:
        sailing.move(umpire, ship(now), Steered("dive_unit", "a", "A4", {"speed": 2}))
    assert (ship(now).depth, ship(now).speed_markers, ship(now).contact) == ("periscope", 2, "")
    now = table(unit("uboat_viic", "a", 50, 50, depth="deep", markers=1, state_floods=1), step="MoveShips")
    assert [question.name for question in movement.steers(now, ship(now))] == ["surface_unit"]


@pytest.mark.clause("CST-SPC-8", "CST-SUB-1")
def test_a_boat_whose_bridge_is_hit_dives_by_the_speed_of_the_depth_it_goes_to() -> None:
    def hit(markers: int) -> CoastalTable:
        boat = unit(
            "uboat_viic", "a", 50, 50, markers=markers, state_ordered_turn="port", state_straight_run=6
        )
        return table(boat, step="MoveShips")

    now = hit(2)
    move, dive = movement.steers(now, ship(now))
    assert move.sample(Random(1)) == Steered("move_unit", "a", "A2T-30A7")
    assert dive.sample(Random(1)) == Steered("dive_unit", "a", "A2T-30A2")
    assert dive.refuses(Steered("dive_unit", "a", "A2T-30A2")) is None
    with dice(now) as umpire:
        sailing.move(umpire, ship(now), Steered("dive_unit", "a", "A2T-30A2"))
    assert (ship(now).depth, ship(now).heading, ship(now).ordered_turn) == ("periscope", 330, "")
    now = hit(3)  # she keeps her setting, and dives at 2 at most
    assert [question.name for question in movement.steers(now, ship(now))] == ["move_unit"]


@pytest.mark.clause("CST-SUB-4", "CST-SUR-1")
def test_a_surprised_boat_too_badly_hurt_to_stay_down_comes_up() -> None:
    boat = unit("uboat_viic", "a", 50, 50, depth="periscope", markers=2, state_floods=1, surprised=True)
    now = table(boat, step="MoveShips")
    order = movement.straight(now, ship(now))
    assert order == Steered("surface_unit", "a", "A9")
    with dice(now) as umpire:
        sailing.move(umpire, ship(now), order)
    assert (ship(now).depth, ship(now).at, ship(now).surprised) == ("surfaced", (50, 59), True)


@pytest.mark.clause("CST-SUR-1")
def test_a_surprised_ship_is_moved_straight_on_by_the_engine() -> None:
    battle = match(
        blue=unit("vpboot", "a", 50, 50, 90, markers=3, surprised=True) + unit("hunt3", "h", 20, 20),
        red=unit("sboot_s38", "b", 130, 90),
        step="MoveShips",
        weather=DAY,
    )
    with pytest.raises(Refused, match="CST-SUR-1"):
        battle.answer("Blue", Steered("move_unit", "a", "A8"))
    battle.answer("Blue", Steered("move_unit", "h", "A14"))
    battle.answer("Red", Steered("move_unit", "b", "A20"))
    assert battle.table.units["a"].x == 58


@pytest.mark.clause("CST-MER-3", "CST-MOV-16", "CST-MOR-2")
def test_a_beaten_ship_makes_off_if_any_of_the_set_courses_does() -> None:
    enemy = unit("sboot_s38", "b", 110, 50, state_spotted=True)
    now = table(
        unit("freighter", "a", 50, 50, 90, markers=4, state_scattered=True, state_straight_run=0),
        enemy,
        "MoveShips",
    )
    assert not refused(now, "A10")  # nothing better to do
    now = table(unit("coaster", "a", 50, 50, 270, markers=4, state_scattered=True), enemy, "MoveShips")
    assert not refused(now, "A9")
    now = table(unit("rboot_r41", "a", 50, 50, 0, markers=2, state_withdrawing=True), enemy, "MoveShips")
    assert movement.settings(now, ship(now)) == (3,)
    assert refused(now, "A15", speed=3) == "CST-MOR-2"
    assert not refused(now, "A3T30A12", speed=3)
