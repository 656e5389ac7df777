"""fleet's squadrons when ships and stands leave the table: what is lost, what is left, and who commands."""

import pytest

from game.rulesets.fleet import damage, ending
from game.rulesets.fleet.events import LeftTable, TurnOpened, left_of
from game.rulesets.fleet.table import LEFT, READY, SUNK, WAITING, WRECK, Squadron
from tests.rulesets.fleet.scene import dice, flight, ship, table


@pytest.mark.clause("FLT-MOR-7")
def test_a_ship_that_leaves_the_table_is_no_loss_and_is_not_left() -> None:
    units = [ship("fletcher", name=f"f{place}", squadron="s") for place in range(4)]
    now = table(*units)
    with dice(now) as umpire:
        umpire.happens(TurnOpened())
        for one in units[:2]:
            umpire.happens(LeftTable(one.id, "north"))
        ending.squadron_morale(umpire, now.squadrons["s"])  # two of four are gone, and nobody is lost
    with dice(now, 1) as umpire:
        umpire.happens(TurnOpened())
        damage.lose(umpire, units[2], wreck=False)
        ending.squadron_morale(umpire, now.squadrons["s"])  # one sunk, one of four is left
    assert units[3].withdrawing


@pytest.mark.clause("FLT-MOR-7")
@pytest.mark.clause("FLT-AIR-7")
def test_stands_gone_home_are_left_and_those_gone_with_their_carrier_are_not() -> None:
    below = flight("d3a", 9, name="below", side="Grey", state=READY, home="hiryu", squadron="air")
    away = flight("b5n", 9, name="away", side="Grey", state=LEFT, home="off_table", squadron="air")
    aloft = flight("a6m2", 9, name="aloft", side="Grey", home="hiryu", squadron="air")
    hiryu = ship("hiryu", side="Grey")
    now = table(hiryu, below, away, aloft)
    assert left_of(now, now.squadrons["air"]) == [below, away, aloft]
    hiryu.state = LEFT
    assert left_of(now, now.squadrons["air"]) == [away, aloft]


@pytest.mark.clause("FLT-SQD-2")
@pytest.mark.parametrize(("state", "lost"), [(WRECK, True), (SUNK, True), (LEFT, True), (WAITING, False)])
def test_a_commander_is_lost_with_his_ship_or_when_she_leaves(state: str, lost: bool) -> None:
    flag, other = ship("hood", state=state, squadron="s"), ship("king_george_v", squadron="s")
    now = table(flag, other)
    now.squadrons["s"] = Squadron("s", "Blue", ("hood", "king_george_v"), 1, "hood", started=2)
    assert ending.headless(now, now.squadrons["s"]) is lost
    if lost:
        (question,) = ending.TransferCommand("Blue", "s").ask(now, "Blue")
        assert ("has left" in question.says) is (state == LEFT)
