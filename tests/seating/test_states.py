"""Every transition of a screen that hands share: from which state, at which facts, to which state."""

import msgspec
import pytest

from game.seating.states import (
    ALL,
    TRANSITIONS,
    Alone,
    Curtain,
    Facts,
    Halt,
    Holding,
    Open,
    Round,
    Watching,
    gone_back,
    laid_open,
    lent,
    lifted,
    moved,
    passed_on,
    settled,
)

HANDS = ("Red", "Blue")
PLOT, LOAD = (1, "plot", object), (1, "load", object)
HALT, ANSWERED = Halt(3, 1, False), Halt(3, 1, True)


def together(**facts) -> Facts:
    return Facts("together", HANDS, **facts)


def apart(**facts) -> Facts:
    return Facts("apart", HANDS, **facts)


def at(moment=None, *sat, **more) -> Round:
    return Round(moment, sat=frozenset(sat), **more)


def down(under, sits, to: str) -> Curtain:
    """The curtain before a side that sits so once it is lifted."""
    return Curtain(under, sits(to, under.round), tuple(hand for hand in HANDS if hand != to))


CASES = [
    (
        "a quiet moment that asked nobody is held by everybody in turn",
        Open("Red"),
        together(halts=(HALT,)),
        down(Open("Red", at(None, "Red", owed=("Blue",), halt=HALT)), Holding, "Red"),
    ),
    (
        "who still owes the moment a turn at the table takes it",
        Alone("Red", at(PLOT, "Red", owed=("Blue",))),
        together(shown=False),
        down(Alone("Red", at(PLOT, "Red", "Blue")), Holding, "Blue"),
    ),
    (
        "a quiet moment that everybody has held is over",
        Alone("Blue", at(LOAD, "Red", "Blue", halt=HALT)),
        together(halts=(HALT,)),
        Alone("Blue", at(None, "Red", "Blue", quiet=True, read=1)),
    ),
    (
        "after a quiet moment another secret one begins: nothing of the last is for all to see",
        Alone("Red", at(LOAD, "Red", quiet=True)),
        together(hidden=PLOT),
        Open("Red", at(LOAD, "Red", quiet=True)),
    ),
    (
        "a secret moment is over: the curtain falls, and the table lies open",
        Alone("Blue", at(PLOT, "Red", "Blue")),
        together(asked=("Red",), shown=False),
        Curtain(Open("Blue", at(PLOT, "Red", "Blue")), Open("Blue", at(PLOT, "Red", "Blue"))),
    ),
    (
        "a secret moment begins: nobody has taken the table for it",
        Open("Red", at(PLOT, "Red", "Blue")),
        together(hidden=LOAD, quiet=True, shown=False),
        Open("Red", at(LOAD, quiet=True)),
    ),
    (
        "who has not taken the table for the secret moment takes it, asked or not",
        Alone("Red", at(PLOT, "Red")),
        together(hidden=PLOT, asked=()),
        down(Alone("Red", at(PLOT, "Red", "Blue")), Holding, "Blue"),
    ),
    (
        "another hand is asked in the open",
        Open("Red"),
        together(asked=("Blue",)),
        Open("Blue"),
    ),
    (
        "who holds the table has sat through what was due",
        Alone("Red"),
        apart(due=("Red", "Blue")),
        Alone("Red", at(read=1)),
    ),
    (
        "who is due takes the table, asked or not",
        Alone("Red"),
        apart(due=("Blue",), asked=("Red",), shown=False),
        down(Alone("Red", at(None, "Blue", read=1)), Holding, "Blue"),
    ),
    (
        "the battle is over: the curtain falls before everybody",
        Alone("Red"),
        apart(over=True),
        Curtain(Alone("Red"), Watching("Red", last="Red")),
    ),
    (
        "another hand is asked: the curtain falls before it",
        Alone("Red"),
        apart(asked=("Blue",)),
        down(Alone("Red", at(None, "Blue")), Alone, "Blue"),
    ),
]


@pytest.mark.parametrize(("says", "state", "facts", "after"), CASES, ids=[case[0] for case in CASES])
def test_a_transition_leads_where_the_table_says(says, state, facts, after):
    taken = next(row for row in TRANSITIONS if row.of == facts.arrangement and row.when(state, facts))
    assert taken.says == says
    assert settled(state, facts) == after


def test_every_row_of_the_table_is_tried_here():
    assert [case[0] for case in CASES] == [row.says for row in TRANSITIONS]


QUIET = [
    (Open("Red"), together(asked=("Red",))),
    (Open("Red"), together(asked=("Blue",), shown=False)),
    (Open("Red", at(PLOT)), together(hidden=PLOT, shown=False)),
    (Alone("Red", at(PLOT, "Red")), together(hidden=PLOT, asked=("Red", "Blue"))),
    (Alone("Blue", at(PLOT, "Red", "Blue")), together(hidden=PLOT)),
    (Alone("Red", at(LOAD, "Red")), together(halts=(HALT,), shown=False)),
    (Alone("Red"), apart(asked=("Red",))),
    (Alone("Red"), apart(asked=("Blue",), shown=False)),
    (Alone("Red"), apart(over=True, shown=False)),
    (Open("Red"), Facts("alone", ("Red",), asked=("Red",))),
    (Holding("Red", at(PLOT, "Red")), together(asked=("Blue",))),
    (down(Open("Red"), Alone, "Blue"), together(asked=("Red",))),
    (Watching(ALL), apart(over=True)),
]


@pytest.mark.parametrize(("state", "facts"), QUIET)
def test_where_nothing_is_due_the_table_stays_with_whom_it_is(state, facts):
    assert settled(state, facts) is state


def test_a_curtain_rises_before_whom_it_fell():
    under = Open("Red", at(PLOT, "Red"))
    assert lifted(down(under, Alone, "Blue"), ()) == Alone("Blue", under.round)
    assert lifted(down(under, Holding, "Blue"), ()) == Holding("Blue", under.round)
    assert lifted(Curtain(under, under), ("Blue",)) == Open("Blue", under.round)
    assert lifted(Curtain(under, under), ()) == under
    assert lifted(Curtain(Alone("Blue"), Watching("Blue")), ("Red",)) == Watching("Blue")
    assert lifted(under, ("Blue",)) is under


def test_who_has_nothing_to_decide_passes_the_table_on():
    assert passed_on(Holding("Red", at(PLOT, "Red"))) == Alone("Red", at(PLOT, "Red"))
    assert passed_on(Open("Red")) == Open("Red")


def test_opened_orders_are_owed_to_those_who_did_not_sit():
    state = Alone("Red", at(PLOT, "Red"))
    assert laid_open(state, together()).round.owed == ("Blue",)
    assert laid_open(state, apart()) is state
    assert laid_open(Open("Red"), together()) == Open("Red")


def test_a_way_back_owes_nothing_and_keeps_who_sits():
    owing = at(PLOT, "Red", owed=("Blue",), halt=HALT, read=2)
    assert gone_back(Holding("Red", owing), together(), far=False) == Alone("Red", at(PLOT, "Red"))
    assert gone_back(Open("Red", owing), together(), far=False) == Open("Red", at(PLOT, "Red"))
    assert gone_back(Alone("Red", owing), together(), far=True) == Open("Red")
    assert gone_back(Alone("Red", owing), apart(), far=True) == Alone("Red")
    assert gone_back(Watching("Red"), apart(), far=True) == Open("Red")
    nobody = msgspec.structs.replace(together(), hands=())
    assert gone_back(Watching("Red"), nobody, far=False) == Watching("Red")


def test_eyes_are_lent_and_who_looked_last_is_remembered():
    assert lent(lent(Alone("Red"), ALL), "Blue") == Watching("Blue", last="Red")


def test_a_move_is_a_curtain_or_another_side():
    assert moved(Open("Red"), Open("Blue"))
    assert moved(Open("Red"), down(Open("Red"), Alone, "Red"))
    assert not moved(Alone("Red"), Open("Red"))


def test_no_state_has_a_flag_beside_it():
    for kind in (Open, Alone, Holding, Watching, Curtain):
        assert not [field.name for field in msgspec.structs.fields(kind) if field.type in (bool, "bool")]
