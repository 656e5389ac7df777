"""A clock for each side: its notation, what is left of it by the log, and that it decides nothing by itself."""

import pytest

from game.ai import players
from game.content import find_scenario, read_scenario
from game.match import Match
from game.match.clock import Clock, clock_of, fell, left, shown
from game.match.copying import copy_of
from game.match.loading import load
from game.rulesets import ruleset


@pytest.mark.parametrize(
    ("text", "total", "more"), [("30+0.5", 1800, 30), ("5", 300, 0), (" 90 + 1 ", 5400, 60), ("0.5", 30, 0)]
)
def test_a_clock_is_written_in_minutes(text: str, total: float, more: float) -> None:
    clock = clock_of(text)
    assert (clock.total, clock.more) == (total, more)
    assert clock_of(clock.notation) == clock


@pytest.mark.parametrize("text", ["", "soon", "-5", "0", "0+1", "5+", "2000", "1+5", "5+x", "1e3"])
def test_what_is_no_clock_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="clock"):
        clock_of(text)


@pytest.mark.parametrize(
    ("seconds", "face"), [(1781, "29:41"), (59.2, "1:00"), (3729, "1:02:09"), (0, "0:00"), (-61.5, "−1:01")]
)
def test_time_is_shown_as_clocks_show_it(seconds: float, face: str) -> None:
    assert shown(seconds) == face


def battle(tmp_path, clock: Clock | None, spent: list[float]) -> Match:  # type: ignore[no-untyped-def]
    """Some orders of skerries, Red's taking so long."""
    match = Match.start(
        read_scenario(find_scenario("nef/skerries")),
        ruleset("nef"),
        seed=3,
        path=tmp_path / "b.jsonl",
        clock=clock,
    )
    cadets = {side: players.player("cadet", 3) for side in match.sides}
    while spent:
        side = match.asked()[0]
        answer = cadets[side].consider(match.view(side), match.ask(side), match.ruleset)
        took = spent.pop(0) if side == "Red" else 1.0
        match.answer(side, answer.order, "hand", None, took if clock else None)
    match.close()
    return match


def test_what_is_left_is_read_from_the_log_and_goes_on_there(tmp_path) -> None:  # type: ignore[no-untyped-def]
    clock = Clock(100.0, 5.0)
    match = battle(tmp_path, clock, [40.0, 20.5, 10.0])
    again = load(tmp_path / "b.jsonl", ruleset, resume=False)
    assert again.header.clock == clock
    for one in (match, again):
        assert left(clock, "Red", one.lines) == pytest.approx(100 + 15 - 70.5)
        assert fell(clock, "Red", one.lines) is None


def test_the_flag_falls_in_the_order_that_took_too_long(tmp_path) -> None:  # type: ignore[no-untyped-def]
    clock = Clock(50.0, 5.0)
    match = battle(tmp_path, clock, [40.0, 20.0, 10.0])
    given = [line.n for line in match.lines if line.side == "Red" and line.spent is not None]
    assert fell(clock, "Red", match.lines) == given[1]
    assert fell(clock, "Blue", match.lines) is None
    assert match.over is None, "a clock decides nothing by itself"


def test_a_battle_without_a_clock_writes_no_times(tmp_path) -> None:  # type: ignore[no-untyped-def]
    battle(tmp_path, None, [1.0, 1.0])
    text = (tmp_path / "b.jsonl").read_text()
    assert "spent" not in text
    assert "clock" not in text


def test_a_sides_copy_tells_nothing_of_the_others_time(tmp_path) -> None:  # type: ignore[no-untyped-def]
    match = battle(tmp_path, Clock(50.0), [4.0, 2.0, 1.0])
    header, lines = copy_of(match, "Blue")
    assert header.clock is None
    assert all(line.spent is None for line in lines)
