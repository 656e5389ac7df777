"""How those of nef's events are seen that are more than a sentence. What a side knows, its view says."""

from __future__ import annotations

from typing import Final

from game.match.events import Event, OrdersOpened, Rolled
from game.match.purposes import ByUnit
from game.rulesets.nef import events as nef
from game.rulesets.nef import fire, movement, purposes
from game.rulesets.nef.table import Nef, NefTable
from game.rulesets.nef.tables import ARMS, ROWS
from game.rulesets.nef.words import MESSAGES, dicer
from game.sea.heading import Pose
from game.tabletop import cues
from game.tabletop.cueing import Cueing, on_table
from game.tabletop.cues import Cue
from game.tabletop.deploy import WAITING, UnitsPlaced
from game.tabletop.following import Following

CUES: Final = Cueing(MESSAGES, whole=True)


class NefFollowing(Following[NefTable]):
    """How what a side sees of nef changes: a flight comes up from its hangar, where it was out of sight (NEF-HID-2)."""

    def coming(self, event: Event, unit: Nef, following: NefTable) -> Nef:
        unit.state = WAITING if isinstance(event, UnitsPlaced) else "aboard"
        if isinstance(event, nef.Launched | nef.LaunchLost | nef.Landed | nef.Destroyed):
            unit.base_id = event.base
        return unit


@CUES.made
def _slide(event: nef.Moved, before: NefTable, after: NefTable) -> Cue | None:
    """Inch by inch and turn by turn, to exactly where the event says it stands (NEF-MOV-10)."""
    unit = before.units.get(event.unit)
    if unit is None or not event.path:
        return None
    walk = movement.helm(before, unit, event.half).walk(unit.pose, event.path)
    end = Pose(event.x, event.y, event.heading)
    return cues.Slide(event.unit, (*list(walk.poses)[:-1], end))


@CUES.made
def _plates(event: nef.Plotted, before: NefTable, after: NefTable) -> Cue | None:
    """Speeds stand on the models; what is launched still lies below. All sides' plates turn together (NEF-PLT-2)."""
    plates = tuple((unit, str(speed)) for unit, speed in event.speeds.items() if on_table(after, unit))
    opened = MESSAGES.tell(OrdersOpened(), after, after.seen_by or None)
    return cues.TurnOver(plates, words=opened.sentence if opened is not None else "")


@CUES.made
def _attack(event: nef.Attacked, before: NefTable, after: NefTable) -> Cue:
    says = fire.amount_words(event.weapon, event.amount)
    return cues.Attack(event.unit, event.target, event.weapon, event.amount, ARMS[event.weapon], says)


@CUES.made
def _cast(event: Rolled, before: NefTable, after: NefTable) -> Cue:
    """Initiative of all sides or units in a group is thrown together (NEF-GRP-3); other dice belong to a unit."""
    match event.roll.throw.purpose:
        case purposes.Initiative(_, speed, half) as die:
            return cues.Cast("", f"{speed} {half}", dicer(die, after))
        case ByUnit(unit):
            return cues.Cast(unit)
    return cues.Cast()


@CUES.made
def _noted(event: nef.HitsNoted, before: NefTable, after: NefTable) -> Cue:
    return cues.Noted(event.target, event.hits)


@CUES.made
def _marked(event: nef.HullMarked, before: NefTable, after: NefTable) -> Cue:
    unit = after.units[event.unit]
    standing = event.rows_lost and not unit.spec.flight and unit.damage < unit.spec.hull
    row = f"the {ROWS[unit.row]} % row" if standing else ""
    was = before.units.get(event.unit)
    return cues.Marked(event.unit, unit.damage - was.damage if was is not None else event.boxes, row)


@CUES.made
def _destroyed(event: nef.Destroyed, before: NefTable, after: NefTable) -> Cue:
    """A flight lost aboard shows nowhere but in words (NEF-HID-5)."""
    return cues.Sunk(event.unit) if on_table(before, event.unit) else cues.Said("grave", event.base)


@CUES.made
def _withdrew(event: nef.Withdrew, before: NefTable, after: NefTable) -> Cue | None:
    return cues.Vanish((event.unit,)) if on_table(before, event.unit) else cues.Said()
