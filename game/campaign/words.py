"""A campaign's events as sentences: `messages.toml`, read with the names of areas, forces and ships."""

from __future__ import annotations

from typing import Final

from game.campaign import events
from game.campaign.chart import Chart, Sighting
from game.campaign.purposes import Evasion, Settling
from game.dice.roll import Roll
from game.match.wording import listed
from game.tabletop.messages import Messages

MESSAGES: Final = Messages(__package__, Chart)

InArea = (
    events.Stopped
    | events.Met
    | events.Passed
    | events.Joining
    | events.Held
    | events.Sailed
    | events.Berthed
    | events.FrontMoved
)


@MESSAGES.value
def place(event: InArea, chart: Chart) -> str:
    """What the area is called."""
    return chart.areas[event.area].name


@MESSAGES.value
def battle_title(event: events.Joining, chart: Chart) -> str:
    """What the battle is called."""
    return chart.areas[event.area].titled


@MESSAGES.value
def force_name(event: events.Stopped | events.Sailed | events.Told | events.Joined, chart: Chart) -> str:
    """What the force is called."""
    return chart.forces[event.force].name


@MESSAGES.value
def there(event: events.Met, chart: Chart) -> str:
    """What the other side is seen to be made of; the umpire reads both."""
    return " against ".join(seen(one) for one in event.seen)


@MESSAGES.value
def what(event: events.Sighted, chart: Chart) -> str:
    """What was seen."""
    return seen(event.seen)


@MESSAGES.value
def watched(event: events.Sighted, chart: Chart) -> str:
    """Where it was seen."""
    return chart.areas[event.seen.area].name


@MESSAGES.value
def points(event: events.Scored, chart: Chart) -> int:
    """The points scored: whole ones in every campaign."""
    return round(event.posting.points)


@MESSAGES.value
def losses(event: events.Fought, chart: Chart) -> str:
    """The ships that were lost, with their sides."""
    lost = [f"{one.name} ({one.side})" for one in event.battle.ships if one.lost]
    return f" Lost: {listed(lost)}." if lost else " No ship was lost."


@MESSAGES.value
def where(roll: Roll[Evasion], chart: Chart) -> str:
    """The area of a meeting."""
    return chart.areas[roll.throw.purpose.area].name


@MESSAGES.value
def fought_at(roll: Roll[Settling], chart: Chart) -> str:
    """The area of a battle."""
    return chart.areas[roll.throw.purpose.area].name


def seen(sighting: Sighting) -> str:
    """What was seen, in words: Takao class, Kagero class ×3."""
    if not sighting.what:
        return "nothing"
    if sighting.heard:
        return sighting.what[0][0]
    return ", ".join(name if count == 1 else f"{name} ×{count}" for name, count in sighting.what)
