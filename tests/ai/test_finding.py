"""The last trial of a problem, on tables that say what they come to: what passes it, and what gives it up."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from game.ai.analysis.moments import Course, course
from game.ai.problems import finding
from game.ai.problems.alike import Ways
from game.ai.problems.finding import Found, Searched
from game.ai.problems.measuring import Position, Tables
from game.match import Order
from game.match.orders import Chose, Conceded, Fired, Steered
from game.testing.play import begin
from tests.golden.looked import fought
from tests.golden.playthrough import FOLDER


@cache
def finding_course() -> Course:
    """A short battle that was fought to its end."""
    return course(fought(FOLDER / "nef-skerries.txt"))


def way(name: str) -> Chose:
    return Chose("way", picked=(name,))


class Said:
    """Tables on which an order comes to what a row says, over and over; of `met` tables it was tried on some before."""

    def __init__(self, rows: dict[str, list[float]], met: int = finding.MANY) -> None:
        self.rows, self.tables = rows, met

    def worth(self, order: Order, number: int) -> float:
        assert isinstance(order, Chose)
        row = self.rows[order.picked[0]]
        return row[number % len(row)]

    def met(self, order: Order) -> int:
        return self.tables

    chance, ahead = Tables.chance, Tables.ahead


class Letters(Ways):
    """Orders are alike whose names begin alike."""

    def alike(self, one: Order, other: Order) -> bool:
        assert isinstance(one, Chose)
        assert isinstance(other, Chose)
        return one.picked[0][0] == other.picked[0][0]


def proved(rows: dict[str, list[float]], own: str = "c", met: int = finding.MANY) -> Found | None:
    """The problem whose answer is `a` and a captain's order `own`, among orders that come to this."""
    told = Searched()
    tables: Any = Said(rows, met)
    match = begin("nef/skerries", 1)
    position = Position(match, match.asked()[0], 5)
    every: list[Order] = [way(name) for name in rows]
    found = finding._proved(position, tables, Letters(()), way(own), way("a"), every, told)
    assert told.found == (found is not None)
    return found


def test_an_answer_far_ahead_of_all_others_is_a_problem_with_the_best_other_first() -> None:
    found = proved({"a": [0.9], "c": [0.4], "d": [0.7], "e": [0.5]})
    assert found is not None
    assert (found.number, found.side) == (1, begin("nef/skerries", 1).asked()[0])
    assert (found.answer, found.captain) == (way("a"), way("c"))
    assert [(one.order, one.behind) for one in found.others] == [
        (way("d"), 0.2),
        (way("e"), 0.4),
        (way("c"), 0.5),
    ]
    assert found.chance.share == pytest.approx(0.9)
    assert found.chance.tables == len(finding.PROVED)
    assert found.same == found.near == ()


def test_the_next_best_three_and_the_captains_are_tried_on_all_tables_the_others_on_those_they_met() -> None:
    rows = {"a": [0.9], "c": [0.1], **{name: [0.5 - 0.05 * at] for at, name in enumerate("defgh")}}
    found = proved(rows)
    assert found is not None
    tables = {one.order.picked[0]: one.tables for one in found.others if isinstance(one.order, Chose)}
    proof = len(finding.PROVED)
    assert tables == {"d": proof, "e": proof, "f": proof, "g": 105, "h": 105, "c": proof}


def test_where_another_way_is_less_than_fifteen_points_behind_there_is_none() -> None:
    assert proved({"a": [0.9], "c": [0.4], "d": [0.7501]}) is None
    assert proved({"a": [0.9], "c": [0.4], "d": [0.7499]}) is not None


def test_a_lead_that_the_last_tables_leave_in_doubt_is_none() -> None:
    """Where `d` wins or loses by chance it is 20 points behind on the average, sure to six."""
    rows = {"a": [0.9], "c": [0.4], "d": [1.0] * 7 + [0.0] * 3}
    found = proved(rows)
    assert found is not None
    (doubtful,) = (one for one in found.others if one.order == way("d"))
    assert 0.02 < doubtful.error < finding.HALF_DOUBT
    rows["d"] = [1.0] * 74 + [0.0] * 26
    assert proved(rows) is not None
    wilder = {"a": [1.0] * 9 + [0.0], "c": [0.4], "d": [0.0] * 3 + [1.0] * 7}
    assert proved(wilder) is None, "it is 20 points behind, but hardly sure to twelve"


def test_what_comes_to_the_same_is_the_same_and_too_much_of_it_is_no_problem() -> None:
    other = proved({"a": [0.9], "c": [0.4], "x": [0.9]})
    assert other is not None
    assert other.same == (way("x"),), "it comes to the same on every table, whatever its way"
    assert proved({"a": [0.9], "c": [0.4], "x": [1.0] * 9 + [0.0]}) is None, "as good, but not the same"
    same = proved({"a": [0.9], "a2": [0.9], "c": [0.4]})
    assert same is not None
    assert same.same == (way("a2"),)
    assert same.near == ()
    assert proved({"a": [0.9], "a2": [0.9], "a3": [0.9], "c": [0.4]}) is None, "nearly anything does"


def test_what_is_much_like_the_answer_and_worse_is_near_it() -> None:
    found = proved({"a": [0.9], "a2": [0.85], "a3": [0.2], "c": [0.4]})
    assert found is not None
    assert [(one.order, one.behind) for one in found.near] == [(way("a2"), 0.05), (way("a3"), 0.7)]
    assert [one.order for one in found.others] == [way("c")]


def test_where_a_captain_gives_an_order_of_the_answers_way_there_is_none() -> None:
    assert proved({"a": [0.9], "a2": [0.3], "c": [0.4]}, own="a2") is None


def test_what_was_hardly_tried_counts_as_tried_a_few_times() -> None:
    found = proved({"a": [0.9], "c": [0.1], **{name: [0.3] for name in "defg"}}, met=2)
    assert found is not None
    assert {one.tables for one in found.others} == {9, len(finding.PROVED)}


# -- what is looked at ---------------------------------------------------------------------------------------------


def test_the_last_part_of_a_battle_is_looked_at_where_it_is_still_open() -> None:
    battle = finding_course()
    every = finding.worth_a_look(battle, 1.0)
    assert every == [moment for moment in battle.moments if not finding._decided(moment)]
    half = finding.worth_a_look(battle, 0.5)
    later = battle.moments[len(battle.moments) // 2 :]
    assert half == [moment for moment in every if moment in later]
    assert finding.worth_a_look(battle, 0.0) == []


def test_a_battle_given_up_asks_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = finding_course().moments[0]
    assert finding._asks(moment)
    given_up = finding.Moment(
        moment.number, moment.side, moment.by, Conceded(), moment.turn, moment.phase, moment.before
    )
    assert not finding._asks(given_up)
    placing = begin("war_at_sea/carriers", 1)
    side = placing.asked()[0]
    asked = finding.Moment(1, side, "hand", way("x"), 1, "", placing)
    assert finding._asks(asked) == any(type(one).__name__ != "Place" for one in asked.before.ask(side))


@pytest.mark.parametrize(
    ("chance", "decided"),
    [(0.0, True), (0.02, True), (0.03, False), (0.5, False), (0.97, False), (0.98, True)],
)
def test_a_battle_is_as_good_as_over_three_points_from_the_end_of_the_scale(
    monkeypatch: pytest.MonkeyPatch, chance: float, decided: bool
) -> None:
    monkeypatch.setattr(finding, "chance_of", lambda table, side, advice, known: chance)
    assert finding._decided(finding_course().moments[0]) == decided
    monkeypatch.setattr(finding, "chance_of", lambda table, side, advice, known: None)
    assert not finding._decided(finding_course().moments[0])


def test_orders_are_different_by_what_they_say() -> None:
    assert finding._different([way("a"), way("b"), way("a")]) == [way("a"), way("b")]
    assert finding._different([Steered("x", "u", "A1"), Fired("x", ())]) == [
        Steered("x", "u", "A1"),
        Fired("x", ()),
    ]
