"""What an order is called: by tables made up, how much was given away, how surely, and by which words."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from game.ai.analysis import judging
from game.ai.analysis.judging import Offered, Tried, Verdict
from game.ai.analysis.moments import Moment
from game.ai.analysis.playing import Equals
from game.match import Match
from game.match.orders import Conceded
from game.testing.play import begin


@pytest.fixture(scope="module")
def asked() -> Match:
    """A battle in which a captain has weighed several ways of a first half move."""
    match = begin("nef/skerries", 7)
    equals = Equals(match.ruleset)
    for number in range(4):
        side = match.asked()[0]
        match.answer(side, equals.order(match, side, number), "captain")
    return match


def moment(match: Match, place: int) -> tuple[Moment, Offered]:
    """The moment at which the captain's best but `place` others was given, with what was offered."""
    side = match.asked()[0]
    table, equals = match.table, Equals(match.ruleset)
    first = Moment(9, side, "hand", Conceded(), table.turn, table.phase, match)
    given = judging.captain.Weighed(
        equals.ruleset.advice.weigh(
            match.view(side),
            side,
            match.ask(side),
            judging.Random(9),
            equals.ruleset.advice.characters[0],
            judging.captain.THINKS_OF,
        ),
        match.ask(side),
        9,
    )
    there = Moment(9, side, "hand", given.order(given.places[place]), first.turn, first.phase, match)
    choice = judging.offered(equals, there)
    assert choice is not None
    return there, choice


def judged(match: Match, place: int, came: Iterable[tuple[float, ...]], seen: bool = False) -> Verdict:
    """The verdict on that order where its tables came to this: the order given first, then the others."""
    there, choice = moment(match, place)
    rows = [
        Tried(number, (*row, *[0.0] * (len(choice.orders) - len(row))), tuple(row) if seen else ())
        for number, row in enumerate(came)
    ]
    found = judging.verdict(Equals(match.ruleset), there, choice, rows)
    assert found is not None
    return found


def test_three_others_are_offered_beside_the_order_given_a_captains_first(asked: Match) -> None:
    _, best = moment(asked, 0)
    _, third = moment(asked, 2)
    assert len(best.orders) == len(third.orders) == 1 + judging.ALTERNATIVES
    assert best.first == 0
    assert third.first == 1
    assert third.orders[1] == best.orders[0]
    assert third.orders[0] == best.orders[2]
    assert third.orders[0] not in third.orders[1:]


def test_who_gives_the_battle_up_is_offered_nothing(asked: Match) -> None:
    side = asked.asked()[0]
    given_up = Moment(9, side, "hand", Conceded(), 1, "", asked)
    assert judging.offered(Equals(asked.ruleset), given_up) is None
    assert judging.tried(Equals(asked.ruleset), given_up, range(4)) == []


@pytest.mark.parametrize(
    ("ahead", "called"),
    [(0.0, "best"), (0.03, "good"), (0.06, "inaccuracy"), (0.12, "mistake"), (0.25, "blunder")],
)
def test_an_order_is_called_by_what_it_gave_away(asked: Match, ahead: float, called: str) -> None:
    found = judged(asked, 0, [(0.5, 0.5 + ahead)] * 4000)
    assert (found.worth, found.loss) == (called, ahead)
    assert found.tables == 4000
    assert (found.better is None) == (ahead == 0.0)


def test_what_is_not_sure_is_no_error(asked: Match) -> None:
    found = judged(asked, 0, [(0.5, 0.75)] * 4)
    assert found.worth == "good"
    assert found.error == pytest.approx((0.5 / 4 / 4) ** 0.5, abs=1e-4)


def test_the_tables_that_raise_a_suspicion_do_not_prove_it(asked: Match) -> None:
    rows = [(0.0, 1.0)] * judging.SOUNDED
    suspicion, proof = judged(asked, 0, rows), judged(asked, 0, rows * 2)
    assert suspicion.worth == "good"
    assert suspicion.told
    assert not suspicion.sure
    assert proof.worth == "blunder"
    assert proof.sure
    assert judging.suspected([Tried(at, row) for at, row in enumerate(rows)])
    assert not judging.suspected([Tried(at, row) for at, row in enumerate(rows * 2)]), "it is proved"
    assert not judging.suspected([Tried(at, (0.5, 0.52)) for at in range(judging.SOUNDED)])


def test_an_order_much_better_than_a_captains_own_is_brilliant(asked: Match) -> None:
    many = 400
    assert judged(asked, 2, [(0.7, 0.5)] * many).worth == "brilliant"
    assert judged(asked, 2, [(0.6, 0.55)] * many).worth == "best", "five points are not brilliant"
    assert judged(asked, 2, [(0.7, 0.5, 0.72)] * many).worth == "good", "another was better still"
    assert judged(asked, 0, [(0.7, 0.5)] * many).worth == "best", "it was a captain's own"
    assert judged(asked, 2, [(0.7, 0.5)] * 4).worth == "best", "too few tables to be sure"


def test_the_best_other_is_chosen_by_one_half_of_the_tables_and_measured_by_the_other(asked: Match) -> None:
    """Each of two others wins on one half only: chosen by that half, it gains nothing on the other."""
    found = judged(asked, 0, [(0.5, 1.0, 0.0), (0.5, 0.0, 1.0)] * 10)
    assert found.loss == -0.5
    assert found.better is None
    assert found.slip == -judging.GAINED


def test_what_slipped_is_what_the_learned_chance_saw_where_it_saw_all(asked: Match) -> None:
    there, choice = moment(asked, 0)
    zeros = (0.0,) * (len(choice.orders) - 2)
    equals = Equals(asked.ruleset)

    def slip(seen: list[tuple[float, ...]]) -> float:
        rows = [Tried(at, (0.5, 0.7, *zeros), one) for at, one in enumerate(seen)]
        found = judging.verdict(equals, there, choice, rows)
        assert found is not None
        return found.slip

    assert slip([(0.5, 0.54, *zeros)] * 8) == pytest.approx(0.04)
    assert slip([(0.5, 0.54, *zeros)] * 7 + [()]) == pytest.approx(0.2)
    assert slip([(0.5, 0.99, *zeros)] * 8) == judging.SPOILT


def test_a_verdict_needs_four_tables_of_both_halves(asked: Match) -> None:
    there, choice = moment(asked, 0)
    row = (0.5,) * len(choice.orders)
    equals = Equals(asked.ruleset)
    assert judging.verdict(equals, there, choice, [Tried(at, row) for at in range(3)]) is None
    assert judging.verdict(equals, there, choice, [Tried(2 * at, row) for at in range(6)]) is None
    assert judging.verdict(equals, there, choice, [Tried(at, row) for at in range(4)]) is not None


def test_what_was_better_is_said_with_the_terms_in_which_it_is_ahead(asked: Match) -> None:
    there, choice = moment(asked, 2)
    found = judged(asked, 2, [(0.3, 0.6)] * 40)
    assert found.better == choice.orders[1]
    places = [choice.weighing.orders.index(one) for one in choice.orders[:2]]
    words = asked.ruleset.advice.terms
    differ = {
        words.get(term, term): round(row[places[1]] - row[places[0]], 2)
        for term, row in choice.weighing.terms.items()
    }
    assert dict(found.why) == {term: by for term, by in differ.items() if abs(by) >= 0.05}
    assert [abs(by) for _, by in found.why] == sorted((abs(by) for _, by in found.why), reverse=True)
    side, question = there.side, asked.ask(there.side)[0]
    assert found.says == asked.ruleset.advice.says(asked.view(side), question, choice.orders[1])


def test_more_tables_are_wanted_where_an_order_may_have_mattered_and_it_is_not_known() -> None:
    def rows(*worth: float, count: int = 12) -> list[Tried]:
        return [Tried(at, worth) for at in range(count)]

    assert judging.unsettled(rows(0.5, 0.6))
    assert judging.unsettled(rows(0.6, 0.5))
    assert not judging.unsettled(rows(0.5, 0.52)), "two points do not matter"
    assert not judging.unsettled(rows(0.5, 0.6, count=4000)), "it is known"
    assert not judging.unsettled(rows(0.5, 0.9, count=1)), "one table tells nothing of its luck"
    assert judging.unsettled(rows(0.5, 0.9, count=2))
