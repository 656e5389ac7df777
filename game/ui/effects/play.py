"""Effects as they run: each begins at its moment, is painted by its age, and ends by itself.

What has begun goes on though the clip that began it is over: smoke drifts, foam stays. It knows no clip and no event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from game.tabletop.presenter import Piece
from game.ui.board.camera import Camera
from game.ui.board.shipyard import Shipyard
from game.ui.effects.plies import Plies
from game.ui.kit.theme import Colour


def daylight(piece: Piece) -> Colour:
    """The light that changes no colour."""
    return 255, 255, 255


class Look(NamedTuple):
    """How the table is seen in a frame: by which camera, with whose pictures, and which of the six colours each side
    has."""

    camera: Camera
    yard: Shipyard
    colours: Sequence[int]
    larger: Mapping[str, float] = {}
    """How many times her length a ship is drawn, by her id; silent: as she is."""

    light: Callable[[Piece], Colour] = daylight
    """The light a piece lies in."""

    def long(self, piece: Piece) -> float:
        """The pixels of a piece's length as it is drawn."""
        return piece.length * self.camera.scale * self.larger.get(piece.id, 1.0)

    def colour(self, side: int) -> int:
        """The place of a side's colour, by the side's place."""
        return self.colours[side] if side < len(self.colours) else side


Paint = Callable[[Plies, Look, float], None]
"""Paints an effect at its age in seconds."""


class Effect(NamedTuple):
    """Something seen: it begins so many milliseconds after its clip and lasts so many. `drowns` is the unit that is
    still seen to go down in it for `going` milliseconds."""

    begins: float
    lasts: float
    paint: Paint
    drowns: str = ""
    going: float = 0.0


class Running:
    """The effects that run, each with its age in milliseconds; under nought it has not begun."""

    def __init__(self) -> None:
        self._running: list[tuple[Effect, float]] = []

    def __bool__(self) -> bool:
        return bool(self._running)

    @property
    def sinking(self) -> frozenset[str]:
        """The units that are seen to go down: the chart does not keep their places yet."""
        return frozenset(one.drowns for one, age in self._running if one.drowns and age < one.going)

    def begin(self, effects: Iterable[Effect]) -> None:
        """They begin from now on, each at its moment."""
        self._running += [(effect, -effect.begins) for effect in effects]

    def tick(self, dt: float) -> None:
        """Let so many milliseconds pass."""
        self._running = [(one, age + dt) for one, age in self._running if age + dt < one.lasts]

    def clear(self) -> None:
        """None runs any more."""
        self._running.clear()

    def paint(self, plies: Plies, look: Look) -> None:
        """Lay all that has begun."""
        for effect, age in self._running:
            if age >= 0:
                effect.paint(plies, look, age / 1000)
