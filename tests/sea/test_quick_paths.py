"""The quick yes to a stepped path is the slow one's; the only path is the one there is."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from game.sea.heading import Pose
from game.sea.path import Fault, Helm
from game.sea.reach import paths

helms = st.builds(
    Helm,
    distance=st.integers(0, 7).map(float),
    exact=st.booleans(),
    turn_cost=st.sampled_from([0.0, 1.0, 2.0]),
    straight_after=st.sampled_from([0.0, 1.0, 2.0]),
    owed=st.sampled_from([0.0, 1.0]),
    may_owe=st.booleans(),
    turns=st.sampled_from([None, 0, 1, 3]),
)


@given(helms, st.text("FPSx", max_size=8))
def test_a_quick_yes_is_a_slow_yes(helm: Helm, path: str) -> None:
    standing = helm._follow(path)
    slow = standing if isinstance(standing, Fault) else helm._ending(standing)
    assert helm.fault(path) == slow


@given(helms)
def test_the_only_path_is_the_only_one(helm: Helm) -> None:
    every = list(paths(helm))
    only = helm.only()
    if only is not None:
        assert every == [only]
    elif helm.exact and len(every) == 1:
        assert helm.owed > helm.distance


@given(helms, st.text("FPS", max_size=9), st.sampled_from([0.0, 60.0, 17.3]), st.sampled_from([0.5, 1.0]))
def test_a_walk_without_its_poses_is_the_same_walk(
    helm: Helm, path: str, heading: float, step: float
) -> None:
    helm = msgspec.structs.replace(helm, step=step)
    full, quick = helm.walk(Pose(3, 4, heading), path), helm.walk(Pose(3, 4, heading), path, every=False)
    assert (full.end, full.track, full.spent, full.turns, full.owed) == (
        quick.end,
        quick.track,
        quick.spent,
        quick.turns,
        quick.owed,
    )


def test_poses_on_the_way_may_be_left_out() -> None:
    helm = Helm(distance=8.0, turn_cost=2.0, straight_after=1.0)
    every, few = helm.walk(Pose(1, 2, 60), "FFPFSF"), helm.walk(Pose(1, 2, 60), "FFPFSF", every=False)
    assert (every.end, every.track, every.owed) == (few.end, few.track, few.owed)
    assert len(every.poses) == 6
    assert few.poses == []
