"""One seat of a battle, and many at once: as Gymnasium wants them; and the example that learns from them."""

import subprocess
import sys
import warnings
from pathlib import Path

import numpy as np
import pytest

from game.ai.vector import Seat, vector
from game.rulesets import SHIPPED

ROOT = Path(__file__).resolve().parents[2]
FIRST = {
    "nef": "nef/skerries",
    "carrier": "carrier/first_contact",
    "war_at_sea": "war_at_sea/river_plate",
    "coastal": "coastal/first_night",
    "fleet": "fleet/two_captains",
}


@pytest.mark.parametrize("game", SHIPPED)
def test_a_seat_passes_the_test_of_the_interface(game: str) -> None:
    from gymnasium.utils.env_checker import check_env

    class Lawful(Seat):
        """The test plays any action at all: here the nearest below that is legal."""

        def step(self, action: int):  # type: ignore[no-untyped-def]
            return super().step(
                min(int(action), int(self.battle.observe(self.side)["action_mask"].sum()) - 1)
            )

    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*")
        check_env(Lawful(FIRST[game], seed=3), skip_render_check=True)


def test_a_seat_is_asked_and_the_others_are_played_for() -> None:
    seat = Seat("nef/skerries", side="Blue", against="cadet", seed=5)
    seen, _ = seat.reset()
    over, answers = False, 0
    while not over:
        assert seen["action_mask"].any()
        assert seat.battle.match.asked()[0] == "Blue"
        seen, reward, over, _, _ = seat.step(0)
        answers += 1
    assert reward in (-1.0, 0.0, 1.0)
    by = {(line.side, line.by) for line in seat.battle.match.lines if line.by != "engine"}
    assert by == {("Blue", "learner"), ("Red", "cadet")}
    assert answers == sum(line.by == "learner" for line in seat.battle.match.lines)


def test_a_masked_action_loses_and_a_side_must_be_one() -> None:
    seat = Seat("nef/skerries", seed=5, candidates=200)
    seen, _ = seat.reset()
    masked = np.flatnonzero(seen["action_mask"] == 0)
    assert len(masked)
    assert seat.step(int(masked[0]))[1:3] == (-1.0, True)
    with pytest.raises(ValueError, match="Green is no side of it: Red, Blue"):
        Seat("nef/skerries", side="Green")


def test_battles_side_by_side_go_on_with_the_next_and_repeat() -> None:
    def played() -> list[float]:
        battles = vector("nef/skerries", 3, seed=4)
        seen, _ = battles.reset()
        told, over = [], 0
        while over < 4:
            assert seen["observation"].shape[0] == 3
            seen, rewards, ended, _, _ = battles.step(seen["action_mask"].sum(axis=1) - 1)
            over += int(ended.sum())
            told += [float(one) for one in rewards]
        battles.close()
        return told

    first = played()
    assert first == played()
    assert set(first) & {1.0, -1.0}


@pytest.mark.slow
def test_battles_in_processes_that_are_spawned_are_those_of_one_process() -> None:
    """As on systems that cannot fork."""
    program = (
        "from game.ai.vector import vector\n"
        "if __name__ == '__main__':\n"
        "    told = []\n"
        "    for workers in (False, True):\n"
        "        battles = vector('nef/skerries', 2, seed=4, workers=workers)\n"
        "        seen, _ = battles.reset()\n"
        "        for _ in range(3):\n"
        "            seen, *_ = battles.step([0, 0])\n"
        "        told.append(seen['observation'].tolist())\n"
        "        battles.close()\n"
        "    print(told[0] == told[1])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stdout == "True\n", done.stderr


def test_the_example_learns_a_little(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    import learn

    monkeypatch.setattr(learn, "AT_ONCE", 2)
    weights, _ = learn.main(4, 2, 1)
    assert np.isfinite(weights).all()
    assert np.abs(weights).max() > 0.01
    assert [line.split(":")[0] for line in capsys.readouterr().out.splitlines()] == [
        "before",
        "after 4 battles",
        "learnt",
    ]
