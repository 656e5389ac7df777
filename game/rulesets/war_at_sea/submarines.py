"""Submarines, their depths, their blue counters and decoys (WAS-SUB)."""

from __future__ import annotations

from typing import Final

from game.match import Choose, Chose, Option, Place, Placed, Question, SealedStep, Spot, Umpire
from game.match.questions import Ring
from game.rulesets.war_at_sea import condition, contacts, events, purposes
from game.rulesets.war_at_sea.table import DEPTHS, SURFACED, Piece, SeaTable, own
from game.rulesets.war_at_sea.tables import SUBMARINE, TOLERANCE
from game.sea.heading import Inches, settle
from game.sea.hulls import Waters
from game.sea.passage import Passage, Shore

_LEVEL: Final = {depth: level for level, depth in enumerate(DEPTHS)}


def is_submarine(unit: Piece) -> bool:
    """A submarine, no decoy."""
    return unit.spec.kind == "submarine" and not unit.decoy_of


def depths(table: SeaTable, unit: Piece, surface: Waters) -> tuple[str, ...]:
    """The depths a submarine may take at the start of its move (WAS-SUB-2)."""
    if not is_submarine(unit):
        return ()
    clear = unit.depth == SURFACED or not surface.overlapped(unit.hull)
    return tuple(depth for depth in DEPTHS if depth != SURFACED or clear)


def steps(unit: Piece, depth: str) -> int:
    """How many steps away a depth is."""
    return abs(_LEVEL[depth] - _LEVEL[unit.depth])


def reach(unit: Piece, depth: str) -> Inches:
    """How far it may go after a change of depth (WAS-SUB-2, WAS-SUB-3)."""
    most = condition.speed(unit, depth)
    if steps(unit, depth) > SUBMARINE["free_depth_steps"]:
        return float(min(most, SUBMARINE["two_step_max_move"]))
    return most


def change_depth(umpire: Umpire[SeaTable], unit: Piece, depth: str) -> None:
    """Up, down or deeper; who dives lies under a new counter (WAS-SUB-1, WAS-SUB-2)."""
    if depth == unit.depth:
        return
    if depth == SURFACED:
        umpire.happens(events.Surfaced(unit.id, unit.side, unit.counter))
    elif unit.depth == SURFACED:
        umpire.happens(events.Dived(unit.id, unit.side, contacts.numbered(umpire.table.numbered + 1), depth))
    else:
        umpire.happens(events.DepthChanged(unit.id, unit.side, depth))


def boats(table: SeaTable, side: str) -> list[Piece]:
    """Submarines of a side that are under water, in scenario order."""
    return [unit for unit in own(table, side) if is_submarine(unit) and unit.submerged]


class PlaceDecoys(SealedStep[SeaTable, Placed], frozen=True):
    """Before turn 1 each side lays a decoy near each of its submarines that begins under water (WAS-SUB-4)."""

    def sheet(self, table: SeaTable, side: str) -> Question | None:
        spots = tuple(
            Spot(
                contacts.decoy_id(boat.id),
                clause="WAS-SUB-4",
                ring=Ring(
                    boat.x,
                    boat.y,
                    0.0,
                    float(SUBMARINE["decoy_start_within"]),
                    f"A decoy is laid within {SUBMARINE['decoy_start_within']:g} in of its submarine.",
                    "WAS-SUB-4",
                ),
            )
            for boat in boats(table, side)
            if contacts.decoy_id(boat.id) not in table.units
        )
        if not spots:
            return None
        land = (Shore(table.land, TOLERANCE, "A decoy is laid off land.", "WAS-SUB-4"),) if table.land else ()
        return Place(
            "place_decoy",
            "Lay a decoy counter near each submarine.",
            "WAS-SUB-4",
            spots,
            table.width,
            table.height,
            clear=Passage(land=land),
        )

    def open(self, umpire: Umpire[SeaTable], orders: dict[str, Placed]) -> None:
        for side, order in orders.items():
            decoys: list[tuple[str, str, float, float, float]] = []
            for boat in boats(umpire.table, side):
                if (place := order.pieces.get(contacts.decoy_id(boat.id))) is not None:
                    x, y, heading = map(settle, place)
                    counter = contacts.numbered(umpire.table.numbered + 1 + len(decoys))
                    decoys.append((boat.id, counter, x, y, heading))
            umpire.happens(events.DecoysLaid(side, tuple(decoys)))
        umpire.then(ChooseSpots())


class ChooseSpots(SealedStep[SeaTable, Chose], frozen=True):
    """Each side settles in secret which of the two spots holds the submarine (WAS-SUB-4)."""

    quiet = True

    def sheet(self, table: SeaTable, side: str) -> Question | None:
        options = tuple(
            Option(boat.id, f"{boat.name} lies where its decoy was laid")
            for boat in boats(table, side)
            if contacts.decoy_of(table, boat.id) is not None
        )
        if not options:
            return None
        says = "Which submarines lie where their decoys were laid?"
        return Choose("choose_spots", says, "WAS-SUB-4", options, 0, len(options))

    def open(self, umpire: Umpire[SeaTable], orders: dict[str, Chose]) -> None:
        for side, order in orders.items():
            umpire.happens(events.SpotsChosen(side, order.picked))


def go_under(umpire: Umpire[SeaTable]) -> None:
    """The end of the turn: who was shown or dived lies under a new counter, with a decoy again (WAS-SUB-14).

    Where both counters lie on one spot, a die that nobody sees says which of the two numbers is the boat's.
    """
    table = umpire.table
    for unit in list(table.units.values()):
        if not is_submarine(unit) or not unit.submerged or unit.state != "deployed":
            continue
        if not (unit.detected or unit.dived):
            continue
        number = table.numbered + 1
        if contacts.decoy_of(table, unit.id) is not None:
            umpire.happens(events.Submerged(unit.id, unit.side, contacts.numbered(number)))
            continue
        first = umpire.tray.faces(purposes.GoUnder(unit.id), 1, 2)[0] == 1
        own_number, other = (number, number + 1) if first else (number + 1, number)
        umpire.happens(events.Submerged(unit.id, unit.side, contacts.numbered(own_number)))
        umpire.happens(
            events.DecoysLaid(unit.side, ((unit.id, contacts.numbered(other), unit.x, unit.y, unit.heading),))
        )
