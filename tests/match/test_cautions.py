"""What a coach may say of a course: better ends, torpedoes that need not be met, and what lies ahead."""

import msgspec
import pytest

from game.ai import players
from game.content import find_scenario, read_scenario
from game.match import Match, Refusal, SetTo, Steer, Steered
from game.rulesets import ruleset
from game.sea.heading import Pose
from game.tabletop.cautions import ahead, exposed, lies_ahead, masked
from game.tabletop.presenter import Bears, Outlook

HERE, THERE = Pose(0, 0, 0), Pose(1, 0, 0)


def outlook(by: float = 0.0, at: float = 0.0, weapon: str = "torpedo") -> Outlook:
    at_her = (Bears("foe", "own", weapon, 1, 5, at),) if at else ()
    by_her = (Bears("own", "foe", "guns", 6, 6, by),) if by else ()
    return Outlook(at_her, by_her, "", "")


@pytest.mark.parametrize(
    ("here", "there", "told"),
    [(0.0, 2.0, True), (0.9, 2.0, True), (1.3, 2.0, False), (0.0, 0.4, False), (2.0, 2.0, False)],
)
def test_guns_bear_poorly_where_another_end_promises_much_more(here: float, there: float, told: bool) -> None:
    found = masked(HERE, [THERE], lambda pose: outlook(by=here if pose == HERE else there))
    assert (found is not None) == told


@pytest.mark.parametrize(("other", "told"), [(0.0, True), (1.5, False)])
def test_torpedoes_are_told_of_where_another_end_is_clear_of_them(other: float, told: bool) -> None:
    found = exposed(HERE, [THERE], lambda pose: outlook(at=1.5 if pose == HERE else other), ("torpedo",))
    assert (found is not None) == told


def test_guns_are_no_torpedoes() -> None:
    looks = {HERE: outlook(at=3.0, weapon="guns"), THERE: outlook()}
    assert exposed(HERE, [THERE], looks.__getitem__, ("torpedo",)) is None


@pytest.mark.parametrize(("length", "found"), [(5, None), (6, 6.0), (9, 6.0)])
def test_what_lies_ahead_is_met_straight_on(length: float, found: float | None) -> None:
    assert ahead(Pose(0, 0, 90), length, lambda place: place[0] > 5.5) == found


@pytest.mark.parametrize(
    ("at", "heading", "found"),
    [
        ((0.5, 5.0), 0.0, None),  # along an edge, a hair inside it
        ((5.0, 0.5), 90.0, None),
        ((19.5, 5.0), 180.0, None),
        ((5.0, 9.5), 270.0, None),
        ((2.6, 5.0), 270.0, ("edge", 3.0)),
        ((17.4, 5.0), 90.0, ("edge", 3.0)),
        ((5.0, 2.6), 180.0, ("edge", 3.0)),
        ((5.0, 7.0), 0.0, ("Rock", 1.0)),  # what is met first
    ],
)
def test_the_first_of_edge_and_grounds_is_met(
    at: tuple[float, float], heading: float, found: tuple[str, float] | None
) -> None:
    rock = ((4.0, 8.0), (6.0, 8.0), (6.0, 9.0), (4.0, 9.0))
    met = lies_ahead(Pose(*at, heading), 4.0, (20.0, 10.0), [("Rock", (rock,)), ("Open sea", ())])
    assert met is None if found is None else (met is not None and met[0] == found[0])
    assert met is None or met[1] == pytest.approx(found[1] if found else 0.0, abs=0.5)


def steering(
    name: str, moves: dict[str, tuple[float, float, float]], phase: str = "first_half"
) -> tuple[Match, Steer]:
    """A battle of nef with ships laid elsewhere, at the first steering of Red."""
    scenario = read_scenario(find_scenario(name))
    match = Match.start(scenario, ruleset("nef"), seed=7)
    for side in match.sides:
        question = match.ask(side)[0]
        speeds = {slot.unit: min(slot.most, 8) for slot in question.slots if slot.group == "speed"}  # type: ignore[attr-defined]
        match.answer(side, SetTo("plot", {"speed": speeds}))
    for unit, (x, y, heading) in moves.items():
        piece = match.table.units[unit]
        piece.x, piece.y, piece.heading = x, y, heading
    while True:
        side = match.asked()[0]
        question = match.ask(side)[0]
        assert isinstance(question, Steer)
        if side == "Red":
            return match, question
        match.answer(side, Steered("half_move", question.unit, question.helm.straight()))


def doubt(match: Match, question: Steer, path: str) -> Refusal | None:
    view = match.view("Red")
    asked = msgspec.structs.replace(question, pose=view.units[question.unit].pose)
    return ruleset("nef").presenter.caution(view, "Red", asked, Steered("half_move", question.unit, path))


def test_a_bow_on_course_is_told_of_where_a_broadside_could_be_had() -> None:
    match, question = steering("nef/skerries", {"red_halcyon": (20, 15, 0), "blue_vedette": (20, 27.5, 90)})
    assert question.unit == "red_halcyon"
    found = doubt(match, question, "FFFF")
    assert found is not None
    assert found.clause == "NEF-GUN-4"
    assert doubt(match, question, "FSF") is None, "her side to the enemy"


def test_the_edge_is_told_of_a_move_before_it_is_crossed() -> None:
    match, question = steering("nef/skerries", {"red_halcyon": (20, 29, 0), "blue_vedette": (46, 2, 90)})
    found = doubt(match, question, "FFFF")
    assert found is not None
    assert (found.clause, "edge" in found.sentence) == ("NEF-EDG-1", True)
    assert doubt(match, question, "FSF") is None


@pytest.mark.parametrize(
    ("name", "unit", "at", "clause"),
    [
        ("war_at_sea/river_plate", "admiral_graf_spee", (3.0, 20.0, 270.0), "WAS-MOV-9"),
        ("coastal/first_night", "mgb_1", (60.0, 80.0, 0.0), "CST-MOV-12"),
    ],
)
def test_other_games_tell_of_the_edge_as_well(
    name: str, unit: str, at: tuple[float, float, float], clause: str
) -> None:
    scenario = read_scenario(find_scenario(name))
    rules = ruleset(scenario.ruleset)
    match = Match.start(scenario, rules, seed=7)
    cadets = {side: players.player("cadet", 1) for side in match.sides}
    for _ in range(40):
        side = match.asked()[0]
        steers = [q for q in match.ask(side) if isinstance(q, Steer) and q.unit == unit]
        if steers:
            break
        players.let_answer(match, side, cadets[side])
    else:
        raise AssertionError("never asked")
    piece = match.table.units[unit]
    piece.x, piece.y, piece.heading = at
    view, question = match.view(side), msgspec.structs.replace(steers[0], pose=Pose(*at))
    drafts = [draft.order for draft in rules.presenter.drafts(view, side, question, None)]
    settings = next((dict(order.settings) for order in drafts if isinstance(order, Steered)), {})
    order = Steered(question.name, unit, "", settings)
    found = rules.presenter.caution(view, side, question, order)
    assert found is not None
    assert found.clause == clause
