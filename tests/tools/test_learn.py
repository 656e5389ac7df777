"""Learning the chance of winning: what a battle has of its own."""

from __future__ import annotations

import numpy as np

from tools import learn


def made() -> learn.Lesson:
    """Two scenarios of 200 battles, four positions each: by its weights either side of both is as likely to win as
    points are ahead; in the second that counts for three times as much, and the first side is ahead by one besides."""
    dice = np.random.default_rng(7)
    battle = np.repeat(np.arange(400), 4)
    scenario = (battle >= 200).astype(int)
    ahead = dice.normal(size=len(battle))
    over = np.tile([0.0, 0.3, 0.6, 0.9], 400)
    slope = np.where(scenario == 1, 3.0 * ahead + 1.0, ahead)
    won = (dice.random(len(battle)) < 1.0 / (1.0 + np.exp(-slope))).astype(float)
    x = np.zeros((len(battle), 8))
    x[:, 0], x[:, 1] = ahead, ahead * over
    return learn.Lesson(
        ["score"],
        x,
        won,
        battle,
        battle % 200,
        scenario,
        np.full(len(battle), 0.25),
        over,
        ["plain", "leaning"],
    )


def test_what_a_battle_has_of_its_own_is_learned_beside_what_all_have() -> None:
    told = made()
    steep, first, *_ = learn.owned(told, told.x[:, 0]).T
    assert steep[1] > 1.5 * steep[0]
    assert first[1] > 0.5
    assert abs(first[0]) < 0.3


def test_it_tells_more_of_battles_left_out_and_nothing_of_scenarios_left_out() -> None:
    told = made()
    fold = told.seed % learn.FOLDS
    own, plain = learn.left_out(told, fold), learn.left_out(told, fold, told.points)
    assert learn.brier(told, own) < learn.brier(told, plain) - 0.005
    unknown = learn.left_out(told, told.scenario, measured=False)
    assert np.allclose(unknown[told.x[:, 0] == 0.0], 0.5)
    assert ((unknown > 0.5) == (told.x[:, 0] > 0.0)).mean() > 0.95
