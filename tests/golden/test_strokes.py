"""Pictures come about stroke by stroke as they did when they were looked at. See `strokes`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.ui.kit import theme
from tests.golden.strokes import STROKES, kept, written


@pytest.fixture(autouse=True, scope="module")
def usual_look() -> Iterator[None]:
    yield
    theme.dress(1.0, False, False)


@pytest.mark.parametrize("name", STROKES)
def test_a_picture_is_drawn_by_the_strokes_that_were_looked_at(name: str) -> None:
    was, now = kept(name).read_text(encoding="utf-8").splitlines(), written(name).splitlines()
    for one, other in zip(was, now, strict=False):
        picture = one.partition(": ")[0]
        assert other == one, (
            f"to see the strokes, before a change and after: tools/golden.py --strokes '{name}' '{picture}'; look at"
            " the pictures (tools/golden.py films), and if they are right: tools/golden.py strokes"
        )
    assert len(now) == len(was)


def test_strokes_are_kept_of_films_that_are_held_so_and_of_no_other() -> None:
    assert {path.name for path in kept("any").parent.iterdir()} == {kept(name).name for name in STROKES}
