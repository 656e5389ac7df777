"""Answers at random: legal whatever the budgets, and any of them."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from game.ai import chance
from game.match import Aim, Budget, Choose, Fire, Fired, Option, Place, Refusal, Set, SetTo, Shot, Slot, Spot

UNITS = ("a", "b", "c", "d")

seeds = st.integers(0, 2**32)


@st.composite
def sheets(draw: st.DrawFn) -> Set:
    """A sheet of up to eight rows under up to four budgets, which blank rows always satisfy."""
    slots = []
    for group in ("speed", "launch"):
        for unit in draw(st.lists(st.sampled_from(UNITS), unique=True)):
            least = draw(st.integers(0, 3))
            choices = draw(st.sampled_from([(), ("left", "right")]))
            slots.append(Slot(group, unit, unit, "C-1", least, least + draw(st.integers(0, 9)), choices))
    rows = [(slot.group, slot.unit) for slot in slots]
    budgets = [
        Budget(
            "together",
            "C-2",
            draw(st.integers(0, 12)),
            {row: draw(st.integers(1, 3)) for row in draw(st.lists(st.sampled_from(rows), unique=True))},
            uses=draw(st.booleans()),
        )
        for _ in range(draw(st.integers(0, 4)) if rows else 0)
    ]
    return Set("plot", "Plot.", "C-3", tuple(slots), tuple(budgets))


@given(sheets(), seeds, st.floats(0, 1))
def test_a_sheet_is_never_refused(question: Set, seed: int, lavish: float) -> None:
    order = chance.answer([question], Random(seed), lavish=lavish)
    assert question.refuses(order) is None


@given(sheets(), seeds)
def test_a_sheet_written_by_somebody_elses_wishes_is_never_refused(question: Set, seed: int) -> None:
    rng = Random(seed)
    values = chance.sheet(
        question.slots,
        question.budgets,
        rng,
        write=lambda slot: slot.choices[0] if slot.choices else slot.most,
    )
    assert question.refuses(SetTo("plot", values)) is None


@given(seeds, st.integers(1, 10))
def test_a_least_is_reached_where_rows_allow_it(seed: int, least: int) -> None:
    slots = tuple(Slot("hits", unit, unit, "C-1", 0, 4) for unit in UNITS)
    budget = Budget("hits", "C-2", 12, {("hits", unit): 1 for unit in UNITS}, least)
    question = Set("hits", "Share the hits out.", "C-3", slots, (budget,))
    assert question.refuses(chance.answer([question], Random(seed), lavish=0.2)) is None


@given(seeds, st.floats(0, 1))
def test_a_plan_of_fire_is_never_refused_and_reaches_its_least(seed: int, lavish: float) -> None:
    shots = tuple(Shot(unit, "guns", target, 8, 2) for unit in "ab" for target in "xyz")
    budgets = (
        Budget("a's guns", "C-1", 8, {("a", "guns"): 1}, least=2),
        Budget("b's guns", "C-1", 8, {("b", "guns"): 1}),
        Budget("one ship fires", "C-2", 2, {("a", "guns"): 1, ("b", "guns"): 1}, uses=True),
    )
    question = Fire("fire", "Fire.", "C-3", shots, budgets)
    assert question.refuses(chance.answer([question], Random(seed), lavish=lavish)) is None


def test_a_purse_counts_amounts_by_weight_and_uses_once() -> None:
    row, other = ("load", "a"), ("load", "b")
    amounts = Budget("places", "C-1", 4, {row: 2, other: 1})
    uses = Budget("rows", "C-1", 1, {row: 1, other: 1}, least=1, uses=True)
    purse = chance.Purse((amounts, uses))
    assert purse.most(row, 9) == 2
    assert purse.wanting() == [uses]
    purse.spend(row, 2)
    assert purse.most(other, 9) == -1
    assert purse.wanting() == []
    assert purse.most(("speed", "a"), 9) == 9


@given(seeds)
def test_greyed_options_are_never_picked(seed: int) -> None:
    options = tuple(Option(key, key, Refusal("not now") if key == "b" else None) for key in "abc")
    question = Choose("next", "Who is next?", "C-1", options, 0, 2)
    assert question.refuses(chance.answer([question], Random(seed))) is None


@given(seeds)
def test_pieces_are_placed_inside_their_regions(seed: int) -> None:
    spots = (Spot("a", ((0, 0), (4, 0), (0, 4))), Spot("b", headings=(0.0, 180.0)))
    question = Place("deploy", "Place them.", "C-1", spots, 10, 10)
    assert question.refuses(chance.answer([question], Random(seed))) is None


def test_any_sharing_out_may_come_up() -> None:
    slots = tuple(Slot("hits", unit, unit, "C-1", 0, 3) for unit in "ab")
    budget = Budget("hits", "C-2", 3, {("hits", unit): 1 for unit in "ab"}, 3)
    question = Set("hits", "Share the hits out.", "C-3", slots, (budget,))
    seen = set()
    for seed in range(200):
        order = chance.answer([question], Random(seed))
        assert isinstance(order, SetTo)
        assert question.refuses(order) is None
        seen.add(order.values["hits"].get("a", 0))
    assert seen == {0, 1, 2, 3}


def test_every_amount_comes_up() -> None:
    question = Fire(
        "fire", "Fire.", "C-1", (Shot("a", "guns", "x", 4),), (Budget("guns", "C-1", 4, {("a", "guns"): 1}),)
    )
    seen = {chance.answer([question], Random(seed)) for seed in range(200)}
    assert seen == {Fired("fire")} | {Fired("fire", (Aim("a", "guns", "x", n),)) for n in range(1, 5)}


def test_half_of_the_shots_are_given_all_there_is() -> None:
    question = Fire(
        "fire",
        "Fire.",
        "C-1",
        (Shot("a", "guns", "x", 20),),
        (Budget("guns", "C-1", 20, {("a", "guns"): 1}),),
    )
    orders = [chance.answer([question], Random(seed), lavish=1.0) for seed in range(400)]
    whole = sum(isinstance(order, Fired) and order.aims[0].amount == 20 for order in orders)
    assert 170 <= whole <= 250  # a half and a twentieth of the rest
