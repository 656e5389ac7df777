"""What a plan of fire has given and what there is room for: filled, shared, turned and set, within its budgets."""

from __future__ import annotations

import pytest

from game.asking.salvos import Gift, Salvos
from game.match import Budget, Fire, Shot

GUNS, FAR, TORPEDO, RELOAD = (
    ("ship", "guns", "a"),
    ("ship", "guns", "b"),
    ("ship", "torpedo", "a"),
    ("ship", "reload", ""),
)
"""Guns at two enemies, a torpedo at one of them, and the use without a target."""


def salvos(*budgets: Budget, most: int = 6, least: int = 1, **given: int) -> Salvos:
    """A ship's plan, with guns at `a` and at `b`, a torpedo and a reload given so often."""
    shots = (
        Shot(*RELOAD, most=1),
        Shot(*GUNS, most=most, least=least),
        Shot(*FAR, most=most, least=least),
        Shot(*TORPEDO, most=2),
    )
    found = Salvos(Fire("fire", "Fire.", "X-1", shots, budgets))
    lines = {"a": GUNS, "b": FAR, "torpedo": TORPEDO, "reload": RELOAD}
    found.given = {lines[name]: amount for name, amount in given.items()}
    return found


def barrels(most: int) -> Budget:
    """So many guns for all targets together."""
    return Budget("guns", "X-2", most, {("ship", "guns"): 1})


def crew(most: int = 4) -> Budget:
    """A torpedo takes two men and a gun one."""
    return Budget("crew", "X-3", most, {("ship", "guns"): 1, ("ship", "torpedo"): 2})


def either() -> Budget:
    """One of guns, torpedo and reloading in all, however many."""
    weights = {("ship", weapon): 1 for weapon in ("guns", "torpedo", "reload")}
    return Budget("one of them", "X-4", 1, weights, uses=True)


def test_weapons_stand_in_the_order_of_the_question_and_uses_without_a_target_last() -> None:
    assert salvos().weapons == {"ship": ["guns", "torpedo", "reload"]}
    assert salvos().targets("ship", "guns") == ["a", "b"]
    assert salvos().targets("ship", "reload") == []


@pytest.mark.parametrize(
    ("plan", "at_hand", "used", "free"),
    [
        (salvos(), 12, 0, 12),
        (salvos(barrels(8)), 8, 0, 8),
        (salvos(barrels(8), a=3), 8, 3, 5),
        (salvos(barrels(8), a=3, b=5), 8, 8, 0),
        (salvos(crew(), torpedo=1), 4, 0, 2),
        (salvos(crew(), torpedo=2), 4, 0, 0),
        (salvos(crew(5), torpedo=2), 5, 0, 1),
        (salvos(either()), 12, 0, 12),
        (salvos(either(), a=3), 12, 3, 9),
        (salvos(either(), torpedo=1), 12, 0, 0),
    ],
)
def test_what_is_at_hand_used_and_free(plan: Salvos, at_hand: int, used: int, free: int) -> None:
    assert (plan.at_hand("ship", "guns"), plan.used("ship", "guns"), plan.free("ship", "guns")) == (
        at_hand,
        used,
        free,
    )


@pytest.mark.parametrize(
    ("plan", "gift", "room"),
    [
        (salvos(), GUNS, 6),
        (salvos(a=4), GUNS, 2),
        (salvos(barrels(8), b=5), GUNS, 3),
        (salvos(crew()), TORPEDO, 2),
        (salvos(crew(), a=1), TORPEDO, 1),
        (salvos(crew(), a=3), TORPEDO, 0),
        (salvos(either(), a=1), TORPEDO, 0),
        (salvos(either(), torpedo=1), TORPEDO, 1),
        (salvos(either(), reload=1), GUNS, 0),
    ],
)
def test_a_line_has_room_for_what_its_shot_and_every_budget_leave(
    plan: Salvos, gift: Gift, room: int
) -> None:
    assert plan.room(gift) == room


@pytest.mark.parametrize(
    ("plan", "filled"),
    [
        (salvos(), {GUNS: 6}),
        (salvos(barrels(8), b=5), {FAR: 5, GUNS: 3}),
        (salvos(barrels(8), a=2, b=5), {GUNS: 3, FAR: 5}),
        (salvos(barrels(5), b=5), {GUNS: 5}),
        (salvos(barrels(5), least=2, b=4), {GUNS: 5}),
        (salvos(either(), torpedo=1), None),
        (salvos(either(), reload=1), None),
    ],
)
def test_filled_takes_all_that_is_free_else_what_the_weapons_other_lines_have(
    plan: Salvos, filled: dict[Gift, int] | None
) -> None:
    before = dict(plan.given)
    assert plan.filled(GUNS) == filled
    assert plan.given == before, "nothing is given yet"


@pytest.mark.parametrize(
    ("plan", "amount"),
    [
        (salvos(a=2), 2),
        (salvos(barrels(4)), 4),
        (salvos(either(), torpedo=1), 6),
        (salvos(crew(3), torpedo=1, b=1), 1),
    ],
)
def test_what_a_line_has_or_would_have(plan: Salvos, amount: int) -> None:
    assert plan.would_give(GUNS) == amount


def test_what_cannot_be_given_is_told_as_if_it_could() -> None:
    plan = salvos(barrels(4), either(), torpedo=1)
    assert plan.filled(GUNS) is None
    assert plan.would_give(GUNS) == 4


@pytest.mark.parametrize(
    ("plan", "shared"),
    [
        (salvos(barrels(5)), {GUNS: 5}),
        (salvos(barrels(5), b=5), {FAR: 3, GUNS: 2}),
        (salvos(barrels(6), b=6), {FAR: 3, GUNS: 3}),
        (salvos(barrels(6), most=2, b=2), {FAR: 2, GUNS: 2}),
        (salvos(barrels(6), least=3, b=6), {FAR: 3, GUNS: 3}),
        (salvos(barrels(5), least=3, b=5), {GUNS: 5}),
        (salvos(barrels(5), a=1, b=2, torpedo=2), {GUNS: 3, FAR: 2, TORPEDO: 2}),
    ],
)
def test_shared_is_even_and_the_first_line_has_the_odd_one(plan: Salvos, shared: dict[Gift, int]) -> None:
    assert plan.shared(GUNS) == shared


@pytest.mark.parametrize(
    ("plan", "by", "turned"),
    [
        (salvos(), 1, {GUNS: 1}),
        (salvos(least=2), 1, {GUNS: 2}),
        (salvos(least=2, a=2), 1, {GUNS: 3}),
        (salvos(a=6), 1, None),
        (salvos(a=2), -1, {GUNS: 1}),
        (salvos(a=1), -1, {}),
        (salvos(least=2, a=2), -1, {}),
        (salvos(), -1, {}),
        (salvos(barrels(5), b=5), 1, {FAR: 4, GUNS: 1}),
        (salvos(barrels(1), b=1), 1, {GUNS: 1}),
        (salvos(barrels(4), least=2, b=4), 1, {FAR: 2, GUNS: 2}),
        (salvos(barrels(3), least=2, b=3), 1, {GUNS: 2}),
        (salvos(barrels(5), a=1, b=4), 1, {GUNS: 2, FAR: 3}),
        (salvos(either(), torpedo=1), 1, None),
    ],
)
def test_one_more_comes_from_where_most_is_and_one_less_may_be_none(
    plan: Salvos, by: int, turned: dict[Gift, int] | None
) -> None:
    assert plan.turned(GUNS, by) == turned


@pytest.mark.parametrize(
    ("plan", "amount", "there"),
    [
        (salvos(), 4, {GUNS: 4}),
        (salvos(), 9, {GUNS: 6}),
        (salvos(a=3), 0, {}),
        (salvos(least=2, a=3), 1, {}),
        (salvos(least=3), 1, {GUNS: 3}),
        (salvos(barrels(2), least=3, b=0), 1, {FAR: 0}),
        (salvos(barrels(8), a=2, b=5), 6, {GUNS: 3, FAR: 5}),
        (salvos(least=3, a=3), 3, {GUNS: 3}),
    ],
)
def test_set_gives_so_much_as_there_is_room_for(plan: Salvos, amount: int, there: dict[Gift, int]) -> None:
    assert plan.set(GUNS, amount) == there


def test_less_than_a_line_may_have_at_least_is_that_least_where_it_fits_to_the_last() -> None:
    assert salvos(barrels(4), least=3, a=1).set(FAR, 2) == {GUNS: 1, FAR: 3}
    assert salvos(barrels(3), least=3, a=1).set(FAR, 2) == {GUNS: 1}
