"""Points, objectives, the end."""

from __future__ import annotations

import pytest

from game.match import Conceded, Match
from game.match.events import BattleOver
from game.match.scenario import Terrain
from game.rulesets.carrier import RULESET
from game.rulesets.carrier.events import ObjectiveScored, ShipSunk
from tests.rulesets.carrier.scene import (
    AIRSTRIP,
    CRUISER,
    HIRYU,
    KAGERO,
    NAGARA,
    TRANSPORT,
    YORKTOWN,
    at,
    battle,
    chose,
    flying,
    hits,
    hold,
    moving,
)
from tests.rulesets.played import events

STACKS = {"U1": at(10, 10, "TF 1"), "J1": at(60, 40, "1st")}
FORCES = {"TF 1": [CRUISER], "1st": [NAGARA]}


def held(match: Match) -> Match:
    """Both sides hold to the end."""
    while match.over is None:
        match.answer(match.asked()[0], hold())
    return match


def points(usn: int, ijn: int) -> dict[str, dict[str, int]]:
    return {"USN": {"points": usn}, "IJN": {"points": ijn}}


@pytest.mark.clause("CAR-VIC-1", "CAR-VIC-2", "CAR-VIC-3")
@pytest.mark.parametrize(
    ("usn", "ijn", "margin", "winner"),
    [(19, 18, 3, ""), (19, 18, 0, "USN"), (18, 22, 3, "IJN"), (18, 21, 3, ""), (7, 7, 0, "")],
)
def test_e34_more_points_win_by_more_than_the_margin(usn: int, ijn: int, margin: int, winner: str) -> None:
    match = battle(STACKS, FORCES, turns=1, state=points(usn, ijn), victory={"draw_margin": margin})
    held(match)
    assert match.over is not None
    assert (match.over.winner, match.over.scores) == (winner, {"USN": usn, "IJN": ijn})
    hornet, hiryu = RULESET.roster[YORKTOWN]["vp"], RULESET.roster[HIRYU]["vp"]
    assert hornet + 2 * RULESET.roster["dd_benson"]["vp"] == 18
    assert hiryu + RULESET.roster["ca_takao"]["vp"] == 19


@pytest.mark.clause("CAR-GEN-4")
def test_the_game_lasts_as_many_rounds_as_the_scenario_says() -> None:
    match = held(battle(STACKS, FORCES, turns=2))
    assert match.table.turn == 2
    assert len(events(match, BattleOver)) == 1


@pytest.mark.clause("CAR-VIC-2", "CAR-VIC-5", "CAR-HIT-9")
def test_a_sunk_ship_scores_at_once_for_all_to_see() -> None:
    stacks = {"U1": at(10, 10, "TF 1"), "J1": at(10, 15, "1st")}
    match = battle(stacks, {"TF 1": [CRUISER], "1st": [NAGARA, KAGERO]}, dice=[6, 1, 1, 1, 1, 1, 1])
    match.answer("USN", moving(match, "U1", (10, 13.5)))
    match.answer("USN", hits("confirmed", **{"1st_1": 1}))
    for side in match.sides:
        view = match.view(side)
        assert RULESET.scores(view) == {"USN": RULESET.roster[NAGARA]["vp"], "IJN": 0}
        assert view.forces["1st"].ships[0].sunk
    (event,) = events(match, ShipSunk)
    assert event == ShipSunk("1st_1", "1st no. 1", "1st", "IJN", RULESET.roster[NAGARA]["vp"])


@pytest.mark.clause("CAR-VIC-4", "CAR-ACT-8")
def test_a_side_with_nothing_left_loses_whatever_the_score() -> None:
    stacks = {"U1": at(10, 10, "TF 1"), "J1": at(10, 15, "1st", "blank")}
    match = battle(stacks, {"TF 1": [CRUISER], "1st": [KAGERO]}, dice=[6, 1, 1, 1, 1], state=points(0, 50))
    match.answer("USN", moving(match, "U1", (10, 13.5)))
    match.answer("USN", chose("stay", "stay"))
    assert match.over is not None
    assert (match.over.winner, match.over.clause) == ("USN", "CAR-VIC-4")


@pytest.mark.clause("CAR-VIC-4")
def test_where_neither_side_has_anything_left_points_decide() -> None:
    stacks = {"U1": at(10, 10, "TF 1"), "J1": at(10, 15, "1st")}
    match = battle(stacks, {"TF 1": [CRUISER], "1st": [KAGERO]}, dice=[6, 1, 1, 6, 1])
    match.answer("USN", moving(match, "U1", (10, 13.5)))
    assert match.over is not None
    assert (match.over.winner, match.over.clause) == ("IJN", "CAR-VIC-1")


ZONE = [{"name": "Roads", "outline": [[30, 10], [40, 10], [40, 20], [30, 20]]}]
LANDING = ({"side": "IJN", "kind": "transport_in_zone", "zone": "Roads", "vp_each": 6},)


def landed(x: float, y: float) -> Match:
    stacks = {"U1": at(10, 40, "TF 1"), "J1": at(x, y, "Convoy", "blank"), "J2": at(60, 40, "blank")}
    forces = {"TF 1": [CRUISER], "Convoy": [TRANSPORT, TRANSPORT, KAGERO]}
    return battle(stacks, forces, turns=1, sunk=["convoy_2"], more={"zone": ZONE}, objectives=LANDING)


@pytest.mark.clause("CAR-VIC-6")
@pytest.mark.parametrize(("x", "y", "scored"), [(30.0, 15.0, 6), (29.98, 15.0, 0), (35.0, 15.0, 6)])
def test_transports_in_their_zone_score_at_the_end_and_are_shown(x: float, y: float, scored: int) -> None:
    match = landed(x, y)
    assert RULESET.scores(match.view("USN"))["IJN"] == 0
    held(match)
    assert match.over is not None
    assert match.over.scores["IJN"] == scored
    up = match.view("USN").units["J1"].up
    assert up == (("Convoy",) if scored else ())
    told = [ObjectiveScored("IJN", "transport_in_zone", "Roads", 6, ("Convoy no. 1",))]
    assert events(match, ObjectiveScored) == (told if scored else [])


@pytest.mark.clause("CAR-VIC-6")
@pytest.mark.parametrize(("x", "scored"), [(26.24, 9), (26.22, 0)])
def test_transports_near_terrain_count_from_the_edge_of_the_base(x: float, scored: int) -> None:
    stacks = {"U1": at(10, 40, "TF 1"), "J1": at(x, 15, "Convoy")}
    forces = {"TF 1": [CRUISER], "Convoy": [TRANSPORT]}
    goal = (
        {
            "side": "IJN",
            "kind": "transport_near_terrain",
            "terrain": "Papua",
            "within": 3.0,
            "vp_each": 9,
        },
    )
    coast = (Terrain("land", ((30.0, 10.0), (40.0, 10.0), (40.0, 20.0), (30.0, 20.0)), "Papua"),)
    match = held(battle(stacks, forces, turns=1, terrain=coast, objectives=goal))
    assert match.over is not None
    assert match.over.scores["IJN"] == scored


@pytest.mark.clause("CAR-VIC-6", "CAR-AFD-5")
@pytest.mark.parametrize("knocked_out", [True, False])
def test_an_airfield_knocked_out_scores_once_besides_its_installations(knocked_out: bool) -> None:
    stacks = {"UA": at(30, 10, "Field"), "U1": at(60, 40, "TF 1"), "J1": at(10, 10, "1st")}
    forces = {"Field": [AIRSTRIP], "TF 1": [CRUISER], "1st": [HIRYU]}
    goal = ({"side": "IJN", "kind": "airfield_knocked_out", "task_force": "Field", "vp": 8},)
    match = battle(
        stacks,
        forces,
        turns=1,
        airfields=["Field"],
        first="IJN",
        cards={"1st": ["black:1st_1"]},
        objectives=goal,
        dice=[6 if knocked_out else 1, 1, 1],
    )
    match.answer("IJN", flying("1st", "1st_1", "UA"))
    match.answer("IJN", chose("declare_strike", "strike"))
    held(match)
    assert match.over is not None
    assert match.over.scores["IJN"] == (8 + RULESET.roster[AIRSTRIP]["vp"] if knocked_out else 0)


@pytest.mark.clause("CAR-VIC-7")
def test_a_side_may_concede_at_any_of_its_decisions() -> None:
    match = battle(STACKS, FORCES, state=points(30, 0))
    match.answer("USN", Conceded())
    assert match.over is not None
    assert (match.over.winner, match.over.clause) == ("IJN", "CAR-VIC-7")


@pytest.mark.clause("CAR-VIC-6", "CAR-VIC-7")
def test_objectives_are_scored_and_shown_when_a_side_concedes_as_well() -> None:
    match = landed(35.0, 15.0)
    match.answer("USN", Conceded())
    assert match.over is not None
    assert (match.over.winner, match.over.scores["IJN"]) == ("IJN", 6)
    assert events(match, ObjectiveScored) == [
        ObjectiveScored("IJN", "transport_in_zone", "Roads", 6, ("Convoy no. 1",))
    ]
    assert match.view("USN").units["J1"].up == ("Convoy",)
