"""An analysis in words: a made-up battle of five orders, told whole, and what is said where little is known."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from game.ai.analysis import telling
from game.ai.analysis.judging import SOUNDED, Verdict
from game.ai.analysis.looked import Analysis, Cause, Looked
from game.ai.analysis.reported import decided


def order(number: int, side: str, turn: int, phase: str, says: str, *chances: float, **more: Any) -> Looked:
    """An order that moved Red's chance from the first of these over the second to the third."""
    before, given, after = ((chance, round(1.0 - chance, 4)) for chance in chances)
    figures = {"error": 0.02, "swing": 0.01, "luck": 0.02, "thrown": given != after} | more
    return Looked(number, side, "hand", turn, phase, says, before, given, after, **figures)


ORDERS = (
    order(1, "Red", 1, "first_half", "Halcyon: straight ahead", 0.5, 0.52, 0.52),
    order(2, "Blue", 1, "combat", "Vedette: 4 guns at Halcyon; Falcon: 2 guns at Halcyon", 0.52, 0.47, 0.2),
    order(4, "Red", 2, "combat", "Halcyon: 6 guns at Vedette", 0.2, 0.2, 0.25),
    order(5, "Red", 2, "first_half", "Halcyon: port", 0.25, 0.1, 0.1),
    order(7, "Blue", 3, "combat", "Vedette: 4 guns at Halcyon", 0.1, 0.08, 0.0),
)
CAUSES = (Cause("Red", -0.13, 0.03), Cause("Blue", -0.07, 0.02), Cause("", -0.3, 0.05))
WHY = (("hits to be scored", 1.5), ("the edge", -0.25))
VERDICTS = (
    Verdict(1, "Red", "best", 0.0, 0.01, 24, slip=-0.02),
    Verdict(2, "Blue", "brilliant", -0.12, 0.02, 48, slip=-0.05),
    Verdict(4, "Red", "good", 0.02, 0.02, 24, slip=0.02),
    Verdict(5, "Red", "mistake", 0.14, 0.03, 60, None, "Halcyon: straight ahead", WHY, 0.14),
    Verdict(7, "Blue", "inaccuracy", 0.06, 0.02, 24, slip=0.06),
)
LOST = Analysis(
    ("Red", "Blue"),
    ORDERS,
    (0.5, 0.5),
    (0.0, 1.0),
    True,
    (CAUSES, tuple(replace(one, moved=-one.moved) for one in CAUSES)),
    0.04,
    VERDICTS,
    1234,
)
"""A battle that Red lost, of even chances, played on 1,234 times."""


def test_a_battle_is_told_by_its_causes_its_largest_steps_and_its_errors() -> None:
    assert "\n".join(telling.lines(LOST, "turn")) == TOLD


TOLD = """\
Blue won: the dice cost Red 30 points of chance, 27 of them in turn 1 (Vedette: 4 guns at Halcyon and more), \
Red's own orders 13 more.

Red's chance: 50 − 13 − 7 − 30 = 0, that is the start, Red's orders ± 6, Blue's orders ± 4, the dice ± 10.
Captains played on from every order, 1,234 battles. Sure to ± 8 at the start.
What moved it most:
   −27 ± 4  turn 1, order 2, Blue: the dice of Vedette: 4 guns at Halcyon; Falcon: 2 guns at Halcyon
   −15 ± 2  turn 2, order 5, Red: Halcyon: port
    −8 ± 4  turn 3, order 7, Blue: the dice of Vedette: 4 guns at Halcyon
    −5 ± 2  turn 1, order 2, Blue: Vedette: 4 guns at Halcyon; Falcon: 2 guns at Halcyon

By what Red knew, of 100: 82; 1 best, 1 good, 1 mistake.
  first half 78, combat 90
By what Blue knew, of 100: 94; 1 brilliant, 1 inaccuracy.
  turn 1, order 2, Blue: Vedette: 4 guns at Halcyon; Falcon: 2 guns at Halcyon: brilliant, 12 ± 4
  turn 2, order 5, Red: Halcyon: port: mistake, 14 ± 6
      better: Halcyon: straight ahead
      For it, in points of the battle: hits to be scored (+1.5). Against it: the edge (−0.2).
  turn 3, order 7, Blue: Vedette: 4 guns at Halcyon: inaccuracy, 6 ± 4"""


def test_the_account_of_one_side_is_that_of_the_other_with_the_sign_turned() -> None:
    assert telling.account(LOST, "Red") == (
        ("", 50),
        ("Red", -13),
        ("Blue", -7),
        ("dice", -30),
        ("=", 0),
    )
    assert telling.equation(LOST, "Blue") == "50 + 13 + 7 + 30 = 100"
    assert telling.whole([0.5, 0.25, 0.25]) == [1, 0, 0], "the largest remainder is rounded up"


def test_what_an_order_moved_is_told_where_it_is_more_than_luck() -> None:
    assert [telling.moved(one, 1, "Blue") for one in ORDERS] == [
        "Blue's chance before it: 50 %, sure to ± 4.",
        "Blue's chance before it: 48 %, sure to ± 4, the order +5 ± 2, its dice +27 ± 4.",
        "Blue's chance before it: 80 %, sure to ± 4.",
        "Blue's chance before it: 75 %, sure to ± 4, the order +15 ± 2.",
        "Blue's chance before it: 90 %, sure to ± 4, its dice +8 ± 4.",
    ]
    barely = order(1, "Red", 1, "", "", 0.5, 0.526, 0.526)
    assert "the order +3 ± 2" in telling.moved(barely, 0, "Red")
    known = order(1, "Red", 1, "", "", 0.5, 0.51, 0.49, swing=0.0, luck=0.0)
    assert telling.moved(known, 0, "Red").endswith("the order +1 ± 0, its dice −2 ± 0.")
    learned = order(1, "Red", 1, "", "", 0.5, 0.6, 0.7, played=False)
    assert telling.moved(learned, 0, "Red") == (
        "Red's chance before it: 50 %, sure to ± 4, as learned from captains' battles."
    )


def test_steps_come_the_largest_first_and_of_three_points_on() -> None:
    found = telling.steps(LOST, "Red")
    assert [(one.order.number, one.dice, round(one.points)) for one in found] == [
        (2, True, -27),
        (5, False, -15),
        (7, True, -8),
        (2, False, -5),
        (4, True, 5),
        (1, False, 2),
        (7, False, -2),
        (4, False, 0),
    ]
    assert [one.told for one in found] == [True, True, True, True, False, False, False, False]
    small = order(1, "Red", 1, "", "", 0.5, 0.53, 0.53, swing=0.0)
    assert telling.Step(small, False, 3.0, 0.0).told
    assert not telling.Step(small, False, 2.9, 0.0).told
    assert not telling.Step(replace(small, played=False), False, 30.0, 0.0).told


@pytest.mark.parametrize(
    ("causes", "says"),
    [
        ((-0.13, -0.30, -0.07), "Blue won: Blue's orders cost Red 30 points of chance, 5 of them in turn 1 (Vedette: 4 "
         "guns at Halcyon and more), Red's own orders 13 more."),
        ((-0.48, -0.02, 0.0), "Blue won: Red's own orders cost Red 48 points of chance, 15 of them in turn 2 "
         "(Halcyon: port)."),
        ((0.1, 0.1, 0.1), "Blue won: Red began with 50 of 100."),
        ((-0.48, -0.03, 0.0), "Blue won: Red's own orders cost Red 48 points of chance, 15 of them in turn 2 "
         "(Halcyon: port), Blue's orders 3 more."),
        ((-0.15, 0.0, -0.01), "Blue won: Red's own orders cost Red 15 points of chance, all of them in turn 2 "
         "(Halcyon: port)."),
        ((-0.11, 0.0, 0.0), "Blue won: Red's own orders cost Red 11 points of chance: 15 in turn 2 (Halcyon: "
         "port), less what was won back."),
    ],
)  # fmt: skip
def test_the_sentence_names_the_two_dearest_causes_of_the_loser(
    causes: tuple[float, float, float], says: str
) -> None:
    moved = tuple(replace(one, moved=moved, error=0.01) for one, moved in zip(CAUSES, causes, strict=True))
    assert telling.sentence(replace(LOST, causes=(moved, moved))) == says


def test_the_sentence_says_where_a_battle_is_not_over_or_nobody_won() -> None:
    assert telling.sentence(replace(LOST, over=False)) == ("The battle is not over: this is how it stands.")
    drawn = replace(LOST, end=(0.5, 0.5))
    assert telling.sentence(drawn) == (
        "Nobody won. The largest step: the dice in turn 1 cost Red 27 points of chance (Vedette: 4 guns at Halcyon and "
        "more)."
    )
    assert telling.sentence(replace(LOST, end=(0.500001, 0.499999))) == telling.sentence(drawn)
    given = replace(drawn, orders=(replace(ORDERS[3], turn=0),))
    assert telling.sentence(given, "Blue", "round") == (
        "Nobody won. The largest step: Red's order before the first round gave Blue 15 points of chance (Halcyon: "
        "port)."
    )
    calm = tuple(one for one in ORDERS if one.number == 1)
    assert telling.sentence(replace(drawn, orders=calm)) == "Nobody won. No step was larger than its error."


def test_the_sentence_has_the_points_of_the_account_as_it_is_printed() -> None:
    moved = (Cause("Red", -0.008, 0.0), Cause("Blue", -0.009, 0.0), Cause("", -0.486, 0.01))
    rounded = replace(LOST, causes=(moved, moved))
    assert telling.account(rounded, "Red")[1:-1] == (("Red", -1), ("Blue", -1), ("dice", -48))
    assert "the dice cost Red 48 points" in telling.sentence(rounded)


def test_the_sentence_is_of_the_side_that_looks_where_it_lost() -> None:
    three = replace(
        LOST,
        sides=("Red", "Blue", "Grey"),
        orders=(),
        start=(0.3, 0.4, 0.3),
        end=(0.0, 1.0, 0.0),
        causes=(*LOST.causes, (Cause("Grey", -0.3, 0.01),)),
    )
    assert "cost Grey" in telling.sentence(three, "Grey")
    assert "cost Red" in telling.sentence(three, "Blue")


def test_what_is_coarse_says_why() -> None:
    unplayed = tuple(replace(one, played=False) for one in ORDERS)
    begun = (ORDERS[0], *unplayed[1:])
    assert telling.coarse(replace(LOST, orders=unplayed)) == (
        "This is the first curve, by what was learned of captains' battles; what decided it is not known yet."
    )
    assert telling.coarse(replace(LOST, orders=begun)) == (
        "The look is still coarse: captains played on from 1 of 5 orders so far."
    )
    assert telling.reckoned(replace(LOST, orders=begun)) == (
        "Captains played on from 1 of 5 orders, 1,234 times, beside the chance learned of captains' battles."
    )
    rough = replace(LOST, error=0.2)
    assert telling.coarse(rough) == (
        "The look is still coarse: after 1,234 battles its chances are sure to ± 39 points only."
    )
    assert rough.coarse
    assert telling.sentence(rough) == f"Blue won. {telling.coarse(rough)}"
    assert not replace(LOST, error=0.12).coarse
    vague = tuple(replace(one, error=0.5) for one in CAUSES)
    assert telling.coarse(replace(LOST, causes=(vague, vague))) == (
        "The look is still coarse: after 1,234 battles no cause is larger than its error."
    )


def test_an_order_is_unlucky_or_unwise_from_five_points_on_and_where_it_is_sure() -> None:
    fine, poor = Verdict(1, "Red", "good", 0.0, 0.01, 24), Verdict(1, "Red", "mistake", 0.1, 0.01, 24)

    def told(verdict: Verdict, *chances: float, **more: Any) -> str:
        figures = {"swing": 0.0, "luck": 0.0} | more
        return telling.luck(order(1, "Red", 1, "", "", *chances, **figures), verdict, 0)

    assert told(fine, 0.5, 0.5, 0.44) == "Unlucky, not unwise: its dice took 6 points of chance."
    assert told(fine, 0.5, 0.5, 0.46) == ""
    assert told(fine, 0.5, 0.5, 0.44, luck=0.03) == ""
    assert (
        told(fine, 0.5, 0.44, 0.44) == "Unlucky, not unwise: what Red could not know took 6 points of chance."
    )
    assert told(fine, 0.5, 0.44, 0.44, swing=0.03) == ""
    assert (
        told(poor, 0.5, 0.53, 0.56) == "Unwise, but lucky: it came to 6 points of chance more nevertheless."
    )
    assert told(poor, 0.5, 0.52, 0.54) == ""
    assert told(poor, 0.5, 0.53, 0.56, luck=0.03) == ""
    unsure = Verdict(1, "Red", "good", 0.06, 0.05, 24)
    assert told(unsure, 0.5, 0.5, 0.44) == "", "what may have been unwise is not called unlucky"
    assert told(fine, 0.5, 0.5, 0.44, played=False) == ""


def test_a_verdict_is_sure_beyond_luck_and_told_from_an_inaccuracy_on() -> None:
    def verdict(loss: float, error: float) -> Verdict:
        return Verdict(1, "Red", "good", loss, error, 24)

    assert verdict(0.027, 0.01).sure
    assert not verdict(0.025, 0.01).sure
    assert verdict(0.027, 0.01).told
    assert verdict(0.05, 0.025).told
    assert not verdict(0.05, 0.03).told
    assert not verdict(0.04, 0.018).told
    first = replace(verdict(0.5, 0.14), tables=SOUNDED)
    assert first.told
    assert not first.sure, "the tables that raise a suspicion do not prove it"


def test_a_report_tells_the_curve_the_causes_and_what_surely_was_an_error() -> None:
    found = decided(LOST)
    assert found.sentence == telling.sentence(LOST)
    assert (found.equation, found.sure) == ("50 − 13 − 7 − 30 = 0", 8)
    assert found.curve == ((1, 0.5), (1, 0.52), (2, 0.2), (2, 0.25), (3, 0.1), (3, 0.0))
    assert found.causes == (("", 50), ("Red", -13), ("Blue", -7), ("dice", -30))
    assert [
        (one.turn, one.order, one.called, one.points, one.give, one.better) for one in found.mistakes
    ] == [
        (2, 5, "mistake", 14, 6, "Halcyon: straight ahead"),
        (3, 7, "inaccuracy", 6, 4, ""),
    ]
