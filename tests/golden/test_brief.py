"""Battles in brief, and what is said of files: what a game makes of them is as it was.

See `brief` and `filed`.
"""

from collections import Counter
from pathlib import Path

import pytest

from game.match import Allot, Allotted
from game.match.questions import Slot
from game.rulesets import names
from game.testing.play import scenario_of
from tests.golden.brief import briefs, scenario_named, spoilt, written_in_brief
from tests.golden.filed import FILED, of_files
from tests.golden.filed import spoilt as spoilt_trees


@pytest.mark.parametrize("brief", briefs(), ids=lambda brief: brief.stem)
def test_a_battle_in_brief_comes_out_as_it_was(brief: Path) -> None:
    text = brief.read_text(encoding="utf-8")
    was, now = text.splitlines(), written_in_brief(text).splitlines()
    order = 0
    for at, (one, other) in enumerate(zip(was, now, strict=False)):
        order += one.startswith("order ")
        assert other == one, (
            f"{brief.name}, line {at + 1}, differs; to see the rows of a topic before and after: tools/golden.py"
            f" --moment {brief.stem} {order}; if they are right: tools/golden.py\n"
            + "\n".join(was[max(0, at - 3) : at])
        )
    assert len(now) == len(was)


def test_every_ruleset_has_a_battle_in_brief() -> None:
    fought = (brief.read_text(encoding="utf-8").split(",", 1)[0] for brief in briefs())
    assert {scenario_of(scenario_named(name)).ruleset for name in fought} == set(names())


def test_what_is_said_of_classes_and_of_spoilt_files_is_what_was_read_in_review() -> None:
    was, now = FILED.read_text(encoding="utf-8").splitlines(), list(of_files())
    for at, (one, other) in enumerate(zip(was, now, strict=False)):
        assert other == one, f"{FILED.name}, line {at + 1}, differs; if it is right: tools/golden.py"
    assert len(now) == len(was)


SHEET = Allot("share", "Share out.", "X-1", (Slot("boats", "a", "how many", "X-1", most=3, needed=True),))


def test_of_an_order_others_are_tried_that_may_not_be_given() -> None:
    tried = list(spoilt(SHEET, Allotted("share", {"boats": {"a": 2}})))
    assert Allotted("share", {"boats": {"a": 3}}) in tried
    assert {SHEET.refuses(one) is None for one in tried} == {True, False}


def test_a_file_is_spoilt_at_one_place_at_a_time() -> None:
    whole = {"turns": 6, "side": [{"name": "Blue", "at": [1, 2]}, {"name": "Red", "at": [3, 4]}]}
    spoilt_files = dict(spoilt_trees(whole, Counter()))
    assert spoilt_files["more"] == {**whole, "turns": 7}
    assert spoilt_files["unknown"]["side"][1] == {"name": "tea", "at": [3, 4]}
    assert whole["turns"] == 6
