"""Problems to solve: what orders are worth there, when one stands alone, and how they are kept."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game import places
from game.ai.analysis.playing import Equals
from game.ai.problems import finding
from game.ai.problems.alike import Ways
from game.ai.problems.measuring import Tables, position
from game.ai.problems.race import BETTER, Race
from game.ai.problems.solved import Solved
from game.content import problem_file as filed
from game.content.checking import faults
from game.content.errors import ContentError
from game.content.problem_file import ENDING, Chance, Stale
from game.match.orders import Aim, Chose, Fired, Steered
from game.match.steering import Steer
from game.sea.heading import Pose
from game.sea.path import Helm

SHIPPED = sorted(places.problems().rglob(f"*{ENDING}"))


@pytest.fixture
def problem():
    return filed.read(SHIPPED[0])


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_shipped_problem_asks_its_side_what_its_orders_answer(path):
    found = filed.read(path)
    asked = position(found)
    given = [found.problem.answer, found.problem.captain, *found.problem.same]
    given += [other.order for other in found.problem.others]
    refused = [order for order in given if asked.before.refuses(asked.side, order)]
    assert not refused


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_answer_is_15_points_ahead_of_all_others_a_captain_s_among_them(path):
    found = filed.read(path).problem
    assert all(other.behind >= BETTER for other in found.others)
    assert found.cost >= BETTER
    assert found.captain not in (found.answer, *found.same)
    rounded = 0.001
    near = [other for other in found.others if other.behind - 3.0 * other.error < BETTER - rounded]
    assert all(other.tables >= 390 and other.error <= finding.HALF_DOUBT for other in near)


def test_a_shipped_problem_has_hints_and_says_the_rule_it_turns_on_by_a_clause_of_its_game():
    for path in SHIPPED:
        found = filed.read(path).problem
        clauses = (Path(filed.__file__).parents[1] / "rulesets" / found.ruleset / "clauses.toml").read_text()
        assert found.hints
        assert not found.clause or f'"{found.clause}"' in clauses


def test_an_order_is_worth_the_same_on_the_same_tables_and_nothing_is_played_twice(problem):
    asked = position(problem)
    equals = Equals(asked.before.ruleset)
    one, other = Tables(equals, asked), Tables(equals, asked)
    answer = problem.problem.answer
    assert one.chance(answer, range(3)) == other.chance(answer, range(3))
    one.chance(answer, range(3))
    assert one.playouts == 3


def test_an_order_that_is_not_legal_is_worth_nothing_at_all(problem):
    asked = position(problem)
    tables = Tables(Equals(asked.before.ruleset), asked)
    assert tables.worth(Chose("nobody_asked_this", picked=("x",)), 0) is None
    assert tables.chance(Chose("nobody_asked_this", picked=("x",)), range(2)) == Chance(0.0, 1.0, 0)


class Fixed:
    """Tables on which each order always comes to the same share, or to what a list says table by table."""

    def __init__(self, shares):
        self.shares = shares

    def worth(self, order, number):
        share = self.shares[order.picked[0]]
        return share[number % len(share)] if isinstance(share, list) else share

    chance, ahead = Tables.chance, Tables.ahead


def orders(*names):
    return [Chose("way", picked=(name,)) for name in names]


def alone(shares, ways=None):
    """Who wins a race; the first is what a captain would order."""
    entered = orders(*shares)
    return Race(Fixed(shares), ways or Ways(()), entered, 3).won(entered[0], 30)


def test_one_order_far_ahead_of_all_stands_alone():
    assert alone({"a": 0.4, "b": 0.9, "c": 0.3}) == orders("b")[0]


def test_two_orders_near_each_other_are_no_problem():
    assert alone({"a": 0.4, "b": 0.9, "c": 0.85}) is None


def test_where_a_captain_sees_the_best_there_is_no_problem():
    assert alone({"a": 0.9, "b": 0.4, "c": 0.3}) is None


def test_an_order_that_is_ahead_on_the_first_tables_only_is_not_the_answer():
    assert alone({"a": 0.5, "b": [1.0, 1.0, 1.0, *[0.4] * 30]}) is None


def test_an_order_that_comes_to_the_same_on_every_table_is_the_same_answer():
    found = alone({"a": 0.2, "b": [1.0, 0.0, 1.0, 1.0], "c": [1.0, 0.0, 1.0, 1.0]})
    assert found in orders("b", "c")


class Neighbours(Ways):
    """Orders are alike where their letters are neighbours."""

    def alike(self, one, other):
        return abs(ord(one.picked[0]) - ord(other.picked[0])) <= 1


def test_a_way_is_all_that_is_much_like_its_best_or_like_another_of_it_that_is_as_good():
    assert alone({"a": 0.3, "m": 0.9, "n": 0.88, "o": 0.87, "x": 0.4}, Neighbours(())) in orders(
        "m", "n", "o"
    )
    assert alone({"a": 0.3, "m": 0.9, "n": 0.7, "o": 0.87, "x": 0.4}, Neighbours(())) is None


def test_courses_that_end_side_by_side_are_one_way_and_a_turn_about_is_another():
    helm = Helm(6.0, turn=30.0, turn_free=True, step=0.0)
    steer = Steer("steer", "", "", "mail", Pose(0.0, 0.0, 0.0), helm, {})
    ahead, aside, about, other = (
        Steered("steer", unit, path)
        for unit, path in (("mail", "A6"), ("mail", "T10A6"), ("mail", "T30A3T30A3"), ("ram", "A6"))
    )
    ways = Ways([steer])
    assert ways.alike(ahead, aside)
    assert not ways.alike(ahead, about)
    assert not ways.alike(ahead, other)
    assert ways.apart([ahead, aside, about, other], 4) == [ahead, about, other]


def test_plans_are_one_way_where_three_guns_of_four_are_laid_alike():
    def plan(*targets):
        return Fired("fire", tuple(Aim("mail", f"gun {n}", target) for n, target in enumerate(targets)))

    assert Ways(()).alike(plan("a", "a", "a", "a"), plan("a", "a", "a", "b"))
    assert not Ways(()).alike(plan("a", "a", "a", "a"), plan("a", "a", "b", "b"))


def test_torpedoes_on_other_bearings_are_another_way():
    def spread(bearing):
        return Fired("launch", (Aim("boat", "tube", amount=4, bearing=bearing),))

    assert Ways(()).alike(spread(91.0), spread(94.0))
    assert not Ways(()).alike(spread(91.0), spread(130.0))


def damaged(problem, tmp_path, change):
    lines = Path(problem.path).read_bytes().splitlines(keepends=True)
    path = tmp_path / "damaged.problem"
    path.write_bytes(b"".join(change(lines)))
    return path


def test_a_bad_line_is_told_with_its_number(problem, tmp_path):
    path = damaged(problem, tmp_path, lambda lines: [*lines[:3], b'{"by":"Red"}\n', *lines[4:]])
    with pytest.raises(ContentError) as told:
        filed.read(path)
    assert f"{path}:4:" in str(told.value) or ":4: " in str(told.value)


def test_a_later_format_and_an_empty_file_are_refused(problem, tmp_path):
    later = damaged(
        problem, tmp_path, lambda lines: [lines[0].replace(b'"format":1', b'"format":2'), *lines[1:]]
    )
    with pytest.raises(ContentError, match="format 2"):
        filed.read(later)
    later.write_bytes(b"")
    with pytest.raises(ContentError, match="found nothing"):
        filed.read(later)


def changed(problem, **fields):
    return msgspec.structs.replace(problem, problem=msgspec.structs.replace(problem.problem, **fields))


def test_a_problem_of_other_rules_is_stale(problem):
    with pytest.raises(Stale, match="other rules"):
        filed.set_up(changed(problem, rules="0" * 16))


def test_a_problem_whose_orders_lead_elsewhere_is_stale(problem):
    with pytest.raises(Stale, match="another table"):
        filed.set_up(changed(problem, table="0" * 16))


def test_a_problem_given_away_without_its_scenario_says_what_it_lacks(problem, tmp_path):
    other = msgspec.structs.replace(problem.problem, scenario="fleet/gone")
    path = tmp_path / "lone.problem"
    path.write_bytes(filed.written(other, problem.orders))
    (told,) = filed.faults(path)
    assert (
        told
        == f"{path}: found no scenario 'fleet/gone', expected a shipped one, or its file beside this one."
    )


def test_check_tells_a_stale_problem(problem, tmp_path):
    path = tmp_path / "old.problem"
    path.write_bytes(filed.written(changed(problem, rules="0" * 16).problem, problem.orders))
    assert "other rules" in faults(path)[1][0]
    assert faults(Path(problem.path)) == ("a problem", [])


def test_what_was_solved_is_kept_and_never_goes_back():
    solved = Solved()
    assert solved.of("nef/1") == "new"
    solved.note("nef/1", "tried")
    solved.note("nef/1", "hinted")
    solved.note("nef/1", "solved")
    solved.note("nef/1", "tried")
    again = Solved()
    assert again.of("nef/1") == "hinted"
    assert again.count(["nef/1", "nef/2"]) == 1
