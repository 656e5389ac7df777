"""Phase 4: damage control, then fires and floods, ship by ship (CST-DC, CST-FIR, CST-FLD)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from game.dice.roll import Throw, modifier
from game.match import Choose, Chose, Option, Question, Step, Umpire
from game.match.events import PhaseBegan
from game.rulesets.coastal import purposes
from game.rulesets.coastal.damage import burn, gone, lose
from game.rulesets.coastal.damage_events import Flooding, Repaired, RepairsBegan
from game.rulesets.coastal.events import Acted, RoundBegan
from game.rulesets.coastal.rolls import crew_modifier, dice, roll, test
from game.rulesets.coastal.table import MACHINERY, STEERING, CoastalTable, Mend, Vessel, vessel, vessels
from game.rulesets.coastal.tables import DIE, FIRE, FLOOD, REPAIR_CLAUSES, REPAIRS, SUB_TABLE

WORDS: Final = {
    Mend.COURSE: "course changes",
    Mend.TO_PORT: "turns to port",
    Mend.TO_STARBOARD: "turns to starboard",
    Mend.HELM: "manoeuvre rating",
}
_ROWS: Final = {
    Mend.FIRE: "fire",
    Mend.FLOOD: "flood",
    **dict.fromkeys(STEERING, "steering"),
    Mend.SETTING: "machinery",
    Mend.ACCELERATION: "machinery",
    Mend.REFLOAT: "refloat",
}
"""The row of the table of damage control that an attempt is rolled on (CST-DC-3)."""
_BY_DAMAGE: Final = {damage: item for item, damage in STEERING.items()}


class DamageControl(Step[CoastalTable], frozen=True):
    """4. First one side's ships, then the other's (CST-DC-1)."""

    def close(self, umpire: Umpire[CoastalTable]) -> None:
        table = umpire.table
        umpire.happens(PhaseBegan("damage_control"))
        umpire.happens(RoundBegan())
        umpire.done()
        umpire.then(Repairs(table.first), Repairs(table.second))


class Repairs(Step[CoastalTable, Chose], frozen=True):
    """A side's ships one after another: attempts one by one, then the fires and floods that are left (CST-DC-6)."""

    quiet: ClassVar[bool] = True
    side: str

    def ask(self, table: CoastalTable, side: str) -> list[Question]:
        if side != self.side or not table.repairing or table.attempts < 1:
            return []
        ship = vessel(table, table.repairing)
        options = tuple(Option(key, label) for key, label in items(ship))
        if not options:
            return []
        says = f"{ship.name}: what do the repair parties try? {table.attempts} to go."
        return [Choose("damage_control", says, "CST-DC-2", options, least=0, by_hand=True)]

    def resolve(self, umpire: Umpire[CoastalTable], side: str, order: Chose) -> None:
        table = umpire.table
        ship = vessel(table, table.repairing)
        if not order.picked:
            umpire.happens(RepairsBegan(ship.id, 0, self.side))
            return
        umpire.happens(RepairsBegan(ship.id, table.attempts - 1, self.side))
        item = Mend(order.picked[0])
        if roll(umpire, throw(ship, item), ship).hits:
            umpire.happens(Repaired(ship.id, item))

    def close(self, umpire: Umpire[CoastalTable]) -> None:
        table = umpire.table
        if table.repairing:
            ship = vessel(table, table.repairing)
            burn_on(umpire, ship)
            flood_on(umpire, ship)
            umpire.happens(Acted(ship.id))
            umpire.happens(RepairsBegan("", 0, self.side))
            return
        for ship in vessels(table, self.side):
            if not ship.acted and (ship.floods or ship.fires or any(items(ship))):
                umpire.happens(RepairsBegan(ship.id, ship.damage_control, self.side))
                return
        umpire.done()


def items(ship: Vessel) -> Iterator[tuple[Mend, str]]:
    """What may be repaired, each kind of item once (CST-DC-2, CST-DC-5, CST-GRD-3)."""
    if ship.fires:
        yield Mend.FIRE, f"A fire ({ship.fires})"
    if ship.floods:
        yield Mend.FLOOD, f"A flood ({ship.floods})"
    for damage in dict.fromkeys(ship.steering_damage):
        item = _BY_DAMAGE[damage]
        yield item, f"Steering: {WORDS[item]}"
    if MACHINERY in ship.max_setting_loss:
        yield Mend.SETTING, "Machinery: a setting"
    if ship.no_accelerate:
        yield Mend.ACCELERATION, "Machinery: cannot accelerate"
    if ship.aground:
        yield Mend.REFLOAT, "Refloat her"


def throw(ship: Vessel, item: Mend) -> Throw:
    """One attempt (CST-DC-3)."""
    row = _ROWS[item]
    return test(purposes.Repair(ship.id, item), REPAIR_CLAUSES[row], REPAIRS[row], crew_modifier(ship))


def burn_on(umpire: Umpire[CoastalTable], ship: Vessel) -> None:
    """One die for each fire; a new one is not rolled (CST-FIR-1, CST-FIR-2, CST-FIR-5, CST-FLD-3)."""
    notes = (modifier("Inflammable", "CST-FIR-5", FIRE["inflammable"]),) if ship.spec.inflammable else ()
    for _ in range(ship.fires):
        if gone(ship):
            return
        fire = Throw(purposes.Fire(ship.id), "CST-FIR-1", 1, DIE, modifiers=notes)
        score = max(1, roll(umpire, fire, ship).total + sum(note.value for note in notes))
        _suffer(umpire, ship, FIRE["boxes"][score - 1], "fire", "CST-FIR-2")
        if score in FIRE["another_on"] and not gone(ship):
            burn(umpire, ship)


def flood_on(umpire: Umpire[CoastalTable], ship: Vessel) -> None:
    """One die for each flood; a new one is not rolled (CST-FLD-1)."""
    for _ in range(ship.floods):
        if gone(ship):
            return
        score = dice(umpire, purposes.Flood(ship.id), "CST-FLD-1", 1, DIE, ship)[0]
        _suffer(umpire, ship, FLOOD["boxes"][score - 1], "flood", "CST-FLD-1")
        if score in FLOOD["another_on"] and not gone(ship):
            umpire.happens(Flooding(ship.id, ship.floods + 1))


def _suffer(umpire: Umpire[CoastalTable], ship: Vessel, boxes: int | str, cause: str, clause: str) -> None:
    """So many boxes, or a die of them."""
    if isinstance(boxes, str):
        boxes = dice(umpire, purposes.Spreading(ship.id, cause), clause, 1, SUB_TABLE, ship)[0]
    lose(umpire, ship, boxes, cause)
