"""Every shipped battle comes out as it did, with what is shown, thought and told of it on the way. See `fought`."""

from __future__ import annotations

import pytest

from game.rulesets import names
from game.testing.play import SCENARIOS
from tests.golden.fought import HOW, kept, of_battle


def rows_of(name: str, how: str) -> list[str]:
    """The kept rows of a scenario's battles."""
    found, within = [], False
    for row in kept(name.partition("/")[0]).read_text(encoding="utf-8").splitlines():
        if not row.startswith(" "):
            within = row == f"{name} {how}"
        if within:
            found.append(row)
    return found


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("name", SCENARIOS)
def test_a_battle_comes_out_turn_by_turn_as_it_did(name: str, how: str) -> None:
    was, now = rows_of(name, how), list(of_battle(name, how))
    for one, other in zip(was, now, strict=False):
        turn = one.strip().partition(",")[0]
        assert other == one, (
            f"{name} by {how}; to see the rows of the turn, before a change and after: tools/golden.py --turn {name}"
            f" {how} {turn}; if they are right: tools/golden.py fought"
        )
    assert len(now) == len(was)


def test_of_every_game_battles_are_kept_and_no_other() -> None:
    assert {path.stem for path in kept("any").parent.iterdir()} == set(names())
