"""The order strip: whose opportunity it is, how many units each side has left, who still writes (CST-INI-4)."""

from __future__ import annotations

from typing import Final

from game.match import SealedStep
from game.match.questions import Refusal
from game.match.wording import counted, does
from game.rulesets.coastal.firing import FIRE, PASS, Guns, InTheBeam
from game.rulesets.coastal.repairs import Repairs
from game.rulesets.coastal.spotting import Nominate
from game.rulesets.coastal.table import CoastalTable
from game.rulesets.coastal.tables import BOOK
from game.rulesets.coastal.torpedoes import Launch
from game.rulesets.coastal.turn import PlaceDummies
from game.tabletop.presenter import Kind, Strip, Tab
from game.tabletop.strips import in_turn, over, pressing, sealed, secrets

_TIPS: Final[dict[str, str]] = BOOK.labels["tip"]
"""What a tip says of the words after the tabs."""
_SECRETS: Final = secrets(BOOK.labels, PlaceDummies, Nominate)


def strip(view: CoastalTable, side: str) -> Strip:
    """The strip of the moment, as `side` may read it."""
    if over(view):
        return Strip("Battle over")
    step = view.agenda[0]
    if isinstance(step, SealedStep):
        return sealed(view, side, step, _SECRETS)
    if isinstance(step, Repairs):
        tabs = in_turn((view.first, view.second) if view.first else view.sides, step.side)
        return Strip(
            "Repairs", tabs, "ship by ship, then fires and floods", tip=_TIPS["repairs"], clause="CST-DC-1"
        )
    if view.to_act and view.left:
        return Strip(
            "To act", tuple(_left(view)), _owes(view), _kinds(view, side), _TIPS["share"], "CST-INI-4"
        )
    return Strip(f"{view.first} goes first" if view.first else "")


def _left(view: CoastalTable) -> list[Tab]:
    """How many units each side has still to act: open to both."""
    return [
        Tab(
            f"{name} {number} left",
            pressing(name, view.to_act, number),
            f"{does(name, 'has', 'have')} {counted(number, 'unit')} still to act (CST-INI-5).",
        )
        for name, number in zip(view.sides, view.left, strict=True)
    ]


def _owes(view: CoastalTable) -> str:
    others = [name for name, left in zip(view.sides, view.left, strict=True) if left and name != view.to_act]
    words = f"{view.to_act} now: {counted(view.owes, 'unit')}"
    return f"{words}, then {others[0]}" if others else words


def _kinds(view: CoastalTable, side: str) -> tuple[Kind, ...]:
    if side == view.to_act and isinstance(view.agenda[0], Guns | InTheBeam):
        nothing = Refusal("No ship has a target or a light to use.", "CST-GUN-1")
        return (
            Kind(FIRE, nothing),
            Kind("air_attack", Refusal("No aircraft attacks.", "CST-AIR-4")),
            Kind(PASS),
        )
    if side == view.to_act and isinstance(view.agenda[0], Launch):
        return (Kind("launch_torpedoes"), Kind(PASS))
    return ()
