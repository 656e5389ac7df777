"""Windows of today are those that were looked at. See `windows`."""

import pytest

from game.ui.kit import theme
from tests.golden.squares import differing, read
from tests.golden.windows import FILMS, filmed, kept


@pytest.fixture(autouse=True, scope="module")
def usual_look():
    yield
    theme.dress(1.0, False, False)


@pytest.mark.parametrize("name", FILMS)
def test_what_is_seen_is_what_was_looked_at(name: str) -> None:
    assert differing(filmed(name), read(kept(name))) == [], (
        "look at them; if they are right: tools/golden.py sheets films"
    )


def test_a_word_that_is_another_shows() -> None:
    was = read(kept("lists"))
    now = filmed("lists")
    name, squares = now[1]
    squares[20:23, 10:14] = 255
    assert [one.partition(" at ")[0] for one in differing(now, was)] == [name]


def test_every_sheet_that_is_kept_is_of_a_film() -> None:
    assert {path.name for path in kept("any").parent.iterdir()} == {kept(name).name for name in FILMS}
