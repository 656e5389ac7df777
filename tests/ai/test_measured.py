"""Measured balance: what a record says of a scenario, when it no longer holds, and which of several is believed."""

import math
from pathlib import Path

import msgspec
import pytest

from game.ai import measured
from game.ai.fights import Fought
from game.ai.measured import Held, Record, Series
from game.content import ContentError, find_scenario, read_scenario
from game.rulesets import ruleset
from game.tabletop.chances import Known, Mustering

SKERRIES = read_scenario(find_scenario("nef/skerries"))


def made(red: int = 12, blue: int = 8, drawn: int = 0, **more: object) -> Record:
    """A record of the Skerries with these results between equals."""
    seats = {"Red": "captain", "Blue": "captain"}
    equals = Series(
        seats, max(0, red) + max(0, blue) + drawn, {"Red": red, "Blue": blue}, drawn, 5.0, 40.0, 2.0
    )
    found = Record(
        format=measured.FORMAT,
        version="1.0",
        commit="abc",
        rules=ruleset("nef").tables_hash,
        scenario=measured.mark(SKERRIES),
        equals=equals,
    )
    return msgspec.structs.replace(found, **more)


def apart(first: int, second: int, of: int = 10) -> tuple[Series, Series]:
    """A captain against a cadet, first at Red's seat and then at Blue's; how often Red won."""
    return (
        Series({"Red": "captain", "Blue": "cadet"}, of, {"Red": first, "Blue": of - first}, 0, 5, 40),
        Series({"Red": "cadet", "Blue": "captain"}, of, {"Red": second, "Blue": of - second}, 0, 5, 40),
    )


@pytest.mark.parametrize(
    ("first", "second", "luck"),
    [(10, 0, 0.0), (5, 5, 1.0), (10, 10, None), (9, 1, 0.36), (8, 2, 0.64)],
)
def test_luck_is_what_of_the_results_is_left_once_it_is_known_who_sat_where(
    first: int, second: int, luck: float | None
) -> None:
    """Of 9 and 1 in ten: the results vary by 0.25, who sat where explains 0.4 squared of it, 0.16."""
    assert made(apart=apart(first, second)).luck == (None if luck is None else pytest.approx(luck))


def test_luck_is_not_known_where_captain_and_cadet_met_too_seldom() -> None:
    assert made().luck is None
    few = made(apart=apart(9, 0, 9))
    assert few.luck is None
    assert few.beginner("Red") is None


def test_a_draw_is_half_a_win_and_the_range_holds_the_share() -> None:
    tally = made(10, 6, 4).equals.share("Red")
    assert tally.share == 0.6
    assert tally.low < 0.6 < tally.high


def test_of_three_sides_each_has_a_third_of_a_draw() -> None:
    seats = {"Red": "captain", "Blue": "captain", "Grey": "captain"}
    told = Series(seats, 10, {"Red": 4, "Blue": 2, "Grey": 1}, 3, 5, 40)
    assert [told.share(side).share for side in seats] == [0.5, 0.3, 0.2]


def test_battles_are_added_up_with_the_mean_turn_of_those_in_which_a_shot_was_fired() -> None:
    fought = [Fought(0, "Red", 6, 60, contact=2), Fought(1, "", 4, 40), Fought(2, "Blue", 5, 50, contact=3)]
    told = measured.series({"Red": "captain", "Blue": "captain"}, fought)
    assert (told.battles, told.wins, told.drawn) == (3, {"Red": 1, "Blue": 1}, 1)
    assert (told.turns, told.orders, told.contact) == (5.0, 50.0, 2.5)


def test_other_words_leave_a_record_as_it_is_and_another_battle_or_other_rules_make_it_stale() -> None:
    record = made()
    assert not record.stale(SKERRIES)
    assert not record.stale(msgspec.structs.replace(SKERRIES, title="Dusk", story="Other words.", minutes=7))
    assert record.stale(msgspec.structs.replace(SKERRIES, turns=SKERRIES.turns + 1))
    assert msgspec.structs.replace(record, rules="others").stale(SKERRIES)


def test_a_record_goes_through_its_file_unchanged(tmp_path: Path) -> None:
    record = made(apart=apart(9, 2), held=Held("Blue", {3: 12, 4: 8}))
    measured.write(record, tmp_path / "one.balance.json")
    assert measured.read(tmp_path / "one.balance.json") == record


@pytest.mark.parametrize("text", ["{", "[]", '{"format": 1}', "\xff", ""])
def test_a_damaged_record_is_one_error_with_the_file_in_it(tmp_path: Path, text: str) -> None:
    path = tmp_path / "torn.balance.json"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(ContentError, match=r"torn\.balance\.json"):
        measured.read(path)


@pytest.mark.parametrize(
    ("record", "why"),
    [
        (made(format=2), "format 2"),
        (made(0, 0), "do not add up"),
        (made(12, -2), "do not add up"),
        (made(apart=apart(11, 2)), "do not add up"),
        (made(held=Held("Blue", {3: -1}, 4)), "do not add up"),
    ],
)
def test_a_record_of_another_format_or_whose_battles_do_not_add_up_is_refused(
    tmp_path: Path, record: Record, why: str
) -> None:
    measured.write(record, tmp_path / "one.json")
    with pytest.raises(ContentError, match=why):
        measured.read(tmp_path / "one.json")


def test_the_record_that_holds_is_believed_and_else_the_one_of_more_battles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = tmp_path / "shipped.balance.json"
    monkeypatch.setattr(measured, "shipped_path", lambda key: shipped)
    assert measured.known("nef/skerries", "nef", SKERRIES) is None
    measured.write(made(120, 80), shipped)
    measured.write(made(12, 8), measured.own_path("nef/skerries", "", writing=True))
    assert measured.known("nef/skerries", "nef", SKERRIES) == made(120, 80)
    measured.write(made(120, 80, rules="older"), shipped)
    assert measured.known("nef/skerries", "nef", SKERRIES) == made(12, 8)
    shipped.write_text("torn")
    assert measured.known("nef/skerries", "nef") == made(12, 8)


def test_battles_of_a_last_stand_are_counted_by_the_turn_they_ended_in_and_a_win_or_the_last_turn_is_to_the_end() -> (
    None
):
    stand = msgspec.structs.replace(SKERRIES, last_stand="Blue")
    ends = [("Red", 3), ("Red", 5), ("", 5), ("Blue", 2), ("Red", SKERRIES.turns)]
    fought = [Fought(number, winner, turns, 40) for number, (winner, turns) in enumerate(ends)]
    held = measured.held(stand, fought)
    assert held == Held("Blue", {3: 1, 5: 2}, 2)
    assert [held.shorter(turn) for turn in (3, 4, 5, 6)] == [0.0, 0.2, 0.2, 0.6]
    assert measured.held(SKERRIES, fought) is None


@pytest.mark.parametrize(
    ("turns", "through", "wanted"),
    [({3: 5, 4: 3, 5: 2}, 0, 5), ({3: 5, 4: 2, 5: 3}, 0, 6), ({3: 79, 4: 1}, 20, 5), ({3: 7}, 3, None)],
)
def test_the_turn_wanted_of_a_last_stand_is_the_first_that_eight_of_ten_did_not_reach(
    turns: dict[int, int], through: int, wanted: int | None
) -> None:
    assert Held("Blue", turns, through).wanted == wanted


def test_who_makes_a_last_stand_is_no_part_of_the_battle_and_leaves_a_record_as_it_is() -> None:
    assert not made().stale(msgspec.structs.replace(SKERRIES, last_stand="Blue"))


def test_a_battle_leans_by_its_record_with_a_win_more_for_either_side_and_nowhere_where_none_holds(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shipped = tmp_path / "shipped.balance.json"
    monkeypatch.setattr(measured, "shipped_path", lambda key: shipped)
    assert measured.known_of(SKERRIES) == Known()
    measured.write(made(12, 6, 2), shipped)
    assert measured.known_of(SKERRIES).leaning == pytest.approx(math.log(14 / 8))
    measured.write(made(20, 0), shipped)
    assert measured.known_of(SKERRIES).leaning == pytest.approx(math.log(21))
    assert measured.known_of(msgspec.structs.replace(SKERRIES, turns=SKERRIES.turns + 1)) == Known()


def test_what_was_learned_of_a_shipped_battle_is_known_of_it_as_it_stands_and_of_no_other_form() -> None:
    advice = ruleset("nef").advice
    assert isinstance(advice, Mustering)
    assert measured.known_of(SKERRIES).own == advice.chances.own["skerries"]
    assert measured.known_of(msgspec.structs.replace(SKERRIES, turns=SKERRIES.turns + 1)) == Known()
