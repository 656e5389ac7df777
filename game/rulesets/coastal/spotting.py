"""Phase 3: spotting, radar, periscope watch and asdic (CST-SPT, CST-RAD, CST-SUB-6, CST-CON-5, CST-CON-8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from game.dice.roll import Modifier, Throw, modifier
from game.match import Question, SealedStep, Set, SetTo, Slot, Step, Umpire
from game.match.events import PhaseBegan
from game.rulesets.coastal import contacts, purposes, sight
from game.rulesets.coastal.contacts import Unit
from game.rulesets.coastal.damage import reveal, rouse
from game.rulesets.coastal.events import AsdicFound, DummyGone, RadarFound, Secret, SpottingOver
from game.rulesets.coastal.rolls import test
from game.rulesets.coastal.table import (
    DEEP,
    DEPLOYED,
    DUMMY,
    PERISCOPE,
    Aircraft,
    CoastalTable,
    Vessel,
    aircraft,
    vessels,
)
from game.rulesets.coastal.tables import (
    ASDIC,
    BANDS,
    BASES,
    RADAR,
    SEA_SPOTTING,
    SPOTTING,
    SPOTTING_MODIFIERS,
)
from game.sea.heading import Inches, distance
from game.tabletop.keyed import Keyed, Keys
from game.tabletop.sides import enemy

NOMINATE, TEST = "nominate_spotting", "test"
VISUAL, RADAR_TEST, WATCH, ASDIC_SEARCH = "visual", "radar", "watch", "asdic"
CLAUSES = {VISUAL: "CST-SPT-3", RADAR_TEST: "CST-RAD-1", WATCH: "CST-SPT-14", ASDIC_SEARCH: "CST-SUB-6"}


class Look(Keyed, frozen=True):
    """A test that a unit may nominate: how it looks for whatever there may be ("watch")."""

    how: str
    form: ClassVar[str] = "{how}"

    @property
    def marker(self) -> str:
        """What it looks for; empty: for anything."""
        return ""


class LookAt(Look, frozen=True):
    """A test for one marker ("visual c3")."""

    marker: str
    form: ClassVar[str] = "{how} {marker}"


looks: Final = Keys[Look](LookAt, Look).read


def read(text: str) -> Look:
    """The test that an order means."""
    look = looks(text)
    assert look is not None
    return look


class Spotting(Step[CoastalTable], frozen=True):
    """3. What is seen without a die, then the tests both sides nominate (CST-SPT-12, CST-SPT-13, CST-SPT-1)."""

    def close(self, umpire: Umpire[CoastalTable]) -> None:
        umpire.happens(PhaseBegan("spotting"))
        umpire.done()
        see(umpire)
        umpire.then(Nominate(), EndSpotting())


class EndSpotting(Step[CoastalTable], frozen=True):
    """Phase 3 ends (CST-SPT-5)."""

    def close(self, umpire: Umpire[CoastalTable]) -> None:
        umpire.happens(SpottingOver())
        umpire.done()


# -- without a die --------------------------------------------------------------------------------------------


def see(umpire: Umpire[CoastalTable]) -> None:
    """Everything that is spotted without a test, by both sides at once (CST-SPT-12, CST-SPT-13)."""
    table = umpire.table
    lookers = {side: lookouts(table, enemy(table, side)) for side in table.sides}
    found = [
        unit
        for unit in table.units.values()
        if unit.state == DEPLOYED and not unit.spotted and _seen_by(table, lookers[unit.side], unit)
    ]
    for unit in found:
        _find(umpire, unit, "CST-SPT-12")


def lookouts(table: CoastalTable, side: str) -> list[Unit]:
    """The units of a side that are able to test visually (CST-SPT-1, CST-SPT-10)."""
    return [*(ship for ship in vessels(table, side) if ship.depth != DEEP), *aircraft(table, side)]


def _seen_by(table: CoastalTable, lookers: list[Unit], unit: Unit) -> bool:
    if not lookers or (isinstance(unit, Vessel) and unit.submerged):
        return False
    lit = sight.illuminated(table, unit)
    for looker in lookers:
        if not table.night:
            limit = SPOTTING["auto_day_fraction"] * sight.visibility(table, looker.at, unit.at)
        elif lit:
            limit = sight.glow(table, looker.at, unit.at)
        else:
            limit = float(SPOTTING["auto_night_cm"])
        if sight.within(distance(looker.at, unit.at), limit) and sight.clear(table, looker, unit):
            return True
    return False


def _find(umpire: Umpire[CoastalTable], unit: Unit, clause: str) -> None:
    """A unit is spotted, or proves to be nothing (CST-CON-5)."""
    if unit.spec.kind == DUMMY:
        if unit.state == DEPLOYED:
            umpire.happens(DummyGone(unit.id))
    else:
        reveal(umpire, unit, clause)


# -- nominations ----------------------------------------------------------------------------------------------


def reach(table: CoastalTable, tester: Unit, marker: Unit) -> Inches:
    """How far a tester may look for a marker: V, by night V/2 for an air contact (CST-SPT-2, CST-SPT-4)."""
    seen = sight.visibility(table, tester.at, marker.at)
    by_night = isinstance(marker, Aircraft) and table.night
    return seen * SPOTTING["aircraft_night_fraction"] if by_night else seen


def tests(table: CoastalTable, tester: Unit) -> Iterator[str]:
    """What a tester may nominate, by what its side knows (CST-SPT-2, CST-RAD-1, CST-SPT-14, CST-SUB-6)."""
    for marker in contacts.markers(table, tester.side):
        if isinstance(marker, Vessel) and marker.submerged:
            continue  # held by asdic: there is nothing to see (CST-RAD-2)
        away = distance(tester.at, marker.at)
        key = contacts.known_as(marker)
        if sight.within(away, reach(table, tester, marker)) and sight.clear(table, tester, marker):
            yield LookAt(VISUAL, key).key
        if (
            tester.spec.radar_range_cm
            and sight.within(away, tester.spec.radar_range_cm)
            and not isinstance(marker, Aircraft)
            and not sight.land_between(table, tester, marker)
        ):
            yield LookAt(RADAR_TEST, key).key
    yield WATCH
    if isinstance(tester, Vessel) and tester.spec.asdic and tester.speed_markers <= ASDIC["setting_most"]:
        yield ASDIC_SEARCH


class Nominate(SealedStep[CoastalTable, SetTo], frozen=True):
    """Both sides nominate, neither seeing the other's list; then all dice, and successes together (CST-SPT-15)."""

    def sheet(self, table: CoastalTable, side: str) -> Question | None:
        slots = tuple(
            Slot(TEST, tester.id, f"{tester.name} may test", "CST-SPT-1", choices=tuple(tests(table, tester)))
            for tester in lookouts(table, side)
        )
        if not slots:
            return None
        return Set(NOMINATE, "Who looks for what? One test a unit.", "CST-SPT-1", slots)

    def open(self, umpire: Umpire[CoastalTable], orders: dict[str, SetTo]) -> None:
        table = umpire.table
        found: list[tuple[Unit, str]] = []
        in_order = [side for side in (table.first, table.second) if side in orders]
        for side in in_order:
            order = orders[side]
            for tester, said in order.values.get(TEST, {}).items():
                look = read(str(said))
                target = _tested(table, table.units[tester], look)
                if roll_test(umpire, table.units[tester], look.how, target) and target is not None:
                    found.append((target, look.how))
                    rouse(umpire, table.units[tester])
        for target, kind in found:
            _succeed(umpire, target, kind)


def _tested(table: CoastalTable, tester: Unit, look: Look) -> Unit | None:
    """What a test is rolled against: the marker, or the nearest submarine there may be (CST-SPT-14, CST-SUB-6)."""
    if look.marker:
        return contacts.called(table, tester.side, look.marker)
    boats = [boat for boat in vessels(table, enemy(table, tester.side)) if boat.submerged]
    if look.how == WATCH:
        limit = float(SPOTTING["periscope_night_cm" if table.night else "periscope_day_cm"])
        up = [boat for boat in boats if boat.depth == PERISCOPE and not boat.spotted]
        boats = [boat for boat in up if sight.clear(table, tester, boat)]
    else:
        limit = float(ASDIC["range_cm"])
    near = [boat for boat in boats if sight.within(distance(tester.at, boat.at), limit)]
    return min(near, key=lambda boat: distance(tester.at, boat.at), default=None)


def _succeed(umpire: Umpire[CoastalTable], unit: Unit, kind: str) -> None:
    if kind == ASDIC_SEARCH:
        assert isinstance(unit, Vessel)
        if not unit.detected and not unit.spotted:
            umpire.happens(AsdicFound(unit.id, unit.contact or contacts.fresh(umpire.table), unit.side))
    elif kind == RADAR_TEST and unit.spec.kind != DUMMY:
        assert isinstance(unit, Vessel)
        if not unit.radar_target and not unit.spotted:
            umpire.happens(RadarFound(unit.id, unit.spec.size_class))
    else:
        _find(umpire, unit, "CST-CON-7")


# -- dice -----------------------------------------------------------------------------------------------------


def own_modifiers(table: CoastalTable, tester: Unit, kind: str) -> tuple[Modifier, ...]:
    """What the tester's side knows of the sum (CST-SPT-6 to 8, CST-SPT-10, CST-SEA-1)."""
    notes: list[Modifier] = []
    said = SPOTTING_MODIFIERS
    if kind in (VISUAL, WATCH):
        if bonus := said[f"tester_class_{tester.spec.size_class}"]:
            notes.append(modifier(f"Tester of class {tester.spec.size_class}", "CST-SPT-6", bonus))
        if tester.spec.quiet_engines:
            notes.append(modifier("Quiet engines", "CST-SPT-8", said["quiet_engines"]))
        if isinstance(tester, Vessel) and tester.depth == PERISCOPE:
            notes.append(modifier("Through a periscope", "CST-SPT-10", said["submarine_periscope"]))
    if kind != ASDIC_SEARCH and tester.spec.radar_range_cm:
        notes.append(modifier("Radar", "CST-SPT-7", said["radar"]))
    if sea := SEA_SPOTTING[table.weather.sea_state]:
        notes.append(modifier(f"Sea state {table.weather.sea_state}", "CST-SEA-1", sea))
    return tuple(notes)


def base(table: CoastalTable, tester: Unit, kind: str, target: Unit | None) -> int:
    """The base target of a test (CST-SPT-3 to 5, CST-SPT-14, CST-RAD-1, CST-SUB-6)."""
    size = target.spec.size_class if target is not None else 0
    fired = kind == VISUAL and target is not None and target.fired_since_spotting
    return base_of_class(table, tester, kind, target, size) + (int(SPOTTING["fired"]) if fired else 0)


def base_of_class(table: CoastalTable, tester: Unit, kind: str, target: Unit | None, size: int) -> int:
    """The base target of a test at something of that class which did not fire."""
    if kind == WATCH:
        return int(SPOTTING["periscope_base"])
    if kind == ASDIC_SEARCH:
        return ASDIC["base"]
    if kind == RADAR_TEST:
        return RADAR[size - 1]
    assert target is not None
    return BASES[size - 1][quarter(table, tester, target)]


def quarter(table: CoastalTable, tester: Unit, target: Unit) -> int:
    """In which part of V a target lies, the nearest 0 (CST-SPT-3)."""
    away = distance(tester.at, target.at)
    seen = sight.visibility(table, tester.at, target.at)
    return next((at for at, part in enumerate(BANDS) if sight.within(away, part * seen)), len(BANDS) - 1)


def throw(table: CoastalTable, tester: Unit, kind: str, target: Unit | None) -> Throw:
    """One test, with what only the umpire knows of it: the base and the light (CST-SPT-3, CST-SPT-9)."""
    notes = own_modifiers(table, tester, kind)
    if kind in (VISUAL, WATCH) and target is not None:
        dark = sight.illuminated(table, tester) and not sight.illuminated(table, target)
        if dark:
            value = SPOTTING_MODIFIERS["from_illuminated_at_non_illuminated"]
            notes = (*notes, modifier("Out of the light", "CST-SPT-9", value))
    key = contacts.known_as(target) if target is not None and kind in (VISUAL, RADAR_TEST) else ""
    need = base(table, tester, kind, target)
    return test(purposes.Spotting(tester.id, kind, key), CLAUSES[kind], need, notes)


def roll_test(umpire: Umpire[CoastalTable], tester: Unit, kind: str, target: Unit | None) -> bool:
    """Roll a test: its side sees all of it after a pass, else the score and its own modifiers (CST-SPT-17)."""
    table = umpire.table
    test = throw(table, tester, kind, target)
    shown = len(own_modifiers(table, tester, kind))
    cast = umpire.cast(test, hidden=True)
    passed = cast.hits > 0 and target is not None
    to = (tester.side,) if passed else ()
    umpire.happens(Secret(cast, to, tester.side, shown))
    return passed
