"""What lies on carrier's table: stacks as piles of chips, land, squalls, zones."""

from __future__ import annotations

from typing import Final

import msgspec

from game.match.wording import capital, listed
from game.rulesets.carrier import visibility
from game.rulesets.carrier.chips import BLANK, force_chip, is_force, name_of
from game.rulesets.carrier.command import NEW
from game.rulesets.carrier.drafting import DRAFTING
from game.rulesets.carrier.fog import ShareOut
from game.rulesets.carrier.phrases import chip_name
from game.rulesets.carrier.table import CarrierTable, Ship, Stack, TaskForce
from game.rulesets.carrier.tables import BOOK, RADIUS
from game.sea.heading import Pose
from game.tabletop.account import Fate
from game.tabletop.deploy import DEPLOYED
from game.tabletop.overlays import Cloud, Night, Overlay, Twilight, Zone, disc, ground
from game.tabletop.presenter import Piece, Pile, Token

SEEN_FIRST: Final[list[str]] = BOOK.labels["seen"]["first"]
"""Whose shape stands for a task force: the first of these kinds that it has afloat."""
SQUALL: Final = 2.0
"""How far a Squall played on a stack is drawn about it, in inches."""
BY_KIND: Final[dict[str, str]] = BOOK.labels["silhouette"]


def pieces(view: CarrierTable) -> list[Piece]:
    """Every base on the table, in scenario order; last one that is being laid, before its chips lie (CAR-FOW-5)."""
    found = [_laid(view, stack, stack.pose) for stack in view.units.values() if stack.state == DEPLOYED]
    step = view.agenda[0] if view.agenda else None
    if isinstance(step, ShareOut) and step.stack in view.units:
        new = _laid(view, view.units[step.stack], Pose(step.x, step.y, 0.0))
        found.append(msgspec.structs.replace(new, id=NEW, name=NEW, pile=Pile(1), faint=0.6))
    return found


def laid(view: CarrierTable, key: str, pose: Pose) -> Piece | None:
    """A stack as it lies, or would lie, at a place; what turns it is drawn only (CAR-GEN-6)."""
    stack = view.units.get(key)
    return None if stack is None else _laid(view, stack, pose)


def _laid(view: CarrierTable, stack: Stack, pose: Pose) -> Piece:
    side = view.sides.index(stack.side)
    return Piece(stack.id, stack.name, *pose, side, "", 2 * RADIUS, RADIUS, pile=pile(view, stack))


def pile(view: CarrierTable, stack: Stack) -> Pile:
    """A stack's chips as the view knows them: their number is public, the faces of one's own are known (CAR-CHP-13)."""
    up = tuple(token(view, force_chip(name)) for name in stack.up)
    down = tuple(token(view, chip) for chip in sorted(stack.down, key=_rank))
    return Pile(len(up) + stack.hidden, up, down)


def _rank(chip: str) -> tuple[int, str]:
    """Task forces first, then Gambits, Blanks last."""
    return (0 if is_force(chip) else 2 if chip == BLANK else 1), chip


def token(view: CarrierTable, chip: str) -> Token:
    """A chip as a scenario writes it, as a token; of a force no sheet is needed."""
    if is_force(chip):
        force = view.forces.get(name_of(chip))
        if force is None:
            return Token(name_of(chip))
        ships = listed([ship.name for ship in force.afloat])
        return Token(force.name, "force", silhouette(force), ships, _others(force))
    if chip == BLANK:
        return Token("blank", "blank")
    return Token(capital(chip_name(chip)), "gambit")


def shape(ship: Ship) -> str:
    """The key of a ship's silhouette."""
    found = ship.type.silhouette or BY_KIND.get(ship.type.kind, ship.type.kind)
    return DRAFTING.drawn(ship.type.id, found)


def silhouette(force: TaskForce) -> str:
    """The shape that stands for a task force: its most telling ship's."""
    if force.airfield:
        return "airfield"
    return shape(_ranked(force)[0])


def _ranked(force: TaskForce) -> list[Ship]:
    """The ships of a task force, the most telling first."""
    return sorted(force.afloat or force.ships, key=lambda ship: SEEN_FIRST.index(ship.type.kind))


def _others(force: TaskForce) -> tuple[str, ...]:
    """The shapes of the ships of a task force besides the one that stands for it."""
    return () if force.airfield else tuple(shape(ship) for ship in _ranked(force)[1:])


def fates(view: CarrierTable) -> list[Fate]:
    """What became of every ship the view knows of (CAR-VIC-2, CAR-VIC-3)."""
    return [_fate(force, ship) for force in view.forces.values() for ship in force.ships]


def _fate(force: TaskForce, ship: Ship) -> Fate:
    ashore = ship.type.kind == "installation"
    state = ("destroyed" if ashore else "sunk") if ship.sunk else ("standing" if ashore else "afloat")
    dear = ship.type.high_value
    told = f"{state}, {force.name}" + (", of high value" if dear and ship.sunk else "")
    clause = "CAR-VIC-3" if dear else "CAR-VIC-2"
    return Fate(ship.id, ship.name, force.side, told, clause, shape(ship), ship.sunk)


def _hour(view: CarrierTable) -> list[Overlay]:
    """The night; the sun stands low in the round before it and in the round after (CAR-VIS-3)."""
    if visibility.is_night(view):
        return [Night()]
    dark = view.options.night
    return [Twilight(dawn=view.turn - 1 in dark)] if {view.turn - 1, view.turn + 1} & set(dark) else []


def terrain(view: CarrierTable) -> list[Overlay]:
    """The night, land, squalls, and the zones objectives speak of (CAR-VIS, CAR-MOV-6, CAR-VIC-6)."""
    found = _hour(view)
    found += [ground(area.kind, area.outline, area.name) for area in view.terrain]
    found += [Cloud("squall", disc(stack.at, SQUALL)) for stack in view.units.values() if stack.squall]
    found += [Zone(-1, outline, name) for name, outline in view.zones.items()]
    return found
