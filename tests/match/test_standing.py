"""Standing orders: inherited by a ship, overridden for one, and what breaks them."""

import pytest

from game.match import Aim, Fired
from game.tabletop.standing import NEAR_ONLY, Shooting, Standing, breach, kept_to

DIVISION = Standing(opening="fired on", range=40.0, torpedoes="near only")


def shooting(away: float | None = 30.0, *, torpedo: bool = False, fired_on: bool = True) -> Shooting:
    return Shooting("Boise", torpedo, away, fired_on)


def test_a_ship_has_her_own_orders_and_the_rest_from_her_division() -> None:
    assert Standing(opening="hold").over(DIVISION) == Standing("hold", 40.0, "near only")
    assert Standing(range=0.0).over(DIVISION).range == 0.0
    assert Standing().over(DIVISION) == DIVISION
    assert not Standing()
    assert DIVISION


@pytest.mark.parametrize(
    ("orders", "what", "says"),
    [
        (Standing(opening="hold"), shooting(), "holds her fire"),
        (Standing(opening="fired on"), shooting(fired_on=False), "when she is fired on"),
        (Standing(opening="fired on"), shooting(), ""),
        (Standing(range=40.0), shooting(41.0), "within 40 cm, not at 41"),
        (Standing(range=40.0), shooting(40.0), ""),
        (Standing(range=0.0), shooting(400.0), ""),
        (Standing(torpedoes="keep"), shooting(torpedo=True), "keeps her torpedoes"),
        (Standing(torpedoes="keep"), shooting(None, torpedo=True), "keeps her torpedoes"),
        (Standing(torpedoes="keep"), shooting(), ""),
        (DIVISION, shooting(40.0 * NEAR_ONLY + 1, torpedo=True), "lets torpedoes go within 20 cm"),
        (DIVISION, shooting(40.0 * NEAR_ONLY, torpedo=True), ""),
        (Standing(), shooting(400.0, torpedo=True, fired_on=False), ""),
        (Standing(opening="hold", range=10.0), shooting(None), ""),
    ],
)
def test_what_breaks_them_is_told_in_a_sentence(orders: Standing, what: Shooting, says: str) -> None:
    told = breach(orders, what, "cm")
    assert (told is None) == (says == "")
    assert told is None or says in told.sentence


def test_a_plan_of_fire_keeps_only_what_they_allow() -> None:
    plan = Fired("fire", (Aim("a", "guns", "x"), Aim("b", "guns", "x")))
    told = breach(Standing(opening="hold"), shooting(), "cm")
    assert kept_to(plan, lambda aim: told if aim.unit == "a" else None).aims == (Aim("b", "guns", "x"),)
