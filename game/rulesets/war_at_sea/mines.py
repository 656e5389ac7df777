"""Mines: what a move runs into, what shows them, laying and sweeping (WAS-MIN)."""

from __future__ import annotations

from math import ceil

import msgspec

from game.dice.roll import Throw
from game.match import Umpire
from game.rulesets.war_at_sea import attacks, contacts, purposes
from game.rulesets.war_at_sea.condition import LAY_MINES, SWEEP_MINES
from game.rulesets.war_at_sea.errands import written
from game.rulesets.war_at_sea.events import MineGone, MineLaid
from game.rulesets.war_at_sea.table import DEEP, Mine, Piece, SeaTable
from game.rulesets.war_at_sea.tables import DIE, MINE, MINE_WORTH, TOLERANCE
from game.sea.heading import Position, distance, settle
from game.sea.hulls import stern
from game.sea.sight import within_reach


def known(table: SeaTable, side: str) -> list[Mine]:
    """Red counters a side knows: its own and those that were shown."""
    return [mine for mine in table.mines if mine.side == side or mine.shown]


def throw(table: SeaTable, unit: Piece, mine: Mine) -> Throw:
    """A counter's attack on a unit (WAS-MIN-4); there is no luck die (WAS-LUK-7)."""
    dice = ceil(mine.mines / MINE["mines_per_die"])
    if unit.spec.kind == "pt":
        dice = ceil(dice * MINE["pt_share"])
    return Throw(purposes.MineHit(contacts.known_as(unit), mine.id), "WAS-MIN-4", dice, DIE, worth=MINE_WORTH)


def run_over(umpire: Umpire[SeaTable], unit: Piece, track: list[Position], swept: str = "") -> None:
    """Every live counter that the track of a move came near attacks once (WAS-MIN-3, WAS-MIN-8, WAS-MIN-9)."""
    table = umpire.table
    if len(track) < 2 or unit.depth == DEEP or unit.decoy_of or unit.spec.kind == "marker":
        return
    for mine in table.mines:
        if mine.id == swept or mine.live_from > table.turn:
            continue
        if within_reach((mine.x, mine.y), track, MINE["radius"], TOLERANCE):
            _attack(umpire, unit, mine)


def _attack(umpire: Umpire[SeaTable], unit: Piece, mine: Mine) -> None:
    roll = umpire.roll(throw(umpire.table, unit, mine))
    left = mine.mines - sum(face in MINE["uses_up_on"] for face in roll.faces)
    _change(umpire, msgspec.structs.replace(mine, mines=left, shown=True))
    if roll.hits:
        attacks.mark(umpire, unit, hull=roll.hits)


def _change(umpire: Umpire[SeaTable], mine: Mine) -> None:
    """A counter with no mines left is removed (WAS-MIN-5)."""
    umpire.happens(MineLaid(mine) if mine.mines > 0 else MineGone(mine))


def spot(umpire: Umpire[SeaTable], unit: Piece) -> None:
    """A minesweeper at the end of its move finds what lies near (WAS-MIN-7)."""
    if "minesweeper" not in unit.spec.abilities:
        return
    for mine in umpire.table.mines:
        if not mine.shown and distance(unit.at, (mine.x, mine.y)) <= MINE["minesweeper_sees"] + TOLERANCE:
            umpire.happens(MineLaid(msgspec.structs.replace(mine, shown=True)))


def lay(umpire: Umpire[SeaTable], unit: Piece) -> None:
    """A full counter behind the stern, hidden from the enemy, live from the next turn (WAS-MIN-8)."""
    table = umpire.table
    x, y = map(settle, stern(unit.pose, unit.spec.length + 2 * MINE["lay_behind_stern"]))
    key = f"{unit.id}_laid_{unit.spec.mine_load - unit.mine_load + 1}"
    mine = Mine(key, unit.side, x, y, MINE["per_counter"], False, table.turn + 1)
    umpire.happens(MineLaid(mine, unit.id))


def sweep(umpire: Umpire[SeaTable], unit: Piece, key: str) -> None:
    """One die of mines are removed from a counter that lies near enough (WAS-MIN-9)."""
    mine = next((mine for mine in umpire.table.mines if mine.id == key), None)
    if mine is None or distance(unit.at, (mine.x, mine.y)) > MINE["sweep"]["within"] + TOLERANCE:
        return
    removed = umpire.roll(sweep_throw(unit, key)).total
    _change(umpire, msgspec.structs.replace(mine, mines=max(mine.mines - removed, 0)))


def sweep_throw(unit: Piece, mine: str) -> Throw:
    """How many mines are swept (WAS-MIN-9)."""
    return Throw(purposes.Sweep(unit.id, mine), "WAS-MIN-9", 1, DIE)


def actions(table: SeaTable, unit: Piece) -> list[str]:
    """Laying and sweeping as orders have them, where this unit can (WAS-SPA-1)."""
    if not table.options.mines or not unit.spec.ship:
        return []
    found = [LAY_MINES] if "minelayer" in unit.spec.abilities and unit.mine_load > 0 else []
    if "minesweeper" in unit.spec.abilities:
        far = MINE["sweep"]["within"] + MINE["sweep"]["max_move"] + TOLERANCE
        found += [
            written(SWEEP_MINES, mine.id)
            for mine in known(table, unit.side)
            if distance(unit.at, (mine.x, mine.y)) <= far
        ]
    return found
