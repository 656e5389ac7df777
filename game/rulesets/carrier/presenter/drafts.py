"""Orders to start from: cards as last round, chips as they lie, hits on the dearest or the cheapest. All are legal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.match import Allot, Allotted, Order, Question, Set, SetTo, Slot
from game.match.orders import Sheet, Value
from game.rulesets.carrier.chips import BLANK
from game.rulesets.carrier.command import NEW
from game.rulesets.carrier.recon import RETURN, REVEAL
from game.rulesets.carrier.stacks import ship_of
from game.rulesets.carrier.table import BLACK, RED, CarrierTable, Ship
from game.tabletop.presenter import Draft


def drafted(view: CarrierTable, side: str, question: Question, last: Order | None) -> Iterator[Draft]:
    """What there is to start from for a question, the most useful first."""
    if isinstance(question, Set):
        return _sets(view, question, last)
    return _allots(view, question) if isinstance(question, Allot) else iter(())


def _sets(view: CarrierTable, question: Set, last: Order | None) -> Iterator[Draft]:
    if question.name == "stage_air_groups":
        yield from _staging(view, question, last)
    elif question.name == "recon_disposition":
        for choice, label in ((REVEAL, "Reveal all"), (RETURN, "Return all")):
            yield Draft(choice, label, _all(question, choice))
    elif question.name == "intercept":
        rows: dict[str, Value] = {slot.unit: slot.choices[0] for slot in question.slots}
        yield Draft("all", "All fighters rise", SetTo(question.name, {"card": rows}))
        yield Draft("none", "Hold them back", SetTo(question.name, {}))


def _all(question: Set, choice: str) -> SetTo:
    sheet: Sheet = {}
    for slot in question.slots:
        sheet.setdefault(slot.group, {})[slot.unit] = choice
    return SetTo(question.name, sheet)


def _staging(view: CarrierTable, question: Set, last: Order | None) -> Iterator[Draft]:
    """Colours as last round, all of one, or in every task force one of each (CAR-STG-4)."""
    units = [slot.unit for slot in question.slots]
    if isinstance(last, SetTo):
        before = last.values.get("card", {})
        rows: dict[str, Value] = {unit: before.get(unit, BLACK) for unit in units}
        yield Draft("last", "As last round", SetTo(question.name, {"card": rows}))
    yield Draft(BLACK, "All to strike", _all(question, BLACK))
    yield Draft(RED, "All fighters", _all(question, RED))
    mixed: dict[str, Value] = {}
    counts: dict[str, int] = {}
    for unit in units:
        home = _home(view, unit)
        mixed[unit] = RED if counts.get(home, 0) % 2 else BLACK
        counts[home] = counts.get(home, 0) + 1
    yield Draft("mixed", "One of each", SetTo(question.name, {"card": mixed}))


def _home(view: CarrierTable, by: str) -> str:
    """The task force that stages a card."""
    for force in view.forces.values():
        if any(ship.id == by for ship in force.ships) or by.rpartition(" ")[0] == force.name:
            return force.name
    return ""


def _allots(view: CarrierTable, question: Allot) -> Iterator[Draft]:
    if question.name == "deploy_chips":
        groups = dict.fromkeys(slot.group for slot in question.slots)
        yield Draft("stand", "As they lie", _shared(question, {key: view.units[key].down for key in groups}))
    elif question.name == "share_out":
        yield from _fog(question)
    elif question.name in ("assign_confirmed", "assign_unconfirmed"):
        confirmed = question.name == "assign_confirmed"
        label = "The dearest" if confirmed else "The cheapest"
        yield Draft("best", label, _assigned(view, question, dearest=confirmed))


def _fog(question: Allot) -> Iterator[Draft]:
    """Everything on one base, the Blank on the other; or one half each (CAR-FOW-7)."""
    counts: dict[str, int] = {}
    for budget in question.budgets:
        if budget.least == budget.most and not budget.unit:
            (_, chip), *_ = budget.weights
            counts[chip] = budget.most
    old = next(slot.group for slot in question.slots if slot.group != NEW)
    pool = [chip for chip, count in counts.items() for _ in range(count)]
    pool.remove(BLANK)
    yield Draft("stay", "The Blank goes, all else stays", _shared(question, {old: pool, NEW: [BLANK]}))
    yield Draft("go", "All goes, the Blank stays", _shared(question, {old: [BLANK], NEW: pool}))
    first, second = pool[::2], [*pool[1::2], BLANK]
    yield Draft("half", "Half and half", _shared(question, {old: first, NEW: second}))


def _shared(question: Allot, lies: Mapping[str, Sequence[str]]) -> Allotted:
    sheet: Sheet = {}
    for base, chips in lies.items():
        rows = sheet.setdefault(base, {})
        for chip in chips:
            rows[chip] = int(rows.get(chip, 0)) + 1
    return Allotted(question.name, sheet)


def _assigned(view: CarrierTable, question: Allot, *, dearest: bool) -> Allotted:
    """Hits laid ship by ship, an Armoured ship in full or last (CAR-ARM-1); forced ones first (CAR-DCH-2)."""
    sheet: Sheet = {}
    for group in ("forced", "hit"):
        budget = next(
            (b for b in question.budgets if not b.unit and (group, next(iter(b.weights))[1]) in b.weights),
            None,
        )
        if budget is None:
            continue
        taken = set(sheet.get("forced", {})) if not dearest else set()
        slots = [slot for slot in question.slots if slot.group == group and slot.unit not in taken]
        rows = _laid(view, slots, budget.most, dearest=dearest)
        if rows:
            sheet[group] = rows
    return Allotted(question.name, sheet)


def _laid(view: CarrierTable, slots: list[Slot], hits: int, *, dearest: bool) -> dict[str, Value]:
    ships: dict[str, Ship] = {slot.unit: ship_of(view, slot.unit)[1] for slot in slots}
    rows: dict[str, Value] = {slot.unit: slot.least for slot in slots if slot.least}
    left = hits - sum(slot.least for slot in slots)
    ranked = sorted(
        slots,
        key=lambda slot: (
            ships[slot.unit].type.vp * (-1 if dearest else 1) + _armour(ships[slot.unit], dearest)
        ),
    )
    for in_full in (True, False):  # then what is left over, where there is room
        for slot in ranked:
            given = int(rows.get(slot.unit, 0))
            need = (ships[slot.unit].type.armoured or 1) if dearest else 1
            more = min(slot.most, need if in_full else slot.most) - given
            if left >= more > 0 or (not in_full and left and more > 0):
                rows[slot.unit] = given + min(more, left)
                left -= min(more, left)
    return rows


def _armour(ship: Ship, dearest: bool) -> int:
    """An owner gives up armour last: nothing else may stand against Confirmed Hits."""
    return 0 if dearest else ship.type.armoured * 2
