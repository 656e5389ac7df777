"""A stack's data sheet: the ships of its task forces with their ratings, its chips, its cards, what is remembered of
it (CAR-CHP-4, CAR-STG-6, CAR-INF-3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.match.wording import counted, listed
from game.rulesets.carrier import air, visibility
from game.rulesets.carrier.command import StageAirGroups, staging
from game.rulesets.carrier.movement import allowance
from game.rulesets.carrier.phrases import chips
from game.rulesets.carrier.presenter.notebook import told
from game.rulesets.carrier.presenter.phrases import called
from game.rulesets.carrier.presenter.pieces import shape, silhouette
from game.rulesets.carrier.presenter.reading import looking, noted
from game.rulesets.carrier.stacks import forces_in, holders
from game.rulesets.carrier.table import COMMITTED, SHOWN, CarrierTable, Ship, ShipType, Stack, TaskForce
from game.rulesets.carrier.table import Card as Group
from game.tabletop.cards import Card, Fact, Row, facts
from game.tabletop.deploy import DEPLOYED

COLUMNS = ("Guns", "AA", "Strike", "CAP")
COLUMN_CLAUSES = ("CAR-GUN-5", "CAR-AA-1", "CAR-STK-5", "CAR-INT-3")


def card(view: CarrierTable, key: str) -> Card | None:
    """The sheet of a stack, or of a task force by its name or, while cards are staged, by what stages one in it."""
    stack = view.units.get(key)
    if stack is not None:
        return _stack(view, stack)
    force = view.forces.get(key)
    if force is None and view.agenda and isinstance(view.agenda[0], StageAirGroups):
        force = next((force for force in view.forces.values() if key in dict(staging(force))), None)
    if force is None:
        return None
    lying = holders(view).get(force.name)
    return _sheet(force.name, force.name, force.side, [force], _force_facts(view, force, lying))


def _stack(view: CarrierTable, stack: Stack) -> Card:
    forces = forces_in(view, stack)
    known = [fact for force in forces for fact in _force_facts(view, force, None)]
    lines = [*_stack_facts(view, stack), *known, *_worth(view, stack, forces)]
    return _sheet(stack.id, stack.name, stack.side, forces, lines, _title(stack, forces))


def _title(stack: Stack, forces: list[TaskForce]) -> str:
    if forces:
        return listed([force.name for force in forces])
    if stack.unseen:
        return f"{counted(stack.unseen, 'chip')} face-down"
    return "no task force" if stack.state == DEPLOYED else "gone"


def _sheet(
    key: str, name: str, side: str, forces: list[TaskForce], lines: list[Fact], title: str = ""
) -> Card:
    first = forces[0] if forces else None
    ships = [ship for force in forces for ship in force.afloat]
    return Card(
        unit=key,
        name=name,
        title=title or (_sort(first) if first is not None else ""),
        side=side,
        points=sum(ship.type.vp for ship in ships),
        silhouette=silhouette(first) if first is not None else "",
        length=max((ship.type.length for ship in ships if shape(ship) == silhouette(first)), default=0.0)
        if first is not None
        else 0.0,
        hull=0,
        points_clause="CAR-VIC-2",
        columns=COLUMNS if forces else (),
        column_clauses=COLUMN_CLAUSES if forces else (),
        rows=tuple(_rows(forces)),
        facts=tuple(lines),
        arms=tuple(_special(ships)),
        ledger="Ships" if forces else "",
    )


def _sort(force: TaskForce) -> str:
    return "airfield" if force.airfield else f"task force of {counted(len(force.ships), 'ship')}"


def _rows(forces: list[TaskForce]) -> Iterable[Row]:
    """Each task force with its totals, then its ships in the order of dice; sunk ones struck through (CAR-GUN-6)."""
    for force in forces:
        totals = (force.guns, force.aa, force.strike, force.cap)
        yield Row(force.name, (), tuple(str(number) for number in totals), heading=True)
        for ship in force.ships:
            own = (ship.type.guns, ship.type.aa, ship.type.strike, ship.type.cap)
            figures = () if ship.sunk else tuple(str(number) if number else "–" for number in own)
            yield Row(ship.name, ("lost",) if ship.sunk else ("whole",), figures)


def _special(ships: list[Ship]) -> list[Fact]:
    """The special rules of its ships, and whose they are."""
    grades = sorted({ship.type.armoured for ship in ships if ship.type.armoured}, reverse=True)
    rules: list[tuple[str, str, Callable[[ShipType], bool]]] = [
        *(
            (f"Armoured ({grade})", "CAR-ARM-1", lambda kind, grade=grade: kind.armoured == grade)
            for grade in grades
        ),
        ("High Value", "CAR-HVU-1", lambda kind: kind.high_value),
        ("Catapult", "CAR-CAT-1", lambda kind: kind.catapult),
        ("Depth Charges", "CAR-DCH-1", lambda kind: kind.depth_charges),
        ("Submarine", "CAR-SUB-1", lambda kind: kind.kind == "submarine"),
    ]
    named = ((label, clause, [ship.name for ship in ships if has(ship.type)]) for label, clause, has in rules)
    return facts(*((names, label, listed(names), clause) for label, clause, names in named))


def _stack_facts(view: CarrierTable, stack: Stack) -> list[Fact]:
    if stack.state != DEPLOYED:
        return [Fact("Base", "not on the table")]
    known = not stack.unseen
    faces = (*(f"tf:{name}" for name in stack.up), *stack.down)
    count = len(stack.up) + stack.hidden
    lying = chips(faces) if known else counted(count, "chip")
    if stack.up:
        lying += ", all face-up" if not stack.hidden else f", {len(stack.up)} face-up"
    why = "revealed" if stack.revealed else "hidden"
    found = facts(
        (True, "Chips", lying, "CAR-CHP-13"),
        (stack.airfield, "Airfield", "never moves, always face-up", "CAR-AFD-1"),
        (stack.moved and not stack.airfield, "Move", "made this round", "CAR-MOV-2"),
        (
            not stack.moved and not stack.airfield,
            "Move",
            f"up to {allowance(stack):g} in, {why}",
            "CAR-MOV-3",
        ),
        (stack.shown, "Fog of War", "not this round: a chip was revealed", "CAR-FOW-2"),
        (
            visibility.poor(view, stack),
            "Poor Visibility",
            "found on 6 or less, no catapults",
            "CAR-VIS-2",
        ),
    )
    notes = noted(view, looking(view, stack), stack.id) if stack.unseen else ()
    return found + [Fact("Remembered", told(note, stack.id), "CAR-INF-3") for note in notes]


def _worth(view: CarrierTable, stack: Stack, forces: list[TaskForce]) -> list[Fact]:
    """The objectives that have to do with a stack (CAR-VIC-6)."""
    facts = []
    carries = any(ship.type.kind == "transport" for force in forces for ship in force.afloat)
    for objective in view.objectives:
        if objective.kind == "airfield_knocked_out":
            if any(force.name == objective.task_force for force in forces):
                words = f"{objective.vp} points to {objective.side} if knocked out"
                facts.append(Fact("Objective", words, "CAR-VIC-6"))
        elif carries and objective.side == stack.side:
            place = objective.zone or objective.terrain
            near = "in" if objective.zone else "off"
            words = f"{objective.vp_each} points a transport {near} {place} at the end"
            facts.append(Fact("Objective", words, "CAR-VIC-6"))
    return facts


def _force_facts(view: CarrierTable, force: TaskForce, stack: Stack | None) -> list[Fact]:
    """What flies from a task force: its cards, its ranges; `stack` where its sheet stands alone."""
    reach = f"search {air.recon_range(force):g} in"
    if force.strike:
        reach = f"strike {air.strike_range(force):g} in, {reach}"
    flies = force.strike or force.cap or air.has_catapult(force)
    return facts(
        (stack is not None, "Lies in", stack.id if stack is not None else "", "CAR-CHP-3"),
        (force.cards, "Air Groups", _groups(view, force) if force.cards else "", "CAR-STG-6"),
        (flies, "Aircraft", reach, "CAR-AIR-3"),
    )


def _groups(view: CarrierTable, force: TaskForce) -> str:
    if not force.cards[0].by:
        return f"{counted(len(force.cards), 'card')} face-down"
    names = {ship.id: ship.name for ship in force.ships}
    return ", ".join(_group(group, names.get(group.by) or called(group.by)) for group in force.cards)


def _group(group: Group, name: str) -> str:
    away = {COMMITTED: ", in the air", SHOWN: ", shown"}.get(group.state, "")
    return f"{name} {group.colour}{away}" if group.colour else f"{name}{away}"
