"""Damage control: teams allotted to fires and repairs, and what burns on (FLT-DCR, FLT-FIR-2)."""

from __future__ import annotations

from typing import Final

from game.dice.roll import Throw
from game.match import Allot, Allotted, Budget, Question, Slot, Umpire
from game.match.wording import counted
from game.rulesets.fleet import damage, purposes
from game.rulesets.fleet.alternation import OfSide
from game.rulesets.fleet.condition import in_play, out
from game.rulesets.fleet.damage_events import PowerFailed, Stands
from game.rulesets.fleet.rolls import dice, roll, test_throw
from game.rulesets.fleet.table import FleetTable, Ship
from game.rulesets.fleet.tables import BOOK, DAMAGE_CONTROL, DIE, steps

NAME: Final = "damage_control"
FIRE, SPEED, STEERING, DIRECTORS, DECK, POWER = "fire", "speed", "steering", "fire_control", "h", "power"
WORDS: Final[dict[str, str]] = BOOK.labels["repair"]


def jobs(ship: Ship) -> list[str]:
    """What the teams of a ship may try (FLT-DCR-2 to 4)."""
    spec = ship.spec
    wanted = {
        FIRE: ship.fires > 0,
        SPEED: ship.speed < spec.max_speed,
        STEERING: ship.steering < spec.steering,
        DIRECTORS: ship.fire_control < spec.fire_control,
        DECK: ship.h < spec.h,
        POWER: ship.power_failure,
    }
    return [job for job, there in wanted.items() if there]


class DamageControl(OfSide, frozen=True):
    """Each team of a side tries one job once; the owner allots them before any die is rolled (FLT-DCR-1)."""

    def asked(self, table: FleetTable) -> list[Question]:
        slots, budgets = [], []
        for ship in in_play(table, self.side):
            found = jobs(ship) if ship.dc_teams > 0 else []
            for job in found:
                slots.append(Slot(job, ship.id, f"{ship.name}: {WORDS[job]}", "FLT-DCR-1", 0, ship.dc_teams))
            if found:
                says = f"{ship.name}: {counted(ship.dc_teams, 'team')}"
                weights = {(job, ship.id): 1 for job in found}
                budgets.append(Budget(says, "FLT-DCR-1", ship.dc_teams, weights, unit=ship.id))
        if not slots:
            return []
        says = "Damage control: which teams do what?"
        return [Allot(NAME, says, "FLT-DCR-1", tuple(slots), tuple(budgets))]

    def resolve(self, umpire: Umpire[FleetTable], side: str, order: Allotted) -> None:
        umpire.done()
        for ship in in_play(umpire.table, side):
            for job in WORDS:
                for _ in range(int(order.amounts.get(job, {}).get(ship.id, 0))):
                    if not out(ship):
                        attempt(umpire, ship, job)


def throw(ship: Ship, job: str) -> Throw:
    """One team at one job (FLT-DCR-2, FLT-DCR-3)."""
    return test_throw(
        purposes.Repair(ship.id, job),
        "FLT-DCR-2" if job == FIRE else "FLT-DCR-3",
        DAMAGE_CONTROL["fire" if job == FIRE else "repair"],
        ("Crew quality", "FLT-DCR-2", ship.crew_quality),
    )


def attempt(umpire: Umpire[FleetTable], ship: Ship, job: str) -> None:
    """A team tries its job, if it is still to be done; at a fire a natural 1 makes it worse (FLT-DCR-2, FLT-DCR-3)."""
    if job not in jobs(ship):
        return
    cast = roll(umpire, throw(ship, job), ship)
    if job == FIRE and cast.faces[0] <= DAMAGE_CONTROL["spreads"]:
        damage.burn(umpire, ship)
        return
    if not cast.hits:
        return
    spec = ship.spec
    if job == FIRE:
        umpire.happens(Stands(ship.id, "fires", ship.fires - 1))
    elif job == SPEED:
        count = DAMAGE_CONTROL["speed_dice"]
        engines = purposes.EnginesRepaired(ship.id)
        gained = sum(dice(umpire, engines, "FLT-DCR-3", count, DIE["extent"], ship))
        umpire.happens(Stands(ship.id, "speed", min(spec.max_speed, ship.speed + gained)))
    elif job == POWER:
        umpire.happens(PowerFailed(ship.id, False))
    else:
        most = {STEERING: spec.steering, DIRECTORS: spec.fire_control, DECK: spec.h}[job]
        umpire.happens(Stands(ship.id, job, min(most, ship.number(job) + DAMAGE_CONTROL[job])))


def burn_on(umpire: Umpire[FleetTable]) -> None:
    """Ships with fires lose structure (FLT-FIR-2)."""
    for ship in in_play(umpire.table):
        if ship.fires and not out(ship):
            damage.impact(umpire, ship, steps(ship.fires))
