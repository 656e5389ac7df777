"""B. Sea movement: the helm of each unit, what stops it, and what it does on the way (WAS-MOV, WAS-SPA).

What a move runs into is worked out when it is made: the order stays legal, and the event names the obstacle.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache, partial
from typing import Final

from game.match import Choose, Option, Question, Refusal, Setting, Steer, Steered, Umpire
from game.match.bounds import AnyBound, Astern, EndsNear, OnlyWith, Swings
from game.match.offer import Key, Offer
from game.rulesets.war_at_sea import condition, contacts, damage, errands, mines, special, submarines, tables
from game.rulesets.war_at_sea.condition import HIGH_SPEED_RUN, LAY_MINES, REPAIR, SMOKE, SWEEP_MINES
from game.rulesets.war_at_sea.events import Exited, Moved
from game.rulesets.war_at_sea.table import DEPTHS, SURFACED, Piece, SeaTable, based, covered, own
from game.sea.heading import Inches
from game.sea.hulls import Coast, Hull, Waters
from game.sea.passage import Passage, Rim, Shore
from game.sea.path import Helm

FAULTS: Final = tables.BOOK.faults("move")

ACTION, DEPTH = "special_action", "depth"


MOVE: Final = "move_unit"
"""The moment at which a unit moves."""

END_MOVEMENT = Choose(
    "end_movement", "Or move no more.", "WAS-MOV-2", (Option("done", "No more moves"),), by_hand=True
)
"""Units without an order stay where they are."""


def may_move(unit: Piece) -> bool:
    """Whether it is a unit that moves over the sea and has not yet (WAS-MOV-1, WAS-MOV-2)."""
    return (
        unit.state == "deployed"
        and not unit.moved
        and not unit.spec.air
        and unit.spec.kind not in ("airfield", "counter")
    )


def offered(table: SeaTable, side: str) -> Sequence[Question]:
    """A question for every unit of a side that may still move, and one to move no more: made when looked at."""
    keys = [(MOVE, unit.id) for unit in own(table, side) if may_move(unit)]
    charts = cache(partial(Charts, table))

    def made(key: Key) -> Question:
        return steer(table, table.units[key[1]], charts()) if key[0] == MOVE else END_MOVEMENT

    return Offer([*keys, END_MOVEMENT.key], made) if keys else []


class Charts:
    """What stops whom, for all movers of one moment (WAS-MOV-6 to 9)."""

    def __init__(self, table: SeaTable) -> None:
        self.hulls = tuple(unit.hull for unit in table.units.values() if unit.surface)
        land, shoals = Coast("land", table.land), Coast("shoal", table.shoals)
        coasts = {"land": land, "shoal": shoals}
        deep = tuple(coasts[kind] for kind in coasts if kind in tables.STOPS_SHIPS and coasts[kind].outlines)
        shallow = tuple(coasts[kind] for kind in coasts if kind in tables.STOPS_PT and coasts[kind].outlines)
        size = table.width, table.height
        self.ships = Waters(self.hulls, deep, *size, tables.GAP)
        self.boats = Waters(self.hulls, shallow, *size, tables.GAP)
        self.below = Waters((), deep, *size, tables.GAP)

    def of(self, unit: Piece, depth: str = "") -> Waters:
        """What stops a unit, at another `depth` than its own."""
        if unit.spec.kind == "marker" or (depth or unit.depth) not in ("", SURFACED):
            return self.below
        return self.boats if unit.spec.kind == "pt" else self.ships


def helm(
    unit: Piece, distance: Inches, depth: str = "", *, least: Inches = 0.0, row: tuple[int, int] | None = None
) -> Helm:
    """Legs, turns and distance of a move (WAS-MOV-4, WAS-MOV-5)."""
    legs, turns = row or tables.MANOEUVRE[manoeuvre(unit, depth or unit.depth)]
    return _helm(distance, least, legs, turns)


@lru_cache(maxsize=1024)
def _helm(distance: Inches, least: Inches, legs: int, turns: int) -> Helm:
    """The helm of these limits, made once: the same few return hundreds of times a turn."""
    return Helm(
        distance=distance,
        exact=False,
        least=least,
        step=0.0,
        turn=tables.TURN,
        turn_free=True,
        straight_after=tables.LEG,
        may_owe=False,
        turns=turns,
        legs=legs,
        leg=tables.LEG,
        slack=tables.TOLERANCE,
    )


def manoeuvre(unit: Piece, depth: str) -> str:
    """Its row of the manoeuvre table (WAS-MOV-5)."""
    kind = unit.spec.kind
    if kind == "submarine":
        return "submarine_surfaced" if depth == SURFACED and not unit.decoy_of else "submarine_submerged"
    return "fleet_marker" if kind == "marker" else kind


def speed_of(table: SeaTable, unit: Piece, depth: str = "") -> Inches:
    """How far it may go; a marker as far as the slowest of its ships (WAS-MOV-3, WAS-FMK-1)."""
    if unit.spec.kind != "marker":
        return condition.speed(unit, depth)
    ships = covered(table, unit.id)
    return min((condition.speed(ship) for ship in ships), default=float(tables.FLEET_MARKER["empty_speed"]))


def steer(table: SeaTable, unit: Piece, charts: Charts) -> Steer:
    """The question of one unit's move, with its special actions and depths."""
    most = speed_of(table, unit)
    settings: list[Setting] = []
    bounds: list[AnyBound] = []
    hull, faster = unit.hull, ""
    if actions := special.actions(table, unit) if table.options.special_actions else []:
        settings.append(
            Setting(
                ACTION,
                "One special action a turn, with the move.",
                "WAS-SPA-1",
                tuple(actions),
                helms={action: _helm_for(unit, action, most) for action in actions},
            )
        )
        bounds += _bounds_for(table, unit, actions)
        if HIGH_SPEED_RUN in actions:
            run = _helm_for(unit, HIGH_SPEED_RUN, most).distance
            faster = f", {run:g} on a high speed run"
    depths = submarines.depths(table, unit, charts.ships)
    if depths:
        settings.append(
            Setting(
                DEPTH,
                "One step of depth freely, two if she then moves an inch at most.",
                "WAS-SUB-2",
                depths,
                helms={depth: helm(unit, submarines.reach(unit, depth), depth) for depth in depths},
            )
        )
    if unit.spec.kind == "submarine" and not unit.decoy_of:
        below = tuple(depth for depth in DEPTHS if depth != SURFACED)
        bounds.append(_swings(hull, charts.ships, DEPTH, (SURFACED,), unit.depth))
        bounds.append(_swings(hull, charts.below, DEPTH, below, unit.depth))
    else:
        bounds.append(_swings(hull, charts.of(unit)))
    return Steer(
        MOVE,
        f"Move {unit.name}: up to {most:g} in{faster}.",
        "WAS-MOV-1",
        unit.id,
        unit.pose,
        helm(unit, most),
        FAULTS,
        tuple(settings),
        bounds=tuple(bounds),
    )


def _swings(
    hull: Hull, waters: Waters, setting: str = "", choices: tuple[str, ...] = (), silent: str = ""
) -> Swings:
    return Swings(
        "That turn would leave her lying over a hull or aground.",
        "WAS-MOV-7",
        hull,
        waters,
        setting,
        choices,
        silent,
    )


def _helm_for(unit: Piece, action: str, most: Inches) -> Helm:
    """The helm under a special action (WAS-SPA-1, 2, 4, 7, WAS-MIN-9)."""
    kind, _ = errands.read(action)
    if kind == SMOKE:
        return helm(unit, most, least=special.least_track())
    if kind == REPAIR:
        return helm(unit, special.repair_reach(unit), SURFACED if unit.depth else "")
    if kind == HIGH_SPEED_RUN:
        return helm(
            unit,
            condition.speed(unit, change=tables.HIGH_SPEED["speed"]),
            least=tables.LEG,
            row=(tables.HIGH_SPEED["legs"], tables.HIGH_SPEED["turns"]),
        )
    if kind == SWEEP_MINES:
        return helm(unit, min(most, tables.MINE["sweep"]["max_move"]))
    if kind == LAY_MINES:
        return helm(unit, most, least=tables.LEG)
    return helm(unit, most)


def _bounds_for(table: SeaTable, unit: Piece, actions: list[str]) -> list[AnyBound]:
    bounds: list[AnyBound] = []
    for action in actions:
        kind, key = errands.read(action)
        if kind == LAY_MINES:
            off = Passage(
                Rim(table.width, table.height, 0.0, "The counter would lie off the table.", "WAS-MIN-8"),
                (Shore(table.land, tables.TOLERANCE, "The counter would lie on land.", "WAS-MIN-8"),)
                if table.land
                else (),
            )
            says = "The counter would lie off the table or on land."
            bounds.append(
                Astern(
                    says,
                    "WAS-MIN-8",
                    ACTION,
                    action,
                    unit.spec.length,
                    float(tables.MINE["lay_behind_stern"]),
                    off,
                )
            )
        elif kind == SWEEP_MINES:
            mine = next(mine for mine in table.mines if mine.id == key)
            within = tables.MINE["sweep"]["within"]
            says = f"The counter must lie within {within:g} in of the end of the move."
            bounds.append(EndsNear(says, "WAS-MIN-9", mine.x, mine.y, within, ACTION, action))
        elif kind == REPAIR and unit.depth:
            says = "A submarine repairs on the surface only."
            bounds.append(OnlyWith(says, "WAS-SPA-1", ACTION, (REPAIR,), DEPTH, (SURFACED,), unit.depth))
    return bounds


def explain(table: SeaTable, unit: Piece, order: Steered) -> Refusal | None:
    """Why a special action is not among those a unit may take, or takes it less far than it would go."""
    action = str(order.settings.get(ACTION, ""))
    if not action:
        return None
    if (refusal := special.why_not(table, unit, action)) is not None:
        return refusal
    kind, _ = errands.read(action)
    fault = _helm_for(unit, action, speed_of(table, unit)).fault(order.path)
    if fault is None or helm(unit, speed_of(table, unit)).fault(order.path) is not None:
        return None
    if kind == REPAIR and fault.kind == "too_long":
        return Refusal(f"{unit.name} repairs: half its speed at most.", "WAS-SPA-4")
    if kind == SWEEP_MINES and fault.kind == "too_long":
        return Refusal(f"{unit.name} sweeps: {tables.MINE['sweep']['max_move']:g} in at most.", "WAS-MIN-9")
    if kind == LAY_MINES:
        return Refusal(f"{unit.name} must make way to lay mines.", "WAS-SPA-1")
    return Refusal("A high speed run is straight ahead.", "WAS-SPA-7") if kind == HIGH_SPEED_RUN else None


def move(umpire: Umpire[SeaTable], unit: Piece, order: Steered) -> None:
    """A unit sails as ordered, as far as nothing stops it, and does what it was told on the way."""
    table = umpire.table
    action = str(order.settings.get(ACTION, ""))
    kind, key = errands.read(action)
    depth = str(order.settings.get(DEPTH, ""))
    if action:
        under = _helm_for(unit, action, speed_of(table, unit))
    else:
        under = (
            helm(unit, submarines.reach(unit, depth), depth) if depth else helm(unit, speed_of(table, unit))
        )
    if depth:
        submarines.change_depth(umpire, unit, depth)
    sailed = Charts(table).of(unit).sail(unit.hull, under.walk(unit.pose, order.path).poses)
    track = sailed.track
    counter = unit.counter if contacts.hidden(unit) else ""
    umpire.happens(
        Moved(
            unit.id,
            unit.side,
            counter,
            order.path,
            *sailed.end,
            track=tuple(track),
            met=sailed.met,
            edge=sailed.edge,
            action=kind,
        )
    )
    mines.run_over(umpire, unit, track, key)
    if kind == SMOKE:
        special.lay_smoke(umpire, unit, sailed.poses)
    if sailed.edge and _may_exit(table, unit, sailed.edge):
        _exit(umpire, unit, counter, sailed.edge)
        return
    mines.spot(umpire, unit)
    cut = bool(sailed.met or sailed.edge)
    if kind == REPAIR:
        special.repair(umpire, unit)
    elif kind == HIGH_SPEED_RUN:
        special.strain(umpire, unit)
    elif kind == LAY_MINES and not cut:
        mines.lay(umpire, unit)
    elif kind == SWEEP_MINES:
        mines.sweep(umpire, unit, key)


def _exit(umpire: Umpire[SeaTable], unit: Piece, counter: str, edge: str) -> None:
    """A unit leaves the table, and what lies on a carrier with her (WAS-MOV-9)."""
    points = umpire.table.victory.exit_points.get(unit.side, {})
    lying = based(umpire.table, unit.id)
    umpire.happens(Exited(unit.id, unit.side, counter, edge, points.get(unit.spec.id, 0)))
    for flight in lying:
        umpire.happens(Exited(flight.id, flight.side, "", edge, points.get(flight.spec.id, 0)))
    damage.remove_decoy(umpire, unit)


def _may_exit(table: SeaTable, unit: Piece, edge: str) -> bool:
    """Whether its side may leave over this edge (WAS-MOV-9); a decoy and a marker have nowhere to go."""
    return (
        table.victory.exit_edges.get(unit.side) == edge and not unit.decoy_of and unit.spec.kind != "marker"
    )
