"""coastal's rulings on moments that its sheet leaves open: light, fog, torpedoes beneath a hull, dummies run over."""

import pytest

from game.match import Aim, Chose, Fire, Fired, Steered
from game.rulesets.coastal import ending, movement, sailing, torpedoes
from game.rulesets.coastal.events import DummyGone
from game.rulesets.coastal.firing import InTheBeam
from game.rulesets.coastal.presenter import PRESENTER
from game.rulesets.coastal.running_events import TrackAttacked
from game.rulesets.coastal.table import CoastalTable, Track, Vessel, dummies
from game.rulesets.coastal.views import redact
from tests.rulesets.coastal.scene import NIGHT, dice, match, table, unit

HUNT = unit("hunt3", "hunt", 60, 20, markers=2)
OTHER = unit("mgb_bpb71", "other", 20, 20, markers=2)
BOAT = unit("sboot_s38", "boat", 60, 80, markers=2)
BEAM = Fired("fire_unit", (Aim("hunt", "searchlight", "c3"),))


# -- a light upon a contact -----------------------------------------------------------------------------------


@pytest.mark.clause("CST-ILL-7")
@pytest.mark.clause("CST-GUN-1")
def test_who_lights_a_contact_alone_acts_on_and_no_other_before_her() -> None:
    battle = match(blue=HUNT + OTHER, red=BOAT, weather=NIGHT)
    battle.answer("Blue", BEAM)
    fire, stop = battle.ask("Blue")
    assert isinstance(fire, Fire)
    assert {(shot.unit, shot.target) for shot in fire.shots if shot.target} == {("hunt", "boat")}
    assert not any(shot.weapon == "searchlight" for shot in fire.shots)
    assert battle.ask("Red") == []
    assert battle.ask("Blue") == battle.table.agenda[0].ask(battle.view("Blue"), "Blue")
    battle.answer("Blue", Chose(stop.name, ("hunt",)))
    assert battle.table.units["hunt"].acted
    assert not any(isinstance(step, InTheBeam) for step in battle.table.agenda)


@pytest.mark.clause("CST-ILL-7")
@pytest.mark.clause("CST-CON-11")
def test_the_enemy_is_not_told_which_ship_turned_the_light() -> None:
    battle = match(blue=HUNT, red=BOAT, weather=NIGHT)
    battle.answer("Blue", Fired("fire_unit", (Aim("hunt", "searchlight", "c2"),)))
    assert battle.view("Red").agenda[0] == InTheBeam("Blue")
    assert battle.view("Blue").agenda[0] == InTheBeam("Blue", "hunt")
    assert "hunt" not in battle.view("Red").units


@pytest.mark.clause("CST-ILL-7")
def test_a_light_upon_one_in_sight_is_her_whole_act() -> None:
    seen = unit("sboot_s38", "boat", 60, 80, markers=2, state_spotted=True)
    battle = match(blue=HUNT, red=seen, weather=NIGHT)
    battle.answer("Blue", Fired("fire_unit", (Aim("hunt", "searchlight", "boat"),)))
    assert not any(isinstance(step, InTheBeam) for step in battle.table.agenda)


@pytest.mark.clause("CST-ILL-7")
def test_guns_given_out_with_the_light_are_doubted() -> None:
    near = unit("freighter", "near", 70, 60, state_spotted=True)
    now = table(HUNT, BOAT + near, weather=NIGHT)
    both = Fired("fire_unit", (Aim("hunt", "searchlight", "c2"), Aim("hunt", "mount_1", "near")))
    question = Fire("fire_unit", "", "", ())
    doubt = PRESENTER.risk(redact(now, "Blue"), "Blue", question, both)
    assert doubt is not None
    assert doubt.clause == "CST-ILL-7"
    alone = Fired("fire_unit", both.aims[:1])
    assert PRESENTER.risk(redact(now, "Blue"), "Blue", question, alone) is None


# -- fog ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CST-SPT-13")
@pytest.mark.clause("CST-SPT-16")
@pytest.mark.clause("CST-END-6")
def test_a_burning_ship_behind_a_fog_bank_is_lost_from_sight() -> None:
    fog = '[[terrain]]\nkind = "fog"\noutline = [[30, 40], [90, 40], [90, 45], [30, 45]]\n'
    burning = unit("freighter", "f", 60, 80, state_spotted=True, state_fires=1)
    for rest, held in (("", True), (fog, False)):
        now = table(HUNT, burning, weather=NIGHT, rest=rest, step="EndPhase")
        with dice(now) as umpire:
            ending.lose_contact(umpire)
        assert now.units["f"].spotted is held


# -- torpedoes beneath a hull ---------------------------------------------------------------------------------


def under(now: CoastalTable, *faces: int) -> list[str]:
    """Tracks run on for a turn and attack: whom they attacked."""
    now.tracks = tuple(torpedoes.run_on(now, track) for track in now.tracks)
    now.agenda = [torpedoes.ResolveTracks()]
    with dice(now, *faces) as umpire:
        torpedoes.ResolveTracks().close(umpire)
        return [event.unit for event in umpire.events if isinstance(event, TrackAttacked)]


@pytest.mark.clause("CST-TOR-12")
@pytest.mark.clause("CST-TOR-13")
def test_a_torpedo_still_beneath_the_stopped_hull_it_missed_does_not_strike_at_her_again() -> None:
    stopped = unit("freighter", "f", 60, 50, heading=90, markers=0) + unit(
        "freighter", "on", 100, 50, markers=2
    )
    now = table(red=stopped)
    now.tracks = (Track("t", "Blue", "far", "t21_br", "GB", 12, 50, 90, 0, run=20.0),)
    assert under(now, 1) == ["f"]
    assert 55.2 < now.tracks[0].x < 64.8  # its head has come to rest beneath her
    assert under(now, 1) == ["on"]
    now.tracks = (Track("t", "Blue", "far", "t21_br", "GB", 12, 50, 90, 0, run=20.0),)
    assert under(now, 1) == ["f"]
    now.units["f"].y = 80.0  # she has got under way, and another lies there now
    now.units["on"].x, now.units["on"].heading = 60.0, 90.0
    assert under(now, 1) == ["on"]


@pytest.mark.clause("CST-TOR-12")
def test_a_torpedo_that_comes_to_her_anew_attacks_anew() -> None:
    now = table(red=unit("freighter", "f", 40, 50, heading=0, markers=2))
    now.tracks = (Track("t", "Blue", "far", "t21_br", "GB", 12, 50, 90, 0, run=20.0),)
    assert under(now, 1) == ["f"]
    now.units["f"].x = 80.0
    assert under(now, 1) == ["f"]


# -- dummies run over -----------------------------------------------------------------------------------------

LYING = '[[dummy]]\nside = "Red"\nat = [60, 40]\nheading = 90\nmarkers = 0\n'


def rams(heading: float, ram: bool) -> tuple[CoastalTable, list[DummyGone]]:
    """A fast boat runs as ordered past a dummy: the table, and what proved to be nothing on the way."""
    now = table(
        unit("mtb_vosper70", "m", 60, 20, heading, markers=4),
        unit("freighter", "f", 130, 90),
        step="MoveShips",
        weather=NIGHT,
        rest=LYING,
    )
    ship, dummy = now.units["m"], dummies(now, "Red")[0]
    assert isinstance(ship, Vessel)
    order = Steered(movement.MOVE, "m", "A40", {movement.RAM: dummy.contact} if ram else {})
    with dice(now) as umpire:
        sailing.move(umpire, ship, order)
        return now, [event for event in umpire.events if isinstance(event, DummyGone)]


@pytest.mark.clause("CST-CON-5")
@pytest.mark.clause("CST-COL-3")
def test_a_dummy_that_is_rammed_proves_to_be_nothing() -> None:
    now, gone = rams(0, True)
    assert now.units["m"].y == 60
    assert len(gone) == 1
    assert dummies(now, "Red") == []
    assert len(rams(0, False)[1]) == 0
    assert len(rams(30, True)[1]) == 0  # she never came to it
