"""I. Victory: points, targets, elimination, stalemate and the turn limit (WAS-VIC)."""

from __future__ import annotations

from game.match import Outcome, Umpire
from game.match.events import BattleOver
from game.match.wording import does
from game.rulesets.war_at_sea.table import Piece, SeaTable
from game.rulesets.war_at_sea.tables import LARGE_GUNS
from game.tabletop.account import Posting, ranking, scored
from game.tabletop.sides import enemy

IN_PLAY = ("deployed", "based", "covered", "waiting")


def state(unit: Piece) -> str:
    """How a unit stands, in a few words."""
    if unit.state in ("destroyed", "exited", "landed"):
        return unit.state
    if unit.spec.air:
        return "aborted" if unit.aborted else "unhurt"
    if not unit.hull_lost:
        return "unhurt"
    what = "boats" if unit.spec.kind == "pt" else "hull points"
    crippled = ", crippled" if unit.crippled else ""
    return f"{unit.hull_left} of {unit.spec.hull_points} {what}{crippled}"


def postings(table: SeaTable) -> tuple[Posting, ...]:
    """The victory points of both sides as they were scored (WAS-VIC-1)."""
    return table.posted


scores = scored(postings)


def in_play(table: SeaTable, side: str) -> list[Piece]:
    """A side's units that are not gone; decoys and markers are none (WAS-VIC-8)."""
    return [
        unit
        for unit in table.units.values()
        if unit.side == side
        and unit.state in IN_PLAY
        and not unit.decoy_of
        and unit.spec.kind not in ("marker", "counter")
    ]


def surviving(table: SeaTable, side: str) -> int:
    """The points of a side's units still in play (WAS-VIC-9, WAS-VIC-10)."""
    return sum(unit.spec.points for unit in in_play(table, side))


def judge(umpire: Umpire[SeaTable]) -> bool:
    """Test victory in the order of the rules; whether the battle is over (WAS-VIC-6 to 10)."""
    table = umpire.table
    outcome = on_points(table) or without_units(table) or stalemate(table)
    if outcome is None and table.turn >= table.turns:
        outcome = at_the_limit(table, f"{table.turns} turns are over")
    if outcome is None:
        return False
    umpire.happens(BattleOver(outcome))
    return True


def on_points(table: SeaTable) -> Outcome | None:
    """A side has reached its target; where both have, the higher total, or whom the scenario names (WAS-VIC-6, 7)."""
    points, victory = scores(table), table.victory
    reached = [side for side in table.sides if points[side] >= victory.targets.get(side, 10**9)]
    if not reached:
        return None
    clause = "WAS-VIC-7" if victory.own_target else "WAS-VIC-6"
    if len(reached) == 1:
        return Outcome(
            reached[0], f"{does(reached[0], 'has', 'have')} {points[reached[0]]} points.", clause, points
        )
    one, other = reached
    why = f"Both have reached their target: {points[one]} points and {points[other]}."
    if victory.own_target:
        return Outcome(victory.both_reach, why, clause, points)
    if points[one] == points[other]:
        return None
    return Outcome(one if points[one] > points[other] else other, why, clause, points)


def without_units(table: SeaTable) -> Outcome | None:
    """A side has no units left (WAS-VIC-8)."""
    gone = [side for side in table.sides if not in_play(table, side)]
    if not gone:
        return None
    points = scores(table)
    if len(gone) == 2:
        return higher(points, "No unit is left", "WAS-VIC-8", points)
    side = gone[0]
    if table.gone.get(side) in ("exited", "landed"):
        return at_the_limit(table, f"The last unit of {side} has left")
    return Outcome(enemy(table, side), f"{does(side, 'has', 'have')} no unit left.", "WAS-VIC-8", points)


def stalemate(table: SeaTable) -> Outcome | None:
    """No unit of either side can attack any of the other: the more points survive, the better (WAS-VIC-9)."""
    one, other = table.sides
    mine, theirs = in_play(table, one), in_play(table, other)
    if any(can_attack(a, b) or can_attack(b, a) for a in mine for b in theirs):
        return None
    left = {side: surviving(table, side) for side in table.sides}
    why = f"Nobody can attack anybody. Units left: {one} {left[one]} points, {other} {left[other]}"
    return higher(left, why, "WAS-VIC-9", scores(table))


def can_attack(unit: Piece, target: Piece) -> bool:
    """Whether any weapon of one can be used on that kind of unit; submarines are taken to stay below (WAS-VIC-9)."""
    spec, kind = unit.spec, target.spec.kind
    if target.spec.air:
        return spec.kind != "submarine" and any(spec.anti_air)
    if kind == "submarine":
        return spec.asw > 0
    torpedoes = target.spec.ship and kind != "pt"
    if spec.air:
        return bool(spec.strafe or spec.bomb or (spec.air_torpedo and torpedoes))
    if torpedoes and any(spec.torpedo) and unit.salvoes_left != 0:
        return True
    if spec.kind == "submarine":
        return False
    main = any(spec.main) and not (kind == "pt" and spec.kind in LARGE_GUNS)
    return main or any(spec.secondary) or any(spec.tertiary)


def at_the_limit(table: SeaTable, why: str) -> Outcome:
    """The turn limit: victory points, then the points of what survives; or the hull points taken (WAS-VIC-10)."""
    points = scores(table)
    if table.victory.hull_at_limit:
        taken = {side: hull_taken(table, side) for side in table.sides}
        return higher(taken, f"{why}. Hull points taken: {_written(taken)}", "WAS-VIC-7", points)
    one, other = table.sides
    if points[one] != points[other]:
        return higher(points, f"{why}. Points: {_written(points)}", "WAS-VIC-10", points)
    left = {side: surviving(table, side) for side in table.sides}
    words = f"{why}. Points are equal; units left: {_written(left)}"
    return higher(left, words, "WAS-VIC-10", points)


def hull_taken(table: SeaTable, side: str) -> int:
    """Hull points a side has taken off the enemy; a unit destroyed counts in full (WAS-VIC-7)."""
    return sum(
        unit.spec.hull_points if unit.state == "destroyed" else unit.hull_lost
        for unit in table.units.values()
        if unit.side != side and not unit.decoy_of
    )


def higher(counts: dict[str, int], why: str, clause: str, points: dict[str, int]) -> Outcome:
    """The side that has more of what is counted wins; equal is a draw. `points` are the scores of the sides."""
    first, _, lead, _ = ranking(counts)
    winner = first if lead else ""
    return Outcome(winner, f"{why}{'' if winner else ', a draw'}.", clause, points)


def _written(counts: dict[str, int]) -> str:
    return ", ".join(f"{side} {count}" for side, count in counts.items())
