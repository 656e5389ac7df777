"""What either side has left, summed up, from which its chances follow: ships, strikes, cards, score."""

from __future__ import annotations

from game.rulesets.carrier import victory
from game.rulesets.carrier.advice import standing
from game.rulesets.carrier.advice.situation import CarrierSituation
from game.rulesets.carrier.table import BLACK, RED, STAGED, CarrierTable
from game.tabletop.advice import PLAIN


def muster(table: CarrierTable) -> dict[str, dict[str, float]]:
    """Sums by side. `force` is the points of all ships it began with, `prospects` what it may sink and bring home."""
    points, scenes = (
        victory.scores(table),
        {side: CarrierSituation(table, side, PLAIN) for side in table.sides},
    )
    sums = {}
    for side, scene in scenes.items():
        forces = [force for force in table.forces.values() if force.side == side]
        afloat = [ship.type for force in forces for ship in force.afloat]
        cards = [card.colour for force in forces for card in force.cards if card.state == STAGED]
        seen = {name for own in scene.own for name in own.stack.up}
        sums[side] = {
            "force": float(sum(ship.type.vp for force in forces for ship in force.ships)),
            "score": float(points[side] + _promised(table, side)),
            "ships": float(sum(kind.vp for kind in afloat)),
            "strike": float(sum(kind.strike for kind in afloat)),
            "guns": float(sum(kind.guns for kind in afloat)),
            "black": float(cards.count(BLACK)),
            "red": float(cards.count(RED)),
            "chips": float(scene.chips),
            "seen": float(
                sum(ship.type.vp for force in forces if force.name in seen for ship in force.afloat)
            ),
            "prospects": standing.prospects(scene, scenes[scene.other]),
        }
    return sums


def _promised(table: CarrierTable, side: str) -> int:
    """Points of objectives as things lie, which are scored when the battle ends."""
    return sum(victory.met(table, one)[0] for one in table.objectives if one.side == side)


def leader(table: CarrierTable) -> str:
    """Who would win if the battle ended now; empty: nobody."""
    points = victory.scores(table)
    one, other = table.sides
    lead = points[one] + _promised(table, one) - points[other] - _promised(table, other)
    if abs(lead) <= table.options.draw_margin:
        return ""
    return one if lead > 0 else other
