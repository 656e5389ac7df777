"""A battle's room does what it was read to do when keys, pointer and buttons are used. See `use`."""

import pytest

from tests.golden.use import USES, kept, written


@pytest.mark.parametrize("name", USES)
def test_what_changes_in_use_is_what_was_read(name: str) -> None:
    assert written(name).splitlines() == kept(name).read_text(encoding="utf-8").splitlines(), (
        "read what changed; if it is right: tools/golden.py"
    )


def test_every_text_that_is_kept_is_of_a_use() -> None:
    assert {path.name for path in kept("any").parent.iterdir()} == {kept(name).name for name in USES}
