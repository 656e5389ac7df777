"""Positions of coastal for tests, written in a line a unit, and an umpire whose dice are scripted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from game.dice.tray import ScriptedTray
from game.match import Match, Umpire
from game.rulesets.coastal import RULESET
from game.rulesets.coastal.table import Aircraft, CoastalTable, Vessel
from game.rulesets.coastal.turn import set_up
from tests.rulesets import files
from tests.rulesets.coastal.waters import battle


def unit(cls: str, name: str, x: float, y: float, heading: float = 0, **keys: Any) -> str:
    """A unit of a scenario. Keys of its state stand behind `state_`; `name` is its id too."""
    state = {key[6:]: value for key, value in keys.items() if key.startswith("state_")}
    more = {key: value for key, value in keys.items() if not key.startswith("state_")}
    return files.unit(
        cls, name, id=name, at=[x, y], heading=heading, **more, **({"state": state} if state else {})
    )


DAY = 'light = "day_clear"\nsea_state = 3'
NIGHT = 'light = "night_clear"\nsea_state = 3'
FAR = unit("mtb_vosper70", "far", 2, 2)
FOE = unit("sboot_s38", "foe", 138, 98)


def table(
    blue: str = FAR, red: str = FOE, step: str = "Guns", weather: str = DAY, top: str = "", rest: str = ""
) -> CoastalTable:
    """The table of a small battle, as `step` finds it."""
    return set_up(battle(blue=blue, red=red, weather=weather, top=top, rest=rest), step)


def ship(now: CoastalTable, key: str = "b") -> Vessel:
    """A vessel of the table."""
    found = now.units[key]
    assert isinstance(found, Vessel)
    return found


def plane(now: CoastalTable, key: str) -> Aircraft:
    """An aircraft of the table."""
    found = now.units[key]
    assert isinstance(found, Aircraft)
    return found


@contextmanager
def dice(now: CoastalTable, *faces: int) -> Iterator[Umpire[CoastalTable]]:
    """An umpire who rolls these faces, all of them."""
    tray = ScriptedTray(faces)
    yield Umpire(now, tray)
    tray.finish()


def match(
    *faces: int,
    blue: str = FAR,
    red: str = FOE,
    step: str = "Guns",
    weather: str = DAY,
    top: str = "",
    rest: str = "",
) -> Match:
    """A battle that begins at a step, its dice scripted."""
    scenario = battle(blue=blue, red=red, weather=weather, top=top, rest=rest)

    return Match.start(scenario, RULESET.beginning(step), seed=0, tray=ScriptedTray(faces))
