"""Sentences of the campaign's rules."""

from __future__ import annotations

from typing import cast

import pytest

from game.campaign.chart import Chart, forces_of, make, ships_of, targets, yard_of
from game.campaign.events import Sailed
from game.campaign.orders import Plan, plan_of, sheet
from game.campaign.turn import fall_back
from game.campaign.victory import helpless
from game.match import Chose, Refused, SetTo, Umpire
from game.match.events import Event
from tests.campaign.table import FILES, REEF, Won, begun, week


def test_an_order_is_read_as_it_was_written() -> None:
    plan = Plan(
        {"red_a": "mail_road"}, {"red_a": "fight"}, {"merlin": "red_b"}, ("resolute",), ("hobby",), ()
    )
    assert plan_of(plan.order()) == plan


def test_on_a_map_a_force_sails_along_one_line() -> None:
    match = begun()
    with pytest.raises(Refused):
        match.answer("Red", Plan({"red_a": "deep"}).order())
    match.answer("Red", Plan({"red_a": "mail_road"}).order())


def test_a_force_sails_to_one_area() -> None:
    match = begun()
    order = SetTo("orders", {"sail mail_road": {"red_a": 1}, "sail narrows": {"red_a": 1}})
    with pytest.raises(Refused, match="one area"):
        match.answer("Red", order)


def test_nobody_sails_to_the_other_sides_yard() -> None:
    match = begun()
    chart = match.table
    chart.forces["red_a"].area = "deep"
    assert "falken_bay" not in targets(chart, chart.forces["red_a"])
    assert "hook_south" in targets(chart, chart.forces["red_a"])


def test_going_costs_fuel_and_an_empty_stock_keeps_a_force_at_home() -> None:
    match = begun()
    match.table.stocks["Red"].fuel = 1
    match.put_questions()
    with pytest.raises(Refused, match="Fuel"):
        match.answer("Red", Plan({"red_a": "mail_road", "red_b": "narrows"}).order())
    week(match, Red=Plan({"red_a": "mail_road"}))
    assert match.table.stocks["Red"].fuel == match.table.stocks["Red"].fuel_a_week


def test_a_side_alone_at_the_weeks_end_holds_the_area_and_scores_it() -> None:
    match = begun()
    week(match, Red=Plan({"red_a": "mail_road"}))
    week(match, Red=Plan({"red_a": "hook_north"}))
    assert match.table.holders["hook_north"] == "Red"
    assert match.ruleset.scores(match.table)["Red"] == 5 + 8


def test_forces_in_one_area_meet_and_the_loser_falls_back() -> None:
    match = begun(field=Won("Red", lost=("hugin",), hurt={"resolute": 5}))
    week(match, Red=Plan({"red_a": "mail_road"}), Blue=Plan({"blue_a": "deep"}))
    fight = {"red_a": "fight", "blue_a": "fight"}
    week(
        match,
        Red=Plan({"red_a": "hook_north"}, {"red_a": fight["red_a"]}),
        Blue=Plan({"blue_a": "hook_north"}, {"blue_a": fight["blue_a"]}),
    )
    chart = match.table
    assert chart.forces["red_a"].area == "hook_north"
    assert chart.forces["blue_a"].area == "deep"
    assert chart.units["hugin"].state == "lost"
    assert (chart.units["resolute"].hurt, chart.units["resolute"].weeks) == ((("damage", 5),), 2)
    assert match.ruleset.scores(chart)["Red"] >= 2 + 41 // 25


@pytest.mark.parametrize(
    ("area", "came", "foes", "to"),
    [
        ("hook_north", "mail_road", "deep", "mail_road"),  # to where it came from
        ("hook_north", "mail_road", "mail_road", "home"),  # the other side has gone there
        ("hook_north", "yard", "deep", "home"),  # that is the other side's yard
        ("hook_north", "hook_north", "deep", "home"),  # it has been there all the time
        ("hook_north", "", "deep", "home"),
        ("home", "", "deep", ""),  # beaten at home it stays
        ("home", "home", "deep", ""),
    ],
)
def test_a_beaten_force_falls_back_to_where_it_came_from_or_home(
    area: str, came: str, foes: str, to: str
) -> None:
    match, said = begun(), list[Event[Chart]]()
    chart = match.table
    force = chart.forces["red_a"]
    places = {"home": force.home, "yard": yard_of(chart, "Blue")}
    force.area, force.came = places.get(area, area), places.get(came, came)
    for other in forces_of(chart, "Blue"):
        other.area = foes

    class Told:
        table, happens = chart, said.append

    fall_back(cast("Umpire[Chart]", Told()), force)
    assert said == ([Sailed("Red", "red_a", places.get(to, to), back=True)] if to else [])


def test_forces_that_sail_towards_each_other_meet_in_the_area_of_more_worth() -> None:
    match = begun(field=Won("Blue"))
    match.table.forces["red_a"].area, match.table.forces["blue_a"].area = "mail_road", "hook_north"
    match.put_questions()
    week(
        match,
        Red=Plan({"red_a": "hook_north"}, {"red_a": "fight"}),
        Blue=Plan({"blue_a": "mail_road"}, {"blue_a": "fight"}),
    )
    assert [battle.area for battle in match.table.battles] == ["hook_north"]
    assert match.table.forces["blue_a"].area == "hook_north"
    assert match.table.stocks["Blue"].fuel == 9 + 2


def test_where_neither_seeks_battle_nothing_happens() -> None:
    match = begun(field=Won("Red"))
    match.table.forces["red_a"].area, match.table.forces["blue_a"].area = "hook_north", "hook_north"
    match.put_questions()
    week(match)
    assert match.table.battles == ()
    assert all(one.area == "hook_north" for one in match.table.sightings if one.what and not one.heard)


def test_a_hurt_ship_is_mended_in_the_yard_week_by_week_as_far_as_the_points_go() -> None:
    match = begun(field=Won("Red"))
    resolute = match.table.units["resolute"]
    resolute.hurt, resolute.share, resolute.weeks = (("damage", 6), ("torpedoes_left", 0)), 43, 2
    match.table.stocks["Red"].yard = 4
    match.put_questions()
    week(match, Red=Plan(dock=("resolute",)))
    assert match.table.units["resolute"].state == "yard"
    assert match.table.units["resolute"].hurt == (("damage", 2),)
    assert match.table.stocks["Red"].yard == match.table.stocks["Red"].yard_a_week
    week(match)
    assert match.table.units["resolute"].state == "deployed"
    assert match.table.units["resolute"].hurt == ()


def test_stores_are_filled_in_harbour_without_cost() -> None:
    match = begun()
    match.table.units["resolute"].hurt = (("torpedoes_left", 0),)
    week(match)
    assert match.table.units["resolute"].hurt == ()


def test_a_ship_in_reserve_is_called_for_her_price() -> None:
    match = begun()
    match.table.stocks["Red"].yard = 10
    match.put_questions()
    with pytest.raises(Refused, match="Yard points"):
        match.answer("Red", Plan(call=("hobby", "poniard")).order())
    week(match, Red=Plan(call=("hobby",)))
    assert match.table.units["hobby"].state == "deployed"
    assert match.table.stocks["Red"].yard == match.table.stocks["Red"].yard_a_week


def test_ships_of_later_weeks_join_at_home() -> None:
    match = begun()
    assert match.table.units["sovereign"].state == "reserve"
    week(match)
    week(match)
    assert match.table.units["sovereign"].state == "deployed"


def test_ships_change_between_forces_in_one_area() -> None:
    match = begun()
    week(match, Red=Plan(post={"merlin": "red_b"}))
    assert [ship.id for ship in ships_of(match.table, "red_b")] == ["merlin", "halcyon", "kestrel", "petard"]


def test_on_raids_forces_are_home_again_and_score_where_they_do_not_hold() -> None:
    match = begun(REEF)
    week(match, USN=Plan({"tf16": "mizuki"}, {"tf16": "fight"}))
    assert match.table.forces["tf16"].area == "ottery"
    assert match.ruleset.scores(match.table) == {"USN": 4, "IJN": 0}
    week(match, IJN=Plan({"car1": "mizuki"}))
    assert match.ruleset.scores(match.table) == {"USN": 4, "IJN": 0}


def test_a_chain_goes_on_where_the_winner_chooses() -> None:
    match = begun(FILES / "chain.toml", field=Won("Red"))
    fights = Plan({"red": "ford"}, {"red": "fight"}), Plan({"blue": "ford"}, {"blue": "fight"})
    week(match, Red=fights[0], Blue=fights[1])
    assert [option.key for option in match.ask("Red")[0].options] == ["east_shore", "west_shore"]
    assert not match.ask("Blue")
    match.answer("Red", Chose("branch", ("west_shore",)))
    assert match.table.front == "west_shore"
    assert match.ruleset.scores(match.table)["Red"] == 3 + 2
    assert targets(match.table, match.table.forces["blue"]) == ["west_shore"]
    week(match, Red=Plan({"red": "west_shore"}, {"red": "fight"}))
    assert match.over is not None
    assert match.over.winner == "Red"


def test_what_is_carried_goes_with_its_carrier() -> None:
    match = begun(FILES / "chain.toml")
    assert make(ships_of(match.table, "red")) == (
        ("Halcyon class light cruiser", 1),
        ("Roost class fleet carrier", 1),
    )


def test_a_side_sees_where_its_forces_are_and_hears_one_line_on() -> None:
    match = begun()
    match.table.forces["red_a"].area, match.table.forces["blue_a"].area = "mail_road", "hook_south"
    match.put_questions()
    week(match)
    heard = [one for one in match.view("Red").sightings if one.heard]
    assert [one.area for one in heard] == ["hook_south"]
    assert match.view("Red").forces.keys() == {"red_a", "red_b"}
    assert all(ship.side == "Red" for ship in match.view("Red").units.values())


def test_the_sheet_of_a_view_is_that_of_the_chart() -> None:
    match = begun()
    for side in match.sides:
        assert sheet(match.view(side), side) == sheet(match.table, side)
        assert forces_of(match.view(side), side) == forces_of(match.table, side)


def test_a_side_without_a_ship_has_lost() -> None:
    match = begun()
    for ship in match.table.units.values():
        if ship.side == "Blue":
            ship.state = "lost"
    match.put_questions()
    match.answer("Red", Plan().order())
    assert match.over is not None
    assert match.over.winner == "Red"


@pytest.mark.clause("CAM-END-1")
def test_a_side_whose_ships_are_still_to_join_it_is_not_without_one() -> None:
    match = begun()
    chart = match.table
    for ship in chart.units.values():
        if ship.side == "Blue" and ship.state == "deployed":
            ship.state = "lost"
    assert helpless(chart) == []
    chart.units["valkyrien"].state = "lost"
    assert helpless(chart) == ["Blue"]
