"""Two forces of nef on open water, for what opponents make of them."""

from __future__ import annotations

from typing import Any

from game.match.scenario import Scenario, SideEntry, UnitEntry


def unit(cls: str, key: str, x: float, y: float, heading: float = 0.0, **state: Any) -> UnitEntry:
    """A unit called as its key."""
    return UnitEntry(cls=cls, name=key.title(), id=key, at=(x, y), heading=heading, state=state)


def scenario(
    red: list[UnitEntry], blue: list[UnitEntry], size: float = 48.0, turns: int = 8, **more: Any
) -> Scenario:
    """Red against Blue on a square of that many inches."""
    return Scenario(
        format=1,
        ruleset="nef",
        title="A case",
        width=size,
        height=size,
        turns=turns,
        sides=(
            SideEntry(name="Red", colour="crimson", units=tuple(red)),
            SideEntry(name="Blue", colour="azure", units=tuple(blue)),
        ),
        **more,
    )
