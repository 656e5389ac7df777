"""What a battle of fleet is fought for (FLT-VIC)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.match import scenario as shared
from game.match.wording import does, listed, spaced, tenths, wins
from game.rulesets.fleet.scenario import Objective, Scenario, own
from game.tabletop.stakes import Goal, Stakes, each, over

_FATES = {
    "wreck": "is a wreck",
    "cargo_lost": "has lost her cargo",
    "third": "is crippled",
    "left_table": "has left the table",
    "withdrawing": "withdraws",
}


def stakes(scenario: shared.Scenario) -> Stakes:
    """The aims of the sides, and the score where no aim decides."""
    told = own(scenario)
    aims = [objective for objective in told.objectives if objective.kind != "score"]
    short = "Aims" if told.victory.otherwise else "Aims, then points" if aims else "Points"
    return Stakes(short, tuple(_goals(told, aims)))


def _goals(scenario: Scenario, aims: list[Objective]) -> Iterator[Goal]:
    names = {unit.id: unit.name for side in scenario.sides for unit in side.units}
    for aim in aims:
        yield Goal(f"{wins(aim.side)} {_words(aim, names)}.", "FLT-VIC-3", aim.side, aim.edge)
    if scenario.victory.otherwise:
        words = f"{wins(scenario.victory.otherwise)} if nobody has reached an aim at the end."
        yield Goal(words, "FLT-VIC-3", scenario.victory.otherwise)
        return
    for score in (objective for objective in scenario.objectives if objective.kind == "score"):
        scored = each("enemy carrier", score.points)
        words = f"{does(score.side, 'scores', 'score')} {scored} that cannot fly off aircraft at the end."
        yield Goal(words, "FLT-VIC-1", score.side)
    worth = "all that a destroyed unit is worth, half for a ship crippled or withdrawn; aircraft one by one"
    yield Goal(f"Points: {worth}.", "FLT-VIC-1")
    yield Goal(f"{'If no aim decides, the' if aims else 'The'} higher score wins.", "FLT-VIC-3")


def _words(aim: Objective, names: Mapping[str, str]) -> str:
    """When an aim is reached."""
    ship = _called(aim.unit, names)
    if aim.kind == "exit":
        sound = " with more than a third of her structure" if aim.sound else ""
        return f"once {ship} leaves {over(aim.edge)}{sound}"
    if aim.kind == "deliver":
        x, y = aim.at
        cargo = " with her cargo" if aim.cargo else ""
        return f"once {ship} is within {tenths(aim.within)} cm of {tenths(x)}, {tenths(y)}{cargo}"
    fates = listed([_FATES[fate] for fate in aim.any], " or ")
    unless = f", unless {_called(aim.unless, names)} is a wreck" if aim.unless else ""
    return f"{'if at the end' if aim.at_end else 'once'} {ship} {fates}{unless}"


def _called(unit: str, names: Mapping[str, str]) -> str:
    """A unit's name; of one that is hidden from who reads this, its id."""
    return names.get(unit, spaced(unit).title())
