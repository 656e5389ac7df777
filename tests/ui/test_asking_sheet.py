"""Filling a sheet: typed, turned, by division, as last turn; what is wrong is said beside its row."""

import pytest

from game.asking.sheet import Filling
from game.match import Allot, Allotted, Budget, Set, SetTo, Slot
from game.tabletop.overlays import Ghost, Route
from tests.ui.staging import Desk, battle

SHIPS = ("regent", "sovereign", "petard", "kestrel", "squib", "vigil", "rookery")


@pytest.fixture
def match():
    return battle()


@pytest.fixture
def filling(match):
    return Filling(Desk(match), match.ask("Red"))


@pytest.fixture
def blank(match) -> Filling:
    """A sheet with nothing on it."""
    filling = Filling(Desk(match), match.ask("Red"))
    filling.values = {}
    return filling


def test_numbers_that_were_not_given_yet_begin_as_the_first_draft_has_them(filling):
    assert filling.order() == filling.offered()[0].order
    assert filling.bar().ready
    assert filling.now == ("speed", "regent")


def row(filling, key):
    return next(row for row in filling.plan().rows if row.key == key)


def press(filling, keys):
    for key in keys:
        filling.act(f"digit_{key}" if key != "0" else "fit", key)


def test_every_slot_has_a_row_under_the_heading_of_its_group(filling, match):
    rows = filling.plan().rows
    assert [row.words for row in rows if row.heading] == ["Speed", "Launch", "Rearm"]
    keys = {(slot.group, slot.unit) for slot in match.ask("Red")[0].slots}
    assert {tuple(row.key.split("/")) for row in rows if not row.heading} == keys


def test_a_sheet_with_a_row_missing_cannot_be_sent_and_enter_goes_to_that_row(blank):
    filling = blank
    for unit in SHIPS[:-1]:
        filling.row(f"speed/{unit}", 5)
    bar = filling.bar()
    assert not bar.ready
    assert bar.clause == "NEF-PLT-6"
    assert "Rookery" in bar.beneath
    assert filling.order() is None
    filling.select("regent")
    assert filling.act("confirm", "Enter")
    assert filling.unit == "rookery"
    assert filling.desk.said[-1].clause == "NEF-PLT-6"


def test_a_full_sheet_is_an_order_the_match_takes_and_enter_is_left_to_the_scene(filling, match):
    for number, unit in enumerate(SHIPS):
        filling.row(f"speed/{unit}", number)
    assert filling.bar().ready
    assert not filling.act("confirm", "Enter")
    order = filling.order()
    assert order == SetTo("plot", {"speed": {unit: number for number, unit in enumerate(SHIPS)}})
    match.answer("Red", order)


def test_two_typed_digits_make_a_number_and_one_past_the_limit_begins_anew(filling):
    filling.select("kestrel")  # a Falcon flies up to 13
    press(filling, "10")
    assert filling.values["speed", "kestrel"] == 10
    press(filling, "4")
    assert filling.values["speed", "kestrel"] == 4
    filling.select("regent")  # up to 8: 1 then 2 cannot be 12
    press(filling, "12")
    assert filling.values["speed", "regent"] == 2


def test_a_digit_that_is_too_small_alone_waits_for_its_second(filling):
    filling.row("launch/f1")  # fighters launch at 12 to 24
    press(filling, "2")
    assert ("launch", "f1") not in filling.values
    assert row(filling, "launch/f1").value == "2…"
    press(filling, "0")
    assert filling.values["launch", "f1"] == 20


def test_what_was_half_typed_is_forgotten_where_the_number_is_turned(filling):
    filling.row("launch/f1")
    press(filling, "2")
    filling.row("launch/f1", 14)
    assert row(filling, "launch/f1").value == filling._course(filling.now).words
    press(filling, "3")
    assert row(filling, "launch/f1").value == "3…"


def test_a_number_is_turned_to_its_very_ends_and_no_further(filling):
    filling.select("regent")
    slot = next(one for one in filling.question.slots if (one.group, one.unit) == filling.now)
    filling.row("speed/regent", slot.most - 1)
    for _ in range(2):
        filling.act("more")
        assert filling.values[filling.now] == slot.most
    filling.row("speed/regent", slot.least + 1)
    for _ in range(2):
        filling.act("less")
        assert filling.values[filling.now] == slot.least


def test_a_division_takes_one_number_each_within_its_own_limit(blank):
    filling = blank
    slots = {slot.unit: slot for slot in filling.question.slots if slot.group == "speed"}
    most = {unit: slots[unit].most for unit in ("regent", "sovereign")}
    assert most["regent"] != most["sovereign"]
    fast = max(most, key=most.get)
    filling.row(f"speed/{fast}", most[fast])
    assert filling.act("division", "G")
    assert {unit: filling.values["speed", unit] for unit in most} == most
    assert ("speed", "vigil") not in filling.values
    filling.row(f"speed/{fast}", 3, whole=True)
    assert [filling.values["speed", unit] for unit in most] == [3, 3]


def test_a_budget_is_told_as_a_gauge_and_stops_what_would_overdraw_it(filling, match):
    filling.row("launch/f1", 12)
    filling.row("launch/f2", 12)
    filling.row("launch/f3", 12)
    gauge = next(gauge for gauge in filling.plan().gauges if "launches" in gauge.words)
    assert (gauge.spent, gauge.total, gauge.clause) == (3, 4, "NEF-AIR-2")
    filling.row("launch/b1")
    blocked = row(filling, "launch/b1")
    assert blocked.off
    assert "launches" in blocked.refused
    filling.act("more", "+")
    assert ("launch", "b1") not in filling.values
    assert filling.desk.said[-1].clause == "NEF-AIR-2"
    assert filling.desk.sounds[-1] == "dull_wood"
    order = SetTo(
        "plot",
        {"speed": dict.fromkeys(SHIPS, 1), "launch": {"f1": 12, "f2": 12, "f3": 12, "b1": 8}},
    )
    assert match.refuses("Red", order).sentence == blocked.refused


def test_a_flight_launches_or_rearms_never_both(filling):
    filling.row("launch/f1", 12)
    filling.row("rearm/f1", "pack")
    assert ("rearm", "f1") not in filling.values
    filling.row("launch/f1", "")
    filling.row("rearm/f1", "pack")
    assert filling.values["rearm", "f1"] == "pack"
    assert row(filling, "rearm/f1").chosen == "pack"
    filling.row("rearm/f1", "none")
    assert ("rearm", "f1") not in filling.values


def test_needed_rows_begin_as_they_were_a_turn_ago_within_the_limits_of_now(match):
    last = SetTo("plot", {"speed": {"regent": 99, "sovereign": 4}, "launch": {"f1": 20}})
    filling = Filling(Desk(match, last=last), match.ask("Red"))
    most = next(slot.most for slot in filling.question.slots if slot.unit == "regent")
    assert filling.values["speed", "regent"] == most
    assert filling.values["speed", "sovereign"] == 4
    filling.row("speed/sovereign", 1)
    filling.act("same_as_last", "Q")
    assert filling.values["speed", "sovereign"] == 4


def test_a_draft_is_there_to_be_edited_and_undo_takes_it_back(filling):
    assert [key for key, _ in filling.plan().drafts][:1] == ["full"]
    begun = dict(filling.values)
    filling.draft("hold")
    assert set(filling.values.values()) == {0}
    filling.row("speed/regent", 1)
    assert filling.order().values["speed"]["regent"] == 1
    filling.act("undo", "Z")
    filling.act("undo", "Z")
    assert filling.values == begun
    assert not filling.act("undo", "Z")


def test_every_ship_shows_both_halves_of_her_speed_straight_ahead(blank):
    filling = blank
    filling.row("speed/regent", 7)
    laid = filling.overlays()
    ghosts = [(each.pose.x, each.pose.y) for each in laid if isinstance(each, Ghost)]
    assert ghosts == [(pytest.approx(24.0), pytest.approx(20.0)), (pytest.approx(27.0), pytest.approx(20.0))]
    assert [each.walked for each in laid if isinstance(each, Route)] == [True, False]
    assert row(filling, "speed/regent").value.startswith("4 in, then 3 in · room for 2 turns · ")
    filling.row("speed/vigil", 4)
    shown = [each.unit for each in filling.overlays() if isinstance(each, Ghost)]
    assert shown == ["regent", "regent", "vigil", "vigil"]
    assert row(filling, "speed/regent").value != "", "the words of a row stay when another is in hand"


def test_a_ship_on_the_table_selects_her_row_and_an_enemy_does_not(blank):
    filling = blank
    assert filling.click((50, 4), ["vigil"], 1)
    assert filling.now == ("speed", "vigil")
    assert not filling.click((20, 28), ["markgraf"], 1)
    assert not filling.wheel((20, 20), ["regent"], 1)
    assert filling.wheel((50, 4), ["vigil"], 1)
    assert filling.values["speed", "vigil"] == 6, "half of her most, where nothing stood"


def test_arrows_go_from_row_to_row_and_round(filling):
    first = filling.now
    filling.act("pan_down", "Down")
    assert filling.now == ("speed", "sovereign")
    filling.act("pan_up", "Up")
    filling.act("previous", "Shift+Tab")
    assert filling.now == ("rearm", "b1")
    filling.act("next", "Tab")
    assert filling.now == first


def test_amounts_to_be_shared_out_in_full_are_refused_until_they_are(match):
    slots = tuple(Slot("teams", unit, f"{unit}'s teams", "X-1", 0, 3) for unit in ("regent", "vigil"))
    weights = {("teams", "regent"): 1, ("teams", "vigil"): 1}
    asked = Allot("teams", "Share out the teams.", "X-1", slots, (Budget("Teams", "X-2", 4, weights, 4),))
    filling = Filling(Desk(match), [asked])
    filling.act("more", "+")
    assert filling.values == {("teams", "regent"): 0}
    assert filling.bar().clause == "X-2"
    assert not filling.plan().rows[0].refused
    filling.row("teams/regent", 3)
    filling.row("teams/vigil", 1)
    assert filling.order() == Allotted("teams", {"teams": {"regent": 3, "vigil": 1}})
    filling.row("teams/vigil", 3)
    assert filling.order() is None
    assert all(row.clause == "X-2" for row in filling.plan().rows)


def test_a_row_of_choices_is_chosen_by_number_and_by_turning(match):
    slot = Slot("load", "b1", "Bombers 1 takes on", "X-1", choices=("rapiers", "bombs"), needed=True)
    filling = Filling(Desk(match), [Set("loadout", "Choose.", "X-1", (slot,))])
    press(filling, "2")
    assert filling.order() == SetTo("loadout", {"load": {"b1": "bombs"}})
    filling.act("more", "+")
    assert filling.values["load", "b1"] == "rapiers"
