"""How ambush is shown: its boats and markers, and what is told of them. All else is still bare."""

from __future__ import annotations

from typing import Final

from game.match import Event
from game.sea.heading import Pose
from game.tabletop.bare import Bare
from game.tabletop.cueing import Cueing
from game.tabletop.following import Following
from game.tabletop.presenter import Piece
from game.tabletop.scale import Scale
from tests.example_hidden.events import Revealed
from tests.example_hidden.table import AmbushTable
from tests.example_hidden.words import MESSAGES

CUES: Final = Cueing(MESSAGES)
LENGTH = 1.5
"""Inches of a model."""
BASE = 0.5


class AmbushPresenter(Following[AmbushTable], Bare[AmbushTable]):
    """Pieces on the table."""

    scale = Scale("in")
    cue = staticmethod(CUES.cue)

    def laid(self, view: AmbushTable, key: str, pose: Pose) -> Piece | None:
        boat = view.units.get(key)
        if boat is None:
            return None
        silhouette = "contact" if boat.id == boat.marker else "torpedo_boat"
        return Piece(key, boat.name, *pose, view.sides.index(boat.side), silhouette, LENGTH, BASE)

    def closes(self, event: Event[AmbushTable], following: AmbushTable, after: AmbushTable) -> None:
        """The marker goes as she is seen."""
        if isinstance(event, Revealed):
            following.units.pop(event.marker, None)


PRESENTER = AmbushPresenter()
"""How ambush is shown."""
