"""A battle of a campaign as a scenario of its game, and what came of it read back: the way out and the way home.

What is kept of ships goes through the game's `drafting`, which writes a battle in the middle as a scenario. Knows no
game.
"""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

import msgspec

from game.campaign.beginning import began, objectives
from game.campaign.chart import Battle, Chart, Entry, Ship, with_carried
from game.campaign.keeping import Keeping, keeping_of
from game.campaign.rulebook import NUMBERS
from game.campaign.scenario import STOCKS, Area, Campaign, Ground
from game.campaign.set_up import rows_of
from game.campaign.settling import engaged
from game.content.chance_battle import lay
from game.content.scenarios import scenario_from
from game.content.shape import FORMAT
from game.match.books import Row
from game.match.plain import Tree
from game.match.scenario import Scenario
from game.match.wording import listed
from game.rulesets import ruleset
from game.tabletop.fields import named
from game.tabletop.ruleset import AnyRuleset, Match


def battle_of(campaign: Campaign, chart: Chart, key: str) -> Scenario:
    """The battle to be fought in an area, with all ships of both sides that are there, as they are (CAM-BAT-1).

    ContentError where the game would not play it, NoBattle where its waters have no room.
    """
    return scenario_from(tree_of(campaign, chart, key), chart.areas[key].titled)


def tree_of(campaign: Campaign, chart: Chart, key: str) -> Tree:
    """The tree of the file of such a battle. NoBattle as `battle_of`."""
    game, area, ships = ruleset(chart.game), chart.areas[key], engaged(chart, key)
    keeping, rows = keeping_of(chart.game), rows_of(game, campaign)
    assert game.levy is not None
    size = (float(area.size[0]), float(area.size[1])) if area.size else game.levy.table
    sides: list[Tree] = []
    own: dict[str, Tree] = {row["id"]: {**row} for row in campaign.classes}
    for number, side in enumerate(campaign.sides):
        there = {ship.id for ship in ships[side.name]}
        squadrons = _squadrons(ships[side.name], chart, keeping)
        units = [
            _unit(ship, there, squadrons[ship.id], keeping, rows[ship.spec.cls]) for ship in ships[side.name]
        ]
        if game.fields.placed:
            lay(units, [], size, number, game)
        for unit, ship in zip(units, ships[side.name], strict=True):
            variant = _worth_keeping(rows[ship.spec.cls], keeping, game, worth_of(chart, side.name), number)
            if variant is not None:
                own[variant["id"]] = variant
                unit["class"] = variant["id"]
        said = {name: value for name, value in side.more.items() if name not in STOCKS}
        sides.append(
            {"name": side.name, "colour": side.colour, **said, **keeping.sides[number], "unit": units}
        )
    tree: Tree = {
        "format": FORMAT,
        "ruleset": chart.game,
        "title": area.titled,
        "story": _story(area, chart, ships),
        "table": {"width": size[0], "height": size[1]},
        "turns": area.rounds,
        "minutes": area.minutes,
        "side": sides,
    }
    for name, said in (
        ("options", {**campaign.options, **area.options}),
        ("victory", campaign.victory),
        ("weather", {**campaign.weather, **area.weather}),
    ):
        if said:
            tree[name] = msgspec.to_builtins(said)
    aims = objectives(campaign, (ship for there in ships.values() for ship in there))
    if aims:
        tree["objective"] = aims
    if own:
        tree["class"] = list(own.values())
    grounds = [_terrain(ground) for ground in campaign.more.ground if ground.area == area.id]
    if grounds:
        tree["terrain"] = grounds
    return tree


def _story(area: Area, chart: Chart, ships: dict[str, list[Ship]]) -> str:
    """What it is about, and who meets."""
    met = " ".join(f"{side}: {listed([ship.name for ship in there])}." for side, there in ships.items())
    return f"{area.story.strip()} Week {chart.turn}. {met}".strip()


def _squadrons(ships: list[Ship], chart: Chart, keeping: Keeping) -> dict[str, str]:
    """The squadron of each ship: her force, in parts of as many as the game lets one have, as even as can be."""
    found: dict[str, str] = {}
    for key in dict.fromkeys(ship.force for ship in ships):
        own = [ship for ship in ships if ship.force == key]
        for ship, part in zip(own, keeping.squadrons([ship.spec.kind for ship in own]), strict=True):
            found[ship.id] = chart.forces[key].name + (f" ({part + 1})" if part else "")
    return found


def _unit(ship: Ship, there: set[str], squadron: str, keeping: Keeping, row: Row) -> Tree:
    unit: Tree = {
        "class": ship.spec.cls,
        "name": ship.name,
        "id": ship.id,
        "squadron": squadron,
    }
    if ship.on in there:
        unit["aboard"] = ship.on
    if ship.hurt:
        unit["state"] = keeping.told(ship.hurt, row)
    return unit


def _terrain(ground: Ground) -> Tree:
    named = {"name": ground.name} if ground.name else {}
    return {"kind": ground.kind, "outline": [list(point) for point in ground.outline], **named}


def worth_of(chart: Chart, side: str) -> float:
    """How much more than her cost a ship of a side counts in a battle now (CAM-BAT-3)."""
    numbers, left = NUMBERS["keeping"], chart.turns - chart.turn
    if left <= 0:
        return float(numbers["last_percent"]) / 100
    now = sum(ship.spec.points for ship in chart.units.values() if ship.side == side and ship.afloat)
    scarce = min(float(numbers["scarce_percent"]) / 100, began(chart, side) / now) if now else 1.0
    return (1.0 + float(numbers["weeks_percent"]) / 100 * left / chart.turns) * max(1.0, scarce)


def _worth_keeping(row: Row, keeping: Keeping, game: AnyRuleset, factor: float, number: int) -> Tree | None:
    """A class as it counts in a battle of a campaign; None where it counts as ever."""
    found = dict(row)
    for key in keeping.worth:
        if isinstance(row.get(key), int):
            field = named(game.fields.cls, key)
            most = int(field.most) if field.most is not None else row[key]
            found[key] = max(int(field.least or 0), min(most, round(row[key] * factor)))
    if found == dict(row):
        return None
    drawn = game.drafting.figure(row).silhouette.replace(
        "_", " "
    )  # the class's own, whose id is another here
    silhouette = named(game.fields.cls, "silhouette")
    if drawn in silhouette.choices:
        found["silhouette"] = drawn
    return {**found, "id": f"{row['id']}_{number + 1}"[:40]}


def came_of(match: Match, chart: Chart, key: str, log: str = "", mark: str = "") -> Battle:
    """A battle that is over, as the campaign notes it (CAM-BAT-4). ValueError for one that is not over."""
    if match.over is None:
        raise ValueError("the battle is not over")
    game, keeping = match.ruleset, keeping_of(chart.game)
    lost = with_carried(chart, {fate.unit for fate in game.presenter.fates(match.table) if fate.lost})
    after = game.drafting.scenario_of(match.table, match.header.scenario)
    if after is None:
        raise ValueError(f"{game.title} cannot write a battle down as it stands")
    rows = game.roster | {row["id"]: row for row in match.header.scenario.classes}
    entries = []
    for side in after.sides:
        for unit in side.units:
            ship = chart.units[unit.id]
            hurt = keeping.read(msgspec.to_builtins(unit.state), rows[unit.cls])
            gone = unit.id in lost
            if not gone:
                hurt = keeping.seasoned(hurt, ship.fought + 1)
            entries.append(
                Entry(
                    ship.id,
                    ship.name,
                    ship.side,
                    ship.spec.cls,
                    gone,
                    hurt,
                    keeping.share(hurt, ship.spec.hull),
                    keeping.weeks(hurt),
                )
            )
    over = match.over
    title = chart.areas[key].titled
    return Battle(
        len(chart.battles) + 1, chart.turn, key, title, over.winner, over.why, tuple(entries), log, mark
    )


def mark_of(path: Path) -> str:
    """The fingerprint of a battle's log, by which a campaign knows it again. OSError."""
    return blake2b(path.read_bytes(), digest_size=12).hexdigest()
