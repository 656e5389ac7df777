"""A side's air units beside the table: what flies, what lies ready, what rearms and for how long (WAS-ARM)."""

from __future__ import annotations

from collections.abc import Iterator

from game.match.wording import capital, counted, listed
from game.rulesets.war_at_sea.presenter.phrases import ERRAND
from game.rulesets.war_at_sea.presenter.pieces import figure
from game.rulesets.war_at_sea.table import Piece, SeaTable
from game.tabletop.papers import Hand, HandCard

GONE = ("destroyed", "exited", "removed")


def hand(view: SeaTable, side: str) -> Hand | None:
    """The side's air units, in scenario order; None for a side without any, and for eyes that see everything."""
    units = [unit for unit in view.units.values() if unit.side == side and unit.spec.air]
    if not side or not units:
        return None
    left = [unit for unit in units if unit.state not in GONE]
    return Hand("Your air units", _words(left), tuple(_cards(view, left)))


def _words(units: list[Piece]) -> str:
    if not units:
        return "None is left."
    flying = sum(unit.airborne for unit in units)
    grounded = sum(_waits(unit) > 0 for unit in units)
    ready = len(units) - flying - grounded
    parts = [f"{ready} ready"] if ready else []
    parts += [f"{flying} up"] if flying else []
    parts += [f"{grounded} rearming"] if grounded else []
    return f"{capital(listed(parts))}."


def _waits(unit: Piece) -> int:
    """The turns for which it still rearms."""
    return max(unit.arming_counters, int(unit.landed)) if unit.state == "based" else 0


def _cards(view: SeaTable, units: list[Piece]) -> Iterator[HandCard]:
    for unit in units:
        fighter = unit.spec.kind == "fighter"
        base = view.units.get(unit.base_id)
        words, tip, clause = _lot(view, unit, base)
        yield HandCard(
            key=unit.id,
            band=ERRAND.get(unit.mission, "") or ("Fighters" if fighter else "Bombers"),
            tone="red" if fighter else "black",
            picture=figure(unit.spec).silhouette,
            title=unit.name,
            words=words,
            state="spent" if _waits(unit) else "away" if unit.airborne and not unit.mission else "held",
            unit=unit.id if unit.airborne else unit.base_id,
            tip=tip,
            clause=clause,
        )


def _lot(view: SeaTable, unit: Piece, base: Piece | None) -> tuple[str, str, str]:
    """How it stands: a few words, a sentence, its clause."""
    if unit.airborne:
        left = unit.spec.endurance - unit.turns_up
        what = (
            "aborted" if unit.aborted else "spent" if unit.spec.kind == "bomber" and not unit.armed else "up"
        )
        tip = f"In the air with {counted(left, 'turn')} left before it must be home."
        return f"{what} · {counted(left, 'turn')}", tip, "WAS-ARM-6"
    where = base.name if base is not None else "nowhere"
    if waits := _waits(unit):
        return (
            f"rearms, {counted(waits, 'turn')}",
            f"On {where}; with an arming counter it may not launch.",
            "WAS-ARM-3",
        )
    return f"on {where}", f"Ready on {where}.", "WAS-AIR-4"
