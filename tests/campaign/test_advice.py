"""What an opponent thinks of a campaign: who goes into the yard, what the other side can be, what a battle is worth."""

from __future__ import annotations

from random import Random

import pytest

from game.campaign import advice
from game.campaign.advice import ADVICE, Foe
from game.campaign.chart import Chart, Sighting
from game.campaign.orders import plan_of
from game.match import Choose, Chose, Option, SetTo
from game.tabletop.advice import PLAIN
from tests.campaign.table import FILES, begun


def chart(turn: int = 1, path: object = None) -> Chart:
    """The campaign of the Skerries, or another, in a week of its own."""
    table = (begun() if path is None else begun(path)).table  # type: ignore[arg-type]
    assert isinstance(table, Chart)
    table.turn = turn
    return table


def docked(table: Chart) -> tuple[str, ...]:
    return advice._ashore(table, "Red").dock


def test_a_ship_a_quarter_gone_goes_into_the_yard_where_she_lies_at_home_and_there_is_time() -> None:
    table = chart()
    ship = table.units["resolute"]
    ship.share, ship.weeks = 24, 1
    assert docked(table) == ()
    ship.share = 25
    assert docked(table) == ("resolute",)
    table.turn, ship.weeks = table.turns - 1, 2
    assert docked(table) == (), "she would not be out again"
    ship.weeks = 1
    assert docked(table) == ("resolute",)
    table.forces[ship.force].area = "mail_road"
    assert docked(table) == (), "she is at sea"
    ship.state, ship.berth = "yard", "harbour"
    assert docked(table) == (), "she is there already"


def test_the_worst_hurt_goes_first() -> None:
    table = chart()
    for key, share in (("resolute", 30), ("merlin", 60)):
        table.units[key].share, table.units[key].weeks = share, 1
    assert docked(table) == ("merlin", "resolute")


def test_a_ready_ship_joins_the_weakest_force_where_she_lies() -> None:
    table = chart()
    table.units["bodkin"].state, table.units["bodkin"].berth = "ready", "harbour"
    for ship in table.units.values():
        if ship.force == "red_b" and ship.state == "deployed":
            ship.share = 90
    assert advice._ashore(table, "Red").post == {"bodkin": "red_b"}
    for force in table.forces.values():
        force.area = "deep" if force.side == "Red" else force.area
    assert advice._ashore(table, "Red").post == {}


def test_ships_are_called_the_cheapest_first_as_far_as_mending_leaves_points() -> None:
    table = chart()
    prices = {ship.id: ship.price for ship in table.units.values() if ship.side == "Red" and ship.price}
    cheap, dear = sorted(prices, key=prices.__getitem__)
    table.stocks["Red"].yard = prices[cheap]
    assert advice._ashore(table, "Red").call == (cheap,)
    table.stocks["Red"].yard = prices[cheap] + prices[dear]
    assert advice._ashore(table, "Red").call == (cheap, dear)
    table.stocks["Red"].yard = prices[cheap] - 1
    assert advice._ashore(table, "Red").call == ()
    table.stocks["Red"].yard = 2 * prices[cheap]
    hurt = table.units["resolute"]
    hurt.hurt = (("damage", hurt.spec.hull - 1),)
    table.stocks["Red"].yard = 2 * prices[cheap] - 1
    assert advice._ashore(table, "Red").call == (cheap,), "half of the stock at most is kept for mending"
    table.stocks["Red"].yard = 2 * prices[cheap] - 2
    assert advice._ashore(table, "Red").call == ()
    table.turn, table.stocks["Red"].yard = table.turns, 100
    assert advice._ashore(table, "Red").call == (), "nobody is called in the last week"


def test_the_other_side_is_as_strong_as_ones_own_was_less_what_it_lost() -> None:
    table = chart()
    table.stocks["Red"].began = 300
    assert (Foe(table, "Red").power, Foe(table, "Red").usual) == (300.0, 150.0)
    table.stocks["Red"].began = 10
    assert Foe(table, "Red").power == 20.0, "never less than a ship"


def test_what_was_seen_of_it_counts_for_less_each_week_and_is_forgotten_after_two() -> None:
    table = chart(turn=4)

    def likely(week: int, heard: bool = False) -> dict[str, float]:
        seen = Sighting("Red", week, "outer_bank", (("Tempest", 1),), 0 if heard else 100, heard)
        table.sightings = (seen,)
        return Foe(table, "Red").likely

    base = Foe(table, "Red").likely
    fresh, older, old = likely(3), likely(2), likely(1)
    assert fresh["outer_bank"] > older["outer_bank"] > base["outer_bank"]
    assert old == base
    assert likely(3, heard=True)["outer_bank"] > base["outer_bank"]
    assert sum(fresh.values()) == pytest.approx(sum(base.values())) == pytest.approx(Foe(table, "Red").power)


def test_it_is_nowhere_in_ones_own_yard() -> None:
    for path in (None, FILES / "chain.toml"):
        table = chart(turn=2, path=path)
        mine = [key for key, area in table.areas.items() if area.yard == "Red"]
        assert all(Foe(table, "Red").likely[key] == 0.0 for key in mine)


def test_a_battle_is_worth_more_the_likelier_it_is_won_and_an_even_one_hardly_anything() -> None:
    table = chart()
    even = advice._battle(table, 100.0, 100.0, 0.5)
    assert even == pytest.approx(0.0)
    assert advice._battle(table, 200.0, 100.0, 0.8) > 0.0 > advice._battle(table, 50.0, 100.0, 0.2)
    table.turn = table.turns
    assert advice._battle(table, 100.0, 100.0, 1.0) == pytest.approx(0.6 * (2 + 0.45 * 100 / 30), rel=0.5)


def test_an_area_is_worth_its_weeks_and_twice_where_it_is_taken_from_the_other() -> None:
    table = chart()
    worth = table.areas["mail_road"].worth
    assert advice._area_worth(table, "Red", "harbour", 0.5) == 0.0
    assert advice._area_worth(table, "Red", "mail_road", 0.5) == pytest.approx(0.6 * worth)
    assert advice._area_worth(table, "Blue", "mail_road", 0.5) == 2.0 * 3 * worth
    table.holders.pop("mail_road")
    assert advice._area_worth(table, "Blue", "mail_road", 0.5) == 3 * worth
    table.turn = table.turns
    assert advice._area_worth(table, "Blue", "mail_road", 0.5) == worth


def test_fuel_is_worth_more_where_it_has_to_last() -> None:
    table = chart()
    stock = table.stocks["Red"]
    stock.fuel, stock.fuel_a_week = 2 * table.turns, 0
    assert advice._fuel_price(table, "Red") == 0.3
    stock.fuel = table.turns
    assert advice._fuel_price(table, "Red") == pytest.approx(0.8)
    stock.fuel_a_week = 1
    assert advice._fuel_price(table, "Red") == pytest.approx(0.3 + 1 - 15 / 16)


def test_a_chart_is_appraised_by_points_areas_and_ships_against_the_other_sides() -> None:
    table = chart()
    assert ADVICE.appraise(table, "Red", PLAIN) == -ADVICE.appraise(table, "Blue", PLAIN)
    before = ADVICE.appraise(table, "Red", PLAIN)
    table.holders["deep"] = "Red"
    assert ADVICE.appraise(table, "Red", PLAIN) == pytest.approx(before + 2 * 3 * table.areas["deep"].worth)
    table.turn = table.turns - 1
    table.holders["deep"] = "Blue"
    late = ADVICE.appraise(table, "Red", PLAIN)
    table.holders["deep"] = "Red"
    assert ADVICE.appraise(table, "Red", PLAIN) == pytest.approx(late + 2 * table.areas["deep"].worth)
    sunk = table.units["resolute"]
    afloat = ADVICE.appraise(table, "Red", PLAIN)
    sunk.state = "lost"
    assert ADVICE.appraise(table, "Red", PLAIN) < afloat
    table.turn = table.turns
    whole = ADVICE.appraise(table, "Red", PLAIN)
    table.units["merlin"].state = "lost"
    assert ADVICE.appraise(table, "Red", PLAIN) == whole, "when all is over ships count no more"


def test_no_plan_burns_more_fuel_than_there_is() -> None:
    match = begun()
    table = match.table
    assert isinstance(table, Chart)
    table.stocks["Red"].fuel = 1
    match.put_questions()
    weighing = ADVICE.weigh(match.view("Red"), "Red", match.ask("Red"), Random(1), PLAIN, 400)  # type: ignore[arg-type]
    assert weighing is not None
    assert weighing.orders
    for order in weighing.orders:
        assert isinstance(order, SetTo)
        assert sum(table.areas[area].fuel for area in plan_of(order).sail.values()) <= 1


def test_plans_and_ways_on_are_said_in_words() -> None:
    match = begun()
    view, question = match.view("Red"), match.ask("Red")[0]
    plan = advice.Plan({"red_a": "mail_road"}, dock=("resolute",))
    assert ADVICE.says(view, question, plan.order()) == "Force A to Mail Road, Resolute into the yard"  # type: ignore[arg-type]
    assert ADVICE.says(view, question, advice.Plan().order()) == "stay"  # type: ignore[arg-type]


def test_a_chain_goes_on_where_more_is_to_be_had() -> None:
    table = chart(path=FILES / "chain.toml")
    ways = tuple(Option(key, table.areas[key].name) for key in ("east_shore", "west_shore"))
    asked = Choose("branch", "Where does the fighting go on?", "CAM-CHN-1", ways)
    found = [ADVICE.weigh(table, "Red", [asked], Random(seed), PLAIN, 400) for seed in range(40)]
    west = Chose("branch", ("west_shore",))
    best = [one.orders[one.worth.index(max(one.worth))] for one in found if one is not None]
    assert 30 < best.count(west) < 40, "a point more is nearly always taken"
