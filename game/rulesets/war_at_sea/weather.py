"""Fog and squalls that drift and lift, and how far one sees in bad weather (WAS-WTH-2, WAS-DET-3)."""

from __future__ import annotations

from game.dice.roll import Throw
from game.match import Umpire
from game.rulesets.war_at_sea import purposes
from game.rulesets.war_at_sea.events import CloudDrifted, CloudGone, WeatherRolled
from game.rulesets.war_at_sea.table import Cloud, SeaTable
from game.rulesets.war_at_sea.tables import DIE, VISIBILITY, WEATHER
from game.sea.heading import ahead, settle


def drift(umpire: Umpire[SeaTable]) -> None:
    """Squalls go where the wind goes, and off the table; from its turn on fog may lift (WAS-WTH-2)."""
    table = umpire.table
    for cloud in table.clouds:
        if cloud.kind == "squall":
            run = umpire.roll(throw(cloud)).total
            x, y = map(settle, ahead((cloud.x, cloud.y), table.options.wind, run))
            umpire.happens(CloudDrifted(cloud.id, x, y))
            if not (0 <= x <= table.width and 0 <= y <= table.height):
                umpire.happens(CloudGone(cloud.id))
        elif (
            table.turn >= WEATHER["fog_lifts_from_turn"]
            and umpire.roll(throw(cloud)).total == WEATHER["fog_lifts_on"]
        ):
            umpire.happens(CloudGone(cloud.id))


def throw(cloud: Cloud) -> Throw:
    """A cloud's die: how far a squall drifts, whether a fog lifts."""
    return Throw(purposes.Weather(cloud.id), "WAS-WTH-2", 1, DIE)


def roll(umpire: Umpire[SeaTable]) -> None:
    """How far one sees this turn, one roll for both sides (WAS-DET-3)."""
    if umpire.table.options.bad_weather:
        dice = umpire.roll(
            Throw(
                purposes.Visibility(), "WAS-DET-3", int(VISIBILITY["bad_weather_dice"].partition("d")[0]), DIE
            )
        )
        umpire.happens(WeatherRolled(dice.total * VISIBILITY["bad_weather_factor"]))
