"""What lies on war_at_sea's table: ships and aircraft with their hull bars, counters as chips, ground and weather.

What a side may not know is not in its view: an enemy's submarine or decoy is a chip face down, and so is his fleet
marker.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

import msgspec

from game.match.wording import counted, owned
from game.rulesets.war_at_sea import contacts, victory
from game.rulesets.war_at_sea.drafting import DRAFTING
from game.rulesets.war_at_sea.presenter import objectives
from game.rulesets.war_at_sea.presenter.standing import standing
from game.rulesets.war_at_sea.table import Mine, SeaTable, Spec, covered
from game.rulesets.war_at_sea.table import Piece as Unit
from game.rulesets.war_at_sea.tables import COUNTER_RADIUS, MINE, WEATHER
from game.sea.heading import Pose, ahead
from game.tabletop.account import Fate
from game.tabletop.deploy import DEPLOYED
from game.tabletop.drafting import Figure
from game.tabletop.overlays import Cloud, Exit, Night, Overlay, Sortie, Zone, disc, ground
from game.tabletop.piles import Pile, Token
from game.tabletop.presenter import Boxes, Piece

DRIFT = 3.5
"""How long the arrow is that tells where a squall drifts: what a die comes to, in inches."""
SUBMERGED = 0.62
"""How faint one's own submarine is under water."""
ROUND = 36
"""Sides of an outline that is to look round."""


@lru_cache(maxsize=256)
def figure(spec: Spec) -> Figure:
    """How a card's model looks (WAS-GEN-4)."""
    return DRAFTING.figure({"kind": spec.kind, **msgspec.to_builtins(spec)})


def pieces(view: SeaTable) -> list[Piece]:
    """Everything that stands on the table, in scenario order, then the mines the side knows of."""
    found = [_laid(view, unit, unit.pose) for unit in view.units.values() if unit.state == DEPLOYED]
    return found + [_mine(view, mine) for mine in view.mines]


def _laid(view: SeaTable, unit: Unit, pose: Pose) -> Piece:
    """A unit as it lies, or would lie, at a pose."""
    side = view.sides.index(unit.side)
    chips = pile(view, unit)
    if chips is not None:
        radius = COUNTER_RADIUS
        return Piece(unit.id, unit.name, *pose, side, "", 2 * radius, radius, pile=chips)
    looks = figure(unit.spec)
    return Piece(
        unit.id,
        unit.name,
        *pose,
        side,
        looks.silhouette,
        looks.length,
        looks.radius,
        rows=hull_rows(unit),
        flying=unit.spec.air,
        flight=looks.flight,
        doomed=doomed(unit),
        small=looks.small,
        faint=SUBMERGED if unit.submerged else 1.0,
        note=note(view, unit),
    )


def laid(view: SeaTable, key: str, pose: Pose) -> Piece | None:
    """A unit by its id at a pose, or a decoy that is still to be laid; None where the side knows of neither."""
    if key in view.units:
        return _laid(view, view.units[key], pose)
    for boat in view.units.values():
        if boat.depth and contacts.decoy_id(boat.id) == key:
            return _laid(view, contacts.make_decoy(view, boat.id, "", *pose), pose)
    return None


def pile(view: SeaTable, unit: Unit) -> Pile | None:
    """The chip that a unit is seen as: a blue counter, a decoy, a fleet marker; None: its model stands there."""
    if unit.spec.kind == "counter":
        return Pile(1, counted=False)
    if unit.decoy_of:
        return Pile(1, down=(Token("decoy", "blank"),), counted=False)
    if unit.spec.kind == "marker":
        ships = covered(view, unit.id)
        down = tuple(Token(ship.name, "force", figure(ship.spec).silhouette) for ship in ships)
        return (
            Pile(max(1, len(down)), down=down) if view.seen_by in ("", unit.side) else Pile(1, counted=False)
        )
    return None


def note(view: SeaTable, unit: Unit) -> str:
    """What stands small under its name: how deep one's own boat is, or that an air unit is aborted."""
    if unit.submerged and view.seen_by in ("", unit.side):
        return unit.depth
    return "aborted" if unit.spec.air and unit.aborted else ""


def hull_rows(unit: Unit) -> tuple[Boxes, ...]:
    """A segment a hull point, or a boat: whole, lost, or lost at the end of the phase (WAS-DAM-1)."""
    lost = unit.hull_lost
    pending = min(unit.pending_hull, unit.hull_left)
    whole = unit.hull_left - pending
    return ((1, 0, 0),) * whole + ((0, 0, 1),) * pending + ((0, 1, 0),) * lost


def doomed(unit: Unit) -> bool:
    """Whether it is destroyed at the end of the phase (WAS-DAM-7)."""
    sinks = unit.spec.hull_points > 0 and unit.pending_hull >= unit.hull_left
    return unit.pending_destroy or sinks or (unit.spec.air and unit.pending_abort and unit.aborted)


def _mine(view: SeaTable, mine: Mine) -> Piece:
    """A red counter as a chip, with how many mines are left; open where both sides know it, else face down."""
    radius = float(MINE["radius"])
    chips = Pile(1, up=(Token("mines", "gambit"),) if mine.shown else (), counted=False)
    name, side = counted(mine.mines, "mine"), view.sides.index(mine.side)
    return Piece(
        mine.id,
        name,
        mine.x,
        mine.y,
        0.0,
        side,
        "",
        2 * radius,
        radius,
        pile=chips,
        note="" if mine.live_from <= view.turn else f"live from turn {mine.live_from}",
    )


def fates(view: SeaTable) -> list[Fate]:
    """What became of every unit but decoys, markers and counters (WAS-VIC-1)."""
    return [
        Fate.of(
            unit, victory.state(unit), "WAS-DAM-8", figure(unit.spec).silhouette, unit.state == "destroyed"
        )
        for unit in view.units.values()
        if not unit.decoy_of and unit.spec.kind not in ("marker", "counter")
    ]


def terrain(view: SeaTable) -> list[Overlay]:
    """Night, land, smoke, weather counters, objectives, beach, edges to leave by; over them what always stands."""
    found: list[Overlay] = [Night()] if view.options.night else []
    found += [ground(area.kind, area.outline, area.name) for area in view.terrain]
    found += _in_the_air(view)
    found += objectives.zones(view)
    if view.victory.beach is not None:
        beach = disc(view.victory.beach, view.victory.landing_within, ROUND)
        found.append(Zone(-1, beach, f"Landing{_scored(*view.victory.landing_points.values())}"))
    for side, edge in view.victory.exit_edges.items():
        words = f"{owned(side)} way out{_scored(view.victory.exit_points.get(side, {}))}"
        found.append(Exit.of(edge, view.width, view.height, view.sides.index(side), words))
    return found + standing(view)


def _scored(*rows: Mapping[str, int]) -> str:
    """What units score by being there, to stand behind a name."""
    points = sorted({points for row in rows for points in row.values()})
    return f" · {'/'.join(map(str, points))} points" if points else ""


def _in_the_air(view: SeaTable) -> Iterator[Overlay]:
    """Smoke with the turn in which it goes, fog and squalls with the way they drift (WAS-SPA-3, WAS-WTH-2)."""
    for screen in view.smoke:
        for number, outline in enumerate(screen.outlines):
            yield Cloud(
                "smoke", outline, f"Smoke to the end of turn {screen.until_turn}" if not number else ""
            )
    for cloud in view.clouds:
        at = cloud.x, cloud.y
        yield ground(cloud.kind, disc(at, float(WEATHER["radius"]), ROUND), cloud.kind.capitalize())
        if cloud.kind == "squall":
            yield Sortie(at, ahead(at, view.options.wind, DRIFT))
