"""How a campaign is told where no chart room shows it: what forces and areas are called. All else is bare."""

from __future__ import annotations

from typing import Final

from game.campaign.chart import LOST, Chart
from game.campaign.orders import SAIL
from game.campaign.words import MESSAGES
from game.match.questions import Question
from game.tabletop.account import Fate
from game.tabletop.bare import Bare
from game.tabletop.cueing import Cueing
from game.tabletop.scale import Scale

CUES: Final = Cueing(MESSAGES)


class CampaignPresenter(Bare[Chart]):
    """See `game.tabletop.presenter.Presenter`."""

    scale = Scale("mi")
    lying = ()
    cue = staticmethod(CUES.cue)

    def called(self, view: Chart, key: str, /) -> str:
        if key in view.forces:
            return view.forces[key].name
        if key.removeprefix(SAIL) in view.areas:
            return view.areas[key.removeprefix(SAIL)].name
        return super().called(view, key)

    def choice(self, view: Chart, question: Question, value: str) -> str:
        words = MESSAGES.words["how"]
        return words.get(value, "") or self.called(view, value)

    def fates(self, view: Chart) -> list[Fate]:
        """What became of every ship that the view knows."""
        return [
            Fate.of(
                ship, _state(ship.state, ship.share), "CAM-BAT-4", ship.spec.silhouette, ship.state == LOST
            )
            for ship in view.units.values()
        ]


def _state(state: str, share: int) -> str:
    if state == LOST:
        return "lost"
    return f"{share} per cent of her hull gone" if share else "whole"


PRESENTER = CampaignPresenter()
"""How a campaign is told."""
