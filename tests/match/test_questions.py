"""The six questions: what each refuses, under which clause, and that whatever else is given is taken."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ai import chance
from game.match import (
    Aim,
    Allot,
    Allotted,
    Budget,
    Choose,
    Chose,
    Fire,
    Fired,
    Option,
    Order,
    Place,
    Placed,
    Question,
    Refusal,
    Set,
    Setting,
    SetTo,
    Shot,
    Slot,
    Spot,
    Steer,
    Steered,
    Stop,
)
from game.sea.heading import Pose
from game.sea.path import Helm


def clause(question: Question, order: Order) -> str:
    """The clause under which an order is refused; "taken" when it is not."""
    refusal = question.refuses(order)
    if refusal is None:
        return "taken"
    assert refusal.sentence.strip()
    assert refusal.sentence[0].isupper() or refusal.sentence[0].isalnum()
    return refusal.clause


SPEED = Set(
    "plot",
    "Mark a speed.",
    "C",
    (
        Slot("speed", "a", "A's speed", "C-A", 1, 8, needed=True, missing_clause="C-MISSING"),
        Slot("speed", "b", "B's speed", "C-B", 0, 8, needed=True),
        Slot("launch", "f", "F launches", "C-F", 1, 4),
        Slot("load", "f", "F carries", "C-L", choices=("bombs", "rapiers")),
    ),
    (
        Budget("Speed in all", "C-SUM", 10, {("speed", "a"): 1, ("speed", "b"): 2}, least=3),
        Budget("Launch or load", "C-ONCE", 1, {("launch", "f"): 1, ("load", "f"): 1}, uses=True),
    ),
)


@pytest.mark.parametrize(
    ("values", "refused"),
    [
        ({"speed": {"a": 4, "b": 3}}, "taken"),
        ({"speed": {"a": 4, "b": 3}, "launch": {"f": 4}}, "taken"),
        ({"speed": {"a": 4, "b": 3}, "load": {"f": "bombs"}}, "taken"),
        ({"speed": {"a": 4, "b": 3}, "load": {"f": "tea"}}, "C-L"),
        ({"speed": {"a": 4, "b": 3}, "load": {"f": 1}}, "C-L"),
        ({"speed": {"a": 4, "b": 3}, "launch": {"f": 2}, "load": {"f": "bombs"}}, "C-ONCE"),
        ({"speed": {"a": 4, "b": 4}}, "C-SUM"),
        ({"speed": {"a": 1, "b": 0}}, "C-SUM"),
        ({"speed": {"a": 3, "b": 0}}, "taken"),
        ({"speed": {"a": 9, "b": 0}}, "C-A"),
        ({"speed": {"a": 0, "b": 3}}, "C-A"),
        ({"speed": {"a": 4.0, "b": 3}}, "C-A"),
        ({"speed": {"a": True, "b": 3}}, "C-A"),
        ({"speed": {"a": "4", "b": 3}}, "C-A"),
        ({"speed": {"b": 3}}, "C-MISSING"),
        ({"speed": {"a": 4}}, "C-B"),
        ({}, "C-MISSING"),
        ({"speed": {"a": 4, "b": 3, "c": 1}}, "C"),
        ({"depth": {"a": 4}}, "C"),
    ],
)
def test_a_sheet_is_refused_under_the_clause_of_the_row_or_budget_it_breaks(
    values: Any, refused: str
) -> None:
    assert clause(SPEED, SetTo("plot", values)) == refused


def test_weights_count_and_the_refusal_says_what_is_to_be_given_or_how_much_is_too_much() -> None:
    assert str(SPEED.refuses(SetTo("plot", {"speed": {"a": 4, "b": 4}}))) == (
        "Speed in all: 12 given, at most 10. (C-SUM)"
    )
    dents = Allot(
        "bear", "Share.", "D", (Slot("d", "a", "A", "D", 0, 5),), (Budget("D", "D-5", 5, {("d", "a"): 1}, 5),)
    )
    assert str(dents.refuses(Allotted("bear", {"d": {"a": 4}}))) == "D: 1 more to give. (D-5)"
    shots = (Shot("a", "guns", "b", 1), Shot("c", "guns", "b", 1))
    one = Budget("One at a time", "E", 1, {("a", "guns"): 1, ("c", "guns"): 1}, 1, uses=True)
    assert str(Fire("fire", "Fire.", "E", shots, (one,)).refuses(Fired("fire"))) == (
        "One at a time: choose one. (E)"
    )
    assert clause(dents, Allotted("bear", {"d": {"a": 5}})) == "taken"
    assert clause(dents, Allotted("bear", {"d": {"a": 6}})) == "D"
    assert clause(dents, Allotted("bear", {})) == "D-5"


CHOICE = Choose(
    "card",
    "Pick.",
    "H",
    (Option("x", "X"), Option("y", "Y"), Option("z", "Z", Refusal("Z is spent.", "H-Z"))),
    least=1,
    most=2,
)


@pytest.mark.parametrize(
    ("picked", "refused"),
    [
        (("x",), "taken"),
        (("y", "x"), "taken"),
        ((), "H"),
        (("x", "y", "z"), "H-Z"),
        (("z",), "H-Z"),
        (("x", "x"), "H"),
        (("w",), "H"),
    ],
)
def test_a_choice_is_of_open_options_each_once_and_so_many(picked: tuple[str, ...], refused: str) -> None:
    assert clause(CHOICE, Chose("card", picked)) == refused


def test_what_is_none_of_the_choices_is_told_those_that_may_be_picked_the_first_few_of_many() -> None:
    assert str(CHOICE.refuses(Chose("card", ("w",)))) == "That is not among the choices: X; Y. (H)"
    many = Choose("card", "Pick.", "H", tuple(Option(f"k{n}", f"Card {n} of the hand") for n in range(20)))
    told = "; ".join(f"Card {n} of the hand" for n in range(7))
    assert (
        str(many.refuses(Chose("card", ("w",)))) == f"That is not among the choices: {told}; and 13 more. (H)"
    )
    one = Choose("card", "Pick.", "H", (Option("long", "L" * 400),))
    assert str(one.refuses(Chose("card", ("w",)))) == f"That is not among the choices: {'L' * 400}. (H)"
    none = Choose("card", "Pick.", "H", (CHOICE.options[2],))
    assert (
        str(none.refuses(Chose("card", ("w",))))
        == "That is not among the choices: nothing can be picked. (H)"
    )


def test_a_choice_of_none_is_a_pass_only_where_none_may_be_picked() -> None:
    free = Choose("card", "Pick.", "H", CHOICE.options, least=0, most=1)
    assert clause(free, Chose("card")) == "taken"
    assert clause(free, Chose("card", ("x", "y"))) == "H"


FIRE = Fire(
    "fire",
    "Fire.",
    "F",
    (
        Shot("a", "guns", "p", 5, clause="F-MOST"),
        Shot("a", "guns", "q", 4, least=2, least_clause="F-LEAST"),
        Shot("b", "torpedo", "p", 1),
    ),
    (
        Budget("A's guns", "F-GUNS", 5, {("a", "guns"): 1}),
        Budget("Weapons", "F-TWO", 2, {("a", "guns"): 1, ("b", "torpedo"): 1}, uses=True),
    ),
    once_clause="F-ONCE",
)


@pytest.mark.parametrize(
    ("aims", "refused"),
    [
        ((), "taken"),
        ((Aim("a", "guns", "p", 5),), "taken"),
        ((Aim("a", "guns", "p", 6),), "F-MOST"),
        ((Aim("a", "guns", "p", 0),), "F-MOST"),
        ((Aim("a", "guns", "q", 1),), "F-LEAST"),
        ((Aim("a", "guns", "q", 5),), "F"),
        ((Aim("a", "guns", "p", 3), Aim("a", "guns", "q", 2)), "taken"),
        ((Aim("a", "guns", "p", 3), Aim("a", "guns", "q", 3)), "F-GUNS"),
        ((Aim("a", "guns", "p", 1), Aim("a", "guns", "p", 1)), "F-ONCE"),
        ((Aim("a", "guns", "p", 1), Aim("a", "guns", "q", 2), Aim("b", "torpedo", "p")), "F-TWO"),
        ((Aim("b", "torpedo", "q"),), "F"),
        ((Aim("c", "guns", "p"),), "F"),
    ],
)
def test_a_plan_of_fire_is_refused_under_the_clause_of_the_shot_or_budget(
    aims: tuple[Aim, ...], refused: str
) -> None:
    assert clause(FIRE, Fired("fire", aims)) == refused


def test_lines_of_one_attack_go_one_way_and_play_at_random_keeps_to_it() -> None:
    ways = [
        Shot("a", f"{way}_{gun}", target, 1, clause="F-WAY", attack="guns", way=way)
        for gun in (1, 2, 3)
        for target in ("p", "q")
        for way in ("aimed", "blind")
    ]
    fire = Fire("fire", "Fire.", "F", tuple(ways))
    first = Aim("a", "aimed_1", "p")
    assert clause(fire, Fired("fire", (first, Aim("a", "blind_2", "p")))) == "F-WAY"
    assert clause(fire, Fired("fire", (first, Aim("a", "aimed_2", "p")))) == "taken"
    assert clause(fire, Fired("fire", (first, Aim("a", "blind_2", "q")))) == "taken"
    for seed in range(20):
        assert fire.refuses(chance.fire(fire, Random(seed), 1.0)) is None


def test_a_plan_that_must_fire_refuses_to_hold_fire() -> None:
    must = Fire("fire", "Fire.", "F", FIRE.shots, (Budget("Guns", "F-ALL", 5, {("a", "guns"): 1}, least=2),))
    assert clause(must, Fired("fire")) == "F-ALL"
    assert clause(must, Fired("fire", (Aim("a", "guns", "q", 2),))) == "taken"


PLACE = Place(
    "deploy",
    "Place.",
    "P",
    (
        Spot("a", ((0.0, 0.0), (10.0, 0.0), (10.0, 5.0), (0.0, 5.0)), (0.0, 90.0), "P-A"),
        Spot("b"),
    ),
    width=20.0,
    height=12.0,
)


@pytest.mark.parametrize(
    ("a", "b", "refused"),
    [
        ((5.0, 2.0, 0.0), (20.0, 12.0, 359.0), "taken"),
        ((10.0, 5.0, 90.0), (0.0, 0.0, 17.0), "taken"),
        ((5.0, 6.0, 0.0), (1.0, 1.0, 0.0), "P-A"),
        ((5.0, 2.0, 45.0), (1.0, 1.0, 0.0), "P-A"),
        ((5.0, 2.0, 0.0), (20.1, 1.0, 0.0), "P"),
        ((5.0, 2.0, 0.0), (1.0, -0.1, 0.0), "P"),
        ((5.0, 2.0, 0.0), (1.0, 1.0, 360.0), "P"),
        ((5.0, 2.0, 0.0), (float("nan"), 1.0, 0.0), "P"),
    ],
)
def test_a_piece_stands_in_its_region_at_a_heading_it_may_have(a: Any, b: Any, refused: str) -> None:
    assert clause(PLACE, Placed("deploy", {"a": a, "b": b})) == refused


def test_every_piece_is_placed_and_no_other() -> None:
    a, b = (5.0, 2.0, 0.0), (1.0, 1.0, 0.0)
    assert clause(PLACE, Placed("deploy", {"a": a})) == "P"
    assert clause(PLACE, Placed("deploy", {"a": a, "b": b, "c": b})) == "P"


HELM = Helm(distance=4.0, turn_cost=1.0, straight_after=1.0, may_owe=False)
FAULTS = {"too_long": ("Only {left} in left.", "S-LONG"), "too_short": ("{need} in to go.", "S-SHORT")}
STEER = Steer(
    "sail",
    "Sail.",
    "S",
    "a",
    Pose(0.0, 0.0, 0.0),
    HELM,
    FAULTS,
    (
        Setting("sail", "Red or white.", "S-SET", ("red", "white"), needed=True),
        Setting("land_on", "She lands on a base.", "S-LAND", ("near", "far", "shut")),
    ),
    (
        Stop("land_on", "near", (0.0, 2.0), 0.5, "S-NEAR", "S-OWED"),
        Stop("land_on", "far", (9.0, 9.0), 0.5, "S-FAR", "S-OWED"),
        Stop("land_on", "shut", (0.0, 2.0), 0.5, "S-SHUT", "S-OWED", Refusal("It is shut.", "S-CLOSED")),
    ),
)


@pytest.mark.parametrize(
    ("path", "settings", "refused"),
    [
        ("FFFF", {"sail": "red"}, "taken"),
        ("FFFFF", {"sail": "red"}, "S-LONG"),
        ("FFF", {"sail": "red"}, "S-SHORT"),
        ("FFX", {"sail": "red"}, "S"),
        ("FFFF", {}, "S-SET"),
        ("FFFF", {"sail": "green"}, "S-SET"),
        ("FFFF", {"sail": "red", "flag": 1}, "S"),
        ("FF", {"sail": "red", "land_on": "near"}, "taken"),
        ("FFF", {"sail": "red", "land_on": "near"}, "S-NEAR"),
        ("FP", {"sail": "red", "land_on": "near"}, "S-OWED"),
        ("FFFF", {"sail": "red", "land_on": "near"}, "S-NEAR"),
        ("FFFFF", {"sail": "red", "land_on": "near"}, "S-LONG"),
        ("FF", {"sail": "red", "land_on": "far"}, "S-FAR"),
        ("FF", {"sail": "red", "land_on": "shut"}, "S-CLOSED"),
        ("FF", {"sail": "red", "land_on": "moon"}, "S-LAND"),
    ],
)
def test_a_path_is_refused_by_its_helm_its_settings_or_its_stop(
    path: str, settings: Any, refused: str
) -> None:
    assert clause(STEER, Steered("sail", "a", path, settings)) == refused


def test_a_path_is_for_its_own_unit_and_faults_are_told_with_their_numbers() -> None:
    assert clause(STEER, Steered("sail", "b", "FFFF", {"sail": "red"})) == "S"
    assert str(STEER.refuses(Steered("sail", "a", "FFF", {"sail": "red"}))) == "1 in to go. (S-SHORT)"


def test_a_path_that_passes_an_open_stop_can_end_there() -> None:
    early = STEER.stopping("FFFF", {"sail": "red"})
    assert early == Steered("sail", "a", "FF", {"sail": "red", "land_on": "near"})
    assert STEER.stopping("SFFF", {"sail": "red"}) is None


ALL: tuple[Question, ...] = (SPEED, CHOICE, FIRE, PLACE, STEER, Allot("bear", "Bear.", "D", SPEED.slots))
ORDERS: tuple[Order, ...] = (
    SetTo("plot"),
    Chose("card"),
    Fired("fire"),
    Placed("deploy"),
    Steered("sail", "a"),
    Allotted("bear"),
)


@pytest.mark.parametrize(
    ("asked", "given"), [pair for pair in product(range(6), repeat=2) if pair[0] != pair[1]]
)
def test_an_order_of_another_kind_is_told_what_is_asked(asked: int, given: int) -> None:
    refusal = ALL[asked].refuses(ORDERS[given])
    assert refusal is not None
    assert ALL[asked].says in refusal.sentence


def test_an_order_to_another_moment_is_refused() -> None:
    for question, order in zip(ALL, ORDERS, strict=True):
        other = type(order)(
            **{name: getattr(order, name) for name in order.__struct_fields__ if name != "to"}, to="tea"
        )
        assert question.refuses(other) is not None


@given(st.integers(0, 2**32), st.sampled_from([SPEED, CHOICE, FIRE, PLACE, STEER]))
def test_what_chance_answers_is_never_refused(seed: int, question: Question) -> None:
    order = chance.answer([question], Random(seed))
    assert question.refuses(order) is None


@given(
    st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from("pq"), st.integers(-1, 7)), max_size=4),
    st.integers(0, 9),
    st.integers(0, 9),
    st.booleans(),
)
def test_a_budget_is_least_to_most_of_the_weighted_sum(
    rows: list[tuple[str, str, int]], least: int, most: int, uses: bool
) -> None:
    weights = {("a", "p"): 1, ("a", "q"): 3, ("b", "p"): 2}
    slots = tuple(Slot(group, unit, "S", "S", -1, 7) for group in "ab" for unit in "pq")
    sheet: dict[str, dict[str, Any]] = {}
    for group, unit, amount in rows:
        sheet.setdefault(group, {})[unit] = amount
    question = Set("s", "S.", "S", slots, (Budget("B", "B", most, weights, least=least, uses=uses),))
    spent = sum(
        weights.get((group, unit), 0) * (1 if uses else amount)
        for group, units in sheet.items()
        for unit, amount in units.items()
    )
    assert (question.refuses(SetTo("s", sheet)) is None) == (least <= spent <= most)


@pytest.mark.parametrize(
    ("question", "only"),
    [
        (Choose("c", "C.", "C", (Option("x", "X"),)), Chose("c", ("x",))),
        (Choose("c", "C.", "C", (Option("x", "X"),), by_hand=True), None),
        (Choose("c", "C.", "C", (Option("x", "X"),), least=0), None),
        (Choose("c", "C.", "C", (Option("x", "X", Refusal("No.")),), least=0), Chose("c")),
        (Choose("c", "C.", "C", (Option("x", "X"), Option("y", "Y", Refusal("No.")))), Chose("c", ("x",))),
        (Choose("c", "C.", "C", (Option("x", "X"), Option("y", "Y")), 2, 2), Chose("c", ("x", "y"))),
        (Choose("c", "C.", "C", (Option("x", "X"), Option("y", "Y")), 2, 2, ordered=True), None),
        (Fire("f", "F.", "F", ()), Fired("f")),
        (Fire("f", "F.", "F", FIRE.shots), None),
        (Set("s", "S.", "S", (Slot("g", "u", "S", "S", 2, 2, needed=True),)), SetTo("s", {"g": {"u": 2}})),
        (Set("s", "S.", "S", (Slot("g", "u", "S", "S", 2, 3, needed=True),)), None),
        (Set("s", "S.", "S", (Slot("g", "u", "S", "S", 2, 2),)), None),
        (
            Set("s", "S.", "S", (Slot("g", "u", "S", "S", choices=("x",), needed=True),)),
            SetTo("s", {"g": {"u": "x"}}),
        ),
        (
            Allot("a", "A.", "A", (Slot("g", "u", "S", "S", 2, 2, needed=True),)),
            Allotted("a", {"g": {"u": 2}}),
        ),
        (Allot("a", "A.", "A", (Slot("g", "u", "S", "S", 1, 2, needed=True),)), None),
        (Steer("s", "S.", "S", "a", Pose(0, 0, 0), Helm(distance=1.0, turns=0), {}), Steered("s", "a", "F")),
        (STEER, None),
        (PLACE, None),
    ],
)
def test_a_question_has_one_legal_answer_or_a_choice(question: Question, only: Order | None) -> None:
    assert question.only() == only
    if only is not None:
        assert question.refuses(only) is None
