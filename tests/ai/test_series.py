"""Series of battles: which are planned, where their logs lie, and how wins, seats and alarms are added up."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.ai import fights
from game.ai.fights import Bout, Fought
from game.ai.watch import Raised
from game.content import find_scenario, read_scenario

SKERRIES = read_scenario(find_scenario("nef/skerries"))
SEATS = {"Red": "captain", "Blue": "cadet"}
MOVED = {"Red": "cadet", "Blue": "captain"}


def planned(games: int = 4, swap: bool = True, logs: Path | None = None, tell: str = "") -> list[Bout]:
    return fights.bouts(SKERRIES, SEATS, games=games, seed=5, swap=swap, logs=logs, tell=tell)


def test_each_battle_has_a_seed_and_where_seats_are_exchanged_each_seed_two_battles() -> None:
    assert [(one.number, one.seed, one.swapped, one.seats) for one in planned()] == [
        (0, 5, False, SEATS),
        (1, 5, True, MOVED),
        (2, 6, False, SEATS),
        (3, 6, True, MOVED),
    ]
    assert [(one.number, one.seed, one.swapped, one.seats) for one in planned(2, swap=False)] == [
        (0, 5, False, SEATS),
        (1, 6, False, SEATS),
    ]
    assert all((one.log, one.tell, one.name) == ("", "", "") for one in planned(tell="stdout"))


def test_seats_of_three_sides_are_moved_round_by_one() -> None:
    three = {"Red": "captain", "Blue": "cadet", "Grey": "random"}
    found = fights.bouts(SKERRIES, three, games=2, seed=5, swap=True)
    assert found[1].seats == {"Red": "cadet", "Blue": "random", "Grey": "captain"}


def test_a_log_is_called_by_scenario_and_seed_and_never_written_over(tmp_path: Path) -> None:
    found = planned(2, logs=tmp_path, tell="stderr")
    assert [Path(one.log).name for one in found] == ["nef-skerries-5.jsonl", "nef-skerries-5-swapped.jsonl"]
    assert [(one.tell, one.name) for one in found] == [
        ("stderr", "nef-skerries-5.jsonl"),
        ("stderr", "nef-skerries-5-swapped.jsonl"),
    ]
    assert planned(1, logs=tmp_path, tell="stderr")[0].name == "", "one battle needs no name"
    for name in ("nef-skerries-5.jsonl", "nef-skerries-5-2.jsonl"):
        (tmp_path / name).touch()
    assert Path(planned(1, logs=tmp_path)[0].log).name == "nef-skerries-5-3.jsonl"


@pytest.mark.parametrize(
    ("key", "title", "stem"),
    [("nef/skerries", "", "nef-skerries"), ("", "Dawn, and After!", "dawn--and-after"), ("", "!", "battle")],
)
def test_a_log_is_called_by_the_title_where_there_is_no_id(key: str, title: str, stem: str) -> None:
    assert fights._stem(replace(SKERRIES, id=key, title=title)) == stem


def test_wins_are_counted_by_side_and_by_who_sat_there() -> None:
    came = [
        Fought(3, "Blue", 4, 40),  # swapped: the captain's, at Blue
        Fought(0, "Red", 6, 60, alarms=(Raised("Red", "idle", 2),)),  # the captain's, at Red
        Fought(1, "Red", 5, 50, alarms=(Raised("Red", "idle", 3), Raised("Blue", "spent", 1))),  # the cadet's
        Fought(2, "", 6, 70, alarms=(Raised("Red", "idle", 1),)),
    ]
    told = fights.series(planned(), came, scenario="nef/skerries", seed=5, swapped=True, begun=0.0)
    assert (told.games, told.draws, told.turns, told.orders) == (4, 1, 21, 220)
    assert {side: (tally.wins, tally.share) for side, tally in told.sides.items()} == {
        "Red": (2, 0.625),
        "Blue": (1, 0.375),
    }
    assert [(one.seat, one.wins, one.share) for one in told.seats] == [
        ("captain", 2, 0.625),
        ("cadet", 1, 0.375),
    ]
    assert [(one.seat, one.side, one.alarm, one.count, one.battles) for one in told.alarms] == [
        ("captain", "Red", "idle", 3, 2),
        ("cadet", "Red", "idle", 3, 1),
        ("captain", "Blue", "spent", 1, 1),
    ]


@pytest.mark.parametrize(
    ("wins", "draws", "games", "sides", "share"),
    [(3, 2, 8, 2, 0.5), (3, 3, 8, 3, 0.5), (0, 0, 10, 2, 0.0), (10, 0, 10, 2, 1.0)],
)
def test_a_draw_is_shared_by_all_sides(wins: int, draws: int, games: int, sides: int, share: float) -> None:
    told = fights.tallied(wins, draws, games, sides)
    assert (told.wins, told.share) == (wins, share)
    assert 0.0 <= told.low <= share <= told.high <= 1.0


def test_the_range_is_wilsons() -> None:
    """By the formula of Wilson for 10 of 20, worked out by hand: 0.5 ± 0.2007."""
    told = fights.tallied(10, 0, 20)
    assert (told.low, told.high) == (pytest.approx(0.2993, abs=1e-4), pytest.approx(0.7007, abs=1e-4))
    none = fights.tallied(0, 0, 20)
    assert (none.low, none.high) == (0.0, pytest.approx(0.1611, abs=1e-4))


def test_battles_are_played_here_where_one_worker_or_one_battle_is_asked_for() -> None:
    assert list(fights.played([1, 2, 3], 1, str)) == ["1", "2", "3"]
    assert list(fights.played([1], 8, str)) == ["1"]
    assert fights.do_all([1, 2], str) == ["1", "2"]


def test_the_numbers_of_orders_are_printed_as_they_are_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    bout = Bout(
        0, SKERRIES, {"Red": "cadet", "Blue": "cadet"}, 5, log=str(tmp_path / "a.jsonl"), tell="stdout"
    )
    came = fights.fight(bout)
    numbers = capsys.readouterr().out.split()
    assert numbers[:3] == ["0", "1", "2"]
    assert numbers[-1] == str(came.orders)
    named = replace(bout, log=str(tmp_path / "b.jsonl"), tell="stderr", name="b.jsonl")
    fights.fight(named)
    assert capsys.readouterr().err.splitlines()[:2] == ["b.jsonl 0", "b.jsonl 1"]


def test_a_battle_that_fails_says_which_it_was() -> None:
    broken = Bout(0, SKERRIES, {"Red": "nobody", "Blue": "cadet"}, 77)
    with pytest.raises(LookupError) as told:
        fights.fight(broken)
    assert told.value.__notes__ == ["in the battle of seed 77, {'Red': 'nobody', 'Blue': 'cadet'}"]
