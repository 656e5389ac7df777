"""The analysis of a battle: causes that sum up, chances fitted to playouts, orders judged by what was seen."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.ai.analysis import (
    Analysis,
    Look,
    Unplayable,
    course,
    judging,
    kept,
    labour,
    looking,
    opened,
    telling,
)
from game.ai.analysis.levelling import Told, level
from game.ai.analysis.moments import Course
from game.ai.analysis.playing import Equals, stretch
from game.ai.analysis.reported import decided, decided_beside
from game.ai.fights import Bout, fight
from game.ai.value import chance_of
from game.content import find_scenario, read_scenario
from game.content.report import chances, gather, plain
from game.content.report.decided import Decided, Mistake, lines_of
from game.match import Match
from game.match.copying import export
from game.match.loading import load
from game.match.orders import Conceded
from game.rulesets import ruleset
from game.testing.checks import facts_of
from game.testing.play import begin

SMALL = "war_at_sea/river_plate"
LONG = 200
"""Playouts of a battle that is played so often that orders are judged, too."""
INTRODUCTIONS = (
    SMALL,
    "nef/skerries",
    "carrier/first_contact",
    "coastal/first_night",
    "fleet/two_captains",
)


def fought(
    folder: Path, name: str = SMALL, seats: tuple[str, str] = ("captain", "cadet"), seed: int = 3
) -> Path:
    """A battle between opponents; where its log lies."""
    path = folder / "battle.jsonl"
    path.write_bytes(battle(name, seats, seed))
    return path


@cache
def battle(name: str, seats: tuple[str, str], seed: int) -> bytes:
    """The log of a battle between opponents, fought once."""
    scenario = read_scenario(find_scenario(name))
    sides = [side.name for side in scenario.sides]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "battle.jsonl"
        fight(Bout(0, scenario, dict(zip(sides, seats, strict=True)), seed, log=str(path)))
        return path.read_bytes()


def shorter(patch: pytest.MonkeyPatch) -> None:
    """Two playouts of every stretch, and four tables an order, are a first answer."""
    patch.setattr(looking, "FIRST", 2)
    patch.setattr(looking, "SOUNDED", 4)
    patch.setattr(looking, "ROUND", 3)


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    shorter(monkeypatch)


def looked(log: Path, playouts: int = 1, workers: int = 1) -> tuple[Look, Analysis]:
    look = Look(opened(log.read_bytes()))
    with labour(log.read_bytes(), workers) as hands:
        for _ in look.go(hands, playouts=playouts):
            pass
    return look, look.analysis()


@cache
def looked_briefly(name: str = SMALL, playouts: int = 1) -> tuple[Look, Analysis]:
    """A battle looked over once, in few playouts, for all who only read what came of it."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        shorter(patch)
        return looked(fought(Path(folder), name), playouts)


@pytest.mark.parametrize("name", INTRODUCTIONS)
def test_start_orders_and_dice_sum_up_to_the_result(name: str) -> None:
    _, found = looked_briefly(name)
    for at, side in enumerate(found.sides):
        moved = sum(one.moved for one in found.causes_of(side))
        assert found.start[at] + moved == pytest.approx(found.end[at], abs=1e-9)
        assert sum(chosen + fell for _, chosen, fell in found.moves(side)) == pytest.approx(moved, abs=1e-9)
        *parts, (_, end) = telling.account(found, side)
        assert sum(points for _, points in parts) == end == round(100 * found.end[at])
    assert sum(found.start) == pytest.approx(1.0)
    assert found.over
    assert max(found.end) == pytest.approx(1.0, abs=1e-6) or len(set(np.round(found.end, 6))) == 1
    assert all(one.thrown or one.given == pytest.approx(one.after, abs=1e-6) for one in found.orders)


@pytest.mark.usefixtures("brief")
def test_the_same_playouts_are_the_same_analysis_whoever_plays_them(tmp_path: Path) -> None:
    _, alone = looked_briefly(SMALL, LONG)
    _, shared = looked(fought(tmp_path), LONG, workers=2)
    assert replace(alone, seconds=0.0) == replace(shared, seconds=0.0)
    assert alone.verdicts


@pytest.mark.usefixtures("brief")
def test_a_look_goes_on_where_it_was_left(tmp_path: Path) -> None:
    log = fought(tmp_path)
    whole, _ = looked_briefly(SMALL, LONG)
    part, _ = looked(log, LONG - 60)
    assert kept.write(log, part.kept) == ""
    found = kept.read(log)
    assert found is not None
    again = Look(opened(log.read_bytes()), found)
    with labour(log.read_bytes()) as hands:
        for _ in again.go(hands, playouts=LONG):
            pass
    assert again.kept.stretches == whole.kept.stretches
    log.write_bytes(log.read_bytes() + b"\n")
    assert kept.read(log) is None, "the log is another"


@pytest.mark.parametrize("name", INTRODUCTIONS)
def test_the_first_curve_needs_no_playout_and_sums_up_to_the_result(name: str, tmp_path: Path) -> None:
    look = Look(opened(fought(tmp_path, name).read_bytes()))
    assert look.told
    found = look.analysis()
    assert found.playouts == found.played == 0
    assert not found.verdicts
    for at, side in enumerate(found.sides):
        moved = sum(one.moved for one in found.causes_of(side))
        assert found.start[at] + moved == pytest.approx(found.end[at], abs=1e-9)
    advice = look.battle.end.ruleset.advice
    for one, moment in zip(found.orders, look.battle.moments, strict=True):
        learned = chance_of(moment.before.table, found.sides[0], advice)
        assert learned is not None
        assert abs(one.before[0] - learned) <= 3.0 * one.error, (
            "the result alone draws it from what was learned"
        )
        assert one.thrown or one.given == pytest.approx(one.after, abs=1e-6)
    assert found.error > 0.1, "what is only learned is not sure"
    assert "nothing was played on" in telling.reckoned(found)


@pytest.mark.usefixtures("brief")
def test_playing_on_takes_the_place_of_what_was_learned_from_the_first_order_on(tmp_path: Path) -> None:
    log = fought(tmp_path, "nef/skerries")
    look = Look(opened(log.read_bytes()))
    with labour(log.read_bytes()) as hands:
        seen = list[int]()
        for progress in look.go(hands, playouts=1):
            if (found := progress.analysis) is not None:
                seen.append(found.played)
                played = [one.played for one in found.orders]
                assert played == sorted(played, reverse=True)
                if 0 < found.played < len(found.orders):
                    assert f"from {found.played} of {len(found.orders)}" in telling.reckoned(found)
    assert seen[0] == 0
    assert seen[-1] == len(look.battle.moments)
    assert len(set(seen)) > 2


def test_a_budget_of_no_time_is_the_first_curve(tmp_path: Path) -> None:
    log = fought(tmp_path)
    look = Look(opened(log.read_bytes()))
    with labour(log.read_bytes()) as hands:
        told = list(look.go(hands, seconds=0.0))
    assert [one.analysis is not None for one in told] == [True]
    assert look.kept.playouts == 0


def test_an_equal_who_gives_the_order_gives_nothing_away(tmp_path: Path) -> None:
    match = begin(SMALL, 5)
    equals = Equals(match.ruleset)
    for _ in range(6):
        side = match.asked()[0]
        match.answer(side, equals.order(match, side, 7), "captain")
    battle = course(match)
    came = stretch(equals, battle, 0, len(battle.moments), 7)
    assert not any(came.chosen)
    assert came.nodes[0::2][:-1] == came.nodes[1::2]


def test_whoever_concedes_gives_away_all_that_was_left() -> None:
    match = begin(SMALL, 5)
    match.answer(match.sides[0], Conceded(), "hand")
    battle = course(match)
    assert battle.over
    came = stretch(Equals(match.ruleset), battle, 0, 1, 1)
    assert came.nodes[1] == came.nodes[2] == (0.0, 1.0)
    assert came.chosen == (True,)


def test_a_captain_is_more_accurate_than_a_cadet(tmp_path: Path) -> None:
    ahead = list[float]()
    for seed, seats in enumerate([("captain", "cadet"), ("cadet", "captain")] * 2):
        (folder := tmp_path / str(seed)).mkdir()
        battle = course(load(fought(folder, seats=seats, seed=40 + seed), ruleset, resume=False))
        equals = Equals(battle.end.ruleset)
        near = {
            seat: judging.accuracy(list(verdicts(battle, equals, side)))
            for side, seat in zip(battle.sides, seats, strict=True)
        }
        ahead.append(near["captain"] - near["cadet"])
    assert sum(one > 0.0 for one in ahead) >= 3


def verdicts(battle: Course, equals: Equals, side: str) -> Iterator[judging.Verdict]:
    """Those on a side's orders, of four tables each: fewer judge none."""
    for moment in battle.moments:
        choice = judging.offered(equals, moment) if moment.side == side else None
        if choice is None:
            continue
        came = judging.tried(equals, moment, range(4))
        assert all(
            len(one.seen) == len(one.worth) and 0.0 <= min(one.seen) <= max(one.seen) <= 1.0 for one in came
        )
        found = judging.verdict(equals, moment, choice, came)
        if found is not None:
            assert -judging.GAINED <= found.slip <= judging.SPOILT
            yield found


def test_accuracy_falls_with_what_slips_on_the_average_and_is_whole_where_every_order_was_alone_in_being_right() -> (
    None
):
    def near(*slips: float) -> float:
        return judging.accuracy([judging.Verdict(1, "Red", "good", 0.0, 0.1, 8, slip=slip) for slip in slips])

    assert near(-judging.GAINED, -judging.GAINED) == near() == 100.0
    assert 94.0 < near(0.0) < 96.0
    assert near(0.0) > near(0.02) > near(0.3) > 0.0
    assert near(0.0, 0.04) == pytest.approx(near(0.02))


def test_a_copy_of_one_side_is_not_analysed(tmp_path: Path) -> None:
    log = fought(tmp_path)
    battle = load(log, ruleset, resume=False)
    export(battle, battle.sides[0], tmp_path / "copy.jsonl")
    with pytest.raises(Unplayable, match="copy"):
        opened((tmp_path / "copy.jsonl").read_bytes())


def moments(name: str) -> Iterator[Match]:
    match = begin(name, 4)
    equals = Equals(match.ruleset)
    for number in range(40):
        if match.over is not None:
            return
        if number % 13 == 5:
            yield match
        side = match.asked()[0]
        match.answer(side, equals.order(match, side, 2), "captain")


@pytest.mark.parametrize("name", ["nef/gasworks", "coastal/first_night", "carrier/first_contact"])
def test_an_order_is_judged_by_what_its_side_saw_alone(name: str) -> None:
    """Other hidden things, the same alternatives."""
    for match in moments(name):
        side = match.asked()[0]
        equals = Equals(match.ruleset)
        order = equals.order(match, side, 1)
        other = match.fork()
        facts_of(match.ruleset.name).disguise(other.table, side)
        first, second = (
            judging.offered(equals, course_moment(one, side, order)) for one in (match.fork(), other)
        )
        assert (first is None) == (second is None)
        if first is not None and second is not None:
            assert first.orders == second.orders
            assert first.view == second.view


def course_moment(match: Match, side: str, order: object) -> judging.Moment:
    return judging.Moment(
        match.number + 1,
        side,
        "hand",
        order,
        match.table.turn,
        match.table.phase,
        match,  # type: ignore[arg-type]
    )


def test_a_curve_lies_within_its_errors_of_what_the_playouts_were_drawn_from() -> None:
    """Battles made up: chances that wander to a certain end, playouts drawn from them stretch by stretch."""
    rng = np.random.default_rng(5)
    misses = []
    for _ in range(30):
        truth = np.clip(0.5 + np.cumsum(rng.normal(0.0, 0.05, 41)), 0.05, 0.95)
        truth[-1] = 1.0
        told = []
        for low in range(0, 40, 8):
            places = slice(low, low + 9)
            luck = rng.random((60, 1))
            values = (luck < truth[places]).astype(float)[:, :, None]
            values = np.concatenate([values, 1.0 - values], axis=2)
            told.append(Told(low, values, np.zeros(8, dtype=bool), np.zeros(8, dtype=np.int64)))
        curve = level(41, told, (1.0, 0.0))
        assert np.allclose(curve.chances.sum(axis=1), 1.0)
        misses.append((curve.chances[:-1, 0] - truth[:-1]) / curve.sigmas[:-1])
    spread = float(np.sqrt(np.mean(np.square(misses))))
    assert 0.5 < spread < 1.3


@given(st.lists(st.floats(-100, 100, allow_nan=False), min_size=1, max_size=6))
def test_a_printed_sum_adds_up(parts: list[float]) -> None:
    rounded = telling.whole(parts)
    assert sum(rounded) == round(sum(parts))
    assert all(abs(one - part) < 1.0 + 1e-9 for one, part in zip(rounded, parts, strict=True))


def sharp(found: Analysis, error: float = 1e-4) -> Analysis:
    """The same as if it had been played for hours."""
    causes = tuple(tuple(replace(one, error=error) for one in some) for some in found.causes)
    orders = tuple(replace(one, played=True, error=error, swing=error, luck=error) for one in found.orders)
    return replace(found, causes=causes, orders=orders, error=error)


def test_it_is_told_who_won_and_what_it_cost() -> None:
    _, rough = looked_briefly(SMALL, LONG)
    found = sharp(rough)
    winner = found.sides[max(range(2), key=lambda at: found.end[at])]
    assert telling.sentence(found).startswith(f"{winner} won: ")
    text = "\n".join(telling.lines(found, "turn"))
    assert telling.equation(found, found.sides[0]) in text
    assert "By what Raider knew, of 100: " in text


def test_a_coarse_look_says_that_it_is_coarse_and_names_no_cause() -> None:
    _, found = looked_briefly()
    winner = found.sides[max(range(2), key=lambda at: found.end[at])]
    for rough, why in (
        (found, "points only"),  # a battle from each order: nothing is sure, whatever came of it
        (replace(sharp(found), error=0.14), "its chances are sure to ± 27 points only"),
        (replace(sharp(found), causes=sharp(found, 9.0).causes), "no cause is larger than its error"),
        (replace(found, orders=tuple(replace(one, played=False) for one in found.orders)), "first curve"),
        (replace(found, orders=(replace(found.orders[0], played=False), *found.orders[1:])), "orders so far"),
    ):
        assert rough.coarse
        said = telling.sentence(rough)
        assert said.startswith(f"{winner} won. ")
        assert why in said
        assert telling.equation(rough, rough.sides[0]) not in "\n".join(telling.lines(rough, "turn"))
        told = decided(rough)
        assert (told.equation, told.causes) == ("", ())
        assert why in "\n".join(lines_of(told, "turn"))
        assert "<table" not in chances.section(told, "turn", 0)


def test_no_step_is_told_whose_error_is_larger_than_it() -> None:
    _, found = looked_briefly()
    known, unknown = sharp(found), sharp(found, 2.0)
    side = found.sides[0]
    assert any(step.told for step in telling.steps(known, side))
    assert not any(step.told for step in telling.steps(unknown, side))
    one = next(step.order for step in telling.steps(known, side) if step.told and not step.dice)
    blurred = next(other for other in unknown.orders if other.number == one.number)
    assert "the order" in telling.moved(one, 0, side)
    assert "the order" not in telling.moved(blurred, 0, side)


@pytest.mark.usefixtures("brief")
def test_what_is_kept_beside_a_log_is_told_in_its_report(tmp_path: Path) -> None:
    log = fought(tmp_path, "nef/skerries")
    battle = load(log, ruleset, resume=False)
    assert decided_beside(battle, log) is None, "nobody looked it over"
    look, found = looked_briefly("nef/skerries")
    kept.write(log, look.kept)
    told = decided_beside(battle, log)
    assert told == decided(found)
    assert told is not None
    summed = decided(sharp(found)).causes
    assert sum(points for _, points in summed) == round(100 * found.end[0])
    assert len(told.curve) == len(found.orders) + 1
    assert told.sentence in " ".join(plain(gather(battle, decided=told)).split())


def test_where_an_order_gave_much_away_the_report_asks_what_was_better_and_answers_apart() -> None:
    dear = Mistake(3, 43, "Red", "Bodkin launches", "blunder", 21, 8, "turn first")
    cheap = Mistake(4, 50, "Red", "Bodkin turns", "inaccuracy", 6, 4, "straight on")
    told = Decided("Red", "Blue won.", "50 − 50 = 0", "", 4, ((1, 0.5), (2, 0.0)), (("", 50),), (dear, cheap))
    assert told.problems == (dear,)
    said = list(lines_of(told, "turn"))
    asked = said.index("Problem 1. Red to plot, turn 3, before order 43: what now?")
    assert "turn first" not in " ".join(said[: asked + 1])
    assert said[asked + 1] == "Answer 1. turn first. What was done, Bodkin launches, cost 21 ± 8 points."
    page = chances.section(told, "turn", 0)
    assert "<summary>Red to plot, turn 3, before order 43: what now?</summary>" in page
    assert "Better: straight on" in page


def test_the_example_that_sets_luck_against_play_draws_its_picture(tmp_path: Path) -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    luck = runpy.run_path(str(Path(__file__).parents[2] / "docs" / "luck.py"))
    first, found = luck["luck_and_play"](3, SMALL)
    assert len(found) == 3
    luck["draw"](first, found, tmp_path / "luck.png")
    assert (tmp_path / "luck.png").read_bytes()[:4] == b"\x89PNG"
