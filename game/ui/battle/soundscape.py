"""What is heard under a battle: the sea, and whatever in sight rains, burns, hangs, runs or steams.

It knows places, overlays and pieces as they are seen, and no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from game.sea.heading import Position
from game.tabletop.overlays import Ablaze, Beam, Cloud, Lit, Overlay
from game.tabletop.presenter import Piece

SEA, RAIN, FIRE, HISS, ENGINES, WAY = 0.06, 0.10, 0.10, 0.05, 0.07, 0.08
MOST_FIRES: Final = 3
"""So many fires are as loud as any number."""

AWAY: Final = 0.6
"""How loud it still is beyond the edge of the view."""
_FAR: Final = {
    **dict.fromkeys(("medium_gun", "heavy_gun", "medium_salvo", "heavy_salvo", "low_explosion"), "gun_far"),
    **dict.fromkeys(("light_gun", "light_automatic", "flak_burst"), "flak_far"),
}

Sees = Callable[[Position], bool]


def bed(
    sees: Sees, overlays: Iterable[Overlay], in_hand: Piece | None, moving: Sequence[Piece]
) -> dict[str, float]:
    """The loops and how loud each is: of what `sees` finds in sight, of the ship in hand where she is aloft, and of
    those that move."""
    found: dict[str, float] = {"sea_and_wind": SEA}
    fires = 0
    for one in overlays:
        match one:
            case Cloud(kind="squall") if any(map(sees, one.outline)):
                found["rain"] = RAIN
            case Ablaze() if sees((one.x, one.y)):
                fires += 1
            case Lit(kind="starshell") | Lit(kind="flare") if sees((one.x, one.y)):
                found["starshell_hiss"] = HISS
    if fires:
        found["fire_burning"] = FIRE * min(fires, MOST_FIRES) / MOST_FIRES
    if in_hand is not None and in_hand.flying and not in_hand.flight:
        found["engines_aloft"] = ENGINES
    if any(not piece.flight and not piece.flying and piece.pile is None for piece in moving):
        found["way_on"] = WAY
    return found


def far(name: str) -> str:
    """The sound as it is heard from beyond the edge of the view."""
    return _FAR.get(name, name)


class Arcs:
    """Searchlights as they are lit: each is heard once."""

    def __init__(self) -> None:
        self._lit: frozenset[Beam] | None = None

    def lit(self, overlays: Iterable[Overlay]) -> Iterator[Beam]:
        """The beams that were not there when it was last asked; of those that burn at first none is told."""
        now = frozenset(one for one in overlays if isinstance(one, Beam))
        before, self._lit = self._lit, now
        if before is not None:
            yield from now - before
