"""A battle of war_at_sea cut to the moment a test needs: units by class, scripted dice, orders in short."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.content.scenarios import scenario_from
from game.dice.tray import ScriptedTray
from game.match import Aim, Chose, Fired, Match, Order, SetTo, Steered
from game.rulesets.war_at_sea import RULESET

Units = dict[str, dict[str, Any]]


def unit(cls: str, *at: float, heading: float = 0, **more: Any) -> dict[str, Any]:
    """A unit of a class; without a place it must say where else it is. State goes by `state`."""
    return {"class": cls, **({"at": list(at)} if at else {}), "heading": heading, **more}


def tree(red: Units, blue: Units, **rest: Any) -> dict[str, Any]:
    """A scenario as a file has it: the units of both sides by id, each called as its id."""
    sides = [
        {"name": name, "unit": [{"id": key, "name": key, **row} for key, row in units.items()]}
        for name, units in (("Red", red), ("Blue", blue))
    ]
    for side in sides:
        side.update(rest.pop(str(side["name"]), {}))
    return {
        "format": 1,
        "ruleset": "war_at_sea",
        "title": "A moment",
        "table": {"width": 72, "height": 48},
        "turns": 1,
        "side": sides,
        **rest,
    }


def battle(red: Units, blue: Units, step: str, dice: Iterable[int] = (), **rest: Any) -> Match:
    """A battle at a step, its dice written down beforehand."""
    return Match.start(
        scenario_from(tree(red, blue, **rest), "scene"),
        RULESET.beginning(step),
        seed=0,
        tray=ScriptedTray(dice),
    )


# -- orders ---------------------------------------------------------------------------------------------------


def move(key: str, path: str, to: str = "move_unit", **settings: Any) -> Order:
    """A unit's move."""
    return Steered(to, key, path, settings)


def attack(to: str, key: str, weapon: str, target: str) -> Order:
    """One attack or search."""
    return Fired(to, (Aim(key, weapon, target),))


def done(name: str) -> Order:
    """No more of it."""
    return Chose(name, ("done",))


def missions(**given: str) -> Order:
    """Missions by unit."""
    return SetTo("assign_missions", {"mission": dict(given)} if given else {})


# -- what happened --------------------------------------------------------------------------------------------
