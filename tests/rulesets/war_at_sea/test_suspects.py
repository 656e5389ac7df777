"""Which blue counter is the boat: what a side can tell of what it saw, and nothing it cannot."""

from game.rulesets.war_at_sea import events
from game.rulesets.war_at_sea.advice import suspects
from game.rulesets.war_at_sea.table import SeaTable
from game.testing.play import begin

OURS, THEIRS = "Convoy", "Raiders"


def dived(*boats: tuple[str, str, float, float]) -> SeaTable:
    """The convoy's table with these boats, each under a counter at a place, as the first turn begins."""
    table = begin("war_at_sea/convoy", 3).table
    for unit in table.units.values():
        unit.counter, unit.decoy_of = "", ""
    for (key, counter, x, y), unit in zip(boats, submarines(table), strict=False):
        unit.counter, unit.x, unit.y, unit.detected = counter, x, y, False
        assert unit.id == key
    return table


def submarines(table: SeaTable):
    return [unit for unit in table.units.values() if unit.side == THEIRS and unit.spec.kind == "submarine"]


def pair(table: SeaTable, boat: str, counter: str, x: float, y: float) -> None:
    """Her decoy comes to the table."""
    events.DecoysLaid(THEIRS, ((boat, counter, x, y, 0.0),)).apply(table)


def turn(table: SeaTable) -> None:
    table.turn += 1
    events.CountersCleared().apply(table)


def two_pairs() -> SeaTable:
    one, two = (unit.id for unit in submarines(begin("war_at_sea/convoy", 3).table))
    table = dived((one, "contact_1", 10.0, 10.0), (two, "contact_3", 40.0, 10.0))
    pair(table, one, "contact_2", 12.0, 10.0)
    pair(table, two, "contact_4", 42.0, 10.0)
    turn(table)
    return table


def told(table: SeaTable) -> dict[str, float]:
    return suspects.real(table, OURS)


def test_of_two_counters_laid_together_either_may_be_the_boat() -> None:
    table = two_pairs()
    assert told(table) == dict.fromkeys(("contact_1", "contact_2", "contact_3", "contact_4"), 0.5)
    assert [set(boat.chances) for boat in suspects.boats(table, OURS)] == [
        {"contact_1", "contact_2"},
        {"contact_3", "contact_4"},
    ]


def test_they_are_a_pair_however_far_apart_they_sail_later() -> None:
    table = two_pairs()
    for unit in table.units.values():
        if unit.counter == "contact_2":
            unit.x = 41.0
    turn(table)
    assert {"contact_1", "contact_2"} in [set(boat.chances) for boat in suspects.boats(table, OURS)]


def test_where_the_decoy_is_unmasked_the_other_is_the_boat() -> None:
    table = two_pairs()
    decoy = next(unit for unit in table.units.values() if unit.counter == "contact_2")
    events.DecoyGone(decoy.id, THEIRS, "contact_2").apply(table)
    assert told(table) == {"contact_1": 1.0, "contact_3": 0.5, "contact_4": 0.5}


def test_where_the_boat_showed_herself_the_other_is_her_decoy_and_she_goes_under_known() -> None:
    table = two_pairs()
    boat = next(unit for unit in table.units.values() if unit.counter == "contact_1")
    events.SubmarineShown(boat.id, THEIRS, "contact_1", attacks=True).apply(table)
    assert told(table) == {"contact_2": 0.0, "contact_3": 0.5, "contact_4": 0.5}
    events.Submerged(boat.id, THEIRS, "contact_5").apply(table)
    turn(table)
    assert told(table)["contact_5"] == 1.0
    (known,) = [one for one in suspects.boats(table, OURS) if one.known]
    assert (known.known, set(known.chances)) == (boat.id, {"contact_5"})


def test_with_a_new_decoy_on_her_spot_she_may_be_either_again() -> None:
    table = two_pairs()
    boat = next(unit for unit in table.units.values() if unit.counter == "contact_1")
    decoy = next(unit for unit in table.units.values() if unit.counter == "contact_2")
    events.DecoyGone(decoy.id, THEIRS, "contact_2").apply(table)
    events.SubmarineShown(boat.id, THEIRS, "contact_1").apply(table)
    events.Submerged(boat.id, THEIRS, "contact_5").apply(table)
    pair(table, boat.id, "contact_6", boat.x, boat.y)
    turn(table)
    assert (told(table)["contact_5"], told(table)["contact_6"]) == (0.5, 0.5)


def test_the_side_that_owns_them_is_told_nothing_of_its_own() -> None:
    assert suspects.boats(two_pairs(), THEIRS) == []
