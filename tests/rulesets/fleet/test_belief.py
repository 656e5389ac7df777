"""What a side of fleet makes of ships it does not see: lists, looks, and the search for what the aim names."""

from random import Random

import numpy as np

from game.ai.players import player
from game.match import Match
from game.match.log import digest
from game.match.match import view_of
from game.rulesets.fleet import RULESET
from game.rulesets.fleet.advice import ADVICE, tasks
from game.rulesets.fleet.advice.situation import FleetSituation
from game.rulesets.fleet.presenter import PRESENTER
from game.rulesets.fleet.table import FleetTable, ship_of
from game.rulesets.fleet.tasks import LookOut
from game.testing.play import begin
from tests.rulesets.fleet.advised import PLAIN, battle, unit


def opened() -> Match:
    """Two Captains as Grey is asked to move first: the tanker is nowhere in its view."""
    match = begin("fleet/two_captains", 3)
    while "Grey" not in match.asked() or match.table.phase != "ships":
        side = match.asked()[0]
        match.answer(side, player("captain", 1).answer(match.view(side), match.ask(side), RULESET), "")
    assert "tanker" not in match.view("Grey").units
    return match


def test_the_tanker_is_suspected_by_the_escort_and_not_where_grey_looks() -> None:
    match = opened()
    (suspect,) = FleetSituation(match.view("Grey"), "Grey", PLAIN).suspects
    assert (suspect.id, suspect.spec.id) == ("tanker", "t2_tanker")
    raider = ship_of(match.table, "raider")
    belief = suspect.belief
    away = np.hypot(belief.x - raider.x, belief.y - raider.y)
    assert belief.likely[away < 60.0].sum() == 0.0
    assert belief.likely[belief.x < 120.0].sum() > 0.7


def test_a_belief_of_the_whole_table_is_that_of_the_view() -> None:
    match = opened()
    views = [match.view("Grey"), match.table]
    likely = [FleetSituation(view, "Grey", PLAIN).suspects[0].belief.likely for view in views]
    assert (likely[0] == likely[1]).all()


def test_where_she_lies_unseen_changes_nothing() -> None:
    match = opened()
    moved = match.table.fork()
    tanker = ship_of(moved, "tanker")
    tanker.x, tanker.y = 20.0, 20.0
    for who in ("captain", "admiral:6"):
        orders = [
            player(who, 7).consider(view_of(RULESET, table, "Grey"), match.ask("Grey"), RULESET)
            for table in (match.table, moved)
        ]
        assert orders[0] == orders[1]


def test_a_made_up_table_has_her_somewhere_unseen() -> None:
    match = opened()
    view = match.view("Grey")
    places = {ship_of(ADVICE.imaginer(view, "Grey")(Random(seed)), "tanker").at for seed in range(6)}
    assert len(places) == 6
    table = ADVICE.imaginer(view, "Grey")(Random(1))
    assert view_of(RULESET, table, "Grey").units == view.units


def test_a_captain_goes_to_look_for_what_the_aim_names() -> None:
    match = opened()
    weighing = ADVICE.weigh(match.view("Grey"), "Grey", match.ask("Grey"), Random(1), PLAIN, 400)
    assert weighing is not None
    search = np.array(weighing.terms["search"])
    best = int(np.argmax(weighing.worth))
    assert search[best] > np.median(search)


def test_lists_that_are_not_public_tell_nothing() -> None:
    far = {"raider": unit("kagero", 230, 90)}, {"ohio": unit("t2_tanker", 10, 90)}
    public = battle(*far, "Turn")
    private = battle(*far, "Turn", roster_public=False)
    seen = [FleetSituation(match.view("Blue"), "Blue", PLAIN).suspects for match in (public, private)]
    assert [len(found) for found in seen] == [1, 0]


def test_places_are_named_by_ships_and_not_by_aircraft() -> None:
    night = {"weather": {"light": "dark_night"}, "options": {"contacts": False, "night_flying": True}}
    named = []
    for patrol in (unit("fletcher", 160, 90), unit("sbd", 160, 90, aircraft=4)):
        blue = {"raider": unit("kagero", 20, 90), "patrol": patrol}
        match = battle(blue, {"ohio": unit("t2_tanker", 235, 175)}, "Turn", **night)
        found = PRESENTER.unseen(match.view("Blue"), "Blue")
        assert found is not None
        (row,) = found.rows
        named.append(any("patrol" in place.where for place in row.places))
    assert named == [True, False]


def test_a_fingerprint_knows_nothing_of_memories() -> None:
    table: FleetTable = opened().table
    other = table.fork()
    other.memory, other.listed = {}, {}
    assert digest(other) == digest(table)


def test_nobody_looks_for_periscopes_where_neither_side_has_a_boat() -> None:
    for boats in (False, True):
        grey = {"foe": unit("kagero", 200, 90)} | ({"boat": unit("type_viic", 30, 30)} if boats else {})
        match = battle({"ship": unit("fletcher", 60, 90)}, grey, "Action")
        weighed = FleetSituation(match.view("Blue"), "Blue", PLAIN)
        assert (tasks.worth_of(weighed, LookOut("ship"))[1] > 0.0) == boats
