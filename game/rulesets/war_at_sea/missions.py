"""C. Missions: what each air unit may be told to do, in secret (WAS-AIR-1 to 5)."""

from __future__ import annotations

from typing import Final

from game.match import Question, SealedStep, Set, SetTo, Slot, Umpire
from game.match.questions import Need
from game.rulesets.war_at_sea import bases, contacts
from game.rulesets.war_at_sea.air_events import MissionsAssigned
from game.rulesets.war_at_sea.errands import read, written
from game.rulesets.war_at_sea.table import Piece, SeaTable

CAP, ESCORT, STRAFING, PATROL, TORPEDO, DIVE, HOME = (
    "cap",
    "escort",
    "strafing",
    "patrol",
    "torpedo",
    "dive",
    "rtb",
)
INTERCEPTS: Final = (CAP, ESCORT)
GROUP: Final = "mission"


class AssignMissions(SealedStep[SeaTable, SetTo], frozen=True):
    """Before any air unit moves all that are to act get missions, secret until they move (WAS-AIR-1, WAS-AIR-5)."""

    quiet = True

    def sheet(self, table: SeaTable, side: str) -> Question | None:
        units = [unit for unit in table.units.values() if unit.side == side and may_act(table, unit)]
        if not units:
            return None
        offered = {unit.id: choices(table, unit, units) for unit in units}
        slots = tuple(
            Slot(
                GROUP,
                unit.id,
                f"{unit.name}'s mission",
                "WAS-AIR-1",
                choices=offered[unit.id],
                needed=spent(unit),
                missing_clause="WAS-ARM-6",
            )
            for unit in units
            if offered[unit.id]
        )
        return (
            Set(
                "assign_missions",
                "Give your air units their missions.",
                "WAS-AIR-1",
                slots,
                (),
                _needs(offered),
            )
            if slots
            else None
        )

    def open(self, umpire: Umpire[SeaTable], orders: dict[str, SetTo]) -> None:
        for side, order in orders.items():
            missions: dict[str, tuple[str, str]] = {
                unit: read(str(text)) for unit, text in order.values.get(GROUP, {}).items()
            }
            umpire.happens(MissionsAssigned(side, missions))


def may_act(table: SeaTable, unit: Piece) -> bool:
    """Whether a unit may be given a mission: it is in the air, or may be launched (WAS-AIR-4)."""
    if not unit.spec.air:
        return False
    return unit.state == "deployed" or (unit.state == "based" and bases.may_launch(table, unit))


def spent(unit: Piece) -> bool:
    """Whether its endurance is used up, so that it must fly home (WAS-ARM-6)."""
    return unit.state == "deployed" and unit.turns_up >= unit.spec.endurance


def choices(table: SeaTable, unit: Piece, friends: list[Piece]) -> tuple[str, ...]:
    """Every mission a unit may be given, with its targets (WAS-AIR-1 to 3)."""
    spec = unit.spec
    flying = unit.state == "deployed"
    home = _homes(table, unit) if flying else ()
    if unit.aborted or spent(unit) or (spec.kind == "bomber" and not unit.armed):
        return home
    if spec.kind == "fighter":
        escorts = (written(ESCORT, other.id) for other in friends if other.id != unit.id)
        return (CAP, *escorts, *_against(table, unit, STRAFING), *home)
    patrol = (PATROL,) if spec.bomb or spec.asw else ()
    return (*patrol, *_against(table, unit, TORPEDO), *_against(table, unit, DIVE), *home)


def dice(unit: Piece, mission: str) -> int:
    """The dice of a mission with a named target (WAS-AIR-3, WAS-AAT-4)."""
    spec = unit.spec
    return {STRAFING: spec.strafe, TORPEDO: spec.air_torpedo, DIVE: spec.bomb}[mission]


def may_be_hit(target: Piece, mission: str) -> bool:
    """Whether a kind of target can be attacked so at all (WAS-AAT-10, WAS-TOR-3)."""
    if mission == TORPEDO:
        return target.surface and target.spec.kind != "pt"
    return target.surface or target.spec.kind == "airfield"


def _against(table: SeaTable, unit: Piece, mission: str) -> tuple[str, ...]:
    if not dice(unit, mission):
        return ()
    return tuple(
        written(mission, target.id)
        for target in contacts.enemies(table, unit.side)
        if may_be_hit(target, mission)
    )


def _homes(table: SeaTable, unit: Piece) -> tuple[str, ...]:
    """The bases it may be sent to, or nowhere where none may take it (WAS-AIR-2)."""
    found = tuple(written(HOME, base.id) for base in table.units.values() if bases.may_take(base, unit))
    return found or (HOME,)


def _needs(offered: dict[str, tuple[str, ...]]) -> tuple[Need, ...]:
    """An escort goes with a unit that has a mission other than escort (WAS-AIR-2)."""
    needs = []
    for unit, texts in offered.items():
        for text in texts:
            mission, charge = read(text)
            if mission == ESCORT:
                others = tuple(other for other in offered[charge] if read(other)[0] != ESCORT)
                says = "An escort names a unit that has a mission this turn other than escort."
                needs.append(Need((GROUP, unit), text, (GROUP, charge), others, says, "WAS-AIR-2"))
    return tuple(needs)
