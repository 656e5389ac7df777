"""Frames of the largest battle of fleet: thirty ships and twenty aircraft a side, one of them laying her guns, her arcs
and rings shown; and a whole turn of it played by opponents."""

from __future__ import annotations

from functools import cache
from random import Random
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.match import Match
    from game.match.scenario import Scenario
    from game.ui.app import App

from tools.frames import SIZE, FrameRow, Frames

SQUADRONS = (
    ("washington", "king_george_v", "hood"),
    ("kirishima", "takao", "helena"),
    ("helena", "fletcher", "fletcher", "fletcher", "fletcher", "fletcher"),
    ("takao", "kagero", "kagero", "kagero", "kagero", "kagero"),
    ("enterprise", "san_francisco", "tribal", "tribal", "tribal", "tribal"),
    ("t2_tanker", "liberty_ammo", "flower", "flower", "flower", "flower"),
)
"""Thirty ships a side, by squadrons."""
STANDS = 4
EACH = 5
"""Stands of aircraft aloft on either side, of so many each."""
TABLE = (360, 180)
MOST_ORDERS = 2000


def fleets() -> Scenario:
    """The scenario: both sides with the same squadrons in columns, near enough to shoot."""
    from game.content.scenarios import scenario_from

    sides = []
    for name, front, way in (("Blue", 150.0, -1), ("Grey", 210.0, 1)):
        units: list[dict[str, Any]] = []
        for column, squadron in enumerate(SQUADRONS):
            for row, key in enumerate(squadron):
                at = [front + way * (8.0 + 18.0 * column), 20.0 + 26.0 * row]
                units.append(
                    {
                        "class": key,
                        "name": f"{name} {len(units) + 1}",
                        "at": at,
                        "heading": 0,
                        "squadron": f"{name} {column + 1}",
                        "flag": row == 0,
                    }
                )
        units += [
            {
                "class": "f4f",
                "name": f"{name} wing {number + 1}",
                "at": [front + way * 20.0, 30.0 + 30.0 * number],
                "aircraft": EACH,
            }
            for number in range(STANDS)
        ]
        edge = "west" if way < 0 else "east"
        sides.append({"name": name, "own_edge": edge, "unit": units})
    tree = {
        "format": 1,
        "ruleset": "fleet",
        "title": "Thirty a side",
        "table": {"width": TABLE[0], "height": TABLE[1]},
        "turns": 12,
        "weather": {"light": "clear_day"},
        "options": {"contacts": False},
        "side": sides,
    }
    return scenario_from(tree, "bench")


def begun() -> Match[Any]:
    """That battle as it begins."""
    from game.match import Match
    from game.rulesets import ruleset

    return Match.start(fleets(), ruleset("fleet"), seed=1)


def shooting() -> Match[Any]:
    """That battle at its first question of guns."""
    from game.ai import chance

    match, rng = begun(), Random(1)
    while not any(asked.name == "shoot" for side in match.asked() for asked in match.ask(side)):
        side = match.asked()[0]
        match.answer(side, chance.answer(match.ask(side), rng), "random")
    return match


def fleet_scene() -> App:
    """The app with that battle: guns laid by hand."""
    from game.ui.app import App, Pilot
    from game.ui.battle.scene import BattleScene

    match = shooting()
    acting = match.asked()[0]
    app = App(SIZE)
    pilot = Pilot(app, BattleScene(match, {side: "cadet" for side in match.sides if side != acting}))
    pilot.wait(1000)
    return app


def turn_of_captains() -> float:
    """Seconds in which captains play a whole turn of it, both sides."""
    from game.ai import players

    match = begun()
    captains = {side: players.player("captain", 1) for side in match.sides}
    since, turn = perf_counter(), match.table.turn
    for _ in range(MOST_ORDERS):
        if match.over is not None or match.table.turn > max(1, turn):
            break
        side = match.asked()[0]
        players.let_answer(match, side, captains[side])
    return perf_counter() - since


def fleet_rows(quick: bool) -> list[FrameRow]:
    """The rows of its frames at 1920 x 1080, and of a turn of opponents."""
    count = 60 if quick else 200
    frames = cache(lambda: Frames(fleet_scene()))

    def floor() -> float:
        return median(frames().floor(count))

    return [
        ("frame fleet", lambda: median(frames().resting(count)), floor, 2, "lower", "ms"),
        ("frame panning fleet", lambda: median(frames().panning(count)), floor, 2.5, "lower", "ms"),
        ("fleet AI turn", turn_of_captains, lambda: 1.0, None, "lower", "s"),
    ]
