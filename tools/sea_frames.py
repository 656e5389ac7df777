"""Frames of the largest battle of war_at_sea: 500 points and forty units a side, an attack being pointed at, its rings
and targets shown. Measured as those of the large battle of nef are, against the same floor."""

from __future__ import annotations

from functools import cache
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.match import Match
    from game.match.scenario import Scenario
    from game.ui.app import App

from tools.frames import SIZE, FrameRow, Frames

LEVEL = 500
FLEET = {
    "north_carolina": 1,
    "enterprise": 1,
    "leander": 3,
    "fletcher": 5,
    "flower": 16,
    "transport": 10,
}
AIRCRAFT = 4
"""Fighters aboard the carrier: with them forty units."""
TABLE = (108, 48)


def fleets() -> Scenario:
    """The scenario: both sides with the same forty units, in columns on either side of the table."""
    from game.content.scenarios import scenario_from

    sides = []
    for name, front, way in (("Blue", 40.0, -1), ("Red", 68.0, 1)):
        keys = [key for key, count in FLEET.items() for _ in range(count)]
        units: list[dict[str, Any]] = []
        for place, key in enumerate(keys):
            column, row = divmod(place, 12)
            at = [front + way * 8.0 * column, 2.5 + 3.8 * row]
            units.append(
                {"class": key, "name": f"{name} {place + 1}", "at": at, "heading": 90 if way < 0 else 270}
            )
        carrier = next(place for place, key in enumerate(keys) if key == "enterprise")
        units[carrier]["id"] = f"{name.lower()}_carrier"
        units += [
            {"class": "f4f4", "name": f"{name} wing {number}", "aboard": f"{name.lower()}_carrier"}
            for number in range(1, AIRCRAFT + 1)
        ]
        sides.append({"name": name, "unit": units})
    tree = {
        "format": 1,
        "ruleset": "war_at_sea",
        "title": "Forty a side",
        "table": {"width": TABLE[0], "height": TABLE[1]},
        "turns": 12,
        "options": {"level": LEVEL, "luck_dice": True},
        "side": sides,
    }
    return scenario_from(tree, "bench")


def attacking() -> Match[Any]:
    """That battle at its first surface attack."""
    from game.ai import chance
    from game.match import Match
    from game.rulesets import ruleset

    match, rng = Match.start(fleets(), ruleset("war_at_sea"), seed=1), Random(1)
    while not any(asked.name == "surface_attack" for side in match.asked() for asked in match.ask(side)):
        side = match.asked()[0]
        match.answer(side, chance.answer(match.ask(side), rng), "random")
    return match


def sea_scene() -> App:
    """The app with that battle: an attack pointed at by hand."""
    from game.ui.app import App, Pilot
    from game.ui.battle.scene import BattleScene

    match = attacking()
    acting = match.asked()[0]
    app = App(SIZE)
    pilot = Pilot(app, BattleScene(match, {side: "cadet" for side in match.sides if side != acting}))
    pilot.wait(1000)
    pilot.key("F")
    return app


def sea_rows(quick: bool) -> list[FrameRow]:
    """The rows of its frames, at 1920 x 1080."""
    count = 60 if quick else 200
    frames = cache(lambda: Frames(sea_scene()))

    def floor() -> float:
        return median(frames().floor(count))

    return [
        ("frame war_at_sea 500", lambda: median(frames().resting(count)), floor, 2, "lower", "ms"),
        ("frame panning war_at_sea 500", lambda: median(frames().panning(count)), floor, 2.5, "lower", "ms"),
    ]
