"""How a seat is named: strength, habit, whether it thinks aloud, and how long it may think."""

import pytest

from game.ai.seat import NoPlayer, Seat, seat

HABITS = ("plain", "bold", "careful")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("hand", Seat("hand")),
        ("cadet", Seat("cadet")),
        ("captain:bold", Seat("captain", "bold")),
        ("admiral", Seat("admiral")),
        ("admiral:careful:aloud", Seat("admiral", "careful", aloud=True)),
        ("admiral:aloud", Seat("admiral", aloud=True)),
        ("admiral:30", Seat("admiral", playouts=30)),
        ("admiral:0", Seat("admiral", playouts=0)),
        ("admiral:2s", Seat("admiral", seconds=2.0)),
        ("admiral:0.5s", Seat("admiral", seconds=0.5)),
        ("fleet-admiral:careful:3s", Seat("fleet-admiral", "careful", seconds=3.0)),
        ("admiral:bold:aloud:30", Seat("admiral", "bold", aloud=True, playouts=30)),
        ("random", Seat("random")),
    ],
)
def test_a_seat_is_read_from_its_name_and_named_as_it_was_read(name: str, expected: Seat) -> None:
    assert seat(name, HABITS) == expected
    assert str(expected) == name


def test_the_words_after_the_strength_come_in_any_order() -> None:
    assert seat("admiral:30:aloud:bold", HABITS) == seat("admiral:bold:30:aloud", HABITS)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "nelson",
        "Captain",
        "captain:",
        "captain:reckless",
        "captain:30",
        "captain:2s",
        "cadet:0",
        "hand:aloud",
        "hand:bold",
        "random:bold",
        "admiral:-1",
        "admiral:1.5",
        "admiral:1.2.3s",
        "admiral:s",
        "admiral:.s",
        "admiral:30 s",
    ],
)
def test_what_names_nobody_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(NoPlayer) as refused:
        seat(name, HABITS)
    assert refused.value.name == name
    assert {"hand", "cadet", "captain", "admiral"} <= set(refused.value.known)
    assert repr(name) in str(refused.value)


def test_a_wrong_habit_is_answered_with_the_habits_of_the_ruleset() -> None:
    with pytest.raises(NoPlayer, match="captain:bold, captain:careful"):
        seat("captain:reckless", HABITS)


def test_where_the_ruleset_is_not_known_yet_any_habit_will_do() -> None:
    assert seat("captain:reckless").character == "reckless"
    with pytest.raises(NoPlayer):
        seat("captain:reckless", ())


def test_the_log_names_strength_and_habit_and_no_budget() -> None:
    assert seat("admiral:bold:aloud:30").by == "admiral:bold"
    assert seat("admiral:2s").by == "admiral"
