"""Behind which contact may she be: what a side can tell by the enemy's list, by what it saw, and nothing it cannot."""

from random import Random

from game.rulesets.coastal import contacts, events
from game.rulesets.coastal.advice import ADVICE
from game.rulesets.coastal.advice.suspects import below, suspects, unmade
from game.rulesets.coastal.presenter import PRESENTER
from game.rulesets.coastal.table import CoastalTable
from game.rulesets.coastal.views import redact
from tests.rulesets.coastal.scene import NIGHT, match, table, unit

TWO = unit("sboot_s38", "one", 40, 80, 180) + unit("sboot_s38", "two", 80, 80, 180)


def view_of(red: str = TWO, **parts: str) -> CoastalTable:
    return match(red=red, weather=NIGHT, **parts).view("Blue")


def test_one_of_the_list_may_be_behind_any_contact_of_which_nothing_is_known() -> None:
    view = view_of()
    found = {one.id: one.where for one in suspects(view, "Blue", "Red")}
    markers = {unit.contact for unit in contacts.markers(view, "Blue")}
    assert found == {key: dict.fromkeys(markers, 1 / len(markers)) for key in ("one", "two")}


def test_without_a_public_list_nothing_is_told_of_what_nobody_has_seen() -> None:
    view = view_of(top="roster_public = false")
    assert suspects(view, "Blue", "Red") == []
    assert PRESENTER.unseen(view, "Blue").rows == ()
    assert set(view.listed) == {"Blue"}


def test_one_in_sight_is_no_row_and_the_others_are_not_behind_her() -> None:
    view = view_of(
        unit("sboot_s38", "one", 40, 80, 180, state_spotted=True) + unit("sboot_s38", "two", 80, 80)
    )
    assert [key for key, _, _ in unmade(view, "Red", "Blue")] == ["two"]
    (row,) = PRESENTER.unseen(view, "Blue").rows
    assert (row.name, row.known) == ("two", "never made out")


def test_one_lost_from_sight_is_behind_the_contact_that_took_her_place() -> None:
    now = table(red=TWO, weather=NIGHT)
    for key in ("one", "two"):
        now.units[key].spotted = True
        events.ContactLost(key, now.units[key].contact).apply(now)
    found = {one.id: one.where for one in suspects(redact(now, "Blue"), "Blue", "Red")}
    assert found == {key: {now.units[key].contact: 1.0} for key in ("one", "two")}
    assert "one" not in now.memory["Red"].lost, "her own side has not lost her"


def test_a_boat_that_dived_in_sight_spreads_as_far_as_she_goes_below() -> None:
    now = table(red=unit("uboat_viic", "u", 70, 50, depth="periscope"), weather=NIGHT)
    now.units["u"].spotted = True
    events.ContactLost("u", "").apply(now)
    for turn in (1, 2, 3):
        now.turn += 1
        events.FlagsCleared().apply(now)
        (one,) = suspects(redact(now, "Blue"), "Blue", "Red")
        belief = one.belief
        assert belief is not None
        pace = one.spec.submerged_speed_kt
        away = ((belief.x - 70) ** 2 + (belief.y - 50) ** 2) ** 0.5
        assert belief.likely[away <= turn * pace + 2 * belief.size].sum() > 0.99
    assert below(redact(now, "Blue"), "Blue", "Red")
    kinds = {type(one).__name__ for one in PRESENTER.likely(redact(now, "Blue"), "Blue", "u")}
    assert {"Edges", "Likely", "Farthest"} <= kinds


def test_tables_made_up_have_the_ships_of_the_list_behind_the_contacts() -> None:
    view = view_of(unit("sboot_s38", "one", 40, 80, 180) + unit("vpboot", "two", 80, 80))
    imagine = ADVICE.imaginer(view, "Blue")
    for seed in range(6):
        made = imagine(Random(seed))
        behind = sorted(one.spec.id for one in made.units.values() if one.side == "Red" and not one.dummy)
        assert behind == ["sboot_s38", "vpboot"]
        assert redact(made, "Blue") == view
