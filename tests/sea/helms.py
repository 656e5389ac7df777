"""Helms of the five games, as samples for the tests: the shapes of their rules."""

from hypothesis import strategies as st

from game.sea.path import Helm


def nef_first(distance: float, turns: int = 6, owed: float = 0.0) -> Helm:
    """A nef's first half: whole inches, a turn spends two, the inch after it may be carried over."""
    return Helm(distance, turn_cost=2.0, straight_after=1.0, turns=turns, owed=owed)


def nef_second(distance: float, turns: int = 6, owed: float = 0.0) -> Helm:
    """A nef's second half: the inch after a turn must be flown in it."""
    return Helm(distance, turn_cost=2.0, straight_after=1.0, turns=turns, owed=owed, may_owe=False)


def nef_landing(distance: float, turns: int = 6, owed: float = 0.0) -> Helm:
    """A flight that may land at any step."""
    return Helm(
        distance, exact=False, turn_cost=2.0, straight_after=1.0, turns=turns, owed=owed, may_owe=False
    )


def fleet(distance: float, manoeuvre: float) -> Helm:
    """Turns up to 45 degrees, each after its straight distance in the same phase; the whole distance."""
    return Helm(distance, step=0, turn=45, turn_free=True, straight_after=manoeuvre, owed=manoeuvre)


def coastal(distance: float, run: float, straight_run: float) -> Helm:
    """Turns of 1 to 30 whole degrees, each after the turning run, which carries over."""
    owed = max(run - straight_run, 0.0)
    return Helm(distance, step=0, turn=30, turn_free=True, turn_grain=1, straight_after=run, owed=owed)


def war_at_sea(distance: float, legs: int, turns: int) -> Helm:
    """Up to so many legs of half an inch or more, each after a turn of up to 45 degrees or none."""
    return Helm(
        distance,
        exact=False,
        step=0,
        turn=45,
        turn_free=True,
        straight_after=0.5,
        leg=0.5,
        legs=legs,
        turns=turns,
        may_owe=False,
    )


def carrier(distance: float) -> Helm:
    """A line of points on the table, of any angles, up to the allowance and a hundredth."""
    return Helm(distance, exact=False, step=0, turn=180, turn_free=True, slack=0.01)


distances = st.integers(0, 8).map(float)
stepped = st.one_of(
    st.builds(nef_first, distances, st.integers(0, 4), st.sampled_from([0.0, 1.0])),
    st.builds(nef_second, distances.filter(bool), st.integers(0, 4), st.sampled_from([0.0, 1.0])),
    st.builds(nef_landing, distances.filter(bool), st.integers(0, 4), st.sampled_from([0.0, 1.0])),
    # No game's own: half steps, free turns, dear straights, limited straight parts.
    st.builds(
        Helm,
        st.integers(2, 10).map(lambda halves: halves / 2),
        exact=st.booleans(),
        step=st.just(0.5),
        turn=st.sampled_from([45.0, 60.0, 90.0]),
        turn_cost=st.sampled_from([0.0, 0.5, 1.0]),
        straight_after=st.sampled_from([0.0, 0.5, 1.5]),
        owed=st.sampled_from([0.0, 0.5, 1.0]),
        may_owe=st.booleans(),
        turns=st.integers(0, 3),
        legs=st.none() | st.integers(1, 3),
        turned=st.booleans(),
    ),
)
free = st.one_of(
    st.builds(fleet, st.floats(1, 40), st.sampled_from([2.0, 3.0, 5.0, 8.0])),
    st.builds(coastal, st.floats(1, 40), st.sampled_from([3.0, 4.0, 6.0, 12.0]), st.floats(0, 16)),
    st.builds(war_at_sea, st.floats(1, 12), st.integers(1, 3), st.integers(0, 3)),
    st.builds(carrier, st.sampled_from([4.0, 8.0])),
    st.builds(
        Helm,
        st.floats(1, 20),
        exact=st.booleans(),
        step=st.just(0.0),
        turn=st.sampled_from([22.5, 60.0]),
        turn_cost=st.sampled_from([0.0, 1.0]),
        straight_after=st.sampled_from([0.0, 1.0]),
        turns=st.none() | st.integers(0, 3),
    ),
)
