"""Moments of fleet for tests of its advice: a few ships at a step of the turn, and what the advice makes of them."""

from __future__ import annotations

from typing import Any

from game.content.scenarios import scenario_from
from game.match import Match
from game.rulesets.fleet import RULESET
from game.rulesets.fleet.advice import ADVICE

PLAIN = ADVICE.characters[0]
Units = dict[str, dict[str, Any]]


def unit(cls: str, *at: float, heading: float = 0, **more: Any) -> dict[str, Any]:
    """A unit of a class; without a place it must say where else it is. State goes by `state`."""
    return {"class": cls, **({"at": list(at)} if at else {}), "heading": heading, **more}


def battle(blue: Units, grey: Units, step: str, *, seed: int = 1, **rest: Any) -> Match:
    """A battle of two sides at a step; each side has one squadron unless its units name one."""
    sides = [
        {
            "name": name,
            "own_edge": edge,
            "unit": [{"id": key, "name": key, **row} for key, row in units.items()],
        }
        for name, edge, units in (("Blue", "west", blue), ("Grey", "east", grey))
    ]
    tree = {
        "format": 1,
        "ruleset": "fleet",
        "title": "A moment",
        "table": {"width": 240, "height": 180},
        "turns": 10,
        "weather": {"light": "clear_day"},
        "options": {"contacts": False},
        "side": sides,
        **rest,
    }
    return Match.start(scenario_from(tree, "scene"), RULESET.beginning(step), seed=seed)
