"""What every advice weighs with: contacts and lines of fire, ends of a move, the words of an order."""

from random import Random

import numpy as np
import pytest

from game.dice.odds import passes
from game.match import Aim, Choose, Chose, Fire, Fired, Steered
from game.match.questions import Option
from game.match.table import Outcome, Table, Unit
from game.sea.fan import fan_of
from game.sea.heading import Pose
from game.tabletop.advice import PLAIN, Character
from game.tabletop.ends import weighing
from game.tabletop.exchange import (
    Batteries,
    Contacts,
    Floats,
    Fought,
    Lines,
    Situation,
    Volley,
    difference,
    inside,
    off_bow,
    to_edge,
)
from game.tabletop.perils import dangers
from game.tabletop.sayings import Sayings


def table(turn: int = 2, outcome: Outcome | None = None) -> Table:
    units = {"ajax": Unit("ajax", "Ajax", "Red"), "exeter": Unit("exeter", "Exeter", "Blue")}
    return Table(40.0, 30.0, ("Red", "Blue"), 8, units, [], turn, outcome=outcome)


TWO = [[(0.0, 0.0, 0.0)], [(1.0, 0.0, 0.0), (2.0, 0.0, 0.0)]]
"""Two contacts, the second in one of two places."""


def test_the_places_of_one_unit_are_as_likely_as_each_other_unless_told() -> None:
    contacts = Contacts.laid(TWO)
    assert contacts.of.tolist() == [0, 1, 1]
    assert contacts.likely.tolist() == [1.0, 0.5, 0.5]
    told = Contacts.laid([[(0.0, 0.0, 0.0), (1.0, 0.0, 0.0)]], [[0.9, 0.1]])
    assert told.likely.tolist() == [0.9, 0.1]


def test_the_best_target_is_a_unit_and_not_a_place() -> None:
    contacts = Contacts.laid(TWO)
    parts = np.array([[3.0, 5.0], [2.0, 1.0], [2.0, 1.0]])
    assert contacts.summed(parts).tolist() == [[3.0, 5.0], [4.0, 2.0]]
    assert contacts.best(parts).tolist() == [4.0, 5.0]
    assert contacts.best(parts, 0.5).tolist() == [5.5, 6.0]
    assert contacts.best(np.array([parts, parts + 1.0])).tolist() == [[4.0, 5.0], [6.0, 6.0]]


def test_what_lies_out_of_reach_of_every_place_is_left_out() -> None:
    contacts = Contacts.laid(TWO)
    x, y = np.array([-3.0, -4.0]), np.array([0.0, 1.0])
    few = contacts.near(x, y, 4.5)
    assert few.places[:, 0].tolist() == [0.0, 1.0]
    assert (few.of.tolist(), few.likely.tolist()) == ([0, 1], [1.0, 0.5])
    assert contacts.near(x, y, 5.0) is contacts


def test_nobody_in_sight_makes_no_places() -> None:
    none = Contacts.laid([])
    assert none.places.shape == (0, 3)
    assert none.summed(np.zeros((0, 4))).shape == (0, 4)


def test_lines_tell_the_bearing_off_either_bow() -> None:
    contacts = Contacts.laid([[(0.0, 10.0, 90.0)]])
    lines = Lines(contacts, np.array([0.0]), np.array([0.0]), np.array([90.0]))
    assert lines.away[0, 0] == 10.0
    assert lines.toward[0, 0] == pytest.approx(270.0)  # due north of one who heads east: on her port beam
    assert lines.off[0, 0] == pytest.approx(90.0)  # and she lies on his starboard beam
    assert off_bow(lines.toward)[0, 0] == pytest.approx(90.0)


def test_batteries_are_looked_up_by_unit_sector_band_and_aspect() -> None:
    hits = np.arange(2 * 2 * 2 * 3 * 2, dtype=float).reshape(2, 2, 2, 3, 2)
    sectors = np.array([[[0, 1]], [[1, 1]]])  # one bears to starboard alone, the other all round
    guns = Batteries(hits, sectors)
    of, bands = np.array([1, 0]), np.array([[2, 0], [1, 1]])
    bearings, rakes = np.array([[10.0, 350.0], [180.0, 179.0]]), np.array([[0, 1], [1, 0]])
    found = guns.at(of, bearings, bands, rakes)
    for weapon, target, end in np.ndindex(2, 2, 2):
        sector = sectors[weapon, 0, int(bearings[target, end] >= 180.0)]
        wanted = hits[weapon, of[target], sector, bands[target, end], rakes[target, end]]
        assert found[weapon, target, end] == wanted


class Duel(Fought[str, Lines, Table]):
    """A gun that hits half as often for every ten inches, and a torpedo that reaches two; the same is feared."""

    def fires(self, unit: str, lines: Lines) -> list[Volley]:
        guns = 2.0 ** (-lines.away / 10.0)
        return [Volley("guns", guns, more=0.5), Volley("torpedo", 3.0 * (lines.away <= 2.0))]

    def prices(self, unit: str, lines: Lines) -> Floats:
        return np.array([10.0, 4.0])[lines.contacts.of, None]

    def feared(self, unit: str, lines: Lines) -> list[Volley]:
        return [Volley("guns", 2.0 ** (-lines.away / 10.0))]

    def price(self, unit: str) -> float:
        return 8.0


def test_an_exchange_is_hits_by_likelihood_by_the_price_of_a_hit() -> None:
    """Two enemies: one 10 inches off, worth 10 a hit; one worth 4, in either of two places, 1 and 20 inches off."""
    contacts = Contacts.laid([[(10.0, 0.0, 0.0)], [(0.0, 1.0, 0.0), (20.0, 0.0, 0.0)]])
    scene = Duel(table(), "Red", PLAIN)
    found = scene.exchange("ajax", Lines(contacts, np.zeros(1), np.zeros(1), np.zeros(1)))
    near, far = 2.0**-0.1, 0.25
    second = 4.0 * (0.5 * near + 0.5 * far)
    assert found.won("guns")[0] == pytest.approx(5.0 + 0.5 * second)
    assert found.won("torpedo")[0] == pytest.approx(0.5 * 3.0 * 4.0)
    assert found.lost_to("guns")[:, 0].tolist() == pytest.approx(
        [8.0 * 0.5, 8.0 * 0.5 * near, 8.0 * 0.5 * far]
    )
    assert found.won()[0] == pytest.approx(found.won("guns")[0] + 6.0)
    assert found.lost()[0] == pytest.approx(8.0 * (0.5 + 0.5 * near + 0.5 * far))
    none = scene.exchange("ajax", Lines(Contacts.laid([]), np.zeros(3), np.zeros(3), np.zeros(3)))
    assert (none.won().tolist(), none.lost("guns").tolist()) == ([0.0] * 3, [0.0] * 3)
    (cell,) = dangers(np.array([0.2]), np.array([0.3]), found, 1.0).cells
    assert (cell.x, cell.y, cell.level, cell.harm) == (0.5, 0.5, 3, True)


def test_how_far_places_lie_from_the_edges() -> None:
    x, y = np.array([1.0, 41.0]), np.array([5.0, 5.0])
    assert inside(x, y, table()).tolist() == [1.0, -1.0]
    assert to_edge(x, y, table(), "east").tolist() == [39.0, -1.0]
    assert to_edge(x, y, table(), "south").tolist() == [5.0, 5.0]


def test_a_situation_knows_the_enemy_and_the_turns_to_come() -> None:
    now = Situation(table(2), "Red", PLAIN)
    assert (now.other, now.left, now.future) == ("Blue", 6, 0.75)
    assert now.decided({"Red": 5, "Blue": 3}, 4.0) is None


@pytest.mark.parametrize(("winner", "worth"), [("Red", 6.0), ("Blue", -2.0), ("", 2.0)])
def test_a_battle_that_is_over_is_worth_its_lead_and_the_win(winner: str, worth: float) -> None:
    over = Situation(table(8, Outcome(winner, "")), "Red", PLAIN)
    assert over.decided({"Red": 5, "Blue": 3}, 4.0) == worth


def test_a_difference_counts_each_part_for_both_sides() -> None:
    assert difference(3.0, 1.0, (1.0, lambda side: side), (-2.0, lambda side: side * side)) == -14.0


def test_ends_are_weighed_by_character_and_looked_along_until_one_costs_nothing() -> None:
    orders = [Steered("move", "ajax", path) for path in ("A1", "A2", "A3")]
    terms = {"gunnery": np.array([1.0, 2.0, 3.0]), "danger": np.array([0.0, 0.0, -0.5])}
    bold = Character("bold", "", "", {"danger": 0.0})
    seen: list[str] = []

    def cost(order: Steered, worth: float) -> float:
        seen.append(order.path)
        return 5.0 if order.path == "A3" else 0.0

    found = weighing(orders, terms, bold, Random(1), cost, 9)
    assert seen == ["A3", "A2"]
    assert found.worth == pytest.approx([1.0, 2.0, -2.0], abs=1e-5)
    assert found.terms["danger"] == [0.0, 0.0, 0.0]
    plain = weighing(orders, terms, PLAIN, Random(1))
    assert plain.worth == pytest.approx([1.0, 2.0, 2.5], abs=1e-5)


def test_a_fan_has_each_way_once_with_its_end_and_its_run() -> None:
    ways = [[(0.0, 4.0)], [(0.0, 2.0), (90.0, 3.0)], [(0.0, 4.0)]]
    fan = fan_of(ways)
    assert fan.paths == ("A4", "A2T90A3")
    x, y, heading = fan.ends(Pose(10.0, 10.0, 90.0))
    assert (x[1], y[1], heading[1]) == pytest.approx((12.0, 7.0, 180.0))
    assert fan.run.tolist() == [4.0, 5.0]
    assert fan_of(ways, steadied=True).run.tolist() == [4.0, 3.0]


def test_a_die_passes_as_often_as_its_faces_say() -> None:
    assert passes(5, 6) == pytest.approx(2 / 6)
    assert (passes(1, 6), passes(-3, 6), passes(7, 6)) == (1.0, 1.0, 0.0)


def test_orders_are_told_in_the_words_of_the_question() -> None:
    said = Sayings[Table]().says
    choice = Choose("act", "Choose.", "X-1", (Option("ajax spot", "Ajax spots by eye"),))
    assert said(table(), choice, Chose("act", ("ajax spot",))) == "Ajax spots by eye"
    assert said(table(), choice, Chose("act")) == "none"
    fire = Fire("fire", "Fire.", "X-1", ())
    aims = (Aim("ajax", "gun_1", "exeter"), Aim("ajax", "gun_2", "exeter"), Aim("exeter", "torpedo"))
    assert said(table(), fire, Fired("fire", aims)) == "Ajax at Exeter, 2 weapons; Exeter"
