"""The rooms of the window, used as a script says, show what was read in review. See `using` and `scripts`."""

import pytest

from tests.golden.scripts import SCRIPTS, TEXTS, kept, written


@pytest.mark.parametrize("name", [*SCRIPTS, *TEXTS])
def test_what_a_room_shows_while_it_is_used_is_what_was_read_in_review(name: str) -> None:
    was, now = kept(name).read_text(encoding="utf-8").splitlines(), written(name).splitlines()
    for at, (one, other) in enumerate(zip(was, now, strict=False)):
        act = next(row for row in reversed(was[: at + 1]) if row.startswith("= ") or row is was[0])
        assert other == one, (
            f"{kept(name).name}, line {at + 1}, after “{act}”; if the new text is right: tools/golden.py rooms"
        )
    assert len(now) == len(was)


def test_no_text_is_kept_of_a_script_that_is_not_there() -> None:
    assert {path.name for path in kept("menu").parent.glob("*.txt")} == {
        kept(name).name for name in [*SCRIPTS, *TEXTS]
    }
