"""fleet's flight decks at work: catapults, refuelling under a marker, stands that come aboard in parts."""

from typing import Any

import pytest

from game.match import Steered
from game.rulesets.fleet import air_attack, air_combat, damage, deck, flying, turn, victory
from game.rulesets.fleet.air_combat import Dogfight
from game.rulesets.fleet.events import LeftTable
from game.rulesets.fleet.flying import BeginFlying, DeckWork, FlyStands, OpenFlying
from game.rulesets.fleet.table import (
    CONTACT,
    HANGAR,
    READY,
    REARMING,
    SUNK,
    Done,
    FleetTable,
    Flight,
    Marker,
    Ship,
)
from tests.rulesets.fleet.scene import dice, flight, ship, table


@pytest.mark.clause("FLT-COP-2")
def test_each_catapult_launches_two_aircraft_a_turn_and_no_more() -> None:
    slow = ship("enterprise", 60, 60, last_speed=14.0)
    one = flight("f4f", 4, name="one", state=READY, home="enterprise")
    two = flight("f4f", 4, name="two", state=READY, home="enterprise")
    pair = flight("f4f", 2, name="pair", state=READY, home="enterprise")
    now = table(slow, one, two, pair)
    with dice(now) as umpire:
        flying.fly(umpire, pair, Steered(flying.LAUNCH, "pair", "A20"))
    assert (slow.done.handled, deck.launching(now, slow)) == (2, 2)
    assert (flying.brought_up(now, one), flying.to_fly(now, "Blue")) == (0, [])
    slow.last_speed = 15.0
    assert deck.launching(now, slow) == 15


@pytest.mark.clause("FLT-COP-4")
@pytest.mark.clause("FLT-CON-4")
def test_a_carrier_under_a_marker_refuels_and_rearms() -> None:
    hiryu = ship("hiryu", side="Grey", state=CONTACT)
    kates = flight("b5n", 10, side="Grey", state=REARMING, home="hiryu")
    marker = Marker("contact_1", "Contact 1", "Grey", 60, 60, 90, squadron="s_hiryu")
    now = table(hiryu, kates, marker)
    now.agenda = [BeginFlying()]
    with dice(now) as umpire:
        umpire.begin()
        now.agenda[0].close(umpire)
        assert now.agenda[0] == DeckWork("Grey", "hiryu")
        umpire.begin()
        now.agenda[0].close(umpire)
    assert kates.served == 7
    assert flying.to_fly(now, "Grey") == []


@pytest.mark.clause("FLT-COP-4")
@pytest.mark.parametrize(("lost", "choices"), [(0, 2), (7, 0)])
def test_whom_to_serve_is_chosen_where_there_is_too_little_for_all_and_not_where_there_is_nothing(
    lost: int, choices: int
) -> None:
    hiryu = ship("hiryu", side="Grey")
    hiryu.rrr -= lost
    stands = [flight("b5n", 6, name=one, side="Grey", state=REARMING, home="hiryu") for one in ("k1", "k2")]
    assert len(deck.choice(table(hiryu, *stands), hiryu)) == choices


def coming_aboard(**more: Any) -> tuple[FleetTable, Ship, Flight]:
    """Hiryu takes the first eleven of twelve dive bombers aboard, beside an enemy battleship."""
    hiryu = ship("hiryu", 60, 60, 90, side="Grey", last_speed=20.0)
    vals = flight("d3a", 12, 60, 60, side="Grey", load="bomb_250kg", home="hiryu", **more)
    now = table(hiryu, vals, ship("washington", 61, 61), to_act="Grey")
    with dice(now) as umpire:
        deck.land(umpire, hiryu, vals)
    assert (vals.aloft, vals.handled, deck.half_aboard(now, vals)) == (True, 11, True)
    return now, hiryu, vals


@pytest.mark.clause("FLT-COP-1")
def test_a_stand_half_aboard_neither_flies_nor_attacks_and_keeps_with_its_deck() -> None:
    now, hiryu, vals = coming_aboard()
    assert air_attack.shots(now, vals) == []
    hiryu.x, hiryu.done, vals.moved = 90.0, Done(), False
    now.agenda = [OpenFlying(), FlyStands()]
    with dice(now) as umpire:
        umpire.begin()
        now.agenda[0].close(umpire)
    assert (vals.at, vals.moved, flying.to_fly(now, "Grey")) == ((90.0, 60.0), True, [])
    assert [one.key for one in deck.landings(now, hiryu)] == ["hiryu d3a"]
    other = ship("hiryu", 91, 60, 90, name="other", side="Grey", last_speed=20.0)
    now.units["other"] = other
    assert deck.landings(now, other) == []
    with dice(now) as umpire:
        deck.land(umpire, hiryu, vals)
    assert (vals.state, hiryu.done.handled) == (REARMING, 1)


@pytest.mark.clause("FLT-COP-1")
def test_a_stand_half_aboard_may_be_attacked_but_does_not_dogfight() -> None:
    now, _, vals = coming_aboard()
    cats = flight("f4f", 2, 60, 61)
    now.units["f4f"] = cats
    assert Dogfight("d3a").ask(now, "Grey") == []
    assert [one.key for one in Dogfight("f4f").ask(now, "Blue")[0].options] == ["d3a"]
    with dice(now, 12, 1) as umpire:
        air_combat.fight(umpire, cats, vals, ())
    assert (vals.aircraft, cats.aircraft) == (11, 2)


@pytest.mark.clause("FLT-COP-1")
@pytest.mark.clause("FLT-WRK-5")
def test_what_of_a_stand_is_below_goes_down_with_the_ship() -> None:
    now, hiryu, vals = coming_aboard()
    with dice(now) as umpire:
        damage.lose(umpire, hiryu, wreck=True)
    assert (vals.aloft, vals.aircraft, vals.handled) == (True, 1, 0)
    assert air_attack.shots(now, vals)


@pytest.mark.clause("FLT-WRK-5")
@pytest.mark.clause("FLT-VIC-1")
@pytest.mark.parametrize("wreck", [True, False])
def test_stands_below_are_lost_with_their_carrier(wreck: bool) -> None:
    hiryu = ship("hiryu", side="Grey")
    below = [
        flight("d3a", 9, name=state, side="Grey", state=state, home="hiryu")
        for state in (READY, REARMING, HANGAR)
    ]
    aloft = flight("a6m2", 9, side="Grey", home="hiryu")
    now = table(hiryu, *below, aloft, ship("washington"))
    with dice(now) as umpire:
        damage.lose(umpire, hiryu, wreck=wreck)
    assert [(one.state, one.aircraft) for one in (*below, aloft)] == [(SUNK, 0)] * 3 + [("deployed", 9)]
    assert victory.scores(now)["Blue"] == hiryu.spec.points + 27 * below[0].spec.points


@pytest.mark.clause("FLT-MOV-10")
@pytest.mark.clause("FLT-INI-3")
def test_stands_below_leave_with_their_carrier_and_are_not_lost() -> None:
    hiryu, below = ship("hiryu", side="Grey"), flight("d3a", 9, side="Grey", state=READY, home="hiryu")
    now = table(hiryu, below, ship("washington"))
    with dice(now) as umpire:
        umpire.happens(LeftTable("hiryu", "west"))
    assert (below.state, below.aircraft, flying.to_fly(now, "Grey")) == (READY, 9, [])
    assert not turn.counts(now, below)
    assert not victory.able(now, "Grey")
    assert victory.scores(now)["Blue"] == round(hiryu.spec.points / 2)
