"""Opponents at a table that must answer at once: waited for a moment, pressed, and given up."""

from typing import cast

import pytest

from game.ai.aside import Aside
from game.seating import opponents
from game.seating.opponents import Opponents
from game.tabletop.ruleset import Match


class Slow:
    """A thinker that is only counted: how often it was pressed to move."""

    pressed = 0

    def hurry(self) -> None:
        self.pressed += 1


@pytest.mark.parametrize("comes", [1, 3, 0])
def test_who_must_answer_at_once_is_pressed_after_a_moment_and_given_up_after_two(
    comes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter(range(100))
    monkeypatch.setattr(opponents, "monotonic", lambda: opponents.AT_ONCE * next(clock) * 0.75)
    monkeypatch.setattr(opponents, "sleep", lambda _: None)
    slow, asked = Slow(), list[str]()
    seats = Opponents(cast("Match", None), {})
    seats._thinkers["Red"] = cast("Aside", slow)

    def collect(side: str) -> bool:
        asked.append(side)
        return len(asked) == comes

    assert seats.at_once("Red", collect) is bool(comes)
    assert asked == ["Red"] * (
        comes or 3
    )  # asked at once, after 0.75 and after 1.5 moments; 2.25 are too long
    assert slow.pressed == (0 if comes == 1 else 1)
