"""Lists of legal orders to choose among: the advised first, all different, as many as there are."""

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from game.ai.candidates import candidates
from game.match import Set, SetTo, Slot, Steer
from game.sea.heading import Pose
from game.sea.path import Helm
from game.tabletop.advice import SANE, Character, Weighing
from game.tabletop.divisions import command
from game.tabletop.evolutions import propose

PLAIN = Character("plain", "Plain", "Has no habit.")


def depth(most: int, name: str = "dive") -> Set:
    """How deep to dive, from 0 to `most`."""
    return Set(name, "Dive.", "", (Slot("depth", "boat", "Depth", "", 0, most, needed=True),))


def dives(*depths: int, name: str = "dive") -> list[SetTo]:
    return [SetTo(name, {"depth": {"boat": one}}) for one in depths]


class Advice:
    """Weighs what it is told to, and has cadets dive to a certain depth."""

    characters = (PLAIN,)

    def __init__(self, weighed: list[SetTo] | None, cadet: int | None = None) -> None:
        self.weighed = weighed
        self.cadet = cadet
        self.asked: list[Any] = []

    def weigh(
        self, view: Any, side: str, questions: Any, rng: Random, character: Character, most: int
    ) -> Weighing | None:
        self.asked.append((view, side, character, most))
        if self.weighed is None:
            return None
        worth = [float(order.values["depth"]["boat"]) for order in self.weighed]
        return Weighing(self.weighed, worth, {})

    def sane(self, *_: Any) -> float:
        return SANE

    def entry(self, *_: Any) -> int | None:
        return self.cadet

    def courses(self, *_: Any) -> tuple[()]:
        return ()


def listed(advice: Any, most: int, *questions: Set, seed: int = 1) -> list[Any]:
    return candidates("view", "Red", questions or (depth(99),), advice, Random(seed), most)


def test_the_best_advice_is_first_and_fills_half_the_list_then_a_cadet_has_his_say() -> None:
    advice = Advice(dives(3, 50, 7, 99, 12, 8), cadet=77)
    found = listed(advice, 8)
    assert [one.order for one in found[:5]] == dives(99, 50, 12, 8, 77)
    assert [one.worth for one in found] == [99.0, 50.0, 12.0, 8.0, None, None, None, None]
    assert len({one.order.values["depth"]["boat"] for one in found}) == 8
    assert advice.asked == [("view", "Red", PLAIN, 8)]


def test_what_is_not_legal_is_left_out() -> None:
    wrong = [*dives(100, 5), *dives(60, name="fly")]
    found = listed(Advice(wrong), 4)
    assert found[0].order == dives(5)[0]
    assert all(one.question.refuses(one.order) is None for one in found)
    assert len(found) == 4


def test_where_there_are_few_orders_the_list_has_them_all_once() -> None:
    found = listed(Advice(dives(0, 2, 1, 3)), 16, depth(3))
    assert [one.order for one in found] == dives(3, 2, 1, 0)


def test_advice_fills_what_chance_leaves_open() -> None:
    """Every third place is out of chance's reach here, so the rest of the advice comes last."""

    class Same(Random):
        def random(self) -> float:
            return 0.5

    found = candidates("view", "Red", (depth(9),), Advice(dives(1, 2, 3, 4), cadet=5), Same(1), 4)  # type: ignore[arg-type]
    assert [one.order for one in found] == dives(4, 3, 5, 2)


@pytest.mark.parametrize("weighed", [None, dives(1, 2)])
def test_every_open_question_has_a_place(weighed: list[SetTo] | None) -> None:
    questions = [depth(9, name) for name in ("dive", "rise", "rest")]
    found = listed(Advice(weighed), 9, *questions)
    assert {one.question.name for one in found} == {"dive", "rise", "rest"}
    assert all(one.order.to == one.question.name for one in found)


def test_the_same_dice_give_the_same_list() -> None:
    first, again, other = (listed(Advice(dives(4)), 12, seed=seed) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_ships_that_keep_company_are_on_the_list_where_a_table_names_squadrons() -> None:
    helm = Helm(24, exact=False, least=6, step=0, turn=45, turn_free=True, straight_after=5, owed=5)
    poses = {"lead": Pose(0.0, 30.0, 45.0), "next": Pose(0.0, 0.0, 0.0)}
    units = {key: SimpleNamespace(pose=pose) for key, pose in poses.items()}
    question = Steer("move", "Move.", "X-1", "next", poses["next"], helm, {})
    view = SimpleNamespace(units=units, squadrons={"s": SimpleNamespace(units=("lead", "next"))})
    found = candidates(view, "Red", [question], Advice(None), Random(1), 8)
    assert all(question.refuses(one.order) is None for one in found)
    wanted = propose(command("follow", ["lead", "next"], poses), [question], {}).of("next")
    assert wanted.order in [one.order for one in found]
    alone = SimpleNamespace(units=units)
    assert wanted.order not in [
        one.order for one in candidates(alone, "Red", [question], Advice(None), Random(1), 8)
    ]
