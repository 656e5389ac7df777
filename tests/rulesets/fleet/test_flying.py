"""fleet's stands in their movement phase: called back, entering over their edge, on patrol and intercepting."""

from typing import Any

import pytest

from game.match import Choose, Chose, Place, Placed, Question, Steer, Steered
from game.rulesets.fleet import flying
from game.rulesets.fleet.flying import FLY, LAUNCH, FlyStands, Interception
from game.rulesets.fleet.table import OFF_TABLE, READY, WAITING, FleetTable, Flight, Ship
from game.rulesets.fleet.views import redact
from game.sea.sight import Outlines
from tests.rulesets.files import unit
from tests.rulesets.fleet.scene import dice, flight, ship, table
from tests.rulesets.fleet.waters import faults

EDGES = {"Blue": "south", "Grey": "north"}
FAR_SQUALL = ((300.0, 150.0), (310.0, 150.0), (310.0, 160.0), (300.0, 160.0))


def asked(now: FleetTable) -> tuple[list[Question], list[str]]:
    """The questions to Grey, and what its choice offers."""
    now.to_act = "Grey"
    now.agenda = [FlyStands()]
    questions = now.agenda[0].ask(now, "Grey")
    return questions, [one.key for q in questions if isinstance(q, Choose) for one in q.options]


def steers(questions: list[Question]) -> list[Steer]:
    return [one for one in questions if isinstance(one, Steer)]


def called_back(*units: Ship, squalls: Outlines = (), **more: Any) -> tuple[FleetTable, Flight]:
    vals = flight("d3a", 2, 300, 100, side="Grey", aborting=True, **({"home": "hiryu"} | more))
    return table(vals, *units, ship("kagero"), squalls=squalls, options={"own_edges": EDGES}), vals


# -- called back ----------------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-MOR-6")
def test_a_stand_called_back_flies_home_as_fast_as_it_can() -> None:
    now, vals = called_back(ship("hiryu", 30, 100, side="Grey"))
    questions, options = asked(now)
    (steer,) = steers(questions)
    far = vals.spec.speed
    assert options == []
    assert steer.refuses(Steered(FLY, "d3a", f"T-90A{far}")) is None
    assert steer.refuses(Steered(FLY, "d3a", f"T-90A{far - 3}")) is not None
    assert steer.refuses(Steered(FLY, "d3a", "")) is not None
    assert [steer.refuses(order) for order in steer.surely] == [None]


@pytest.mark.clause("FLT-MOR-6")
@pytest.mark.clause("FLT-WEA-1")
def test_bad_weather_frees_no_stand_that_can_fly_round_it() -> None:
    now, _ = called_back(ship("hiryu", 30, 100, side="Grey"), squalls=(FAR_SQUALL,))
    assert asked(now)[1] == []
    across = ((200.0, 90.0), (210.0, 90.0), (210.0, 120.0), (200.0, 120.0))
    now, vals = called_back(ship("hiryu", 30, 100, side="Grey"), squalls=(across,))
    questions, options = asked(now)
    (steer,) = steers(questions)
    (order,) = steer.surely
    assert (options, steer.refuses(order)) == ([], None)
    assert steer.helm.walk(steer.pose, order.path).end.x < vals.x - vals.spec.speed + 10
    over = ((20.0, 90.0), (40.0, 90.0), (40.0, 120.0), (20.0, 120.0))
    assert "d3a" in asked(called_back(ship("hiryu", 30, 100, side="Grey"), squalls=(over,))[0])[1]


@pytest.mark.clause("FLT-MOR-6")
@pytest.mark.clause("FLT-AIR-7")
def test_a_stand_from_off_the_table_that_is_called_back_leaves() -> None:
    now, vals = called_back(home=OFF_TABLE)
    assert steers(asked(now)[0]) == []
    assert asked(now)[1] == ["home d3a"]
    now.height = 180.0 + vals.spec.speed
    questions, options = asked(now)
    (steer,) = steers(questions)
    assert options == []
    assert steer.refuses(Steered(FLY, "d3a", f"A{vals.spec.speed}")) is None
    assert steer.refuses(Steered(FLY, "d3a", f"T90A{vals.spec.speed}")) is not None


@pytest.mark.clause("FLT-MOR-6")
def test_a_stand_without_a_deck_leaves_too() -> None:
    now, vals = called_back()
    vals.y = 170.0
    assert asked(now)[1] == ["home d3a"]
    vals.aborting = False
    assert asked(now)[1] == ["d3a", "all"]


@pytest.mark.clause("FLT-MOR-6")
@pytest.mark.clause("FLT-AIR-2")
def test_a_fighter_called_back_is_on_no_patrol() -> None:
    zeros = flight("a6m2", 2, 100, 100, side="Grey", home="hiryu", aborting=True)
    torps = flight("tbf", 6, 100, 105)
    now = table(zeros, torps, ship("hiryu", 100, 110, side="Grey"), options={"own_edges": EDGES})
    assert not flying.steer(now, zeros, FLY).settings
    zeros.cap = True
    assert flying.patrols(now, torps) == []


# -- entering -------------------------------------------------------------------------------------------------


def arriving() -> tuple[FleetTable, Flight]:
    bettys = flight(
        "g4m_ohka", 6, 180, 90, side="Grey", home=OFF_TABLE, state=WAITING, entering=2, load="ohka"
    )
    return table(bettys, ship("kagero"), turn=2, options={"own_edges": EDGES}), bettys


@pytest.mark.clause("FLT-AIR-7")
def test_a_stand_enters_at_the_point_of_its_edge_that_its_owner_chooses() -> None:
    now, bettys = arriving()
    questions, options = asked(now)
    (steer,), (place,) = steers(questions), [one for one in questions if isinstance(one, Place)]
    assert (steer.pose, options) == ((180.0, 180.0, 180.0), [])
    assert place.refuses(Placed(place.name, {"g4m_ohka": (40.0, 180.0, 180.0)})) is None
    assert place.refuses(Placed(place.name, {"g4m_ohka": (40.0, 90.0, 180.0)})) is not None
    assert place.refuses(Placed(place.name, {"g4m_ohka": (40.0, 0.0, 180.0)})) is not None
    with dice(now) as umpire:
        umpire.begin()
        now.agenda[0].resolve(umpire, "Grey", Placed(place.name, {"g4m_ohka": (40.0, 179.5, 180.0)}))
    assert now.active == "g4m_ohka"
    questions = now.agenda[0].ask(now, "Grey")
    assert [type(one) for one in questions] == [Steer]
    assert steers(questions)[0].pose == (40.0, 180.0, 180.0)
    assert "g4m_ohka" not in redact(now, "Blue").units
    with dice(now) as umpire:
        umpire.begin()
        now.agenda[0].resolve(umpire, "Grey", Steered(FLY, "g4m_ohka", "A100"))
    assert (bettys.aloft, bettys.at) == (True, (40.0, 80.0))


@pytest.mark.clause("FLT-AIR-7")
def test_a_stand_enters_in_the_turn_that_the_scenario_gives() -> None:
    now, bettys = arriving()
    assert asked(now)[1] == []
    now.units["d3a"] = flight("d3a", 4, 100, 100, side="Grey")
    assert asked(now)[1] == ["d3a"]
    bettys.moved = True
    assert asked(now)[1] == ["d3a", "all"]


@pytest.mark.clause("FLT-AIR-7")
@pytest.mark.clause("FLT-WEA-1")
def test_no_stand_enters_through_bad_weather() -> None:
    now, _ = arriving()
    now.squalls = (((20.0, 170.0), (60.0, 170.0), (60.0, 180.0), (20.0, 180.0)),)
    (place,) = [one for one in asked(now)[0] if isinstance(one, Place)]
    assert place.refuses(Placed(place.name, {"g4m_ohka": (40.0, 179.5, 180.0)})) is not None


# -- patrols --------------------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-AIR-3")
def test_every_patrol_within_reach_may_intercept() -> None:
    one, two = (
        flight("f4f", 6, 100, 90, name="one", cap=True),
        flight("f4f", 6, 100, 110, name="two", cap=True),
    )
    torps = flight("tbf", 6, 100, 100, side="Grey")
    now = table(one, two, torps)
    step = Interception("tbf")
    now.agenda = [step]
    (question,) = step.ask(now, "Blue")
    order = Chose("intercept", ("one", "two"))
    assert question.refuses(order) is None
    with dice(now) as umpire:
        step.resolve(umpire, "Blue", order)
    assert (one.cap, two.cap) == (False, False)
    assert max(abs(cap.y - torps.y) for cap in (one, two)) <= 2.5


@pytest.mark.clause("FLT-AIR-2")
@pytest.mark.clause("FLT-AIR-3")
@pytest.mark.parametrize("moved", [False, True])
def test_to_intercept_is_the_move_of_a_patrol_and_one_that_moved_does_it_all_the_same(moved: bool) -> None:
    cap = flight("f4f", 6, 100, 90, cap=True, moved=moved)
    torps, bombers = flight("tbf", 6, 100, 100, side="Grey"), flight("d3a", 6, 100, 95, side="Grey")
    now = table(cap, torps, bombers)
    assert flying.to_fly(now, "Blue") == ([] if moved else [cap])
    step = Interception("tbf")
    now.agenda = [step]
    with dice(now) as umpire:
        step.resolve(umpire, "Blue", Chose("intercept", ("f4f",)))
    assert flying.to_fly(now, "Blue") == []
    assert flying.patrols(now, bombers) == []


@pytest.mark.clause("FLT-AIR-2")
@pytest.mark.clause("FLT-ACM-1")
def test_a_loaded_fighter_bomber_may_be_set_on_patrol_where_it_does_not_intercept() -> None:
    jabo = flight("fw190_jabo", 6, 100, 100, side="Grey", load="bomb_500gp")
    now = table(jabo, torps := flight("tbf", 6, 100, 105))
    assert [row.name for row in flying.steer(now, jabo, FLY).settings] == ["cap"]
    jabo.cap = True
    assert flying.patrols(now, torps) == []
    jabo.state, jabo.load, jabo.home = READY, "", "hiryu"
    now.units["hiryu"] = ship("hiryu", side="Grey")
    assert [row.name for row in flying.steer(now, jabo, LAUNCH).settings] == ["load", "cap"]
    assert not flying.steer(now, torps, FLY).settings
    loaded = unit("fw190_jabo", at=[100, 60], load="bomb_500gp", patrol=True)
    assert faults(red=loaded) == []
    assert faults(red=loaded.replace("fw190_jabo", "tbf").replace("bomb_500gp", "torp_mk13")) != []
