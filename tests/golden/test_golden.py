"""Golden playthroughs: rules and displays of today make the very texts that were read in review.

See `playthrough` and `shown`.
"""

from pathlib import Path

import pytest

from game.rulesets import names
from game.testing.play import scenario_of
from tests.golden.playthrough import files, orders_in, written_anew
from tests.golden.shown import SHOWN, written


@pytest.mark.parametrize("golden", files(), ids=lambda golden: golden.stem)
def test_a_playthrough_comes_out_as_it_was_read_in_review(golden: Path) -> None:
    text = golden.read_text(encoding="utf-8")
    was, now = text.splitlines(), written_anew(text).splitlines()
    for at, (one, other) in enumerate(zip(was, now, strict=False)):
        assert other == one, (
            f"{golden.name}, line {at + 1}, differs; if the new text is right: tools/golden.py\n"
            + "\n".join(was[max(0, at - 3) : at])
        )
    assert len(now) == len(was)


def test_every_ruleset_has_a_playthrough() -> None:
    played = {scenario_of(file.read_text(encoding="utf-8").split(",", 1)[0]).ruleset for file in files()}
    assert played == set(names())


def test_an_order_that_the_rules_refuse_ends_the_playthrough_with_the_reason() -> None:
    text = next(golden for golden in files() if golden.stem == "nef-gasworks").read_text(encoding="utf-8")
    first = next(row for row in text.splitlines() if row.startswith("order "))
    side, _ = next(orders_in(text))
    spoilt = text.replace(first, f'order {side} {{"is":"Chose","to":"tea"}}', 1)
    assert (
        written_anew(spoilt)
        .splitlines()[-1]
        .startswith("  ! That is not asked now. Asked is: Choose what your bomber flights carry.")
    )


@pytest.mark.parametrize("golden", files(), ids=lambda golden: golden.stem)
def test_what_is_shown_along_a_playthrough_is_what_was_read_in_review(golden: Path) -> None:
    was = (SHOWN / golden.name).read_text(encoding="utf-8").splitlines()
    for at, (one, other) in enumerate(zip(was, written(golden).splitlines(), strict=True)):
        where = "\n".join(row[:200] for row in was[max(0, at - 3) : at])
        assert other == one, (
            f"{golden.name}, line {at + 1}, differs; if the new text is right: tools/golden.py\n{where}"
        )
