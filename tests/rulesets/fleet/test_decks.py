"""fleet's flight decks at work: catapults, refuelling under a marker, stands that come aboard in parts."""

import pytest

from game.match import Steered
from game.rulesets.fleet import deck, flying
from game.rulesets.fleet.flying import BeginFlying, DeckWork
from game.rulesets.fleet.table import CONTACT, READY, REARMING, Marker
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
